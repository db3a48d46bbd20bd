"""Exercises on the last two tricks of a deal: when to let go of the Excuse, and when of the petit."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import tarot78
from cardkit.game import State
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import EXCUSE_BIT, KINGS, PASS, PETIT
from cardkit.games.tarot.teaching.exercises.excuse import saved
from cardkit.moves import Move
from cardkit.sentences import capital
from cardkit.teaching.exercises import Judged, Question, at_table, find_spot
from cardkit.teaching.exercises.positions import dealer
from cardkit.teaching.exercises.question import the

LEFT: Final = "Two cards are left, and one is the Excuse. Keep it for your side: which card do you play now?"
STAYS: Final = "Played now, the Excuse stays with your side. In the last trick it would change sides."
SLAM: Final = "You’ve won every trick so far, and you lead. Win these two as well: which card do you play now?"
FIRST: Final = "{card} can’t be beaten any more, and in a slam your last card wins as well."
AU_BOUT: Final = (
    "You’ve won every trick so far, and no other trump is out. Win these two, and the petit au bout: which card comes first?"
)
EARLY: Final = "Your last card wins the last trick of a slam, and then the petit counts in the one before."
LATE: Final = "{card} can’t be beaten, and the petit is left for the last trick."


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
        won = {state.together(seat, winner) for winner in state.winners}
        return bool(state.hands[seat] & EXCUSE_BIT) and state.mask.bit_count() == 2 and len(won) == 2

    def judge(state: State, move: Move) -> Judged:
        assert move.card is not None
        if move.card.bit & EXCUSE_BIT:
            return Judged(True, STAYS)
        kept = f"With {the(move.card)} played, the Excuse is your last card."
        return Judged(False, kept, "It would go to the other side in the last trick, with its points and a bout.")

    state = find_spot(lambda dice: saved(dealer(game)(dice), dice), rng, fits)
    return at_table(state, rng, judge, LEFT, "excuse-last", hints=("What comes after this trick?",))


def _excuse_wins(game: Tarot, rng: random.Random) -> Question:
    """In a slam the Excuse is kept for the last trick, which it wins."""
    king = rng.choice([card for card in tarot78 if card.bit & KINGS])

    def judge(state: State, move: Move) -> Judged:
        assert move.card is not None
        if move.card is king:
            return Judged(True, FIRST.format(card=capital(the(king))))
        return Judged(False, "Led now, the Excuse wins nothing.", "The slam would be gone with this trick.")

    hints = ("What can the Excuse do in the last trick of a slam?",)
    return at_table(_slam(game, rng, f"EX {king.text}"), rng, judge, SLAM, "chelem-excuse", hints=hints)


def _petit_last(game: Tarot, rng: random.Random) -> Question:
    """The petit is kept for the last trick."""
    king = rng.choice([card for card in tarot78 if card.bit & KINGS])

    def judge(state: State, move: Move) -> Judged:
        assert move.card is not None
        if move.card is king:
            return Judged(True, LATE.format(card=capital(the(king))))
        return Judged(False, "The petit wins now, but this is the last trick but one.", "The bonus for it would be missed.")

    hints = ("In which trick does the petit score?",)
    return at_table(_slam(game, rng, f"1a {king.text}"), rng, judge, AU_BOUT, "petit", hints=hints)


def _petit_first(game: Tarot, rng: random.Random) -> Question:
    """The Excuse wins the last trick of a slam, so that the petit counts in the one before."""

    def judge(state: State, move: Move) -> Judged:
        assert move.card is not None
        if move.card.bit & PETIT:
            return Judged(True, EARLY)
        return Judged(False, "Led now, the Excuse wins nothing.", "The slam would be gone with this trick.")

    hints = ("What can the Excuse do in the last trick of a slam?",)
    return at_table(_slam(game, rng, "1a EX"), rng, judge, AU_BOUT, "petit-early", hints=hints)


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
