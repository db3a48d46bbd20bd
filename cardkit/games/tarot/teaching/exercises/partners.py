"""Exercises on tarot for five: the called king, who is whose partner, and the suit that may not be led."""

from __future__ import annotations

import random

from cardkit.cards import Card, tarot78
from cardkit.game import Game
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.tables import SUITS
from cardkit.sentences import capital
from cardkit.teaching.exercises import Case, Group, Made, Wrong, by_level, case_maker, inside, seen_from

HELD = ("none", "one", "two", "three", "all")


def _rank(game: Tarot, rng: random.Random, level: int) -> Made:
    """From a hand with so many kings (and queens): the lowest rank that may be called."""
    full = rng.choice((0, 0, 1, 1, 2))
    keys = "RDC"
    hand = [tarot78[keys[n] + suit.key] for n in range(full) for suit in SUITS]
    hand += [tarot78[keys[full] + suit.key] for suit in rng.sample(SUITS, rng.randrange(4 if full < 2 else 3))]
    low = [card for card in tarot78 if card.rank.key in ("2", "3", "5", "9")]
    hand += rng.sample(low, max(0, 9 - len(hand)))
    texts = ("A king, no other card.", "A king or a queen.", "A king, queen or knight.")
    missing = [
        "You don’t hold all four kings.",
        "You hold all four kings, but not all four queens.",
        "You hold all kings and queens.",
    ]
    return Case(
        "call-rank",
        "Five play, and you’re the taker. These are your high cards. What may you call?",
        texts[full],
        missing[full],
        [_not_callable(text, texts, full, hand) for text in texts if text != texts[full]],
        groups=(Group("Of your hand", tuple(sorted(hand))),),
        hints=("Do you hold all four kings?", "If so: all four queens as well?"),
    )


def _not_callable(text: str, texts: tuple[str, ...], full: int, hand: list[Card]) -> Wrong:
    """Why this may not be called, or is not all that may, from the kings and queens of the hand."""
    kings, queens = (sum(card.rank.key == key for card in hand) for key in "RD")
    held = f"You hold {HELD[kings]} of the four kings and {HELD[queens]} of the four queens."
    if text in texts and texts.index(text) < full:
        return (text, held, "Whichever you called would be your own, and you’d play alone against four.")
    word = "queen" if text == texts[1] else "knight"
    return text, held, f"Your call of a {word} would be refused, and all would know what you lack."


def _of_a_suit(game: Game, rng: random.Random) -> dict[str, str]:
    return {"suit": rng.choice(SUITS).gloss}


def _taker(game: Game, rng: random.Random) -> dict[str, str]:
    """The taker, and three of the others; the first of these holds the called card, where it's in another hand."""
    taker = rng.randrange(1, game.seats)
    found = dict(zip(("holder", "third", "fourth"), rng.sample([n for n in range(game.seats) if n != taker], 3), strict=True))
    names = {word: inside(game.names[seat]) for word, seat in found.items()}
    names |= {capital(word): capital(name) for word, name in names.items()}
    return {**seen_from(game, taker), **names, **_of_a_suit(game, rng)}


_partner = case_maker("partner", _taker)
called = by_level(
    (_partner, _rank, case_maker("calling")),
    (_partner, _partner, _rank, _rank, case_maker("secret", _of_a_suit), case_maker("calling")),
)
"""Asks what may be called with this hand, who is the partner then, and who knows it."""
