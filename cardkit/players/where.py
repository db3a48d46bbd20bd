"""Where unseen cards lie: how often each seat held a card in the sampled deals, and how often guesses about hands were true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardkit.cards import Card, Cards
from cardkit.players.players import HandMasks
from cardkit.players.players import for_game as players_for
from cardkit.state import State
from cardkit.view import View

TELLING_SHARES: Final = (0.25, 0.95)
"""A claim is told if it is true in a share of the deals between these: below it is wrong, above it goes without saying."""


class Where:
    """Collects the hands of sampled deals, each with its weight; `cards` are those that the view has not seen."""

    def __init__(self, view: View) -> None:
        self.view, self.cards = view, Cards(view.game.pack, view.game.pack.mask & ~view.seen)
        self.seats = [seat for seat in range(view.game.seats) if seat != view.seat]
        self._deals: list[tuple[tuple[int, ...], float]] = []
        self._whole = 0.0

    def add(self, state: State, weight: float = 1.0) -> None:
        """Counts the hands of another sampled deal."""
        self._deals.append((tuple([state.held(seat) for seat in range(state.game.seats)]), weight))
        self._whole += weight

    def share(self, true: Callable[[HandMasks], bool]) -> float:
        """The share of the deals, weighed, in which this is true; 0 before there is any."""
        return sum(weight for hands, weight in self._deals if true(hands)) / self._whole if self._deals else 0.0

    def of(self, card: Card) -> dict[int | None, float]:
        """For each other seat, the share of the deals in which it holds the card; under None, in which no other seat does."""
        found: dict[int | None, float] = {}
        for seat in self.seats:
            found[seat] = self.share(lambda hands, seat=seat: bool(hands[seat] & card.bit))  # type: ignore[misc]
        found[None] = max(0.0, 1.0 - sum(found.values()))
        return found

    def sentences(self) -> list[str]:
        """A sentence for each claim worth telling: what somebody did, and in how many of the deals the guess is true."""
        found = [(claim, self.share(claim.true)) for claim in players_for(self.view.game).claims(self.view)]
        return [claim.sentence(share) for claim, share in found if TELLING_SHARES[0] <= share <= TELLING_SHARES[1]]
