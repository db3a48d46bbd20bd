"""Tables of Scopa: the numbered moves, the value of a card, and the cards that it may take."""

from functools import lru_cache

from cardkit.cards import numbers, spanish40
from cardkit.moves import Moves
from cardkit.sentences import Sentence

pack = spanish40
VALUE = tuple("1234567SCR".index(card.rank.key) + 1 for card in pack)
PRIME = tuple((16, 12, 13, 14, 15, 18, 21, 10, 10, 10)[value - 1] for value in VALUE)
MOVES = Moves(pack)
MOVES.add_cards("play")
MOVES.add_cards("take", Sentence("{player} takes the {card}.", "You take the {card}."))


@lru_cache(4096)
def takes(table, value):
    """Returns, as masks, all that a card of this value may take from a mask of cards: each card of the value, else each sum."""
    return tuple(1 << n for n in numbers(table) if VALUE[n] == value) or tuple(_sums(numbers(table), value))


def _sums(cards, value):
    if value == 0:
        yield 0
    for place, number in enumerate(cards):
        if VALUE[number] <= value:
            yield from (1 << number | more for more in _sums(cards[place + 1 :], value - VALUE[number]))
