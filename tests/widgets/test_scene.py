"""Checks scenes: complete enough to draw from, and nothing in them that the learner may not know."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import cardkit
from cardkit.game import Game
from cardkit.players import Choice
from cardkit.players.players import sample
from cardkit.record import Record
from cardkit.sessions import Session
from cardkit.teaching import teaching
from cardkit_widgets import CardTable
from cardkit_widgets.base.requests import Scene
from cardkit_widgets.table.picture import describe, picture
from cardkit_widgets.table.scene import scene
from hidden import leaks, seen

GAMES = list(cardkit.games)


def positions(game: Game, seed: int, most: int = 60) -> Iterator[Session]:
    """A session at each of the learner's turns of a deal in which everybody plays at random, and at its end."""
    rng = random.Random(seed)

    def anything(view: Any, dice: random.Random) -> Any:
        return Choice(dice.choice(view.legal))

    session = Session(game, seed=seed, players=[anything] * game.seats)
    for _ in range(most):
        yield session
        if session.state.over:
            return
        session.play(rng.choice(session.state.legal))


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_is_told(name: str) -> None:
    game = cardkit.games[name]
    for seed in range(6):
        public = before = 0
        for session in positions(game, seed):
            view = session.view()
            public |= seen(session, before)
            before = session.moves
            shown = scene(session, (0, 0))
            # what may be called is the same whatever the others hold; a call may name any card
            shown["actions"] = [a for a in shown["actions"] if not a["card"] and a["kind"] not in game.moves.free]
            shown["story"] = [line for line in shown["story"] if line["n"]]  # cards drawn for the deal go back into the pack
            open_words = {key: shown.pop(key) for key in ("may", "not_now")}
            assert leaks(game, shown, view, public) == []
            if not shown["actions"]:
                assert leaks(game, open_words, view, public) == []
            still = {**scene(session), **open_words}
            assert leaks(game, [describe(still, game.pack)], view, public) == []
            drawn = set(re.findall(rf'id="ck-{game.pack.name}-(\w+)"', picture(still, game.pack))) - {"back"}
            assert not game.pack.set(drawn).mask & ~public


@pytest.mark.parametrize("name", GAMES)
def test_who_only_watches_is_told_so_by_whatever_card_is_touched(name: str) -> None:
    """No rule speaks against a card of a watched deal, or of an earlier move: nothing could be played anyway."""
    game = cardkit.games[name]
    *_, played = positions(game, 3)
    watched = Session(game, record=Record.of(played.state), watch=True, seat=0)
    for at in range(watched.moves + 1):
        watched.goto(at)
        shown = scene(watched)
        assert not any(card["ok"] or card["why"] for card in shown["hand"])
        assert "Step through this deal" in shown["not_now"]


@pytest.mark.parametrize("name", GAMES)
def test_two_deals_that_the_learner_cannot_tell_apart_look_the_same(name: str) -> None:
    game, rng = cardkit.games[name], random.Random(5)
    for seed in range(3):
        for session in positions(game, seed, 14):
            if not session.my_turn:
                continue
            other = sample(session.view(), rng)
            first, second = (Session(game, state=state, seed=1) for state in (session.state, other))
            assert scene(first, (0, 0)) == scene(second, (0, 0))


@pytest.mark.parametrize("name", GAMES)
def test_a_refused_card_is_told_a_duty_that_stands_beside_the_table(name: str) -> None:
    game = cardkit.games[name]
    for seed in range(8):
        for session in positions(game, seed):
            assert not untold(scene(session)) or not session.view().duties


def test_the_trick_that_decided_a_deal_is_shown_with_its_result() -> None:
    """With a tie it is not always the last; and a deal in which somebody lay down or conceded shows none."""
    ends = set()
    for name in ("vitou", "trionfetti"):
        for seed in range(30):
            session, rng = Session(cardkit.games[name], seed=seed), random.Random(seed)
            while session.my_turn:
                session.play(rng.choice(list(session.state.legal)))
            state, finale = session.state, scene(session)["finale"]
            won = [note for event in state.events for note in event.notes if note.kind == "trick"]
            back = teaching.for_game(state.game).table.deciding_trick(state)
            ends.add((name, back))
            assert (finale is None) == (back is None)
            if back:
                assert sorted(finale["cards"]) == sorted(card.text for card in won[-back].cards)
                assert finale["won"], "a tie decides nothing"
    assert {("vitou", None), ("vitou", 1), ("trionfetti", None), ("trionfetti", 1)} < ends
    assert ends & {("vitou", 2), ("vitou", 3)}


def untold(shown: Scene) -> set[str]:
    """The rules by which cards of the hand are refused, and that are no duty beside the table."""
    refused = {card["why"]["rule"] for card in shown["hand"] if card["why"]}
    return refused - {duty["rule"] for duty in shown["duties"]}


@pytest.mark.parametrize("name", GAMES)
def test_a_scene_holds_every_card_once_and_is_json(name: str) -> None:
    game = cardkit.games[name]
    for session in positions(game, 3):
        shown = json.loads(json.dumps(scene(session)))
        number = (
            sum(seat["cards"] for seat in shown["seats"]) + len(shown["trick"]["cards"]) + sum(p["n"] for p in shown["piles"])
        )
        assert number == len(game.pack)
        assert [card["card"] for card in shown["hand"]] == [c and c.text for c in session.view().hand.cards]


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_can_be_made_and_every_other_card_says_why_not(name: str) -> None:
    game = cardkit.games[name]
    for session in positions(game, 4):
        shown, state = scene(session), session.state
        if not session.my_turn:
            continue
        offered = {f"{shown['click']} {card['card']}" for card in shown["hand"] if card["ok"]}
        offered |= {action["move"] for action in shown["actions"]}
        assert offered == {move.text for move in state.legal}
        for card in shown["hand"]:
            if shown["click"] and not card["ok"]:
                refusal = state.refusal(game.move(f"{shown['click']} {card['card']}"))
                assert refusal
                assert (card["why"]["rule"], card["why"]["reason"]) == (refusal.rule.id, refusal.reason)


@pytest.mark.parametrize("name", GAMES)
def test_steps_tell_what_happened_since(name: str) -> None:
    game = cardkit.games[name]
    before = 0
    for session in positions(game, 8):
        shown, events = scene(session, (0, before)), session.view().events[before:]
        assert [step["text"] for step in shown["steps"]] == [event.say(session.names) for event in events]
        assert [step["seat"] for step in shown["steps"]] == [event.seat for event in events]
        for step, event in zip(shown["steps"], events, strict=True):
            tricks = [note for note in event.notes if note.kind == "trick" and note.cards]
            assert (step["trick"]["winner"] if step["trick"] else None) == (tricks[0].seat if tricks else None)
        assert [shown["turn"]] == [step["turn"] for step in shown["steps"]][-1:] or not shown["steps"]
        before = session.moves
    assert scene(session, (1, 0))["steps"] == [] == scene(session)["steps"]


@pytest.mark.parametrize("name", GAMES)
def test_who_sees_moves_at_once_is_told_the_same_without_the_way(name: str) -> None:
    for session in positions(cardkit.games[name], 3):
        moving, still = scene(session, (0, 0)), scene(session, (0, 0), still=True)
        assert still["steps"] == [{key: step[key] for key in step if key != "scene"} for step in moving["steps"]]
        assert (still["start"] is None) == bool(moving["steps"])
        assert {**still, "start": 0, "steps": 0} == {**moving, "start": 0, "steps": 0}


def test_looking_back_offers_nothing_to_play() -> None:
    session = Session(cardkit.games["tute"], seed=7)
    session.play(session.state.legal[0])
    session.goto(3)
    shown = scene(session)
    assert (shown["click"], shown["actions"], shown["my_turn"], shown["can"]["take_over"]) == ("", [], False, True)
    assert shown["status"] == f"Looking back: move 3 of {session.moves}"


def test_hands_are_opened_only_when_the_deal_is_over_or_watched() -> None:
    playing = Session(cardkit.games["tute"], seed=7)
    assert not scene(playing, open_hands=True)["open"]
    watched = Session(cardkit.games["tute"], state=playing.state, watch=True)
    assert [len(seat["known"]) for seat in scene(watched, open_hands=True)["seats"]] == [0, 10, 10, 10]


WORDS = re.compile(r'<text x="([-\d.]+)" y="([\d.]+)" [^>]*?text-anchor="(\w+)"([^>]*)>([^<]*)</text>')


@pytest.mark.parametrize("name", GAMES)
def test_the_words_of_a_picture_are_on_the_felt_and_apart(name: str) -> None:
    """As wide as they are on average, and no card is told by its letters."""
    game = cardkit.games[name]
    codes = re.compile(rf"(?:^| )(?:{'|'.join(re.escape(card.text) for card in game.pack)})(?= |$)")
    for session in positions(game, 4):
        lines: dict[str, list[tuple[float, float]]] = {}
        for x, y, anchor, more, text in WORDS.findall(picture(scene(session), game.pack)):
            size = re.search(r'font-size="(\d+)"', more)
            wide = 0.5 * float(size[1] if size else 14) * len(text)
            left = float(x) - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
            lines.setdefault(y, []).append((left, left + wide))
            assert not [code for code in codes.findall(text) if not code.strip().isdigit()], text
        for spans in lines.values():
            spans.sort()
            assert spans[0][0] >= 7
            assert spans[-1][1] <= 713
            assert all(before[1] <= after[0] for before, after in pairwise(spans)), spans


def test_an_order_says_a_suit_where_it_begins_and_which_cards_are_meant_after_it() -> None:
    game = cardkit.games["trionfetti"]
    told = {}
    for words in ("Primiera e coppe al sette", "coppe al tre e fanti"):
        groups = scene(CardTable(game.deal(3, dealer=0).after(f"comanda {words}")).session)["order"]["groups"]
        told[words] = [label for label, _ in groups]
    assert told["Primiera e coppe al sette"][-8:] == ["7", "cups 1", "2", "3", "4", "5", "6", "7"]
    assert told["coppe al tre e fanti"][-4:] == ["cups 1", "2", "3", "all F"]


def test_an_order_that_changes_is_told_from_low_to_high_with_ones_own_ranks_marked() -> None:
    game = cardkit.games["trionfetti"]
    state = game.deal(3, dealer=0, cards={0: "2s Rd 9b"}).after("comanda Manco ponto")
    order = scene(CardTable(state).session)["order"]
    assert order["title"] == "Manco ponto"
    assert [label for label, _ in order["groups"]] == ["R", "C", "F", *map(str, range(10, 0, -1))]
    assert [label for label, own in order["groups"] if own] == ["R", "9", "2"]
    assert scene(CardTable(state).session, taught=())["order"] is None, "nobody has told yet where it comes from"
    assert scene(Session(cardkit.games["tute"], seed=1))["order"] is None


def test_an_order_of_too_many_groups_to_be_drawn_is_named() -> None:
    words = "Manco siete e otto e coppe al’otto"
    order = scene(CardTable(cardkit.games["trionfetti"].deal(3, dealer=0).after(f"comanda {words}")).session)["order"]
    assert order == {"title": words, "groups": []}


@pytest.mark.parametrize(("taught", "count"), [({"tarot.bidding"}, 0), ({"tarot.bidding", "tarot.chien"}, 1)])
def test_a_note_about_a_rule_that_was_not_taught_is_not_told(taught: set[str], count: int) -> None:
    """The chien is turned at the end of the first bidding of the lesson, and what a chien is comes a step later."""
    state = cardkit.games["tarot"].deal(12, dealer=0).after("bid prise", "pass", "pass")
    session = CardTable(state, only="bid pass").session
    session.play("pass")
    steps = scene(session, taught=taught, since=(0, len(state.events)))["steps"]
    assert sum("turns the chien" in note["text"] for step in steps for note in step["notes"]) == count


def test_the_buttons_of_an_answer_are_two_and_what_makes_sense_with_the_cards() -> None:
    game, rng, seen = cardkit.games["trionfetti"], random.Random(5), set()
    for seed in range(60):
        session = Session(game, seed=seed)
        while not session.state.over:
            shown = scene(session)
            made = {action["move"] for action in shown["actions"]}
            if made & {"accept", "concede"}:
                assert {"accept", "concede"} <= made
                assert len(made) < 4
                assert not made & {"gesture stock", "gesture cards"}, "they mean the same"
                assert not {"show", "leave"} <= made, "the cards are shown before the answer is left"
                assert "show" not in made or shown["hand"]
                seen |= made
            moves = [move for move in session.state.legal if move.text in made or move.kind == "play"]
            session.play(rng.choice(moves or list(session.state.legal)))
    assert seen >= {"accept", "concede", "show", "leave"}
