"""Trionfetti as a game: its pack, its deal, its match; the smazzata itself is in state.py, the comanda in comanda/."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import Card, trevisane52
from cardkit.dealing import Deal, Draw, Packet, Settled
from cardkit.game import Dealing, Game, Parties, State
from cardkit.games.trionfetti.comanda import default_ranking
from cardkit.games.trionfetti.rules import RULES
from cardkit.games.trionfetti.state import TrionfettiState
from cardkit.games.trionfetti.tables import HANDS, MOVES, TARGET, ranking_of
from cardkit.ranking import Ranking
from cardkit.score import ScoreSheet
from cardkit.sentences import several
from cardkit.view import View


class TrionfettiDealing(Dealing["Trionfetti"]):
    """Four hands from one pack, and four cards left over; points, partite, the match."""

    @property
    def standing0(self) -> tuple[int, ...]:
        """0 points and 0 partite for both sides."""
        return (0, 0, 0, 0)

    def packets(self, dealer: int) -> tuple[Packet, ...]:
        """Three cards to each seat four times, the dealer's right first, and four left over, the cut card last.

        `1` is seat 1 in the first hand, `1/2` in the second, and so on; `undealt` are the four.
        """
        seats = self.round_from(dealer)
        hands = [Packet(f"{s}/{hand}" if hand > 1 else str(s), 3, s) for hand in range(1, HANDS + 1) for s in seats]
        return (*hands, Packet("undealt", 4, None, fixed=True))

    def draw(self, rng: random.Random) -> Draw:
        """Everyone draws a card; the highest deals, and those who tie for it draw again from the rest."""
        rounds: list[tuple[tuple[int, Card], ...]] = []
        left, seats, height = list(self.game.pack), list(range(self.game.seats)), default_ranking().height
        while len(seats) > 1:
            drawn = tuple((seat, left.pop(rng.randrange(len(left)))) for seat in seats)
            rounds.append(drawn)
            top = max(height(card) for _, card in drawn)
            seats = [seat for seat, card in drawn if height(card) == top]
        return Draw(seats[0], tuple(rounds))

    def begin(self, deal: Deal) -> State:
        """The state before the comanda."""
        points, partite = deal.standing[:2], deal.standing[2:]
        if not all(0 <= n < TARGET for n in points) or not all(0 <= n < self.game.partite for n in partite):
            raise ValueError(
                f"nobody deals at {deal.standing}: points are below {TARGET}, and {self.game.partite} partite won end a match"
            )
        return super().begin(deal)

    def after(self, standing: tuple[int, ...], dealer: int, sheet: ScoreSheet) -> Settled:
        """Points of the partita, a partita won at 20 and the points wiped, the match at three; the deal passes to the right."""
        won, partite = sheet.totals, list(standing[2:])
        points = (standing[0] + int(won[0]), standing[1] + int(won[1]))
        dealer = (dealer + 1) % 4
        if max(points) < TARGET:
            return Settled((*points, *partite), dealer)
        side = int(points[1] > points[0])
        partite[side] += 1
        if partite[side] < self.game.partite:
            return Settled((0, 0, *partite), dealer, verdict=f"a partita won, {max(points)}–{min(points)}")
        verdict = f"{partite[side]}–{partite[1 - side]} in partite"
        return Settled((*points, *partite), dealer, True, side, verdict)

    def standing_words(self, standing: tuple[int, ...]) -> tuple[str, ...]:
        """Points and partite of each side."""
        return tuple(
            f"{several(points, '1 point', '{n} points')}, {several(won, '1 partita', '{n} partite')}"
            for points, won in zip(standing[:2], standing[2:], strict=True)
        )


class Trionfetti(Game):
    """Trionfetti for four in partnerships. Source: Trionfetti page, after G. Angi 2020 and A. Fiorin 1997.

    A deal is a smazzata. The standing is (points, points, partite, partite) of sides 0 and 1; a deal may also be given the
    points alone.
    """

    name = "trionfetti"
    title = "Trionfetti"
    rules = RULES
    pack = trevisane52
    moves = MOVES
    dealing_type = TrionfettiDealing
    state_type = TrionfettiState
    seats = 4
    parties = Parties(((0, 2), (1, 3)))
    names = ("You", "Bepi", "Ines", "Toni")

    def __init__(self, **settings: bool | int | str) -> None:
        super().__init__(**settings)
        self.signals: Final = bool(self.options["signals"])
        self.partite: Final = int(self.options["partite"])

    def ranking(self, view: View) -> Ranking | None:
        """The order in force, or None before the comanda."""
        comanda = view.fact("comanda")
        return ranking_of(comanda.value) if comanda else None


GAME: Final = Trionfetti()
"""Trionfetti as its page describes it."""
