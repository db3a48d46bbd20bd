"""Pitty Pat's own exercises: the turn, the second discard, what can still come, the end of the stock, seats."""

from __future__ import annotations

from cardkit.games.pitty_pat.game import PittyPat
from cardkit.games.pitty_pat.teaching.exercises import chances, play, stock, table
from cardkit.teaching.exercises import Exercise, census, own, your_call, your_turn


def exercises(game: PittyPat) -> tuple[Exercise, ...]:
    """Everything to practise in Pitty Pat, in the order of the lesson."""
    return (
        your_turn(game, ["pitty_pat.match"]),
        your_call(game, rules=(*census(game).calls, game.rules["turn-stock"].id)),
        own(game, "after", "What follows in a turn", "second-discard last-card", play.after, aims=True),
        own(game, "seats", "Who deals, begins, comes next", "first-dealer first-turn turns next-dealer", table.seats),
        own(game, "deal", "Hands, upcard and stock", "players deal upcard", table.deal),
        own(game, "chance", "How likely is a match?", "turn-stock", chances.chance),
        own(game, "stock", "When the stock runs out", "recycle dead-hand", stock.stock),
        own(game, "score", "Who has won?", "win dead-hand last-card", stock.won),
        own(game, "turned", "What you turn", "stays", stock.turned),
        own(game, "hands", "Who wins the match?", "hands", table.hands),
    )
