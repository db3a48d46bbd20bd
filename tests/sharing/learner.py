"""A learner with no screen: opens a lesson of a running server as a browser does, and speaks with its widgets.

A page of the app brings its widgets along and asks its server, with all that was sent before in each request; a page of Voila
inside another server speaks to its kernel by websocket.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import time
import uuid
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

PAGE = re.compile(r'<script id="ck-lesson" type="application/json">(.*?)</script>', re.DOTALL)
CONFIG = re.compile(r'<script id="jupyter-config-data" type="application/json">(.*?)</script>', re.DOTALL)
State = dict[str, Any]
AGAIN_SECONDS = 0.4


class Lost(Exception):
    """The server or the kernel is gone."""


def message(kind: str, content: State, channel: str = "shell") -> State:
    """A message of the Jupyter protocol."""
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": "", "session": "learner", "date": "", "version": "5.3"}
    return {"header": header, "parent_header": {}, "metadata": {}, "content": content, "buffers": [], "channel": channel}


@dataclass
class Learner:
    """One open page: `widgets` holds the state of every widget by model id."""

    page: str
    cookies: str = ""
    host: str = ""
    """The name in the address bar, if a proxy answers for that name at another address."""
    address: str = ""
    """Its address, as a proxy would tell it; this machine's own if it has none."""
    kernel: str = ""
    subprotocol: str = ""
    """The form of the messages, if it is not JSON; such a learner only speaks, and does not hear."""
    line: WebSocketClientConnection | None = None
    widgets: dict[str, State] = field(default_factory=dict)
    store: dict[str, State] = field(default_factory=dict)
    """The save of each table, by its name."""
    lesson: State = field(default_factory=dict)
    """What a page of the app brings along; empty for a page with a kernel."""
    log: list[State] = field(default_factory=list)
    """What was sent from a page of the app."""
    visit: str = ""

    def headers(self) -> dict[str, str]:
        """Returns the headers of every request."""
        values = {"Cookie": self.cookies, "Host": self.host, "X-Forwarded-For": self.address}
        return {name: value for name, value in values.items() if value}

    async def open(self, patience: float = 60) -> None:
        """Load the page (again), connect to its kernel and fetch what its widgets show."""
        await self.connect(patience)
        if self.lesson:
            return
        control = uuid.uuid4().hex
        opening = message("comm_open", {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}})
        opening["metadata"] = {"version": "1.0.0"}
        await self.say(opening)
        await self.say(message("comm_msg", {"comm_id": control, "data": {"method": "request_states"}}))
        while True:
            heard = await self.hear()
            if heard["msg_type"] == "comm_msg" and heard["content"]["data"].get("method") == "update_states":
                states = heard["content"]["data"]["states"]
                self.widgets = {key: value["state"] for key, value in states.items()}
                return

    async def connect(self, patience: float) -> None:
        """Load the page (again) and connect to its kernel."""
        self.close()
        text = await self._load(self.page, patience)
        if found := PAGE.search(text):
            self.lesson, self.log, self.visit = json.loads(found[1]), [], uuid.uuid4().hex[:12]
            self.widgets = {name: dict(state) for name, state in self.lesson["models"].items()}
            if later := self.lesson["later"]:
                self.widgets |= json.loads(await self._load(urljoin(self.page, self.lesson["files"] + later), patience))
            return
        self.lesson, found = {}, CONFIG.search(text)
        assert found, f"the page names no kernel: {text[:2000]}"
        config = json.loads(found[1])
        self.kernel = config["kernelId"]
        origin = re.match(r"http://[^/]+", self.page)
        assert origin
        base = origin[0].replace("http", "ws", 1) + config["baseUrl"]
        headers = self.headers() | {"Origin": f"http://{self.host}" if self.host else origin[0]}
        try:
            self.line = await websocket_connect(
                HTTPRequest(f"{base}api/kernels/{self.kernel}/channels?session_id={uuid.uuid4().hex}", headers=headers),
                subprotocols=[self.subprotocol] if self.subprotocol else None,
            )
        except (OSError, HTTPClientError) as error:
            raise Lost from error

    async def _load(self, address: str, patience: float) -> str:
        end = time.monotonic() + patience
        client = AsyncHTTPClient(force_instance=True, defaults={"request_timeout": patience})
        try:
            while True:
                answer = await client.fetch(address, headers=self.headers(), raise_error=False)
                if answer.code == 503 and (left := end - time.monotonic()) > 0:  # all seats are taken, or a proxy waits
                    await asyncio.sleep(min(left, int(answer.headers.get("Retry-After", 1))))
                    continue
                if answer.code != 200:
                    raise Lost(answer.code)
                given = [cookie.split(";")[0] for cookie in answer.headers.get_list("Set-Cookie")]
                jar = dict(cookie.split("=", 1) for cookie in [*filter(None, self.cookies.split("; ")), *given])
                self.cookies = "; ".join(f"{name}={value}" for name, value in jar.items())
                return answer.body.decode()
        except (OSError, HTTPClientError) as error:  # the second: it went away in the middle
            raise Lost from error
        finally:
            client.close()

    async def say(self, what: State | str | bytes) -> None:
        """Send a message, or anything else, to the kernel."""
        if not self.line:
            raise Lost
        try:
            data = json.dumps(what) if isinstance(what, dict) else what
            await self.line.write_message(data, binary=isinstance(data, bytes))
        except Exception as error:
            raise Lost from error

    async def hear(self, patience: float = 20) -> State:
        """The next message of the kernel; what it changes in `widgets` is noted."""
        assert self.line
        try:
            raw = await asyncio.wait_for(self.line.read_message(), patience)
        except TimeoutError as error:
            raise Lost from error
        if raw is None:
            raise Lost
        heard: State = json.loads(raw if isinstance(raw, str) else raw.decode(errors="replace"))
        content = heard.get("content", {})
        if heard["msg_type"] == "comm_msg" and content["data"].get("method") == "update":
            self.widgets.setdefault(content["comm_id"], {}).update(content["data"]["state"])
        return heard

    def tables(self) -> dict[str, str]:
        """The card tables of the page: the model id by the name under which the browser keeps each."""
        return {state["about"]["key"]: key for key, state in self.widgets.items() if "key" in state.get("about", {})}

    def scene(self, model: str) -> State:
        """Returns the scene of a table, which travels as text."""
        scene: State = json.loads(self.widgets[model]["scene"])
        return scene

    async def ask(self, model: str, kind: str, **more: Any) -> State:
        """Tell a table something as its page does; returns the scene with which it answers."""
        ack = uuid.uuid4().hex[:10]
        content = {"kind": kind, "id": ack, "seq": self.scene(model)["seq"], **more}
        if self.lesson:
            await self.post(model, content)
            return self.scene(model)
        await self.say(message("comm_msg", {"comm_id": model, "data": {"method": "custom", "content": content}}))
        while (scene := self.scene(model)).get("ack") != ack:
            await self.hear()
        return scene

    def group(self, model: str) -> str:
        """The group of widgets to which this one belongs."""
        return str(self.lesson["groups"].get(model, model))

    async def post(self, model: str, content: object) -> list[State]:
        """Send a message from a page of the app; returns what the widgets say, which is noted. Raises `Lost`."""
        entry = {
            "id": model,
            "dice": f"{self.visit}/{len(self.log)}",
            "data": {"method": "custom", "content": content},
        }
        before = [one for one in self.log if self.group(one["id"]) == self.group(model)]
        self.log.append(entry)
        origin = re.match(r"http://[^/]+", self.page)
        assert origin
        request = HTTPRequest(
            origin[0] + self.lesson["answers"],
            method="POST",
            body=json.dumps({"log": before, "message": entry}),
            headers=self.headers() | {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"},
            request_timeout=60,
        )
        try:
            answer = await AsyncHTTPClient().fetch(request)
        except (OSError, HTTPClientError):  # once more, as a page does
            await asyncio.sleep(AGAIN_SECONDS)
            try:
                answer = await AsyncHTTPClient().fetch(request)
            except (OSError, HTTPClientError) as error:
                raise Lost from error
        said = [json.loads(line) for line in answer.body.splitlines()]
        for one in said:
            if one["kind"] == "comm_msg" and one["data"].get("method") == "update":
                self.widgets.setdefault(one["id"], {}).update(one["data"]["state"])
        return said

    async def sit(self, table: str) -> State:
        """Take a seat at the table of this name as its page does: go on with the game that the browser kept of it, if any."""
        model = self.tables()[table]
        if model in self.lesson.get("random", ()):
            await self.post(model, {"kind": "fresh"})
        scene = self.scene(model)
        kept = self.store.get(table)
        if kept and kept["save"] != scene["save"]:
            scene = await self.ask(model, "resume", save=kept["save"])
        self.store[table] = scene
        return scene

    async def do(self, table: str, kind: str, **more: Any) -> State:
        """Do something at the table of this name; the browser keeps the answer."""
        self.store[table] = await self.ask(self.tables()[table], kind, **more)
        return self.store[table]

    async def plays_a_card(self, patience: float = 60) -> None:
        """Open the page and play a card at its match; raises `AssertionError` where nothing comes of it."""
        await self.open(patience)
        (table,) = [name for name in self.tables() if name.endswith("/match")]
        scene = await self.sit(table)
        while not choices(scene):  # at Vitou a round can be over before one's turn comes
            assert scene["can"]["next"]
            scene = await self.do(table, "next")
        assert (await self.do(table, "play", move=choices(scene)[0]))["at"] > scene["at"]
        self.close()

    async def leave(self) -> None:
        """Leave as a page does that says so: its kernel is not needed any more."""
        if not self.kernel:  # it was never given a page
            return
        xsrf = next((part for part in self.cookies.split("; ") if part.startswith("_xsrf=")), "")
        headers = self.headers() | {"X-XSRFToken": xsrf.partition("=")[2]}
        with contextlib.suppress(OSError, HTTPClientError):
            address = f"{self.page.partition('/voila/')[0]}/voila/api/shutdown/{self.kernel}"
            await AsyncHTTPClient().fetch(address, method="POST", body="", headers=headers)
        self.close()

    def close(self) -> None:
        """Go away without a word, as a closed laptop does."""
        if self.line:
            self.line.close()
        self.line = None


def choices(scene: State) -> list[str]:
    """The moves that a page offers to its reader."""
    if not scene["my_turn"]:
        return []
    cards = [f"{scene['click']} {card['card']}" for card in scene["hand"] if card["ok"]]
    return cards + [action["move"] for action in scene["actions"] if not action.get("why") and "move" in action]
