"""Exercises on the bidding of Vitou: who may open, raise and refuse, what a refusal costs, what a round is worth."""

from __future__ import annotations

import random
from typing import Final

from cardkit.game import State
from cardkit.games.vitou.game import Vitou
from cardkit.games.vitou.rules import GAME_POINTS, STAKES
from cardkit.games.vitou.state import VitouState
from cardkit.games.vitou.tables import BARAQUE, BIDS, LADDER
from cardkit.moves import Move
from cardkit.score import show
from cardkit.sentences import Sentence
from cardkit.teaching.exercises import Judged, Question, Scoreboard, at_table, find_spot, type_number, who_has_won
from cardkit.teaching.exercises.cases import QuestionOrCase
from cardkit.teaching.exercises.positions import card_moves, random_deals
from cardkit.teaching.exercises.question import the

OPENS: Final = Sentence("{player} opens at {bid} and plays a card.", "You open at {bid} and play a card.")
RAISES: Final = Sentence("{player} raises to {bid} and plays a card.", "You raise to {bid} and play a card.")
BARE: Final = ("play", "bid", "accept")
"""The kinds of moves that lead to a position about a bid: no signs that would ask to be read, too."""
WANTED: Final = "You’d like more at stake. Bid if you may; if not, play a card."
MAY: Final = (
    "You’ve still to play, and you aren’t the last to this trick, so you may open.",
    "You aren’t the last to this trick, and the others bid last, so you may raise.",
)
"""Why a bid is allowed, to open and to raise."""
SILENT: Final = "With {card} you keep silent, and here you may bid."
GONE: Final = "Once your card lies, your chance in this trick is gone."
ONLY_A_CARD: Final = {
    "vitou.last-to-trick": "You’re the last to this trick, so only a card is left.",
    "vitou.raise-side": "Your side bid last, so only the others may raise.",
}
"""Why no bid is allowed, by the rule that refuses it."""
REFUSES: Final = Sentence("{player} lies down.", "You lie down.")
SIDES = ("You and Nina", "Barnabé and Titin")
HAVE_NOW = ("How many points have you and Nina now?", "How many points have Barnabé and Titin now?")
BRINGS = ("What does this round bring you and Nina?", "What does this round bring Barnabé and Titin?")


def _told(names: tuple[str, ...], bids: list[int], earlier: int) -> tuple[str, ...]:
    """The bids of this trick in words; `bids` are the seats that made them, `earlier` how many were made in tricks before."""
    before = (f"{LADDER[earlier - 1].capitalize()} was bid in an earlier trick, and accepted.",) if earlier else ()
    return before + tuple(
        (RAISES if rung else OPENS).by(names[seat], bid=LADDER[rung]) for rung, seat in enumerate(bids, earlier)
    )


def who_bids(game: Vitou, rng: random.Random, level: int) -> Question:
    """Question: you want a higher stake. The answer is the next bid if you may still bid, else any card."""
    key = rng.choice(("open", "last-to-trick", "raise-side"))

    def fits(state: State) -> bool:
        assert isinstance(state, VitouState)
        if state.phase != "playing" or state.rung >= BARAQUE or any(event.move.kind not in BARE for event in state.events):
            return False
        no = state.refusal(BIDS[state.rung])
        if key == "open":
            return no is None and not state.rung
        return no.rule.id == f"vitou.{key}" if no else key == "raise-side" and bool(state.rung)

    def judge(state: State, move: Move) -> Judged:
        assert isinstance(state, VitouState)
        no = state.refusal(BIDS[state.rung])
        if no:
            return Judged(True, ONLY_A_CARD[no.rule.id])
        if move.card is None:
            return Judged(True, MAY[bool(state.rung)])
        return Judged(False, SILENT.format(card=the(move.card)), GONE)

    state = find_spot(random_deals(game), rng, fits)
    assert isinstance(state, VitouState)
    hints = ("Who plays last to this trick, and whose was the last bid?",)
    moves = [BIDS[state.rung], *(move for move, _ in card_moves(state))]
    return at_table(state, rng, judge, WANTED, f"{key} last-to-trick" if key == "open" else key, moves, hints=hints)


def refusing(game: Vitou, rng: random.Random, level: int) -> QuestionOrCase:
    """Asks what lying down gives the other side now: what was at stake before the last bid."""
    rung = rng.randrange(1, 3 if level == 1 else 5)
    first = rng.randrange(4)
    here = min(rung, rng.randrange(1, 4))  # the last to a trick never bids
    bids = [(first + n) % 4 for n in range(here)]
    refuser = game.names[(bids[-1] + 1) % 4]
    gives = STAKES[rung - 1]
    before = "Nobody had bid before." if rung == 1 else f"The bid before was {LADDER[rung - 2]}."
    slips: dict[int, str] = {} if rung == BARAQUE else {STAKES[rung]: "That would be the stake if the bid were accepted."}
    if rung > 1:
        slips[STAKES[rung - 2]] = "One step too low: the bid before the last had been accepted."
    if rung == BARAQUE:
        slips[GAME_POINTS] = "Nobody accepted the baraque, so the game isn’t at stake."
    facts = _told(game.names, bids, rung - here)
    if level == 3:
        mine, theirs = rng.randrange(5, 20), rng.randrange(5, 20)
        side = bids[-1] % 2
        points = (mine, theirs)
        after = points[side] + gives
        return type_number(
            f"It stands {mine} for you and Nina, {theirs} for Barnabé and Titin. {REFUSES.by(refuser)} {HAVE_NOW[side]}",
            after,
            f"{before} So lying down gives {gives}: {points[side]} + {gives} = {after}.",
            {points[side] + slip: reason for slip, reason in slips.items()},
            rules=(game.rules["refusal-points"],),
            facts=facts,
            unit="points",
            hints=("What was at stake before the last bid?",),
            astray=lambda n: f"You’d write {n} after {points[side]}, and nobody accepted {LADDER[rung - 1]}.",
        )
    return type_number(
        f"{REFUSES.by(refuser)} How many points does the other side score?",
        gives,
        f"They score what was at stake before the bid. {before} That makes {gives}.",
        slips,
        rules=(game.rules["refusal-points"],),
        facts=facts,
        unit="points",
        hints=("What was at stake before the last bid?",),
        astray=lambda n: f"You’d write {n}, and the others would object: nobody accepted {LADDER[rung - 1]}.",
    )


def score(game: Vitou, rng: random.Random, level: int) -> QuestionOrCase:
    """Asks what a played round brings, and who has won the game by it."""
    rung = rng.choice((0, 0, 1, 2, 3, 4, 4))
    before = [rng.randrange(20), rng.randrange(20)]
    if level > 1:
        before = [rng.randrange(9, 20), rng.randrange(9, 20)]
    winner = None if rng.random() < 0.15 else rng.randrange(2)
    fact = "Nobody bid." if not rung else f"{LADDER[rung - 1].capitalize()} was the last bid, and it was accepted."
    ended = "All three tricks were tied." if winner is None else f"{SIDES[winner]} won the round."
    facts = (f"{SIDES[0]}: {before[0]}", f"{SIDES[1]}: {before[1]}", fact, ended)
    rule = "all-tied" if winner is None else "baraque" if rung == BARAQUE else "stake" if rung else "no-bid"
    points, added = list(before), None
    if winner is None:
        why = "Three ties: nobody scores, whatever was bid."
    elif rung == BARAQUE:
        points[winner] = GAME_POINTS
        why = "Baraque is for the whole game, so the points no longer count."
    else:
        points[winner] += STAKES[rung]
        added = (before[winner], STAKES[rung])
        why = f"{before[winner]} + {STAKES[rung]} = {points[winner]}, and {GAME_POINTS} win the game."
    if rung != BARAQUE and rng.random() < 0.5:
        side = rng.randrange(2) if winner is None or level > 1 else winner
        gets = STAKES[rung] if side == winner else 0
        if not gets:
            slips = {STAKES[rung]: "Only the side that wins the round scores, and nobody after three ties."}
        elif rung:
            slips = {STAKES[rung - 1]: "That’s what lying down would have given."}
        else:
            slips = {0: "Without a bid a round still brings something."}
        reason = {
            "all-tied": "Three ties: nobody scores.",
            "no-bid": "Nobody bid, so the winners of the round score 1, and the others nothing.",
            "stake": f"The bid was accepted, so the winners of the round score {STAKES[rung]}, and the others nothing.",
        }[rule]
        return type_number(
            BRINGS[side],
            gets,
            reason,
            slips,
            rules=(game.rules[rule],),
            facts=facts,
            unit="points",
            hints=("Which bid was the last one accepted?", "And who won the round?"),
            astray=lambda n: f"{SIDES[side]} would stand at {show(before[side] + n)} after this round, from {before[side]}.",
        )
    instead = "The game itself was at stake. Who won the round?" if rule == "baraque" else ""
    return who_has_won(
        game,
        rule if rule in ("baraque", "all-tied") else "game",
        "Who has won the game?",
        why,
        Scoreboard("game", SIDES, points, "1 point", "{n} points", GAME_POINTS, added=added, instead=instead),
        [str(points) for points in before],
        facts[2:],
        (f"{GAME_POINTS} points win, unless the game itself was at stake.",),
    )


def likely_for_two(state: State, move: Move) -> bool:
    """Whether a call is likely with two players (see `sensible`): not a sign, since they have no partner."""
    return move.kind in ("accept", "bid", "refuse", "play")
