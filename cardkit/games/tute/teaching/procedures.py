"""Procedures at a Tute table, for guided practice."""

from __future__ import annotations

import random
from typing import Final

from cardkit.game import Game, State
from cardkit.games.tute.tables import DECLARE_CUARENTA, KINGS, MARRIAGES
from cardkit.moves import Move
from cardkit.teaching.procedure import Procedure, bound, offers


def _unsung(state: State, move: Move) -> str:
    """Says what was left unsung, or sung in the wrong order."""
    if DECLARE_CUARENTA in state.legal and move is not DECLARE_CUARENTA:
        return "You hold the king and knight of trumps: las cuarenta come first, or they are lost."
    if move.kind != "declare" and offers(state, "declare"):
        return "You could have sung here. After the next card it may be too late."
    return ""


def _with_a_song(game: Game, rng: random.Random) -> State:
    """A deal in which the learner holds the king and knight of a suit."""
    suit = rng.choice("oceb")
    return game.deal(rng, dealer=rng.randrange(4), cards={0: f"R{suit} C{suit}"})


def _without_songs(game: Game, rng: random.Random) -> State:
    """A deal in which nobody can sing: singing comes later in the lesson."""
    while True:
        state = game.deal(rng, dealer=rng.randrange(4))
        if not any(state.held(seat) & pair == pair for seat in range(4) for pair in (*MARRIAGES, KINGS)):
            return state


PROCEDURES: Final = (
    Procedure(
        "trick",
        "Which card do you play?",
        "Look at the card that was led. Do you have its suit? Play it, and beat the best card if you can. No? Trump, and "
        "higher if somebody has trumped. No trump either? Any card. If you still have a choice, win points cheaply, and give "
        "few away.",
        bound,
        decisions=3,
        deal=_without_songs,
        seed=535,
    ),
    Procedure(
        "singing",
        "Singing after a trick",
        "You have won a trick. Before you lead, look for the king and knight of a suit: trumps first, then the others.",
        lambda state: offers(state, "declare"),
        decisions=2,
        deal=_with_a_song,
        missed=_unsung,
        rule="declare",
        seed=5,
    ),
)
