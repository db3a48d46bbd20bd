"""Models shared by all tables of a page: their module and style, drawings of packs, faces."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import traitlets
from ipywidgets import Widget

from cardkit.cards import Pack
from cardkit_widgets import faces
from cardkit_widgets.base import bundle
from cardkit_widgets.base.assets import Assets
from cardkit_widgets.base.requests import shared
from cardkit_widgets.faces import people


def _with_style(code: str, path: str) -> str:
    """The module of the sheets with the CSS file at `path` as their style, so that both come late."""
    return f"{code}\nSheets.style = {json.dumps(bundle.style(path))};\n"


class TableAssets(Assets):
    """Module and style of all tables, with the sheets that are loaded later."""

    code = traitlets.Unicode(bundle.module("table/table.js")).tag(sync=True)
    sheets = traitlets.Unicode(_with_style(bundle.module("table/sheets.js"), "table/sheets.css")).tag(sync=True)
    style = traitlets.Unicode(bundle.style("table/table.css") + bundle.style("table/stage.css")).tag(sync=True)

    @classmethod
    def shared(cls) -> TableAssets:
        """The page's one model."""
        return shared("kit", cls)


class PackModel(Widget):
    """Drawings and names of one pack, sent once however many tables show it."""

    pack = traitlets.Unicode().tag(sync=True)
    svg = traitlets.Unicode().tag(sync=True)
    info = traitlets.Dict().tag(sync=True)

    @classmethod
    def of(cls, pack: Pack) -> PackModel:
        """The page's one model of this pack."""
        return shared(f"pack {pack.name}", lambda: cls(pack=pack.name, svg=faces.sheet(pack), info=pack_info(pack)))

    def __repr__(self) -> str:
        return f"PackModel({self.pack!r})"


class PeopleModel(Widget):
    """Faces of the people at the tables of one game, by name, sent once."""

    faces = traitlets.Dict().tag(sync=True)

    @classmethod
    def of(cls, names: Sequence[str], *, signs: bool = False) -> PeopleModel:
        """The page's one model of these people; with `signs` also an anonymous face, named "", for gestures on buttons."""
        drawn = [*names, *([""] if signs else [])]
        return shared(f"people {drawn}", lambda: cls(faces={name: people.portrait(name) for name in drawn}))

    def __repr__(self) -> str:
        return f"PeopleModel({', '.join(self.faces)})"


def pack_info(pack: Pack) -> dict[str, Any]:
    """What the browser needs of a pack besides its drawings."""
    (width, height), inks = faces.SIZE[pack.name], faces.COLOURS[pack.name]
    return {
        "lang": pack.lang,
        "ratio": round(height / width, 4),
        "suits": [
            [suit.key, suit.name, suit.gloss, suit.symbol, faces.sign_id(pack, suit.key), inks[suit.key]] for suit in pack.suits
        ],
        "two": _two_inks(pack),
        "cards": {card.text: [card.name, card.gloss, card.suit.index, card.id] for card in pack},
    }


def _two_inks(pack: Pack) -> dict[str, str]:
    """For French suits: the two inks of a four-colour deck that a two-colour one replaces, and by what; else empty."""
    inks = {suit.symbol: faces.COLOURS[pack.name][suit.key] for suit in pack.suits}
    return {inks["♦"]: inks["♥"], inks["♣"]: inks["♠"]} if {"♠", "♥", "♦", "♣"} <= set(inks) else {}
