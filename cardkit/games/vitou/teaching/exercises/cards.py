"""Exercises on the cards of Vitou: their order, the draw, ties, what may be played, and who wins the round."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import Card, french32, listed
from cardkit.games.vitou.game import Vitou
from cardkit.games.vitou.rules import RANKS
from cardkit.games.vitou.score import decided
from cardkit.games.vitou.tables import LEVELS, MANY, RANKING, rank_words
from cardkit.sentences import Sentence, capital, several
from cardkit.teaching.exercises import Case, Group, Made, Wrong, inside_all, pick_case, sides_of
from cardkit.teaching.exercises.cases import inside, twinned, who_deals

WRONGLY: Final = Sentence(
    "The trick would go to {player}’s side, and {player} would lead to the next one.",
    "The trick would go to your side, and you would lead to the next one.",
)
WON: Final = ("{side} have won one trick.", "{side} have won {n} tricks.", "{side} have won no trick.")
OTHERS: Final = ("The others have won one.", "The others have won {n}.", "The others have won none.")


def draw(game: Vitou, rng: random.Random, level: int) -> Made:
    """Four cards are drawn for the first deal; now and then the lowest are two."""
    cards = rng.sample(list(french32), 4)
    return who_deals(
        "first-dealer",
        game.names,
        twinned(rng, cards, RANKING.sorted(cards)[0]),
        height=lambda card: (LEVELS[card.id],),
        better="lower",
        turn=(1, "lead to the first trick"),
        why=lambda low, n: several(
            n,
            "The {rank} is lowest, and there’s only one.",
            "The {rank} is lowest, and there are {n}: they draw again.",
            rank=low.rank.gloss,
        ),
        hints=("La plus petite fait: the smallest does.", "The lowest is the 7, then the 8, then the jack."),
    )


def play(game: Vitou, rng: random.Random, level: int) -> Made:
    """A card is led: must it be followed, must it be beaten, may a partner’s be?"""
    suit, other = rng.sample("pckt", 2)
    led = french32[rng.choice("VDR") + suit]
    suited = french32[rng.choice("78A") + suit]
    high, low = french32[rng.choice(("10", "9")) + other], french32[rng.choice("78") + other]
    cards = Group("Led", (led,)), Group("Your hand", tuple(RANKING.sorted([suited, high, low])))
    return pick_case(game, rng, "any-card", *cards, led=led.gloss, suited=suited.gloss, high=high.gloss)


def en_pate(game: Vitou, rng: random.Random, level: int) -> Made:
    """A trick with one highest card, equals that are not highest, or equals on top, of partners or of opponents."""
    kind = rng.choice(("single", "bait", "tied", *(("partners", "partners") if level > 1 else ())))
    custom = rng.random() < 0.5 if kind == "partners" else level == 3 and rng.random() < 0.4
    keys = RANKS.split()
    top = rng.randrange(3, 8)
    suits = rng.sample("pckt", 4)
    first = rng.randrange(4)
    second = (first + (2 if kind == "partners" else rng.choice((1, 3)))) % 4
    low = rng.sample(range(top), 3)
    equals = kind in ("tied", "partners")
    one = kind == "partners" and custom
    tops = (first, second) if equals else (first,)
    lower = iter((low[0], low[0] if kind == "bait" else low[1], low[2]))
    levels = [top if n in tops else next(lower) for n in range(4)]
    cards = tuple(french32[keys[value] + suit] for value, suit in zip(levels, suits, strict=True))
    lead = rng.randrange(4)
    names = [game.names[(lead + n) % 4] for n in range(4)]
    nobody = "Nobody."
    best = cards[first]
    if equals:
        holders = listed([inside(names[n]) for n in sorted(tops)])
        right = names[min(tops)] if one else nobody
        rule = "partners-equal" if one else "tied-trick partners-equal" if kind == "partners" else "tied-trick"
        many = MANY[best.rank.key]
        why = f"{capital(holders)} played two {many}, and nothing is higher: the trick is tied."
        if one:
            why = f"{capital(holders)} are partners and played two {many}: at this table the first of the two wins."
    else:
        right, rule = names[first], "win-trick"
        why = f"The {best.gloss} is the only {best.rank.gloss}, and nothing is higher."
        if kind == "bait":
            why = f"{why} Equals below it don’t matter."
    facts = ("This table plays with the custom that partners’ equals win.",) if custom else ()
    texts = dict.fromkeys((nobody, names[first], names[second], *names))
    return Case(
        rule,
        "Who wins this trick?",
        right,
        why,
        [_untrue(text, cards, names, one) for text in texts if text != right][:3],
        facts,
        (Group("The trick", cards, tuple(names)),),
        ("Which is the highest rank in it?", "How often is it there?"),
    )


def _untrue(text: str, cards: tuple[Card, ...], names: list[str], first: bool) -> Wrong:
    """Why a trick is not this player's, or not nobody's, and what would come of it; `first`: the first of two equals has it."""
    if text not in names:
        pairs = [card for card in cards if sum(other.rank is card.rank for other in cards) > 1]
        why = "No two of these four cards have the same rank."
        if pairs:
            higher = any(RANKING.beats(card, pairs[0]) for card in cards)
            many = MANY[pairs[0].rank.key]
            why = f"There are two {many}, but a card above them is in the trick."
            why = why if higher else f"The two {many} are of partners, and at this table such equals win."
        return text, why, f"{names[0]} would lead again, after a trick that somebody has won."
    card = cards[names.index(text)]
    above = sum(RANKING.beats(other, card) for other in cards)
    played = f"{text} played the {card.gloss}"
    why = several(above, "{played}, and one other card is higher.", "{played}, and {n} other cards are higher.", played=played)
    if not above:
        why = f"{played}, and another {card.rank.gloss} is in the trick."
        why = f"{played}, and another {card.rank.gloss} lay there before it." if first else why
    return text, why, WRONGLY.by(text)


def round_(game: Vitou, rng: random.Random, level: int) -> Made:
    """From the results of the tricks so far: who has won the round, or does it go on?"""
    while True:
        results = [rng.choice((0, 1, None)) for _ in range(rng.choice((1, 2, 2, 3, 3)))]
        goes_on = not any(decided(results[:n])[0] for n in range(1, len(results)))
        if goes_on and (level < 3 or None in results):
            break
    over, winner = decided(results)
    sides = [f"{side}." for side in sides_of(game)]
    on, nobody = "Nobody yet. Another trick is played.", "Nobody. The round is drawn."
    ties, won = results.count(None), [side for side in results if side is not None]
    if not over:
        right, rule = on, "third-trick"
        why = "It can still go either way." if won else "Every trick was tied so far."
    elif winner is None:
        right, rule, why = nobody, "all-tied", "All three tricks are tied: nobody scores."
    elif ties:
        right, rule = sides[winner], "first-wins"
        why = f"A trick was tied, so the first one won decides. That’s the {rank_words(results.index(won[0]))}."
        if len(results) < 3 and rng.random() < 0.3:
            rule = "third-trick first-wins"
            why = f"{why} No further trick is played."
    else:
        right, rule, why = sides[winner], "two-tricks", "Two tricks of three win the round."
        if len(results) < 3 and rng.random() < 0.5:
            rule, why = "third-trick two-tricks", f"{why} The third isn’t played."
    story = [
        f"The {name} trick was tied." if side is None else f"The {name} trick went to {inside_all(sides[side])}"
        for name, side in zip(("first", "second", "third"), results, strict=False)
    ]
    return Case(
        rule,
        "Who has won the round?",
        right,
        why,
        [_not_so(text, sides, results, on) for text in (*sides, on, nobody) if text != right],
        tuple(story),
        (),
        ("Is there a tie among the tricks?", "With a tie, who was the first to win a trick?"),
    )


def _not_so(text: str, sides: list[str], results: list[int | None], on: str) -> Wrong:
    """Explains by the tricks so far why the round did not end so, and what would come of believing it."""
    tricks = [results.count(side) for side in (0, 1)]
    played = several(len(results), "1 trick", "{n} tricks")
    if text in sides:
        side = sides.index(text)
        who = text.rstrip(".")
        why = f"{several(tricks[side], *WON, side=who)} {several(tricks[1 - side], *OTHERS)}"
        if tricks[0] == tricks[1] == 1 and None in results:
            why = f"{why} The others were the first to win one."
        elif tricks[side] and None not in results:
            why = f"{why} Two are needed."
        return text, why, f"The round would go to {inside_all(who)}, who haven’t won it."
    if text == on:
        return text, f"After {played} another one can’t change anything.", "You’d show a card for nothing."
    why = several(max(tricks), "One side has won a trick.", "One side has won {n} tricks.", "Nobody has won a trick yet.")
    if len(results) < 3 and not max(tricks):
        why = f"{why} There are three."
    _, winner = decided(results)
    if winner is None:
        return text, why, "You’d deal again, and this round can still be won."
    return text, why, f"You’d write down nothing, and {inside_all(sides[winner].rstrip('.'))} have won this round."
