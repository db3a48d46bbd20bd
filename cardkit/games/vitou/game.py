"""Vitou as a game: its pack, its numbered moves, the draw, the cut, its deal and its match; the play is in state.py."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from cardkit.cards import Card, french32
from cardkit.game import Deal, Dealing, Draw, Game, Packet, Parties, State
from cardkit.games.vitou import state
from cardkit.games.vitou.rules import GAME_POINTS, RULES
from cardkit.games.vitou.tables import CARDS, HAND_CARDS, HEIGHT_OF, MOVES
from cardkit.sentences import several


class VitouDealing(Dealing["Vitou"]):
    """Three cards to each, after a draw and a cut. The points of the rounds are added up, and 21 or more win the match."""

    target = GAME_POINTS

    def __init__(self, game: Vitou) -> None:
        super().__init__(game)
        self.clockwise = not game.options["anticlockwise"]

    def packets(self, dealer: int) -> tuple[Packet, ...]:
        """Three cards to each seat, the dealer’s left first; the rest is not dealt."""
        hands = (Packet(str(seat), HAND_CARDS, seat) for seat in self.round_from(dealer))
        return (*hands, Packet("talon", CARDS - HAND_CARDS * self.game.seats))

    def draw(self, rng: random.Random) -> Draw:
        """La plus petite fait: each draws a card, the lowest deals, and the tied lowest draw again from the whole pack."""
        drawing: Sequence[int] = range(self.game.seats)
        rounds: list[tuple[tuple[int, Card], ...]] = []
        while len(drawing) > 1:
            cards = rng.sample(french32.cards, len(drawing))
            rounds.append(tuple(zip(drawing, cards, strict=True)))
            low = min(HEIGHT_OF[card.id] for card in cards)
            drawing = [seat for seat, card in rounds[-1] if HEIGHT_OF[card.id] == low]
        return Draw(drawing[0], tuple(rounds))

    def cutter(self, dealer: int) -> int:
        """The seat that cuts the pack: the dealer’s neighbour on the side to which the deal does not go."""
        return (dealer - 1) % self.game.seats

    def cut(self, order: Sequence[int], at: int) -> tuple[int, ...]:
        """An order of the pack after a cut: its first `at` cards go below the others.

        Raises `ValueError` when a part would be empty. The cards are dealt three at a time in this order (see `packets`).
        """
        if not 0 < at < len(order):
            raise ValueError(f"a cut leaves cards on both sides: cut after 1 to {len(order) - 1} cards, not after {at}")
        return (*order[at:], *order[:at])

    def begin(self, deal: Deal) -> State:
        """The state at the first lead, or at the first question at 20; raises `ValueError` for a game that is over."""
        if not all(0 <= points < GAME_POINTS for points in deal.standing):
            won = "–".join(map(str, deal.standing))
            raise ValueError(f"nobody deals at {won}: the points of a game that is on are from 0 to {GAME_POINTS - 1}")
        return super().begin(deal)

    def standing_words(self, standing: tuple[int, ...]) -> tuple[str, ...]:
        """The points of each side."""
        return tuple(several(n, "1 point", "{n} points") for n in standing)


class Vitou(Game):
    """Vitou for four in partnerships, or for two, to 21 points. Source: the Vitou page, after Nicolas Morlino."""

    name = "vitou"
    title = "Vitou"
    rules = RULES
    pack = french32
    moves = MOVES
    dealing_type = VitouDealing
    dealing: VitouDealing
    state_type = state.VitouState

    def __init__(self, **settings: bool | int | str) -> None:
        super().__init__(**settings)
        self.seats = int(self.options["players"])
        self.parties = Parties(((0, 2), (1, 3)) if self.seats == 4 else ((0,), (1,)))
        self.side: Final = tuple(seat % 2 for seat in range(self.seats))
        self.names = ("You", "Barnabé", "Nina", "Titin")[: self.seats]
        self.signs: Final = bool(self.options["signs"]) and self.seats == 4
        self.partners_equals_win: Final = bool(self.options["partners_equals_win"])
        self.second_may_raise: Final = bool(self.options["second_may_raise"]) and self.seats == 2


GAME: Final = Vitou()
