"""The result of a deal that was played to its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from cardkit.record import Record
from cardkit.score import ScoreSheet, show
from cardkit.state import State


class DealResult(Mapping[str, Any]):
    """A deal that was played to its end: `state`, `record`, `score`; as a mapping, facts about it by name.

    In every game these are `points` (of each party, as on the score sheet), `winner` (the index of a party, or None) and
    `verdict`; the others are the game's own (`State.summary`). Raises `ValueError` for a deal in play.
    """

    def __init__(self, state: State) -> None:
        if not state.over:
            raise ValueError("this deal is still in play: nothing has become of it yet")
        self.state, sheet = state, state.score
        self._named = {**state.summary(), "points": sheet.totals, "winner": sheet.winner, "verdict": sheet.verdict}

    @property
    def record(self) -> Record:
        """The deal and its moves; `str` of it is a text to keep."""
        return Record.of(self.state)

    @property
    def score(self) -> ScoreSheet:
        """The score sheet."""
        return self.state.score

    def __getitem__(self, name: str) -> Any:
        if name in self._named:
            return self._named[name]
        near = get_close_matches(str(name), self._named, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(self._named)}"
        raise KeyError(f"{self.state.game.title} tells no {name!r} of a deal; {hint}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._named)

    def __len__(self) -> int:
        return len(self._named)

    def __str__(self) -> str:
        """A line for each name."""
        width = max(map(len, self))
        return "\n".join(f"{name:<{width}}  {plain_value(value)}" for name, value in self.items())

    def __repr__(self) -> str:
        return (
            f"<DealResult of {self.state.game!r}: {', '.join(f'{name}={plain_value(value)}' for name, value in self.items())}>"
        )


def plain_value(value: object) -> str:
    """A value as text for people; points that are fractions as `40½`."""
    if isinstance(value, tuple):
        return f"({', '.join(map(plain_value, value))})"
    return show(value) if isinstance(value, Fraction) else repr(value)
