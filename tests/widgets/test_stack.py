"""Widgets below each other, where boxes are not drawn."""

import cardkit
from cardkit_widgets import Practice, Shared


def test_a_stack_tells_marimo_what_to_draw_and_when_that_changes() -> None:
    page = Shared()
    column = page._display_()
    assert [one["widget"] for one in column.shown] == [f"anywidget:{page.door.model_id}"]
    page._on_message(None, {"kind": "open", "text": "#game=tute&seed=7"})
    assert [one["widget"] for one in column.shown] == [f"anywidget:{child.model_id}" for child in page.children]
    assert all("render" in one["code"] for one in column.shown)
    assert repr(column).startswith("Column(<Shared: <CardTable")


def test_a_stack_in_a_stack_has_a_column_of_its_own() -> None:
    column = Practice(cardkit.games["tute"], seed=7)._display_()
    before = column.shown
    assert len(before) == 3
    column._follow(None)
    assert column.shown == before, "it stays the same column"
