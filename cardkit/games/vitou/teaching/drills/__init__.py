"""Vitou's own drills: the order, ties, who wins the round, bids and refusals, what they cost, 20 and 20–20, signs."""

from __future__ import annotations

from functools import partial

from cardkit.cards import Card
from cardkit.game import State
from cardkit.games.vitou.game import Vitou
from cardkit.games.vitou.teaching.drills import bids, eve, signing, table, tricks
from cardkit.teaching.drills import Drill, may_call, own, who_wins

CALLS = (
    "bid-then-play ladder raise-side last-to-trick accept refuse twenty twenty-show twenty-decide "
    "both-twenty both-twenty-deal sign-once look no-signs"
)


def drills(game: Vitou) -> tuple[Drill, ...]:
    """Everything to practise in Vitou, in the order of the lesson; what needs partners is asked for four players."""
    four = game.variant(players=4)
    calls = [four.rules[key].id for key in CALLS.split()] if game.signs else ()
    return (
        own(four, "rank", "The order of the cards", "rank", tricks.rank),
        own(four, "draw", "La plus petite fait", "first-dealer", tricks.draw),
        own(
            four, "seats", "Who cuts, deals, leads", "partners cut deal lead turn next-dealer tie-leader direction", table.seats
        ),
        own(four, "play", "What may be played", "any-card turn bid-then-play", tricks.play),
        who_wins(game, beats),
        own(four, "en-pate", "Won or en pâte?", "tied-trick win-trick partners-equal", tricks.en_pate),
        own(four, "round", "Who wins the round?", "two-tricks first-wins third-trick all-tied", tricks.round_),
        own(four, "who-bids", "Who may open, who may raise?", "open last-to-trick raise-side", bids.who_bids),
        own(four, "answer", "Who answers, and how?", "refuse accept bid-then-play ladder", bids.answer),
        own(four, "refusing", "What does refusing cost?", "refusal-points", bids.refusing),
        may_call(game, partial(eve.any_standing, game), calls),
        own(four, "score", "What’s the round worth?", "stake no-bid baraque all-tied game", bids.score),
        own(
            four,
            "twenty",
            "One side at 20",
            "twenty twenty-show twenty-decide twenty-decline twenty-win twenty-lose",
            eve.twenty,
        ),
        own(four, "both-twenty", "20–20", "both-twenty both-twenty-deal both-twenty-play no-signs", eve.both),
        own(four, "signs", "Winks, lips and eyes", "signs sign-once look no-signs", signing.signs),
        own(four, "customs", "Shuffling, cutting, talking", "shuffle cut talk", table.customs),
        own(four, "two", "Two players", "second-raise last-to-trick", bids.two),
    )


def beats(state: State, card: Card, best: Card) -> str:
    """Why `best` beats `card`."""
    if card.rank is best.rank:
        return "Equals of one side count as one card here."
    suit = "" if card.suit is best.suit else ", and suits never matter"
    return f"From the top the ranks go 10, 9, ace, king, queen, jack, 8, 7: the {best.gloss} is above the {card.gloss}{suit}."
