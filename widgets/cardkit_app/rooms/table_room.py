"""A table room: friends and computers at one match, watchers, and people who are away."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from typing import Any, ClassVar, Final

from cardkit.cards import listed
from cardkit.game import Game, changed_options
from cardkit.players import LEVELS
from cardkit.sessions import NotNow, Seats
from cardkit.sessions.names import stranger_name
from cardkit.sessions.seats import SIMPLE
from cardkit_widgets.base.requests import Request

from .asked_game import asked_game
from .not_here import NotHere
from .room import MAX_WATCHERS, UNKNOWN, Connection, Guest, Room, Services
from .seat_table import SeatTable

MAX_TABS_PER_SEAT: Final = 4
"""Browsers per seat, at most."""
MOMENT_S: Final = 15.0
"""Seconds before others may let a computer play for somebody who left; reloading a page takes less."""
PLACES: Final = ("me", "friend", "computer")


class TableGuest(Guest):
    """A browser at a table; `seat` is None for a watcher."""

    def __init__(self, connection: Connection, seat: int | None) -> None:
        super().__init__(connection)
        self.seat = seat
        self.table: SeatTable


class TableRoom(Room):
    """A match of several people in a room."""

    kind = "table"
    max_guests: ClassVar[int] = 5 * MAX_TABS_PER_SEAT + MAX_WATCHERS

    def __init__(self, rooms: Services, name: str, seats: Seats, keys: list[str], host: int, watch: str, address: str) -> None:
        super().__init__(rooms, name, address)
        self.seats, self.keys, self.host, self.watch = seats, keys, host, watch
        self.came: set[int] = set()
        self._thinks = False
        self._left: dict[int, float] = {}

    # -- made and given back -----------------------------------------------------------------------------------------------

    @classmethod
    def made(cls, rooms: Services, name: str, request: Request, address: str) -> TableRoom:
        """A new room as a request describes it; raises `NotHere` if it cannot be made."""
        game, places, level = asked_game(request), request.get("seats"), request.get("level")
        if not isinstance(places, list) or len(places) != game.seats or any(place not in PLACES for place in places):
            raise NotHere(f"{game.title} has {game.seats} seats here: say for each who sits there.")
        if places.count("me") != 1 or "friend" not in places:
            raise NotHere("Choose one seat for yourself, and at least one for a friend.")
        if level not in LEVELS:
            raise NotHere(f"Computers play at one of these levels: {', '.join(LEVELS)}.")
        host = places.index("me")
        names = ["" if place == "computer" else f"Player {seat + 1}" for seat, place in enumerate(places)]
        keys = [secrets.token_urlsafe(12) if name else "" for name in names]
        seats = Seats(game, names, levels=str(level))
        return cls(rooms, name, seats, keys, host, secrets.token_urlsafe(12), address)

    @classmethod
    def of(cls, rooms: Services, content: dict[str, Any], address: str) -> TableRoom:
        """The room restored from a browser's copy."""
        seats = _restored_seats(content)
        room = cls(rooms, content["room"], seats, content["keys"], content["host"], content["watch"], address)
        room.came = set(content["came"])
        for seat in room.came & seats.people:  # who does not come back either is away
            room._mark_away(seat)
        return room

    def content(self) -> dict[str, Any]:
        """What browsers keep: the match with its seed, names, levels, the keys of all seats, the host, and who has come."""
        seats = self.seats
        return {
            "version": seats.version,
            "keys": self.keys,
            "host": self.host,
            "watch": self.watch,
            "came": sorted(self.came),
            "names": [name if seat in seats.people else "" for seat, name in enumerate(seats.names)],
            "levels": list(seats.levels),
            "seed": seats.seed,
            "match": seats.text(),
        }

    def adopt(self, content: dict[str, Any]) -> None:
        """Take over a browser's later copy."""
        self.seats, self.came = _restored_seats(content), set(content["came"])
        for guest in self.guests:
            if guest.seat is not None:
                self.seats.take(guest.seat)
            self._give_table(guest)
        self._let_computers_move()
        self._show()

    @property
    def first_key(self) -> str:
        """The key of the host's seat."""
        return self.keys[self.host]

    def keepers(self) -> list[TableGuest]:
        """Guests who have a seat."""
        return [guest for guest in self.guests if guest.seat is not None]

    # -- coming and going --------------------------------------------------------------------------------------------------

    def admit(self, connection: Connection, request: Request) -> TableGuest:
        """Seat a browser by its key."""
        seat = self._seat_of(request.get("key"))
        others = [guest for guest in self.guests if guest.seat == seat]
        if len(others) >= (MAX_WATCHERS if seat is None else MAX_TABS_PER_SEAT):
            raise NotHere("This link is open too often: close another page that shows this table.")
        guest = TableGuest(connection, seat)
        self._give_table(guest)
        self.guests.append(guest)
        if seat is not None:
            self.seats.take(seat)
            self.came.add(seat)
            self._left.pop(seat, None)
            if name := stranger_name(request.get("name")):
                self.seats.rename(seat, name)
        connection.send({"kind": "room", **self._welcome(guest)})
        self._let_computers_move()
        self._show()
        return guest

    def _give_table(self, guest: TableGuest) -> None:
        """Give a guest a table at the session of their seat, or at a watcher's."""
        session = self.seats.watch() if guest.seat is None else self.seats.seat(guest.seat)

        def send(text: str) -> None:
            guest.connection.send({"kind": "scene", "scene": text})

        guest.table = SeatTable(session, send, self._let_computers_move, lambda: self._waits_for(guest.seat))

    def _seat_of(self, key: object) -> int | None:
        """The seat of a key, None for the watchers' key. Raises: NotHere for any other."""
        if isinstance(key, str) and key.isascii():
            for seat, own in enumerate(self.keys):
                if own and hmac.compare_digest(own, key):
                    return seat
            if hmac.compare_digest(self.watch, key):
                return None
        raise NotHere("This link leads to no seat of this table. Ask for it once more, and copy all of it.")

    def gone(self, guest: TableGuest) -> None:
        """A connection has ended; after `away` seconds a computer plays for that seat."""
        if guest in self.guests:
            self.guests.remove(guest)
        seat = guest.seat
        if seat is not None and not any(other.seat == seat for other in self.guests):
            self._mark_away(seat)
            self._let_computers_move()
            self._show()
        else:
            self._send_people()

    def _mark_away(self, seat: int) -> None:
        """Let a computer play for an absent person after a while, unless they return."""
        self.seats.leave(seat)
        self._left[seat] = time.monotonic()
        self.begin(self._replace_if_away(seat, self._left[seat]))

    async def _replace_if_away(self, seat: int, left: float) -> None:
        """After `away` seconds let a computer play for a seat that was left at this moment, unless it was taken again."""
        await asyncio.sleep(self.rooms.away)
        if self._left.get(seat) == left:
            self._play_on(seat)

    def _play_on(self, seat: int) -> None:
        """Let a computer play for this seat from now on."""
        self.seats.play_on(seat)
        self._let_computers_move()
        self._show()

    # -- what guests ask ---------------------------------------------------------------------------------------------------

    def hear(self, guest: TableGuest, request: Request) -> None:
        """Handle a request to the table, or about the people at it."""
        self.use()
        if isinstance(of_table := request.get("table"), dict):
            before = self._agreements()
            guest.table.receive(of_table)
            if self._agreements() != before:
                self._show(but=guest)
            return
        try:
            self._of_people(guest, request)
        except NotNow as error:
            guest.connection.send({"kind": "say", "text": str(error)})

    def _of_people(self, guest: TableGuest, request: Request) -> None:
        """Handle a request about the people: a new name, an answer to an undo, a computer for somebody who left."""
        kind, seats = request.get("kind"), self.seats
        if guest.seat is None:
            raise NotNow("You look on at this table; the cards are theirs.")
        if kind == "name":
            seats.rename(guest.seat, stranger_name(request.get("name")))
        elif kind == "agree":
            asker = seats.asking
            seats.agree(guest.seat, request.get("yes") is True)
            if request.get("yes") is not True:
                words = f"{seats.names[guest.seat]} would rather play on."
                for other in self.guests:
                    if other.seat == asker:
                        other.connection.send({"kind": "say", "text": words})
        elif kind == "play_on":
            seat = request.get("seat")
            if type(seat) is not int or seat not in seats.people:
                raise NotNow("Nobody sits there.")
            if time.monotonic() - self._left.get(seat, -MOMENT_S) < min(MOMENT_S, self.rooms.away):
                raise NotNow(f"{seats.names[seat]} has only just left. Give them a moment.")
            seats.play_on(seat)
        else:
            raise NotNow(UNKNOWN)
        self._let_computers_move()
        self._show()

    def _agreements(self) -> tuple[Any, ...]:
        """All that a request may change for the others; compared before and after, it says whether they must be told."""
        seats = self.seats
        return seats.version, tuple(seats.names), seats.asking, seats.to_agree, frozenset(seats.ready)

    def _waits_for(self, seat: int | None) -> str:
        """For whom a request of this seat waits, in a sentence; "" for nobody."""
        seats = self.seats
        if seat is not None and seats.asking == seat and seats.to_agree:
            return f"You ask to take your card back. {self._names(seats.to_agree)} will be asked."
        if seat in seats.ready and seats.to_be_ready:
            return f"You’re ready for the next deal. It waits for {self._names(seats.to_be_ready)}."
        return ""

    def _names(self, which: frozenset[int]) -> str:
        """The names of these seats in a sentence."""
        return listed([self.seats.names[seat] for seat in sorted(which)])

    # -- computers ---------------------------------------------------------------------------------------------------------

    def _let_computers_move(self) -> None:
        """Let computers move while it is their turn and somebody is here; strong ones think in a worker process."""
        while self.seats.here and (turn := self.seats.turn) is not None:
            if turn.level != SIMPLE:
                if not self._thinks:
                    self._thinks = True
                    self.begin(self._let_strong_ones_move())
                return
            self.seats.computer_plays()

    async def _let_strong_ones_move(self) -> None:
        """Let strong computers move, one after the other, as a worker chooses; drops a move if the match has changed since."""
        try:
            while self.seats.here and (turn := self.seats.turn) is not None:
                seats, version = self.seats, self.seats.version
                move = await self.rooms.worker.choose(turn, self.address)
                if seats is self.seats and seats.version == version and seats.here:
                    seats.computer_plays(move)
                    self._show()
        finally:
            self._thinks = False

    # -- what guests see ---------------------------------------------------------------------------------------------------

    def _show(self, but: TableGuest | None = None) -> None:
        """Send every guest their scene, except `but`, who has it already, and the list of people."""
        for guest in self.guests:
            if guest is not but:
                guest.table.draw()
        self._send_people()
        self.keep()

    def _send_people(self) -> None:
        """Send every guest who is here, whose turn it is, and what is being agreed on."""
        seats, state = self.seats, self.seats.match.state
        people = [
            {"seat": seat, "name": name, "is": self._presence(seat), "side": seats.game.parties.of(seat)}
            for seat, name in enumerate(seats.names)
        ]
        standing = {
            "kind": "people",
            "people": people,
            "watchers": sum(guest.seat is None for guest in self.guests),
            "turn": state.to_move,
            "asking": seats.asking,
            "to_agree": sorted(seats.to_agree),
            "ready": sorted(seats.ready),
        }
        for guest in self.guests:
            guest.connection.send(standing)

    def _presence(self, seat: int) -> str:
        """What the page says of a seat: `computer`, `here`, `played` (for), `away` or `expected`."""
        seats = self.seats
        if seat not in seats.people:
            return "computer"
        if seat in seats.here:
            return "here"
        return "played" if seat in seats.played_on else "away" if seat in self.came else "expected"

    def _welcome(self, guest: TableGuest) -> dict[str, Any]:
        """What a guest is told on entering: game, own seat, and for the host everybody's links."""
        game = self.seats.game
        changed = [f"{option.title}: {option.write(game.options[option.name])}" for option in _changed(game)]
        about = {
            "game": game.name,
            "title": game.title,
            "options": changed,
            "seat": guest.seat,
            "faces": self._computer_names(),
        }
        if guest.seat == self.host:
            about["keys"] = self.keys
            about["watch"] = self.watch
        return about

    def _computer_names(self) -> list[str]:
        """The names of the computers, whose faces are drawn."""
        return [name for seat, name in enumerate(self.seats.names) if seat not in self.seats.people]


def _restored_seats(content: dict[str, Any]) -> Seats:
    """The seats in a browser's copy of the room."""
    seats = Seats.of(content["match"], content["names"], levels=content["levels"], seed=content["seed"])
    seats.version = content["version"]
    return seats


def _changed(game: Game) -> list[Any]:
    """The options of the game that are not at their default."""
    changed = changed_options(game)
    return [option for option in game.rules.options if option.name in changed]
