"""Why a move of Vitou may not be made, in words taken from the position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.cards import Cards, french32
from cardkit.games.vitou.tables import ACCEPT, BARAQUE, BIDS, I_PASS, I_PLAY, LADDER, LOOK, NOD, REFUSE, SHOW, SIGN_OF
from cardkit.moves import Move
from cardkit.rules import Refusal

if TYPE_CHECKING:
    from cardkit.games.vitou.state import VitouState


def refusal(state: VitouState, move: Move) -> Refusal:
    """The refusal of a move that is not legal."""
    rule, reason = _why(state, move)
    because = state.held(state.to_move) & move.card.bit if move.card is not None and state.to_move is not None else 0
    return Refusal(state.game.rules[rule], reason, Cards(french32, because), state.legal)


def _why(state: VitouState, move: Move) -> tuple[str, str]:
    """The id of the rule, without the game's name, and the reason. The functions below return the same, or the reason alone."""
    if state.to_move is None:
        return "turn", "This round is over. Deal the next one."
    if move is I_PASS or move is I_PLAY:
        return "both-twenty-deal", _no_saying(state)
    if move.kind in ("show", "decide"):
        return _no_deciding(state, move)
    if state.phase == "saying":
        return "both-twenty-deal", "At 20–20 you first say “I pass” or “I play”."
    if state.phase == "deciding":
        return "twenty-decide", "Your side has 20 points. First decide: play this round, or decline it?"
    if move.kind == "bid":
        return _no_bid(state, move)
    if move is REFUSE:
        return "refuse", _no_refusing(state)
    if move is ACCEPT:
        return _no_accepting(state)
    if move.id in SIGN_OF or move is LOOK or move is NOD:
        return _no_gesture(state, move)
    if state.phase == "looked at":
        return "look", "It isn’t your turn to play: your partner is only looking at you. Make a sign, or nod."
    assert move.card is not None
    hand = state.hands[state.to_move]
    if not hand & move.card.bit:
        return "turn", f"The {move.card.gloss} isn’t in this hand, which holds {Cards(french32, hand).words}."
    return "second-raise", "Your bid was raised. Accept it, raise it or lie down before the next card."


def _no_saying(state: VitouState) -> str:
    if state.stage == 2:
        return "Somebody has said “I play”, so the round is on."
    return "You say “I pass” or “I play” only at 20–20."


def _no_deciding(state: VitouState, move: Move) -> tuple[str, str]:
    what = "Showing hands" if move is SHOW else "Deciding whether to play"
    rule = "twenty-show" if move is SHOW else "twenty-decide"
    if state.stage == 2:
        return "both-twenty", f"{what} is for one side at 20; at 20–20 nobody may."
    if state.stage == 0:
        return rule, f"{what} is for a side that has exactly 20 points."
    if state.phase != "deciding":
        return rule, "The side at 20 has decided, and now the round is played."
    if state.game.seats == 2:
        return rule, "You have no partner to show your cards to."
    return rule, "You and your partner have already seen each other’s cards."


def _no_bid(state: VitouState, move: Move) -> tuple[str, str]:
    seat, side = state.to_move, state.game.side
    assert seat is not None
    if state.stage:
        score = "20–20" if state.stage == 2 else "20"
        return "both-twenty" if state.stage == 2 else "twenty", f"Nobody bids at {score}. Just play a card."
    if state.phase == "looked at":
        return "look", "It isn’t your turn to bid: your partner is only looking at you. Make a sign, or nod."
    if state.bound:
        return "bid-then-play", "You’ve made your bid. Now play a card."
    if state.rung == BARAQUE:
        return "ladder", "Baraque has been bid, and nothing is higher than the whole game."
    last = LADDER[state.rung - 1] if state.rung else ""
    if state.bidder is not None and side[state.bidder] == side[seat]:
        mine = f"You made the last bid ({last}), so only the other side may raise."
        hers = f"Your partner made the last bid ({last}), so only the other side may raise."
        return "raise-side", mine if state.bidder == seat else hers
    if state.last and not state.may_bid:
        late = "You’re the last to this trick, so you may not raise."
        return "last-to-trick", late if state.rung else "You’re the last to this trick, so you may not open."
    if not state.rung:
        return "ladder", "Nobody has bid yet, so begin at 3."
    if move is BIDS[0]:
        return "ladder", f"Somebody has bid {last} already. You may raise it."
    return "ladder", f"The bid stands at {last}. The next step is {LADDER[state.rung]}."


def _no_refusing(state: VitouState) -> str:
    seat = state.to_move
    if state.bound:
        return "You’ve just bid yourself. Now play a card."
    if state.phase == "looked at":
        return "It isn’t your turn to answer: your partner is only looking at you. Make a sign, or nod."
    if state.bidder is None:
        return "Nobody has bid, so nobody has to lie down."
    last = LADDER[state.rung - 1]
    if state.bidder == seat:
        return f"The last bid ({last}) is your own, and it was accepted."
    if state.game.side[state.bidder] == state.game.side[seat or 0]:
        return f"The last bid ({last}) is your partner’s, and it was accepted."
    return f"The player right after the bidder has accepted the {last}. It’s too late to lie down."


def _no_accepting(state: VitouState) -> tuple[str, str]:
    if state.answers:
        return "accept", "You accept the bid by playing a card."
    if state.rung:
        return "accept", "There’s no bid for you to answer: the last one was accepted."
    return "accept", "Nobody has bid, so there’s nothing to accept."


def _no_gesture(state: VitouState, move: Move) -> tuple[str, str]:
    if state.game.seats == 2:
        return "signs", "You have no partner to make signs to."
    if state.stage == 2:
        return "no-signs", "At 20–20 nobody makes signs."
    if not state.game.signs:
        return "signs", "At this table partners make no signs."
    if move is NOD:
        return "look", "You nod only when your partner looks at you."
    if state.bound:
        return "bid-then-play", "You’ve made your bid. Now play a card."
    if move is not LOOK:
        return "sign-once", f"You’ve already made this sign ({SIGN_OF[move.id].gesture})."
    if state.phase == "looked at":
        return "look", "Your partner is looking at you. Make a sign, or nod."
    if state.looked:
        return "look", "You’ve already looked at your partner in this turn."
    return "look", "Your partner has no card left to tell you about."
