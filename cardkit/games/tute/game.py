"""Tute as a game: its pack, its numbered moves, its deal and its match; the play itself is in state.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardkit.cards import Card, spanish40
from cardkit.game import Beaters, Deal, Game, Packet, Player, Settled, State
from cardkit.games.tute import state
from cardkit.games.tute.players import rule_of_thumb as player
from cardkit.games.tute.rules import OPTIONS, RULES
from cardkit.games.tute.tables import DECLARE_CABALLOS, DECLARE_TUTE, MOVES, RANKING, Ladders
from cardkit.games.tute.teaching.procedures import PROCEDURES
from cardkit.games.tute.teaching.terms import TERMS
from cardkit.players.sampling import Deals, Scatter
from cardkit.ranking import Ranking
from cardkit.view import View

if TYPE_CHECKING:
    from cardkit.teaching.drills import Drill


class Tute(Game):
    """Tute for four in partnerships; `hands` counts the hands of a match. Source: Denexa Games, “How to play Tute”."""

    name = "tute"
    title = "Tute"
    lang = "es"
    blurb = "Follow, head, trump — and sing your kings and knights. Spain’s great partnership game."
    showcase = ("1o", "3o", "Rc", "Cc", "Se")
    terms = TERMS
    procedures = PROCEDURES
    rules = RULES
    options = OPTIONS
    pack = spanish40
    moves = MOVES
    seats = 4
    parties = ((0, 2), (1, 3))
    names = ("You", "Nieves", "Paco", "Lola")

    def __init__(self, **settings: bool | int | str) -> None:
        super().__init__(**settings)
        self.ladders: Final = Ladders(contrafallo=bool(self.settings["contrafallo"]))
        self.hands: Final = int(self.settings["hands"])
        self.partner_declares: Final = bool(self.settings["partner_declares"])
        self.tutes: Final = (DECLARE_TUTE, DECLARE_CABALLOS) if self.settings["tute_caballos"] else (DECLARE_TUTE,)

    def ranking(self, view: View) -> Ranking:
        """The same in every suit: ace, 3, king, queen, jack, then the numbers."""
        return RANKING

    def packets(self, dealer: int) -> tuple[Packet, ...]:
        """Ten cards to each seat, the dealer's right first; the last card of the dealer is turned up."""
        seats = [(dealer + 1 + n) % 4 for n in range(4)]
        return tuple(Packet(str(seat), 10, seat, fixed=seat == dealer) for seat in seats)

    def begin(self, deal: Deal) -> State:
        """The state at the first lead."""
        return state.TuteState(self, deal)

    def settle(self, state: State) -> Settled:
        """One hand more for the side that won it; the deal passes to the right."""
        winner = state.score.winner
        assert winner is not None
        won = tuple(n + (side == winner) for side, n in enumerate(state.deal.standing))
        dealer = (state.deal.dealer + 1) % 4
        if sum(won) < self.hands:
            return Settled(won, dealer)
        best = None if won[0] == won[1] else int(won[1] > won[0])
        return Settled(won, dealer, True, best, f"{max(won)}–{min(won)} in hands" if best is not None else "a drawn match")

    def standing_words(self, standing: tuple[int, ...]) -> tuple[str, ...]:
        """Hands won by each side."""
        return tuple(f"{n} hand{'' if n == 1 else 's'}" for n in standing)

    def sampler(self, view: View) -> Deals:
        """Deals that fit everything `view.seat` has seen.

        A card played from a lower step of the ladder proves that the hand had none of the cards of the steps above it, so
        those are barred from that hand; all deals of the unseen cards within those bars are equally likely.
        """
        seats = range(4)
        held = [view.pile("hand", seat) for seat in seats]
        played, barred = state.read_history(self, view)
        unseen = self.pack.mask & ~view.seen
        scatter = Scatter(unseen, [held[seat].cards.count(None) for seat in seats], barred)
        known = [held[seat].known | played[seat] for seat in seats]
        turned = view.fact("turned")
        assert turned is not None
        assert turned.card is not None
        turned_card = turned.card

        def make(hidden: Sequence[int]) -> State:
            order: list[int] = []
            for packet in self.packets(view.dealer):
                assert packet.seat is not None
                hand = [card.id for card in self.pack if (hidden[packet.seat] | known[packet.seat]) & card.bit]
                if packet.seat == view.dealer:
                    hand.remove(turned_card.id)
                    hand.append(turned_card.id)
                order += hand
            made = self.begin(Deal(tuple(order), view.dealer, view.standing))
            for _, text in view.history:
                made.play(text)
            return made

        return Deals(scatter, make)

    @property
    def drills(self) -> tuple[Drill, ...]:
        """What to practise (see drills/)."""
        from cardkit.games.tute.teaching.drills import drills

        return drills(self)

    def beaters(self, view: View, card: Card) -> Beaters:
        """Higher cards of its suit, and trumps from a hand that is out of it; once a trick is trumped only trumps win."""
        return player.beaters(view, card)

    @property
    def player(self) -> Player:
        """A decent beginner (see player.py)."""
        return player.choose


GAME: Final = Tute()
