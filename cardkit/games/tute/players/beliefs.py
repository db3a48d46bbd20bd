"""Deals of Tute consistent with a view: what the view proves, and random deals that agree with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from cardkit.dealing import Deal
from cardkit.games.tute.game import Tute
from cardkit.games.tute.state import trump_of
from cardkit.players.sampling import Deals, Scatter
from cardkit.state import State
from cardkit.tricks import denied
from cardkit.view import View


def deals(view: View) -> Deals:
    """Deals that fit everything `view.seat` has seen.

    A card played from a lower step of the ladder proves that the hand had none of the cards of the steps above it, so
    those are barred from that hand; all deals of the unseen cards within those bars are equally likely.
    """
    game = cast("Tute", view.game)
    seats = range(4)
    held = [view.pile("hand", seat) for seat in seats]
    played, barred = read_history(game, view)
    unseen = game.pack.mask & ~view.seen
    scatter = Scatter(unseen, [held[seat].cards.count(None) for seat in seats], barred)
    known = [held[seat].known | played[seat] for seat in seats]
    turned = view.fact("turned")
    assert turned is not None
    assert turned.card is not None
    turned_card = turned.card

    def make(hidden: Sequence[int]) -> State:
        order: list[int] = []
        for packet in game.dealing.packets(view.dealer):
            assert packet.seat is not None
            hand = [card.id for card in game.pack if (hidden[packet.seat] | known[packet.seat]) & card.bit]
            if packet.seat == view.dealer:
                hand.remove(turned_card.id)
                hand.append(turned_card.id)
            order += hand
        made = game.dealing.begin(Deal(tuple(order), view.dealer, view.standing))
        for event in view.events:
            made.play(event.move)
        return made

    return Deals(scatter, make, {seat: seat for seat in seats})


def read_history(game: Tute, view: View) -> tuple[list[int], list[int]]:
    """Per seat, the mask of cards it has played, and the mask of cards that its hand cannot hold now."""
    played, barred = [0, 0, 0, 0], [0, 0, 0, 0]
    rung = start = game.ladders.starts[trump_of(view).index]
    count = 0
    for event in view.events:
        seat, card = event.seat, event.move.card
        if card is None:
            continue
        barred[seat] |= denied(rung.masks, card.bit)
        if rung.beats & card.bit:
            rung = rung.after[card.id]
        played[seat] |= card.bit
        count += 1
        if count % 4 == 0:
            rung = start
    return played, barred
