"""Exercises on the cards of Vitou: the draw, ties, giving a trick away, and winning the round."""

from __future__ import annotations

import random
from functools import partial
from typing import Final

from cardkit.cards import Card, Cards, french32, listed
from cardkit.game import State
from cardkit.games.vitou.game import Vitou
from cardkit.games.vitou.rules import RANKS
from cardkit.games.vitou.state import PLAYING, VitouState
from cardkit.games.vitou.tables import HEIGHT_OF, MANY, RANKING
from cardkit.moves import Move
from cardkit.sentences import Sentence, capital, several
from cardkit.teaching.exercises import Case, Judged, Question, QuestionOrCase, WrongAnswer, at_table, find_spot, outcomes
from cardkit.teaching.exercises.cases import around, who_deals, with_equal_best
from cardkit.teaching.exercises.positions import random_deals
from cardkit.teaching.exercises.question import inside, the

WRONGLY: Final = Sentence(
    "The trick would go to {player}’s side, and {player} would lead to the next one.",
    "The trick would go to your side, and you would lead to the next one.",
)


def draw(game: Vitou, rng: random.Random, level: int) -> QuestionOrCase:
    """Question: four cards are drawn for the first deal, at times with two lowest. Who deals?"""
    cards = rng.sample(list(french32), 4)
    return who_deals(
        "first-dealer",
        game,
        with_equal_best(rng, cards, RANKING.sorted(cards)[0]),
        height=lambda card: (HEIGHT_OF[card.id],),
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


SPEND: Final = "You play last, and nothing you hold beats this trick. Keep your best cards: which one do you play?"
LOWEST: Final = "{card} is your lowest. No suit has to be followed, and nothing has to be beaten."
LOWER: Final = "{card} can’t win here either, and you hold a lower card."
SPENT: Final = "You’d spend {card} on a trick that it can’t win."


def play(game: Vitou, rng: random.Random, level: int) -> Question:
    """Question: a trick that cannot be won. Right is the lowest card, whatever suit was led."""

    def fits(state: State) -> bool:
        assert isinstance(state, VitouState)
        if not _quiet(state):
            return False
        cards, top = _held(state), max(HEIGHT_OF[number] for number in state.trick)
        low, suit = min(HEIGHT_OF[card.id] for card in cards), french32[state.trick[0]].suit
        return top > max(HEIGHT_OF[card.id] for card in cards) and any(c.suit is suit and HEIGHT_OF[c.id] > low for c in cards)

    def judge(state: State, move: Move) -> Judged:
        assert move.card is not None
        text = the(move.card)
        if HEIGHT_OF[move.card.id] == min(HEIGHT_OF[card.id] for card in _held(state)):
            return Judged(True, LOWEST.format(card=capital(text)))
        return Judged(False, LOWER.format(card=capital(text)), SPENT.format(card=text))

    state = find_spot(random_deals(game), rng, fits)
    hints = ("Does a suit have to be followed here?", "Does anything have to be beaten?")
    return at_table(state, rng, judge, SPEND, "any-card", hints=hints)


def _quiet(state: VitouState) -> bool:
    """Whether the last to a trick is on turn, with a choice of cards and no bid to answer."""
    return state.to_move is not None and state.phase == PLAYING and state.last and not state.answers and len(_held(state)) > 1


def _held(state: State) -> tuple[Card, ...]:
    """The hand on turn."""
    assert state.to_move is not None
    return tuple(Cards(french32, state.held(state.to_move)))


def en_pate(game: Vitou, rng: random.Random, level: int) -> QuestionOrCase:
    """Question on a trick with one highest card, lower equals, or equals on top, of partners or of opponents: who wins it?"""
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
    heights = [top if n in tops else next(lower) for n in range(4)]
    cards = tuple(french32[keys[value] + suit] for value, suit in zip(heights, suits, strict=True))
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
    return Case(
        rule,
        "Who wins this trick?",
        right,
        why,
        [_untrue(text, cards, names, one) for text in (*names, nobody) if text != right],
        facts,
        hints=("Which is the highest rank in it?", "How often is it there?"),
        circle=around(game, ["led" if seat == lead else "" for seat in range(4)], [cards[seat - lead] for seat in range(4)]),
        seats={name: (seat,) for seat, name in enumerate(game.names)},
    )


def _untrue(text: str, cards: tuple[Card, ...], names: list[str], first: bool) -> WrongAnswer:
    """The wrong answer that this trick is somebody's or nobody's, with why not and what it would lead to.

    `text` is the answer; `first` says that of two equal cards the first one wins.
    """
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


WIN: Final = "The first trick was tied, and you play last to the second. Win the round with it: which card do you play?"
OPEN: Final = "The others won the first trick, and you play last to the second. Keep the round open: which card do you play?"
TOLD: Final = {
    (False, False): "The others win a second trick, and two win the round.",
    (False, True): "The trick is tied, so the first trick won decides, and that’s theirs.",
    (True, False): "The first trick was tied, so the first one won decides: the others take this one.",
}
"""Why the round is lost, by whether the first trick was tied, and the second."""
ONE_EACH: Final = "It’s one trick each, and a third decides."
TWO_TIED: Final = "Both tricks are tied, and a third decides."
THIS_ONE: Final = "The first trick was tied, so the first one won decides, and that’s this one."
LOSES: Final = "The round would be theirs."
HANGS: Final = "It could still be lost in the third trick."


def round_(game: Vitou, rng: random.Random, level: int) -> Question:
    """Question: a card for the second trick. After a tie it must win the round, after a lost trick keep the round open."""
    win = rng.random() < 0.5

    def fits(state: State) -> bool:
        assert isinstance(state, VitouState)
        if not _quiet(state) or len(state.winners) != 1 or (state.winners[0] is None) != win:
            return False
        return len({judge(state, move).right for move in outcomes(state)}) == 2

    def judge(state: State, move: Move) -> Judged:
        after = state.after(move)
        assert isinstance(after, VitouState)
        first, second = after.winners
        if not after.over:
            return Judged(not win, TWO_TIED if first is None else ONE_EACH, HANGS)
        if after.winner == game.parties.of(state.to_move or 0):
            return Judged(True, THIS_ONE)
        return Judged(False, TOLD[first is None, second is None], LOSES)

    state = find_spot(partial(_after_a_trick, game, win), rng, fits)
    tied = win or any(None in _winners(after) for after in outcomes(state).values())
    rule = "first-wins" if tied else rng.choice(("two-tricks", "third-trick"))
    hints = ("Who won the first trick?", "What would a tie in this one bring?")
    return at_table(state, rng, judge, WIN if win else OPEN, rule, hints=hints)


def _after_a_trick(game: Vitou, tied: bool, rng: random.Random) -> VitouState:
    """A round after its first trick, which is `tied` or not. Nobody has made a sign, so random play gets there soon."""
    while True:
        state = random_deals(game)(rng)
        assert isinstance(state, VitouState)
        while not state.over and not state.winners:
            state.play(rng.choice([move for move in state.legal if move.kind != "sign"]))
        if not state.over and (state.winners[0] is None) == tied:
            return state


def _winners(state: State) -> list[int | None]:
    assert isinstance(state, VitouState)
    return state.winners
