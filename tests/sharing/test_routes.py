"""Every route of the app: what it is for, what limits it, who may ask, and what its answers carry."""

from __future__ import annotations

import http.client
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardkit_app import guard
from cardkit_app.command import HERE
from cardkit_widgets.base.plain import IMAGE_URL

KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
NOBODY = "00000000-0000-0000-0000-000000000000"


class Route(NamedTuple):
    """Describes a route: an address it answers, who may ask (`all`, `invited`, `holder` of a kernel's number), its limit."""

    example: str
    owner: str
    limit: str


ROUTES = {
    "/": Route("/", "all", "leads to the index"),
    "/favicon.ico": Route("/favicon.ico", "all", "one small file"),
    "/health": Route("/health", "all", "numbers that are there"),
    r"/voila/render/(.*)": Route("/voila/render/index.ipynb", "invited", "pages that are made; 20 kernels"),
    r"/voila/files/(.*)": Route("/voila/files/photo.png", "invited", "pictures of the lessons' folder"),
    r"/files/([\w-]+\.[0-9a-f]{12}\.\w+)": Route("/files/x.0123456789ab.js", "all", "64 MB of files, named by their content"),
    r"/answers/(.*)": Route("/answers/index.ipynb", "holder", "60 a second for each visitor, 400 kB"),
    rf"/api/kernels/{KERNEL}": Route(f"/api/kernels/{NOBODY}", "holder", "a dictionary is asked"),
    rf"/api/kernels/{KERNEL}/channels": Route(f"/api/kernels/{NOBODY}/channels", "holder", "20 tabs, the brake, 1 MB"),
    r"/voila/api/shutdown/(.*)": Route(f"/voila/api/shutdown/{NOBODY}", "holder", "ends one kernel"),
    "/rooms/": Route("/rooms/", "invited", "a page of this package"),
    r"/rooms/table/([\w-]+)": Route("/rooms/table/nobody-is-here", "invited", "a page of this package"),
    r"/rooms/class/([\w-]*)": Route("/rooms/class/", "invited", "a page of this package"),
    r"/rooms/game/(\w+)": Route("/rooms/game/tute", "invited", "one file for each game, kept"),
    r"/rooms/pad\.js": Route("/rooms/pad.js", "invited", "one program, kept"),
    "/rooms/line": Route("/rooms/line", "holder", "200 rooms, 1500 connections, the brake, 4 kB, 60 kB of a pad"),
    r"/voila/templates/(.*)": Route("/voila/templates/cardkit/static/text.woff2", "all", "files of the package"),
    r"/voila/static/(.*)": Route("/voila/static/voila.js", "all", "files of Voila"),
    r"/voila/api/themes/(.*)": Route("/voila/api/themes/x", "all", "files of JupyterLab"),
    r"/voila/labextensions/(.*)": Route("/voila/labextensions/x.js", "all", "files of widgets"),
}


@pytest.fixture(scope="module")
def server(serve: Callable[..., Any], write_notebook: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A class server of one lesson, for those with a link, with a notebook beside it that must never run."""
    top = tmp_path_factory.mktemp("routes").resolve()
    (top / "lessons").mkdir()
    shown = "from cardkit_widgets import show\nshow('Rb 7o 1e')"
    write_notebook(top / "lessons" / "index.ipynb", "# All lessons", ["1 + 1"], [shown])
    mark = f"open({str(top / 'ran')!r}, 'a').write('x')"
    for name in ("grades.ipynb", "lessons/.hidden.ipynb"):
        write_notebook(top / name, "# Not yours", [mark])
    (top / "lessons" / "photo.png").write_bytes(b"\x89PNG")
    with serve(top / "lessons", command=("serve", "--token", "trump", "--rooms")) as running:
        running.top = top
        yield running
        assert not (top / "ran").exists()


def ask(server: Any, path: str, method: str = "GET", **headers: str) -> tuple[int, str, http.client.HTTPMessage]:
    """Ask for a path as it stands; returns status, text and headers."""
    line = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=60)
    try:
        line.putrequest(method, path)
        for name, value in headers.items():
            line.putheader(name.replace("_", "-"), value)
        line.endheaders()
        answer = line.getresponse()
        return answer.status, answer.read().decode(errors="replace"), answer.headers
    finally:
        line.close()


def test_every_route_is_known_and_guarded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardkit_app.class_server import ClassServer, parser

    monkeypatch.setenv("JUPYTER_PATH", str(HERE / "share" / "jupyter"))
    options = parser().parse_args(["--rooms"])
    ClassServer.options, ClassServer.with_rooms = options, options.rooms
    app = ClassServer(config=ClassServer.configured(options, tmp_path))
    app.ip, app.connection_dir = "127.0.0.1", str(tmp_path)
    app.initialize([])
    app.init_settings()
    found = {pattern: handler for pattern, handler, *_ in app.init_handlers()}
    assert set(found) == set(ROUTES)
    assert [pattern for pattern, handler in found.items() if not issubclass(handler, guard.Guarded)] == []


@pytest.mark.outlet
@pytest.mark.parametrize("pattern", ROUTES)
def test_every_answer_carries_the_headers_and_only_the_invited_get_what_is_theirs(server: Any, pattern: str) -> None:
    route = ROUTES[pattern]
    assert re.fullmatch(pattern, route.example)
    for method in ("GET", "HEAD", "POST", "DELETE", "PUT", "OPTIONS"):
        for query in ("", "?token=trump"):
            status, text, headers = ask(server, route.example + query, method)
            assert status < 500, (method, text)
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
            assert headers["Referrer-Policy"] == "no-referrer"
            assert "'none'" in headers["Content-Security-Policy"] or "connect-src 'self';" in headers["Content-Security-Policy"]
            assert "Traceback" not in text
            assert "Access-Control-Allow-Origin" not in headers
            if route.owner != "all" and not query:
                assert status in (403, 405), method
    if route.owner == "invited":
        assert ask(server, f"{route.example}?token=trump")[0] == 200


@pytest.mark.outlet
def test_a_picture_of_a_lesson_is_a_file_for_those_who_may_read_the_lesson(server: Any) -> None:
    _, text, _ = ask(server, "/voila/render/index.ipynb?token=trump")
    found = re.search(r'<img [^>]*src="(/files/[^"]+\.svg)"', text)
    assert found
    assert f'src="{IMAGE_URL}' not in text
    assert "trump" not in text  # a compressed page must hold no secret that its length could tell
    status, text, headers = ask(server, found[1] + "?token=trump")
    assert (status, text[:4]) == (200, "<svg")
    assert "private" in headers["Cache-Control"]
    assert "sandbox" in headers["Content-Security-Policy"]
    assert ask(server, found[1])[0] == 403


@pytest.mark.outlet
@pytest.mark.parametrize(
    "path", ["/logout", "/login", "/%00", "/voila/files/%00.png", "/voila/templates/x", "/voila/templates/a/b/c", "/x"]
)
def test_what_is_not_there_is_said_in_a_sentence(server: Any, path: str) -> None:
    status, text, headers = ask(server, f"{path}?token=trump")
    assert status in (403, 404)
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Traceback" not in text


words = st.sampled_from(
    [
        *(
            "voila",
            "render",
            "files",
            "api",
            "kernels",
            "rooms",
            "line",
            "game",
            "turn",
            "static",
            "templates",
            "themes",
            "labextensions",
            "shutdown",
            "cardkit",
        ),
        *(
            "..",
            ".",
            "",
            "%2e%2e",
            "%2f",
            "%5c",
            "%00",
            "%ff",
            "%25",
            "index.ipynb",
            "grades.ipynb",
            ".hidden.ipynb",
            "photo.png",
            NOBODY,
        ),
    ]
)
names = st.sampled_from(
    ["Sec-Fetch-Site", "Sec-Fetch-Mode", "Sec-Fetch-Dest", "Host", "Origin", "Referer", "Cookie", "Range", "Upgrade"]
)
values = st.one_of(
    st.sampled_from(["cross-site", "navigate", "iframe", "websocket", "bytes=0-9", "x" * 3000]),
    st.text("abc=;/: ", max_size=20),
)


@pytest.mark.outlet
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    path=st.lists(words, max_size=7).map("/".join),
    headers=st.dictionaries(names, values, max_size=3),
    method=st.sampled_from(["GET", "HEAD", "POST", "DELETE", "PATCH"]),
    token=st.booleans(),
)
def test_no_request_is_a_fault_or_runs_what_is_no_lesson(
    server: Any, path: str, headers: dict[str, str], method: str, token: bool
) -> None:
    status, text, _ = ask(server, f"/{path}{'?token=trump' if token else ''}", method, **headers)
    assert status < 500, text
    assert not (server.top / "ran").exists()
    assert not [line for line in server.lines if "Traceback" in line or "failed" in line]
