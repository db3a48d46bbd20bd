"""Tables of Briscola: the numbered moves, the ranking, the points, and which cards beat which."""

from cardkit.cards import spanish40 as pack
from cardkit.moves import Moves
from cardkit.ranking import Ranking

RANKING = Ranking.by_rank(pack, "2 4 5 6 7 S C R 3 1")
POINTS = tuple({"1": 11, "3": 10, "R": 4, "C": 3, "S": 2}.get(card.rank.key, 0) for card in pack)


def beats(trump):
    """For every card the cards that win from it when it is the best of its trick."""
    trumps = [0 if card.suit is trump else trump.mask for card in pack]
    return tuple(RANKING.above(card).mask & card.suit.mask | trumps[card.id] for card in pack)


BEATS = {trump: beats(trump) for trump in pack.suits}
MOVES = Moves(pack)
MOVES.add_cards("play")
