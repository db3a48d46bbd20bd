"""Exercises on the end of things in Pitty Pat: the stock runs out, a deal is won, a deal is drawn."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import Card, french52
from cardkit.game import State
from cardkit.games.pitty_pat.game import PittyPat
from cardkit.games.pitty_pat.state import PittyPatState
from cardkit.games.pitty_pat.tables import MANY, TURN
from cardkit.sentences import Sentence, several
from cardkit.teaching.exercises import (
    Case,
    Group,
    Judged,
    Question,
    QuestionOrCase,
    around,
    at_table,
    by_level,
    case_maker,
    find_spot,
    inside,
    pick_case,
    seen_from,
)
from cardkit.teaching.exercises.positions import card_moves, random_deals

HELD: Final = Sentence("{player} holds {many} {rank}.", "You hold {many} {rank}.")
HOLDS: Final = Sentence("{player} still holds {cards}.", "You still hold {cards}.")


def _needed(game: PittyPat, rng: random.Random, level: int) -> Case:
    """Question: the stock is empty. Is a new one made now? Only when somebody has to turn a card."""
    up = rng.choice(list(french52))
    seat = rng.randrange(game.seats)
    held = {f"holds_{many}": HELD.by(game.names[seat], many=many, rank=up.rank.name) for many in ("one", "no")}
    places = {"up": up.gloss, "rank": up.rank.name, "ranks": MANY[up.rank.key], **held, **seen_from(game, seat)}
    return pick_case(game, rng, "empty", Group("Upcard", (up,)), **places)


def turned(game: PittyPat, rng: random.Random, level: int) -> Case:
    """Question: what becomes of a turned card that matches nothing? It stays as the upcard, and the turn is over."""
    up = rng.choice(list(french52))
    return pick_case(game, rng, "turned", Group("Upcard", (up,)), turned=up.gloss, rank=up.rank.name)


LEFT: Final = "The stock is empty, and you have no {rank}. What do you do?"
AGAIN: Final = "The discards under the upcard are shuffled into a new stock, and you turn its first card."


def _to_turn(game: PittyPat, rng: random.Random, level: int) -> Question:
    """Question: the stock is empty, and nothing matches. Right is to turn a card all the same."""

    def fits(state: State) -> bool:
        assert isinstance(state, PittyPatState)
        return not state.stock and TURN in state.legal and not state.after(TURN).over

    state = find_spot(random_deals(game), rng, fits)
    assert isinstance(state, PittyPatState)
    moves = [TURN, *(move for move, _ in card_moves(state))]
    prompt = LEFT.format(rank=french52[state.discards[-1]].rank.name)
    return at_table(state, rng, lambda state, move: Judged(True, AGAIN), prompt, "recycle", moves)


stock = by_level((_needed, _to_turn), (_needed, _to_turn, case_maker("again")))
"""The last card of the stock is gone: is there a new one, or is the deal drawn?"""


def won(game: PittyPat, rng: random.Random, level: int) -> QuestionOrCase:
    """Question: who wins? The first without cards, nobody yet, or nobody at all."""
    kind = rng.choice(("match", "match", "open", "open", "drawn"))
    names, seat = game.names, rng.randrange(game.seats)
    name = names[seat]
    left = [rng.choice((1, 3, 5)) for _ in names]
    card, other = rng.sample(list(french52), 2)
    yet, nobody = "Nobody yet.", "Nobody. It’s a draw."
    cards: tuple[Card, ...] = (card,)
    if kind == "match":
        left[seat] = 0
        last = f"{name} held one card and matched with it: the {card.gloss}."
        right, rule, why = name, "win last-card", "It was the last card, and nothing has to be thrown after it."
    elif kind == "open":
        left[seat] = 1
        last = f"{name} matched with the {card.gloss} and threw the {other.gloss}, and one card is left."
        right, rule, why, cards = yet, "win", "One card is left, and only a player with none has won.", (card, other)
    else:
        last = "A whole stock made of discards was turned, and nobody matched a card of it."
        right, rule, why, cards = nobody, "dead-hand", "Then nobody wins, whoever holds the fewest cards.", ()
    wrong = [
        (
            names[n],
            HOLDS.by(names[n], cards=_counted(left[n])),
            f"The deal would go to {inside(names[n])}, with {_counted(left[n])} still to be played.",
        )
        for n in range(game.seats)
        if names[n] != right
    ]
    empty = "Somebody has no card left."
    wrong += [
        (yet, empty if kind == "match" else "A whole new stock brought no match.", "You’d play on in a deal that has ended."),
        (
            nobody,
            empty if kind == "match" else "A draw takes a whole new stock without a match.",
            "You’d call a deal a draw that’s won, or still can be.",
        ),
    ]
    return Case(
        rule,
        f"{last} Who has won the deal?",
        right,
        why,
        [given for given in wrong if given[0] != right],
        groups=(Group("The last cards", cards),) if cards else (),
        hints=("Who has no card left?",),
        circle=around(game, ["no card" if not k else _counted(k) for k in left]),
        seats={n: (seat,) for seat, n in enumerate(names)},
    )


def _counted(number: int) -> str:
    return several(number, "1 card", "{n} cards")
