"""Where in a deal a seat has made its decisions: what undo goes back to."""

from __future__ import annotations

from cardkit.game import State
from cardkit.record import Record


def last_decision(state: State, seat: int, given_moves: int) -> int | None:
    """How many moves of the deal were made before the seat's last own move after the first `given_moves`; None without one."""
    mine = [n for n, event in enumerate(state.events) if event.seat == seat and n >= given_moves]
    return mine[-1] if mine else None


def last_turn(state: State, seat: int, given_moves: int) -> int | None:
    """Like `last_decision`, for the seat's last turn: moves that are chosen together are one turn."""
    last, log = last_decision(state, seat, given_moves), state.events
    while last and last > given_moves and (log[last - 1].seat, log[last - 1].move.kind) == (seat, log[last].move.kind):
        position = Record.of(state).state(last - 1)
        if position.view(position.to_move).to_choose < 2:
            break
        last -= 1
    return last
