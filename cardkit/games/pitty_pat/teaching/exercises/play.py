"""Exercises on a turn of Pitty Pat: what matches, match or turn, what a turned card brings, the second discard."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import Card, french52
from cardkit.games.pitty_pat.game import PittyPat
from cardkit.games.pitty_pat.tables import MANY, RANKS, SAME_RANK
from cardkit.score import show
from cardkit.sentences import Sentence, several
from cardkit.teaching.exercises import Answer, Case, Group, Made, Wrong, by_level, choose_all, pick_case, type_number

Hand = tuple[Card, ...]

NEXT: Final = Sentence("What would {player} match with now?", "What would you match with now?")
GONE: Final = (
    "From {size} to {left}: only one card would be gone.",
    "From {size} to {left}: {n} cards would be gone.",
    "You’d still hold {left}, as if nothing had been played.",
)


def hand_for(rng: random.Random, level: int, up: Card, matching: int, size: int) -> Hand:
    """A hand with so many matches for the upcard; the tricky ones are full of its suit and its neighbours."""
    rank = RANKS.index(up.rank)
    twins = [card for card in french52 if card.rank is up.rank and card is not up]
    others = [card for card in french52 if card.rank is not up.rank]
    near = [card for card in others if card.suit is up.suit or abs(RANKS.index(card.rank) - rank) == 1]
    pool = {1: others, 2: near + others, 3: near}[level]
    hand = rng.sample(twins, matching)
    while len(hand) < size:
        card = rng.choice(pool)
        if card not in hand:
            hand.append(card)
    return tuple(french52.set(hand))


def matching(hand: Hand, up: Card) -> list[Card]:
    """The cards of a hand that match."""
    return [card for card in hand if card.bit & SAME_RANK[up.id]]


def no_match(card: Card, up: Card) -> str:
    """Why a card does not match the upcard."""
    if card.suit is up.suit:
        return f"The {card.gloss} shares only its suit with the {up.gloss}, and suits mean nothing."
    if abs(RANKS.index(card.rank) - RANKS.index(up.rank)) == 1:
        return f"The {card.gloss} is next to the {up.gloss} in rank, but only the same rank matches."
    return f"The {card.gloss} is no {up.rank.name}."


def matches(game: PittyPat, rng: random.Random, level: int) -> Made:
    """Which cards of a hand match the upcard: none, one, two or three."""
    up = rng.choice(list(french52))
    size = rng.choice((3, 4) if level == 1 else (4, 5))
    hand = hand_for(rng, level, up, rng.choice((0, 1, 1, 2, 2, 3)[: 5 if level == 1 else 6]), size)
    found = matching(hand, up)
    answers = [
        Answer(
            f"the {card.gloss}",
            card in found,
            f"Both are {MANY[up.rank.key]}." if card in found else no_match(card, up),
            "" if card in found else f"You’d have to take back the {card.gloss}, and all would know that you hold it.",
            card=card,
        )
        for card in hand
    ]
    held = french52.set(found).words
    none = f"You hold {held}." if found else f"You hold no {up.rank.name}."
    answers.append(
        Answer("none of them", not found, none, f"You’d turn a card and keep {held}, which you must play." if found else "")
    )
    return choose_all(
        rng,
        f"The upcard is the {up.gloss}. Choose every card of your hand that matches it.",
        answers,
        rules=(game.rules["match"],),
        groups=(Group("Upcard", (up,)),),
        hints=("Does the suit matter?", "Only the rank has to be the same."),
        follow=f"You’d overlook a match for the {up.gloss}, and keep a card too many." if found else "",
    )


def match_or_turn(game: PittyPat, rng: random.Random, level: int) -> Made:
    """The beginning of a turn: a match is compulsory, without one a card is turned; both are as frequent."""
    up = rng.choice(list(french52))
    able = rng.random() < 0.5
    hand = hand_for(rng, level, up, rng.choice((1, 1, 2)) if able else 0, rng.choice((3, 5)))
    turn, throw = "Turn a card from the stock.", "Throw any card."
    rule, right, why = "turn-stock", turn, f"You hold no {up.rank.name}, so you turn one card."
    back = f"The {up.gloss} would lie under a card that doesn’t match it, and that card would come back to you."
    wrong: list[Wrong] = [(throw, "You throw a card of your choice only after a match.", back, "second-discard")]
    if able:
        held = french52.set(matching(hand, up)).words
        rule, right, why = "compulsory", "", f"You hold {held}: a match must be played."
        keeps = f"It would be refused. With the match you go from {len(hand)} cards to {len(hand) - 2}."
        wrong.append((turn, "You turn only when you can’t match, and you can.", keeps, "compulsory"))
    case = Case(rule, "It’s your turn, and you haven’t turned a card. What do you do?", right, why, wrong)
    return _do(rng, case, hand, up)


def turned(game: PittyPat, rng: random.Random, level: int) -> Made:
    """After turning a card: it is matched like any upcard, or it stays."""
    up = rng.choice(list(french52))
    able = rng.random() < 0.5
    hand = hand_for(rng, level, up, 1 if able else 0, rng.choice((3, 5)))
    before = rng.choice([c for c in french52 if c.rank is not up.rank and c not in hand and not matching(hand, c)])
    stays = "It stays as the upcard, and your turn is over."
    why = f"You hold no {up.rank.name}. You turn one card a turn, and the next player may match it."
    rule, right = "stays", stays
    wrong: list[Wrong] = [
        rng.choice(
            [
                (
                    "Turn one card more from the stock, and look at that one.",
                    "One card a turn, not more.",
                    f"The {up.gloss} would be covered before the next player could match it.",
                    "stays",
                ),
                (
                    "Take it into your hand, and throw another card.",
                    "At this table you don’t take up a turned card.",
                    f"You’d still hold {len(hand)} cards, and the {up.gloss} among them.",
                    "stays",
                ),
            ]
        )
    ]
    if able:
        found = matching(hand, up)[0].gloss
        why = f"The {found} matches the {up.gloss}, as if that had been the upcard before."
        rule, right = "turned-match", ""
        keeps = f"It would be refused. With the match you go from {len(hand)} cards to {len(hand) - 2}."
        wrong.append((stays, f"You hold the {found}, and what you turned is matched too.", keeps, "turned-match"))
    case = Case(rule, "You couldn’t match and turned a card. What do you do now?", right, why, wrong)
    return _do(rng, case, hand, up, before)


def _do(rng: random.Random, case: Case, hand: Hand, up: Card, before: Card | None = None) -> Case:
    """The scene with two cards of the hand among its answers, the match if there is one, which is right if nothing else is.

    So the answers look alike in every case.
    """
    found = matching(hand, up)
    others = [card for card in hand if card not in found]
    right = case.right or f"Match it with the {rng.choice(found).gloss}."
    cards = [
        (
            f"Match it with the {c.gloss}.",
            no_match(c, up),
            f"The {c.gloss} would come back to you, and all would know it.",
            "match",
        )
        for c in rng.sample(others, 1 if found else 2)
    ]
    groups: tuple[Group, ...] = (Group("Upcard", (up,)), Group("Your hand", hand))
    hints = ("Look for the rank of the upcard in your hand.", "If it’s there you have no choice.")
    if before is not None:
        groups = (Group("The upcard before", (before,)), Group("You turned", (up,)), Group("Your hand", hand))
        hints = ("The card that you turned is the upcard now.", hints[0])
    return case._replace(right=right, wrong=[*case.wrong, *cards], groups=groups, hints=hints, played=True)


def _what_follows(game: PittyPat, rng: random.Random, level: int) -> Made:
    up = rng.choice(list(french52))
    left = rng.choice((0, 0, 1, 2, 4)) if game.keep else rng.choice((0, 0, 2, 4))
    hand = hand_for(rng, level, up, 1, left + 1)
    match = matching(hand, up)[0]
    rest = tuple(card for card in hand if card is not match)
    count = several(len(rest), "1 card", "{n} cards")
    case = pick_case(game, rng, "cards-left" if rest else "none-left", match=match.gloss, rank=up.rank.name, count=count)
    groups = (Group("The upcard", (up,)), Group("You match with", (match,)), Group("Left in your hand", rest))
    wrong = [(*given, case.rule) for given in case.wrong if not isinstance(given, str)]
    return case._replace(groups=groups if rest else groups[:2], wrong=wrong, played=True)


def _left(game: PittyPat, rng: random.Random, level: int) -> Made:
    """5, 3, 1: two cards go in a turn with a match."""
    size = rng.choice((5, 3))
    return type_number(
        f"You hold {size} cards, and one of them matches. How many do you hold after your turn?",
        size - 2,
        f"The match goes, and the card you throw after it: {size} − 2 = {size - 2}.",
        {size - 1: "That forgets the card that you throw after the match."},
        rules=(game.rules["second-discard"],),
        unit="cards",
        hints=("How many cards go in a turn with a match?",),
        astray=lambda n: (
            several(int(size - n), *GONE, size=size, left=show(n))
            if n <= size
            else f"You began with {size}, and no card comes to your hand."
        ),
    )


def _new_upcard(game: PittyPat, rng: random.Random, level: int) -> Made:
    """Three cards fall in a row; only the last has to be matched."""
    up = rng.choice(list(french52))
    hand = hand_for(rng, level, up, 1, 2)
    match = matching(hand, up)[0]
    thrown = next(card for card in hand if card is not match)
    who = rng.randrange(1, game.seats)
    name, then = game.names[who], NEXT.by(game.names[(who + 1) % game.seats])
    other = rng.choice([c for c in french52 if c.rank is thrown.rank and c is not thrown])
    why = f"The second discard, the {thrown.gloss}, is the new upcard: another {thrown.rank.name} matches."
    spare = rng.choice([rank for rank in RANKS if rank not in (up.rank, thrown.rank)])
    back = f"It doesn’t match the {thrown.gloss}: you’d take it back, and all would have seen it."
    wrong = [
        (f"Any of the {thrown.suit.name}.", "Suits mean nothing.", back),
        (f"Another {up.rank.name}.", f"The {up.gloss} and the {match.gloss} are covered by the {thrown.gloss}.", back),
        (f"The {spare.name} of {other.suit.name}.", f"There’s no {spare.name} to match.", back),
    ]
    return Case(
        "second-discard",
        f"{name} matched the upcard, and then threw the {thrown.gloss}. {then}",
        f"The {other.gloss}.",
        why,
        wrong,
        groups=(Group("The last three cards", (up, match, thrown)),),
        hints=("Which card lies on top?",),
    )


moments = by_level((match_or_turn, turned, _what_follows))
"""Asks what to do at each moment of a turn: before anything is played, after turning a card, after a match."""

second = by_level((_left,), (_left, _new_upcard, _new_upcard))
"""Asks how many cards are left after a match; which card the next player has to match."""
