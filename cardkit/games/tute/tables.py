"""Tute's fixed tables: the numbered moves, the ranking, the points, and the ladder of duties for every trick."""

from __future__ import annotations

from typing import Final

from cardkit.cards import Card, spanish40
from cardkit.games.tute.rules import POINTS, RANKS
from cardkit.moves import Event, Move, Moves
from cardkit.ranking import Ranking

CARDS: Final = len(spanish40)
SUITS: Final = spanish40.suits
SUIT_OF: Final = tuple(card.suit.index for card in spanish40)
SUIT_MASKS: Final = tuple(suit.mask for suit in SUITS)
RANKING: Final = Ranking.by_rank(spanish40, RANKS)
POINTS_OF: Final = tuple(POINTS.get(card.rank.key, 0) for card in spanish40)


def points(mask: int) -> int:
    """The card points in a mask of cards."""
    return sum(POINTS_OF[card.id] for card in spanish40 if mask & card.bit)


def _marriage(suit: str) -> int:
    return spanish40.set(f"R{suit} C{suit}").mask


MARRIAGES: Final = tuple(_marriage(suit.key) for suit in SUITS)
KINGS: Final = spanish40.set("Ro Rc Re Rb").mask
CABALLOS: Final = spanish40.set("Co Cc Ce Cb").mask

MOVES: Final = Moves(spanish40)
PLAYS: Final = MOVES.add_cards("play", "play[s]")
DECLARE_CUARENTA: Final = MOVES.add(
    "declare", "cuarenta", label="Sing las cuarenta (40)", said="sing[s] las cuarenta: 40 points"
)
DECLARE_VEINTE: Final[tuple[Move, ...]] = tuple(
    MOVES.add(
        "declare",
        f"veinte {suit.name}",
        label=f"Sing las veinte in {suit.name} (20)",
        said=f"sing[s] las veinte in {suit.name} ({suit.gloss}): 20 points",
    )
    for suit in SUITS
)
DECLARE_TUTE: Final = MOVES.add("declare", "tute", label="Declare tute: four kings", said="show[s] four kings: tute")
DECLARE_CABALLOS: Final = MOVES.add(
    "declare", "tute caballos", label="Declare tute: four caballos", said="show[s] four caballos: tute"
)
PASS: Final = MOVES.add("pass", label="Nothing to declare", said="declare[s] nothing")

PLAIN_EVENTS: Final = tuple(tuple(Event(seat, move) for move in MOVES) for seat in range(4))

Step = tuple[str, int]
"""One step of a ladder: the id of its rule, and the mask of the cards that meet it."""


class Ladders:
    """For every trump suit, suit led and best card so far: what the next hand must do, most binding first.

    The first step whose mask meets the hand decides: only those cards may be played. The masks alone serve the fast path,
    the steps with their rules serve refusals, duties and what a play gives away.
    """

    def __init__(self, *, contrafallo: bool) -> None:
        self.contrafallo: Final = contrafallo
        self.steps: dict[tuple[int, int, int], tuple[Step, ...]] = {}
        self.masks: list[list[tuple[int, ...]]] = [[()] * (4 * CARDS) for _ in SUITS]
        self.beats: list[list[int]] = [[0] * CARDS for _ in SUITS]
        for trump in range(4):
            for card in spanish40:
                higher = RANKING.above(card).mask
                self.beats[trump][card.id] = higher & card.suit.mask | (0 if card.suit.index == trump else SUIT_MASKS[trump])
                for led in {card.suit.index} if card.suit.index != trump else range(4):
                    steps = self._steps(trump, led, card, higher)
                    self.steps[trump, led, card.id] = steps
                    self.masks[trump][led * CARDS + card.id] = tuple(mask for _, mask in steps)

    def _steps(self, trump: int, led: int, best: Card, higher: int) -> tuple[Step, ...]:
        suit, trumps, anything = SUIT_MASKS[led], SUIT_MASKS[trump], spanish40.mask
        if best.suit.index == led:
            # "Players must always follow suit, if possible. Additionally, they must head the trick if they can."
            steps = [("tute.head", higher & suit), ("tute.follow", suit)]
            if led != trump:
                # "if they can’t follow suit and they can trump, they must do so"
                steps.append(("tute.trump", trumps))
        else:
            # the trick is trumped: the suit led cannot head it any more; "(and overtrump if possible)"
            steps = [("tute.already-trumped", suit), ("tute.overtrump", higher & trumps)]
            if not self.contrafallo:
                steps.append(("tute.undertrump", trumps))
        return (*steps, ("tute.discard", anything))
