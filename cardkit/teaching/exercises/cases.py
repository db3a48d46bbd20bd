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
"""A wrong answer: its text; with what is wrong with it; with what would follow from it; and with the rule it is about."""


class Case(NamedTuple):
    """A scene: the `rule` (an id without the game's name, or several), what is asked, the right answer with its reason.

    `wrong` are other answers, each with what is wrong with it and what would follow from it; `follow` says so for all that
    do not. Of a bare text it is only said which rule it does not fit.
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
    return Answer(text, why=why, follow=follow, rule=game.rules[rule] if rule else None)


def either(
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
    """A yes-or-no scene: `answers` are the texts for yes and no, `third` an answer that is always wrong.

    `against` is what is wrong with the wrong one of the two, `follow` what would come of it, and of the way out.
    """
    right, wrong = answers if is_so else answers[::-1]
    return Case(rule, prompt, right, why, [(wrong, against, follow), (*third, follow)], **rest)


WAITS: Final = "All would look at {name}, and it’s somebody else’s turn."
"""Said of a wrong name where somebody is on turn."""

COUNTED: Final = "Tricks would be counted for the wrong side."
"""Said of a wrong name where a partner is asked for."""


def who(game: Game, rng: random.Random, case: Case, *, of: int, but: Sequence[int] = (), follow: str = WAITS) -> Question:
    """Turns a scene answered by a player's name into a question; wrong answers are all other names but the seats in `but`.

    The circle of seats is told from anywhere, so that one has to think of the direction.
    """
    wrong = [*case.wrong, *others(game, case.right, of=of, but=but, follow=follow)]
    return ask(game, rng, case._replace(wrong=wrong, facts=(circle(game, rng), *case.facts)))


def others(game: Game, right: str, *, of: int, but: Sequence[int] = (), follow: str = WAITS) -> list[tuple[str, str, str]]:
    """All names but the right one and the seats in `but`, as wrong answers.

    It is said where each sits, seen from the seat `of` from which one counts, and with `follow` what would come of it: there
    `{name}` stands for the wrong name, `{of}` for the name of that seat.
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


def twinned(rng: random.Random, cards: Sequence[Card], best: Card) -> list[Card]:
    """The drawn cards; in one case of five another card of the best one's rank replaces one of them."""
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
    """A scene of four who have drawn a card each: who deals? Nobody yet if two are best, or if a card does not count.

    The best card has the least `height`, and one that does not count has none; `better` says what a lesser height is: "lower"
    or "higher". `turn` tells who would be on turn after the deal, in seats from the dealer, and to do what; `why` the reason,
    of the best card and the number of such; `again` the answer that nobody deals yet, if it is for more than equal cards.
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
