"""What a rule of thumb claims of the cards is so, in whole deals played by it: points given, ranks left, ties."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

import cardkit
from cardkit.cards import Card
from cardkit.games.tute.tables import POINTS_OF
from cardkit.games.vitou.tables import HEIGHT_OF
from cardkit.players import for_game
from cardkit.view import View

DEALS = 60


def told(name: str) -> Iterator[tuple[View, Card, str]]:
    """Each card that the rule of thumb chooses in some deals, with the view and the reason."""
    game, rng = cardkit.games[name], random.Random(f"reasons of {name}")
    for _ in range(DEALS):
        state = game.deal(rng)
        while state.to_move is not None:
            view = state.view(state.to_move)
            choice = for_game(game).rule_of_thumb(view, rng)
            if choice.move.card is not None:
                yield view, choice.move.card, choice.reason
            state.play(choice.move)


def gives_points(view: View, card: Card) -> bool:
    """At Tute: the card is worth something."""
    return POINTS_OF[card.id] > 0


def ties_nothing(view: View, card: Card) -> bool:
    """At Vitou: no card of the hand is as high as the best of the trick."""
    trick = [HEIGHT_OF[other.id] for other in view.pile("trick").cards if other is not None]
    return all(HEIGHT_OF[other.id] < max(trick) for other in view.hand.cards if other is not None)


def fewest_left(view: View, card: Card) -> bool:
    """At Pitty Pat: of no other rank of the hand are as few cards still to come, and none of mine has a twin."""
    gone = [other for other in (*view.hand.cards, *view.pile("discards").cards) if other is not None]
    ranks = {other.rank.key for other in view.hand.cards if other is not None}
    seen = {rank: sum(other.rank.key == rank for other in gone) for rank in ranks}
    return all(seen[rank] < seen[card.rank.key] for rank in ranks - {card.rank.key})


CLAIMS: list[tuple[str, str, Callable[[View, Card], bool]]] = [
    ("tute", "add your points", gives_points),
    ("vitou", "You can’t win this trick", ties_nothing),
    ("pitty_pat", "the fewest of your ranks", fewest_left),
]


@pytest.mark.parametrize(("name", "claim", "holds"), CLAIMS, ids=lambda value: value if isinstance(value, str) else "")
def test_what_a_reason_claims_is_so(name: str, claim: str, holds: Callable[[View, Card], bool]) -> None:
    claimed = [(str(view), card.text, reason) for view, card, reason in told(name) if claim in reason and not holds(view, card)]
    assert claimed == []
