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
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, dict):
            yield from part
            waiting += [one for key, one in part.items() if key != "order"]
        elif isinstance(part, list):
            waiting += part


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
    named = _named(game)
    found = [text for text in strings(shown) if named[text] & hidden]
    if ranking:
        order = str(ranking)
        found = [re.sub(r"Best of all: [^.]*\.", "", text.replace(order, "")) for text in found]
    return [text for text in found if named[text] & hidden]
