"""Lays out a deal of tarot in which a side wins only the last trick, and has the 21 and the petit in it.

Two of the other side, who trump by turns, have the other trumps: each leads a suit that the other has none of. A third player
throws a few low trumps under theirs. So the 21 is never forced out, as long as its holder can follow suit.
"""

from __future__ import annotations

import random

from cardkit.cards import tarot78
from cardkit.games.tarot.rules import CHIEN_SIZES
from cardkit.games.tarot.score import Outcome
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import CARD_BIT, EXCUSE, KINGS, SUIT_OF, TRUMPS
from engine.tarot.layout import BOUT, COURTS, LOW, PETIT, TAKER, TWENTY_ONE, Failed, Layout, Trick

SUITS = range(4)


class LastTrick(Layout):
    """One try: `poor` is whether the attack is the side with the last trick, `rich` the seats of the other side."""

    def __init__(self, outcome: Outcome, rng: random.Random) -> None:
        super().__init__(outcome, rng)
        self.poor = outcome.petit == "attack"
        self.rich = self.sides[not self.poor]
        if (
            not outcome.petit
            or outcome.poignees
            or outcome.chelem
            or bouts(outcome) < 2
            or len(self.rich) < 2
            or more(outcome) < 0
        ):
            raise Failed
        self.spare = self.chien if self.chien_side == self.poor else 0
        self.holder = rng.choice(self.sides[self.poor])
        self.keeper = rng.choice([seat for seat in self.seats if seat != self.holder])
        self.excuse = rng.choice(self.sides[self.poor == (bouts(outcome) == 3)])
        self.turns = rng.sample(self.rich, 2)
        others = [seat for seat in self.seats if seat not in (*self.turns, self.keeper, self.holder)]
        self.third = rng.choice(others) if others else -1
        self.numbers = list(range(PETIT + 1, TWENTY_ONE))
        self._trumps()
        self._courts()

    # -- what goes where -----------------------------------------------------------------------------------------------------

    def _trumps(self) -> None:
        """How many trumps each of the three holds, and in the last trick who plays one."""
        rng, (one, two) = self.rng, self.turns
        self.quota = dict.fromkeys(self.seats, 0)
        thrown = rng.randrange(7) if self.third >= 0 else 0
        self.quota[self.third] = thrown
        for _ in range(len(self.numbers) - sum(self.quota.values())):
            self.quota[min(self.turns, key=lambda seat: (self.quota[seat], rng.random()))] += 1
        if sum(self.quota.values()) != len(self.numbers):
            raise Failed
        low, rest = self.numbers[:thrown], self.numbers[thrown:]
        rng.shuffle(rest)
        self.trumps = {one: rest[: self.quota[one]], two: rest[self.quota[one] :], self.third: low}

    def _courts(self) -> None:
        """Which court cards the poor side has: in the chien or écart, if that counts for it, or in the last trick."""
        rng, worth = self.rng, more(self.outcome)
        among = [card for card in COURTS if self.spare or not CARD_BIT[card] & KINGS]
        own = self.some_courts(worth, self.spare + self.size - 2, among)
        laid = self.outcome.contract in ("prise", "garde")
        may = [card for card in own if not (laid and CARD_BIT[card] & KINGS)]
        lie = set(rng.sample(sorted(may), min(len(may), self.spare)))
        self.aside |= lie
        self.last = sorted(own - lie)
        seats = [seat for seat in self.seats if seat not in (self.holder, self.keeper)]
        if len(self.last) > len(seats):
            raise Failed
        self.cards = {self.holder: TWENTY_ONE, self.keeper: PETIT}
        rng.shuffle(seats)
        self.cards |= dict(zip(seats, self.last, strict=False))

    # -- from the last trick to the first --------------------------------------------------------------------------------------

    def played(self) -> TarotState:
        """The deal, played."""
        rng = self.rng
        self.pool = [card for card in (*LOW, *COURTS) if card not in self.aside and card not in self.last]
        rng.shuffle(self.pool)
        self.pool.sort(key=lambda card: card not in COURTS)
        for seat in self.seats:
            if seat not in self.cards:
                low = [card for card in self.pool if card not in COURTS]
                self.cards[seat] = self.trumps[seat].pop() if self.trumps.get(seat) else rng.choice(low)
        leader = rng.choice(self.turns)
        self._put(Trick(leader, self.cards, self.holder))
        self.excuse_at = rng.randrange(self.tricks - 1)
        for number in reversed(range(self.tricks - 1)):
            leader = self._trick(number, leader)
        if any(self.trumps.values()) or len(self.pool) != self.chien - len(self.aside):
            raise Failed
        if self.spare and any(card in COURTS for card in self.pool):
            raise Failed
        self.aside |= set(self.pool)
        return self.replayed()

    def _put(self, trick: Trick) -> None:
        self.pool = [card for card in self.pool if card not in trick.cards.values()]
        self.add(trick)

    def _trick(self, number: int, winner: int) -> int:
        """Put a trick before those that were made, which this seat wins; returns who leads to it."""
        rng = self.rng
        leaders = [seat for seat in self.turns if seat != winner] if self.trumps.get(winner) else self.rich
        leader = rng.choice(leaders) if number else self._first()
        cards: dict[int, int] = {}
        if number == self.excuse_at:
            if self.excuse in (winner, leader):
                self.excuse_at -= 1
            else:
                cards[self.excuse] = EXCUSE
        left = [sum(SUIT_OF[card] == suit for card in self.pool) + rng.random() * 2 for suit in SUITS]
        for ruff in (True, False) if self.trumps.get(winner) and leader != winner else (False,):
            for suit in sorted(SUITS, key=lambda one: -left[one]):
                found = self._filled(suit, leader, winner, dict(cards), ruff)
                if found:
                    self._put(Trick(leader, found, winner))
                    return leader
        raise Failed

    def _first(self) -> int:
        """Who leads to the first trick."""
        self.first = TAKER if self.outcome.announced else self.rng.choice(self.seats)
        return self.first

    def _filled(self, suit: int, leader: int, winner: int, cards: dict[int, int], ruff: bool) -> dict[int, int] | None:
        """The cards of a trick to which this suit is led, some that are legal; None where there are none."""
        mask = tarot78.suits[suit].mask
        own = [card for card in self.pool if SUIT_OF[card] == suit]
        if ruff and self.later[winner] & mask:
            return None
        trump = self.trumps[winner][-1] if ruff else -1
        must, free = [], []
        for seat in self.seats:
            if seat in cards or (ruff and seat == winner):
                continue
            throws = ruff and seat == self.third and self.trumps[seat] and not self.later[seat] & mask
            if throws:
                cards[seat] = self.trumps[seat][-1]
            elif seat in (leader, winner) or self.later[seat] & (mask | TRUMPS):
                must.append(seat)
            else:
                free.append(seat)
        if len(own) < len(must):
            return None
        follow = own[: len(must)]
        if not ruff:  # the winner has the highest
            follow.sort()
            must.sort(key=lambda seat: seat == winner)
        cards |= dict(zip(must, follow, strict=True))
        rest = [card for card in self.pool if card not in follow and SUIT_OF[card] != suit]
        if len(rest) < len(free):
            return None
        cards |= dict(zip(free, rest, strict=False))
        if ruff:
            cards[winner] = trump
        for card in cards.values():
            for held in self.trumps.values():
                if card in held:
                    held.remove(card)
        return cards


def bouts(outcome: Outcome) -> int:
    """How many bouts the side with the petit au bout has."""
    return outcome.bouts if outcome.petit == "attack" else 3 - outcome.bouts


def more(outcome: Outcome) -> int:
    """The half points that the side with the petit au bout has above one trick of low cards, its bouts and its chien."""
    attack = outcome.petit == "attack"
    halves = int(2 * outcome.points) if attack else 182 - int(2 * outcome.points)
    chien = CHIEN_SIZES[outcome.players] if attack == (outcome.contract != "garde contre") else 0
    return halves - chien - BOUT * bouts(outcome) - outcome.players
