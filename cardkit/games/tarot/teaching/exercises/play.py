"""Exercises on the duties of tarot that feel wrong, and on what is given to a friend’s trick: points, or a bout."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Final

from cardkit.cards import Card, Cards, tarot78
from cardkit.game import State
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import HALVES_OF, PETIT, SUIT_OF, TRUMP, TRUMPS, points
from cardkit.moves import Move
from cardkit.score import show
from cardkit.sentences import capital
from cardkit.teaching.exercises import Answer, Judged, Question, at_table, card_to_play, find_spot, one_right_move
from cardkit.teaching.exercises.positions import binding, names_from, random_deals, search
from cardkit.teaching.exercises.question import the

BOUND = {"no-sparing": ("tarot.climb", "tarot.overtrump"), "undertrump": ("tarot.undertrump",), "discard": ("tarot.discard",)}


LESS = "Your side could have {most} from this card alone, and you’d give it {n}."
SPARED = "{card} goes over your friend’s trump: nobody is spared."
FREE = "You have neither the suit nor a trump, and {card} brings your side {points}."


def duties(game: Tarot, rng: random.Random, level: int) -> Question:
    """Question in a position in which a friend is winning with a trump: must you overtrump, undertrump, or may you discard?"""
    key = rng.choice(("no-sparing", "no-sparing", "undertrump", "discard"))
    four = game.variant(players=4)

    def look(state: State) -> list[TarotState]:
        assert isinstance(state, TarotState)
        seat = state.to_move
        if seat is None or state.phase != "play" or state.best < 0 or state.taker < 0 or binding(state) not in BOUND[key]:
            return []
        hand = state.hands[seat].bit_count()
        fits = (
            2 + level <= hand <= 5 + 2 * level
            and state.same_side(seat, state.best_seat)
            and (_rich(state) if key == "discard" else SUIT_OF[state.best] == TRUMP and state.mask.bit_count() < hand)
        )
        return [state.copy()] if fits else []

    state = rng.choice(search(random_deals(four), rng, look, 400))
    seat = state.to_move
    assert seat is not None
    friend = names_from(four, seat)[state.best_seat]
    best = state.game.pack.cards[state.best]
    if key == "discard":
        return _free(game, state, rng, friend, best)
    prompt = f"{friend}, on your side, is winning the trick with {the(best)}. Which card do you play?"
    return card_to_play(state, rng, f"tarot.{key}", prompt, praise=SPARED if key == "no-sparing" else "")


def _rich(state: TarotState) -> bool:
    """Whether the hand on turn, last to the trick, has dear cards and cheap ones to give."""
    assert state.to_move is not None
    halves = {HALVES_OF[card.id] for card in Cards(tarot78, state.hands[state.to_move])}
    return len(state.view(state.to_move).pile("trick").cards) == 3 and len(halves) > 1 and plain(state)


def _free(game: Tarot, state: TarotState, rng: random.Random, friend: str, best: Card) -> Question:
    """Question: your side wins this trick, and no duty binds you. Right is the card with most points."""
    assert state.to_move is not None
    hand = Cards(tarot78, state.hands[state.to_move])
    most = max(HALVES_OF[card.id] for card in hand)
    answers = []
    for card in hand:
        move = state.game.move(f"play {card.text}")
        if HALVES_OF[card.id] == most:
            why = FREE.format(card=the(card), points=show(points(card.bit)))
            answers.append(Answer(the(card), True, why, "", card, move=move))
            continue
        why = f"{capital(the(card))} counts {show(points(card.bit))}. You may play a dearer one."
        less = LESS.format(most=show(Fraction(most, 2)), n=show(points(card.bit)))
        answers.append(Answer(the(card), False, why, less, card, move=move))
    return one_right_move(
        rng,
        f"{friend}, on your side, wins this trick with {the(best)}. Give it all the points you can: which card do you play?",
        answers,
        rules=(game.rules["discard"], game.rules["points"]),
        hints=("You can’t follow and have no trump. What are you free to play?",),
        state=state,
    )


HOME: Final = "{friend}, on your side, wins this trick with {best}. Bring a bout home with it: which card do you play?"
BOUT: Final = "The petit is one of the three bouts, and your side has it now."
NO_BOUT: Final = "{card} is no bout, whatever it counts."
KEPT: Final = "Your bout would stay in your hand, and could still be lost."


def bring_home(game: Tarot, rng: random.Random, level: int) -> Question:
    """Question: your side is sure to win this trick, and you may play the petit to it. Right is the petit."""

    def fits(state: State) -> bool:
        assert isinstance(state, TarotState)
        seat = state.to_move
        if seat is None or len(state.trick) < 3 or state.taker < 0 or not state.mask & PETIT or state.mask == PETIT:
            return False
        return plain(state) and state.same_side(seat, state.best_seat) and SUIT_OF[state.best] == TRUMP and _stays_best(state)

    def judge(state: State, move: Move) -> Judged:
        assert move.card is not None
        if move.card.bit & PETIT:
            return Judged(True, BOUT)
        return Judged(False, NO_BOUT.format(card=capital(the(move.card))), KEPT)

    state = find_spot(random_deals(game.variant(players=4)), rng, fits)
    assert isinstance(state, TarotState)
    assert state.to_move is not None
    friend, best = names_from(state.game, state.to_move)[state.best_seat], tarot78.cards[state.best]
    hints = ("Which three cards of the pack are bouts?",)
    return at_table(state, rng, judge, HOME.format(friend=friend, best=the(best)), "bouts", hints=hints)


def _stays_best(state: TarotState) -> bool:
    """Whether no card that may be played goes over the trump that is winning."""
    return not state.mask & -(2 << state.best) & TRUMPS


def friends(state: State, seat: int, other: int) -> bool:
    """Whether two seats are on one side."""
    assert isinstance(state, TarotState)
    return state.same_side(seat, other)


def plain(state: State) -> bool:
    """Whether there is a taker, and the Excuse, which stays with its owner, is neither in hand nor in the trick."""
    assert isinstance(state, TarotState)
    assert state.to_move is not None
    view = state.view(state.to_move)
    cards = (*view.hand.cards, *view.pile("trick").cards)
    return state.taker >= 0 and not any(card and card.rank.key == "EX" for card in cards)
