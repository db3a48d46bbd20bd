"""Exercises on the cards of Tute: what a trick brings, the last trick, and beating one’s own partner."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cardkit.cards import Card, spanish40
from cardkit.game import State
from cardkit.games.tute.game import Tute
from cardkit.games.tute.state import TuteState
from cardkit.games.tute.tables import POINTS_OF, RANKING, SUITS
from cardkit.games.tute.teaching.exercises.words import counted
from cardkit.moves import Move
from cardkit.score import show
from cardkit.sentences import capital
from cardkit.teaching.exercises import (
    Group,
    Judged,
    Question,
    at_table,
    card_to_play,
    find_spot,
    type_number,
)
from cardkit.teaching.exercises.positions import binding, card_moves, finish, names_from, random_deals, search, tricks
from cardkit.teaching.exercises.question import the

ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "last"]


def _added(cards: Sequence[Card], last: int = 0) -> str:
    """Adds up what cards bring, with so many points for the last trick."""
    parts = ", ".join(filter(None, [counted(cards), f"{last} for the last trick" if last else ""]))
    value = sum(POINTS_OF[card.id] for card in cards) + last
    if not value:
        return "They’re all white: nothing"
    return f"{parts}: {value}" if "," in parts else parts


def trick_worth(game: Tute, rng: random.Random, level: int) -> Question:
    """Asks what one trick of a random deal brings; one in three is the last trick."""
    ultima = rng.random() < 1 / 3
    while True:
        found = tricks(finish(random_deals(game)(rng), rng))
        if ultima and len(found) < 10:
            continue  # the deal ended with tute
        number = 9 if ultima else rng.randrange(min(len(found), 9))
        trick = found[number]
        if level == 1 or trick.note.points:
            break
    value = trick.note.points + 10 * ultima
    slip = (
        {trick.note.points: "That leaves out the ten for the last trick."}
        if ultima
        else {value + 10: "Ten more go to the last trick only."}
    )
    return type_number(
        f"This is the {ORDINALS[number]} of the ten tricks. How many points does it bring?",
        value,
        f"{_added(trick.cards, 10 * ultima)}.",
        slip,
        rules=(game.rules["last-ten"], game.rules["points"]) if ultima else (game.rules["points"],),
        groups=(Group("The trick", trick.cards),),
        unit="points",
        hints=("Add up the four cards, then ask: was it the last trick?",),
        parts=tuple(
            [(f"the {card.gloss}", POINTS_OF[card.id]) for card in trick.cards if POINTS_OF[card.id]]
            + ([("the ten for the last trick", 10)] if ultima else [])
        ),
        astray=lambda n: (
            f"With {show(n)} here, {show(130 - n)} of the 130 would be left for the other nine."
            if n < 130
            else "All ten tricks together bring 130."
        ),
    )


LAST_TEN: Final = "Two cards are left, and you lead. Make sure of the last trick and its ten: which card do you play now?"
KEPT: Final = "The trump that you keep is the highest left, so the last trick is yours: ten more."
SPENT: Final = "{card} takes this trick, but the ten points come with the last one."
NOT_SURE: Final = "Somebody may have kept a card for the last trick that beats your other one."


def last_ten(game: Tute, rng: random.Random, level: int) -> Question:
    """Question: you hold the highest trump left and a card of another suit. Right is to keep the trump for the last trick."""

    def fits(state: State) -> bool:
        assert isinstance(state, TuteState)
        if state.to_move is None or state.trick or state.hands[state.to_move].bit_count() != 2 or len(state.legal) != 2:
            return False
        out, mine = _out(state), state.hands[state.to_move]
        trump, other = sorted((card for card in out if mine & card.bit), key=lambda card: card.suit is not SUITS[state.trump])
        highest = RANKING.sorted(card for card in out if card.suit is SUITS[state.trump])[-1:]
        return other.suit is not trump.suit and [trump] == highest and _higher(other, out)

    def judge(state: State, move: Move) -> Judged:
        assert isinstance(state, TuteState)
        assert move.card is not None
        if move.card.suit is SUITS[state.trump]:
            return Judged(False, SPENT.format(card=capital(the(move.card))), NOT_SURE)
        return Judged(True, KEPT)

    state = find_spot(random_deals(game), rng, fits)
    return at_table(state, rng, judge, LAST_TEN, "last-ten", hints=("Which of the two can nobody beat in the last trick?",))


def _higher(card: Card, cards: Sequence[Card]) -> bool:
    """Whether one of these cards is of the same suit and higher."""
    return any(other.suit is card.suit and RANKING.beats(other, card) for other in cards)


def _out(state: TuteState) -> list[Card]:
    """The cards that are still in the hands."""
    return [card for card in spanish40 if any(hand & card.bit for hand in state.hands)]


def no_sparing(game: Tute, rng: random.Random, level: int) -> Question:
    """Question: partner is winning the trick, and must be beaten if possible; in some positions it is not."""
    must = rng.random() < 2 / 3

    def look(state: State) -> list[State]:
        assert isinstance(state, TuteState)
        seat, moves = state.to_move, card_moves(state)
        if seat is None or not any(refusal for _, refusal in moves) or len(moves) < 2 + level:
            return []
        bound = binding(state)
        low = bound in {refusal.rule.id for _, refusal in moves if refusal}
        fits = low and bound in ("tute.head", "tute.overtrump") if must else bound == "tute.follow"
        return [state.copy()] if fits and state.best_seat == (seat + 2) % 4 else []

    state = rng.choice(search(random_deals(game), rng, look, 1000))
    assert state.to_move is not None
    partner = names_from(game, state.to_move)[(state.to_move + 2) % 4]
    prompt = f"Your partner {partner} is winning the trick so far. Which card do you play?"
    question = card_to_play(state, rng, "tute.no-sparing" if must else binding(state), prompt)
    return replace(question, why=f"That {partner} is winning changes nothing.")
