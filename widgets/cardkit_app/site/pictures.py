"""The drawings of a page as files beside it.

A drawing is thousands of elements, whose style a page makes again and again while it is read and comes alive. A file costs it
one, and is not even fetched before the reader comes near.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path
from typing import Final

FOLDER: Final = "static/pictures"
HELD: Final = re.compile(r'src="data:image/svg\+xml;base64,([^"]*)"')


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
    return HELD.sub(lambda held: _kept(held, site), "".join(made) + markup[begin:])


def _kept(held: re.Match[str], site: Path) -> str:
    """The address of an image that held itself, now that it is a file."""
    return f'src="{_file(base64.b64decode(held[1]).decode(), site)}"'


def _image(svg: str, site: Path) -> str:
    """One drawing as an image, called by its title; a drawing in the page's own colours has to stay in the page."""
    head = svg[: svg.index(">")]
    if "xmlns=" not in head:
        return svg
    name = _file(re.sub(r"<title>.*?</title>", "", svg, flags=re.DOTALL), site)  # in an image nobody can rest on a part
    kept = re.findall(r'\b(?:style|width|height|lang)="[^"]*"', head)
    title = re.search(r"<title>(.*?)</title>", svg, re.DOTALL)
    return f'<img {" ".join(kept)} alt="{title[1] if title else ""}" loading="lazy" src="{name}">'


def _file(svg: str, site: Path) -> str:
    """The name of the file that holds a drawing."""
    name = f"{FOLDER}/{hashlib.sha256(svg.encode()).hexdigest()[:12]}.svg"
    (site / FOLDER).mkdir(parents=True, exist_ok=True)
    (site / name).write_text(svg, encoding="utf-8")
    return name
