"""Who plays at one game and who advises there: the promises of the room `players/` in a game's folder."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
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
    """The cards that win a trick from some card, as masks: `outright`, or only `when_void`, out of the suit led."""

    outright: int = 0
    when_void: int = 0


class Evidence(NamedTuple):
    """Something a seat did that tells of `cards` (a mask) in its hand: of each, or of the `whole` set lying there together.

    `name` says in words what was done and what the cards are beside it; the game's table of weights goes by it.
    """

    seat: int
    name: str
    cards: int
    whole: bool = False


Hands = Sequence[int]
"""The masks of the cards that each seat holds."""


class Claim(NamedTuple):
    """A guess from what somebody did: `done` and `holds` in words, and whether it is `true` of some hands.

    >>> Claim("Odile bid a garde", "Odile holds the petit", lambda hands: bool(hands[1] & 1)).sentence(0.7)
    'Odile bid a garde: in 7 of 10 deals that fit, Odile holds the petit.'
    """

    done: str
    holds: str
    true: Callable[[Hands], bool]

    def sentence(self, share: float) -> str:
        """The claim with the share of the deals in which it is true."""
        return f"{self.done}: in {round(10 * share)} of 10 deals that fit, {self.holds}."


Sampling = Callable[[random.Random], State]
"""Makes one of the deals that a view could be, from dice."""

Player = Callable[["View", random.Random], Choice]
"""A player sees a view and nothing else, and answers with one of `view.legal`."""


class Players(Search[S]):
    """The players of one game and what a search asks of its deals; a game's own room overrides what it knows better.

    `trust` is by how many standard errors another move must be ahead before a player that samples deals prefers it to that of
    its judge: more than 0 where luck rules and the worth of moves differs by less than a few deals can tell. `unit` is what
    people count by when they ask what a move is worth (see `Unit`). `idle` are the kinds of judged moves (signs, a look at the
    partner) that decide nothing by themselves. `nerves` says by the name of a person at the table how
    they play: from -1, who waits for good cards, to 1, who dares and bluffs.
    """

    trust: float = 0.0
    idle: frozenset[str] = frozenset()
    unit: Unit = "points"
    nerves: Mapping[str, float] = MappingProxyType({})

    def rule_of_thumb(self, view: View, rng: random.Random) -> Choice:
        """Chooses as a decent beginner does, with a reason; here any legal move."""
        return Choice(rng.choice(view.legal))

    def in_character(self, view: View, rng: random.Random, nerve: float) -> Choice:
        """Chooses as a beginner of this nerve does (see `nerves`); here as every beginner."""
        return self.rule_of_thumb(view, rng)

    def judge(self, view: View, rng: random.Random) -> Choice:
        """Who decides for a good player what deals at random cannot tell (see `judged`); here the rule of thumb."""
        return self.rule_of_thumb(view, rng)

    def expert(self, view: View) -> Player | None:
        """A player that knows this position better than any sampling of deals; None where there is none."""
        return None

    def beliefs(self, view: View) -> Sampling:
        """A function that makes deals which this view could be (see `sample`); raises `ValueError` where none is known."""
        raise ValueError(f"{view.game.title} has no beliefs about unseen cards: write `beliefs` in its `players/__init__.py`")

    def evidence(self, view: View) -> Iterable[Evidence]:
        """Yields what the others did freely that tells of their cards (see `cardkit.players.belief`); here nothing."""
        return ()

    def claims(self, view: View) -> Iterable[Claim]:
        """Yields guesses from what the others said, to be counted on sampled deals; here nothing."""
        return ()

    @cached_property
    def weights(self) -> Mapping[str, float]:
        """By the name of an `Evidence`: how much likelier it makes that the cards lie there, as a logarithm.

        Read from `weights.txt` in the game's own room: a number and a name in each line, notes after `#`; empty without it.
        """
        path = resources.files(type(self).__module__) / WEIGHTS
        lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        found = [line.split(maxsplit=1) for line in lines if line and not line.startswith("#")]
        return {name: float(weight) for weight, name in found}

    def beaters(self, view: View, card: Card) -> Beaters | None:
        """Which cards, seen or not, would beat `card` if it were played now; None where no card beats another.

        Where the trick already holds a better card, that card alone.
        """
        return None

    def look(self, view: View) -> str:
        """Says what to look at in this hand where no card's odds tell it; empty where there is nothing to say."""
        return ""

    def finish(self, state: S, rng: random.Random) -> None:
        """Play the deal out quickly, for a search; here at random."""
        pick = rng.random
        while state.to_move is not None:
            legal = state.legal
            state.play(legal[int(pick() * len(legal))])

    def weigh(self, state: S, move: Move, rng: random.Random) -> Sequence[Points]:
        """Returns what each party gets when this move is made and the deal is then played out quickly."""
        end = state.after(move)
        self.finish(end, rng)
        return self.payoff(end)

    def outlook(self, state: S, rng: random.Random) -> Outlook:
        """Returns what each legal move leads to: searched where `endgame` says so, else played out with the same dice each."""
        assert state.to_move is not None
        if self.endgame(state):
            return solved(self, state)
        party, dice = state.game.parties.of(state.to_move), rng.getrandbits(32)
        values, work = [], 0
        for move in state.legal:
            end = state.after(move)
            self.finish(end, random.Random(dice))
            values.append(self.payoff(end)[party])
            work += 2 * (len(end.events) - len(state.events))
        return Outlook(tuple(values), False, work)


def for_game(game: Game) -> Players[Any]:
    """The players of a game, found in its folder; a game that has none gets those that only know the rules."""
    found = part(game, "players", "PLAYERS")
    return found if isinstance(found, Players) else Players()


def sampler(view: View) -> Sampling:
    """Returns a function from dice to deals that this view could be, for whoever samples the same view many times.

    Raises `ValueError` for a view that sees every card, and for a game that has no beliefs.
    """
    if view.seat is None:
        raise ValueError("this view sees every card: there is nothing to sample")
    return for_game(view.game).beliefs(view)


def sample(view: View, rng: random.Random) -> State:
    """Returns a deal that this view could be: for its seat nothing would look different.

    All voids, failures and announcements that the rules let one infer are honoured; deals that fit are equally likely.
    """
    return sampler(view)(rng)
