"""What the table says of Trionfetti: the comanda, the answer to a vagaresto, and the partita to 20."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from cardkit.game import Game
from cardkit.score import Points
from cardkit.teaching.saying import WON, Lie, Saying, Tally, added, asked_to_play
from cardkit.view import View


class TrionfettiSaying(Saying):
    """The comanda and vagaresto."""

    lies = MappingProxyType(
        {
            "won": WON,
            "monte": Lie("corner", heap=True, shut=True),
            "stock": Lie("corner", heap=True),
            "undealt": Lie("corner"),
        }
    )
    feasts = frozenset({"trionfetti.stake"})

    def asks(self, view: View, names: Sequence[str]) -> str:
        """The comanda to be given, the vagaresto to be answered, or the card to be played."""
        kinds = {move.kind for move in view.legal}
        if "comanda" in kinds:
            return "You cut, so you command: say the order of the cards."
        if kinds & {"accept", "concede"}:
            caller = next((fact.seat for fact in view.facts if fact.key == "vagaresto"), None)
            who = "They call" if caller is None else f"{names[caller]} calls"
            stake = view.fact("stake")
            points = stake.value.split()[-1] if stake else "the rest"
            leave = ", or leave it to your partner" if "leave" in kinds else ""
            return f"{who} vagaresto: accept and play for {points}, or concede the hand for 1{leave}."
        return asked_to_play(view, names, ", or call vagaresto" if "vagaresto" in kinds else "")

    def tally(self, game: Game, standing: Sequence[int], gains: Sequence[Points]) -> Tally:
        """Points of the partita, and the partite won."""
        won = standing[2:]
        partite = f"; partite {won[0]}–{won[1]}" if any(won) else ""
        return added(standing[:2], gains, f"points, of 20{partite}")


SAYING: Final = TrionfettiSaying()
