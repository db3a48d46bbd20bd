"""Drills on moves, for every game: which cards may I play, is this card allowed, may I say this now?"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from cardkit.cards import Card, listed
from cardkit.drills.drill import Drill
from cardkit.drills.positions import (
    Dealer,
    Tried,
    binding,
    calls,
    card_moves,
    census,
    dealer,
    lately,
    names_from,
    search,
    table,
    told,
)
from cardkit.drills.question import Answer, Question, choose, choose_all
from cardkit.game import Game, State
from cardkit.moves import Move
from cardkit.rules import Refusal, Rule


def _pick(rng: random.Random, spots: Sequence[tuple[str, Tried]], wanted: str) -> Tried:
    """One of the spots: of the wanted rule where there are any, else of a rule at random, so that rules come evenly."""
    rules = sorted({rule for rule, _ in spots})
    rule = wanted if wanted in rules else rng.choice(rules)
    return rng.choice([tried for name, tried in spots if name == rule])


def _rules(game: Game, ids: Iterable[str]) -> tuple[Rule, ...]:
    return tuple(game.rules[key] for key in dict.fromkeys(ids) if key)


# -- what may I play? ----------------------------------------------------------------------------------------------------

_HAND = {1: (2, 5), 2: (4, 7), 3: (6, 10)}
"""The sizes of the hands at each level, fewest and most; a game with small hands is asked at any size from the fewest on."""


def may_play(game: Game, deal: Dealer | None = None, rules: Collection[str] = ()) -> Drill:
    """Choose all cards that may be played: positions bound by each rule in turn, some that look alike."""
    known = tuple(rules) or census(game).cards

    def make(rng: random.Random, level: int) -> Question:
        fewest, most = _HAND[level]
        wanted = rng.choice(known)

        def look(state: State) -> list[tuple[str, Tried]]:
            moves = card_moves(state)
            refused = [refusal.rule.id for _, refusal in moves if refusal]
            rule = binding(state) or (refused[0] if refused else "")
            if not rule or not fewest <= len(moves) <= most or (not refused and rule != wanted):
                return []
            fits = rule == wanted or wanted in refused
            # what is not wanted is kept now and then, so that a search for a rare rule ends
            if not fits and rng.random() > 0.01:
                return []
            return [(wanted if fits else rule, Tried(state.copy(), moves[0][0], None))]

        spots = search(deal or dealer(game), rng, look) or _any_turn(game, deal or dealer(game), rng)
        return _may_play(_pick(rng, spots, wanted).state, rng)

    return Drill(f"{game.name}/may-play", "Which cards may I play?", known, make)


def _any_turn(game: Game, deal: Dealer, rng: random.Random) -> list[tuple[str, Tried]]:
    """Turns with at least two cards in hand, whatever binds."""
    return search(
        deal,
        rng,
        lambda state: [("", Tried(state.copy(), moves[0][0], None)) for moves in [card_moves(state)] if len(moves) > 1],
    )


def _may_play(state: State, rng: random.Random) -> Question:
    game = state.game
    assert state.to_move is not None
    view = state.view(state.to_move)
    moves = card_moves(state)
    bound = binding(state)
    ok = f"{game.rules[bound].title}: this card does." if bound else "Nothing forbids it."
    answers = [
        Answer(
            f"the {_touched(move).gloss}",
            refusal is None,
            refusal.reason if refusal else ok,
            "The table would hand it back, and everybody would have seen it." if refusal else "",
            _touched(move),
            refusal.rule if refusal else None,
        )
        for move, refusal in moves
    ]
    if census(game).stuck:
        stuck = all(refusal for _, refusal in moves)
        instead = listed([move.label[:1].lower() + move.label[1:] for move in state.legal[:3]], "or")
        answers.append(Answer("none of them", stuck, f"You may only {instead}." if stuck else "There is a card that may go."))
    rules = _rules(game, [bound, *(refusal.rule.id for _, refusal in moves if refusal)])
    duties = state.duties()
    steps = [duty for n, duty in enumerate(duties) if duty.binding or n == 0]
    hints = tuple(f"{'Then' if n else 'First'} look at: {duty.rule.title}." for n, duty in enumerate(steps))
    return choose_all(
        rng,
        "It is your turn. Choose every card that you may play.",
        answers,
        rules=rules,
        groups=table(view, hand=False),
        facts=told(view),
        hints=hints,
    )


def _touched(move: Move) -> Card:
    assert move.card is not None
    return move.card


# -- may I do this? ------------------------------------------------------------------------------------------------------


def is_legal(game: Game, deal: Dealer | None = None, rules: Collection[str] = ()) -> Drill:
    """One card of the hand: may it be played, and if not, which rule forbids it?"""
    known = tuple(rules) or census(game).cards
    make = _try(game, card_moves, known, deal, "You would like to play {what}. May you?")
    return Drill(f"{game.name}/is-legal", "Is this card allowed, and why not?", known, make)


def may_call(game: Game, deal: Dealer | None = None, rules: Collection[str] = (), prompt: str = "") -> Drill:
    """One bid, declaration or answer: may it be made now, and if not, which rule forbids it?"""
    known = tuple(rules) or census(game).calls
    ask = prompt or "You think of this: “{label}”. May you, now?"
    return Drill(f"{game.name}/may-call", "May I say this now?", known, _try(game, calls, known, deal, ask))


def _try(
    game: Game,
    moves: Callable[[State], list[tuple[Move, Refusal | None]]],
    known: Sequence[str],
    deal: Dealer | None,
    prompt: str,
) -> Callable[[random.Random, int], Question]:
    """Questions of the form: yes, or no and by which rule? A third of the right answers is yes."""

    def make(rng: random.Random, level: int) -> Question:
        legal = rng.random() < 1 / 3
        wanted = "" if legal else rng.choice(known)

        def look(state: State) -> list[tuple[str, Tried]]:
            found = []
            tried = moves(state)
            refused = [(move, refusal) for move, refusal in tried if refusal]
            if legal and (len(refused) < min(level - 1, 1) or len(tried) == len(refused)):
                return []
            for move, refusal in tried:
                rule = refusal.rule.id if refusal else ""
                if rule == wanted and not (level == 3 and refusal and not refusal.because and rng.random() < 0.8):
                    found.append((rule, Tried(state, move, refusal)))
            # the state goes on: copy it once, and only where something was found
            kept = state.copy() if found else state
            return [(rule, Tried(kept, move, refusal)) for rule, (_, move, refusal) in found]

        spots = search(deal or dealer(game), rng, look)
        if not spots:
            spots = search(deal or dealer(game), rng, lambda s: [("", Tried(s.copy(), m, r)) for m, r in moves(s)[:3]])
        return _yes_or_no(_pick(rng, spots, wanted), known, prompt, rng)

    return make


def _yes_or_no(tried: Tried, known: Sequence[str], prompt: str, rng: random.Random) -> Question:
    state, move, refusal = tried
    game = state.game
    assert state.to_move is not None
    view = state.view(state.to_move)
    names = names_from(game, state.to_move)
    what = f"the {move.card.gloss}" if move.card else move.label
    # the likelier confusions come first: the duties of this position, or what forbids this call at other times
    near = [duty.rule.id for duty in state.duties()] if move.card else census(game).against.get(move.id, ())
    others = [key for key in known if refusal is None or key != refusal.rule.id]
    others.sort(key=lambda key: key not in near)
    others = others[: max(3, len(set(others) & set(near)))]
    spare = [key for key in game.rules if key not in known and game.rules[key].kind in ("play", "call")]
    picked = rng.sample(others, min(len(others), 3)) + rng.sample(spare, max(0, min(len(spare), 3 - len(others))))
    if refusal is None:
        done = state.after(move).log[-1].say(names)
        right = Answer("Yes.", why="Nothing forbids it here.", follow=done)
        wrong = [
            Answer(f"No: {game.rules[key].title}.", why="That rule does not stop it here.", follow=f"It is allowed. {done}")
            for key in picked
        ]
        met = _rules(game, [binding(state) if move.card else "", *_scored(state, move)])
        right = replace(right, rule=met[0] if met else None)
        rules = tuple(rule for rule in met if rule.id in known)
    else:
        right = Answer(f"No: {refusal.rule.title}.", why=refusal.reason)
        instead = [choice.label[:1].lower() + choice.label[1:] for choice in refusal.instead[:3]]
        more = " …" if len(refusal.instead) > 3 else ""
        back = f"The table would refuse it. You may {listed(instead, 'or')}{more}." if instead else "The table would refuse it."
        wrong = [Answer("Yes.", why=refusal.reason, follow=back)]
        wrong += [
            Answer(f"No: {game.rules[key].title}.", why=f"It is refused, but not by that rule. {refusal.reason}", follow=back)
            for key in picked
            if game.rules[key].title != refusal.rule.title
        ]
        wrong = [wrong[0], *wrong[1:3]]
        rules = (refusal.rule,)
    hints = (f"Look at {listed([f'the {card.gloss}' for card in refusal.because])}.",) if refusal and refusal.because else ()
    return choose(
        rng,
        prompt.format(what=what, label=move.label),
        right,
        wrong,
        rules=rules,
        groups=table(view),
        facts=(*told(view), *lately(view)),
        hints=hints,
    )


def _scored(state: State, move: Move) -> list[str]:
    """The rules of the lines that a move adds to the score: what it was for."""
    return [line.rule for line in state.after(move).score.lines if line not in state.score.lines]
