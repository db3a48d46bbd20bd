"""How a deal begins and what becomes of it: the order of the pack, its packets, the draw for the dealer, the settlement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardkit.cards import Card


def checked_seat(seat: object, seats: int, what: str = "seat") -> int:
    """The number of a seat as it is; raises `ValueError` for anything that is none."""
    if not isinstance(seat, int) or not 0 <= seat < seats:
        raise ValueError(f"{what} {seat!r}: the seats of this game are 0 to {seats - 1}")
    return seat


@dataclass(frozen=True, slots=True)
class Deal:
    """How a deal begins: the `order` of the pack (card numbers), the `dealer`, the match `standing` before it.

    The order is the order of the game's packets (see `Game.packets`): the cards of the first seat to be dealt to come first.
    `shuffle` is the whole number that decides any later shuffle (a stock made again from discards); 0 where there is none.
    """

    order: tuple[int, ...]
    dealer: int = 0
    standing: tuple[int, ...] = ()
    shuffle: int = 0


class Packet(NamedTuple):
    """A run of cards in the order of a deal: `label` in a record (a seat number, `chien`, `stock`), `size`, the `seat` or None.

    `fixed` says that the order within it matters; other packets are written sorted.
    """

    label: str
    size: int
    seat: int | None = None
    fixed: bool = False


class Settled(NamedTuple):
    """What a finished deal does to the match: the new `standing`, the next `dealer`, whether it is `over` and who won.

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


def dealt(packets: Iterable[Packet], order: Sequence[int]) -> Iterator[tuple[Packet, tuple[int, ...]]]:
    """Each packet of a deal with the numbers of its cards."""
    start = 0
    for packet in packets:
        yield packet, tuple(order[start : start + packet.size])
        start += packet.size
