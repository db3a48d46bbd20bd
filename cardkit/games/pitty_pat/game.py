"""Pitty Pat as a game: its pack, its numbered moves, its deal and its match; the play itself is in state.py."""

from __future__ import annotations

from typing import Final

from cardkit.cards import french52
from cardkit.game import Deal, Dealing, Game, Packet, Parties, Settled, State
from cardkit.games.pitty_pat import state
from cardkit.games.pitty_pat.rules import RULES
from cardkit.games.pitty_pat.tables import CARDS, HAND_CARDS, HOLD, MOVES
from cardkit.score import ScoreSheet
from cardkit.sentences import several


class PittyPatDealing(Dealing["PittyPat"]):
    """Five cards to each, the upcard, the stock; the match is counted in deals."""

    clockwise = True
    reshuffles = True

    @property
    def grows(self) -> bool:
        """Whether a turned card may be kept."""
        return self.game.keep

    def packets(self, dealer: int) -> tuple[Packet, ...]:
        """Five cards to each seat, the dealer's left first, then the upcard, then the stock from its top."""
        rest = CARDS - HAND_CARDS * self.game.seats - 1
        hands = (Packet(str(seat), HAND_CARDS, seat) for seat in self.round_from(dealer))
        return (*hands, Packet("upcard", 1, fixed=True), Packet("stock", rest, fixed=True))

    def begin(self, deal: Deal) -> State:
        """The state at the first turn; raises `ValueError` for a match that is won."""
        if not all(0 <= won < self.game.deals_to_win for won in deal.standing):
            raise ValueError(f"nobody deals at {deal.standing}: a match ends at {self.game.deals_to_win}")
        return super().begin(deal)

    def after(self, standing: tuple[int, ...], dealer: int, sheet: ScoreSheet) -> Settled:
        """One deal more for the player who went out; the next dealer sits to the left."""
        winner = sheet.winner
        won = tuple(n + (seat == winner) for seat, n in enumerate(standing))
        dealer = (dealer + 1) % self.game.seats
        if winner is None or won[winner] < self.game.deals_to_win:
            return Settled(won, dealer)
        return Settled(won, dealer, True, winner, several(self.game.deals_to_win, "1 deal won", "{n} deals won"))

    def standing_words(self, standing: tuple[int, ...]) -> tuple[str, ...]:
        """Deals won by each player."""
        return tuple(several(n, "1 deal", "{n} deals") for n in standing)


class PittyPat(Game):
    """Pitty Pat for two to five; the option `hands` sets how many deals win the match. Source: Denexa Games, “Pitty Pat”."""

    name = "pitty_pat"
    title = "Pitty Pat"
    rules = RULES
    pack = french52
    moves = MOVES
    dealing_type = PittyPatDealing
    state_type = state.PittyPatState

    def __init__(self, **settings: bool | int | str) -> None:
        super().__init__(**settings)
        self.seats = int(self.options["players"])
        self.parties = Parties(tuple((seat,) for seat in range(self.seats)))
        self.names = ("You", "Marisol", "Denroy", "Ixchel", "Alton")[: self.seats]
        self.deals_to_win: Final = int(self.options["hands"])
        self.keep: Final = bool(self.options["keep"])
        self.hold: Final = HOLD.bit if self.options["voluntary"] else 0


GAME: Final = PittyPat()
