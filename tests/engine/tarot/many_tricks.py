"""Lays out a deal of tarot that ends with a given outcome: hands, chien and a play of the cards, made from the last trick back.

In front come tricks led in trumps, the highest first, so that nobody ever has to beat a trump with one that comes later; then
plain tricks, in which whoever has no card of the suit throws what is wanted; the petit au bout is kept to the very last trick.
Chance chooses who holds what, and what does not work out is tried again.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

from cardkit.cards import tarot78
from cardkit.game import Deal
from cardkit.games.tarot.rules import CHIEN_SIZES, HAND_SIZES, POIGNEE_SIZES, POIGNEES
from cardkit.games.tarot.score import Outcome
from cardkit.games.tarot.score import outcome as scored
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import CALLS, CARD_BIT, EXCUSE, KINGS, MASKS, SUIT_OF, TRUMPS
from engine.tarot.table import GAMES

PETIT = tarot78["1a"].id
TWENTY_ONE = tarot78["21a"].id
COURTS = {card.id: {"R": 8, "D": 6, "C": 4, "V": 2}[card.rank.key] for card in tarot78 if card.rank.key in "RDCV"}
LOW = [card.id for card in tarot78 if card.suit.index < 4 and card.id not in COURTS]
TAKER, PARTNER = 0, 1
BOUT = 8


class Failed(Exception):
    """This choice comes to nothing."""


class Trick(NamedTuple):
    """The seat that leads, the card of each seat, who wins."""

    leader: int
    cards: dict[int, int]
    winner: int


def lay_out(outcome: Outcome, rng: random.Random, tries: int = 3000) -> TarotState | None:
    """A finished deal that is scored by this outcome; None where none was found in so many tries."""
    for _ in range(tries):
        try:
            state = _Plan(outcome, rng).played()
        except Failed:
            continue
        if same(scored(state), outcome):
            return state
    return None


def same(one: Outcome, other: Outcome) -> bool:
    """Whether two outcomes are the same, in whatever order the poignées were shown."""
    return replace(one, poignees=tuple(sorted(one.poignees))) == replace(other, poignees=tuple(sorted(other.poignees)))


class _Plan:
    """One try: who has how many trumps, who wins which trick, where the court cards go."""

    def __init__(self, outcome: Outcome, rng: random.Random) -> None:
        self.outcome, self.rng = outcome, rng
        self.size, self.tricks = outcome.players, HAND_SIZES[outcome.players]
        pair = self.size == 5 and not outcome.alone
        self.attack = {TAKER, PARTNER} if pair else {TAKER}
        self.seats = list(range(self.size))
        self.sides = {True: sorted(self.attack), False: [seat for seat in self.seats if seat not in self.attack]}
        self.chien = CHIEN_SIZES[self.size]
        self.chien_side = outcome.contract != "garde contre"
        self.later = [0] * self.size
        self.made: list[Trick] = []
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
        self.aside: set[int] = set()
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
        room = max(0, self.size * tricks - 4 + (tricks > 1)) if tricks else 0
        own = self._some_courts(
            worth, room + lies, [card for card in COURTS if tricks or not laid or not CARD_BIT[card] & KINGS]
        )
        self.courts = {poor: own, not poor: set(COURTS) - own}
        may = [card for card in own if not (laid and CARD_BIT[card] & KINGS)]
        over = max(0, len(own) - room)
        if over > min(len(may), lies):
            raise Failed
        self.aside |= set(rng.sample(sorted(may), rng.randint(over, min(len(may), lies)) if rng.random() < 0.5 else over))

    def _some_courts(self, worth: int, most: int, among: list[int]) -> set[int]:
        """Court cards, so many at most, that are worth so much more than low ones."""
        for number in range(50):
            found, left = set[int](), worth
            cards = self.rng.sample(sorted(among), len(among))
            for card in sorted(cards, key=lambda one: -COURTS[one]) if number % 2 else cards:
                if COURTS[card] <= left:
                    found.add(card)
                    left -= COURTS[card]
            if not left and len(found) <= most:
                return found
        raise Failed

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
        numbers = [n for n in range(PETIT, TWENTY_ONE + 1) if n not in self.aside and n not in last]
        winning = self.sides[2 * self.won >= self.tricks]  # the side that wins more has trumps when the others have none
        who = sorted(self.seats, key=lambda seat: rng.random() - (seat in winning) * rng.random())
        self.shows = dict(zip(who, wanted.poignees, strict=False))
        quota = [0] * self.size
        for seat, size in self.shows.items():
            quota[seat] = POIGNEE_SIZES[self.size][POIGNEES.index(size)] - (seat == self.excuse) - (seat == self.keeper)
        if sum(quota) > len(numbers):
            raise Failed
        if self.keeper >= 0:  # whoever keeps the petit has another trump for each time that trumps are led
            other = max(number for seat, number in enumerate(quota) if seat != self.keeper)
            quota[self.keeper] += min(max(0, other - quota[self.keeper]), len(numbers) - sum(quota))
        strong = rng.choice(winning)
        even = self.keeper >= 0 or rng.random() < 0.5
        for _ in range(len(numbers) - sum(quota)):
            free = [seat for seat in self.seats if seat not in self.shows or self.excuse not in self.shows] or self.seats
            least = min(free, key=lambda seat: (quota[seat], seat != self.keeper, seat != strong, rng.random()))
            quota[least if even else rng.choice([*free, strong, strong])] += 1
        self.led, self.long, ruffs = max(quota), -1, 0
        if self.keeper >= 0 and quota[self.keeper] < self.led:  # a longer hand trumps what others lead later
            self.led = quota[self.keeper]
            self.long = quota.index(max(quota))
            ruffs = quota[self.long] - self.led
            if sum(number > self.led for number in quota) > 1 or not self.led:
                raise Failed
            quota[self.long] = self.led
        most = self.tricks - len(last)
        if self.led + 2 * ruffs > most:
            raise Failed
        self.ruffs = set(rng.sample(range(self.led + 1, most), ruffs)) if ruffs else set[int]()
        if any(n - 1 in self.ruffs for n in self.ruffs) and len(self.sides[self._is_mine(self.long)]) == 1:
            raise Failed
        if wanted.announced and not quota[TAKER]:
            raise Failed
        self.quota, self.numbers = quota, numbers

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
        self.trumped = {n: numbers.pop(0) for n in sorted(self.ruffs, reverse=True)}
        for rest in range(1, self.led + 1):  # from the last of these tricks to the first, the trumps from low to high
            who = [seat for seat in self.seats if self.quota[seat] > self.led - rest]
            winner = self.winners[self.led - rest]
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
            self._trick(number, trumps[self.led - 1 - number] if number < self.led else {})
        left = self.low + self.pool[True] + self.pool[False]
        if len(left) != spare or any(card in COURTS for card in left):
            raise Failed
        self.aside |= set(left)
        return self._replayed()

    def _place_the_excuse(self) -> None:
        """The trick in which the Excuse is played: not the last, none that its seat wins, none in which that plays a trump."""
        may = [
            n
            for n in range(self.tricks - 1)
            if self.excuse >= 0 and self.winners[n] != self.excuse and n >= self.quota[self.excuse]
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
            if self._is_mine(self.winners[self.led - rest]) == side and seat != self.winners[self.led - rest]
        ]
        at = [(given, seat) for given in trumps for seat, card in given.items() if card == PETIT]
        if not at:
            return
        ((there, owner),) = at
        if under and (self.rng.random() < 0.7 or self._is_mine(self.winners[self.led - 1]) != side):
            given, seat = self.rng.choice(under)
            given[seat], there[owner] = PETIT, given[seat]

    def _winners(self) -> None:
        """Who wins each trick: sides first, then seats."""
        rng, wanted, led = self.rng, self.outcome, self.led
        last = int(self.keeper >= 0)
        sides: list[bool | None] = [None] * self.tricks
        if last:
            sides[-1] = self.bouts[PETIT]
        if TWENTY_ONE not in self.aside:
            if sides[0] not in (None, self.bouts[TWENTY_ONE]):
                raise Failed
            sides[0] = self.bouts[TWENTY_ONE]
        of_who = [{self._is_mine(seat) for seat in self.seats if self.quota[seat] > n} for n in range(led)]
        for n, can in enumerate(of_who):
            if len(can) == 1:
                (only,) = can
                if sides[n] not in (None, only):
                    raise Failed
                sides[n] = only
        for n in self.ruffs:
            if len(self.sides[self._is_mine(self.long)]) == 1 and sides[n - 1] is None:
                sides[n - 1] = not self._is_mine(self.long)
            sides[n] = self._is_mine(self.long)
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
            who = [seat for seat in self.sides[side] if n >= led or self.quota[seat] > n]
            if n in self.ruffs or n + 1 in self.ruffs:
                who = [seat for seat in who if (seat == self.long) == (n in self.ruffs)]
            if not who:
                raise Failed
            stay = self.winners[-1] if self.winners and self.winners[-1] in who and rng.random() < 0.8 else rng.choice(who)
            self.winners.append(stay)
        if last:
            self.winners[-1] = self.keeper
        self.first = TAKER if wanted.announced else rng.choice([seat for seat in self.seats if self.quota[seat]])

    def _is_mine(self, seat: int) -> bool:
        return seat in self.attack

    def _trick(self, number: int, trumps: dict[int, int]) -> None:
        """Choose the cards of a trick, legal before those that come later."""
        winner = self.winners[number]
        leader = self.winners[number - 1] if number else self.first
        side = self._is_mine(winner)
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
        for seat, card in taken.items():
            self.later[seat] |= CARD_BIT[card]
            for heap in (self.low, self.pool[side]):
                if card in heap:
                    heap.remove(card)
        self.made.append(Trick(leader, taken, winner))

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

    # -- the same, played by the engine ----------------------------------------------------------------------------------------

    def _replayed(self) -> TarotState:
        wanted, game = self.outcome, GAMES[self.size]
        dealer = (self.first - 1) % self.size if not wanted.announced else self.size - 1
        hands = {str(seat): self.later[seat] for seat in self.seats}
        aside = sum(CARD_BIT[card] for card in self.aside)
        kings = {False: self.later[PARTNER], True: self.later[TAKER] | aside}[self.size < 5 or wanted.alone] & KINGS
        order = [
            card
            for packet in game.dealing.packets(dealer)
            for card in range(78)
            if (aside if packet.seat is None else hands[packet.label]) >> card & 1
        ]
        state = game.dealing.begin(Deal(tuple(order), dealer, game.dealing.standing0))
        assert isinstance(state, TarotState)
        if state.phase != "bidding" or (self.size == 5 and not kings):
            raise Failed
        while state.phase == "bidding":
            state.play(f"bid {wanted.contract}" if state.to_move == TAKER else "pass")
        if state.phase == "calling":
            state.play(next(call for call, card in CALLS.items() if card.bit & kings))
        while state.phase == "écart":
            card = next(card for card in sorted(self.aside) if state.hands[TAKER] >> card & 1)
            state.play(f"écart {tarot78.cards[card].text}")
        state.play("chelem" if wanted.announced else "jeu")
        for trick in reversed(self.made):
            for n in range(self.size):
                seat = (trick.leader + n) % self.size
                assert state.to_move == seat
                if size := self.shows.pop(seat, ""):
                    state.play(f"poignée {size}")
                    while state.phase == "hiding":
                        state.play(state.legal[0])
                state.play(f"play {tarot78.cards[trick.cards[seat]].text}")
        return state
