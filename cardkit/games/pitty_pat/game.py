"""Pitty Pat as a game: its pack, its numbered moves, its deal and its match; the play itself is in state.py."""

from __future__ import annotations

from typing import Final

from cardkit.cards import french52
from cardkit.game import Deal, Game, Packet, Settled, State
from cardkit.games.pitty_pat import state
from cardkit.games.pitty_pat.rules import OPTIONS, RULES
from cardkit.games.pitty_pat.tables import CARDS, HAND, MOVES


class PittyPat(Game):
    """Pitty Pat for two to five; `hands` says how many hands win the match. Source: Denexa Games, “Pitty Pat”."""

    name = "pitty_pat"
    title = "Pitty Pat"
    clockwise = True
    reshuffles = True
    rules = RULES
    options = OPTIONS
    pack = french52
    moves = MOVES

    def __init__(self, **settings: bool | int | str) -> None:
        super().__init__(**settings)
        self.seats = int(self.settings["players"])
        self.parties = tuple((seat,) for seat in range(self.seats))
        self.names = ("You", "Marisol", "Denroy", "Ixchel", "Alton")[: self.seats]
        self.hands: Final = int(self.settings["hands"])
        self.keep: Final = bool(self.settings["keep"])

    def packets(self, dealer: int) -> tuple[Packet, ...]:
        """Five cards to each seat, the dealer's left first, then the upcard, then the stock from its top."""
        seats = [(dealer + 1 + n) % self.seats for n in range(self.seats)]
        rest = CARDS - HAND * self.seats - 1
        hands = (Packet(str(seat), HAND, seat) for seat in seats)
        return (*hands, Packet("upcard", 1, fixed=True), Packet("stock", rest, fixed=True))

    def begin(self, deal: Deal) -> State:
        """The state at the first turn; raises `ValueError` for a match that is won."""
        if not all(0 <= won < self.hands for won in deal.standing):
            raise ValueError(
                f"nobody deals at {deal.standing}: {self.hands} won hand{'' if self.hands == 1 else 's'} end a match"
            )
        return state.PittyPatState(self, deal)

    def settle(self, state: State) -> Settled:
        """One hand more for the player who went out; the deal passes to the left."""
        winner = state.score.winner
        won = tuple(n + (seat == winner) for seat, n in enumerate(state.deal.standing))
        dealer = (state.deal.dealer + 1) % self.seats
        if winner is None or won[winner] < self.hands:
            return Settled(won, dealer)
        return Settled(won, dealer, True, winner, f"{self.hands} hand{'' if self.hands == 1 else 's'} won")

    def standing_words(self, standing: tuple[int, ...]) -> tuple[str, ...]:
        """Hands won by each player."""
        return tuple(f"{n} hand{'' if n == 1 else 's'}" for n in standing)


GAME: Final = PittyPat()
