"""The addresses of rooms: their pages, the files to draw a table, and the websocket (`room_socket.py`)."""

from __future__ import annotations

import hashlib
import socket
from functools import cache
from pathlib import Path
from typing import Any, Final

import psutil
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, authenticated

from cardkit import games
from cardkit.players import LEVELS
from cardkit_widgets.base import bundle

from ..handlers import PlainErrors
from ..lessons import INDEX
from .assets import start_data, table_of
from .room_socket import RoomSocket

HERE: Final = Path(__file__).parent


@cache
def script(name: str) -> str:
    """A script of the rooms' pages, bundled."""
    return bundle.module(HERE / name)


@cache
def version() -> str:
    """A hash of the files that draw tables."""
    return hashlib.sha256(b"".join(table_of(name) for name in games)).hexdigest()[:12]


def network_address(ip: str, port: int) -> str:
    """`address:port` by which others in the network reach this server; "" where they cannot, or it is not known."""
    if ip not in ("", "0.0.0.0", "::"):
        return "" if ip.startswith("127.") or ip == "::1" else f"{ip}:{port}"
    found = [
        address.address
        for name, addresses in psutil.net_if_addrs().items()
        if not name.startswith(("docker", "br-", "veth", "virbr"))
        for address in addresses
        if address.family == socket.AF_INET and not address.address.startswith(("127.", "169.254."))
    ]
    return f"{found[0]}:{port}" if found else ""


class RoomPage(PlainErrors):
    """A page of the rooms, below `rooms/`."""

    page = "table"
    title = "A table with friends"

    @authenticated
    async def get(self, name: str = "") -> None:
        """Send the page; the room's content comes through the websocket."""
        data = {
            "page": self.page,
            "room": name,
            "base": self.base_url,
            "version": version(),
            "index": url_path_join(self.base_url, "voila/render", INDEX),
            "invited": bool(self.identity_provider.token),
            "lan": network_address(self.settings["lessons"].ip, self.settings["lessons"].port),
            **self.more(),
        }
        page = self.settings["voila_jinja2_env"].get_template("room.html.j2")
        self.set_header("Cache-Control", "no-store")
        self.finish(page.render(title=self.title, data=data, script=script(f"{self.page}.js"), home=data["index"]))

    def more(self) -> dict[str, Any]:
        """Further template variables of this page."""
        return {}


class StartPage(RoomPage):
    """The page on which a table with friends is begun."""

    page = "start"
    title = "Play with friends"

    def more(self) -> dict[str, Any]:
        """Template variables: the games and levels of computers to choose from."""
        return {"games": start_data(), "levels": [*LEVELS]}


class ClassPage(RoomPage):
    """The page of a class, for teacher and pupils; without a room's name the page to begin one."""

    page = "class"
    title = "A class"


class GameFile(PlainErrors):
    """Serves the files with which the tables of a game are drawn."""

    @authenticated
    async def get(self, name: str) -> None:
        """Send the file of the game of this name, to be cached by the browser; 404 if there is no such game."""
        if name not in games:
            raise HTTPError(404)
        self.set_header("Content-Type", "application/json; charset=UTF-8")
        self.set_header("Content-Encoding", "gzip")
        self.set_header("Cache-Control", "private, max-age=604800" if self.get_argument("v", "") else "no-cache")
        self.finish(table_of(name))


class PadScript(PlainErrors):
    """Serves the script with which a score pad shares its evening."""

    @authenticated
    async def get(self) -> None:
        """Send the script."""
        self.set_header("Content-Type", "text/javascript; charset=UTF-8")
        self.set_header("Cache-Control", "no-cache")
        self.finish(script("pad.js"))


def routes(base_url: str) -> list[tuple[str, type]]:
    """The handlers of rooms, below a server's base URL."""
    return [
        (url_path_join(base_url, r"rooms/"), StartPage),
        (url_path_join(base_url, r"rooms/line"), RoomSocket),
        (url_path_join(base_url, r"rooms/game/(\w+)"), GameFile),
        (url_path_join(base_url, r"rooms/pad\.js"), PadScript),
        (url_path_join(base_url, r"rooms/table/([\w-]+)"), RoomPage),
        (url_path_join(base_url, r"rooms/class/([\w-]*)"), ClassPage),
    ]
