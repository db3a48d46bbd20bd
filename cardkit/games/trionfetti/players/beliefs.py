"""Deals of Trionfetti that a seat cannot tell from the one in play."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.cards import Card, Cards
from cardkit.dealing import Deal
from cardkit.players.sampling import Deals, Scatter
from cardkit.state import State
from cardkit.view import View


def deals(view: View) -> Deals:
    """Deals that fit everything `view.seat` has seen.

    Any card may be played to any trick, so plays say nothing about the cards behind them: every way to put the unseen
    cards into the unseen places is equally likely.
    """
    game = view.game
    places, homes = _places(view)
    known = sum(card.bit for place in places for card in place if card is not None)
    ways = Scatter(game.pack.mask & ~known, [place.count(None) for place in places], [0] * len(places))

    def make(drawn: Sequence[int]) -> State:
        order: list[int] = []
        for place, mask in zip(places, drawn, strict=True):
            fill = iter(Cards(game.pack, mask))
            order += [(next(fill) if card is None else card).id for card in place]
        made = game.dealing.begin(Deal(tuple(order), view.dealer, view.standing))
        for _, text in view.history:
            made.play(text)
        return made

    return Deals(ways, make, homes)


def _places(view: View) -> tuple[list[list[Card | None]], dict[int, int]]:
    """The packets of the deal in the order in which they are dealt, as this view knows them; by seat, which is its hand now."""
    seats = [(view.dealer + n) % 4 for n in range(1, 5)]
    monte = list(view.pile("monte").cards)
    places = [monte[start : start + 3] for start in range(0, len(monte), 3)]
    hands = {seat: list(view.pile("hand", seat).cards) for seat in seats}
    table = {card for name, owner in (("trick", None), ("won", 0), ("won", 1)) for card in view.pile(name, owner).cards}
    for seat, text in view.history:
        card = view.game.move(text).card
        if card in table:
            hands[seat].append(card)
    homes: dict[int, int] = {}
    if any(hands.values()):
        homes = {seat: len(places) + n for n, seat in enumerate(seats)}
        places += [hands[seat] for seat in seats]
    stock = list(view.pile("stock").cards)
    left = [card for pile in view.piles if pile.name == "undealt" for card in pile.cards] or [stock.pop(0) for _ in range(4)]
    while stock:
        places.append([stock.pop() for _ in range(3)])
    # the cut card lies at the bottom, which is the end of the order
    return [*places, left[::-1]], homes
