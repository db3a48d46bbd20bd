"""Procedures practised in three stages: watch one, finish one, do one alone.

    procedure = guide.find(game, "singing")
    run = guide.run(game, procedure)          # a deal on which it comes up
    run.frames                                    # to be watched: what is done and why
    Session(game, record=run.record, at=run.finish)     # its last decisions are the learner's
    guide.run(game, procedure, number=1)      # a fresh deal, to do it alone

Deals and commentary are all generated: events say what happens, and the game's own player what the learner's seat does
and why.
"""

from __future__ import annotations

import difflib
import random
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from cardkit import players
from cardkit.game import Game, State
from cardkit.moves import Move
from cardkit.players.players import Choice
from cardkit.record import Record
from cardkit.teaching import teaching
from cardkit.teaching.exercises.positions import names_from, random_deals
from cardkit.teaching.procedure import Procedure

SEAT: Final = 0
"""The learner's seat at every table of practice."""
STAGES: Final = {"watch": "Watch it", "finish": "Finish it", "alone": "Do it alone"}
CLEAN_RUNS: Final = 2
"""Clean runs after which a procedure counts as known, and the learner may skip ahead."""
MAX_TRIES: Final = 400


class Frame(NamedTuple):
    """One step of the example: the position after `at` moves, and the `text` about the last one."""

    at: int
    text: str


class Verdict(NamedTuple):
    """Whether a learner's decision was `fine`, and why."""

    fine: bool
    why: str


@dataclass(frozen=True, eq=False)
class Run:
    """A deal on which a procedure is done: its `record`, from move `start` on.

    `choices` by number of the move, made in `SEAT`. `only` are the kinds of move that the learner knows; empty for all.
    """

    procedure: Procedure
    record: Record
    start: int
    choices: Mapping[int, Choice]
    only: Collection[str] = ()

    @property
    def finish(self) -> int:
        """How many moves are made before the learner takes over in the stage `finish`: up to the last half of the decisions."""
        numbers = sorted(self.choices)
        return numbers[len(numbers) // 2 if len(numbers) > 2 else 0]

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """The frames of the example; the first shows where it begins."""
        game = self.record.game
        state = self.record.state(self.start)
        names = names_from(game, SEAT)
        frames = [Frame(self.start, self.procedure.aim)]
        for number in range(self.start, len(self.record.moves)):
            choice = self.choices.get(number)
            state.play(self.record.moves[number][1])
            event = state.view(SEAT).events[-1]
            frames.append(Frame(number + 1, event.say(names, choice.reason) if choice else event.say(names)))
        return tuple(frames)


def find(game: Game, short: str) -> Procedure:
    """The procedure of that name; raises `KeyError` naming the nearest."""
    known = {procedure.short: procedure for procedure in teaching.for_game(game).procedures}
    if short in known:
        return known[short]
    near = difflib.get_close_matches(short, known, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
    raise KeyError(f"{game.title} has no procedure {short!r}; {hint}")


def run(game: Game, procedure: Procedure, number: int = 0, only: Collection[str] = ()) -> Run:
    """Deal `number` (0 is the example) on which the procedure comes up in `SEAT`. Raises `LookupError` if none is found.

    With `only`, no move of another kind is made in it.
    """
    rng = random.Random(f"{game!r} {procedure.short} {procedure.seed + number}")
    make, player = procedure.deal, players.for_game(game).rule_of_thumb
    for _ in range(MAX_TRIES):
        state = make(game, rng) if make else random_deals(game)(rng)
        choices, start = dict[int, Choice](), -1
        while state.to_move is not None:
            mine = state.to_move == SEAT
            # it ends with the trick in which the last decision was made
            if len(choices) == procedure.decisions and (mine or not state.view(SEAT).pile("trick").cards):
                break
            if start < 0 and mine and procedure.here(state):
                start = len(state.events)
            choice = player(state.view(state.to_move), rng)
            if mine and start >= 0:
                choices[len(state.events)] = choice
            state.play(choice.move)
        made = {event.move.kind for event in state.events[max(start, 0) :]}
        if len(choices) == procedure.decisions and not (only and made - set(only)):
            return Run(procedure, Record.of(state), start, choices, only)
    raise LookupError(f"no deal of {game.title} was found in which “{procedure.title}” comes up")


def judge(procedure: Procedure, state: State, move: Move, rng: random.Random) -> Verdict:
    """Judge a learner's legal move by what the game's own player would do."""
    choice = players.for_game(state.game).rule_of_thumb(state.view(SEAT), rng)
    missed = procedure.missed(state, move)
    if missed:
        return Verdict(False, missed)
    same = next((planned for planned in _plan(state, choice, rng) if _alike(planned.move, move)), None)
    if same or len(state.legal) == 1:
        return Verdict(True, (same or choice).reason)
    return Verdict(True, f"Also fine. A careful player would choose “{choice.move.label}”. {choice.reason}")


def remembered(state: State, move: Move) -> dict[str, bool]:
    """By rule id: the rules that one may forget in this position, and whether this legal move follows them."""
    return {
        state.game.rules[procedure.rule].id: not procedure.missed(state, move)
        for procedure in teaching.for_game(state.game).procedures
        if procedure.rule and procedure.here(state)
    }


def _plan(state: State, choice: Choice, rng: random.Random) -> tuple[Choice, ...]:
    """The next moves of the game's own player that belong together and can be made in any order."""
    made, position = [choice], state.copy()
    for _ in range(state.view(state.to_move).to_choose - 1):
        position.play(made[-1].move)
        made.append(players.for_game(state.game).rule_of_thumb(position.view(SEAT), rng))
    return tuple(made)


def _alike(one: Move, other: Move) -> bool:
    """Whether two moves are of one kind with cards of one rank, and so no useful alternatives to each other."""
    ranks = one.card and one.card.rank, other.card and other.card.rank
    return one is other or (one.kind == other.kind and ranks[0] is not None and ranks[0] is ranks[1])
