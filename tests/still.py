"""Reads the fallback of a widget where nothing runs."""

from __future__ import annotations

import re
from urllib.parse import unquote

from cardkit_widgets.base.plain import IMAGE_URL


def drawn(markup: str) -> str:
    """The drawing that the first image of some HTML holds."""
    held = re.search(rf'<img [^>]*src="{re.escape(IMAGE_URL)}([^"]+)"', markup)
    assert held, markup[:200]
    return unquote(held[1])


def called(markup: str) -> list[str]:
    """Returns the names of the images in some HTML."""
    return re.findall(r'<img [^>]*?alt="([^"]*)"', markup)
