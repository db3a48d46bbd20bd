"""Score sheets: totals of the lines that count, halves, and the table in text."""

from fractions import Fraction

import pytest

from cardkit.score import Line, Points, ScoreSheet, show

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("points", "text", "signed"),
    [
        (0, "0", "0"),
        (7, "7", "+7"),
        (-3, "−3", "−3"),
        (HALF, "½", "+½"),
        (-HALF, "−½", "−½"),
        (40 + HALF, "40½", "+40½"),
        (-4 - HALF, "−4½", "−4½"),
        (Fraction(6, 2), "3", "+3"),
    ],
)
def test_points_as_people_write_them(points: Points, text: str, signed: str) -> None:
    assert show(points) == text
    assert show(points, sign=True) == signed


LINES = (
    Line("card points", (70 + HALF, 20), "7×10 + ½; 20", "g.points"),
    Line("difference", (99, -99), "explains only", "g.points", counts=False),
    Line("last ten", (0, 10), "10", "g.ten"),
)


def test_totals_leave_out_what_only_explains() -> None:
    sheet = ScoreSheet(((0, 2), (1, 3)), LINES)
    assert sheet.totals == (70 + HALF, 30)
    assert repr(sheet) == "<ScoreSheet 70½ : 30 so far>"
    assert ScoreSheet([(0,), (1,), (2,)], []).totals == (0, 0, 0)


def test_the_table_in_text() -> None:
    rows = str(ScoreSheet(((0, 2), (1, 3)), LINES, winner=0, final=True, verdict="70½ beats 30")).splitlines()
    assert [row.split()[0] for row in rows] == ["0", "card", "difference", "last", "total"]
    assert rows[0].split() == ["0", "and", "2", "1", "and", "3"]
    assert rows[1].endswith("70½       20  7×10 + ½; 20")
    assert rows[3].split() == ["last", "ten", "·", "10", "10"]
    assert rows[4].split("  ")[-1] == "70½ beats 30"


def test_equal_sheets_have_the_same_result_too() -> None:
    parties = ((0,), (1,))
    same = ScoreSheet(parties, LINES, winner=0, final=True, verdict="won")
    assert same == ScoreSheet(parties, list(LINES), winner=0, final=True, verdict="won")
    assert hash(same) == hash(ScoreSheet(parties, list(LINES), winner=0, final=True, verdict="won"))
    for other in (
        ScoreSheet(parties, LINES, winner=1, final=True, verdict="won"),
        ScoreSheet(parties, LINES, winner=0, verdict="won"),
        ScoreSheet(parties, LINES, winner=0, final=True, verdict="lost"),
        ScoreSheet(parties, LINES[1:], winner=0, final=True, verdict="won"),
        ScoreSheet(((1,), (0,)), LINES, winner=0, final=True, verdict="won"),
    ):
        assert same != other
