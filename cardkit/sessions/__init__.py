"""Learners at a table: their session, alone or with others; the save that a browser keeps; links to positions."""

from cardkit.sessions.base_session import Hint, NotNow
from cardkit.sessions.seats import Seat, Seats, Turn
from cardkit.sessions.session import Session
from cardkit.sessions.watcher import Watcher

__all__ = ["Hint", "NotNow", "Seat", "Seats", "Session", "Turn", "Watcher"]
