"""The best trick of a lesson's tables, found from what the browser kept of them."""

from __future__ import annotations

from typing import Any

import cardkit
from cardkit_widgets import CardTable, Lesson


def lesson_with_tables() -> tuple[Lesson, list[CardTable]]:
    lesson, tute = Lesson("tute"), cardkit.games["tute"]
    return lesson, [lesson.table(tute.deal(n), name=f"deal-{n}", seed=n, only="play") for n in (1, 2)]


def saved(table: CardTable) -> str:
    """What a browser keeps of a table that was played to its end as the hint says; the table stays as it was."""
    session = table.session
    snapshot = session.snapshot()
    while not session.state.over:
        session.play(session.hint().move)
    save = session.save()
    session.restore(snapshot)
    return save


def told(lesson: Lesson, saves: dict[str, Any]) -> Any:
    widget = lesson.best_trick()
    widget.receive({"kind": "best", "id": "x", "saves": saves})
    return widget.scene["found"]


def test_the_best_of_all_tables_is_shown_and_the_tables_stay_as_they_were() -> None:
    lesson, tables = lesson_with_tables()
    saves = {table.about["key"]: saved(table) for table in tables}
    before = [table.session.save() for table in tables]
    both, alone = told(lesson, saves), [told(lesson, {key: save}) for key, save in saves.items()]
    assert both in alone
    assert both["picture"].startswith("data:image/svg")
    assert "points" in both["said"]
    assert [table.session.save() for table in tables] == before


def test_what_cannot_be_read_is_passed_over() -> None:
    lesson, tables = lesson_with_tables()
    good = {"tute/deal-1": saved(tables[0])}
    assert told(lesson, {**good, "tute/deal-2": "nonsense", "tute/else": good["tute/deal-1"], "x": 7}) == told(lesson, good)
    assert told(lesson, {"tute/deal-1": good["tute/deal-1"][:-9]}) is None
    for wrong in ({}, [], None, "x"):
        assert told(lesson, wrong) is None  # type: ignore[arg-type]
