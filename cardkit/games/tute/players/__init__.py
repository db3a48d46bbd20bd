"""Who plays Tute: a rule of thumb, playouts, beliefs about unseen cards, search."""

from types import MappingProxyType

from cardkit.games.tute.players import beliefs, claims, evidence, rule_of_thumb, search
from cardkit.games.tute.state import TuteState
from cardkit.players.players import Players


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


PLAYERS = TutePlayers()
