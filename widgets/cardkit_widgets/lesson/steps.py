"""Where one stands in a lesson: how many of its steps are done, what to go on with, and a quiet mark at every heading."""

from __future__ import annotations

from typing import Final

import anywidget
import traitlets

import cardkit
from cardkit.game import Game
from cardkit_widgets import bundle
from cardkit_widgets.lesson.quiz import HERE
from cardkit_widgets.plain import Plain

WORDS: Final = "Where you stand in this lesson; your browser keeps it. Run this notebook to see it."


class Steps(Plain, anywidget.AnyWidget):
    """The steps of a lesson and how far one has come.

    The browser finds the steps itself: they are what the line that begins with “Steps:” links to. A step is done when all its
    questions were answered, its guides done alone or known, and its tables played at; due when one of its drills is due.

    Args:
        game: the game of the lesson, or its name.

    Raises: `KeyError` for an unknown game.
    """

    _esm = bundle.module(HERE / "steps.js")
    _css = HERE / "quiz.css"

    view = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game | str) -> None:
        kind = cardkit.games[game] if isinstance(game, str) else game
        super().__init__(view={"game": kind.name, "title": kind.title})

    def __repr__(self) -> str:
        return f"<Steps: {self.view['title']}>"

    def plain(self) -> dict[str, str]:
        """What will be here."""
        return {"text/plain": WORDS}
