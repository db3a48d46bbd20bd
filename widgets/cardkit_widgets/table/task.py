"""Something to find at a card table: what is wanted, what is said when it is found, what is said when it is not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from cardkit.cards import Card
from cardkit.game import Game
from cardkit.moves import Event, Move, Note
from cardkit.sessions import Session

WORDS: Final = ("win", "legal", "over")
KINDLY: Final = "That’s allowed, too. Undo it if you’d like to look for the other one."
"""Said after a legal move that was not the one to find, where the task has no words of its own for that."""
LOST: Final = "Somebody else took it. Undo your card if you’d like to try another."
"""Said after a trick that was to be won and was lost, likewise."""


class Asked(Protocol):
    """What a table asks for: a lesson's `Task`, or the decisions of a guide."""

    @property
    def find(self) -> str | Sequence[str]:
        """What is wanted, as for a `Task`."""

    @property
    def well(self) -> str:
        """The sentence said when it is found."""

    @property
    def again(self) -> str:
        """The sentence said when a move is taken back; empty where it stands."""

    @property
    def missed(self) -> str:
        """The sentence said when it is missed and stands."""

    def moves(self, game: Game) -> tuple[Move, ...]:
        """The moves any of which is the answer; none where something else decides."""

    def found(self, session: Session, since: int) -> Move | Literal[False] | None:
        """The learner's move, from number `since` on, that found it; False when it was missed, None while it is open."""


@dataclass(frozen=True, slots=True)
class Task:
    """What the learner is to find at a table.

    Args:
        find: the text of a move, or several of which any will do; or `win` (take this trick, or the deal where there are no
            tricks), `legal` (make any move that the rules allow) or `over` (play the deal to its end).
        well: the sentence said when it is found; `{card}` is the learner's card, `{player}` who led to the trick.
        again: the sentence said after another legal move, which is then taken back; `{card}` and `{player}` are the card that
            took the trick and who played it. Without it any other move stands, and the table says so kindly.

    >>> Task("play 3c", well="The {card} beats {player}'s king.", again="Look for a card above the king.").find
    'play 3c'
    """

    find: str | Sequence[str]
    well: str
    again: str = ""

    def __post_init__(self) -> None:
        for sentence in (self.well, self.again):
            try:
                sentence.format(card="card", player="player")
            except (KeyError, IndexError, ValueError) as error:
                raise ValueError(
                    f"{sentence!r} has a place that cannot be filled ({error}); there are {{card}} and {{player}}"
                ) from None

    @property
    def missed(self) -> str:
        """The sentence said after another legal move that stands."""
        return LOST if self.find == "win" else KINDLY

    def moves(self, game: Game) -> tuple[Move, ...]:
        """The moves any of which is the answer; none when a word says what is wanted. Raises `UnknownMove`."""
        if isinstance(self.find, str):
            return () if self.find in WORDS else (game.move(self.find),)
        return tuple(map(game.move, self.find))

    def found(self, session: Session, since: int) -> Move | Literal[False] | None:
        """The learner's move that found it, False when it can no longer be found, None while it is open.

        Only moves from number `since` on count.
        """
        state, events = session.state, session.state.events[since:]
        mine = [event.move for event in events if event.seat == session.seat]
        if self.find == "over":
            return (mine or [events[-1].move])[-1] if state.over and events else None
        if not mine:
            return None
        if self.find == "legal":
            return mine[0]
        if self.find == "win":
            return self._won(session, events, mine)
        wanted = self.moves(session.game)
        return next((move for move in mine if move in wanted), False)

    def _won(self, session: Session, events: Sequence[Event], mine: Sequence[Move]) -> Move | Literal[False] | None:
        cards = {move.card: move for move in mine if move.card is not None}
        for note in _tricks(events):
            own = [card for card in note.cards if card in cards]
            if own:
                return cards[own[0]] if note.seat == session.seat else False
        if not session.state.over:
            return None
        winner = session.state.score.winner
        return mine[-1] if winner == session.game.parties.of(session.seat) else False


def _tricks(events: Iterable[Event]) -> list[Note]:
    return [note for event in events for note in event.notes if note.kind == "trick" and note.cards]


def said(text: str, session: Session, card: Card | None, number: int, *, taken: bool = False) -> str:
    """A sentence of a task with its places filled in.

    Args:
        text: the sentence.
        session: the learner's session.
        card: the learner's card.
        number: the number of the learner's move, from which the trick is looked for.
        taken: name the card that took the trick instead, and who played it.
    """
    log, names = session.state.events, session.names
    by = {event.move.card: event.seat for event in log if event.move.card is not None}
    trick = next((note for note in _tricks(log[number:]) if card in note.cards), None)
    shown, player = card, session.seat
    if trick is not None and taken and trick.seat is not None:
        player = trick.seat
        shown = next((one for one in trick.cards if by.get(one) == player), card)
    elif trick is not None:
        player = by.get(trick.cards[0], player)
    elif card is not None:
        lying = session.state.view(session.seat).pile("trick")
        player = lying.by[0] if lying.by else player
    return text.format(card=shown.noun if shown else "card", player=names[player])
