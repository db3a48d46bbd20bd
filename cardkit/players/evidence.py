"""Evidence from a card played to a trick about the cards that were kept.

Where suit must be followed (Tute, tarot) and where any card may be played (Vitou, Trionfetti) it is told by other words. What
the rules prove of a hand is not told here: that is exact, and no matter of belief.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cardkit.cards import numbers
from cardkit.players.players import Evidence


class OpenTrick(NamedTuple):
    """A trick before a card is played to it.

    The suit `led` and the `best` card so far (-1 when there is none), whether a friend of the player has played that, whether
    the player is the `last`; the mask of all cards `gone` before.
    """

    led: int = -1
    best: int = -1
    friend: bool = False
    last: bool = False
    gone: int = 0


class Suited(NamedTuple):
    """A pack in which suit is followed: its suits, trumps, who beats whom, and the cards that bring points.

    `rich` are the cards of many points and `fair` those of some; `apart` are cards that are always told by themselves.
    """

    suits: tuple[int, ...]
    suit_of: Sequence[int]
    beats: Sequence[int]
    rich: int
    fair: int
    trump: int
    apart: int = 0

    def evidence(self, seat: int, card: int, trick: OpenTrick, role: str = "") -> Iterator[Evidence]:
        """Yields the evidence of `card`, played by `seat` to this trick; `role` is put before every name."""
        suit = self.suits[self.suit_of[card]]
        say = role + self._kind_of_play(card, trick)
        for what, cards in self._beside(card, suit, trick):
            cards &= ~trick.gone & ~(1 << card)
            if cards & self.apart:
                yield Evidence(seat, f"{say}: {what}, one apart", cards & self.apart)
            if cards & ~self.apart:
                yield Evidence(seat, f"{say}: {what}", cards & ~self.apart)

    def _kind_of_play(self, card: int, trick: OpenTrick) -> str:
        """The kind of action that playing this card is, as text: `leads trump`, `heads enemy's with rich`."""
        bit, suit = 1 << card, self.suit_of[card]
        worth = "rich" if bit & self.rich else "fair" if bit & self.fair else "poor"
        kind = "trump" if suit == self.trump else worth
        if trick.best < 0:
            sure = " sure" if not self._above(card) & ~trick.gone else ""
            return f"leads{sure} {kind}"
        whose = "friend's" if trick.friend else "enemy's"
        place = " last" if trick.last else ""
        if suit not in (trick.led, self.trump):
            return f"throws {worth} on {whose}"
        if self.beats[trick.best] & bit:
            verb = "heads" if suit == trick.led else "trumps"
            return f"{verb} {whose}{place} with {worth}"
        return f"stays under {whose}{place} with {worth}"

    def _above(self, card: int) -> int:
        return self.suits[self.suit_of[card]] & self.beats[card]

    def _beside(self, card: int, suit: int, trick: OpenTrick) -> Iterator[tuple[str, int]]:
        """The cards that might have been played instead, told by how they stand to the card."""
        trumps = self.suits[self.trump]
        higher = self._above(card)
        if trick.best >= 0 and self.suit_of[card] in (trick.led, self.trump):
            yield "higher", higher
            beating = self.beats[trick.best] & suit & ~higher
            yield "lower, enough", beating
            yield "lower", suit & ~higher & ~beating
            return
        yield "higher of the suit", higher
        yield "lower of the suit", suit & ~higher
        others = sum(self.suits) & ~suit & ~trumps
        if trick.best < 0:
            left = others & ~trick.gone
            sure = sum(1 << number for number in numbers(left) if not self._above(number) & left)
            yield "sure of another suit", sure
            others &= ~sure
            yield "trump", trumps & ~suit
        else:
            others &= ~self.suits[trick.led]
        yield "rich of another suit", others & self.rich
        yield "fair of another suit", others & self.fair
        yield "poor of another suit", others & ~self.rich & ~self.fair


def ranked(
    seat: int,
    card: int,
    trick: OpenTrick,
    grade: Callable[[int, int], int],
    unseen: Sequence[int],
    beats: Callable[[int, int], bool],
) -> Iterator[Evidence]:
    """Yields the evidence of a card where any card may be played: one for each grade of the cards that were kept.

    Args:
        seat: who played it.
        card: its number.
        trick: as it was.
        grade: how good a card was at that moment, as a small number: of the card, and the mask gone before.
        unseen: the numbers of the cards of which something may be told.
        beats: whether the first card beats the second.
    """
    mine = grade(card, trick.gone)
    if trick.best < 0:
        say = f"leads a {mine}"
    else:
        whose = "friend's" if trick.friend else "enemy's"
        wins = "beats" if beats(card, trick.best) else "stays under"
        say = f"{wins} {whose} with a {mine}"
    grades: dict[int, int] = {}
    for number in unseen:
        if number != card:
            held = grade(number, trick.gone)
            grades[held] = grades.get(held, 0) | 1 << number
    for held, cards in grades.items():
        yield Evidence(seat, f"{say}: {held}", cards)
