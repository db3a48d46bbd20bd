"""Tute's own exercises: the order and worth of the cards, the seats, singing, sparing nobody, and who wins what."""

from __future__ import annotations

from functools import partial

from cardkit.cards import Card
from cardkit.game import State
from cardkit.games.tute.game import Tute
from cardkit.games.tute.state import trump_of
from cardkit.games.tute.teaching.exercises import cards, declarations, scores, table
from cardkit.teaching.exercises import (
    Exercise,
    give_points,
    own,
    take_trick,
    your_call,
    your_turn,
)
from cardkit.teaching.exercises.positions import FinishedTrick

CALL_RULES = "declare declare-one cuarenta veinte cuarenta-first"
LADDER = "follow head trump overtrump undertrump discard already-trumped"


def exercises(game: Tute) -> tuple[Exercise, ...]:
    """Everything to practise in Tute, in the order of the lesson; what to sing first is asked where only the winner sings."""
    calls = [game.rules[key].id for key in (*CALL_RULES.split(), *(["tute-caballos"] if game.tute_caballos else []))]
    either, winner = game.variant(partner_declares=True), game.variant(partner_declares=False)
    bound = [game.rules[key].id for key in LADDER.split() if key != "undertrump" or not game.ladders.contrafallo]
    return (
        own(game, "seats", "Who sits, deals and leads where", "partners turn deal lead winner-leads next-dealer", table.seats),
        own(game, "no-sparing", "Even against your partner", "no-sparing follow", cards.no_sparing),
        own(game, "trick-worth", "What a trick brings", "points last-ten", cards.trick_worth, aims=True),
        own(game, "singing", "What can be sung", "cuarenta veinte tute declare-one", declarations.singing),
        own(winner, "which-first", "Which pair first?", "cuarenta-first", declarations.which_first),
        own(winner, "four-kings", "Four kings", "tute", declarations.four_kings),
        own(winner, "four-knights", "Four knights", "tute-caballos", declarations.four_knights),
        own(winner, "silence", "The last moment to sing", "no-last-declaration", declarations.silence),
        own(game, "last-ten", "The last trick", "last-ten", cards.last_ten),
        your_turn(game, bound),
        your_call(game, partial(declarations.rich_deal, game), calls, declarations.sung_here),
        take_trick(game, beats, {"rank": by_rank}),
        give_points(game),
        own(game, "hand", "Who wins the deal", "most tie last-ten tute", scores.deal_winner),
        own(game, "match", "Who wins the match", "match", scores.match),
        your_call(
            either,
            partial(declarations.rich_deal, either),
            [either.rules["partner-declares"].id],
            declarations.sung_here,
            short="partner-sings",
        ),
    )


def beats(state: State, card: Card, best: Card) -> str:
    """Why `best` beats `card` in the trick that begins in this state."""
    trump = trump_of(state.view(None))
    if best.suit is trump and card.suit is not trump:
        return f"The {best.gloss} is a trump, and a trump beats every card of another suit."
    if card.suit is best.suit:
        return f"In {best.suit.gloss} the {best.rank.gloss} ranks above the {card.rank.gloss}."
    return f"{card.suit.gloss.capitalize()} were not led and aren’t trumps, so the {card.gloss} can’t win."


def by_rank(state: State, trick: FinishedTrick) -> bool:
    """Whether a trick is taken by the order of the ranks, and not by the numbers that are printed."""
    best = trick.best
    if best is None:
        return False
    others = [card for card in trick.cards if card.suit is best.suit and card is not best]
    return any(card.id > best.id for card in others)
