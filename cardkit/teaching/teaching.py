"""The teaching of one game, as data: the promises of the folder `teaching/` beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.cards import Card
from cardkit.game import Game, State
from cardkit.games import part
from cardkit.moves import Move
from cardkit.score import Points
from cardkit.speech import Speech
from cardkit.teaching.procedure import Procedure
from cardkit.teaching.table_texts import TableTexts

if TYPE_CHECKING:
    from cardkit.teaching.exercises.exercise import Exercise


class Term(NamedTuple):
    """A word of the table: the native `word`, a pronunciation hint, its English gloss, and what it means."""

    word: str
    say: str
    gloss: str
    meaning: str


@dataclass(frozen=True)
class Teaching:
    """The words of one game, what is done at its table, and its own exercises.

    `blurb` is the game in a sentence, `showcase` a few cards that stand for it, by their texts. `level` says how hard it is to
    learn (1 to 3), `start` why a beginner should begin with it, if so. `beyond` are the rules, by their ids without the game's
    name, that its lesson does not teach, such as those for another number of players. `exercises` makes the questions of this
    game's own, beside those that are made for every game.
    `praise` says why a legal move is allowed here, in a sentence about that move; it is empty where nothing is written.
    `speech` is the language in which the order of the cards is announced, if it is announced at all. `table` is what its table
    says and shows: what is asked of a hand, how the match stands, where the piles lie. `worth` is what a card counts that was
    won, where cards are counted.
    """

    blurb: str = ""
    showcase: tuple[str, ...] = ()
    level: int = 2
    start: str = ""
    beyond: str = ""
    terms: tuple[Term, ...] = ()
    procedures: tuple[Procedure, ...] = ()
    exercises: Callable[[Any], tuple[Exercise, ...]] = lambda game: ()
    praise: Callable[[State, Move], str] = lambda state, move: ""
    speech: Speech | None = None
    table: TableTexts = field(default_factory=TableTexts)
    worth: Callable[[Card], Points] = lambda card: 0


def for_game(game: Game) -> Teaching:
    """Returns the `Teaching` in the game's folder; an empty one for a game without."""
    found = part(game, "teaching", "TEACHING")
    return found if isinstance(found, Teaching) else Teaching()
