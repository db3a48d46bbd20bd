"""Reads the fallback of a widget where nothing runs."""

from __future__ import annotations

import base64
import re


def drawn(markup: str) -> str:
    """The drawing that the first image of some HTML holds."""
    held = re.search(r'<img [^>]*src="data:image/svg\+xml;base64,([^"]+)"', markup)
    assert held, markup[:200]
    return base64.b64decode(held[1]).decode()


def called(markup: str) -> list[str]:
    """Returns the names of the images in some HTML."""
    return re.findall(r'<img [^>]*?alt="([^"]*)"', markup)
