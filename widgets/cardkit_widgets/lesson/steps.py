"""Progress in a lesson: how many steps are done, where to go on, and a mark at every heading."""

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

PLAIN_TEXT: Final = f"Where you stand in this lesson; your browser keeps it. {run('play it')}"


class Steps(Plain, Drawn):
    """A lesson's steps and the reader's progress.

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
        """A placeholder as text; its HTML carries the glossary, with which a page explains terms in its prose."""
        words = html.escape(json.dumps(glossary(cardkit.games[self.scene["game"]]), ensure_ascii=False))
        return {"text/plain": PLAIN_TEXT, "text/html": f'<div data-words="{words}">{paragraphs(PLAIN_TEXT)}</div>'}


def glossary(game: Game) -> dict[str, Any]:
    """A game's terms with their explanation, and the language they are in.

    Each of the `words` is (word, pronunciation, explanation). A word that the game explains together with
    others has all of them behind its own gloss.

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
    """A comma-separated text split into `count` parts; the whole text `count` times if there are not as many."""
    parts = text.split(", ")
    return parts if len(parts) == count else [text] * count
