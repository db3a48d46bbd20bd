"""A class at a glance: a folder of files becomes who is shaky on what."""

import json
from datetime import date
from pathlib import Path

from cardkit import games
from cardkit.teaching import classroom
from cardkit.teaching.book import Book
from cardkit.teaching.leitner import Entry

TUTE = games["tute"]


def file(*wrong: str) -> str:
    acts: list[dict[str, object]] = [{"kind": "rule", "rule": rule, "right": False, "day": "2026-11-05"} for rule in wrong]
    acts.append({"kind": "mark", "day": "2026-11-05", "game": "tute", "form": "1A", "right": 7, "of": 20, "missed": []})
    return str(Book({"tute.rank": Entry(6, date(2026, 11, 5), 5, 0)}).with_acts(acts))


def test_who_is_shaky_on_what(tmp_path: Path) -> None:
    (tmp_path / "ana.json").write_text(file("tute.head", "tute.follow"))
    (tmp_path / "luis.json").write_text(file("tute.follow"))
    (tmp_path / "eva.json").write_text(file()[:-5])
    (tmp_path / "notes.txt").write_text("not a file of the class")
    found = classroom.read(tmp_path)
    assert set(found.books) == {"ana", "luis"}
    assert "damaged" in found.trouble["eva"]
    rows = classroom.shaky(found, TUTE)
    assert [(row.rule.id, row.shaky) for row in rows] == [("tute.follow", ("ana", "luis")), ("tute.head", ("ana",))]
    assert rows[1].new == ("luis",)
    assert found.books["luis"].knowledge("tute.rank") == "sure"
    assert [(who, right, of) for who, _, _, right, of in classroom.marks(found)] == [("ana", 7, 20), ("luis", 7, 20)]
    assert classroom.read(tmp_path / "nowhere") == classroom.Class({}, {})


def test_marks_that_cannot_be_cost_the_others_nothing(tmp_path: Path) -> None:
    (tmp_path / "ana.json").write_text(file())
    (tmp_path / "eva.json").write_text(file().replace('"tute","1A"', '"whist","1A"'))
    (tmp_path / "luis.json").write_text(file().replace("7,20", "999,20"))
    (tmp_path / "noor.json").write_text(file().replace("7,20", "7,99999"))
    found = classroom.read(tmp_path)
    assert "of a game that is not here: whist" in found.trouble["eva"]
    assert set(found.books) == {"ana", "eva", "luis", "noor"}
    assert [(who, right, of) for who, _, _, right, of in classroom.marks(found)] == [("ana", 7, 20)]


def test_an_invented_class_is_always_the_same_and_has_something_to_show(tmp_path: Path) -> None:
    (one := tmp_path / "one").mkdir()
    (two := tmp_path / "two").mkdir()
    found = classroom.read(classroom.write_invented_class(one, TUTE))
    assert found == classroom.read(classroom.write_invented_class(two, TUTE))
    assert list(found.books) == list(classroom.INVENTED)
    assert list(found.trouble) == ["Mario"]
    rows = classroom.shaky(found, TUTE)
    assert len(rows) > 3
    assert any(row.sure for row in rows)
    assert any(row.new for row in rows)
    assert len(classroom.marks(found)) == 3


def test_what_waits_for_the_book_counts_and_how_far_each_is_is_told(tmp_path: Path) -> None:
    kept = json.loads(file("tute.head"))
    kept["acts"] = [
        {"kind": "rule", "rule": "tute.trump", "right": False, "day": "2026-11-06", "id": "a"},
        {"kind": "rule", "rule": 7, "right": False, "day": "2026-11-06"},
        "nonsense",
    ]
    kept["lessons"] = {"my first-lesson": {"tasks": ["one"], "steps": [2, 4], "at": "Trump"}}
    (tmp_path / "ana.json").write_text(json.dumps(kept))
    (tmp_path / "luis.json").write_text(json.dumps({**kept, "acts": 7, "lessons": {}}))
    found = classroom.read(tmp_path)
    assert found.trouble == {}
    rows = {row.rule.id: row.shaky for row in classroom.shaky(found, TUTE)}
    assert rows == {"tute.head": ("ana", "luis"), "tute.trump": ("ana",)}
    assert classroom.steps(found) == (("ana", "my first-lesson", 2, 4),)
