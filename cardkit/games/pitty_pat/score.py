"""The score sheet of a deal of Pitty Pat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardkit.score import Line, ScoreSheet

if TYPE_CHECKING:
    from cardkit.games.pitty_pat.state import PittyPatState


def sheet(state: PittyPatState) -> ScoreSheet:
    """Cards left to each player, and one point for who has none."""
    left = tuple(hand.bit_count() for hand in state.hands)
    if not state.over:
        return ScoreSheet(state.game.parties, [_cards_left_line(left)])
    how = "with the match" if state.events[-1].move.kind == "match" else "with the second discard"
    return deal_sheet(state.game.parties, state.winner, left, how)


def deal_sheet(
    parties: Sequence[tuple[int, ...]], winner: int | None, left: Sequence[int] = (), how: str = "of cards"
) -> ScoreSheet:
    """The sheet of a finished deal, from facts that need no cards (a pad has none).

    Args:
        parties: those of the game, a seat each.
        winner: who went out; None for a drawn deal.
        left: how many cards each seat has left, where they were counted.
        how: with what card the winner went out.
    """
    lines = [_cards_left_line(tuple(left))] if left else []
    if winner is None:
        lines.append(Line("nobody goes out", (0,) * len(parties), "a drawn deal: 0", "pitty_pat.dead-hand"))
        return ScoreSheet(parties, lines, final=True, verdict="drawn")
    lines.append(Line("out of cards", tuple(int(seat == winner) for seat in range(len(parties))), "1 deal", "pitty_pat.win"))
    return ScoreSheet(parties, lines, winner=winner, final=True, verdict=f"out {how}")


def _cards_left_line(cards: tuple[int, ...]) -> Line:
    return Line("cards left", cards, " : ".join(map(str, cards)), "pitty_pat.win", counts=False)


def summary(state: PittyPatState) -> dict[str, Any]:
    """The `cards_left` of each player, and how many `new_stocks` were made from the discards."""
    return {"cards_left": tuple(hand.bit_count() for hand in state.hands), "new_stocks": state.times}
