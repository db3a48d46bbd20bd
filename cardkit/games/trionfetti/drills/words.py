"""How Trionfetti's drills name things, and questions that are told as a small table of situations."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardkit.cards import Card, Cards, listed
from cardkit.drills import Answer, Group, Question, choose

if TYPE_CHECKING:
    from cardkit.games.trionfetti.game import Trionfetti


def ranks(group: Cards) -> str:
    """A group of equal cards in words: `the 7s`, `the kings of cups and coins`."""
    cards = list(group)
    gloss = cards[0].rank.gloss
    if len(cards) == 1:
        return f"the {cards[0].gloss}"
    many = f"the {gloss}s"
    whole = len(cards) == sum(card.rank is cards[0].rank for card in cards[0].pack)
    return many if whole else f"{many} of {listed([card.suit.gloss for card in cards])}"


def named(cards: Iterable[Card]) -> str:
    """`the king of coins and the 3 of cups`."""
    return listed([f"the {card.gloss}" for card in cards])


def whom(name: str) -> str:
    """A name inside a sentence."""
    return "you" if name == "You" else name


def whose(name: str) -> str:
    """`your`, `Ines’s`."""
    return "your" if name == "You" else f"{name}’s"


def verb(name: str, word: str) -> str:
    """`You call`, `Toni calls`; `word` is a regular verb."""
    return f"{name} {word}" if name == "You" else f"{name} {word}s"


class Case(NamedTuple):
    """A situation: the `rule` id without the game's name, what is asked, the right answer with its reason, and wrong ones."""

    rule: str
    prompt: str
    right: str
    why: str
    wrong: Sequence[tuple[str, str]]
    facts: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()


def ask(game: Trionfetti, rng: random.Random, case: Case) -> Question:
    """The question of a situation."""
    return choose(
        rng,
        case.prompt,
        Answer(case.right, why=case.why),
        [Answer(text, why=why) for text, why in case.wrong],
        rules=(game.rule(case.rule),),
        facts=case.facts,
        groups=case.groups,
    )
