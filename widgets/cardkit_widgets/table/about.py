"""What the browser gets once per table: its name, tools and keys, and the rules it may quote."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from cardkit.game import Game
from cardkit.players import LEVELS
from cardkit.sessions.save import MAX_SAVE_CHARACTERS
from cardkit.teaching import teaching
from cardkit.tricks import has_tricks

TRICK: Final = ("t", "the trick on the table")
KEYBOARD: Final = (
    ("← →", "go along your cards"),
    ("Enter", "play the card"),
    ("w", "why not, or what you must do"),
    ("l", "which cards may be played"),
    TRICK,
    ("m", "the last moves"),
    ("h", "a hint, in two steps"),
    ("u", "take your last move back"),
    ("n", "go on"),
    ("Space", "be done with what the others do"),
    ("Esc", "close what lies on top"),
    ("?", "these keys"),
)
"""The keys of the table and what they do; they work while it has the focus."""


def about_table(
    game: Game,
    key: str,
    *,
    notebook: str = "",
    tools: str = "all",
    speed: str = "normal",
    confirm: bool = False,
    height: int = 0,
    keep: bool = True,
    taught: Collection[str] | None = None,
) -> dict[str, Any]:
    """What the browser needs to know of a table of this game, once; sent as plain data.

    Args:
        key: under which the browser keeps the table's save, `game/name`.
        notebook: the checksum of the notebook in which it stands; "" if unknown.
        taught: the ids of the rules that may be quoted; None for all.

    The others are arguments of `CardTable`.
    """
    tricks = has_tricks(game.deal(0).view(0))
    return {
        "key": key,
        "notebook": notebook,
        "title": game.title,
        "deal": teaching.for_game(game).table.deal,
        "sort": teaching.for_game(game).table.sort,
        "lang": game.pack.lang,
        "tools": tools,
        "speed": speed,
        "confirm": confirm,
        "height": height,
        "keys": [row for row in KEYBOARD if tricks or row != TRICK],
        "tricks": tricks,
        "keep": keep,
        "max_save": MAX_SAVE_CHARACTERS,
        "levels": [["", "as they are"], *([name, name] for name in LEVELS)],
        "level": "",
        "rules": {
            rule.id: [rule.title, rule.sentence, rule.source]
            for rule in game.rules.values()
            if taught is None or rule.id in taught
        },
    }
