"""Reads a game with its options from what a page sends."""

from __future__ import annotations

from cardkit import games
from cardkit.game import Game, with_text_options
from cardkit_widgets.base.requests import Request

from .not_here import NotHere


def asked_game(request: Request) -> Game:
    """The game and options that a request names; raises `NotHere` for an unknown one."""
    name, options = request.get("game"), request.get("options", {})
    if not isinstance(name, str) or name not in games:
        raise NotHere("Choose a game first.")
    if not isinstance(options, dict) or len(options) > 40:
        raise NotHere("These options cannot be read.")
    texts = {str(key)[:40]: str(value)[:40] for key, value in options.items()}
    try:
        return with_text_options(games[name], texts)
    except ValueError as error:
        raise NotHere(f"That cannot be: {error}.") from None
