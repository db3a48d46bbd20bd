"""Questions told as small cases, for rules that no card decides: who deals, who is whose partner, who has won."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from cardkit.cards import Card
from cardkit.game import Game
from cardkit.sentences import Sentence
from cardkit.teaching.exercises.question import Answer, Circle, Group, Question, choose, inside, the, touch

OPPOSITE: Final = Sentence("{player} sits opposite {whom}.", "You sit opposite {whom}.")
FAR: Final = (
    Sentence("{player} sits to the {side} of {whom}.", "You sit to the {side} of {whom}."),
    Sentence("{player} sits two places to the {side} of {whom}.", "You sit two places to the {side} of {whom}."),
    Sentence("{player} sits three places to the {side} of {whom}.", "You sit three places to the {side} of {whom}."),
)

WrongAnswer = str | tuple[str, ...]
"""A wrong answer: its text, or a tuple of text, what is wrong with it, what it would lead to, its rule; the last may miss."""


class Case(NamedTuple):
    """A case: the `rule` (an id without the game's name, or several), what is asked, the right answer with its reason.

    `wrong` are the other answers (see `WrongAnswer`): a text, if need be with what is wrong with it and what it would lead to.
    `follow` says what a wrong answer leads to that does not say it itself. A wrong answer that is a text alone is only told the
    rule that it breaks. In a `circle`, `seats` has the seats that give an answer, by its text without a full stop.
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
    circle: Circle | None = None
    seats: Mapping[str, tuple[int, ...]] = {}


QuestionOrCase = Question | Case
"""The result of a maker of one game's exercise: a question, or a case to be asked."""


def ask(game: Game, rng: random.Random, case: Case) -> Question:
    """Turns a case into a question with one right answer."""
    right = Answer(case.right, why=case.why)
    wrong = [_wrong(game, *((given,) if isinstance(given, str) else given)) for given in case.wrong]
    rest: dict[str, Any] = {
        "rules": tuple(game.rules[key] for key in case.rule.split()),
        "facts": case.facts,
        "groups": case.groups,
        "hints": case.hints,
        "follow": case.follow,
    }
    if case.circle is None:
        return choose(rng, case.prompt, right, wrong, **rest)
    return touch(case.prompt, right, wrong, case.circle, case.seats, **rest)


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
    """A case answered by yes or no.

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


def who(game: Game, case: Case, *, of: int, replies: Mapping[int, str], marks: Mapping[int, str] | None = None) -> Case:
    """The case, whose right answer is a player's name, with a table at which that seat is touched.

    Args:
        game: whose players.
        case: the case; `wrong` is filled in here, and without hints its first rule is the hint.
        of: the seat from which one counts: each reply begins with where the touched seat is, seen from there.
        replies: what is said for each seat that may be touched by mistake, after where it is.
        marks: words that stand at some seats.
    """
    names = game.names
    right = names.index(case.right)
    why = case.why if right == of else f"{place(game, right, of)} {case.why}"
    wrong = [(names[seat], place(game, seat, of), reply) for seat, reply in replies.items() if seat != right]
    seats = {names[seat]: (seat,) for seat in (right, *replies)}
    circle = around(game, tuple((marks or {}).get(seat, "") for seat in range(game.seats)))
    hints = case.hints or (game.rules[case.rule.split()[0]].sentence,)
    return case._replace(why=why, wrong=wrong, circle=circle, seats=seats, hints=hints)


def around(game: Game, marks: Sequence[str] = (), cards: Sequence[Card] = ()) -> Circle:
    """The game's players round a small table, with words or a card at each seat."""
    return Circle(game.names, game.dealing.clockwise, tuple(marks), tuple(cards))


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
    game: Game,
    cards: Sequence[Card],
    *,
    height: Callable[[Card], tuple[int, ...] | None],
    better: str,
    turn: tuple[int, str],
    why: Callable[[Card, int], str],
    again: tuple[str, str, str] | None = None,
    **rest: Any,
) -> Case:
    """A case of four players who have drawn a card each: who deals? Nobody yet if two cards are best, or one does not count.

    Args:
        rule: the rule that decides.
        game: whose four players.
        cards: what each of them drew.
        height: sorts the cards, the best first; None for a card that does not count.
        better: what a better card is called, "lower" or "higher".
        turn: who is on turn after the deal, in seats from the dealer, and what they do ("lead").
        why: the reason of the right answer, given the best card and how many are equally good.
        again: the answer that nobody deals yet, what is wrong with it, and what it would lead to; by default, that two are
            equal.
        rest: further fields of the `Case`.
    """
    names, heights = game.names, [height(card) for card in cards]
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
    prompt = "All have drawn a card for the first deal. Who deals?"
    seats = {name: (seat,) for seat, name in enumerate(names)}
    because = why(cards[best[0]], len(best))
    return Case(rule, prompt, right, because, wrong, circle=around(game, cards=cards), seats=seats, **rest)
