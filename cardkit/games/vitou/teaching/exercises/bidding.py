"""Exercises on the bidding of Vitou: who may open, raise and refuse, what a refusal costs, what a round is worth."""

from __future__ import annotations

import random
from typing import Final

from cardkit.game import State
from cardkit.games.vitou.game import Vitou
from cardkit.games.vitou.rules import GAME_POINTS, STAKES
from cardkit.games.vitou.tables import BARAQUE, LADDER
from cardkit.moves import Move
from cardkit.score import show
from cardkit.sentences import Sentence, several
from cardkit.teaching.exercises import Answer, Scoreboard, choose_all, type_number, who_has_won
from cardkit.teaching.exercises.cases import QuestionOrCase, circle, inside

OPENS: Final = Sentence("{player} opens at {bid} and plays a card.", "You open at {bid} and play a card.")
RAISES: Final = Sentence("{player} raises to {bid} and plays a card.", "You raise to {bid} and play a card.")
PLAYED: Final = Sentence("{player} has already played to this trick.", "You’ve already played to this trick.")
LAST: Final = Sentence("{player} has the last place in this trick.", "You have the last place in this trick.")
TO_PLAY: Final = Sentence("{player} has still to play, and not as the last.", "You have still to play, and not as the last.")
REFUSES: Final = Sentence("{player} refuses.", "You refuse.")
SIDES = ("You and Nina", "Barnabé and Titin")
HAVE_NOW = ("How many points have you and Nina now?", "How many points have Barnabé and Titin now?")
BRINGS = ("What does this round bring you and Nina?", "What does this round bring Barnabé and Titin?")


def _told(names: tuple[str, ...], bids: list[int], earlier: int) -> tuple[str, ...]:
    """The bids of this trick in words, by the seats that made them, after so many in the tricks before."""
    before = (f"{LADDER[earlier - 1].capitalize()} was bid in an earlier trick, and accepted.",) if earlier else ()
    return before + tuple(
        (RAISES if rung else OPENS).by(names[seat], bid=LADDER[rung]) for rung, seat in enumerate(bids, earlier)
    )


def who_bids(game: Vitou, rng: random.Random, level: int) -> QuestionOrCase:
    """Choose all who may still open in this trick, or raise: by side, by place, and by who has already played."""
    lead = rng.randrange(4)
    order = [(lead + n) % 4 for n in range(4)]
    names = game.names
    raised = level > 1 and rng.random() < 0.6
    played = rng.randrange(1, 3) if raised else rng.randrange(level + 1)
    bidder = order[played - 1] if raised else None
    answers = []
    for spot, seat in enumerate(order):
        if spot < played:
            may, why, rule = False, PLAYED.by(names[seat]), "open"
        elif spot == 3:
            may, why, rule = False, LAST.by(names[seat]), "last-to-trick"
        elif bidder is not None and seat % 2 == bidder % 2:
            may, why, rule = False, f"The last bid came from the same side: {inside(names[bidder])} made it.", "raise-side"
        else:
            may, why, rule = True, TO_PLAY.by(names[seat]), "open"
        follow = "" if may else f"It would be refused, and all would know that {inside(names[seat])} thought of it."
        answers.append(Answer(names[seat], may, why, follow, None, game.rules["raise-side" if raised else rule]))
    allowed = sum(answer.right for answer in answers)
    why = several(
        allowed,
        "{left} players are still to play, and one of them may.",
        "{left} players are still to play, and {n} of them may.",
        "Only the last to the trick is left.",
        left=4 - played,
    )
    answers.append(Answer("Nobody", not allowed, why))
    facts = [circle(game, rng), f"{names[lead]} led to this trick."]
    if bidder is not None:
        facts.append(f"{names[bidder]} opened at 3 and played a card.")
    elif played:
        facts.append(several(played, "One card has been played.", "{n} cards have been played."))
    key = "raise-side" if raised else "last-to-trick" if rng.random() < 0.4 else "open"
    return choose_all(
        rng,
        "Who may raise in this trick, when their turn comes? Choose all of them."
        if raised
        else "Nobody has bid yet. Who may open in this trick, when their turn comes? Choose all of them.",
        answers,
        rules=(game.rules[key], game.rules["last-to-trick"]),
        facts=tuple(facts),
        hints=("Who plays last to this trick?", "Who has played already, and whose bid was the last?"),
        follow="Somebody who may speak would keep silent." if allowed else "",
    )


def refusing(game: Vitou, rng: random.Random, level: int) -> QuestionOrCase:
    """Asks what a refusal gives the other side now: what was at stake before the last bid."""
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
        slips[GAME_POINTS] = "Baraque is refused, so the game isn’t at stake."
    facts = _told(game.names, bids, rung - here)
    if level == 3:
        mine, theirs = rng.randrange(5, 20), rng.randrange(5, 20)
        side = bids[-1] % 2
        points = (mine, theirs)
        after = points[side] + gives
        return type_number(
            f"It stands {mine} for you and Nina, {theirs} for Barnabé and Titin. {REFUSES.by(refuser)} {HAVE_NOW[side]}",
            after,
            f"{before} So the refusal gives {gives}: {points[side]} + {gives} = {after}.",
            {points[side] + slip: reason for slip, reason in slips.items()},
            rules=(game.rules["refusal-points"],),
            facts=facts,
            unit="points",
            hints=("What was at stake before the last bid?",),
            astray=lambda n: f"You’d write {n} after {points[side]}, for a refused {LADDER[rung - 1]}.",
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
        astray=lambda n: f"You’d write {n} for a refused {LADDER[rung - 1]}, and the others would object.",
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
            slips = {STAKES[rung - 1]: "That’s what a refusal would have given."}
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
        rule if rule in ("baraque", "all-tied") else "game",
        "Who has won the game?",
        why,
        Scoreboard("game", SIDES, points, "1 point", "{n} points", GAME_POINTS, added=added, instead=instead),
        facts,
        (f"{GAME_POINTS} points win, unless the game itself was at stake.",),
    )


def between_two(state: State, move: Move) -> bool:
    """Whether two players would think of a call: they have no partner to make signs to."""
    return move.kind in ("accept", "bid", "refuse", "play")
