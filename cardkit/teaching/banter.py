"""Comments of the other players on what everybody can see: a trick, a call, the end of a deal.

They come from the `banter.txt` of a game's teaching folder, a block for each person:

    == Paco
    takes: Slow, but it got there. | I can wait, you see.
    declare: I kept you waiting for that.

A line is a moment (see `MOMENTS`) or a kind of move that the person makes, and sentences separated by bars. Who speaks, when
and what depends only on the moves that the reader has seen, so it gives no hidden card away.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Final, NamedTuple
from zlib import crc32

from cardkit import tricks
from cardkit.game import Game, State
from cardkit.games import folder
from cardkit.moves import Event
from cardkit.record import Record
from cardkit.teaching import teaching
from cardkit.view import View

FILE: Final = "banter.txt"
MOMENTS: Final = ("takes", "outplayed", "helped", "won", "lost", "together", "sorry")
"""What may happen besides a move of one's own.

The person takes a trick; the reader takes one that this opponent led, or that this partner led. At the end of the deal the
person won and the reader did not, or the other way round; both won, or neither did.
"""
MOMENTS_PER_REMARK: Final = 4
"""One in so many moments is spoken about."""
SILENT_MOVES: Final = 8
"""Moves of silence after somebody spoke. At the end of a deal of twice as many moves, of a match, and of a deal in which the
reader's side did something that is celebrated, somebody always speaks."""
REMEMBERED_DEALS: Final = 40
"""Deals of a match after which what was said may be said again."""
ENDS: Final = {(True, False): "won", (False, True): "lost", (True, True): "together", (False, False): "sorry"}
"""The end of a deal, by whether the person won and whether the reader did."""

LinesByPerson = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Sentences by person and moment."""


class Banter(NamedTuple):
    """A comment: who speaks and what."""

    seat: int
    text: str


def spoken(
    view: View, names: Sequence[str], me: int, match: int | None = None, before: Collection[Banter] = ()
) -> dict[int, Banter]:
    """The comments on a deal, by the number of moves after which they are made.

    Args:
        view: what the reader may see of the deal.
        names: the names of all seats; people who are not in the game's file say nothing.
        me: the seat of the reader.
        match: the party that won the match that ends with this deal, if it does; somebody always comments on that.
        before: what was said in the earlier deals of the match, which nobody says again.
    """
    written = lines(view.game)
    chosen: dict[int, Banter] = {}
    mark, quiet = 0, 0
    for number, event in enumerate(view.events, 1):
        mark = crc32(f"{event.seat} {event.move.text}".encode(), mark)
        over = view.to_move is None and number == len(view.events)
        if mark % MOMENTS_PER_REMARK and not (over and (match is not None or number >= 2 * SILENT_MOVES or _triumph(view, me))):
            continue
        if number < quiet and not over:
            continue
        told, fresh = {*before, *chosen.values()}, list[Banter]()
        for moments in _ends(view, me, match) if over else (_moments(view.events[:number], view.game, me),):
            found = [Banter(seat, text) for seat, key in moments for text in written.get(names[seat], {}).get(key, ())]
            fresh = [one for one in found if one.seat != me and one not in told]
            if fresh:
                break
        if fresh:
            chosen[number] = fresh[mark // MOMENTS_PER_REMARK % len(fresh)]
            quiet = number + SILENT_MOVES
    return chosen


def said_before(deals: Sequence[State], names: Sequence[str], me: int) -> frozenset[Banter]:
    """What was said in these finished deals of a match, in their order, to the reader at seat `me`.

    After each `REMEMBERED_DEALS` all is forgotten: a table asks this with every answer, and a match may be long.
    """
    said: frozenset[Banter] = frozenset()
    for deal in deals[len(deals) // REMEMBERED_DEALS * REMEMBERED_DEALS :]:
        said |= _said_in(Record.of(deal), tuple(names), me, said)
    return said


@lru_cache(maxsize=256)
def _said_in(record: Record, names: tuple[str, ...], me: int, earlier: frozenset[Banter]) -> frozenset[Banter]:
    """What was said in one finished deal, without what was said `earlier`; cached, since each deal needs those before it."""
    return frozenset(spoken(record.state().view(me), names, me, None, earlier).values())


def _moments(events: Sequence[Event], game: Game, me: int) -> Iterator[tuple[int, str]]:
    """For each seat that might speak after the last of these events: the seat and the moment (see `MOMENTS`)."""
    event = events[-1]
    trick = tricks.finished_trick(event)
    if trick is None or trick.seat is None:
        yield event.seat, event.move.kind
    elif trick.seat != me:
        yield trick.seat, "takes"
    else:
        leader = next(one.seat for one in reversed(events) if one.move.card == trick.cards[0])
        yield leader, "helped" if game.parties.of(leader) == game.parties.of(me) else "outplayed"


def _triumph(view: View, me: int) -> bool:
    """Whether the score has a line for the reader's side by a rule that the game celebrates (see `TableTexts`)."""
    mine, cheered = view.game.parties.of(me), teaching.for_game(view.game).table.cheered
    return view.score is not None and any(line.rule in cheered and line.points[mine] > 0 for line in view.score.lines)


def sides_at_the_end(view: View, match: int | None = None) -> dict[int, bool]:
    """By seat, whether its side won the finished deal (or the match, if `match` is its winner); {} if nobody won."""
    score, parties = view.score, view.game.parties
    if match is not None:
        return {seat: parties.of(seat) == match for seat in range(view.game.seats)}
    if score is None or not score.final or not any(score.totals):
        return {}
    paid = any(total < 0 for total in score.totals)
    if not paid and score.winner is None:
        return {}
    won = [score.totals[party] > 0 if paid else score.winner == party for party in range(len(parties))]
    return {seat: won[parties.of(seat)] for seat in range(view.game.seats)}


def _ends(view: View, me: int, match: int | None) -> Sequence[Sequence[tuple[int, str]]]:
    """The seats that may comment on the end, each with its moment.

    The reader's partner comes first, if there is one, and the others speak only of a match of which the partner has said all.
    """
    won, parties = sides_at_the_end(view, match), view.game.parties
    said = {seat: (seat, ENDS[won[seat], won[me]]) for seat in won}
    partners = [said[seat] for seat in won if seat != me and parties.of(seat) == parties.of(me)]
    return [group for group in (partners, [] if partners and match is None else list(said.values())) if group]


def lines(game: Game) -> LinesByPerson:
    """The comments of a game's people, by name and moment; {} for a game without a file."""
    return _read(folder(game))


@cache
def _read(package: str) -> LinesByPerson:
    file = resources.files(package) / "teaching" / FILE if package else None
    return read(file.read_text(encoding="utf-8")) if file is not None and file.is_file() else {}


def read(text: str) -> LinesByPerson:
    """The comments in such a text; raises `ValueError` for a malformed line."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for block in text.split("\n== ")[1:]:
        name, *rows = filter(None, block.splitlines())
        found[name] = {}
        for row in rows:
            moment, colon, lines = row.partition(": ")
            if not colon or moment in found[name]:
                raise ValueError(f"a line of {name} begins with a moment that is new, and a colon, not like {row!r}")
            found[name][moment] = tuple(lines.split(" | "))
    return found
