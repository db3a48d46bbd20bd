"""Exercises on outcomes, for every game: why a card wins its trick, and what a line of the score brings."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from cardkit.cards import Card
from cardkit.game import Game, State
from cardkit.score import Line, Points, ScoreSheet, show
from cardkit.sentences import Sentence, capital
from cardkit.teaching.exercises.exercise import Exercise, QuestionMaker, TaughtRules
from cardkit.teaching.exercises.positions import (
    LIKELY_DEALS,
    census,
    finish,
    met,
    names_from,
    public_facts,
    random_deals,
)
from cardkit.teaching.exercises.question import Group, Question, the, type_number
from cardkit.teaching.exercises.scoreboard import inside_all
from cardkit.teaching.outcome import joined_names

Explain = Callable[[State, Card, Card], str]
"""Why the second card beats the first in the trick that is being played, in words of the game."""


# -- who wins this trick? ------------------------------------------------------------------------------------------------
GETS: Final = Sentence("That’s what {player} gets.", "That’s what you get.")
GET: Final = Sentence("That’s what {player} get.")
HIGHEST: Final = "Nothing in the trick beats it."


def beaten_by(state: State, cards: Sequence[Card], best: Card, explain: Explain | None) -> str:
    """A sentence on why `best` wins, against the closest rival: same rank first, then same suit, then highest rank."""
    keys = [rank.key for rank in best.pack.ranks]
    near = [card for card in cards if card is not best]

    def nearness(card: Card) -> tuple[bool, bool, int]:
        return card.rank.key == best.rank.key, card.suit is best.suit, keys.index(card.rank.key)

    other = max(near, key=nearness)
    why = explain(state, other, best) if explain else f"{capital(the(best))} beats {the(other)}."
    return f"{HIGHEST} {why}"


# -- the score, line by line ---------------------------------------------------------------------------------------------

_POINTS = re.compile(r"(:|,)?\s*[+−-]?(\d+½?|½)\s+points?( more)?")


def score_lines(game: Game) -> Exercise:
    """Exercise: predict one line of a finished deal's score from the cards won and the calls made."""
    known = census(game).lines

    def within(taught: TaughtRules) -> QuestionMaker:
        named = [rule for rule in known if taught is None or rule in taught]

        def make(rng: random.Random, level: int) -> Question:
            key = rng.choice(named)
            fits: list[tuple[State, int]] = []
            for number in range(80):
                state = finish(random_deals(game)(rng), rng, taught, likely=number < LIKELY_DEALS)
                lines = state.score.lines
                if taught is None or {line.rule for line in lines} <= taught:
                    fits = [(state, n) for n, line in enumerate(lines) if line.counts and any(line.points)] or fits
                best = [(state, n) for state, n in fits if state.score.lines[n].rule == key]
                if best:
                    return score_line(*rng.choice(best), level, rng, taught)
            if not fits:
                raise LookupError("these deals have no score that what was taught decides")
            return score_line(*rng.choice(fits), level, rng, taught)

        return make

    return Exercise(f"{game.name}/score", "Write the score, line by line", known, within(None), within=within)


def score_line(state: State, number: int, level: int, rng: random.Random, taught: TaughtRules = None) -> Question:
    """Asks what line `number` (from 0) of a finished deal's score brings one side; earlier lines are shown."""
    game, sheet = state.game, state.score
    line = sheet.lines[number]
    won = {pile.owner: pile for pile in state.piles(None) if pile.name == "won" and pile.owner is not None}
    parties = [p for p, points in enumerate(line.points) if points or level > 1]
    # the first steps count the smaller heap
    party = min(parties, key=lambda p: len(won[p].cards) if p in won else 0) if level == 1 else rng.choice(parties)
    viewer = sheet.parties[party][0]
    names = names_from(game, viewer)
    whom = [inside_all(joined_names([names[seat] for seat in seats])) for seats in sheet.parties]
    rule = game.rules[line.rule]
    groups = tuple(
        Group(
            f"Won by {whom[owner]}",
            tuple(card for card in pile.cards if card is not None),
        )
        for owner, pile in won.items()
        if owner < len(whom) and pile.known
    )
    value = line.points[party]
    # what was said and done, with nothing that tells the number
    spoilt = re.compile(rf"(?<!\d){re.escape(show(abs(Fraction(value))))}(?!\d)")
    called = [event for event in state.events if event.move.card is None and met(game, event.move, taught)]
    done = [_POINTS.sub("", event.move.sentence.by(names[event.seat])) for event in called]
    final = state.events[-1]
    end = [final.move.sentence.by(names[final.seat])] if final.move.card else []
    end += [sentence for note in final.notes if not re.search(r"\d", sentence := note.tell(names))]
    known = [fact for fact in public_facts(state.view(viewer), "score", taught=taught) if not spoilt.search(fact)]
    earlier = [f"{capital(before.label)}: {_row(before.points, whom)}" for before in sheet.lines[:number]]
    slips = {
        line.points[other]: (GETS if len(sheet.parties[other]) == 1 else GET).by(whom[other])
        for other in range(len(whom))
        if other != party and line.points[other] != value
    }
    return type_number(
        f"The deal is over. How many points does the line “{line.label}” bring {whom[party]}?",
        value,
        _reason(line, party, whom),
        slips,
        rules=(rule,),
        groups=groups,
        facts=(*known, *done[-6:], *([f"At the end: {' '.join(end)}"] if end else []), *earlier),
        unit="points",
        hints=(f"{rule.title}: {rule.sentence}", *(f"Think of this: {sentence}" for sentence in done[-1:])),
        also=tuple(game.rules[other.rule] for other in sheet.lines if other.rule != line.rule),
        astray=lambda given: _wrong_totals(given, party, number, sheet, whom),
    )


def _reason(line: Line, party: int, whom: Sequence[str]) -> str:
    """The line's arithmetic; if it brings this side nothing, first who gets the points."""
    others = [other for other, points in enumerate(line.points) if points > 0 and other != party]
    if line.points[party] or len(others) != 1:
        return f"{line.arithmetic}."
    return f"That goes to {whom[others[0]]}. {capital(line.arithmetic)}."


def _wrong_totals(given: Points, party: int, number: int, sheet: ScoreSheet, whom: Sequence[str]) -> str:
    """A sentence with the totals that the score would have if this line were the given, wrong number."""
    totals = list(sheet.totals)
    if sheet.lines[number].counts:
        totals[party] += given - sheet.lines[number].points[party]
    return f"With {show(given)} in this line the deal would end so: {_row(totals, whom)}."


def _row(points: Sequence[Points], whom: Sequence[str]) -> str:
    return ", ".join(f"{name} {show(n)}" for name, n in zip(whom, points, strict=True))
