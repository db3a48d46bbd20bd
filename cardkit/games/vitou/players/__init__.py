"""Who plays Vitou: a rule of thumb, a near-equilibrium for two, beliefs about unseen cards, search."""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from cardkit.cards import listed
from cardkit.games.vitou.players import beliefs, claims, equilibrium, evidence, judge, rule_of_thumb, search
from cardkit.games.vitou.state import VitouState
from cardkit.games.vitou.tables import HEIGHT_OF
from cardkit.moves import Move
from cardkit.players.players import Player, Players
from cardkit.players.solver import Outlook
from cardkit.score import Points
from cardkit.view import View

TIES: Final = "You can’t win this trick, but a card of yours is as high as the best: what would a tie bring?"
BEATS_OR_TIES: Final = "You can win this trick, or only tie it: which of the two do you need?"
THEIRS: Final = "Your partner is winning this trick: which card will you miss least?"
BESIDES: Final = MappingProxyType({"bid": "bid", "refuse": "lie down", "sign": "make a face"})
"""What one may do besides playing a card, by the kind of the move."""


class VitouPlayers(search.Rounds, Players[VitouState]):
    """A round is searched to its end at the stake that each move leaves; if that is inconclusive, the judge decides."""

    trust = 1.5
    beaters = staticmethod(rule_of_thumb.beaters)
    staking = staticmethod(rule_of_thumb.staking)
    in_character = staticmethod(rule_of_thumb.in_character)
    rule_of_thumb = staticmethod(rule_of_thumb.choose)
    nerves = MappingProxyType({"Barnabé": 1.0, "Nina": -0.5, "Titin": -1.0})
    judge = staticmethod(judge.judge)
    unit = "points and wins"
    idle = frozenset({"look", "nod", "show", "sign"})
    beliefs = staticmethod(beliefs.deals)
    evidence = staticmethod(evidence.evidence)
    claims = staticmethod(claims.claims)

    def expert(self, view: View) -> Player | None:
        """For two players the near-equilibrium player, where its table applies; else None."""
        return equilibrium.choose if equilibrium.knows(view) else None

    def look(self, view: View) -> str:
        """A sentence if a card of the hand is as high as the best of the trick; else ""."""
        pile, party = view.pile("trick"), view.game.parties.of
        trick = [HEIGHT_OF[card.id] for card in pile.cards if card is not None]
        hand = [HEIGHT_OF[card.id] for card in view.hand.cards if card is not None]
        if view.click != "play" or view.seat is None or not trick or max(trick) not in hand:
            return ""
        winning = {party(seat) for height, seat in zip(trick, pile.by, strict=True) if height == max(trick)}
        if winning == {party(view.seat)}:
            return THEIRS
        return TIES if max(hand) == max(trick) else BEATS_OR_TIES

    def besides(self, view: View) -> str:
        """To bid, to lie down or to make a face; partners may not talk."""
        kinds = {move.kind for move in view.legal}
        return listed([words for kind, words in BESIDES.items() if kind in kinds], "or") or super().besides(view)

    def weigh(self, state: VitouState, move: Move, rng: random.Random) -> Sequence[Points]:
        """The points after this move if everybody plays on by the rule of thumb, who raises or lies down by it, too."""
        end = state.after(move)
        while end.to_move is not None:
            end.play(self.rule_of_thumb_move(end, rng))
        return self.payoff(end)

    def outlook(self, state: VitouState, rng: random.Random) -> Outlook:
        """By the quick round search; at 20–20, before all cards are dealt, by playouts."""
        return search.outlook(state) if self.endgame(state) else super().outlook(state, rng)


PLAYERS = VitouPlayers()
