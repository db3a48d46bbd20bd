"""Exercises on the last two tricks of a deal: when to let go of the Excuse, and when of the petit."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from cardkit.cards import Card, tarot78
from cardkit.game import State
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import EXCUSE_BIT, KINGS, PASS
from cardkit.games.tarot.teaching.exercises.excuse import saved
from cardkit.moves import Move
from cardkit.sentences import capital
from cardkit.teaching.exercises import Judged, Question, at_table, find_spot
from cardkit.teaching.exercises.positions import random_deals
from cardkit.teaching.exercises.question import the

LEFT: Final = "Two cards are left, and one is the Excuse. Keep it for your side: which card do you play now?"
STAYS: Final = "Played now, the Excuse stays with your side. In the last trick it would change sides."


class SlamEnding(NamedTuple):
    """The last two tricks of a slam: the card that is kept for the last one, and what is asked and said; `right` may name the
    `{card}` that is played first, `wrong` says why not the other one, and what follows.
    """

    kept: str
    prompt: str
    right: str
    wrong: tuple[str, str]
    rule: str
    hint: str


SLAM: Final = "You’ve won every trick so far, and you lead. Win these two as well: which card do you play now?"
AU_BOUT: Final = (
    "You’ve won every trick so far, and no other trump is out. Win these two, and the petit au bout: which card comes first?"
)
EXCUSE_LED: Final = ("Led now, the Excuse wins nothing.", "The slam would be gone with this trick.")
EXCUSE_HINT: Final = "What can the Excuse do in the last trick of a slam?"
EXCUSE_ENDING: Final = SlamEnding(
    "EX",
    SLAM,
    "{card} can’t be beaten any more, and in a slam your last card wins as well.",
    EXCUSE_LED,
    "chelem-excuse",
    EXCUSE_HINT,
)
PETIT_LAST: Final = SlamEnding(
    "1a",
    AU_BOUT,
    "{card} can’t be beaten, and the petit is left for the last trick.",
    ("The petit wins now, but this is the last trick but one.", "The bonus for it would be missed."),
    "petit",
    "In which trick does the petit score?",
)
PETIT_FIRST: Final = SlamEnding(
    "EX",
    AU_BOUT,
    "Your last card wins the last trick of a slam, and then the petit counts in the one before.",
    EXCUSE_LED,
    "petit-early",
    EXCUSE_HINT,
)


def last_two(game: Tarot, rng: random.Random, level: int) -> Question:
    """Two cards are left: the Excuse and another, the petit and a king, or the Excuse and the petit."""
    return rng.choice((_excuse_goes, _excuse_wins, _petit_last, _petit_first))(game.variant(players=4), rng)


def _excuse_goes(game: Tarot, rng: random.Random) -> Question:
    """The Excuse is let go before the last trick, where it would change sides."""

    def fits(state: State) -> bool:
        assert isinstance(state, TarotState)
        seat = state.to_move
        if seat is None or state.phase != "play" or state.hands[seat].bit_count() != 2 or state.taker < 0:
            return False
        won = {state.same_side(seat, winner) for winner in state.winners}
        return bool(state.hands[seat] & EXCUSE_BIT) and state.mask.bit_count() == 2 and len(won) == 2

    def judge(state: State, move: Move) -> Judged:
        assert move.card is not None
        if move.card.bit & EXCUSE_BIT:
            return Judged(True, STAYS)
        kept = f"With {the(move.card)} played, the Excuse is your last card."
        return Judged(False, kept, "It would go to the other side in the last trick, with its points and a bout.")

    state = find_spot(lambda dice: saved(random_deals(game)(dice), dice), rng, fits)
    return at_table(state, rng, judge, LEFT, "excuse-last", hints=("What comes after this trick?",))


def _excuse_wins(game: Tarot, rng: random.Random) -> Question:
    return _in_a_slam(game, rng, _king(rng), EXCUSE_ENDING)


def _petit_last(game: Tarot, rng: random.Random) -> Question:
    return _in_a_slam(game, rng, _king(rng), PETIT_LAST)


def _petit_first(game: Tarot, rng: random.Random) -> Question:
    return _in_a_slam(game, rng, tarot78["1a"], PETIT_FIRST)


def _king(rng: random.Random) -> Card:
    return rng.choice([card for card in tarot78 if card.bit & KINGS])


def _in_a_slam(game: Tarot, rng: random.Random, first: Card, ending: SlamEnding) -> Question:
    """Asks which of the taker's last two cards to play first: right is `first`, wrong what `ending` keeps to the end."""

    def judge(state: State, move: Move) -> Judged:
        right = ending.right.format(card=capital(the(first)))
        return Judged(True, right) if move.card is first else Judged(False, *ending.wrong)

    state = _slam(game, rng, f"{ending.kept} {first.text}")
    return at_table(state, rng, judge, ending.prompt, ending.rule, hints=(ending.hint,))


def _slam(game: Tarot, rng: random.Random, left: str) -> State:
    """A deal of which the taker has won all tricks but two; these two cards are left, and all other trumps are out."""
    trumps = [f"{number}a" for number in range(21, 5, -1)]
    low = [card.text for card in tarot78 if card.rank.key in "2345678" and card.suit.key != "a"]
    aside = rng.sample(low, 6)
    cards: dict[int | str, str] = {0: f"{' '.join(trumps)} {left}", "chien": " ".join(aside)}
    state = game.deal(rng, cards=cards, dealer=3)
    while PASS not in state.legal:  # somebody has a petit sec
        state = game.deal(rng, cards=cards, dealer=3)
    contract = rng.choice(("prise", "garde"))
    state = state.after(f"bid {contract}", "pass", "pass", "pass", *(f"écart {text}" for text in aside), "jeu")
    for trump in trumps:
        state.play(f"play {trump}")
        while state.to_move != 0:
            state.play(rng.choice(state.legal))
    return state
