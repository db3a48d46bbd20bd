"""What a search of the last moves asks of a deal in play; solver.py does the search."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from cardkit.moves import Event, Legal, Move

if TYPE_CHECKING:
    from cardkit.game import Game


class Ending:
    """The part of a `State` that a search needs: a game that says nothing here is not searched."""

    __slots__ = ()

    game: Game
    log: list[Event]

    @property
    def legal(self) -> Legal:
        """The legal moves of the seat to move."""
        raise NotImplementedError

    @property
    def endgame(self) -> bool:
        """True when two sides are left in the deal and all that can still happen is few enough to be searched."""
        return False

    @property
    def sides(self) -> tuple[int, ...]:
        """For every seat the side it is on; what is good for a seat is good for its side and bad for the other."""
        return tuple(self.game.party_of(seat) for seat in range(self.game.seats))

    def key(self) -> Hashable:
        """Among the states of one deal: what decides the rest. Where keys are equal, so are moves and what they lead to.

        None where it is not worth remembering what was found, as in the middle of a trick.
        """
        return tuple(event.move.id for event in self.log)

    def choices(self) -> list[tuple[Move, ...]]:
        """The legal moves that a search tries, those that come to the same in one group, promising ones first.

        Kinds that the game calls `judged` are left out while there are others: what is at stake then stays as it is.
        """
        judged = self.game.judged
        return [(move,) for move in self.legal if move.kind not in judged] or [(move,) for move in self.legal]
