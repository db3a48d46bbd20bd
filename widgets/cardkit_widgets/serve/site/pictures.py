"""The drawings of a page as files beside it.

A drawing is thousands of elements, whose style a page makes again and again while it is read and comes alive. A file costs it
one, and is not even fetched before the reader comes near.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Final

FOLDER: Final = "static/pictures"


def filed(markup: str, site: Path) -> str:
    """Markup with every drawing that stands by itself as an image, whose file is written below `site`."""
    made, depth, begin = [], 0, 0
    for tag in re.finditer(r"<svg\b|</svg>", markup):
        closing = tag[0] == "</svg>"
        if not closing and not depth:
            made.append(markup[begin : tag.start()])
            begin = tag.start()
        depth += -1 if closing else 1
        if closing and not depth:
            made.append(_image(markup[begin : tag.end()], site))
            begin = tag.end()
    return "".join(made) + markup[begin:]


def _image(svg: str, site: Path) -> str:
    """One drawing as an image, called by its title; a drawing in the page's own colours has to stay in the page."""
    head = svg[: svg.index(">")]
    if "xmlns=" not in head:
        return svg
    name = f"{FOLDER}/{hashlib.sha256(svg.encode()).hexdigest()[:12]}.svg"
    (site / FOLDER).mkdir(parents=True, exist_ok=True)
    untitled = re.sub(r"<title>.*?</title>", "", svg, flags=re.DOTALL)  # in an image nobody can rest on a part
    (site / name).write_text(untitled, encoding="utf-8")
    kept = re.findall(r'\b(?:style|width|height|lang)="[^"]*"', head)
    title = re.search(r"<title>(.*?)</title>", svg, re.DOTALL)
    return f'<img {" ".join(kept)} alt="{title[1] if title else ""}" loading="lazy" src="{name}">'
