"""Why a move of Vitou may not be made: the rule, and a sentence about this position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.cards import Cards, french32
from cardkit.games.vitou.tables import ACCEPT, BARAQUE, BIDS, I_PASS, I_PLAY, LOOK, NOD, REFUSE, SHOW, SIGN_OF
from cardkit.moves import Move
from cardkit.rules import Refusal

if TYPE_CHECKING:
    from cardkit.games.vitou.state import VitouState


def why(state: VitouState, move: Move) -> Refusal:
    """The refusal of a move that is not legal."""
    rule, reason = _why(state, move)
    because = state.held(state.to_move) & move.card.bit if move.card is not None and state.to_move is not None else 0
    return Refusal(state.game.rule(rule), reason, Cards(french32, because), state.legal)


def _why(state: VitouState, move: Move) -> tuple[str, str]:
    if state.to_move is None:
        return "turn", "This round is over; deal the next one."
    if move is I_PASS or move is I_PLAY:
        return "both-twenty-deal", _no_saying(state)
    if move.kind in ("show", "decide"):
        return _no_deciding(state, move)
    if state.phase == "saying":
        return "both-twenty-deal", "At 20–20 you first say “I pass” or “I play”."
    if state.phase == "deciding":
        return "twenty-decide", "Your side has 20 points: first decide whether to play this round or to decline it."
    if move.kind == "bid":
        return _no_bid(state, move)
    if move is REFUSE:
        return "refuse", _no_refusing(state)
    if move is ACCEPT:
        return _no_accepting(state)
    if move.id in SIGN_OF or move is LOOK or move is NOD:
        return _no_gesture(state, move)
    if state.phase == "looked at":
        return "look", "Your partner is only looking at you: make your signs, or nod. It is not your turn to play."
    assert move.card is not None
    hand = state.hands[state.to_move]
    if not hand & move.card.bit:
        return "turn", f"The {move.card.gloss} is not in this hand, which holds {Cards(french32, hand).said}."
    return "second-raise", "Your bid was raised: accept, refuse or raise before the next card."


def _no_saying(state: VitouState) -> str:
    if state.stage == 2:
        return "Somebody has said “I play”: the round is on."
    return "Only at 20–20 does one say “I pass” or “I play”."


def _no_deciding(state: VitouState, move: Move) -> tuple[str, str]:
    what = "Showing hands" if move is SHOW else "Deciding whether to play"
    rule = "twenty-show" if move is SHOW else "twenty-decide"
    if state.stage == 2:
        return "both-twenty", f"{what} is for one side at 20; at 20–20 nobody may."
    if state.stage == 0:
        return rule, f"{what} is for a side that has exactly 20 points."
    if state.phase != "deciding":
        return rule, "The side at 20 has decided: now the round is played."
    if state.game.seats == 2:
        return rule, "You have no partner to show your cards to."
    return rule, "You and your partner have already seen each other’s cards."


def _no_bid(state: VitouState, move: Move) -> tuple[str, str]:
    seat, side = state.to_move, state.game.side
    assert seat is not None
    opening = move is BIDS[0]
    if state.stage:
        score = "20–20" if state.stage == 2 else "20"
        return "both-twenty" if state.stage == 2 else "twenty", f"There is no bidding at {score}: only play is left."
    if state.phase == "looked at":
        return "look", "Your partner is only looking at you: make your signs, or nod. It is not your turn to bid."
    if state.bound:
        return "bid-then-play", "You have made your bid: now play a card."
    if state.rung == BARAQUE:
        return "ladder", "Baraque has been bid: nothing is higher than the whole game."
    last = BIDS[state.rung - 1].text.removeprefix("bid ") if state.rung else ""
    if state.bidder is not None and side[state.bidder] == side[seat]:
        who = "You" if state.bidder == seat else "Your partner"
        return "raise-side", f"{who} made the last bid ({last}), so only the other side may raise."
    if state.last and not state.may_bid:
        return "last-to-trick", f"You are the last to this trick, so you may not {'raise' if state.rung else 'open'}."
    if not state.rung:
        return "ladder", "The bidding opens at 3: nobody has bid yet."
    if opening:
        return "ladder", f"The bidding is open and stands at {last}; you may raise it."
    return "ladder", f"The bid stands at {last}: the only raise is {BIDS[state.rung].text.removeprefix('bid ')}."


def _no_refusing(state: VitouState) -> str:
    seat = state.to_move
    if state.bound:
        return "You have just bid yourself: now play a card."
    if state.phase == "looked at":
        return "Your partner is only looking at you: make your signs, or nod. It is not your turn to answer."
    if state.bidder is None:
        return "Nobody has bid, so there is nothing to refuse."
    last = BIDS[state.rung - 1].text.removeprefix("bid ")
    if state.bidder == seat:
        return f"The last bid ({last}) is your own, and it was accepted."
    if state.game.side[state.bidder] == state.game.side[seat or 0]:
        return f"The last bid ({last}) is your partner’s, and it was accepted."
    return f"The bid of {last} was accepted by the player right after the bidder: it is too late to refuse it."


def _no_accepting(state: VitouState) -> tuple[str, str]:
    if state.answers:
        return "accept", "You accept the bid by playing a card."
    if state.rung:
        return "accept", "There is no bid for you to answer; the last one was accepted."
    return "accept", "Nobody has bid, so there is nothing to accept."


def _no_gesture(state: VitouState, move: Move) -> tuple[str, str]:
    if state.game.seats == 2:
        return "signs", "You have no partner to make signs to."
    if state.stage == 2:
        return "no-signs", "At 20–20 no gestures are allowed."
    if not state.game.signs:
        return "signs", "At this table partners make no signs."
    if move is NOD:
        return "look", "You nod only when your partner looks at you."
    if state.bound:
        return "bid-then-play", "You have made your bid: now play a card."
    if move is not LOOK:
        return "sign-once", f"You have already made this sign ({SIGN_OF[move.id].gesture})."
    if state.phase == "looked at":
        return "look", "Your partner is looking at you: make your signs, or nod."
    if state.looked:
        return "look", "You have already looked at your partner in this turn."
    return "look", "Your partner has played the last card and has nothing left to sign."
