"""Lesson pages: made from one version of a notebook, and kept under the name of what was prepared."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any

import pytest

from cardkit_app.page.lesson_pages import LessonPages
from cardkit_app.page.pages import PagePlace
from cardkit_app.page.prepared import Prepared
from cardkit_app.static_files import StaticFiles
from cardkit_widgets.base.cells import sources


class Process:
    """Answers as a lesson's process does; each cell's output is its source in capitals."""

    def __init__(self) -> None:
        self.prepared = 0
        self.asked, self.recording, self.may_end = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def ask(self, notebook: Path, request: Mapping[str, Any]) -> AsyncIterator[bytes]:
        """The lines of an answer."""
        self.asked.set()
        if request["want"] == "page":
            self.prepared += 1
            made = [{"outputs": [{"text/plain": source.upper()}]} for source in sources(notebook)]
            yield Prepared(made).as_json().encode()
            return
        self.recording.set()
        await self.may_end.wait()
        yield json.dumps({"widget": "w1", "recording": "{}"}).encode()


class House:
    """A folder with one lesson, and servers of it that keep what they prepare in one place."""

    def __init__(self, folder: Path, write: Callable[..., Path]) -> None:
        self.folder, self.lesson, self._write = folder, folder / "lesson.ipynb", write
        self._saved = 0

    def save(self, word: str) -> None:
        """Write the lesson, with this word as its only code, at a time of its own."""
        self._write(self.lesson, "# A lesson", [word])
        self._saved += 1
        os.utime(self.lesson, (self._saved, self._saved))

    def server(self) -> tuple[LessonPages, Process]:
        """A server that has made no page yet."""
        process, place = Process(), PagePlace("files/", answers="answers/{}")
        return LessonPages(process, StaticFiles(), place, self.folder, self.folder / "kept", print), process  # type: ignore[arg-type]


@pytest.fixture
def house(tmp_path: Path, write_notebook: Callable[..., Path]) -> House:
    """A house with an empty cache."""
    return House(tmp_path, write_notebook)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Wait for some work."""
    asyncio.run(asyncio.wait_for(work, 60))


async def shows(pages: LessonPages, lesson: Path, word: str) -> bool:
    """Whether the lesson's page shows this output."""
    page = await pages.get(lesson)
    assert page is not None
    return word in page.plain().decode()


async def saved_while_recorded(house: House) -> tuple[LessonPages, Process]:
    """A server that records the old version of a lesson while the new one is saved."""
    house.save("old")
    pages, process = house.server()
    assert await shows(pages, house.lesson, "OLD")
    await process.recording.wait()
    house.save("new")
    return pages, process


def test_what_is_saved_during_the_recording_is_prepared_anew(house: House) -> None:
    async def played() -> None:
        pages, process = await saved_while_recorded(house)
        process.may_end.set()
        await pages.settled()
        assert await shows(pages, house.lesson, "NEW")
        await pages.settled()
        later, its = house.server()
        assert await shows(later, house.lesson, "NEW")
        assert not its.prepared

    run(played())


def test_a_page_made_meanwhile_is_not_replaced_by_an_older_one(house: House) -> None:
    async def played() -> None:
        pages, process = await saved_while_recorded(house)
        assert await shows(pages, house.lesson, "NEW")
        process.may_end.set()
        await pages.settled()
        assert await shows(pages, house.lesson, "NEW")
        assert process.prepared == 2

    run(played())


def test_readers_go_before_pages_that_are_made_ahead(house: House) -> None:
    ready = []

    async def played() -> None:
        pages, process = house.server()

        async def read() -> None:
            assert await shows(pages, house.lesson, "HERE")
            ready.append("reader")

        async def go_ahead() -> None:
            await process.asked.wait()
            await pages.let_readers_go_first()
            ready.append("server")

        await asyncio.gather(read(), go_ahead())

    house.save("here")
    run(played())
    assert ready == ["reader", "server"]


def test_a_damaged_file_of_the_cache_is_made_again(house: House) -> None:
    async def opened() -> None:
        pages, process = house.server()
        process.may_end.set()
        assert await shows(pages, house.lesson, "HERE")
        await pages.settled()
        assert process.prepared

    house.save("here")
    run(opened())
    (kept,) = (house.folder / "kept").iterdir()
    whole = kept.read_bytes()
    packed = gzip.compress(b"[")
    for damaged in (whole[:-9], whole[:10] + bytes(len(whole) - 10), whole[:10] + b"\xff" * 20, packed, b""):
        kept.write_bytes(damaged)
        run(opened())
        assert kept.read_bytes() == whole
