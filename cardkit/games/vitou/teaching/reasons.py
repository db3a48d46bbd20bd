"""Reasons for a move of Vitou, true or false of the position."""

from __future__ import annotations

from collections.abc import Iterator

from cardkit.games.vitou.players.strength import Position
from cardkit.games.vitou.tables import ACCEPT, BARAQUE, BIDS, LEVELS, MASTERS, REFUSE, stake_words
from cardkit.moves import Move
from cardkit.teaching.reason import Reason
from cardkit.view import View


def reasons(view: View, move: Move) -> Iterator[Reason]:
    """Yields reasons: the stake and the price of refusing; how the round stands; what a card does and leaves in hand."""
    position = Position(view)
    rung = position.rung
    if move in BIDS:
        yield from (
            Reason(f"If they accept, the round is worth {stake_words(n)}.", n == rung + 1) for n in range(1, BARAQUE + 1)
        )
    elif move is REFUSE:
        yield from (Reason(f"It gives them {stake_words(n)}, and no more.", n == rung - 1) for n in range(BARAQUE))
    elif move is ACCEPT:
        yield from (Reason(f"From now on the round is worth {stake_words(n)}.", n == rung) for n in range(1, BARAQUE + 1))
    won = position.results[:1] == [position.seat % 2]
    yield Reason("The first trick is yours, so a tie is enough now.", won)
    if move.card is None:
        ranks = {card.rank.key for card in view.hand.cards if card is not None}
        yield Reason("You hold no 10, 9 or ace.", bool(ranks) and not ranks & set(MASTERS))
        return
    level, trick = LEVELS[move.card.id], position.trick
    if trick:
        single = trick.count(max(trick)) == 1
        best = (position.leader + trick.index(max(trick))) % position.seats
        yield Reason("It’s as high as the best card on the table.", level == max(trick))
        if position.partner is not None:
            mine = single and best == position.partner and level < max(trick)
            yield Reason("It leaves the trick to your partner, who is winning it.", mine)
    yield Reason("You hold nothing higher.", level == max(position.hand))
    yield Reason("It keeps a higher card for later.", level < max(position.hand))
