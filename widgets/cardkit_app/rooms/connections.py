"""Limits the browsers' connections: how many, and which one is closed for a new one."""

from __future__ import annotations

from collections import Counter
from typing import Final

from .not_here import Busy
from .room import Connection

MAX_INSIDE, MAX_INSIDE_PER_ADDRESS = 1500, 500
"""Connections inside rooms: in all, and per address (a school is one)."""
MAX_OUTSIDE, MAX_OUTSIDE_PER_ADDRESS = 500, 100
"""Connections outside rooms: in all, and per address. A page enters a room at once, so more are no pages."""
TOO_MANY_PAGES: Final = "Too many pages are open here just now. Close some, or try again later."


class Connections:
    """Limits connections per address, so that one visitor cannot keep others out.

    Where there are too many of one address, its oldest that has said nothing gives way; where there are too many of all, one of
    the address that has most. A page whose connection was cut comes back by itself.
    """

    def __init__(self) -> None:
        self._outside: dict[Connection, bool] = {}  # whether it has said something; the oldest first
        self._inside: dict[Connection, None] = {}  # the one that was heard longest ago first

    def __len__(self) -> int:
        return len(self._inside)

    def come(self, connection: Connection) -> None:
        """Count a new connection; raises `Busy` if its address has too many that wait for an answer."""
        own = [other for other in self._outside if other.address == connection.address]
        if len(own) >= MAX_OUTSIDE_PER_ADDRESS:
            silent = next((other for other in own if not self._outside[other]), None)
            if silent is None:
                raise Busy(TOO_MANY_PAGES)
            self._close(silent)
        elif len(self._outside) >= MAX_OUTSIDE:
            address, _ = Counter(other.address for other in self._outside).most_common(1)[0]
            theirs = [other for other in self._outside if other.address == address]
            self._close(min(theirs, key=lambda other: self._outside[other]))
        self._outside[connection] = False

    def heard(self, connection: Connection) -> None:
        """Note that a browser has sent something."""
        if connection in self._outside:
            self._outside[connection] = True
        elif connection in self._inside:
            del self._inside[connection]
            self._inside[connection] = None

    def enter(self, connection: Connection) -> None:
        """Count a connection as inside a room; raises `Busy` if its address, or all together, have too many."""
        counts = Counter(other.address for other in self._inside)
        if counts[connection.address] >= MAX_INSIDE_PER_ADDRESS:
            raise Busy(TOO_MANY_PAGES)
        if len(self._inside) >= MAX_INSIDE:
            address, most = counts.most_common(1)[0]
            if most <= counts[connection.address] + 1:
                raise Busy(TOO_MANY_PAGES)
            self._close(next(other for other in self._inside if other.address == address))
        self._outside.pop(connection, None)
        self._inside[connection] = None

    def leave(self, connection: Connection) -> None:
        """Forget a connection."""
        self._outside.pop(connection, None)
        self._inside.pop(connection, None)

    def _close(self, connection: Connection) -> None:
        """Close a connection to make space for another."""
        self.leave(connection)
        connection.end()
