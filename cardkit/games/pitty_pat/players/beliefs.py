"""What a seat knows at Pitty Pat: cards it has seen, and what can be inferred."""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate, zip_longest
from typing import Final

from cardkit.cards import Card, Cards, french52
from cardkit.dealing import Deal
from cardkit.games.pitty_pat import recycle
from cardkit.games.pitty_pat.tables import HAND_CARDS, SAME_RANK, TURN
from cardkit.moves import Event
from cardkit.players.sampling import Sampler, Scatter
from cardkit.state import State
from cardkit.view import View


class PublicPlay:
    """The public play of a view, read from its beginning.

    `first` is the first upcard, `turned` the cards turned from the first stock in order, `new_stocks` for each stock made of
    discards its pool and the cards turned from it. `dealt[seat]` are cards known to have been dealt to a seat, `kept[seat]`
    those it took from the stock, `barred[seat]` what its unseen cards cannot be, `unseen` all cards that the viewer has not
    seen. `holder` is a seat known to hold a card of `held`, since it is about to match; None if there is none.
    """

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view: Final = view
        seats = view.game.seats
        self.dealt: Final = [0] * seats
        self.kept: Final = [0] * seats
        self.barred: Final = [0] * seats
        self.turned: Final[list[int]] = []
        self.new_stocks: Final[list[tuple[list[int], list[int]]]] = []
        self.first: Final = self._first_upcard()
        self.holder: int | None = None
        self.held = 0
        self._up = [self.first]
        for event, following in zip_longest(view.events, view.events[1:]):
            self._read(event, following)
        self.dealt[view.seat] |= view.hand.known & ~self.kept[view.seat]
        seen = sum(1 << card for card in [self.first, *self.turned]) + sum(self.dealt)
        self.unseen: Final = french52.mask & ~seen
        if self.holder is not None:
            if self.holder == view.seat or self.kept[self.holder] & self.held:
                self.holder = None
            self.held &= self.unseen

    def _first_upcard(self) -> int:
        """The number of the card that lay face up at the start."""
        pools = (note.cards for event in self.view.events for note in event.notes if note.kind == "recycle")
        cards: tuple[Card | None, ...] = next(pools, self.view.pile("discards").cards)
        assert cards[0] is not None
        return cards[0].id

    def _read(self, event: Event, following: Event | None) -> None:
        """Takes note of one event; `following` is the one after it, None for the last."""
        seat, move = event.seat, event.move
        if move.card is not None:
            home = self.kept if self.kept[seat] & move.card.bit else self.dealt
            home[seat] ^= move.card.bit
            self._up.append(move.card.id)
        elif move is TURN:
            self.barred[seat] |= SAME_RANK[self._up[-1]]
            for note in event.notes:
                if note.kind == "recycle":
                    self.new_stocks.append(([card.id for card in note.cards], []))
                elif note.kind == "turn":
                    self._read_turned(seat, note.cards[0].id, following)
        elif move.kind == "keep":
            self.kept[seat] |= 1 << self._up.pop()

    def _read_turned(self, seat: int, card: int, following: Event | None) -> None:
        """Records a card that `seat` turned, and whether it could match it: `following` is the next event, if there is one.

        Unless that is this seat's match, the seat holds no card of the rank.
        """
        (self.new_stocks[-1][1] if self.new_stocks else self.turned).append(card)
        self._up.append(card)
        if following is None and self.view.to_move == seat:
            # still thinking: with the option keep that may mean either; without it the turn would have passed
            if not self.view.game.options["keep"]:
                self.holder, self.held = seat, SAME_RANK[card]
        elif following is None or following.seat != seat or following.move.kind != "match":
            self.barred[seat] |= SAME_RANK[card]

    @property
    def hidden(self) -> list[int]:
        """How many cards of each seat are unseen."""
        return [HAND_CARDS - mask.bit_count() for mask in self.dealt]

    def agrees(self, masks: Sequence[int]) -> bool:
        """Whether the seat known to hold a match for the upcard, if any, gets one in these masks of unseen cards by seat."""
        return self.holder is None or bool(masks[self.holder] & self.held)

    @property
    def pool(self) -> int:
        """The mask of cards still to come from a stock made of discards: known cards in an unknown order."""
        if not self.new_stocks:
            return 0
        pool, turned = self.new_stocks[-1]
        return sum(1 << card for card in pool) & ~sum(1 << card for card in turned)

    @cached_property
    def stock_left(self) -> int:
        """How many cards of the first stock have not been turned."""
        return 0 if self.new_stocks else len(self.view.pile("stock").cards)

    @cached_property
    def ways(self) -> Ways:
        """All consistent deals of the unseen cards."""
        return self.ways_if()

    def ways_if(self, *, stock: int = 0, barred_seat: int | None = None, barred: int = 0) -> Ways:
        """The consistent deals with the card(s) `stock` in the first stock and none of `barred` in `barred_seat`."""
        bars = [*self.barred, 0]
        if barred_seat is not None:
            bars[barred_seat] |= barred
        sizes = [*self.hidden, self.stock_left - stock.bit_count()]
        return Ways(self.unseen & ~stock, sizes, bars, self.holder, self.held & ~stock)


class Ways:
    """Deals of unseen cards to the seats and (last place) the stock, in which `holder` has one of `held`.

    Counted by disjoint cases: the holder has the first card of `held`; or not that one but the second; and so on. `count` is
    the number of deals; `draw` gives each the same chance.
    """

    def __init__(self, cards: int, sizes: list[int], barred: list[int], holder: int | None, held: int) -> None:
        self._cases: list[tuple[int, Scatter]] = []
        self._holder = holder
        if holder is None:
            self._add(0, cards, sizes, barred)
        else:
            for card in Cards(french52, held & ~barred[holder]):
                fewer = [size - (place == holder) for place, size in enumerate(sizes)]
                self._add(card.bit, cards & ~card.bit, fewer, barred)
                barred = [mask | (card.bit if place == holder else 0) for place, mask in enumerate(barred)]
        self.count = sum(scatter.count for _, scatter in self._cases)

    def _add(self, given: int, cards: int, sizes: list[int], barred: list[int]) -> None:
        """Adds a case: the holder has the card `given` (a bit), the other cards are dealt within these bars."""
        if min(sizes) < 0:
            return
        try:
            self._cases.append((given, Scatter(cards, sizes, barred)))
        except ValueError:  # no deal fits this case
            return

    def draw(self, rng: random.Random) -> list[int]:
        """One deal: a mask for each seat and one for the stock."""
        below = list(accumulate(scatter.count for _, scatter in self._cases))
        given, scatter = self._cases[bisect(below, rng.randrange(self.count))]
        masks = scatter.draw(rng)
        if self._holder is not None:
            masks[self._holder] |= given
        return masks


def deals(view: View) -> Sampler:
    """A sampler of deals consistent with all that `view.seat` has seen.

    Whoever does not match a card holds no card of its rank, then or later (kept cards are public). All such deals are equally
    likely, and so is every order of the stock.
    """
    game = view.game
    known = PublicPlay(view)

    def make(masks: Sequence[int], rng: random.Random) -> State:
        order: list[int] = []
        for packet in game.dealing.packets(view.dealer):
            if packet.seat is not None:
                order += [card.id for card in Cards(french52, known.dealt[packet.seat] | masks[packet.seat])]
            elif packet.size == 1:
                order.append(known.first)
            else:
                hidden = [card.id for card in Cards(french52, masks[-1])]
                rng.shuffle(hidden)
                order += known.turned + hidden
        shuffle = recycle.shuffle_for(known.new_stocks, rng.getrandbits(recycle.SEED_BITS))
        made = game.dealing.begin(Deal(tuple(order), view.dealer, view.standing, shuffle))
        for _, text in view.history:
            made.play(text)
        return made

    return Sampler(known.ways.draw, make, [*known.barred, 0], {seat: seat for seat in range(game.seats)}, known.agrees)
