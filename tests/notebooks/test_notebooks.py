"""The lessons as they are committed: executed, small, readable. That they still give these outputs is checked by nbval."""

import ast
import html
import re
from functools import cache
from pathlib import Path

import nbformat
import pytest

import cardkit
from cardkit.teaching import teaching
from notebooks.order import of_the_table
from still import called

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
PROGRAMMERS = "engine"
"""The page for those who write programs: it prints, defines functions and takes more than five lines for it."""
LESSONS = [path for path in NOTEBOOKS if path.stem in cardkit.games]

each_page = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
each_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


@cache
def cells(path: Path, kind: str) -> list[nbformat.NotebookNode]:
    return [cell for cell in nbformat.read(path, 4).cells if cell.cell_type == kind]


@cache
def html_of(path: Path) -> str:
    """All that the cells of a notebook show as HTML."""
    return "\n".join("".join(o.get("data", {}).get("text/html", "")) for cell in cells(path, "code") for o in cell.outputs)


@each_page
def test_is_executed_in_order_and_without_errors(path: Path) -> None:
    code = cells(path, "code")
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    unwanted = ("error",) if path.stem == PROGRAMMERS else ("error", "stream")
    assert not [output for cell in code for output in cell.outputs if output.output_type in unwanted]
    assert not [output for cell in code for output in cell.outputs if output.get("name") == "stderr"]


@each_page
def test_cells_are_short_and_have_no_plumbing(path: Path) -> None:
    for cell in cells(path, "code"):
        lines = [line for line in cell.source.splitlines() if line.strip()]
        assert len(lines) <= (8 if path.stem != PROGRAMMERS else 10), cell.source
        assert max(map(len, lines)) <= 110, cell.source
        assert path.stem == PROGRAMMERS or not re.search(r"^\s*(def|class|with|try|%|!)", cell.source, re.M), cell.source


@each_page
def test_is_small_and_carries_no_widget_state(path: Path) -> None:
    assert path.stat().st_size < 1_500_000
    text = path.read_text(encoding="utf-8")
    assert "widget-view" not in text
    assert "widgets" not in nbformat.read(path, 4).metadata
    assert not re.search(r"/(home|tmp|root|work)/| at 0x", text)


@each_page
def test_begins_with_a_title_and_leads_home(path: Path) -> None:
    markdown = [cell.source for cell in cells(path, "markdown")]
    assert re.match(r"# \S", markdown[0])
    if path.stem != "index":
        assert "(index.ipynb)" in markdown[0]
        assert "(index.ipynb)" in markdown[-1]


@each_page
def test_every_link_to_a_step_has_its_step(path: Path) -> None:
    markdown = "\n".join(cell.source for cell in cells(path, "markdown"))
    steps = {re.sub(r"\s", "-", head.strip()) for head in re.findall(r"^#+ (.+)$", markdown, re.M)}
    for target in re.findall(r"\]\(#([^)]+)\)", markdown):
        assert target in steps, f"no step is called {target!r}"


@each_lesson
def test_every_rule_is_in_the_lesson(path: Path) -> None:
    """Each rule of the game is quoted by the lesson itself, or by the rulebook (in an output, where nothing is typed twice)."""
    game = cardkit.games[path.stem]
    book = html_of(path.with_name("rulebook.ipynb"))
    assert not [key for key in of_the_table(game) if f'data-rule="{key}"' not in html_of(path)]
    assert not [key for key in game.rules if f'data-rule="{key}"' not in book]


@each_lesson
def test_invites_to_try_something_else(path: Path) -> None:
    """A lesson asks whoever sees its code at least three times to change something in it, and guides each procedure."""
    both = "\n".join(cell.source for kind in ("markdown", "code") for cell in cells(path, kind))
    assert len(re.findall(r"^(?:# |\*)Try it yourself:", both, re.MULTILINE)) >= 3
    code = "\n".join(cell.source for cell in cells(path, "code"))
    assert f"Steps({path.stem})" in code or "lesson.steps()" in code
    for procedure in teaching.for_game(cardkit.games[path.stem]).procedures:
        assert re.search(rf'(?:Guide\({path.stem}, |lesson\.guide\()"{procedure.short}"[,)]', code)


@each_lesson
def test_shows_its_whole_pack(path: Path) -> None:
    [cell] = [cell for cell in cells(path, "code") if re.fullmatch(r"lesson\.pack\((RANKING)?\)", cell.source)]
    shown = "".join(cell.outputs[0].data["text/html"])
    names = {html.unescape(name) for suit in called(shown) for name in suit.split(", ")}
    assert [card.text for card in cardkit.games[path.stem].pack if card.name not in names] == []


@each_lesson
def test_a_wrong_answer_shows_what_would_follow(path: Path) -> None:
    """Each question of the lesson's own names its rule, which knows what a mistake leads to, or says so itself."""
    calls = [node for cell in cells(path, "code") for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Call)]
    for call in [call for call in calls if ast.unparse(call.func) in ("ask", "lesson.ask")]:
        assert {"rule", "follow"} & {keyword.arg for keyword in call.keywords}, ast.unparse(call)


@each_lesson
def test_every_word_of_the_table_can_be_said(path: Path) -> None:
    terms = teaching.for_game(cardkit.games[path.stem]).terms
    assert all(term.say and term.gloss and term.meaning for term in terms)
    shown = html_of(path.with_name("words.ipynb"))
    assert all(html.escape(term.say) in shown for term in terms)
