"""Questions told as small scenes: who is meant, what holds now; for what a game settles outside the play of the cards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from cardkit.drills.question import Answer, Group, Question, choose
from cardkit.game import Game


class Case(NamedTuple):
    """A scene: the `rule` (an id without the game's name, or several), what is asked, the right answer with its reason.

    `wrong` are other answers, each with what is wrong with it; of a bare text it is said which rule it does not fit, so that
    one can try again with the rule in view and the reason of the right answer is still to come.
    """

    rule: str
    prompt: str
    right: str
    why: str
    wrong: Sequence[str | tuple[str, str]]
    facts: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    hints: tuple[str, ...] = ()


def ask(game: Game, rng: random.Random, case: Case) -> Question:
    """The question of a scene."""
    wrong = [Answer(given) if isinstance(given, str) else Answer(given[0], why=given[1]) for given in case.wrong]
    return choose(
        rng,
        case.prompt,
        Answer(case.right, why=case.why),
        wrong,
        rules=tuple(game.rule(key) for key in case.rule.split()),
        facts=case.facts,
        groups=case.groups,
        hints=case.hints,
    )


def who(game: Game, rng: random.Random, case: Case, *, but: Sequence[int] = ()) -> Question:
    """The question of a scene whose answer is a name at the table: the wrong ones are all others, those in `but` left out.

    The circle of seats is told from anywhere, so that one has to think of the direction.
    """
    names = [name for seat, name in enumerate(game.names) if name != case.right and seat not in but]
    side = "left" if game.clockwise else "right"
    told = [(name, f"Not {inside(name)}: go round the table again, each to the {side} of the one before.") for name in names]
    return ask(game, rng, case._replace(wrong=[*case.wrong, *told], facts=(circle(game, rng), *case.facts)))


def circle(game: Game, rng: random.Random) -> str:
    """The seats in words, beginning anywhere, in the direction of play."""
    names, first = game.names, rng.randrange(game.seats)
    if game.seats == 2:
        return f"{names[0]} and {inside(names[1])} sit opposite each other."
    around = [inside(names[(first + n) % game.seats]) for n in range(game.seats)]
    side = "left" if game.clockwise else "right"
    return f"Around the table, each to the {side} of the one before: {', '.join(around)}."


def inside(name: str) -> str:
    """A name inside a sentence."""
    return "you" if name == "You" else name
