"""The set-ups in sharing/: a lesson played through nginx and Caddy under a path, and the service file as systemd reads it."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from cardkit import pad
from sharing.learner import Learner, choices
from sharing.test_app import get

pytestmark = pytest.mark.outlet
SHARING = Path(__file__).parents[2] / "sharing"
NAME = "www.example.org"
WHERE = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])
TABLE = 'from cardkit_widgets import CardTable\nCardTable("tute", seed=7, name="one")'

NGINX = """daemon off; master_process off; pid {folder}/pid; error_log stderr error;
events {{ }}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {group}
    server {{
        listen 127.0.0.1:{port};
        server_name www.example.org;
        {shipped}
    }}
}}
"""
CADDY = """{{
    admin off
    auto_https off
    default_bind 127.0.0.1
}}
{shipped}
"""


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory, serve: Callable[..., Any], write_notebook: Any) -> Iterator[Any]:
    """The service as the files in sharing/ start it, on one small lesson."""
    folder = tmp_path_factory.mktemp("lessons")
    write_notebook(folder / "index.ipynb", "# A table", [TABLE])
    command = (SHARING / "cardkit.service").read_text(encoding="utf-8")
    started = re.search(r"^ExecStart=/opt/cardkit/bin/cardkit (.*)$", command, re.MULTILINE)
    assert started
    with serve(folder, command=tuple(started[1].split())) as server:
        yield server


@contextlib.contextmanager
def in_front(program: str, folder: Path, *behind: str) -> Iterator[str]:
    """Runs nginx or Caddy with the configuration of `sharing/` in front of cardkit (nginx: of several); yields its address."""
    path = shutil.which(program, path=WHERE)
    if not path:
        pytest.skip(f"{program} is not installed")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    names = [url.removeprefix("http://").rstrip("/") for url in behind]
    if program == "nginx":
        group = "upstream cardkit {" + "".join(f" server {name} max_fails=0;" for name in names) + " }"
        shipped = (SHARING / "nginx.conf").read_text(encoding="utf-8").replace("127.0.0.1:5252", "cardkit")
        (folder / "conf").write_text(NGINX.format(folder=folder, port=port, group=group, shipped=shipped), encoding="utf-8")
        command = [path, "-p", str(folder), "-c", str(folder / "conf")]
    else:
        shipped = (SHARING / "Caddyfile").read_text(encoding="utf-8").replace("127.0.0.1:5252", names[0])
        shipped = shipped.replace(f"\n{NAME} {{", f"\nhttp://{NAME}:{port} {{")  # no certificate for a name that is not ours
        (folder / "conf").write_text(CADDY.format(shipped=shipped), encoding="utf-8")
        command = [path, "run", "--adapter", "caddyfile", "--config", str(folder / "conf")]
    env = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, env=env, stdout=log, stderr=log)
        try:
            while socket.socket().connect_ex(("127.0.0.1", port)):
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(0.05)
                    pytest.fail(f"{program} ended:\n" + (folder / "log").read_text())
            yield f"http://127.0.0.1:{port}/"
        finally:
            process.terminate()
            process.wait(20)


def compressed(url: str, path: str) -> tuple[str, http.client.HTTPMessage]:
    """An answer that came over the line compressed, and its headers."""
    line = http.client.HTTPConnection(url.removeprefix("http://").rstrip("/"))
    line.request("GET", path, headers={"Host": NAME, "Accept-Encoding": "gzip, br"})
    answer = line.getresponse()
    assert answer.headers["Content-Encoding"] == "gzip"
    text = gzip.decompress(answer.read()).decode()
    line.close()
    return text, answer.headers


@pytest.mark.parametrize("program", ["nginx", "caddy"])
def test_a_lesson_is_played_behind_a_web_server(program: str, lessons: Any, tmp_path: Path) -> None:
    with in_front(program, tmp_path, lessons.url) as url:
        line = http.client.HTTPConnection(url.removeprefix("http://").rstrip("/"))
        line.request("GET", "/cards", headers={"Host": NAME})
        answer = line.getresponse()
        assert answer.status in (301, 302)
        assert str(answer.getheader("Location")).endswith("/cards/")
        line.close()
        assert get(f"{url}cards/health", Host=NAME)[0] == 200
        page, headers = compressed(url, "/cards/voila/render/index.ipynb")
        picture = re.search(r'src="(/cards/files/[^"]+)"', page)
        assert picture
        drawing, headers = compressed(url, picture[1])
        assert drawing.startswith("<svg")
        assert "immutable" in headers["Cache-Control"]

        async def play() -> None:
            learner = Learner(f"{url}cards/voila/render/index.ipynb", host=NAME)
            await learner.open()
            scene = await learner.sit("tute/one")
            moved = await learner.do("tute/one", "play", move=choices(scene)[0])
            assert moved["at"] > scene["at"]
            await learner.open()
            assert (await learner.sit("tute/one"))["moves"] == moved["moves"]
            learner.close()

        asyncio.run(play())
        assert not any("index.ipynb" in log.read_text() for log in tmp_path.glob("*log"))  # nor does the proxy note who played


def test_many_play_through_two_servers_by_turns_and_one_of_them_dies(
    serve: Callable[..., Any], write_notebook: Any, tmp_path: Path
) -> None:
    """No learner belongs to a server: each request goes to the other one, and when one is killed nobody loses a move."""
    write_notebook(tmp_path / "index.ipynb", "# A table", [TABLE])
    command = ("serve", "--base-url", "/cards/", "--host", NAME)
    with serve(tmp_path, command=command) as one, serve(tmp_path, command=command) as two, contextlib.ExitStack() as stack:
        url = stack.enter_context(in_front("nginx", tmp_path, one.url, two.url))
        page = get(f"{one.url}cards/voila/render/index.ipynb", Host=NAME)[1]
        assert (names := re.findall(r'"(/cards/files/[^"]+(?:js|svg))"', page))
        assert {get(f"{two.url.rstrip('/')}{name}", Host=NAME)[0] for name in names} == {200}

        async def play(until: asyncio.Event) -> int:
            learner, moved = Learner(f"{url}cards/voila/render/index.ipynb", host=NAME), 0
            await learner.open()
            await learner.sit("tute/one")
            while moves := choices(learner.store["tute/one"]):
                before = learner.store["tute/one"]["at"]
                moved += (await learner.do("tute/one", "play", move=moves[0]))["at"] > before
                if moved == 3:
                    until.set()
                await asyncio.sleep(0)
            return moved

        async def all_play() -> list[int]:
            begun = asyncio.Event()
            playing = [asyncio.create_task(play(begun)) for _ in range(8)]
            await begun.wait()
            one.process.kill()
            return await asyncio.gather(*playing)

        assert asyncio.run(all_play()) == [10] * 8


@pytest.fixture(params=["nginx", "caddy"])
def behind(request: pytest.FixtureRequest, serve: Callable[..., Any], write_notebook: Any, tmp_path: Path) -> Iterator[str]:
    """The address, through a web server, of one that has rooms."""
    write_notebook(tmp_path / "index.ipynb", "# A table")
    command = ("serve", "--base-url", "/cards/", "--host", NAME, "--rooms")
    with serve(tmp_path, command=command) as server, in_front(request.param, tmp_path, server.url) as url:
        yield url


async def line_to(url: str) -> WebSocketClientConnection:
    """A browser's line to the rooms behind this address."""
    address = f"{url.replace('http', 'ws')}cards/rooms/line"
    return await websocket_connect(HTTPRequest(address, headers={"Host": NAME, "Origin": f"http://{NAME}"}))


async def say(line: WebSocketClientConnection, message: dict[str, Any], kind: str) -> dict[str, Any]:
    """Send a message; returns the next answer of this kind."""
    await line.write_message(json.dumps(message))
    return await heard(line, kind)


async def heard(line: WebSocketClientConnection, kind: str) -> dict[str, Any]:
    """The next message of this kind that comes."""
    while (found := json.loads(str(await line.read_message())))["kind"] != kind:
        pass
    return dict(found)


def test_a_table_with_friends_is_played_behind_a_web_server(behind: str) -> None:
    assert get(f"{behind}cards/rooms/", Host=NAME)[0] == 200
    seats = ["me", "friend", "computer", "computer"]
    request = {"kind": "make", "room": "table", "game": "tute", "options": {}, "seats": seats, "level": "beginner"}

    async def sit() -> dict[str, Any]:
        made = await say(await line_to(behind), request, "made")
        return await say(await line_to(behind), {"kind": "enter", "room": made["room"], "key": made["key"]}, "scene")

    reply = asyncio.run(sit())
    assert len([card for card in json.loads(reply["scene"])["hand"] if card["card"]]) > 8


def test_others_look_on_at_an_evening_behind_a_web_server(behind: str) -> None:
    before = pad.Evening.begin("pitty_pat", ["Ana", "Bo"])
    texts = [pad.to_text(evening) for evening in (before, before.enter(out="0"))]

    async def evening() -> None:
        makes, writes, looks = [await line_to(behind) for _ in range(3)]
        made = await say(makes, {"kind": "make", "room": "pad", "evening": texts[0]}, "made")
        entered = {"kind": "enter", "room": made["room"], "key": made["key"], "evening": texts[0]}
        watch = (await say(writes, entered, "room"))["watch"]
        seen = await say(looks, {"kind": "enter", "room": made["room"], "key": watch}, "evening")
        assert seen["text"] == texts[0]
        await writes.write_message(json.dumps({"kind": "write", "evening": texts[1]}))
        assert (await heard(looks, "evening"))["text"] == texts[1]

    asyncio.run(evening())


def test_systemd_can_read_the_service(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not installed")
    text = (SHARING / "cardkit.service").read_text(encoding="utf-8")
    here = tmp_path / "cardkit.service"
    here.write_text(text.replace("/opt/cardkit/bin/cardkit", sys.executable), encoding="utf-8")  # it has to be there
    output = subprocess.run(["systemd-analyze", "verify", str(here)], text=True, capture_output=True)
    assert (output.returncode, output.stdout + output.stderr) == (0, "")
