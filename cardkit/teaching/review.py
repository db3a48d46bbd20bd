"""Reviews a deal: what each decision of one seat cost, and what could not have been known.

A decision is judged by what the seat knew when it was made (the coach's advice on that view), never by how the cards lay. Only
afterwards are the hands opened, to tell luck from play.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import sqrt
from typing import Final, NamedTuple

from cardkit import players
from cardkit.dealing import checked_seat
from cardkit.game import State
from cardkit.moves import Move
from cardkit.players import coach
from cardkit.players.chances import in_ten
from cardkit.players.coach import DEALS, JUDGED, SMALL, Advice, alike, amount
from cardkit.players.players import Unit
from cardkit.players.weighing import WEIGHED_DEALS, Weight, weigh
from cardkit.record import Record
from cardkit.score import Points
from cardkit.sentences import several
from cardkit.teaching import deal_review, teaching
from cardkit.teaching.because import because
from cardkit.teaching.deal_review import DealReview, is_idle
from cardkit.teaching.decision import Decision, named
from cardkit.view import View

PLAYOUTS: Final = 12
"""Playouts with open cards where a position is too large to search."""

WEIGHED_CARDS: Final = 3
"""So many of the best cards are compared with calls: the whole hand where hands are small."""

GAINS: Final = (
    "It hardly ever pays, but then so much that on average you gain {much}.",
    "It pays once in 10, but then so much that on average you gain {much}.",
    "It pays {n} times in 10: on average you gain {much}.",
    "It nearly always pays: on average you gain {much}.",
)
COSTS: Final = (
    "It hardly ever pays: on average you lose {much}.",
    "It pays once in 10: on average you lose {much}.",
    "It pays {n} times in 10, but on average you lose {much}.",
    "It nearly always pays, but on average you lose {much}.",
)
"""What a call brings over many deals, by the share of them in which it brings more than nothing, in words for `in_ten`."""


def review(record: Record, seat: int, rng: random.Random, deals: int = DEALS) -> DealReview:
    """The review of `seat`'s decisions in a recorded deal; `deals` sampled deals for each.

    The same record and state of `rng` give the same review. Raises `ValueError` for an impossible seat or an unfinished deal
    (its cards must stay hidden), `BadRecord` for a record that breaks the rules.
    """
    return DealReview(record, seat, tuple(stream(record, seat, rng, deals)))


class ReviewStage(NamedTuple):
    """Progress of a review: `done` of `of` decisions (a fraction within one), and the `decision` just finished, if one is."""

    done: float
    of: int
    decision: Decision | None = None


def stream(record: Record, seat: int, rng: random.Random, deals: int = DEALS) -> Iterator[Decision]:
    """Yields the decisions one by one as they are reviewed. Raises as `review` does."""
    return (stage.decision for stage in think(record, seat, rng, deals) if stage.decision is not None)


def think(record: Record, seat: int, rng: random.Random, deals: int = DEALS) -> Iterator[ReviewStage]:
    """Reviews in small steps, one for each sampled deal, so that a page stays responsive. Raises as `review` does."""
    checked_seat(seat, record.game.seats)
    if not record.state().over:
        raise ValueError("a review opens all the cards, so it is for a deal that is over")
    return _stages(record, seat, rng, deals)


def _stages(record: Record, seat: int, rng: random.Random, deals: int) -> Iterator[ReviewStage]:
    choices = [(number, position.copy(), made) for number, position, made in deal_review.choices(record, seat)]
    brought = players.for_game(record.game).payoff(record.state())[record.game.parties.of(seat)]
    yield ReviewStage(0, len(choices))
    for done, (number, position, made) in enumerate(choices):
        advice: list[Advice] = []
        for thought in coach.think(position.view(seat), rng, deals):
            advice = thought.advice or advice
            yield ReviewStage(done + 0.9 * thought.done / thought.of, len(choices))
        move, compared = _of_choice(advice, made)
        told = _explained(position.view(seat), move, _weighed(position.view(seat), move, compared, rng), rng)
        luck = _luck(position, move, told, brought, rng)
        yield ReviewStage(
            done + 1, len(choices), Decision(number + made.index(move), move, told, luck, is_idle(record.game, move, told))
        )


def _of_choice(advice: list[Advice], made: tuple[Move, ...]) -> tuple[Move, tuple[Advice, ...]]:
    """What a choice is judged by: its move, and the advice with it. Of several that were chosen together it is the worst.

    The others of these were made as well, so they are not compared with it.
    """
    worst = max((one for one in advice if one.move in made), key=lambda one: one.behind)
    compared = [one for one in advice if one is worst or one.move not in made]
    least = compared[0].behind
    return worst.move, tuple(one._replace(behind=one.behind - least) for one in compared)


def _weighed(view: View, made: Move, advice: tuple[Advice, ...], rng: random.Random) -> tuple[Advice, ...]:
    """The advice, with sampled figures for calls if a call was made that the game's own player would not have made.

    The coach gives no figures for calls. Here they are sampled, with the best card if one could be played; a look at the
    partner decides nothing itself, so a call made without one is compared with the other calls.
    """
    players_, found = players.for_game(view.game), {one.move: one for one in advice}
    if (found[made].deals and advice[0].deals) or advice[0].move is made or made.kind in players_.idle:
        return advice
    cards = [one.move for one in advice if one.deals][:WEIGHED_CARDS]
    calls = [one.move for one in advice if not one.deals and one.move.kind not in players_.idle]
    compared = list(dict.fromkeys([*calls, *cards, made]))
    if len(compared) == 1:  # a chelem beside “jeu”
        compared.append(advice[0].move)
    weights = weigh(view, compared, rng)
    given_up = teaching.for_game(view.game).table.given_up
    weighed = [_with_figures(found[move], one, players_.unit, move.text in given_up) for move, one in weights.items()]
    rest = [one._replace(deals=0) for one in advice if one.move not in weights]  # their figures are of other deals
    return (*sorted(weighed, key=lambda one: (one.behind, one.move is not advice[0].move)), *rest)


def _explained(view: View, made: Move, advice: tuple[Advice, ...], rng: random.Random) -> tuple[Advice, ...]:
    """The advice, its best move with a reason that says why it is better than the move made, if that cost something.

    What becomes of the trick comes first, since it is of these very deals; then the player's own reason, which may be of less
    weight than the figure. Nothing is said where it is only a matter of figures.
    """
    best, behind = advice[0], Decision(0, made, advice).cost
    if not behind:
        return advice

    def own() -> str:
        choice = players.for_game(view.game).own_player(view)(view, rng)
        return choice.reason if choice.move is best.move else ""

    return (best._replace(reason=because(view, best.move, made, behind, rng, own) or best.reason), *advice[1:])


def _with_figures(advice: Advice, weight: Weight, unit: Unit, gives_up: bool) -> Advice:
    """The advice on a call, or on a card that is compared with calls, with its sampled result.

    A call that `gives_up` the deal costs the same in each.
    """
    size = abs(weight.value)
    sentences = GAINS if weight.value > 0 else COSTS
    brought = in_ten(weight.wins, sentences, much=amount(size, unit)) if size >= 0.25 else "On average it comes out even."
    if gives_up:
        lost = several(round(size), "1 point", "{n} points")
        brought = f"Then you lose {lost}, whatever the others hold."
    reason = advice.reason
    if reason == JUDGED or not (advice.deals or weight.equal):  # what the player says for its call, the figures deny
        reason = brought
    elif advice.deals and weight.behind:  # what was said for a card was said beside other cards
        reason = alike(weight.behind, unit) if weight.equal else f"It costs {amount(weight.behind, unit)}."
    return advice._replace(
        reason=reason,
        value=weight.value,
        error=0.0,
        behind=weight.behind,
        behind_error=weight.error,
        equal=weight.equal,
        deals=WEIGHED_DEALS,
        exact=False,
        unit=unit,
        wins=weight.wins,
    )


def _luck(state: State, move: Move, advice: tuple[Advice, ...], brought: Points, rng: random.Random) -> str:
    """A sentence on what the open cards add to the verdict; "" for judged moves.

    `brought` is what the deal brought in the end. A move did no harm only in a deal that was won or, counted in points, that
    brought as much as the better move could have.
    """
    found = {one.move: one for one in advice}
    if not found[move].deals or move.kind in players.for_game(state.game).judged:
        return ""
    values, sure = _opened(state, rng)
    here = state.legal.index(move)
    known = [n for n, other in enumerate(state.legal) if other in found and found[other].deals]
    top = max(known, key=lambda n: sum(values[n]))
    gaps = [a - b for a, b in zip(values[top], values[here], strict=True)]
    gap = sum(gaps) / len(gaps)
    error = 0.0 if sure else sqrt(sum((g - gap) ** 2 for g in gaps)) / len(gaps)
    equal, harm = found[move].equal, gap > max(2 * error, 1e-9)
    if equal and harm:
        more = f"have brought {amount(gap, 'points')} more" if gap >= SMALL["points"] else "have been better"
        if players.for_game(state.game).unit == "games in 100":
            more = "have been better"
        return f"As the cards lay, {named(state.legal[top])} would {more}, but you couldn’t know that."
    in_points = players.for_game(state.game).unit == "points"
    harmless = not harm and (brought > 0 or (in_points and brought >= max(values[top])))
    return "As the cards lay it did no harm." if harmless and not equal else ""


def _opened(state: State, rng: random.Random) -> tuple[list[list[float]], bool]:
    """For each legal move its values with all cards open, one per playout; with True if exact: then a single one."""
    game = players.for_game(state.game)
    first = game.outlook(state, rng)
    found = [first, *(game.outlook(state, rng) for _ in range(0 if first.exact else PLAYOUTS - 1))]
    return [[float(one.values[n]) for one in found] for n in range(len(state.legal))], first.exact
