"""Who plays at one game and who advises there: the promises of the room `players/` in a game's folder."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.players.solver import Outlook, S, Search, solved
from cardkit.wings import wing

if TYPE_CHECKING:
    from cardkit.cards import Card
    from cardkit.game import Game
    from cardkit.moves import Move
    from cardkit.state import State
    from cardkit.view import View


class Choice(NamedTuple):
    """A player's move and, in words taken from the position, the reason for it (a whole sentence)."""

    move: Move
    reason: str = ""


class Beaters(NamedTuple):
    """The cards that win a trick from some card, as masks: `outright`, or only `when_void`, out of the suit led."""

    outright: int = 0
    when_void: int = 0


Player = Callable[["View", random.Random], Choice]
"""A player sees a view and nothing else, and answers with one of `view.legal`."""


class Players(Search[S]):
    """The players of one game and what a search asks of its deals; a game's own room overrides what it knows better.

    `trust` is by how many standard errors another move must be ahead before a player that samples deals prefers it to that of
    its judge: more than 0 where luck rules and the worth of moves differs by less than a few deals can tell.
    """

    trust: float = 0.0

    def rule_of_thumb(self, view: View, rng: random.Random) -> Choice:
        """What a decent beginner does, and why; here any legal move."""
        return Choice(rng.choice(view.legal))

    def judge(self, view: View, rng: random.Random) -> Choice:
        """Who decides for a good player what deals at random cannot tell (see `judged`); here the rule of thumb."""
        return self.rule_of_thumb(view, rng)

    def expert(self, view: View) -> Player | None:
        """A player that knows this position better than any sampling of deals; None where there is none."""
        return None

    def beliefs(self, view: View) -> Callable[[random.Random], State]:
        """A function that makes deals which this view could be (see `View.sample`); raises `ValueError` where none is known."""
        raise ValueError(f"{view.game.title} has no beliefs about unseen cards: write players/beliefs.py")

    def beaters(self, view: View, card: Card) -> Beaters | None:
        """Which cards, seen or not, would beat `card` if it were played now; None where no card beats another.

        Where the trick already holds a better card, that card alone.
        """
        return None

    def look(self, view: View) -> str:
        """What a player of this hand should look at where no card's odds tell it; empty where there is nothing to say."""
        return ""

    def finish(self, state: S, rng: random.Random) -> None:
        """Play the deal out quickly, for a search; here at random."""
        pick = rng.random
        while state.to_move is not None:
            legal = state.legal
            state.play(legal[int(pick() * len(legal))])

    def outlook(self, state: S, rng: random.Random) -> Outlook:
        """What each legal move leads to: searched where `endgame` says so, else played out with the same dice each."""
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


def of(game: Game) -> Players[Any]:
    """The players of a game, found in its folder; a game that has none gets those that only know the rules."""
    found = wing(game, "players")
    return found if isinstance(found, Players) else Players()
