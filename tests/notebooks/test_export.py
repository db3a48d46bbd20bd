"""Executed, saved and exported: a page of HTML that shows the picture and the words of everything, and how to open it alive.

JupyterLab saves what a cell shows and, unless it is told to, no state of widgets; who executes and converts in one go saves it.
Where a state is saved, it holds no card that lies face down.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import nbformat
import pytest
from bs4 import BeautifulSoup
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from traitlets.config import Config

import cardkit
import cardkit_app
from cardkit_app.extension import _load_jupyter_server_extension
from cardkit_widgets import CardTable
from cardkit_widgets.base.plain import BINDER, without_widgets
from hidden import leaks, seen, strings

pytestmark = pytest.mark.outlet

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
VIEW, STATE = (f"application/vnd.jupyter.widget-{kind}+json" for kind in ("view", "state"))
ALIVE = (
    r"^(CardTable|Practice|Problems|Guide|Quiz|ask|OrderBox|ScoreCalculator|lesson\.(table|practice|guide|quiz|ask))\((?!\()"
)
"""The beginning of a line that shows a widget; `lesson.table((` shows a plain table."""
PLAYED = """from cardkit_widgets import CardTable, Problems, Quiz
def played(name):
    table = CardTable(name, seed=5, name="saved")
    for _ in range(5):
        if table.session.my_turn:
            table.receive({"kind": "play", "move": table.session.state.legal[0].text, "seq": table.scene["seq"]})
    return table
"""
"""Five tables with a few moves played, each the same wherever it is run."""
SHOWN = [f"played({name!r})" for name in cardkit.games] + ["Quiz('tute', 'your-turn', seed=1)", "Problems('tute')"]


class Seen:
    """Reads some HTML as a reader does where no script runs: its words, its pictures by name, the targets of its links."""

    def __init__(self, markup: str) -> None:
        soup = BeautifulSoup(markup, "html.parser")
        for one in soup(["script", "style"]):
            one.decompose()
        self.words = " ".join(soup.get_text(" ").split()).replace(" ,", ",")  # whether or not what goes before is a link
        self.pictures = [image["alt"] for image in soup("img") if image["src"].startswith("data:image/")]
        self.links = {link["href"] for link in soup("a", href=True)}

    def holds(self, part: Seen) -> bool:
        """Whether all of the part is seen here, too."""
        return part.words in self.words and set(part.pictures) <= set(self.pictures) and part.links <= self.links


def exported(notebook: nbformat.NotebookNode) -> Seen:
    """The page that `jupyter nbconvert --to html` makes."""
    return Seen(HTMLExporter().from_notebook_node(notebook)[0])


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_lesson_that_is_exported_shows_all_that_it_left(path: Path) -> None:
    notebook = nbformat.read(path, 4)
    page = exported(notebook)
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            left = Seen(output.get("data", {}).get("text/html", ""))
            assert page.holds(left), cell.source
            if re.search(
                ALIVE,
                cell.source,
                re.M,
            ):
                assert BINDER in left.links, f"how does one open it? {cell.source}"


JUPYTER = Path(cardkit_app.__file__).parent / "etc" / "jupyter"
"""Settings for Jupyter that come with an installation."""


@pytest.fixture(scope="module")
def saved() -> nbformat.NotebookNode:
    """A notebook of tables and questions, executed and saved with the state of its widgets."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in [PLAYED, *SHOWN]])
    NotebookClient(notebook, kernel_name="python3", store_widget_state=True).execute()
    return notebook


def test_a_notebook_of_ones_own_shows_pictures_words_and_a_way(saved: nbformat.NotebookNode) -> None:
    """As JupyterLab saves it, with the places of widgets and no state."""
    shows_all(exported(nbformat.from_dict({**saved, "metadata": {}})), saved)


def shows_all(page: Seen, saved: nbformat.NotebookNode, *, alone: bool = False) -> None:
    """The page shows what each cell left, which has words, a way to open it and, for a table, a picture.

    On a page that lies `alone` the way is named, and is no link.
    """
    for cell in saved.cells[1:]:
        (output,) = cell.outputs
        assert VIEW in output.data
        left = Seen(output.data["text/html"])
        assert left.words
        assert BINDER in left.links
        left.links -= {BINDER} if alone else set()
        assert page.holds(left)
        assert left.pictures or "Quiz" in cell.source
        assert not any(".." in name for name in left.pictures)


def test_so_does_one_with_the_state_of_its_widgets(saved: nbformat.NotebookNode, tmp_path: Path) -> None:
    """Where nobody answers, a drawing of that state would be dead; and without a network there would be none."""
    nbformat.write(saved, tmp_path / "saved.ipynb")
    convert = [sys.executable, "-m", "nbconvert", "--to", "html", "saved.ipynb"]
    subprocess.run(convert, cwd=tmp_path, env={**os.environ, "JUPYTER_CONFIG_PATH": str(JUPYTER)}, check=True)
    markup = (tmp_path / "saved.html").read_text(encoding="utf-8")
    shows_all(Seen(markup), saved, alone=True)
    assert BINDER not in Seen(markup).links
    assert VIEW not in markup
    assert STATE not in markup


def test_a_page_that_is_exported_has_no_link_that_leads_nowhere() -> None:
    """Beside the page lie no lessons: a link to a position is told, to be pasted, and Binder is only named."""
    cell = nbformat.v4.new_code_cell("import cardkit\nfrom cardkit_widgets import share\nshare(cardkit.games['tute'], seed=7)")
    notebook = nbformat.v4.new_notebook(cells=[cell])
    NotebookClient(notebook, kernel_name="python3").execute()
    left = Seen(notebook.cells[0].outputs[0].data["text/html"])
    assert {link.partition("#")[0] for link in left.links} == {"shared.ipynb", BINDER}
    page = exported(without_widgets(notebook, {})[0])
    assert not {link for link in page.links if "ipynb" in link or BINDER in link}
    assert "A link to a match of Tute. To open it, paste game=tute&seed=7 on the lessons’ page" in page.words
    assert "on Binder, on a site of these lessons" in page.words


def test_what_jupyterlab_exports_leaves_the_widgets_of_others() -> None:
    config = Config()
    with mock.patch("cardkit_app.shared_page.add"):
        _load_jupyter_server_extension(mock.Mock(web_app=mock.Mock(settings={"config": config})))
    slider = nbformat.v4.new_code_cell("import ipywidgets\nipywidgets.IntSlider()")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in (PLAYED, SHOWN[0])] + [slider])
    NotebookClient(notebook, kernel_name="python3", store_widget_state=True).execute()
    markup = HTMLExporter(config=config).from_notebook_node(notebook)[0]
    assert Seen(markup).pictures
    assert markup.count(f'<script type="{VIEW}">') == 1
    assert STATE in markup


def test_a_state_that_is_saved_holds_no_hidden_card(saved: nbformat.NotebookNode) -> None:
    models: dict[str, Any] = saved.metadata["widgets"][STATE]["state"]
    tables = {model["state"]["about"]["key"]: model["state"] for model in models.values() if "about" in model["state"]}
    place: dict[str, Any] = {}
    exec(PLAYED, place)
    for name in cardkit.games:
        table: CardTable = place["played"](name)
        session, draw = table.session, table.session.match.draw
        assert session.moves
        drawn = sum({card.bit for pairs in draw.rounds for _, card in pairs}) if draw else 0
        kept = json.loads(tables[f"{name}/saved"]["scene"])
        assert kept["at"] == table.scene["at"], "it is the same table"
        calls = {text for action in kept["actions"] for text in (action["label"], action["move"])}
        texts = [text for text in strings({**kept, "save": ""}) if not any(call in text for call in calls)]
        assert leaks(session.game, texts, session.view(), seen(session) | drawn) == []
