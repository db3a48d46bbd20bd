"""Exercises on moves, for every game: which cards may I play, is this card allowed, may I say this now?"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final

from cardkit.cards import Card, listed
from cardkit.game import Game, State
from cardkit.moves import Move
from cardkit.rules import Refusal, Rule
from cardkit.sentences import Sentence, several
from cardkit.teaching.exercises.exercise import Exercise, Make, Taught
from cardkit.teaching.exercises.positions import (
    Dealer,
    Tried,
    binding,
    card_groups,
    card_moves,
    census,
    dealer,
    lately,
    names_from,
    public_facts,
    seek,
)
from cardkit.teaching.exercises.question import Answer, Question, choose, choose_all, the
from cardkit.teaching.table_texts import LED
from cardkit.teaching.teaching import for_game as teaching_for
from cardkit.teaching.teaching import objection
from cardkit.view import View


def _rules(game: Game, ids: Iterable[str]) -> tuple[Rule, ...]:
    return tuple(game.rules[key] for key in dict.fromkeys(ids) if key)


# -- what may I play? ----------------------------------------------------------------------------------------------------

MAX_CHOICES: Final = 10
"""Cards to choose from at most; from a larger hand some are picked."""
TAKES: Final = Sentence("The trick then goes to {player}.", "You then take the trick.")
MISSED: Final = (
    "Look again: one of your {of} cards is allowed.",
    "Look again: {n} of your {of} cards are allowed.",
    "Look again: none of your {of} cards is allowed.",
)
ALL_FREE: Final = "Look again: nothing forbids any of your {of} cards."
EVERY: Final = "It’s your turn. Choose every card you may {play}."
SOME: Final = "It’s your turn. Of the cards below, choose every one you may {play}."
MAY: Final = "That’s allowed."
LEAVES: Final = ("Only one of your cards is allowed.", "Only {n} of your cards are allowed.")
NAMED: Final = 8
"""Cards of several suits that are named one by one, at most."""


def may_play(game: Game, rules: Collection[str] = ()) -> Exercise:
    """Choose all cards that may be played: positions bound by each rule in turn, so that look-alikes mix."""
    known = tuple(rules) or census(game).cards
    most = census(game).most
    sizes = {1: (2, (most + 1) // 2), 2: (2, most * 3 // 4), 3: (most // 2, most)}

    def within(taught: Taught) -> Make:
        keys = [rule for rule in known if taught is None or rule in taught]

        def make(rng: random.Random, level: int) -> Question:
            fewest, largest = sizes[level]

            def look(state: State) -> list[tuple[str, Move, Refusal | None]]:
                moves = card_moves(state)
                if not fewest <= len(moves) <= max(fewest, largest):
                    return []
                about = {binding(state), *(refusal.rule.id for _, refusal in moves if refusal)}
                if taught is not None and not about - {""} <= taught:
                    return []
                return [(rule, moves[0][0], None) for rule in keys if rule in about]

            return _may_play(seek(dealer(game), rng, look, rng.choice(keys), taught).state, known, rng, taught)

        return make

    return Exercise(f"{game.name}/may-play", "Which cards may I play?", known, within(None), within=within)


def _may_play(state: State, known: Collection[str], rng: random.Random, taught: Taught) -> Question:
    game = state.game
    assert state.to_move is not None
    view = state.view(state.to_move)
    hand = card_moves(state)
    moves = _some(hand, rng)
    bound = binding(state)
    free = sum(refusal is None for _, refusal in hand)
    answers = [
        _card(card, refusal, MAY, handed_back(state, card), refusal.rule if refusal else None)
        for move, refusal in moves
        if (card := move.card)
    ]
    if census(game).stuck:
        stuck = all(refusal for _, refusal in hand)
        instead = listed([_small(move.label) for move in state.legal[:3]], "or")
        why = f"You may only {instead}." if stuck else _missed(free, len(hand))
        answers.append(Answer("none of them", stuck, why, "" if stuck else "All would wait for your card."))
    about = [bound, *(refusal.rule.id for _, refusal in moves if refusal)]
    rules = _rules(game, sorted(about, key=lambda rule: rule not in known))
    binds = [duty.rule for duty in state.duties() if duty.binding]
    hints = (*led_card(view), *(rule.sentence for rule in binds if taught is None or rule.id in taught))
    return choose_all(
        rng,
        (SOME if len(moves) < len(hand) else EVERY).format(play=_verb(hand[0][0])),
        answers,
        rules=rules,
        groups=card_groups(view, hand=len(moves) < len(hand)),
        facts=public_facts(view, hand[0][0].kind, of_seats=False, taught=taught),
        hints=hints,
        follow=_missed(free, len(hand)),
    )


def _missed(free: int, of: int) -> str:
    """Says to look again, and how many of so many cards may be played."""
    return ALL_FREE.format(of=of) if free == of else several(free, *MISSED, of=of)


def handed_back(state: State, card: Card) -> str:
    """Returns what would follow from touching a refused card: who would have seen it, and how many cards meet the duty."""
    follow = f"You’d have to take back {the(card)}, and everybody would have seen it."
    duty = next((duty for duty in state.duties() if duty.binding), None)
    if duty is None or not duty.cards:
        return follow
    return f"{follow} {several(len(duty.cards), *LEAVES)}"


def _some(hand: list[tuple[Move, Refusal | None]], rng: random.Random) -> list[tuple[Move, Refusal | None]]:
    """The cards to choose from: the whole hand, or some of a large one, allowed and refused ones in their proportion."""
    if len(hand) <= MAX_CHOICES:
        return hand
    allowed = [tried for tried in hand if tried[1] is None]
    refused = [tried for tried in hand if tried[1] is not None]
    if not allowed or not refused:
        return rng.sample(hand, MAX_CHOICES)
    share = min(max(MAX_CHOICES * len(allowed) // len(hand), 1, MAX_CHOICES - len(refused)), MAX_CHOICES - 1, len(allowed))
    return rng.sample(allowed, share) + rng.sample(refused, MAX_CHOICES - share)


def _verb(move: Move) -> str:
    """Returns the verb for touching a card now, from the label of the move: `play`."""
    verb, the, _ = move.label.partition(" the ")
    return _small(verb) if the else "play"


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _card(card: Card, refusal: Refusal | None, ok: str, back: str, rule: Rule | None) -> Answer:
    """A card of the hand as an answer: `ok` is why it may be played, `back` what would follow where it may not."""
    return Answer(the(card), refusal is None, refusal.reason if refusal else ok, back if refusal else "", card, rule)


# -- may I do this? ------------------------------------------------------------------------------------------------------


YES: Final = "Yes, nothing forbids it."
NO: Final = "No, the rules of this table forbid it."


def is_legal(game: Game) -> Exercise:
    """One card of the hand: may it be played, and if not, which rule forbids it?"""
    known = census(game).cards
    within = _try(card_moves, known, dealer(game), "You’d like to {wish}. May you?")
    return Exercise(f"{game.name}/is-legal", "Is this card allowed, and why not?", known, within(None), within=within)


def _try(
    moves: Callable[[State], list[tuple[Move, Refusal | None]]], known: Sequence[str], deal: Dealer, prompt: str
) -> Callable[[Taught], Make]:
    """Questions of the form: yes, or no and by which rule? A third of the right answers is yes."""

    def within(taught: Taught) -> Make:
        named = [rule for rule in known if taught is None or rule in taught]

        def make(rng: random.Random, level: int) -> Question:
            legal = rng.random() < 1 / 3
            key = "" if legal else rng.choice(named)

            def look(state: State) -> list[tuple[str, Move, Refusal | None]]:
                tried = moves(state)
                refused = any(refusal for _, refusal in tried)
                # what is allowed is asked, above the first level, only where something else is not
                fair = [(move, r) for move, r in tried if r or refused or level == 1]
                # the tricky ones are nearly allowed: some card of the hand speaks for them
                near = [(move, r) for move, r in fair if r is None or r.because or level < 3 or rng.random() < 0.2]
                met = near if taught is None else [(move, r) for move, r in near if _speaks_of(state, move, r) <= taught]
                return [(r.rule.id if r else "", move, r) for move, r in met]

            return _yes_or_no(seek(deal, rng, look, key, taught), named, prompt, rng, taught)

        return make

    return within


def _speaks_of(state: State, move: Move, refusal: Refusal | None) -> set[str]:
    """The rules that one must know to say whether this move is allowed, and why; a free card is a matter of no rule."""
    if refusal is not None:
        return {refusal.rule.id}
    return {binding(state)} if move.card else set(census(state.game).against.get(move.id, ("",)))


def _yes_or_no(tried: Tried, known: Sequence[str], prompt: str, rng: random.Random, taught: Taught) -> Question:
    state, move, refusal = tried
    game = state.game
    assert state.to_move is not None
    view = state.view(state.to_move)
    names = names_from(game, state.to_move)
    # the likelier confusions come first: the duties of this position, or what forbids this call at other times
    near = [duty.rule.id for duty in state.duties()] if move.card else census(game).against.get(move.id, ())
    no = {key: answer for key, rule in game.rules.items() if (answer := objection(rule))}
    others = [key for key in known if key in no and (refusal is None or key not in {refusal.rule.id, *_unmet(state, move)})]
    others.sort(key=lambda key: key not in near)
    others = others[: max(3, len(set(others) & set(near)))]
    spare = [key for key in game.rules if key not in known and game.rules[key].kind in ("play", "call")]
    spare = [key for key in spare if key in no and (taught is None or key in taught)]
    picked = rng.sample(others, min(len(others), 3)) + rng.sample(spare, max(0, min(len(spare), 3 - len(others))))
    if refusal is None:
        done = move.sentence.by(names[state.to_move])
        right = Answer(YES, why=teaching_for(game).praise(state, move) or "You’re free to.", follow=done)
        wrong = [
            Answer(no[key], why=f"That doesn’t stop you here. {game.rules[key].sentence}", follow=f"It’s allowed. {done}")
            for key in picked
        ] or [Answer(NO, why="You’re free to.", follow=f"It’s allowed. {done}")]
        met = _rules(game, [binding(state) if move.card else "", *_scored(state, move)])
        right = replace(right, rule=met[0] if met else None)
        rules = tuple(rule for rule in met if rule.id in known)
        named = _rules(game, () if move.card else census(game).against.get(move.id, ()))
    else:
        right = Answer(no.get(refusal.rule.id, NO), why=refusal.reason)
        then = ("It’s refused.", _instead(refusal.instead), consequence(state, refusal.instead, names))
        back = " ".join(filter(None, then))
        wrong = [Answer(YES, why=_look_at(refusal), follow=back)]
        wrong += [
            Answer(
                no[key],
                why=f"That isn’t why. {game.rules[key].sentence}",
                follow=back,
            )
            for key in picked
            if no[key] != right.text
        ]
        wrong = wrong[:3]
        rules, named = (refusal.rule,), ()
    hints = (f"Look at {against(refusal)}.",) if refusal and refusal.because else led_card(view) if move.card else ()
    facts = lately(view, move.kind, of_seats=move.card is None, taught=taught)
    hints = hints or (("Go through the lines above. Does anything in them forbid it?",) if facts else ())
    return choose(
        rng,
        prompt.format(wish=_small(move.label), label=move.label.strip("“”")),
        right,
        wrong,
        rules=rules,
        groups=card_groups(view),
        facts=facts,
        hints=hints,
        also=(*named, *_rules(game, picked)),
    )


def _unmet(state: State, move: Move) -> set[str]:
    """Duties that the card breaks; each is a true reason against it."""
    return {duty.rule.id for duty in state.duties() if duty.cards and move.card and move.card not in duty.cards}


def _look_at(refusal: Refusal) -> str:
    """Returns the hint for a refused move: the cards that speak against it, if any do."""
    return f"Something forbids it: look at {against(refusal)}." if refusal.because else "Something forbids it here."


def against(refusal: Refusal) -> str:
    """The cards that speak against a move, in words; many of several suits are not named one by one."""
    many = len(refusal.because) > NAMED and len({card.suit for card in refusal.because}) > 1
    return "the rest of your hand" if many else refusal.because.words


def _instead(moves: Sequence[Move]) -> str:
    """Names the legal alternatives: cards by their names, all else as the buttons say it."""
    if not moves:
        return ""
    cards = [the(move.card) for move in moves if move.card]
    if len(cards) < len(moves):
        labels = ["“{}”".format(move.label.strip("“”")) for move in moves[:3]]
        if len(moves) == 1:
            return f"All you may do is this: {labels[0]}."
        return f"You may choose from these: {listed(labels, 'or')}."
    verb, some = _verb(moves[0]), listed(cards[:3], "or")
    return f"You may {verb} {some}, among others." if len(cards) > 3 else f"You may {verb} {some}."


def led_card(view: View) -> tuple[str, ...]:
    """Which card began the trick, as the first thing to look at; nothing where none was led."""
    assert view.seat is not None
    trick = view.pile("trick")
    led = trick.cards[0] if trick.by else None
    return (LED.by(names_from(view.game, view.seat)[trick.by[0]], card=led.noun),) if led else ()


def consequence(state: State, moves: Iterable[Move], names: Sequence[str]) -> str:
    """Who takes the trick whichever of these is played; empty when that is still open, or differs."""
    seats: set[int | None] = set()
    for move in moves:
        note = next((note for note in state.after(move).events[-1].notes if note.kind == "trick"), None)
        if note is None:
            return ""
        seats.add(note.seat)
    seat = seats.pop() if len(seats) == 1 else None
    return "" if seat is None else TAKES.by(names[seat])


def _scored(state: State, move: Move) -> list[str]:
    """The rules of the lines that a move adds to the score: what it was for."""
    return [line.rule for line in state.after(move).score.lines if line.counts and line not in state.score.lines]
