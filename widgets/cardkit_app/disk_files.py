"""Sends files of other packages compressed: the scripts and styles of Voila and JupyterLab, some six million bytes."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from typing import Any, ClassVar, Final

from jupyter_server.auth.decorator import allow_unauthenticated

from .static_files import CONTENT_TYPES, FOREVER, REVALIDATED, Packed, accepts_gzip, send_packed

MARKED: Final = re.compile(r"[.-][0-9a-f]{8,}\.")
"""Found in the name of a file that has a hash of its content in it, so that browsers may keep it for ever."""
OF_VERSION: Final = re.compile(r"[0-9a-f]{12}/")
"""The version mark that may stand before the path of a file."""
MAX_PACKED_BYTES: Final = 32_000_000
"""Bytes of memory for compressed files."""


class DiskFiles:
    """Mixin for handlers of public files: compresses text once, in a thread, and keeps it until the file
    changes.
    """

    _kept: ClassVar[OrderedDict[str, tuple[object, asyncio.Future[Packed]]]] = OrderedDict()

    @allow_unauthenticated
    async def get(self, path: str, include_body: bool = True) -> None:
        """Send the file at `path`, compressed if it is text and the browser accepts that."""
        handler: Any = self
        suffix = path.rpartition(".")[2]
        if suffix not in CONTENT_TYPES or "Range" in handler.request.headers or not accepts_gzip(handler.request.headers):
            await super().get(path, include_body)  # type: ignore[misc]
            return
        handler.path = handler.parse_url_path(path)  # handlers look there for what they are asked for
        found = handler.get_absolute_path(handler.root, handler.path)  # this may change the root
        place = handler.validate_absolute_path(handler.root, found)
        if place is None:  # the reader was sent elsewhere
            return
        handler.absolute_path = place
        packed = await self._packed(place, suffix)
        lasting = "v" in handler.request.arguments or OF_VERSION.match(path) or MARKED.search(handler.path)
        send_packed(handler, packed, FOREVER if lasting else REVALIDATED)

    def parse_url_path(self, path: str) -> str:
        """The path of a file, without a version mark."""
        found: str = super().parse_url_path(OF_VERSION.sub("", path, count=1) if OF_VERSION.match(path) else path)  # type: ignore[misc]
        return found

    async def _packed(self, place: str, suffix: str) -> Packed:
        handler: Any = self
        stamp = handler.get_modified_time(), handler.get_content_size()
        was, packing = self._kept.pop(place, (None, None))
        if packing is None or was != stamp or (packing.done() and (packing.cancelled() or packing.exception())):
            content = handler.get_content(place, None, None)
            whole = content if isinstance(content, bytes) else b"".join(content)
            packing = asyncio.ensure_future(asyncio.to_thread(Packed.of, whole, suffix))
        self._kept[place] = stamp, packing
        packed = await asyncio.shield(packing)
        while (
            sum(len(one.result().body) for _, one in self._kept.values() if one.done()) > MAX_PACKED_BYTES
            and len(self._kept) > 1
        ):
            self._kept.popitem(last=False)
        return packed
