"""Exercises on declarations in Tute: what a hand can sing, what it is worth, what comes first, and when to be silent."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import Card, Cards, Suit, spanish40
from cardkit.game import State
from cardkit.games.tute.game import Tute
from cardkit.games.tute.state import TuteState
from cardkit.games.tute.tables import DECLARE_CABALLOS, DECLARE_CUARENTA, DECLARE_TUTE, DECLARE_VEINTE, KINGS, MARRIAGES, SUITS
from cardkit.games.tute.teaching.exercises.words import of_mask
from cardkit.games.tute.teaching.praise import praise
from cardkit.moves import Move
from cardkit.sentences import capital, several
from cardkit.teaching.exercises import (
    Answer,
    Group,
    Judged,
    Question,
    at_table,
    by_level,
    choose_all,
    number_question,
)
from cardkit.teaching.exercises.positions import calls, card_moves
from cardkit.teaching.exercises.question import the

UNSUNG: Final = ("You’d leave a song unsung: this hand has one.", "You’d leave a song unsung: this hand has {n}.")


def rich_deal(game: Tute, rng: random.Random) -> State:
    """A deal in which one hand has two pairs, often that of trumps, and now and then all four kings."""
    trump, other, third = rng.sample(SUITS, 3)
    pairs = [trump, other] if rng.random() < 0.7 else [other, third]
    cards = [rank + suit.key for suit in pairs for rank in "RC"]
    if rng.random() < 0.3:
        cards += [f"R{suit.key}" for suit in SUITS if suit not in pairs]
    seat, dealer = rng.randrange(4), rng.randrange(4)
    turned = rng.choice("24567") + trump.key
    # what is named comes last in a hand, so the card turned up is the last of the dealer's
    named: dict[int | str, str] = {seat: " ".join(cards)}
    named[dealer] = f"{named.get(dealer, '')} {turned}".strip()
    return game.deal(rng, cards=named, dealer=dealer)


def _worth(game: Tute, rng: random.Random, level: int) -> Question:
    """What a pair brings: 40 in trumps, 20 in another suit."""
    trump, suit = rng.sample(SUITS, 2)
    section, suit = rng.choice((("forty", trump), ("twenty", suit)))
    pair = Group("You show", of_mask(MARRIAGES[suit.index]))
    return number_question(game, rng, section, pair, suit=suit.gloss, **_trump(trump))


def _which(game: Tute, rng: random.Random, level: int) -> Question:
    """A hand with one or two pairs, kings or knights without their partner, and now and then four kings."""
    trump = rng.choice(SUITS)
    suits = rng.sample(SUITS, 4)
    pairs = rng.choice((1, 2))
    mask = 0
    for number, suit in enumerate(suits[: pairs + level]):
        mask |= MARRIAGES[suit.index] if number < pairs else spanish40[rng.choice("RC") + suit.key].bit
    if rng.random() < 0.3:
        mask |= KINGS
    answers = []
    for suit in SUITS:
        kind, points = ("cuarenta", 40) if suit is trump else ("veinte", 20)
        answers.append(_singable(game, f"King and knight of {suit.gloss}, for {points}.", mask, MARRIAGES[suit.index], kind))
    answers.append(_singable(game, "The four kings: tute.", mask, KINGS, "tute"))
    rights = [answer.rule for answer in answers if answer.right and answer.rule]
    return choose_all(
        rng,
        "You’ve won your first trick, and nothing has been sung. Choose everything that this hand could sing.",
        answers,
        rules=tuple(dict.fromkeys(rights)),
        groups=(Group("Your hand", _hand(rng, mask, 9)),),
        facts=(f"{trump.gloss.capitalize()} are trumps.",),
        why="You sing one of them now, another after a later trick." if len(rights) > 1 else "",
        follow=several(len(rights), *UNSUNG),
        hints=("Look for the king and the knight of one suit.", "Then count the kings."),
    )


def _singable(game: Tute, text: str, hand: int, needs: int, kind: str) -> Answer:
    """The answer that a hand can sing this: right if it holds the mask `needs`."""
    lack = Cards(spanish40, needs & ~hand)
    held = "all four kings" if needs == KINGS else Cards(spanish40, needs).words
    why = f"You lack {lack.words}." if lack else f"You hold {held}."
    follow = f"You’d have to take it back: {lack.words} would be missing." if lack else ""
    return Answer(text, not lack, why, follow, None, game.rules[kind])


BOTH: Final = "You’ve just won a trick, and hold the king and knight of two suits. You want both sung: which comes first?"
FORTY: Final = "Las cuarenta come before any veinte. After your next trick the other pair can be sung."
FIRST_TWENTY: Final = "You may sing it, but think of your other pair."
LOST: Final = "Las cuarenta could never be sung, and 40 points would be lost."
SAVED: Final = "{card} belongs to a pair that you want to sing."
BROKEN: Final = "That pair would be broken, and its points lost."


def which_first(game: Tute, rng: random.Random, level: int) -> Question:
    """Question: you have just won a trick and hold two pairs, one in trumps. Which do you sing first?"""
    trump, other = rng.sample(SUITS, 2)
    held = " ".join(f"{rank}{suit.key}" for suit in (trump, other) for rank in "RC")
    state = game.deal(rng, cards={0: f"{held} 1{trump.key}", 3: f"2{trump.key}"}, dealer=3).after(f"1{trump.key}")
    while state.to_move != 0:
        state.play(rng.choice(state.legal))
    twenty = DECLARE_VEINTE[other.index]

    def judge(state: State, move: Move) -> Judged:
        if move.card is not None:
            return Judged(False, SAVED.format(card=capital(the(move.card))), BROKEN)
        return Judged(False, FIRST_TWENTY, LOST) if move is twenty else Judged(True, FORTY)

    kings = [game.move(f"play {rank}{suit.key}") for suit in (trump, other) for rank in "RC"]
    moves = [DECLARE_CUARENTA, twenty, *kings]
    return at_table(state, rng, judge, BOTH, "cuarenta-first", moves, hints=("Which pair may not come second?",))


def _once(game: Tute, rng: random.Random, level: int) -> Question:
    """What two pairs bring after one trick: only one of them may be sung."""
    trump, other, third = rng.sample(SUITS, 3)
    section, pair = rng.choice((("forty-once", trump), ("twenty-once", third)))
    hand = Group("Your hand", _hand(rng, _two_pairs(pair, other), 7))
    return number_question(game, rng, section, hand, **_trump(trump))


def four_kings(game: Tute, rng: random.Random, level: int) -> Question:
    """A trick has just been won, with four kings in hand, or with three: what may be said?"""
    return _four(game, rng, "R", "tute", "Count your kings.")


def four_knights(game: Tute, rng: random.Random, level: int) -> Question:
    """A trick has just been won, with four knights in hand, or with three, at a table where four are tute: what may be said?"""
    return _four(game.variant(tute_caballos=True), rng, "C", "tute-caballos", "Count your knights.")


def _four(game: Tute, rng: random.Random, rank: str, rule: str, hint: str) -> Question:
    """All four of a rank, or three of them; the trick was won with the ace of trumps, and a pair lies there besides."""
    trump, other, third = rng.sample(SUITS, 3)
    four = [f"{rank}{suit.key}" for suit in SUITS if suit is not third or rng.random() < 0.4]
    partner = "C" if rank == "R" else "R"
    held = " ".join([*four, f"{partner}{other.key}", f"1{trump.key}"])
    state = game.deal(rng, cards={0: held, 3: f"2{trump.key}"}, dealer=3).after(f"1{trump.key}")
    while state.to_move != 0:
        state.play(rng.choice(state.legal))
    tute = DECLARE_TUTE if rank == "R" else DECLARE_CABALLOS
    no = {move: refusal for move, refusal in calls(state) if refusal and sung_here(state, move)}
    right = DECLARE_VEINTE[other.index] if tute in no else tute
    wrong = rng.sample([move for move in no if move is not tute], 1) + [move for move in no if move is tute]
    prompt = "You’ve just won a trick, and only one of these is allowed. Which do you choose?"
    return at_table(state, rng, _allowed, prompt, rule, [right, *wrong], hints=(hint,))


def _allowed(state: State, move: Move) -> Judged:
    """A verdict for questions in which any legal move is right."""
    return Judged(True, praise(state, move))


def sung_here(state: State, move: Move) -> bool:
    """Whether a call means something at this table: four knights do only where they are tute."""
    assert isinstance(state, TuteState)
    return move is not DECLARE_CABALLOS or state.game.tute_caballos


singing = by_level((_worth, _which), (_worth, _which, _which, _once))
"""Right after the first trick won: what can be sung, what it is worth, what comes first."""


NOW_OR_NEVER: Final = "You’ve won the eighth trick and kept a pair. Two tricks are left: what do you do first?"
TOO_LATE: Final = "{card} belongs to your pair, and nothing is sung after the last trick."
UNSUNG_PAIR: Final = "The {points} points would never be yours."


def silence(game: Tute, rng: random.Random, level: int) -> Question:
    """Question: a pair saved for the end has to be sung now, or never."""
    suit, turned, dealt = rng.choice(SUITS), rng.choice(SUITS), rng.randrange(4)
    cards: dict[int | str, str] = {dealt: rng.choice("2456") + turned.key}
    state = game.position({0: f"R{suit.key} C{suit.key}"}, to_move=0, cards=cards, dealer=dealt, seed=rng.randrange(1 << 30))
    assert isinstance(state, TuteState)
    song = next(move for move in state.legal if move.card is None)
    points = 40 if SUITS[state.trump] is suit else 20

    def judge(state: State, move: Move) -> Judged:
        if move.card is None:
            return Judged(True, f"You hold both cards, and it’s {points} points more.")
        return Judged(False, TOO_LATE.format(card=capital(the(move.card))), UNSUNG_PAIR.format(points=points))

    moves = [song, *(move for move, _ in card_moves(state))]
    hints = ("When could you still sing it?",)
    return at_table(state, rng, judge, NOW_OR_NEVER, "no-last-declaration", moves, hints=hints)


def _trump(suit: Suit) -> dict[str, str]:
    """The suit of trumps, as it stands within a sentence and at its beginning."""
    return {"trump": suit.gloss, "Trump": suit.gloss.capitalize()}


def _two_pairs(one: Suit, other: Suit) -> int:
    return MARRIAGES[one.index] | MARRIAGES[other.index]


def _hand(rng: random.Random, mask: int, size: int) -> tuple[Card, ...]:
    """The cards of a mask, filled up with low cards."""
    spare = [card for card in spanish40 if card.rank.key not in "RC"]
    return of_mask(mask | spanish40.set(rng.sample(spare, max(0, size - mask.bit_count()))).mask)
