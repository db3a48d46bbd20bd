"""Refusals of rooms."""

from __future__ import annotations


class NotHere(ValueError):
    """Entering, or a request in a room, is refused; the message says why and what to do."""


class Busy(NotHere):
    """Refused for lack of capacity; the same request may succeed in a moment."""
