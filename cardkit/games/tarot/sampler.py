"""Deals that a seat cannot tell from the one in play: what its view tells, and random deals that agree with it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from cardkit.cards import Cards, tarot78
from cardkit.game import Deal
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import (
    BEATS,
    BIDS,
    CALLED_CARDS,
    CALLS,
    EXCUSE,
    EXCUSE_BIT,
    FOURS,
    MISERE_CARDS,
    MISERES,
    NO_DISCARD,
    PETIT,
    STEPS,
    SUIT_OF,
    TRUMPS,
    lead_steps,
)
from cardkit.moves import Move
from cardkit.sampling import Scatter
from cardkit.view import View

if TYPE_CHECKING:
    from cardkit.games.tarot.game import Tarot


class Reader:
    """What the history of a view tells of the hidden cards.

    `played` are the cards each seat has played, `barred` those that its hand cannot hold now, `only` those that can lie
    only with the taker (in hand or écart), `turned` the chien that was shown.
    """

    def __init__(self, view: View) -> None:
        self.size = view.game.seats
        self.played = [0] * self.size
        self.barred = [0] * self.size
        self.shown = [0] * self.size
        self.taker = self.called = self.led = self.best = -1
        self.only = self.turned = self.count = 0
        fact = view.fact("chien")
        if fact is not None:
            self.turned = self.only = tarot78.set(fact.value).mask
        for seat in range(self.size):
            fact = view.fact("poignée", seat)
            if fact is not None:
                self.shown[seat] = tarot78.set(fact.value.partition(": ")[2]).mask
                if self.shown[seat] & EXCUSE_BIT:
                    self.barred[seat] |= TRUMPS & ~self.shown[seat]
        for seat, text in view.history:
            if text == "écart ?":
                continue
            self._read(seat, view.game.move(text))

    def _read(self, seat: int, move: Move) -> None:
        if move in BIDS:
            self.taker = seat
        elif move in CALLS:
            self.called = CALLED_CARDS[CALLS.index(move)].id
            # a queen is called with four kings in hand, and so on: they are the taker's
            for four in FOURS:
                if four >> self.called & 1:
                    break
                self.only |= four
        elif move in MISERES:
            self.barred[seat] |= MISERE_CARDS[MISERES.index(move)]
        elif move.kind == "écart" and move.card is not None and move.card.bit & TRUMPS:
            # a trump goes into the écart only when the hand has nothing else for it
            self.barred[seat] |= tarot78.mask & ~NO_DISCARD & ~TRUMPS
        elif move.kind == "play" and move.card is not None:
            self._card(seat, move.card.id)

    def _card(self, seat: int, number: int) -> None:
        """A card of a lower step of the ladder proves that the hand had none of the steps above it."""
        opening = self.count < self.size
        if number != EXCUSE:
            steps = lead_steps(self.called) if opening and self.called >= 0 else ()
            if self.best >= 0:
                steps = STEPS[self.led, self.best]
            for _, cards in steps:
                if cards >> number & 1:
                    break
                self.barred[seat] |= cards
            if self.best < 0:
                self.led = SUIT_OF[number]
            if self.best < 0 or BEATS[self.best] >> number & 1:
                self.best = number
        self.played[seat] |= 1 << number
        self.count += 1
        if self.count % self.size == 0:
            self.led = self.best = -1


def sampler(game: Tarot, view: View) -> Callable[[random.Random], TarotState]:
    """A function that makes deals which this view could be.

    All ways to put the unseen cards into hands, chien and écart that agree with what was seen are equally likely. That
    nobody else had a petit sec is all that must be tried out; it is rare.
    """
    read = Reader(view)
    seats = range(game.seats)
    piles = [view.pile("hand", seat) for seat in seats]
    chien = next((pile for pile in view.piles if pile.name == "chien"), None)
    aside = next((pile for pile in view.piles if pile.name == "écart"), None)
    places = [*piles, *(pile for pile in (chien, aside) if pile is not None)]
    sizes = [pile.cards.count(None) for pile in places]
    barred = [bars | (0 if seat == read.taker else read.only) for seat, bars in enumerate(read.barred)]
    if chien is not None:
        barred.append(read.only)
    if aside is not None:
        barred.append(NO_DISCARD | TRUMPS | EXCUSE_BIT)
    first = (view.dealer + 1) % game.seats
    if not view.history and view.to_move != first:
        # somebody is to show a petit sec before the bidding
        for seat in range(len(places)):
            barred[seat] |= TRUMPS ^ PETIT | EXCUSE_BIT if seat == view.to_move else PETIT
    scatter = Scatter(tarot78.mask & ~view.seen, sizes, barred)
    cancelled = bool(view.history) and view.history[0][1] == "petit sec"

    def sample(rng: random.Random) -> TarotState:
        while True:
            drawn = scatter.draw(rng)
            held = [mask | pile.known for mask, pile in zip(drawn, places, strict=True)]
            laid = held[-1] if aside is not None else 0
            dealt = [held[seat] | read.played[seat] for seat in seats]
            if read.turned:
                dealt[read.taker] = (dealt[read.taker] | laid) & ~read.turned
            bare = next((seat for seat in seats if dealt[seat] & (TRUMPS | EXCUSE_BIT) == PETIT), None)
            if bare is None and (view.history or view.to_move == first):
                break
            if cancelled or (not view.history and bare == view.to_move):
                break
        dealt.append(read.turned or (held[game.seats] if chien is not None else 0))
        packets = (dealt[-1 if packet.seat is None else packet.seat] for packet in game.packets(view.dealer))
        order = [card.id for packet in packets for card in Cards(tarot78, packet)]
        made = TarotState(game, Deal(tuple(order), view.dealer, view.standing))
        _replay(made, view, read, laid)
        return made

    return sample


def _replay(made: TarotState, view: View, read: Reader, laid: int) -> None:
    """Make the moves of the view's history, with the sampled cards where the view shows none."""
    unseen = list(Cards(tarot78, laid & ~TRUMPS))
    for seat, text in view.history:
        if text == "écart ?":
            made.play(f"écart {unseen.pop().text}")
            continue
        made.play(text)
        if made.phase == "hiding" and seat != view.seat and view.to_move is not None:
            for card in Cards(tarot78, made.hiding & ~read.shown[seat]):
                made.play(f"hide {card.text}")
