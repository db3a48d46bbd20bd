"""Questions told as small scenes, for rules that no card decides: who deals, who is whose partner, who has won."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from cardkit.cards import Card
from cardkit.game import Game
from cardkit.sentences import Sentence, capital
from cardkit.teaching.exercises.question import Answer, Group, Question, choose, the

OPPOSITE: Final = Sentence("{player} sits opposite {whom}.", "You sit opposite {whom}.")
FAR: Final = (
    Sentence("{player} sits to the {side} of {whom}.", "You sit to the {side} of {whom}."),
    Sentence("{player} sits two places to the {side} of {whom}.", "You sit two places to the {side} of {whom}."),
    Sentence("{player} sits three places to the {side} of {whom}.", "You sit three places to the {side} of {whom}."),
)

WrongAnswer = str | tuple[str, ...]
"""A wrong answer: its text, or a tuple of text, what is wrong with it, what it would lead to, its rule; the last may miss."""


class Case(NamedTuple):
    """A scene: the `rule` (an id without the game's name, or several), what is asked, the right answer with its reason.

    `wrong` are the other answers (see `WrongAnswer`): a text, if need be with what is wrong with it and what it would lead to.
    `follow` says what a wrong answer leads to that does not say it itself. A wrong answer that is a text alone is only told the
    rule that it breaks.
    """

    rule: str
    prompt: str
    right: str
    why: str
    wrong: Sequence[WrongAnswer]
    facts: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    hints: tuple[str, ...] = ()
    follow: str = ""


QuestionOrCase = Question | Case
"""The result of a maker of one game's exercise: a question, or a case to be asked."""


def ask(game: Game, rng: random.Random, case: Case) -> Question:
    """Turns a scene into a question with one right answer."""
    return choose(
        rng,
        case.prompt,
        Answer(case.right, why=case.why),
        [_wrong(game, *((given,) if isinstance(given, str) else given)) for given in case.wrong],
        rules=tuple(game.rules[key] for key in case.rule.split()),
        facts=case.facts,
        groups=case.groups,
        hints=case.hints,
        follow=case.follow,
    )


def _wrong(game: Game, text: str, why: str = "", follow: str = "", rule: str = "") -> Answer:
    """A `WrongAnswer` as an answer of a question."""
    return Answer(text, why=why, follow=follow, rule=game.rules[rule] if rule else None)


def yes_or_no(
    rule: str,
    prompt: str,
    answers: tuple[str, str],
    is_so: bool,
    why: str,
    follow: str,
    third: tuple[str, str],
    against: str = "It’s the other way round.",
    **rest: Any,
) -> Case:
    """A scene answered by yes or no.

    Args:
        rule: its rules, as in `Case`.
        prompt: what is asked.
        answers: the texts for yes and for no.
        is_so: whether yes is right.
        why: why the right one is right.
        follow: what either wrong answer would lead to.
        third: an answer that is always wrong, and what is wrong with it.
        against: what is wrong with the wrong one of yes and no.
        rest: further fields of the `Case`.
    """
    right, wrong = answers if is_so else answers[::-1]
    return Case(rule, prompt, right, why, [(wrong, against, follow), (*third, follow)], **rest)


WAITS: Final = "All would look at {name}, and it’s somebody else’s turn."
"""Said of a wrong name where somebody is on turn."""

COUNTED: Final = "Tricks would be counted for the wrong side."
"""Said of a wrong name where a partner is asked for."""


def who(game: Game, rng: random.Random, case: Case, *, of: int, but: Sequence[int] = (), follow: str = WAITS) -> Question:
    """Turns a scene whose right answer is a player's name into a question; arguments as for `others`.

    Wrong answers are the scene's own and all other names. The players are listed in the direction of play, from a random one.
    """
    wrong = [*case.wrong, *others(game, case.right, of=of, but=but, follow=follow)]
    return ask(game, rng, case._replace(wrong=wrong, facts=(circle(game, rng), *case.facts)))


def others(game: Game, right: str, *, of: int, but: Sequence[int] = (), follow: str = WAITS) -> list[tuple[str, str, str]]:
    """The names that are not right, as wrong answers with reasons.

    Args:
        game: whose names.
        right: the right name.
        of: the seat from which one counts; each reason says where the wrong name sits, seen from there.
        but: seats whose names are left out.
        follow: what a wrong name would lead to, with `{name}` for it and `{of}` for the name of the seat `of`.
    """
    return [
        (name, place(game, seat, of), capital(follow.format(name=inside(name), of=inside(game.names[of]))))
        for seat, name in enumerate(game.names)
        if name != right and seat not in but
    ]


def place(game: Game, seat: int, of: int) -> str:
    """A sentence on where `seat` sits relative to the seat `of`."""
    name, whom = game.names[seat], inside(game.names[of])
    on = (seat - of) % game.seats
    side, other = ("left", "right") if game.dealing.clockwise else ("right", "left")
    if not on:
        return f"That’s {whom} again."
    if on * 2 == game.seats:
        return OPPOSITE.by(name, whom=whom)
    back = game.seats - on
    if whom == "you" and 1 in (on, back):
        return f"{name} sits on your {side if on == 1 else other}."
    return FAR[min(on, back) - 1].by(name, side=side if on < back else other, whom=whom)


def circle(game: Game, rng: random.Random) -> str:
    """A sentence listing the players in the direction of play, from a random one."""
    names, first = game.names, rng.randrange(game.seats)
    if game.seats == 2:
        return f"{names[0]} and {inside(names[1])} sit opposite each other."
    around = [inside(names[(first + n) % game.seats]) for n in range(game.seats)]
    side = "left" if game.dealing.clockwise else "right"
    return f"Round the table, to the {side}: {', '.join(around)}, and {around[0]} again."


def inside(name: str) -> str:
    """A player's name in mid-sentence: `You` becomes `you`."""
    return "you" if name == "You" else name


# -- the draw for the first deal -----------------------------------------------------------------------------------------


def with_equal_best(rng: random.Random, cards: Sequence[Card], best: Card) -> list[Card]:
    """The four drawn cards; one time in five, one of them is replaced by an equal of the best, so that two are best."""
    drawn = list(cards)
    if rng.random() < 0.2:
        twin = rng.choice([card for card in best.pack if card.rank is best.rank and card not in drawn])
        drawn[(drawn.index(best) + rng.randrange(1, 4)) % 4] = twin
    return drawn


DEALS: Final = Sentence("{player} would deal, and {after}, both out of turn.", "You’d deal, and {after}, both out of turn.")
"""The consequence of a wrong dealer; `after` says who would come next, and do what."""


AHEAD: Final = {
    1: "One of the four cards is {better}.",
    2: "Two of the four cards are {better}.",
    3: "The other three cards are all {better}.",
}
"""How many of the drawn cards come before one, as a sentence."""


def who_deals(
    rule: str,
    names: Sequence[str],
    cards: Sequence[Card],
    *,
    height: Callable[[Card], tuple[int, ...] | None],
    better: str,
    turn: tuple[int, str],
    why: Callable[[Card, int], str],
    again: tuple[str, str, str] | None = None,
    **rest: Any,
) -> Case:
    """A scene of four players who have drawn a card each: who deals? Nobody yet if two cards are best, or one does not count.

    Args:
        rule: the rule that decides.
        names: the names of the four.
        cards: what each of them drew.
        height: sorts the cards, the best first; None for a card that does not count.
        better: what a better card is called, "lower" or "higher".
        turn: who is on turn after the deal, in seats from the dealer, and what they do ("lead").
        why: the reason of the right answer, given the best card and how many are equally good.
        again: the answer that nobody deals yet, what is wrong with it, and what it would lead to; by default, that two are
            equal.
        rest: further fields of the `Case`.
    """
    heights = [height(card) for card in cards]
    counted = [found for found in heights if found is not None]
    best = [seat for seat, found in enumerate(heights) if found == min(counted)]
    once = f"Look at {the(cards[best[0] - 1])} and {the(cards[best[0]])}: one is {better} than all the rest."
    again = again or ("Nobody yet.", once, "You’d all draw a second time, for nothing.")
    right = names[best[0]] if len(best) == 1 and None not in heights else again[0]
    answers = []
    for seat, (name, card, found) in enumerate(zip(names, cards, heights, strict=True)):
        hint = f"Another {card.rank.gloss} was drawn too."
        if None in heights:
            hint = "One of the four cards doesn’t count yet."
        if found is None:
            hint = "It’s neither high nor low."
        elif ahead := sum(other < found for other in counted):
            hint = AHEAD[ahead].format(better=better)
        after = f"{inside(names[(seat + turn[0]) % 4])} would {turn[1]}"
        answers.append((name, f"{name} drew {the(card)}. {hint}", DEALS.by(name, after=after)))
    wrong = [answer for answer in (*answers, again) if answer[0] != right]
    drawn = (Group("Drawn", tuple(cards), tuple(names)),)
    prompt = "All have drawn a card for the first deal. Who deals?"
    return Case(rule, prompt, right, why(cards[best[0]], len(best)), wrong, groups=drawn, **rest)
