"""The drawings of a page as files beside it, which all pages share.

A drawing is thousands of elements, whose style a page makes again and again while it is read and comes alive. A file costs it
one, is not even fetched before the reader comes near, and is fetched once however many lessons show it.
"""

from __future__ import annotations

import base64
import re
from typing import Final

from .static_files import StaticFiles

HELD: Final = re.compile(r'src="data:image/svg\+xml;base64,([^"]*)"')


class FiledPictures:
    """Puts drawings into files.

    Args:
        files: where they are kept.
        folder: the address of these files, as a page names it, ending in a slash.
    """

    def __init__(self, files: StaticFiles, folder: str) -> None:
        self._files, self._folder = files, folder

    def __call__(self, markup: str) -> str:
        """Markup with every drawing that stands by itself as an image, whose file is kept."""
        made, depth, begin = [], 0, 0
        for tag in re.finditer(r"<svg\b|</svg>", markup):
            closing = tag[0] == "</svg>"
            if not closing and not depth:
                made.append(markup[begin : tag.start()])
                begin = tag.start()
            depth += -1 if closing else 1
            if closing and not depth:
                made.append(self._image(markup[begin : tag.end()]))
                begin = tag.end()
        return self.unheld("".join(made) + markup[begin:])

    def unheld(self, markup: str) -> str:
        """Markup whose images that held themselves are files, each fetched when the reader comes near."""
        return HELD.sub(lambda held: f'loading="lazy" src="{self._address(base64.b64decode(held[1]))}"', markup)

    def _image(self, svg: str) -> str:
        """One drawing as an image, called by its title; a drawing in the page's own colours has to stay in the page."""
        head = svg[: svg.index(">")]
        if "xmlns=" not in head:
            return svg
        # In an image nobody can rest on a part.
        address = self._address(re.sub(r"<title>.*?</title>", "", svg, flags=re.DOTALL).encode())
        kept = re.findall(r'\b(?:style|width|height|lang)="[^"]*"', head)
        title = re.search(r"<title>(.*?)</title>", svg, re.DOTALL)
        return f'<img {" ".join(kept)} alt="{title[1] if title else ""}" loading="lazy" src="{address}">'

    def _address(self, svg: bytes) -> str:
        return self._folder + self._files.add("picture.svg", svg)
