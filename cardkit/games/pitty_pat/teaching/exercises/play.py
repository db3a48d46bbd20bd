"""Exercises on a turn of Pitty Pat: what matches, match or turn, what a turned card brings, the second discard."""

from __future__ import annotations

import random

from cardkit.cards import Card, french52
from cardkit.games.pitty_pat.game import PittyPat
from cardkit.games.pitty_pat.tables import RANKS, SAME_RANK
from cardkit.sentences import several
from cardkit.teaching.exercises import Group, QuestionOrCase, pick_case

Hand = tuple[Card, ...]


def hand_for(rng: random.Random, level: int, up: Card, matching: int, size: int) -> Hand:
    """A hand of `size` cards, `matching` of which match the upcard; on level 3 the others are near it in suit or rank."""
    rank = RANKS.index(up.rank)
    twins = [card for card in french52 if card.rank is up.rank and card is not up]
    others = [card for card in french52 if card.rank is not up.rank]
    near = [card for card in others if card.suit is up.suit or abs(RANKS.index(card.rank) - rank) == 1]
    pool = {1: others, 2: near + others, 3: near}[level]
    hand = rng.sample(twins, matching)
    while len(hand) < size:
        card = rng.choice(pool)
        if card not in hand:
            hand.append(card)
    return tuple(french52.set(hand))


def matching(hand: Hand, up: Card) -> list[Card]:
    """The cards of a hand that have the rank of the upcard."""
    return [card for card in hand if card.bit & SAME_RANK[up.id]]


def after(game: PittyPat, rng: random.Random, level: int) -> QuestionOrCase:
    """Question: what follows after a match? A card is thrown, or the deal is won."""
    up = rng.choice(list(french52))
    left = rng.choice((0, 0, 1, 2, 4)) if game.keep else rng.choice((0, 0, 2, 4))
    hand = hand_for(rng, level, up, 1, left + 1)
    match = matching(hand, up)[0]
    rest = tuple(card for card in hand if card is not match)
    count = several(len(rest), "1 card", "{n} cards")
    case = pick_case(game, rng, "cards-left" if rest else "none-left", match=match.gloss, rank=up.rank.name, count=count)
    groups = (Group("The upcard", (up,)), Group("You match with", (match,)), Group("Left in your hand", rest))
    wrong = [(*given, case.rule) for given in case.wrong if not isinstance(given, str)]
    return case._replace(groups=groups if rest else groups[:2], wrong=wrong)
