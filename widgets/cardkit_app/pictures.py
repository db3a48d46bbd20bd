"""The drawings of a page as files beside it, which all pages share.

A drawing in a page is thousands of elements, and the browser computes their style again whenever the page changes. As a file
it is one element, is fetched only when the reader comes near, and once for all lessons that show it.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote_to_bytes

from cardkit_widgets.base.plain import IMAGE_URL

from .static_files import StaticFiles

EMBEDDED_IMAGE: Final = re.compile(rf'src="{re.escape(IMAGE_URL)}([^"]*)"')


class FiledPictures:
    """Puts drawings into files.

    Args:
        files: where they are kept.
        folder: the address of these files, as a page names it, ending in a slash.
    """

    def __init__(self, files: StaticFiles, folder: str) -> None:
        self._files, self._folder = files, folder

    def __call__(self, markup: str) -> str:
        """The markup with every drawing replaced by an image of a file; drawings in the page's own colours stay."""
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
        return self.with_image_files("".join(made) + markup[begin:])

    def with_image_files(self, markup: str) -> str:
        """The markup with every image embedded as a data URL replaced by one of a file, fetched when the reader comes near."""
        return EMBEDDED_IMAGE.sub(lambda held: f'loading="lazy" src="{self._address(unquote_to_bytes(held[1]))}"', markup)

    def _image(self, svg: str) -> str:
        """A drawing as an `<img>` with its title as `alt`; one without `xmlns` takes the page's colours and stays as it is."""
        head = svg[: svg.index(">")]
        if "xmlns=" not in head:
            return svg
        # In an image nobody can rest on a part.
        address = self._address(re.sub(r"<title>.*?</title>", "", svg, flags=re.DOTALL).encode())
        kept = re.findall(r'\b(?:style|width|height|lang)="[^"]*"', head)
        title = re.search(r"<title>(.*?)</title>", svg, re.DOTALL)
        return f'<img {" ".join(kept)} alt="{title[1] if title else ""}" loading="lazy" src="{address}">'

    def _address(self, svg: bytes) -> str:
        """Adds the drawing to the files; returns its address."""
        return self._folder + self._files.add("picture.svg", svg)
