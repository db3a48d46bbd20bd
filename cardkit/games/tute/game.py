"""Tute as a game: its pack, its numbered moves, its deal and its match; the play itself is in state.py."""

from __future__ import annotations

from typing import Final

from cardkit.cards import spanish40
from cardkit.game import Deal, Dealing, Game, Packet, Parties, Settled, State
from cardkit.games.tute import state
from cardkit.games.tute.rules import RULES
from cardkit.games.tute.tables import MOVES, RANKING, Ladders, ladders
from cardkit.ranking import Ranking
from cardkit.score import ScoreSheet
from cardkit.sentences import several
from cardkit.view import View


class TuteDealing(Dealing["Tute"]):
    """Ten cards to each, in one go; the match is counted in deals."""

    def packets(self, dealer: int) -> tuple[Packet, ...]:
        """Ten cards to each seat, the dealer's right first; the last card of the dealer is turned up."""
        return tuple(Packet(str(seat), 10, seat, fixed=seat == dealer) for seat in self.round_from(dealer))

    def begin(self, deal: Deal) -> State:
        """The state at the first lead; raises `ValueError` when all deals of the match have been played."""
        if min(deal.standing) < 0 or sum(deal.standing) >= self.game.match_deals:
            won = "–".join(map(str, deal.standing))
            raise ValueError(f"nobody deals at {won} in deals: a match here has {self.game.match_deals}")
        return super().begin(deal)

    def after(self, standing: tuple[int, ...], dealer: int, sheet: ScoreSheet) -> Settled:
        """One deal more for the side that won it; the next dealer sits to the right."""
        assert sheet.winner is not None
        won = tuple(n + (side == sheet.winner) for side, n in enumerate(standing))
        dealer = (dealer + 1) % 4
        if sum(won) < self.game.match_deals:
            return Settled(won, dealer)
        best = None if won[0] == won[1] else int(won[1] > won[0])
        return Settled(won, dealer, True, best, f"{max(won)}–{min(won)} in deals" if best is not None else "a drawn match")

    def standing_words(self, standing: tuple[int, ...]) -> tuple[str, ...]:
        """Deals won by each side."""
        return tuple(several(n, "1 deal", "{n} deals") for n in standing)


class Tute(Game):
    """Tute for four in partnerships; the option `hands` is the number of deals in a match.

    Source: Denexa Games, “How to play Tute”.
    """

    name = "tute"
    title = "Tute"
    rules = RULES
    pack = spanish40
    moves = MOVES
    dealing_type = TuteDealing
    state_type = state.TuteState
    seats = 4
    parties = Parties(((0, 2), (1, 3)))
    names = ("You", "Nieves", "Paco", "Lola")

    def __init__(self, **settings: bool | int | str) -> None:
        super().__init__(**settings)
        self.ladders: Final[Ladders] = ladders(contrafallo=bool(self.options["contrafallo"]))
        self.match_deals: Final = int(self.options["hands"])
        self.partner_declares: Final = bool(self.options["partner_declares"])
        self.tute_caballos: Final = bool(self.options["tute_caballos"])

    def ranking(self, view: View) -> Ranking:
        """The same in every suit: ace, 3, king, knight, jack, then the numbers."""
        return RANKING


GAME: Final = Tute()
