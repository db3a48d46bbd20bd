"""Estimates a position's strength: samples a few possible deals and plays each out by a simple rule.

Cards are ranks here (7 = the 10, 0 = the 7), since suits never matter in Vitou.
"""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import french32, numbers
from cardkit.games.vitou.rules import ONE_SHORT
from cardkit.games.vitou.score import decided
from cardkit.games.vitou.tables import HEIGHT_OF, SIGNS
from cardkit.view import View

ACE: Final = HEIGHT_OF[french32["Ap"].id]
SIGNED: Final = {s.move.text: None if s.rank is None else HEIGHT_OF[french32[f"{s.rank}p"].id] for s in SIGNS}
"""The meaning of each sign, by the text of its move: a rank, or None for no ace and nothing above."""


class Position:
    """The round in ranks, as a view shows it: own hand, trick, results so far, bid, unseen cards.

    Also the player's style: `deals` to sample, the chance from which winning is `sound` enough to bid, how often a weak hand
    `bluffs`, the `nerve` with which bids are answered (-1 to 1), and whether they are `daring` enough to bid more than 6
    without being `informed` by a partner.
    """

    deals = 28
    sound = 0.64
    bluffs = 0.06
    nerve = 0.0
    daring = False

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view: Final = view
        self.seat: Final = view.seat
        self.seats: Final = view.game.seats
        self.hand: Final = sorted(HEIGHT_OF[card.id] for card in view.hand.cards if card is not None)
        self.trick: Final = [HEIGHT_OF[card.id] for card in view.pile("trick").cards if card is not None]
        self.rung: Final = sum(text.startswith("bid ") for _, text in view.history)
        self.leader = (view.dealer + 1) % self.seats
        self.results: Final[list[int | None]] = []
        for event in view.events:
            for note in event.notes:
                if note.kind == "trick":
                    self.results.append(None if note.seat is None else note.seat % 2)
                    self.leader = self.leader if note.seat is None else note.seat
        self.unseen: Final = [HEIGHT_OF[number] for number in numbers(french32.mask & ~view.seen)]
        self.sizes: Final = [len(view.pile("hand", seat).cards) or self._to_be_dealt() for seat in range(self.seats)]
        partner = (self.seat + 2) % 4 if self.seats == 4 else None
        self.partner: Final = partner
        self.open: Final = (
            [] if partner is None else [HEIGHT_OF[c.id] for c in view.pile("hand", partner).cards if c is not None]
        )
        played = {HEIGHT_OF[e.move.card.id] for e in view.events if e.seat == partner and e.move.card is not None}
        said = [text for seat, text in view.history if seat == partner]
        self.signed: Final = {SIGNED[text] for text in said if text in SIGNED} - played
        self.informed: Final = bool(self.open) or any(text == "nod" or text in SIGNED for text in said)

    def _to_be_dealt(self) -> int:
        """How many cards each hand without cards is still dealt: 3 before the first card at 20–20, else 0."""
        return 3 if self.view.standing == (ONE_SHORT, ONE_SHORT) and not self.results and not self.trick else 0

    def deal(self, rng: random.Random) -> list[list[int]]:
        """A random deal consistent with the view: hands of ranks by seat.

        Believes the partner's signs as far as unseen cards allow.
        """
        rest = rng.sample(self.unseen, len(self.unseen))
        hands: list[list[int]] = [[] for _ in range(self.seats)]
        hands[self.seat] = self.hand[:]
        partner = self.partner
        if partner is not None:
            hand = hands[partner]
            hand += self.open
            if not self.open:
                for height in self.signed:
                    if height is not None and height in rest and len(hand) < self.sizes[partner]:
                        rest.remove(height)
                        hand.append(height)
                if None in self.signed:
                    rest.sort(key=lambda height: height >= ACE)
                while len(hand) < self.sizes[partner]:
                    hand.append(rest.pop(0))
                if None in self.signed:
                    rng.shuffle(rest)
        for seat, hand in enumerate(hands):
            missing = self.sizes[seat] - len(hand)
            if missing > 0 and seat != self.seat:
                hand += rest[:missing]
                del rest[:missing]
        return hands


def outlook(position: Position, rng: random.Random) -> dict[int | None, float]:
    """For each rank that the seat could play now, the share of sampled deals that its side wins (a draw counts half).

    The only key is None if it is not this seat's turn to play a card.
    """
    mine = (position.leader + len(position.trick)) % position.seats == position.seat
    choices: list[int | None] = [*sorted(set(position.hand))] if mine else [None]
    side = position.seat % 2
    total = dict.fromkeys(choices, 0.0)
    for _ in range(position.deals):
        hands = position.deal(rng)
        for choice in choices:
            winner = play_out([hand[:] for hand in hands], position.trick, position.leader, position.results[:], choice)
            total[choice] += 0.5 if winner is None else float(winner == side)
    return {choice: value / position.deals for choice, value in total.items()}


def play_out(hands: list[list[int]], trick: list[int], leader: int, results: list[int | None], first: int | None) -> int | None:
    """The side that wins the round if all play by `simple_card`, None for a draw; `first`: the rank to play next, if given."""
    seats = len(hands)
    while True:
        top, best = -1, None  # the highest rank of the trick, and the seat that played it, None of several
        for number in range(seats):
            seat = (leader + number) % seats
            if number < len(trick):
                height = trick[number]
            elif first is None and len(hands[seat]) == 1:
                height = hands[seat].pop()
            else:
                height = simple_card(hands[seat], number, top, best, seat, results) if first is None else first
                first = None
                hands[seat].remove(height)
            if height >= top:
                top, best = height, seat if height > top else None
        trick = []
        leader = leader if best is None else best
        results.append(None if best is None else best % 2)
        over, winner = decided(results)
        if over:
            return winner


def simple_card(hand: list[int], number: int, top: int, best: int | None, seat: int, results: list[int | None]) -> int:
    """The rank that a simple player plays: lead high, beat opponents cheaply, throw low on lost tricks and the partner's.

    Args:
        number: how many cards the trick has.
        top: its highest rank.
        best: the seat that played this rank, None if several did.
    """
    if not number:
        return max(hand)
    ours = best is not None and best % 2 == seat % 2
    if ours and (top >= ACE or number == 3):
        return min(hand)
    above = [height for height in hand if height > top]
    if above:
        return min(above)
    ties = best is not None and not ours and top in hand
    return top if ties and not (results and results[0] == 1 - seat % 2) else min(hand)
