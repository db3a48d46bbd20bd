"""The deal of the day: the same for everybody, chosen by the date, with the best line found beforehand.

    found = for_day(date.today())
    session = found.session()          # the others answer the same for everybody
    result(found, session.state)       # what was made beside what could be made

A game's deals are in `days.txt` of its teaching folder: notes on how it is played (see `Days`), an empty line, then a line for
each deal: its position as a link carries it, the best result, and the moves that lead to it. The other seats play by the game's
rule of thumb, with a random generator seeded by the position, so that everybody meets the same answers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from datetime import date
from functools import cache, lru_cache
from importlib import resources
from typing import Final, NamedTuple
from zlib import crc32

from cardkit.game import Game, State
from cardkit.games import folder, games
from cardkit.moves import Move
from cardkit.score import Points
from cardkit.sessions import Session, link

FILE: Final = "days.txt"
SEAT: Final = 0
"""The reader's seat."""
MAX_POSITIONS: Final = 4000
"""Positions that a search of all lines looks at, at most."""
COUNTS: Final = ("total", "difference", "win")
WORKDAYS: Final = 5
"""Days of a week that have a game of their own, from Monday."""


class Days(NamedTuple):
    """A game's deals of the day.

    `only` are the kinds of moves made there; `counts` is what is compared: the `total` of the reader's side, its `difference`
    to the others', or whether it has the `win`. `aim` is a sentence for the reader, `rows` are the deals.
    """

    only: str
    counts: str
    aim: str
    rows: tuple[tuple[str, int, tuple[str, ...]], ...]


class Played(NamedTuple):
    """A move of the reader's: whether it was `chosen` among several, and the best result `left` after it."""

    move: Move
    chosen: bool
    left: int


class DealOfDay(NamedTuple):
    """The deal of a `day`: `game`, position as a link carries it, `best` result and the moves of the best line."""

    day: date
    game: Game
    at: str
    best: int
    line: tuple[str, ...]
    days: Days

    @property
    def aim(self) -> str:
        """A sentence or two on what to aim for."""
        return self.days.aim

    def session(self) -> Session:
        """A new session at this deal."""
        return session_at(self.game, self.at, self.days.only)

    def along(self) -> Iterator[Played]:
        """The moves of the best line."""
        session = self.session()
        for text in self.line:
            move, chosen = self.game.move(text), _has_choice(session)
            session.play(move)
            yield Played(move, chosen, self.best)


class DayResult(NamedTuple):
    """A reader's result: `made` beside `best`, and the moves `played`."""

    made: int
    best: int
    played: tuple[Played, ...]

    @property
    def costs(self) -> tuple[int, ...]:
        """What each move took from the best result that was possible before it."""
        before = (self.best, *(one.left for one in self.played))
        return tuple(was - one.left for was, one in zip(before, self.played, strict=False))

    @property
    def kept(self) -> tuple[bool, ...]:
        """For each decision, whether it cost nothing."""
        return tuple(not cost for cost, one in zip(self.costs, self.played, strict=True) if one.chosen)


class TooLarge(ValueError):
    """Too many lines of play to search."""


def session_at(game: Game, at: str, only: str) -> Session:
    """A session at a position that a link carries; its random generator is seeded by the position alone."""
    state = link.read(f"game={game.name}&at={at}").state
    if state is None:
        raise ValueError(f"{at[:20]!r} is no position of {game.title}")
    return Session(game, state=state, seat=SEAT, seed=crc32(at.encode()), only=only)


def playable() -> tuple[str, ...]:
    """The names of the games with deals of the day."""
    return tuple(name for name in games if _days(games[name]).rows)


def game_of(day: date) -> str:
    """The game of this day: one for each weekday, two at the weekend, which change every week.

    No game comes two days in a row, and over as many weeks as there are games each comes equally often.
    """
    names, weekday = playable(), day.weekday()
    if weekday < WORKDAYS:
        return names[weekday % len(names)]
    week = (day.toordinal() - 1) // 7  # day 1 was a Monday
    # in the order of the week, so that neither follows its own Friday nor comes before its own Monday
    pair = sorted((2 * week + n) % len(names) for n in range(2))
    return names[pair[weekday - WORKDAYS]]


def for_day(day: date, name: str = "", learned: Collection[str] = ()) -> DealOfDay:
    """The deal of this day, of the game with this name or of the day's game.

    If the day's game is none of those `learned`, one of those is chosen. Raises `KeyError` for a game without deals of the day.
    """
    names, number = playable(), day.toordinal()
    own = [other for other in names if other in learned]
    turn = game_of(day)
    name = name or (turn if turn in own or not own else own[number % len(own)])
    if name not in names:
        raise KeyError(f"no deal of the day is of {name!r}; there are {', '.join(names)}")
    days = _days(games[name])
    at, best, line = days.rows[number % len(days.rows)]
    return DealOfDay(day, games[name], at, best, line, days)


def reader_result(state: State, counts: str) -> int:
    """What the reader's side has in a finished deal: points, or with the count `win` 1 or 0 (see `Days.counts`)."""
    party, totals = state.game.parties.of(SEAT), state.score.totals
    if counts == "win":
        return int(state.score.winner == party)
    mine: Points = totals[party]
    others = max(total for other, total in enumerate(totals) if other != party)
    return int(mine - others if counts == "difference" else mine)


def result(deal: DealOfDay, state: State) -> DayResult | None:
    """The result of a finished deal; None while it is in play. Raises `ValueError` for the state of another deal."""
    begin = deal.session()
    start = len(begin.state.events)
    if state.deal != begin.state.deal or [e.move for e in state.events[:start]] != [e.move for e in begin.state.events]:
        raise ValueError("this is another deal than that of the day")
    if not state.over:
        return None
    moves = tuple(event.move for event in state.events[start:] if event.seat == SEAT)
    return DayResult(reader_result(state, deal.days.counts), deal.best, _weighed(deal, moves))


@lru_cache(maxsize=128)  # a result is looked at more than once, and the others answer alike
def _weighed(deal: DealOfDay, moves: tuple[Move, ...]) -> tuple[Played, ...]:
    """The reader's moves in this deal, each with the best result left after it."""
    begin, left = deal.session(), deal.best
    played: list[Played] = []
    for move in moves:
        chosen = _has_choice(begin)
        begin.play(move)
        if chosen:
            with suppress(TooLarge):
                left = min(left, best_line(begin, deal.days.counts)[0])
        played.append(Played(move, chosen, left))
    return tuple(played)


def _has_choice(session: Session) -> bool:
    """Whether the reader has several moves to choose from."""
    return len(session.offered(session.state.legal)) > 1


def best_line(session: Session, counts: str) -> tuple[int, tuple[str, ...]]:
    """The best result possible from here against these answers, and the reader's moves to it. Raises `TooLarge`."""
    return _search(session, counts, [MAX_POSITIONS])


def _search(session: Session, counts: str, left: list[int]) -> tuple[int, tuple[str, ...]]:
    """What `best_line` returns; `left` holds how many positions may still be looked at. Raises `TooLarge`."""
    left[0] -= 1
    if left[0] < 0:
        raise TooLarge("this deal has too many lines of play")
    state = session.state
    if state.over:
        return reader_result(state, counts), ()
    best: tuple[int, tuple[str, ...]] | None = None
    for move in session.offered(state.legal):
        after = Session(session.game, state=state, seat=SEAT, seed=session.seed, only=tuple(session.only))
        after.play(move)
        value, line = _search(after, counts, left)
        if best is None or value > best[0]:
            best = value, (move.text, *line)
    assert best is not None
    return best


@cache
def _days(game: Game) -> Days:
    file = resources.files(folder(game)) / "teaching" / FILE
    return read(file.read_text(encoding="utf-8")) if file.is_file() else Days("", "total", "", ())


def read(text: str) -> Days:
    """The deals in such a text; raises `ValueError` for a malformed line."""
    head, _, body = text.partition("\n\n")
    notes = dict(line.split(": ", 1) for line in head.splitlines() if not line.startswith("#"))
    if notes.get("counts") not in COUNTS:
        raise ValueError(f"counts is {notes.get('counts')!r}; there are {', '.join(COUNTS)}")
    return Days(notes.get("only", ""), notes["counts"], notes["aim"], tuple(_rows(body.splitlines())))


def _rows(lines: Sequence[str]) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    for line in filter(None, lines):
        at, best, moves = line.split(" | ")
        yield at, int(best), tuple(moves.split(", "))
