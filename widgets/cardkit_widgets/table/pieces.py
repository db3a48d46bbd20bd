"""Parts of a scene as plain data: facts, buttons, tricks, score sheets."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from cardkit.cards import Card, Pack
from cardkit.game import Game
from cardkit.moves import Event, Move, Note
from cardkit.score import ScoreSheet, show
from cardkit.teaching import teaching
from cardkit.teaching.outcome import Sides
from cardkit.teaching.table_texts import spelled
from cardkit.view import Fact, Pile, View
from cardkit_widgets.base.requests import Scene


def fact_data(game: Game, fact: Fact) -> Scene:
    """A fact with its suit, cards or counts; `value` is the text beside these, `said` the whole in words."""
    suit = next((s for s in game.pack.suits if s.key == fact.suit), None) if fact.suit else None
    return {
        "key": fact.key,
        "label": fact.label,
        "value": fact.value,
        "said": fact.gloss,
        "suit": suit.symbol if suit else "",
        "suit_key": fact.suit,
        "cards": [card.text for card in ((fact.card,) if fact.card else fact.cards)],
        "counts": fact.counts or None,
        "rule": fact.rule,
    }


def actions(view: View) -> list[Scene]:
    """Buttons for the legal moves that are not made by touching a card in hand; for two that mean the same, one button.

    Showing a hand is offered only while it has cards; a kind of move that comes after another (`TableTexts.after`) only when
    that other is not legal any more.
    """
    hand, told = view.pile("hand", view.to_move).cards, teaching.for_game(view.game).table
    made = [move for move in view.legal if hand or move.kind not in view.game.moves.shows]
    legal, kinds = {move.text for move in made}, {move.kind for move in made}
    called = [move for move in made if not (move.kind == view.click and move.card in hand)]
    said = [move for move in called if told.twins.get(move.text) not in legal and told.after.get(move.kind) not in kinds]
    return buttons(view.game, said)


def buttons(game: Game, moves: Iterable[Move]) -> list[Scene]:
    """These moves as buttons."""
    faces = teaching.for_game(game).table.faces
    return [
        {
            "move": move.text,
            "kind": move.kind,
            "label": move.label,
            "card": move.card.text if move.card else "",
            "face": faces.get(move.text, ""),
        }
        for move in moves
    ]


def texts(cards: Sequence[Card | None]) -> list[str | None]:
    """The text of each card; None for a card face down."""
    return [card.text if card is not None else None for card in cards]


def pile_key(pile: Pile) -> str:
    """A short key for a pile: its name, with its owner's seat if it has one (`won:0`)."""
    return pile.name if pile.owner is None else f"{pile.name}:{pile.owner}"


def _tricks(events: Sequence[Event]) -> list[tuple[int, Note, dict[str, int]]]:
    """The tricks among these events: index of the event that ended it, its note, and by card text the seat that played it."""
    found, by = [], {}
    for number, event in enumerate(events):
        if event.move.card is not None:
            by[event.move.card.text] = event.seat
        found += [(number, note, dict(by)) for note in event.notes if note.kind == "trick" and note.cards]
    return found


def around(place: int, seats: int, clockwise: bool) -> tuple[float, float]:
    """A seat's position on the felt as (x, y), each from -1 to 1, y downwards. `place` counts from the learner (0, below)."""
    turn = 2 * math.pi * place / seats
    angle = math.pi / 2 + (turn if clockwise else -turn)
    return round(math.cos(angle), 4), round(math.sin(angle), 4)


def left_to_right(game: Game, me: int, by: Mapping[str, int]) -> list[str]:
    """The cards of a trick as seat `me` saw them lie, from left to right; its own is next to the middle, at the right.

    `by`: the seat that played each card, by its text.
    """

    def across(card: str) -> tuple[float, bool]:
        place = (by[card] - me) % game.seats
        return around(place, game.seats, game.dealing.clockwise)[0], place == 0

    return sorted(by, key=across)


def _trick_data(names: Sequence[str], note: Note, by: dict[str, int]) -> Scene:
    return {
        "cards": [card.text for card in note.cards],
        "by": [by.get(card.text, note.seat) for card in note.cards],
        "winner": note.seat,
        "text": note.tell(names),
        "rule": note.rule,
    }


def last_trick(names: Sequence[str], view: View, back: int = 1) -> Scene | None:
    """The trick taken last, or the one that is so far `back` from the end; None if there is none."""
    tricks = _tricks(view.events)
    return _trick_data(names, *tricks[-back][1:]) if len(tricks) >= back else None


def board_said(board: Scene) -> list[str]:
    """The score in words, one text a party: `You and Paco 20 (+16)`."""
    return [f"{row['party']} {row['total']}" + (f" ({row['gain']})" if row["gain"] else "") for row in board["rows"]]


def sheet_data(sheet: ScoreSheet | None, sides: Sides, pack: Pack) -> Scene | None:
    """A score sheet as rows, the reader's column first, its cards by name."""
    if sheet is None:
        return None
    order = sides.order
    return {
        "parties": [sides.names[party] for party in order],
        "lines": [
            {
                "label": line.label,
                "points": [line.shown(party) for party in order],
                "arithmetic": spelled(pack, line.arithmetic),
                "rule": line.rule,
            }
            for line in sheet.lines
        ],
        "totals": [show(sheet.totals[party]) for party in order],
        "final": sheet.final,
        "verdict": sheet.verdict,
    }
