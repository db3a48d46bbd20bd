"""Who plays Pitty Pat: a rule of thumb, playouts, beliefs about unseen cards."""

from cardkit.games.pitty_pat.players import beliefs, playouts, rule_of_thumb
from cardkit.games.pitty_pat.state import PittyPatState
from cardkit.players.players import Players


class PittyPatPlayers(Players[PittyPatState]):
    """Luck rules, and moves differ by less than a few deals can tell: the rule of thumb is followed unless it clearly errs."""

    trust = 1.5
    rule_of_thumb = staticmethod(rule_of_thumb.choose)
    beliefs = staticmethod(beliefs.deals)
    finish = staticmethod(playouts.finish)


WING = PittyPatPlayers()
