"""Exercises on counting in Pitty Pat: how many cards can still help, which ranks are dead, how likely a match is."""

from __future__ import annotations

import random

from cardkit.cards import Cards, french52
from cardkit.game import State
from cardkit.games.pitty_pat.game import PittyPat
from cardkit.games.pitty_pat.players import odds
from cardkit.games.pitty_pat.state import MATCHING, PittyPatState
from cardkit.games.pitty_pat.tables import RANKS, TURN
from cardkit.sentences import several
from cardkit.teaching.exercises import Case, Group, QuestionOrCase
from cardkit.teaching.exercises.positions import random_deals, search
from cardkit.view import View


def _position(game: PittyPat, rng: random.Random, level: int) -> View:
    """A view from before the stock ran out, of one who has to turn a card; the more cards lie there, the harder it is."""
    fewest, most = {1: (3, 9), 2: (6, 16), 3: (12, 40)}[level]

    def look(state: State) -> list[PittyPatState]:
        assert isinstance(state, PittyPatState)
        fits = (
            state.to_move is not None
            and state.phase == MATCHING
            and not state.times
            and fewest <= len(state.discards) <= most
            and len(state.stock) > 1
            and state.mask == 1 << TURN.id
        )
        return [state.copy()] if fits else []

    # a kept card would be one more that all have seen; what can come is counted at a plain table
    state = rng.choice(search(random_deals(game.variant(keep=False)), rng, look, 1000))
    assert state.to_move is not None
    return state.view(state.to_move)


def _groups(view: View) -> tuple[Group, ...]:
    discards = [card for card in view.pile("discards").cards if card is not None]
    below = tuple(sorted(discards[:-1], key=lambda card: (RANKS.index(card.rank), card.suit.index)))
    return (
        Group("Discards", below),
        Group("Upcard", (discards[-1],)),
        Group("Your hand", tuple(Cards(french52, view.hand.known))),
    )


def chance(game: PittyPat, rng: random.Random, level: int) -> QuestionOrCase:
    """The chance of a match, by counting the cards that one hasn’t seen."""
    while True:
        view = _position(game, rng, level)
        good, unseen = odds.simple_chance(view)
        if good:
            break
    fallen, stock = len(view.pile("discards").cards), len(view.pile("stock").cards)
    held = len(view.hand.cards)
    why = several(
        good,
        "1 card would match, of 52 − {fallen} − {held} = {unseen} that you haven’t seen.",
        "{n} cards would match, of 52 − {fallen} − {held} = {unseen} that you haven’t seen.",
        fallen=fallen,
        held=held,
        unseen=unseen,
    )
    slips = [
        (
            good,
            stock,
            f"You haven’t seen the {unseen - stock} cards of the others, either.",
        ),
        (good, 52 - fallen, "The cards in your own hand can’t be turned either."),
        (
            good + rng.choice((-1, 1, 2)),
            unseen,
            "Go through your hand: how many of each rank can still come?",
        ),
        (3 * held, unseen, f"Of these {3 * held} some you can see: in the discards, or in your hand."),
    ]
    wrong = [
        (f"{a} of {b}.", reason, f"You’d expect a match in {round(100 * a / b)} turns of 100.")
        for a, b, reason in slips
        if (a, b) != (good, unseen) and 0 < a < b
    ]
    return Case(
        "turn-stock match",
        "You’re about to turn a card. How many of the cards you haven’t seen would match?",
        f"{good} of {unseen}.",
        why,
        list({given[0]: given for given in wrong}.values()),
        groups=_groups(view),
        hints=("First: how many cards match one of yours?", "Then: 52, less the discards and your hand."),
    )
