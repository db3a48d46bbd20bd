"""Questions told as small scenes: who is meant, what holds now; for what a game settles outside the play of the cards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from cardkit.drills.question import Answer, Group, Question, capital, choose
from cardkit.game import Game

Wrong = str | tuple[str, str] | tuple[str, str, str]
"""A wrong answer: its text; with what is wrong with it; and with what would follow from it."""


class Case(NamedTuple):
    """A scene: the `rule` (an id without the game's name, or several), what is asked, the right answer with its reason.

    `wrong` are other answers, each with what is wrong with it and, where more can be said than any mistake about the rule
    leads to, what would follow from it; `follow` says so for all that do not. Of a bare text it is only said which rule it
    does not fit.
    """

    rule: str
    prompt: str
    right: str
    why: str
    wrong: Sequence[Wrong]
    facts: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    hints: tuple[str, ...] = ()
    follow: str = ""


def ask(game: Game, rng: random.Random, case: Case) -> Question:
    """The question of a scene."""
    wrong = [_wrong(given) for given in case.wrong]
    return choose(
        rng,
        case.prompt,
        Answer(case.right, why=case.why),
        wrong,
        rules=tuple(game.rule(key) for key in case.rule.split()),
        facts=case.facts,
        groups=case.groups,
        hints=case.hints,
        follow=case.follow,
    )


def _wrong(given: Wrong) -> Answer:
    if isinstance(given, str):
        return Answer(given)
    return Answer(given[0], why=given[1], follow=given[2] if len(given) > 2 else "")


def either(
    rule: str, prompt: str, answers: tuple[str, str], is_so: bool, why: str, follow: str, third: tuple[str, str], **rest: Any
) -> Case:
    """A scene of yes or no, `answers` being what is said for the two, with a `third` way out that is never right.

    `follow` is what would come of the wrong one of the two, and of the way out.
    """
    right, wrong = answers if is_so else answers[::-1]
    return Case(rule, prompt, right, why, [(wrong, "It is the other way round.", follow), (*third, follow)], **rest)


WAITS: Final = "All would wait for {name}, and {name} for somebody else."


def who(game: Game, rng: random.Random, case: Case, *, of: int, but: Sequence[int] = (), follow: str = WAITS) -> Question:
    """The question of a scene whose answer is a name at the table: the wrong ones are all others, those in `but` left out.

    The circle of seats is told from anywhere, so that one has to think of the direction. Of a wrong name it is said where it
    sits, seen from the seat `of` from which one counts, and with `follow` what would come of it (`{name}` stands for it).
    """
    wrong = [
        (name, place(game, seat, of), capital(follow.format(name=inside(name))))
        for seat, name in enumerate(game.names)
        if name != case.right and seat not in but
    ]
    return ask(game, rng, case._replace(wrong=[*case.wrong, *wrong], facts=(circle(game, rng), *case.facts)))


def place(game: Game, seat: int, of: int) -> str:
    """Where somebody sits, seen from another seat, as a sentence."""
    name, whom = game.names[seat], inside(game.names[of])
    on = (seat - of) % game.seats
    sits = f"{name} sit{'' if name == 'You' else 's'}"
    side, other = ("left", "right") if game.clockwise else ("right", "left")
    if not on:
        return f"That is {whom} again."
    if on * 2 == game.seats:
        return f"{sits} opposite {whom}."
    back = game.seats - on
    far = ("", "", " two places", " three places")[min(on, back)]
    return f"{sits}{far} to the {side if on < back else other} of {whom}."


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
