"""The sentence above the hand asks for what is wanted, in every kind of decision of every game; and the board is honest."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import cardkit
from cardkit.game import Game, State
from cardkit.sessions import Session
from cardkit.teaching import teaching
from cardkit.teaching.examples import example
from cardkit.view import Fact
from cardkit_widgets import CardTable, position
from cardkit_widgets.table.pieces import fact_data
from cardkit_widgets.table.scene import scene

GAMES = list(cardkit.games)


def games(name: str) -> Iterator[Game]:
    """A game as it is played by default, and with each of its options the other way."""
    plain = cardkit.games[name]
    yield plain
    for option in plain.rules.options:
        for value in {option.choices[0], option.choices[-1]} - {option.default}:
            yield plain.variant(**{option.name: value})


def decisions(game: Game, deals: int) -> Iterator[State]:
    """Every position of some deals that are played at random."""
    for seed in range(deals):
        rng = random.Random(seed)
        standing = (20, rng.randrange(21)) if game.name == "vitou" and seed % 2 else None
        state = game.deal(seed, standing=standing)
        while not state.over:
            yield state
            rare = [move for move in state.legal if move.card is None]
            state.play(rng.choice(rare if rare and rng.random() < 0.4 else state.legal))


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_decision_is_asked_for(name: str) -> None:
    prompts: dict[frozenset[str], str] = {}
    for game in games(name):
        for state in decisions(game, 12):
            kinds = frozenset(move.kind for move in state.legal)
            if kinds in prompts:
                continue
            prompts[kinds] = text = teaching.for_game(game).table.asks(state.view(state.to_move), game.names)
            assert text.endswith("."), text
            assert text[0].isupper(), text
            assert not text.startswith("Choose: "), f"nobody has said what {sorted(kinds)} asks for"
    known = {kind for kinds in prompts for kind in kinds}
    assert {cardkit.games[name].moves[0].kind} <= known


@pytest.mark.parametrize(
    ("where", "seat", "prompt"),
    [
        ("vitou seed=3 dealer=3", 0, "You lead: play any card. You may open first."),
        ("vitou seed=3 dealer=2 | bid 3", 3, "You bid 3: now play any card."),
        ("tute seed=7 dealer=3", 0, "You lead: play any card."),
        ("tarot seed=3 dealer=3", 0, "Bid if your hand is strong, or pass."),
        ("trionfetti seed=3 dealer=1", 0, "The comanda is yours: say which cards win."),
    ],
)
def test_the_prompt_names_what_is_wanted(where: str, seat: int, prompt: str) -> None:
    state = position(where)
    names = ["You" if n == seat else name for n, name in enumerate(state.game.names)]
    assert teaching.for_game(state.game).table.asks(state.view(state.to_move), names) == prompt


def test_a_bid_that_waits_is_asked_with_what_each_answer_means() -> None:
    state = position("vitou seed=3 dealer=3 | bid 3")
    card = next(move for move in state.legal if move.kind == "play")
    waiting = state.after(card)
    text = teaching.for_game(waiting.game).table.asks(waiting.view(waiting.to_move), waiting.game.names)
    assert text == "You bid 3: accept with a card, raise or lie down."


def test_a_hand_without_a_match_is_told_to_turn() -> None:
    game = cardkit.games["pitty_pat"]
    for seed in range(20):
        state = game.deal(seed)
        text = teaching.for_game(game).table.asks(state.view(state.to_move), game.names)
        if [move.kind for move in state.legal] == ["turn"]:
            assert text == "Turn a card from the stock."
        else:
            assert text.startswith("Match the ")


def test_an_empty_stock_is_said_to_be_made_of_the_discards() -> None:
    game, dice, found = cardkit.games["pitty_pat"], random.Random(1), set()
    for seed in range(12):
        state = game.deal(seed)
        while not state.over:
            view = state.view(state.to_move)
            if any(move.kind == "turn" for move in view.legal):
                empty = not view.pile("stock").cards
                found.add((empty, teaching.for_game(game).table.asks(view, game.names)))
            state.play(dice.choice(list(state.legal)))
    assert found == {
        (False, "Turn a card from the stock."),
        (True, "Turn a card: the discards become the stock."),
    }


def test_the_board_shows_the_match_and_beside_it_what_this_deal_adds() -> None:
    game = cardkit.games["vitou"]
    session = Session(game, state=game.deal(5, standing=(17, 15)), seed=1)
    board = scene(session)["board"]
    assert [(row["party"], row["total"], row["gain"]) for row in board["rows"]] == [
        ("You and Nina", "17", ""),
        ("Barnabé and Titin", "15", ""),
    ]
    assert board["said"] == "points; 21 win the game"
    rng = random.Random(1)
    while not session.state.over:
        session.play(rng.choice(session.state.legal))
    rows = scene(session)["board"]["rows"]
    gains = session.state.score.totals
    assert [row["total"] for row in rows] == [str(17 + gains[0]), str(15 + gains[1])]
    assert [row["gain"] for row in rows] == [f"+{gain}" if gain else "" for gain in gains]


@pytest.mark.parametrize("name", GAMES)
def test_a_board_has_a_row_for_every_party_in_every_variant(name: str) -> None:
    for game in games(name):
        session = Session(game, seed=2)
        board = scene(session)["board"]
        assert len(board["rows"]) == len(game.parties)
        assert board["said"]


def test_piles_count_tricks_or_cards_and_say_which() -> None:
    session, rng = Session(cardkit.games["tute"], seed=7), random.Random(2)
    for _ in range(4):
        session.play(rng.choice(session.state.legal))
    shown = scene(session)
    for pile in shown["piles"]:
        notes = [
            note for event in session.state.events for note in event.notes if note.kind == "trick" and note.seat is not None
        ]
        won = sum(note.seat % 2 == pile["owner"] for note in notes)
        assert pile["count"] == f"{won} trick{'' if won == 1 else 's'}"
    turned = scene(Session(cardkit.games["pitty_pat"], seed=7))
    assert {pile["key"]: pile["place"] for pile in turned["piles"]} == {"stock": "middle", "discards": "middle"}
    assert next(pile["count"] for pile in turned["piles"] if pile["key"] == "stock").endswith(" cards")


@pytest.mark.parametrize("hand", ["overcut", "follow", "excuse"])
def test_an_excuse_that_went_home_makes_no_more_tricks(hand: str) -> None:
    session = Session(cardkit.games["tarot"], record=example(cardkit.games["tarot"], hand))
    won = {fact.seat: fact.value for fact in session.view().facts if fact.key == "tricks"}
    piles = {pile["owner"]: pile["count"] for pile in scene(session)["piles"] if pile["name"] == "won" and pile["n"]}
    assert won
    assert {seat: count.partition(" ")[0] for seat, count in piles.items() if "trick" in count}.items() <= won.items()


def test_a_card_that_came_for_the_excuse_is_no_trick() -> None:
    shown = scene(Session(cardkit.games["tarot"], record=example(cardkit.games["tarot"], "handful"), at=70))
    assert {pile["owner"]: pile["count"] for pile in shown["piles"] if pile["name"] == "won"}[3] == "the Excuse"


def test_a_fact_draws_its_cards_and_never_spells_them() -> None:
    game = cardkit.games["tarot"]
    shown = Fact("poignée", "Poignée", "simple", 0, cards=tuple(game.pack.set("2a 7a 21a")))
    assert (fact_data(game, shown)["value"], fact_data(game, shown)["cards"]) == ("simple", ["2a", "7a", "21a"])
    turned = fact_data(game, Fact("chien", "Chien", "", cards=tuple(game.pack.set("5c 9k 4t"))))
    assert (turned["value"], turned["cards"]) == ("", ["5c", "9k", "4t"])
    assert turned["said"] == "5 of hearts, 9 of diamonds, 4 of clubs"
    words = fact_data(game, Fact("note", "Note", "what was said: 5c 9k"))
    assert (words["value"], words["cards"]) == ("what was said: 5c 9k", []), "no card is looked for in words"
    facts = game.deal(1).after("bid garde", "pass", "pass", "pass").view(0).facts
    assert [fact.label for fact in facts if not fact_data(game, fact)["said"]] == ["Taker"], "the label says it all"


def test_what_came_into_a_hand_is_marked_until_as_many_lie_aside() -> None:
    session = Session(cardkit.games["tarot"].variant(players=3), seed=2)
    session.play("bid garde")
    while session.view().to_choose < 2:
        session.play(session.state.legal[0])
    shown = scene(session)
    chien = next(fact["cards"] for fact in shown["facts"] if fact["key"] == "chien")
    assert [card["card"] for card in shown["hand"] if card.get("came")] == [
        card["card"] for card in shown["hand"] if card["card"] in chien
    ]
    for move in list(session.state.legal)[: session.view().to_choose]:
        session.choose(move)
    session.confirm()
    assert not any(card.get("came") for card in scene(session)["hand"])


def test_every_discard_is_a_dot_of_its_rank() -> None:
    session = Session(cardkit.games["pitty_pat"], seed=4)
    while session.moves < 6:
        session.play(session.state.legal[0])
    (gone,) = (fact for fact in scene(session)["facts"] if fact["key"] == "discarded")
    discards = session.view().pile("discards", None).cards
    assert gone["counts"] == tuple((rank.key, sum(c.rank is rank for c in discards if c)) for rank in session.game.pack.ranks)


@pytest.mark.parametrize("name", GAMES)
def test_a_board_is_drawn_for_a_worked_hand(name: str) -> None:
    record = example(cardkit.games[name], "first")
    session = Session(record.game, record=record, watch=True)
    assert len(scene(session)["board"]["rows"]) == len(record.game.parties)


@pytest.mark.parametrize("name", GAMES)
def test_a_card_is_said_to_be_in_the_way_of_itself_where_the_reason_begins_with_it(name: str) -> None:
    """The browser puts “Not the king of hearts.” before a reason, and not where the card alone is the reason and is named."""
    for game in games(name):
        for state in decisions(game, 3):
            for move, refusal in state.view(state.to_move).refusals:
                assert move.card is not None
                alone = list(refusal.because) == [move.card]
                assert alone == refusal.reason.startswith(f"The {move.card.gloss} "), refusal.reason


@pytest.mark.parametrize("name", GAMES)
def test_what_touching_a_card_does_is_data(name: str) -> None:
    moves = cardkit.games[name].moves
    kinds = {move.kind for move in moves if move.card is not None and move.label.startswith(moves.verbs.get(move.kind, "?"))}
    clicks = {state.click for state in decisions(cardkit.games[name], 2)} - {""}
    assert clicks <= kinds <= set(moves.verbs)


def test_what_is_to_be_said_first_stands_in_quotes() -> None:
    session = Session(cardkit.games["trionfetti"], seat=0, seed=3)
    shown = scene(session)
    assert shown["not_now"].startswith("First choose: “")
    assert "!." not in shown["not_now"]
    said = CardTable(cardkit.games["vitou"].deal(9, dealer=3, standing=(20, 20))).scene["not_now"]
    assert "““" not in said
    assert "””" not in said
    many = Session(cardkit.games["tarot"], seat=0, seed=3)
    assert scene(many)["not_now"] == "First press one of the buttons."
