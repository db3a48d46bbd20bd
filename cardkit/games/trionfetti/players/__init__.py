"""Who plays Trionfetti: a rule of thumb, a judge of vagaresto, playouts, beliefs about unseen cards, search."""

import random
from collections.abc import Sequence
from types import MappingProxyType

from cardkit.games.trionfetti.players import beliefs, evidence, judge, playouts, rule_of_thumb, search
from cardkit.games.trionfetti.state import TrionfettiState
from cardkit.moves import Move
from cardkit.players.players import Players
from cardkit.score import Points
from cardkit.view import View


class TrionfettiPlayers(search.LastHands, Players[TrionfettiState]):
    """Each hand is searched by itself; the judge weighs a vagaresto over deals."""

    beaters = staticmethod(rule_of_thumb.beaters)
    staking = staticmethod(rule_of_thumb.staking)
    in_character = staticmethod(rule_of_thumb.choose)
    beginner = staticmethod(rule_of_thumb.choose_plainly)
    rule_of_thumb = staticmethod(rule_of_thumb.choose)
    idle = frozenset({"leave", "show", "signal"})
    nerves = MappingProxyType({"Bepi": 1.0, "Ines": -0.5, "Toni": -1.0})
    judge = staticmethod(judge.judge)
    beliefs = staticmethod(beliefs.deals)
    evidence = staticmethod(evidence.evidence)
    finish = staticmethod(playouts.finish)
    outlook = staticmethod(search.outlook)

    def weigh(self, state: TrionfettiState, move: Move, rng: random.Random) -> Sequence[Points]:
        """The points of the present hand only: those before it are won, and nobody knows the cards of those after it."""
        before, end = self.payoff(state), state.after(move)
        playouts.finish(end, rng, hands=len(state.results) + 1)
        return tuple(now - then for now, then in zip(self.payoff(end), before, strict=True))

    def look(self, view: View) -> str:
        """The hint for announcing the order: nobody has cards yet, so it is about what the other side knows. "" otherwise."""
        if not any(move.kind == "comanda" for move in view.legal):
            return ""
        return "Nobody has any cards yet. Which order do you know better than the dealer’s side does?"


PLAYERS = TrionfettiPlayers()
