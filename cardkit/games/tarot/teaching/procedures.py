"""Procedures at a tarot table, for guided practice."""

from __future__ import annotations

import random
from typing import Final

from cardkit.game import Game, State
from cardkit.games.tarot.players import hand as hands
from cardkit.games.tarot.rules import CONTRACTS, HAND_SIZES
from cardkit.games.tarot.tables import CALLS
from cardkit.moves import Move
from cardkit.teaching.procedure import Procedure, bound, offers


def _strong(game: Game, rng: random.Random) -> State:
    """A deal in which the learner has two bouts, so that a contract is near."""
    return game.deal(rng, dealer=rng.randrange(game.seats), cards={0: "21a EX"})


def _trumps(game: Game, rng: random.Random) -> State:
    """A deal in which the learner holds eleven trumps, one more than a poignée takes, the petit or the 21 among them."""
    held = [rng.choice((1, 21)), *rng.sample(range(2, 21), 10)]
    room = min(7, HAND_SIZES[game.seats] - len(held))
    rest = rng.sample([card.text for card in game.pack if card.suit.key not in "a*"], room)
    return game.deal(rng, dealer=rng.randrange(game.seats), cards={0: " ".join([*(f"{n}a" for n in held), *rest])})


def _five(game: Game, rng: random.Random) -> State:
    """A deal for five in which the learner can hope for a contract, with a king of their own to be careful with."""
    cards = f"21a EX R{rng.choice('pckt')} {' '.join(f'{n}a' for n in rng.sample(range(8, 21), 6))}"
    return game.variant(players=5).deal(rng, dealer=rng.randrange(5), cards={0: cards})


def _unwise(state: State, move: Move) -> str:
    """Says that a hand is worth a bid that was passed over, or is far from worth the bid that was made; else ""."""
    assert state.to_move is not None
    mine = state.held(state.to_move)
    value, wise = hands.worth(mine), hands.bid_for(mine, state.game.seats)
    if move.text == "pass":
        bid = wise >= 0 and any(other.text == f"bid {CONTRACTS[wise]}" for other in state.legal)
        return f"Bid with this one! {value.why}: that’s worth a {CONTRACTS[wise]}." if bid else ""
    contract = CONTRACTS.index(move.text.removeprefix("bid "))
    if contract > wise + 1 or (wise < 0 and value.total < hands.THRESHOLDS[state.game.seats][0] - CLOSE):
        return f"Too bold with {value.why}. A {CONTRACTS[contract]} that fails costs a lot."
    return ""


def _unshown(state: State, move: Move) -> str:
    """Says that a poignée could have been shown, or a larger one than was."""
    shows = [show for show in state.legal if show.kind == "poignée"]
    if move.kind == "play" and shows:
        return "You hold trumps enough for a poignée. After your first card it can no longer be shown."
    if move in shows and move is not shows[-1]:
        return "You hold trumps enough for a larger poignée, which is worth more."
    return ""


def _own_king(state: State, move: Move) -> str:
    """Says what a call of a card of one's own means."""
    assert state.to_move is not None
    if move in CALLS and state.held(state.to_move) & CALLS[move].bit:
        return "That king is in your own hand: you would play alone against four."
    return ""


CLOSE: Final = 6
"""So little below the worth of a bid a hand may be bid on all the same."""

PROCEDURES: Final = (
    Procedure(
        "trick",
        "Which card do you play?",
        "Look at the card that was led. Do you have its suit? Play any card of it. No? Trump, and higher than any trump there "
        "if you can. No trump either? Any card. If you still have a choice, win points cheaply, and give few away.",
        lambda state: bound(state) and offers(state, "play"),
        decisions=3,
        seed=22,
    ),
    Procedure(
        "bidding",
        "Bid or pass",
        "Count your bouts first, then your trumps and how high they are, then kings and short suits.",
        lambda state: offers(state, "bid"),
        missed=_unwise,
        seed=44,
    ),
    Procedure(
        "ecart",
        "Making the écart",
        "Six cards go away: no king, no bout, no trump. Empty a short suit, so that you can trump it. And a queen or a knight "
        "without its king is safer there than in your hand.",
        lambda state: offers(state, "écart"),
        decisions=6,
        deal=_strong,
        seed=0,
    ),
    Procedure(
        "poignee",
        "Showing a poignée",
        "Count your trumps before your first card. With four players ten make a poignée. If you hold more, hide the rest: you "
        "choose which.",
        lambda state: offers(state, "poignée"),
        decisions=2,
        deal=_trumps,
        missed=_unshown,
        rule="poignee",
        seed=1,
    ),
    Procedure(
        "call",
        "Calling a king",
        "With five, look at your own kings first: call one that you don’t hold, best in a suit where you have a card to lead "
        "to it.",
        lambda state: offers(state, "call"),
        deal=_five,
        missed=_own_king,
        seed=1,
    ),
)
