"""Trionfetti as a game: its pack, its deal, its match; the smazzata itself is in state.py, the comanda in comanda/."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from cardkit.cards import Card, Cards, trevisane52
from cardkit.dealing import Deal, Draw, Packet, Settled
from cardkit.game import Beaters, Game, Player, State
from cardkit.games.trionfetti.players import judge as judging
from cardkit.games.trionfetti.players import rule_of_thumb as player
from cardkit.games.trionfetti.rules import OPTIONS, RULES
from cardkit.games.trionfetti.speech import ComandaSpeech
from cardkit.games.trionfetti.state import TrionfettiState
from cardkit.games.trionfetti.tables import HANDS, MOVES, TARGET, ranking_of
from cardkit.games.trionfetti.teaching.procedures import PROCEDURES
from cardkit.games.trionfetti.teaching.terms import TERMS
from cardkit.players.sampling import Deals, Scatter
from cardkit.ranking import Ranking
from cardkit.view import View

if TYPE_CHECKING:
    from cardkit.teaching.drills import Drill


class Trionfetti(Game):
    """Trionfetti for four in partnerships. Source: Trionfetti page, after G. Angi 2020 and A. Fiorin 1997.

    A deal is a smazzata. The standing is (points, points, partite, partite) of sides 0 and 1; a deal may also be given the
    points alone.
    """

    name = "trionfetti"
    title = "Trionfetti"
    lang = "it"
    blurb = "Before the cards are dealt, one player announces which card beats which. Four hands from one pack; say vagaresto."
    showcase = ("7c", "4s", "6s", "Cb", "1d")
    terms = TERMS
    procedures = PROCEDURES
    rules = RULES
    options = OPTIONS
    pack = trevisane52
    moves = MOVES
    judged = frozenset({"accept", "concede", "gesture", "leave", "show", "signal", "vagaresto"})
    seats = 4
    parties = ((0, 2), (1, 3))
    names = ("You", "Bepi", "Ines", "Toni")

    def __init__(self, **settings: bool | int | str) -> None:
        super().__init__(**settings)
        self.signals: Final = bool(self.settings["signals"])
        self.partite: Final = int(self.settings["partite"])

    def ranking(self, view: View) -> Ranking | None:
        """The order in force, or None before the comanda."""
        comanda = view.fact("comanda")
        return ranking_of(comanda.value) if comanda else None

    @property
    def standing0(self) -> tuple[int, ...]:
        """No points, no partite."""
        return (0, 0, 0, 0)

    def packets(self, dealer: int) -> tuple[Packet, ...]:
        """Three cards to each seat four times, the dealer's right first, and four left over, the cut card last.

        `1` is seat 1 in the first hand, `1/2` in the second, and so on; `undealt` are the four.
        """
        seats = [(dealer + n) % 4 for n in range(1, 5)]
        hands = [Packet(f"{s}/{hand}" if hand > 1 else str(s), 3, s) for hand in range(1, HANDS + 1) for s in seats]
        return (*hands, Packet("undealt", 4, None, fixed=True))

    def begin(self, deal: Deal) -> State:
        """The state before the comanda."""
        if len(deal.standing) == 2:
            deal = Deal(deal.order, deal.dealer, (*deal.standing, 0, 0), deal.shuffle)
        if len(deal.standing) != 4 or not all(0 <= points < TARGET for points in deal.standing[:2]):
            raise ValueError(f"a standing here is two numbers of points below {TARGET}, and partite won: not {deal.standing}")
        return TrionfettiState(self, deal)

    def draw(self, rng: random.Random) -> Draw:
        """Everyone draws a card; the highest deals, and those who tie for it draw again from what is left."""
        rounds: list[tuple[tuple[int, Card], ...]] = []
        left, seats = list(self.pack), list(range(self.seats))
        while len(seats) > 1:
            drawn = tuple((seat, left.pop(rng.randrange(len(left)))) for seat in seats)
            rounds.append(drawn)
            top = max(_default_level(card) for _, card in drawn)
            seats = [seat for seat, card in drawn if _default_level(card) == top]
        return Draw(seats[0], tuple(rounds))

    def settle(self, state: State) -> Settled:
        """Points of the partita, a partita won at 20 and the points wiped, the match at three; the deal passes to the right."""
        assert isinstance(state, TrionfettiState)
        points, partite = state.points, list(state.deal.standing[2:])
        dealer = (state.deal.dealer + 1) % 4
        if max(points) < TARGET:
            return Settled((*points, *partite), dealer)
        side = int(points[1] > points[0])
        partite[side] += 1
        if partite[side] < self.partite:
            return Settled((0, 0, *partite), dealer, verdict=f"a partita won, {max(points)}–{min(points)}")
        verdict = f"{partite[side]}–{partite[1 - side]} in partite"
        return Settled((*points, *partite), dealer, True, side, verdict)

    def standing_words(self, standing: tuple[int, ...]) -> tuple[str, ...]:
        """Points and partite of each side."""
        return tuple(
            f"{points} point{'' if points == 1 else 's'}, {won} partit{'a' if won == 1 else 'e'}"
            for points, won in zip(standing[:2], standing[2:], strict=True)
        )

    def sampler(self, view: View) -> Callable[[random.Random], State]:
        """Deals that fit everything `view.seat` has seen.

        Any card may be played to any trick, so plays say nothing about the cards behind them: every way to put the unseen
        cards into the unseen places is equally likely.
        """
        places = _places(view)
        known = sum(card.bit for place in places for card in place if card is not None)
        ways = Scatter(self.pack.mask & ~known, [place.count(None) for place in places], [0] * len(places))

        def make(drawn: Sequence[int]) -> State:
            order: list[int] = []
            for place, mask in zip(places, drawn, strict=True):
                fill = iter(Cards(self.pack, mask))
                order += [(next(fill) if card is None else card).id for card in place]
            made = self.begin(Deal(tuple(order), view.dealer, view.standing))
            for _, text in view.history:
                made.play(text)
            return made

        return Deals(ways, make)

    @property
    def speech(self) -> ComandaSpeech:
        """The comanda (see comanda/)."""
        return ComandaSpeech()

    @property
    def drills(self) -> tuple[Drill, ...]:
        """What to practise (see drills/)."""
        from cardkit.games.trionfetti.teaching.drills import drills

        return drills(self)

    def beaters(self, view: View, card: Card) -> Beaters | None:
        """Every card of a higher place in the comanda; of equals in a trick the first played wins."""
        ranking = self.ranking(view)
        if ranking is None:
            return None
        trick = [other for other in view.pile("trick").cards if other is not None]
        if trick:
            # max keeps the first of equals, as the rule does
            top = max(trick, key=ranking.level)
            if ranking.level(top) >= ranking.level(card):
                return Beaters(top.bit)
        return Beaters(0 if len(trick) == self.seats - 1 else ranking.above(card).mask)

    @property
    def player(self) -> Player:
        """A decent beginner (see player.py)."""
        return player.choose

    @property
    def judge(self) -> Player:
        """One who weighs a vagaresto over deals (see judging.py)."""
        return judging.judge


def _default_level(card: Card) -> int:
    return trevisane52.ranks.index(card.rank)


def _places(view: View) -> list[list[Card | None]]:
    """The packets of the deal as this view knows them, in the order in which they are dealt."""
    seats = [(view.dealer + n) % 4 for n in range(1, 5)]
    monte = list(view.pile("monte").cards)
    places = [monte[start : start + 3] for start in range(0, len(monte), 3)]
    hands = {seat: list(view.pile("hand", seat).cards) for seat in seats}
    table = {card for name, owner in (("trick", None), ("won", 0), ("won", 1)) for card in view.pile(name, owner).cards}
    for seat, text in view.history:
        card = view.game.move(text).card
        if card in table:
            hands[seat].append(card)
    if any(hands.values()):
        places += [hands[seat] for seat in seats]
    stock = list(view.pile("stock").cards)
    left = list(view.pile("undealt").cards) or [stock.pop(0) for _ in range(4)]
    while stock:
        places.append([stock.pop() for _ in range(3)])
    # the cut card lies at the bottom, which is the end of the order
    return [*places, left[::-1]]


GAME: Final = Trionfetti()
"""Trionfetti as its page describes it."""
