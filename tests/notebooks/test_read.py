"""The lessons as a code host shows them: nothing runs, and what could do harm is taken out of what a cell has left."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import bleach
import nbformat
import pytest

from cardkit_widgets.base.plain import WHERE
from still import drawn

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
SHOWN = ("text/html", "text/markdown", "image/svg+xml", "image/png", "text/plain")
"""The forms of an output that a host may show; it takes the first that there is."""
TAGS = """
h1 h2 h3 h4 h5 h6 br b i strong em a pre code img div p ol ul li table thead tbody tr td th caption blockquote dl dt dd kbd hr
details summary figure figcaption abbr small span sub sup
"""
"""The elements that GitHub leaves in a text."""
FREE = {"title", "lang", "width", "height", "align", "role", "open"}

pytestmark = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@cache
def outputs(path: Path) -> list[tuple[str, str, str]]:
    """Of each output the source of its cell, its kind, and what a host shows of it."""
    found = []
    for cell in nbformat.read(path, 4).cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {"text/plain": output.get("text", "")})
            kind = next(kind for kind in SHOWN if kind in data)
            found.append((cell.source, kind, clean(data[kind]) if kind == "text/html" else data[kind]))
    return found


def clean(markup: str) -> str:
    """HTML as a code host leaves it: no drawing, script or style, and addresses only of pages and images."""
    return bleach.clean(markup, tags=TAGS.split(), attributes=allowed, protocols=["http", "https", "data"], strip=True)


def allowed(tag: str, name: str, value: str) -> bool:
    """Whether a host leaves an attribute; a link leads to a page, and only an image may hold itself."""
    if tag == "a":
        return name == "href" and not value.startswith("data:")
    return name in FREE or (tag == "img" and name in ("src", "alt"))


def called(source: str) -> str:
    """The name of what the last line of a cell calls, and of what a method of the lesson makes."""
    last = ast.parse(source).body[-1]
    call = last.value if isinstance(last, ast.Expr) else None
    name = ast.unparse(call.func) if isinstance(call, ast.Call) else ""
    made = {"table": "CardTable", "practice": "Practice", "quiz": "Quiz", "guide": "Guide", "ask": "ask"}
    plain = isinstance(call, ast.Call) and isinstance(call.args[0] if call.args else None, ast.Tuple)
    return name if not name.startswith("lesson.") else "" if plain else made.get(name.removeprefix("lesson."), "")


def test_pictures_are_images_with_words(path: Path) -> None:
    for source, kind, shown in outputs(path):
        assert kind != "image/svg+xml", f"a host strips the drawing of {source!r}"
        if called(source) in ("CardTable", "Practice", "Problems", "OrderBox", "show", "Ladder"):
            assert "<img " in shown, source
        for image in re.findall(r"<img [^>]*>", shown) if kind == "text/html" else []:
            assert re.search(r'alt="[^"]+"', image), source
            drawing = ElementTree.fromstring(drawn(image))
            names = {element.get("id") for element in drawing.iter()} - {None}
            uses = {value[1:] for element in drawing.iter() for key, value in element.items() if key == "href"}
            assert uses <= names, "it needs nothing from elsewhere"
            assert not {element.tag.rpartition("}")[2] for element in drawing.iter()} & {"script", "foreignObject", "image"}


def test_nothing_but_words_is_left_between_the_pictures(path: Path) -> None:
    for source, kind, shown in outputs(path):
        words = re.sub(r"<[^>]+>", " ", shown) if kind == "text/html" else ""
        assert not re.search(r"[{}]|function|viewBox|stroke|: #[0-9a-f]{3}", words), source


def test_what_is_asked_has_its_answer_folded_under_it(path: Path) -> None:
    for source, _, shown in outputs(path):
        if called(source) == "ask" or (called(source) == "Quiz" and "seed=" in source):
            before, _, answer = shown.partition("<details><summary>The answer</summary>")
            assert answer.partition("</details>")[0].removeprefix("<p>"), source
            assert "<b>" in before, source


def test_a_hand_to_be_watched_lists_its_moves(path: Path) -> None:
    for source, _, shown in outputs(path):
        if called(source) == "CardTable" and "watch=True" in source:
            assert shown.count("<li>") > 3, source


def test_a_link_is_a_link_and_says_where_the_notebook_runs(path: Path) -> None:
    for source, _, shown in outputs(path):
        if called(source) in ("share", "Share"):
            assert re.search(r'<a href="shared\.ipynb', shown), source
        words = re.sub(r"<[^>]+>", "", shown)
        for text in re.findall(r"Run this notebook[^:.]*(.*)", words):
            assert text.startswith(f": {WHERE}"), source
            assert "https://mybinder.org" in shown, source
