"""Texts of a Tute table: when one may sing, and who has more points."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from cardkit.cards import spanish40
from cardkit.dealing import Settled
from cardkit.game import Game, State
from cardkit.games.tute.state import TuteState
from cardkit.games.tute.tables import DECLARATIONS, SUITS, points
from cardkit.score import Points, show
from cardkit.sentences import capital, several
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
    cheered = MappingProxyType(
        {
            "tute.cuarenta": "las cuarenta, 40 for king and knight of trumps",
            "tute.veinte": "las veinte, 20 for king and knight of one suit",
            "tute.tute": "a tute, the four kings in one hand",
            "tute.tute-caballos": "a tute of knights, all four in one hand",
        }
    )
    besides_cards = MappingProxyType({"tute.last-ten": "the last trick: its 10 go to you or to them"})

    def asks(self, view: View, names: Sequence[str]) -> str:
        """The song that is possible now, or the card to be played."""
        kinds = {move.kind for move in view.legal}
        if "pass" in kinds:
            return "Your partner took the trick: sing, or pass."
        return asked_to_play(view, names, *(["You may sing first."] if "declare" in kinds else []))

    def aim(self, view: View) -> str:
        """Says that the side with more points wins the deal."""
        return "Win the deal for your side: more points than the others get."

    def tally(
        self, game: Game, standing: Sequence[int], gains: Sequence[Points], settled: Settled | None = None, mine: int = 0
    ) -> Tally:
        """Points of the deal, or deals won where the match has several."""
        hands = int(game.options["hands"])
        if hands == 1:
            return Tally(tuple(map(show, gains)), ("",) * len(gains), "points in this deal")
        won = tuple(map(str, settled.standing if settled else standing_before(standing, gains)))
        if settled and settled.over:  # the line about the last deal has its points
            return Tally(won, ("",) * len(gains), "deals won")
        return Tally(
            won, tuple(several(int(gain), "1 point", "{n} points") for gain in gains), "deals won, points in this deal"
        )

    def several_deals(self, game: Game) -> bool:
        """Whether the match has more than one deal."""
        return int(game.options["hands"]) > 1

    def decided(self, game: Game, standing: Sequence[int]) -> bool:
        """Whether a side has won more than half of the deals."""
        return 2 * max(standing) > int(game.options["hands"])

    def outcome(self, state: State, sides: Sides) -> Ending:
        """Says who wins by points and where the lead came from, or by the last trick, or at once with four kings or knights."""
        assert isinstance(state, TuteState)
        totals, winner = state.score.totals, state.score.winner
        assert winner is not None
        if state.tute_seat is not None:
            four = DECLARATIONS[state.declared[-1][1]]
            return Ending(f"{capital(four.name)}! {sides.won(winner, what='the deal at once')}", four.rule)
        between = "–".join(show(totals[party]) for party in sides.order)
        if totals[0] == totals[1]:
            return Ending(f"{between}, {LAST_DECIDES[sides.past]} {sides.won(winner)}", "tute.tie")
        hands = int(state.game.options["hands"])
        line, why = sides.won(winner, between, sides.deal if hands > 1 else ""), _decided(state, winner, sides)
        return Ending(f"{line} {why}", "tute.points", why)


def _decided(state: TuteState, winner: int, sides: Sides) -> str:
    """What decided a deal, in a short sentence: the last trick or the songs if without them the winner would not have been
    ahead, else what brought most of the lead.
    """
    sheet, loser = state.score, 1 - winner
    lead = sheet.totals[winner] - sheet.totals[loser]
    high, pictures = ([_worth(state, side, worth) for side in (0, 1)] for worth in (HIGH, PICTURES))
    sung, ten = ([sum(line.points[side] for line in sheet.lines if line.rule in of) for side in (0, 1)] for of in (SONGS, LAST))
    who = sides.names[winner]
    if sides.reader_plays:
        who = "you two" if winner == sides.mine else "they"
    if ten[winner] - ten[loser] > lead:
        return "The last trick’s ten decided it."
    if sung[winner] - sung[loser] > lead:
        return f"The {show(sung[winner])} points that {who} sang decided it."
    aces, threes = ((state.taken[winner] & rank).bit_count() for rank in HIGH)
    even = aces + threes == len(NUMBERS) // 2
    found: tuple[tuple[Sequence[Points], str], ...] = (
        (high, _share(aces, 4, "aces") if even else _share(aces + threes, 8, "aces and threes")),
        (sung, f"sang {show(sung[winner] - sung[loser])} points more"),
        (ten, "took the last trick, which brings ten"),
        (pictures, PICTURES_TAKEN[pictures[winner] == ALL_PICTURES]),
    )
    _, what = max(found, key=lambda one: one[0][winner] - one[0][loser])
    return f"{capital(who)} {what}."


def _share(taken: int, whole: int, what: str) -> str:
    """That a side took more of so many cards, and how many, in words."""
    return f"took all {NUMBERS[whole]} {what}" if taken == whole else f"took more {what}: {NUMBERS[taken]} of {NUMBERS[whole]}"


def _worth(state: TuteState, side: int, ranks: Sequence[int]) -> int:
    """The points of a side’s cards of these ranks."""
    return points(state.taken[side] & sum(ranks))


LAST_DECIDES: Final = ("and the last trick decides.", "and the last trick decided.")
"""Two sides have equally many points, now and looked back at."""
HIGH: Final = tuple(sum(card.bit for card in spanish40 if card.rank.key == key) for key in ("1", "3"))
PICTURES: Final = tuple(sum(card.bit for card in spanish40 if card.rank.key == key) for key in ("R", "C", "S"))
"""The cards of the ranks that bring most, and of the others that bring something, as bits."""
ALL_PICTURES: Final = 36
"""The points of all kings, knights and jacks."""
PICTURES_TAKEN: Final = ("took more kings, knights and jacks", "took every king, knight and jack")
"""What a side took of them: most of their points, or all."""
SONGS: Final = ("tute.cuarenta", "tute.veinte")
LAST: Final = ("tute.last-ten",)
NUMBERS: Final = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")
