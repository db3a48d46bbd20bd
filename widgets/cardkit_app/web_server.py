"""The web server with a bound on connections: of one address, and of all together below what the system lets it open.

A connection costs some twenty kilobytes and a file; where no file can be opened any more, nobody is answered.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Collection
from typing import Any, Final

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream

from .visitors import is_proxy, visitor

EACH: Final = 1_000
"""How many connections one address may have: a class of a hundred behind one line has some seven each."""
SHARE: Final = 2
"""All connections have one part in so many of the files that may be open; kernels need the others."""


def most_connections() -> int:
    """Returns how many connections there may be on this system at one time."""
    if sys.platform == "win32":
        return 10 * EACH
    import resource

    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 10 * EACH if allowed == resource.RLIM_INFINITY else max(1, allowed // SHARE)


class BoundedServer(HTTPServer):
    """A web server that closes at once what is beyond its bounds. Lines to kernels are not counted: they have others."""

    def bound(self, proxies: Collection[str], trouble: Callable[[str], None]) -> None:
        """Sets whose connections are many visitors', and who is told when there are too many."""
        self._proxies, self._trouble, self._most = proxies, trouble, most_connections()
        self._by_stream: dict[IOStream, str] = {}
        self._open: Counter[str] = Counter()

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Serves a connection, or closes it."""
        peer = str(address[0]) if isinstance(address, tuple) else ""
        name = visitor(peer, "", ())
        alone = not is_proxy(peer, self._proxies)
        if (alone and self._open[name] >= EACH) or len(self._by_stream) >= self._most:
            self._trouble("there are too many connections; no more are answered")
            stream.close()
            return
        self._by_stream[stream] = name
        self._open[name] += 1
        super().handle_stream(stream, address)

    def on_close(self, server_conn: Any) -> None:
        """Forgets a connection that has ended, or has become a line to a kernel."""
        name = self._by_stream.pop(server_conn.stream)
        self._open[name] -= 1
        if not self._open[name]:
            del self._open[name]
        super().on_close(server_conn)
