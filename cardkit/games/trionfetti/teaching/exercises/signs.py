"""Exercises on what partners tell each other, and on counting what is still out."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import Card, Cards, listed, trevisane52
from cardkit.game import State
from cardkit.games.trionfetti.comanda.vocabulary import ranks
from cardkit.games.trionfetti.game import Trionfetti
from cardkit.games.trionfetti.players.counting import still_beats
from cardkit.games.trionfetti.state import TrionfettiState
from cardkit.games.trionfetti.teaching.exercises.comanda import made
from cardkit.games.trionfetti.teaching.exercises.words import named
from cardkit.sentences import capital, several
from cardkit.teaching.exercises import Case, Group, Made, Signs, by_level, case_maker, type_number
from cardkit.teaching.exercises.positions import dealer, search

CODE: Final = Signs(
    "signals",
    ("a wink", "a twitch of the mouth", "pursed lips", "eyes up"),
    ("the padrona: the highest card", "the second highest card", "the third highest card", "an alba: nothing useful"),
    ("I wink.", "I twitch my mouth.", "I purse my lips.", "I look up."),
)


HONEST: Final = "The comanda is “{comanda}”; none of the top cards has been played. How do you tell {partner} the truth?"
BEST: Final = (
    "Yours is the highest of all.",
    "Your best is the second highest.",
    "Your best is the third highest.",
    "You hold nothing of use.",
)
"""What an honest sign says of a hand."""
ABOVE: Final = ("One card ranks above it.", "{n} cards rank above it.", "No card ranks above it.")
SEEN: Final = ("You’ve seen one of them: {cards}.", "You’ve seen {n} of them: {cards}.", "You’ve seen none of them.")
"""How many of the higher cards were seen."""
MAX_COUNTED_CARDS: Final = 6
"""Cards that one counts at a table, at most."""
MANY: Final = 4
"""More cards than so many are not named one by one."""
WAIT: Final = (
    "You’d wait for one card to fall before you trust the {card}.",
    "You’d wait for {n} cards to fall before you trust the {card}.",
    "You’d trust the {card} to win, and it can be beaten.",
)


def honest(game: Trionfetti, rng: random.Random, level: int) -> Made:
    """Two cards in hand after the first trick of the first hand: what would be an honest signal?"""
    comanda = made(rng, max(level - 1, 1))
    groups = comanda.ranking.groups
    sign = rng.randrange(4)
    low = list(Cards(trevisane52, sum(group.mask for group in groups[: len(groups) // 3])))
    hand = rng.sample(low, 2)
    if sign < 3:
        hand[rng.randrange(2)] = rng.choice(list(groups[-1 - sign]))
    top = [ranks(group) for group in reversed(groups[-3:])]
    why = f"{BEST[sign]} From the top: {listed(top)}."
    return Case(
        "signals",
        HONEST.format(comanda=comanda.text, partner=game.names[2]),
        CODE.acts[sign],
        why,
        CODE.others(game, sign, f"you hold {named(hand)}", [*top, "no help"]),
        groups=(Group("Your hand", tuple(hand)),),
        played=True,
    )


def _countable(state: State) -> list[Card]:
    """The cards of the hand on turn that so few unseen cards beat that one counts them at a table."""
    assert state.to_move is not None
    view = state.view(state.to_move)
    return [card for card in Cards(trevisane52, state.held(state.to_move)) if len(still_beats(view, card)) <= MAX_COUNTED_CARDS]


signals = by_level((CODE.meaning, case_maker("signals")))
"""Asks what a signal means, and whether it has to be true."""


def count(game: Trionfetti, rng: random.Random, level: int) -> Made:
    """How many cards that you have not seen beat one of yours: in the first hand, later in the second and third."""

    def look(state: State) -> list[State]:
        assert isinstance(state, TrionfettiState)
        seat = state.to_move
        fits = seat is not None and state.comanda and state.number == level - 1 and state.held(seat).bit_count() > 1
        return [state.copy()] if fits and _countable(state) else []

    state = rng.choice(search(dealer(game), rng, look))
    assert state.to_move is not None
    view = state.view(state.to_move)
    ranking = view.ranking
    assert ranking is not None
    own = Cards(trevisane52, state.held(state.to_move))
    card = rng.choice(_countable(state))
    left = still_beats(view, card)
    above = ranking.above(card)
    gone = Cards(trevisane52, above.mask & view.seen)
    fact = view.fact("comanda")
    assert fact is not None
    seen = Cards(trevisane52, view.seen & ~own.mask)
    why = several(len(above), *ABOVE)
    if above and not gone and len(above) <= MANY:
        why = (
            f"{why} {capital(named(above))}: all unseen."
            if len(above) > 1
            else f"It’s {named(above)}, and you haven’t seen it."
        )
    elif above and len(gone) <= MANY:
        why = f"{why} {several(len(gone), *SEEN, cards=named(gone))}"
    elif gone:
        why = f"{why} You’ve seen {len(gone)} of them: {len(above)} − {len(gone)} = {len(left)}."
    return type_number(
        f"The comanda is “{fact.value}”. How many of the cards you haven’t seen beat the {card.gloss}?",
        len(left),
        why,
        {len(above): "That’s how many rank above it in the pack. You’ve seen some of them."},
        rules=(game.rules["win"], game.rules["monte"]),
        groups=(Group("You have seen", tuple(ranking.sorted(seen))), Group("Your hand", tuple(own))),
        unit="cards",
        hints=("First: which cards rank above it?", "Then take away those that you’ve seen, your own hand included."),
        astray=lambda n: several(int(n), *WAIT, card=card.gloss),
    )
