"""What a room's page needs per game: table scripts and styles, card drawings, portraits, options."""

from __future__ import annotations

import gzip
import json
from functools import cache
from typing import Any

from cardkit import games
from cardkit.teaching import teaching
from cardkit_widgets import faces
from cardkit_widgets.base.assets import LOADER
from cardkit_widgets.faces import people
from cardkit_widgets.table.about import about_table
from cardkit_widgets.table.models import TableAssets, pack_info


@cache
def table_of(name: str) -> bytes:
    """The widget models of a game's table as gzipped JSON; raises `KeyError` for an unknown game. Cached."""
    game = games[name]
    faces_of = {other: people.portrait(other) for kind in _forms(name) for other in kind.names[1:]}
    models: dict[str, Any] = {
        "module": LOADER,
        "table": {
            "about": about_table(game, f"{name}/room"),
            "kit": "anywidget:kit",
            "pack": "anywidget:pack",
            "people": "anywidget:people",
        },
        "kit": {name: TableAssets.class_traits()[name].default_value for name in ("code", "sheets", "style")},
        "pack": {"pack": game.pack.name, "svg": faces.sheet(game.pack), "info": pack_info(game.pack)},
        "people": {"faces": faces_of},
    }
    return gzip.compress(json.dumps(models, ensure_ascii=False).encode(), 6, mtime=0)


def _forms(name: str) -> list[Any]:
    """The game in its default form and in every variant with another number of seats."""
    game = games[name]
    forms = [game]
    for option in game.rules.options:
        forms += [form for choice in option.choices if (form := game.variant(**{option.name: choice})).seats != game.seats]
    return forms


def start_data() -> list[dict[str, Any]]:
    """For each game the options to choose before a table is opened, and the seats that they give."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "seats": game.seats,
            "parties": [list(party) for party in game.parties],
            "options": [
                {
                    "name": option.name,
                    "title": option.title,
                    "sentence": option.sentence,
                    "usual": option.write(game.options[option.name]),
                    "choices": [
                        {"value": option.write(choice), **_seating(game.variant(**{option.name: choice}))}
                        for choice in option.choices
                    ],
                }
                for option in game.rules.options
                if not option.is_number
            ],
        }
        for game in map(games.__getitem__, teaching.in_order())
    ]


def _seating(game: Any) -> dict[str, Any]:
    """How many seats a game has, and which of them form a party."""
    return {"seats": game.seats, "parties": [list(party) for party in game.parties]}
