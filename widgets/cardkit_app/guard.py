"""What is asked of every request before any handler sees it, and what every answer carries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher

from . import framing
from .lessons import SHARED
from .paths import plain_address

OWN: Final = ("same-origin", "none")
"""What a browser says of requests that a page of this server made, or the reader with the address bar."""


def foreign(method: str, path: str, headers: Mapping[str, str]) -> bool:
    """Returns whether a page of somebody else makes this request, other than by leading the reader here.

    A page anywhere may have a browser send a GET to a server on the reader's own machine (`<img src="http://127.0.0.1…">`).
    A browser tells (`Sec-Fetch-*`), at addresses with HTTPS and on the machine itself. A link that the reader follows is let
    through, and a frame around the page that opens links, which has its own rules (see framing.py).
    """
    if headers.get("Sec-Fetch-Site", "none") in OWN:
        return False
    leads = method in ("GET", "HEAD") and headers.get("Sec-Fetch-Mode") == "navigate"
    if not leads or "prefetch" in headers.get("Sec-Purpose", ""):
        return True
    place = headers.get("Sec-Fetch-Dest")
    return place != "document" and not (place in framing.PLACES and path.rpartition("/")[2] == SHARED)


class NotPlain(Matcher):
    """Matches requests for addresses that no page of this server has."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Returns what the handler of such a request needs; None for others."""
        return None if plain_address(request.path) else {}


class Foreign(Matcher):
    """Matches requests that a page of somebody else makes behind the reader's back."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Returns what the handler of such a request needs; None for others."""
        return {} if foreign(request.method or "", request.path, request.headers) else None
