"""Widgets whose files change while they are shown listen to signals; on a page nothing changes."""

from __future__ import annotations

from typing import Any


class Signal:
    """A signal that is never given."""

    def __init__(self, *types: object, **options: object) -> None: ...

    def connect(self, *slots: Any, **options: object) -> None:
        """Nobody needs to be told."""

    def emit(self, *values: object) -> None:
        """Nobody listens."""
