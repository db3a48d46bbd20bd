"""Why a move of Trionfetti may not be made now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.cards import Cards, trevisane52
from cardkit.games.trionfetti.tables import ANSWERS, CARDS, KIND, LEAVE, SHOW, VAGARESTO
from cardkit.moves import Move
from cardkit.rules import Refusal

if TYPE_CHECKING:
    from cardkit.games.trionfetti.state import TrionfettiState


def refusal(state: TrionfettiState, move: Move) -> Refusal | None:
    """None when `move` is legal for the seat to move, else the rule that forbids it."""
    seat = state.to_move
    if seat is None:
        return _no(state, "smazzata", "This smazzata is over; the pack passes on.")
    if not state.comanda:
        if move.kind == KIND:
            return None
        return _no(state, "comanda", "First whoever cut must announce the order of the cards.")
    if move.kind == KIND:
        return _no(state, "comanda", f"The comanda “{state.comanda}” holds until the deal passes on.")
    if move in (*ANSWERS, SHOW, LEAVE):
        return _answer(state, seat, move)
    if state.asked is not None:
        return _no(state, "answer", "Vagaresto was called: your side must first accept or concede.")
    if move.id < CARDS:
        return _card(state, seat, move)
    if move is VAGARESTO:
        return None if state.caller is None else _no(state, "once", "Vagaresto was already called in this hand.")
    return _signal(state, seat)


def _card(state: TrionfettiState, seat: int, move: Move) -> Refusal | None:
    card, hand = move.card, state.hands[seat]
    assert card is not None
    if hand & card.bit:
        return None
    if state.dealt[state.number][seat] & card.bit:
        return _no(state, "played", f"The {card.gloss} has been played already.")
    return _no(state, "turn", f"The {card.gloss} is not in this hand, which holds {Cards(trevisane52, hand).said}.", hand)


def _answer(state: TrionfettiState, seat: int, move: Move) -> Refusal | None:
    if state.asked is None:
        rule = "played" if state.accepted else "answer"
        reason = "The answer has been given and stays." if state.accepted else "There is no vagaresto to answer."
        return _no(state, rule, reason)
    if move is SHOW and seat in state.told:
        return _no(state, "show", "Your partner has already seen your cards.")
    if move is LEAVE and seat in state.left:
        return _no(state, "answer", "You have left it to your partner once, who left it to you: accept or concede.")
    if move is LEAVE and seat ^ 2 in state.left and seat not in state.told:
        return _no(state, "answer", "Your partner left it to you: show your cards before you give it back, or answer.")
    return None


def _signal(state: TrionfettiState, seat: int) -> Refusal | None:
    done = sum(state.tricks)
    if not state.game.signals:
        return _no(state, "signals", "At this table nobody signals.")
    if not done:
        return _no(state, "silence", "The first trick is not over.")
    if state.accepted:
        return _no(state, "accept", "You have seen each other’s hands: there is nothing left to signal.")
    if state.signalled[seat] >= done:
        return _no(state, "signal-turn", "You have signalled in this trick already.")
    return None


def _no(state: TrionfettiState, rule: str, reason: str, because: int = 0) -> Refusal:
    return Refusal(state.game.rule(rule), reason, Cards(trevisane52, because), state.legal)
