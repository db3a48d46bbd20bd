"""`cardkit/record.md` is exact: its tables are those of the games, and a reader written from it alone reads every link."""

from __future__ import annotations

import base64
import random
import re
import zlib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import cardkit
from cardkit.game import Game, State
from cardkit.moves import Move
from cardkit.record import BadRecord, Record, read, read_all, read_match
from cardkit.rules import Option
from cardkit.sessions import link
from cardkit.sessions.link import BadLink

PAGE = Path(cardkit.__file__).with_name("record.md").read_text(encoding="utf-8")
GAMES = [cardkit.games[name] for name in cardkit.games]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def listed(texts: list[str]) -> str:
    return " ".join(f"`{text}`" for text in texts)


def setting(option: Option) -> str:
    """An option as the page writes it: its values in order, the usual one in bold."""
    values = [option.write(value) for value in option.choices]
    usual = option.write(option.default)
    shown = [f"**{value}**" if value == usual else value for value in values]
    if len(values) > 9:
        ends = dict.fromkeys([shown[0], shown[values.index(usual)], shown[-1]])
        shown = [" … ".join(ends)]
    return f"`{option.name}` {', '.join(shown)}"


def numbered(game: Game) -> str:
    """The moves of a game in order; those of every card of the pack are one entry."""
    kinds = {move.kind for move in game.moves if sum(other.kind == move.kind for other in game.moves) >= len(game.pack)}
    assert all([m.card for m in game.moves if m.kind == kind] == list(game.pack) for kind in kinds)
    parts: list[str] = []
    for before, move in pairwise([None, *game.moves]):
        assert isinstance(move, Move)
        if move.kind not in kinds:
            parts.append(f"`{move.text}`")
        elif before is None or before.kind != move.kind:
            parts.append(f"`{move.kind} CARD`")
    return ", ".join(parts)


def packets(game: Game) -> str:
    found = game.dealing.packets(0)
    return ", ".join(f"{packet.label}: {packet.size}" for packet in found)


def labels(game: Game) -> list[tuple[list[str], int]]:
    return [(packet.label.split("/"), packet.size) for packet in game.dealing.packets(0)]


def moved_on(label: str, by: int, seats: int) -> str:
    return str((int(label) + by) % seats) if label.isdigit() else label


def section(game: Game) -> str:
    """Writes the part of the page about one game."""
    seats = next((option for option in game.rules.options if option.name == "players"), None)
    tables = [game.variant(players=number) for number in seats.choices] if seats else [game]
    dealt = "\n".join(f"  - {table.seats} seats: {packets(table)}" for table in tables)
    return f"""\
### {game.title}: `{game.name}`

- Cards from 0: {listed([card.text for card in game.pack])}
- Options in order: {"; ".join(map(setting, game.rules.options))}
- Packets when seat 0 deals:
{dealt}
- Moves from 0: {numbered(game)}
"""


@each_game
def test_the_page_numbers_cards_options_packets_and_moves_as_the_game_does(game: Game) -> None:
    assert section(game) in PAGE
    for seats in {cardkit.games[game.name].variant(**{o.name: value}) for o in game.rules.options for value in o.choices}:
        for dealer in range(seats.seats):  # another dealer: the same packets, each seat's number moved on
            moved = [([moved_on(seat, dealer, seats.seats), *turn], size) for (seat, *turn), size in labels(seats)]
            assert [(packet.label.split("/"), packet.size) for packet in seats.dealing.packets(dealer)] == moved


RECORDS = re.findall(r"```record\n(.*?)```", PAGE, re.S)
LINKS = re.findall(r"^    (game=\S+)$", PAGE, re.M)


def test_the_examples_are_records_and_are_written_back_as_they_stand() -> None:
    assert len(RECORDS) >= 3
    for text in RECORDS:
        found = read_all(text)
        assert "\n".join(map(str, found)) == text
        assert all(record.state().events for record in found)
    assert read_match(RECORDS[1]).finished


class Digits:
    """A large number, read digit by digit as the page says."""

    def __init__(self, number: int) -> None:
        self.number, self.read = number, []  # type: ignore[var-annotated]

    def digit(self, base: int) -> int:
        self.number, digit = divmod(self.number, base)
        self.read.append((digit, base))
        return digit

    def any(self) -> int:
        number, place = 0, 1
        while (digit := self.digit(128)) >= 64:
            number, place = number + (digit - 64) * place, place * 64
        number += digit * place
        return number // 2 if number % 2 == 0 else -(number + 1) // 2


def by_the_page(text: str) -> tuple[str, Digits]:
    """The record in a link, read with nothing but the page and, for what is legal, a state that is played along."""
    parts = dict(part.split("=") for part in text.partition("&ask=")[0].split("&"))
    match = re.search(rf"^### .*: `{parts['game']}`\n\n- Cards from 0: (.*)\n", PAGE, re.M)
    assert match
    cards, game = match[1].replace("`", "").split(), cardkit.games[parts["game"]]
    raw = base64.urlsafe_b64decode(parts["at"] + "=" * (-len(parts["at"]) % 4))
    digits = Digits(int.from_bytes(raw[3:], "big"))
    chosen = {option.name: option.choices[digits.digit(len(option.choices))] for option in game.rules.options}
    game = game.variant(**chosen)
    seat, dealer = digits.digit(game.seats), digits.digit(game.seats)
    standing = [digits.any() for _ in game.dealing.standing0]
    shuffle, moves = digits.any(), digits.any()
    left, order = list(cards), []
    while left:
        order.append(left.pop(digits.digit(len(left))))
    state = game.deal(order=order, dealer=dealer, standing=standing, shuffle=shuffle)
    for _ in range(moves):
        legal = sorted(move.id for move in state.legal)
        place = digits.digit(len(legal) + bool(game.moves.free))
        if place < len(legal):
            state.play(game.moves[legal[place]])
        else:
            state.play(bytes(digits.digit(256) for _ in range(digits.any())).decode())
    assert digits.number == 0
    record = str(Record.of(state))
    assert zlib.crc32(f"{seat}\n{record}".encode()).to_bytes(4, "big")[:3] == raw[:3]
    return record, digits


def test_the_links_on_the_page_lead_where_it_says() -> None:
    at = [text for text in LINKS if "&at=" in text]
    assert len(at) >= 2
    assert by_the_page(at[0])[0] == RECORDS[0]
    assert by_the_page(at[1])[0] == RECORDS[2]
    rows = [(int(digit), int(base)) for digit, base in re.findall(r"^\| (\d+) of (\d+) \|", PAGE, re.M)]
    assert by_the_page(at[0])[1].read[: len(rows)] == rows
    assert len(rows) > 8
    for text in LINKS:
        assert link.read(text)


@each_game
def test_a_reader_written_from_the_page_reads_every_link(game: Game) -> None:
    rng = random.Random(f"page {game.name}")
    for settings in ({}, *({o.name: value} for o in game.rules.options for value in (o.choices[0], o.choices[-1]))):
        state: State = cardkit.games[game.name].variant(**settings).deal(rng)
        while not state.over and rng.random() < 0.95:
            state.play(rng.choice(state.legal))
        text = link.write(state, everything=True)
        assert by_the_page(text)[0] == str(Record.of(state))


def test_a_new_stock_is_shuffled_as_the_page_says() -> None:
    rng, shuffled = random.Random("stock"), 0
    for forced in (0, 1, 8_000_111, 10**40):
        state: Any = cardkit.games["pitty_pat"].variant(players=5).deal(rng, shuffle=forced << 32 | 99)
        times = 0
        while not state.over:
            event = state.play(rng.choice(state.legal))
            for pool in (sorted(card.id for card in note.cards) for note in event.notes if note.kind == "recycle"):
                first = []
                while forced > 1 and pool:
                    forced, place = divmod(forced, len(pool))
                    first.append(pool.pop(place))
                random.Random(f"99/{times}").shuffle(pool)
                times, shuffled = times + 1, shuffled + 1
                stock = [*pool, *reversed(first)]
                assert [*state.stock, *stock[len(state.stock) :]] == stock  # some of it may be turned at once
    assert shuffled >= 2


def test_another_version_is_named_with_the_one_that_is_needed() -> None:
    with pytest.raises(BadRecord, match=r"“cardkit 3”.*one that reads cardkit record 3 is needed; here “cardkit 1” is read"):
        read(RECORDS[0].replace("cardkit 1", "cardkit 3"))
    for text in (LINKS[0] + "&version=2", "version=2&game=whist&x=1"):
        with pytest.raises(BadLink, match=r"of version '2', so it takes a cardkit that reads that one; here version 1 is read"):
            link.read(text)
    assert link.read(LINKS[0] + "&version=1") == link.read(LINKS[0])
