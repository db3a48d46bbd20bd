"""Tute on the score pad: the points of one pile, or its cards; the last trick; what was sung; tute."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardkit.games.tute.rules import POINTS
from cardkit.games.tute.score import ALL_POINTS, PILE_POINTS, added, deal_sheet
from cardkit.games.tute.tables import DECLARE_CABALLOS, DECLARE_CUARENTA, DECLARE_TUTE, DECLARE_VEINTE, SUITS
from cardkit.moves import Move
from cardkit.pad.form import DealEntry, Field, Form, Place
from cardkit.score import ScoreSheet

RANK_LABELS: Final = {"1": "Aces", "3": "Threes", "R": "Kings", "C": "Knights", "S": "Jacks"}
"""The ranks that count, as they are counted in a pile."""
NOBODY: Final = ""
CARDS: Final = "cards "
TUTE: Final = "tute"
KNIGHTS: Final = "tute of knights"


class TuteForm(Form):
    """What is asked of a deal of Tute; counted in deals won, or in points."""

    counts = ("deals won", "points")

    def scoring_options(self, players: int) -> tuple[str, ...]:
        """Whether four knights are tute."""
        return ("tute_caballos",)

    def fields(self, place: Place, entry: DealEntry) -> Sequence[Field]:
        """Trumps, how the deal ended, the pile that was counted and the last trick; then what was sung."""
        fields = [Field("trump", "What was trumps?", tuple((suit.name, f"{suit.name} ({suit.gloss})") for suit in SUITS))]
        piles = [(side, f"Count the points of {names}") for side, names in place.sides()]
        cards = [(f"{CARDS}{side}", f"Count the cards of {names}") for side, names in place.sides()]
        ends = [(TUTE, "Tute! Four kings"), *([(KNIGHTS, "Tute of knights")] if place.game.options["tute_caballos"] else [])]
        fields.append(Field("how", "How did it end?", (*piles, *cards, *ends)))
        how = entry.get("how", "")
        if how in (TUTE, KNIGHTS):
            return [*fields, Field("tute", "Who showed the four?", place.persons(), who="person"), *_songs(place, entry)]
        if how.startswith(CARDS):
            names, counts = place.side(int(how[-1])), tuple((str(n), str(n)) for n in range(5))
            fields += [Field(f"pile {key}", f"{many} in the pile of {names}", counts, f"The pile of {names}", short=many)
                       for key, many in RANK_LABELS.items()]  # fmt: skip
        elif how:
            points = tuple((str(n), str(n)) for n in PILE_POINTS)
            fields.append(Field("points", f"Card points of {place.side(int(how))}?", points, number=True))
        if how:
            fields.append(Field("last", "Who won the last trick?", place.sides(), who="side"))
        return [*fields, *_songs(place, entry)] if "trump" in entry and how else fields

    def complaint(self, place: Place, entry: DealEntry) -> str:
        """Songs that somebody else’s four kings or knights leave no room for."""
        holder = entry.get("tute")
        sung = [name for name in entry if name.startswith("sung ") and entry[name] != holder]
        if holder is not None and sung:
            four = "kings" if entry.get("how") == TUTE else "knights"
            return f"{place.names[int(holder)]} had all four {four}, so nobody else can have sung with one."
        return ""

    def sheet(self, place: Place, entry: DealEntry) -> ScoreSheet:
        """The sheet of the deal, as the engine scores it."""
        trump = next(suit.index for suit in SUITS if suit.name == entry["trump"])
        declared: list[tuple[int, Move]] = []
        for suit in SUITS:
            if person := entry.get(f"sung {suit.name}"):
                declared.append((place.seat(person), DECLARE_CUARENTA if suit.index == trump else DECLARE_VEINTE[suit.index]))
        if "tute" in entry:
            seat = place.seat(entry["tute"])
            declared.append((seat, DECLARE_TUTE if entry["how"] == TUTE else DECLARE_CABALLOS))
            return deal_sheet(((0, "not counted"), (0, "not counted")), declared, trump=trump, last=None, tute=seat)
        return deal_sheet(_counted(entry), declared, trump=trump, last=int(entry["last"]))

    def words(self, place: Place, entry: DealEntry, sheet: ScoreSheet) -> str:
        """The sum of each side, and who wins the deal."""
        assert sheet.winner is not None
        wins = f"{place.side(sheet.winner)} win"
        if "tute" in entry:
            return f"Tute by {place.names[int(entry['tute'])]}: {wins} at once."
        sums = []
        for side in (0, 1):
            parts = [str(line.points[side]) for line in sheet.lines if line.points[side]]
            total = sheet.totals[side]
            sums.append(
                f"{place.side(side)} {' + '.join(parts)} = {total}" if len(parts) > 1 else f"{place.side(side)} {total}"
            )
        return f"{'; '.join(sums)}. {wins}: {sheet.verdict}."

    def gains(self, sheet: ScoreSheet, count: str) -> tuple[int, ...]:
        """What each side gains: its points on the sheet, or where `count` is not `points` 1 for the deal's winner and 0."""
        if count == "points":
            return super().gains(sheet, count)
        return tuple(int(side == sheet.winner) for side in (0, 1))


def _songs(place: Place, entry: DealEntry) -> list[Field]:
    """The fields that ask who sang in each suit: las cuarenta in trumps, las veinte in the others."""
    singers = ((NOBODY, "nobody"), *place.persons())
    worth = {suit.name: "cuarenta" if suit.name == entry.get("trump") else "veinte" for suit in SUITS}
    suits = sorted(SUITS, key=lambda suit: suit.name != entry.get("trump"))
    return [
        Field(f"sung {suit.name}", f"Las {worth[suit.name]} in {suit.gloss}", singers, "Sung", NOBODY, who="person")
        for suit in suits
    ]


def _counted(entry: DealEntry) -> tuple[tuple[int, str], tuple[int, str]]:
    """The card points of both sides, and how they add up."""
    how, side = entry["how"], int(entry["how"][-1])
    if how.startswith(CARDS):
        mine = added({POINTS[key]: int(entry.get(f"pile {key}", "0")) for key in RANK_LABELS})
        theirs = added({POINTS[key]: 4 - int(entry.get(f"pile {key}", "0")) for key in RANK_LABELS})
    else:
        points = int(entry["points"])
        mine, theirs = (points, str(points)), (ALL_POINTS - points, f"{ALL_POINTS} - {points} = {ALL_POINTS - points}")
    return (theirs, mine) if side else (mine, theirs)


FORM: Final = TuteForm()
