"""Holds scenes of every kind against the types in the JavaScript that reads them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cardkit
import cardkit_widgets
from cardkit.games.tarot.teaching import calculator
from cardkit_widgets import (
    CardTable,
    Coach,
    DayDeal,
    Exams,
    Guide,
    Lesson,
    OrderBox,
    Pad,
    Pairs,
    Problems,
    Progress,
    Quiz,
    Review,
    RulebookPage,
    Today,
)
from cardkit_widgets.practice import day_deal
from cardkit_widgets.quiz.scoring import ScoreCalculator

HERE = Path(cardkit_widgets.__file__).parent
PROPERTY = re.compile(r"^ \* @property \{(.+)\} (\w+)", re.M)
TAROT = cardkit.games["tarot"]

# What is declared: where, by which name, and scenes of it.
Scenes = Callable[[], list[dict[str, Any]]]
CROSSES: dict[tuple[str, str], Scenes] = {
    ("table/table.js", "TableScene"): lambda: [CardTable(game, seed=4).scene for game in cardkit.games],
    ("quiz/quiz.js", "QuizScene"): lambda: [Quiz("tute", "rank", seed=1).scene],
    ("guide/guide.js", "GuideScene"): lambda: [Guide("tute", "trick").panel.scene],
    ("pad/pad.js", "PadScene"): lambda: [Pad().scene, Pad("tarot").scene],
    ("guide/order_box.js", "OrderScene"): lambda: [OrderBox("trionfetti").scene],
    ("rulebook/rulebook.js", "GameRules"): lambda: RulebookPage().book.book["games"],
    ("practice/progress.js", "ProgressScene"): lambda: [Progress().panel.scene],
    ("practice/day_part.js", "DayScene"): lambda: [DayDeal().panel.scene, day_deal.scene_for({"day": "2026-05-31"})],
    ("lesson/best_trick.js", "BestTrickScene"): lambda: [Lesson("tute").best_trick().scene],
    ("practice/today.js", "TodayScene"): lambda: [Today().panel.scene],
    ("practice/exams.js", "ExamChooserScene"): lambda: [Exams().chooser.scene],
    ("quiz/pick_cards.js", "TouchScene"): lambda: [Pairs(TAROT, "Rc 4c Dp 7p", lambda card: 1).scene],
    ("quiz/scoring.js", "ScoreCalculatorScene"): lambda: [
        ScoreCalculator(TAROT, calculator.sheet, calculator.names, calculator.DIALS, players=4).scene
    ],
    ("sharing/share.js", "ShareScene"): lambda: [cardkit_widgets.share(CardTable("tute", seed=1)).scene],
    ("sharing/share.js", "LinkReaderScene"): lambda: [cardkit_widgets.Shared().reader.scene],
    ("panels/coach.js", "CoachScene"): lambda: [Coach(CardTable("tute", seed=7)).scene],
    ("panels/review.js", "ReviewScene"): lambda: [Review(CardTable("tute", seed=7)).panel.scene],
    ("panels/problems.js", "ProblemsScene"): lambda: [Problems("tute").panel.scene],
}


def declared(file: str, name: str) -> dict[str, str]:
    """The properties of a type in a module, each with its own."""
    text = (HERE / file).read_text(encoding="utf-8")
    comment = text[text.index(f" * @typedef {{Object}} {name} ") :].partition("*/")[0]
    return {key: kind for kind, key in PROPERTY.findall(comment)}


def fits(value: object, kind: str) -> bool:
    """Whether a value is of a type, as far as its outside tells."""
    if kind == "*":
        return True
    if kind.startswith("?"):
        return value is None or fits(value, kind[1:])
    if kind.endswith("[]") or kind.startswith("["):
        return isinstance(value, list | tuple)
    if kind.startswith(("{", "Object")):
        return isinstance(value, dict)
    expected = {"string": str, "boolean": bool, "number": int | float}.get(kind, str if kind.startswith('"') else type(None))
    return isinstance(value, expected) and (kind == "boolean" or not isinstance(value, bool))


@pytest.mark.parametrize(("file", "name"), CROSSES, ids=lambda part: part)
def test_a_scene_has_what_the_browser_is_told_it_has(file: str, name: str) -> None:
    properties = declared(file, name)
    for scene in CROSSES[file, name]():
        assert set(scene) == set(properties)
        assert {key: value for key, value in scene.items() if not fits(value, properties[key])} == {}


def test_each_module_that_is_told_a_scene_says_what_it_is() -> None:
    known = {file for file, _ in CROSSES}
    modules = {
        path.relative_to(HERE).as_posix() for path in HERE.rglob("*.js") if 'get("scene")' in path.read_text(encoding="utf-8")
    }
    assert modules - known <= {
        "base/part.js",
        "lesson/steps.js",
        "panels/parts.js",
        "table/faces.js",
    }  # these pass on what others know
