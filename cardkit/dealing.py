"""How a deal begins (order of the pack, packets, draw for the dealer), and what it does to the match once it is over."""

from __future__ import annotations

import itertools
import random
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from cardkit.arguments import shortly
from cardkit.cards import Card

if TYPE_CHECKING:
    from cardkit.game import Game
    from cardkit.score import ScoreSheet
    from cardkit.state import State

MAX_COUNT_DIGITS: Final = 9
"""Digits of a score, here and in a record."""
MAX_SHUFFLE_DIGITS: Final = 4000
"""Digits of a shuffle; Python reads and writes no more than 4300 at once."""

G = TypeVar("G", bound="Game")
"""The game of a `Dealing`."""


def checked_seat(seat: object, seats: int, what: str = "seat") -> int:
    """Returns the seat number itself; raises `ValueError` for anything that is not a seat of the game."""
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < seats:
        by_name = ", and a seat is said by its number" if isinstance(seat, str) else ""
        raise ValueError(f"{what} {shortly(seat)}: the seats of this game are 0 to {seats - 1}{by_name}")
    return seat


def checked_seed(seed: object) -> int:
    """Returns the seed itself; raises `ValueError` for anything but a whole number."""
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise ValueError(f"a seed is a whole number, such as 7, not {shortly(seed)}")
    return seed


class ChanceSource:
    """Random numbers for whatever is given no seed: from the system, or repeatable after `follow(text)`.

    Two processes that follow the same text deal the same cards and make the same ids. A page needs that: it may ask one process
    today and another tomorrow.
    """

    def __init__(self) -> None:
        self.dice: random.Random = random.SystemRandom()
        self._text: str | None = None
        self._ids = 0

    def follow(self, text: str | None) -> None:
        """From now on draw from a generator seeded with this text; None: from the system again."""
        self.dice = random.SystemRandom() if text is None else random.Random(text)
        self._text, self._ids = text, 0

    def new_id(self) -> str:
        """A new id: 12 random hex digits, or while a text is followed, that text and a counter (`text.0`, `text.1`)."""
        self._ids += 1
        return f"{self.dice.getrandbits(48):012x}" if self._text is None else f"{self._text}.{self._ids - 1}"


chance: Final = ChanceSource()
"""Used everywhere in this process where no seed is given."""


def some_seed(seed: int | None) -> int:
    """Returns the seed itself, a random one for None; raises `ValueError` for anything else and for one too long to write."""
    if seed is None:
        return chance.dice.getrandbits(32)
    if abs(checked_seed(seed)) >= 10**MAX_SHUFFLE_DIGITS:
        raise ValueError(f"the seed of a match has at most {MAX_SHUFFLE_DIGITS} digits, and this is {shortly(seed)}")
    return seed


@dataclass(frozen=True, slots=True)
class Deal:
    """How a deal begins: the `order` of the pack (card numbers), the `dealer`, the match `standing` before it.

    The order is the order of the game's packets (see `Dealing.packets`): the cards of the first seat to be dealt to come first.
    `shuffle` is the whole number that decides any later shuffle (a stock made again from discards); 0 where there is none.
    """

    order: tuple[int, ...]
    dealer: int = 0
    standing: tuple[int, ...] = ()
    shuffle: int = 0


class Packet(NamedTuple):
    """A run of cards in the order of a deal: `label` in a record (a seat number, `chien`, `stock`), `size`, the `seat` or None.

    `fixed` says that the order within it matters: a stock, a card that is turned up.
    """

    label: str
    size: int
    seat: int | None = None
    fixed: bool = False


class Settled(NamedTuple):
    """The effect of a finished deal on the match: the new `standing`, the next `dealer`, whether it is `over` and who won.

    `winner` is the index of a party, or None (not over yet, or drawn).
    """

    standing: tuple[int, ...]
    dealer: int
    over: bool = False
    winner: int | None = None
    verdict: str = ""


class Draw(NamedTuple):
    """The draw for the first deal: the `dealer`, and the cards drawn in each round as (seat, card) pairs."""

    dealer: int
    rounds: tuple[tuple[tuple[int, Card], ...], ...] = ()


class Dealing(ABC, Generic[G]):
    """How a game deals, who deals first, and what a finished deal does to the match.

    `clockwise` says which way deal and play go round the table; `reshuffles` that cards may be shuffled again during a deal.
    `target` are the points that win a match, where those of all deals are added up; with 0 the first deal that somebody wins
    ends it.
    """

    clockwise: bool = False
    reshuffles: bool = False
    target: int = 0

    def __init__(self, game: G) -> None:
        self.game = game
        self._places: dict[int, list[tuple[Packet, slice]]] = {}

    @property
    def grows(self) -> bool:
        """Whether a hand may come to hold more cards than it was dealt, from the top of the last packet."""
        return False

    @property
    def standing0(self) -> tuple[int, ...]:
        """The standing with which a match begins."""
        return (0,) * len(self.game.parties)

    def draw(self, rng: random.Random) -> Draw:
        """Chooses the first dealer of a match; a game with a drawing ceremony overrides this."""
        return Draw(rng.randrange(self.game.seats))

    def shuffled(self, rng: random.Random, dealer: int) -> tuple[int, ...]:
        """A random order of the pack; a game in which cards go round in packets deals them out here."""
        return self.game.pack.order(rng)

    def round_from(self, dealer: int) -> list[int]:
        """The seats as they are dealt to: the dealer's neighbour first, the dealer last."""
        return [(dealer + 1 + n) % self.game.seats for n in range(self.game.seats)]

    @abstractmethod
    def packets(self, dealer: int) -> tuple[Packet, ...]:
        """How the order of the pack is dealt out: packets whose sizes add up to the pack."""

    def dealt(self, deal: Deal) -> list[tuple[Packet, tuple[int, ...]]]:
        """Each packet of a deal with the numbers of its cards."""
        places = self._places.get(deal.dealer)
        if places is None:
            packets = self.packets(deal.dealer)
            ends = itertools.accumulate(packet.size for packet in packets)
            places = [(packet, slice(end - packet.size, end)) for packet, end in zip(packets, ends, strict=True)]
            self._places[deal.dealer] = places
        return [(packet, deal.order[place]) for packet, place in places]

    def begin(self, deal: Deal) -> State:
        """The state at the start of this deal; a game in which nobody deals at some standings raises `ValueError` for these."""
        return self.game.state_type(self.game, deal)

    def settle(self, state: State) -> Settled:
        """Returns the effect of this finished deal on the match."""
        return self.after(state.deal.standing, state.deal.dealer, state.score)

    def after(self, standing: tuple[int, ...], dealer: int, sheet: ScoreSheet) -> Settled:
        """Returns the effect on the match of a deal with this final sheet.

        By default the points are added to the standing. The party with the most wins once it has the `target`, unless another
        has as many: then the match goes on. The dealer's neighbour deals next.

        Args:
            standing: the match score before the deal.
            dealer: the seat that dealt.
            sheet: the score of the deal.
        """
        won = tuple(before + int(now) for before, now in zip(standing, sheet.totals, strict=True))
        dealer, (second, best) = (dealer + 1) % self.game.seats, sorted(won)[-2:]
        if best < self.target or best == second:
            return Settled(won, dealer)
        return Settled(won, dealer, True, won.index(best), f"{best} to {second}")

    def standing_words(self, standing: tuple[int, ...]) -> tuple[str, ...]:
        """The match score in words, one short text per party; by default the number."""
        return tuple(map(str, standing[: len(self.game.parties)]))
