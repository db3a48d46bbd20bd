"""The web server with bounds: on the connections of one address and of all together, and on how often one visitor may ask.

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
from .brake import Buckets
from .visitors import counted, is_proxy, visitor

MAX_CONNECTIONS_PER_ADDRESS: Final = 1_000
"""How many connections one address may have: a class of a hundred behind one line has some seven each."""
SHARE: Final = 2
"""All connections have one part in so many of the files that may be open; kernels need the others."""
RATE, BURST = 200, 600
"""How many requests of one visitor are answered in a second, and how many at one time after a pause; a page has some twenty."""


def most_connections() -> int:
    """How many connections there may be on this system at one time."""
    allowed = open_files.most()
    return 10 * MAX_CONNECTIONS_PER_ADDRESS if allowed is None else max(1, allowed // SHARE)


class Delayed(HTTPMessageDelegate):
    """Hands a request on when it is its visitor's turn; until then nothing more is read of its connection."""

    def __init__(self, handler: HTTPMessageDelegate, connection: Any, wait: Callable[[HTTPHeaders], float]) -> None:
        self._handler, self._connection, self._wait = handler, connection, wait

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        """Hands on that a request has come, now or later."""
        if "Transfer-Encoding" in headers:  # a body in pieces, of one byte if one likes; no page sends any
            self._connection.set_max_body_size(0)
        seconds = self._wait(headers)
        return self._later(seconds, start_line, headers) if seconds else self._handler.headers_received(start_line, headers)

    async def _later(self, seconds: float, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders) -> None:
        await asyncio.sleep(seconds)
        if (more := self._handler.headers_received(start_line, headers)) is not None:
            await more

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        """Hands on what a request brings along."""
        return self._handler.data_received(chunk)

    def finish(self) -> None:
        """Hands on that a request is complete."""
        self._handler.finish()

    def on_connection_close(self) -> None:
        """Hands on that a request will not be complete."""
        self._handler.on_connection_close()


class BoundedServer(HTTPServer):
    """A web server that closes at once what is beyond its bounds. Lines to kernels are not counted: they have others."""

    def bound(self, proxies: Collection[str], trouble: Callable[[str], None]) -> None:
        """Sets whose connections are many visitors', and who is told when there are too many."""
        self._proxies, self._trouble, self._most = proxies, trouble, most_connections()
        self._peers: dict[IOStream, str] = {}
        self._open: Counter[str] = Counter()
        self._asked = Buckets(RATE, BURST)

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Serves a connection, or closes it."""
        peer = str(address[0]) if isinstance(address, tuple) else ""
        name = visitor(peer, "", ())
        alone = not is_proxy(peer, self._proxies)
        if (alone and self._open[name] >= MAX_CONNECTIONS_PER_ADDRESS) or len(self._peers) >= self._most:
            self._trouble("there are too many connections; no more are answered")
            stream.close()
            return
        self._peers[stream] = peer
        self._open[name] += 1
        super().handle_stream(stream, address)

    def start_request(self, server_conn: Any, request_conn: Any) -> HTTPMessageDelegate:
        """What takes a request that begins now."""
        peer = self._peers[server_conn.stream]
        handler = super().start_request(server_conn, request_conn)
        return Delayed(handler, request_conn, lambda headers: self.wait(peer, headers))

    def wait(self, peer: str, headers: HTTPHeaders) -> float:
        """Counts a request, and returns the seconds after which it is answered."""
        if seconds := self._asked.take(counted(peer, headers, self._proxies), 1):
            self._trouble("a visitor asks more than a page does, and is answered more slowly")
        return seconds

    def on_close(self, server_conn: Any) -> None:
        """Forgets a connection that has ended, or has become a line to a kernel."""
        name = visitor(self._peers.pop(server_conn.stream), "", ())
        self._open[name] -= 1
        if not self._open[name]:
            del self._open[name]
        super().on_close(server_conn)
