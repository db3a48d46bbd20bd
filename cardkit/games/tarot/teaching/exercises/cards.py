"""An exercise on the cards of the tarot pack that are bouts."""

from __future__ import annotations

import random

from cardkit.cards import tarot78
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.rules import TARGETS
from cardkit.games.tarot.tables import BOUTS, TRUMPS
from cardkit.sentences import several
from cardkit.teaching.exercises import Answer, Question, choose_all
from cardkit.teaching.exercises.question import the


def bouts(game: Tarot, rng: random.Random, level: int) -> Question:
    """Choose the bouts among cards that look as if they were: the 20, the 2, kings, the 1 of a suit."""
    found = [card for card in tarot78 if card.bit & BOUTS]
    mine = rng.sample(found, rng.choice((0, 1, 2)) if level > 1 else rng.choice((1, 2)))
    baits = tarot78.set("20a 2a 11a 1p 1c 1k 1t Rp Rc Rk Rt 10a")
    near = rng.sample(list(baits), level + 3)
    why = {
        "21": "It’s the highest trump.",
        "1": "It’s the petit, the lowest trump of all.",
        "EX": "The Excuse is the third bout.",
    }
    answers = [Answer(the(card), True, why[card.rank.key], "", card) for card in mine]
    aim = several(
        len(mine),
        "You’d think that {less} points are enough. With one bout you need {target}.",
        "You’d think that {less} points are enough. With {n} bouts you need {target}.",
        "You’d think that {less} points are enough. Without a bout you need {target}.",
        target=TARGETS[len(mine)],
        less=TARGETS[len(mine) + 1],
    )
    for card in near:
        reason = "A king is worth as much, but it’s no bout."
        if card.bit & TRUMPS:
            reason = "Of the trumps only the 21 and the 1 are bouts."
        elif card.rank.key == "1":
            reason = "A 1 of a suit is only the lowest card of it."
        answers.append(Answer(the(card), False, reason, aim, card))
    none = ("No 21, no petit, no Excuse.", "One of these cards is a bout.", "Two of these cards are bouts.")[len(mine)]
    answers.append(Answer("none of them", not mine, none))
    return choose_all(
        rng,
        "Choose every bout (oudler).",
        answers,
        rules=(game.rules["bouts"], game.rules["pack"]),
        hints=("There are three in the pack.", "Two of them are trumps: the two ends."),
        why="Bouts are the 21, the 1 of trumps and the Excuse, and nothing else.",
        follow=f"A bout overlooked sets the target too high: {', '.join(map(str, TARGETS))} with none, one, two, three.",
    )
