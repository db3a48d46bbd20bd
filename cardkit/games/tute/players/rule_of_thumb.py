"""A rule-of-thumb player of Tute: what a decent beginner does, and why."""

from __future__ import annotations

import random

from cardkit.cards import Card
from cardkit.games.tute.state import trump_of
from cardkit.games.tute.tables import BEATS, DECLARE_CABALLOS, DECLARE_CUARENTA, DECLARE_TUTE, HIGHER, PASS, POINTS_OF, RANKING
from cardkit.moves import Move
from cardkit.players.players import Beaters, Choice
from cardkit.sentences import several
from cardkit.tricks import winner
from cardkit.view import View

SAFE = (
    "Nothing left in {suit} beats it, and 1 card of the suit is still out.",
    "Nothing left in {suit} beats it, and {n} cards of the suit are still out.",
    "Nothing left in {suit} beats it: all the others have gone.",
)
"""Why a card is safe to lead, by how many of its suit are still out."""


def choose(view: View, rng: random.Random, nerve: float = 0.0) -> Choice:
    """Sings whenever possible, leads winners, gives points to tricks that the partner wins, else throws little away.

    The more `nerve` (from -1 to 1), the fewer trumps are enough to draw the others'.
    """
    calls = [move for move in view.legal if move.card is None and move is not PASS]
    if calls:
        return _sing(calls)
    if view.legal[0] is PASS:
        return Choice(PASS, "There’s nothing to sing.")
    cards = [move.card for move in view.legal if move.card is not None]
    if len(cards) == 1:
        return Choice(view.game.move(f"play {cards[0].text}"), "It’s the only card the rules allow.")
    trick = view.pile("trick")
    card, reason = _follow(view, cards) if trick.cards else _lead(view, cards, nerve)
    return Choice(view.game.move(f"play {card.text}"), reason)


def _sing(calls: list[Move]) -> Choice:
    for move in calls:
        if move in (DECLARE_TUTE, DECLARE_CABALLOS):
            return Choice(move, "Tute wins the deal at once.")
    if DECLARE_CUARENTA in calls:
        return Choice(DECLARE_CUARENTA, "Las cuarenta are worth 40 and must come before any veinte.")
    return Choice(calls[0], "A veinte is worth 20, and the king and knight may soon be gone.")


def _cost(card: Card, trumps: int) -> tuple[int, int]:
    """The cost of throwing a card away: points, more for trumps, then rank."""
    return POINTS_OF[card.id] + (6 if card.bit & trumps else 0), RANKING.height(card)


def _lead(view: View, cards: list[Card], nerve: float) -> tuple[Card, str]:
    trumps, out = trump_of(view).mask, view.out
    masters = [c for c in cards if not HIGHER[c.id] & out]
    safe = [c for c in masters if not c.bit & trumps and POINTS_OF[c.id]]
    if safe:
        best = max(safe, key=lambda c: ((c.suit.mask & out).bit_count(), POINTS_OF[c.id]))
        left = (best.suit.mask & out).bit_count()
        return best, several(left, *SAFE, suit=best.suit.gloss)
    mine = view.hand.known & trumps
    if mine.bit_count() > (1 - nerve / 2) * (trumps & out).bit_count() and any(c.bit & trumps for c in masters):
        top = next(c for c in masters if c.bit & trumps)
        return top, "You hold most of the trumps: drawing the others makes your side suits safe."
    low = min(cards, key=lambda c: _cost(c, trumps))
    if low in masters:
        return low, "It costs little, and nothing left in its suit beats it."
    if any(c.bit & trumps for c in masters):
        return low, "Keep what is sure to win for later: lead a card that costs little."
    return low, "With nothing sure to win, lead a card that costs little."


def _follow(view: View, cards: list[Card]) -> tuple[Card, str]:
    trumps, out = trump_of(view).mask, view.out
    best, holder, beats = best_so_far(view)
    winners = [c for c in cards if beats & c.bit]
    last = len(view.pile("trick").cards) == 3
    assert view.seat is not None
    if not winners and holder == (view.seat + 2) % 4 and (last or not HIGHER[best.id] & out):
        rich = max(cards, key=lambda c: (0 if c.bit & trumps else POINTS_OF[c.id], -RANKING.height(c)))
        if not POINTS_OF[rich.id]:
            return rich, "Your partner is winning this trick: a card worth nothing will do."
        return rich, "Your partner is winning this trick: add your points."
    if winners:
        if last:
            top = max(winners, key=lambda c: (-(c.bit & trumps != 0), POINTS_OF[c.id], RANKING.height(c)))
            return top, "You play last, so this card wins for sure and brings its points home."
        sure_winners = [c for c in winners if not HIGHER[c.id] & out]
        if sure_winners:
            top = min(sure_winners, key=RANKING.height)
            return top, "Nothing left in its suit beats it."
        low = min(winners, key=lambda c: _cost(c, trumps))
        return low, "The rules make you beat the trick: do it with the card you miss least."
    low = min(cards, key=lambda c: _cost(c, trumps))
    return low, "You can’t win this trick: keep your points out of it."


def beaters(view: View, card: Card) -> Beaters:
    """The cards that beat `card` if it is played to the trick now."""
    trick, led = view.pile("trick").cards, card.suit
    if trick:
        assert trick[0] is not None
        led = trick[0].suit
        best, _, beats = best_so_far(view)
        if not beats & card.bit:
            return Beaters(best.bit)
        if len(trick) == 3:
            return Beaters()
    higher = HIGHER[card.id]
    if card.suit is led:
        return Beaters(higher, trump_of(view).mask & ~led.mask)
    return Beaters(0, higher)


def best_so_far(view: View) -> tuple[Card, int, int]:
    """The card that is winning the trick, the seat that played it, and the mask of cards that would beat it."""
    trick, beats = view.pile("trick"), BEATS[trump_of(view).index]
    place = winner([card.id for card in trick.cards if card is not None], beats)
    best = trick.cards[place]
    assert best is not None
    return best, trick.by[place], beats[best.id]
