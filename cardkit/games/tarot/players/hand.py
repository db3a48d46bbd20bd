"""Judgement of a hand before the play, as a club player's: is it worth a bid, whom to call, what to lay aside.

The evaluation is the usual one of French club players: so much for each bout, for the number and height of the trumps, for
kings, queens and marriages, for long suits; thresholds say which bid it is good for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from cardkit.cards import Card, Cards, listed, tarot78
from cardkit.games.tarot.tables import BOUTS, EXCUSE_BIT, FOURS, KINGS, NO_DISCARD, PETIT, SUIT_MASKS, SUITS, TRUMPS
from cardkit.sentences import several

TWENTY_ONE: Final = tarot78["21a"].bit
HIGH_TRUMPS: Final = tarot78.set("16a 17a 18a 19a 20a 21a").mask
HONOURS: Final = {"R": 6, "D": 3, "C": 2, "V": 1}
LONG: Final = {5: 5, 6: 7, 7: 9}
THRESHOLDS: Final = {3: (54, 60, 72, 84), 4: (40, 50, 62, 74), 5: (29, 35, 46, 58)}
"""The worth from which a prise, garde, garde sans and garde contre are bid, by number of players.

Tried out on some thousand deals of this player against itself: a prise at the threshold is made about every second time.
"""


class Worth(NamedTuple):
    """The worth of a hand in points of the evaluation, and what it comes from, in words."""

    total: int
    why: str


def worth(hand: int) -> Worth:
    """Evaluate a hand (a mask of cards)."""
    trumps = hand & TRUMPS
    length = trumps.bit_count()
    bouts = (10 if hand & TWENTY_ONE else 0) + (8 if hand & EXCUSE_BIT else 0)
    if hand & PETIT:
        bouts += 0 if length < 5 else 5 if length == 5 else 7 if length == 6 else 9
    strength = (2 * length if length >= 4 else 0) + 2 * (trumps & HIGH_TRUMPS).bit_count()
    strength += (trumps & trumps << 1 & HIGH_TRUMPS).bit_count()
    honours = shape = 0
    for suit in SUIT_MASKS:
        cards = [card.rank.key for card in Cards(tarot78, hand & suit)]
        honours += sum(HONOURS.get(rank, 0) for rank in cards) + ("R" in cards and "D" in cards)
        shape += LONG.get(min(len(cards), 7), 0)
    count = (hand & BOUTS).bit_count()
    kings = (hand & KINGS).bit_count()
    more = (trumps & ~BOUTS).bit_count()  # the petit and the 21 are counted among the bouts
    other = "other " if more < length else ""
    why = (
        several(count, "1 bout", "{n} bouts", "no bout"),
        several(more, "1 {other}trump", "{n} {other}trumps", "no {other}trump", other=other),
        several(kings, "1 king", "{n} kings", "no king"),
    )
    return Worth(bouts + strength + honours + shape, listed(why, "and"))


def bid_for(hand: int, players: int, nerve: float = 0.0) -> int:
    """Returns the highest contract (0 prise … 3 garde contre) that a hand is worth, -1 for none.

    With all `nerve` (1) a hand is taken to be worth a tenth more, without any (-1) a tenth less.
    """
    total = worth(hand).total * (1 + nerve / 10)
    return sum(total >= threshold for threshold in THRESHOLDS[players]) - 1


@lru_cache(256)
def call_for(hand: int) -> tuple[Card, str]:
    """The card that a taker calls, and the reason."""
    for four in FOURS:
        missing = list(Cards(tarot78, four & ~hand))
        if missing:
            break
    else:
        return next(iter(Cards(tarot78, hand & KINGS))), "You hold every card that could be called."

    def merit(card: Card) -> tuple[int, int]:
        """Length with a queen first: the partner's king then makes two tricks in the suit."""
        mine = [other.rank.key for other in Cards(tarot78, hand & card.suit.mask)]
        return ("D" in mine) * 2 + (1 <= len(mine) <= 4), len(mine)

    best = max(missing, key=merit)
    mine = hand & best.suit.mask
    if not mine:
        return best, f"You have no {best.suit.gloss} yourself, but all the other suits are no better."
    queen = " with the queen" if any(card.rank.key == "D" for card in Cards(tarot78, mine)) else ""
    held = f"{mine.bit_count()} card{'s' * (mine.bit_count() > 1)} of {best.suit.gloss}{queen}"
    return best, f"You hold {held}: a partner with the {best.rank.gloss} is welcome there."


@lru_cache(4096)
def ecart_for(hand: int, room: int, called: int = -1) -> tuple[Card, str]:
    """The next card to lay aside, with `room` places left in the écart, and the reason."""
    free = hand & ~NO_DISCARD & ~TRUMPS
    if not free:
        card = next(iter(Cards(tarot78, hand & TRUMPS & ~NO_DISCARD)))
        return card, "Only kings, bouts and trumps are left, so a trump must go, in sight of all."
    options: list[tuple[tuple[int, ...], Card, str]] = []
    for index, suit in enumerate(SUIT_MASKS):
        cards = list(Cards(tarot78, free & suit))
        if not cards:
            continue
        count, king = len(cards), bool(hand & suit & KINGS)
        name = SUITS[index].gloss
        called_suit = called >= 0 and tarot78.cards[called].suit.index == index
        low, top = cards[0], cards[-1]
        if not king and count <= room and not called_suit:
            reason = f"Without {name} you can trump them, and what you lay aside counts for you."
            options.append(((3, -count, HONOURS.get(top.rank.key, 0)), top, reason))
        elif not king and top.rank.key in "DCV":
            options.append(
                ((2, HONOURS[top.rank.key], -count), top, f"The {top.gloss} has no king to guard it: hide its points.")
            )
        else:
            reason = f"You can spare the {low.gloss}: it would hardly win a trick."
            options.append(((1 if not called_suit else 0, -count if not king else -20 - count, 0), low, reason))
    _, card, reason = max(options, key=lambda option: option[0])
    return card, reason


def sure_slam(hand: int, unseen: int) -> bool:
    """Whether a hand on lead cannot lose a trick: masters in every suit, and more high trumps than the others have trumps."""
    trumps, out = hand & TRUMPS, unseen & TRUMPS
    above = sum(1 for card in Cards(tarot78, trumps) if not out >> card.id)
    if above < out.bit_count():
        return False
    for suit in SUIT_MASKS:
        mine, others = hand & suit, unseen & suit
        if others and any(others >> card.id for card in Cards(tarot78, mine)):
            return False
    return True
