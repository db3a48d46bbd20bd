"""Exercises on the Excuse: when it may be played, who keeps it, and what it costs."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import tarot78
from cardkit.game import Game, State
from cardkit.sentences import capital
from cardkit.teaching.exercises import by_level, case_maker
from cardkit.teaching.exercises.positions import DealMaker, any_move, random_deals, walk

EX = tarot78["EX"]
SAVED: Final = 2
"""Cards in a hand near the end of a deal."""


def held(state: State) -> bool:
    """Whether the hand on turn holds the Excuse."""
    return state.to_move is not None and bool(state.held(state.to_move) & EX.bit)


def led(state: State) -> bool:
    """Whether the Excuse was led, and another card has set the suit."""
    trick = state.view(None).pile("trick").cards
    return len(trick) > 1 and trick[0] is EX


def often_led(game: Game) -> DealMaker:
    """Deals of which every other one begins in a trick to which the Excuse was led: at random that seldom happens."""

    def deal(rng: random.Random) -> State:
        state = random_deals(game)(rng)
        if rng.random() < 0.5:
            return state
        for position in walk(state, rng):
            if position.click == "play" and not position.view(None).pile("trick").cards and held(position):
                return position.after(f"play {EX.text}")
        return random_deals(game)(rng)

    return deal


def saved(state: State, rng: random.Random) -> State:
    """The deal played at random until two cards are left in each hand; the Excuse is parted with only in need."""
    while state.to_move is not None and (state.click != "play" or state.held(state.to_move).bit_count() > SAVED):
        move = any_move(state, rng)
        others = [other for other in state.legal if other.kind == "play" and other.card is not EX]
        state.play(rng.choice(others) if move.kind == "play" and others else move)
    return state


def sides(game: Game, rng: random.Random) -> dict[str, str]:
    """The side that played the Excuse, the other, and one that wins a trick; the number of a trick in the middle of a deal."""
    mine, other = rng.sample(("the taker’s side", "the defence"), 2)
    found = {"mine": mine, "other": other, "winner": rng.choice((mine, other)), "number": str(rng.randrange(2, 16))}
    return {**found, "Mine": capital(mine), "Other": capital(other)}


_kept, _last, _owed = (case_maker(section, sides) for section in ("excuse-kept", "excuse-last", "excuse-owed"))
excuse = by_level((_kept,), (_kept, _last, _owed))
"""Whose the Excuse is, and what is given for it."""
