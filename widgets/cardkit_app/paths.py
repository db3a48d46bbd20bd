"""Which file a request may name. Everything that takes a path from a browser asks here first, and looks at nothing else.

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
    """Whether a path has only visible names between single slashes, none at its ends."""
    return (
        len(path) <= MAX_PATH_CHARACTERS
        and not FORBIDDEN.search(path)
        and all(part and part[0] != "." for part in path.split("/"))
    )


def plain_address(path: str) -> bool:
    """Whether the path of an address, as it came over the wire, is plain once decoded; it may end in a slash."""
    try:
        decoded = unquote_to_bytes(path).decode()
    except UnicodeDecodeError:
        return False
    return decoded == "/" or (decoded.startswith("/") and plain(decoded.removeprefix("/").removesuffix("/")))


def below(folder: Path, path: str) -> Path | None:
    """The file that a path names below a folder, with links followed; None where there is none to be had.

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
