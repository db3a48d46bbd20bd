"""Exercises on the bonuses of tarot: trumps that are hidden from a poignée, and the chelem."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import tarot78
from cardkit.game import State
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.rules import POIGNEE_SIZES, POIGNEES
from cardkit.games.tarot.tables import PETIT, TRUMPS
from cardkit.games.tarot.teaching.praise import praise
from cardkit.moves import Move
from cardkit.teaching.exercises import Judged, Question, at_table, case_maker

TOO_LONG: Final = "A {size} poignée takes {takes} trumps. You show one, and you hold {held} trumps: which card do you hide?"


def hiding(game: Tarot, rng: random.Random, level: int) -> Question:
    """A poignée that is too long: any trump may stay hidden, but neither the Excuse nor another card comes into question."""
    four, number, excused = game.variant(players=4), rng.randrange(2), rng.random() < 0.5
    takes = POIGNEE_SIZES[4][number]
    trumps = [card.text for card in tarot78 if card.bit & TRUMPS & ~PETIT]
    hand = ["1a", *rng.sample(trumps, takes + rng.randrange(2)), *(["EX"] if excused else [])]
    state = four.deal(rng, cards={0: " ".join(hand)}, dealer=3)
    state = state.after("pass", "bid garde sans", "pass", "pass", "jeu", f"poignée {POIGNEES[number]}")
    held = (state.held(0) & TRUMPS).bit_count()

    def judge(state: State, move: Move) -> Judged:
        return Judged(True, praise(state, move))

    prompt = TOO_LONG.format(size=POIGNEES[number], takes=takes, held=held)
    rules = "poignee-excuse poignee-hide" if excused else "poignee-hide"
    return at_table(state, rng, judge, prompt, rules, hints=("Which cards belong to a poignée?",))


chelem = case_maker("slam-worth")
"""Asks what a slam is worth."""
