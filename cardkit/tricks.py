"""For trick-taking games: reading a ladder of duties, who wins a trick, what a played card proves about a hand.

A ladder lists what the next hand must do, most binding first, as data: the rule's id and the mask of the cards that meet it.
The first step that the hand can meet binds, and only its cards may be played.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from cardkit.cards import Card, Cards, Pack
from cardkit.moves import Event, Note
from cardkit.rules import Duty, Rulebook
from cardkit.sentences import Sentence
from cardkit.view import Pile, View

TrickStep = tuple[str, int]
"""One step of a ladder: the id of its rule, and the mask of the cards that meet it."""

WINS: Final = Sentence("{player} wins the trick.", "You win the trick.")

DUTY_REASONS: Final[Mapping[str, str]] = {
    "follow": "It began with {led}: play {either}.",
    "head": "You can beat the {best} with {either}.",
    "trump": "You have no {led}, so you must trump, with {either}.",
    "overtrump": "You have no {led}, and you can beat the {best} with {either}.",
    "undertrump": "You have no {led}. You can’t beat the {best}, but a trump it must be: {either}.",
}
"""A duty that a card breaks, in words: `led` is the suit led, `best` the card that wins so far, `either` the cards of the hand
that may be played."""

DUTY_AND_HEAD: Final[Mapping[str, str]] = {
    "follow": "It began with {led}, and you can beat the {best}: play {either}.",
    "trump": "You have no {led}, so you must trump, and you can beat the {best} with {either}.",
}
"""The same where not every card that meets the duty may be played, since the best card must be beaten, too."""


@lru_cache(maxsize=256)  # of one hand several cards are refused for the same reason
def in_words(duty: str, *, led: str, best: Card, either: str, must_beat: bool) -> str:
    """The sentence for this duty, with its places filled.

    `must_beat`: other cards of the hand meet the duty, but do not beat the best card, and so may not be played.
    """
    reasons = DUTY_AND_HEAD if must_beat else DUTY_REASONS
    return reasons[duty].format(led=led, best=best.gloss, either=either)


def duties(rules: Rulebook, pack: Pack, steps: Iterable[TrickStep], hand: int, apart: Collection[str] = ()) -> list[Duty]:
    """The duties of a hand, top step first; the first step that the hand can meet is the binding one.

    A step whose rule is named in `apart` ignores cards that already satisfy the binding step: an overtrump is no undertrump.
    """
    bound, found = 0, []
    for rule, cards in steps:
        able = hand & cards & ~(bound if rule in apart else 0)
        found.append(Duty(rules[rule], Cards(pack, able), bool(able) and not bound))
        bound = bound or able
    return found


def broken(steps: Iterable[TrickStep], hand: int, card: int) -> tuple[TrickStep, int] | None:
    """The step that playing this card (its bit) from this hand breaks, and the mask of the step that binds the hand.

    None if it is legal. Of several broken steps it is the last one that contains the binding one, which is the most
    general: someone who does not follow suit is told that, not that they could head the trick.
    """
    steps = tuple(steps)
    bound = next((cards for _, cards in steps if hand & cards), -1)
    if bound & card:
        return None
    return [(rule, cards) for rule, cards in steps if not bound & ~cards and not cards & card][-1], bound


def denied(masks: Iterable[int], card: int) -> int:
    """The cards that a hand cannot hold if it played this card (a bit): those of the steps above the first that has the card.

    `masks` are the cards of each step, the most binding first.
    """
    found = 0
    for cards in masks:
        if cards & card:
            break
        found |= cards
    return found


def has_tricks(view: View) -> bool:
    """Whether this is a trick-taking game: it then has a pile `trick`, even while that is empty."""
    return current_trick(view) is not None


def current_trick(view: View) -> Pile | None:
    """The trick on the table, empty between two tricks; None in a game without tricks."""
    return next((pile for pile in view.piles if pile.name == "trick"), None)


def plays_last(view: View) -> bool:
    """Whether only one card is missing in the trick on the table, so that whoever plays it decides who wins the trick."""
    trick = current_trick(view)
    return trick is not None and len(trick.cards) == view.game.seats - 1


def finished_trick(event: Event) -> Note | None:
    """The note about the trick that this event completed; None if it completed none."""
    return next((note for note in event.notes if note.kind == "trick" and note.cards), None)


def winner(trick: Sequence[int], beats: Sequence[int]) -> int:
    """The place in the trick of the card that wins it; `beats[number]` is the mask of the cards that beat that card."""
    best = 0
    for place, number in enumerate(trick):
        if beats[trick[best]] >> number & 1:
            best = place
    return best
