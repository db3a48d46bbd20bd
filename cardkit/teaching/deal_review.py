"""The review of one deal: its decisions in order, the worst of them, why it was lost; and as text, to be kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isfinite
from operator import itemgetter
from typing import Final, NamedTuple

from cardkit import players
from cardkit.game import Game
from cardkit.moves import Move
from cardkit.players.coach import SMALL, Advice, amount
from cardkit.record import BadRecord, Record
from cardkit.record import read as read_record
from cardkit.sentences import several
from cardkit.state import State
from cardkit.teaching import teaching
from cardkit.teaching.decision import Decision, did, named, often
from cardkit.tricks import current_trick

UNSEEN: Final = "Your chances were fair: the hidden cards decided it."
COSTS: Final = "One decision cost you something.", "{n} decisions cost you something."
RISKS: Final = "One decision was a risk.", "{n} decisions were risks."


class DealReview(NamedTuple):
    """The review of one deal for one `seat`: its decisions in order."""

    record: Record
    seat: int
    decisions: tuple[Decision, ...]

    @property
    def forced(self) -> int:
        """How many moves of this seat were its only ones: the deal is replayed to count them."""
        chosen = sum(len(made) for *_, made in choices(self.record, self.seat))
        return sum(who == self.seat for who, _ in self.record.moves) - chosen

    @property
    def cost(self) -> float:
        """The cost of all decisions, in points or in games of 100 (see `Advice.unit`)."""
        return sum(step.cost for step in self.decisions)

    @property
    def given(self) -> str:
        """The cost with its unit, as text."""
        return amount(self.cost, players.for_game(self.record.game).unit)

    @property
    def worst(self) -> Decision | None:
        """The costliest decision, of those that did harm as the cards lay if any did; None if none cost anything."""
        return max(self.costly, key=lambda step: (not step.harmless, step.cost), default=None)

    @property
    def costly(self) -> tuple[Decision, ...]:
        """The decisions that cost something, calls among them, in the order made."""
        return tuple(step for step in self.decisions if step.cost)

    @property
    def spotless(self) -> bool:
        """Whether there is nothing to say against any decision, calls included."""
        return not self.costly and not self.doubtful

    @property
    def doubtful(self) -> int:
        """How many decisions are worth another thought, though no figure speaks against them."""
        return sum(step.doubtful for step in self.decisions)

    @property
    def sentence(self) -> str:
        """The deal in a sentence or two: how many decisions cost something, or that none did and why the deal was lost."""
        if not self.costly:
            return f"{self._nothing} {self.fate}".rstrip()
        risky = all(step.harmless for step in self.costly)
        sentences = RISKS if risky else COSTS
        return several(len(self.costly), *sentences)

    @property
    def _nothing(self) -> str:
        """That nothing was given away, with praise where a choice was right, or with the calls to think of again."""
        if self.doubtful:
            return several(
                self.doubtful,
                "You gave no card away. One call is worth a second thought.",
                "You gave no card away. {n} calls are worth a second thought.",
            )
        praised = any(step.right for step in self.decisions)
        return "You gave nothing away. Well played." if praised else "You gave nothing away."

    @property
    def told_first(self) -> Decision | None:
        """The decision with which the review begins; None if there was none.

        The costliest, else one worth a second thought, else the best, else the last call, else the first card.
        """
        choices = [step for step in self.decisions if not step.idle]
        doubtful = next((step for step in choices if step.doubtful), None)
        call = next((step for step in reversed(choices) if step.called), None)
        return self.worst or doubtful or self.finest or call or next(iter(choices or self.decisions), None)

    @property
    def finest(self) -> Decision | None:
        """The decision where even the next best move would have cost most; None if none cost anything."""
        right = [(step.avoided.behind, step) for step in self.decisions if step.avoided is not None]
        return max(right, key=itemgetter(0))[1] if right else None

    @property
    def fate(self) -> str:
        """Why a deal was lost in which nothing was given away: what could be expected at the first choice; else "".

        The others had the better cards if at least half of what was lost was to be expected.
        """
        end, game = self.record.state(), self.record.game
        winner = end.score.winner
        known = next((step.best for step in self.decisions if step.best.deals), None)
        if winner in (None, game.parties.of(self.seat)) or known is None:
            return ""
        if known.unit == "games in 100":
            chance = f"about {known.chance}" if known.chance[0].isdigit() else known.chance
            return f"Your cards were weak: such a hand wins {chance}." if known.wins < 1 / len(game.parties) else UNSEEN
        lost = -players.for_game(game).payoff(end)[game.parties.of(self.seat)]
        if known.value <= -max(SMALL[known.unit], lost / 2):
            by = "by " if len(game.parties) == 2 else ""
            return f"The others had the better cards: you could expect to lose {by}{amount(-known.value, 'points')}."
        return UNSEEN

    def account(self, step: Decision) -> str:
        """What was done at a decision, and the verdict on it, in a sentence or two."""
        done = self.told(step)
        if not step.better:
            return f"{done} {step.verdict}"
        return f"{done.removesuffix('.')}, where {step.better}. {step.best.reason}".rstrip()

    def told(self, step: Decision) -> str:
        """What was done at a decision: `You led the 7 of cups.`; of a call also its stake and chance where they are known."""
        texts, done = teaching.for_game(self.record.game).table, self._did(step)
        if step.move.kind in texts.staked:
            after, before = (self.record.state(step.number + n).view(self.seat) for n in (1, 0))
            if stake := after.fact("stake") or before.fact("stake"):
                done = f"{done.removesuffix('.')}, with {stake.value} at stake."
        harmless = step.made.unit != "points" or step.made.value >= 0  # a pass, beside a bid that loses
        weighed = step.move.kind in texts.staked or step.cost or (harmless and step.doubtful)
        told = weighed and step.best.move.card is None  # the better call or its reason says what there is to expect
        if step.chance and step.move.text not in texts.given_up and not told:
            done = f"{done.removesuffix('.')}: {often('that', 'wins', step.chance)}."
        return done

    def _did(self, step: Decision) -> str:
        """What was done at a decision, in the past: of a card that began a trick, that it was led."""
        trick = current_trick(self.record.state(step.number).view(self.seat)) if step.move.kind == "play" else None
        if trick is not None and not trick.cards:
            return f"You led {named(step.move)}."
        together = bool(_chosen_with(self.record, self.seat, step.move))
        return f"You {did(step.move)}{', among others' * together}."

    def figure(self, advice: Advice) -> str:
        """What a move brings, shortly: `+12 points`, `wins 34 in 100`, or points and `wins 1 in 3`. "" if unknown.

        One that gives up has no chance.
        """
        if not advice.deals:
            return ""
        if advice.unit == "games in 100":
            return f"wins {round(advice.value)} in 100"
        wins = often("", "wins", advice.chance).strip()
        size = abs(round(advice.value))
        sign = "−" if advice.value < 0 else "+"
        points = several(size, "{sign}1 point", "{sign}{n} points", "about even", sign=sign)
        gives_up = advice.move.text in teaching.for_game(self.record.game).table.given_up
        return points if advice.unit == "points" or gives_up else f"{wins}, {points}"

    @property
    def remarked(self) -> Record:
        """The record with a remark on every decision, after remarks already there."""
        remarks = {step.number: f"{self.record.remark(step.number)} {step.verdict} {step.luck}" for step in self.decisions}
        return self.record.remarked(remarks)

    def __str__(self) -> str:
        """The review as text, a line for each decision and one for the total cost."""
        lines = [f"{step.number + 1}. {step.move.text}: {step.verdict} {step.luck}".rstrip() for step in self.decisions]
        worst = self.worst
        decided = several(len(self.decisions), "1 decision", "{n} decisions", "no decision")
        end = f"{decided}, {several(self.forced, '1 forced move', '{n} forced moves', 'no forced move')}. "
        if worst is None:
            end += "Nothing was given away." if self.spotless else "No card cost anything; think of the other decisions."
        else:
            end += f"Your choices gave away {self.given} in all, most of it by move {worst.number + 1}, {worst.move.text}."
        return "\n".join([*lines, end])


def choices(record: Record, seat: int) -> Iterator[tuple[int, State, tuple[Move, ...]]]:
    """Yields what a seat had to choose in a recorded deal: the number of the move (from 0), the position, the moves made.

    These are several where cards are chosen together (`State.to_choose`): that is one choice. The position is only lent.
    """
    state, end = record.state(0), 0
    for number, (who, text) in enumerate(record.moves):
        if who == seat and number >= end and len(state.legal) > 1:
            end = number + state.to_choose
            yield number, state, tuple(record.game.move(made) for _, made in record.moves[number:end])
        state.play(text)


def _chosen_with(record: Record, seat: int, move: Move) -> set[Move]:
    """The other moves of those that this seat chose together with one."""
    return {one for *_, made in choices(record, seat) if move in made for one in made} - {move}


def write(review: DealReview) -> str:
    """A review as text, to be kept beside its record; `read` gives an equal review."""
    steps = [[step.number, step.luck, [[one.move.text, *_figures(one)] for one in step.advice]] for step in review.decisions]
    return json.dumps({"record": str(review.record), "seat": review.seat, "steps": steps})


def read(text: str) -> DealReview:
    """The review in a text of `write`; raises `BadRecord` if it is damaged or does not fit its record."""
    try:
        kept = json.loads(text)
        json.dumps(kept, ensure_ascii=False).encode()  # half a character cannot be shown
        record, seat = read_record(kept["record"]), int(kept["seat"])
        steps = []
        for number, luck, remark in kept["steps"]:
            advice = tuple(_advice(record, *one) for one in remark)
            move = record.game.move(record.moves[number][1])
            step = Decision(int(number), move, advice, str(luck), is_idle(record.game, move, advice))
            legal, compared = {*record.state(step.number).legal}, {one.move for one in advice}
            if (
                number < 0
                or record.moves[number][0] != seat
                or compared not in (legal, legal - _chosen_with(record, seat, move))
            ):
                raise BadRecord(f"the review does not fit move {number + 1} of its record")
            steps.append(step)
        if not record.state().over:
            raise BadRecord("the deal of this review is not over")
        return DealReview(record, seat, tuple(steps))
    except BadRecord:
        raise
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError) as error:
        raise BadRecord(f"this is not the text of a review ({type(error).__name__}: {error})") from error


def _figures(advice: Advice) -> tuple[object, ...]:
    """The figures of an advice that are written; the unit only if it is not points."""
    kept = advice[1:]
    return kept[:-2] if kept[-2:] == ("points", 0.0) else kept


def _advice(record: Record, move: str, *rest: object) -> Advice:
    kinds = (float, float, float, float, bool, int, bool, int, str, str, float)
    if len(rest) not in (len(kinds), len(kinds) - 2):  # reviews kept before figures had units lack the last two
        raise BadRecord("a move of this review lacks some of its figures")
    figures = [kind(value) for kind, value in zip(kinds, rest, strict=False)]
    if not all(isinstance(figure, str) or isfinite(figure) for figure in figures):
        raise BadRecord("a figure of this review is no number")
    return Advice(record.game.move(move), *figures)


def is_idle(game: Game, move: Move, advice: tuple[Advice, ...]) -> bool:
    """Whether the move decided nothing: it is of a kind in `Players.idle`, and no other was best or it is a sign.

    Or it was the only card, and nothing else was better.
    """
    idle, best = players.for_game(game).idle, advice[0].move
    if move.card is not None and sum(one.move.card is not None for one in advice) == 1:
        return best is move or best.kind in idle
    other = best is not move and best.kind == move.kind
    return move.kind in idle and (not other or move.text in teaching.for_game(game).table.faces)
