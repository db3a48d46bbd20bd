"""Looking for cards that a learner may not know in whatever a browser is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, reduce
from operator import or_
from typing import Any

from cardkit.game import Game
from cardkit.record import Record
from cardkit.sessions import Session
from cardkit.view import View


def seen(session: Session, from_move: int = 0) -> int:
    """The mask of all cards that the learner's views have told of, at any moment of this deal since a move."""
    state, mask = Record.of(session.state).state(from_move), 0
    for event in [*session.state.events[from_move:], None]:
        view = state.view(session.seat)
        notes = [card for past in view.events for note in past.notes for card in note.cards]
        mask |= view.seen | view.game.pack.set({*notes, *(fact.card for fact in view.facts if fact.card)}).mask
        if event:
            state.play(event.move)
    return mask


def strings(value: Any) -> Iterator[str]:
    """All texts in JSON data, keys too; but for the order in force, which names every card and is no secret."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from strings(part) if key != "order" else ()
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)


class _Named(dict[str, int]):
    """By text, the mask of the cards of a game that it names, by short text or name, as a word of its own."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        named = dict[str, int]()
        for card in game.pack:
            for text in {card.text, card.gloss, card.name}:
                named[text] = named.get(text, 0) | card.bit
        longest = sorted(named, key=len, reverse=True)
        words = {text: re.compile(rf"\b{re.escape(text)}\b") for text in longest}
        self.masks = {text: reduce(or_, (named[one] for one in longest if words[one].search(text))) for text in longest}
        self.pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b")

    def __missing__(self, text: str) -> int:
        self[text] = reduce(or_, (self.masks[found] for found in self.pattern.findall(text)), 0)
        return self[text]


_named = cache(_Named)


def leaks(game: Game, shown: Any, view: View, public: int) -> list[str]:
    """The texts that name a card which is not public, by its short text as a word of its own or by its name in full.

    The order of the cards that is in force names every card, and is no secret: nor is what it says to be highest.
    """
    ranking, hidden = view.ranking, game.pack.mask & ~public
    order = str(ranking)  # made once, for there are hundreds of texts
    texts = [re.sub(r"Highest: [^.]*\.", "", text.replace(order, "")) if ranking else text for text in strings(shown)]
    named = _named(game)
    return [text for text in texts if named[text] & hidden]
