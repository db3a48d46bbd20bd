"""Drills on the duties of tarot that feel wrong: beating a friend, playing a trump that is too low, and being free."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.game import State
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import SUIT_OF, TRUMP
from cardkit.teaching.drills import Answer, Question, choose_all
from cardkit.teaching.drills.positions import binding, card_moves, dealer, names_from, search, table, told
from cardkit.teaching.drills.question import the
from cardkit.view import View

if TYPE_CHECKING:
    from cardkit.games.tarot.game import Tarot

BOUND = {"no-sparing": ("tarot.climb", "tarot.overtrump"), "undertrump": ("tarot.undertrump",), "discard": ("tarot.discard",)}


def duties(game: Tarot, rng: random.Random, level: int) -> Question:
    """Positions in which a friend is winning with a trump: one must beat it, or cannot, or is free of everything."""
    wanted = rng.choice(("no-sparing", "no-sparing", "undertrump", "discard"))
    four = game.variant(players=4)

    def look(state: State) -> list[TarotState]:
        assert isinstance(state, TarotState)
        seat = state.to_move
        if seat is None or state.phase != "play" or state.best < 0 or state.taker < 0 or SUIT_OF[state.best] != TRUMP:
            return []
        hand = state.hands[seat].bit_count()
        fits = (
            2 + level <= hand <= 5 + 2 * level
            and binding(state) in BOUND[wanted]
            and state.together(seat, state.best_seat)
            and (wanted == "discard" or state.mask.bit_count() < hand)
        )
        return [state.copy()] if fits else []

    found = search(dealer(four), rng, look, 400)
    state = rng.choice(found)
    seat = state.to_move
    assert seat is not None
    view: View = state.view(seat)
    friend = names_from(four, seat)[state.best_seat]
    bound = game.rules[binding(state)]
    rule = game.rule(wanted)
    answers = [
        Answer(
            the(move.card),
            refusal is None,
            refusal.reason if refusal else f"{bound.title}: this card does.",
            f"You would have to take back {the(move.card)}; that {friend} is winning changes nothing." if refusal else "",
            move.card,
            rule,
        )
        for move, refusal in card_moves(state)
        if move.card is not None
    ]
    none = all(answer.right for answer in answers)
    trumps = sum(answer.card is not None and SUIT_OF[answer.card.id] == TRUMP for answer in answers)
    held = "no trump" if not trumps else "one trump" if trumps == 1 else f"{trumps} trumps"
    said = f"You hold {held}, and other cards may go." if none else f"You hold {held}: look at each card by itself."
    answers.append(Answer("only trumps", False, said, f"{friend} and the others would wait for a card, and a word is none."))
    why = {
        "no-sparing": "The highest trump is beaten if it can be, whoever played it.",
        "undertrump": "It cannot be beaten, but a trump must be played all the same.",
        "discard": "With no card of the suit led and no trump any card may go.",
    }[wanted]
    return choose_all(
        rng,
        f"{friend}, on your side, is winning the trick with the {state.game.pack.cards[state.best].gloss}. "
        "Choose every card that you may play.",
        answers,
        rules=(rule, bound) if rule is not bound else (rule,),
        groups=table(view, hand=False),
        facts=told(view, of_seats=False),
        why=why,
        follow=f"You would hold back a card that may go: {sum(answer.right for answer in answers)} of {len(answers) - 1} may.",
        hints=("Does it matter who is winning?", "Can you follow? If not, can you trump, and higher?"),
    )
