"""The review of a deal: what each decision of one seat cost, the worst first, and what could not have been known.

A decision is judged by what the seat knew when it was made (the coach's advice on that view), never by how the cards lay. Only
afterwards are the hands opened, to tell luck from play.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from math import isfinite, sqrt
from operator import itemgetter
from types import MappingProxyType
from typing import Final, NamedTuple

from cardkit import players
from cardkit.dealing import checked_seat
from cardkit.game import Game, State
from cardkit.moves import Move
from cardkit.players import coach
from cardkit.players.chances import rough_odds
from cardkit.players.coach import DEALS, JUDGED, Advice, amount
from cardkit.players.players import Unit
from cardkit.players.weighing import WEIGHED_DEALS, Weight, weigh
from cardkit.record import BadRecord, Record
from cardkit.record import read as read_record
from cardkit.sentences import YOU, capital, several
from cardkit.teaching import teaching
from cardkit.teaching.because import because
from cardkit.tricks import current_trick
from cardkit.view import View

PLAYOUTS: Final = 12
"""Playouts with open cards where a position is too large to search."""

SMALL: Final = MappingProxyType({"points": 0.5, "points and wins": 0.5, "games in 100": 2.0})
"""By the unit of the figures, what is not worth a word: a move that stays behind by less cost nothing."""


UNSURE: Final = "Nobody could be sure here."
UNSEEN: Final = "Your chances were fair: the hidden cards decided it."
REGULAR: Final = "accept announce call concede decide declare decline look match open pass play purse raise turn twitch wink"
IRREGULAR: Final = (
    "bid/bid hide/hid keep/kept lay/laid leave/left lie/lay make/made nod/nodded say/said show/showed sing/sang throw/threw"
)
PAST: Final = MappingProxyType(
    {verb: verb + ("d" if verb.endswith("e") else "ed") for verb in REGULAR.split()}
    | dict(pair.split("/") for pair in IRREGULAR.split())
)
"""What one does with a move, and what one did: `sing`, `sang`."""
COSTS: Final = "One decision cost you something.", "{n} decisions cost you something."
RISKS: Final = "One decision was a risk.", "{n} decisions were risks."


class Decision(NamedTuple):
    """One decision: number of the `move` in the record (from 0), the move, and the `advice` for it, best first.

    `luck` is a sentence on what could not have been known; "" if the cards lay as expected. `idle`: it was a sign or a look,
    after which every other move could still be made.
    """

    number: int
    move: Move
    advice: tuple[Advice, ...]
    luck: str = ""
    idle: bool = False

    @property
    def made(self) -> Advice:
        """The advice on the move that was made."""
        return next(advice for advice in self.advice if advice.move is self.move)

    @property
    def best(self) -> Advice:
        """The advice on the best move."""
        return self.advice[0]

    @property
    def cost(self) -> float:
        """The cost of the move, in points or in games of 100 (see `Advice.unit`).

        0 if it equals the best within the error, or if the difference is small (see `SMALL`).
        """
        return 0.0 if self.made.equal or self.made.behind < SMALL[self.made.unit] else self.made.behind

    @property
    def harmless(self) -> bool:
        """Whether it cost something by what was known, and nothing as the cards lay."""
        return bool(self.cost and self.luck)

    @property
    def called(self) -> bool:
        """Whether it was a call (accepting, refusing, bidding, singing), not a card."""
        return self.move.card is None

    @property
    def judgement(self) -> bool:
        """Whether it was about a call: one that was made, or one that would have been better."""
        return self.called or self.best.move.card is None

    @property
    def doubtful(self) -> bool:
        """Whether it is a matter of judgement, and the game's own player would have decided otherwise.

        Figures within the error do not settle that for a call.
        """
        if self.idle or self.made is self.best or self.cost:
            return False
        return not self.made.deals or (self.called and self.made.behind > 0)

    @property
    def right(self) -> bool:
        """Whether it deserves praise: another choice was worse, and nothing is to be said against this one."""
        if self.cost or self.doubtful or self.idle:
            return False
        return not self.made.deals or any(one.deals and not one.equal for one in self.advice)

    @property
    def avoided(self) -> Advice | None:
        """The mistake that lay nearest, if the move was the best: of the moves that cost something, the one that cost least."""
        if not self.right or not self.made.deals or self.made.behind:
            return None
        worse = (one for one in self.advice if one.deals and not one.equal and one.behind >= SMALL[one.unit])
        return min(worse, key=lambda one: one.behind, default=None)

    @property
    def chance(self) -> str:
        """How often a call won the deal, shortly (`2 in 10`); "" if that was not sampled."""
        return rough_odds(self.made.wins) if self.called and self.made.deals else ""

    @property
    def verdict(self) -> str:
        """The verdict in a sentence or two, said at the position: the better move, by how much, and why."""
        made, best = self.made, self.best
        if not made.deals or not best.deals:
            return self._judged
        if self.cost and self.called and best.move.card is not None:  # its reason is why that card, not why no call
            return f"It was better just to {_done(best.move)}, by {made.cost}."
        if self.cost:
            return f"{self._better} {best.reason}".rstrip()
        if self.doubtful:
            return f"{UNSURE} You could also {_done(best.move)}."
        if self.avoided is not None:
            return f"Nothing was better. {self._danger(self.avoided)}"
        return "Nothing was better." if made.behind == 0 else "As good as the best, or nearly."

    def _danger(self, other: Advice) -> str:
        """What another move would have cost, or how seldom it would have won."""
        if other.unit == "games in 100" and (chance := rough_odds(other.wins)) != rough_odds(self.made.wins):
            return f"If you {_past(other.move)}, {_often('you’d', 'win', chance)}."
        return f"It would have cost {other.cost} to {_done(other.move)}."

    @property
    def _better(self) -> str:
        """The better move, and by how much: in points, or by how often either wins."""
        made, best = self.made, self.best
        if made.unit == "games in 100":
            with_best, with_made = rough_odds(best.wins), rough_odds(made.wins)
            if with_best == with_made:
                return f"It was a little better to {_done(best.move)}."
            here = f"with {named(made.move)}" if made.move.card else "here"
            return f"It was better to {_done(best.move)}: then {_often('you’d', 'win', with_best)}, {here} {_about(with_made)}."
        if best.move.kind == "play" == made.move.kind:
            return f"{capital(named(best.move))} was better by {made.cost}."
        return f"It was better to {_done(best.move)}, by {made.cost}."

    @property
    def _judged(self) -> str:
        """The verdict on a move without a figure: what the game's own player would do."""
        if self.made is self.best:
            return f"Well judged. {self.best.reason}"
        if self.idle:
            return "It cost nothing: every other choice was still open."
        return f"{UNSURE} You could also {_done(self.best.move)}. {self.best.reason}"


class DealReview(NamedTuple):
    """The review of one deal for one `seat`: its decisions in order, and how many of its moves were `forced`."""

    record: Record
    seat: int
    decisions: tuple[Decision, ...]
    forced: int

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
            odds = rough_odds(known.wins)
            chance = f"about {odds}" if odds[0].isdigit() else odds
            return f"Your cards were weak: such a hand wins {chance}." if known.wins < 1 / len(game.parties) else UNSEEN
        lost = -players.for_game(game).payoff(end)[game.parties.of(self.seat)]
        if known.value <= -max(SMALL[known.unit], lost / 2):
            by = "by " if len(game.parties) == 2 else ""
            return f"The others had the better cards: you could expect to lose {by}{amount(-known.value, 'points')}."
        return UNSEEN

    def told(self, step: Decision) -> str:
        """What was done at a decision: `You led the 7 of cups.`; of a call also its stake and chance where they are known."""
        texts, lines = teaching.for_game(self.record.game).table, [self._did(step)]
        if step.move.kind in texts.staked:
            after, before = (self.record.state(step.number + n).view(self.seat) for n in (1, 0))
            if stake := after.fact("stake") or before.fact("stake"):
                lines.append(f"At stake: {stake.value}.")
        of_chances = step.move.kind in texts.staked or step.made.unit != "points"
        told = of_chances and step.judgement and step.best.move.card is None  # the better call's reason says its own
        if step.chance and step.move.text not in texts.given_up and not told:
            lines.append(f"{_often('That', 'wins', step.chance)}.")
        return " ".join(lines)

    def _did(self, step: Decision) -> str:
        """What was done at a decision, in the past: of a card that began a trick, that it was led."""
        trick = current_trick(self.record.state(step.number).view(self.seat)) if step.move.kind == "play" else None
        if trick is not None and not trick.cards:
            return f"You led {named(step.move)}."
        return f"You {_past(step.move)}."

    def figure(self, advice: Advice) -> str:
        """The figure of a move (see `Advice.figure`); one that gives up has points, and no chance. "" where there is none."""
        gives_up = advice.move.text in teaching.for_game(self.record.game).table.given_up
        return (advice._replace(unit="points") if gives_up and advice.unit == "points and wins" else advice).figure

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


def named(move: Move) -> str:
    """A move inside a sentence: its card (`the 3 of cups`), or what one does without what explains it (`accept`)."""
    if move.card is not None:
        return move.card.gloss if move.card.gloss.startswith("the ") else f"the {move.card.gloss}"
    return _done(move)


def _done(move: Move) -> str:
    """What one does with a move: `accept`, `throw the 3 of cups`. What its sentence says of “you” is that form."""
    does = move.sentence.by(YOU).removeprefix("You and your partner ").removeprefix("You ")
    return does.partition(":")[0].partition(" (")[0].rstrip(".")


def _past(move: Move) -> str:
    """What one did with a move: `accepted`, `threw the 3 of cups`."""
    verb, _, rest = _done(move).partition(" ")
    return f"{PAST.get(verb, verb)} {rest}".rstrip()


def _about(chance: str) -> str:
    """A rough chance within a sentence: `about 1 in 3`, `hardly ever`."""
    return f"about {chance}" if chance[0].isdigit() else chance


def _often(who: str, wins: str, chance: str) -> str:
    """How often somebody wins: `you win about 1 in 3`, `you hardly ever win`."""
    return f"{who} {wins} {_about(chance)}" if chance[0].isdigit() else f"{who} {chance} {wins}"


def review(record: Record, seat: int, rng: random.Random, deals: int = DEALS) -> DealReview:
    """The review of `seat`'s decisions in a recorded deal; `deals` sampled deals for each.

    The same record and state of `rng` give the same review. Raises `ValueError` for an impossible seat or an unfinished deal
    (its cards must stay hidden), `BadRecord` for a record that breaks the rules.
    """
    steps = tuple(stream(record, seat, rng, deals))
    made = sum(who == seat for who, _ in record.moves)
    return DealReview(record, seat, steps, made - len(steps))


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
    choices = []
    state = record.state(0)
    for number, (who, text) in enumerate(record.moves):
        if who == seat and len(state.legal) > 1:
            choices.append((number, state.copy()))
        state.play(text)
    yield ReviewStage(0, len(choices))
    for done, (number, position) in enumerate(choices):
        advice: list[Advice] = []
        for thought in coach.think(position.view(seat), rng, deals):
            advice = thought.advice or advice
            yield ReviewStage(done + 0.9 * thought.done / thought.of, len(choices))
        move = record.game.move(record.moves[number][1])
        told = _explained(position.view(seat), move, _weighed(position.view(seat), move, tuple(advice), rng), rng)
        step = Decision(number, move, told, _luck(position, move, told, rng), _idle(record.game, move, told))
        yield ReviewStage(done + 1, len(choices), step)


def _weighed(view: View, made: Move, advice: tuple[Advice, ...], rng: random.Random) -> tuple[Advice, ...]:
    """The advice, with sampled figures for calls if a call was made that the game's own player would not have made.

    The coach gives no figures for calls. Here they are sampled, with the best card if one could be played; a look at the
    partner decides nothing itself, so a call made without one is compared with the other calls.
    """
    players_, found = players.for_game(view.game), {one.move: one for one in advice}
    if (found[made].deals and advice[0].deals) or advice[0].move is made or made.kind in players_.idle:
        return advice
    cards = [one.move for one in advice if one.deals][:1]
    calls = [one.move for one in advice if not one.deals and one.move.kind not in players_.idle]
    compared = list(dict.fromkeys([*calls, *cards, made]))
    if len(compared) == 1:  # a chelem beside “jeu”
        compared.append(advice[0].move)
    weights = weigh(view, compared, rng)
    weighed = [_with_figures(found[move], weight, players_.unit) for move, weight in weights.items()]
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
    reason = because(view, best.move, made, behind, rng)
    if not reason:
        choice = players.for_game(view.game).own_player(view)(view, rng)
        reason = choice.reason if choice.move is best.move else ""
    return (best._replace(reason=reason or best.reason), *advice[1:])


def _with_figures(advice: Advice, weight: Weight, unit: Unit) -> Advice:
    """The advice on a call, or on a card that is compared with calls, with its sampled result."""
    size = abs(weight.value)
    sentence = "In the long run it brings you {much}." if weight.value > 0 else "In the long run it costs you {much}."
    brought = sentence.format(much=amount(size, unit)) if size >= 0.25 else "In the long run it comes out even."
    behind = f"It costs {amount(weight.behind, unit)}."  # what was said for a card was said beside other cards
    return advice._replace(
        reason=brought if advice.reason == JUDGED else behind if advice.deals and not weight.equal else advice.reason,
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


def write(review: DealReview) -> str:
    """A review as text, to be kept beside its record; `read` gives an equal review."""
    steps = [[step.number, step.luck, [[one.move.text, *_figures(one)] for one in step.advice]] for step in review.decisions]
    return json.dumps({"record": str(review.record), "seat": review.seat, "forced": review.forced, "steps": steps})


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
            step = Decision(int(number), move, advice, str(luck), _idle(record.game, move, advice))
            legal = record.state(step.number).legal
            if number < 0 or record.moves[number][0] != seat or {one.move for one in advice} != set(legal):
                raise BadRecord(f"the review does not fit move {number + 1} of its record")
            steps.append(step)
        if not record.state().over:
            raise BadRecord("the deal of this review is not over")
        return DealReview(record, seat, tuple(steps), int(kept["forced"]))
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


def _luck(state: State, move: Move, advice: tuple[Advice, ...], rng: random.Random) -> str:
    """A sentence on what the open cards add to the verdict; "" for judged moves."""
    found = {one.move: one for one in advice}
    if not found[move].deals or move.kind in players.for_game(state.game).judged:
        return ""
    values, sure = _opened(state, rng)
    here = state.legal.index(move)
    known = [n for n, other in enumerate(state.legal) if found[other].deals]
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
    return "" if equal or harm else "As the cards lay it did no harm."


def _idle(game: Game, move: Move, advice: tuple[Advice, ...]) -> bool:
    """Whether the move decided nothing by itself: it is of a kind in `Players.idle`, and no other was best or it is a sign."""
    idle, best = players.for_game(game).idle, advice[0].move
    other = best is not move and best.kind == move.kind
    return move.kind in idle and (not other or move.text in teaching.for_game(game).table.faces)


def _opened(state: State, rng: random.Random) -> tuple[list[list[float]], bool]:
    """For each legal move its values with all cards open, one per playout; with True if exact: then a single one."""
    game = players.for_game(state.game)
    first = game.outlook(state, rng)
    found = [first, *(game.outlook(state, rng) for _ in range(0 if first.exact else PLAYOUTS - 1))]
    return [[float(one.values[n]) for one in found] for n in range(len(state.legal))], first.exact
