"""Exercises on bids, contracts, the chien and the écart."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import tarot78
from cardkit.game import Game
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.rules import CHIEN_SIZES, COEFFICIENTS, CONTRACTS, HAND_SIZES
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import BIDS, BOUTS, ECART_FIRST, JEU, NO_DISCARD, PASS, TRUMPS
from cardkit.sentences import Sentence, capital
from cardkit.teaching.exercises import Answer, Case, Group, Made, Question, by_level, choose_all
from cardkit.teaching.exercises.case_file import case_maker, how_many
from cardkit.teaching.exercises.dealt import NUMBERS
from cardkit.teaching.exercises.question import the


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


def ecart(game: Tarot, rng: random.Random, level: int) -> Made:
    """Which cards may be laid aside now, with kings, bouts and trumps as bait; and how many in all."""
    if rng.random() < 0.15:
        return _how_many(game, rng)
    bare = level > 1 and rng.random() < 0.45
    state = _bare(game, rng) if bare else _ordinary(game, rng)
    assert state.to_move is not None
    hand = [card for card in tarot78 if state.hands[state.to_move] & card.bit]
    may = [card for card in hand if state.mask >> ECART_FIRST + card.id & 1]
    never = [card for card in hand if card not in may]
    picked = rng.sample(may, min(len(may), rng.randrange(2, 4 + level // 2)))
    bait = [card for card in never if card.bit & NO_DISCARD]
    low = [card for card in never if not card.bit & NO_DISCARD]
    picked += rng.sample(bait, min(len(bait), 3)) + rng.sample(low, min(len(low), 2))
    answers = []
    for card in picked:
        if refusal := state.refusal(game.move(f"écart {card.text}")):
            back = f"{capital(the(card))} would come back to your hand, and all would know that you hold it."
            answers.append(Answer(the(card), False, refusal.reason, back, card, refusal.rule))
            continue
        needed = "Nothing else is left, so you may put a trump aside, and show it."
        answers.append(Answer(the(card), True, needed if card.bit & TRUMPS else "No king, no bout, no trump.", "", card))
    keys = ("ecart-trumps", "ecart-kings" if bait or bare else "ecart")
    return choose_all(
        rng,
        "You have taken the chien. Choose every card here that you may lay aside now.",
        answers,
        rules=tuple(game.rules[key] for key in (keys if bare or not bait else keys[::-1])),
        groups=(Group("Your hand", tuple(hand)),),
        facts=(f"Still to be laid aside: {state.to_lay_aside}",),
        hints=("Kings and bouts never go.", "Is there anything left besides trumps, kings and bouts?"),
        follow=f"You’d keep back a card you may lay aside: {sum(answer.right for answer in answers)} of {len(answers)} may.",
    )


def _ordinary(game: Tarot, rng: random.Random) -> TarotState:
    high = [card for card in tarot78 if card.bit & BOUTS or card.rank.key == "R"]
    mine = " ".join(card.text for card in rng.sample(high, rng.randrange(2, 5)))
    return _taken(game, rng, {1: mine})


def _bare(game: Tarot, rng: random.Random) -> TarotState:
    """A hand of kings, bouts and trumps whose few other cards have been laid aside, or nearly all of them."""
    trumps = [card.text for card in tarot78 if card.bit & TRUMPS and not card.bit & BOUTS]
    kings = [card.text for card in tarot78 if card.rank.key == "R"]
    plain = [card.text for card in tarot78 if not card.bit & (TRUMPS | NO_DISCARD)]
    rng.shuffle(trumps)
    few = rng.sample(plain, 2)
    own = [*trumps[:12], *rng.sample(kings, 3), "21a", *few]
    state = _taken(game, rng, {1: " ".join(own), "chien": " ".join([*trumps[12:17], "1a"])})
    for text in few[: rng.choice((1, 2, 2))]:
        state.play(f"écart {text}")
    return state


def _taken(game: Tarot, rng: random.Random, cards: dict[int | str, str]) -> TarotState:
    """A deal in which seat 1 has taken with a prise or garde and holds the chien."""
    while True:
        state = game.deal(rng, cards=cards, dealer=0)
        assert isinstance(state, TarotState)
        if state.phase == "bidding":
            break
    state.play(BIDS[rng.randrange(2)])
    for _ in range(3):
        state.play(PASS)
    assert state.to_move == 1
    assert JEU not in state.legal
    return state


def _how_many(game: Tarot, rng: random.Random) -> Made:
    players, contract = rng.choice((3, 4, 5)), rng.choice(CONTRACTS)
    each, chien = HAND_SIZES[players], CHIEN_SIZES[players]
    places = {"players": NUMBERS[players], "contract": contract, "each": each, "all": each + chien, "value": chien}
    return how_many(game, rng, "ecart-taken" if contract in ("prise", "garde") else "ecart-none", **places)
