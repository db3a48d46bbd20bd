"""Leaves a plain form of a widget where nothing runs: a notebook on a code host, an exported page, a terminal.

A code host shows text, lists, tables, links, folds and images. Drawings, scripts and styles it strips from what it shows, so
that a drawing stands there as an image that holds itself.
"""

from __future__ import annotations

import base64
import re
from html import escape
from typing import Any, Final

from ipywidgets import DOMWidget

BINDER: Final = "https://mybinder.org"
WHERE: Final = "on Binder, on a site of these lessons, or on your own machine"
SHARED: Final = re.compile(r'<a href="shared\.ipynb#?([^"]*)">(.*?)</a>')
"""A link to a position."""
VIEW: Final = "application/vnd.jupyter.widget-view+json"
READ: Final = "ck-read"
"""The class of what only stands where nothing runs; a page that comes alive leaves it out."""
TITLE: Final = re.compile(r"<(title|desc)>.*?</\1>", re.DOTALL)
NAMED: Final = re.compile(r'(\bid="|href="#|url\(#)([^")]+)')


def run(to: str) -> str:
    """The sentence that says how to come to what is not here, and where."""
    return f"Run this notebook to {to}: {WHERE}."


def paragraphs(text: str) -> str:
    """A plain text as HTML, a paragraph for each line; the place where it runs is a link."""
    where = WHERE.replace("Binder", f'<a href="{BINDER}">Binder</a>')
    return "".join(f"<p>{escape(line).replace(WHERE, where)}</p>" for line in text.splitlines())


def folded(head: str, markup: str) -> str:
    """HTML that is seen when the reader unfolds it."""
    return f"<details><summary>{escape(head)}</summary>{markup}</details>"


def image(svg: str, words: str) -> str:
    """A drawing as an `<img>` with a data URL; `words` is its alternative text."""
    head = svg[: svg.index(">")]
    kept = " ".join(re.findall(r'\b(?:width|height|lang)="[^"]*"', head))
    style, called = "max-width:100%;height:auto;vertical-align:bottom", escape(words.replace(".\n", "\n").replace("\n", ". "))
    return f'<img {kept} style="{style}" alt="{called}" loading="lazy" src="{address(_alone(svg))}">'


def _alone(svg: str) -> str:
    """A drawing that stands alone, made smaller: no tooltips, short local names."""
    names: dict[str, str] = {}
    return NAMED.sub(lambda found: found[1] + names.setdefault(found[2], f"i{len(names):x}"), TITLE.sub("", svg))


def address(svg: str) -> str:
    """A drawing as a data URL."""
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"


def _unlinked(markup: str) -> str:
    """HTML for a page that lies by itself, from which no link leads to a lesson: one to a position is told, to be pasted.

    Binder is only named: which of its addresses opens these lessons, a page that was exported does not know.
    """
    markup = SHARED.sub(r"\2. To open it, paste <code>\1</code> on the lessons’ page “What would you play?”.", markup)
    return markup.replace(f'<a href="{BINDER}">Binder</a>', "Binder")


def without_widgets(notebook: Any, resources: Any) -> tuple[Any, Any]:
    """A notebook for nbconvert, its tables and questions as what is to be read: no kernel answers on an exported page.

    nbconvert would draw them from their saved state, by modules from a network. What nbconvert is told in
    `cardkit_app/etc`, and a Jupyter server by its extension, brings this into each export.
    """
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ()) if "data" in output]
    for output in outputs:
        if "text/html" in output["data"]:
            output["data"]["text/html"] = _unlinked("".join(output["data"]["text/html"]))
        if f'class="{READ}"' in output["data"].get("text/html", ""):
            output["data"].pop(VIEW, None)
    if not any(VIEW in output["data"] for output in outputs):
        notebook.metadata.pop("widgets", None)
    return notebook, resources


class Plain(DOMWidget):
    """A widget that is shown with words beside it, and a picture if it has one."""

    def plain(self) -> dict[str, str]:
        """The texts, by MIME type, that stand in place of the widget until it lives. Here its `repr`."""
        return {"text/plain": repr(self)}

    def read(self) -> str:
        """The HTML to read where it will never live. Here its words, where they are not those of its picture."""
        plain = self.plain()
        return "" if "image/svg+xml" in plain else paragraphs(plain["text/plain"])

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget, and beside it what stands for it: data and metadata by MIME type."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        plain = self.plain()
        svg = plain.pop("image/svg+xml", "")
        drawn = image(svg, plain["text/plain"]) if svg else ""
        return {**data, "text/html": f'{drawn}<div class="{READ}">{self.read()}</div>', **plain}, metadata
