"""How strong an opponent is, in words that a learner understands."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from cardkit.game import Game
from cardkit.players.coach import monte_carlo
from cardkit.players.players import Choice, Player
from cardkit.players.players import for_game as players_for
from cardkit.view import View

CLUB_DEALS: Final = 8
"""Deals that a club player samples for a card; bids and calls are a beginner's."""
STRONG_DEALS: Final = 80
"""Deals that a strong player samples: about 50 ms a move, and several of them move between two turns of the learner."""


def character(game: Game) -> Player:
    """A beginner who plays in the manner of the seat's person (see `Players.nerves`): one waits, another dares."""
    players = players_for(game)

    def play(view: View, rng: random.Random) -> Choice:
        nerve = 0.0 if view.seat is None else players.nerves.get(game.names[view.seat], 0.0)
        return players.in_character(view, rng, nerve)

    return play


LEVELS: Final[dict[str, tuple[str, Callable[[Game], Player]]]] = {
    "beginner": ("plays simply and tells you why", lambda game: players_for(game).beginner),
    "in character": ("plays as a beginner with a manner: one waits for good cards, another dares", character),
    "club": (
        "tries each card out on a few hands that the others could hold, but bids and calls like a beginner",
        lambda game: monte_carlo(CLUB_DEALS, players_for(game).beginner),
    ),
    "strong": (
        "tries each card out on many such hands, weighs its bids and calls, and thinks the last tricks through",
        lambda game: monte_carlo(STRONG_DEALS),
    ),
}
"""Each level by name: what it does, and how to make its player."""


def level(game: Game, name: str) -> Player:
    """The player of that level; raises `ValueError` with the names there are."""
    if name not in LEVELS:
        raise ValueError(f"no level is called {name!r}; there are {', '.join(LEVELS)}")
    return LEVELS[name][1](game)
