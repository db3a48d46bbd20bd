"""Tables of Scopa: the numbered moves, the value of a card, and the cards that it may take."""

from functools import lru_cache
from itertools import combinations

from cardkit.cards import mask_of, numbers, spanish40
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
    """All that a card of this value may take from the table, as masks: each card of the value, else each sum."""
    lying = numbers(table)
    sums = (
        some for size in range(2, len(lying) + 1) for some in combinations(lying, size) if sum(VALUE[n] for n in some) == value
    )
    return tuple(1 << n for n in lying if VALUE[n] == value) or tuple(map(mask_of, sums))
