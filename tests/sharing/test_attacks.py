"""Attacks the server for what nobody may get: files and notebooks that are not lessons, processes without end.

Each test attacks a real server on the loopback address. A notebook that must never run leaves a mark where it would.
"""

from __future__ import annotations

import contextlib
import http.client
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import psutil
import pytest

from cardkit_app.lessons import lesson_names

pytestmark = pytest.mark.outlet
TABLE = 'from cardkit_widgets import CardTable\nCardTable("tute", seed=7, name="one")'


@pytest.fixture(scope="module", params=[("--no-browser",), ("serve",)], ids=["cardkit", "serve"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, serve: Callable[..., Any], write_notebook: Any
) -> Iterator[Any]:
    """A server of a folder with lessons, and with notebooks in it and beside it that nobody may run."""
    top = tmp_path_factory.mktemp("attacked").resolve()
    lessons = top / "lessons"
    for folder in (lessons / "more", lessons / ".ipynb_checkpoints", top / "private"):
        folder.mkdir(parents=True)
    write_notebook(lessons / "index.ipynb", "# All lessons")
    write_notebook(lessons / "table.ipynb", "# A table", [TABLE])
    write_notebook(lessons / "more" / "deep.ipynb", "# Deep", ["1 + 1"])
    for path in ("private/grades", "lessons/.hidden", "lessons/.ipynb_checkpoints/table"):
        write_notebook(top / f"{path}.ipynb", "# Not yours", [f"open({str(top / 'ran')!r}, 'a').write({path!r}); 'the grades'"])
    (top / "private" / "photo.png").write_bytes(b"\x89PNG private")
    (lessons / "photo.png").write_bytes(b"\x89PNG public")
    (lessons / "out.ipynb").symlink_to(top / "private" / "grades.ipynb")
    (lessons / "out.png").symlink_to(top / "private" / "photo.png")
    (lessons / "away").symlink_to(top / "private")
    (lessons / "loop").symlink_to(".")
    with serve(lessons, command=request.param) as running:
        running.top = top
        for name in lesson_names(lessons):  # all that is made ahead is there
            assert ask(running, f"/voila/render/{name}")[0] == 200
        yield running
        assert not (top / "ran").exists()


def ask(server: Any, path: str, method: str = "GET", **headers: str) -> tuple[int, str, http.client.HTTPMessage]:
    """Ask for a path as it stands, which no client makes nicer; returns status, text and headers."""
    line = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=60)
    try:
        line.putrequest(method, path, skip_accept_encoding=True)
        for name, value in headers.items():
            line.putheader(name.replace("_", "-"), value)
        line.endheaders()
        answer = line.getresponse()
        return answer.status, answer.read().decode(errors="replace"), answer.headers
    finally:
        line.close()


def outside(top: Path) -> Iterator[str]:
    """Spellings of notebooks that are no lessons."""
    grades = str(top / "private" / "grades.ipynb")
    yield from (f"{slash}{grades}" for slash in ("", "/", "//", "./"))
    yield from (quote(grades, safe=""), f"%2f{quote(grades)}", quote(quote(grades, safe="")), f"x/..{grades}")
    for up in (
        "..",
        "%2e%2e",
        ".%2e",
        "..%2f..%2flessons%2f..",
        "more/../..",
        "more%2f..%2f..",
        "loop/loop/..",
        "..\\..\\x\\..",
    ):
        for slash in ("/", "%2f", "//", "\\", "%5c", "/./"):
            yield f"{up}{slash}private{slash}grades.ipynb"
    yield from ("out.ipynb", "away/grades.ipynb", "loop/away/grades.ipynb", "more/../away/grades.ipynb", "%00out.ipynb")
    yield from (".hidden.ipynb", ".ipynb_checkpoints/table.ipynb", "./.hidden.ipynb", "loop/.hidden.ipynb", "%2ehidden.ipynb")
    yield from ("table.ipynb%00", "table.ipynb/", "table.ipynb%0a", "table.ipynb/../.hidden.ipynb", "~/grades.ipynb")


def test_no_notebook_runs_that_is_no_lesson(server: Any) -> None:
    for spelling in outside(server.top):
        status, text, _ = ask(server, f"/voila/render/{spelling}")
        assert (spelling, status) == (spelling, 404)
        assert "grades" not in text
        assert "There is no such lesson" in text
    assert not (server.top / "ran").exists()


def test_no_file_is_read_that_is_no_picture_of_the_lessons(server: Any) -> None:
    assert ask(server, "/voila/files/photo.png")[:2] == (200, "\ufffdPNG public")
    photo = str(server.top / "private" / "photo.png")
    for spelling in ("out.png", "away/photo.png", "../private/photo.png", "..%2fprivate%2fphoto.png", photo, f"/{photo}"):
        assert ask(server, f"/voila/files/{spelling}")[0] == 404, spelling
    for spelling in ("table.ipynb", "table.ipynb?.png", "more"):
        assert ask(server, f"/voila/files/{spelling}")[0] in (403, 404), spelling


def test_a_lesson_has_one_spelling_and_one_process(server: Any) -> None:
    assert ask(server, "/voila/render/table.ipynb")[0] == 200
    before = len(psutil.Process(server.process.pid).children(recursive=True))
    for spelling in ("%74able.ipynb", "t%61ble.ipynb?x=1", "table.ipynb?theme=dark&template=lab"):
        assert ask(server, f"/voila/render/{spelling}")[0] == 200
    for times in range(1, 12):
        for spelling in (f"{'loop/' * times}table.ipynb", f"{'./' * times}table.ipynb", f"{'more/../' * times}table.ipynb"):
            status, _, headers = ask(server, f"/voila/render/{spelling}?x=1")
            if spelling.startswith("loop"):
                assert (status, headers["Location"]) == (302, "/voila/render/table.ipynb?x=1")
            else:
                assert status == 404
    # one that was there for the server's start may have ended since
    assert len(psutil.Process(server.process.pid).children(recursive=True)) <= before


BEHIND = [
    {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "image"},
    {"Sec_Fetch_Site": "same-site", "Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "script"},
    {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "iframe"},
]


@pytest.mark.parametrize("headers", BEHIND)
def test_a_foreign_page_starts_nothing(server: Any, headers: dict[str, str]) -> None:
    for path in ("voila/render/more/deep.ipynb", "voila/files/photo.png", "health", ""):
        status, text, _ = ask(server, f"/{path}", **headers)
        assert status == 403
        assert "This page is not open to you" in text


def test_a_link_of_a_foreign_page_leads_to_the_lesson(server: Any) -> None:
    led = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
    status, text, _ = ask(server, "/voila/render/table.ipynb", **led)
    assert status == 200
    assert 'id="ck-lesson"' in text


def test_a_page_that_is_only_loaded_has_no_kernel(server: Any) -> None:
    ask(server, "/voila/render/table.ipynb")
    before = {child.pid for child in psutil.Process(server.process.pid).children(recursive=True)}
    for _ in range(20):
        assert ask(server, "/voila/render/table.ipynb")[0] == 200
    assert {child.pid for child in psutil.Process(server.process.pid).children(recursive=True)} <= before


def raw(server: Any, data: bytes) -> bytes:
    """Send bytes as they are; returns the first line of what comes back, or nothing where the connection is closed."""
    with socket.create_connection(("127.0.0.1", urlsplit(server.url).port), timeout=20) as line:
        line.sendall(data)
        with contextlib.suppress(ConnectionError):
            return line.recv(4096).partition(b"\r\n")[0]
    return b""


HOST = b"Host: 127.0.0.1\r\n"
LESSON = b"GET /voila/render/table.ipynb HTTP/1.1\r\n"
NO_REQUESTS: dict[str, tuple[bytes, str]] = {
    "no method that is known": (b"PROPFIND / HTTP/1.1\r\n" + HOST, "405"),
    "a long method": (b"A" * 5000 + b" / HTTP/1.1\r\n" + HOST, "405"),
    "a whole address": (b"GET http://evil.example/ HTTP/1.1\r\n" + HOST, "404"),
    "a star": (b"GET * HTTP/1.1\r\n" + HOST, "404"),
    "a letter that is none": (b"GET /\xff HTTP/1.1\r\n" + HOST, "404"),
    "no address": (b"GET  HTTP/1.1\r\n" + HOST, "400"),
    "too long an address": (b"GET /?" + b"a=1&" * 20_000 + b" HTTP/1.1\r\n" + HOST, "closed"),
    "no host": (LESSON, "400"),
    "two hosts": (LESSON + HOST + b"Host: evil.example\r\n", "400"),
    "another host": (LESSON + b"Host: 127.0.0.1.evil.example\r\n", "403"),
    "a host that cannot be": (LESSON + b"Host: [::1\r\n", "403"),
    "somebody at a host": (LESSON + b"Host: localhost@evil.example\r\n", "400"),
    "an origin that cannot be": (LESSON + HOST + b"Origin: http://[::1\r\n", "403"),
    "a page around it that cannot be": (
        LESSON.replace(b"table", b"shared") + HOST + b"Sec-Fetch-Dest: iframe\r\nReferer: http://[::1/\r\n",
        "403",
    ),
    "cookies that are none": (LESSON + HOST + b'Cookie: cardkit-browser="\\377\\0"; _xsrf=2|x|y|z; =;;;\r\n', "200"),
    "a way that is none": (LESSON + HOST + b"X-Forwarded-For: 1.2.3.4%a, [::1], \xff" + b",x" * 20_000 + b"\r\n", "200"),
    "two lengths": (LESSON + HOST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "400"),
    "much to read": (b"POST /x HTTP/1.1\r\n" + HOST + b"Content-Length: 400001\r\n", "400"),
    "a body in pieces": (b"POST /x HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n", "400"),
    "another language": (b"\x16\x03\x01\x00\xa5" + b"x" * 165 + b"\r\n", "400"),
}


@pytest.mark.parametrize("name", NO_REQUESTS)
def test_what_no_browser_sends_is_answered_and_is_no_fault(server: Any, name: str) -> None:
    data, status = NO_REQUESTS[name]
    assert (raw(server, data + b"\r\n").split() or [b"", b"closed"])[1] == status.encode()
    assert raw(server, LESSON + HOST + b"\r\n").split()[1] == b"200"
    assert not [line for line in server.lines if "Traceback" in line or "failed" in line]


def test_who_does_not_read_what_they_ask_for_fills_no_memory(server: Any) -> None:
    status, text, _ = ask(server, "/voila/render/table.ipynb")
    process = psutil.Process(server.process.pid)
    before = process.memory_info().rss
    with contextlib.ExitStack() as open_:
        for _ in range(200):
            line = open_.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", urlsplit(server.url).port))
            line.sendall(LESSON + HOST + b"\r\n")
        assert ask(server, "/voila/render/table.ipynb")[0] == status == 200
        assert process.memory_info().rss - before < 200 * len(text.encode()) / 4
