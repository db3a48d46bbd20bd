"""Who plays Tute: a rule of thumb, playouts, beliefs about unseen cards, search."""

from types import MappingProxyType

from cardkit.games.tute.players import beliefs, claims, evidence, rule_of_thumb, search
from cardkit.games.tute.state import TuteState
from cardkit.players.players import Players
from cardkit.view import View


class TutePlayers(Players[TuteState]):
    """The last tricks are searched, the others played out suit by suit."""

    beaters = staticmethod(rule_of_thumb.beaters)
    in_character = staticmethod(rule_of_thumb.choose)
    rule_of_thumb = staticmethod(rule_of_thumb.choose)
    nerves = MappingProxyType({"Nieves": 0.0, "Paco": -1.0, "Lola": 1.0})
    beliefs = staticmethod(beliefs.deals)
    evidence = staticmethod(evidence.evidence)
    claims = staticmethod(claims.claims)
    outlook = staticmethod(search.outlook)
    payoff = staticmethod(search.payoff)

    def look(self, view: View) -> str:
        """A sentence on the songs where one is possible now: whoever may sing should think of that first."""
        sings = any(move.kind == "declare" for move in view.legal)
        return "You may sing now. Do you hold the king and knight of a suit, or all four kings?" if sings else ""


PLAYERS = TutePlayers()
