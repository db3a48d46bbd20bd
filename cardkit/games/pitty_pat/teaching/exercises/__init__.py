"""Pitty Pat's own exercises: the turn, the second discard, what can still come, the end of the stock, seats and options."""

from __future__ import annotations

from cardkit.games.pitty_pat.game import PittyPat
from cardkit.games.pitty_pat.teaching.exercises import chances, play, stock, table
from cardkit.teaching.exercises import Exercise, own, your_turn

MOMENTS = "compulsory turn-stock turned-match stays second-discard last-card"


def exercises(game: PittyPat) -> tuple[Exercise, ...]:
    """Everything to practise in Pitty Pat, in the order of the lesson."""
    return (
        own(game, "may-play", "Which cards match?", "match", play.matches),
        your_turn(game, ["pitty_pat.match"]),
        own(game, "your-call", "Your turn: what now?", MOMENTS, play.moments, aims=True),
        own(game, "second", "The second discard", "second-discard", play.second),
        own(game, "seats", "Who deals, begins, comes next", "first-dealer first-turn turns next-dealer", table.seats),
        own(game, "deal", "Hands, upcard and stock", "players deal upcard", table.deal),
        own(game, "outs", "What can still come?", "match", chances.outs),
        own(game, "dead", "Dead ranks", "match", chances.dead),
        own(game, "chance", "How likely is a match?", "turn-stock", chances.chance),
        own(game, "stock", "When the stock runs out", "recycle dead-hand", stock.stock),
        own(game, "score", "Who has won?", "win dead-hand last-card", stock.won),
        own(game, "options", "Other tables, other customs", "keep voluntary hands", table.options),
    )
