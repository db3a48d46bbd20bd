"""What a game's folder `teaching/` provides, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.cards import Card
from cardkit.game import Game, State
from cardkit.games import games, part
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
    """A game's words, procedures and exercises.

    `blurb` is the game in a sentence, `showcase` a few cards that stand for it, by their texts. `level` is how hard it is to
    learn (1 to 3), `start` why a beginner should begin with it, if so. `beyond` are ids of rules, without the game's name, that
    its lesson does not teach: those of variants, and for other numbers of players. `exercises` makes the game's own exercises,
    beside those of every game. `praise` is a sentence on why a legal move is allowed here, "" for none. `speech` is the
    language in which the order of the cards is announced, if it is. `table` are its table's texts. `worth` is the value of a
    card won, in games that count cards.
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
    """The `Teaching` of a game; an empty one if its folder has none."""
    found = part(game, "teaching", "TEACHING")
    return found if isinstance(found, Teaching) else Teaching()


def in_order() -> list[str]:
    """The names of all games in the order in which pages show them: the easiest to begin with first."""
    taught = {name: for_game(game) for name, game in games.items()}
    return sorted(taught, key=lambda name: (not taught[name].start, taught[name].level, len(games[name].rules)))
