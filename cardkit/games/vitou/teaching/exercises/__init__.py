"""Vitou's own exercises: the order, ties, who wins the round, bids and refusals, what they cost, 20 and 20–20, signs."""

from __future__ import annotations

from functools import partial

from cardkit.cards import Card
from cardkit.game import State
from cardkit.games.vitou.game import Vitou
from cardkit.games.vitou.state import VitouState
from cardkit.games.vitou.teaching.exercises import bidding, cards, endgame, signs, table
from cardkit.games.vitou.teaching.praise import honest
from cardkit.moves import Move
from cardkit.teaching.exercises import Exercise, own, take_trick, your_call
from cardkit.teaching.exercises.positions import FinishedTrick

CALL_RULES = (
    "bid-then-play ladder raise-side last-to-trick accept refuse twenty twenty-show twenty-decide "
    "both-twenty both-twenty-deal sign-once look no-signs"
)


def exercises(game: Vitou) -> tuple[Exercise, ...]:
    """Everything to practise in Vitou, in the order of the lesson; what needs partners is asked for four players."""
    four, two = game.variant(players=4), game.variant(players=2, second_may_raise=True)
    calls = [four.rules[key].id for key in CALL_RULES.split()] if game.signs else ()
    signing = own(four, "signs", "Winks, lips and eyes", "signs", signs.signs)
    return (
        own(four, "draw", "Who deals first?", "first-dealer", cards.draw),
        own(
            four, "seats", "Who cuts, deals, leads", "partners cut deal lead turn next-dealer tie-leader direction", table.seats
        ),
        own(four, "play", "A trick that’s lost", "any-card", cards.play),
        own(four, "who-wins", "Won, or tied?", "tied-trick win-trick partners-equal", cards.en_pate),
        own(four, "round", "Win the round", "two-tricks first-wins third-trick", cards.round_, aims=True),
        own(four, "who-bids", "May you bid?", "open last-to-trick raise-side", bidding.who_bids, aims=True),
        own(four, "refusing", "What does lying down cost?", "refusal-points", bidding.refusing),
        your_call(game, partial(endgame.any_standing, game), calls, sensible),
        take_trick(game, beats, {"rank": by_rank}),
        own(four, "score", "What’s the round worth?", "stake no-bid baraque all-tied game", bidding.score),
        own(four, "twenty", "One side at 20", "twenty twenty-decide twenty-decline twenty-win twenty-lose", endgame.twenty),
        own(four, "both-twenty", "20–20", "both-twenty both-twenty-deal both-twenty-play", endgame.both),
        *([signing] if four.signs else []),
        own(four, "customs", "Shuffling, cutting, talking", "shuffle cut talk", table.customs),
        your_call(two, rules=[two.rules["second-raise"].id], likely=bidding.likely_for_two, short="two"),
    )


def sensible(state: State, move: Move) -> bool:
    """Whether a call may well come up here: no false sign, and nobody has made one sign after the other."""
    assert isinstance(state, VitouState)
    side = state.game.side
    signed = [seat for seat, _ in state.signs if state.to_move is not None and side[seat] == side[state.to_move]]
    return len(signed) == len(set(signed)) and honest(state, move)


def beats(state: State, card: Card, best: Card) -> str:
    """Why `best` beats `card`."""
    if card.rank is best.rank:
        return "Equals of one side count as one card here."
    suit = "" if card.suit is best.suit else ", and suits never matter"
    return f"The {best.gloss} is above the {card.gloss}{suit}. From the top: 10, 9, ace, king, queen, jack, 8, 7."


def by_rank(state: State, trick: FinishedTrick) -> bool:
    """Whether a trick is taken by a card that beats a court card or an ace without being one of a higher printed rank."""
    best = trick.best
    return best is not None and best.rank.key in ("10", "9") and any(card.rank.key in "VDRA" for card in trick.cards)
