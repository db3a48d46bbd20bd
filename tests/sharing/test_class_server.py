"""`cardkit serve`: the path prefix, the token, and a log that knows nobody."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardkit_app import class_server, framing
from cardkit_app.class_server import ClassServer, Journal, parser, prefix
from sharing.learner import Learner
from sharing.test_app import get, refused

TABLE = 'from cardkit_widgets import CardTable\nCardTable("tute", seed=7, name="one")'
OPTIONS = ("--base-url", "/clubs/cards", "--token", "trump", "--host", "cards.example.org")
SCHOOL = "https://school.example"


@pytest.fixture(scope="module")
def service_server(tmp_path_factory: pytest.TempPathFactory, serve: Callable[..., Any], write_notebook: Any) -> Iterator[Any]:
    """The service on two small lessons, with a prefix and a token."""
    folder = tmp_path_factory.mktemp("lessons")
    write_notebook(folder / "index.ipynb", "# All lessons")
    write_notebook(folder / "table.ipynb", "# A table", [TABLE])
    write_notebook(folder / "broken.ipynb", "# A table", ["secret = 1 / 0"])
    with serve(folder, command=("serve", *OPTIONS)) as server:
        yield server


def invited(server: Any, lesson: str = "table.ipynb") -> Learner:
    """A learner who has the link."""
    return Learner(f"{server.url}clubs/cards/voila/render/{lesson}?token=trump")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["serv"], "nothing is to be given here, but 'serv' was; did you mean serve?"),
        (["serve", "--embed", "https://x.org/a"], "named like https://school.example, not like 'https://x.org/a'"),
        (["serve", "--embed", "https://x.org; script-src *"], "named like https://school.example"),
        (["serve", "--embed", SCHOOL, "--token", "x"], "give --embed or --token, not both"),
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
    config = ClassServer.configured(options, tmp_path)
    assert config.VoilaConfiguration.show_tracebacks is False
    assert config.VoilaConfiguration.allow_template_override == "NO"
    assert config.MappingKernelManager.cull_idle_timeout == 30 * 60
    assert config.MappingKernelManager.cull_connected is True
    assert prefix("a/b") == prefix("/a/b/") == "/a/b/"
    assert prefix("/") == prefix("") == "/"


def test_pages_that_may_show_a_table_are_named_as_browsers_do() -> None:
    assert framing.origin("HTTPS://School.Example:443/") == SCHOOL
    assert framing.origin("http://127.0.0.1:8000") == "http://127.0.0.1:8000"
    assert parser().parse_args([]).embed == []
    assert framing.policy("x; frame-ancestors 'self'; y", [SCHOOL]) == f"x; frame-ancestors 'self' {SCHOOL}; y"
    assert framing.policy("x; frame-ancestors 'self'; y", []) == "x; frame-ancestors 'self'; y"


@pytest.mark.parametrize(
    ("headers", "stranger"),
    [
        ({"Sec-Fetch-Dest": "iframe", "Referer": f"{SCHOOL}/lesson?1"}, False),
        ({"Sec-Fetch-Dest": "iframe", "Referer": f"{SCHOOL}.evil.example/"}, True),
        ({"Sec-Fetch-Dest": "iframe", "Referer": f"{SCHOOL}@evil.example/"}, True),
        ({"Sec-Fetch-Dest": "object", "Referer": "http://school.example/"}, True),
        ({"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin", "Referer": "http://127.0.0.1/"}, False),
        ({"Sec-Fetch-Dest": "iframe"}, False),  # the browser itself keeps to the policy
        ({"Sec-Fetch-Dest": "document", "Referer": "https://evil.example/"}, False),  # a link that was followed
    ],
)
def test_who_was_not_named_is_a_stranger(headers: dict[str, str], stranger: bool) -> None:
    assert framing.framed_by_stranger(headers, [SCHOOL]) is stranger


@pytest.mark.outlet
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
        await learner.leave()
        learner.page = learner.page.removesuffix("?token=trump")
        await learner.open()  # by the cookie alone
        await learner.leave()

    asyncio.run(later())


@pytest.mark.outlet
def test_its_pages_know_that_only_the_invited_come_in(service_server: Any, app_server: Any) -> None:
    page = get(service_server.url + "clubs/cards/voila/render/index.ipynb?token=trump")[1]
    assert '<html lang="en" data-invited>' in page
    assert "data-invited>" not in get(app_server.url)[1]


@pytest.mark.outlet
def test_a_broken_lesson_says_so_and_gives_nothing_away(service_server: Any) -> None:
    page = get(service_server.url + "clubs/cards/voila/render/broken.ipynb?token=trump")[1]
    assert "The lesson stops here" in page
    assert "secret" not in page
    assert "ZeroDivisionError" not in page
    while not (lines := [line for line in service_server.lines if "broken" in line and "fails" in line]):
        assert service_server.process.poll() is None
    assert lines[0].endswith(" broken.ipynb: code cell 1 fails: ZeroDivisionError: division by zero\n")


@pytest.mark.outlet
def test_everything_is_below_the_prefix(service_server: Any) -> None:
    assert get(service_server.url)[0] == 404
    status, page = get(service_server.url + "clubs/cards/?token=trump")
    assert status == 200
    assert "<title>All lessons</title>" in page
    absolute = re.findall(r'(?:src|href|data-rooms|"files"|"answers")(?:=|: ?)"(/[^"]*)', page)
    assert absolute
    assert [path for path in absolute if not path.startswith("/clubs/cards/")] == []
    for path in ("api/contents/", "voila/files/table.ipynb", "voila/tree", "api/kernels"):
        assert get(f"{service_server.url}clubs/cards/{path}?token=trump")[0] in (403, 404), path


@pytest.mark.outlet
def test_the_log_knows_no_person(service_server: Any) -> None:
    get(f"{service_server.url}clubs/cards/voila/render/maria.ipynb?token=trump", Cookie="name=maria")
    get(f"{service_server.url}clubs/cards/voila/render/index.ipynb?token=trump&who=maria")
    logged = {"GET index.ipynb", "GET a lesson 404"}
    while not all(line in (log := "".join(service_server.lines[1:])) for line in logged):  # written after the answers
        assert service_server.process.poll() is None
    assert re.search(r"^[-\d]+ [:\d]+ GET index\.ipynb 200, \d+\.\d s$", log, re.MULTILINE)
    assert not re.search(r"maria|trump|127\.0\.0\.1|[0-9a-f]{8}-", log)


def as_logged(text: str) -> str:
    """A message of the web server as the log has it."""
    record = logging.LogRecord("tornado.application", logging.ERROR, "", 0, "%s", (text,), None)
    assert class_server.Discreet().filter(record)
    return record.getMessage()


def test_what_the_web_server_logs_is_made_discreet() -> None:
    text = "Uncaught exception GET /x?name=maria (203.0.113.9)\nHTTPServerRequest(remote_ip='203.0.113.9') 2001:db8::1:2"
    assert as_logged(text) == "Uncaught exception GET /x (…)\n …"


@pytest.mark.parametrize(
    "address",
    ["203.0.113.9", "fe80::1", "fd00::5", "::1", "2001:DB8::A:B", "::ffff:203.0.113.9", "2001:db8:0:0:0:0:0:1", "fe80::1%eth0"],
)
def test_the_log_has_no_address_in_whatever_form(address: str) -> None:
    at_all = re.compile("203|113|fe80|fd00|db8|ffff|::|:[0-9a-f]*:", re.IGNORECASE)
    for text in (
        "from {} it came",
        "({})",
        "'{}'",
        "[{}]:8080",
        "remote_ip={},",
        "at {}.",
        "<{}>: broken",
        "{0}:51234",
        "{0}/{0}",
    ):
        logged = as_logged(text.format(address))
        assert "…" in logged
        assert not at_all.search(logged), logged


def test_the_log_keeps_what_is_no_address() -> None:
    for text in (
        "Malformed HTTP message: no colon in header line",
        "403 GET /voila/render/a.ipynb 3.41ms",
        "page.py:12 failed",
    ):
        assert as_logged(text) == text


def test_the_log_says_each_kind_of_trouble_once(caplog: pytest.LogCaptureFixture) -> None:
    journal = Journal(logging.getLogger("test"))
    for _ in range(9):
        journal.say("a page sends too much")
        journal.say("the disk is full")
    assert caplog.messages == ["a page sends too much", "the disk is full"]


def test_of_a_flood_of_requests_some_lines_are_written(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    journal = Journal(logging.getLogger("test"))
    request = SimpleNamespace(path="/x", method="GET\n", request_time=lambda: 0.0)
    handler: Any = SimpleNamespace(
        get_status=lambda: 404, request=request, settings={"journal": journal}, SUPPORTED_METHODS=("GET",)
    )
    for _ in range(class_server.LINES_BURST + 500):
        class_server.note_request(handler)
    assert len(caplog.messages) < class_server.LINES_BURST + 50
    assert caplog.messages[-1] == "more is asked for than is written down here"
    assert caplog.messages[0] == "another method another address 404, 0.0 s"
