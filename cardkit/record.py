"""Records: a deal and its moves as plain text, to save, share, replay and undo.

`record.md` beside this file defines the format exactly. A record looks like this (`#` begins a comment; one after a move is a
remark on it):

    cardkit 1
    game: tute
    options: hands=3
    dealer: 0
    standing: 0 0
    deal:
      1: 1o 3o …
    moves:
      1 play 1o  # leads from strength
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from cardkit.arguments import require, shortly, whole
from cardkit.cards import UnknownCard
from cardkit.dealing import MAX_COUNT_DIGITS, MAX_SHUFFLE_DIGITS
from cardkit.game import Deal, Game, State, changed_options, with_text_options
from cardkit.games import games
from cardkit.match import Match
from cardkit.moves import UnknownMove
from cardkit.rules import IllegalMove

FIRST_LINE = "cardkit 1"
FIELDS = ("game", "options", "dealer", "standing", "shuffle", "deal", "moves")
LINE_END: Final = re.compile(r"\r?\n|\r")
BLANK: Final = " \t"
"""The characters that indent a line or stand between two words of it: no others do."""


class BadRecord(ValueError):
    """A record that cannot be read; the message names the line, what is wrong there and what would be right."""


@dataclass(frozen=True)
class Record:
    """One deal as data: the game with its options, how it was dealt, the moves by seat, and remarks by move number from 0."""

    game: Game
    deal: Deal
    moves: tuple[tuple[int, str], ...]
    remarks: tuple[tuple[int, str], ...] = ()

    @classmethod
    def of(cls, state: State, remarks: Sequence[tuple[int, str]] = ()) -> Record:
        """The record of a state."""
        require(state, State, "a deal, such as table.session.state")
        moves = tuple((event.seat, event.move.text) for event in state.events)
        return cls(state.game, state.deal, moves).remarked(dict(remarks))

    def state(self, upto: int | None = None) -> State:
        """The deal played through its first `upto` moves (all by default); raises `BadRecord` when one is not legal."""
        if upto is not None:
            whole(upto, "the number of moves to play", 0)
        state = self.game.deal(self.deal)
        for number, (seat, text) in enumerate(self.moves[:upto], 1):
            where = f"move {number} ({seat} {text})"
            if state.to_move is None:
                raise BadRecord(f"{where}: the deal was already over; leave out what follows")
            if state.to_move != seat:
                raise BadRecord(f"{where}: it was the turn of seat {state.to_move}, not of seat {seat}")
            try:
                state.play(text)
            except IllegalMove as error:
                legal = ", ".join(move.text for move in error.refusal.instead[:12])
                raise BadRecord(f"{where} is not allowed. {error} Legal were: {legal}.") from error
            except UnknownMove as error:
                raise BadRecord(f"{where}: {error}") from error
        return state

    def remark(self, number: int) -> str:
        """The remark on move `number` (from 0); empty when there is none."""
        return next((text for at, text in self.remarks if at == number), "")

    def remarked(self, remarks: Mapping[int, str]) -> Record:
        """The record with further remarks, by number of the move from 0; an empty text removes a remark.

        Raises `ValueError` for a move number that does not exist. Each remark is put into one line.
        """
        require(remarks, Mapping, "each remark with the number of its move, such as {0: 'leads high'}")
        for number in remarks:
            if number not in range(len(self.moves)):
                there = f"the moves here are 0 to {len(self.moves) - 1}" if self.moves else "no move has been made here"
                raise ValueError(f"a remark on move {shortly(number)}: {there}")
        remarks_now = dict(self.remarks) | {
            n: " ".join(require(text, str, "remarks as text").split()) for n, text in remarks.items()
        }
        return replace(self, remarks=tuple(sorted((number, text) for number, text in remarks_now.items() if text)))

    def __str__(self) -> str:
        """The text of the record; `read` makes an equal record of it."""
        game, deal = self.game, self.deal
        lines = [FIRST_LINE, f"game: {game.name}"]
        if changed := changed_options(game):
            lines.append("options: " + " ".join(f"{name}={value}" for name, value in changed.items()))
        lines.append(f"dealer: {deal.dealer}")
        lines.append("standing: " + " ".join(map(str, deal.standing)))
        if deal.shuffle:
            lines.append(f"shuffle: {deal.shuffle}")
        lines.append("deal:")
        for packet, cards in game.dealing.dealt(deal):
            lines.append(f"  {packet.label}: {' '.join(game.pack[number].text for number in cards)}")
        lines.append("moves:")
        for number, (seat, text) in enumerate(self.moves):
            remark = self.remark(number)
            lines.append(f"  {seat} {text}" + (f"  # {remark}" if remark else ""))
        return "\n".join(lines) + "\n"


def read(text: str) -> Record:
    """The record of one deal; raises `BadRecord`. The moves are checked when it is replayed with `Record.state`."""
    records = read_all(text)
    if len(records) != 1:
        raise BadRecord(f"here one deal is wanted, and the text holds {len(records)}")
    return records[0]


def read_all(text: str) -> list[Record]:
    """The records of a whole match, one after the other; raises `BadRecord`, also for text that holds none."""
    require(text, str, "the text of a record, such as Path('hand.txt').read_text()")
    lines = list(enumerate(LINE_END.split(text.removeprefix("\ufeff")), 1))
    starts = [index for index, (_, line) in enumerate(lines) if line.strip(BLANK) == FIRST_LINE]
    if not starts or any(_without_comment(line) for _, line in lines[: starts[0]]):
        first = next((line.strip(BLANK) for _, line in lines if _without_comment(line)), "")
        if re.fullmatch(r"cardkit \d+", first):
            version = first.split()[1][:40]
            raise BadRecord(
                f"this record begins with “{first[:40]}”, so a later version of cardkit wrote it and one that reads "
                f"cardkit record {version} is needed; here “{FIRST_LINE}” is read"
            )
        raise BadRecord(f"a record begins with the line “{FIRST_LINE}”, not with {shortly(first)}")
    ends = [*starts[1:], len(lines)]
    return [_record(lines[a + 1 : b]) for a, b in zip(starts, ends, strict=True)]


def write_match(match: Match) -> str:
    """All deals of a match as text, the finished ones first."""
    return "\n".join([*map(_finished, match.finished), str(Record.of(match.state))])


@lru_cache(maxsize=64)
def _finished(state: State) -> str:
    """The text of a finished deal, cached: a match is written after every move."""
    return str(Record.of(state))


def read_match(text: str, seed: int | None = None) -> Match:
    """The match of such a text, replayed and checked; raises `BadRecord`. `seed` is for the deals still to come."""
    try:
        return Match.of(_replayed(read_all(text)), seed)
    except BadRecord:
        raise
    except ValueError as error:
        raise BadRecord(str(error)) from error


def _replayed(records: Sequence[Record]) -> Iterator[State]:
    """Replays the deals of a match one by one, each when it is asked for; raises `BadRecord`, naming a deal that fails."""
    for number, record in enumerate(records, 1):
        try:
            yield record.state()
        except BadRecord as error:
            raise BadRecord(f"deal {number} of {len(records)}, {error}") from error


def _without_comment(line: str) -> str:
    """A line without its comment, and without blanks around it."""
    return line.partition("#")[0].strip(BLANK)


def _words(text: str) -> list[str]:
    return re.findall(rf"[^{BLANK}]+", text)


def _whole_number(text: str, max_digits: int = MAX_COUNT_DIGITS) -> int:
    """Parses a whole number from 0 on with at most `max_digits` digits; -1 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= max_digits else -1


def _record(lines: Iterable[tuple[int, str]]) -> Record:
    """Parses the record in these lines, given with their numbers for error messages."""
    fields: dict[str, str] = {}
    blocks: dict[str, list[tuple[int, str]]] = {"deal": [], "moves": []}
    block = ""
    for number, line in lines:
        if not _without_comment(line):
            continue
        key, colon, value = (part.strip(BLANK) for part in line.partition(":"))
        indented = line[0] in BLANK
        if indented and block:
            blocks[block].append((number, line.strip(BLANK)))
            continue
        if indented or not colon:
            raise BadRecord(f"line {number}: {shortly(line.strip(BLANK))} is not of the form “name: value”")
        if key not in FIELDS:
            raise BadRecord(
                f"line {number}: a record has no {shortly(key)}; it has {', '.join(FIELDS)}, and cards and moves stand indented"
            )
        if key in fields:
            raise BadRecord(f"line {number}: {key} comes twice")
        block = key if key in blocks else ""
        fields[key] = _without_comment(value)
        if block and fields[key]:
            raise BadRecord(f"line {number}: {shortly(fields[key])} should stand below “{key}:”, on an indented line")
    game = _game(fields)
    dealer = _whole_number(fields.get("dealer", ""))
    if dealer not in range(game.seats):
        raise BadRecord(f"dealer: {shortly(fields.get('dealer', ''))} is not a number from 0 to {game.seats - 1}")
    standing = _standing(fields.get("standing", ""), len(game.dealing.standing0))
    shuffle = _whole_number(fields.get("shuffle", "0"), MAX_SHUFFLE_DIGITS)
    if shuffle < 0:
        raise BadRecord(f"shuffle: {shortly(fields['shuffle'])} is not a whole number")
    order = _order(game, dealer, blocks["deal"])
    moves, remarks = _moves(game, blocks["moves"])
    deal = Deal(order, dealer, standing, shuffle)
    try:
        game.deal(deal)
    except ValueError as error:
        raise BadRecord(f"this deal cannot be: {error}") from error
    return Record(game, deal, moves, remarks)


def _game(fields: dict[str, str]) -> Game:
    name = fields.get("game", "")
    if name not in games:
        raise BadRecord(f"game: {shortly(name)} is not a game here; there are {', '.join(games)}")
    chosen: dict[str, str] = {}
    for option in _words(fields.get("options", "")):
        key, _, value = option.partition("=")
        if key in chosen:
            raise BadRecord(f"options: {shortly(key)} comes twice")
        chosen[key] = value
    try:
        return with_text_options(games[name], chosen)
    except ValueError as error:
        raise BadRecord(f"options: {error}") from error


def _standing(text: str, size: int) -> tuple[int, ...]:
    words = _words(text)
    if len(words) != size or not all(re.fullmatch(rf"-?[0-9]{{1,{MAX_COUNT_DIGITS}}}", word) for word in words):
        raise BadRecord(f"standing: {shortly(text)} should be {size} whole numbers")
    return tuple(map(int, words))


def _order(game: Game, dealer: int, lines: list[tuple[int, str]]) -> tuple[int, ...]:
    """The order of the pack from the lines below `deal:`, one for each packet; raises `BadRecord`."""
    packets = game.dealing.packets(dealer)
    if len(lines) != len(packets):
        raise BadRecord(
            f"deal: {len(lines)} lines where {game.title} has {len(packets)}: {', '.join(p.label for p in packets)}"
        )
    order: list[int] = []
    for packet, (number, line) in zip(packets, lines, strict=True):
        label, _, texts = (part.strip(BLANK) for part in _without_comment(line).partition(":"))
        if label != packet.label:
            raise BadRecord(f"line {number}: here the cards of {packet.label!r} are wanted, not of {shortly(label)}")
        try:
            cards = [game.pack[text] for text in _words(texts)]
        except UnknownCard as error:
            raise BadRecord(f"line {number}: {error}") from error
        if len(cards) != packet.size:
            raise BadRecord(f"line {number}: {packet.label} gets {packet.size} cards, not {len(cards)}")
        for card in cards:
            if card.id in order:
                raise BadRecord(f"line {number}: {card.text} ({card.gloss}) comes twice in this deal")
            order.append(card.id)
    return tuple(order)


def _moves(game: Game, lines: list[tuple[int, str]]) -> tuple[tuple[tuple[int, str], ...], tuple[tuple[int, str], ...]]:
    """From the lines below `moves:` the moves, as (seat, text), and the remarks, as (move number, text); raises `BadRecord`."""
    moves: list[tuple[int, str]] = []
    remarks: list[tuple[int, str]] = []
    for number, line in lines:
        body, _, remark = line.partition("#")
        seat, _, text = body.strip(BLANK).partition(" ")
        if _whole_number(seat) not in range(game.seats):
            raise BadRecord(f"line {number}: a move begins with a seat from 0 to {game.seats - 1}, not {shortly(seat)}")
        try:
            move = game.move(text)
        except UnknownMove as error:
            raise BadRecord(f"line {number}: {error}") from error
        if remark := remark.strip(BLANK):
            remarks.append((len(moves), remark))
        moves.append((int(seat), move.text))
    return tuple(moves), tuple(remarks)
