"""Deals of tarot consistent with a view: what the view proves, and random deals that agree with it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, cast

from cardkit.cards import Cards, tarot78
from cardkit.dealing import Deal
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import (
    BEATS,
    BIDS,
    CALLS,
    ECARTS,
    EXCUSE,
    EXCUSE_BIT,
    FOURS,
    HIDDEN_ECART,
    HIDES,
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
from cardkit.players.sampling import Deals, Sampler, Scatter
from cardkit.state import State
from cardkit.tricks import denied
from cardkit.view import View

ASIDE: Final = -1
"""The seat by which the écart is called among the places of unseen cards."""


class HistoryConstraints:
    """What the history of a view proves about hidden cards, as masks.

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
            self.turned = self.only = tarot78.set(fact.cards).mask
        for seat in range(self.size):
            fact = view.fact("poignée", seat)
            if fact is not None:
                self.shown[seat] = tarot78.set(fact.cards).mask
                if self.shown[seat] & EXCUSE_BIT:
                    self.barred[seat] |= TRUMPS & ~self.shown[seat]
        for event in view.events:
            self._read(event.seat, event.move)

    def _read(self, seat: int, move: Move) -> None:
        """Takes note of one move."""
        if move in BIDS:
            self.taker = seat
        elif move in CALLS:
            self.called = CALLS[move].id
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
        """Takes note of a card: of a lower step of the ladder, it proves that the hand had none of the steps above."""
        opening = self.count < self.size
        if number != EXCUSE:
            steps = lead_steps(self.called) if opening and self.called >= 0 else ()
            if self.best >= 0:
                steps = STEPS[self.led, self.best]
            self.barred[seat] |= denied((cards for _, cards in steps), 1 << number)
            if self.best < 0:
                self.led = SUIT_OF[number]
            if self.best < 0 or BEATS[self.best] >> number & 1:
                self.best = number
        self.played[seat] |= 1 << number
        self.count += 1
        if self.count % self.size == 0:
            self.led = self.best = -1


def deals(view: View) -> Sampler:
    """A sampler of deals consistent with this view.

    All ways to put the unseen cards into hands, chien and écart are equally likely. While it is in doubt whether somebody had a
    petit sec (rare), deals are checked for it; after that they can be counted.
    """
    game = cast("Tarot", view.game)
    fit = _HiddenPlaces(game, view)
    if not any(map(fit.doubtful, range(game.seats))):
        return Deals(fit.scatter, fit.make, fit.homes)

    def draw(rng: random.Random) -> list[int]:
        while True:
            drawn = fit.scatter.draw(rng)
            if fit.agrees(drawn):
                return drawn

    return Sampler(draw, lambda drawn, rng: fit.make(drawn), fit.scatter.barred, fit.homes, fit.agrees)


class _HiddenPlaces:
    """The places of the unseen cards (hands, chien, écart), and the state for a way to fill them."""

    def __init__(self, game: Tarot, view: View) -> None:
        self.game, self.view = game, view
        self.read = read = HistoryConstraints(view)
        piles = [view.pile("hand", seat) for seat in range(game.seats)]
        heaps = {pile.name: pile for pile in view.piles if pile.name in ("chien", "écart")}
        self.chien, self.aside = "chien" in heaps, "écart" in heaps
        self.places = [*piles, *heaps.values()]
        self.known = [pile.known for pile in self.places]
        self.homes = {seat: seat for seat in range(game.seats)}
        barred = [bars | (0 if seat == read.taker else read.only) for seat, bars in enumerate(read.barred)]
        if self.chien:
            barred.append(read.only)
        if self.aside:
            self.homes[ASIDE] = len(self.places) - 1
            barred.append(NO_DISCARD | TRUMPS | EXCUSE_BIT)
        self.first = (view.dealer + 1) % game.seats
        if not view.history and view.to_move != self.first:
            # somebody is to show a petit sec before the bidding
            for place in range(len(self.places)):
                barred[place] |= TRUMPS ^ PETIT | EXCUSE_BIT if place == view.to_move else PETIT
        self.barred, self.unseen = barred, tarot78.mask & ~view.seen
        self.scatter = Scatter(self.unseen, [pile.cards.count(None) for pile in self.places], barred)

    def _dealt(self, held: Sequence[int]) -> list[int]:
        """The hands as dealt, and the chien, if hands, chien and écart now hold these cards."""
        dealt = [held[seat] | self.read.played[seat] for seat in range(self.game.seats)]
        if self.read.turned:
            laid = held[-1] if self.aside else 0
            dealt[self.read.taker] = (dealt[self.read.taker] | laid) & ~self.read.turned
        dealt.append(self.read.turned or (held[self.game.seats] if self.chien else 0))
        return dealt

    def doubtful(self, seat: int) -> bool:
        """Whether filling the places might give this seat a petit sec that the view would not show."""
        if self.view.history and self.view.history[0][1] == "petit sec":
            return False
        known = self._dealt(self.known)[seat]
        room = self.unseen & ~self.barred[seat] if self.places[seat].cards.count(None) else 0
        return bool((known | room) & PETIT) and not known & (TRUMPS | EXCUSE_BIT) & ~PETIT

    def agrees(self, drawn: Sequence[int]) -> bool:
        """Whether a petit sec is where the view says: nowhere, or with the seat to move before the first bid."""
        dealt = self._dealt([mask | known for mask, known in zip(drawn, self.known, strict=True)])
        bare = [seat for seat, hand in enumerate(dealt[:-1]) if hand & (TRUMPS | EXCUSE_BIT) == PETIT]
        if self.view.history or not bare:
            return not bare and (bool(self.view.history) or self.view.to_move == self.first)
        return bare == [self.view.to_move]

    def make(self, drawn: Sequence[int]) -> State:
        """The state with these cards and the view's moves, sampled cards where the view shows none."""
        view, held = self.view, [mask | known for mask, known in zip(drawn, self.known, strict=True)]
        dealt = self._dealt(held)
        packets = (dealt[-1 if packet.seat is None else packet.seat] for packet in self.game.dealing.packets(view.dealer))
        order = [card.id for packet in packets for card in Cards(tarot78, packet)]
        made = TarotState(self.game, Deal(tuple(order), view.dealer, view.standing))
        laid = list(Cards(tarot78, held[-1] & ~TRUMPS)) if self.aside else []
        for event in view.events:
            made.play(event.move if event.move is not HIDDEN_ECART else ECARTS[laid.pop().id])
            if made.phase == "hiding" and event.seat != view.seat and view.to_move is not None:
                for card in Cards(tarot78, made.hiding & ~self.read.shown[event.seat]):
                    made.play(HIDES[card.id])
        return made
