"""Who plays Tute: a rule of thumb, playouts, beliefs about unseen cards, search."""

from cardkit.games.tute.players import beliefs, claims, evidence, rule_of_thumb, search
from cardkit.games.tute.state import TuteState
from cardkit.players.players import Players


class TutePlayers(Players[TuteState]):
    """The last tricks are searched, the others played out suit by suit."""

    beaters = staticmethod(rule_of_thumb.beaters)
    rule_of_thumb = staticmethod(rule_of_thumb.choose)
    beliefs = staticmethod(beliefs.deals)
    evidence = staticmethod(evidence.evidence)
    claims = staticmethod(claims.claims)
    outlook = staticmethod(search.outlook)
    payoff = staticmethod(search.payoff)


PLAYERS = TutePlayers()
