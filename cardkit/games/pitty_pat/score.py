"""The score sheet of a hand of Pitty Pat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.score import Line, ScoreSheet

if TYPE_CHECKING:
    from cardkit.games.pitty_pat.state import PittyPatState


def sheet(state: PittyPatState) -> ScoreSheet:
    """How many cards each player has left, and the hand for the one who has none."""
    left = tuple(hand.bit_count() for hand in state.hands)
    lines = [Line("cards left", left, " : ".join(map(str, left)), "pitty_pat.win", counts=False)]
    parties = state.game.parties
    if not state.over:
        return ScoreSheet(parties, lines)
    winner = state.winner
    if winner is None:
        lines.append(Line("nobody goes out", (0,) * len(parties), "a drawn hand: 0", "pitty_pat.dead-hand"))
        return ScoreSheet(parties, lines, final=True, verdict="drawn")
    lines.append(Line("out of cards", tuple(int(seat == winner) for seat in range(len(parties))), "1 hand", "pitty_pat.win"))
    how = "with the match" if state.events[-1].move.kind == "match" else "with the second discard"
    return ScoreSheet(parties, lines, winner=winner, final=True, verdict=f"out {how}")


def summary(state: PittyPatState) -> dict[str, Any]:
    """The `cards_left` of each player, and how many `new_stocks` were made from the discards."""
    return {"cards_left": tuple(hand.bit_count() for hand in state.hands), "new_stocks": state.times}
