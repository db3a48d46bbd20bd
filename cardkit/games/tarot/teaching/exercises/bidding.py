"""Exercises on bids, contracts, the chien and the écart."""

from __future__ import annotations

import random
from typing import Final

from cardkit.game import Game
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.rules import COEFFICIENTS, CONTRACTS
from cardkit.sentences import Sentence
from cardkit.teaching.exercises import Answer, Case, Made, Question, by_level, choose_all
from cardkit.teaching.exercises.case_file import case_maker


def _contract(game: Game, rng: random.Random) -> dict[str, str]:
    contract = rng.choice(CONTRACTS)
    return {"contract": contract, "times": str(COEFFICIENTS[contract])}


def _higher(game: Tarot, rng: random.Random, level: int) -> Made:
    """Three bids in order; or which bids are still possible after some."""
    names = rng.sample(range(4), 3)
    if rng.random() < 0.4:
        return Question(
            "order",
            "Put these bids in order, from the lowest to the highest.",
            tuple(Answer(CONTRACTS[n], place=n + 1) for n in names),
            (game.rules["contracts"],),
            follow="A {lower} said after a {higher} would be refused.",
        ).shuffled(rng)
    last = rng.randrange(-1, 3)
    bids = [CONTRACTS[n].capitalize() for n in range(last + 1) if n == last or rng.random() < 0.3]
    higher = f"It’s higher than a {CONTRACTS[last]}." if last >= 0 else "Nobody has bid yet: any bid will do."
    answers = tuple(
        Answer(
            name,
            n > last,
            higher if n > last else f"A {CONTRACTS[last]} was bid, and each bid must be higher.",
            "" if n > last else f"Your {name} would be refused: after a {CONTRACTS[last]} it takes more.",
        )
        for n, name in enumerate(CONTRACTS)
    )
    passes = ["Pass"] * rng.randrange(1, 4 - len(bids)) if len(bids) < 3 else []
    answers += (
        Answer("pass", True, "You may always pass."),
        Answer(
            "double the bid",
            False,
            "There’s no doubling.",
            "It would be refused: the four bids and the pass are all that there is.",
        ),
    )
    order = [*bids, *passes]
    return choose_all(
        rng,
        "It’s your turn in the bidding. Choose everything you may say.",
        answers,
        rules=(game.rules["bidding"], game.rules["contracts"]),
        facts=(f"Said so far: {', '.join(order)}." if order else "Nothing has been said so far.",),
        hints=("Prise, garde, garde sans, garde contre.", "Each bid must be higher than the last."),
        follow=f"You’d let something go by that you may say: there are {4 - last} things in all, the pass among them.",
    )


OUTBID: Final = Sentence(
    "{player} bid a {bid} and was outbid. Each speaks once.", "You bid a {bid} and were outbid. Each speaks once."
)


def _outbid(game: Tarot, rng: random.Random, level: int) -> Made:
    """Each speaks once: who has passed or was outbid does not come again."""
    names = ("Margaux", "Lucien", "Odile", "You")
    levels = sorted(rng.sample(range(4), 2))
    bids = ["Pass"] * 4
    first, second = sorted(rng.sample(range(4), 2))
    bids[first], bids[second] = CONTRACTS[levels[0]].capitalize(), CONTRACTS[levels[1]].capitalize()
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


_pass, _chien, _times = case_maker("passes", _words), case_maker("chien-taken"), case_maker("multiplied", _contract)
bids = by_level((_times, _chien, _pass), (_times, _chien, _chien, _higher, _higher, _pass, _outbid))
"""Asks what is higher, what is said, what happens to the chien, what is multiplied."""
