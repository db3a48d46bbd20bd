"""JupyterHub with its proxy, its users, and the lessons as everybody's first page: sharing/jupyterhub_config.py at work."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import requests
from requests.cookies import get_cookie_header
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from conftest import cardkit, started
from sharing.learner import CONFIG, Learner, choices
from sharing.test_websocket import attacks

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "widgets" / "cardkit_app"
PATIENCE = 300  # seconds for the hub, or twenty servers of users on two processors, to be there
CLASS = [f"pupil-{number}" for number in range(20)]
pytestmark = [
    pytest.mark.outlet,
    pytest.mark.skipif(
        not all(map(importlib.util.find_spec, ("jupyterhub", "configurable_http_proxy"))),
        reason="JupyterHub and its proxy are not installed (they come with .[outlet])",
    ),
]

# What stands in for an institution's own: who may log in, how servers are started, the proxy (in Python, without Node), ports.
HERE = """
c.JupyterHub.bind_url = "http://127.0.0.1:{0}/club/"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{1}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{2}"
c.ConfigurableHTTPProxy.command = [{python!r}, "-c", {proxy!r}]
c.JupyterHub.db_url = "sqlite://"
c.JupyterHub.spawner_class = "simple"
c.LocalProcessSpawner.interrupt_timeout = c.LocalProcessSpawner.term_timeout = 1
c.SimpleLocalProcessSpawner.home_dir_template = {home!r} + "/{{username}}"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allowed_users = {{"ada", "bob", *{pupils!r}}}
c.DummyAuthenticator.password = "ace"
c.Spawner.cmd = [{python!r}, "-m", "jupyterhub.singleuser"]
c.Spawner.notebook_dir = {notebooks!r}
c.Spawner.http_timeout = c.Spawner.start_timeout = 300
c.Spawner.environment = {environment!r}
c.Spawner.args = [*c.Spawner.args, "--allow-root"]
c.JupyterHub.services = [{{"name": "cards", "url": "http://127.0.0.1:{3}"}}]
"""

# The hub's own proxy, written for Node, waits for an answer as long as it takes, and has any number of requests under way. The
# one in Python gives up after 20 seconds and has ten; a class that comes in one moment is served 503 by it, not by the lessons.
PROXY = f"""
from configurable_http_proxy.cli import main
from tornado.httpclient import AsyncHTTPClient
AsyncHTTPClient.configure(
    None, max_clients=1000, defaults={{"request_timeout": {PATIENCE}, "connect_timeout": {PATIENCE}}}
)
main()
"""


def free_ports(number: int) -> list[int]:
    """Ports that nobody has."""
    with contextlib.ExitStack() as stack:
        return [stack.enter_context(socket.create_server(("127.0.0.1", 0))).getsockname()[1] for _ in range(number)]


@pytest.fixture(scope="module")
def together() -> Iterator[socket.socket]:
    """Keeps the port at which the hub expects a server for all, so that no connection takes it before that server does."""
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        yield place


@pytest.fixture(scope="module")
def hub(together: socket.socket) -> Iterator[str]:
    """The address of a running JupyterHub."""
    home = Path(tempfile.mkdtemp(prefix="hub"))  # short: the name of a socket below it may have a hundred characters
    ports = free_ports(3)
    shipped = (ROOT / "sharing" / "jupyterhub_config.py").read_text(encoding="utf-8")
    checkout = {
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "widgets")]),
        "JUPYTER_PATH": str(PACKAGE / "share" / "jupyter"),
        "JUPYTER_CONFIG_PATH": str(PACKAGE / "etc" / "jupyter"),
    }
    here = HERE.format(
        *ports,
        together.getsockname()[1],
        python=sys.executable,
        proxy=PROXY,
        home=str(home),
        notebooks=str(ROOT / "notebooks"),
        environment=checkout,
        pupils=CLASS,
    )
    (home / "jupyterhub_config.py").write_text(shipped + here, encoding="utf-8")
    env = os.environ | checkout | {"HOME": str(home), "CONFIGPROXY_AUTH_TOKEN": "between hub and proxy"}
    url = f"http://127.0.0.1:{ports[0]}/club/"
    with (home / "log").open("w") as log:
        process = subprocess.Popen([sys.executable, "-m", "jupyterhub"], cwd=home, env=env, stdout=log, stderr=log)
        try:
            while not answered(f"{url}hub/login"):
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(0.1)
                    pytest.fail("JupyterHub ended:\n" + (home / "log").read_text())
            yield url
        finally:
            process.terminate()
            process.wait(PATIENCE)
            shutil.rmtree(home, ignore_errors=True)


def answered(url: str) -> bool:
    """Whether there is a page at this address."""
    try:
        return requests.get(url, timeout=PATIENCE).status_code == 200
    except requests.ConnectionError:
        return False


def log_in(hub: str, name: str) -> tuple[requests.Session, requests.Response]:
    """Log in as a person does, and follow to the first page; load it again until it is there."""
    person = requests.Session()
    form = person.get(f"{hub}hub/login", timeout=PATIENCE).text
    token = re.search(r'name="_xsrf" value="([^"]+)"', form)
    assert token
    answer = person.post(f"{hub}hub/login?next=", {"username": name, "password": "ace", "_xsrf": token[1]}, timeout=PATIENCE)
    end = time.monotonic() + PATIENCE
    while not CONFIG.search(answer.text):  # the server of this person is being started, or the hub was too busy to let them in
        assert answer.status_code in (200, 424) or answer.status_code >= 500, answer.text
        assert time.monotonic() < end, (answer.status_code, answer.url, answer.text)
        time.sleep(0.2)
        answer = person.get(f"{hub}hub/spawn", timeout=PATIENCE)
    return person, answer


def learner(hub: str, name: str, person: requests.Session, lesson: str = "tute") -> Learner:
    """The same person at a lesson."""
    page = f"{hub}user/{name}/voila/render/{lesson}.ipynb"
    cookies = get_cookie_header(person.cookies, requests.Request("GET", page).prepare())
    return Learner(page, cookies=cookies or "")


def test_everybody_has_the_lessons_at_once_and_a_kernel_that_no_other_can_reach(hub: str) -> None:
    ada, first = log_in(hub, "ada")
    assert first.url == f"{hub}user/ada/voila/render/index.ipynb"
    assert CONFIG.search(first.text)
    assert 'class="ck-bar"' in first.text
    framed = ada.get(f"{hub}user/ada/voila/render/words.ipynb", timeout=PATIENCE).text
    assert "window.cardkitSteps = " in framed  # one step on the screen, as everywhere
    assert 'id="ck-rail"' in framed
    bob, _ = log_in(hub, "bob")

    async def play() -> None:
        at_table, other = learner(hub, "ada", ada), learner(hub, "bob", bob)
        await at_table.open(PATIENCE)
        await other.open(PATIENCE)
        assert at_table.kernel != other.kernel
        (table,) = [name for name in at_table.tables() if name.endswith("/match")]
        mine = await at_table.sit(table)
        theirs = await other.sit(table)
        assert mine["save"] != theirs["save"]
        moved = await at_table.do(table, "play", move=choices(mine)[0])
        assert moved["at"] > mine["at"]
        assert other.store[table] == await other.do(table, "hello") | {"ack": theirs["ack"]}
        # The page was left; its game goes on where it was.
        await at_table.open(PATIENCE)
        assert (await at_table.sit(table))["moves"] == moved["moves"]
        # Nobody else opens that page, nor speaks with that kernel.
        intruder = learner(hub, "ada", bob)
        assert not CONFIG.search(bob.get(intruder.page, timeout=PATIENCE).text)
        line = f"{hub.replace('http', 'ws', 1)}user/ada/api/kernels/{at_table.kernel}/channels"
        with pytest.raises(HTTPClientError):
            await websocket_connect(HTTPRequest(line, headers={"Cookie": intruder.cookies}))
        at_table.close()
        other.close()

    asyncio.run(play())
    assert bob.get(f"{hub}user/ada/api/kernels", timeout=PATIENCE).status_code == 403
    assert ada.get(f"{hub}user/ada/api/kernels", timeout=PATIENCE).status_code == 200
    # A link to a position leads each to a server of their own.
    link = f"{hub}{'{}'}voila/render/shared.ipynb?game=tute&seed=3"
    assert bob.get(link.format("hub/user-redirect/"), timeout=PATIENCE).url == link.format("user/bob/")
    assert "tute.ipynb" not in requests.get(f"{hub}user/ada/api/contents", timeout=PATIENCE).text


def test_a_class_that_comes_in_one_moment_plays(hub: str) -> None:
    with ThreadPoolExecutor(len(CLASS)) as pool:
        people = [person for person, _ in pool.map(lambda name: log_in(hub, name), CLASS)]
    lessons = ("pitty_pat", "tarot", "trionfetti", "tute", "vitou")

    async def play() -> None:
        pupils = [
            learner(hub, name, person, lessons[number % len(lessons)])
            for number, (name, person) in enumerate(zip(CLASS, people, strict=True))
        ]
        await asyncio.gather(*(pupil.plays_a_card(PATIENCE) for pupil in pupils))

    asyncio.run(play())


def test_no_code_runs_from_a_page(hub: str, tmp_path: Path) -> None:
    ada, _ = log_in(hub, "ada")

    async def attack() -> None:
        at_table = learner(hub, "ada", ada)
        await at_table.open(PATIENCE)
        table = next(iter(at_table.tables().values()))
        for what in attacks(tmp_path / "witness"):
            if isinstance(what, bytes):
                continue  # this proxy in Python passes such a message on as if it were text, which ends the line
            await at_table.say(what)
            await at_table.ask(table, "hello")
        at_table.close()

    asyncio.run(attack())
    assert not list(tmp_path.iterdir())


def test_one_server_for_all_stands_behind_the_hub(
    hub: str, together: socket.socket, write_notebook: Any, tmp_path: Path
) -> None:
    """Its rooms are reached under the hub's address, by who has the link, as `sharing/jupyterhub_config.py` tells."""
    write_notebook(tmp_path / "index.ipynb", "# All lessons")
    port = str(together.getsockname()[1])
    command = cardkit("serve", "--rooms", "--port", port, "--base-url", "/club/services/cards/", "--notebooks", tmp_path)
    seats = ["me", "friend", "computer", "computer"]
    request = {"kind": "make", "room": "table", "game": "tute", "options": {}, "seats": seats, "level": "beginner"}

    async def make() -> dict[str, Any]:
        address = f"{hub.replace('http', 'ws')}services/cards/rooms/line"
        line = await websocket_connect(HTTPRequest(address, headers={"Origin": hub.removesuffix("/club/")}))
        await line.write_message(json.dumps(request))
        return dict(json.loads(str(await line.read_message())))

    together.close()
    with started(command, tmp_path, tmp_path):
        page = requests.get(f"{hub}services/cards/rooms/", timeout=PATIENCE)
        assert (page.status_code, "Play with friends" in page.text) == (200, True)
        assert asyncio.run(make())["kind"] == "made"
