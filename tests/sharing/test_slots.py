"""A page is there before its kernel: who waits, in which order, who is forgotten, and what is ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from cardkit_app import slot, slots, waiting_line
from cardkit_app.slot import LessonPage
from cardkit_app.slots import Slots
from cardkit_app.waiting_line import ANSWER, FORGOTTEN, WaitingLine

PAGE: Any = LessonPage([b"text of ", b""], SimpleNamespace())


class Clock:
    """Time that passes only when told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        for module in (slot, slots, waiting_line):
            monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: self.now))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


class Kernels:
    """Stands in for the kernel manager: a kernel is made when told so."""

    def __init__(self) -> None:
        self.making: dict[str, asyncio.Future[None]] = {}
        self.running: set[str] = set()
        self._kernel_connections: dict[str, int] = {}

    def __contains__(self, kernel_id: str) -> bool:
        return kernel_id in self.running

    def list_kernel_ids(self) -> list[str]:
        return list(self.running)

    async def start_kernel(self, kernel_id: str, **options: Any) -> None:
        self.making[kernel_id] = asyncio.get_running_loop().create_future()
        await self.making[kernel_id]
        self.running.add(kernel_id)

    async def shutdown_kernel(self, kernel_id: str, now: bool) -> None:
        self.running.discard(kernel_id)

    async def make(self, *kernel_ids: str) -> None:
        for kernel_id in kernel_ids:
            self.making.pop(kernel_id).set_result(None)
        await settle()


async def settle() -> None:
    """Let everything happen that can."""
    for _ in range(10):
        await asyncio.sleep(0)


def hall(width: int = 1) -> tuple[Slots, Kernels, list[str]]:
    """Slots without a server, its kernels, and what it told its keeper."""
    kernels, notes = Kernels(), list[str]()
    app = SimpleNamespace(kernel_manager=kernels, base_url="/", server_url="/", port=1, trouble=notes.append)
    found = Slots(app)
    found.line = WaitingLine(width)
    return found, kernels, notes


def come(place: Slots, name: str, browser: str = "", address: str = "") -> str:
    """A browser loads a page, whose kernel has this number unless it has one already; returns the number."""
    with mock.patch.object(slots.uuid, "uuid4", return_value=name):
        return place.begin(PAGE, "a.ipynb", browser or name, address or name)


async def line_up(place: Slots, *names: str) -> None:
    """Browsers load a page each, and ask for its kernel."""
    for name in names:
        come(place, name)
        place.ask(name)
    await settle()


def test_nothing_is_made_for_a_page_that_does_not_ask() -> None:
    async def collect() -> None:
        place, kernels, _ = hall()
        for number in range(300):
            come(place, str(number))
        await settle()
        assert not kernels.making
        assert place.waiting() == 0
        assert place.ask("nobody") is None

    asyncio.run(collect())


def test_kernels_are_made_a_few_at_a_time_in_the_order_in_which_pages_came() -> None:
    async def rush() -> None:
        place, kernels, _ = hall(2)
        for name in "abcde":
            come(place, name)
        for name in "ecbda":
            place.ask(name)
        await settle()
        assert place.waiting() == 5
        assert place.line.longest() == 1  # second, for six kernels
        made = []
        while kernels.making:
            assert len(kernels.making) <= 2
            made.append(next(iter(kernels.making)))
            await kernels.make(made[-1])
        # The first two had the hands free; from then on it goes by who came first.
        assert made == ["e", "c", "a", "b", "d"]
        assert place.waiting() == 0

    asyncio.run(rush())


def test_no_kernel_is_made_while_as_many_as_fit_draw_their_pages(clock: Clock) -> None:
    async def rush() -> None:
        place, kernels, _ = hall()
        await line_up(place, *"abcdef")
        for name in "ab":
            await kernels.make(name)
            place.draws(name)
        await kernels.make("c")  # it was begun while one drew
        assert not kernels.making
        place.line.drawn("nobody")
        place.draws("a")
        await settle()
        assert not kernels.making
        place.line.drawn("a")
        await settle()
        assert set(kernels.making) == {"d"}
        place.draws("a")  # once more counts for nothing: nobody holds up the others by asking
        await kernels.make("d")
        assert set(kernels.making) == {"e"}
        place.draws("d")
        await kernels.make("e")
        assert not kernels.making
        clock.now += ANSWER + 1  # a page that was left while it was drawn keeps nobody waiting
        place.ask("f")
        await place.tidy(60)
        await settle()
        assert set(kernels.making) == {"f"}

    asyncio.run(rush())


def test_the_line_is_as_long_as_its_turns_take(clock: Clock) -> None:
    async def rush() -> None:
        place, kernels, _ = hall()
        await line_up(place, *map(str, range(60)))
        assert place.line.longest() == 10  # at first a guess
        for number in range(40):
            clock.now += 0.5
            for waiting in range(number, 60):
                place.ask(str(waiting))
            await kernels.make(str(number))
        assert 9 <= place.line.longest() <= 10  # twenty of half a second

    asyncio.run(rush())


def test_one_who_opens_many_pages_waits_for_them_himself() -> None:
    async def rush() -> None:
        place, kernels, _ = hall()
        for number in range(200):
            come(place, f"many{number}", address="192.0.2.1")
            place.ask(f"many{number}")
        come(place, "late", address="192.0.2.2")
        late = place.ask("late")
        assert late
        assert place.line.seconds(late) <= 2
        await settle()
        assert place.line.newcomer("192.0.2.3") <= 2
        assert place.line.newcomer("192.0.2.1") >= place.line.longest() > 2
        made = []
        while "late" not in made:
            made += kernels.making
            await kernels.make(*kernels.making)
        assert len(made) <= 3

    asyncio.run(rush())


def test_a_page_that_asks_no_more_is_not_waited_for(clock: Clock) -> None:
    async def leave() -> None:
        place, kernels, _ = hall()
        await line_up(place, *"abc")
        clock.now += FORGOTTEN + 1
        place.ask("c")
        await kernels.make("a")
        assert set(kernels.making) == {"c"}
        place.ask("b")  # it was only asleep
        await kernels.make("c")
        assert set(kernels.making) == {"b"}

    asyncio.run(leave())


def test_who_never_comes_has_so_many_kernels_and_keeps_nobody_waiting(clock: Clock) -> None:
    async def askers() -> None:
        place, kernels, _ = hall(99)
        for number in range(2 * slots.STANDING):
            come(place, f"asker{number}", address="192.0.2.1")
            place.ask(f"asker{number}")
            await asyncio.sleep(0)
        assert place.line.standing("192.0.2.1") + len(kernels.making) == slots.STANDING + waiting_line.SETTING
        await settle()
        assert len(kernels.making) == waiting_line.SETTING
        assert place.waiting() == waiting_line.SETTING + waiting_line.COMING  # so many are told to the others
        last = place.ask(f"asker{2 * slots.STANDING - 1}")
        assert last
        assert last.birth is None
        assert place.line.seconds(last) >= place.line.longest()
        await place.born(f"asker{2 * slots.STANDING - 1}")  # it is not waited for
        come(place, "guest", address="192.0.2.2")
        place.ask("guest")
        await settle()
        assert "guest" in kernels.making
        await kernels.make(*kernels.making)
        assert not kernels.making
        place.join("asker0")  # one has come, and the next is made
        await settle()
        assert len(kernels.making) == 1
        await place.end("asker1")  # another has gone
        await settle()
        assert len(kernels.making) == 2

    asyncio.run(askers())


def test_who_only_asks_holds_one_place_at_a_time(clock: Clock) -> None:
    async def askers() -> None:
        place, kernels, _ = hall(99)

        async def asks(*names: str) -> None:
            for name in names:
                come(place, name, address="192.0.2.1")
                place.ask(name)
            await settle()
            await kernels.make(*names)

        await asks(*"abc")
        come(place, "kept in store", address="192.0.2.1")
        come(place, "d", address="192.0.2.2")
        for second in range(70):
            assert not place.in_vain("192.0.2.1") or second > slots.UNJOINED
            clock.now += 1
            for name in "abc":
                place.ask(name)
            await place.tidy(60)
        assert not kernels.running  # asking on does not hold them
        assert place.ask("kept in store") is None
        assert not place.in_vain("192.0.2.1")
        await asks("e")
        assert place.in_vain("192.0.2.1")
        assert not place.in_vain("192.0.2.2")
        place.join("e")  # somebody has come
        assert not place.in_vain("192.0.2.1")

    asyncio.run(askers())


def test_a_page_loaded_again_keeps_its_place_and_nothing_is_made_twice(clock: Clock) -> None:
    async def impatient() -> None:
        place, kernels, _ = hall()
        await line_up(place, *"abc")
        for number in range(30):  # loaded again every second
            clock.now += 1
            place.ask("a")
            place.ask("c")
            assert come(place, f"again{number}", browser="b") == "b"
        await kernels.make("a")
        assert set(kernels.making) == {"b"}
        await kernels.make("b")
        assert come(place, "too late to wait", browser="b") == "b"  # it is there, and nobody was connected yet
        assert set(kernels.making) == {"c"}
        kernels._kernel_connections["b"] = 1
        place.join("b")
        assert come(place, "another tab", browser="b") == "another tab"

    asyncio.run(impatient())


def test_a_lesson_that_was_left_without_a_word_ends_when_its_page_is_loaded_again(clock: Clock) -> None:
    async def reload() -> None:
        place, kernels, _ = hall()
        for name in ("before", "after"):
            come(place, name, browser="one")
            place.ask(name)
            await settle()
            await kernels.make(name)
            kernels._kernel_connections[name] = 1
            place.join(name)
            await place.tidy(60)
            clock.now += 1
            kernels._kernel_connections["before"] = 0
        clock.now += 3
        await place.tidy(60)
        assert kernels.running == {"after"}

    asyncio.run(reload())


def test_a_kernel_that_two_pages_have_ends_with_the_second() -> None:
    async def two() -> None:
        place, kernels, _ = hall()
        await line_up(place, "a")
        await kernels.make("a")
        kernels._kernel_connections["a"] = 2
        await place.leave("a")
        assert kernels.running == {"a"}
        kernels._kernel_connections["a"] = 1
        place.join("a")
        await place.leave("a")
        assert not kernels.running

    asyncio.run(two())


def test_a_lesson_in_another_tab_is_not_ended(clock: Clock) -> None:
    async def two_tabs() -> None:
        place, kernels, _ = hall()
        for name in ("first", "second"):
            come(place, name, browser="one")
            place.ask(name)
            await settle()
            await kernels.make(name)
            kernels._kernel_connections[name] = 1
            place.join(name)
            clock.now += 100
        await place.tidy(60)
        assert kernels.running == {"first", "second"}
        kernels._kernel_connections["first"] = 0  # the network is gone for a moment
        clock.now += 50
        await place.tidy(60)
        clock.now += 50
        assert kernels.running == {"first", "second"}
        await place.tidy(60)
        assert kernels.running == {"second"}

    asyncio.run(two_tabs())


def test_a_browser_has_no_more_lessons_open_than_it_may(clock: Clock) -> None:
    async def many() -> None:
        place, kernels, _ = hall(99)
        for number in range(9):
            come(place, str(number), browser="one")
            place.ask(str(number))
            await settle()
            await kernels.make(str(number))
            kernels._kernel_connections[str(number)] = 1
        await place.tidy(60, most=3)
        assert kernels.running == {"6", "7", "8"}

    asyncio.run(many())


def test_a_disk_that_is_full_is_told_and_tried_again() -> None:
    async def full() -> None:
        place, kernels, notes = hall()
        come(place, "a")
        slot = place.ask("a")
        assert slot
        await settle()
        kernels.making.pop("a").set_exception(OSError(28, "No space left on device"))
        await settle()
        assert notes == ["a kernel could not be made ([Errno 28] No space left on device)"]
        place.ask("a")
        await settle()
        await kernels.make("a")
        assert place.alive(slot)

    asyncio.run(full())


def test_a_page_whose_template_has_died_is_to_be_loaded_again() -> None:
    async def dead() -> None:
        place, kernels, _ = hall()
        await line_up(place, "a")
        kernels.making.pop("a").set_exception(ConnectionResetError())
        await settle()
        assert place.ask("a") is None

    asyncio.run(dead())


def test_a_page_left_before_its_kernel_was_made_ends_the_making() -> None:
    async def leave() -> None:
        place, kernels, _ = hall()
        await line_up(place, *"ab")
        await place.end("b")
        await kernels.make("a")
        assert not kernels.making
        await place.end("a")
        assert not kernels.running

    asyncio.run(leave())


def test_a_turn_given_to_a_page_in_the_moment_in_which_it_is_left_goes_to_the_next() -> None:
    async def leave() -> None:
        place, kernels, _ = hall()
        await line_up(place, *"abc")
        kernels.making.pop("a").set_result(None)
        while len(place.line) == 3:
            await asyncio.sleep(0)
        await place.end("b")  # its turn is given, and it has not begun
        await settle()
        assert set(kernels.making) == {"c"}
        await kernels.make("c")
        assert place.waiting() == 0

    asyncio.run(leave())


def test_a_page_that_is_left_while_it_waits_is_no_error() -> None:
    async def leave() -> None:
        faults = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, fault: faults.append(fault))
        place, _, _ = hall()
        await line_up(place, *"ab")
        await place.end("b")
        await settle()
        assert faults == []

    asyncio.run(leave())


def lessons(place: Slots, folder: Path, names: str) -> dict[str, list[str]]:
    """Lessons whose pages are made when told so; returns what became of the process of each."""
    became: dict[str, list[str]] = {}
    place.app.root_dir = str(folder)
    for name in names:
        (folder / f"{name}.ipynb").write_text("{}")

    async def make(lesson: str) -> LessonPage:
        became[lesson] = []
        process = SimpleNamespace(poll=lambda: -1 if became[lesson] else None, kill=lambda: became[lesson].append("ended"))
        await asyncio.sleep(0)
        return LessonPage([b""], SimpleNamespace(process=process))  # type: ignore[arg-type]

    place.make_page = make  # type: ignore[method-assign]
    return became


def test_templates_are_bounded_and_the_one_not_asked_for_longest_ends(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(slots, "TEMPLATES", 3)

    async def many() -> None:
        place, _, _ = hall()
        became = lessons(place, tmp_path, "abcdef")
        for name in "abcad":
            await place.page(f"{name}.ipynb")
        assert [name for name, end in became.items() if end] == ["b.ipynb"]
        assert place.templates() == 3
        await place.page("b.ipynb")
        assert [name for name, end in became.items() if end] == ["c.ipynb"]

    asyncio.run(many())


def test_more_lessons_than_may_be_are_not_made_at_one_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(slots, "TEMPLATES", 3)

    async def many() -> None:
        place, _, _ = hall()
        lessons(place, tmp_path, "abcdef")
        found = await asyncio.gather(*(place.page(f"{name}.ipynb") for name in "abcdef"), return_exceptions=True)
        assert [isinstance(one, slots.Crowded) for one in found] == [False] * 3 + [True] * 3

    asyncio.run(many())


def test_pages_that_do_not_ask_are_forgotten_the_oldest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slots, "GIVEN", 3)

    async def many() -> None:
        place, _, _ = hall()
        come(place, "a")
        place.ask("a")
        for name in "bcdefg":
            come(place, name)
        assert [name for name, _ in place.items()] == ["a", "e", "f", "g"]

    asyncio.run(many())


def test_a_changed_file_makes_a_new_page_and_an_error_is_told_once(
    write_notebook: Callable[..., Path], tmp_path: Path, serve: Any
) -> None:
    from sharing.test_app import get

    write_notebook(tmp_path / "index.ipynb", "# One", ["1 + 1"])
    with serve(tmp_path) as server:
        assert '"text/plain": "2"' in get(server.url)[1]
        write_notebook(tmp_path / "index.ipynb", "# Two", ["1 + 2"], ["4 + five"], ["6"])
        get(server.url)
        page = get(server.url)[1]
        assert "<title>Two</title>" in page
        assert "The lesson stops here: code cell 2 fails: NameError: name &#x27;five&#x27; is not defined." in page
        assert '"text/plain": "3"' in page
        assert '"text/plain": "6"' not in page
    texts = [line for line in server.lines if "fails" in line]
    assert texts == ["cardkit: index.ipynb: code cell 2 fails: NameError: name 'five' is not defined\n"]


def test_tables_of_one_name_are_told_to_who_wrote_them(write_notebook: Callable[..., Path], tmp_path: Path, serve: Any) -> None:
    from sharing.test_app import get

    first = "from cardkit_widgets import CardTable\nCardTable('tute', seed=1, name='mine')"
    write_notebook(tmp_path / "index.ipynb", "# One", [first], [first], ["CardTable('tute', seed=1, name='other')"])
    with serve(tmp_path) as server:
        page = get(server.url)[1]
        assert "Something to mend: several tables are called “mine”, and a browser keeps their games by name" in page
        assert page.index("Something to mend") < page.index("Tute, deal 1")
    assert [line for line in server.lines if "several tables are called “mine”" in line]
