"""A folder of one's own: written in one go, served with the page that opens links, and said which it is."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cardkit
from cardkit_app import command as app
from cardkit_app.lessons import INDEX, SHARED, lesson_file
from cardkit_app.new_folder import LESSON, spelled, write
from cardkit_app.site import build
from cardkit_app.static_files import StaticFiles
from cardkit_widgets.sharing.share import Shared
from sharing.test_app import get

pytestmark = pytest.mark.outlet

ROOT = Path(__file__).parents[2]


def test_a_new_folder_can_be_opened_at_once(
    tmp_path: Path, serve: Callable[..., Any], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my own"
    assert app.main(["new", str(folder)]) == 0
    assert f"--notebooks '{folder}'\n" in capsys.readouterr().out
    with serve(folder) as server:
        index = get(server.url)[1]
        assert "<title>My lessons</title>" in index
        (lesson,) = re.findall(r'<a href="([\w-]+\.ipynb)"', index)
        page = get(f"{server.url}voila/render/{lesson}")[1]
        assert "Follow suit" in page
        assert page.count("data-model=") == 2
        assert "The lesson stops here" not in page
        # The page that opens links is not among its files, and is there.
        status, shared = get(f"{server.url}voila/render/shared.ipynb")
        assert status == 200
        assert "What would you play?" in shared
        assert get(f"{server.url}voila/render/tute.ipynb")[0] == 404
        while f"They are those in {folder}\n" not in server.lines:
            assert server.process.poll() is None


@pytest.mark.parametrize("name", ["", "taken"])
def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    (tmp_path / "taken").write_text("years of work")
    assert app.main(["new", str(tmp_path / name)]) == 1
    assert capsys.readouterr().err.startswith("cardkit: ")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_tables_of_one_name_are_told_when_a_site_is_made(
    tmp_path: Path, write_notebook: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    cell = ["from cardkit_widgets import CardTable\nCardTable('tute', seed=1, name='same')"]
    page = write_notebook(tmp_path / "mine.ipynb", "# Mine", cell, cell)
    assert len(build.prepared([page])["mine.ipynb"].made) == 2
    assert capsys.readouterr().err.startswith("cardkit: mine.ipynb: several tables are called “same”")


IMAGE = 'src="data:image/png;base64,aGk="'


@pytest.fixture
def plotted(tmp_path: Path, write_notebook: Callable[..., Path]) -> Path:
    """A page of two cells that left a plot when they ran; here the first leaves nothing, and the second something else."""
    page = write_notebook(tmp_path / "index.ipynb", "# Plot", ["if False:\n    draw()"], ["'alive'"])
    data = json.loads(page.read_text())
    plot = {"output_type": "display_data", "data": {"image/png": "aGk=\n"}, "metadata": {}}
    data["cells"][1]["outputs"] = data["cells"][2]["outputs"] = [plot]
    page.write_text(json.dumps(data))
    return page


def test_a_plot_that_cannot_be_drawn_here_is_shown_as_it_was(plotted: Path, serve: Callable[..., Any]) -> None:
    with serve(plotted.parent) as server:
        assert get(server.url)[1].count(IMAGE) == 1


def test_a_plot_that_cannot_be_drawn_when_a_site_is_made_is_shown_as_it_was(plotted: Path) -> None:
    made = build.prepared([plotted])["index.ipynb"]
    assert build.page(plotted, made, StaticFiles(), build.place()).count(IMAGE) == 1


def test_a_clone_serves_its_own_lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    installed = app.find_notebooks()
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks" / INDEX).write_text("{}")
    assert app.find_notebooks() == installed  # any folder may have notebooks in it
    (tmp_path / "widgets" / "cardkit_app").mkdir(parents=True)
    assert app.find_notebooks() == tmp_path / "notebooks"
    assert app.find_notebooks(installed) == installed
    assert lesson_file(tmp_path / "notebooks", SHARED) == installed / SHARED


def test_a_shared_position_leads_to_a_lesson_that_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = "game=tute&seed=7"
    assert Shared(text).reader.scene["title"] == "Tute"
    assert Shared(text).reader.scene["lesson"] == ""
    shutil.copy(ROOT / "notebooks" / "tute.ipynb", tmp_path)
    assert Shared(text).reader.scene["lesson"] == "tute"


def test_the_lesson_of_a_new_folder_is_a_notebook(tmp_path: Path) -> None:
    import nbformat

    write(tmp_path / "new", cardkit.games["tute"])
    for name in (INDEX, LESSON):
        text = (tmp_path / "new" / name).read_text(encoding="utf-8")
        nbformat.validate(json.loads(text))  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(
    ("words", "posix", "windows"),
    [
        (["cardkit", "check", "mine"], "cardkit check mine", "cardkit check mine"),
        (["cardkit", "check", "my own"], "cardkit check 'my own'", 'cardkit check "my own"'),
        (["a b/cardkit", "check", "x"], "'a b/cardkit' check x", '& "a b/cardkit" check x'),
        (
            [r"Scripts\cardkit", "check", r"C:\x"],
            r"'Scripts\cardkit' check 'C:\x'",
            r"Scripts\cardkit check C:\x",
        ),
    ],
)
def test_a_command_can_be_pasted_as_it_is_printed(words: list[str], posix: str, windows: str) -> None:
    assert (spelled(words, "posix"), spelled(words, "nt")) == (posix, windows)
