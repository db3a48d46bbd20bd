"""Files compressed once and named by their content, so that browsers may cache them for ever.

A page that is the same for all is made `Packed` and sent (`send_packed`) with `REVALIDATED`: the browser asks again each time,
and is told in a few bytes when nothing has changed. What a page shows besides is put into `StaticFiles`; `add` returns the name
under which it can be fetched from then on. New content has a new name.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tornado.web import RequestHandler

FOLDER: Final = "files"
"""Below the address of a server, or of a site, all shared files are in this folder."""
TEMPLATES: Final = Path(__file__).parent / "share" / "jupyter" / "voila" / "templates" / "cardkit"
"""What the pages of this package are made of."""
FILE_NAME: Final = r"[\w-]+\.[0-9a-f]{12}\.\w+"
"""The name of a shared file: what it is, a mark of its content, its suffix."""
MARK_CHARS: Final = 12
FOREVER: Final = "max-age=31536000, immutable"
"""`Cache-Control` of what never changes under its name; a year is the longest that counts."""
REVALIDATED: Final = "no-cache"
"""`Cache-Control` of what may be kept, but not shown before the server has been asked whether it still holds."""
MAX_SHARED_BYTES: Final = 64_000_000
"""Bytes of memory for one server's files; all our lessons together need some three million."""
MIN_BYTES: Final = 200
"""Shorter text is sent as it is: the header of a compressed one would be longer than what it saves."""
CONTENT_TYPES: Final = {
    "css": "text/css; charset=UTF-8",
    "html": "text/html; charset=UTF-8",
    "js": "text/javascript; charset=UTF-8",
    "json": "application/json; charset=UTF-8",
    "map": "application/json; charset=UTF-8",
    "md": "text/markdown; charset=UTF-8",
    "mjs": "text/javascript; charset=UTF-8",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=UTF-8",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
}
"""The types of files that compression makes shorter, by suffix."""
DENSE: Final = {"gif": "image/gif", "jpg": "image/jpeg", "png": "image/png", "webp": "image/webp", "woff2": "font/woff2"}
"""The types of files that are compressed in themselves."""


def mark(content: bytes) -> str:
    """A short hash of a content, the same in every process."""
    return hashlib.sha256(content).hexdigest()[:MARK_CHARS]


def accepts_gzip(headers: Mapping[str, str]) -> bool:
    """Whether these request headers accept gzip."""
    found = re.search(r"(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)", headers.get("Accept-Encoding", ""))
    return found is not None and (found[1] or "1").strip("0.") != ""


@dataclass(frozen=True)
class Packed:
    """A page or a file, compressed once if that makes it shorter.

    `mark` names its content. `public` says whether it is for everybody; other files need a token where the server has one.
    """

    kind: str
    mark: str
    body: bytes
    zipped: bool
    public: bool = False

    @classmethod
    def of(cls, content: bytes | str, suffix: str, *, public: bool = False) -> Packed:
        """Compresses the content of a file with this suffix, if that makes it shorter."""
        plain = content.encode() if isinstance(content, str) else content
        if suffix not in CONTENT_TYPES:
            return cls(DENSE.get(suffix, "application/octet-stream"), mark(plain), plain, zipped=False, public=public)
        short = gzip.compress(plain, 9, mtime=0) if len(plain) >= MIN_BYTES else plain
        zipped = len(short) < len(plain)
        return cls(CONTENT_TYPES[suffix], mark(plain), short if zipped else plain, zipped=zipped, public=public)

    def plain(self) -> bytes:
        """The uncompressed content."""
        return gzip.decompress(self.body) if self.zipped else self.body


class StaticFiles:
    """Files shared by pages, by name, to which several threads may add; the oldest go beyond `max_bytes`."""

    def __init__(self, max_bytes: int = MAX_SHARED_BYTES) -> None:
        self._files: OrderedDict[str, Packed] = OrderedDict()
        self._max, self._size = max_bytes, 0
        self._lock = threading.Lock()

    def add(self, name: str, content: bytes | str, *, public: bool = False) -> str:
        """Add a file, such as `add("table.js", code)`; returns its name, such as `table.0123456789ab.js`.

        Args:
            name: what it is, and its suffix; letters, digits, `-` and `_`.
            content: text is written as UTF-8.
            public: whether it is part of the program, and may be read by who has no token. A part of a lesson is not.
        """
        stem, _, suffix = name.rpartition(".")
        plain = content.encode() if isinstance(content, str) else content
        full = f"{stem}.{mark(plain)}.{suffix}"
        with self._lock:
            if full in self._files:
                self._files.move_to_end(full)
                return full
        packed = Packed.of(plain, suffix, public=public)
        with self._lock:
            if full not in self._files:
                self._size += len(packed.body)
            self._files[full] = packed
            while self._size > self._max and len(self._files) > 1:
                self._size -= len(self._files.popitem(last=False)[1].body)
        return full

    def add_file(self, path: Path) -> str:
        """Add a file of the program; returns its name with a hash of its content."""
        return self.add(path.name, path.read_bytes(), public=True)

    def get(self, name: str) -> Packed | None:
        """The file with this name, or None."""
        return self._files.get(name)

    def __iter__(self) -> Iterator[tuple[str, Packed]]:
        yield from self._files.items()

    def write(self, site: Path) -> None:
        """Write all files into the folder `files` of a static site."""
        (site / FOLDER).mkdir(parents=True, exist_ok=True)
        for name, packed in self:
            (site / FOLDER / name).write_bytes(packed.plain())


def send_packed(handler: RequestHandler, packed: Packed, cache: str) -> None:
    """Answers a request with a page or file, or with 304 if the browser has it.

    Args:
        handler: of the request.
        packed: what is sent.
        cache: `FOREVER` for a file that is named by its content, `REVALIDATED` for a page.
    """
    handler.set_header("Content-Type", packed.kind)
    handler.set_header("Cache-Control", cache)
    handler.set_header("Etag", f'W/"{packed.mark}"')
    if handler.check_etag_header():
        handler.set_status(304)
        handler.finish()
    elif packed.zipped and accepts_gzip(handler.request.headers):
        handler.set_header("Content-Encoding", "gzip")
        handler.finish(packed.body)
    else:
        handler.finish(packed.plain())
