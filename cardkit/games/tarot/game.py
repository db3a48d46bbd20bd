"""French Tarot as a game: players, deal, first dealer and match; the play itself is in announcing.py and state.py."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import Card, tarot78
from cardkit.game import Deal, Dealing, Draw, Game, Packet, Parties, Settled, State
from cardkit.games.tarot.rules import CHIEN_SIZES, HAND_SIZES, PACKETS, RULES
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import EXCUSE, MOVES
from cardkit.score import ScoreSheet, show
from cardkit.sentences import several

NAMES: Final = ("You", "Margaux", "Lucien", "Odile", "Rémi")


class TarotDealing(Dealing["Tarot"]):
    """Deals packets of three (four with three players) and a chien; a match adds up points."""

    @property
    def standing0(self) -> tuple[int, ...]:
        """0 points for every seat, and 0 deals."""
        return (0,) * (self.game.seats + 1)

    def packets(self, dealer: int) -> tuple[Packet, ...]:
        """The hands, the dealer's right first, and the chien."""
        hands = [Packet(str(seat), HAND_SIZES[self.game.seats], seat) for seat in self.round_from(dealer)]
        return (*hands, Packet("chien", CHIEN_SIZES[self.game.seats]))

    def recipients(self, rng: random.Random, dealer: int) -> tuple[int | None, ...]:
        """The seat that gets each card of the pack as it is dealt; None for the chien."""
        size = PACKETS[self.game.seats]
        turns = HAND_SIZES[self.game.seats] // size * self.round_from(dealer)
        before = set(rng.sample(range(1, len(turns)), CHIEN_SIZES[self.game.seats]))
        dealt: list[int | None] = []
        for number, seat in enumerate(turns):
            if number in before:
                dealt.append(None)
            dealt += [seat] * size
        return tuple(dealt)

    def shuffled(self, rng: random.Random, dealer: int) -> tuple[int, ...]:
        """A shuffled pack, dealt as at the table and sorted by packet."""
        got: dict[int | None, list[int]] = {None: [], **{seat: [] for seat in range(self.game.seats)}}
        for number, seat in zip(self.game.pack.order(rng), self.recipients(rng, dealer), strict=True):
            got[seat].append(number)
        return tuple(number for seat in (*self.round_from(dealer), None) for number in got[seat])

    def draw(self, rng: random.Random) -> Draw:
        """Each draws a card, the lowest deals; who draws the Excuse draws again."""
        order = self.game.pack.order(rng)
        rounds = [tuple((seat, self.game.pack.cards[order[seat]]) for seat in range(self.game.seats))]
        drawn = dict(rounds[0])
        for seat, card in rounds[0]:
            if card.id == EXCUSE:
                drawn[seat] = self.game.pack.cards[order[self.game.seats]]
                rounds.append(((seat, drawn[seat]),))
        return Draw(min(drawn, key=lambda seat: draw_rank(drawn[seat])), tuple(rounds))

    def begin(self, deal: Deal) -> State:
        """The state at the first bid (or with a petit sec to be shown); raises `ValueError` after the last deal."""
        *totals, deals = deal.standing
        if sum(totals) or not 0 <= deals < self.game.deals:
            raise ValueError(
                f"nobody deals at {deal.standing}: the totals add up to 0, "
                f"and of {self.game.deals} deals some are still to come"
            )
        return super().begin(deal)

    def after(self, standing: tuple[int, ...], dealer: int, sheet: ScoreSheet) -> Settled:
        """Add the scores to the running table; a deal that was not played does not count. The dealer's right deals next."""
        *totals, deals = standing
        after = [total + int(points) for total, points in zip(totals, sheet.totals, strict=True)]
        deals += sheet.played
        dealer = (dealer + 1) % self.game.seats
        if deals < self.game.deals:
            return Settled((*after, deals), dealer)
        best = max(after)
        winner = after.index(best) if after.count(best) == 1 else None
        verdict = several(deals, "{points} after 1 deal", "{points} after {n} deals", points=show(best, sign=True))
        return Settled((*after, deals), dealer, True, winner, verdict if winner is not None else f"a drawn match, {verdict}")

    def standing_words(self, standing: tuple[int, ...]) -> tuple[str, ...]:
        """The total of each seat."""
        return tuple(show(total, sign=True) for total in standing[: self.game.seats])


class Tarot(Game):
    """French Tarot for three, four or five, each seat scoring for itself. Source: R-RO201206, Fédération Française de Tarot.

    The standing of a match is the total of every seat, and last the number of deals scored.
    """

    name = "tarot"
    title = "French Tarot"
    rules = RULES
    pack = tarot78
    moves = MOVES
    dealing_type = TarotDealing
    state_type = TarotState

    def __init__(self, **settings: bool | int | str) -> None:
        super().__init__(**settings)
        self.seats = int(self.options["players"])
        self.parties = Parties(tuple((seat,) for seat in range(self.seats)))
        self.names = NAMES[: self.seats]
        self.deals: Final = int(self.options["deals"])
        self.goulash: Final = bool(self.options["goulash"])
        self.miseres: Final = bool(self.options["miseres"])


def draw_rank(card: Card) -> tuple[bool, int, int]:
    """The sort key for the draw: suits below trumps, then the rank; of equal ranks clubs lowest and spades highest."""
    trump = card.suit.key == "a"
    return trump, card.id - card.suit.mask.bit_length(), -card.suit.index


GAME: Final = Tarot()
