"""The pages of lessons as readers get them: at once, and with a kernel of their own as soon as they ask for it.

The text of a lesson is the same for everybody: it is made once, and given away with a number for a kernel that does not exist
yet. The kernel is made when the page asks for it, which a browser does at once, and which nothing else does: neither a page
that was left before it was there, nor a machine that collects pages. Kernels are made a few at a time. Who waits is told how
long it will be about, and keeps the place in the line as long as the page goes on asking.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import time
import uuid
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator
from html import escape
from pathlib import Path
from typing import Any, Final

import nbformat
from voila.utils import ENV_VARIABLE

from . import internals
from .kernel_pool import ForkedKernel, TemplateKernel
from .lessons import drawn_before, lesson_file
from .slot import LessonPage, Slot
from .waiting_line import FORGOTTEN, GaveUp, WaitingLine

KERNEL: Final = "number-of-the-kernel"
"""Stands in the text of a page where each reader's has a number of its own."""
NEVER: Final = 600.0
"""Seconds after which a page that has never asked for its kernel is forgotten."""
UNJOINED: Final = 60.0
"""Seconds for which a kernel waits for a page that asks on, and never connects: its scripts come over a slow network, or it is
no page at all."""
MOST: Final = 20
"""How many lessons one browser may have open."""
TEMPLATES: Final = 32
"""How many lessons are kept ready to make kernels of; the one that has not been asked for longest goes first."""
WASTED: Final = 3
"""After how many kernels in vain the pages of an address get theirs one at a time, until one of them connects."""
FORGIVEN: Final = 600.0
"""Seconds after the last of these in which they are forgotten."""
STANDING: Final = 250
"""How many at one address stand in the line; the others ask again until some of these have had their turn."""
GIVEN: Final = 5_000
"""How many pages that have not asked for their kernel are remembered."""
TURN: Final = (Path(__file__).parent / "waiting.js").read_text(encoding="utf-8")


class Crowded(Exception):
    """As many lessons as there may be are just being made."""


class Slots:
    """All pages that were given away, by the number of their kernel, and the lessons that they are pages of."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.line = WaitingLine(max(1, os.cpu_count() or 1))
        self._slots: dict[str, Slot] = {}
        self._same: defaultdict[tuple[str, str], dict[str, Slot]] = defaultdict(dict)
        """The same slots by browser and lesson."""
        self._unasked: dict[str, Slot] = {}
        """Those among them that have not asked for their kernel, the oldest first."""
        self._wasted: dict[str, tuple[int, float]] = {}
        """How many kernels were made in vain for pages of an address since one of them connected, and when the last ended."""
        self.ending: set[str] = set()
        """Kernels that are just being ended."""
        self._pages: dict[str, tuple[object, asyncio.Task[LessonPage | None]]] = {}

    # -- lessons -----------------------------------------------------------------------------------------------------------

    def _file(self, lesson: str) -> Path:
        if (file := lesson_file(Path(self.app.root_dir), lesson)) is None:
            raise FileNotFoundError(lesson)  # it went away in this moment
        return file

    def _stamp(self, lesson: str) -> object:
        """Returns a mark that changes with the files a page is made of: the notebook, and modules that lie beside it."""
        path = self._file(lesson)
        return [(file, file.stat().st_mtime_ns) for file in (path, *sorted(path.parent.glob("*.py")))]

    async def page(self, lesson: str) -> LessonPage | None:
        """The page of a lesson, made again when its file has changed; None if its cells run only in a kernel.

        Raises: `Crowded` when too many others are just being made.
        """
        stamp = self._stamp(lesson)
        was, task = self._pages.pop(lesson, (None, None))
        if task is None or was != stamp or gone(task):
            self._make_room()
            task = asyncio.create_task(self.make_page(lesson))
        self._pages[lesson] = stamp, task  # the last, for it was asked for last
        return await asyncio.shield(task)

    def _make_room(self) -> None:
        """Ends the lesson that was not asked for longest, if there are as many as there may be. Its kernels live on."""
        if len(self._pages) < TEMPLATES:
            return
        oldest = next((lesson for lesson, (_, task) in self._pages.items() if task.done()), None)
        if oldest is None:
            raise Crowded
        _, task = self._pages.pop(oldest)
        if not gone(task) and (page := task.result()):
            page.template.process.kill()

    def templates(self) -> int:
        """How many lessons are held ready, each by a process, or are just being made so."""
        return len(self._pages)

    def processes(self) -> list[ForkedKernel]:
        """Returns the processes of these lessons."""
        found: list[ForkedKernel] = self.app.fork_server.processes()
        return found

    async def make_page(self, lesson: str) -> LessonPage | None:
        """Starts a template kernel for a lesson and renders its page; None if its cells run only in a kernel."""
        path, folder = self._file(lesson), Path(self.app.root_dir, lesson).parent
        template = await self.app.fork_server.template(str(path), self._variables(), str(folder))
        if template.unfit:
            return None
        if template.fault:
            self.app.trouble(f"{lesson}: {template.fault}")
        if template.doubt:
            self.app.trouble(f"{lesson}: {template.doubt}")
        text = await rendered(self.app.kernel_manager, lesson, path, template, aloud=self.app.aloud)
        tell = TURN.replace("{{ address }}", f"{self.app.base_url}voila/turn/{KERNEL}")
        text = text.replace("<head>", f"<head><script>{tell}</script>", 1)
        return LessonPage(text.encode().split(KERNEL.encode()), template)

    def _variables(self) -> dict[str, str]:
        """Returns the environment of a kernel; by the first the server knows those that hear only what widgets say."""
        variables = {
            ENV_VARIABLE.VOILA_BASE_URL: self.app.base_url,
            ENV_VARIABLE.VOILA_SERVER_URL: self.app.server_url,
            ENV_VARIABLE.VOILA_APP_PORT: str(self.app.port),
            ENV_VARIABLE.VOILA_PREHEAT: "False",
        }
        return {**os.environ, **{str(getattr(key, "value", key)): value for key, value in variables.items()}}

    # -- slots ------------------------------------------------------------------------------------------------------------

    def __getitem__(self, kernel_id: str) -> Slot:
        return self._slots[kernel_id]

    def get(self, kernel_id: str) -> Slot | None:
        """The slot with this number, if there is one."""
        return self._slots.get(kernel_id)

    def items(self) -> Iterator[tuple[str, Slot]]:
        """Numbers and slots, as they are now."""
        yield from list(self._slots.items())

    def begin(self, page: LessonPage, lesson: str, browser: str, address: str) -> str:
        """A page is given to a reader; returns the number of its kernel.

        If the same browser waits for this lesson already, or was not connected yet, it is the same number: who loads a page
        again keeps the place in the line, and nothing is made in vain.
        """
        for kernel_id, other in self.same(browser, lesson):
            if other.page is page and not other.joined and not internals.connections(self.app.kernel_manager, kernel_id):
                other.given = other.seen = time.monotonic()
                return kernel_id
        kernel_id = str(uuid.uuid4())
        slot = Slot(page, lesson, browser, address, self.line.number())
        self._slots[kernel_id] = self._same[browser, lesson][kernel_id] = slot
        self._unasked[kernel_id] = slot
        while len(self._unasked) > GIVEN:
            self._drop(next(iter(self._unasked)))
        return kernel_id

    def same(self, browser: str, lesson: str) -> Iterator[tuple[str, Slot]]:
        """The slots of one browser to one lesson."""
        yield from list(self._same.get((browser, lesson), {}).items())

    def _drop(self, kernel_id: str) -> Slot | None:
        self._unasked.pop(kernel_id, None)
        if slot := self._slots.pop(kernel_id, None):
            same = self._same[slot.browser, slot.lesson]
            del same[kernel_id]
            self.line.came(slot)
            if not same:
                del self._same[slot.browser, slot.lesson]
        return slot

    def alive(self, slot: Slot) -> bool:
        """Whether its kernel has been made."""
        return slot.birth is not None and slot.birth.done() and not slot.birth.exception()

    def waiting(self) -> int:
        """How many pages wait for their kernel."""
        return len(self.line)

    def ready(self) -> int:
        """How many lessons have a page that can be given away."""
        return sum(task.done() and not gone(task) for _, task in self._pages.values())

    def ask(self, kernel_id: str) -> Slot | None:
        """The page asks for its kernel, or how long it will be; None if nobody knows the page."""
        if (slot := self._slots.get(kernel_id)) is None:
            return None
        slot.seen, slot.requested = time.monotonic(), True
        self._unasked.pop(kernel_id, None)
        begun = slot.birth is not None and not (slot.birth.done() and slot.birth.exception())
        if not begun and self.line.standing(slot.address) < STANDING:
            slot.birth = asyncio.create_task(self._birth(kernel_id, slot))
            # An error is of no matter: it is asked for again, or nobody minds.
            slot.birth.add_done_callback(lambda task: task.cancelled() or task.exception())
        return slot

    def _waste(self, address: str) -> None:
        """A kernel was made for a page of this address, and nobody came: what it has in store for more of them is dropped."""
        count, _ = self._wasted.pop(address, (0, 0.0))
        self._wasted[address] = count + 1, time.monotonic()
        if count + 1 >= WASTED:
            for kernel_id in [one for one, slot in self._unasked.items() if slot.address == address]:
                self._drop(kernel_id)
        self._wasted = {one: waste for one, waste in self._wasted.items() if time.monotonic() - waste[1] < FORGIVEN}

    def in_vain(self, address: str) -> bool:
        """Returns whether pages of this address only ask, and one of them holds a place already."""
        count, when = self._wasted.get(address, (0, 0.0))
        if count < WASTED or time.monotonic() - when >= FORGIVEN:
            return False
        return any(slot.address == address and not slot.joined for _, slot in self.items())

    def join(self, kernel_id: str) -> None:
        """The page is connected to its kernel: whoever loads it again from now on gets another."""
        if slot := self._slots.get(kernel_id):
            self._wasted.pop(slot.address, None)
            slot.joined, slot.seen = True, time.monotonic()
            self.line.came(slot)

    def draws(self, kernel_id: str) -> None:
        """The page asks its kernel for all that it shows: who comes after it waits for it the first time, and only then."""
        if (slot := self._slots.get(kernel_id)) and not slot.shown:
            slot.shown = True
            self.line.draws(kernel_id)

    async def born(self, kernel_id: str) -> None:
        """Wait until the kernel of a page is there; a number that nobody knows is no page's."""
        if slot := self.ask(kernel_id):
            if slot.birth is None:
                return
            with contextlib.suppress(GaveUp, OSError):
                await asyncio.shield(slot.birth)

    async def _birth(self, kernel_id: str, slot: Slot) -> None:
        async with self.line.turn(slot):
            try:
                await self.app.kernel_manager.start_kernel(
                    kernel_id=kernel_id, path=os.path.dirname(slot.lesson), env=self._variables()
                )
            except BaseException as error:
                self.line.came(slot)
                if not isinstance(error, OSError):
                    raise
                if isinstance(error, ConnectionError):
                    self._drop(kernel_id)  # its template has died: the page has to be loaded again
                self.app.trouble(f"a kernel could not be made ({error})")
                raise
            slot.there = time.monotonic()

    async def leave(self, kernel_id: str) -> None:
        """A page says that it is left; another one may have the same kernel, if it was opened while both waited."""
        if internals.connections(self.app.kernel_manager, kernel_id) <= 1:
            await self.end(kernel_id)

    async def end(self, kernel_id: str) -> None:
        """The page was left: its kernel is not needed, or no longer."""
        slot = self._drop(kernel_id)
        if slot and slot.birth and not slot.birth.done():
            slot.birth.cancel()
        if kernel_id in self.app.kernel_manager and kernel_id not in self.ending:
            self.ending.add(kernel_id)
            try:
                await self.app.kernel_manager.shutdown_kernel(kernel_id, now=True)
            finally:
                self.ending.discard(kernel_id)

    async def tidy(self, left: float, most: int = 10**6) -> None:
        """End what nobody looks at any more.

        Args:
            left: seconds for which the kernel of a page waits that was connected, and went away without a word.
            most: how many lessons one browser may have open; the one that has been open longest goes first.
        """
        kernels = self.app.kernel_manager
        open_now: Counter[str] = Counter()
        for kernel_id, slot in reversed(list(self._slots.items())):
            if not self.alive(slot) or kernel_id not in kernels:
                if slot.away > NEVER or self.alive(slot):
                    await self.end(kernel_id)
                continue
            if internals.connections(kernels, kernel_id):
                slot.seen = time.monotonic()
            newer = any(one.given > slot.seen and one.requested for _, one in self.same(slot.browser, slot.lesson))
            patience = min(left if slot.joined else 1.5 * FORGOTTEN, 3.0 if newer else math.inf)
            open_now[slot.browser] += 1
            late = not slot.joined and time.monotonic() - slot.there > UNJOINED
            if late:
                self._waste(slot.address)
            if late or slot.away > patience or open_now[slot.browser] > most:
                await self.end(kernel_id)
        self.line.forget()


def gone(making: asyncio.Task[LessonPage | None]) -> bool:
    """Whether a page could not be made, or the process has died from which its kernels come."""
    if not making.done():
        return False
    if making.cancelled() or making.exception():
        return True
    page = making.result()
    return page is not None and page.template.process.poll() is not None


async def rendered(kernels: Any, lesson: str, path: Path, template: TemplateKernel, *, aloud: bool) -> str:
    """The text of a page with what the cells of its lesson have shown; `aloud` says on it what went wrong."""
    renderer = internals.renderer(kernels, lesson)
    books: Any = nbformat

    async def load(name: str) -> Any:
        return await renderer.fix_notebook(books.read(path, as_version=4))

    renderer.load_notebook = load
    await renderer.initialize()

    async def start(nb: Any, **options: Any) -> str:
        return KERNEL

    async def cells(nb: Any, kernel_id: str) -> AsyncIterator[Any]:
        shown = iter(template.cells)
        for cell in nb.cells:
            if cell.cell_type == "code":
                if (outputs := next(shown, None)) is None:
                    cell.outputs = [books.from_dict(wrong(template.fault, aloud=aloud))]
                    yield cell
                    return
                cell.outputs = [books.from_dict(output) for output in outputs or drawn_before(cell)]
            yield cell
            if cell is nb.cells[0] and template.doubt and aloud:
                yield books.v4.new_code_cell("", outputs=[books.from_dict(note(f"Something to mend: {template.doubt}."))])

    internals.render_with(renderer, start, cells)
    return str(await renderer.generate_content_str())


def wrong(fault: str, *, aloud: bool) -> dict[str, Any]:
    """The output of a cell that failed; the page says what only who wrote it needs to know, or only that it stops."""
    if not aloud:
        return {"output_type": "error", "ename": "ExecutionError", "evalue": "", "traceback": []}
    return note(f"The lesson stops here: {fault}.")


def note(text: str) -> dict[str, Any]:
    """An output that tells the author of a lesson something."""
    text = f'<p class="ck-trouble" role="alert">{escape(text)}</p>'
    return {"output_type": "display_data", "data": {"text/html": text}, "metadata": {}}
