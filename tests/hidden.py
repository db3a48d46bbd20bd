"""Looking for cards that a learner may not know in whatever a browser is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
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


def leaks(game: Game, shown: Any, view: View, public: int) -> list[str]:
    """The texts that name a card which is not public, by its short text as a word of its own or by its name in full.

    The order of the cards that is in force names every card, and is no secret: nor is what it says to be highest.
    """
    ranking, hidden = view.ranking, game.pack.mask & ~public
    cards = [card for card in game.pack if hidden & card.bit]
    short = {card.text for card in cards}
    names = re.compile("|".join(rf"\b{re.escape(name)}\b" for card in cards for name in (card.gloss, card.name)) or "(?!)")
    order = str(ranking)  # made once, for there are hundreds of texts
    texts = [re.sub(r"Highest: [^.]*\.", "", text.replace(order, "")) if ranking else text for text in strings(shown)]
    return [text for text in texts if short & set(re.findall(r"\w+", text)) or names.search(text)]
