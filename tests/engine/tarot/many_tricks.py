"""Lays out a deal of tarot in which both sides win tricks, or one wins all; the 21 wins the first of those led in trumps.

In front come tricks led in trumps, the highest first, so that nobody ever has to beat a trump with one that comes later; then
plain tricks, in which whoever has no card of the suit throws what is wanted; the petit au bout is kept to the very last trick.
Deals with a poignée and the petit au bout are not laid out here: those of `long_hands.txt` have been found otherwise.
"""

from __future__ import annotations

import random

from cardkit.cards import tarot78
from cardkit.games.tarot.rules import POIGNEE_SIZES, POIGNEES
from cardkit.games.tarot.score import Outcome
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import CARD_BIT, EXCUSE, KINGS, MASKS, SUIT_OF, TRUMPS
from engine.tarot.layout import BOUT, COURTS, LOW, PETIT, TAKER, TWENTY_ONE, Failed, Layout, Trick


class ManyTricks(Layout):
    """One try: who has how many trumps, who wins which trick, where the court cards go."""

    def __init__(self, outcome: Outcome, rng: random.Random) -> None:
        super().__init__(outcome, rng)
        self._bouts()
        self._counts()
        self._trumps()

    # -- what goes where -----------------------------------------------------------------------------------------------------

    def _bouts(self) -> None:
        """Which side has each bout in the end, and which of them lie in the chien."""
        wanted, rng = self.outcome, self.rng
        sure = {PETIT} if wanted.petit == "attack" else set()
        others = [
            bout
            for bout in (PETIT, TWENTY_ONE, EXCUSE)
            if bout not in sure and not (wanted.petit == "defence" and bout == PETIT)
        ]
        mine = sure | set(rng.sample(others, wanted.bouts - len(sure)))
        self.bouts = {bout: bout in mine for bout in (PETIT, TWENTY_ONE, EXCUSE)}
        may_lie = wanted.contract in ("garde sans", "garde contre")
        for bout, side in self.bouts.items():
            must = bout != EXCUSE and wanted.chelem and side != (wanted.chelem == "attack")
            may = may_lie and side == self.chien_side and not (bout == PETIT and wanted.petit)
            if must and not may:
                raise Failed
            if must or (may and rng.random() < 0.3):
                self.aside.add(bout)

    def _counts(self) -> None:
        """How many tricks the attack wins, and which court cards it has."""
        wanted, rng = self.outcome, self.rng
        chien = self.chien if self.chien_side else 0
        extra = {n: int(wanted.points * 2) - chien - BOUT * wanted.bouts - self.size * n for n in range(self.tricks + 1)}
        if wanted.chelem:
            fit = [self.tricks if wanted.chelem == "attack" else 0]
        else:
            fit = [n for n in range(1, self.tricks) if 0 <= extra[n] <= 80 and extra[n] % 2 == 0]
        if not fit:
            raise Failed
        self.won = rng.choice(fit)
        # who wins no trick, or few, has its court cards in the chien or écart, where no king may be laid
        poor = self.won < self.tricks / 2
        tricks = self.won if poor else self.tricks - self.won
        lies = self.chien - len(self.aside) if poor == self.chien_side else 0
        laid = wanted.contract in ("prise", "garde")
        worth = extra[self.won] if poor else 80 - extra[self.won]
        room = max(0, self.size * tricks - rng.choice((2, 4)) + (tricks > 1)) if tricks else 0
        own = self.some_courts(
            worth, room + lies, [card for card in COURTS if tricks or not laid or not CARD_BIT[card] & KINGS]
        )
        self.courts = {poor: own, not poor: set(COURTS) - own}
        may = [card for card in own if not (laid and CARD_BIT[card] & KINGS)]
        over = max(0, len(own) - room)
        if over > min(len(may), lies):
            raise Failed
        self.aside |= set(rng.sample(sorted(may), rng.randint(over, min(len(may), lies)) if rng.random() < 0.5 else over))

    def _trumps(self) -> None:
        """How many trumps each seat holds, who wins the tricks in which they are led, and who has the Excuse."""
        wanted, rng = self.outcome, self.rng
        kept = self.bouts[EXCUSE]
        # played to the last trick it changes sides; in a slam there is no other way
        must = bool(wanted.chelem) and kept == (wanted.chelem == "attack")
        self.lost = EXCUSE not in self.aside and (must or rng.random() < 0.1)
        self.excuse = -1 if EXCUSE in self.aside else rng.choice(self.sides[kept != self.lost])
        last = [] if not wanted.petit else [PETIT]
        self.keeper = rng.choice(self.sides[self.bouts[PETIT]]) if last else -1
        both = self.bouts[PETIT] == self.bouts[TWENTY_ONE] and TWENTY_ONE not in self.aside
        self.early = int(bool(last) and both and rng.random() < 0.3)
        gone = {*self.aside, *last, *([TWENTY_ONE] if self.early else [])}
        numbers = [n for n in range(PETIT, TWENTY_ONE + 1) if n not in gone]
        winning = self.sides[2 * self.won >= self.tricks]  # the side that wins more has trumps when the others have none
        who = sorted(self.seats, key=lambda seat: rng.random() - ((seat in winning) + (seat == self.keeper)) * rng.random())
        self.shows = dict(zip(who, wanted.poignees, strict=False))
        quota = [0] * self.size
        for seat, size in self.shows.items():
            quota[seat] = POIGNEE_SIZES[self.size][POIGNEES.index(size)] - (seat == self.excuse)
        if sum(quota) > len(numbers):
            raise Failed
        if self.keeper >= 0:  # whoever keeps the petit has another trump for each time that trumps are led
            other = max(number for seat, number in enumerate(quota) if seat != self.keeper)
            quota[self.keeper] += min(max(0, other - quota[self.keeper]), len(numbers) - sum(quota))
        left = len(numbers) - sum(quota)
        free = [seat for seat in self.seats if seat not in self.shows or self.excuse not in self.shows] or self.seats
        shape = rng.choice(("even", "uneven", "one"))
        if shape == "even":
            for _ in range(left):
                quota[min(free, key=lambda seat: (quota[seat], seat != self.keeper, rng.random()))] += 1
        elif shape == "uneven":
            strong = self.keeper if self.keeper >= 0 else rng.choice(winning)
            for _ in range(left):
                quota[rng.choice([*free, strong, strong])] += 1
        else:
            quota[rng.choice(free)] += left
        self.led, self.long, ruffs = max(quota), -1, 0
        if self.keeper >= 0 and quota[self.keeper] < self.led:  # a longer hand trumps what others lead later
            self.led = quota[self.keeper]
            self.long = quota.index(max(quota))
            ruffs = quota[self.long] - self.led
            if sum(number > self.led for number in quota) > 1 or not self.led:
                raise Failed
            quota[self.long] = self.led
        most = self.tricks - len(last)
        end = self.early + self.led
        if end + 2 * ruffs > most:
            raise Failed
        self.ruffs = set(rng.sample(range(end + 1, most), ruffs)) if ruffs else set[int]()
        if any(n - 1 in self.ruffs for n in self.ruffs) and len(self.sides[self.is_mine(self.long)]) == 1:
            raise Failed
        if wanted.announced and not quota[TAKER]:
            raise Failed
        self.quota, self.numbers = quota, numbers

    def _leads_trumps(self, number: int) -> bool:
        """Whether trumps are led to the trick of this number, from 0."""
        return self.early <= number < self.early + self.led

    def _plays_trump(self, seat: int, number: int) -> bool:
        """Whether a seat has a trump for a trick in which they are led."""
        return self._leads_trumps(number) and self.quota[seat] > number - self.early

    # -- from the last trick to the first --------------------------------------------------------------------------------------

    def played(self) -> TarotState:
        """The deal, played."""
        self._winners()
        pool = [card for card in (*LOW, *COURTS) if card not in self.aside]
        self.rng.shuffle(pool)
        self.pool = {True: [c for c in pool if c in self.courts[True]], False: [c for c in pool if c in self.courts[False]]}
        self.low = [card for card in pool if card not in COURTS]
        spare = self.chien - len(self.aside)
        self._place_the_excuse()
        numbers = self.numbers[:]
        trumps: list[dict[int, int]] = []
        self.trumped = {n: numbers.pop(0) for n in sorted(self.ruffs, reverse=True)} | ({0: TWENTY_ONE} if self.early else {})
        end = self.early + self.led
        for number in reversed(range(self.early, end)):  # the trumps from low to high
            who = [seat for seat in self.seats if self._plays_trump(seat, number)]
            winner = self.winners[number]
            if winner not in who:
                raise Failed
            cards = sorted(numbers[: len(who)])
            del numbers[: len(who)]
            high = cards.pop()
            self.rng.shuffle(cards)
            given = dict(zip([seat for seat in who if seat != winner], cards, strict=True)) | {winner: high}
            trumps.append(given)
        if self.keeper < 0:
            self._move_petit(trumps)
        for number in reversed(range(self.tricks)):
            self._trick(number, trumps[end - 1 - number] if self._leads_trumps(number) else {})
        left = self.low + self.pool[True] + self.pool[False]
        if len(left) != spare or any(card in COURTS for card in left):
            raise Failed
        self.aside |= set(left)
        return self.replayed()

    def _place_the_excuse(self) -> None:
        """The trick in which the Excuse is played: not the last, none that its seat wins, none in which that plays a trump."""
        may = [
            n
            for n in range(self.tricks - 1)
            if self.excuse >= 0 and self.winners[n] != self.excuse and not self._plays_trump(self.excuse, n)
        ]
        if self.lost and self.winners[-1] != self.excuse:
            may = [self.tricks - 1]
        if self.excuse >= 0 and not may:
            raise Failed
        self.excuse_at = self.rng.choice(may) if may else -1

    def _move_petit(self, trumps: list[dict[int, int]]) -> None:
        """The petit falls in any trick of its side, under a higher trump, or as the lowest in the last of these tricks."""
        side = self.bouts[PETIT]
        under = [
            (given, seat)
            for rest, given in enumerate(trumps, 1)
            for seat in given
            if self.is_mine(self.winners[self.led - rest]) == side and seat != self.winners[self.led - rest]
        ]
        at = [(given, seat) for given in trumps for seat, card in given.items() if card == PETIT]
        if not at:
            return
        ((there, owner),) = at
        if under and (self.rng.random() < 0.7 or self.is_mine(self.winners[self.led - 1]) != side):
            given, seat = self.rng.choice(under)
            given[seat], there[owner] = PETIT, given[seat]

    def _winners(self) -> None:
        """Who wins each trick: sides first, then seats."""
        rng, wanted = self.rng, self.outcome
        last = int(self.keeper >= 0)
        sides: list[bool | None] = [None] * self.tricks
        if last:
            sides[-1] = self.bouts[PETIT]
        if TWENTY_ONE not in self.aside:
            if sides[0] not in (None, self.bouts[TWENTY_ONE]):
                raise Failed
            sides[0] = self.bouts[TWENTY_ONE]
        for n in range(self.early, self.early + self.led):
            can = {self.is_mine(seat) for seat in self.seats if self._plays_trump(seat, n)}
            if len(can) == 1:
                (only,) = can
                if sides[n] not in (None, only):
                    raise Failed
                sides[n] = only
        for n in self.ruffs:
            if len(self.sides[self.is_mine(self.long)]) == 1 and sides[n - 1] is None:
                sides[n - 1] = not self.is_mine(self.long)
            sides[n] = self.is_mine(self.long)
        need = self.won - sum(side is True for side in sides)
        free = [n for n, side in enumerate(sides) if side is None]
        if not 0 <= need <= len(free):
            raise Failed
        mine = (
            set(rng.sample(free, need))
            if rng.random() < 0.3
            else set(free[:need] if rng.random() < 0.5 else free[len(free) - need :])
        )
        done = [n in mine if side is None else side for n, side in enumerate(sides)]
        self.winners = list[int]()
        for n, side in enumerate(done):
            who = [seat for seat in self.sides[side] if not self._leads_trumps(n) or self._plays_trump(seat, n)]
            if n < self.early:
                who = [self.keeper]
            if n in self.ruffs or n + 1 in self.ruffs:
                who = [seat for seat in who if (seat == self.long) == (n in self.ruffs)]
            if not who:
                raise Failed
            stay = self.winners[-1] if self.winners and self.winners[-1] in who and rng.random() < 0.8 else rng.choice(who)
            self.winners.append(stay)
        if last:
            self.winners[-1] = self.keeper
        able = [seat for seat in self.seats if (seat != self.keeper if self.early else self.quota[seat])]
        self.first = TAKER if wanted.announced else rng.choice(able)

    def _trick(self, number: int, trumps: dict[int, int]) -> None:
        """Choose the cards of a trick, legal before those that come later."""
        winner = self.winners[number]
        leader = self.winners[number - 1] if number else self.first
        side = self.is_mine(winner)
        last = number == self.tricks - 1
        cards = dict(trumps)
        if last and self.keeper >= 0:
            cards[winner] = PETIT
        order = [(leader + n) % self.size for n in range(self.size)]
        if number in self.trumped:
            cards[winner] = self.trumped[number]
        if number == self.excuse_at:
            cards[self.excuse] = EXCUSE
        taken = self._filled(order, cards, winner, side)
        for card in taken.values():
            for heap in (self.low, self.pool[side]):
                if card in heap:
                    heap.remove(card)
        self.add(Trick(leader, taken, winner))

    def _filled(self, order: list[int], cards: dict[int, int], winner: int, side: bool) -> dict[int, int]:
        """The other cards of a trick: some that are legal and leave the winner in front."""
        rng = self.rng
        leader = order[1] if cards.get(order[0]) == EXCUSE else order[0]  # the next card decides the suit
        stock = [*self.low, *self.pool[side]]
        rng.shuffle(stock)
        stock.sort(key=lambda card: card not in COURTS if rng.random() < 0.7 else False)
        trumped = leader in cards
        if not trumped:
            self._lead([seat for seat in order if cards.get(seat) != EXCUSE], cards, winner, stock)
        suit = SUIT_OF[cards[leader]]
        limit = -1 if trumped else cards[winner] if SUIT_OF[cards[winner]] == suit else 99
        waiting = [seat for seat in order if seat not in cards]
        follows = tarot78.suits[suit].mask | TRUMPS
        bound = [seat for seat in waiting if not trumped and self.later[seat] & follows]
        for seat in (*bound, *(seat for seat in waiting if seat not in bound)):
            used = set(cards.values())
            fit = [
                c
                for c in stock
                if c not in used and (SUIT_OF[c] == suit and c < limit if seat in bound else SUIT_OF[c] != suit or c < limit)
            ]
            if not fit:
                raise Failed
            cards[seat] = fit[0]
        led = best = -1
        for seat in order:
            card = cards[seat]
            if card == EXCUSE:
                continue
            if not self._legal(seat, card, led, best):
                raise Failed
            if led < 0:
                led, best = SUIT_OF[card], card
            elif (SUIT_OF[card] == SUIT_OF[best] and card > best) or (SUIT_OF[card] == 4 and SUIT_OF[best] != 4):
                best = card
        if cards[winner] != best:
            raise Failed
        return cards

    def _lead(self, order: list[int], cards: dict[int, int], winner: int, stock: list[int]) -> None:
        """Choose a plain card to lead, and one with which another wins, so that all can follow who must."""
        leader, found = order[0], list[tuple[int, int | None]]()
        for suit in range(4):
            own = sorted(card for card in stock if SUIT_OF[card] == suit)
            must = sum(
                1
                for seat in order
                if seat not in (leader, winner) and seat not in cards and self.later[seat] & (tarot78.suits[suit].mask | TRUMPS)
            )
            if winner in cards and self.later[winner] & tarot78.suits[suit].mask:
                continue
            if winner in cards:  # with the petit: it holds no other card of this suit
                found += [(card, None) for card in own if len(own) > must]
            elif winner == leader:
                found += [(card, None) for n, card in enumerate(own) if n >= must]
            else:
                found += [(own[0], card) for n, card in enumerate(own) if n > must]
        if not found:
            raise Failed
        rich = [pair for pair in found if (pair[1] or pair[0]) in COURTS]
        low, high = self.rng.choice(rich if rich and self.rng.random() < 0.7 else found)
        cards[leader] = low
        if high is not None:
            cards[winner] = high

    def _legal(self, seat: int, card: int, led: int, best: int) -> bool:
        if led < 0:
            return True
        hand = self.later[seat] | CARD_BIT[card]
        for mask in MASKS[led][best]:
            if found := hand & mask:
                return bool(found & CARD_BIT[card])
        return True
