"""Drills on the table of Pitty Pat: who deals, begins and comes next, how the pack is dealt, the options, the match."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import french52
from cardkit.game import Game
from cardkit.games.pitty_pat.game import PittyPat
from cardkit.games.pitty_pat.teaching.drills.turns import hand_for
from cardkit.said import several
from cardkit.teaching.drills import (
    Case,
    Group,
    Made,
    Standing,
    around,
    by_level,
    dealt,
    how_many,
    scene,
    told,
    who_has_won,
)

GO_ON: Final = ("You’d go on with 1 card, and all would stop you.", "You’d go on with {n} cards, and all would stop you.")


def _players(game: PittyPat, rng: random.Random, level: int) -> Case:
    people = rng.randrange(1, 9)
    number = ("One person", "Two people", "Three people", "Four people", "Five people", "Six people", "Seven people")
    said = {"people": (*number, "Eight people")[people - 1], "number": str(people), "cards": str(5 * people)}
    return scene(game, rng, "players" if 2 <= people <= 5 else "too-few" if people < 2 else "too-many", **said)


_circle, _first = around("seats"), told("first-dealer")
seats = by_level((_circle, _circle, _circle, _circle, _first))
"""Who is meant, with the seats told in a circle; and how the first dealer is found."""


def _top(game: Game, rng: random.Random) -> dict[str, str]:
    return {place: card.gloss for place, card in zip(("top", "second", "bottom"), rng.sample(list(french52), 3), strict=True)}


_numbers = dealt("deal", "stock", "lie in the stock at the first turn", "deal upcard")
deal = by_level((_numbers, _players, told("upcard", _top)))
"""Numbers of cards and players, and which card is the upcard."""


def _keep(game: PittyPat, rng: random.Random, level: int) -> Made:
    custom = rng.random() < 0.7
    up, before = rng.sample(list(french52), 2)
    matches = level > 1 and rng.random() < 0.4
    size = rng.choice((3, 5))
    hand = hand_for(rng, level, up, int(matches), size)
    custom_said = "This table plays with the custom of keeping cards." if custom else "This table plays the usual way."
    yes, no, must = "Yes, if you like.", "No, it stays.", "No, you must match it."
    if matches:
        right, why = must, "Your hand matches it, and a match must be played, whatever the custom."
    elif custom:
        right, why = yes, "Here a turned card you can’t match may be kept, and all know that you hold it."
    else:
        right, why = no, "The usual way, a card you can’t match stays as the upcard."
    if custom and not matches and level > 1 and rng.random() < 0.5:
        return how_many(game, rng, "kept", size=str(size), more=str(size + 1))
    held = (
        f"Look for a card of its rank in your hand. {custom_said}" if matches else f"You hold no {up.rank.name}. {custom_said}"
    )
    follow = {
        yes: f"The {up.gloss} would be taken up into your {size} cards, and it belongs on the table.",
        no: f"The {up.gloss} would stay for the next player, who could have been kept from it.",
        must: f"You’d look for one more {up.rank.name} among your {size} cards, and there’s none.",
    }
    if matches:
        follow[no] = f"You’d end the turn with {size} cards instead of {size - 2}."
    return Case(
        "keep",
        "The card under it didn’t match, and you have turned this one. May you keep it in your hand?",
        right,
        why,
        [(text, held, follow[text]) for text in (yes, no, must) if text != right],
        (custom_said,),
        (Group("The upcard before", (before,)), Group("You turned", (up,)), Group("Your hand", hand)),
        ("First: does it match?", "Then: which custom does this table have?"),
    )


def _voluntary(game: PittyPat, rng: random.Random, level: int) -> Made:
    """Must a second card be thrown? That depends on the table; and where nothing is thrown, the match is the upcard."""
    free, left = rng.random() < 0.6, rng.choice((2, 4))
    cards = rng.sample(list(french52), left + 1)
    at = "Here the second card is thrown only by those who like." if free else "This table plays the usual way."
    must, may, none = "Yes, one more.", "No, only if you like.", "No, nobody may."
    right = may if free else must
    after = {must: left - 1, may: left, none: left}
    why = {
        must: "The usual way, one more card is thrown after every match.",
        may: f"By that custom you may stop at {left} cards, and your match is the upcard.",
    }
    amiss = ("Look again at what this table has agreed on.", "After a match a card may always be thrown.")
    wrong = [(text, amiss[text == none], several(after[text], *GO_ON)) for text in (must, may, none) if text != right]
    return Case(
        "voluntary",
        f"You’ve matched with the {cards[0].gloss}, and {left} cards are left. Must you throw one more?",
        right,
        why[right],
        wrong,
        (at,),
        (Group("Your match", (cards[0],)), Group("Your hand", tuple(cards[1:]))),
        ("Which custom does this table have?",),
    )


def _hands(game: PittyPat, rng: random.Random, level: int) -> Made:
    """Who has won the match: reaching the number counts, not leading."""
    need = rng.randrange(2, 6)
    won = [rng.randrange(need) for _ in game.names]
    if rng.random() < 0.6:
        won[rng.randrange(game.seats)] = need
    return who_has_won(
        "hands",
        f"The match goes to the first with {need} deals. Who has won it?",
        f"{need} deals win the match, and the most that anybody has is {max(won)}.",
        Standing("match", game.names, won, "1 deal", "{n} deals", need),
        [f"{name}: {several(n, '1 deal', '{n} deals')}" for name, n in zip(game.names, won, strict=True)],
    )


options = by_level((_keep, _voluntary, _hands))
"""What a table with other customs does: keeping a turned card, and matches of several hands."""
