"""Exercises on the comanda: from words to an order, from an order to words, and what may not be announced."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from cardkit.cards import Card, Cards
from cardkit.game import State
from cardkit.games.trionfetti.comanda import Comanda, ComandaError, parse
from cardkit.games.trionfetti.comanda.meaning import order_text
from cardkit.games.trionfetti.game import Trionfetti
from cardkit.games.trionfetti.tables import broken_rule
from cardkit.sentences import capital, several
from cardkit.teaching.exercises import Answer, Question, choose, one_right_move
from cardkit.teaching.exercises.positions import random_deals, search
from cardkit.teaching.exercises.question import the
from cardkit.view import View

PART: Final = 2
"""Up to so many cards of one rank are a part of it, named by their suits."""
FIRST: Final = {
    "Manco": "less",
    "Più": "more",
    "Primiera": "primiera",
    "Tutto al tredici": "all up to thirteen",
    "Più figure": "more pictures",
    "Manco primiera": "less primiera",
    "Più pari": "more even ones",
    "Manco figure": "less pictures",
    "Meno al sei": "down to six",
}
THEN: Final = {
    "fanti": "jacks",
    "cavalli": "knights",
    "assi": "aces",
    "napoli": "Naples",
    "sei": "sixes",
    "manco scartine": "less scraps",
    "dispari": "odd ones",
    "meno al nove": "down to nine",
}
"""Pieces of comande word by word in English."""


def in_words(comanda: Comanda) -> str:
    """The whole order that a comanda gives, in words."""
    return f"From what beats least: {short_order(comanda.ranking.groups)}."


def short_order(groups: Sequence[Cards]) -> str:
    """An order in words, shortened: if one suit of a rank was put elsewhere, the rank still stands for its other suits.

    >>> short_order(parse("Primiera e coppe al tredici").ranking.groups)
    '8 9 10 fante cavallo re 2 3 4 5 1 6 7; then 1 2 3 4 5 6 7 8 9 10 fante cavallo re of cups'
    """
    runs = groupby(groups, lambda group: len(group) > PART)
    return "; then ".join(_whole(list(run)) if whole else order_text(list(run)) for whole, run in runs)


def _whole(groups: Sequence[Cards]) -> str:
    """The ranks of these groups, whatever suit is missing."""
    ranked = [next(iter(group)).rank for group in groups]
    return " ".join(rank.key if rank.key.isdigit() else rank.name for rank in ranked)


def _rule(comanda: Comanda, cards: Sequence[Card], rng: random.Random) -> str:
    """Names what decides about these cards: a suit beside its words, cards that nobody named, or the order of the words."""
    keys = ["upwards"]
    if any(len(group) < 4 for group in comanda.ranking.groups):
        keys += ["suit-beside", "suit-beside"]
    if any(card not in _named(comanda) for card in cards):
        keys += ["unnamed", "unnamed"]
    return rng.choice(keys)


def _named(comanda: Comanda) -> set[Card]:
    """The cards that some phrase of the comanda names."""
    return {card for step in comanda.steps for group in step.moved for card in group}


HIGHEST: Final = "The comanda is “{comanda}”. You lead and want this trick. Which card do you play?"
LOWEST: Final = "The comanda is “{comanda}”. This trick is lost. Which card do you give away?"
HIGHER: Final = (
    "Under “{comanda}” one of your other cards beats it.",
    "Under “{comanda}” both of your other cards beat it.",
)
LOWER: Final = (
    "Under “{comanda}” it beats one of your other cards.",
    "Under “{comanda}” it beats both of your other cards.",
)
WASTED: Final = "You’d lead {card} and keep {best} for later."
SPENT: Final = "You’d give {card} away and keep {best}."
FREELY: Final = "No suit has to be followed, and nothing has to be beaten."


def ends(game: Trionfetti, rng: random.Random, level: int) -> Question:
    """The card that beats all is led, or the one that beats least given to a lost trick; equal cards are equally right."""
    low = rng.random() < 0.5

    def look(state: State) -> list[State]:
        view = state.view(state.to_move)
        if view.click != "play" or view.ranking is None or len({view.ranking.height(card) for card in held(state)}) < 2:
            return []
        return [state.copy()] if (_trick_is_lost(view) if low else not view.pile("trick").cards) else []

    state = rng.choice(search(random_deals(game), rng, look))
    view, hand = state.view(state.to_move), held(state)
    fact, ranking = view.fact("comanda"), view.ranking
    assert fact is not None
    assert ranking is not None
    comanda, place = parse(fact.value), ranking.height
    right = (min if low else max)(place(card) for card in hand)
    best = next(card for card in hand if place(card) == right)
    led = next((card for card in view.pile("trick") if card), None)
    tempted = led is not None and any(card.suit is led.suit and place(card) > right for card in hand)
    rule = "any-card" if tempted and rng.random() < 0.5 else _rule(comanda, hand, rng)
    answers = []
    for card in hand:
        move = game.move(f"play {card.text}")
        if place(card) == right:
            answers.append(Answer(the(card), True, _why_at_the_end(comanda, hand, card, low=low), "", card, move=move))
            continue
        beyond = [other for other in hand if (place(other) < place(card) if low else place(other) > place(card))]
        why = several(len(beyond), *(LOWER if low else HIGHER), comanda=comanda.text)
        follow = (SPENT if low else WASTED).format(card=the(card), best=the(best))
        answers.append(Answer(the(card), False, why, follow, card, move=move))
    return one_right_move(
        rng,
        (LOWEST if low else HIGHEST).format(comanda=comanda.text),
        answers,
        rules=(game.rules[rule],),
        why=FREELY if rule == "any-card" else "",
        hints=("Read it from its end: what was said last beats all.", "What nobody names beats least."),
        state=state,
    )


def held(state: State) -> tuple[Card, ...]:
    """The cards of the hand on turn."""
    assert state.to_move is not None
    return state.game.pack.of_mask(state.held(state.to_move))


def _trick_is_lost(view: View) -> bool:
    """Whether the hand on turn is the last to a trick that the other side has, and none of its cards beats it."""
    trick, ranking = view.pile("trick"), view.ranking
    cards = [card for card in trick.cards if card is not None]
    if len(cards) < 3 or ranking is None or view.seat is None:
        return False
    best = max(map(ranking.height, cards))
    taker = trick.by[[ranking.height(card) for card in cards].index(best)]
    mine = [ranking.height(card) for card in view.hand.cards if card is not None]
    return (taker - view.seat) % 2 == 1 and max(mine) <= best


def _why_at_the_end(comanda: Comanda, hand: Sequence[Card], card: Card, *, low: bool) -> str:
    """Why this beats least or most of a hand: which words placed it, and whether they placed the next one, too."""
    others = comanda.ranking.sorted([other for other in hand if other is not card])
    named, near = _placed(comanda, card), _placed(comanda, others[0 if low else -1])
    if not named:
        return UNNAMED.format(card=capital(the(card)))
    words = comanda.steps[named].words
    if named == near:
        return (LOW if low else HIGH).format(words=words, card=the(card))
    return (EARLY if low else LATE).format(words=words, card=the(card))


def _placed(comanda: Comanda, card: Card) -> int:
    """The number of the phrase that placed a card, the last one that names it; 0 where none does."""
    return max((n for n, step in enumerate(comanda.steps) if any(card in group for group in step.moved)), default=0)


UNNAMED: Final = "{card} was not named, so it beats little, and nothing of yours beats less."
LOW: Final = "Of what “{words}” names, nothing of yours beats less than {card}."
HIGH: Final = "Of what “{words}” names, nothing of yours beats {card}."
EARLY: Final = "The words “{words}” come early: what was said after them beats {card}."
LATE: Final = "Of all that names your cards, “{words}” is said last."


_REFUSED: Final = (
    "Fanti uguali a re", "Più ponto, assi = re", "Tutte le figure uguali", "Manco e tutti i dispari uguali",
    "Vince il seme", "Tutto al tredici, se re allora asso", "Manco e denari briscola", "Più figure e chi attacca vince",
    "Manco più ponto", "Primiera e coppe", "Manco 14", "Più figure e donne", "Spade coppe", "Fanti re a spade",
)  # fmt: skip
"""Orders that may not be announced; the parser says why."""
IN_ENGLISH: Final = {
    **{f"{base} e {last}": f"{first}, and {then}" for base, first in FIRST.items() for last, then in THEN.items()},
    "Fanti uguali a re": "jacks equal to kings",
    "Più ponto, assi = re": "more numbers, aces = kings",
    "Tutte le figure uguali": "all pictures equal",
    "Manco e tutti i dispari uguali": "less, and all odd ones equal",
    "Vince il seme": "the suit wins",
    "Tutto al tredici, se re allora asso": "all up to thirteen; if a king, then an ace",
    "Manco e denari briscola": "less, and coins are trumps",
    "Più figure e chi attacca vince": "more pictures, and who leads wins",
    "Manco più ponto": "less more numbers",
    "Primiera e coppe": "primiera and cups",
    "Manco 14": "less 14",
    "Più figure e donne": "more pictures, and ladies",
    "Spade coppe": "swords cups",
    "Fanti re a spade": "jacks kings of swords",
}
"""The words of these orders one by one."""


AGAINST: Final = {
    "equal-ranks": "No, it makes different ranks equal.",
    "one-list": "No, the order would change from trick to trick.",
    "clear": "No, nobody could tell what it means.",
}
"""The objection to a comanda that may not be announced, by the rule."""


YES: Final = "Yes, it gives an order."
MEANS: Final = {
    "equal-ranks": "Every rank has a place of its own in it.",
    "one-list": "It’s one list, whatever is led.",
    "clear": "Each of its words is understood.",
}
"""What is said to an objection to a comanda that is fine."""


def allowed(game: Trionfetti, rng: random.Random, level: int) -> Question:
    """May this be announced, and if not, which rule forbids it?"""
    if rng.random() < 0.25:
        comanda = parse(f"{rng.choice(list(FIRST))} e {rng.choice(list(THEN))}")
        refused = f"You’d be asked for another comanda, and “{comanda.text}” is as good as any."
        wrong = [Answer(text, why=MEANS[key], follow=refused) for key, text in AGAINST.items()]
        right, text, rule = Answer(YES, why=in_words(comanda)), comanda.text, game.rules["clear"]
    else:
        text, error = rng.choice(_refusals(rng.choice(list(AGAINST))))
        rule = broken_rule(error)
        words = error.words or text
        right = Answer(AGAINST[rule.id.partition(".")[2]], why=capital(f"{error.reason.rstrip('.')}."))
        again = f"Nobody would play by “{text}”: you’d be asked for another."
        wrong = [Answer(YES, why=f"Something is wrong with it: look at “{words}”.", follow=again)]
        wrong += [
            Answer(reason, why=f"It can’t stand, but for another reason. Look at “{words}”.", follow=again)
            for reason in AGAINST.values()
            if reason != right.text
        ]
    return choose(
        rng,
        f"May you announce “{text}”?",
        right,
        wrong,
        rules=(rule,),
        facts=(f"In English: {IN_ENGLISH[text]}.",),
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
            if broken_rule(error).id == f"trionfetti.{key}":
                found.append((text, error))
    return found
