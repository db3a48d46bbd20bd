"""Exercises on what partners tell each other, and on counting what is still out."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import listed
from cardkit.game import State
from cardkit.games.trionfetti.comanda.vocabulary import ranks
from cardkit.games.trionfetti.game import Trionfetti
from cardkit.games.trionfetti.tables import SIGNALS
from cardkit.games.trionfetti.teaching.exercises.words import named
from cardkit.teaching.exercises import Answer, QuestionOrCase, Signs, one_right_move
from cardkit.teaching.exercises.positions import random_deals, search

CODE: Final = Signs(
    "signals",
    ("a wink", "a twitch of the mouth", "pursed lips", "eyes up"),
    ("the padrona: the best card", "the second best card", "the third best card", "an alba: nothing useful"),
    ("I wink.", "I twitch my mouth.", "I purse my lips.", "I look up."),
)


HONEST: Final = "The comanda is “{comanda}”; none of the top cards has been played. How do you tell {partner} the truth?"
BEST: Final = (
    "Yours is the best of all.",
    "Your best card comes second.",
    "Your best card comes third.",
    "You hold nothing of use.",
)
"""What an honest sign says of a hand."""


def honest(game: Trionfetti, rng: random.Random, level: int) -> QuestionOrCase:
    """Question: you may signal, and none of the best cards has been played. Which signal is honest?"""

    def look(state: State) -> list[State]:
        view = state.view(state.to_move)
        if view.ranking is None or not any(move.kind == "signal" for move in view.legal):
            return []
        top = sum(group.mask for group in view.ranking.groups[-3:])
        return [state.copy()] if not top & view.seen & ~view.hand.known else []

    state = rng.choice(search(random_deals(game), rng, look, 1000))
    view = state.view(state.to_move)
    ranking, fact = view.ranking, view.fact("comanda")
    assert ranking is not None
    assert fact is not None
    groups, hand = ranking.groups, [card for card in view.hand.cards if card is not None]
    sign = next((n for n in range(3) if groups[-1 - n].mask & view.hand.known), 3)
    top = [ranks(group) for group in reversed(groups[-3:])]
    told = [
        (f"That sign means {CODE.says[n]}.", f"{game.names[2]} would read “{short}”, but you hold {named(hand)}.")
        for n, short in enumerate((*top, "no help"))
    ]
    answers = [
        Answer(CODE.acts[n], n == sign, f"{BEST[sign]} From the top: {listed(top)}.", move=move)
        if n == sign
        else Answer(CODE.acts[n], False, *told[n], move=move)
        for n, move in enumerate(SIGNALS)
    ]
    prompt = HONEST.format(comanda=fact.value, partner=game.names[2])
    return one_right_move(rng, prompt, answers, rules=(game.rules["signals"],), state=state)
