"""The cache folder of this program."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """This user's cache folder for cardkit; everything in it can be made or fetched again."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "cardkit"
