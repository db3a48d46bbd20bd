"""Texts of a Tute table: when one may sing, and who has more points."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from cardkit.dealing import Settled
from cardkit.game import Game, State
from cardkit.games.tute.state import TuteState
from cardkit.games.tute.tables import DECLARATIONS, SUITS
from cardkit.score import Points, show
from cardkit.sentences import capital
from cardkit.teaching.outcome import Ending, Sides
from cardkit.teaching.table_texts import TableTexts, Tally, asked_to_play, standing_before
from cardkit.view import View


class TuteTableTexts(TableTexts):
    """Songs and points."""

    calls = MappingProxyType(
        {
            "declare cuarenta": "Las cuarenta!",
            "declare veinte oros": "Las veinte in coins!",
            "declare veinte copas": "Las veinte in cups!",
            "declare veinte espadas": "Las veinte in swords!",
            "declare veinte bastos": "Las veinte in batons!",
            "declare tute": "Tute!",
            "declare tute caballos": "Tute of knights!",
            "pass": "I have nothing to sing.",
        }
    )
    bears_on = MappingProxyType({"tricks": "declare", "turned": "", "declared": "declare"})
    fact_texts = MappingProxyType(
        {
            **{f"trump {suit.gloss}": f"{suit.gloss.capitalize()} are trumps." for suit in SUITS},
            **{f"declared veinte in {suit.gloss}": f"{{who}} sang las veinte in {suit.gloss}." for suit in SUITS},
            "declared": "{who} sang las {value}.",
            "declared tute": "{who} showed four kings.",
            "declared tute of knights": "{who} showed four knights.",
            "tricks": "{who}, tricks: {value}",
        }
    )
    of_sides = frozenset({"tricks"})
    answers = MappingProxyType(
        {
            "declare cuarenta": "You sing the forty, las cuarenta.",
            **{f"declare veinte {suit.name}": f"You sing the twenty in {suit.gloss}." for suit in SUITS},
            "declare tute": "You show four kings.",
            "declare tute caballos": "You show four knights.",
        }
    )
    in_facts = MappingProxyType({"declare": "declared"})
    grins = frozenset({"declare"})
    cheered = frozenset({"tute.cuarenta", "tute.veinte", "tute.tute", "tute.tute-caballos"})

    def asks(self, view: View, names: Sequence[str]) -> str:
        """The song that is possible now, or the card to be played."""
        kinds = {move.kind for move in view.legal}
        if "pass" in kinds:
            return "Your partner took the trick: sing for your side, or pass."
        return asked_to_play(view, names, *(["You may sing first."] if "declare" in kinds else []))

    def aim(self, view: View) -> str:
        """Says that the side with more points wins the deal."""
        return "Win the deal for your side: more points than the others get."

    def tally(
        self, game: Game, standing: Sequence[int], gains: Sequence[Points], settled: Settled | None = None, mine: int = 0
    ) -> Tally:
        """Points of the deal, or deals won where the match has several."""
        hands, deal = int(game.options["hands"]), tuple(map(show, gains))
        if hands == 1:
            return Tally(deal, ("",) * len(deal), "points in this deal")
        won = settled.standing if settled else standing_before(standing, gains)
        return Tally(tuple(map(str, won)), deal, "deals won, and points in this deal")

    def several_deals(self, game: Game) -> bool:
        """Whether the match has more than one deal."""
        return int(game.options["hands"]) > 1

    def decided(self, game: Game, standing: Sequence[int]) -> bool:
        """Whether a side has won more than half of the deals."""
        return 2 * max(standing) > int(game.options["hands"])

    def outcome(self, state: State, sides: Sides) -> Ending:
        """Says who wins by points, by the last trick, or at once with four kings or knights."""
        assert isinstance(state, TuteState)
        totals, winner = state.score.totals, state.score.winner
        assert winner is not None
        if state.tute_seat is not None:
            four = DECLARATIONS[state.declared[-1][1]]
            return Ending(f"{capital(four.name)}! {sides.won(winner, what='the deal at once')}", four.rule)
        between = "–".join(show(totals[party]) for party in sides.order)
        if totals[0] == totals[1]:
            return Ending(f"{between}, and the last trick decides. {sides.won(winner)}", "tute.tie")
        hands = int(state.game.options["hands"])
        lines = [sides.won(winner, between, "this deal" if hands > 1 else ""), _decided(state)]
        return Ending(" ".join(filter(None, lines)), "tute.points")


def _decided(state: TuteState) -> str:
    """The last trick, or what was sung, in a sentence, if the deal would have ended otherwise without; else ""."""
    sheet = state.score
    for says, named in DECIDES:
        lines = [line for line in sheet.lines if line.rule in named]
        ahead = [sheet.totals[side] - sum(line.points[side] for line in lines) for side in (0, 1)]
        if lines and sheet.winner is not None and ahead[sheet.winner] < ahead[1 - sheet.winner]:
            return says
    return ""


DECIDES: Final = (
    ("The last trick’s ten decided it.", ("tute.last-ten",)),
    ("What was sung decided it.", ("tute.cuarenta", "tute.veinte")),
)
"""Sentences on what decides a deal, with the rules whose lines of the score sheet it is."""
