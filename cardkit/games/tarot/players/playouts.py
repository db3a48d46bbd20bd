"""Playouts of a tarot deal's tricks over int masks, all cards open, by a simple rule; written for speed.

Card numbers rise with the rank in every suit, and trumps come after all suits. So among the cards that may still be played to a
trick (the suit led, and trumps from hands that are out of it) the highest bit is the strongest threat.
"""

from __future__ import annotations

from typing import Final

from cardkit.games.tarot import score
from cardkit.games.tarot.announcing import Announcing
from cardkit.games.tarot.bounds import Side
from cardkit.games.tarot.players.endings import paid
from cardkit.games.tarot.rules import HAND_SIZES
from cardkit.games.tarot.tables import (
    BEATS,
    BOUTS,
    CARD_BIT,
    COURTS,
    EXCUSE,
    EXCUSE_BIT,
    FOURS,
    HALVES_OF,
    MASKS,
    PETIT,
    RICH,
    SUIT_MASKS,
    SUIT_OF,
    TRUMPS,
    halves,
    higher,
    lead_steps,
)
from cardkit.score import Points

PLAIN_TRUMPS: Final = TRUMPS & ~BOUTS
PIPS: Final = sum(SUIT_MASKS) & ~COURTS
SUIT_LENGTH: Final = 14
_HIGHER: Final = tuple(higher(number) for number in range(EXCUSE))
_LADDERS: Final = (*SUIT_MASKS, TRUMPS)


class Playout:
    """One deal played out from `state`, in which there is a taker and cards are to be played; `state` is not changed.

    `line` are the cards played; `payoff()` the points of every seat.
    """

    def __init__(self, state: Announcing) -> None:
        self.state = state
        self.line: list[int] = []
        self.halves, self.bouts = score.counted(state)
        won = {state.attack >> winner & 1 for winner in state.winners}
        self.ours, self.theirs = 1 in won, 0 in won
        self.slam = False
        self._run(state)

    def payoff(self) -> tuple[Points, ...]:
        """The points of every seat."""
        state = self.state
        last: Side = "attack" if self.last else "defence"
        petit: Side = last if self.au_bout else ""
        chelem: Side = "" if self.ours and self.theirs else last
        return paid(state, score.outcome_with(state, self.halves, self.bouts, petit, chelem))

    def _run(self, state: Announcing) -> None:
        """Plays all cards by the simple rule, and counts halves, bouts and bonuses."""
        hands, size, attack, line = state.hands[:], state.size, state.attack, self.line
        seat, trick = state.to_move, state.trick[:]
        assert seat is not None
        led, best, holder = state.led, state.best, state.best_seat
        cards = 0
        for number in trick:
            cards |= CARD_BIT[number]
        excused = (state.leader + trick.index(EXCUSE)) % size if EXCUSE in trick else -1
        left, opening, earlier = size - len(trick), state.opening, state.petit_at
        while True:
            hand = hands[seat]
            if best < 0:
                able = hand & ~EXCUSE_BIT
                if opening and state.called >= 0:
                    able &= lead_steps(state.called)[0][1] or able
            else:
                able = 0
                for mask in MASKS[led][best]:
                    able = hand & mask
                    if able:
                        break
            if not able:
                bit = EXCUSE_BIT
            elif hand & EXCUSE_BIT and hand.bit_count() == 2 and (self.theirs if attack >> seat & 1 else self.ours):
                # now or never: in the last trick the Excuse would change sides
                bit = EXCUSE_BIT
            elif not able & able - 1 and not hand & EXCUSE_BIT:
                bit = able
            elif best < 0:
                bit = _lead(hands, seat, size, attack, able)
            else:
                bit = _follow(hands, seat, size, attack, able, led, best, holder, left)
            number = bit.bit_length() - 1
            line.append(number)
            hands[seat] = hand ^ bit
            cards |= bit
            if bit == EXCUSE_BIT:
                excused = seat
            elif best < 0:
                led, best, holder = SUIT_OF[number], number, seat
            elif BEATS[best] & bit:
                best, holder = number, seat
            left -= 1
            if left:
                seat = seat + 1 if seat + 1 < size else 0
                continue
            mine, last = attack >> holder & 1, not hands[seat]
            if cards & EXCUSE_BIT:
                cards ^= EXCUSE_BIT
                mine = self._excuse(attack >> excused & 1, mine, last)
                excused = -1
            if mine:
                self.halves += halves(cards)
                self.bouts += (cards & BOUTS).bit_count()
                self.ours = True
            else:
                self.theirs = True
            if cards & PETIT:
                earlier = HAND_SIZES[size] - hands[seat].bit_count()
            if last:
                break
            seat, left, cards, led, best, opening = holder, size, 0, -1, -1, False
        self.last = mine
        self.au_bout = earlier == HAND_SIZES[size] or (self.slam and earlier == HAND_SIZES[size] - 1)

    def _excuse(self, owned: int, mine: int, last: bool) -> int:
        """Counts the Excuse, paid for with half a point; returns whether the attack (1) wins the trick.

        `owned` is the side that played it, `mine` the one that wins the trick without it: 1 for the attack, 0 for the defence.
        """
        if last and not (self.theirs if owned else self.ours):
            self.slam = True
            mine, keeps = owned, owned
        else:
            keeps = 1 - owned if last else owned
        if keeps:
            self.halves += 9
            self.bouts += 1
        if keeps != mine:
            # whoever keeps it and loses the trick gives a half point for it
            self.halves += -1 if keeps else 1
        return mine


def _follow(hands: list[int], seat: int, size: int, attack: int, able: int, led: int, best: int, holder: int, left: int) -> int:
    """The card to play, as its bit: points on a trick safe with a friend, a sure winner, else what is least missed."""
    mine = attack >> seat & 1
    suit, threat, other = _LADDERS[led], 0, seat
    for _ in range(left - 1):
        other = other + 1 if other + 1 < size else 0
        if attack >> other & 1 != mine:
            theirs = hands[other]
            threat |= theirs & suit or theirs & TRUMPS
    winning = able & BEATS[best]
    friendly = attack >> holder & 1 == mine
    if friendly and threat.bit_length() <= best + 1:
        return _gift(able & ~winning or able)
    sure = winning & -1 << threat.bit_length()
    if sure:
        return _gift(sure)
    bit = _missed(able & ~winning or able)
    if hands[seat] & EXCUSE_BIT and not friendly and HALVES_OF[bit.bit_length() - 1] >= RICH:
        return EXCUSE_BIT
    return bit


def _lead(hands: list[int], seat: int, size: int, attack: int, able: int) -> int:
    """The card to lead, as its bit.

    The richest that nothing can beat; trumps while the attack has more of them than any defender; else a low card.
    """
    mine, others, foes = attack >> seat & 1, 0, []
    for other in range(size):
        if other != seat:
            others |= hands[other]
            if attack >> other & 1 != mine:
                foes.append(hands[other])
    found, bring = 0, 1
    for suit in SUIT_MASKS:
        cards = able & suit & COURTS
        if cards:
            top = cards.bit_length() - 1
            if HALVES_OF[top] > bring and not others & _HIGHER[top]:
                for foe in foes:
                    if not foe & suit and foe & TRUMPS:
                        break
                else:
                    found, bring = CARD_BIT[top], HALVES_OF[top]
    if found:
        return found
    trumps = able & TRUMPS
    if mine and trumps and others & TRUMPS:
        count = trumps.bit_count()
        for foe in foes:
            if (foe & TRUMPS).bit_count() >= count:
                break
        else:
            return CARD_BIT[trumps.bit_length() - 1]
    return _missed(able)


def _gift(cards: int) -> int:
    """The bit of the card with the most points; of trumps the petit, else a low one."""
    if cards & COURTS:
        for four in FOURS:
            found = cards & four
            if found:
                return found & -found
    return _low(cards) or cards & -cards


def _missed(cards: int) -> int:
    """The bit of the card least missed: a low one, then a low trump, a court card, and bouts last."""
    found = _low(cards) or cards & PLAIN_TRUMPS
    if found:
        return found & -found
    for four in _COURTS_UP:
        found = cards & four
        if found:
            return found & -found
    return cards & -cards


_COURTS_UP: Final = FOURS[::-1]


def _low(cards: int) -> int:
    """The bit of the lowest card without points in any suit, 0 if there is none."""
    cards &= PIPS
    if not cards:
        return 0
    low, rank = 0, SUIT_LENGTH
    while cards:
        bit = cards & -cards
        number = bit.bit_length() - 1
        if number % SUIT_LENGTH < rank:
            low, rank = bit, number % SUIT_LENGTH
        cards &= ~SUIT_MASKS[SUIT_OF[number]]
    return low
