"""Exercises on bids and contracts, and on where the chien goes."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from cardkit.game import Game, State
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.rules import COEFFICIENTS, CONTRACTS
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import BIDS
from cardkit.moves import Move
from cardkit.sentences import Sentence
from cardkit.teaching.exercises import Case, Judged, Question, QuestionOrCase, at_table, by_level, find_spot
from cardkit.teaching.exercises.case_file import case_maker
from cardkit.teaching.exercises.positions import random_deals


class Wish(NamedTuple):
    """Something a player wants: the `rule` about it, the `prompt`, the `bids` that say it, and how to judge a move."""

    rule: str
    prompt: str
    bids: tuple[Move, ...]
    judge: Callable[[State, Move], Judged]


LOOK: Final = {
    "contracts": "Which of these bids is the lowest that you may still say?",
    "coefficient": "How often does each of the four bids count?",
    "chien": "With which of the four bids is the chien shown, and for whom does it count?",
}
"""By the rule that a wish is about, what to look at."""
LITTLE: Final = "You’d like to be the taker, and to promise no more than you must. What do you bid?"
NEXT: Final = ("A {contract} is the lowest bid of all.", "A {contract} is the next step above the last bid.")
TOO_MUCH: Final = "A {contract} is high enough, but so is a lower bid."
DEAR: Final = "Everything would be multiplied by {times}, and less is enough."
TIMES: Final = "You’d like everything to count {times}. What do you bid?"
IN_WORDS: Final = {2: "twice", 4: "four times", 6: "six times"}
COUNTS: Final = {contract: f"The points of a {contract} are multiplied by {times}." for contract, times in COEFFICIENTS.items()}
JUST: Final = "Each defender would pay {points} for a contract that’s just made."
CHIEN: Final = (
    ("You’d like to see the chien, take it, and lay six cards aside. What do you bid?", BIDS[:2]),
    ("Nobody should see the chien, and its points should be yours. What do you bid?", BIDS[2:3]),
    ("You’re so sure that the chien may count for the defence. What do you bid?", BIDS[3:]),
)
"""What one would like to become of the chien, and the bids for it."""
BECOMES: Final = (
    "In a prise the chien is shown to all, and the taker picks it up.",
    "In a garde the chien is shown to all, and the taker picks it up.",
    "In a garde sans nobody sees the chien, and it counts for the taker.",
    "In a garde contre nobody sees the chien, and it counts for the defence.",
)
"""What becomes of the chien, by contract."""
THEN: Final = (
    *["All would see its six cards, and you’d hold them."] * 2,
    "You’d lay nothing aside, and count its points unseen.",
    "You’d lay nothing aside, and its points would be lost to you.",
)


def wishes(game: Tarot, rng: random.Random, level: int) -> Question:
    """Question: you want a certain coefficient, or the chien to go somewhere. Which bid, still allowed, says that?"""
    wish = rng.choice((_as_little, _times, _chien))(rng)

    def fits(state: State) -> bool:
        assert isinstance(state, TarotState)
        bids = [move for move in BIDS if state.phase == "bidding" and move.bit & state.mask]
        return len(bids) > 1 and (not wish.bids or any(bid in wish.bids for bid in bids))

    state = find_spot(random_deals(game.variant(players=4)), rng, fits)
    return at_table(state, rng, wish.judge, wish.prompt, wish.rule, BIDS, hints=(LOOK[wish.rule],))


def _as_little(rng: random.Random) -> Wish:
    return Wish("contracts", LITTLE, (), _least)


def _least(state: State, move: Move) -> Judged:
    """The verdict on a bid: right if it is the lowest allowed, else why it is too much."""
    contract = CONTRACTS[BIDS.index(move)]
    if move is next(bid for bid in BIDS if bid.bit & state.mask):
        return Judged(True, NEXT[move is not BIDS[0]].format(contract=contract))
    return Judged(False, TOO_MUCH.format(contract=contract), DEAR.format(times=COEFFICIENTS[contract]))


def _times(rng: random.Random) -> Wish:
    number = rng.randrange(1, len(BIDS))
    times = IN_WORDS[COEFFICIENTS[CONTRACTS[number]]]
    return Wish("coefficient", TIMES.format(times=times), (BIDS[number],), partial(_counts, number))


def _counts(wanted: int, state: State, move: Move) -> Judged:
    """The verdict on a bid: whether it is the contract wanted (an index), and by what it multiplies."""
    contract = CONTRACTS[BIDS.index(move)]
    return Judged(move is BIDS[wanted], COUNTS[contract], JUST.format(points=25 * COEFFICIENTS[contract]))


def _chien(rng: random.Random) -> Wish:
    prompt, bids = rng.choice(CHIEN)
    return Wish("chien", prompt, bids, partial(_becomes, bids))


def _becomes(wanted: tuple[Move, ...], state: State, move: Move) -> Judged:
    """The verdict on a bid: whether it is one of those wanted, and where it leaves the chien."""
    number = BIDS.index(move)
    return Judged(move in wanted, BECOMES[number], THEN[number])


OUTBID: Final = Sentence(
    "{player} bid a {bid} and was outbid. Each speaks once.", "You bid a {bid} and were outbid. Each speaks once."
)


def _outbid(game: Tarot, rng: random.Random, level: int) -> QuestionOrCase:
    """Each speaks once: who has passed or was outbid does not come again."""
    names = ("Margaux", "Lucien", "Odile", "You")
    steps = sorted(rng.sample(range(4), 2))
    bids = ["Pass"] * 4
    first, second = sorted(rng.sample(range(4), 2))
    bids[first], bids[second] = CONTRACTS[steps[0]].capitalize(), CONTRACTS[steps[1]].capitalize()
    right = names[second]
    chien = f"{names[first]} would play a {bids[first].lower()}, and a {bids[second].lower()} was bid."
    facts = tuple(f"{name}: {word}" for name, word in zip(names, bids, strict=True))
    wrong = [
        (names[first], OUTBID.by(names[first], bid=bids[first].lower()), chien),
        ("Nobody yet. It goes round again.", "Each player speaks once.", f"{names[first]} would speak a second time."),
        (
            "Whoever bids higher next.",
            "The bidding is over: all have spoken.",
            f"A fifth bid would be refused: {bids[second].lower()} it is.",
        ),
    ]
    return Case("bidding", "All four have spoken. Who’s the taker?", right, "The highest bid takes it.", wrong, facts)


def _words(game: Game, rng: random.Random) -> dict[str, str]:
    """Four words with one prise among them."""
    words = ["Pass"] * 4
    words[rng.randrange(4)] = "Prise"
    return {"words": ", ".join(words)}


_pass = case_maker("passes", _words)
bids = by_level((_pass,), (_pass, _outbid))
"""Asks what follows once all have spoken."""
