"""A browser in a room with no network: its line keeps what it is sent, and speaks as the page does."""

from __future__ import annotations

import json
import random
from typing import Any

from cardkit.sessions.names import ISOLATE, POP
from cardkit_app.rooms.kinds import KINDS
from cardkit_app.rooms.room import Room
from cardkit_app.rooms.rooms import Rooms
from cardkit_app.rooms.sealed import Sealer

SECRET = b"a secret of this test"


def called(name: str) -> str:
    """A stranger's name as a room tells it: between isolates, so that no sentence is turned round by it."""
    return f"{ISOLATE}{name}{POP}"


def rooms(secret: bytes = SECRET, **more: Any) -> Rooms:
    """The rooms of a server that has just been started."""
    return Rooms(Sealer(secret), KINDS, **more)


class RoomBrowser:
    """One page in a room."""

    def __init__(self, house: Rooms, address: str = "10.0.0.1") -> None:
        self.house, self.address = house, address
        self.heard: list[dict[str, Any]] = []
        self.ended = False
        self.room: Room | None = None
        self.guest: Any = None

    def send(self, message: dict[str, Any]) -> None:
        """Called by the server with a message for this browser: keeps it as it would arrive, through JSON."""
        self.heard.append(json.loads(json.dumps(message)))

    def end(self) -> None:
        """The server closes the line."""
        self.ended = True

    def enter(self, room: str, key: Any, **more: Any) -> RoomBrowser:
        """Come into a room with a key."""
        self.room = self.house.find(room, more.pop("blob", ""), self.address)
        self.guest = self.room.enter(self, {"kind": "enter", "key": key, **more})
        return self

    def ask(self, kind: str, **more: Any) -> None:
        """Ask something of the room."""
        assert self.room is not None
        self.room.hear(self.guest, {"kind": kind, **more})

    def table(self, kind: str, **more: Any) -> dict[str, Any]:
        """Ask something of the table; returns its answer."""
        assert self.room is not None
        self.room.hear(self.guest, {"table": {"kind": kind, "seq": self.scene["seq"], "id": "x", "still": True, **more}})
        assert self.scene["ack"] == "x" or kind == "hello"
        return self.scene

    def leave(self) -> None:
        """Close the page."""
        assert self.room is not None
        self.room.gone(self.guest)

    def last(self, kind: str) -> dict[str, Any]:
        """Returns the last message of a kind."""
        return next(message for message in reversed(self.heard) if message["kind"] == kind)

    @property
    def scene(self) -> dict[str, Any]:
        """The last scene."""
        found: dict[str, Any] = json.loads(self.last("scene")["scene"])
        return found

    @property
    def notice(self) -> str:
        """Returns the table's note on the last message."""
        return str((self.scene["notice"] or {}).get("text", ""))

    def play(self, dice: random.Random) -> None:
        """Make any move, as a click does."""
        scene = self.scene
        if scene["choice"]:
            left = scene["choice"]["of"] - scene["choice"]["n"]
            for _ in range(left):
                free = [card["card"] for card in self.scene["hand"] if card["ok"] and not card.get("chosen")]
                self.table("choose", move=f"{self.scene['click']} {dice.choice(free)}")
            self.table("confirm")
            return
        moves = [f"{scene['click']} {card['card']}" for card in scene["hand"] if card["ok"] and scene["click"]]
        self.table("play", move=dice.choice(moves + [action["move"] for action in scene["actions"]]))


def opened(
    house: Rooms, game: str = "tute", people: int = 2, level: str = "beginner", **options: str
) -> tuple[list[RoomBrowser], RoomBrowser]:
    """A table with so many people, all of them there, and somebody who looks on."""
    import cardkit
    from cardkit.game import with_text_options

    seats = with_text_options(cardkit.games[game], options).seats
    places = ["me", *["friend"] * (people - 1), *["computer"] * (seats - people)]
    request = {"room": "table", "game": game, "options": options, "seats": places, "level": level}
    room = house.make(request, "10.0.0.1")
    host = RoomBrowser(house).enter(room.name, room.first_key)
    links = host.last("room")
    keys = [key for key in links["keys"] if key and key != room.first_key]
    others = [RoomBrowser(house, f"10.0.0.{n}").enter(room.name, key) for n, key in enumerate(keys, 2)]
    return [host, *others], RoomBrowser(house).enter(room.name, links["watch"])
