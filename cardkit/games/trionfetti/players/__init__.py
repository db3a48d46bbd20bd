"""Who plays Trionfetti: a rule of thumb, a judge of vagaresto, playouts, beliefs about unseen cards, search."""

from cardkit.games.trionfetti.players import beliefs, judge, playouts, rule_of_thumb, search
from cardkit.games.trionfetti.state import TrionfettiState
from cardkit.players.players import Players


class TrionfettiPlayers(search.Hands, Players[TrionfettiState]):
    """Each hand is searched by itself; the judge weighs a vagaresto over deals."""

    beaters = staticmethod(rule_of_thumb.beaters)
    rule_of_thumb = staticmethod(rule_of_thumb.choose)
    judge = staticmethod(judge.judge)
    beliefs = staticmethod(beliefs.deals)
    finish = staticmethod(playouts.finish)
    outlook = staticmethod(search.outlook)


WING = TrionfettiPlayers()
