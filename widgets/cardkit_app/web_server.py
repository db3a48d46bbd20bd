"""A web server with limits on connections, per address and in all, and on each visitor's request rate.

A connection costs some twenty kilobytes and a file; where no file can be opened any more, nobody is answered. A request takes
about a millisecond of the one processor that serves everybody. Who asks too often waits, and nobody else does.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from typing import Any, Final

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders, HTTPMessageDelegate, RequestStartLine, ResponseStartLine
from tornado.iostream import IOStream

from . import open_files
from .rates import Buckets
from .visitors import address_of, is_proxy, visitor_name

MAX_CONNECTIONS_PER_ADDRESS: Final = 1_000
"""How many connections one address may have: a class of a hundred behind one line has some seven each."""
REQUESTS_PER_S, REQUESTS_BURST = 200, 600
"""How many requests of one visitor are answered in a second, and how many at one time after a pause; a page has some twenty."""


def max_connections() -> int:
    """Connections at a time: half of the files that this system lets be open; kernels need the others."""
    allowed = open_files.max_open_files()
    return 10 * MAX_CONNECTIONS_PER_ADDRESS if allowed is None else max(1, allowed // 2)


class Delayed(HTTPMessageDelegate):
    """Delays a request until its visitor's turn; nothing more is read from the connection meanwhile."""

    def __init__(self, handler: HTTPMessageDelegate, connection: Any, wait: Callable[[HTTPHeaders], float]) -> None:
        self._handler, self._connection, self._wait = handler, connection, wait

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        """Pass the headers on, now or after the delay."""
        if "Transfer-Encoding" in headers:  # a body in pieces, of one byte if one likes; no page sends any
            self._connection.set_max_body_size(0)
        seconds = self._wait(headers)
        return self._later(seconds, start_line, headers) if seconds else self._handler.headers_received(start_line, headers)

    async def _later(self, seconds: float, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders) -> None:
        await asyncio.sleep(seconds)
        if (more := self._handler.headers_received(start_line, headers)) is not None:
            await more

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        """Pass a part of the body on."""
        return self._handler.data_received(chunk)

    def finish(self) -> None:
        """Pass the end of the request on."""
        self._handler.finish()

    def on_connection_close(self) -> None:
        """Pass the end of the connection on."""
        self._handler.on_connection_close()


class BoundedServer(HTTPServer):
    """A web server that closes connections beyond its limits. Websockets are not counted: they have other limits."""

    def bound(self, proxies: Collection[str], trouble: Callable[[str], None]) -> None:
        """Set the trusted web servers in front, and the callback that is told of too many connections or requests."""
        self._proxies, self._trouble, self._max_connections = proxies, trouble, max_connections()
        self._peers: dict[IOStream, str] = {}
        self._open: Counter[str] = Counter()
        self._asked = Buckets(REQUESTS_PER_S, REQUESTS_BURST)

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Serve a connection, or close it beyond the limits."""
        peer = str(address[0]) if isinstance(address, tuple) else ""
        name = address_of(peer, "", ())
        alone = not is_proxy(peer, self._proxies)
        if (alone and self._open[name] >= MAX_CONNECTIONS_PER_ADDRESS) or len(self._peers) >= self._max_connections:
            self._trouble("there are too many connections; no more are answered")
            stream.close()
            return
        self._peers[stream] = peer
        self._open[name] += 1
        super().handle_stream(stream, address)

    def start_request(self, server_conn: Any, request_conn: Any) -> HTTPMessageDelegate:
        """The handler of a new request, which waits first if its visitor asks too much."""
        peer = self._peers[server_conn.stream]
        handler = super().start_request(server_conn, request_conn)
        return Delayed(handler, request_conn, lambda headers: self.wait(peer, headers))

    def wait(self, peer: str, headers: HTTPHeaders) -> float:
        """Count a request; returns the seconds until it is answered."""
        if seconds := self._asked.take(visitor_name(peer, headers, self._proxies), 1):
            self._trouble("a visitor asks more than a page does, and is answered more slowly")
        return seconds

    def on_close(self, server_conn: Any) -> None:
        """Forget a connection that has ended or become a websocket."""
        name = address_of(self._peers.pop(server_conn.stream), "", ())
        self._open[name] -= 1
        if not self._open[name]:
            del self._open[name]
        super().on_close(server_conn)
