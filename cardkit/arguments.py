"""Checks of arguments, with errors that say what would be right."""

from __future__ import annotations

from typing import Any


def require(value: Any, kind: type | tuple[type, ...], what: str) -> Any:
    """Returns the value itself if it is of this kind; else raises `TypeError`, and `what` says what would be right."""
    if isinstance(value, kind):
        return value
    raise TypeError(f"wanted here: {what}; not {shortly(value)}")


def whole(value: object, what: str, least: int = 1) -> int:
    """Returns the value itself if it is a whole number from `least` on; else raises `ValueError`."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= least:
        return value
    raise ValueError(f"{what} is a whole number from {least} on, not {shortly(value)}")


def shortly(value: object) -> str:
    """A short `repr` for an error message, 80 characters at most."""
    try:
        text = repr(value)
    except ValueError:  # it is, or holds, a number of more digits than Python writes
        text = ""
    if 0 < len(text) <= 80:
        return text
    if isinstance(value, str):
        return repr(f"{value[:40]}…")
    return "a very long number" if isinstance(value, int) else f"a {type(value).__name__}"
