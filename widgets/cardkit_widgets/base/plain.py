"""What a widget leaves behind where it cannot run: on a code host, in an exported page, in a terminal.

Code hosts show text, lists, tables, links, folds and images, and strip scripts, styles and inline SVG. So a drawing becomes an
`<img>` with a data URL.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any, Final
from urllib.parse import quote

from ipywidgets import DOMWidget

BINDER: Final = "https://mybinder.org"
WHERE: Final = "on Binder, on a site of these lessons, or on your own machine"
SHARED_LINK: Final = re.compile(r'<a href="shared\.ipynb#?([^"]*)">(.*?)</a>')
"""A link to a position."""
VIEW: Final = "application/vnd.jupyter.widget-view+json"
READ: Final = "ck-read"
"""The class of what only stands where nothing runs; a page that comes alive leaves it out."""
TITLE: Final = re.compile(r"<(title|desc)>.*?</\1>", re.DOTALL)
IMAGE_URL: Final = "data:image/svg+xml,"
NAMED: Final = re.compile(r'(\bid="|href="#|url\(#)([^")]+)')


def run(to: str) -> str:
    """The sentence “Run this notebook to …”, with the places where it can be run."""
    return f"Run this notebook to {to}: {WHERE}."


def paragraphs(text: str) -> str:
    """Plain text as HTML, one paragraph a line; “Binder” in the sentence of `run` becomes a link."""
    where = WHERE.replace("Binder", f'<a href="{BINDER}">Binder</a>')
    return "".join(f"<p>{escape(line).replace(WHERE, where)}</p>" for line in text.splitlines())


def folded(head: str, markup: str) -> str:
    """HTML behind a fold (`<details>`) with this heading."""
    return f"<details><summary>{escape(head)}</summary>{markup}</details>"


def image(svg: str, words: str) -> str:
    """An SVG as an `<img>` with a data URL; `words` is its alternative text."""
    head = svg[: svg.index(">")]
    kept = " ".join(re.findall(r'\b(?:width|height|lang)="[^"]*"', head))
    style, called = "max-width:100%;height:auto;vertical-align:bottom", escape(words.replace(".\n", "\n").replace("\n", ". "))
    return f'<img {kept} style="{style}" alt="{called}" loading="lazy" src="{data_url(_for_image(svg))}">'


def _for_image(svg: str) -> str:
    """An SVG made smaller for use as an image: no tooltips, short ids."""
    names: dict[str, str] = {}
    return NAMED.sub(lambda found: found[1] + names.setdefault(found[2], f"i{len(names):x}"), TITLE.sub("", svg))


def data_url(svg: str) -> str:
    """An SVG as a data URL for an attribute in double quotes; as text it is a quarter shorter than in base64."""
    return IMAGE_URL + quote(svg.replace("'", "&apos;").replace('"', "'"), safe=" '()*+,/:;=@[]{|}!$?")


def _unlinked(markup: str) -> str:
    """Removes links that lead nowhere from an exported page: a position's link becomes text to paste, Binder only its name.

    An exported page does not know the Binder address that opens these lessons.
    """
    markup = SHARED_LINK.sub(r"\2. To open it, paste <code>\1</code> on the lessons’ page “What would you play?”.", markup)
    return markup.replace(f'<a href="{BINDER}">Binder</a>', "Binder")


def without_widgets(notebook: Any, resources: Any) -> tuple[Any, Any]:
    """nbconvert preprocessor: replaces tables and questions by their plain form, since an exported page has no kernel.

    Otherwise nbconvert would draw them from saved state with JavaScript from the network. Configured in `cardkit_app/etc`, and
    for a Jupyter server by its extension.
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
    """Adds to a widget the plain form that is shown while it does not run."""

    def plain(self) -> dict[str, str]:
        """Texts by MIME type, shown until the widget runs; by default its `repr`."""
        return {"text/plain": repr(self)}

    def static_html(self) -> str:
        """HTML for places where it will never run; by default the plain text, unless a picture has it as alternative text."""
        plain = self.plain()
        return "" if "image/svg+xml" in plain else paragraphs(plain["text/plain"])

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget with its plain form beside it: data and metadata by MIME type."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        plain = self.plain()
        svg = plain.pop("image/svg+xml", "")
        drawn = image(svg, plain["text/plain"]) if svg else ""
        return {**data, "text/html": f'{drawn}<div class="{READ}">{self.static_html()}</div>', **plain}, metadata
