"""Who plays Pitty Pat: a rule of thumb, playouts, beliefs about unseen cards."""

from types import MappingProxyType
from typing import Final

from cardkit.cards import Cards, Rank, listed
from cardkit.games.pitty_pat.players import beliefs, claims, evidence, playouts, rule_of_thumb
from cardkit.games.pitty_pat.state import PittyPatState
from cardkit.moves import Move
from cardkit.players.players import Players
from cardkit.sentences import several
from cardkit.view import View

TIMES: Final = ("never", "once", "twice", "three times")
MATCHING: Final = (
    "Look at the rank in the middle. Which of your cards has it, too?",
    "{n} of your cards match, and suits mean nothing. Does it matter which one you play?",
)
"""One card that matches, or several."""


class PittyPatPlayers(Players[PittyPatState]):
    """Plays by the rule of thumb unless sampled deals show another move to be clearly better (`trust`).

    Luck decides most, and moves differ by less than a few deals can tell.
    """

    trust = 2.5
    in_character = staticmethod(rule_of_thumb.choose)
    rule_of_thumb = staticmethod(rule_of_thumb.choose)
    nerves = MappingProxyType({"Marisol": -1.0, "Denroy": 1.0, "Ixchel": -1.0, "Alton": 1.0})
    unit = "games in 100"
    beliefs = staticmethod(beliefs.deals)
    evidence = staticmethod(evidence.evidence)
    claims = staticmethod(claims.claims)
    finish = staticmethod(playouts.finish)

    def alike(self, move: Move) -> tuple[str, Rank | None]:
        """Cards of one rank: suits mean nothing."""
        return move.kind, move.card.rank if move.card else None

    def look(self, view: View) -> str:
        """A sentence on the upcard's rank; with a card to throw, on how many of each rank in the hand are gone."""
        kinds = {move.kind for move in view.legal}
        if kinds == {"match"}:
            return several(len(view.legal), *MATCHING)
        if kinds == {"turn"}:
            return "Look at the rank in the middle. If none of your cards has it, you turn one."
        if kinds != {"discard"}:
            return ""
        pack, hand = view.game.pack, view.hand.known
        ranks = [rank for rank in pack.ranks if any(card.rank is rank for card in Cards(pack, hand))]
        gone = {rank: sum(card.rank is rank for card in Cards(pack, view.seen & ~hand)) for rank in ranks}
        if not any(gone.values()):
            return "None of your ranks has gone by yet. Do you hold two of one rank?"
        counted = [f"the {rank.gloss} {TIMES[n]}" for rank, n in gone.items()]
        return f"Gone by so far: {listed(counted)}. Which of your cards can still be matched?"


PLAYERS = PittyPatPlayers()
