"""Drills on the table of Pitty Pat: who deals, begins and comes next, how the pack is dealt, the options, the match."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import french52
from cardkit.games.pitty_pat.teaching.drills.turns import hand_for
from cardkit.moves import sentence
from cardkit.score import show
from cardkit.teaching.drills import Case, Group, Made, Wrong, inside, type_number, who

if TYPE_CHECKING:
    from cardkit.games.pitty_pat.game import PittyPat


def seats(game: PittyPat, rng: random.Random, level: int) -> Made:
    """Who is meant, with the seats told in a circle."""
    key = rng.choice(("first-dealer", "first-turn", "turns", "turns", "next-dealer"))
    if key == "first-dealer":
        return _first_dealer(game, rng)
    names, seat = game.names, rng.randrange(game.seats)
    name, left = names[seat], names[(seat + 1) % game.seats]
    what = rng.choice(("matched and discarded a second card", "turned a card that nothing matched"))
    prompt, why = {
        "first-turn": (
            sentence(name, "deal[s]")[:-1] + ". Who takes the first turn?",
            "The player to the dealer’s left begins.",
        ),
        "turns": (f"{name} {what}. Whose turn is it now?", "After every turn, whatever was done, the next to the left plays."),
        "next-dealer": (
            f"{name} dealt, and {inside(names[(seat + 2) % game.seats])} won the hand. Who deals the next one?",
            "The deal goes to the left, whoever won.",
        ),
    }[key]
    return who(game, rng, Case(key, prompt, left, why, ()), of=seat)


def _first_dealer(game: PittyPat, rng: random.Random) -> Made:
    lots = (
        "Whoever draws the highest card deals.",
        "Whoever draws the lowest card deals.",
        "Let us toss a coin.",
        "We draw straws.",
    )
    others = ("The oldest deals.", "Whoever lives here deals.", "Whoever asked for a game deals.", "The best player deals.")
    by_lot = rng.random() < 0.5
    way = rng.choice(lots if by_lot else others)
    yes, no = "Yes: that is a lot.", "No: it has to be a lot."
    why = "The first dealer is found by lot, and how lots are drawn is free."
    follow = f"“{way}” would be refused, and it is as fair as any lot."
    if not by_lot:
        follow = f"“{way}” would be followed, and all know beforehand who deals."
    return Case(
        "first-dealer",
        f"{rng.choice(game.names[1:])} proposes for the first deal: “{way}” Is that what the rules have?",
        yes if by_lot else no,
        why,
        [
            (no if by_lot else yes, f"“{way}” {'leaves it to chance' if by_lot else 'leaves nothing to chance'}.", follow),
            ("Yes: anything will do.", "It is left to chance, not to the wish of the table.", follow),
            (
                "No: nobody deals first.",
                "Somebody has to: a lot says who.",
                f"{5 * game.seats} cards would be dealt by nobody.",
            ),
        ],
    )


def deal(game: PittyPat, rng: random.Random, level: int) -> Made:
    """Numbers of cards and players, and which card is the upcard."""
    kinds = (_cards, _players, _upcard) if level == 1 else (_stock, _stock, _players, _upcard, _cards)
    return rng.choice(kinds)(game, rng, level)


def _cards(game: PittyPat, rng: random.Random, level: int) -> Made:
    players = rng.randrange(2, 6)
    total = 5 * players
    return type_number(
        f"{('Two', 'Three', 'Four', 'Five')[players - 2]} play. How many cards are dealt to the players in all?",
        total,
        f"Five each: 5 × {players} = {total}.",
        {52: "The pack is not dealt out: the rest is the stock.", 7 * players: "Each gets five cards, not seven."},
        rules=(game.rule("deal"),),
        unit="cards",
        hints=("Everyone gets five.",),
        astray=lambda n: (
            f"Dealt to {players} players, {show(n)} cards would be {show(int(n) // players)} each"
            f"{f', and {int(n) % players} over' if n % players else ''}."
        ),
    )


def _stock(game: PittyPat, rng: random.Random, level: int) -> Made:
    players = rng.randrange(2, 6)
    stock = 52 - 5 * players - 1
    return type_number(
        f"{('Two', 'Three', 'Four', 'Five')[players - 2]} play. How many cards are in the stock at the first turn?",
        stock,
        f"52 − 5 × {players} in the hands − 1 upcard = {stock}.",
        {stock + 1: "One card of the stock has been turned: the upcard."},
        rules=(game.rule("deal"), game.rule("upcard")),
        unit="cards",
        hints=("What was done with the top card of the stock?",),
        astray=lambda n: (
            f"With {show(n)} in the stock, {5 * players} dealt and the upcard there would be {show(n + 5 * players + 1)}."
        ),
    )


def _players(game: PittyPat, rng: random.Random, level: int) -> Made:
    people = rng.randrange(1, 9)
    fits = 2 <= people <= 5
    each, pairs, none = "Yes, each alone.", "Yes, in partnerships.", "No, not all at once."
    why = "Two to five play, each alone." if fits else f"Two to five play, and {people} is {'more' if people > 5 else 'less'}."
    cards = f"For {people} that would be {5 * people} of the 52 cards in the hands."
    wrong = [
        (pairs, "Nobody has a partner in Pitty Pat.", f"Partners would be made of {people}, and no rule knows what they win."),
        (
            none if fits else each,
            "Two to five can play.",
            f"{cards} {'Somebody would be sent away.' if fits else 'It would be no game.'}",
        ),
    ]
    number = (
        "One person",
        "Two people",
        "Three people",
        "Four people",
        "Five people",
        "Six people",
        "Seven people",
        "Eight people",
    )
    return Case(
        "players", f"{number[people - 1]} would like to play with one pack. Can they?", each if fits else none, why, wrong
    )


def _upcard(game: PittyPat, rng: random.Random, level: int) -> Made:
    top, second, bottom = rng.sample(list(french52), 3)
    case = Case(
        "upcard",
        f"The hands are dealt. The top card of the stock is the {top.gloss}, the next the {second.gloss}, "
        f"and the bottom card is the {bottom.gloss}. What is the first upcard?",
        f"The {top.gloss}.",
        "The top card of the stock is turned over before the first turn.",
        [
            (
                f"The {second.gloss}.",
                "It lies under another card still.",
                f"The {top.gloss} would be passed over, and nobody could match it.",
            ),
            (f"The {bottom.gloss}.", "Cards come from the top of the stock.", "All would know the last card of the stock."),
            (
                "The first card thrown.",
                "There is an upcard before anybody throws.",
                f"The {top.gloss} would stay hidden, with nothing to match.",
            ),
        ],
    )
    if rng.random() < 0.5:
        case = Case(
            "upcard",
            f"The first upcard is the {top.gloss}. It is covered by other cards later. Where does it lie at the end?",
            "At the bottom of the discards.",
            "The first upcard is the first of the discards, and the others fall upon it.",
            [
                (
                    "Beside the stock, by itself.",
                    "The cards that are played fall upon it.",
                    f"The {top.gloss} would be missing when the discards become a stock.",
                ),
                ("Under the stock, face down.", "It is not put back.", f"The {top.gloss} would be turned a second time."),
                (
                    "In the hand of who matched it.",
                    "To match is to play a card upon it, not to take it.",
                    f"The {top.gloss} would be one card more to get rid of.",
                ),
            ],
        )
    return case


def options(game: PittyPat, rng: random.Random, level: int) -> Made:
    """What a table with other customs does: keeping a turned card, and matches of several hands."""
    return rng.choice((_keep, _hands))(game, rng, level)


def _keep(game: PittyPat, rng: random.Random, level: int) -> Made:
    custom = rng.random() < 0.7
    up, before = rng.sample(list(french52), 2)
    matches = level > 1 and rng.random() < 0.4
    size = rng.choice((3, 5))
    hand = hand_for(rng, level, up, int(matches), size)
    custom_said = "This table plays with the custom of keeping cards." if custom else "This table has no special customs."
    yes, no, must = "Yes, if you like.", "No, it stays.", "No, you must match it."
    if matches:
        right, why = must, f"You hold a {up.rank.name}: what can be matched is matched, whatever the custom."
    elif custom:
        right, why = yes, "Here a turned card that you cannot match may be kept, and all know that you hold it."
    else:
        right, why = no, "Without that custom a card that you cannot match stays as the upcard."
    if custom and not matches and level > 1 and rng.random() < 0.5:
        return type_number(
            f"You could match neither the upcard nor the card you turned, and keep it. You held {size} cards. How many now?",
            size + 1,
            f"Nothing is thrown for it: {size} + 1 = {size + 1}.",
            {size: "Nothing is thrown in exchange: the upcard below it stays."},
            rules=(game.rule("keep"),),
            facts=(custom_said,),
            unit="cards",
            astray=lambda n: f"You would have gone from {size} cards to {show(n)} by keeping one.",
        )
    held = (
        f"You hold {'a' if matches else 'no'} {up.rank.name}, and the table plays {'with' if custom else 'without'} the custom."
    )
    follow = {
        yes: f"The {up.gloss} would be taken up into your {size} cards, and it belongs on the table.",
        no: f"The {up.gloss} would stay for the next player, who could have been kept from it.",
        must: f"You would look for a {up.rank.name} among your {size} cards, and there is none.",
    }
    if matches:
        follow[no] = f"You would end the turn with {size} cards instead of {size - 2}."
    return Case(
        "keep",
        "The card under it did not match, and you have turned this one. May you keep it in your hand?",
        right,
        why,
        [(text, held, follow[text]) for text in (yes, no, must) if text != right],
        (custom_said,),
        (Group("The upcard before", (before,)), Group("You turned", (up,)), Group("Your hand", hand)),
        ("First: does it match?", "Then: which custom does this table have?"),
    )


def _hands(game: PittyPat, rng: random.Random, level: int) -> Made:
    """Who has won the match: reaching the number counts, not leading."""
    need = rng.randrange(2, 6)
    over = rng.random() < 0.6
    won = [rng.randrange(need) for _ in game.names]
    seat = rng.randrange(game.seats)
    if over:
        won[seat] = need
    facts = tuple(f"{name}: {n} hand{'' if n == 1 else 's'}" for name, n in zip(game.names, won, strict=True))
    yet = "Nobody yet."
    right = game.names[seat] if over else yet
    has = f"{inside(right)} {'have' if right == 'You' else 'has'} them" if over else "nobody has so many yet"
    leaders = sorted(game.names, key=lambda name: -won[game.names.index(name)])
    return Case(
        "hands",
        f"The match goes to the first with {need} hands. Who has won it?",
        right,
        f"{need} hands win the match, and {has}.",
        [_not_won(game, text, won, need) for text in (yet, *leaders) if text != right][:3],
        facts,
    )


def _not_won(game: PittyPat, text: str, won: list[int], need: int) -> Wrong:
    """What speaks against this end of a match: the hands won so far."""
    if text not in game.names:
        return text, f"{need} hands are needed, and somebody has {max(won)}.", "You would play on in a match that is won."
    has = won[game.names.index(text)]
    why = f"{need} hands are needed, and {inside(text)} {'have' if text == 'You' else 'has'} {has}."
    return (
        text,
        why,
        f"The match would be written to {inside(text)}, with {need - has} hand{'' if need - has == 1 else 's'} missing.",
    )
