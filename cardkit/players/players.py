"""What the `players/` folder of a game provides: its players, and what the coach and the search ask of the game."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from importlib import resources
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from cardkit.cards import Card
from cardkit.game import Game
from cardkit.games import part
from cardkit.moves import Move
from cardkit.players.solver import Outlook, S, Search, solved
from cardkit.score import Points
from cardkit.state import State
from cardkit.view import View

WEIGHTS: Final = "weights.txt"


Unit = Literal["points", "games in 100", "points and wins"]
"""Points; only whether the deal is won, so many games of a hundred; or points, and how often the deal is won."""


class Choice(NamedTuple):
    """A player's move and, in words taken from the position, the reason for it (a whole sentence)."""

    move: Move
    reason: str = ""


class Beaters(NamedTuple):
    """The cards that beat some card, as masks: `outright`, or only `when_void`, from a hand without the suit led."""

    outright: int = 0
    when_void: int = 0


class Evidence(NamedTuple):
    """A free choice of a seat that hints at `cards` (a mask) in its hand: at each, or at the `whole` set together.

    `name` says what was done and how the cards relate to it; it is the key in the game's table of weights.
    """

    seat: int
    name: str
    cards: int
    whole: bool = False


HandMasks = Sequence[int]
"""The masks of the cards that each seat holds."""


class Claim(NamedTuple):
    """A guess about a hand: what somebody has `done`, what it so `holds`, both in words, and `true`, which tests it on a deal.

    >>> Claim("Odile bid a garde", "Odile holds the petit", lambda hands: bool(hands[1] & 1)).sentence(0.7)
    'Odile bid a garde: in 7 of 10 deals that fit, Odile holds the petit.'
    """

    done: str
    holds: str
    true: Callable[[HandMasks], bool]

    def sentence(self, share: float) -> str:
        """The claim with the share of the deals in which it is true."""
        return f"{self.done}: in {round(10 * share)} of 10 deals that fit, {self.holds}."


Sampling = Callable[[random.Random], State]
"""Samples a deal consistent with a view."""

Player = Callable[["View", random.Random], Choice]
"""A player sees a view and nothing else, and answers with one of `view.legal`."""


class Players(Search[S]):
    """The players of one game and the hooks of its search; each game overrides what it can do better.

    `trust`: a sampling player prefers another move to its judge's only if that move is ahead by so many standard errors;
    above 0 in games of much luck, where a few deals cannot tell moves apart. `unit` is what the worth of a move is counted
    in (see `Unit`). `idle` are kinds of judged moves (signs, a look at the partner) that decide nothing by themselves.
    `nerves` maps the names of people at the table to their temper: from -1 (waits for good cards) to 1 (dares and bluffs).
    """

    trust: float = 0.0
    idle: frozenset[str] = frozenset()
    unit: Unit = "points"
    nerves: Mapping[str, float] = MappingProxyType({})

    def rule_of_thumb(self, view: View, rng: random.Random) -> Choice:
        """The choice of a decent beginner, with a reason; by default any legal move."""
        return Choice(rng.choice(view.legal))

    def rule_of_thumb_move(self, state: State, rng: random.Random) -> Move:
        """The move that the rule of thumb chooses for the seat to move, which sees its own cards only."""
        return self.rule_of_thumb(state.view(state.to_move), rng).move

    def beginner(self, view: View, rng: random.Random) -> Choice:
        """The choice of somebody at the level “beginner”; the rule of thumb, where that asks nothing hard of the others."""
        return self.rule_of_thumb(view, rng)

    def in_character(self, view: View, rng: random.Random, nerve: float) -> Choice:
        """The choice of a beginner who dares as much as `nerve` says, from -1 to 1; by default the rule of thumb."""
        return self.rule_of_thumb(view, rng)

    def staking(self, view: View) -> Collection[Move]:
        """The legal moves that may lose the match, or most of it, and of which the partner was not asked yet.

        Where a person sits opposite, a computer asks first (`Moves.asks`) or does without. By default there are none.
        """
        return ()

    def besides(self, view: View) -> str:
        """What one may do here besides playing a card, in words; by default to say something."""
        return "say something"

    def judge(self, view: View, rng: random.Random) -> Choice:
        """The tie-breaker when sampling is inconclusive, and the one who chooses among `judged` moves.

        By default the rule of thumb.
        """
        return self.rule_of_thumb(view, rng)

    def own_player(self, view: View, judge: Player | None = None) -> Player:
        """The player whose choices come with reasons: the expert, else the judge, or the rule of thumb if nothing is judged.

        `judge` stands for the game's own if it is given.
        """
        return self.expert(view) or judge or (self.judge if self.judged else self.rule_of_thumb)

    def expert(self, view: View) -> Player | None:
        """A player that is better here than sampling, such as a solved table; None if there is none."""
        return None

    def beliefs(self, view: View) -> Sampling:
        """A function that samples deals consistent with this view (see `sample`); raises `ValueError` if the game has none."""
        raise ValueError(f"{view.game.title} has no beliefs about unseen cards: write `beliefs` in its `players/__init__.py`")

    def evidence(self, view: View) -> Iterable[Evidence]:
        """Yields free choices of the other seats that hint at their cards (see `cardkit.players.belief`); by default none."""
        return ()

    def claims(self, view: View) -> Iterable[Claim]:
        """Yields guesses about the others' cards, to be checked on sampled deals; by default none."""
        return ()

    @cached_property
    def weights(self) -> Mapping[str, float]:
        """Log-likelihood weight of each `Evidence`, by its name.

        Read from `weights.txt` in the game's `players/` folder: a number and a name in each line, notes after `#`.
        """
        path = resources.files(type(self).__module__) / WEIGHTS
        lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        found = [line.split(maxsplit=1) for line in lines if line and not line.startswith("#")]
        return {name: float(weight) for weight, name in found}

    def beaters(self, view: View, card: Card) -> Beaters | None:
        """The cards that would beat `card` if it were played now, seen or unseen; None in games where no card beats another.

        Where the trick already holds a better card, that card alone.
        """
        return None

    def look(self, view: View) -> str:
        """A sentence on what to look at in this hand, beyond the odds of single cards; empty if there is nothing to say."""
        return ""

    def finish(self, state: S, rng: random.Random) -> None:
        """Play the deal out quickly, for a search; by default at random."""
        pick = rng.random
        while state.to_move is not None:
            legal = state.legal
            state.play(legal[int(pick() * len(legal))])

    def alike(self, move: Move) -> Hashable:
        """What tells the worth of this move: moves with the same are alike, such as cards of one rank where suits mean nothing.

        By default every move is one of its own.
        """
        return move

    def weigh(self, state: S, move: Move, rng: random.Random) -> Sequence[Points]:
        """Returns what each party gets when this move is made and the deal is then played out quickly."""
        end = state.after(move)
        self.finish(end, rng)
        return self.payoff(end)

    def outlook(self, state: S, rng: random.Random) -> Outlook:
        """The outcome of each legal move: searched exactly if `endgame`, else a playout with the same dice for each."""
        assert state.to_move is not None
        if self.endgame(state):
            return solved(self, state)
        party, dice = state.game.parties.of(state.to_move), rng.getrandbits(32)
        values: dict[Hashable, Points] = {}
        work = 0
        for move in state.legal:
            if self.alike(move) not in values:
                end = state.after(move)
                self.finish(end, random.Random(dice))
                values[self.alike(move)] = self.payoff(end)[party]
                work += 2 * (len(end.events) - len(state.events))
        return Outlook(tuple(values[self.alike(move)] for move in state.legal), False, work)


def for_game(game: Game) -> Players[Any]:
    """The players of a game, from its folder; a game without any gets defaults that know the rules only."""
    found = part(game, "players", "PLAYERS")
    return found if isinstance(found, Players) else Players()


def sampler(view: View) -> Sampling:
    """A function that samples deals consistent with this view; faster than `sample` for many deals of one view.

    Raises `ValueError` for a view that sees every card, and for a game that has no beliefs.
    """
    if view.seat is None:
        raise ValueError("this view sees every card: there is nothing to sample")
    return for_game(view.game).beliefs(view)


def sample(view: View, rng: random.Random) -> State:
    """A random deal consistent with this view: the seat could not tell it from the real one.

    All voids, failures and announcements that the rules let one infer are honoured; deals that fit are equally likely.
    """
    return sampler(view)(rng)
