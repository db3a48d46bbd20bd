"""Drills on the bonuses of tarot: poignées by the number of players, the petit au bout, the chelem."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import tarot78
from cardkit.games.tarot.rules import COEFFICIENTS, CONTRACTS, POIGNEE_POINTS, POIGNEE_SIZES, POIGNEES
from cardkit.games.tarot.tables import TRUMPS
from cardkit.score import show
from cardkit.teaching.drills import Case, Group, Made, Wrong, either, type_number

if TYPE_CHECKING:
    from cardkit.games.tarot.game import Tarot

PLAYERS = {3: "Three", 4: "Four", 5: "Five"}
SIDES = ("The taker’s side.", "The defence.")


def poignee(game: Tarot, rng: random.Random, level: int) -> Made:
    """The largest poignée of a hand, or how many trumps to hide; near the limits, with and without the Excuse."""
    players = 4 if level == 1 else rng.choice((3, 4, 5))
    sizes = POIGNEE_SIZES[players]
    limit = rng.choice(sizes)
    count = max(5, limit + rng.choice((-1, -1, 0, 0, 1)))
    excuse = rng.random() < 0.5
    trumps = sorted(rng.sample([card for card in tarot78 if card.bit & TRUMPS], min(count - excuse, 21)))
    hand = (*trumps, tarot78["EX"]) if excuse else tuple(trumps)
    held = len(hand)
    number = sum(held >= size for size in sizes) - 1
    named = "no poignée" if number < 0 else f"a {POIGNEES[number]}"
    told = f"{len(trumps)} trumps" + (" and the Excuse" if excuse else "")
    limits = f"With {PLAYERS[players].lower()} players it takes {sizes[0]}, {sizes[1]} or {sizes[2]}"
    if number >= 0 and level > 1 and rng.random() < 0.35:
        hidden = len(trumps) - sizes[number]
        why = f"{told}: a {POIGNEES[number]} takes {sizes[number]}"
        why += f", and {hidden} too many are hidden." if hidden > 0 else ", so nothing is hidden: 0."
        return type_number(
            f"{PLAYERS[players]} play, and you show a {POIGNEES[number]} poignée of these. How many trumps do you hide?",
            max(0, hidden),
            why,
            {hidden + 1: "The Excuse is shown only when a trump is missing."} if excuse else None,
            rules=(game.rule("poignee-hide"), game.rule("poignee-size")),
            groups=(Group("Your trumps and Excuse", hand),),
            unit="cards",
            hints=("How many trumps does it take?", "The Excuse stands in only for a missing trump."),
            astray=lambda n: (
                f"You would show {show(len(trumps) - n)} trumps, and a {POIGNEES[number]} poignée takes {sizes[number]}."
                if n <= len(trumps)
                else f"You hold {len(trumps)} trumps, and cannot hide {show(n)}."
            ),
        )
    with_it = excuse and number >= 0 and len(trumps) < sizes[number]
    return Case(
        "poignee-excuse poignee-size" if with_it else "poignee-size",
        f"{PLAYERS[players]} play. What is the largest poignée that you can show with these?",
        f"{named[0].upper()}{named[1:]}." if number < 0 else f"A {POIGNEES[number]} one.",
        f"{limits}, and you hold {told}" + (", which stands for a missing trump." if with_it else "."),
        [_not_largest(n, held, sizes) for n in range(-1, 3) if n != number],
        groups=(Group("Your trumps and Excuse", hand),),
        hints=("Count the trumps, then the Excuse.", f"{limits}."),
    )


def _not_largest(number: int, held: int, sizes: tuple[int, ...]) -> Wrong:
    """Why this is not the largest poignée of so many trumps (the Excuse among them), and what would come of it."""
    if number < 0:
        points = POIGNEE_POINTS[POIGNEES[0]]
        why = f"The smallest takes {sizes[0]}, and you hold {held}, the Excuse counted."
        return "No poignée.", why, f"You would leave {points} points or more unasked for."
    size = POIGNEES[number]
    why = f"A {size} one takes {sizes[number]}, and you hold {held}, the Excuse counted if it is there."
    if held < sizes[number]:
        return f"A {size} one.", why, f"It would be refused, and all would have seen your {held} cards."
    points = POIGNEE_POINTS[size]
    return f"A {size} one.", why, f"You would ask for {points} points where {points + 10} or more can be had."


def showing(game: Tarot, rng: random.Random, level: int) -> Made:
    """When a poignée is shown, what may be hidden, what the Excuse in it says, what belongs to it."""
    yes, no = "Yes, it may be.", "No, it may not."
    player = rng.choice(game.names[1:])
    scenes: list[tuple[str, str, bool, str, str]] = [
        (
            "poignee",
            "You are about to play your first card. May a poignée be shown now?",
            True,
            "This is the moment: just before one’s first card.",
            "After your first card it is too late, and 20 points or more would never be asked for.",
        ),
        (
            "poignee",
            "You have played to the first trick. May a poignée be shown before the second?",
            False,
            "It comes before one’s first card, or never.",
            "The table would refuse it after your first card, and all would have seen your trumps.",
        ),
        (
            "poignee",
            "You have shown a simple poignée and count again. May a double be shown too?",
            False,
            "A poignée is shown once, and complete.",
            "The double would be refused: 20 points stand for what was shown first.",
        ),
        (
            "poignee",
            "A defender holds ten trumps of four players. May the defender’s poignée be shown?",
            True,
            "Anybody may show one; it goes to the side that wins.",
            "The defence would leave 20 points unasked for that go to it if the contract fails.",
        ),
        (
            "poignee",
            "You hold ten trumps. May the poignée be kept secret?",
            True,
            "One may declare it; nobody has to.",
            "You would show ten trumps to three players who need not know of them.",
        ),
        (
            "poignee-hide",
            "You hold eleven trumps and show a simple one of ten. May the petit be the hidden card?",
            True,
            "The surplus is of your own choice.",
            "All would see that the petit is in your hand, and hunt for it.",
        ),
        (
            "poignee-hide",
            "You hold eleven trumps and show a simple one of ten. May two trumps be hidden?",
            False,
            "Exactly ten are shown: only the surplus is hidden.",
            "You would show nine, and a simple poignée of four players takes ten: it would be refused.",
        ),
        (
            "poignee-excuse",
            "You hold nine trumps and the Excuse. May a simple poignée of ten be shown?",
            True,
            "The Excuse stands for the tenth.",
            "Nine trumps alone are no poignée, and 20 points would be left unasked for.",
        ),
        (
            "poignee-excuse",
            "You hold ten trumps and the Excuse. May the Excuse be shown and a trump be hidden?",
            False,
            "Showing it says that you hold no other trump.",
            "With the Excuse you would tell the others that no eleventh trump is in your hand, and there is one.",
        ),
        (
            "poignee-excuse",
            f"{player} shows a poignée with the Excuse in it. May one more trump be in {player}’s hand?",
            False,
            "Showing the Excuse says that there is no other trump.",
            f"You would still fear a trump from {player}, who has shown every one.",
        ),
        (
            "poignee-ecart",
            "You had to lay two trumps aside. May they be counted for your poignée?",
            True,
            "They belong to it and are shown again.",
            "Your two trumps of the écart would be missing, and perhaps 10 points for the larger poignée.",
        ),
        (
            "poignee-ecart",
            "A trump of your écart belongs to your poignée. May it stay hidden there?",
            False,
            "Trumps of the écart are shown again with it.",
            "The others would count one trump too few of yours, which they have a right to see.",
        ),
    ]
    key = rng.choice(("poignee", "poignee-hide", "poignee-excuse", "poignee-ecart"))
    rule, prompt, may, why, follow = rng.choice([scene for scene in scenes if scene[0] == key])
    third = ("Only if all agree.", "No consent is asked for.")
    return either(rule, prompt, (yes, no), may, why, follow, third)


def petit(game: Tarot, rng: random.Random, level: int) -> Made:
    """Who scores for the petit at the end, and how much; whoever wins the deal, and not when it falls too early."""
    contract = rng.choice(CONTRACTS)
    times = COEFFICIENTS[contract]
    made = rng.random() < 0.5
    winner = rng.randrange(2)
    slam = level > 1 and rng.random() < 0.3
    players = 4
    tricks = 18
    at = rng.choice((tricks, tricks, tricks - 1)) if not slam else rng.choice((tricks, tricks - 1, tricks - 1))
    nobody = "Nobody."
    if slam:
        winner, made = 0, True
        counts = at == tricks - 1
        last = f"The taker won every trick, the last one with the Excuse. The petit fell in trick {at} of {tricks}."
        if at == tricks:
            last = f"The taker won every trick; the Excuse was played long before. The petit fell in trick {at} of {tricks}."
            counts = True
        rule = "petit-early" if at < tricks else "petit"
        why = (
            "When the Excuse wins the last trick of a slam, the last but one counts for the petit."
            if at < tricks
            else "The petit is in the last trick."
        )
    else:
        counts = at == tricks
        whose = ("the taker", "the defence")[winner]
        last = f"The petit fell in trick {at} of {tricks}, which {whose} won."
        rule = "petit"
        why = (
            "The side that wins the last trick with the petit in it scores, whoever played it and whoever wins the deal."
            if counts
            else "The petit was not in the last trick."
        )
    scene = f"A {contract} of {players} players was {'made' if made else 'lost'}. {last}"
    if counts and rng.random() < 0.5:
        return type_number(
            f"{scene} What does each defender pay or get for the petit? Points lost are negative.",
            10 * times * (1 if winner else -1),
            f"10 × {times} for a {contract}, to {('the taker', 'the defence')[winner]}. {why}",
            {10: "It is multiplied by the coefficient.", -10: "It is multiplied by the coefficient."} if times > 1 else None,
            rules=(game.rule(rule),),
            unit="points",
            hints=("Who won that trick?", "10 points, times the coefficient."),
            astray=lambda n: f"With {show(n)} for each of three defenders the taker would have {show(-3 * n)} for the petit.",
        )
    right = SIDES[winner] if counts else nobody
    fell = f"The petit fell in trick {at} of {tricks}, and {('the taker', 'the defence')[winner]} won that trick."
    if slam:
        fell = f"The petit fell in trick {at} of {tricks}, and the last trick was {'not ' * (at == tricks)}the Excuse’s."
    return Case(
        rule,
        f"{scene} Who scores for the petit au bout?",
        right,
        why,
        [(text, fell, _paid(text, 10 * times)) for text in (*SIDES, nobody) if text != right],
        hints=("Was it the last trick?", "Who won that trick?"),
    )


def _paid(text: str, points: int) -> str:
    """What would be written for the petit, by this answer."""
    if text not in SIDES:
        return f"Nobody would write the {points} points that the petit is worth here."
    return f"{points} points would be {'taken from' if text == SIDES[0] else 'written to'} each defender for it."


def chelem(game: Tarot, rng: random.Random, level: int) -> Made:
    """What a slam is worth, when it is announced, who then leads, and the Excuse at its end."""
    kinds = (_bonus, _announce, _leads) if level == 1 else (_bonus, _bonus, _announce, _leads, _excuse)
    return rng.choice(kinds)(game, rng)


def _bonus(game: Tarot, rng: random.Random) -> Made:
    kind = rng.choice(("announced", "unannounced", "failed", "defence", "nothing"))
    told, value, why = {
        "announced": ("The taker announced a chelem and won every trick.", -400, "Announced and made: 400 from each defender."),
        "unannounced": ("Without a word before, the taker won every trick.", -200, "Not announced: 200 from each defender."),
        "failed": ("The taker announced a chelem and lost one trick.", 200, "Announced and failed: each defender gets 200."),
        "defence": ("The defence won every trick.", 200, "A slam by the defence brings each defender 200."),
        "nothing": ("Nothing was announced, and the taker lost one trick.", 0, "No slam was made, and none announced: 0."),
    }[kind]
    cases = {-400: "a chelem announced and made", -200: "one made without a word", 0: "no chelem at all"}
    cases |= {200: "one announced and failed, or made by the defence"}
    slips = {n: f"That is for {case}." for n, case in cases.items() if n != value} | {400: "No chelem brings a defender 400."}
    return type_number(
        f"{told} What does the chelem bring each defender? Points lost are negative.",
        value,
        why,
        slips,
        rules=(game.rule("chelem-score"),),
        unit="points",
        hints=("Was it announced, and was it made?",),
        astray=lambda n: f"With {show(n)} for each of three defenders the taker would have {show(-3 * n)} for it.",
    )


def _announce(game: Tarot, rng: random.Random) -> Made:
    yes, no = "Yes, now.", "No, not then."
    scenes = [
        (
            "You are the taker and have laid aside your écart. May you announce a chelem?",
            True,
            "This is the moment: before the first lead.",
            "After the first card it is too late: 400 points from each would be 200.",
        ),
        (
            "You are the taker, and the first card has been led. May you announce a chelem?",
            False,
            "It is too late: the first card is led.",
            "It would be refused: a chelem made now brings 200, not 400.",
        ),
        (
            "You are a defender with a splendid hand. May you announce a chelem?",
            False,
            "Only the taker announces one.",
            "It would be refused, and all would know of your hand; made by the defence it brings each 200.",
        ),
        (
            "You are the taker in a garde sans, before the first lead. May you announce a chelem?",
            True,
            "In any contract, before the first lead.",
            "You would win 200 from each where 400 could be won.",
        ),
        (
            "You are bidding and have not heard all the bids. May you announce a chelem?",
            False,
            "The taker does so, after the écart.",
            "Your promise of all 18 tricks would be refused, and the others would know your hand before they bid.",
        ),
    ]
    prompt, may, why, follow = rng.choice(scenes)
    return either("chelem", prompt, (yes, no), may, why, follow, ("Only with the 21.", "Any hand may."))


def _leads(game: Tarot, rng: random.Random) -> Made:
    announced = rng.random() < 0.5
    taker, right = "The taker.", "The dealer’s right."
    told = f"The taker has {'announced a chelem' if announced else 'announced nothing'}."
    return Case(
        "chelem-lead",
        f"The taker sits to the dealer’s left and has {'announced a chelem' if announced else 'said “jeu”'}. Who leads?",
        taker if announced else right,
        "Whoever announced a chelem leads; otherwise the dealer’s right does.",
        [
            (right if announced else taker, told, "The first trick would be led by the wrong one of the two."),
            ("The dealer.", "The dealer leads to no first trick.", "The dealer would lead, and the taker’s plan would wait."),
            ("Whoever holds the 21.", "No card gives the lead.", "All would have to tell whether they hold the 21."),
        ],
    )


def _excuse(game: Tarot, rng: random.Random) -> Made:
    every = rng.random() < 0.5
    taker, other = "The taker.", "The highest other card."
    told = "has won every trick" if every else "has lost the third trick"
    return Case(
        "chelem-excuse",
        f"The taker {told} and plays the Excuse to the last one. Who wins this trick?",
        taker if every else other,
        "A side that has won every trick wins the last with the Excuse; otherwise the Excuse never wins.",
        [
            (
                other if every else taker,
                f"The taker {told}.",
                "A chelem, worth 200 points or 400 to each, would be written as lost."
                if every
                else "The last trick would be laid on the wrong pile, with the Excuse worth 4½ in it.",
            ),
            (
                "Nobody: it is not counted.",
                "Every trick is somebody’s.",
                "The four cards of the last trick would be missing from 91 points.",
            ),
        ],
    )
