"""The script of a table: what the learner is to do there, and the author's words."""

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
    """What a table needs of a script: the `Script` of a lesson, or the decisions of a guide."""

    @property
    def goal(self) -> str | Sequence[str]:
        """What is to be reached, as for `Script`."""

    @property
    def hint(self) -> str | None:
        """The author's hint; "" for no hint, None for that of the learner's player."""

    @property
    def because(self) -> str:
        """The reason in the second step of the hint; "" for the words on the move."""

    @property
    def well(self) -> str:
        """The words when the goal is met by a move without words of its own."""

    @property
    def miss(self) -> str:
        """The words when the goal is missed by a move without words of its own."""

    @property
    def reveal(self) -> str:
        """When the table may mark the legal cards."""

    def moves(self, game: Game) -> tuple[Move, ...]:
        """The moves any of which meets the goal; empty if the goal is a word (`win`, `legal`, `over`)."""

    def words(self, game: Game) -> Mapping[Move, str]:
        """The words for single moves."""

    def outcome(self, state: State, seat: int, since: int) -> GoalResult:
        """The number of the seat's move, from `since` on, that met the goal.

        False if one missed it, None if it is still open.
        """


@dataclass(frozen=True, slots=True)
class Script:
    """What one decision at a lesson's table asks for, and an author's words on it.

    Args:
        goal: `win` (take this trick, or win the deal in a game without tricks), `legal` (make any legal move) or `over` (play
            the deal to its end); or the text of a move, or several of which any will do. The learner's first move decides
            whether it is met; `over` is met by the last.
        teaches: ids of rules that this table introduces, without the game's name; from here on the table shows them.
        hint: the hint for this position; "" for none, None for that of the learner's player.
        because: why the move that the second step of the hint names is a good one; by default the words on the move. With
            `over` the player chooses the move and says why.
        on: words for single moves, by their texts; a key may name several (`"6c 7c"`). Shown when the move is made, or with the
            refusal of an illegal one.
        well: words when a move without words of its own meets the goal.
        miss: the same when it misses it; the learner then takes the move back. With `over`: when the learner's side has not
            won.
        reveal: when the table may mark the legal cards: `at once`, `after the first try` or `never`.

    Words may contain `{card}` (the learner's card, or the call), `{player}` (who led to the trick), `{best}` and `{winner}`
    (the card that took the trick, and its player).

    Raises: `ValueError` for an unknown place in braces, a sentence of more than 25 words, an unknown `reveal`, and a goal that
    can be missed without words for that; `UnknownMove`, when the table is made, for a text that is no move.

    >>> Script("play Cc", on={"1c": "Your ace does it, too."}, well="The knight is enough.", miss="Not yet.").goal
    'play Cc'
    """

    goal: str | Sequence[str]
    teaches: str = ""
    hint: str | None = ""
    because: str = ""
    on: Mapping[str, str] = field(default_factory=dict)
    well: str = ""
    miss: str = ""
    reveal: str = "after the first try"

    def __post_init__(self) -> None:
        if self.reveal not in REVEALS:
            raise ValueError(f"reveal cannot be {self.reveal!r}; choose {', '.join(map(repr, REVEALS))}")
        for name, text in (
            ("hint", self.hint or ""),
            ("because", self.because),
            ("well", self.well),
            ("miss", self.miss),
            *self.on.items(),
        ):
            _check(name, text)
        if self.goal not in ("legal", "over") and not (self.miss or self.on):
            raise ValueError(f"the goal {self.goal!r} can be missed: say with miss=… what is told then")

    def moves(self, game: Game) -> tuple[Move, ...]:
        """The moves any of which meets the goal; empty if the goal is a word. Raises `UnknownMove`."""
        if isinstance(self.goal, str):
            return () if self.goal in GOALS else (game.move(self.goal),)
        return tuple(map(game.move, self.goal))

    def words(self, game: Game) -> dict[Move, str]:
        """The words by move. Raises `UnknownMove`, and `ValueError` for a move named twice."""
        found: dict[Move, str] = {}
        for key, text in self.on.items():
            for move in named(game, key):
                if move in found:
                    raise ValueError(f"the words for {move.text!r} stand there twice")
                found[move] = text
        return found

    def outcome(self, state: State, seat: int, since: int) -> GoalResult:
        """The number of the seat's move, from `since` on, that met the goal.

        False if one missed it, None if it is still open.
        """
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
    """A move by its card's name, or by what is said: `garde`, `cuarenta`."""
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
    return re.split(r"(?:(?<=[.!?…])|(?<=[.!?…][”’]))\s+", text)


def named(game: Game, key: str) -> tuple[Move, ...]:
    """The moves that a key names: one, or several separated by spaces or commas. Raises `UnknownMove`."""
    try:
        return (game.move(key),)
    except UnknownMove:
        parts = [part.strip() for part in key.split(",")] if "," in key else key.split()
        if len(parts) < 2:
            raise
        return tuple(map(game.move, parts))


def _won(state: State, seat: int, mine: Sequence[int]) -> GoalResult:
    """The number of the move, among the seat's own moves `mine`, that won its first trick; False if it lost that.

    In a game without tricks, the last one if the seat's side won the deal. None while it is open.
    """
    cards = {state.events[n].move.card: n for n in mine}
    for note in _tricks(state.events):
        own = [card for card in note.cards if card in cards]
        if own:
            return cards[own[0]] if note.seat == seat else False
    if not state.over:
        return None
    return mine[-1] if well_ended(state, seat) else False


def well_ended(state: State, seat: int) -> bool:
    """Whether this seat's side won a finished deal; if nobody won, whether it has most points, where they differ."""
    ours, points = state.game.parties.of(seat), state.score.totals
    best = max(points) if state.score.winner is None and len(set(points)) > 1 else None
    return state.score.winner == ours or points[ours] == best


def _tricks(events: Sequence[Event]) -> list[Note]:
    """The notes on the tricks that were taken."""
    return [note for event in events for note in event.notes if note.kind == "trick" and note.cards]


class Taken(NamedTuple):
    """Who led to a trick, who took it, and with which card."""

    leader: int
    winner: int
    best: Card | None


def trick_of(state: State, number: int) -> Note | None:
    """The note on the finished trick of move `number` (from 0); None for a call, and as long as it is not finished."""
    card = state.events[number].move.card
    return next((note for note in _tricks(state.events[number:]) if card in note.cards), None)


def taken(state: State, number: int) -> Taken:
    """The trick to which move `number` (from 0) belongs.

    As long as nobody has taken it, and for a call, whoever made the move counts as its winner with that card.
    """
    log = state.events
    card, seat = log[number].move.card, log[number].seat
    by = {event.move.card: event.seat for event in log if event.move.card is not None}
    trick = trick_of(state, number)
    best, winner, leader = card, seat, seat
    if trick is not None:
        leader = by.get(trick.cards[0], seat)
        winner = seat if trick.seat is None else trick.seat
        best = next((one for one in trick.cards if by.get(one) == winner), card)
    elif lying := state.view(seat).pile("trick").by if card is not None else ():
        leader = lying[0]
    return Taken(leader, winner, best)


def filled(text: str, state: State, names: Sequence[str], number: int) -> str:
    """A sentence with its places in braces filled in, for move `number` (from 0)."""
    leader, winner, best = taken(state, number)
    noun = called(state.events[number].move)
    return text.format(card=noun, player=names[leader], best=best.noun if best else noun, winner=names[winner])
