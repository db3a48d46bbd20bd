"""A session as the text that a browser keeps.

A match is kept as a sealed record, which shows no card. A given deal is kept as the learner's own moves: the others' moves
follow from these and the seed. Before either stand the numbers of `SavedSession`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple
from zlib import crc32

from cardkit.match import Match
from cardkit.record import read_match, write_match
from cardkit.sessions.save import MAX_SAVE_CHARACTERS, BadSave, seal, unseal

OWN_MOVES_PREFIX: Final = "cardkit-way-1:"
"""Begins the save of a given deal."""
MOVE_SEPARATOR: Final = ";"
"""Between two moves of such a save."""
MAX_OWN_MOVES: Final = 500
"""Moves of the learner in one deal; the longest deals of Pitty Pat have some hundred."""


class OwnMoves(NamedTuple):
    """The learner's own moves in a given deal, as texts, and the checksum of the match that they lead to."""

    moves: tuple[str, ...]
    checksum: int

    def lead_to(self, match: Match) -> bool:
        """Whether this is the match that they led to when they were saved."""
        return crc32(write_match(match).encode()) == self.checksum


class SavedSession(NamedTuple):
    """The numbers of a save.

    `shown_at` is how many moves were made in the position shown, -1 for the position in play; `given_moves` how many were made
    before the learner sat down; `lesson` the checksum of the lesson's deal (see `Session`).
    """

    seat: int
    seed: int
    shown_at: int
    given_moves: int
    lesson: int

    def with_match(self, text: str) -> str:
        """The save of a match, given as text."""
        return seal(f"{self._head()}\n{text}")

    def with_own_moves(self, moves: Sequence[str], text: str) -> str:
        """The save of a given deal in which the learner's moves led to this match, given as text.

        If they cannot be written one after the other (words said freely may hold a `MOVE_SEPARATOR`), the save of the match.
        """
        if any(MOVE_SEPARATOR in move for move in moves):
            return self.with_match(text)
        return f"{OWN_MOVES_PREFIX}{self._head()} {crc32(text.encode())}:{MOVE_SEPARATOR.join(moves)}"

    def _head(self) -> str:
        """The numbers as text."""
        return " ".join(map(str, self))


def read(saved: str) -> tuple[SavedSession, Match | OwnMoves]:
    """What a save holds: its numbers, and the match or the learner's own moves. Raises `BadSave` or `BadRecord`."""
    if len(saved) > MAX_SAVE_CHARACTERS:
        raise BadSave(f"a saved game has at most {MAX_SAVE_CHARACTERS} characters, not {len(saved)}")
    if not saved.startswith(OWN_MOVES_PREFIX):
        head, _, text = unseal(saved).partition("\n")
        numbers = SavedSession(*_numbers(head, 5))
        return numbers, read_match(text, numbers.seed)
    head, _, text = saved.removeprefix(OWN_MOVES_PREFIX).partition(":")
    *first, checksum = _numbers(head, 6)
    moves = tuple(text.split(MOVE_SEPARATOR)) if text else ()
    if len(moves) > MAX_OWN_MOVES:
        raise BadSave(f"a saved deal has at most {MAX_OWN_MOVES} moves of one seat, not {len(moves)}")
    return SavedSession(*first), OwnMoves(moves, checksum)


def _numbers(head: str, count: int) -> list[int]:
    """`count` numbers at the head of a save; raises `BadSave` for anything else."""
    try:
        numbers = [int(word) for word in head.split()]
    except ValueError:
        numbers = []
    if len(numbers) != count:
        raise BadSave("the saved game is of a kind that this table cannot read")
    return numbers
