"""An exercise on the words of the rules, for every game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from cardkit.game import Game
from cardkit.rules import Refusal, Rule
from cardkit.teaching.exercises.exercise import Exercise, Make, Taught
from cardkit.teaching.exercises.positions import calls, card_moves, dealer, search
from cardkit.teaching.exercises.question import Answer, Question, choose
from cardkit.teaching.teaching import slip

# -- the words of the rules ----------------------------------------------------------------------------------------------


def recall(game: Game) -> Exercise:
    """Which sentence is the rule: by its name, or (level 3) by what the table says."""

    def within(taught: Taught) -> Make:
        rules = [rule for key, rule in game.rules.items() if taught is None or key in taught]
        return partial(_make, game, rules)

    return Exercise(f"{game.name}/rules", "The rules in words", game.rules, within(None), recall=True, within=within)


def _make(game: Game, rules: Sequence[Rule], rng: random.Random, level: int) -> Question:
    if len(rules) < 2:
        raise LookupError("there is no other rule to mistake it for")
    if level == 3:
        spots = search(dealer(game), rng, lambda s: [r for _, r in [*card_moves(s), *calls(s)] if r and r.rule in rules], 2)
        by_rule: dict[str, list[Refusal]] = {}
        for refusal in spots:
            by_rule.setdefault(refusal.rule.id, []).append(refusal)
        if by_rule:
            refusal = rng.choice(by_rule[rng.choice(sorted(by_rule))])
            return _sentences(f"The table says: “{refusal.reason}” Which rule speaks?", refusal.rule, rules, rng)
    rule = rng.choice(rules)
    return _sentences(f"What does the rule “{rule.title}” say?", rule, rules, rng)


def _sentences(prompt: str, rule: Rule, rules: Sequence[Rule], rng: random.Random) -> Question:
    wrong = [Answer(other.sentence, why=f"That’s the rule “{other.title}”.", rule=other) for other in _near(rule, rules, rng)]
    right = Answer(rule.sentence, why=f"Source: {rule.source}.")
    return choose(rng, prompt, right, wrong, rules=(rule,), hints=(_kind(rule),), follow=slip(rule))


def _near(rule: Rule, rules: Sequence[Rule], rng: random.Random) -> list[Rule]:
    """Three other rules, of the same kind where there are so many."""
    like = [other for other in rules if other.kind == rule.kind and other is not rule]
    rest = [other for other in rules if other.kind != rule.kind]
    like = rng.sample(like, min(3, len(like)))
    return like + rng.sample(rest, min(3 - len(like), len(rest)))


def _kind(rule: Rule) -> str:
    kinds = {"deal": "dealing", "play": "playing cards", "call": "what is said", "score": "counting", "match": "the match"}
    return f"It’s a rule about {kinds.get(rule.kind, 'customs')}."
