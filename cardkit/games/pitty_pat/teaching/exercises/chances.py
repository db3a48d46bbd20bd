"""Exercises on counting in Pitty Pat: how many cards can still help, which ranks are dead, how likely a match is."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import Card, Cards, french52
from cardkit.game import State
from cardkit.games.pitty_pat.game import PittyPat
from cardkit.games.pitty_pat.players import odds
from cardkit.games.pitty_pat.state import MATCHING, PittyPatState
from cardkit.games.pitty_pat.tables import MANY, RANK_MASKS, RANKS, TURN
from cardkit.score import Points
from cardkit.sentences import several
from cardkit.teaching.exercises import Answer, Case, Group, Made, choose_all, type_number
from cardkit.teaching.exercises.positions import dealer, search
from cardkit.view import View

KEEP: Final = (
    "You’d keep the {card} and wait for one card.",
    "You’d keep the {card} and wait for {n} cards.",
    "You’d take the {card} for dead and throw it.",
)
HOPE: Final = (
    "You’d hope for one card among the {unseen} that you haven’t seen.",
    "You’d hope for {n} cards among the {unseen} that you haven’t seen.",
    "You’d give up hope, with {unseen} cards that you haven’t seen.",
)
DEAD: Final = "A dead rank matches nothing before the discards are shuffled again: throw it as a second discard."
NUMBERS = ("none", "one", "two", "three", "all")


def _position(game: PittyPat, rng: random.Random, level: int, dead: bool | None = None) -> View:
    """A view from before the stock ran out, of one who has to turn a card; the more cards lie there, the harder it is.

    `dead` asks for a hand with a dead rank, or without one.
    """
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
            and (dead is None or bool(odds.dead_ranks(state.view(state.to_move))) == dead)
        )
        return [state.copy()] if fits else []

    # a kept card would be one more that all have seen; what can come is counted at a plain table
    state = rng.choice(search(dealer(game.variant(keep=False)), rng, look, 1000))
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


def _gone(view: View, card: Card) -> str:
    """Where the other cards of a rank are that one has seen."""
    mask = RANK_MASKS[card.rank.key]
    mine = (mask & view.hand.known).bit_count()
    fallen = (mask & view.pile("discards").known).bit_count()
    left = 4 - mine - fallen
    many = MANY[card.rank.key]
    still = several(left, "One can still come.", "{n} can still come.", "None can come any more.")
    if not fallen:
        return f"Of the four {many} you hold {NUMBERS[mine]}, and none has gone by. {still}"
    return f"Of the four {many} you hold {NUMBERS[mine]}, and {NUMBERS[fallen]} went by. {still}"


def outs(game: PittyPat, rng: random.Random, level: int) -> Made:
    """How many cards can still match one card, or (from level 2) any card of the hand."""
    view = _position(game, rng, level)
    hand, out = list(Cards(french52, view.hand.known)), odds.outs(view).mask
    left = {card.rank.key: (RANK_MASKS[card.rank.key] & out).bit_count() for card in hand}
    if level == 1 or rng.random() < 0.4:
        card = rng.choice(hand)
        return type_number(
            f"How many of the cards you haven’t seen would match your {card.gloss}?",
            left[card.rank.key],
            _gone(view, card),
            {3: "You forgot the ones you can see: in the discards, or in your own hand."},
            rules=(game.rules["match"],),
            groups=_groups(view),
            unit="cards",
            hints=("There are four cards of each rank.", "Take away your own, and those in the discards."),
            astray=lambda n: _hoped(card, n),
        )
    total = out.bit_count()
    why = ", ".join(f"{n} for the {MANY[key]}" for key, n in left.items())
    return type_number(
        "How many of the cards you haven’t seen would match any card of this hand?",
        total,
        f"Still to come: {why}. Together {total}." if len(left) > 1 else f"Still to come: {why}.",
        {3 * len(left): "That takes three for every rank, as if you had seen none of them."},
        rules=(game.rules["match"],),
        groups=_groups(view),
        unit="cards",
        hints=("Count rank by rank: four, less those you can see.",),
        parts=tuple((f"the {MANY[key]}", n) for key, n in left.items() if n),
        astray=lambda n: several(int(n), *HOPE, unseen=len(odds.unseen(view))),
    )


def _hoped(card: Card, given: Points) -> str:
    """Says what would follow from counting on so many cards that match one."""
    many = MANY[card.rank.key]
    if given > 3:
        return f"There are four {many}, and one is your own."
    return several(int(given), *KEEP, card=card.gloss)


def dead(game: PittyPat, rng: random.Random, level: int) -> Made:
    """Which ranks of the hand nobody can have any more, and the stock neither."""
    view = _position(game, rng, max(2, level), rng.random() < 0.75)
    found = odds.dead_ranks(view)
    kinds = {card.rank.key: card for card in Cards(french52, view.hand.known)}
    answers = []
    waits = ""
    if found:
        waits = several(len(found), "You’d wait for a rank that nobody has.", "You’d wait for {n} ranks that nobody has.")
    for key, card in kinds.items():
        gone = key in found
        follow = "" if gone else f"You’d throw the {card.gloss}, which can still be matched."
        answers.append(Answer(f"the {MANY[key]}", gone, _gone(view, card), follow, card))
    left = several(
        len(found),
        "One of your ranks can’t come any more.",
        "{n} of your ranks can’t come any more.",
        "Every rank of yours can still come.",
    )
    answers.append(Answer("none of them", not found, left, waits))
    return choose_all(
        rng,
        "Which ranks in your hand are dead? Of a dead rank you’ve seen all the other cards.",
        answers,
        rules=(game.rules["match"],),
        groups=_groups(view),
        why=DEAD if found else "Every rank of yours can still come.",
        hints=("Four of a rank: how many do you see in all?",),
        follow=waits,
    )


def chance(game: PittyPat, rng: random.Random, level: int) -> Made:
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
