"""Wrong arguments: every one is answered with a sentence of the project, and a long one is not given back whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cardkit
from cardkit.cards import pack
from cardkit.dealing import Deal
from cardkit.games.tarot.score import Outcome
from cardkit.match import Match
from cardkit.record import Record, read
from cardkit.sessions import link

TUTE = cardkit.games["tute"]
PACK = TUTE.pack
STATE = TUTE.deal(3).after("play 4o")
RECORD = Record.of(STATE)
LONG = "x" * 5000
WRONG: dict[str, tuple[Callable[[], Any], type[Exception], str]] = {
    "a seed that is a word": (lambda: link.write(TUTE, seed="x"), ValueError, "at most 20 digits, not 'x'"),  # type: ignore[arg-type]
    "a seed with a sign": (lambda: link.write(TUTE, seed=-3), ValueError, "at most 20 digits, not -3"),
    "a seed of 23 digits": (lambda: link.write(TUTE, seed=10**22), ValueError, "at most 20 digits, not 1000"),
    "a link with a sign": (lambda: link.read("game=tute&seed=-5"), link.BadLink, "1 to 20 digits and no sign"),
    "a link with 23 digits": (lambda: link.read(f"game=tute&seed={10**22}"), link.BadLink, "1 to 20 digits and no sign"),
    "a remark that is a number": (lambda: RECORD.remarked({0: 3}), TypeError, "remarks as text; not 3"),  # type: ignore[dict-item]
    "cards as bytes": (lambda: PACK.set(b"play"), TypeError, "cards by their texts; not b'play'"),
    "a card number too high": (lambda: PACK[40], IndexError, "are 0 to 39; there is no 40"),
    "a huge card number": (lambda: PACK[10**30], IndexError, "are 0 to 39; there is no 1000"),
    "half a card": (lambda: PACK[1.5], TypeError, "the text or the number of a card; not 1.5"),  # type: ignore[index]
    "moves up to a word": (lambda: RECORD.state("x"), ValueError, "number of moves to play is a whole number"),  # type: ignore[arg-type]
    "an order that is a number": (lambda: TUTE.deal(order=3), TypeError, "an order of the whole pack; not 3"),  # type: ignore[arg-type]
    "a match of a number": (lambda: Match(3), TypeError, "a match is one of a game, such as .*; not 3"),  # type: ignore[arg-type]
    "a match of a name": (lambda: Match("tute"), TypeError, "a match is one of a game, such as .*; not 'tute'"),  # type: ignore[arg-type]
    "a list for a rule": (lambda: TUTE.rules[[]], KeyError, r"no rule is called \[\]"),  # type: ignore[index]
    "a mapping for a game": (lambda: cardkit.games[{}], KeyError, r"no game is called {}"),  # type: ignore[index]
    "a match of 5001 digits": (lambda: TUTE.match(10**5000), ValueError, "at most 4000 digits, and this is a very long number"),
    "a deal of half a card": (lambda: TUTE.deal(Deal(1.5, 0, (0, 0))), ValueError, "names each of the 40 cards"),  # type: ignore[arg-type]
    "a deal of lists": (lambda: TUTE.deal(Deal(([],) * 40, 0, (0, 0))), ValueError, "names each of the 40 cards"),  # type: ignore[arg-type]
    "a standing of a deal": (lambda: TUTE.deal(Deal(tuple(range(40)), 0, 1.5)), ValueError, "2 whole numbers, not 1.5"),  # type: ignore[arg-type]
    "an order of floats": (lambda: TUTE.deal(order=map(float, range(40))), TypeError, "texts or numbers; not 0.0"),  # type: ignore[arg-type]
}
ECHOED: dict[str, Callable[[], Any]] = {
    "move": lambda: TUTE.move(LONG),
    "play": lambda: STATE.play(LONG),
    "card": lambda: PACK[LONG],
    "cards": lambda: PACK.set(f"{LONG} {LONG}"),
    "a card twice": lambda: PACK.set("Ro " * 2000),
    "option": lambda: TUTE.variant(**{LONG: 1}),
    "value of an option": lambda: TUTE.variant(hands=LONG),
    "packet": lambda: TUTE.deal(cards={LONG: "Ro"}),
    "seed": lambda: TUTE.deal(LONG),
    "dealer": lambda: TUTE.deal(1, dealer=LONG),  # type: ignore[arg-type]
    "seat": lambda: STATE.view(LONG),  # type: ignore[arg-type]
    "pile": lambda: STATE.view(0).pile(LONG),
    "game": lambda: cardkit.games[LONG],
    "rule": lambda: TUTE.rules[LONG],
    "pack": lambda: pack(LONG),
    "contract": lambda: Outcome(LONG, 50, 2),
    "side": lambda: Outcome("garde", 50, 2, petit=LONG),  # type: ignore[arg-type]
    "poignée": lambda: Outcome("garde", 50, 2, poignees=(LONG,)),
    "game of a record": lambda: read(f"cardkit 1\ngame: {LONG}"),
}


@pytest.mark.parametrize(("wrong", "kind", "message"), WRONG.values(), ids=WRONG)
def test_a_wrong_argument_is_answered_with_a_sentence(wrong: Callable[[], Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        wrong()


@pytest.mark.parametrize("wrong", ECHOED.values(), ids=ECHOED)
def test_a_long_argument_is_cut_short(wrong: Callable[[], Any]) -> None:
    with pytest.raises((ValueError, KeyError), match="…") as caught:
        wrong()
    assert len(str(caught.value)) < 300
