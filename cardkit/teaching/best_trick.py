"""The best trick a learner took in a deal, to be shown again."""

from __future__ import annotations

from typing import NamedTuple

from cardkit import tricks
from cardkit.cards import Card
from cardkit.sentences import several
from cardkit.teaching import teaching
from cardkit.view import View


class BestTrick(NamedTuple):
    """A trick taken with the learner's own card `won`: its `cards` in the order played, and its worth.

    In a game without tricks: the card that won the deal.
    """

    worth: float
    points: int
    cards: tuple[Card, ...]
    won: Card

    @property
    def sentence(self) -> str:
        """The trick in a sentence: the card that took it, and its points, if it has any."""
        if len(self.cards) == 1:
            return f"With the {self.won.noun} you were out first."
        took = f"Your {self.won.noun} took this one"
        return several(self.points, f"{took}: 1 point.", f"{took}: {{n}} points.", f"{took}.")


def best_trick(view: View, seat: int, since: int = 0) -> BestTrick | None:
    """The most valuable trick that a card of this seat took after the first `since` moves of the view; None if it took none."""
    texts, by = teaching.for_game(view.game).table, {event.move.card: event.seat for event in view.events}
    found: BestTrick | None = None
    for event in view.events[since:]:
        trick = tricks.finished_trick(event)
        if trick is None or trick.seat != seat:
            continue
        won = next((card for card in trick.cards if by.get(card) == seat), None)
        worth = texts.worth(view, trick)
        if won is not None and (found is None or worth >= found.worth):
            found = BestTrick(worth, trick.points, trick.cards, won)
    if found is None and not tricks.has_tricks(view) and view.to_move is None and len(view.events) > since:
        last, score = view.events[-1], view.score
        if score is not None and score.winner == view.game.parties.of(seat) and last.seat == seat and last.move.card:
            return BestTrick(0, 0, (last.move.card,), last.move.card)
    return found
