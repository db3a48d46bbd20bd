"""Texts of a Pitty Pat table: match, turn or throw one away."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from cardkit.dealing import Settled
from cardkit.game import Game, State
from cardkit.games.pitty_pat.state import PittyPatState
from cardkit.score import Points
from cardkit.sentences import several
from cardkit.teaching.outcome import Ending, Sides
from cardkit.teaching.table_texts import PilePlace, TableTexts, Tally, added
from cardkit.view import View

DRAWN: Final = ("Nobody is out: this deal is drawn.", "Nobody was out: that deal was drawn.")
OUT: Final = ("{player} is out first.", "{player} was out first.")
YOURS: Final = ("You’re out first: this deal is yours.", "You were out first: that deal was yours.")
"""How a deal ended, now and looked back at."""


class PittyPatTableTexts(TableTexts):
    """The upcard and what is to be done with it."""

    places = MappingProxyType(
        {
            "stock": PilePlace("middle", heap=True, shut=True, touch="turn", word="turn-stock"),
            "discards": PilePlace("middle", heap=True, word="upcard"),
        }
    )
    alone = ""
    sort = "rank"
    word = "match"
    elsewhere = frozenset({"upcard", "stock"})
    bears_on = MappingProxyType({"upcard": "", "stock": "turn", "discarded": ""})
    calls = MappingProxyType(
        {
            "match": "A match!",
            "discard": "",
            "turn": "I turn a card.",
            "keep": "I keep it.",
            "leave": "I leave it.",
            "hold": "I throw nothing.",
        }
    )
    fact_texts = MappingProxyType({"stock": "In the stock: {value}", "kept": "{who} kept from the stock: {value}"})
    grins = frozenset({"match"})
    winces = frozenset({"leave"})
    cheered = MappingProxyType({"pitty_pat.win": "going out first"})

    def asks(self, view: View, names: Sequence[str]) -> str:
        """Match the upcard, turn a card, or throw one away."""
        kinds = {move.kind for move in view.legal}
        up = view.pile("discards").cards[-1]
        upcard = up.noun if up is not None else "upcard"
        if "turn" in kinds:
            return "Turn a card from the stock." if view.pile("stock").cards else "Turn a card: the discards become the stock."
        if "keep" in kinds:
            return f"Keep the {upcard}, or leave it as the upcard."
        if "discard" in kinds:
            if "hold" in kinds:
                return "You matched: now throw away any card, or none."
            return "You matched: now throw away any card."
        fit = [move.card for move in view.legal if move.card is not None]
        rank = fit[0].rank.gloss
        return f"Match the {upcard} with {several(len(fit), f'your {rank}', f'one of your {rank}s')}."

    def tally(
        self, game: Game, standing: Sequence[int], gains: Sequence[Points], settled: Settled | None = None, mine: int = 0
    ) -> Tally:
        """The deals won by each player."""
        hands = int(game.options["hands"])
        return added(standing, gains, f"deals won; {hands} win the match" if hands > 1 else "out first wins")

    def several_deals(self, game: Game) -> bool:
        """Whether the match has more than one deal."""
        return int(game.options["hands"]) > 1

    def outcome(self, state: State, sides: Sides) -> Ending:
        """Says who is out first, to a reader who is not how many cards were left."""
        assert isinstance(state, PittyPatState)
        winner = state.score.winner
        past = sides.past
        if winner is None:
            return Ending(DRAWN[past], "pitty_pat.dead-hand")
        if not sides.reader_plays:
            return Ending(OUT[past].format(player=sides.names[winner]), "pitty_pat.win")
        if winner == sides.mine:
            return Ending(YOURS[past], "pitty_pat.win")
        left = several(state.hands[sides.mine].bit_count(), "one card", "{n} cards")
        return Ending(f"{OUT[past].format(player=sides.names[winner])} You had {left} left.", "pitty_pat.win")

    def match_outcome(self, settled: Settled, tally: Tally, sides: Sides) -> str:
        """Says who wins the match, with the deals that each of two players has won, or those of the winner and the reader."""
        winner, won = settled.winner, [int(n) for n in tally.totals]
        if winner is None or len(won) == 2:
            return sides.won_match(winner, tally.totals)
        wins = f"{sides.wins(winner)} the match with {several(won[winner], '1 deal', '{n} deals')}."
        if winner == sides.mine or not sides.reader_plays:
            return wins
        return f"{wins} {several(won[sides.mine], 'You won 1.', 'You won {n}.', 'You won none.')}"
