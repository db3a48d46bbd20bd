"""A rule-of-thumb player of Pitty Pat: what a decent beginner does, and why."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import Card
from cardkit.games.pitty_pat.players.beliefs import PublicPlay
from cardkit.games.pitty_pat.tables import HOLD, KEEP, LEAVE, MANY, SAME_RANK, TURN
from cardkit.players.players import Choice
from cardkit.sentences import several
from cardkit.view import View

DEAD: Final = (
    "All other {many} are gone, so this rank is dead: nobody can match it, not even you.",
    "Both other {many} are gone, so this rank is dead: nobody can match it, not even you.",
    "You hold the last of the {many}, so this rank is dead: nobody can match it, not even you.",
)
"""Why a rank is dead of which one holds one, two or three cards."""


def choose(view: View, rng: random.Random, nerve: float = 0.0) -> Choice:
    """Matches when required, keeps ranks that may still come, throws dead ones and those that the next player cannot match.

    With `nerve` below 0 the next player's matches count before the own hand.
    """
    legal = view.legal
    if legal[0] is TURN:
        up = view.pile("discards").cards[-1]
        assert up is not None
        return Choice(TURN, f"You hold no {up.rank.name}, so you turn a card.")
    if KEEP in legal:
        return _keep_or_leave(view)
    if legal[0].kind == "match":
        left = len(view.hand.cards) - 1
        if not left:
            return Choice(legal[0], "It’s your last card: you’re out.")
        if len(legal) == 1:
            return Choice(legal[0], "It matches the upcard, and whoever can match must.")
        return Choice(legal[0], "Either card matches the upcard; suits mean nothing.")
    cards = [move.card for move in legal if move.card is not None]
    if HOLD in legal and not len(cards) % 2:
        return Choice(HOLD, "With an even number of cards you need no more matches than with one less, and can match more.")
    card, reason = _throw(view, cards, rng, nerve)
    return Choice(view.game.move(f"discard {card.text}"), reason)


def _throw(view: View, cards: list[Card], rng: random.Random, nerve: float) -> tuple[Card, str]:
    if len(cards) == 1:
        return cards[0], "It’s the only card you have left to throw."
    known = PublicPlay(view)
    come = known.unseen | known.pool
    assert view.seat is not None
    following = (view.seat + 1) % view.game.seats
    hand = view.hand.known
    barred = known.barred[following] & ~view.pile("hand", following).known

    def loss(card: Card) -> tuple[int, int, float]:
        others = (SAME_RANK[card.id] & come).bit_count()
        twin = (hand & SAME_RANK[card.id]).bit_count() > 1
        danger = 0 if card.bit & barred else others + 9 * bool(view.pile("hand", following).known & SAME_RANK[card.id])
        own = 0 if twin else others
        return (danger, own, rng.random()) if nerve < 0 else (own, danger, rng.random())

    best = min(cards, key=loss)
    many, others = MANY[best.rank.key], (SAME_RANK[best.id] & come).bit_count()
    mine = (hand & SAME_RANK[best.id]).bit_count()
    if not others:
        return best, DEAD[min(mine, 3) - 1].format(many=many)
    if mine > 1:
        return best, f"You hold two {many}: throw one, and the other still matches what comes."
    if best.bit & barred:
        return best, f"The player after you has no {many}, as you’ve just seen: this one helps nobody next."
    left = {card.rank.key: (SAME_RANK[card.id] & come).bit_count() for card in cards}
    if len(set(left.values())) == 1 < len(left):
        each = several(others, "One other card of each of your ranks is left", "{n} others of each of your ranks are left")
        return best, f"{each}: here counting doesn’t help."
    fewest = several(others, "Only one other of the {many} is left", "Only {n} other {many} are left", many=many)
    if list(left.values()).count(others) > 1:
        return best, f"{fewest}, and of none of your ranks fewer: no card of yours is less likely to be matched."
    return best, f"{fewest}, the fewest of your ranks: you’re least likely to match it."


def _keep_or_leave(view: View) -> Choice:
    up = view.pile("discards").cards[-1]
    assert up is not None
    known = PublicPlay(view)
    others = (SAME_RANK[up.id] & (known.unseen | known.pool)).bit_count()
    if len(view.hand.cards) % 2 and others:
        reason = "With an even number of cards you need no more matches than before, and you hold one rank more."
        return Choice(KEEP, reason)
    if not others:
        return Choice(LEAVE, f"The other {MANY[up.rank.key]} are gone: keeping it would help nobody.")
    return Choice(LEAVE, "One card more would cost you one match more.")
