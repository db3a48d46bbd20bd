"""A match: deals in a row, with a running score and a dealer that moves on."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from cardkit.arguments import require, shortly
from cardkit.dealing import Draw, Settled, some_seed
from cardkit.state import State

if TYPE_CHECKING:
    from cardkit.game import Game


DEALS: Final = "deals in a row, such as match.finished"
"""The parts of a match."""


class Match:
    """Deals of one game in a row until it is won.

    `state` is the deal in play, `standing` and `dealer` those of that deal, `finished` the deals before it (as states),
    `settled` what the last finished deal did. `draw` is how the first dealer was found (None when `dealer` was given). A match
    may begin at another `standing`: Vitou at 15–15, say, is soon decided. The same `seed` gives the same deals, each from its
    own number, so a match that is read back goes on as it would have.
    """

    def __init__(
        self, game: Game, seed: int | None = None, *, dealer: int | None = None, standing: tuple[int, ...] | None = None
    ) -> None:
        if not hasattr(game, "dealing"):
            raise TypeError(f"a match is one of a game, such as cardkit.games['tute']; not {shortly(game)}")
        self.game = game
        self.seed = some_seed(seed)
        self.finished: list[State] = []
        self.draw: Draw | None = None
        if dealer is None:
            self.draw = game.dealing.draw(random.Random(f"{self.seed}/draw"))
            dealer = self.draw.dealer
        self.state = self._deal(dealer, game.dealing.standing0 if standing is None else standing)

    def _deal(self, dealer: int, standing: tuple[int, ...]) -> State:
        rng = random.Random(f"{self.seed}/deal/{len(self.finished)}")
        return self.game.deal(rng, dealer=dealer, standing=standing)

    @classmethod
    def of(cls, states: Iterable[State], seed: int | None = None) -> Match:
        """The match made of these deals; the last may be unfinished. Raises `ValueError` if they do not follow on.

        Takes each deal from the iterable only once the earlier ones are accepted.
        """
        deals = (require(state, State, DEALS) for state in require(states, Iterable, DEALS))
        first = next(deals, None)
        if first is None:
            raise ValueError("a match has one deal at least, and here is none")
        match = cls(first.game, seed, dealer=first.deal.dealer)
        match.state = first
        for number, state in enumerate(deals, 2):
            if state.game != match.game:
                raise ValueError(f"deal {number} is one of {state.game!r}, but this match is one of {match.game!r}")
            settled = match.settled
            if settled is None:
                raise ValueError(f"deal {number} cannot begin: deal {number - 1} is not over")
            if settled.over:
                raise ValueError(f"deal {number} cannot begin: the match was over with deal {number - 1}")
            found = (state.deal.standing, state.deal.dealer)
            if found != (settled.standing, settled.dealer):
                raise ValueError(
                    f"deal {number} begins at {found[0]} with dealer {found[1]}, "
                    f"but deal {number - 1} left {settled.standing} and dealer {settled.dealer}"
                )
            match.finished.append(match.state)
            match.state = state
        return match

    @property
    def deals(self) -> tuple[State, ...]:
        """All deals in order, the one in play last."""
        return (*self.finished, self.state)

    @property
    def settled(self) -> Settled | None:
        """The effect of the current deal on the match; None while the deal is in play."""
        return self.game.dealing.settle(self.state) if self.state.over else None

    @property
    def standing(self) -> tuple[int, ...]:
        """The match score: after the deal in play if that is over, else before it."""
        settled = self.settled
        return settled.standing if settled else self.state.deal.standing

    @property
    def over(self) -> bool:
        """True when the match is finished."""
        settled = self.settled
        return settled is not None and settled.over

    @property
    def winner(self) -> int | None:
        """The index of the party that won the match, or None."""
        settled = self.settled
        return settled.winner if settled else None

    def copy(self) -> Match:
        """An independent copy."""
        new = object.__new__(Match)
        new.__dict__ |= self.__dict__ | {"finished": self.finished[:], "state": self.state.copy()}
        return new

    __copy__ = copy

    def __repr__(self) -> str:
        ended = ", over" if self.over else ""
        return f"<Match of {self.game!r}: {len(self.finished)} deals before this one, standing {self.standing}{ended}>"

    def next(self) -> State:
        """Deal again; raises `ValueError` while a deal is in play or when the match is over."""
        settled = self.settled
        if settled is None:
            raise ValueError("this deal is not over: finish it before the next one")
        if settled.over:
            raise ValueError("the match is over: start a new one")
        self.finished.append(self.state)
        self.state = self._deal(settled.dealer, settled.standing)
        return self.state
