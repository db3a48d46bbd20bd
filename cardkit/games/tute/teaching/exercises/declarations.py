"""Exercises on declarations in Tute: what a hand can sing, what it is worth, what comes first, and when to be silent."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import Card, Cards, Suit, spanish40
from cardkit.game import State
from cardkit.games.tute.game import Tute
from cardkit.games.tute.tables import DECLARE_CABALLOS, DECLARE_TUTE, DECLARE_VEINTE, KINGS, MARRIAGES, SUITS
from cardkit.games.tute.teaching.exercises.words import of_mask
from cardkit.games.tute.teaching.praise import praise
from cardkit.games.tute.teaching.table_texts import TuteTableTexts
from cardkit.sentences import several
from cardkit.teaching.exercises import Answer, Group, Made, Question, any_of, by_level, choose_all, how_many, pick_case
from cardkit.teaching.exercises.positions import calls
from cardkit.teaching.exercises.turns import noticed

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
    trump, suit = rng.sample(SUITS, 2)
    section, suit = rng.choice((("forty", trump), ("twenty", suit)))
    pair = Group("You show", of_mask(MARRIAGES[suit.index]))
    return how_many(game, rng, section, pair, suit=suit.gloss, **_trump(trump))


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
    lack = Cards(spanish40, needs & ~hand)
    held = "all four kings" if needs == KINGS else Cards(spanish40, needs).words
    why = f"You lack {lack.words}." if lack else f"You hold {held}."
    follow = f"You’d have to take it back: {lack.words} would be missing." if lack else ""
    return Answer(text, not lack, why, follow, None, game.rules[kind])


def _first(game: Tute, rng: random.Random, level: int) -> Made:
    trump, other = rng.sample(SUITS, 2)
    hand = Group("Your hand", _hand(rng, _both(trump, other), 7))
    return pick_case(game, rng, "which-first", hand, other=other.gloss, **_trump(trump))


def _once(game: Tute, rng: random.Random, level: int) -> Question:
    trump, other, third = rng.sample(SUITS, 3)
    section, pair = rng.choice((("forty-once", trump), ("twenty-once", third)))
    hand = Group("Your hand", _hand(rng, _both(pair, other), 7))
    return how_many(game, rng, section, hand, **_trump(trump))


def four_kings(game: Tute, rng: random.Random, level: int) -> Question:
    """A trick has just been won, with four kings in hand, or with three: what may be said?"""
    trump, other, third = rng.sample(SUITS, 3)
    kings = [f"R{suit.key}" for suit in SUITS if suit is not third or rng.random() < 0.4]
    held = " ".join([*kings, f"C{other.key}", f"1{trump.key}"])
    state = game.deal(rng, cards={0: held, 3: f"2{trump.key}"}, dealer=3).after(f"1{trump.key}")
    while state.to_move != 0:
        state.play(rng.choice(state.legal))
    no = {move: refusal for move, refusal in calls(state) if refusal and move is not DECLARE_CABALLOS}
    right = DECLARE_VEINTE[other.index] if DECLARE_TUTE in no else DECLARE_TUTE
    wrong = rng.sample([move for move in no if move is not DECLARE_TUTE], 1) + [move for move in no if move is DECLARE_TUTE]
    sentences = TuteTableTexts.answers
    return any_of(
        rng,
        "You’ve just won a trick, and only one of these is allowed. Which do you choose?",
        [
            Answer(sentences[right.text], True, praise(state, right), move=right),
            *(
                Answer(sentences[move.text], False, no[move].reason, noticed(game, move), None, no[move].rule, move=move)
                for move in wrong
            ),
        ],
        rules=(game.rules["tute"],),
        hints=("Count your kings.",),
        state=state,
    )


singing = by_level((_worth, _which), (_worth, _which, _which, _first, _once))
"""Right after the first trick won: what can be sung, what it is worth, what comes first."""


def silence(game: Tute, rng: random.Random, level: int) -> Made:
    """A pair that was saved for the end: when must it be sung?"""
    suit, trump = rng.sample(SUITS, 2) if rng.random() < 0.5 else [rng.choice(SUITS)] * 2
    pair = Group("Your pair", of_mask(MARRIAGES[suit.index]))
    return pick_case(game, rng, "last-song", pair, suit=suit.gloss, **_trump(trump))


def _trump(suit: Suit) -> dict[str, str]:
    """The suit of trumps, as it stands within a sentence and at its beginning."""
    return {"trump": suit.gloss, "Trump": suit.gloss.capitalize()}


def _both(one: Suit, other: Suit) -> int:
    return MARRIAGES[one.index] | MARRIAGES[other.index]


def _hand(rng: random.Random, mask: int, size: int) -> tuple[Card, ...]:
    """The cards of a mask, filled up with low cards."""
    spare = [card for card in spanish40 if card.rank.key not in "RC"]
    return of_mask(mask | spanish40.set(rng.sample(spare, max(0, size - mask.bit_count()))).mask)
