"""Learners at a table: the session that they play, the save that their browser keeps, the link that leads to a position."""

from cardkit.sessions.session import Hint, NotNow, Session

__all__ = ["Hint", "NotNow", "Session"]
