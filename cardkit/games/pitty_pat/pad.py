"""Pitty Pat on the score pad: who went out, and the cards that the others have left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardkit.games.pitty_pat.score import deal_sheet
from cardkit.pad.form import DealEntry, Field, Form, Place
from cardkit.score import ScoreSheet
from cardkit.sentences import several

LEFT: Final = ("1", "3", "5")
"""Cards that can be left in a hand: it goes from 5 to 3 to 1."""
LEFT_FREELY: Final = tuple(map(str, range(1, 13)))
"""Cards left where cards are kept, or the second discard is voluntary."""


class PittyPatForm(Form):
    """What is asked of a deal of Pitty Pat: who went out; counted in deals won."""

    counts = ("hands won",)

    def scoring_options(self, players: int) -> tuple[str, ...]:
        """The options by which any number of cards can be left."""
        return ("keep", "voluntary")

    def fields(self, place: Place, entry: DealEntry) -> Sequence[Field]:
        """Who went out; then, optionally, how many cards each other hand has left."""
        out = Field("out", "Who went out?", (*place.persons(), ("nobody", "Nobody: a drawn deal")), who="person")
        free = place.game.options["keep"] or place.game.options["voluntary"]
        choices = (("", "?"), *((n, n) for n in (LEFT_FREELY if free else LEFT)))
        others = [(person, name) for person, name in place.persons() if person != entry.get("out")]
        left = [
            Field(f"left {person}", f"Cards {name} has left", choices, "Cards left", "", short=name) for person, name in others
        ]
        return [out, *left] if "out" in entry else [out]

    def sheet(self, place: Place, entry: DealEntry) -> ScoreSheet:
        """One point for who went out, as the engine scores it."""
        winner = None if entry["out"] == "nobody" else place.seat(entry["out"])
        counted = any(name.startswith("left ") for name in entry)
        left = [int(entry.get(f"left {person}") or 0) for person in place.people] if counted else ()
        return deal_sheet(place.game.parties, winner, left)

    def words(self, place: Place, entry: DealEntry, sheet: ScoreSheet) -> str:
        """Who went out, and what the others held."""
        left = [
            f"{name} had {several(int(entry[key]), '1 card', '{n} cards')} left"
            for person, name in place.persons()
            if (key := f"left {person}") in entry
        ]
        first = "Nobody went out." if sheet.winner is None else f"{place.names[int(entry['out'])]} went out: 1 deal."
        return f"{first} {', '.join(left)}." if left else first


FORM: Final = PittyPatForm()
