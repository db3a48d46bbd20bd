"""Where this program keeps what takes long to make."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """The folder on this machine for what can be made or fetched again."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "cardkit"
