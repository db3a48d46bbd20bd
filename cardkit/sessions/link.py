"""Positions in a link: “what would you play?”, in a few dozen letters that any page can carry.

    link.write(state, ask="What would you lead?")   # game=tute&at=…&ask=…: what the learner sees, and nothing more
    link.write(tute, seed=7)                        # game=tute&seed=7: a whole match
    link.read(text).session()                       # a session that begins there

`record.md` in the folder above defines the encoding exactly. A position is the deal and its moves as one large number. Each
move is its place among the legal ones, so a link cannot hold an illegal one. Cards that the learner cannot see are dealt anew
before they are written, in a way that fits all that the learner knows: who takes the link apart finds a possible deal, not the
real one. A seed, by its nature, gives every card away.
"""

from __future__ import annotations

import base64
import difflib
import json
import random
import re
import zlib
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, quote

from cardkit.arguments import require, shortly
from cardkit.dealing import checked_seat
from cardkit.game import Deal, Game, State, changed_options, with_text_options
from cardkit.games import games
from cardkit.players.players import sample
from cardkit.record import Record
from cardkit.sessions.session import Session

VERSION: Final = "1"
"""Of the encoding; a link names its version (`version=2`) only if it is a later one."""
MAX_LINK_CHARACTERS: Final = 6000
"""Characters in a link; what is longer was not made here."""
MAX_QUESTION_CHARACTERS: Final = 300
MAX_LINK_MOVES: Final = 5000
MAX_SEED_DIGITS: Final = 20
"""Digits of the seed of a match."""
CHECKSUM_BYTES: Final = 3
"""Bytes of the checksum, over the record that comes of the link: so it notices, too, that the rules have changed since."""


class BadLink(ValueError):
    """A link that leads to no position; the message says what may have happened to it and what to do."""


@dataclass(frozen=True)
class SharedPosition:
    """What a link carries: a `state` (or a match's `seed`), the learner's `seat`, and a question to `ask`."""

    game: Game
    seat: int = 0
    state: State | None = None
    seed: int | None = None
    ask: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names at the table, the learner's own first wherever that seat is."""
        return tuple(self.game.names[(seat - self.seat) % self.game.seats] for seat in range(self.game.seats))

    def session(self) -> Session:
        """A session that begins there; the same link gives the other players the same random choices."""
        if self.state is None:
            return Session(self.game, seed=self.seed, seat=self.seat, names=self.names)
        seed = checksum(str(Record.of(self.state)))
        return Session(self.game, state=self.state, seat=self.seat, seed=seed, names=self.names)


def write(
    what: State | Session | Game, *, seat: int | None = None, seed: int | None = None, ask: str = "", everything: bool = False
) -> str:
    """The fragment of a link (after `#`) that carries a position, or a match for a game and a `seed`.

    Args:
        what: a position; a session (its position shown and its seat are used); or a game.
        seat: who is asked; by default the seat to move.
        seed: of a match, for a game only.
        ask: a question to show above the table.
        everything: include the hands as they are, not only what the asked seat can see.

    Raises: `ValueError` for an impossible seat, a question that is too long, a game without a seed.
    """
    if len(require(ask, str, "a question as text")) > MAX_QUESTION_CHARACTERS:
        raise ValueError(f"a question in a link has at most {MAX_QUESTION_CHARACTERS} characters, not {len(ask)}")
    require(what, (State, Session, Game), "a position, a session or a game with a seed")
    game = what if isinstance(what, Game) else what.game
    if isinstance(what, Session):
        seat = what.seat if seat is None else seat
        what = what.shown
    elif isinstance(what, State) and seat is None:
        seat = what.to_move
    seat = checked_seat(seat or 0, game.seats)
    parts = {"game": game.name}
    if isinstance(what, State):
        parts["at"] = _encoded(what if everything or what.over else _redealt(what, seat), seat)
    else:
        if not isinstance(seed, int) or not 0 <= seed < 10**MAX_SEED_DIGITS:
            raise ValueError(
                f"a link to a match needs its seed, a whole number of at most {MAX_SEED_DIGITS} digits, not {shortly(seed)}"
            )
        parts |= {"seed": str(seed), **changed_options(game), **({"seat": str(seat)} if seat else {})}
    if ask.strip():
        parts["ask"] = ask.strip()
    return "&".join(f"{key}={quote(value, safe='')}" for key, value in parts.items())


def read(text: str) -> SharedPosition:
    """Read a link, whole or from its `#` on; raises `BadLink`."""
    game, parts = carried(text)
    ask = parts.pop("ask", "").strip()[:MAX_QUESTION_CHARACTERS]
    if "at" in parts:
        code = parts.pop("at")
        game, seat, state = _decoded(game, code)
        return SharedPosition(game, seat, state, None, ask)
    return _match(game, parts, ask)


def carried(text: str) -> tuple[Game, dict[str, str]]:
    """The game that a link names, and its other parts by name; raises `BadLink`."""
    if len(require(text, str, "a link as text")) > MAX_LINK_CHARACTERS:
        raise BadLink(
            f"This is no link to a position: it has {len(text)} characters, and none has more than {MAX_LINK_CHARACTERS}."
        )
    parts = dict(parse_qsl(text.strip().rpartition("#")[2].rpartition("?")[2], keep_blank_values=True))
    version = parts.pop("version", VERSION)
    if version != VERSION:
        needed = f"This link is of version {version[:20]!r}, so it takes a cardkit that reads that one"
        raise BadLink(f"{needed}; here version {VERSION} is read.")
    name = parts.pop("game", "")
    if name not in games:
        near = difflib.get_close_matches(name, games, 1)
        hint = f"; did it say {near[0]}?" if near else "."
        raise BadLink(f"This link names no game that is taught here ({name[:40] or 'nothing'}){hint}")
    return games[name], parts


def _match(game: Game, parts: dict[str, str], ask: str) -> SharedPosition:
    """The match in a link with a seed; raises `BadLink`."""
    seed, seat = parts.pop("seed", ""), parts.pop("seat", "0")
    if re.fullmatch(r"-?[0-9]+", seed) and not re.fullmatch(rf"[0-9]{{1,{MAX_SEED_DIGITS}}}", seed):
        raise BadLink(f"This link names a match by {shortly(seed)}; its number has 1 to {MAX_SEED_DIGITS} digits and no sign.")
    if not re.fullmatch(r"[0-9]+", seed):
        raise BadLink(
            "This link is cut short: after the game it carries neither a position nor a seed. Copy the whole link again."
        )
    game = _with_options(game, parts)
    if seat not in map(str, range(game.seats)):
        raise BadLink(f"This link names seat {seat[:20]!r}; the seats of this game are 0 to {game.seats - 1}.")
    return SharedPosition(game, int(seat), None, int(seed), ask)


def _with_options(game: Game, settings: dict[str, str]) -> Game:
    """The game with a link's options."""
    try:
        return with_text_options(game, {key[:40]: value[:40] for key, value in settings.items()})
    except ValueError as error:
        raise BadLink(f"This link has a wrong setting ({str(error).rstrip('.')}).") from None


def checksum(text: str) -> int:
    """CRC-32 of a text: identifies a position, keeps nothing secret."""
    return zlib.crc32(text.encode())


# -- a position as a number --------------------------------------------------------------------------------------------------


def _redealt(state: State, seat: int) -> State:
    """The same position with all cards that this seat cannot see dealt anew, in a way that fits what it knows.

    The random generator is seeded only by what the seat sees, so deals that it cannot tell apart give the same link; and only
    by texts of cards, moves and piles, never by sentences, so rewording a rule changes no link.
    """
    view = state.view(seat)
    piles = [[pile.name, pile.owner, [card and card.text for card in pile.cards], pile.by] for pile in view.piles]
    seen = [state.game.name, changed_options(state.game), seat, view.dealer, view.standing, view.to_move, piles, view.history]
    return sample(view, random.Random(json.dumps(seen, sort_keys=True)))


class _Number:
    """A sequence of digits, each with its own base, packed into one integer: put in order, got back in the same order."""

    def __init__(self, value: int = 0) -> None:
        self.value = value
        self._scale = 1

    def put(self, digit: int, base: int) -> None:
        """Append a digit from 0 to `base` − 1."""
        self.value += digit * self._scale
        self._scale *= base

    def get(self, base: int) -> int:
        """Take the next digit; the base must be the one it was put with."""
        self.value, digit = divmod(self.value, base)
        return digit

    def put_any(self, number: int) -> None:
        """Append a whole number of any size, also a negative one."""
        number = 2 * number if number >= 0 else -2 * number - 1
        while True:
            number, low = divmod(number, 64)
            self.put(low + 64 * (number > 0), 128)
            if not number:
                return

    def get_any(self) -> int:
        """Take the next number that `put_any` appended."""
        number, scale = 0, 1
        while True:
            digit = self.get(128)
            number += digit % 64 * scale
            scale *= 64
            if digit < 64:
                return -(number + 1) // 2 if number % 2 else number // 2


def _encoded(state: State, seat: int) -> str:
    """The position and the seat asked, as base64 with a checksum before it."""
    game, deal, number = state.game, state.deal, _Number()
    for option in game.rules.options:
        number.put(option.choices.index(game.options[option.name]), len(option.choices))
    number.put(seat, game.seats)
    number.put(deal.dealer, game.seats)
    for value in (*deal.standing, deal.shuffle, len(state.events)):
        number.put_any(value)
    left = list(range(len(deal.order)))
    for card in deal.order:
        place = left.index(card)
        number.put(place, len(left))
        del left[place]
    now = game.dealing.begin(deal)
    for event in state.events:
        _put_move(number, now, event.move.text)
        now.play(event.move.text)
    size = (number.value.bit_length() + 7) // 8
    packed = _position_checksum(now, seat) + number.value.to_bytes(size, "big")
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def _put_move(number: _Number, now: State, text: str) -> None:
    """Add a move: its index among the legal ones; words said freely follow after the last index, letter by letter."""
    legal, free = [move.text for move in now.legal], bool(now.game.moves.free)
    if text in legal:
        number.put(legal.index(text), len(legal) + free)
        return
    number.put(len(legal), len(legal) + free)
    letters = text.encode()
    number.put_any(len(letters))
    for letter in letters:
        number.put(letter, 256)


def _get_move(number: _Number, now: State) -> str:
    """Take the move that `_put_move` appended in this position."""
    legal, free = now.legal, bool(now.game.moves.free)
    place = number.get(len(legal) + free)
    if place < len(legal):
        return legal[place].text
    return bytes(number.get(256) for _ in range(min(number.get_any(), MAX_LINK_CHARACTERS))).decode()


def _decoded(game: Game, code: str) -> tuple[Game, int, State]:
    """What `_encoded` wrote: the game with its options, the seat, the position; raises `BadLink` for anything else."""
    damaged = BadLink("This link is damaged: a part of it is missing or was changed. Copy the whole link again.")
    try:
        raw = base64.b64decode(code + "=" * (-len(code) % 4), b"-_", validate=True)
        number = _Number(int.from_bytes(raw[CHECKSUM_BYTES:], "big"))
        game = game.variant(**{option.name: option.choices[number.get(len(option.choices))] for option in game.rules.options})
        seat, dealer = number.get(game.seats), number.get(game.seats)
        standing = tuple(number.get_any() for _ in game.dealing.standing0)
        shuffle, moves = number.get_any(), number.get_any()
        left = list(range(len(game.pack)))
        order = tuple(left.pop(number.get(len(left))) for _ in range(len(left)))
        if not 0 <= moves <= MAX_LINK_MOVES:
            raise damaged
        state = game.deal(Deal(order, dealer, standing, shuffle))
        for _ in range(moves):
            state.play(_get_move(number, state))
    except Exception:  # whatever a damaged number leads to, it is a damaged link
        raise damaged from None
    if number.value or _position_checksum(state, seat) != raw[:CHECKSUM_BYTES]:
        raise damaged
    return game, seat, state


def _position_checksum(state: State, seat: int) -> bytes:
    """The checksum of a position and the seat asked, `CHECKSUM_BYTES` long."""
    return checksum(f"{seat}\n{Record.of(state)}").to_bytes(4, "big")[:CHECKSUM_BYTES]
