"""The result of a match that was played to its end."""

from __future__ import annotations

from typing import NamedTuple

from cardkit.cards import listed
from cardkit.game import Game
from cardkit.players.deal_result import DealResult
from cardkit.score import show


class MatchResult(NamedTuple):
    """A match that was played to its end: its `deals`, the final `standing`, the `winner` (index of a party, or None)."""

    deals: tuple[DealResult, ...]
    standing: tuple[int, ...]
    winner: int | None
    record: str

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.deals[-1].state.game

    @property
    def sides(self) -> tuple[str, ...]:
        """Each party by the names of its seats."""
        return tuple(listed([self.game.names[seat] for seat in party]) for party in self.game.parties)

    @property
    def verdict(self) -> str:
        """Who won, and how it stood."""
        stood = listed([f"{side} {words}" for side, words in zip(self.sides, self._words, strict=True)])
        return f"{stood}: {'nobody wins' if self.winner is None else f'won by {self.sides[self.winner]}'}"

    @property
    def _words(self) -> tuple[str, ...]:
        return self.game.dealing.standing_words(self.standing)

    def __str__(self) -> str:
        """Who won the match, and a line for each deal: its points, and its result in words."""
        rows = [("deal", *self.sides, "")]
        rows += [(str(n), *map(show, deal["points"]), deal["verdict"]) for n, deal in enumerate(self.deals, 1)]
        wide = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        lines = [
            "  ".join([*(text.rjust(w) for text, w in zip(row[:-1], wide, strict=False)), row[-1]]).rstrip() for row in rows
        ]
        return "\n".join([f"{self.game.title}, {len(self.deals)} deals. {self.verdict}", *lines])

    def __repr__(self) -> str:
        return f"<MatchResult of {self.game!r}: {len(self.deals)} deals; {self.verdict}>"
