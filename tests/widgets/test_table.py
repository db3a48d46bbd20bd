"""The card table's Python half: what it sends, what it makes of what it is sent, and what is left where widgets do not run."""

from __future__ import annotations

import contextlib
import gzip
import itertools
import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets import Widget

import cardkit
from cardkit.record import Record, read
from cardkit.sessions import Session
from cardkit_widgets import CardTable, Ladder, Script, lesson, position, share, show
from cardkit_widgets.table.models import TableAssets
from hidden import leaks, seen, strings

GAMES = list(cardkit.games)


def tell(table: CardTable, kind: Any, **more: Any) -> dict[str, Any]:
    """Send a message as the browser does; returns the scene that comes back."""
    table.receive({"kind": kind, "seq": table.session.seq, "id": "x", **more})
    return dict(table.scene)


def play_through(table: CardTable, rng: random.Random, most: int = 200) -> Iterator[dict[str, Any]]:
    """Play a deal at random through messages alone; every scene on the way."""
    for _ in range(most):
        scene = dict(table.scene)
        yield scene
        moves = [f"{scene['click']} {card['card']}" for card in scene["hand"] if card["ok"]] + [
            a["move"] for a in scene["actions"]
        ]
        if scene["over"]:
            return
        tell(table, "play", move=rng.choice(moves))


@contextlib.contextmanager
def overheard(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Everything that any widget sends to a browser meanwhile: states and messages."""
    sent: list[Any] = []
    monkeypatch.setattr(Widget, "_send", lambda self, message, buffers=None: sent.append(message))
    yield sent
    monkeypatch.undo()


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_is_sent(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = cardkit.games[name]
    # with every option the other way, and from every seat
    ways = [{o.name: value} for o in plain.rules.options for value in (o.choices[0], o.choices[-1]) if value != o.default]
    for seed, way in enumerate([*[{}] * plain.seats, *ways]):
        game = plain.variant(**way)
        table = CardTable(Session(game, seed=seed, seat=seed % game.seats), name="leaks")
        public = before = at_draw = 0
        with overheard(monkeypatch) as sent:
            for scene in play_through(table, random.Random(seed)):
                public |= seen(table.session, before)
                before = table.session.moves
                draw = table.session.match.draw
                at_draw = sum({card.bit for pairs in draw.rounds for _, card in pairs}) if draw else 0
                stands, read = table.plain(), table.static_html()
                calls = {action["label"] for action in scene["actions"]} | {action["move"] for action in scene["actions"]}
                scenes = [json.loads(message.get("state", {}).get("scene", "{}")) for message in sent]
                bare = [{key: value for key, value in told_view.items() if key != "save"} for told_view in scenes]
                messages = [{**message, "state": state} for message, state in zip(sent, bare, strict=True)]
                texts = [
                    text
                    for text in strings([messages, stands["text/plain"], read, _words_of(stands["image/svg+xml"])])
                    if text not in calls
                ]
                texts = [text for text in texts if not any(call in text for call in calls)]
                assert leaks(game, texts, table.session.view(), public | at_draw) == []
                sent.clear()


def _words_of(svg: str) -> list[str]:
    """Returns the texts in a picture, and the names of its symbols."""
    return re.findall(r">([^<]+)<", svg) + [name.rpartition("-")[2] for name in re.findall(r'href="#ck-([\w-]+)"', svg)]


def test_the_names_and_rules_that_are_sent_do_not_depend_on_the_deal() -> None:
    first, second = CardTable("tute", seed=1, name="a"), CardTable("tute", seed=2, name="a")
    assert first.about == second.about
    assert first.pack is second.pack  # and the pack is sent once


def test_the_whole_game_travels_only_sealed() -> None:
    table = CardTable("tute", seed=1)
    save = table.scene["save"]
    assert re.fullmatch(r"cardkit-save-1:[\w=-]+", save)
    assert "play" not in save


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_can_be_played_through_messages(name: str) -> None:
    table = CardTable(name, seed=5)
    scenes = list(play_through(table, random.Random(1)))
    assert scenes[-1]["over"]
    assert scenes[-1]["score"]["final"]
    assert [scene["seq"] for scene in scenes] == list(range(len(scenes)))
    assert not [scene["notice"] for scene in scenes if scene["notice"]]


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        junk,
        st.fixed_dictionaries({"kind": st.sampled_from([*CardTable.handlers]) | junk, "seq": junk, "id": junk, "move": junk}),
        st.fixed_dictionaries({"kind": st.just("play"), "seq": st.just(0), "move": junk}),
        st.fixed_dictionaries({"kind": st.just("goto"), "seq": st.just(0), "at": st.floats() | st.text() | st.booleans()}),
        st.fixed_dictionaries({"kind": st.just("resume"), "save": junk}),
    )
)
def test_malformed_messages_change_nothing(message: Any) -> None:
    table = CardTable("tute", seed=7, name="fuzzed")
    before = table.session.save()
    if (
        isinstance(message, dict)
        and message.get("kind") in ("undo", "take_over", "next", "restart", "open", "hint")
        and message["seq"] == 0
    ):
        message = {**message, "seq": 1}
    table.receive(message)
    assert (table.session.save(), table.session.seq) == (before, 0)
    assert json.dumps(table.scene)
    if not (isinstance(message, dict) and message.get("kind") in ("hello", "calls", "texts")):
        assert table.scene["notice"]["text"]
    Widget.close_all()  # each new table looks through all that there are


@pytest.mark.parametrize("name", GAMES)
def test_nothing_but_a_legal_move_of_now_is_played(name: str) -> None:
    """All other cards, moves of every kind, other positions' numbers: refused with a sentence, and the game is as before."""
    game, rng = cardkit.games[name], random.Random(6)
    table = CardTable(name, seed=6)
    kinds = sorted({move.kind for move in table.session.state.legal} | {"play", *game.moves.free, "bid", "declare", "discard"})
    for scene in itertools.islice(play_through(table, rng, 40), 0, 40, 3):
        before, legal = table.session.save(), {move.text for move in table.session.state.legal}
        texts = [f"{kind} {card.text}" for kind in kinds for card in game.pack] + [*kinds, "play", "play 99", "xyzzy", "", " "]
        wrong = [text for text in texts if text not in legal]
        for text in rng.sample(wrong, 12):
            answer = tell(table, "play", move=text)
            if table.session.seq != scene["seq"]:  # where words are free, some nonsense is an order
                assert text.split()[0] in game.moves.free
                tell(table, "undo")
                break
            assert answer["notice"]["text"]
            assert (table.session.save(), answer["seq"]) == (before, scene["seq"])
        if table.session.save() != before:
            break
        good = rng.choice(sorted(legal)) if legal else "play"
        for seq in (scene["seq"] - 1, scene["seq"] + 1, True, None, 1e99, str(scene["seq"]), [scene["seq"]], 2**70):
            if type(seq) is int or seq != scene["seq"]:
                table.receive({"kind": "play", "move": good, "seq": seq, "id": "x"})
                assert table.scene["notice"]["text"]
        assert (table.session.save(), table.session.seq) == (before, scene["seq"])


def test_the_browser_cannot_set_what_the_table_shows() -> None:
    table = CardTable("tute", seed=7)
    before, save = table.get_state(), table.session.save()
    for state in ({"scene": {}}, {"scene": 7, "about": {"rules": {}}}, {"pack": None, "layout": "x"}):
        data = {"method": "update", "state": state, "buffer_paths": []}
        table._handle_msg({"content": {"data": data}, "buffers": []})
    assert (table.get_state(), table.session.save()) == (before, save)


def test_what_belongs_to_an_older_position_is_refused() -> None:
    table = CardTable("tute", seed=7)
    move = next(f"play {card['card']}" for card in table.scene["hand"] if card["ok"])
    table.receive({"kind": "play", "move": move, "seq": 0, "id": "a"})
    before = table.session.save()
    table.receive({"kind": "undo", "seq": 0, "id": "b"})
    assert table.session.save() == before
    assert "moved on" in table.scene["notice"]["text"]
    assert table.scene["ack"] == "b"


def test_an_illegal_card_is_refused_with_its_rule() -> None:
    table = CardTable("tute", seed=7)
    card = next(card for card in table.scene["hand"] if not card["ok"])
    scene = tell(table, "play", move=f"play {card['card']}")
    assert scene["seq"] == 0
    assert scene["notice"]["tone"] == "refused"
    assert (scene["notice"]["rule"], scene["notice"]["text"]) == (card["why"]["rule"], card["why"]["reason"])
    assert scene["notice"]["because"] == card["why"]["because"]


def test_an_exception_is_shown_and_the_table_is_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    table = CardTable("tute", seed=7)
    before = table.session.save()

    def broken(self: Session, move: object) -> None:
        self.match.state.play(self.state.legal[0])
        raise ZeroDivisionError("a broken game")

    monkeypatch.setattr(Session, "play", broken)
    scene = tell(table, "play", move="play 1c")
    assert scene["notice"]["tone"] == "error"
    assert "ZeroDivisionError: a broken game" in scene["notice"]["text"]
    assert "Nothing is lost" in scene["notice"]["text"]
    assert table.session.save() == before


def test_the_buttons_do_what_they_say() -> None:
    table = CardTable("tute", seed=7)
    start = table.session.save()
    move = next(f"play {card['card']}" for card in table.scene["hand"] if card["ok"])
    played = tell(table, "play", move=move)
    assert played["steps"][0]["seat"] == 0
    back = tell(table, "goto", at=1)
    assert (back["at"], back["live"], back["my_turn"], back["can"]["take_over"]) == (1, False, False, True)
    assert [step["card"] for step in tell(table, "goto", at=2)["steps"]] == ["2e"]
    assert tell(table, "goto", at=played["moves"])["live"]
    hint = tell(table, "hint")["hint"]
    assert hint["move"]
    assert hint["reason"]
    assert tell(table, "undo")["hint"] is None
    assert table.session.save() == start
    assert tell(table, "take_over")["live"]
    tell(table, "restart")
    assert table.session.seed != 7


def test_the_next_deal_follows_when_one_is_over() -> None:
    game = cardkit.games["tute"].variant(hands=3)
    table = CardTable(game, seed=3)
    assert "not over" in tell(table, "next")["notice"]["text"]
    scenes = list(play_through(table, random.Random(2)))
    assert scenes[-1]["can"]["next"]
    after = tell(table, "next")
    assert (after["deal"], after["over"]) == (1, False)
    assert len(after["steps"]) == after["moves"]


def test_a_new_kernel_continues_at_the_same_card() -> None:
    first = CardTable("tute", seed=7, name="kept")
    for _ in itertools.islice(play_through(first, random.Random(4)), 5):
        pass
    saved = first.scene["save"]
    second = CardTable("tute", seed=7, name="kept")
    assert second.about["key"] == first.about["key"]
    scene = tell(second, "resume", save=saved)
    assert scene["notice"]["text"] == "You continue where you left off."
    assert (scene["save"], scene["hand"], scene["story"]) == (saved, first.scene["hand"], first.scene["story"])
    assert tell(second, "undo")["notice"] is None  # everything still works


def test_a_match_in_which_only_others_have_played_was_not_left() -> None:
    tables = (CardTable("tute", name="seen") for _ in range(40))  # at three deals of four somebody else leads
    first = next(table for table in tables if table.scene["moves"])
    scene = tell(CardTable("tute", name="seen"), "resume", save=first.scene["save"])
    assert (scene["notice"], scene["story"]) == (None, first.scene["story"])


@pytest.mark.parametrize(
    "damage", [lambda s: s[:-9], lambda s: s[:40] + "A" + s[41:], lambda s: "cardkit 1"], ids=["short", "changed", "no save"]
)
def test_a_damaged_save_is_said_and_the_game_begins_afresh(damage: Any) -> None:
    table = CardTable("tute", seed=7)
    before = table.session.save()
    scene = tell(table, "resume", save=damage(before))
    assert scene["notice"]["key"] == "fresh"
    assert table.session.save() == before


def test_the_still_picture_is_the_table_and_always_the_same() -> None:
    first, _ = CardTable("tute", seed=7, name="p")._repr_mimebundle_()
    again, _ = CardTable("tute", seed=7, name="p")._repr_mimebundle_()
    assert (first["text/html"], first["text/plain"]) == (again["text/html"], again["text/plain"])
    svg = CardTable("tute", seed=7, name="p").plain()["image/svg+xml"]
    table = CardTable("tute", seed=7)
    live = {card["card"] for card in table.scene["hand"]} | set(table.scene["trick"]["cards"]) | {"back"}
    shown = re.findall(r'<use href="#ck-spanish40-(\w+)"', svg)
    assert set(shown) == live
    assert sorted(c for c in shown if c != "back") == sorted(live - {"back"})
    assert set(re.findall(r'<symbol id="ck-spanish40-(\w+)"', svg)) == live
    assert len(svg) < 60_000
    assert "You (10 cards; dealer; to play" in first["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in first


def test_the_repr_says_where_the_table_is() -> None:
    table = CardTable("tute", seed=7)
    assert repr(table) == "<CardTable: Tute, deal 1, move 3>"


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        (lambda: CardTable("tute", sped=1), TypeError, "did you mean 'speed'"),
        (lambda: CardTable(Session(cardkit.games["tute"]), sead=1), TypeError, "no argument 'sead'"),
        (lambda: CardTable("tute", speed="slowly"), ValueError, "did you mean 'slow'"),
        (lambda: CardTable("tut"), KeyError, "did you mean 'tute'"),
        (lambda: CardTable(7), TypeError, "not int"),  # type: ignore[arg-type]
        (lambda: show("7c"), ValueError, "could be of several packs"),
        (lambda: show("Rb 7o 99x"), ValueError, "'99x' is not a card of the Spanish"),
        (lambda: show("7c", pack="spanish"), ValueError, "did you mean 'spanish40'"),
        (lambda: Ladder("7o 3o"), TypeError, "made of a Ranking"),  # type: ignore[arg-type]
        (lambda: position("tute sed=3"), ValueError, "did you mean seed="),
        (lambda: position("tute seed=7 | 4b"), ValueError, "in this hand"),
        (lambda: position("tute 0=,"), ValueError, "'0=,' says nothing about a deal"),
        (lambda: position("tut"), ValueError, "did you mean 'tute'"),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(wrong: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=re.escape(words)):
        wrong()


def test_authors_have_cards_in_one_line() -> None:
    assert repr(show("Rb 7o back")) == "rey de bastos, siete de oros, a card face down"
    ranking = CardTable("tute", seed=1).session.view().ranking
    assert ranking
    assert repr(Ladder(ranking)) == "2 < 4 < 5 < 6 < 7 < S < C < R < 3 < 1"
    assert Ladder(ranking).svg.count('<use href="#ck-spanish40') == 10
    table = CardTable(position("tute seed=7 dealer=2 3=Rb,Cb | Rb"))
    assert table.scene["story"][1]["text"] == "Lola plays the king of batons."


def test_a_hand_that_was_not_named_whole_is_told_to_its_author(recwarn: pytest.WarningsRecorder) -> None:
    with pytest.warns(UserWarning, match=r"more cards than you named: the seed added .* game.position\(\{0: '1o Ro'\}\)"):
        thin = position("tute seed=7 dealer=3 0=1o,Ro")
    whole = ",".join(card.text for card in thin.game.pack if thin.held(0) & card.bit)
    recwarn.clear()
    position(f"tute seed=7 dealer=3 0={whole}")
    position("tute seed=7 dealer=3 0=1o,Ro,… 1=Co")
    position("tute seed=7 dealer=3 1=Co")
    assert [str(one.message) for one in recwarn] == []


def test_what_reaches_the_browser_is_small() -> None:
    """A lesson may take 350 kB of the line until its first card can be played; the table's part is a twelfth of that."""
    kit = TableAssets.shared()
    sent = "".join([str(CardTable._esm), kit.code, kit.style])
    assert len(gzip.compress(sent.encode(), mtime=0)) <= 30_600
    assert len(json.dumps(CardTable("tute", seed=7).scene)) < 8_000


def test_cards_wanted_together_are_chosen_counted_and_confirmed() -> None:
    table = CardTable("tarot", seed=0)
    assert tell(table, "play", move="bid garde")["choice"] == {"n": 0, "of": 6, "label": "Lay aside"}
    assert "Choose 6 more" in tell(table, "confirm")["notice"]["text"]
    before = table.scene["moves"]
    for n in range(1, 7):
        card = next(c["card"] for c in table.scene["hand"] if c["ok"] and not c.get("chosen"))
        assert tell(table, "choose", move=f"écart {card}")["choice"]["n"] == n
    assert (table.scene["moves"], len(table.scene["hand"])) == (before, 24)
    left = next(c for c in table.scene["hand"] if not c.get("chosen"))
    assert not left["ok"]
    assert "put one back" in tell(table, "choose", move=f"écart {left['card']}")["notice"]["text"]
    assert len(tell(table, "confirm")["hand"]) == 18
    assert len(tell(table, "undo")["hand"]) == 24


def test_a_call_that_is_barred_says_why() -> None:
    scenes = (dict(CardTable("tarot", seed=seed).scene) for seed in range(60))
    scene = next(scene for scene in scenes if scene["barred"])
    assert {call["kind"] for call in scene["barred"]} == {"bid"}
    assert scene["barred"][0]["why"]["rule"] == "tarot.bidding"
    assert not {call["label"] for call in scene["barred"]} & {call["label"] for call in scene["actions"]}


@pytest.mark.parametrize("name", GAMES)
def test_every_call_of_a_game_is_explained_when_one_asks(name: str) -> None:
    table = CardTable(name, seed=5)
    for _ in itertools.islice(play_through(table, random.Random(3)), 6):
        listed = tell(table, "calls")["calls"]
        labels = [label for entry in listed for label in entry["labels"]]
        assert len(labels) == len(set(labels))
        for entry in listed:
            assert entry["why"] is None or entry["why"]["rule"] in table.about["rules"]
        may = {label for entry in listed if entry["why"] is None for label in entry["labels"]}
        assert may == {action["label"] for action in table.scene["actions"]} & set(labels)
        assert "calls" not in tell(table, "hello")


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_is_told_as_text_when_it_is_over_and_not_before(name: str) -> None:
    table = CardTable(name, seed=3, name="texts")
    for _ in play_through(table, random.Random(3)):
        assert bool(tell(table, "texts")["texts"]) == table.session.state.over
    texts = tell(table, "texts")["texts"]
    assert read(texts["deal"]) == Record.of(table.session.state)
    assert texts["score"] == table.session.state.score.text(table.session.names)


def test_a_changed_seed_is_seen_also_where_the_browser_was_before() -> None:
    before = CardTable("tute", seed=1, name="cell")
    tell = before.session.save()
    same, changed = CardTable("tute", seed=1, name="cell"), CardTable("tute", seed=2, name="cell")
    dealt = changed.session.state.deal
    same.answer({"kind": "resume", "save": tell, "id": "a"})
    changed.answer({"kind": "resume", "save": tell, "id": "a"})
    assert changed.session.state.deal == dealt
    assert "the lesson has changed" in changed.scene["notice"]["text"]
    changed.answer({"kind": "resume", "save": CardTable("tute", name="any").session.save(), "id": "b"})
    assert changed.session.state.deal == dealt, "a match of no seed is not the match of this one"
    assert "cell" in CardTable.named_twice()
    for table in (before, same, changed):
        table.close()
    assert "cell" not in CardTable.named_twice()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: lesson.rule("tute", "follow"), r"write cardkit.games\['tute'\]"),  # type: ignore[arg-type]
        (lambda: lesson.pack("tute"), r"write cardkit.games\['tute'\]"),  # type: ignore[arg-type]
        (lambda: lesson.rulebook("tute"), r"write cardkit.games\['tute'\]"),  # type: ignore[arg-type]
        (lambda: lesson.options("tute"), r"write cardkit.games\['tute'\]"),  # type: ignore[arg-type]
        (lambda: CardTable("tute", contrafallo=True), r"variant\(contrafallo=True\)"),
        (lambda: CardTable("tute", watch=True, at=0), "a deal that was played"),
        (lambda: CardTable("tute", seed="x"), "a seed is a whole number"),
        (lambda: Script("legal", well="{crad} is good."), r"there are \{card\}, \{player\}"),
        (lambda: share("tute"), "not to 'tute'"),  # type: ignore[arg-type]
    ],
)
def test_mistakes_of_who_writes_a_lesson_are_answered_with_a_sentence(wrong: Any, says: str) -> None:
    with pytest.raises((TypeError, ValueError), match=says):
        wrong()
