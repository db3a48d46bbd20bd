"""Judges vagaresto by sampled deals: what a call brings against likely answers, and what an answer costs against such a caller.

Each sampled deal is weighted by how well it explains what was done: callers usually have the cards for it, and those who accept
have good ones.
"""

from __future__ import annotations

import random
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from cardkit.games.trionfetti.players import counting
from cardkit.games.trionfetti.players import playouts as quick
from cardkit.games.trionfetti.players import rule_of_thumb as player
from cardkit.games.trionfetti.state import TrionfettiState
from cardkit.games.trionfetti.tables import ACCEPT, CONCEDE, TARGET, VAGARESTO
from cardkit.moves import Move
from cardkit.players.chances import in_ten
from cardkit.players.players import Choice, sampler
from cardkit.sentences import several
from cardkit.view import View

DEALS: Final = 32
"""Deals for a judgement."""

BLUFF_CHANCE: Final = 0.1
"""Assumed probability of calling with hopeless cards."""

ODD_CALL_CHANCE: Final = 0.02
"""Assumed probability of calling with middling cards."""

TRUST_CHANCE: Final = 0.2
"""Assumed probability of accepting a call with middling cards."""

MIDDLING: Final = 0.4

WINS: Final = (
    "Your side should hardly ever win this hand",
    "Your side should win this hand about once in 10 times",
    "Your side should win this hand about {n} times in 10",
    "Your side should nearly always win this hand",
)
YOURS: Final = (
    "This hand is hardly ever yours",
    "This hand is yours once in 10 times",
    "This hand is yours {n} times in 10",
    "This hand is nearly always yours",
)
CALLED: Final = (
    "It’s a bluff: without a call, this hand is hardly ever yours",
    "It’s a bluff: without a call, this hand is yours once in 10 times",
    "Without a call, this hand is yours {n} times in 10",
    "Without a call, this hand is nearly always yours",
)
"""How often a side wins the hand without a call, where it is called since the others may concede."""


def judge(view: View, rng: random.Random) -> Choice:
    """Plays by the rule of thumb, but calls and answers vagaresto by what it brings over some deals."""
    choice = player.choose(view, rng)
    if CONCEDE in view.legal:
        return _answer(view, rng, choice)
    if VAGARESTO in view.legal:
        return _call(view, rng, choice)
    return choice


def _answer(view: View, rng: random.Random, choice: Choice) -> Choice:
    """Accept if that is worth more than the point that conceding costs; look at the partner's cards first."""
    assert view.seat is not None
    if choice.move.kind in ("show", "leave"):
        return choice
    won = whole = 0.0
    stake = 0
    deals = sampler(view)
    for _ in range(DEALS):
        state = deals(rng)
        assert isinstance(state, TrionfettiState)
        assert state.caller is not None
        stake = state.stake
        if state.points[state.caller % 2] + 1 >= TARGET:
            return Choice(ACCEPT, "Conceding would give them their last point, so there’s nothing to lose.")
        weight = _calls(state, state.caller)
        whole += weight
        won += weight * (_present(state, ACCEPT, rng) > 0)
    chance = won / whole
    reason = in_ten(chance, WINS)
    if stake * (2 * chance - 1) > -1:
        return Choice(ACCEPT, f"{reason}, and conceding costs a point for sure.")
    return Choice(CONCEDE, f"{reason}, and conceding costs only one point.")


def _calls(state: TrionfettiState, caller: int) -> float:
    """How likely the caller was to call vagaresto with the cards of this deal, from 0 to 1."""
    table = player.Situation(state.view(caller))
    return 1.0 if table.call() else BLUFF_CHANCE if table.hopeless() else ODD_CALL_CHANCE


def _call(view: View, rng: random.Random, choice: Choice) -> Choice:
    """Call if that brings clearly more points than playing a card."""
    card, reason = player.Situation(view).card()
    play = view.game.move(f"play {card.text}")
    called, played = [], []
    stake = 0
    deals = sampler(view)
    for _ in range(DEALS):
        state = deals(rng)
        assert isinstance(state, TrionfettiState)
        stake = state.stake
        called.append(_present(state, VAGARESTO, rng))
        played.append(_present(state, play, rng))
    gains = [with_call - without for with_call, without in zip(called, played, strict=True)]
    mean, error = fmean(gains), stdev(gains) / sqrt(DEALS)
    if mean > error and mean > 0.1:
        if choice.move is VAGARESTO:
            return choice
        chances = [fmean(points > 0 for points in found) for found in (called, played)]
        if chances[0] <= chances[1] or round(10 * chances[0]) == round(10 * chances[1]):
            return Choice(VAGARESTO, f"{in_ten(chances[0], YOURS)}: then it may as well be for more.")
        more = several(stake, "1 point", "{n} points")
        return Choice(VAGARESTO, f"{in_ten(chances[1], CALLED)}; with one, they may concede. If they accept, it’s for {more}.")
    return Choice(play, reason) if choice.move is VAGARESTO else choice


def _present(state: TrionfettiState, move: Move, rng: random.Random) -> int:
    """The points of the present hand for the side to move after this move, negative if it loses them."""
    seat, number = state.to_move, state.number
    assert seat is not None
    end = state.after(move)
    while len(end.results) == number:
        answering = end.answering
        if answering is None:
            assert end.to_move is not None
            end.play(end.game.moves[quick.card(end, end.to_move)])
            continue
        chance = quick.prospects(end, answering)
        lost = end.points[1 - answering % 2] + 1 >= TARGET
        accepts = lost or chance >= counting.DOUBT or (chance > MIDDLING and rng.random() < TRUST_CHANCE)
        end.play(ACCEPT if accepts else CONCEDE)
    result = end.results[number]
    return result.points if result.side == seat % 2 else -result.points
