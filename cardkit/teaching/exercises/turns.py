"""Exercises played at a table: a card to play or a call to make; the engine's refusal explains a wrong one.

Every card that does what is asked is right: any legal one in `your_turn`, any that wins in `take_trick`, any of the best worth
in `give_points`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from cardkit.cards import Card
from cardkit.game import Game, State
from cardkit.moves import Move
from cardkit.rules import Refusal
from cardkit.score import Points, show
from cardkit.sentences import Sentence, capital
from cardkit.teaching.exercises.exercise import Exercise, QuestionMaker, TaughtRules
from cardkit.teaching.exercises.outcomes import Explain, beaten_by
from cardkit.teaching.exercises.positions import (
    DealMaker,
    FinishedTrick,
    Tried,
    back_to,
    binding,
    calls,
    card_moves,
    census,
    find_move,
    names_from,
    random_deals,
    recent_calls,
    tricks,
)
from cardkit.teaching.exercises.question import Answer, Question, the
from cardkit.teaching.table_texts import LED
from cardkit.teaching.teaching import for_game as teaching_for
from cardkit.view import View

MAX_HAND_CARDS: Final = 10
"""Cards in a hand that ends a trick, at most: each of them is tried."""
MAX_WRONG_CALLS, ANSWER_DRAWS = 2, 12
"""Wrong answers to a call at most; so many sets of answers are drawn to choose from."""
CALL_SHARE: Final = 0.75
"""Share of positions with a legal call, if there are any."""
PLAY: Final = "It’s your turn. Which card do you {play}?"
CALL: Final = "Only one of these is allowed now. Which?"
TURN: Final = "What may you do now?"
SAID: Final = "What has been said or done so far, and what does it allow?"
TAKE: Final = "You play last to this trick. Take it: which card do you play?"
TIE: Final = "You play last to this trick. Leave it to nobody: which card do you play?"
ASKED: Final = "Which of your cards does that leave you?"
HIGHER: Final = "Find the best card on the table first. Which of yours beats it, and may you play it?"
EQUAL: Final = "Find the best card on the table first. Which of yours is just as high?"
GIVE: Final = "You play last. This trick goes to your side: give it all the points you can. Which card do you play?"
SPARE: Final = "You play last. This trick goes to the other side: give it as few points as you can. Which card do you play?"
BACK: Final = "You’d have to take it back, and now all know you hold it."
NO_CALL: Final = "The others would stop you: it doesn’t count."
TAKEN: Final = Sentence("{player} would take the trick.", "You’d take the trick.")
LAID: Final = "The trick would go to nobody."
HOLDS: Final = "{card} counts {counts}, and the trick holds {points}."
LESS: Final = {
    True: "{card} counts {counts}. Another of your cards counts more.",
    False: "{card} counts {counts}. Another of your cards counts less.",
}
LOST: Final = {
    True: "That gives your side {points}, and it could have {best}.",
    False: "That gives the other side {points}, and it could be {best}.",
}
MAX_NAMED_CARDS: Final = 8
"""Cards of several suits that are named one by one, at most."""
IsLikely = Callable[[State, Move], bool]
"""Whether somebody might plausibly try this call here, be it legal or refused."""
MoveReason = Callable[[Move, Refusal], str]
"""Why a refused call would not work, for the learner."""
PositionTests = Mapping[str, Callable[[State], bool]]
"""Further rules by id, each with a test of whether a position is about it."""
TrickTests = Mapping[str, Callable[[State, FinishedTrick], bool]]
"""Further rules by id, each with a test of whether it decides the trick that is taken."""


# -- a card to play --------------------------------------------------------------------------------------------------------


def your_turn(
    game: Game,
    rules: Collection[str] = (),
    short: str = "your-turn",
    title: str = "Play a card",
    also: PositionTests | None = None,
    deal: DealMaker | None = None,
) -> Exercise:
    """Exercise: play a legal card where a rule forbids part of the hand.

    Args:
        game: the game.
        rules: what it asks about; by default all rules that bind or refuse cards.
        short: its name in the topic.
        title: its title.
        also: further rules, with tests of whether a position is about them.
        deal: makes deals to look through, for rules on which random deals seldom have a position.
    """
    more = {game.rules[key].id: test for key, test in (also or {}).items()}
    known = (*(tuple(rules) or (() if more else census(game).cards)), *more)

    def aimed(keys: Collection[str], taught: TaughtRules = None) -> QuestionMaker:
        named = [rule for rule in known if rule in keys]

        def look(state: State) -> list[tuple[str, Move, Refusal | None]]:
            free = state.playable().bit_count()
            if not free or state.to_move is None:
                return []
            held = state.held(state.to_move).bit_count()
            if free == held or 2 * free > held + 1:
                return []
            moves = card_moves(state)  # made last, for each card gets its reason
            refused = {refusal.rule.id for _, refusal in moves if refusal}
            about = refused | {binding(state)} - {""} | {rule for rule, test in more.items() if test(state)}
            return [] if taught is not None and not about <= taught else [(rule, moves[0][0], None) for rule in about]

        def make(rng: random.Random, level: int) -> Question:
            rule = rng.choice(named)
            return card_to_play(find_move(deal or random_deals(game), rng, look, rule, taught).state, rng, rule)

        return make

    return _exercise(f"{game.name}/{short}", title, known, aimed)


def card_to_play(state: State, rng: random.Random, rule: str, prompt: str = "", praise: str = "") -> Question:
    """Asks the seat to move for a card; `rule` is the id of the rule asked about, or empty.

    `praise` is the reason of a legal card, with `{card}` in it; by default the game's own.
    """
    game, view, hand = state.game, state.view(state.to_move), card_moves(state)
    answers = [_card(state, move, refusal, praise) for move, refusal in hand]
    ids = dict.fromkeys([rule, binding(state), *(refusal.rule.id for _, refusal in hand if refusal)])
    return one_right_move(
        rng,
        prompt or PLAY.format(play=_verb(hand[0][0])),
        answers,
        rules=tuple(game.rules[key] for key in ids if key),
        hints=led_card(view),
        state=state,
    )


def _card(state: State, move: Move, refusal: Refusal | None, praise: str = "") -> Answer:
    assert move.card is not None
    if refusal is None:
        text = the(move.card)
        why = capital(praise.format(card=text)) if praise else teaching_for(state.game).praise(state, move)
        return Answer(text, True, why, "", move.card, move=move)
    return refused_card(move.card, move, refusal)


def refused_card(card: Card, move: Move, refusal: Refusal) -> Answer:
    """The wrong answer of playing an illegal card, with the reason of its refusal."""
    text = the(card)
    return Answer(text, False, refusal.reason, BACK, card, refusal.rule, move=move)


# -- a call to make --------------------------------------------------------------------------------------------------------


def your_call(
    game: Game,
    deal: DealMaker | None = None,
    rules: Collection[str] = (),
    likely: IsLikely = lambda state, move: True,
    astray: MoveReason | None = None,
    short: str = "your-call",
) -> Exercise:
    """Exercise: choose the one call that is legal now.

    Only calls that are `likely` are among the answers; `astray` says what a refused one would lead to.
    """
    known = tuple(rules) or census(game).calls

    def aimed(keys: Collection[str], taught: TaughtRules = None) -> QuestionMaker:
        named = [rule for rule in known if rule in keys]

        def look(state: State) -> list[tuple[str, Move, Refusal | None]]:
            no = _refused(state, likely)
            if taught is not None and not {refusal.rule.id for _, refusal in no} <= taught:
                return []
            return [(refusal.rule.id, move, refusal) for move, refusal in no if refusal.rule.id in known]

        def rich(state: State) -> list[tuple[str, Move, Refusal | None]]:
            # where something may be said one has to know what; else silence would be right each time
            return look(state) if any(move.card is None and move.kind != "pass" for move in state.legal) else []

        def make(rng: random.Random, level: int) -> Question:
            rule = rng.choice(named)
            for wanted_look in (rich, look) if rng.random() < CALL_SHARE else (look,):
                found = find_move(deal or random_deals(game), rng, wanted_look, rule, taught)
                if found.refusal and found.refusal.rule.id == rule:
                    break
            return _call_question(found, rng, taught, likely, astray)

        return make

    return _exercise(f"{game.name}/{short}", "Make a call", known, aimed)


def _call_question(
    found: Tried, rng: random.Random, taught: TaughtRules, likely: IsLikely, astray: MoveReason | None
) -> Question:
    state, move, refusal = found
    assert state.to_move is not None
    assert refusal is not None
    right, others = _answers(state, move, refusal, likely, rng)
    answers = [Answer(said(state.game, right), True, teaching_for(state.game).praise(state, right), move=right)]
    hand = [_card(state, played, no) for played, no in card_moves(state)]
    if right.card is not None:  # where a card is played instead of a call, any that may be
        answers = hand
    elif not any(card.right for card in hand):  # where none may be, each says why
        answers += hand
    answers += [
        Answer(
            said(state.game, other),
            False,
            found.reason,
            astray(other, found) if astray else NO_CALL,
            None,
            found.rule,
            move=other,
        )
        for other, found in others
        if other.card is None
    ]
    ids = dict.fromkeys(found.rule for _, found in others)
    return one_right_move(
        rng,
        CALL if right.card is None else TURN,
        answers,
        rules=tuple(ids),
        facts=recent_calls(state.view(state.to_move), taught),
        hints=(f"Look at {cause(refusal)}.",) if refusal.because and right.card is None else (SAID,),
        state=state,
    )


def _refused(state: State, likely: IsLikely) -> list[tuple[Move, Refusal]]:
    """The refused calls that are `likely`; if no card is legal, the refused cards too."""
    cards = [] if state.playable() else [pair for pair in card_moves(state) if likely(state, pair[0])]
    return [(move, refusal) for move, refusal in [*calls(state, likely), *cards] if refusal]


def _answers(
    state: State, move: Move, refusal: Refusal, likely: IsLikely, rng: random.Random
) -> tuple[Move, Sequence[tuple[Move, Refusal]]]:
    """A likely legal move and up to `MAX_WRONG_CALLS` refused ones, such as `move`; length seldom gives the right one away."""
    calls_now = [other for other in state.legal if other.card is None and other.kind != "pass" and likely(state, other)]
    cards = [other for other in state.legal if other.card is not None]
    rights = calls_now or cards or list(state.legal)
    no = [(other, found) for other, found in _refused(state, likely) if other.id != move.id and other.card is None]
    found: dict[str, list[tuple[Move, Sequence[tuple[Move, Refusal]]]]] = {}
    for _ in range(ANSWER_DRAWS):
        right = rng.choice(rights)
        # what is like the one that is refused is the likelier mistake; cards are all there anyway
        like = [pair for pair in no if pair[1].rule is refusal.rule]
        pool = like if like and rng.random() < 0.5 else no
        some = {said(state.game, move): (move, refusal)}
        for pair in rng.sample(pool, min(MAX_WRONG_CALLS - 1, len(pool))):
            some.setdefault(said(state.game, pair[0]), pair)
        some.pop(said(state.game, right), None)
        sizes, mine = [len(text) for text in some], len(said(state.game, right))
        place = "longest" if mine > max(sizes, default=0) else "shortest" if mine < min(sizes, default=0) else "between"
        if len(some) > 1:
            found.setdefault(place, []).append((right, tuple(some.values())))
    if not found:
        return rng.choice(rights), ((move, refusal),)
    place = rng.choice([place for place in found for _ in range(2 if place == "between" else 1)])
    return rng.choice(found[place])


def said(game: Game, move: Move) -> str:
    """The learner's move as a sentence to choose."""
    return teaching_for(game).table.answers.get(move.text) or move.sentence.by("You")


# -- a trick to take, points to give -----------------------------------------------------------------------------------------


def take_trick(game: Game, explain: Explain | None = None, fits: TrickTests | None = None) -> Exercise:
    """Exercise: play the last card of a trick so that you win it, or (in games with ties) nobody does.

    `fits` are further rules by id, each with a test whether it decides a finished trick.
    """
    also = {game.rules[key].id: test for key, test in (fits or {}).items()}
    known = (*census(game).tricks, *also)

    def aimed(keys: Collection[str], taught: TaughtRules = None) -> QuestionMaker:
        named = [rule for rule in known if rule in keys]

        def look(state: State) -> list[tuple[str, Move, Refusal | None]]:
            found: list[tuple[str, Move, Refusal | None]] = []
            ends = _last_cards(state)
            if len(ends) < 2:  # the refusal of any other card would name the only one
                return found
            refused = any(refusal for _, refusal in card_moves(state))
            for move, trick in ends:
                note = trick.note
                mine = note.seat == state.to_move or note.seat is None
                met = taught is None or (note.rule in taught and {binding(state)} - {""} <= taught)
                if mine and met and (refused or any(other.note.seat != note.seat for _, other in ends)):
                    about = [note.rule, *(rule for rule, test in also.items() if note.seat is not None and test(state, trick))]
                    found += [(rule, move, None) for rule in about]
            return found

        def make(rng: random.Random, level: int) -> Question:
            rule = rng.choice(named)
            return _take_question(find_move(random_deals(game), rng, look, rule, taught), rng, rule, explain)

        return make

    return _exercise(f"{game.name}/take", "Take this trick", known, aimed)


def _take_question(tried: Tried, rng: random.Random, rule: str, explain: Explain | None) -> Question:
    state, move, _ = tried
    game, seat = state.game, state.to_move
    assert seat is not None
    names, ends = names_from(game, seat), {move.id: trick for move, trick in _last_cards(state)}
    taker = ends[move.id]
    begins = back_to(state, taker.start)
    answers = []
    for other, refusal in card_moves(state):
        assert other.card is not None
        text = the(other.card)
        if refusal is not None:
            answers.append(_card(state, other, refusal))
            continue
        trick = ends[other.id]
        best = trick.best
        if trick.note.seat == taker.note.seat:
            why = trick.note.tell(names) if best is None else beaten_by(begins, trick.cards, best, explain)
            answers.append(Answer(text, True, why, "", other.card, move=other))
            continue
        if best is None:
            why = f"{capital(text)} isn’t alone: there’s another {other.card.rank.gloss} in the trick."
            if other.card.rank not in [card.rank for card in trick.cards if card is not other.card]:
                why = f"{capital(text)} beats nothing here: two equal cards lie above it."
        elif best is other.card:
            why = f"{capital(text)} is higher than all the rest, and takes the trick."
        else:
            why = explain(begins, other.card, best) if explain else f"{capital(the(best))} beats {text}."
        follow = LAID if trick.note.seat is None else TAKEN.by(names[trick.note.seat])
        answers.append(Answer(text, False, why, follow, other.card, move=other))
    ids = dict.fromkeys((rule, taker.note.rule))
    return one_right_move(
        rng,
        TIE if taker.note.seat is None else TAKE,
        answers,
        rules=tuple(game.rules[key] for key in ids),
        hints=(EQUAL if taker.note.seat is None else HIGHER,),
        state=state,
    )


def give_points(
    game: Game,
    rule: str = "points",
    friends: Callable[[State, int, int], bool] | None = None,
    fair: Callable[[State], bool] = lambda state: True,
) -> Exercise:
    """Exercise: add the most or fewest points to a trick whose winner is settled; cards of equal worth are equally right.

    `friends` says whether two seats are on one side, by default as in the game's parties; positions that are not `fair` are not
    asked about.
    """
    known = (game.rules[rule].id,)

    def aimed(keys: Collection[str], taught: TaughtRules = None) -> QuestionMaker:
        def look(state: State) -> list[tuple[str, Move, Refusal | None]]:
            ends = _last_cards(state)
            if len(ends) < 3 or len({trick.note.seat for _, trick in ends}) > 1 or ends[0][1].note.seat is None:
                return []
            met = taught is None or {binding(state), ends[0][1].note.rule} - {""} <= taught
            differ = len({_worth(game, trick) for _, trick in ends}) > 1
            return [(known[0], ends[0][0], None)] if met and differ and fair(state) else []

        def make(rng: random.Random, level: int) -> Question:
            return _give_question(find_move(random_deals(game), rng, look, known[0], taught).state, rng, known[0], friends)

        return make

    return _exercise(f"{game.name}/give", "What to give to a trick", known, aimed)


def _give_question(state: State, rng: random.Random, rule: str, friends: Callable[[State, int, int], bool] | None) -> Question:
    game, seat = state.game, state.to_move
    assert seat is not None
    ends = {move.id: trick for move, trick in _last_cards(state)}
    taker = next(iter(ends.values())).note.seat
    assert taker is not None
    ours = friends(state, seat, taker) if friends else game.parties.of(taker) == game.parties.of(seat)
    worth = {number: _worth(game, trick) for number, trick in ends.items()}
    best = max(worth.values()) if ours else min(worth.values())
    answers = []
    for move, refusal in card_moves(state):
        assert move.card is not None
        text = the(move.card)
        if refusal is not None:
            answers.append(_card(state, move, refusal))
            continue
        counts = show(teaching_for(game).worth(move.card))
        if worth[move.id] == best:
            why = HOLDS.format(card=capital(text), counts=counts, points=show(best))
            answers.append(Answer(text, True, why, "", move.card, move=move))
        else:
            why = LESS[ours].format(card=capital(text), counts=counts)
            lost = LOST[ours].format(points=show(worth[move.id]), best=show(best))
            answers.append(Answer(text, False, why, lost, move.card, move=move))
    return one_right_move(
        rng,
        GIVE if ours else SPARE,
        answers,
        rules=(game.rules[rule],),
        hints=("Which of your cards may be played, and what does each of them count?",),
        state=state,
    )


def _worth(game: Game, trick: FinishedTrick) -> Points:
    """The card points in a trick."""
    return sum(teaching_for(game).worth(card) for card in trick.cards)


def _last_cards(state: State) -> list[tuple[Move, FinishedTrick]]:
    """The legal cards that complete the current trick, each with the finished trick.

    Empty if the next card does not end the trick, or the hand has more than `MAX_HAND_CARDS` cards.
    """
    if state.to_move is None or not state.click:
        return []
    if state.held(state.to_move).bit_count() > MAX_HAND_CARDS:
        return []
    if not any(pile.name == "trick" and pile.cards for pile in state.piles(state.to_move)):
        return []
    found = []
    for move in state.legal:
        if move.card is None or move.kind != state.click:
            continue
        after = state.after(move)
        if not any(note.kind == "trick" for note in after.events[-1].notes):
            return []
        found.append((move, tricks(after)[-1]))
    return found


# -- common to all -----------------------------------------------------------------------------------------------------------


def _exercise(topic: str, title: str, known: Sequence[str], aimed: Callable[..., QuestionMaker]) -> Exercise:
    """An exercise on the rules `known`; `aimed(rules, taught)` returns the maker of its questions on some of them."""

    def within(taught: TaughtRules) -> QuestionMaker:
        return aimed(known if taught is None else taught, taught)

    return Exercise(topic, title, known, within(None), within=within, aimed=lambda rule: aimed((rule,)))


def one_right_move(rng: random.Random, prompt: str, answers: Sequence[Answer], **rest: Any) -> Question:
    """A question for one move, where any right one counts; cards are sorted as in a hand, other answers shuffled."""
    rights = [answer for answer in answers if answer.right]
    first = rng.choice(rights)
    marked = [replace(answer, right=answer is first, fine=answer.right and answer is not first) for answer in answers]
    cards = {answer.card: answer for answer in marked if answer.card is not None}
    if len(cards) == len(marked):
        return Question("one", prompt, tuple(cards[card] for card in sorted(cards)), **rest)
    return Question("one", prompt, tuple(marked), **rest).shuffled(rng)


def _verb(move: Move) -> str:
    """The verb in the move's label, such as `play` or `discard`."""
    verb, found, _ = move.label.partition(" the ")
    return verb[:1].lower() + verb[1:] if found else "play"


def cause(refusal: Refusal) -> str:
    """The cards that are the reason of a refusal, in words; `the rest of your hand` if they are many of several suits."""
    many = len(refusal.because) > MAX_NAMED_CARDS and len({card.suit for card in refusal.because}) > 1
    return "the rest of your hand" if many else refusal.because.words


def led_card(view: View) -> tuple[str, ...]:
    """A hint, alone in a tuple, that begins with the card led and who led it; () if none was."""
    assert view.seat is not None
    trick = view.pile("trick")
    led = trick.cards[0] if trick.by else None
    return (f"{LED.by(names_from(view.game, view.seat)[trick.by[0]], card=led.noun)} {ASKED}",) if led else ()
