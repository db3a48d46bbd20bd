"""Card counting: four hands come from one pack, so knowledge of the unseen cards grows.

The chances are exact for what the viewer has seen: every unseen card is equally likely in every unseen place. They say
nothing about how the others play.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from cardkit.cards import Card, Cards, trevisane52
from cardkit.games.trionfetti.tables import ranking_of
from cardkit.ranking import Ranking
from cardkit.view import View

DOUBT = 0.85
"""The prospects with which a vagaresto is accepted: far more than an even chance, since whoever calls usually knows why."""


def unseen(view: View) -> Cards:
    """The cards that this view has never seen: in other hands, in the stock, or unplayed on the monte."""
    return Cards(trevisane52, trevisane52.mask & ~view.seen)


def still_beats(view: View, card: Card) -> Cards:
    """The unseen cards that beat `card` by the comanda in force; raises `ValueError` before there is one."""
    comanda = view.fact("comanda")
    if comanda is None:
        raise ValueError("no comanda has been given yet, so no card beats another")
    return Cards(trevisane52, ranking_of(comanda.value).above(card).mask & ~view.seen)


def none_of(cards: int, bad: int, drawn: int) -> Fraction:
    """The chance that `drawn` cards out of `cards` include none of the `bad` ones."""
    return Fraction(comb(cards - bad, drawn), comb(cards, drawn))


def chance_to_stand(view: View, card: Card) -> Fraction:
    """The chance that no opponent holds a card that beats `card`; raises `ValueError` before the comanda."""
    assert view.seat is not None
    opponents = [view.pile("hand", (view.seat + n) % 4) for n in (1, 3)]
    hidden = sum(pile.cards.count(None) for pile in opponents)
    return none_of(len(unseen(view)), len(still_beats(view, card)), hidden)


def prospects(
    ranking: Ranking, own: int, unseen: int, theirs: int, won: int, lost: int, best: Card | None, ours: bool
) -> float:
    """A rough chance that a side wins the hand.

    `own` is the mask of the cards that it knows to be its own, `unseen` of those that may be against it; `theirs` is how many
    cards the opponents still hold. `won` and `lost` are the tricks so far, `best` is the card that is winning the present trick
    (None between tricks), `ours` whether the side itself played that. Rough, because each card needed for a trick is looked at
    by itself, and the chance of the weakest counts for all.
    """
    cards = list(Cards(trevisane52, own))
    if best is not None and ours:
        cards.append(best)
    elif best is not None and won + lost == 2:
        cards = [card for card in cards if ranking.beats(card, best)]
    above = sorted((ranking.above(card).mask & unseen).bit_count() for card in cards)
    needed = 2 - won
    if len(above) < needed:
        return 0.0
    return float(none_of(unseen.bit_count(), above[needed - 1], theirs))
