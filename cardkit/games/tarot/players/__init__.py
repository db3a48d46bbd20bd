"""Who plays French Tarot: a rule of thumb, playouts, beliefs about unseen cards, search."""

import random
from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from cardkit.cards import listed
from cardkit.games.tarot.players import beliefs, claims, evidence, hand, judge, rule_of_thumb, search
from cardkit.games.tarot.players.endings import Endings
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import SUITS
from cardkit.moves import Move
from cardkit.players.players import Players
from cardkit.score import Points
from cardkit.sentences import several
from cardkit.view import View

LENGTHS: Final = ("1 in {suit}", "{n} in {suit}", "none in {suit}")
"""How many cards of a suit one holds."""


class TarotPlayers(Endings, Players[TarotState]):
    """The last tricks of a contract are searched; before that deals are played out with all cards open."""

    beaters = staticmethod(rule_of_thumb.beaters)
    in_character = staticmethod(rule_of_thumb.choose)
    rule_of_thumb = staticmethod(rule_of_thumb.choose)
    nerves = MappingProxyType({"Margaux": 1.0, "Lucien": -1.0, "Odile": -0.5, "Rémi": 0.5})
    judge = staticmethod(judge.judge)
    beliefs = staticmethod(beliefs.deals)
    evidence = staticmethod(evidence.evidence)
    claims = staticmethod(claims.claims)
    idle = frozenset({"call", "hide", "jeu", "misère", "petit sec", "poignée"})
    finish = staticmethod(search.finish)
    outlook = staticmethod(search.outlook)

    def weigh(self, state: TarotState, move: Move, rng: random.Random) -> Sequence[Points]:
        """The points of every seat if the others bid by their hands after this move and the deal is played out."""
        return judge.points_played_out(state.after(move))

    def look(self, view: View) -> str:
        """Before the play, a sentence on what the hand holds for a bid or slam, or its suit lengths for the écart or a call."""
        kinds, held = {move.kind for move in view.legal}, view.hand.known
        if "play" in kinds:
            return ""
        strength = hand.worth(held).why
        if "bid" in kinds:
            return f"You hold {strength}. Is that enough for a bid?"
        if "jeu" in kinds:
            return f"You hold {strength}. Could the others still win a trick?"
        suits = [several((held & suit.mask).bit_count(), *LENGTHS, suit=suit.gloss) for suit in SUITS]
        return f"You hold {listed(suits, 'and')}. Which of these suits are weak?"


PLAYERS = TarotPlayers()
