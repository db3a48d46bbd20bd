"""Texts of a Vitou table: the bid that waits for an answer, and the game to 21."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import MappingProxyType
from typing import Final

from cardkit.cards import Card, french32
from cardkit.dealing import Settled
from cardkit.game import Game, State
from cardkit.games.vitou.rules import GAME_POINTS
from cardkit.games.vitou.score import result
from cardkit.games.vitou.state import VitouState
from cardkit.games.vitou.tables import HEIGHT_OF, SIGNS, STAKES_AT_20
from cardkit.score import Points
from cardkit.sentences import capital, several
from cardkit.teaching.outcome import Ending, Sides
from cardkit.teaching.table_texts import WON, PilePlace, TableTexts, Tally, added, asked_to_play
from cardkit.view import View

ANSWERS: Final = {
    (True, False): "{player} bid {bid}: accept with a card, or lie down.",
    (True, True): "{player} bid {bid}: accept with a card, raise or lie down.",
    (False, False): "{player} bid {bid}: accept it, or lie down.",
    (False, True): "{player} bid {bid}: accept it, raise or lie down.",
}
"""How a bid is answered: whether a card accepts it, and whether it can be raised."""
TO_ACCEPT: Final = {True: "{player} bid {bid}: play a card to accept.", False: "{player} bid {bid}: accept it."}


TENS: Final = frozenset(card for card in french32 if card.rank.key == "10")
ROUND_ENDS: Final = {
    ("refused", True): "they lay down",
    ("refused", False): "you lay down",
    ("declined", True): "they declined at 20",
    ("declined", False): "you declined at 20",
    ("tied", False): "Three ties: no points.",
    ("passed", False): "Everybody passed: no points.",
}
"""Why a round brought its points, by its ending and whether it was the reader’s side that got them."""
TIES: Final = (
    "a tie, so the first trick decided",
    "the first trick was tied, so the second decided",
    "two ties, so the third trick decided",
)
"""Why a round with a tie was won, by the number (from 0) of the first trick that somebody won."""


class VitouTableTexts(TableTexts):
    """Bids, signs and the rounds at 20."""

    places = MappingProxyType(
        {
            "won": WON._replace(told=False),
            "talon": PilePlace("corner", heap=True, shut=True),
            "pot": PilePlace("corner", heap=True),
        }
    )
    bears_on = MappingProxyType(
        {
            "cut": "",
            **dict.fromkeys(("stake", "bid", "twenty"), "bid refuse accept say decide show look"),
            "refusal": "refuse accept",
            "standing": "bid say decide show",
            "sign": "sign look",
            "look": "sign nod look",
        }
    )
    deal = "round"
    staked = frozenset({"accept"})
    given_up = frozenset({"refuse", "decide decline"})
    calls = MappingProxyType(
        {
            "bid 3": "Three!",
            "bid 6": "Six!",
            "bid 12": "Twelve!",
            "bid baraque": "Baraque!",
            "accept": "Accepted.",
            "refuse": "I lie down.",
            **dict.fromkeys(("look", "nod", "sign 10", "sign 9", "sign ace", "sign none"), ""),
            "decide decline": "We decline.",
            "decide play": "We play.",
            "say I pass": "I pass.",
            "say I play": "I play.",
        }
    )
    fact_texts = MappingProxyType(
        {
            "trick-1": "{who} won the first trick.",
            "trick-2": "{who} won the second trick.",
            "bid": "{who} bid {value}.",
            "stake": "The stake is {value}.",
            f"stake {STAKES_AT_20[True]}": "Your side plays for the game, and they for 3 points.",
            f"stake {STAKES_AT_20[False]}": "They play for the game, and your side for 3 points.",
            f"stake {STAKES_AT_20[None]}": "The side at 20 plays for the game, and a lost round costs it 3.",
            "stake the whole game": "The stake is the whole game.",
            "refusal": "Lying down would cost {value}.",
            "sign right wink (10)": "{who} winked with the right eye: a 10.",
            "sign left wink (9)": "{who} winked with the left eye: a 9.",
            "sign pursed lips (ace)": "{who} pursed the lips: an ace.",
            "sign eyes up (none)": "{who} looked up at the sky: no 10, 9 or ace.",
            "look": "Your partner looks at you: make a sign, or nod.",
            "twenty to decide": "{who} must decide: play at 20, or decline?",
            "twenty playing": "{who} chose to play at 20.",
        }
    )
    answers = MappingProxyType(
        {
            "bid baraque": "You raise to baraque.",
            "refuse": "You lie down.",
            "look": "You look at your partner.",
            "sign 10": "You wink with the right eye.",
            "sign 9": "You wink with the left eye.",
            "sign ace": "You purse your lips.",
            "sign none": "You look up at the sky.",
        }
    )
    of_sides = frozenset({"twenty"})
    in_facts = MappingProxyType({"bid": "bid", "sign": "sign", "decide": "twenty"})
    winces = frozenset({"refuse"})
    cheered = MappingProxyType({"vitou.baraque": "baraque, which wins the whole game"})
    gestures = MappingProxyType({f"{sign.gesture} ({sign.move.text.removeprefix('sign ')})": sign.gesture for sign in SIGNS})

    faces = MappingProxyType({sign.move.text: sign.gesture for sign in SIGNS})

    def aim(self, view: View) -> str:
        """Says that the round is to be won."""
        return "Win the round for your side."

    def asks(self, view: View, names: Sequence[str]) -> str:
        """The bid to be answered, the sign to be made, or the card to be played."""
        kinds = {move.kind for move in view.legal}
        bid = next((fact for fact in view.facts if fact.key == "bid" and fact.seat is not None), None)
        if "say" in kinds:
            return "Twenty all: say “I play” or “I pass”."
        if "decide" in kinds:
            return "At 20: play for the game, or give them 1 point."
        if "nod" in kinds:
            return "Your partner looks at you: make a sign, or nod."
        if bid is not None and bid.seat is not None and kinds & {"refuse", "accept"}:
            question = ANSWERS["play" in kinds, "bid" in kinds] if "refuse" in kinds else TO_ACCEPT["play" in kinds]
            return question.format(player=names[bid.seat], bid=bid.value)
        if bid is not None and bid.seat == view.to_move and "bid" not in kinds:
            return f"You bid {bid.value}: now play any card."
        first = next((move for move in view.legal if move.kind == "bid"), None)
        if first is None:
            return asked_to_play(view, names)
        return asked_to_play(view, names, "You may open first." if bid is None else "You may raise first.")

    def prized(self, view: View) -> Collection[Card]:
        """The tens."""
        return TENS

    def height(self, view: View, card: Card) -> int:
        """How high a card ranks; suits are alike."""
        return HEIGHT_OF[card.id]

    def tally(
        self, game: Game, standing: Sequence[int], gains: Sequence[Points], settled: Settled | None = None, mine: int = 0
    ) -> Tally:
        """The points of each side; 21 win."""
        return added(standing, gains, "points; 21 win the game")

    def match_outcome(self, settled: Settled, tally: Tally, sides: Sides) -> str:
        """Says who wins the game, for a match is one game of 21 points."""
        return sides.won_match(settled.winner, tally.totals, "the game")

    def deciding_trick(self, state: State) -> int | None:
        """The last trick; with a tie the first that somebody won; none of a round that nobody won by its tricks."""
        assert isinstance(state, VitouState)
        if state.ending != "won":
            return None
        return len(state.winners) - _first_won(state) if None in state.winners else 1

    def outcome(self, state: State, sides: Sides) -> Ending:
        """Says who gets the points of the round, and what brought them."""
        assert isinstance(state, VitouState)
        found, winner = result(state), state.winner
        if winner is None:
            return Ending(ROUND_ENDS[state.ending, False])
        ours = sides.reader_plays and winner == sides.mine
        if state.ending == "won":
            tricks = [trick for trick in state.winners if trick is not None]
            lost = sum(seat % 2 != winner for seat in tricks)
            why = "two tricks to one" if lost else "two tricks to none"
            if len(tricks) < len(state.winners):
                why = TIES[_first_won(state)]
        else:
            why = ROUND_ENDS[state.ending, not sides.reader_plays or ours]
        if state.ending == "refused" and state.game.seats > 2 and sides.reader_plays and not ours:
            why = "your side lay down"  # it may have been the partner
        sentence = f"{capital(why)}."
        ends = [state.deal.standing[side] + found.points * (side == winner) for side in sides.order]
        if max(ends) >= GAME_POINTS:
            return Ending(f"{sides.won(winner, '–'.join(map(str, ends)), 'the game')} {sentence}", "", sentence)
        gets = several(found.points, "1 point", "{n} points")
        alone = state.game.seats == 2  # then the other has a name
        who = f"{sides.wins(winner)} {gets}" if alone or ours or not sides.reader_plays else f"{gets} for them"
        return Ending(f"{capital(who)}: {why}.", "", sentence)


def _first_won(state: VitouState) -> int:
    """The number (from 0) of the first trick that somebody won."""
    return next(n for n, seat in enumerate(state.winners) if seat is not None)
