"""A game goes on at the same card: through reloads, the Back button, killed processes and restarted servers, at any moment."""

from __future__ import annotations

import contextlib
import random
import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import watched
from browser.lessons import READY, Table
from cardkit.record import read_match
from cardkit.sessions.save import unseal
from conftest import Server, cardkit, started

EACH = [(fate, midway) for fate in ("reload", "back", "process", "server") for midway in (False, True)]
DICE = random.Random(20)
MANY = ["reload"] * 7 + ["back"] * 5 + ["process"] * 6 + ["server"] * 2
TWENTY = [(fate, DICE.random() < 0.5) for fate in DICE.sample(MANY, len(MANY))]
LESSON = "from cardkit_widgets import CardTable\nCardTable('tute', seed=7, name='one')"


class House:
    """A server of one lesson that can be stopped and started again at the same address."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder, self.home = folder, home
        with socket.socket() as line:
            line.bind(("127.0.0.1", 0))
            self.port = line.getsockname()[1]
        self.open = contextlib.ExitStack()
        self.server: Server | None = None

    def start(self) -> None:
        """Open the house."""
        command = cardkit("--no-browser", "--port", str(self.port), "--notebooks", self.folder)
        self.server = self.open.enter_context(started(command, self.home, self.home))

    def stop(self) -> None:
        """Close it: every process ends."""
        self.open.close()

    def kill(self) -> None:
        """End every process that answers pages, as a full memory would."""
        assert self.server
        found = psutil.Process(self.server.process.pid).children(recursive=True)
        assert found
        for process in found:
            with contextlib.suppress(psutil.NoSuchProcess):  # one that answered has ended
                process.kill()
        while not all(map(_ended, found)):
            pass

    def url(self, name: str) -> str:
        """The address of a page."""
        return f"http://127.0.0.1:{self.port}/voila/render/{name}.ipynb"


def _ended(process: psutil.Process) -> bool:
    """Whether a process has ended, even if the one that started it has not asked yet."""
    with contextlib.suppress(psutil.NoSuchProcess):
        return process.status() == psutil.STATUS_ZOMBIE
    return True


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, write_notebook: Callable[..., Path]) -> Iterator[House]:
    """A house with one table, and an index without any."""
    folder, home = tmp_path_factory.mktemp("tables"), tmp_path_factory.mktemp("home")
    write_notebook(folder / "index.ipynb", "# Tables")
    write_notebook(folder / "one.ipynb", "# One", [LESSON])
    found = House(folder, home)
    found.start()
    yield found
    found.stop()


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    """A page at instant speed."""
    with watched(browser, viewport={"width": 1200, "height": 900}) as page:
        page.add_init_script("localStorage.setItem('cardkit:preferences', JSON.stringify({speed: 'instant', confirm: false}))")
        yield page


def sit(page: Page) -> Table:
    """The table of the page that is open, ready."""
    page.wait_for_selector(READY)
    table = Table(page.locator(".ct"), "tute", "one")
    expect(table.root).to_have_attribute("data-state", re.compile("ready|over"))
    return table


def choose(table: Table, dice: random.Random) -> None:
    """Touch a card or call that can be played; do not wait for what comes of it."""
    if table.reads("state") == "over":
        table.root.locator(".ct-result :is([data-do=next], [data-do=restart])").click()
        return
    offered = table.root.locator(".ct-actions [data-move], .ct-hand > [data-ok=true]")
    offered.nth(dice.randrange(offered.count())).evaluate("node => node.click()")


def play(table: Table, dice: random.Random) -> None:
    """Play once and wait for the answer."""
    seq = table.reads("seq")
    choose(table, dice)
    expect(table.root).not_to_have_attribute("data-seq", seq)
    expect(table.root).to_have_attribute("data-state", re.compile("ready|over"))


def record(table: Table) -> str:
    """All that was dealt and played at a table, as the browser keeps it; it can be replayed."""
    head, _, text = unseal(table.kept()).partition("\n")
    read_match(text, int(head.split()[1]))
    return text


def shown(table: Table) -> tuple[Any, ...]:
    """Reads the state of a game off the table: hand, trick, last move, number of the deal, whether it is over."""
    cards = "cards => cards.map(card => card.dataset.card || card.dataset.shown)"
    hand, trick = (table.root.locator(part).evaluate_all(cards) for part in (".ct-hand > *", ".ct-trick > *"))
    return hand, trick, table.reads("at"), table.reads("deal"), table.reads("state")


@pytest.mark.outlet
@pytest.mark.parametrize("fates", [EACH, TWENTY], ids=["each", "twenty"])
def test_a_game_survives_all_misfortunes(house: House, desk: Page, fates: list[tuple[str, bool]]) -> None:
    """Each comes at some moment of a game: at rest, or while the answer to a card is on its way."""
    dice = random.Random(20)
    desk.goto(house.url("one"))
    table = sit(desk)
    for fate, amid in fates:
        play(table, dice)
        midway = amid and table.reads("state") != "over"
        before, looked = record(table), shown(table)
        if midway:
            choose(table, dice)
        if fate == "process":
            house.kill()
        elif fate == "server":
            house.stop()
            house.start()
        if fate == "back":
            desk.goto(house.url("index"))
            desk.go_back()
        else:
            desk.reload()
        table = sit(desk)
        begun = table.root.locator("[data-do=undo]").is_enabled() or table.reads("deal") != "0"
        said = expect(table.root.locator(".ct-speech"))  # of a match in which nothing was done yet, nothing was left
        (said.to_contain_text if begun else said.not_to_contain_text)("You continue where you left off.")
        if midway:  # the card on its way has arrived or has not; nothing else has changed
            assert record(table).startswith(before), fate
        else:
            assert (record(table), shown(table)) == (before, looked), fate


@pytest.mark.outlet
def test_a_process_that_ends_is_not_noticed(house: House, desk: Page) -> None:
    desk.goto(house.url("one"))
    table, dice = sit(desk), random.Random(1)
    for _ in range(3):
        play(table, dice)
        before = record(table)
        house.kill()
        play(table, dice)
        assert record(table).startswith(before)


@pytest.mark.outlet
def test_a_server_that_is_gone_is_said_at_the_next_card_and_costs_nothing(house: House, desk: Page) -> None:
    desk.goto(house.url("one"))
    table, dice = sit(desk), random.Random(1)
    play(table, dice)
    before, looked = record(table), shown(table)
    house.stop()
    choose(table, dice)  # a card that is touched now stays in the hand, and the table says why
    expect(table.root).to_have_attribute("data-state", "lost")
    expect(table.root.locator(".ct-banner")).to_contain_text("Your browser keeps your game")
    assert shown(table)[:2] == looked[:2]
    house.start()
    table.root.locator("[data-do=reload]").click()
    table = sit(desk)
    assert (record(table), shown(table)) == (before, looked)


@pytest.mark.outlet
def test_files_that_hold_no_game_cost_nothing_however_many(house: House, desk: Page, tmp_path: Path) -> None:
    """The next request carries none of them."""
    desk.goto(house.url("one"))
    table, dice = sit(desk), random.Random(2)
    play(table, dice)
    before = record(table)
    for number in range(6):
        file = tmp_path / f"{number}.txt"
        file.write_text(f"cardkit-save-1:{number}" + "A" * 99_000)
        table.root.locator("[data-do=more]").click()
        with desk.expect_response(lambda response: response.request.method == "POST"):
            desk.locator("input[type=file]").set_input_files(file)
        expect(table.root.locator(".ct-speech")).to_contain_text("couldn’t be continued")
    play(table, dice)
    assert record(table).startswith(before)


@pytest.mark.outlet
def test_a_message_too_long_for_the_line_is_said_and_costs_nothing(house: House, desk: Page, tmp_path: Path) -> None:
    """The table does not send what is too long."""
    desk.goto(house.url("one"))
    table, dice = sit(desk), random.Random(2)
    play(table, dice)
    before, looked = record(table), shown(table)
    (tmp_path / "game.txt").write_text("cardkit-save-1:" + "A" * 2_000_000)
    desk.evaluate("Object.defineProperty(File.prototype, 'size', { get: () => 9, configurable: true })")  # it looks small
    table.root.locator("[data-do=more]").click()
    desk.locator("input[type=file]").set_input_files(tmp_path / "game.txt")
    expect(table.root.locator(".ct-speech")).to_contain_text("too long to be read, so nothing was changed")
    desk.evaluate("delete File.prototype.size")
    assert (record(table), shown(table)) == (before, looked)
    play(table, dice)
    assert record(table).startswith(before)
