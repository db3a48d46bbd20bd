"""Exercises on the table of tarot: who bids, leads, deals, the draw, the deal and its chien, petit sec, the match."""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardkit.cards import Card, tarot78
from cardkit.game import State
from cardkit.games.tarot.game import Tarot, draw_rank
from cardkit.games.tarot.tables import EXCUSE, EXCUSE_BIT, TRUMPS
from cardkit.moves import Move
from cardkit.score import show
from cardkit.sentences import capital
from cardkit.teaching.exercises import (
    Group,
    QuestionOrCase,
    Scoreboard,
    by_level,
    case_maker,
    dealt,
    inside,
    pick_case,
    who_has_won,
)
from cardkit.teaching.exercises.cases import who_deals
from cardkit.teaching.exercises.question import the


def likely(state: State, move: Move) -> bool:
    """Whether a learner might try this call here (see `your_call`): a card only with five players, a misère only if played."""
    assert isinstance(state.game, Tarot)
    return state.game.seats == 5 if move.kind == "call" else move.kind != "misère" or bool(state.game.options["miseres"])


def draw(game: Tarot, rng: random.Random, level: int) -> QuestionOrCase:
    """Four cards are drawn; trumps are above all suits, equal ranks go by suit, the Excuse draws again."""
    pool = [card for card in tarot78 if card.id != EXCUSE]
    cards = rng.sample(pool, 4)
    if level > 1 and rng.random() < 0.6:
        low = rng.choice(["1", "2", "3", "4", "5"])
        suits = rng.sample("pckt", 2)
        cards = [tarot78[low + suits[0]], tarot78[low + suits[1]], tarot78["1a"], tarot78["R" + rng.choice("pckt")]]
        rng.shuffle(cards)
    if rng.random() < 0.25:
        cards[rng.randrange(4)] = tarot78["EX"]
    excuse = next((n for n, card in enumerate(cards) if card.id == EXCUSE), None)
    draws = inside(game.names[excuse if excuse is not None else rng.randrange(4)])
    again = (
        f"Nobody yet. {capital(draws)} must draw again.",
        "Nobody here has drawn the Excuse.",
        "A second card would be drawn where the first one decides.",
    )
    excused = "Whoever draws the Excuse draws again, and may yet be lowest."
    return who_deals(
        "draw",
        game,
        cards,
        height=lambda card: None if card.id == EXCUSE else draw_rank(card),
        better="lower",
        turn=(1, "speak first"),
        why=lambda low, _: _lowest(low, cards) if excuse is None else excused,
        again=again,
        hints=("The lowest deals.", "Even the 1 of trumps is above all suits."),
    )


def _lowest(low: Card, cards: Sequence[Card]) -> str:
    """Says that `low` is the lowest of the `cards` drawn; if another is of its rank, also how the suits are ordered."""
    if any(card.rank is low.rank and card.suit.key != "a" for card in cards if card is not low):
        return f"{capital(the(low))} is the lowest: equal ranks go clubs, diamonds, hearts, spades, from the lowest."
    return f"{capital(the(low))} is the lowest. Any trump would be higher."


def _petit_sec(game: Tarot, rng: random.Random, level: int) -> QuestionOrCase:
    """Question: does this hand cancel the deal? The petit alone does; with the Excuse or another trump it doesn’t."""
    kind = rng.choice(("sec", "sec", "excuse", "two", "other"))
    trumps = {"sec": "1a", "excuse": "1a EX", "two": f"1a {rng.randrange(2, 9)}a", "other": "2a"}[kind].split()
    plain = [card for card in tarot78 if not card.bit & (TRUMPS | EXCUSE_BIT)]
    hand = sorted([tarot78[text] for text in trumps] + rng.sample(plain, 18 - len(trumps)))
    reason = {
        "sec": "",
        "excuse": "You hold the Excuse too, so it’s no petit sec.",
        "two": "You hold another trump beside the petit.",
        "other": "Your only trump isn’t the petit.",
    }[kind]
    held = " and the ".join(card.noun for card in hand if card.bit & (TRUMPS | EXCUSE_BIT))
    section = "petit-sec" if kind == "sec" else "not-petit-sec"
    return pick_case(game, rng, section, Group("Your hand", tuple(hand)), held=held, reason=reason)


_sizes = dealt("deal", "chien", "go to the chien", "chien-deal")
deal = by_level(
    (_sizes, case_maker("packets"), case_maker("chien")),
    (_sizes, case_maker("packets"), case_maker("chien"), _petit_sec, _petit_sec),
)
"""Numbers of cards by the number of players; what may fall to the chien; which hands are a petit sec."""


def match(game: Tarot, rng: random.Random, level: int) -> QuestionOrCase:
    """A running table after some deals: who has won, if all are played."""
    deals = rng.randrange(3, 7)
    played = rng.choice((deals, deals, deals - 1))
    totals = [rng.randrange(-30, 31) * 10 for _ in range(3)]
    totals.append(-sum(totals))
    if rng.random() < 0.2:
        totals = [150, 150, -100, -200]
        rng.shuffle(totals)
    return who_has_won(
        game,
        "match",
        f"A match of {deals} deals, {played} of them scored. Who has won?",
        f"{played} of {deals} deals are scored, and the highest total is {show(max(totals), sign=True)}.",
        Scoreboard("match", game.names, totals, "1 point", "{n} points", left=deals - played, alone=True),
        [show(total, sign=True) for total in totals],
    )
