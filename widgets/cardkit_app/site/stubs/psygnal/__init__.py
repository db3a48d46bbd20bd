"""Stand-in for psygnal, with which anywidget watches files; on a page no file changes."""

from __future__ import annotations

from typing import Any


class Signal:
    """A signal that never fires."""

    def __init__(self, *types: object, **options: object) -> None: ...

    def connect(self, *slots: Any, **options: object) -> None:
        """Ignore the callback."""

    def emit(self, *values: object) -> None:
        """Do nothing."""
