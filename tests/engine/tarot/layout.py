"""What every way of laying out a deal of tarot has in common: whose side is whose, what each holds, and the deal replayed."""

from __future__ import annotations

import random
from typing import NamedTuple

from cardkit.cards import tarot78
from cardkit.game import Deal
from cardkit.games.tarot.rules import CHIEN_SIZES, HAND_SIZES
from cardkit.games.tarot.score import Outcome
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import CALLS, CARD_BIT, KINGS
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


class Layout:
    """One try at a deal with this outcome, its tricks `made` from the last one back; raises `Failed` where it cannot go on."""

    def __init__(self, outcome: Outcome, rng: random.Random) -> None:
        self.outcome, self.rng = outcome, rng
        self.size, self.tricks = outcome.players, HAND_SIZES[outcome.players]
        pair = self.size == 5 and not outcome.alone
        self.attack = {TAKER, PARTNER} if pair else {TAKER}
        self.seats = list(range(self.size))
        self.sides = {True: sorted(self.attack), False: [seat for seat in self.seats if seat not in self.attack]}
        self.chien = CHIEN_SIZES[self.size]
        self.chien_side = outcome.contract != "garde contre"
        self.first = TAKER
        self.aside = set[int]()
        self.later = [0] * self.size
        self.made: list[Trick] = []
        self.shows = dict[int, str]()

    def is_mine(self, seat: int) -> bool:
        return seat in self.attack

    def add(self, trick: Trick) -> None:
        """Put a trick before those that were made."""
        for seat, card in trick.cards.items():
            self.later[seat] |= CARD_BIT[card]
        self.made.append(trick)

    def some_courts(self, worth: int, most: int, among: list[int]) -> set[int]:
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

    def replayed(self) -> TarotState:
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
                play = f"play {tarot78.cards[trick.cards[seat]].text}"
                if not state.allows(play):  # the called suit is led first
                    raise Failed
                state.play(play)
        return state
