"""The review of a finished match: the deal that decided it, and the decision that cost most in all its deals.

A match may be long, so as many deals are looked at as have `MAX_DECISIONS` together, those in which most was lost first.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from cardkit.match import Match
from cardkit.record import Record
from cardkit.score import Points, show
from cardkit.sentences import capital, several
from cardkit.state import State
from cardkit.teaching import deal_review, review, teaching
from cardkit.teaching.deal_review import DealReview
from cardkit.teaching.decision import Decision
from cardkit.teaching.outcome import Sides

MAX_DECISIONS: Final = 60
"""Decisions that are looked at, unless one deal has more: some seconds of work where a deal of Tarot has twenty."""


class MatchStage(NamedTuple):
    """Progress: `done` of `of` decisions, in deal `deal` (from 0), and the `decision` just looked at there, if one is."""

    done: float
    of: int
    deal: int
    decision: Decision | None = None


class MatchReview(NamedTuple):
    """The review of a finished match for one `seat`: the reviews of the `deals` looked at, by their numbers from 0."""

    match: Match
    seat: int
    deals: dict[int, DealReview]

    @property
    def party(self) -> int:
        """The index of the party whose match is looked back at."""
        return self.match.game.parties.of(self.seat)

    @property
    def worst(self) -> tuple[int, Decision] | None:
        """The number of a deal and the decision there that cost most; None if none cost anything.

        One before the match had its winner comes first, then one that did harm as the cards lay, then one in a deal that was
        lost, then one about a call.
        """
        deals, party = self.match.deals, self.party
        costly = [(number, step) for number, found in self.deals.items() for step in found.costly]

        def weight(one: tuple[int, Decision]) -> tuple[bool, bool, bool, bool, float]:
            number, step = one
            return self._open(number), not step.harmless, not gain(deals[number], party)[0], step.judgement, step.cost

        return max(costly, key=weight, default=None)

    @property
    def shown_first(self) -> tuple[int, Decision | None]:
        """The number of the deal and the decision there with which the look back begins; no decision if there was none.

        The worst, else one worth a second thought, else the finest, else the first.
        """
        if self.worst is not None:
            return self.worst
        doubtful = next((number for number, found in self.deals.items() if found.doubtful), None)
        if doubtful is not None:
            return doubtful, self.deals[doubtful].told_first
        fine = [
            (step.avoided.behind, number) for number, found in self.deals.items() if (step := found.finest) and step.avoided
        ]
        number = max(fine)[1] if fine else min(self.deals)
        return number, self.deals[number].told_first

    def _open(self, number: int) -> bool:
        """Whether the match had no winner yet when this deal began."""
        game, standing = self.match.game, self.deals[number].record.deal.standing
        return not teaching.for_game(game).table.decided(game, standing)

    def counted(self, number: int) -> int:
        """Which deal of the match it was, as the table counted, of the deal with this number from 0."""
        return teaching.for_game(self.match.game).table.deal_number(self.match, number)

    @property
    def _word(self) -> str:
        """What a deal is called in this game."""
        return teaching.for_game(self.match.game).table.deal

    def _numbered(self, number: int) -> str:
        """The deal with this number from 0 in words: `deal 3`."""
        return f"{self._word} {self.counted(number)}"

    @property
    def deciding(self) -> int | None:
        """The number (from 0) of the deal that decided the match; None if no single one did."""
        return teaching.for_game(self.match.game).table.deciding_deal(self.match, self.party)

    def course(self, names: Sequence[str]) -> str:
        """Which deal decided the match, and how that ended: known before any decision is weighed."""
        texts, game = teaching.for_game(self.match.game).table, self.match.game
        sides = Sides.at(game, names, self.seat, past=True)
        deciding, states = self.deciding, self.match.deals
        if deciding is not None:
            return f"{capital(self._numbered(deciding))} decided the match. {texts.outcome(states[deciding], sides).line}"
        winner, dearest = self.match.winner, self._dearest
        if winner is not None and self._one_won_all:
            return f"{sides.wins(winner)} every {self._word}."
        lost = ""
        if dearest:
            lost = f"{capital(self._numbered(dearest[0]))} alone cost you {show(dearest[1])} points."
        if winner is None:
            return f"{sides.drawn(texts.figures(game, self.match.standing))} {lost}".rstrip()
        return f"{sides.won(winner, what='the match')} {lost or f'No single {self._word} decided it.'}"

    @property
    def _one_won_all(self) -> bool:
        """Whether every deal was won by whoever won the match; False of a match that nobody won."""
        winner = self.match.winner
        return winner is not None and all(state.score.winner == winner for state in self.match.deals)

    @property
    def _dearest(self) -> tuple[int, Points] | None:
        """The number of the deal that cost the reader at least half of what the match did, and the points lost in it.

        None where there is no such deal: totals must be negative.
        """
        totals = [state.score.totals[self.party] for state in self.match.deals]
        worst, whole = min(totals), sum(totals)
        return None if whole >= 0 or 2 * worst > whole else (totals.index(worst), -worst)

    @property
    def _named(self) -> int | None:
        """The number of the deal of which the course of the match speaks, if it is about one."""
        if self.deciding is not None or self._one_won_all or self._dearest is None:
            return self.deciding
        return self._dearest[0]

    @property
    def finding(self) -> str:
        """In which deal most was lost, or that nothing was, and then where the best move was."""
        looked, deals = len(self.deals), len(self.match.deals)
        if self.worst is not None:
            number, step = self.worst
            if step.harmless:
                return f"{self._blameless}Your greatest risk was in {self._numbered(number)}."
            what = "Your costliest move"
            if number == self._named:
                return f"{what} was there, too."
            if self.deciding is None:
                return f"{what} was in {self._numbered(number)}."
            return f"{what} came {'before' if number < self.deciding else 'after'} it, in {self._numbered(number)}."
        where = (
            "in the whole match"
            if looked == deals
            else several(looked, "in the {word} looked at", "in the {n} {word}s looked at", word=self._word)
        )
        doubtful = [number for number, found in self.deals.items() if found.doubtful]
        if doubtful:
            return f"You gave no card away {where}. A call in {self._numbered(doubtful[0])} is worth a second thought."
        decided = self.deals.get(self.deciding) if self.deciding is not None else None
        shown, first = self.shown_first
        best = f"Your best move was in {self._numbered(shown)}." if first is not None and first.avoided is not None else ""
        return " ".join(filter(None, [f"You gave nothing away {where}.", decided.fate if decided else "", best]))

    @property
    def _blameless(self) -> str:
        """For a match in which no move did harm: says so of a lost deciding deal without doubtful calls; else ""."""
        number = self.deciding
        if number is None or number not in self.deals or gain(self.match.deals[number], self.party)[0]:
            return ""
        return "" if self.deals[number].doubtful else f"No move of yours cost you that {self._word}. "


def chosen(match: Match, seat: int) -> list[int]:
    """The numbers (from 0) of the deals to look at, those in which the seat's side lost most first (see `MAX_DECISIONS`)."""
    states, mine = match.deals, match.game.parties.of(seat)
    decisions = 0
    found: list[int] = []
    for number in sorted(range(len(states)), key=lambda n: gain(states[n], mine)):
        decisions += decision_count(Record.of(states[number]), seat)
        if found and decisions > MAX_DECISIONS:
            break
        found.append(number)
    return found


def decision_count(record: Record, seat: int) -> int:
    """How many decisions a seat had in a deal; cards that are chosen together are one."""
    return sum(1 for _ in deal_review.choices(record, seat))


def think(records: dict[int, Record], seat: int, deals: int) -> Iterator[MatchStage]:
    """Reviews these deals of a match in small steps, in the given order, by `deals` sampled deals for each decision."""
    of, done = sum(decision_count(record, seat) for record in records.values()), 0.0
    for number, record in records.items():
        stage = None
        for stage in review.think(record, seat, random.Random(str(record)), deals):
            yield MatchStage(done + stage.done, of, number, stage.decision)
        done += stage.of if stage is not None else 0


def gain(state: State, party: int) -> tuple[bool, Points]:
    """Whether a party came out of a deal well, and how well: with two parties the difference, else its own points."""
    sheet = state.score
    if len(sheet.totals) > 2:
        return sheet.totals[party] > 0, sheet.totals[party]
    return sheet.winner == party, sheet.totals[party] - sheet.totals[1 - party]
