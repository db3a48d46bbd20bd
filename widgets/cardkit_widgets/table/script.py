"""The script of a table: what the learner is to do there, and the words that an author wrote for it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, Protocol

from cardkit.cards import Card
from cardkit.game import Game, State
from cardkit.moves import Event, Move, Note, UnknownMove

GOALS: Final = ("win", "legal", "over")
REVEALS: Final = ("at once", "after the first try", "never")
PLACES: Final = ("card", "player", "best", "winner")
"""Names that may stand in braces: the learner's card or call, who led to the trick, the card that took it, who played that."""
MAX_SENTENCE_WORDS: Final = 25
"""Words in a sentence, at most."""
GoalResult = int | Literal[False] | None
"""The number of the learner's move that met a goal; False when a move missed it, None while it is open."""


class Prompts(Protocol):
    """The author's words at a table and what it asks for: the `Script` of a lesson, or the decisions of a guide."""

    @property
    def goal(self) -> str | Sequence[str]:
        """What is to be reached."""

    @property
    def hint(self) -> str | None:
        """The author's hint; empty for none, None where the learner's player gives one."""

    @property
    def well(self) -> str:
        """The words for a goal that is met, where the move has none of its own."""

    @property
    def miss(self) -> str:
        """The words for a goal that is missed, likewise."""

    @property
    def reveal(self) -> str:
        """When the table may show what the rules leave."""

    def moves(self, game: Game) -> tuple[Move, ...]:
        """The moves any of which meets the goal; none where a word says what is wanted."""

    def words(self, game: Game) -> Mapping[Move, str]:
        """The words for single moves."""

    def outcome(self, state: State, seat: int, since: int) -> GoalResult:
        """Tells what became of the goal in the moves of this seat from number `since` on."""


@dataclass(frozen=True, slots=True)
class Script:
    """An author's words for one decision at a table of a lesson.

    Args:
        goal: `win` (take this trick, or the deal where there are no tricks), `legal` (make any move that the rules allow) or
            `over` (play the deal to its end); or the text of a move, or several of which any will do. The learner's first move
            decides whether it is met; `over` is met by the last.
        teaches: the ids of the rules that this table brings in, without the game's name: from here on they are told of.
        hint: the hint for this position; without one the table gives none, and with None that of the learner's player.
        on: the words for single moves, by their texts; a key may name several, with the same words (`"6c 7c"`). Said when the
            move is made, or, for one that is not legal, with its refusal.
        well: the words for a goal that is met by a move without words of its own.
        miss: the words for a goal that is missed, likewise; the move stays until the learner takes it back. Of a deal that was
            played to its end: the words when the learner's side has not won it.
        reveal: when the table may show which cards the rules leave: `at once`, `after the first try` or `never`.

    Words may hold `{card}` (the learner's card, or what was said), `{player}` (who led to the trick), `{best}` and `{winner}`
    (the card that took the trick, and who played it).

    Raises: `ValueError` for a place that cannot be filled, a sentence of more than 25 words, an unknown `reveal`, and a goal
    that can be missed without words for that; `UnknownMove`, when the table is made, for a text that is no move.

    >>> Script("play Cc", on={"1c": "Your ace does it, too."}, well="The knight is enough.", miss="Not yet.").goal
    'play Cc'
    """

    goal: str | Sequence[str]
    teaches: str = ""
    hint: str | None = ""
    on: Mapping[str, str] = field(default_factory=dict)
    well: str = ""
    miss: str = ""
    reveal: str = "after the first try"

    def __post_init__(self) -> None:
        if self.reveal not in REVEALS:
            raise ValueError(f"reveal cannot be {self.reveal!r}; choose {', '.join(map(repr, REVEALS))}")
        for name, text in (("hint", self.hint or ""), ("well", self.well), ("miss", self.miss), *self.on.items()):
            _check(name, text)
        if self.goal not in ("legal", "over") and not (self.miss or self.on):
            raise ValueError(f"the goal {self.goal!r} can be missed: say with miss=… what is told then")

    def moves(self, game: Game) -> tuple[Move, ...]:
        """The moves any of which meets the goal; none when a word says what is wanted. Raises `UnknownMove`."""
        if isinstance(self.goal, str):
            return () if self.goal in GOALS else (game.move(self.goal),)
        return tuple(map(game.move, self.goal))

    def words(self, game: Game) -> dict[Move, str]:
        """The words for single moves. Raises `UnknownMove`, and `ValueError` for a move that is named twice."""
        found: dict[Move, str] = {}
        for key, text in self.on.items():
            for move in named(game, key):
                if move in found:
                    raise ValueError(f"the words for {move.text!r} stand there twice")
                found[move] = text
        return found

    def outcome(self, state: State, seat: int, since: int) -> GoalResult:
        """Tells what became of the goal in the moves of this seat from number `since` on."""
        mine = [n for n, event in enumerate(state.events) if n >= since and event.seat == seat]
        if self.goal == "over":
            return mine[-1] if mine and state.over else None
        if not mine:
            return None
        if self.goal == "legal":
            return mine[0]
        if self.goal == "win":
            return _won(state, seat, mine)
        return mine[0] if state.events[mine[0]].move in self.moves(state.game) else False


def called(move: Move) -> str:
    """The card of a move; of one without a card what is said: `garde`, `cuarenta`."""
    return move.card.noun if move.card is not None else move.text.removeprefix(move.kind).strip() or move.text


def _check(name: str, text: str) -> None:
    try:
        text.format(**dict.fromkeys(PLACES, "card"))
    except (KeyError, IndexError, ValueError) as error:
        places = ", ".join(f"{{{place}}}" for place in PLACES)
        raise ValueError(f"{text!r} has a place that cannot be filled ({error}); there are {places}") from None
    for sentence in sentences(text):
        if (count := len(sentence.split())) > MAX_SENTENCE_WORDS:
            raise ValueError(f"{name}: a sentence of {count} words, and {MAX_SENTENCE_WORDS} are the most: {sentence!r}")


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return re.split(r"(?<=[.!?…])[”’]?\s+", text)


def named(game: Game, key: str) -> tuple[Move, ...]:
    """The moves that a key names: one, or several with spaces or commas between them. Raises `UnknownMove`."""
    try:
        return (game.move(key),)
    except UnknownMove:
        parts = [part.strip() for part in key.split(",")] if "," in key else key.split()
        if len(parts) < 2:
            raise
        return tuple(map(game.move, parts))


def _won(state: State, seat: int, mine: Sequence[int]) -> GoalResult:
    """Whether the first trick with a card of these moves was won by the seat; without tricks, whether its side won the deal."""
    cards = {state.events[n].move.card: n for n in mine}
    for note in _tricks(state.events):
        own = [card for card in note.cards if card in cards]
        if own:
            return cards[own[0]] if note.seat == seat else False
    if not state.over:
        return None
    return mine[-1] if well_ended(state, seat) else False


def well_ended(state: State, seat: int) -> bool:
    """Whether a deal that is over was won by the side of this seat; without a winner, whether nobody came out of it better."""
    ours, points = state.game.parties.of(seat), state.score.totals
    best = max(points) if state.score.winner is None and len(set(points)) > 1 else None
    return state.score.winner == ours or points[ours] == best


def _tricks(events: Sequence[Event]) -> list[Note]:
    return [note for event in events for note in event.notes if note.kind == "trick" and note.cards]


class Taken(NamedTuple):
    """Who led to a trick, who took it, and with which card."""

    leader: int
    winner: int
    best: Card | None


def taken(state: State, number: int) -> Taken:
    """The trick of the move of that number; one that is not full is told as it lies."""
    log = state.events
    card, seat = log[number].move.card, log[number].seat
    by = {event.move.card: event.seat for event in log if event.move.card is not None}
    trick = next((note for note in _tricks(log[number:]) if card in note.cards), None)
    best, winner, leader = card, seat, seat
    if trick is not None:
        leader = by.get(trick.cards[0], seat)
        winner = seat if trick.seat is None else trick.seat
        best = next((one for one in trick.cards if by.get(one) == winner), card)
    elif lying := state.view(seat).pile("trick").by if card is not None else ():
        leader = lying[0]
    return Taken(leader, winner, best)


def filled(text: str, state: State, names: Sequence[str], number: int) -> str:
    """A sentence with its places filled in, for the move of that number."""
    leader, winner, best = taken(state, number)
    noun = called(state.events[number].move)
    return text.format(card=noun, player=names[leader], best=best.noun if best else noun, winner=names[winner])
