"""Who plays Pitty Pat: a rule of thumb, playouts, beliefs about unseen cards."""

from cardkit.cards import Cards, listed
from cardkit.games.pitty_pat.players import beliefs, playouts, rule_of_thumb, tells
from cardkit.games.pitty_pat.state import PittyPatState
from cardkit.players.players import Players
from cardkit.view import View


class PittyPatPlayers(Players[PittyPatState]):
    """Luck rules, and moves differ by less than a few deals can tell: the rule of thumb is followed unless it clearly errs."""

    trust = 1.5
    rule_of_thumb = staticmethod(rule_of_thumb.choose)
    unit = "games in 100"
    beliefs = staticmethod(beliefs.deals)
    tells = staticmethod(tells.tells)
    finish = staticmethod(playouts.finish)

    def look(self, view: View) -> str:
        """With a card to throw: how many of each rank in the hand have gone by."""
        kinds = {move.kind for move in view.legal}
        if kinds == {"match"}:
            return "More than one of your cards matches, and suits mean nothing. Does it matter which one you play?"
        if kinds != {"discard"}:
            return ""
        pack, hand = view.game.pack, view.hand.known
        ranks = [rank for rank in pack.ranks if any(card.rank is rank for card in Cards(pack, hand))]
        gone = [f"{rank.gloss} ({sum(card.rank is rank for card in Cards(pack, view.seen & ~hand))} of 4)" for rank in ranks]
        return f"Gone by so far: {listed(gone)}. Which of your cards can still be matched?"


WING = PittyPatPlayers()
