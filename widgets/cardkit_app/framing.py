"""Tables framed by other sites: which origins may, and what others get instead.

Nobody may unless named. A browser keeps to what the answer says (`frame-ancestors`), and shows nothing where a page was not
named. So that the reader learns why, a browser that says on whose page the frame is gets a sentence and a link instead.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlsplit

FRAMED: Final = "framed.html"
"""The page with that sentence, as its template and on a static site."""
SENTENCE_ONLY: Final = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors *"
)
"""The policy of that page: it holds nothing to guard, so every page may show it."""
FRAME_SELF: Final = "frame-ancestors 'self'"
FRAME_ELEMENTS: Final = ("iframe", "frame", "embed", "object")
DEFAULT_PORTS: Final = {"http": ":80", "https": ":443"}


def origin(text: str) -> str:
    """Argument type: an origin (scheme and host), as a browser writes it."""
    lower = text.lower().removesuffix("/")
    if not re.fullmatch(r"https?://[a-z\d]([a-z\d.-]{0,251}[a-z\d])?(:\d{1,5})?", lower):
        raise argparse.ArgumentTypeError(f"those who may show a table are named like https://school.example, not like {text!r}")
    return lower.removesuffix(DEFAULT_PORTS[lower.partition(":")[0]])


def policy(usual: str, origins: Sequence[str]) -> str:
    """The content security policy `usual`, with these origins allowed to frame the page."""
    return usual.replace(FRAME_SELF, " ".join([FRAME_SELF, *origins]))


def framed_by_stranger(headers: Mapping[str, str], origins: Sequence[str]) -> bool:
    """Whether the request comes from a frame on a page that is not allowed to, as far as the browser tells."""
    if headers.get("Sec-Fetch-Dest") not in FRAME_ELEMENTS or headers.get("Sec-Fetch-Site") == "same-origin":
        return False
    around = urlsplit(headers.get("Referer", ""))
    if not around.netloc:
        return False
    return f"{around.scheme}://{around.netloc}" not in origins
