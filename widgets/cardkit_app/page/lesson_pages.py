"""A server's lesson pages, made at the first request and again when the notebook changes.

What was prepared of a lesson is kept on the disk, by its content and that of this program, so the next server has it at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Callable, Coroutine
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import cardkit
import cardkit_widgets
from cardkit_widgets.base.cells import BrokenNotebook, sources

from ..static_files import Packed, StaticFiles
from . import pages
from .answers import Answers
from .prepared import Prepared

PROGRAM: Final = (Path(cardkit.__file__).parent, Path(cardkit_widgets.__file__).parent, Path(__file__).parent)
"""The folders whose content decides what is prepared."""
ENDINGS: Final = {".py", ".js", ".css", ".txt", ".j2"}
MAX_KEPT: Final = 200
"""Lessons that are kept on the disk; the one that was used longest ago goes."""


class LessonPages:
    """Makes pages and keeps them.

    Args:
        answers: the processes of lessons, which answer requests.
        files: where files go that pages share.
        place: where the pages will be.
        folder: that of the lessons.
        cache: the folder on the disk in which prepared lessons are kept.
        trouble: called with a sentence on what is wrong with a lesson.
    """

    def __init__(
        self,
        answers: Answers,
        files: StaticFiles,
        place: pages.PagePlace,
        folder: Path,
        cache: Path,
        trouble: Callable[[str], None],
    ) -> None:
        self._answers, self._files, self._place, self._cache, self._trouble = answers, files, place, cache, trouble
        self._folder = folder.resolve()
        self._made: dict[tuple[Path, int], Packed | None] = {}
        self._busy: dict[Path, asyncio.Lock] = {}
        self._behind: set[asyncio.Task[None]] = set()

    async def get(self, notebook: Path) -> Packed | None:
        """A notebook's page; None if it needs a kernel and Voila's own page.

        Raises: `BrokenNotebook` for one that is damaged, or whose cells end the process that runs them, `OSError` for one that
        cannot be read.
        """
        async with self._busy.setdefault(notebook, asyncio.Lock()):
            key = (notebook, notebook.stat().st_mtime_ns)
            if key not in self._made:
                file = await asyncio.to_thread(self._file, notebook)
                kept = await asyncio.to_thread(self._kept, file)
                prepared = kept or await self._prepared(notebook)
                for wrong in filter(None, (prepared.fault, prepared.doubt)):
                    self._trouble(f"{notebook.name}: {wrong}")
                page = None if prepared.strange else await asyncio.to_thread(self._page, notebook, prepared)
                for old in [one for one in self._made if one[0] == notebook]:
                    del self._made[old]
                self._made[key] = page
                if not (kept or prepared.fault or prepared.strange):
                    self._later(self._record(key, prepared, file))
            return self._made[key]

    async def let_readers_go_first(self) -> None:
        """Wait for the pages that are being made now: readers wait for them, and need the processors."""
        for lock in [*self._busy.values()]:
            async with lock:
                pass

    def _page(self, notebook: Path, prepared: Prepared) -> Packed:
        """The page of a prepared lesson, its files added. In a thread, since compressing takes a second."""
        return Packed.of(pages.page(notebook, prepared, self._files, self._place, self._name(notebook)), "html")

    def _name(self, notebook: Path) -> str:
        """A lesson's name; the page that opens links may lie in this package."""
        path = notebook.resolve()
        return path.relative_to(self._folder).as_posix() if path.is_relative_to(self._folder) else notebook.name

    async def _prepared(self, notebook: Path) -> Prepared:
        """Run the cells in a process; raises `BrokenNotebook` if they end it."""
        with contextlib.suppress(ConnectionError):
            async for line in self._answers.ask(notebook, {"want": "page"}):
                return Prepared.from_json(line.decode())
        raise BrokenNotebook("its cells end the Python that runs them, or need more memory than there is")

    async def _record(self, key: tuple[Path, int], prepared: Prepared, file: Path) -> None:
        """Make the recordings, which takes seconds; then replace the page by one with them and keep all of it in this file.

        A notebook that was saved in the meantime is prepared again when it is opened next.
        """
        notebook, stamp = key
        with contextlib.suppress(OSError):
            async for line in self._answers.ask(notebook, {"want": "recordings"}):
                found = json.loads(line)
                prepared.add_recording(found["widget"], found["recording"])
            page = await asyncio.to_thread(self._page, notebook, prepared)
            if notebook.stat().st_mtime_ns == stamp:
                self._made[key] = page
                await asyncio.to_thread(self._keep, file, prepared)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine as a background task."""
        task = asyncio.create_task(work)
        self._behind.add(task)
        task.add_done_callback(self._behind.discard)

    async def settled(self) -> None:
        """Wait until all recordings are made."""
        while self._behind:
            await asyncio.wait(self._behind)

    # -- kept on the disk ------------------------------------------------------------------------------------------------

    @cached_property
    def _program_hash(self) -> bytes:
        """A hash of the program's files: a lesson prepared by another version is prepared again."""
        digest = hashlib.sha256()
        for folder in PROGRAM:
            for path in sorted(path for path in folder.rglob("*") if path.suffix in ENDINGS and path.is_file()):
                digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
        return digest.digest()

    def _file(self, notebook: Path) -> Path:
        """The cache file of a lesson, named by its cells and the version of this program. Raises `BrokenNotebook`."""
        content = self._program_hash + b"\0".join(map(str.encode, sources(notebook)))
        return self._cache / f"{notebook.stem}-{hashlib.sha256(content).hexdigest()[:24]}.json.gz"

    def _kept(self, file: Path) -> Prepared | None:
        """The prepared lesson in a file of the cache, which now counts as just used; None if missing or damaged."""
        try:
            found = Prepared.from_json(gzip.decompress(file.read_bytes()).decode())
            os.utime(file)
        except (OSError, ValueError, TypeError, EOFError, zlib.error):
            return None
        return found

    def _keep(self, file: Path, prepared: Prepared) -> None:
        """Write a prepared lesson to the cache; if that fails, it is prepared again next time."""
        with contextlib.suppress(OSError):
            self._cache.mkdir(parents=True, exist_ok=True)
            made = file.with_suffix(f".{os.getpid()}")
            made.write_bytes(gzip.compress(prepared.as_json().encode(), 6, mtime=0))
            made.replace(file)
            for old in sorted(self._cache.glob("*.json.gz"), key=lambda path: path.stat().st_mtime)[:-MAX_KEPT]:
                old.unlink(missing_ok=True)
