"""Tute's fixed tables: the numbered moves, the ranking, the points, and the ladder of duties for every trick."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from cardkit.cards import Card, Cards, spanish40
from cardkit.games.tute.rules import POINTS, RANKS
from cardkit.moves import Event, Move, Moves, Note, plain_events
from cardkit.ranking import Ranking
from cardkit.sentences import Sentence
from cardkit.tricks import TrickStep

CARDS: Final = len(spanish40)
SUITS: Final = spanish40.suits
SUIT_OF: Final = tuple(card.suit.index for card in spanish40)
SUIT_MASKS: Final = tuple(suit.mask for suit in SUITS)
RANKING: Final = Ranking.by_rank(spanish40, RANKS)
POINTS_OF: Final = tuple(POINTS.get(card.rank.key, 0) for card in spanish40)

HIGHER: Final = tuple(RANKING.above(card).mask & card.suit.mask for card in spanish40)
"""The cards of its own suit that rank above each card."""
BEATS: Final = tuple(
    tuple(higher | (0 if SUIT_OF[card] == trump else SUIT_MASKS[trump]) for card, higher in enumerate(HIGHER))
    for trump in range(4)
)
"""Who beats whom: for each trump suit, the cards that take the trick from each card when it is the best so far."""


def points(mask: int) -> int:
    """The card points in a mask of cards."""
    return sum(POINTS_OF[card.id] for card in spanish40 if mask & card.bit)


MARRIAGES: Final = tuple(spanish40.set(f"R{suit.key} C{suit.key}").mask for suit in SUITS)
KINGS: Final = spanish40.set("Ro Rc Re Rb").mask
CABALLOS: Final = spanish40.set("Co Cc Ce Cb").mask

MOVES: Final = Moves(spanish40)
MOVE: Final = MOVES.type
PLAYS: Final = MOVES.add_cards("play")
DECLARE_CUARENTA: Final = MOVES.add(
    "declare",
    "cuarenta",
    label="Sing las cuarenta (40)",
    sentence=Sentence("{player} sings las cuarenta: 40 points.", "You sing las cuarenta: 40 points."),
    also=("las cuarenta", "the forty", "sing the forty", "forty"),
)
DECLARE_VEINTE: Final[tuple[Move, ...]] = tuple(
    MOVES.add(
        "declare",
        f"veinte {suit.name}",
        label=f"Sing las veinte in {suit.gloss} (20)",
        sentence=Sentence(
            "{player} sings las veinte in {suit}: 20 points.",
            "You sing las veinte in {suit}: 20 points.",
            suit=suit.gloss,
        ),
        also=[f"{way} {suit.name}" for way in ("veinte en", "las veinte en")]
        + [f"{way} {suit.gloss}" for way in ("las veinte in", "the twenty in", "sing the twenty in", "twenty in")],
    )
    for suit in SUITS
)
DECLARE_TUTE: Final = MOVES.add(
    "declare",
    "tute",
    label="Show four kings: tute",
    sentence=Sentence("{player} shows four kings: tute.", "You show four kings: tute."),
    also=("sing tute", "four kings"),
)
DECLARE_CABALLOS: Final = MOVES.add(
    "declare",
    "tute caballos",
    label="Show four knights: tute",
    sentence=Sentence("{player} shows four knights: tute.", "You show four knights: tute."),
)


class Declaration(NamedTuple):
    """A declaration: label, points (0 where it wins the deal), rule id."""

    name: str
    points: int
    rule: str


DECLARATIONS: Final[Mapping[Move, Declaration]] = {
    DECLARE_CUARENTA: Declaration("cuarenta", 40, "tute.cuarenta"),
    **{
        move: Declaration(f"veinte in {suit.gloss}", 20, "tute.veinte")
        for move, suit in zip(DECLARE_VEINTE, SUITS, strict=True)
    },
    DECLARE_TUTE: Declaration("tute", 0, "tute.tute"),
    DECLARE_CABALLOS: Declaration("tute of knights", 0, "tute.tute-caballos"),
}
PASS: Final = MOVES.add(
    "pass", label="Nothing to declare", sentence=Sentence("{player} declares nothing.", "You declare nothing.")
)

PLAIN_EVENTS: Final = plain_events(MOVES, 4)


def _needs(trump: int) -> dict[Move, int]:
    """The cards that each declaration shows, by trump suit; the trump suit has no veinte."""
    veintes = {move: MARRIAGES[suit] for suit, move in enumerate(DECLARE_VEINTE) if suit != trump}
    return {DECLARE_CUARENTA: MARRIAGES[trump], **veintes, DECLARE_TUTE: KINGS, DECLARE_CABALLOS: CABALLOS}


HONOURS: Final = KINGS | CABALLOS
NEEDS: Final = tuple(_needs(trump) for trump in range(4))
SHOWN: Final = Sentence("")
"""The song itself says it all; its note names the cards that are laid down and the points."""
SUNG_EVENTS: Final = tuple(
    {
        (seat, move): Event(
            seat, move, (Note("declare", seat, SHOWN, tuple(Cards(spanish40, cards)), found.points, found.rule),)
        )
        for seat in range(4)
        for move, cards in needs.items()
        for found in (DECLARATIONS[move],)
    }
    for needs in NEEDS
)
"""The event of every song by every seat, by trump suit."""
# for every trump suit, and every set of kings and knights that allows a declaration: the declarations that it allows
DECLARABLE: Final[tuple[dict[int, tuple[Move, ...]], ...]] = tuple(
    {
        honours: found
        for n in range(256)
        if (honours := sum(card.bit for place, card in enumerate(Cards(spanish40, HONOURS)) if n >> place & 1))
        and (found := tuple(move for move, cards in needs.items() if cards & honours == cards))
    }
    for needs in NEEDS
)


class Rung:
    """The state of a trick: the suit `led` (its index), the number of the `best` card so far, the cards that beat it.

    `steps` say what the next hand must do, most binding first: the first step whose mask meets the hand decides, and only those
    cards may be played; `masks` are the masks of the steps alone. `after[card]` is the rung when that card has beaten the best.
    Between tricks nothing is led (-1), no duty holds, and any card becomes the best.
    """

    __slots__ = ("after", "beats", "best", "led", "masks", "steps")

    def __init__(self, led: int, best: int, beats: int, steps: tuple[TrickStep, ...], after: dict[int, Rung]) -> None:
        self.led = led
        self.best = best
        self.beats = beats
        self.steps = steps
        self.masks = tuple(mask for _, mask in steps)
        self.after = after


class Ladders:
    """The rungs of every trick, for each trump suit; `starts[trump]` is the one between tricks, from which all others follow.

    One source for play, refusals, duties and inference. `masks` holds the same for a search that keeps no objects:
    `masks[trump][led * CARDS + best]` are the masks of the steps.
    """

    def __init__(self, *, contrafallo: bool) -> None:
        self.contrafallo: Final = contrafallo
        self.masks: Final[list[list[tuple[int, ...]]]] = [[()] * (4 * CARDS) for _ in SUITS]
        self.starts: Final = tuple(self._start(trump) for trump in range(4))

    def _start(self, trump: int) -> Rung:
        """The rung between tricks with this trump suit, and through its `after` all others."""
        start = Rung(-1, -1, spanish40.mask, (), {})
        for led, suit in enumerate(SUITS):
            rungs: dict[int, Rung] = {}
            for card in spanish40:
                if card.suit is suit or card.suit.index == trump:
                    rung = rungs[card.id] = Rung(led, card.id, BEATS[trump][card.id], self._steps(trump, led, card), rungs)
                    self.masks[trump][led * CARDS + card.id] = rung.masks
                    if card.suit is suit:
                        start.after[card.id] = rung
        return start

    def _steps(self, trump: int, led: int, best: Card) -> tuple[TrickStep, ...]:
        """The steps of the ladder when `led` was led and `best` is winning."""
        suit, trumps, anything, higher = SUIT_MASKS[led], SUIT_MASKS[trump], spanish40.mask, HIGHER[best.id]
        if best.suit.index == led:
            # "Players must always follow suit, if possible. Additionally, they must head the trick if they can."
            steps = [("tute.head", higher), ("tute.follow", suit)]
            if led != trump:
                # "if they can’t follow suit and they can trump, they must do so"
                steps.append(("tute.trump", trumps))
        else:
            # the trick is trumped: the suit led cannot head it any more; "(and overtrump if possible)"
            steps = [("tute.already-trumped", suit), ("tute.overtrump", higher)]
            if not self.contrafallo:
                steps.append(("tute.undertrump", trumps))
        return (*steps, ("tute.discard", anything))


@cache
def ladders(*, contrafallo: bool) -> Ladders:
    """The `Ladders` for this option, cached."""
    return Ladders(contrafallo=contrafallo)


# -- what is told -----------------------------------------------------------------------------------------------------------

TEN: Final = Sentence("{player} takes las diez de últimas: 10 points.", "You take las diez de últimas: 10 points.")
