"""Evidence: what a card played to a trick hints about the cards that its player kept.

`SuitedPack` is for games where suit must be followed (Tute, tarot), `graded_evidence` for those where any card may be played
(Vitou, Trionfetti). What the rules prove about a hand is not evidence: sampling honours it exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cardkit.cards import numbers
from cardkit.players.players import Evidence


class OpenTrick(NamedTuple):
    """A trick before a card is played to it.

    `led` is the index of the suit led, `best` the number of the best card so far (both -1 before the lead), `friend` whether
    the player's partner played it, `last` whether the player is the last to play, `gone` the mask of all cards played before.
    """

    led: int = -1
    best: int = -1
    friend: bool = False
    last: bool = False
    gone: int = 0


class SuitedPack(NamedTuple):
    """A pack of a game in which suit is followed, as masks.

    `suits` are the cards of each suit, `suit_of[card]` is the index of a card's suit, `beats[card]` the cards that beat it,
    `trump` the index of the trump suit. `rich` are the cards of many points and `fair` those of some; `apart` are cards so
    special (the bouts of tarot) that evidence on them is named separately.
    """

    suits: tuple[int, ...]
    suit_of: Sequence[int]
    beats: Sequence[int]
    rich: int
    fair: int
    trump: int
    apart: int = 0

    def evidence(self, seat: int, card: int, trick: OpenTrick, role: str = "") -> Iterator[Evidence]:
        """Yields what playing `card` (a number) to this trick hints about the hand of `seat`; each name begins with `role`."""
        suit = self.suits[self.suit_of[card]]
        say = role + self._kind_of_play(card, trick)
        for what, cards in self._alternatives(card, suit, trick):
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
        """The mask of the cards of the same suit that beat this one (a number)."""
        return self.suits[self.suit_of[card]] & self.beats[card]

    def _alternatives(self, card: int, suit: int, trick: OpenTrick) -> Iterator[tuple[str, int]]:
        """The cards that could have been played instead, in groups: how they compare to `card` in words, and their mask."""
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


def graded_evidence(
    seat: int,
    card: int,
    trick: OpenTrick,
    grade: Callable[[int, int], int],
    unseen: Sequence[int],
    beats: Callable[[int, int], bool],
) -> Iterator[Evidence]:
    """Yields what playing a card hints about the hand, where any card may be played: one evidence for each grade of cards.

    Args:
        seat: who played it.
        card: its number.
        trick: the trick as it stood before this card.
        grade: how good a card is, as a small number, given its number and the mask of the cards gone.
        unseen: the numbers of the cards that the hand might hold.
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
