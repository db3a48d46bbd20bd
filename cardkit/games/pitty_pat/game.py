"""Pitty Pat as a game: its pack, its numbered moves, its deal and its match; the play itself is in state.py."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from cardkit.cards import Cards, french52
from cardkit.game import Deal, Game, Packet, Player, Settled, State
from cardkit.games.pitty_pat import recycle, state
from cardkit.games.pitty_pat.players import rule_of_thumb as player
from cardkit.games.pitty_pat.players.beliefs import Known
from cardkit.games.pitty_pat.rules import OPTIONS, RULES
from cardkit.games.pitty_pat.tables import CARDS, HAND, MOVES
from cardkit.games.pitty_pat.teaching.procedures import PROCEDURES
from cardkit.games.pitty_pat.teaching.terms import TERMS
from cardkit.view import View

if TYPE_CHECKING:
    from cardkit.teaching.drills import Drill


class PittyPat(Game):
    """Pitty Pat for two to five; `hands` says how many hands win the match. Source: Denexa Games, “Pitty Pat”."""

    name = "pitty_pat"
    title = "Pitty Pat"
    lang = "en"
    blurb = "No tricks, no trumps: match the upcard, throw one card more, be out first. The card game of Belize."
    showcase = ("7h", "7c", "Qd", "Qs", "As")
    terms = TERMS
    procedures = PROCEDURES
    clockwise = True
    reshuffles = True
    trust = 1.5
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
        """The state at the first turn."""
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

    def sampler(self, view: View) -> Callable[[random.Random], State]:
        """Deals that fit everything `view.seat` has seen.

        Who does not match a card holds no card of its rank, then or later (kept cards are known to all). All deals of the
        unseen cards within those bars are equally likely, and so is every order of what is still to be turned.
        """
        known = Known(view)

        def sample(rng: random.Random) -> State:
            masks = known.ways.draw(rng)
            order: list[int] = []
            for packet in self.packets(view.dealer):
                if packet.seat is not None:
                    order += [card.id for card in Cards(french52, known.dealt[packet.seat] | masks[packet.seat])]
                elif packet.size == 1:
                    order.append(known.first)
                else:
                    hidden = [card.id for card in Cards(french52, masks[-1])]
                    rng.shuffle(hidden)
                    order += known.turned + hidden
            shuffle = recycle.shuffle_for(known.new_stocks, rng.getrandbits(recycle.SEED_BITS))
            made = self.begin(Deal(tuple(order), view.dealer, view.standing, shuffle))
            for _, text in view.history:
                made.play(text)
            return made

        return sample

    @property
    def drills(self) -> tuple[Drill, ...]:
        """What to practise (see drills/)."""
        from cardkit.games.pitty_pat.teaching.drills import drills

        return drills(self)

    @property
    def player(self) -> Player:
        """A decent beginner (see player.py)."""
        return player.choose


GAME: Final = PittyPat()
