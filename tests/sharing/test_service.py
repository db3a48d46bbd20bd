"""`cardkit serve`: seats, limits, the path prefix, the token, and a log that knows nobody."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardkit_widgets.serve import service
from cardkit_widgets.serve.service import House, Service, parser, prefix
from sharing.learner import Learner
from sharing.test_app import get, refused

TABLE = 'from cardkit_widgets import CardTable\nCardTable("tute", seed=7, name="one")'
OPTIONS = ("--base-url", "/clubs/cards", "--token", "trump", "--learners", "4", "--ready", "1", "--host", "cards.example.org")


@pytest.fixture(scope="module")
def service_server(tmp_path_factory: pytest.TempPathFactory, serve: Callable[..., Any], write_notebook: Any) -> Iterator[Any]:
    """The service on two small lessons, with a prefix, a token and four seats."""
    folder = tmp_path_factory.mktemp("lessons")
    write_notebook(folder / "index.ipynb", "# All lessons")
    write_notebook(folder / "table.ipynb", "# A table", [TABLE])
    with serve(folder, command=("serve", *OPTIONS)) as server:
        yield server


def invited(server: Any, lesson: str = "table.ipynb") -> Learner:
    """A learner who has the link."""
    return Learner(f"{server.url}clubs/cards/voila/render/{lesson}?token=trump")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["serv"], "nothing is to be given here, but 'serv' was; did you mean serve?"),
        (["serve", "--learners", "0"], "this is a whole number from 1 on, not '0'"),
        (["serve", "--base-url", "http://x.org/"], "a path prefix looks like /cards/, not like 'http://x.org/'"),
        (["serve", "--tokn", "x"], "there is no option --tokn; did you mean --token?"),
        (["serve", "--notebooks", "/nowhere"], "There is no index.ipynb in /nowhere"),
    ],
)
def test_a_slip_is_answered_with_what_would_be_right(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert sentence in refused(capsys, *arguments)


def test_it_is_safe_unless_told_otherwise(tmp_path: Path) -> None:
    options = parser().parse_args([])
    assert options.ip == "127.0.0.1"
    config = Service.configured(options, tmp_path)
    assert config.VoilaConfiguration.show_tracebacks is False
    assert config.VoilaConfiguration.allow_template_override == "NO"
    assert config.MappingKernelManager.cull_idle_timeout == 30 * 60
    assert config.MappingKernelManager.cull_connected is True
    assert prefix("a/b") == prefix("/a/b/") == "/a/b/"
    assert prefix("/") == prefix("") == "/"


def test_only_the_invited_come_in_and_stay_in(service_server: Any) -> None:
    url = service_server.url + "clubs/cards/"
    status, page = get(url + "voila/render/index.ipynb")
    assert status == 403
    assert "use the whole link" in page
    assert get(url + "voila/render/index.ipynb?token=trumps")[0] == 403
    assert get(url + "voila/render/index.ipynb?token=trump", Host="cards.example.org")[0] == 200
    assert get(url + "voila/render/index.ipynb?token=trump", Host="evil.example.org")[0] == 403

    async def later() -> None:
        learner = invited(service_server)
        await learner.open()
        await leave(learner)
        learner.page = learner.page.removesuffix("?token=trump")
        await learner.open()  # by the cookie alone
        await leave(learner)

    asyncio.run(later())


def test_everything_is_below_the_prefix(service_server: Any) -> None:
    assert get(service_server.url)[0] == 404
    status, page = get(service_server.url + "clubs/cards/?token=trump")
    assert status == 200
    assert "<title>All lessons</title>" in page
    assert set(re.findall(r'(?:src|href)="(/[^"]*?)(?:clubs/cards/)?voila', page)) == {"/"}
    for path in ("api/contents/", "voila/files/table.ipynb", "voila/tree", "api/kernels"):
        assert get(f"{service_server.url}clubs/cards/{path}?token=trump")[0] in (403, 404), path


def test_a_full_house_says_so_and_seats_the_next_when_one_has_left(service_server: Any) -> None:
    async def crowd() -> None:
        seated: list[Learner] = []
        url = f"{service_server.url}clubs/cards/"
        while json.loads(get(url + "health")[1])["status"] == "ok":
            seated.append(invited(service_server))
            await seated[-1].open()
        status, page = get(url + "voila/render/table.ipynb?token=trump")
        assert status == 503
        assert "All tables are taken" in page
        assert 'http-equiv="refresh"' in page
        health = json.loads(get(url + "health")[1])
        assert health["learners"] == health["learners_limit"] == 4
        await leave(seated[-1])
        assert json.loads(get(url + "health")[1])["status"] == "ok"
        await seated[-1].open()
        for learner in seated:
            await leave(learner)

    asyncio.run(crowd())


async def leave(learner: Learner) -> None:
    """Leave as a page does that says so: end its kernel."""
    from tornado.httpclient import AsyncHTTPClient

    origin = learner.page.partition("/voila/")[0]
    xsrf = next(part for part in learner.cookies.split("; ") if part.startswith("_xsrf="))
    headers = {"Cookie": learner.cookies, "X-XSRFToken": xsrf.partition("=")[2]}
    await AsyncHTTPClient().fetch(f"{origin}/voila/api/shutdown/{learner.kernel}", method="POST", body="", headers=headers)
    learner.close()


def test_the_log_knows_no_person(service_server: Any) -> None:
    get(f"{service_server.url}clubs/cards/voila/render/maria.ipynb?token=trump", Cookie="name=maria")
    get(f"{service_server.url}clubs/cards/voila/render/index.ipynb?token=trump&who=maria")
    log = "".join(service_server.lines[1:])
    assert re.search(r"^[-\d]+ [:\d]+ GET index\.ipynb 200, \d+\.\d s$", log, re.MULTILINE)
    assert "GET a lesson 404" in log
    assert not re.search(r"maria|trump|127\.0\.0\.1|[0-9a-f]{8}-", log)


def test_what_the_web_server_logs_is_made_discreet() -> None:
    text = "Uncaught exception GET /x?name=maria (203.0.113.9)\nHTTPServerRequest(remote_ip='203.0.113.9') 2001:db8::1:2"
    record = logging.LogRecord("tornado.application", logging.ERROR, "", 0, "%s", (text,), None)
    assert service.Discreet().filter(record)
    assert "Uncaught exception GET /x" in record.getMessage()
    assert not re.search("maria|203|2001|db8", record.getMessage())


class Kernels:
    """Stands in for Voila's kernel manager: pages that are ready when told so."""

    def __init__(self) -> None:
        self.kernel_pools_config: dict[str, Any] = {}
        self._pools: dict[str, list[Any]] = {}
        self.running: dict[str, Any] = {}
        self.at_work: list[asyncio.Future[None]] = []
        self._kernel_connections: dict[str, int] = {}

    async def _initialize(self, notebook: str, kernel_id: str | None = None) -> dict[str, Any]:
        self.at_work.append(asyncio.get_running_loop().create_future())
        return {"task": self.at_work[-1], "kernel_id": f"{notebook}{len(self.at_work)}"}

    async def get_rendered_notebook(self, notebook: str) -> tuple[None, list[str], str]:
        made = await self._initialize(notebook)
        self.running[made["kernel_id"]] = made
        return None, [], made["kernel_id"]

    def list_kernel_ids(self) -> list[str]:
        return list(self.running)


def test_pages_are_prepared_a_few_at_a_time_in_the_order_in_which_they_were_asked_for() -> None:
    async def rush() -> None:
        kernels: Any = Kernels()
        house = House(kernels, learners=9, memory=9999, log=logging.getLogger("test"))
        asked = [asyncio.create_task(kernels.get_rendered_notebook(name)) for name in "abcdefg"]
        finished: list[str] = []
        for task, name in zip(asked, "abcdefg", strict=True):
            task.add_done_callback(lambda _, name=name: finished.append(name))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(kernels.at_work) == house.width
        assert house.busy("a") == (len(asked) >= 2 * house.width)
        while len(finished) < len(asked):
            for future in kernels.at_work:
                if not future.done():
                    future.set_result(None)
            await asyncio.sleep(0)
        assert sorted(finished) == finished
        assert house.health()["learners"] == len(asked)
        kernels.running.popitem()
        assert house.health()["learners"] == len(asked) - 1

    asyncio.run(rush())


def test_memory_fills_a_house_as_well() -> None:
    house = House(Kernels(), learners=99, memory=1000, log=logging.getLogger("test"))
    house.used = 990
    assert not house.full()
    house.coming = 1
    assert house.full()


def test_a_lesson_is_weighed_again_when_it_has_grown_or_a_while_has_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {"whole": 90 * service.MEGABYTE, "own": 40.0, "now": 1000.0}
    monkeypatch.setattr(
        service.psutil, "Process", lambda _: SimpleNamespace(memory_info=lambda: SimpleNamespace(rss=seen["whole"]))
    )
    monkeypatch.setattr(service, "own_memory", lambda _: seen["own"])
    monkeypatch.setattr(service.time, "monotonic", lambda: seen["now"])
    scales = service.Scales()
    assert scales.weigh("a", 7) == 40
    seen["own"] = 45.0
    assert scales.weigh("a", 7) == 40  # it was weighed a moment ago
    seen["whole"] += service.GROWTH + 1
    assert scales.weigh("a", 7) == 45
    seen["own"] = 50.0
    assert scales.weigh("a", 7) == 45
    seen["now"] += service.KEPT + 1
    assert scales.weigh("a", 7) == 50
    seen["own"] = 55.0
    scales.forget(["b"])
    assert scales.weigh("a", 7) == 55


def test_a_lesson_gone_wild_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    kernels: Any = Kernels()
    ended = []

    async def shutdown_kernel(kernel_id: str, now: bool) -> None:
        ended.append(kernel_id)

    kernels.running = {"calm": 1, "wild": 2}
    kernels.get_kernel = lambda key: SimpleNamespace(provisioner=SimpleNamespace(pid=kernels.running[key]))
    kernels.shutdown_kernel = shutdown_kernel
    monkeypatch.setattr(service, "own_memory", lambda pid: 600 if pid == 2 else 50)
    house = House(kernels, learners=9, memory=9999, log=logging.getLogger("test"))
    asyncio.run(house.look())
    assert ended == ["wild"]
    assert house.used == 700
