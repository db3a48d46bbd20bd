"""Exercises on the two options of club tarot: goulash when all pass, and misères."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise
from typing import Final

from cardkit.cards import tarot78
from cardkit.game import State
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import BOUTS, COURTS, EXCUSE, EXCUSE_BIT, HALVES_OF, PASS, TRUMPS
from cardkit.games.tarot.teaching.exercises.excuse import saved
from cardkit.moves import Move
from cardkit.score import show
from cardkit.sentences import Sentence, capital
from cardkit.teaching.exercises import (
    Case,
    Judged,
    Question,
    QuestionOrCase,
    WrongAnswer,
    at_table,
    by_level,
    case_maker,
    find_spot,
    inside,
    outcomes,
    taken_by,
    type_number,
)
from cardkit.teaching.exercises.positions import names_from, random_deals
from cardkit.teaching.exercises.question import the
from cardkit.teaching.exercises.turns import MAX_HAND_CARDS

SCORE: Final = Sentence(
    "The goulash is over. What does {player} score? Write a loss with a minus.",
    "The goulash is over. What do you score? Write a loss with a minus.",
)


def _points(rng: random.Random, level: int) -> list[Fraction]:
    """Points of four players in a goulash; those in the chien are missing."""
    total = 91 - rng.randrange(3, 12)
    cuts = sorted(rng.sample(range(1, total), 3))
    whole = [b - a for a, b in pairwise((0, *cuts, total))]
    points = [Fraction(n) for n in whole]
    if level == 3:
        a, b = rng.sample(range(4), 2)
        points[a] += Fraction(1, 2)
        points[b] -= Fraction(1, 2)
    return points


def _pay(game: Tarot, rng: random.Random, level: int) -> QuestionOrCase:
    """What one of the players gains or loses in a goulash."""
    points = _points(rng, level)
    paid = [int(n) for n in points]
    seat = rng.randrange(4)
    value = sum(paid) - 4 * paid[seat]
    name = game.names[seat]
    others = sum(paid) - paid[seat]
    halves = " Loose halves are left out." if any(n.denominator == 2 for n in points) else ""
    return type_number(
        SCORE.by(name),
        value,
        f"Received {others}, paid 3 × {paid[seat]} = {3 * paid[seat]}: {show(value, sign=True)}.{halves}",
        {others - paid[seat]: "Each of the three others is paid.", -value: "The other way round: points taken are paid for."}
        if value
        else None,
        rules=(game.rules["goulash-pay"], game.rules["goulash-chien"]),
        facts=tuple(f"{n} took {show(p)} points." for n, p in zip(game.names, points, strict=True)),
        unit="points",
        hints=("You get from each what that player has taken.", "And you pay your own points to each of the three."),
        astray=lambda n: f"With {show(n)} for {inside(name)} the three others would have to come to {show(-n)} together.",
    )


def _fewest(game: Tarot, rng: random.Random, level: int) -> QuestionOrCase:
    """Who gains most in a goulash."""
    points = _points(rng, level)
    while len({int(p) for p in points}) < 4:
        points = _points(rng, level)
    best = game.names[points.index(min(points))]
    return Case(
        "goulash-pay goulash",
        "The goulash is over. Who gains most?",
        best,
        "You each pay the others the points you took, so whoever took fewest gains most.",
        [_took(name, mine, points) for name, mine in zip(game.names, points, strict=True) if name != best],
        tuple(f"{n} took {show(p)} points." for n, p in zip(game.names, points, strict=True)),
    )


FEWER: Final = ("", "One of the others took fewer.", "Two of the others took fewer.", "All the others took fewer.")


def _took(name: str, mine: Fraction, points: list[Fraction]) -> WrongAnswer:
    """The wrong answer that this player gains most: how many points they took, and what naming them would lead to."""
    fewer = sum(n < mine for n in points)
    why = f"{name} took {show(mine)}. {FEWER[fewer]}"
    paid = f"You’d take the {show(3 * int(mine))} points that {inside(name)} paid to the others for a gain."
    return name, why, paid


DUCK: Final = "In a goulash points cost. You play last: leave this trick to somebody else. Which card do you play?"
TAKES: Final = "{card} takes the trick, and the {points} points in it are yours to pay for."
LEAVES: Final = "With {card} the trick goes to {name}."
PAYS: Final = "You’d pay each of the three others for them."
LAST: Final = (
    "Two cards are left. Kept for the last trick of a goulash, one of them is sure to win it. Get rid of that one now."
)
GONE: Final = "In a goulash the Excuse wins the last trick. Played now it wins nothing."
SURE: Final = "{card} may win a trick or lose it. Which of the two always wins the last one?"
KEPT: Final = "The last trick would be yours, with all the points in it."


def avoid(game: Tarot, rng: random.Random, level: int) -> Question:
    """Question: leave a trick of a goulash to the others; or play the Excuse before the last trick."""
    table = game.variant(players=4, goulash=True)
    last = level > 1 and rng.random() < 0.4

    def passed(dice: random.Random) -> State:
        while True:
            state = random_deals(table)(dice)
            if PASS in state.legal:
                state = state.after("pass", "pass", "pass", "pass")
                return saved(state, dice) if last else state

    def fits(state: State) -> bool:
        assert isinstance(state, TarotState)
        seat = state.to_move
        if seat is None or state.phase != "play":
            return False
        size = state.hands[seat].bit_count()
        if last:
            return size == 2 and state.mask.bit_count() == 2 and bool(state.mask & EXCUSE_BIT)
        if len(state.trick) < 3 or not 2 <= size <= MAX_HAND_CARDS or state.mask & EXCUSE_BIT or EXCUSE in state.trick:
            return False
        return len({taken_by(state, move) == seat for move in outcomes(state)}) == 2

    state = find_spot(passed, rng, fits)
    if last:
        hints = ("What does the Excuse do in the last trick of a goulash?",)
        return at_table(state, rng, _keeps, LAST, "goulash-excuse", hints=hints)
    return at_table(state, rng, _takes, DUCK, "goulash", hints=("Which of your cards wouldn’t win?",))


def _keeps(state: State, move: Move) -> Judged:
    """Whether this is the Excuse, which is let go before the last trick."""
    assert move.card is not None
    if move.card.bit & EXCUSE_BIT:
        return Judged(True, GONE)
    return Judged(False, SURE.format(card=capital(the(move.card))), KEPT)


def _takes(state: State, move: Move) -> Judged:
    """Whether a card leaves the trick to somebody else."""
    assert move.card is not None
    assert state.to_move is not None
    winner, trick = taken_by(state, move), state.view(None).pile("trick").cards
    if winner != state.to_move:
        name = names_from(state.game, state.to_move)[winner]
        return Judged(True, LEAVES.format(card=the(move.card), name=name))
    worth = show(Fraction(sum(HALVES_OF[card.id] for card in (*trick, move.card) if card), 2))
    return Judged(False, TAKES.format(card=capital(the(move.card)), points=worth), PAYS)


def misere_deal(game: Tarot, rng: random.Random) -> State:
    """A deal in which one hand has no trump, or no court card and no bout, or just one card too many for it."""
    trumps = [card for card in tarot78 if card.bit & TRUMPS and not card.bit & BOUTS]
    low = [card for card in tarot78 if not card.bit & (TRUMPS | EXCUSE_BIT | COURTS)]
    courts = [card for card in tarot78 if card.bit & COURTS]
    hand = rng.sample(rng.choice((trumps, courts)), 5)
    if rng.random() < 0.5:
        hand[0] = rng.choice((tarot78["EX"], tarot78["21a"], rng.choice(trumps), rng.choice(courts)))
    hand = list(dict.fromkeys(hand))
    hand += rng.sample(low, 18 - len(hand))
    seat = rng.randrange(game.seats)
    return game.deal(rng, cards={seat: " ".join(card.text for card in hand)}, dealer=(seat - 1) % game.seats)


goulash = by_level((case_maker("goulash"), case_maker("goulash"), _fewest), (case_maker("goulash"), _pay, _pay, _fewest))
"""When it is played, what counts in it, and what each pays."""
