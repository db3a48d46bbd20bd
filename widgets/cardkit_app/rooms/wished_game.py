"""Reads a game with its options from what a page sends."""

from __future__ import annotations

from cardkit import games
from cardkit.game import Game, as_written

from .room import Message, NotHere


def wished_game(wish: Message) -> Game:
    """Returns the game of a wish with its options; raises `NotHere` where there is none."""
    name, options = wish.get("game"), wish.get("options", {})
    if not isinstance(name, str) or name not in games:
        raise NotHere("Choose a game first.")
    if not isinstance(options, dict) or len(options) > 40:
        raise NotHere("These options cannot be read.")
    texts = {str(key)[:40]: str(value)[:40] for key, value in options.items()}
    try:
        return as_written(games[name], texts)
    except ValueError as error:
        raise NotHere(f"That cannot be: {error}.") from None
