"""Decides which file a request's path may name; every path from a browser is checked here first.

A path is refused unless it is relative, without empty, hidden or upward parts, without backslashes and control characters, and
leads, links followed, to a file below the folder of the lessons that is not hidden either. `folder / name` by itself is no
check: of an absolute `name` it makes `name`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from urllib.parse import unquote_to_bytes

FORBIDDEN: Final = re.compile(r"[\\\x00-\x1f\x7f]")
MAX_PATH_CHARACTERS: Final = 1000
"""Characters of a path; file systems allow some 4,000."""


def plain(path: str) -> bool:
    """Whether a path consists of visible names separated by single slashes, with none at either end."""
    return (
        len(path) <= MAX_PATH_CHARACTERS
        and not FORBIDDEN.search(path)
        and all(part and part[0] != "." for part in path.split("/"))
    )


def plain_address(path: str) -> bool:
    """Whether a URL path is plain once decoded; a trailing slash is fine."""
    try:
        decoded = unquote_to_bytes(path).decode()
    except UnicodeDecodeError:
        return False
    return decoded == "/" or (decoded.startswith("/") and plain(decoded.removeprefix("/").removesuffix("/")))


def below(folder: Path, path: str) -> Path | None:
    """The file below `folder` that a path names, symbolic links resolved; None if it is missing or outside.

    Its path relative to the resolved folder is the one spelling of its name.
    """
    if not plain(path):
        return None
    root = folder.resolve()
    try:
        file = (root / path).resolve(strict=True)
    except (OSError, RuntimeError, ValueError):  # there is none; a link that leads to itself; a name that cannot be one
        return None
    return file if file.is_relative_to(root) and plain(file.relative_to(root).as_posix()) and file.is_file() else None
