"""Checks every request before any handler sees it, and adds the headers that every answer carries."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from jupyter_server.base.handlers import APIHandler
from tornado.httputil import HTTPServerRequest
from tornado.iostream import StreamClosedError
from tornado.routing import Matcher
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError

from . import framing
from .lessons import SHARED
from .paths import plain_address

OWN_PAGES: Final = ("same-origin", "none")
"""Values of `Sec-Fetch-Site` for requests by a page of this server, or by the reader with the address bar."""


# The page may ask nobody but this server; the front end of Jupyter evaluates code, and anywidget loads modules from blobs.
POLICY: Final = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; "
    "frame-ancestors 'self'; base-uri 'self'; form-action 'self'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""The headers of every answer. No page of somebody else may take in what this server answers."""


def foreign(method: str, path: str, headers: Mapping[str, str]) -> bool:
    """Whether another site's page sends this request, other than by a link to a page here.

    A page anywhere may have a browser send a GET to a server on the reader's own machine (`<img src="http://127.0.0.1…">`).
    A browser tells (`Sec-Fetch-*`), at addresses with HTTPS and on the machine itself. A link that the reader follows is let
    through, and a frame around the page that opens links, which has its own rules (see framing.py).
    """
    try:
        for name in ("Origin", "Referer"):
            urlsplit(headers.get(name, ""))
    except ValueError:  # no browser writes that
        return True
    if headers.get("Sec-Fetch-Site", "none") in OWN_PAGES:
        return False
    leads = method in ("GET", "HEAD") and headers.get("Sec-Fetch-Mode") == "navigate"
    if not leads or "prefetch" in headers.get("Sec-Purpose", ""):
        return True
    place = headers.get("Sec-Fetch-Dest")
    return place != "document" and not (place in framing.FRAME_ELEMENTS and path.rpartition("/")[2] == SHARED)


class Guarded:
    """Mixin of every handler: security headers on each answer, a plain sentence for each error, one line of log."""

    def set_default_headers(self) -> None:
        """Sets the headers that every answer has; a handler of Jupyter adds the policy of its page."""
        handler: Any = self
        for name, value in HEADERS.items():
            handler.set_header(name, value)
        super().set_default_headers()  # type: ignore[misc]

    def set_cors_headers(self) -> None:
        """Lets no other site read an answer. Jupyter's handlers would, for any request with the token."""

    def write_error(self, status_code: int, **details: Any) -> None:
        """Answers an error with a plain sentence, unless the handler has its own error page."""
        handler: Any = self
        if isinstance(self, APIHandler):
            super().write_error(status_code, **details)  # type: ignore[misc]
            return
        handler.set_header("Content-Type", "text/plain; charset=UTF-8")
        handler.finish("There is nothing at this address.\n" if status_code < 500 else "The server could not answer this.\n")

    def log_exception(self, kind: Any, error: Any, trace: Any) -> None:
        """Log a fault in one line; refusals are not logged."""
        handler: Any = self
        if kind is None or issubclass(kind, HTTPError | StreamClosedError | WebSocketClosedError):
            return
        where = traceback.extract_tb(trace)[-1] if trace else None
        place = f" ({Path(where.filename).name}, line {where.lineno})" if where else ""
        lessons = handler.settings["lessons"]
        lessons.trouble(f"an answer failed: {kind.__name__}{place}")
        lessons.log.debug("An answer failed", exc_info=(kind, error, trace))


def guarded(handler: type) -> type:
    """The handler class with `Guarded` mixed in."""
    return handler if issubclass(handler, Guarded) else type(handler.__name__, (Guarded, handler), {})


class NotPlain(Matcher):
    """Matches URL paths that are not spelled plainly (see `paths.plain_address`); nothing lives there."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Handler arguments if the request matches, else None."""
        return None if plain_address(request.path) else {}


class Foreign(Matcher):
    """Matches requests sent by another site's page (see `foreign`)."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Handler arguments if the request matches, else None."""
        return {} if foreign(request.method or "", request.path, request.headers) else None
