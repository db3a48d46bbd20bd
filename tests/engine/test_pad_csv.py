"""The score pad as CSV: what spreadsheets make of it is read again, whatever the names; what is wrong is said with its line."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import pad

AWKWARD = ('O’Neil, "Bo"', "Di; Eve", "Cy", "=SUM(1)", "'Él'")
MARKS = st.text(st.sampled_from("aé 🂡;,'\"=+-@\t\n"), min_size=1, max_size=9)


def evening() -> pad.Evening:
    """Two deals of people with awkward names, one of them with half points."""
    begun = pad.Evening.begin("tarot", AWKWARD, started="2026-11-25 20:15")
    first = begun.enter(taker="0", contract="garde", partner="1", bouts="2", points="44.5", **{"poignée 3": "simple"})
    return first.enter(taker="passed")


def saved(text: str, delimiter: str = ",", change: Callable[[str], str] = str, **dialect: object) -> str:
    """The file after a program has read it and written it in its own way."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, **dialect)  # type: ignore[arg-type]
    writer.writerows([change(cell) for cell in row] for row in csv.reader(io.StringIO(text)))
    return out.getvalue()


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("before", ["", "\ufeff"])
def test_what_a_spreadsheet_saves_is_read_again(delimiter: str, quoting: int, end: str, before: str) -> None:
    text = saved(pad.to_csv(evening()), delimiter, quoting=quoting, lineterminator=end)
    assert pad.read(before + text) == evening()


@pytest.mark.parametrize("figure", ["44,5", "44.50", "44,50"])
def test_half_points_may_have_a_comma(figure: str) -> None:
    text = saved(pad.to_csv(evening()), ";", lambda cell: figure if cell == "44.5" else cell)
    assert pad.read(text) == evening()


def test_whole_numbers_and_times_may_have_more_to_them() -> None:
    """A spreadsheet that takes a column for numbers, or for times, writes them its own way."""
    ways = {"2": "2.0", "2026-11-25 20:15": "2026-11-25 20:15:00"}
    assert pad.read(saved(pad.to_csv(evening()), change=lambda cell: ways.get(cell, cell))) == evening()


def test_empty_lines_are_passed_over_and_counted() -> None:
    lines = pad.to_csv(evening()).splitlines()
    assert pad.read("\n".join([lines[0], "", lines[1], ",,,", "", lines[2], ""])) == evening()
    with pytest.raises(pad.BadPad, match="Line 4 of this file"):
        pad.read("\n".join([lines[0], "", "", lines[1].replace(",44.5,", ",99,")]))


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        (
            lambda lines: [lines[0], lines[1].replace("tarot", "chess", 1), lines[2]],
            3,
        ),  # it does not go with the line before it
        (lambda lines: [lines[0], *(line.replace("tarot", "chess", 1) for line in lines[1:])], 2),
        (lambda lines: [lines[0], lines[1], lines[2][:9]], 3),
        (lambda lines: [lines[0].replace("names", "people"), *lines[1:]], 1),
        (lambda lines: lines[:1], 2),
    ],
)
def test_a_damaged_table_says_which_line(damage: Callable[[list[str]], list[str]], line: int) -> None:
    lines = pad.to_csv(evening()).splitlines()
    with pytest.raises(pad.BadPad, match=rf"Line {line} of this file"):
        pad.read("\n".join(damage(lines)))


@settings(max_examples=150, deadline=None)
@given(st.lists(MARKS, min_size=3, max_size=3))
def test_any_names_come_back(names: list[str]) -> None:
    try:
        begun = pad.Evening.begin("pitty_pat", names)
    except ValueError:
        return  # two are the same, or one is empty
    for one in (begun, begun.enter(out="1", **{"left 0": "3"})):
        for text in (pad.to_csv(one), pad.to_text(one), pad.to_link(one)):
            assert pad.read(text) == one
