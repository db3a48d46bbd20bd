"""Drills on the circle of seats: partners, cut, deal, lead, the turn; and the draw for the first deal."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import Card, trevisane52
from cardkit.drills import Answer, Case, Group, Question, ask, choose, type_number
from cardkit.drills.question import capital
from cardkit.games.trionfetti.drills.words import verb, whom, whose
from cardkit.score import show

if TYPE_CHECKING:
    from cardkit.games.trionfetti.game import Trionfetti


def seats(game: Trionfetti, rng: random.Random, level: int) -> Question:
    """Who is meant: with names in a circle, so that one has to think of the direction."""
    key = rng.choice(("partners", "cut", "cut", "deal", "lead", "winner-leads", "next-dealer", "turn"))
    if key == "deal" and rng.random() < 0.4:
        return type_number(
            "How many cards does each player get for one hand (mano)?", 3, "Three at once; four such hands come from one pack.",
            {12: "That is what everyone gets in the whole smazzata.", 13: "The pack is not dealt out at once."},
            rules=(game.rule("deal"),), unit="cards",
            astray=lambda n: f"Four hands of {show(n)} for four players would take {show(16 * n)} cards, and there are 48.",
        )  # fmt: skip
    names, seat = game.names, rng.randrange(4)
    who, right, across, left = (names[(seat + n) % 4] for n in range(4))
    prompt, answer, why = {
        "partners": (f"Who is the partner of {whom(who)}?", across, "Partners sit opposite each other."),
        "cut": (f"{verb(who, 'deal')}. Who cuts and gives the comanda?", left, "The player to the dealer’s left cuts."),
        "deal": (f"{verb(who, 'deal')}. Who gets the first three cards?", right, "The dealer’s right comes first."),
        "lead": (f"{verb(who, 'deal')} the third hand. Who leads to it?", right, "The dealer’s right leads to every hand."),
        "winner-leads": (f"{left} led, and {whom(who)} took the trick. Who leads to the next?", who, "The winner leads."),
        "next-dealer": (f"{who} dealt this smazzata. Who is next to deal?", right, "The pack passes to the right."),
        "turn": (f"{verb(who, 'play')} a card to the trick. Who is next?", right, "Play goes anticlockwise, to the right."),
    }[key]  # fmt: skip
    places = {right: "to the right of", across: "opposite", left: "to the left of"}
    against = f"{{1}} tricks would be counted for {whom(who)}, and they are the other side’s."
    wrong = [
        (
            name,
            f"{verb(name, 'sit')} {places[name]} {whom(who)}." if name != who else f"That is {whom(who)} again.",
            capital(
                (against if key == "partners" else "All would wait for {0}, and {0} for somebody else.").format(
                    whom(name), whose(name)
                )
            ),
        )
        for name in names
        if name != answer and not (key == "partners" and name == who)
    ]
    first = rng.randrange(4)
    around = [whom(names[(first + n) % 4]) for n in range(4)]
    circle = f"To the right of {around[0]} sits {around[1]}, then {around[2]}, then {around[3]}."
    return ask(game, rng, Case(key, prompt, answer, why, wrong, (circle.replace("sits you", "sit you"),)))


def draw(game: Trionfetti, rng: random.Random, level: int) -> Question:
    """Four cards are drawn for the deal; now and then the highest are two."""
    ranks = trevisane52.ranks
    cards = rng.sample(list(trevisane52), 4)
    if rng.random() < 0.2:
        top = max(cards, key=lambda card: ranks.index(card.rank))
        twin = rng.choice([card for card in trevisane52 if card.rank is top.rank and card not in cards])
        cards[(cards.index(top) + rng.randrange(1, 4)) % 4] = twin
    high = max(ranks.index(card.rank) for card in cards)
    best = [n for n, card in enumerate(cards) if ranks.index(card.rank) == high]
    again = "Nobody yet."
    order = "In default order, from 1 up to the king, "
    why = order + (f"the {cards[best[0]].gloss} is highest." if len(best) == 1 else f"{len(best)} cards are highest together.")
    right = again if len(best) > 1 else game.names[best[0]]
    wrong = [_drawn(game, cards, n) for n, name in enumerate(game.names) if name != right]
    if right != again:
        told = f"Of the {cards[best[0] - 1].gloss} and the {cards[best[0]].gloss} one is higher than all other cards here."
        wrong.append(Answer(again, why=told, follow="All would draw a second time, for nothing."))
    return choose(
        rng,
        "All have drawn a card for the first deal. Who deals?",
        Answer(right, why=why),
        wrong,
        rules=(game.rule("draw"),),
        groups=(Group("Drawn", tuple(cards), game.names),),
        hints=("No comanda has been given yet: the default order counts.",),
    )


def _drawn(game: Trionfetti, cards: list[Card], seat: int) -> Answer:
    """Why this seat does not deal, and who would be on turn if it did."""
    names, card, ranks = game.names, cards[seat], trevisane52.ranks
    higher = sum(ranks.index(other.rank) > ranks.index(card.rank) for other in cards)
    drew = f"{names[seat]} drew the {card.gloss}"
    why = f"{drew}, and {higher} of the four cards {'is' if higher == 1 else 'are'} higher."
    if not higher:
        why = f"{drew}, and another {card.rank.gloss} was drawn too."
    cuts = f"{whom(names[(seat + 3) % 4])} would cut and give the comanda"
    return Answer(names[seat], why=why, follow=f"{names[seat]} would deal, and {cuts}, both out of turn.")
