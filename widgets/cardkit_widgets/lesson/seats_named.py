"""Checks what a text says of the seats: who dealt, who deals next, who led which card.

for what in false_seats("Paco led the 6 of coins.", session):
    print(what)
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardkit.record import Record
from cardkit.sessions import Session


def false_seats(text: str, session: Session) -> Iterator[str]:
    """Faults in what a text says of this table's players: who dealt, who deals next, who led which card."""
    who, game = "|".join(re.escape(name) for name in session.names), session.game
    seats = {name.lower(): seat for seat, name in enumerate(session.names)}
    dealer = session.state.deal.dealer
    for found in re.finditer(rf"\b({who}) dealt\b(?! (?:it|them|you|the))", text, re.IGNORECASE):
        if seats[found[1].lower()] != dealer:
            yield f"“{found[0]}”, but it was {session.names[dealer]}"
    after = game.dealing.round_from(dealer)[0]
    for found in re.finditer(rf"\b({who}) deals? next\b|\bnext,? ({who}) deals?\b", text, re.IGNORECASE):
        if seats[(found[1] or found[2]).lower()] != after:
            yield f"“{found[0]}”, but it is {session.names[after]}"
    cards = "|".join(re.escape(card.gloss) for card in game.pack)
    for found in re.finditer(rf"\b({who}) led the ({cards})\b", text, re.IGNORECASE):
        if (session.names[seats[found[1].lower()]], found[2]) not in _leads(session):
            yield f"“{found[0]}” is not what was led"


def _leads(session: Session) -> set[tuple[str, str]]:
    """The players who led to a trick of this deal so far, each with the name of the card."""
    found, record = set(), Record.of(session.state)
    for number, event in enumerate(session.state.events):
        if event.move.card is not None and not record.state(number).view(None).pile("trick").cards:
            found.add((session.names[event.seat], event.move.card.gloss))
    return found
