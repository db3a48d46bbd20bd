"""Who plays Vitou: a rule of thumb, a near-equilibrium for two, beliefs about unseen cards, search."""

from __future__ import annotations

import random

from cardkit.games.vitou.players import beliefs, claims, equilibrium, rule_of_thumb, search, tells
from cardkit.games.vitou.state import VitouState
from cardkit.players.players import Player, Players
from cardkit.players.solver import Outlook
from cardkit.view import View


class VitouPlayers(search.Rounds, Players[VitouState]):
    """A round is searched to its end, at the stake that each move leaves."""

    beaters = staticmethod(rule_of_thumb.beaters)
    rule_of_thumb = staticmethod(rule_of_thumb.choose)
    unit = "points and wins"
    beliefs = staticmethod(beliefs.deals)
    tells = staticmethod(tells.tells)
    claims = staticmethod(claims.claims)

    def expert(self, view: View) -> Player | None:
        """Between two players the near-equilibrium, where it is known."""
        return equilibrium.choose if equilibrium.knows(view) else None

    def outlook(self, state: VitouState, rng: random.Random) -> Outlook:
        """Searched by itself, some ten times as quick; at 20–20 before all are dealt, played out."""
        return search.outlook(state) if self.endgame(state) else super().outlook(state, rng)


WING = VitouPlayers()
