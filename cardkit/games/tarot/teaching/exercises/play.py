"""Exercises on the duties of tarot that feel wrong: beating a friend, playing a trump that is too low, and being free."""

from __future__ import annotations

import random

from cardkit.game import State
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import SUIT_OF, TRUMP, TRUMPS
from cardkit.sentences import several
from cardkit.teaching.exercises import Answer, Question, card_to_play, choose_cards
from cardkit.teaching.exercises.positions import binding, dealer, names_from, search

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
    friend = names_from(four, seat)[state.best_seat]
    prompt = f"{friend}, on your side, is winning the trick with the {state.game.pack.cards[state.best].gloss}."
    if wanted != "discard":
        return card_to_play(state, rng, f"tarot.{wanted}", f"{prompt} Which card do you play?")
    held = several((state.hands[seat] & TRUMPS).bit_count(), "one trump", "{n} trumps", "no trump")
    said = f"You hold {held}, and you may play other cards."
    return choose_cards(
        state,
        rng,
        game.rules[wanted],
        prompt,
        friend,
        Answer("only trumps", False, said, f"{friend} and the others would still wait for a card."),
        why="With no card of the suit led and no trump you may play any card.",
        hints=("Does it matter who is winning?", "Can you follow? If not, can you trump, and higher?"),
    )


def friends(state: State, seat: int, other: int) -> bool:
    """Whether what two seats win is counted together."""
    assert isinstance(state, TarotState)
    return state.together(seat, other)


def plain(state: State) -> bool:
    """Whether a trick is played for by two sides, and no Excuse is about, which stays with its owner."""
    assert isinstance(state, TarotState)
    assert state.to_move is not None
    view = state.view(state.to_move)
    cards = (*view.hand.cards, *view.pile("trick").cards)
    return state.taker >= 0 and not any(card and card.rank.key == "EX" for card in cards)
