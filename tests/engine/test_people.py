"""Names of people: nothing unseen, nothing that turns a sentence round, and nobody passes for another at the same table."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit.sessions import Seats
from cardkit.sessions.names import ISOLATE, MAX_NAME_CHARACTERS, POP, own_name, plain_name, stranger_name
from cardkit.teaching import classroom
from cardkit.teaching.book import Book

TUTE = cardkit.games["tute"]
ANY = st.text(st.characters(exclude_categories=("Cs",)), max_size=200)
TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200e\u200f\u061c"
UNSEEN = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u3164\ufe0f\u115f\u2800"


@given(st.one_of(ANY, st.text(st.sampled_from(f"{TURNS}{UNSEEN}Ben אב\u0301\n"), max_size=60)))
def test_a_name_is_one_short_line_of_what_is_seen(text: str) -> None:
    name = plain_name(text)
    inner = name.strip(ISOLATE + POP)
    assert len(inner) <= MAX_NAME_CHARACTERS
    assert not any(unicodedata.category(char) in ("Cc", "Cf", "Co", "Cn", "Zl", "Zp") or char in UNSEEN for char in inner)
    assert name == "" or any(char.isalpha() for char in inner)
    assert plain_name(name) == name
    turned = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in inner)
    assert name == (f"{ISOLATE}{inner}{POP}" if turned or text.startswith(ISOLATE) else inner)
    assert stranger_name(text) == (f"{ISOLATE}{inner}{POP}" if name else "")
    assert stranger_name(stranger_name(text)) == stranger_name(text)


@pytest.mark.parametrize("sent", ["", "  ", "\u200b\u2060", "\u3164", "🙂", "123", "\u0301", None, 5, ["Ben"]])
def test_what_has_no_letter_is_no_name(sent: object) -> None:
    assert plain_name(sent) == ""


@pytest.mark.parametrize("like", ["ben", "BEN", "Вen", "B\u0435n", "Bén", "B.e n", "Ｂｅｎ", "Be\u200bn", "Ben\u202e"])
def test_who_looks_like_another_gets_a_number(like: str) -> None:
    assert own_name(plain_name(like), ["Ben", "Lola"]).endswith(" 2")
    assert own_name(plain_name(like), ["Ben", own_name(plain_name(like), ["Ben"])]).endswith(" 3")


@given(st.lists(ANY, min_size=4, max_size=4))
def test_at_a_table_all_names_differ_and_stay_when_they_are_kept(sent: list[str]) -> None:
    seats = Seats(TUTE, [f"Person {seat}" for seat in range(4)], seed=1)
    for seat, text in enumerate(sent):
        seats.rename(seat, stranger_name(text))
    assert len({name.casefold() for name in [*seats.names, "You"]}) == 5
    again = Seats.of(seats.text(), seats.names, levels="beginner", seed=1)
    assert again.names == seats.names


def test_a_sentence_keeps_its_order_around_a_name() -> None:
    seats = Seats(TUTE, ["Ann", "Ben", "", ""], seed=1)
    seats.rename(1, "Ben\u202eand")
    assert seats.names[1] == "Benand"
    seats.rename(1, "אבי")
    mover = seats.match.state.to_move
    assert mover is not None
    event = seats.match.state.play(seats.match.state.legal[0])
    for seat in range(4):
        names = tuple("אבי" if other == mover else name for other, name in enumerate(seats.names_for(seat)))
        assert event.say([plain_name(name) for name in names]).startswith(f"{ISOLATE}אבי{POP} plays")
    assert f"{ISOLATE}אבי{POP}" in seats.names_for(0)


def test_files_of_a_class_are_called_by_names_that_can_be_shown(tmp_path) -> None:
    for stem in ("Ana", "ana\u202e", "\u200b", "Noor"):
        (tmp_path / f"{stem}.json").write_text(str(Book()), encoding="utf-8")
    (tmp_path / "Mario\u2067.json").write_text(json.dumps({}), encoding="utf-8")
    found = classroom.read(tmp_path)
    assert sorted(found.books) == ["Ana", "File 5", "Noor", "ana 2"]
    assert list(found.trouble) == ["Mario"]
