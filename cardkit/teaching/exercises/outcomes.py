"""Exercises on what came of it, for every game: who wins this trick, and what does each line of the score bring?"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardkit.cards import Card, listed
from cardkit.game import Game, State
from cardkit.score import Line, Points, ScoreSheet, show
from cardkit.sentences import Sentence, capital
from cardkit.teaching.exercises.cases import inside
from cardkit.teaching.exercises.exercise import Exercise, Make, Taught
from cardkit.teaching.exercises.positions import (
    FinishedTrick,
    back_to,
    census,
    dealer,
    finish,
    met,
    names_from,
    public_facts,
    together,
    tricks,
)
from cardkit.teaching.exercises.question import Answer, Group, Question, choose, the, type_number
from cardkit.teaching.exercises.scoreboard import inside_all

Explain = Callable[[State, Card, Card], str]
"""Why the second card beats the first in the trick that is being played, in words of the game."""


# -- who wins this trick? ------------------------------------------------------------------------------------------------
NEXT: Final = Sentence("{player} plays next.", "You play next.")
GETS: Final = Sentence("That’s what {player} gets.", "That’s what you get.")
GET: Final = Sentence("That’s what {player} get.")
HIGHEST: Final = "Nothing in the trick is higher."


def who_wins(game: Game, explain: Explain | None = None, look: str = "") -> Exercise:
    """Who wins a finished trick of a random deal; at level 1 the card that a beginner would name, at level 3 another.

    `look` is the first hint, where it isn’t which card was led.
    """

    def within(taught: Taught) -> Make:
        def make(rng: random.Random, level: int) -> Question:
            found: list[tuple[State, FinishedTrick]] = []
            for _ in range(60):
                state = finish(dealer(game)(rng), rng, taught)
                found = [(state, trick) for trick in tricks(state) if _met(state, trick, taught)] or found
                fits = [(state, trick) for state, trick in found if level == 2 or _plain(trick) == (level == 1)]
                if fits:
                    return _who_wins(*rng.choice(fits), explain, look, rng, taught)
            if not found:
                raise LookupError("these deals have no trick that what was taught decides")
            return _who_wins(*rng.choice(found), explain, look, rng, taught)

        return make

    return Exercise(f"{game.name}/who-wins", "Who wins this trick?", census(game).tricks, within(None), within=within)


def _met(state: State, trick: FinishedTrick, taught: Taught) -> bool:
    """Whether what was taught decides a trick: its rule, and nothing that is still kept back about a suit in it (trumps)."""
    if taught is None:
        return True
    suits = {card.suit.key for card in trick.cards}
    return trick.note.rule in taught and all(fact.rule in taught for fact in state.view(None).facts if fact.suit in suits)


def _plain(trick: FinishedTrick) -> bool:
    """True when the winner is what a beginner would name: the card whose rank comes last in the pack."""
    keys = [rank.key for rank in trick.cards[0].pack.ranks]
    return trick.best is max(trick.cards, key=lambda card: keys.index(card.rank.key))


def _who_wins(
    state: State, trick: FinishedTrick, explain: Explain | None, look: str, rng: random.Random, taught: Taught
) -> Question:
    game, best = state.game, trick.best
    viewer = rng.choice(trick.by)
    names = names_from(game, viewer)
    before, after = back_to(state, trick.start), back_to(state, trick.end + 1)
    rule = game.rules[trick.note.rule]
    goes_on = "" if after.to_move is None else f" {NEXT.by(names[after.to_move])}"
    what = trick.note.tell(names)
    worth = f" It holds {trick.note.points} points." if trick.note.points else ""
    answers: list[Answer] = []
    for card, seat in zip(trick.cards, trick.by, strict=True):
        if names[seat] in [answer.text for answer in answers]:
            continue
        why = ""
        if best is not None and card is not best:
            why = explain(before, card, best) if explain else f"{capital(the(best))} beats {the(card)}."
        elif best is None:
            why = _as_high(trick, card)
        whom = inside(names[seat])
        astray = f"The trick would be counted for {whom}."
        if trick.note.points:
            astray = f"The trick would be counted for {whom}, with its {trick.note.points} points."
        if goes_on:
            astray = f"{astray} And all would wait for {whom} to lead."
        right = seat == trick.note.seat
        if right and best is not None:
            why = f"{beaten_by(before, trick.cards, best, explain)}{worth}"
        answers.append(Answer(names[seat], right, why, what + worth + goes_on if right else astray))
    if best is None or len({trick.note.seat, *trick.by}) > len(trick.by):
        nobody = (
            f"A trick that somebody has won would be counted for nobody, with {listed([the(c) for c in trick.cards])} in it."
        )
        one = "" if best is None else f"One of the cards beats all others: {_candidates(trick, best)}?"
        answers.append(Answer("Nobody.", best is None, one, what if best is None else nobody))
    solution = next(answer for answer in answers if answer.right)
    led = names[trick.by[0]]
    return choose(
        rng,
        f"{led} led, and the cards fell in this order. Who wins the trick?",
        solution,
        [answer for answer in answers if not answer.right],
        rules=(rule,),
        groups=(Group("The trick", trick.cards, tuple(names[seat] for seat in trick.by)),),
        facts=public_facts(before.view(viewer), "play", of_seats=False, taught=taught),
        why=what + worth if best is None else "",
        hints=(look or f"{capital(the(trick.cards[0]))} was led.", rule.sentence),
    )


def beaten_by(state: State, cards: Sequence[Card], best: Card, explain: Explain | None) -> str:
    """Tells why the `best` of these cards wins, by the one that comes nearest: of its rank, of its suit, or of a high rank."""
    keys = [rank.key for rank in best.pack.ranks]
    near = [card for card in cards if card is not best]

    def nearness(card: Card) -> tuple[bool, bool, int]:
        return card.rank.key == best.rank.key, card.suit is best.suit, keys.index(card.rank.key)

    other = max(near, key=nearness)
    why = explain(state, other, best) if explain else f"{capital(the(best))} beats {the(other)}."
    return f"{HIGHEST} {why}"


def _candidates(trick: FinishedTrick, best: Card) -> str:
    """The winning card and its neighbour in the trick, as they were played."""
    at = trick.cards.index(best)
    pair = trick.cards[at - 1 : at + 1] if at else trick.cards[:2]
    return listed([the(card) for card in pair], "or")


def _as_high(trick: FinishedTrick, card: Card) -> str:
    """Why a card has not won a trick that nobody has: another is as high, or it is not the highest at all."""
    ranks = [other.rank for other in trick.cards]
    paired = {rank.key for rank in ranks if ranks.count(rank) > 1}
    if card.rank.key not in paired:
        return f"{capital(the(card))} isn’t the highest card of this trick."
    if len(paired) > 1:
        return f"{capital(the(card))} is there with its equal, and so is another rank: which of them is highest?"
    return f"{capital(the(card))} isn’t alone: there’s another {card.rank.gloss} in the trick."


# -- what cards are worth ------------------------------------------------------------------------------------------------


def cards_worth(
    game: Game,
    cards: Sequence[Card],
    worth: Callable[[Card], Points],
    why: str,
    slips: Mapping[int, str] | Mapping[Points, str],
    hints: tuple[str, ...],
) -> Question:
    """How many points are these cards worth, of all that there are in the pack?"""
    whole, pack, one = sum(worth(card) for card in game.pack), len(game.pack), len(cards) == 1
    dear = sorted(cards, key=worth, reverse=True)
    return type_number(
        "How many points is this card worth?" if one else "How many points are these cards worth?",
        sum(worth(card) for card in cards),
        why,
        slips,
        rules=(game.rules["points"],),
        groups=(Group("The card" if one else "The cards", tuple(cards)),),
        unit="points",
        hints=hints,
        parts=() if one else tuple((the(card), worth(card)) for card in dear if worth(card)),
        astray=lambda n: (
            f"With {show(n)} here, {show(whole - n)} of the {whole} would be left for the other {pack - len(cards)} cards."
            if n < whole
            else f"All {pack} cards together are worth no more than {whole}."
        ),
    )


# -- the score, line by line ---------------------------------------------------------------------------------------------

_POINTS = re.compile(r"(:|,)?\s*[+−-]?(\d+½?|½)\s+points?( more)?")


def score_lines(game: Game) -> Exercise:
    """Predict one line of the score of a finished deal, from what lies on the table and what was said."""
    known = census(game).lines

    def within(taught: Taught) -> Make:
        named = [rule for rule in known if taught is None or rule in taught]

        def make(rng: random.Random, level: int) -> Question:
            key = rng.choice(named)
            fits: list[tuple[State, int]] = []
            for _ in range(80):
                state = finish(dealer(game)(rng), rng, taught)
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


def score_line(state: State, number: int, level: int, rng: random.Random, taught: Taught = None) -> Question:
    """Asks what line `number` of a finished deal's score brings one side; the lines before it are shown."""
    game, sheet = state.game, state.score
    line = sheet.lines[number]
    won = {pile.owner: pile for pile in state.view(None).piles if pile.name == "won" and pile.owner is not None}
    parties = [p for p, points in enumerate(line.points) if points or level > 1]
    # the first steps count the smaller heap
    party = min(parties, key=lambda p: len(won[p].cards) if p in won else 0) if level == 1 else rng.choice(parties)
    viewer = sheet.parties[party][0]
    names = names_from(game, viewer)
    whom = [inside_all(together([names[seat] for seat in seats])) for seats in sheet.parties]
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
    spoilt = re.compile(rf"(?<!\d){re.escape(show(value).lstrip('-'))}(?!\d)")
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
        astray=lambda given: _standing(given, party, number, sheet, whom),
    )


def _reason(line: Line, party: int, whom: Sequence[str]) -> str:
    """The arithmetic of a line; where it brings this side nothing, whose points they are."""
    others = [other for other, points in enumerate(line.points) if points > 0 and other != party]
    if line.points[party] or len(others) != 1:
        return f"{line.arithmetic}."
    return f"That goes to {whom[others[0]]}. {capital(line.arithmetic)}."


def _standing(given: Points, party: int, number: int, sheet: ScoreSheet, whom: Sequence[str]) -> str:
    """How the sides would stand if this were what a line brings one of them."""
    totals = list(sheet.totals)
    if sheet.lines[number].counts:
        totals[party] += given - sheet.lines[number].points[party]
    return f"With {show(given)} in this line the deal would end so: {_row(totals, whom)}."


def _row(points: Sequence[Points], whom: Sequence[str]) -> str:
    return ", ".join(f"{name} {show(n)}" for name, n in zip(whom, points, strict=True))
