"""Where one stands in a lesson: how many of its steps are done, what to go on with, and a quiet mark at every heading."""

from __future__ import annotations

import html
import json
from typing import Any, Final

import traitlets

import cardkit
from cardkit.game import Game
from cardkit.teaching import teaching
from cardkit_widgets.base import bundle
from cardkit_widgets.base.plain import Plain, paragraphs, run
from cardkit_widgets.base.stack import Drawn

WORDS: Final = f"Where you stand in this lesson; your browser keeps it. {run('play it')}"


class Steps(Plain, Drawn):
    """The steps of a lesson and how far one has come.

    The browser finds the steps itself: they are what the line that begins with “Steps:” links to. A step is done when all its
    questions were answered, its guides done alone or known, and its tables played at; due when one of its exercises is due.

    Args:
        game: the game of the lesson, or its name.

    Raises: `KeyError` for an unknown game.
    """

    _esm = bundle.module("lesson/steps.js")
    _css = bundle.style("quiz/quiz.css")

    scene = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game | str) -> None:
        kind = cardkit.games.of(game)
        super().__init__(scene={"game": kind.name, "title": kind.title})

    def __repr__(self) -> str:
        return f"<Steps: {self.scene['title']}>"

    def plain(self) -> dict[str, str]:
        """Says what will be here. Its HTML carries the words of the table, which a page explains where its prose says them."""
        words = html.escape(json.dumps(glossary(cardkit.games[self.scene["game"]]), ensure_ascii=False))
        return {"text/plain": WORDS, "text/html": f'<div data-words="{words}">{paragraphs(WORDS)}</div>'}


def glossary(game: Game) -> dict[str, Any]:
    """The words of a game's table one by one, and their language.

    Each of the `words` is itself, how to say it, and what it is. A line that tells of several words is said whole.

    >>> words = {word: told for word, _, told in glossary(cardkit.games["tute"])["words"]}
    >>> words["pinta"]
    'trump: the suit of the card that the dealer shows'
    >>> words["copas"]
    'cups (oros, copas, espadas, bastos: the four suits of the Spanish pack)'
    """
    words = []
    for term in teaching.for_game(game).terms:
        names = term.word.split(", ")
        says, glosses = (_each(text, len(names)) for text in (term.say, term.gloss))
        for name, say, gloss in zip(names, says, glosses, strict=True):
            alone = gloss == term.gloss
            words.append((name, say, f"{gloss}: {term.meaning}" if alone else f"{gloss} ({term.word}: {term.meaning})"))
    return {"lang": game.pack.lang, "words": words}


def _each(text: str, count: int) -> list[str]:
    """The parts of a text, one for each of so many words; where they are not as many, all of it for each."""
    parts = text.split(", ")
    return parts if len(parts) == count else [text] * count
