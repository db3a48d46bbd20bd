"""Runs the examples in the README and in docstrings; the guides name files that exist."""

import doctest
import importlib
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_readme_shows_what_the_engine_says() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    code = "\n".join(part.partition("```")[0] for part in text.split("```python\n")[1:])
    examples = doctest.DocTestParser().get_doctest(code, {}, "README.md", "README.md", 0)
    assert len(examples.examples) >= 5
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_the_examples_in_docstrings_show_what_the_code_says() -> None:
    files = [path for top in ("cardkit", "widgets/cardkit_widgets") for path in (ROOT / top).rglob("*.py")]
    shown = [path for path in files if ">>> " in path.read_text(encoding="utf-8")]
    assert len(shown) >= 15
    for path in shown:
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(part for part in parts if part not in ("widgets", "__init__"))
        found = doctest.testmod(importlib.import_module(name))
        assert found.failed == 0, name


def test_the_guide_for_a_new_game_names_files_that_every_game_has() -> None:
    games = ROOT / "cardkit" / "games"
    table = [line for line in (games / "README.md").read_text(encoding="utf-8").splitlines() if re.match(r"\| `\w+\.py`", line)]
    named = {line.split("`")[1] for line in table}
    assert named == {"rules.py", "tables.py", "state.py", "score.py", "game.py", "__init__.py"}
    for folder in (*(path.parent for path in games.glob("*/game.py")), *map(Path(__file__).with_name, ("briscola", "scopa"))):
        assert named <= {path.name for path in folder.iterdir()}, folder


def test_who_may_do_what_is_held_by_tests_that_there_are() -> None:
    """Checks every test in SECURITY.md; one without its folder is among those of sharing."""
    named = re.findall(r"`((?:\w+/)*test_\w+\.py)`", (ROOT / "SECURITY.md").read_text(encoding="utf-8"))
    assert len(named) > 20
    assert [name for name in named if not any((top / name).is_file() for top in (ROOT, ROOT / "tests" / "sharing"))] == []


def test_the_guide_for_contributors_names_files_that_there_are() -> None:
    """Checks every path in CONTRIBUTING.md; one without its top folder is a file of the widgets, the app or of Tute."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    paths = [word for word in text.split("`")[1::2] if re.fullmatch(r"[\w./-]+/[\w.-]*", word)]
    assert len(paths) > 25
    tute = ROOT / "cardkit" / "games" / "tute"
    tops = (ROOT, ROOT / "widgets" / "cardkit_widgets", ROOT / "widgets" / "cardkit_app", tute, tute / "teaching")
    assert [path for path in paths if not any((top / path).exists() for top in tops)] == []
