"""The score of a round of Vitou, line by line, and how its end is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardkit.cards import french32
from cardkit.games.vitou.rules import GAME_POINTS, ONE_SHORT, STAKES
from cardkit.games.vitou.tables import (
    ALL_PASSED,
    ALL_TIED,
    BARAQUE,
    BARAQUE_WON,
    DECLINED,
    GAME,
    HAND_CARDS,
    LADDER,
    ROUND,
    ROUND_TO_TWENTY,
    ROUND_UNBID,
    SCORES,
    rank_words,
    stake_words,
)
from cardkit.moves import Note
from cardkit.score import Line, ScoreSheet
from cardkit.sentences import Sentence

if TYPE_CHECKING:
    from cardkit.games.vitou.state import VitouState


ENDINGS: Final = {
    "refused": "a refused bid",
    "declined": "declined at 20",
    "passed": "all passed",
    "tied": "all three tricks tied",
}
"""The verdict on a round that no trick won."""


class RoundResult(NamedTuple):
    """The result of a finished round: the `points` of its winner, the arithmetic, the rule, and the sentence."""

    points: int
    arithmetic: str
    rule: str
    sentence: Sentence


def decided(results: Sequence[int | None]) -> tuple[bool, int | None]:
    """Whether the round is over after these tricks, and who won the one that decides it (None: it is not over, or nobody wins).

    `results` are the winners of the tricks so far, None for a tie; seats or sides, since every second seat is of one side.
    """
    won = [seat for seat in results if seat is not None]
    if won and len(won) < len(results):
        return True, won[0]
    if len(won) == 3 or (len(won) == 2 and won[0] % 2 == won[1] % 2):
        return True, won[-1]
    return len(results) == 3, None


def result(state: VitouState) -> RoundResult:
    """The result of a round that is over; no points when nobody wins it."""
    return round_result(state.deal.standing, state.ending, state.winner, state.rung)


def round_result(before: Sequence[int], ending: str, winner: int | None, rung: int = 0) -> RoundResult:
    """The result of a round, told without its cards; no points when nobody wins it.

    Args:
        before: the points of each side before the round.
        ending: `won`, `tied`, `refused`, `declined` (at 20) or `passed` (at 20–20).
        winner: the side that scores, or None.
        rung: how many bids were made.
    """
    if winner is None:
        if ending == "passed":
            return RoundResult(0, "all passed: 0", "vitou.both-twenty-play", ALL_PASSED)
        return RoundResult(0, "three ties: 0", "vitou.all-tied", ALL_TIED)
    if ending == "declined":
        return RoundResult(1, "declined at 20: 1", "vitou.twenty-decline", DECLINED)
    if ending == "refused":
        points = STAKES[rung - 1]
        was = "nobody had bid before" if rung == 1 else f"the bid before was {points}"
        sentence = SCORES.of(points=stake_words(rung - 1), why=was)
        return RoundResult(points, f"{LADDER[rung - 1]} refused, {was}: {points}", "vitou.refusal-points", sentence)
    stage = list(before).count(ONE_SHORT)
    if stage == 2:
        return RoundResult(1, "20–20: 20 + 1 = 21", "vitou.both-twenty-play", GAME)
    if stage == 1:
        if before[winner] == ONE_SHORT:
            return RoundResult(1, "played at 20 and won: 20 + 1 = 21", "vitou.twenty-win", GAME)
        return RoundResult(3, "the side at 20 played and lost: 3", "vitou.twenty-lose", ROUND_TO_TWENTY)
    if rung == BARAQUE:
        points = GAME_POINTS - before[winner]
        return RoundResult(points, f"baraque: {before[winner]} + {points} = {GAME_POINTS}", "vitou.baraque", BARAQUE_WON)
    points = STAKES[rung]
    if not rung:
        return RoundResult(points, "nobody bid: 1", "vitou.no-bid", ROUND_UNBID)
    return RoundResult(points, f"{points} was bid and accepted: {points}", "vitou.stake", ROUND.of(points=stake_words(rung)))


def highest_bid(players: int, *, second_may_raise: bool = False) -> int:
    """How many bids of the ladder a round can have.

    Of two players only the leader may bid, once a trick, unless the second may raise (`vitou.ladder`).
    """
    return HAND_CARDS if players == 2 and not second_may_raise else BARAQUE


def note(state: VitouState, seat: int | None) -> Note:
    """The note on the end of the round; `seat` is the one whose trick or bid decided it."""
    found = result(state)
    return Note("end", seat, found.sentence, (), found.points, found.rule)


def sheet(state: VitouState) -> ScoreSheet:
    """How each trick went, and what the round is worth once it is over."""
    parties = state.game.parties
    lines = []
    for number, (winner, cards) in enumerate(zip(state.winners, state.taken, strict=True)):
        played = " ".join(french32[card].text for card in cards)
        points = tuple(int(winner is not None and side == state.game.side[winner]) for side in range(2))
        rule = "vitou.tied-trick" if winner is None else "vitou.win-trick"
        how = f"tied: {played}" if winner is None else played
        lines.append(Line(f"{rank_words(number)} trick", points, how, rule, counts=False))
    if not state.over:
        return ScoreSheet(parties, lines)
    lines.append(round_line(result(state), state.winner))
    return ScoreSheet(parties, lines, winner=state.winner, final=True, verdict=_verdict(state))


def round_line(found: RoundResult, winner: int | None) -> Line:
    """The line of the sheet that scores this result for the winning side."""
    return Line("round", tuple(found.points if side == winner else 0 for side in range(2)), found.arithmetic, found.rule)


def summary(state: VitouState) -> dict[str, Any]:
    """The last `bid` and its `bidder` (None without one), the `ending` (won, refused, declined, passed, tied), the `tricks` of
    each side; tied tricks are nobody's.
    """
    sides = [state.game.side[seat] for seat in state.winners if seat is not None]
    return {
        "bid": LADDER[state.rung - 1] if state.rung else None,
        "bidder": state.bidder,
        "ending": state.ending,
        "tricks": (sides.count(0), sides.count(1)),
    }


def _verdict(state: VitouState) -> str:
    """How the round ended, in a few words."""
    won = [winner for winner in state.winners if winner is not None]
    if state.ending != "won":
        return ENDINGS[state.ending]
    if len(won) < len(state.winners):
        first = state.winners.index(won[0])
        return f"a tie, so the {rank_words(first)} trick decides"
    return "two tricks"
