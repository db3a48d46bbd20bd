"""The meaning of a comanda: the ranking of all 52 cards, and how each phrase moved which cards.

Every card starts in the direction of the first item (default order when it says none); each item then takes its cards
and lays them above all the others, so that a card's last mention decides its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cardkit.cards import Cards, listed
from cardkit.ranking import Ranking
from cardkit.sentences import capital
from cardkit.speech import Announcement, Phrase

from .parsing import Item, items_of
from .vocabulary import ALL_SUITS, PACK, RANKS, VOCABULARY, Vocabulary, cards_of, mask_of


class Comanda(Announcement):
    """An understood comanda."""

    __slots__ = ()


def parse(text: str, vocabulary: Vocabulary = VOCABULARY) -> Comanda:
    """The comanda that `text` announces.

    >>> print(parse("Manco siete e otto").ranking)
    R < C < F < 10 < 9 < 6 < 5 < 4 < 3 < 2 < 1 < 7 < 8

    Raises `ComandaError` (a `ValueError`) with the words at fault and the reason when it is not understood, is not clear, or
    would break one of the two restrictions: different ranks are never equal, and the order is one list.
    """
    items = items_of(text, vocabulary)
    groups = _ranks(items[0].direction or 1)
    steps = [Phrase((items[0].span[0], items[0].span[0]), "", _base_sentence(items[0]), (), groups)]
    for item in items:
        moved = tuple(cards_of(piece) for piece in item.pieces)
        taken = sum(mask_of(piece) for piece in item.pieces)
        groups = (*(Cards(PACK, group.mask & ~taken) for group in groups if group.mask & ~taken), *moved)
        steps.append(Phrase(item.span, item.words, _sentence(item, moved), moved, groups))
    return Comanda(text, Ranking(PACK, groups), tuple(steps))


def default_ranking() -> Ranking:
    """1 2 … 10 F C R, suits equal: the order in which the first dealer is drawn."""
    return Ranking(PACK, _ranks(1))


def fault_of(ranking: Ranking) -> str | None:
    """Why an order may not be announced (a group of different ranks), or None when it may."""
    for group in ranking.groups:
        ranks = sorted({RANKS.index(card.rank.key) for card in group})
        if len(ranks) > 1:
            return f"{' and '.join(RANKS[rank] for rank in ranks)} would be equal; cards of different ranks may not be."
    return None


def order_text(groups: Sequence[Cards]) -> str:
    """An order in words, lowest first: `10 9 8; then fante cavallo re of cups`.

    Ranks of the same suits stand together; a rank of several suits is one of equal cards.
    """
    return "; then ".join(_run(list(run)) for _, run in groupby(groups, _suits))


def _run(groups: Sequence[Cards]) -> str:
    """Groups of the same suits in words: `fante cavallo re of cups`."""
    ranks = " ".join(_named(group) for group in groups)
    if _suits(groups[0]) == ALL_SUITS:
        return ranks
    return f"{ranks} of {listed([suit.gloss for suit in PACK.suits if _suits(groups[0]) >> suit.index & 1])}"


def _named(group: Cards) -> str:
    """The rank of equal cards: a number, or the name of the picture."""
    rank = next(iter(group)).rank
    return rank.key if rank.key.isdigit() else rank.name


def _ranks(direction: int) -> tuple[Cards, ...]:
    """All ranks of equal cards, from 1 up to the king, or (−1) from the king down."""
    return tuple(cards_of((rank, ALL_SUITS)) for rank in range(len(RANKS))[::direction])


def _suits(group: Cards) -> int:
    """The suits of a rank of equal cards, as a mask of suits."""
    return sum(1 << card.suit.index for card in group)


def _base_sentence(first: Item) -> str:
    if first.direction < 0:
        return "It begins with manco: cards that nobody names beat least, and of those low ones beat high ones."
    return "Cards that nobody names beat least, and of those high ones beat low ones."


def _sentence(item: Item, moved: Sequence[Cards]) -> str:
    gloss = capital(item.gloss)
    cards = sum(map(len, moved))
    if len(moved) == 1:
        if cards == 1:
            return f"{gloss} beats every other card."
        return f"{gloss} beat every other card, and are equal to one another."
    if cards == len(PACK):
        return f"{gloss}, the weakest first: {order_text(moved)}."
    return f"{gloss} beat every other card. The weakest first: {order_text(moved)}."
