"""Trionfetti on the score pad: the hands of a smazzata one after the other, with vagaresto; partite and the incontro follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardkit.games.trionfetti.score import HandResult, conceded, ended, played, points_after, smazzata, stake
from cardkit.games.trionfetti.tables import HANDS, TARGET, cutter_of
from cardkit.pad.form import DealEntry, Field, Form, Place
from cardkit.score import ScoreSheet
from cardkit.sentences import capital

ACCEPTED: Final = " accepted"
CONCEDED: Final = " conceded"


class TrionfettiForm(Form):
    """What is asked of a smazzata: who won each hand, with vagaresto; counted in incontri."""

    counts = ("incontri",)
    match = "incontro"

    def scoring_options(self, players: int) -> tuple[str, ...]:
        """How many partite win the incontro."""
        return ("partite",)

    def fields(self, place: Place, entry: DealEntry) -> Sequence[Field]:
        """The hands so far, and the next one unless the smazzata is over."""
        fields: list[Field] = []
        for number in range(1, HANDS + 1):
            results = _results(place, entry, number - 1)
            points = points_after(place.standing, results)
            if len(results) < number - 1 or ended(results, points):
                break
            fields.append(_field(place, number, points))
        return fields

    def sheet(self, place: Place, entry: DealEntry) -> ScoreSheet:
        """A line for each hand."""
        return smazzata(_results(place, entry, HANDS), place.standing, over=True)

    def words(self, place: Place, entry: DealEntry, sheet: ScoreSheet) -> str:
        """What each side won, and the score of the partita."""
        won = ", ".join(f"{place.side(side)} {points}" for side, points in enumerate(sheet.totals))
        vaga = [f"{capital(line.label)}: {line.arithmetic}" for line in sheet.lines if line.rule != "trionfetti.two-tricks"]
        return ". ".join([won, *vaga, capital(sheet.verdict)]) + "."

    def note(self, place: Place) -> str:
        """Who announces the comanda, and what a vagaresto would be worth."""
        cutter = place.names[place.people[cutter_of(place.people.index(place.dealer))]]
        return f"{cutter} cuts and says the comanda. An accepted vagaresto is worth {stake(place.standing[:2])}."


def _field(place: Place, number: int, points: tuple[int, int]) -> Field:
    """The field that asks who won the hand of this number, at these points, with a vagaresto conceded or accepted."""
    worth = stake(points)
    ways = (("", "won: 1"), (CONCEDED, "called vaga, conceded: 1"), (ACCEPTED, f"won the vaga: {worth}"))
    choices = tuple((f"{side}{way}", f"{names} {words}") for way, words in ways for side, names in place.sides())
    return Field(f"hand {number}", f"Hand {number}, at {points[0]}–{points[1]}: who won?", choices, who="side")


def _results(place: Place, entry: DealEntry, most: int) -> list[HandResult]:
    """The results of the first hands that were entered, no more than `most`."""
    found: list[HandResult] = []
    for number in range(1, most + 1):
        value = entry.get(f"hand {number}", "")
        if not value:
            break
        side, points = int(value[0]), points_after(place.standing, found)
        if value.endswith(CONCEDED):
            found.append(conceded(side))
        else:
            found.append(played(side, (), points, vagaresto=value.endswith(ACCEPTED)))
        if max(points_after(place.standing, found)) >= TARGET:
            break
    return found


FORM: Final = TrionfettiForm()
