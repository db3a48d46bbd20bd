"""Who plays French Tarot: a rule of thumb, playouts, beliefs about unseen cards, search."""

from cardkit.games.tarot.players import beliefs, rule_of_thumb, search
from cardkit.games.tarot.players.endings import Endings
from cardkit.games.tarot.state import TarotState
from cardkit.players.players import Players


class TarotPlayers(Endings, Players[TarotState]):
    """The last tricks of a contract are searched; before that deals are played out with all cards open."""

    beaters = staticmethod(rule_of_thumb.beaters)
    rule_of_thumb = staticmethod(rule_of_thumb.choose)
    beliefs = staticmethod(beliefs.deals)
    finish = staticmethod(search.finish)
    outlook = staticmethod(search.outlook)


WING = TarotPlayers()
