"""Exercises on the cards of Tute: their order, their worth, what a trick brings, and beating one’s own partner."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cardkit.cards import Card, spanish40
from cardkit.game import State
from cardkit.games.tute.game import Tute
from cardkit.games.tute.rules import POINTS
from cardkit.games.tute.state import TuteState
from cardkit.games.tute.tables import POINTS_OF, RANKING, SUITS
from cardkit.games.tute.tables import points as worth
from cardkit.games.tute.teaching.exercises.words import counted
from cardkit.score import show
from cardkit.teaching.exercises import (
    Answer,
    Group,
    Question,
    arrange,
    card_to_play,
    cards_worth,
    choose_all,
    how_many,
    type_number,
)
from cardkit.teaching.exercises.positions import binding, card_moves, dealer, finish, names_from, search, tricks

PRINTED: Final = (
    "That’s the number on the card, and not what it counts.",
    "Those are the numbers on the cards, and not what they count.",
)
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "last"]


def rank(game: Tute, rng: random.Random, level: int) -> Question:
    """Arrange some ranks, or find what beats a card; the tricky ones mix the 3, the courts and the 7."""
    suit = rng.choice(SUITS)
    cards = [card for card in spanish40 if card.suit is suit]
    if rng.random() < 0.4:
        return _above(game, rng, cards)
    pool = {1: "7 S C R 1", 2: "2 5 7 S R 3 1", 3: "2 4 7 S C R 3 1"}[level].split()
    keys = rng.sample(pool, level + 2)
    if level > 1 and "3" not in keys:
        keys[0] = "3"
    return arrange(
        rng,
        f"Put these {suit.gloss} in order, from the lowest to the highest.",
        [card for card in cards if card.rank.key in keys],
        RANKING.level,
        rules=(game.rules["rank"],),
        follow="You’d count on {lower}, and {higher} would take the trick.",
        hints=("The ace is the highest card.", "The 3 comes next, above the king."),
    )


def _above(game: Tute, rng: random.Random, suit: list[Card]) -> Question:
    """Some cards of one suit on one that was led: which of them beat it?"""
    while True:
        card, *others = rng.sample(suit, 5)
        if 0 < sum(RANKING.beats(other, card) for other in others) < 4:
            break
    answers = []
    for other in others:
        text, over = f"the {other.gloss}", RANKING.beats(other, card)
        follow = "" if over else f"You’d play {text}, and the {card.gloss} would take the trick."
        why = f"The {other.rank.gloss} is above the {card.rank.gloss}."
        if not over:
            why = f"The {other.rank.gloss} is below the {card.rank.gloss}."
        answers.append(Answer(text, over, why, follow, other))
    return choose_all(
        rng,
        f"The {card.gloss} is led. Choose every card that beats it.",
        answers,
        rules=(game.rules["rank"],),
        groups=(Group("Led", (card,)),),
        hints=("The two highest cards aren’t court cards: the ace, then the 3.",),
        follow=f"You’d let the {card.gloss} take the trick, and a card that beats it was there.",
    )


def points(game: Tute, rng: random.Random, level: int) -> Question:
    """The worth of a card, of a few cards, or of the whole pack."""
    if level > 1 and rng.random() < 0.15:
        return how_many(game, rng, "all-points")
    cards = rng.sample(list(spanish40), 2 * level - 1)
    if not worth(spanish40.set(cards).mask) and rng.random() < 0.8:
        cards[0] = rng.choice([card for card in spanish40 if POINTS_OF[card.id]])
    value = sum(POINTS_OF[card.id] for card in cards)
    printed = sum(_printed(card) for card in cards)
    return cards_worth(
        game,
        cards,
        lambda card: POINTS_OF[card.id],
        f"{_added(cards)}." if len(cards) > 1 else f"The {cards[0].gloss} is worth {value}.",
        {printed: PRINTED[len(cards) > 1]},
        (
            "Only ace, 3, king, knight and jack count.",
            f"The richest are the ace, {POINTS['1']}, and the 3, {POINTS['3']}.",
        ),
    )


def _added(cards: Sequence[Card], last: int = 0) -> str:
    """Adds up what cards bring, with so many points for the last trick."""
    parts = ", ".join(filter(None, [counted(cards), f"{last} for the last trick" if last else ""]))
    value = sum(POINTS_OF[card.id] for card in cards) + last
    if not value:
        return "They’re all white: nothing"
    return f"{parts}: {value}" if "," in parts else parts


def _printed(card: Card) -> int:
    return {"S": 10, "C": 11, "R": 12}.get(card.rank.key) or int(card.rank.key)


def trick_worth(game: Tute, rng: random.Random, level: int) -> Question:
    """Asks what one trick of a random hand brings; one in three is the last trick."""
    ultima = rng.random() < 1 / 3
    while True:
        found = tricks(finish(dealer(game)(rng), rng))
        if ultima and len(found) < 10:
            continue  # the hand ended with tute
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


def no_sparing(game: Tute, rng: random.Random, level: int) -> Question:
    """Positions in which one must beat one’s own partner, mixed with those in which one cannot."""
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

    state = rng.choice(search(dealer(game), rng, look, 1000))
    assert state.to_move is not None
    partner = names_from(game, state.to_move)[(state.to_move + 2) % 4]
    prompt = f"Your partner {partner} is winning the trick so far. Which card do you play?"
    question = card_to_play(state, rng, "tute.no-sparing" if must else binding(state), prompt)
    return replace(question, why=f"That {partner} is winning changes nothing.")
