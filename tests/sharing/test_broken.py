"""A notebook that is broken is told as such: on the page of its author, at the terminal, and nothing of it to a class."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, IncompleteRead
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from sharing.learner import PAGE
from sharing.test_app import get

pytestmark = pytest.mark.outlet
OTHERS = "import ipywidgets\nipywidgets.IntSlider()"
ENDS = """import os
from cardkit_widgets import CardTable
table = CardTable("tute", seed=1, name="ends")
table.on_msg(lambda _, content, __: os._exit(1) if content.get("kind") == "hint" else None)
table"""
"""A table that gives its hint, and ends its process before it has said that this was all."""
FAULTS = {
    "cell": "cell.ipynb: code cell 3 fails: ZeroDivisionError: division by zero",
    "kernel": "kernel.ipynb: code cell 3 fails: ZeroDivisionError: division by zero",
    "magic": "magic.ipynb: code cell 2 fails: ZeroDivisionError: division by zero",
    "exits": "exits.ipynb: code cell 1 fails: SystemExit: 3",
    "dies": "dies.ipynb: its cells end the Python that runs them",
    "torn": "torn.ipynb: this is no notebook, or it is damaged in line 1",
    "other": "other.ipynb: this is no notebook, or it is damaged",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, write_notebook: Callable[..., Path]) -> Path:
    """A folder of broken notebooks."""
    found = tmp_path_factory.mktemp("broken")
    write_notebook(found / "index.ipynb", "# All lessons")
    write_notebook(found / "cell.ipynb", "# A", ["1"], ["# a remark"], ["1 / 0"])
    write_notebook(found / "kernel.ipynb", "# B", [OTHERS], [""], ["1 / 0"])
    write_notebook(found / "magic.ipynb", "# C", ["%pwd"], ["1 / 0"])
    write_notebook(found / "exits.ipynb", "# D", ["import sys\nsys.exit(3)"])
    write_notebook(found / "dies.ipynb", "# E", ["import os\nos._exit(3)"])
    write_notebook(found / "ends.ipynb", "# F", [ENDS])
    (found / "torn.ipynb").write_text('{"cells": [')
    (found / "other.ipynb").write_bytes(b"\xff\xfe")
    return found


@pytest.fixture(scope="module")
def author(folder: Path, serve: Callable[..., Any]) -> Iterator[Any]:
    """A server on the folder, as its author runs it: faults of notebooks are shown on the page."""
    with serve(folder) as server:
        yield server


@pytest.fixture(scope="module")
def school(folder: Path, serve: Callable[..., Any]) -> Iterator[Any]:
    """The lessons as a class has them."""
    with serve(folder, command=("serve",)) as server:
        yield server


@pytest.mark.parametrize("name", FAULTS)
def test_its_author_reads_which_cell_and_what(author: Any, name: str) -> None:
    page = get(f"{author.url}voila/render/{name}.ipynb")[1]
    assert FAULTS[name].partition(": ")[2] in page
    while not any(FAULTS[name] in line for line in author.lines):
        assert author.process.poll() is None
    assert "Traceback" not in "".join(author.lines)


@pytest.mark.parametrize("name", FAULTS)
def test_a_class_reads_that_it_is_broken_and_no_more(school: Any, name: str) -> None:
    page = get(f"{school.url}voila/render/{name}.ipynb")[1]
    assert "could not be prepared" in page
    assert not any(part in page for part in ("ZeroDivisionError", "SystemExit", "it is damaged", "end the Python"))
    while not any(FAULTS[name] in line for line in school.lines):
        assert school.process.poll() is None


def test_an_answer_that_breaks_off_is_not_taken_for_a_whole_one(author: Any) -> None:
    lesson = json.loads(PAGE.findall(get(f"{author.url}voila/render/ends.ipynb")[1])[0])
    content = {"kind": "hint", "seq": 0, "id": "x"}
    message = {"id": lesson["tables"]["tute/ends"], "dice": "v/0", "data": {"method": "custom", "content": content}}
    headers = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}
    line = HTTPConnection(urlsplit(author.url).netloc)
    line.request("POST", lesson["answers"], json.dumps({"log": [], "message": message}), headers)
    answer = line.getresponse()
    assert answer.status == 200
    with pytest.raises(IncompleteRead) as cut:
        answer.read()
    assert b'"scene"' in cut.value.partial
    line.close()
    while "cardkit: ends.ipynb: an answer ended the Python that gave it\n" not in author.lines:
        assert author.process.poll() is None
