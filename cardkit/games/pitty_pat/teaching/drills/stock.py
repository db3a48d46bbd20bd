"""Drills on the end of things in Pitty Pat: the stock runs out, a hand is won, a hand is drawn."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import Card, french52
from cardkit.games.pitty_pat.tables import plural
from cardkit.moves import sentence
from cardkit.score import show
from cardkit.teaching.drills import Case, Group, Made, inside, type_number

if TYPE_CHECKING:
    from cardkit.games.pitty_pat.game import PittyPat


def stock(game: PittyPat, rng: random.Random, level: int) -> Made:
    """The last card of the stock is gone: is there a new one, how large is it, or is the hand drawn?"""
    return rng.choice((_needed, _size) if level == 1 else (_needed, _size, _size, _again, _again))(game, rng, level)


def _needed(game: PittyPat, rng: random.Random, level: int) -> Made:
    """The stock is empty: a new one is made only when somebody has to turn."""
    seat = rng.randrange(game.seats)
    name = game.names[seat]
    up = rng.choice(list(french52))
    able = rng.random() < 0.5
    new, match = "The discards under the upcard become a new stock.", f"{sentence(name, 'match[es]')[:-1]} the upcard as usual."
    can = sentence(name, f"hold[s] {'a' if able else 'no'} card of its rank")
    facts = ("Stock: 0 cards", can)
    wrong = [
        (
            "All discards, the upcard too, become a new stock.",
            "The upcard stays: it is what is to be matched.",
            f"The {up.gloss} would be gone, and nobody could match it.",
        ),
        (
            "The hand is drawn.",
            "There is still a way to go on.",
            f"The hand would end at the {up.gloss} with nobody as its winner.",
        ),
    ]
    if able:
        right, why = match, f"{can} A new stock is made only when a card has to be turned."
        wrong.append(
            (
                new,
                "Not yet: nobody has to turn a card.",
                f"{name} would have to wait for a stock, and can match the {up.gloss}.",
            )
        )
    else:
        right, why = new, f"{can} A card must be turned, and the stock is empty."
        waits = sentence(name, f"hold[s] none of the four {plural(up.rank.name)}, and all would wait for one")
        wrong.append((match, can, waits))
    return Case(
        "recycle",
        f"The stock is empty, and it is {'your' if name == 'You' else name + '’s'} turn. What happens?",
        right,
        why,
        wrong,
        facts,
        (Group("Upcard", (up,)),),
        ("Does anybody have to turn a card?",),
    )


def _size(game: PittyPat, rng: random.Random, level: int) -> Made:
    """The number of cards in the new stock, from the cards that are still held (all others lie in the discards)."""
    held = [rng.choice((1, 3, 5)) for _ in range(game.seats)]
    total = 52 - sum(held)
    facts = tuple(f"{name}: {n} card{'' if n == 1 else 's'}" for name, n in zip(game.names, held, strict=True))
    if level == 1:
        return type_number(
            f"The stock is empty, {total} cards lie in the discards, and a card is to be turned. How many has the new stock?",
            total - 1,
            f"All but the upcard: {total} − 1 = {total - 1}.",
            {total: "The upcard stays where it is, to be matched."},
            rules=(game.rule("recycle"),),
            unit="cards",
            hints=("Which one of the discards stays?",),
            astray=lambda n: (
                f"With {show(n)} in the stock, {show(total - n)} of the {total} discards would stay on the table."
                if n <= total
                else f"Only {total} cards lie there."
            ),
        )
    return type_number(
        "A card is to be turned, but the stock is empty. How many cards are in the new stock?",
        total - 1,
        f"52 − {sum(held)} in the hands − 1 upcard = {total - 1}.",
        {total: "The upcard stays where it is, to be matched.", 51: "The cards in the hands stay there."},
        rules=(game.rule("recycle"),),
        facts=facts,
        unit="cards",
        hints=("Every card is in a hand or in the discards.", "One of the discards stays where it is."),
        astray=lambda n: (
            f"With {show(n)} in the stock and {sum(held)} in the hands, {show(52 - sum(held) - n)} would be left as the upcard."
            if n + sum(held) <= 52
            else f"With {sum(held)} in the hands that would be {show(n + sum(held))} cards, and the pack has 52."
        ),
    )


def _again(game: PittyPat, rng: random.Random, level: int) -> Made:
    """The new stock has run out too: drawn only when not one card of it was matched."""
    name = rng.choice(game.names)
    matched = rng.random() < 0.5
    number = rng.choice(("first", "second", "third"))
    new, drawn = "The discards are shuffled into another stock.", "The hand is drawn, and nobody wins."
    fewest = "The player with the fewest cards wins."
    away = (
        "You would give up a hand that can still be won" if matched else "You would shuffle again for ever, as nothing changes,"
    )
    done = sentence(name, "matched a card of it") if matched else "Nobody matched a card of it."
    why = (
        f"{done} Hands have changed, so there is a point in going on."
        if matched
        else f"{done} A whole stock made of discards went by, and it would go on like that for ever."
    )
    return Case(
        "recycle" if matched else "dead-hand",
        f"The {number} stock made of discards has been turned to its end, and again a card is to be turned. What now?",
        new if matched else drawn,
        why,
        [
            (drawn if matched else new, done, f"{away} after the {number} stock made of discards."),
            (
                fewest,
                "Only a player without any cards wins.",
                f"The hand would be given away after the {number} stock by a count.",
            ),
            (
                "The turn passes, and no card is turned.",
                "A card has to be turned, or the hand ends.",
                f"After the {number} stock nobody could ever turn a card again.",
            ),
        ],
        (done, "Stock: 0 cards"),
        hints=("Was a card of that stock matched?",),
    )


def won(game: PittyPat, rng: random.Random, level: int) -> Made:
    """Who wins: the first without cards, nobody yet, or nobody at all."""
    kind = rng.choice(("match", "match", "open", "open", "drawn"))
    names, seat = game.names, rng.randrange(game.seats)
    name = names[seat]
    left = [rng.choice((1, 3, 5)) for _ in names]
    card, other = rng.sample(list(french52), 2)
    yet, nobody = "Nobody yet.", "Nobody: it is a draw."
    cards: tuple[Card, ...] = (card,)
    if kind == "match":
        left[seat] = 0
        last = sentence(name, f"held one card and matched with it: the {card.gloss}")
        right, rule, why = name, "win last-card", "It was the last card, and nothing has to be thrown after it."
    elif kind == "open":
        left[seat] = 1
        last = sentence(name, f"matched with the {card.gloss} and discarded the {other.gloss}, and one card is left")
        right, rule, why, cards = yet, "win", "One card is left, and only without cards has one won.", (card, other)
    else:
        last = "A whole stock made of discards was turned, and nobody matched a card of it."
        right, rule, why, cards = nobody, "dead-hand", "Then nobody wins, whoever holds the fewest cards.", ()
    others = sorted((n for n in range(game.seats) if names[n] != right), key=lambda n: left[n])
    wrong = [
        (
            names[n],
            sentence(names[n], f"still hold[s] {_counted(left[n])}"),
            f"The hand would be written to {inside(names[n])}, with {_counted(left[n])} still to be played.",
        )
        for n in others[: 2 - (right == name)]
    ]
    fewest = f"The fewest cards in a hand now: {min(left)}."
    wrong += [
        (yet, f"{fewest} Look how the hand has ended.", "You would play on in a hand that has ended."),
        (
            nobody,
            f"{fewest} There is a winner, or there may still be one.",
            "A hand would be called drawn that is won, or can be.",
        ),
    ]
    return Case(
        rule,
        f"{last} Who has won the hand?",
        right,
        why,
        [given for given in wrong if given[0] != right],
        tuple(f"{n}: {_counted(k)}" for n, k in zip(names, left, strict=True) if k),
        (Group("The last cards", cards),) if cards else (),
        ("Who has no card left?",),
    )


def _counted(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"
