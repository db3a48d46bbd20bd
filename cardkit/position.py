"""Builds a position in the middle of a deal from what lies on the table.

The position is reached by legal play, never assembled: all cards are there, every rule was kept on the way, and it has a record
like any other. What is not given (other hands, earlier tricks) is invented.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from cardkit.arguments import require
from cardkit.cards import Card
from cardkit.dealing import checked_seat
from cardkit.moves import Move
from cardkit.rules import IllegalMove, Refusal
from cardkit.state import State
from cardkit.tricks import has_tricks

if TYPE_CHECKING:
    from cardkit.dealing import Packet
    from cardkit.game import Game

MAX_REFUSALS: Final = 25
"""After so many refusals of a given hand's card of the trick, the search says that it cannot have been played there; after so
many deals that end with a given hand empty, that it is nobody's turn."""
MAX_DEAL_MOVES: Final = 400
"""Moves that are tried in one deal."""
MAX_SEARCHED_MOVES: Final = 80_000
"""Moves that are tried before a position is given up: less than a second. Moves and not seconds, so that a slow machine finds
the same deal."""
MOVES_PER_DEAL: Final = 250
"""What dealing counts as: about the moves that could be tried in the same time."""
PATIENT_DEALS: Final = 100
"""After so many deals, each time: forget which cards a packet cannot have (`barred`). From the first time on a packet's known
cards are shuffled, since the last one dealt may be turned up as trumps."""
MAX_BRANCHES: Final = 3
"""Moves that are tried at one point of a deal."""


def position(
    game: Game,
    hands: Mapping[int, str],
    *,
    trick: str = "",
    to_move: int = 0,
    moves: str | Iterable[Move | str] = (),
    cards: Mapping[int | str, str] | None = None,
    dealer: int | None = None,
    standing: Sequence[int] | None = None,
    seed: int = 0,
) -> State:
    """A deal in which these are the `hands` now and these cards lie in the `trick`, with `to_move` to play to it.

    Args:
        hands: the whole hand of each seat that matters; other hands get any cards.
        trick: the cards of the trick on the table, the first one led.
        to_move: whose turn it is; the seats before it have played to the trick.
        moves: the first moves of the deal, in order: bids, calls, and cards too; as a text, separated by commas.
        cards: other packets of the deal (`{"chien": "Rp 3c"}`), as for `deal`.
        dealer: who dealt; any seat by default.
        standing: the match score before the deal.
        seed: chooses what is invented.

    Raises: `ValueError` if the position is impossible, or no deal that leads to it is found.
    """
    checked_seat(to_move, game.seats)
    require(hands, Mapping, "each hand with its seat, such as {0: 'Ro Co'}")
    played = [game.pack[text] for text in require(trick, str, "the cards of the trick as a text, such as 'Ro Co'").split()]
    first = (to_move - len(played)) % game.seats
    layer = [(first + n) % game.seats for n in range(len(played))]
    kept = {checked_seat(seat, game.seats): game.pack.set(text).mask for seat, text in hands.items()}
    for seat, card in zip(layer, played, strict=True):
        if any(mask & card.bit for mask in kept.values()):
            raise ValueError(f"{card.text} ({card.gloss}) cannot lie in the trick and be in a hand")
        if seat in kept:
            kept[seat] |= card.bit
    start = game.deal(0, dealer=dealer or 0, standing=standing)
    _check_possible(start, kept, played, to_move)
    if dealer is not None:
        _check_leader(start, kept, first)
    begun = moves.split(",") if isinstance(moves, str) else require(moves, Iterable, "moves, such as ['pass', 'bid garde']")
    return _Search(game, kept, dict(zip(layer, played, strict=True)), to_move, tuple(map(game.move, begun))).find(
        cards or {}, dealer, standing, seed
    )


def _check_leader(start: State, kept: Mapping[int, int], first: int) -> None:
    """Raise `ValueError` if a whole hand shows that this is the first trick, and another seat than `first` leads to it."""
    if start.click != "play" or not has_tricks(start.view(None)) or start.to_move == first:
        return
    if any(mask.bit_count() == start.held(seat).bit_count() for seat, mask in kept.items()):
        raise ValueError(
            f"a hand is whole, so this is the first trick: seat {start.to_move} leads to it with dealer {start.deal.dealer}, "
            f"not seat {first}"
        )


def _check_possible(start: State, kept: Mapping[int, int], played: Sequence[Card], to_move: int) -> None:
    """Raise `ValueError` for hands and a trick that no deal leads to; `kept` are the hands with their cards of the trick."""
    game = start.game
    dealt = {start.held(seat).bit_count() for seat in range(game.seats)}
    if dealt != {0} and kept.get(to_move) == 0:
        raise ValueError(f"the hand of seat {to_move} is empty, and it is this seat’s turn; give it a card")
    if not has_tricks(start.view(None)):
        if played:
            raise ValueError(f"{game.title} has no tricks: leave the trick out")
        return
    if len(played) >= game.seats:
        raise ValueError(
            f"{len(played)} cards are a whole trick, and its winner takes it at once: a trick on the table has at most "
            f"{game.seats - 1}"
        )
    sizes = {mask.bit_count() for mask in kept.values()}
    if len(dealt) == 1 and len(sizes) > 1:
        counts = ", ".join(f"seat {seat} {mask.bit_count()}" for seat, mask in kept.items())
        raise ValueError(
            f"hands go down together, a card a trick, but to this trick they came with different numbers of cards: {counts}"
        )


class _Search:
    """Searches for a deal and legal moves that lead to the position, deal by deal at random.

    `kept` are the given hands when the trick on the table begins, `last` is each seat's card in that trick. A failed try
    improves the next deal: it shows from which packet a card came (`played`), and which cards a packet must not have, since its
    seat would have had to play them (`barred`).
    """

    def __init__(self, game: Game, kept: dict[int, int], last: dict[int, Card], to_move: int, moves: tuple[Move, ...]) -> None:
        self.game, self.kept, self.last, self.to_move, self.moves = game, kept, last, to_move, moves
        self.own = {seat: kept.get(seat, 0) | (last[seat].bit if seat in last else 0) for seat in range(game.seats)}
        self.home = {seat: str(seat) for seat in range(game.seats)}  # the packet that a seat holds when it is there
        self.played: dict[str, int] = {}  # by packet: cards of `moves` that turned out to come from it
        self.barred: dict[str, int] = {}  # by packet: cards that it cannot have
        self.troubles: Counter[str] = Counter()
        self.refused = 0
        self.ended = 0
        self.steps = 0
        self.left = MAX_SEARCHED_MOVES

    def find(self, cards: Mapping[int | str, str], dealer: int | None, standing: Sequence[int] | None, seed: int) -> State:
        """The position, in the first deal that leads to it; raises `ValueError` after `MAX_SEARCHED_MOVES` moves in vain."""
        game = self.game
        told = {str(label): [game.pack[word] for word in text.split()] for label, text in cards.items()}
        tried = 0
        while self.left > 0:
            number, tried = tried, tried + 1
            self.left -= MOVES_PER_DEAL
            rng = random.Random(f"{seed}/{number}")
            who = number % game.seats if dealer is None else dealer
            if number % PATIENT_DEALS == 0:
                self.barred = {}  # another trump, another dealer: what stood in the way may not do so now
            state = game.deal(rng, cards=self._given(told, who, rng, number >= PATIENT_DEALS), dealer=who, standing=standing)
            self.steps = 0
            if self._make_first_moves(state) and (reached := self._play(state, rng)):
                return reached
        often = [trouble for trouble, times in self.troubles.most_common(1) if 2 * times > tried]
        more = "say more of it: other hands, who dealt, or the first moves"
        raise ValueError(" ".join([f"no deal was found in which this comes about; {more}.", *often]))

    def _given(self, told: Mapping[str, list[Card]], dealer: int, rng: random.Random, mix: bool) -> dict[int | str, str]:
        """The given and known cards of every packet; shuffled if `mix`, since the last card may be turned up."""
        packets = self.game.dealing.packets(dealer)
        given = {packet.label: told.get(packet.label, []) for packet in packets} | dict(told)
        placed = {card for named in given.values() for card in named}
        known = dict(self.played)
        for seat, own in self.own.items():
            label, own = self._hand_packet(seat, packets), own & ~sum(self.played.values())
            known[label] = known.get(label, 0) | own
        for label, mask in known.items():
            named = [card for card in self.game.pack if mask & card.bit and card not in placed]
            given[label] = [*(rng.sample(named, len(named)) if mix else named), *given[label]]
        if self.game.dealing.grows:
            self._surplus_to_stock(given, packets, rng)
        if any(self.barred.values()):
            self._fill(given, packets, rng)
        return {label: " ".join(card.text for card in named) for label, named in given.items()}

    def _fill(self, given: dict[str, list[Card]], packets: Sequence[Packet], rng: random.Random) -> None:
        """Adds the remaining cards to `given`, by packet label; a packet gets one it cannot have if no other has room."""
        placed = {card for named in given.values() for card in named}
        rest = [card for card in self.game.pack if card not in placed]
        rng.shuffle(rest)
        rest.sort(key=lambda card: -sum(mask >> card.id & 1 for mask in self.barred.values()))
        room = {packet.label: packet.size - len(given[packet.label]) for packet in packets}
        filled: dict[str, list[Card]] = {label: [] for label in given}
        for card in rest:
            free = [label for label, left in room.items() if left > 0]
            fit = [label for label in free if not self.barred.get(label, 0) & card.bit] or free
            if not fit:
                break  # a packet has too many: the deal says so
            (label,) = rng.choices(fit, [room[label] for label in fit])
            room[label] -= 1
            filled[label].append(card)
        for packet in packets:  # what was named of a hand comes last, of a stock first
            named, more = given[packet.label], filled[packet.label]
            given[packet.label] = named + more if packet.seat is None else more + named

    def _hand_packet(self, seat: int, packets: Sequence[Packet]) -> str:
        """The packet into which to deal the cards that a seat must keep: of those for its seat one with room for them."""
        labels = [packet.label for packet in packets if packet.seat == seat]
        sizes = {packet.label: packet.size for packet in packets}
        known = {label: self.played.get(label, 0) for label in labels}
        own = self.own[seat] & ~sum(known.values())
        fit = [label for label in labels if (known[label] | own).bit_count() <= sizes[label]]
        return self.home[seat] if self.home[seat] in fit or not fit else fit[0]

    def _surplus_to_stock(self, given: dict[str, list[Card]], packets: Sequence[Packet], rng: random.Random) -> None:
        """Where a hand was given more cards than it is dealt, put the surplus near the top of the stock, to be drawn."""
        *hands, stock = packets
        more: list[Card] = []
        for packet in hands:
            if packet.seat is not None:
                named = rng.sample(given[packet.label], len(given[packet.label]))
                given[packet.label] = named[: packet.size]
                more += named[packet.size :]
        placed = {card for named in given.values() for card in named} | set(more)
        others = [card for card in self.game.pack if card not in placed]
        rng.shuffle(others)
        top = given[stock.label][:]
        for card in more:
            between = rng.randrange(self.game.seats + 1)
            top += [*others[:between], card]
            del others[:between]
        given[stock.label] = top[: stock.size]

    def _make_first_moves(self, state: State) -> bool:
        """Make `moves`. False if one fails or a card lies in another packet than thought: the next deal allows for that."""
        for move in self.moves:
            seat, card = state.to_move, move.card
            if seat is not None and card is not None and move.kind == state.click and not state.held(seat) & card.bit:
                self.played = {label: mask & ~card.bit for label, mask in self.played.items()}
                label = self._current_packet(state, seat)
                self.played[label] = self.played.get(label, 0) | card.bit
                return False
            try:
                state.play(move)
            except IllegalMove as error:
                self.troubles[str(error)] += 1
                if seat is not None:
                    self._bar_forced_plays(state, seat)
                return False
        held = {seat: self._current_packet(state, seat) for seat, own in self.own.items() if own and state.held(seat)}
        before = dict(self.home)
        self.home |= held
        return before == self.home

    def _current_packet(self, state: State, seat: int) -> str:
        """The packet that the seat's present cards come from."""
        held = state.held(seat)
        for packet, numbers in self.game.dealing.dealt(state.deal):
            if packet.seat == seat and any(held >> number & 1 for number in numbers):
                return packet.label
        return self.home[seat]

    def _bar_forced_plays(self, state: State, seat: int) -> None:
        """Keep the cards that a seat may play here, and that it is not to have, out of its packet from the next deal on.

        Called when its wanted move is illegal: without these cards it would be legal.
        """
        label = self._current_packet(state, seat)
        self.barred[label] = self.barred.get(label, 0) | state.playable() & ~self.own[seat] & ~self.played.get(label, 0)

    def _play(self, state: State, rng: random.Random) -> State | None:
        """Play on, depth first, with cards that no hand must keep, until the position is reached.

        None if no line of play leads there, or this search has used up its moves.
        """
        self.steps += 1
        self.left -= 1
        seat = state.to_move
        there = all(state.held(owner) == mask for owner, mask in self.kept.items())
        if seat is None and there and 0 in self.kept.values():
            self._count_ended_deal()
        if seat is None or self.steps > MAX_DEAL_MOVES or self.left < 0:
            return None
        if there and (reached := self._last_trick(state)):
            return reached
        kept = self.kept.get(seat, self.last[seat].bit if seat in self.last else 0)
        for move in self._candidates(state, kept, rng):
            if reached := self._play(state.after(move), rng):
                return reached
        return None

    def _candidates(self, state: State, kept: int, rng: random.Random) -> list[Move]:
        """Up to `MAX_BRANCHES` random moves that leave the seat to move its `kept` cards: plays; without any, calls."""
        click = state.click
        plays, calls, touched = list[Move](), list[Move](), list[Move]()
        for move in state.legal:
            if not move.card:
                calls.append(move)
            elif move.kind != click:
                touched.append(move)
            elif not kept & move.card.bit:
                plays.append(move)
        moves = plays or calls or touched  # cards that are touched elsewhere come last
        tried = rng.sample(moves, min(MAX_BRANCHES, len(moves)))
        if self.game.dealing.grows:  # a card that belongs to this hand is taken
            tried.sort(key=lambda move: -(state.after(move).held(state.to_move or 0) & kept).bit_count())
        return tried

    def _last_trick(self, state: State) -> State | None:
        """The state after the cards of the trick were played from this one, if they can be and `to_move` is next; else None."""
        now = state.copy()
        for seat, card in self.last.items():
            move = self.game.move(f"{now.click} {card.text}") if now.click else None
            if move is None or now.to_move != seat:
                return None
            if not now.mask & move.bit:
                self._count_refusal(now.refusal(move), seat, card)
                return None
            now.play(move)
        if now.to_move != self.to_move or state.view(None).pile("trick").cards:  # last: a view takes time
            return None
        return now

    def _count_refusal(self, refusal: Refusal | None, seat: int, card: Card) -> None:
        """Count a refused card of the trick; raises `ValueError` if a given hand can never play it."""
        self.refused += seat in self.kept
        if self.refused >= MAX_REFUSALS:
            raise ValueError(f"seat {seat} cannot have played the {card.noun} to this trick. {refusal}")

    def _count_ended_deal(self) -> None:
        """Count a deal that ended with an empty given hand; raises `ValueError` if deals always end so."""
        self.ended += 1
        if self.ended >= MAX_REFUSALS:
            raise ValueError("with an empty hand the deal is over: it is nobody’s turn")
