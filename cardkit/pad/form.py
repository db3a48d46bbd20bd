"""The form of one game on a score pad: what is asked about a deal, the possible answers, and the score."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from cardkit.cards import listed
from cardkit.game import Game
from cardkit.games import part
from cardkit.score import ScoreSheet

DealEntry = dict[str, str]
"""The answers about one deal, by the names of the fields. People are said by their numbers on the pad, from 0."""


class Field(NamedTuple):
    """One question about a deal.

    `choices` are the possible values with their labels; `number` says that they are numbers to be typed. Fields with the same
    `page` are asked together; there a field is labelled `short`. A field with a `default` need not be answered. `who` says that
    values are people (`person`) or partnerships (`side`), by number; other values stand for themselves.
    """

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    page: str = ""
    default: str | None = None
    number: bool = False
    who: str = ""
    short: str = ""

    @property
    def values(self) -> tuple[str, ...]:
        """The possible values, without labels."""
        return tuple(value for value, _ in self.choices)


class Place(NamedTuple):
    """The context of a deal in an evening: game, names, dealer, seating, match score before it.

    `people[seat]` is the person (index of a name) in that seat of the engine.
    """

    game: Game
    names: tuple[str, ...]
    dealer: int
    people: tuple[int, ...]
    standing: tuple[int, ...]

    def seat(self, person: str) -> int:
        """The seat of a person, given by number on the pad."""
        return self.people.index(int(person))

    def persons(self) -> tuple[tuple[str, str], ...]:
        """Everybody at the table as choices, in the order of play."""
        return tuple((str(person), self.names[person]) for person in self.people)

    def sides(self) -> tuple[tuple[str, str], ...]:
        """The partnerships as choices."""
        return tuple((str(n), self.side(n)) for n in range(len(self.game.parties)))

    def side(self, number: int) -> str:
        """The names of a partnership."""
        return listed([self.names[self.people[seat]] for seat in self.game.parties[number]])


class Form(ABC):
    """What a pad asks about a deal of one game, and how it scores. `FORM` in a game's `pad.py` is one.

    `counts` are what can be added up over an evening, the usual first. `match` names what deals make up, if that is what is
    counted (a game of Vitou to 21).
    """

    counts: ClassVar[tuple[str, ...]] = ("points",)
    match: ClassVar[str] = ""

    def scoring_options(self, players: int) -> tuple[str, ...]:
        """The names of the options that this many players must agree on before scoring."""
        return ()

    @abstractmethod
    def fields(self, place: Place, entry: DealEntry) -> Sequence[Field]:
        """The fields to ask, given the answers so far, in order; a field may depend on earlier answers."""

    @abstractmethod
    def sheet(self, place: Place, entry: DealEntry) -> ScoreSheet:
        """The score of a complete entry. Raises `ValueError`, with a sentence, for an impossible deal."""

    @abstractmethod
    def words(self, place: Place, entry: DealEntry, sheet: ScoreSheet) -> str:
        """The calculation in a sentence or two."""

    def gains(self, sheet: ScoreSheet, count: str) -> tuple[int, ...]:
        """What the deal adds for each party under this `count`; by default the points."""
        return tuple(map(int, sheet.totals))

    def complaint(self, place: Place, entry: DealEntry) -> str:
        """Why these answers contradict each other, in a sentence; "" if they do not. Some may still be missing."""
        return ""

    def note(self, place: Place) -> str:
        """A remark on the next deal, if it is special; "" for none."""
        return ""

    def what_if(self, place: Place, entry: DealEntry) -> tuple[Sequence[str], Sequence[Sequence[str]]] | None:
        """What each possible bid would score: a table's heads and rows; None if nothing is bid."""
        return None

    # -- reading answers ---------------------------------------------------------------------------------------------------

    def cleaned(self, place: Place, entry: Mapping[str, str]) -> DealEntry:
        """The valid answers, field by field; one that contradicts earlier ones is dropped."""
        kept: DealEntry = {}
        read: set[str] = set()
        ahead = list(self.fields(place, kept))
        while ahead:
            field = ahead.pop(0)
            value = entry.get(field.name, "")
            if field.name in read or value in ("", field.default):
                continue
            read.add(field.name)
            if value in field.values and not self.complaint(place, {**kept, field.name: value}):
                kept[field.name] = value
                ahead = list(self.fields(place, kept))
        return kept

    def missing(self, place: Place, entry: DealEntry) -> Field | None:
        """The first field still to be answered; None if there is none."""
        asked = (field for field in self.fields(place, entry) if field.default is None)
        return next((field for field in asked if field.name not in entry), None)

    def refusals(self, place: Place, entry: DealEntry, field: Field) -> dict[str, str]:
        """For each value of the field, why it contradicts the answers before it; "" if it does not."""
        before: DealEntry = {}
        for one in self.fields(place, entry):
            if one.name == field.name:
                break
            if one.name in entry:
                before[one.name] = entry[one.name]
        answered = [(value, before if value == field.default else {**before, field.name: value}) for value in field.values]
        return {value: self.complaint(place, entry) for value, entry in answered}

    def scored(self, place: Place, entry: Mapping[str, str]) -> ScoreSheet:
        """The score of a complete, possible entry. Raises `ValueError`, with a sentence, for any other."""
        kept = self.cleaned(place, entry)
        for name, value in entry.items():
            if kept.get(name) != value:
                self._raise(place, kept, name, value)
        if field := self.missing(place, kept):
            raise ValueError(f"{field.label} This is still to be entered.")
        return self.sheet(place, kept)

    def _raise(self, place: Place, kept: DealEntry, name: str, value: str) -> None:
        """Raises `ValueError` that says why the field of this name cannot have the value, after the answers `kept`."""
        field = next((field for field in self.fields(place, kept) if field.name == name), None)
        if field is None:
            raise ValueError(f"Nothing is asked here that is called {name[:40]!r}.")
        if value not in field.values:
            raise ValueError(f"{field.label} That cannot be {value[:40]!r}.")
        if value != field.default:
            raise ValueError(self.refusals(place, kept, field)[value])


def form_of(game: Game) -> Form:
    """The form of a game; raises `ValueError` for a game without one."""
    found = part(game, "pad", "FORM")
    if not isinstance(found, Form):
        raise ValueError(f"{game.title} has no score pad.")
    return found
