"""Advice by sampling: every legal move with its expected result in the game's own points, its error, and what is equal to it.

The coach sees a view and nothing else. It makes deals that the view could be, each as often as it explains what the others said
and played (`Belief`), asks in each of them what every legal move leads to (`Players.outlook`), and compares the moves deal by
deal, so their differences are far more certain than their values. Where the deals are few it goes through all of them, and the
likelier ones count for more.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import repeat
from math import sqrt
from types import MappingProxyType
from typing import Final, NamedTuple

from cardkit.moves import Move
from cardkit.players.belief import Belief
from cardkit.players.chances import in_ten, sure_odds
from cardkit.players.odds import odds
from cardkit.players.players import Choice, Player, Unit
from cardkit.players.players import for_game as players_for
from cardkit.players.where import Where
from cardkit.score import signed
from cardkit.sentences import several
from cardkit.state import State
from cardkit.tricks import current_trick
from cardkit.view import View

FIRST_DEALS: Final = 8
"""Deals before the first figures are shown."""

DEALS: Final = 160
"""Deals for advice, unless told otherwise."""

MAX_PLAYOUTS: Final = 3000
"""Limit on moves tried: with many legal moves fewer deals are sampled."""

MAX_CARDS_PLAYED: Final = 100_000
"""Limit on work, in cards played. Not in seconds: advice must be the same on every machine."""

MIN_DEALS: Final = 32
"""The limits never cut below so many deals."""

SMALL: Final = MappingProxyType({"points": 0.5, "points and wins": 0.5, "games in 100": 2.0})
"""By the unit of the figures, what is not worth a word: a move that stays behind by less cost nothing."""

JUDGED: Final = "What it brings depends on what the others believe, and no count can tell you that."
UNEXPLAINED: Final = " Nothing explains what the others did here, so all deals that the rules allow count alike."
BEST_IN: Final = (
    "In hardly any possible deal is it the best, but then by far.",
    "In one of 10 possible deals nothing does better.",
    "In {n} of 10 possible deals nothing does better.",
    "In nearly all possible deals nothing does better.",
)
"""How often nothing does better than a move, from hardly ever to nearly always."""
ONLY_MOVE: Final = "It’s the only move the rules allow."


class Advice(NamedTuple):
    """The worth of one legal move.

    `value` is the expected result for the mover's party in the game's own points (with two parties the difference of theirs,
    see `Players.payoff`), `error` its standard error; `behind` is how far it stays behind the best move and `behind_error` the
    error of that difference. `equal` says that this difference is within the error (two standard errors), so that nobody should
    care. `deals` is the number of deals looked at; in `top_in` of them no other move did better. `exact` says that these were
    all deals that fit, each with the best play of everyone when the cards lie open, or that the move ends the deal and brought
    the same in each. `reason` says in whole sentences what there is to say for or against the move.

    Without deals there is no figure: the move is the only one, or one of the kinds in `Players.judged`. `unit` is what the
    figures count; where it is games in 100, `value` and `behind` are that in place of points. `wins` is the share of the deals,
    weighed, that brought more than nothing.
    """

    move: Move
    value: float
    error: float
    behind: float
    behind_error: float
    equal: bool
    deals: int
    exact: bool = False
    top_in: int = 0
    reason: str = ""
    unit: Unit = "points"
    wins: float = 0.0

    @property
    def chance(self) -> str:
        """How often the deal is won with it, roughly: `1 in 3`, `hardly ever`; `never` or `always` if that is certain."""
        return sure_odds(self.wins, sure=self.exact)

    @property
    def figure(self) -> str:
        """The value as people write it: `+12.4 ± 0.8`, or `+12.4` when it is exact; empty when there is none.

        A chance is `1 in 3 (34%)`; where a deal is won and brings points, both: `7 in 10, +0.9 ± 0.2`.
        """
        if not self.deals:
            return ""
        if self.unit == "games in 100":
            return f"{self.chance} ({self.wins:.0%})"
        points = signed(round(self.value, 1) + 0.0, 1) + ("" if self.exact or self.error < 0.05 else f" ± {self.error:.1f}")
        return points if self.unit == "points" else f"{self.chance}, {points}"

    @property
    def cost(self) -> str:
        """How far it stays behind, in words (see `amount`)."""
        return amount(self.behind, self.unit)

    def __str__(self) -> str:
        """`play Rb  +12.4 ± 0.8` and how far behind the best."""
        return f"{self.move.text}  {self.figure}".rstrip() + ("" if self.equal else f"  ({self.behind:.1f} behind)")


def amount(value: float, unit: Unit) -> str:
    """So much of what the figures count, as people say it at a table.

    >>> amount(7.4, "points"), amount(0.6, "points"), amount(4.2, "games in 100")
    ('about 7 points', 'about half a point', 'about 4 games in 100')
    """
    if unit == "games in 100":
        return several(round(value), "about 1 game in 100", "about {n} games in 100", "less than 1 game in 100")
    if value < 0.75:
        return "about half a point" if value >= 0.25 else "next to nothing"
    return several(round(value), "about 1 point", "about {n} points")


class ThinkingProgress(NamedTuple):
    """How far the coach has come: `done` of `of` deals.

    `advice` is the advice so far, at 8, 16, 32 … deals and at the end, else None. It comes with `where`, which tells where
    unseen cards lay in these deals; None if the advice needs no deals.
    """

    done: int
    of: int
    advice: list[Advice] | None = None
    where: Where | None = None


def stream(view: View, rng: random.Random, deals: int = DEALS, judge: Player | None = None) -> Iterator[list[Advice]]:
    """Yields advice that gets better: all legal moves, best first, after 8, 16, 32 … deals and at the end.

    Stop taking from it to stop the thinking. The same view and state of `rng` give the same advice. A single legal move is
    answered at once. `judge` decides what deals cannot tell (`Players.judged`); None for the game's own. Raises `ValueError`
    when it is not this view's turn or `deals` is not positive.
    """
    return (thought.advice for thought in think(view, rng, deals, judge) if thought.advice is not None)


def think(view: View, rng: random.Random, deals: int = DEALS, judge: Player | None = None) -> Iterator[ThinkingProgress]:
    """Yields after every deal, so that a page can do other things in between; now and then with the advice of `stream`."""
    if not isinstance(view, View):
        raise TypeError(f"advice is for a seat’s view, such as state.view(0), not for {view!r}")
    if not view.legal:
        raise ValueError("there is nothing to advise: it is not this seat's turn")
    if deals < 1:
        raise ValueError(f"advice needs at least one deal, not {deals}")
    if len(view.legal) == 1:
        yield ThinkingProgress(1, 1, [_without_figure(view.legal[0], ONLY_MOVE)])
        return
    belief = Belief(view)
    notes = _Notes(view, belief, judge, random.Random(rng.getrandbits(32)))
    judged = _judged_advice(view, notes.choice)
    if len(judged) == len(view.legal):
        yield ThinkingProgress(1, 1, judged)
        return
    first = judged[:1] if judged and judged[0].move is notes.choice.move else []
    rest = judged[len(first) :]
    count = min(deals, max(FIRST_DEALS, MAX_PLAYOUTS // len(view.legal)))
    every = (belief.count or 0) if belief.few else 0
    count = every or count
    players = players_for(view.game)
    moves = [move for move in view.legal if move.kind not in players.judged]
    tables: dict[Move, list[float]] = {move: [] for move in moves}
    weights: list[float] = []
    exact, show, work, where = True, FIRST_DEALS, 0, Where(view)
    ends: set[Move] = set()
    yield ThinkingProgress(0, count)
    for number, (state, weight) in enumerate(_states(belief, rng, every > 0), 1):
        where.add(state, weight)
        if number == 1:
            ends = {move for move in moves if state.after(move).over}
        outlook = players.outlook(state, rng)
        exact, work = exact and outlook.exact, work + outlook.work
        if number == FIRST_DEALS and work:
            count = min(count, max(MIN_DEALS, MAX_CARDS_PLAYED * FIRST_DEALS // work))
        weights.append(weight)
        for move, value in zip(state.legal, outlook.values, strict=True):
            if move in tables:
                tables[move].append(100.0 * (value > 0) if players.unit == "games in 100" else float(value))
        if number in (show, count):
            show *= 2
            yield ThinkingProgress(
                number, count, [*first, *_figures(tables, weights, exact and number == every, ends, notes), *rest], where
            )
        else:
            yield ThinkingProgress(number, count)
        if number == count:
            break


def _judged_advice(view: View, choice: Choice) -> list[Advice]:
    """Advice on `judged` moves, without figures; the judge's choice comes first, with its reason."""
    moves = [move for move in view.legal if move.kind in players_for(view.game).judged]
    moves.sort(key=lambda move: move is not choice.move)
    return [_without_figure(move, choice.reason if move is choice.move else JUDGED) for move in moves]


def _without_figure(move: Move, reason: str) -> Advice:
    """Advice without a figure."""
    return Advice(move, 0.0, 0.0, 0.0, 0.0, True, 0, False, 0, reason)


def advise(view: View, rng: random.Random, deals: int = DEALS, judge: Player | None = None) -> list[Advice]:
    """The legal moves, best first, each with its expected result (see `Advice`); arguments and errors as for `stream`."""
    return list(stream(view, rng, deals, judge))[-1]


def _states(belief: Belief, rng: random.Random, every: bool) -> Iterable[tuple[State, float]]:
    """All consistent deals with their weights, in random order, so that early figures are unbiased; or endless samples."""
    if every:
        states = belief.every()
        rng.shuffle(states)
        return states
    return ((belief(rng), 1.0) for _ in repeat(None))


def _figures(
    tables: dict[Move, list[float]], weights: list[float], exact: bool, ends: set[Move], notes: _Notes
) -> list[Advice]:
    """Advice with figures for each move, best first; `tables` are its results deal by deal, `weights` the deals' weights.

    `ends` are the moves that end the deal.
    """
    means = {move: _mean(table, weights) for move, table in tables.items()}
    top = max(means, key=means.__getitem__)
    heights = [max(values) for values in zip(*tables.values(), strict=True)]
    found = []
    for move, table in tables.items():
        behind = means[top] - means[move]
        behind_error = 0.0 if exact else _error([a - b for a, b in zip(tables[top], table, strict=True)], weights)
        # a tiny difference of floats is none
        equal = behind <= max(2 * behind_error, 1e-9)
        tops = sum(value == height for value, height in zip(table, heights, strict=True))
        sure = exact or (move in ends and len({*table}) == 1)
        error = 0.0 if sure else _error(table, weights)
        wins = _mean([float(value > 0) for value in table], weights)
        advice = Advice(move, means[move], error, behind, behind_error, equal, len(table), sure, tops, "", notes.unit, wins)
        found.append(advice._replace(reason=_reason(advice, notes)))
    # of moves that come out alike the one that the game's own player would make goes first
    return sorted(found, key=lambda advice: (advice.behind, advice.move is not notes.choice.move, advice.move.id))


def _mean(values: list[float], weights: list[float]) -> float:
    """The weighted mean."""
    return sum([value * weight for value, weight in zip(values, weights, strict=True)]) / sum(weights)


def _error(values: list[float], weights: list[float]) -> float:
    """The standard error of the weighted mean; 0 for a single value."""
    count = len(values)
    if count < 2:
        return 0.0
    mean = _mean(values, weights)
    squares = sum([(weight * (value - mean)) ** 2 for value, weight in zip(values, weights, strict=True)])
    return sqrt(squares * count / (count - 1)) / sum(weights)


# -- in words ------------------------------------------------------------------------------------------------------------


class _Notes:
    """What can be said about the moves before any deal is sampled: each card's odds, and the game's own choice."""

    def __init__(self, view: View, belief: Belief, judge: Player | None, rng: random.Random) -> None:
        players, self.belief = players_for(view.game), belief
        self.unit = players.unit
        self.choice = players.own_player(view, judge)(view, rng)
        self.odds: dict[Move, str] = {}
        self.weak: set[Move] = set()  # moves whose odds speak against them
        self.lost: set[Move] = set()  # those among them that a card on the table beats
        partners = _played(view, view.game.parties.of(view.seat or 0))
        for move in view.legal:
            found = odds(view, move.card) if move.card is not None and move.kind == view.click else None
            if found is not None and found.beaten_by.mask & partners:
                found = None  # to be beaten by one's partner is no loss
            self.odds[move] = str(found) if found is not None else ""
            if found is not None and (found.outright or found.beaten_by):
                self.weak.add(move)
                if found.beaten_by:
                    self.lost.add(move)

    def of(self, advice: Advice) -> str:
        """A sentence on the move: the player's reason if it chose this move and the figures agree, else its odds.

        Nothing if the move is the best and its odds would speak against it, unless it is beaten already.
        """
        mine = self.choice.reason if advice.move is self.choice.move and advice.equal else ""
        if mine or advice.behind or advice.move not in self.weak:
            return mine or self.odds[advice.move]
        return "It won’t win this trick, and no other card brings more." if advice.move in self.lost else ""


def _played(view: View, party: int) -> int:
    """The mask of the cards in the trick that a party has played; 0 in a game without tricks."""
    trick = current_trick(view)
    if trick is None:
        return 0
    by = zip(trick.cards, trick.by, strict=True)
    return sum(card.bit for card, seat in by if card is not None and view.game.parties.of(seat) == party)


def _reason(advice: Advice, notes: _Notes) -> str:
    """The reason in words: a sentence from the position (`_Notes.of`), and what the figures say where that adds something."""
    why, figures = notes.of(advice), ""
    if advice.behind == 0:
        figures = "" if why else _best(advice)
    elif advice.equal:
        figures = alike(advice.behind, advice.unit)
    elif why and advice.move not in notes.weak:
        why, figures = f"{why.removesuffix('.')}, but it costs {advice.cost} in the end.", ""
    else:
        figures = f"It costs {advice.cost}."
    return f"{why} {figures}{UNEXPLAINED if notes.belief.impossible else ''}".strip()


def alike(behind: float, unit: Unit) -> str:
    """A sentence on a move that stays so far behind the best, within the error."""
    return "About as good as the best." if behind < SMALL[unit] else "It may be as good: it is too close to tell."


def _best(advice: Advice) -> str:
    """A sentence on how sure the best move is: in what share of the sampled deals nothing does better."""
    if advice.top_in == advice.deals:
        return "Wherever the other cards lie, nothing does better."
    if 2 * advice.top_in < advice.deals:
        return "It depends on how the other cards lie. On average this one brings most."
    return in_ten(advice.top_in / advice.deals, BEST_IN)


def _trusted_choice(view: View, found: list[Advice], judge: Player, rng: random.Random) -> Choice:
    """The best move, unless it is not clearly ahead of the judge's (see `Players.trust`): then the judge's."""
    best, trust = found[0], players_for(view.game).trust
    if trust and best.deals:
        own = judge(view, rng)
        counted = (advice for advice in found if advice.deals and advice.move is own.move)
        if any(advice.behind <= trust * advice.behind_error for advice in counted):
            return own
    return Choice(best.move, best.reason)


def monte_carlo(deals: int = 60, judge: Player | None = None) -> Player:
    """A player that follows `advise` with so many deals; a count, not a time limit, so it plays the same on every machine.

    Follows the game's expert instead where there is one. `judge` as for `stream`.
    """

    def choose(view: View, rng: random.Random) -> Choice:
        players = players_for(view.game)
        expert = players.expert(view)
        if expert is not None:
            return expert(view, rng)
        return _trusted_choice(view, advise(view, rng, deals, judge), judge or players.judge, rng)

    return choose
