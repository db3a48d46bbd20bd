"""Exercises on the comanda: from words to an order, from an order to words, and what may not be announced."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import Card, Cards, trevisane52
from cardkit.games.trionfetti.comanda import COMMANDS, Comanda, ComandaError, parse
from cardkit.games.trionfetti.comanda.meaning import order_text
from cardkit.games.trionfetti.comanda.vocabulary import ranks
from cardkit.games.trionfetti.game import Trionfetti
from cardkit.games.trionfetti.tables import broken
from cardkit.ranking import Ranking
from cardkit.sentences import capital, several
from cardkit.teaching.exercises import Answer, Group, Question, arrange, choose

_BASES: Final = {
    1: ("Manco", "Più", "Primiera", "Tutto al tredici", "Più figure"),
    2: ("Manco", "Più", "Primiera", "Manco primiera", "Più pari", "Manco figure", "Meno al sei"),
    3: ("Manco primiera", "Più dispari", "Manco pari", "Più fino al cinque", "Manco scartine", "Primiera"),
}
_LASTS: Final = {
    1: ("fanti", "cavalli", "assi", "napoli", "7 e 8", "più figure", "sei", "due e tre"),
    2: ("manco scartine", "napoli", "fanti e assi", "4 e 3", "manco figure", "dispari", "re, 5 e 6", "meno al nove"),
    3: ("coppe al sette", "manco figure di denari", "dispari di spade", "donne veneziane", "re di bastoni", "denari meno al 9"),
}  # fmt: skip
"""Pieces of comande for each level, put together anew for every question."""


def made(rng: random.Random, level: int) -> Comanda:
    """A comanda of this level: one of the list, or a new one."""
    if rng.random() < 0.4:
        return parse(rng.choice([c.text for c in COMMANDS if c.grade in {1: (0,), 2: (1,), 3: (2, 3)}[level]]))
    return _put_together(*_pieces(rng, level))


def _pieces(rng: random.Random, level: int) -> tuple[str, str]:
    """How a comanda of this level begins and how it ends, which is not the same."""
    base = rng.choice(_BASES[level])
    return base, rng.choice([last for last in _LASTS[level] if last != base.lower()])


def _put_together(base: str, last: str) -> Comanda:
    return parse(f"{base}, {last}" if " e " in last else f"{base} e {last}")


def explained(comanda: Comanda) -> str:
    """Phrase by phrase, as one text; of cards that nobody names only where there are some."""
    named = any(sum(group.mask for group in step.moved) == trevisane52.mask for step in comanda.steps)
    steps = comanda.steps[1:] if named else comanda.steps
    return " ".join(f"“{step.words}”: {step.sentence}" if step.words else step.sentence for step in steps)


def _rule(comanda: Comanda, cards: list[Card], rng: random.Random) -> str:
    """Names what decides about these cards: a suit beside its words, cards that nobody named, or the order of the words."""
    keys = ["upwards"]
    if any(len(group) < 4 for group in comanda.ranking.groups):
        keys += ["suit-beside", "suit-beside"]
    if any(card not in _named(comanda) for card in cards):
        keys += ["unnamed", "unnamed"]
    return rng.choice(keys)


def _named(comanda: Comanda) -> set[Card]:
    """The cards that some word of it names."""
    return {card for step in comanda.steps for group in step.moved for card in group}


def order(game: Trionfetti, rng: random.Random, level: int) -> Question:
    """Put four to six cards in order; at higher levels two of them may be equal."""
    comanda = made(rng, level)
    ranking, size = comanda.ranking, level + 3
    top = list(comanda.steps[-1].moved[-1])
    while True:
        cards = [rng.choice(top), *rng.sample(list(trevisane52), size - 1)]
        places = {ranking.level(card) for card in cards}
        if len(set(cards)) == size and len(places) >= size - (level > 1):
            break
    return arrange(
        rng,
        f"The comanda is “{comanda.text}”. Put these cards in order, from the lowest to the highest.",
        cards,
        ranking.level,
        rules=(game.rules[_rule(comanda, cards, rng)],),
        why=explained(comanda),
        follow="You’d count on {lower}, and {higher} would win the trick.",
        hints=("Read it from its end: what was said last is highest.", f"Highest of all: {ranks(ranking.groups[-1])}."),
    )  # fmt: skip


def which(game: Trionfetti, rng: random.Random, level: int) -> Question:
    """Which of four comande gives this order? The wrong ones share a piece with the right one."""
    base, last = _pieces(rng, level)
    right = _put_together(base, last)
    wrong: dict[Ranking, Answer] = {}
    near = [(base, other) for other in _LASTS[level] if other != base.lower()]
    near += [(other, last) for other in _BASES[level] if last != other.lower()]
    rng.shuffle(near)
    for pieces in near:
        other = _put_together(*pieces)
        if other.ranking != right.ranking and other.ranking not in wrong and len(wrong) < 3:
            wrong[other.ranking] = Answer(
                f"“{other.text}”", why=_difference(right.ranking, other.ranking), follow=_lost(right.ranking, other.ranking)
            )
    suited = any(len(group) < 4 for group in right.ranking.groups)
    return choose(
        rng,
        "Which comanda gives this order?",
        Answer(f"“{right.text}”", why=explained(right)),
        wrong.values(),
        rules=(game.rules["suit-beside" if suited else rng.choice(("comanda", "upwards"))],),
        facts=(f"From the lowest: {order_text(right.ranking.groups)}",),
        groups=(Group("The highest seven, lowest first", tuple(right.ranking.sorted(trevisane52)[-7:])),),
        hints=(
            f"On top: {ranks(right.ranking.groups[-1])}. That was said last.",
            f"At the bottom: {ranks(right.ranking.groups[0])}. Named by a word, or left where they began?",
        ),
    )


def _difference(right: Ranking, other: Ranking) -> str:
    """Where the other order departs from the right one, from the top down."""
    for above, (mine, theirs) in enumerate(zip(reversed(right.groups), reversed(other.groups), strict=False)):
        if mine.mask != theirs.mask:
            if not above:
                return f"That puts {ranks(theirs)} on top; here it’s {ranks(mine)}."
            return f"{several(above, *BELOW)} That puts {ranks(theirs)} next; here it’s {ranks(mine)}."
    return "That gives another order."


BELOW: Final = ("The top is right.", "The {n} highest are right.")
"""How far another order agrees, from the top down."""


def _lost(right: Ranking, other: Ranking) -> str:
    """Two cards that the other order puts the other way round, and which of them would win."""
    for group in reversed(other.groups):
        high = next(iter(group))
        below = [card for card in right.sorted(trevisane52) if right.beats(card, high) and other.beats(high, card)]
        if below:
            return f"You’d count on the {high.gloss} against the {below[-1].gloss}, and lose the trick."
    return ""


def ends(game: Trionfetti, rng: random.Random, level: int) -> Question:
    """Which rank is lowest, or highest, under a comanda that knows no suits."""
    while True:
        comanda = made(rng, min(level, 2))
        if len(comanda.ranking.groups) == 13:
            break
    low = rng.random() < 0.6
    groups = list(comanda.ranking.groups)
    if not low:
        groups.reverse()
    rest = [groups[1], groups[-1], *rng.sample(groups[2:-1], 2)]
    where = "Counted from the bottom, they’re number {} of 13."
    return choose(
        rng,
        f"The comanda is “{comanda.text}”. Which cards are lowest?"
        if low
        else f"The comanda is “{comanda.text}”. Which cards are highest?",
        Answer(capital(ranks(groups[0])), why=explained(comanda)),
        [
            Answer(capital(ranks(group)), why=where.format(_place(comanda, group)), follow=_misjudged(comanda, group, low))
            for group in rest
        ],
        rules=(game.rules["unnamed" if low and next(iter(groups[0])) not in _named(comanda) else "upwards"],),
        hints=(
            f"Which ranks does “{comanda.text}” leave unnamed? They lie at the bottom."
            if low
            else f"What does “{comanda.text}” say last? That lies on top.",
        ),
    )


def _misjudged(comanda: Comanda, group: Cards, low: bool) -> str:
    """Says what would come of thinking a rank the lowest, or the highest, of all."""
    place = _place(comanda, group)
    if low:
        return several(
            place - 1, "You’d throw away cards that beat one other rank.", "You’d throw away cards that beat {n} other ranks."
        )
    return several(
        13 - place, "You’d count on cards that another rank beats.", "You’d count on cards that {n} other ranks beat."
    )


def _place(comanda: Comanda, group: Cards) -> int:
    return comanda.ranking.level(next(iter(group))) + 1


_REFUSED: Final = (
    "Fanti uguali a re", "Più ponto, assi = re", "Tutte le figure uguali", "Manco e tutti i dispari uguali",
    "Vince il seme", "Tutto al tredici, se re allora asso", "Manco e denari briscola", "Più figure e chi attacca vince",
    "Figure di", "Manco più ponto", "Primiera e coppe", "Manco 14", "Più figure e donne", "Al", "Spade coppe",
    "Manco zotto", "Più figure e e assi", "Fanti re a spade",
)  # fmt: skip
"""Asks what may not be announced; the parser says why."""


AGAINST: Final = {
    "equal-ranks": "No, no two ranks may be equal.",
    "one-list": "No, every card needs its one place.",
    "clear": "No, everybody must be able to follow it.",
}
"""The objection to a comanda that may not be announced, by the rule."""


def allowed(game: Trionfetti, rng: random.Random, level: int) -> Question:
    """May this be announced, and if not, which rule forbids it?"""
    yes = "Yes, it gives an order."
    if rng.random() < 0.25:
        comanda = made(rng, level)
        asked = f"You’d be asked for another comanda, and “{comanda.text}” is as good as any."
        wrong = [
            Answer(text, why=f"It’s understood. From the lowest: {order_text(comanda.ranking.groups)}.", follow=asked)
            for text in AGAINST.values()
        ]
        right, text, rule = Answer(yes, why=explained(comanda)), comanda.text, game.rules["clear"]
    else:
        text, error = rng.choice(_refusals(rng.choice(list(AGAINST))))
        rule = broken(error)
        why = f"The table stops at {error}"
        right = Answer(AGAINST[rule.id.partition(".")[2]], why=why)
        quoted = f"It’s refused: look at each word of “{text}”."
        again = f"The table would ask for it again instead of “{text}”, and the others would smile."
        wrong = [Answer(yes, why=quoted, follow=again)]
        wrong += [
            Answer(said, why=f"It’s refused, but for another reason. {why}", follow=again)
            for said in AGAINST.values()
            if said != right.text
        ]
    return choose(
        rng,
        f"May you announce “{text}”?",
        right,
        wrong,
        rules=(rule,),
        hints=(f"Go through “{text}” word by word. Does every card get one place, and do all four see the same order?",),
        also=tuple(map(game.rules.__getitem__, AGAINST)),
    )


def _refusals(key: str) -> list[tuple[str, ComandaError]]:
    """The texts that break this rule, with the parser's reasons."""
    found = []
    for text in _REFUSED:
        try:
            parse(text)
        except ComandaError as error:
            if broken(error).id == f"trionfetti.{key}":
                found.append((text, error))
    return found
