"""An evening on the score pad as data: players, options, and an entry for each deal; everything else is computed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from cardkit.cards import listed
from cardkit.game import Game
from cardkit.games import games
from cardkit.pad.form import DealEntry, Form, Place, form_of
from cardkit.score import ScoreSheet, show

MAX_EVENING_DEALS: Final = 400
MAX_PEOPLE: Final = 6
MAX_NAME_CHARACTERS: Final = 24
LIMITS: Final = ("none", "deals", "reach", "minutes")
"""What ends an evening: nothing, so many deals, a score that somebody reaches, so many minutes."""
MAX_LIMIT: Final = 5000
STARTED: Final = "%Y-%m-%d %H:%M"
"""How the beginning of an evening is written."""


class ScoredDeal(NamedTuple):
    """A deal of an evening with its score.

    `gains` and `totals` are those of each party (or each person, if everybody plays alone), totals after this deal; `standing`
    is the engine's match score after it, `ended` the party that won a game with it. A deal whose entry has become impossible
    (after a correction of an earlier one, say) has no `sheet`, scores nothing, and says why in `trouble`.
    """

    number: int
    place: Place
    entry: DealEntry
    sheet: ScoreSheet | None
    words: str
    gains: tuple[int, ...]
    totals: tuple[int, ...]
    standing: tuple[int, ...]
    ended: int | None = None
    trouble: str = ""


@dataclass(frozen=True)
class Evening:
    """An evening as data; immutable.

    Args:
        game: with the options that were agreed on.
        names: all people in the order of play; with one more than the game has seats, the dealer sits out.
        entries: the entry of each deal.
        dealer: who dealt first (index of a name).
        count: what is added up, one of the `counts` of the game's form.
        limit: one of `LIMITS`, and its number.
        started: date and time of the beginning in the format `STARTED`, or "".

    Raises `ValueError`, with a sentence, for impossible arguments.
    """

    game: Game
    names: tuple[str, ...]
    entries: tuple[DealEntry, ...] = ()
    dealer: int = 0
    count: str = ""
    limit: tuple[str, int] = ("none", 0)
    started: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", self.count or self.form.counts[0])
        for complaint in (self._bad_names(), self._bad_terms()):
            if complaint:
                raise ValueError(complaint)

    @classmethod
    def begin(cls, game: Game | str, names: Sequence[str], *, seats: int | None = None, **more: Any) -> Evening:
        """A new evening.

        Args:
            game: a game or its name; the number of names chooses its form for so many players.
            names: of everybody, in the order of play.
            seats: how many play at a time, if the dealer sits out.
            more: further arguments of `Evening`.
        """
        people = tuple(" ".join(str(name).split()) for name in names)
        return cls(for_so_many(games.of(game), len(people) if seats is None else seats), people, **more)

    def _bad_names(self) -> str:
        """What is wrong with the names, in a sentence; "" if nothing."""
        if self.game.seats not in seatings(self.game).get(len(self.names), ()):
            return f"{self.game.title} here is for {self.game.seats} players, not for {len(self.names)}."
        if len(set(self.names)) < len(self.names) or not all(self.names):
            return "Everybody needs a name of their own."
        if any(len(name) > MAX_NAME_CHARACTERS for name in self.names):
            return f"A name has at most {MAX_NAME_CHARACTERS} letters."
        return ""

    def _bad_terms(self) -> str:
        """What is wrong with the dealer, count, limit, start or number of deals, in a sentence; "" if nothing."""
        if not 0 <= self.dealer < len(self.names):
            return f"The first dealer is one of {listed(self.names, 'or')}."
        if self.count not in self.form.counts:
            return f"What is counted is {listed(self.form.counts, 'or')}, not {self.count[:40]!r}."
        kind, number = self.limit
        if kind not in LIMITS or not 0 <= number <= MAX_LIMIT or (kind != "none" and not number):
            return f"A limit is a number from 1 to {MAX_LIMIT}, of deals, of {self.count} or of minutes."
        if len(self.entries) > MAX_EVENING_DEALS:
            return f"An evening here has at most {MAX_EVENING_DEALS} deals."
        try:
            if self.started:
                datetime.strptime(self.started, STARTED)
        except ValueError:
            return f"{self.started[:40]!r} is no date with a time, such as 2026-11-25 20:15."
        return ""

    @property
    def form(self) -> Form:
        """What the pad asks about a deal of this game."""
        return form_of(self.game)

    # -- what is entered ---------------------------------------------------------------------------------------------------

    def enter(self, **entry: str) -> Evening:
        """The evening with another deal. Raises `ValueError`, with a sentence, for an impossible one."""
        self.form.scored(self.next, entry)
        return self._with((*self.entries, self.form.cleaned(self.next, entry)), len(self.entries))

    def correct(self, number: int, entry: Mapping[str, str]) -> Evening:
        """The evening with deal `number` (from 0) replaced.

        Raises `ValueError`, with a sentence, for an impossible entry, and `IndexError` if there is no such deal.
        """
        self._check_number(number)
        place = self.deals[number].place
        self.form.scored(place, entry)
        kept = self.form.cleaned(place, entry)
        return self._with((*self.entries[:number], kept, *self.entries[number + 1 :]), number)

    def remove(self, number: int) -> Evening:
        """The evening without deal `number` (from 0). Raises `IndexError` if there is none."""
        self._check_number(number)
        return self._with((*self.entries[:number], *self.entries[number + 1 :]), number)

    def _check_number(self, number: int) -> None:
        """Raise `IndexError` if no deal has this number."""
        if not 0 <= number < len(self.entries):
            raise IndexError(f"there are {len(self.entries)} deals, and none has the number {number}")

    def _with(self, entries: tuple[DealEntry, ...], same: int) -> Evening:
        """The evening with these entries, of which the first `same` are as before: their scores need not be computed again."""
        new = replace(self, entries=entries)
        vars(new)["_known"] = self.deals[:same]
        return new

    # -- what follows ------------------------------------------------------------------------------------------------------

    @cached_property
    def scorers(self) -> tuple[str, ...]:
        """The names of those that score: partnerships, or each person."""
        if all(len(party) == 1 for party in self.game.parties):
            return self.names
        return tuple(listed([self.names[seat] for seat in party]) for party in self.game.parties)

    @cached_property
    def deals(self) -> tuple[ScoredDeal, ...]:
        """All deals with their scores."""
        found: list[ScoredDeal] = list(vars(self).get("_known", ()))
        for number, entry in enumerate(self.entries[len(found) :], len(found)):
            found.append(self._scored(number, entry, *self._before(found)))
        return tuple(found)

    @property
    def next(self) -> Place:
        """The place of the next deal."""
        return self._before(self.deals)[0]

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each of the `scorers`."""
        return self.deals[-1].totals if self.deals else (0,) * len(self.scorers)

    @property
    def standing(self) -> tuple[int, ...]:
        """The match score of the game in play, for games made up of deals."""
        return self.next.standing

    @property
    def played(self) -> int:
        """How many deals count: neither passed out nor impossible."""
        return sum(deal.sheet is not None and deal.sheet.played for deal in self.deals)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The indexes of the scorers with the highest total; () while all are equal.

        Where deals make up games, the score in the game in play decides between equal totals.
        """
        keys = [(total, *self.standing[n : n + 1]) if self.form.match else (total,) for n, total in enumerate(self.totals)]
        return tuple(n for n, key in enumerate(keys) if key == max(keys)) if len(set(keys)) > 1 else ()

    def over(self, now: str = "") -> bool:
        """Whether the limit is reached; `now` is the time in the format `STARTED`, for a limit in minutes."""
        kind, number = self.limit
        if kind == "deals":
            return self.played >= number
        if kind == "reach":
            return max(self.totals) >= number
        return kind == "minutes" and self.minutes(now) >= number

    def minutes(self, now: str) -> int:
        """How many minutes the evening has lasted; 0 if a time is unknown."""
        try:
            lasted = datetime.strptime(now, STARTED) - datetime.strptime(self.started, STARTED)
        except ValueError:
            return 0
        return max(0, int(lasted.total_seconds() // 60))

    def _before(self, deals: Sequence[ScoredDeal]) -> tuple[Place, tuple[int, ...]]:
        """The place of the deal after these, and the totals before it."""
        last = deals[-1] if deals else None
        people = len(self.names)
        dealer, standing, totals = self.dealer, self.game.dealing.standing0, (0,) * len(self.scorers)
        if last is not None:
            dealer, totals = (last.place.dealer + self._step) % people, last.totals
            standing = self.game.dealing.standing0 if last.ended is not None else last.standing
        at_table = tuple(n for n in range(people) if people == self.game.seats or n != dealer)
        return Place(self.game, self.names, dealer, at_table, standing), totals

    @cached_property
    def _step(self) -> int:
        """By how many seats the deal moves on, by the game's rules."""
        sheet = ScoreSheet(self.game.parties, (), winner=0, final=True)
        return self.game.dealing.after(self.game.dealing.standing0, 0, sheet).dealer % self.game.seats

    def _scored(self, number: int, entry: DealEntry, place: Place, totals: tuple[int, ...]) -> ScoredDeal:
        """One deal with its score, given its place and the totals before it."""
        form, nothing = self.form, (0,) * len(self.scorers)
        sheet, words = _result(place, tuple(entry.items()))
        if sheet is None:
            return ScoredDeal(number, place, entry, None, "", nothing, totals, place.standing, trouble=words)
        gains = self.shares(place, sheet)
        standing, ended = place.standing, None
        if form.match:
            settled = self.game.dealing.after(place.standing, place.seat(str(place.dealer)), sheet)
            standing, ended = settled.standing, settled.winner if settled.over else None
        counted = tuple(int(n == ended) for n in range(len(nothing))) if form.match else gains
        after = tuple(map(sum, zip(totals, counted, strict=True)))
        return ScoredDeal(number, place, entry, sheet, words, gains, after, standing, ended)

    def shares(self, place: Place, sheet: ScoreSheet) -> tuple[int, ...]:
        """What a deal with this sheet adds for each of the `scorers`."""
        return self._by_scorer(place, self.form.gains(sheet, self.count))

    def _by_scorer(self, place: Place, points: Iterable[int]) -> tuple[int, ...]:
        """Points by party as points by scorer: 0 for people who sit out."""
        by_party = tuple(points)
        return by_party if len(self.scorers) < len(self.names) else _spread(place, by_party, len(self.names))

    def __str__(self) -> str:
        """A line for each deal, then the totals."""
        lines = [f"{self.game.title}, {listed(self.names)}. {self.started}".rstrip(" .")]
        lines += [f"{deal.number + 1:>3}  {deal.words or deal.trouble}" for deal in self.deals]
        return "\n".join([*lines, ", ".join(f"{name} {show(n)}" for name, n in zip(self.scorers, self.totals, strict=True))])


@lru_cache(maxsize=4096)
def _result(place: Place, answers: tuple[tuple[str, str], ...]) -> tuple[ScoreSheet | None, str]:
    """The score sheet of a deal and its words; None and the reason if it is impossible."""
    form, entry = form_of(place.game), dict(answers)
    try:
        sheet = form.scored(place, entry)
    except ValueError as error:
        return None, str(error)
    return sheet, form.words(place, form.cleaned(place, entry), sheet)


def _spread(place: Place, by_seat: tuple[int, ...], people: int) -> tuple[int, ...]:
    """Points by seat as points by person."""
    return tuple(by_seat[place.people.index(n)] if n in place.people else 0 for n in range(people))


def for_so_many(game: Game, players: int) -> Game:
    """The game for this number of players. Raises `ValueError`, with a sentence, if there is none."""
    option = next((option for option in game.rules.options if option.name == "players"), None)
    possible = (game.seats,) if option is None else option.choices
    if players not in possible:
        raise ValueError(f"{game.title} is for {listed(list(map(str, sorted(possible))), 'or')} players, not for {players}.")
    return game if option is None else game.variant(players=players)


def seatings(game: Game) -> dict[int, tuple[int, ...]]:
    """For each possible number of people, how many can play at a time: all, or all but the dealer, who sits out.

    Nobody sits out in partnership games and games for two.
    """
    option = next((option for option in game.rules.options if option.name == "players"), None)
    found: dict[int, tuple[int, ...]] = {}
    for seats in sorted([game.seats] if option is None else map(int, option.choices)):
        found[seats] = (seats, *found.get(seats, ()))
        if seats > 2 and all(len(party) == 1 for party in for_so_many(game, seats).parties):
            found[seats + 1] = (seats,)
    return found


def columns(evening: Evening) -> dict[str, list[Any]]:
    """The deals as columns, a list for each name, for a table of data: `pandas.DataFrame(columns(evening))`.

    Columns: `deal` (from 1), the `dealer`, every field entered, the `words`, and for each scorer gains and totals. A field that
    was not entered in a deal is "".
    """
    table: dict[str, list[Any]] = {"deal": [], "dealer": []}
    fields = dict.fromkeys(name for deal in evening.deals for name in entry_by_name(deal))
    table |= {name: [] for name in (*fields, "words")}
    for name in evening.scorers:
        table |= {f"points {name}": [], f"total {name}": []}
    for deal in evening.deals:
        entered = entry_by_name(deal)
        row = {"deal": deal.number + 1, "dealer": evening.names[deal.place.dealer], **dict.fromkeys(fields, ""), **entered}
        row["words"] = deal.words or deal.trouble
        for name, gain, total in zip(evening.scorers, deal.gains, deal.totals, strict=True):
            row |= {f"points {name}": gain, f"total {name}": total}
        for name, value in row.items():
            table[name].append(value)
    return table


def entry_by_name(deal: ScoredDeal) -> DealEntry:
    """The entry of a deal, with people and partnerships by name."""
    kinds = {field.name: field for field in form_of(deal.place.game).fields(deal.place, deal.entry)}
    return {
        name: dict(kinds[name].choices).get(value, value) if name in kinds and kinds[name].who else value
        for name, value in deal.entry.items()
    }
