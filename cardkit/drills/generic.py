"""Drills that every game has, made from nothing but its promises."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from cardkit.cards import Card, listed
from cardkit.drills.drill import Drill
from cardkit.drills.positions import (
    Dealer,
    Trick,
    Tried,
    back_to,
    binding,
    calls,
    card_moves,
    census,
    dealer,
    finish,
    lately,
    names_from,
    search,
    table,
    told,
    tricks,
)
from cardkit.drills.question import Answer, Group, Question, choose, choose_all, type_number
from cardkit.game import Game, State
from cardkit.moves import Move, sentence
from cardkit.rules import Refusal, Rule
from cardkit.score import Line, show

Explain = Callable[[State, Card, Card], str]
"""Why the second card beats the first in the trick that is being played, in words of the game."""


def of_every_game(game: Game) -> tuple[Drill, ...]:
    """The generic drills that this game gives matter for."""
    met = census(game)
    found: list[tuple[tuple[str, ...], Callable[[Game], Drill]]] = [
        (met.cards, may_play),
        (met.cards, is_legal),
        (met.calls, may_call),
        (met.tricks, who_wins),
        (met.lines, score_lines),
        (tuple(game.rules), recall),
    ]
    return tuple(make(game) for rules, make in found if rules)


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
        lang=game.lang,
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
    near = [duty.rule.id for duty in state.duties()]
    others = [key for key in known if refusal is None or key != refusal.rule.id]
    # what binds somewhere in this position is the likelier confusion
    others.sort(key=lambda key: key not in near)
    others = others[: max(3, len(set(others) & set(near)))] if move.card else others
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
        lang=game.lang,
    )


def _scored(state: State, move: Move) -> list[str]:
    """The rules of the lines that a move adds to the score: what it was for."""
    return [line.rule for line in state.after(move).score.lines if line not in state.score.lines]


# -- who wins this trick? ------------------------------------------------------------------------------------------------


def who_wins(game: Game, explain: Explain | None = None, deal: Dealer | None = None) -> Drill:
    """Who wins a finished trick of a random deal; at level 1 the card that a beginner would name, at level 3 another."""

    def make(rng: random.Random, level: int) -> Question:
        found: list[tuple[State, Trick]] = []
        for _ in range(60):
            state = finish((deal or dealer(game))(rng), rng)
            found = [(state, trick) for trick in tricks(state)] or found
            fits = [(state, trick) for state, trick in found if level == 2 or _plain(trick) == (level == 1)]
            if fits:
                return _who_wins(*rng.choice(fits), explain, rng)
        return _who_wins(*rng.choice(found), explain, rng)

    return Drill(f"{game.name}/who-wins", "Who wins this trick?", census(game).tricks, make)


def _plain(trick: Trick) -> bool:
    """True when the winner is what a beginner would name: the card whose rank comes last in the pack."""
    ranks = trick.cards[0].pack.ranks
    return trick.best is max(trick.cards, key=lambda card: ranks.index(card.rank))


def _who_wins(state: State, trick: Trick, explain: Explain | None, rng: random.Random) -> Question:
    game, best = state.game, trick.best
    viewer = rng.choice(trick.by)
    names = names_from(game, viewer)
    before, after = back_to(state, trick.start), back_to(state, trick.end + 1)
    rule = game.rules[trick.note.rule]
    goes_on = "" if after.to_move is None else f" {sentence(names[after.to_move], 'play[s] next')}"
    what = sentence(names[trick.note.seat] if trick.note.seat is not None else "", trick.note.said)
    worth = f" It holds {trick.note.points} points." if trick.note.points else ""
    answers: list[Answer] = []
    for card, seat in zip(trick.cards, trick.by, strict=True):
        if names[seat] in [answer.text for answer in answers]:
            continue
        why = ""
        if best is not None and card is not best:
            why = explain(before, card, best) if explain else f"The {best.gloss} beats the {card.gloss}."
        elif best is None:
            why = what
        answers.append(Answer(names[seat], seat == trick.note.seat, why, what + worth + goes_on))
    if best is None or len({trick.note.seat, *trick.by}) > len(trick.by):
        answers.append(Answer("Nobody.", best is None, what if best is None else "", what))
    right = next(answer for answer in answers if answer.right)
    led = names[trick.by[0]]
    return choose(
        rng,
        f"{sentence(led, 'led')[:-1]}, and the cards fell in this order. Who wins the trick?",
        right,
        [answer for answer in answers if not answer.right],
        rules=(rule,),
        groups=(Group("The trick", trick.cards, tuple(names[seat] for seat in trick.by)),),
        facts=told(before.view(viewer)),
        why=what + worth,
        lang=game.lang,
    )


# -- the score, line by line ---------------------------------------------------------------------------------------------

_POINTS = re.compile(r"(:|,)?\s*[+−-]?(\d+½?|½)\s+points?( more)?")


def score_lines(game: Game, deal: Dealer | None = None) -> Drill:
    """Predict one line of the score of a finished deal, from what lies on the table and what was said."""
    known = census(game).lines

    def make(rng: random.Random, level: int) -> Question:
        wanted = rng.choice(known)
        fits: list[tuple[State, int]] = []
        for _ in range(80):
            state = finish((deal or dealer(game))(rng), rng)
            lines = state.score.lines
            fits = [(state, n) for n, line in enumerate(lines) if line.counts and any(line.points)] or fits
            best = [(state, n) for state, n in fits if state.score.lines[n].rule == wanted]
            if best:
                return _score_line(*rng.choice(best), level, rng)
        return _score_line(*rng.choice(fits), level, rng)

    return Drill(f"{game.name}/score", "Write the score, line by line", known, make)


def _score_line(state: State, number: int, level: int, rng: random.Random) -> Question:
    game, sheet = state.game, state.score
    line = sheet.lines[number]
    won = {pile.owner: pile for pile in state.view(None).piles if pile.name == "won" and pile.owner is not None}
    parties = [p for p, points in enumerate(line.points) if points or level > 1]
    # the first steps count the smaller heap
    party = min(parties, key=lambda p: len(won[p].cards) if p in won else 0) if level == 1 else rng.choice(parties)
    viewer = sheet.parties[party][0]
    names = names_from(game, viewer)
    whom = [_side(names, seats) for seats in sheet.parties]
    rule = game.rules[line.rule]
    groups = tuple(
        Group(f"{pile.title or 'Won'} of {whom[owner]}", tuple(card for card in pile.cards if card is not None))
        for owner, pile in won.items()
        if owner < len(whom) and pile.known
    )
    value = line.points[party]
    # what was said and done, with nothing that tells the number
    spoilt = re.compile(rf"(?<!\d){re.escape(show(value).lstrip('-'))}(?!\d)")
    done = [_POINTS.sub("", sentence(names[e.seat], e.move.said)) for e in state.log if e.move.card is None]
    final = state.log[-1]
    end = [sentence(names[final.seat], final.move.said)] if final.move.card else []
    end += [sentence(names[n.seat] if n.seat is not None else "", n.said) for n in final.notes if not re.search(r"\d", n.said)]
    known = [fact for fact in told(state.view(viewer)) if not spoilt.search(fact)]
    earlier = [f"{before.label}: {_row(before, whom)}" for before in sheet.lines[:number]]
    slips = {
        line.points[other]: f"That is what {whom[other]} get{'' if ' and ' in whom[other] else 's'}."
        for other in range(len(whom))
        if other != party and line.points[other] != value
    }
    return type_number(
        f"The deal is over. How many points does the line “{line.label}” bring {whom[party]}?",
        value,
        f"{line.arithmetic}.",
        slips,
        rules=(rule,),
        groups=groups,
        facts=(*known, *done[-6:], *([f"At the end: {' '.join(end)}"] if end else []), *earlier),
        unit="points",
        hints=(f"Count what this rule counts: {rule.title}.",),
        lang=game.lang,
    )


def _side(names: Sequence[str], seats: Sequence[int]) -> str:
    words = [names[seat] for seat in seats]
    words.sort(key=lambda name: name != "You")
    return listed(["you" if name == "You" else name for name in words])


def _row(line: Line, whom: Sequence[str]) -> str:
    return ", ".join(f"{name} {show(points)}" for name, points in zip(whom, line.points, strict=True))


# -- the words of the rules ----------------------------------------------------------------------------------------------


def recall(game: Game) -> Drill:
    """Which sentence is the rule: by its name (level 1), its name by the sentence (2), by what the table says (3)."""
    rules = list(game.rules.values())

    def make(rng: random.Random, level: int) -> Question:
        if level == 3:
            spots = search(dealer(game), rng, lambda s: [r for _, r in [*card_moves(s), *calls(s)] if r], 2)
            by_rule: dict[str, list[Refusal]] = {}
            for refusal in spots:
                by_rule.setdefault(refusal.rule.id, []).append(refusal)
            if by_rule:
                refusal = rng.choice(by_rule[rng.choice(sorted(by_rule))])
                return _sentences(f"The table says: “{refusal.reason}” Which rule speaks?", refusal.rule, rules, rng)
        rule = rng.choice(rules)
        if level == 1:
            return _sentences(f"What does the rule “{rule.title}” say?", rule, rules, rng)
        wrong = [Answer(other.title, why=f"That rule says: {other.sentence}", rule=other) for other in _near(rule, rules, rng)]
        right = Answer(rule.title, why=f"Source: {rule.source}.")
        return choose(rng, f"What is this rule called? “{rule.sentence}”", right, wrong, rules=(rule,), hints=(_kind(rule),))

    return Drill(f"{game.name}/rules", "The rules in words", game.rules, make, recall=True)


def _sentences(prompt: str, rule: Rule, rules: Sequence[Rule], rng: random.Random) -> Question:
    wrong = [Answer(other.sentence, why=f"That is the rule “{other.title}”.", rule=other) for other in _near(rule, rules, rng)]
    right = Answer(rule.sentence, why=f"Source: {rule.source}.")
    return choose(rng, prompt, right, wrong, rules=(rule,), hints=(_kind(rule),))


def _near(rule: Rule, rules: Sequence[Rule], rng: random.Random) -> list[Rule]:
    """Three other rules, of the same kind where there are so many."""
    like = [other for other in rules if other.kind == rule.kind and other is not rule]
    rest = [other for other in rules if other.kind != rule.kind]
    like = rng.sample(like, min(3, len(like)))
    return like + rng.sample(rest, 3 - len(like))


def _kind(rule: Rule) -> str:
    kinds = {"deal": "dealing", "play": "playing cards", "call": "what is said", "score": "counting", "match": "the match"}
    return f"It is a rule about {kinds.get(rule.kind, 'customs')}."
