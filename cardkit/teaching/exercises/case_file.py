"""Reads questions written as text: the `cases.txt` in a game's teaching folder.

    == showing
    answers: Yes, you may. | No, you may not. | Only if all agree. | Nobody has to agree.

    [poignee] You’re about to play your first card. May you show a poignée now?
    yes: Yes, now: just before your first card.
    follow: After your first card it’s too late, and 20 points would be lost.

    [call] Who calls a king when five play?
    right: The taker. | The highest bidder calls.
    wrong: The dealer. | The dealer may have passed. | The dealer would choose a partner for somebody else’s contract.

    [coefficient] By how much is the score of a garde multiplied?
    number: 2 | Prise 1, garde 2, garde sans 4, garde contre 6.
    slip: 4 | That’s the garde sans.

A section may begin with lines that all its cases share. A case begins with the ids of its rules in brackets and what is
asked; the lines below depend on how it is answered:

- by yes or no: `yes` or `no` has the reason why that is right. `answers` (shared, as a rule) are the texts for yes and for no,
  a third answer that is always wrong, and what is wrong with that one; `against` is what is wrong with the other of yes and no;
- by one of several texts: `right` and each `wrong` have an answer and its reason;
- by a number: `number` has the right one and why, a `slip` a typical wrong one and why, a `part` a number that the right one is
  made of and its name, `unit` what is counted.

In all of them `follow` is what a wrong answer would lead to; in it `<n>` is the wrong number, `<-3n+1>` a number computed from
it. A `fact` is shown with the question, a `hint` on demand. `{next}`, `{across}`, `{last}` are the names of those seats as seen
from the learner, `{player}` is anybody but the learner.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

from cardkit.game import Game
from cardkit.games import folder
from cardkit.score import Points, show
from cardkit.sentences import capital
from cardkit.teaching.exercises.cases import Case, QuestionOrCase, who, yes_or_no
from cardkit.teaching.exercises.question import Group, Question, inside, type_number

FILE: Final = "cases.txt"
SEATS: Final = ("who", "next", "across", "last")
"""Words for the seats of a section that asks for one, as they follow each other."""
TOLD: Final = ("answers", "against", "yes", "no", "right", "wrong", "number", "slip", "part", "unit", "follow", "fact", "hint")
KEYWORDS: Final = (*TOLD, *SEATS, "mark")
RECKONED: Final = re.compile(r"<(-?\d+)?n([+-]\d+)?>")


class CaseText(NamedTuple):
    """One block of `cases.txt`: rule ids, the prompt, and the lines below it by their keyword."""

    rules: str
    prompt: str
    lines: Mapping[str, tuple[str, ...]]

    def filled(self, places: Mapping[str, object]) -> CaseText:
        """The case with every `{place}` filled in."""
        filled = {word: tuple(line.format_map(places) for line in lines) for word, lines in self.lines.items()}
        return CaseText(self.rules, self.prompt.format_map(places), filled)

    def rows(self, word: str) -> list[list[str]]:
        """All lines with this keyword, each split at ` | `."""
        return [[part.strip() for part in line.split(" | ")] for line in self.lines.get(word, ())]

    def parts(self, word: str) -> list[str]:
        """The first line with this keyword, split at ` | `."""
        return self.rows(word)[0]


def case_maker(
    section: str, pick: Callable[[Game, random.Random], Mapping[str, str]] | None = None
) -> Callable[..., QuestionOrCase]:
    """Returns a function that makes a question from a random case of a section (see `pick_case`).

    `pick` returns texts for further `{places}` of the case, anew for each question.
    """

    def make(game: Game, rng: random.Random, level: int) -> QuestionOrCase:
        block = _pick_filled(game, rng, section, pick(game, rng) if pick else {})
        return _number_question(game, block) if "number" in block.lines else _case(block)

    return make


def pick_case(game: Game, rng: random.Random, section: str, *groups: Group, **places: object) -> Case:
    """A random case of a section, with the players' names and `places` filled in; `groups` are cards to show with it.

    First one of the section's rules is drawn, then a case on it, so that each rule is asked equally often.
    """
    return _case(_pick_filled(game, rng, section, places))._replace(groups=groups)


def number_question(game: Game, rng: random.Random, section: str, *groups: Group, **places: object) -> Question:
    """Like `pick_case`, for a section whose cases are answered with a number."""
    return replace(_number_question(game, _pick_filled(game, rng, section, places)), groups=groups)


def _pick_filled(game: Game, rng: random.Random, section: str, places: Mapping[str, object]) -> CaseText:
    """A random case of the section, with the players' names and `places` filled in."""
    names = {"next": game.names[1], "across": game.names[game.seats // 2], "last": game.names[-1]}
    return _pick(game, rng, section).filled({**names, "player": rng.choice(game.names[1:]), **places})


def _number_question(game: Game, block: CaseText) -> Question:
    """The question of a case that is answered with a number."""
    value, why = block.parts("number")
    follow = block.lines.get("follow", ("",))[0]
    return type_number(
        block.prompt,
        int(value),
        why,
        {int(slip): reason for slip, reason in block.rows("slip")},
        rules=tuple(game.rules[key] for key in block.rules.split()),
        facts=block.lines.get("fact", ()),
        hints=block.lines.get("hint", ()),
        unit=block.lines.get("unit", ("",))[0],
        parts=tuple((name, int(worth)) for worth, name in block.rows("part")),
        astray=(lambda given: _filled_in(follow, given)) if follow else None,
    )


def _filled_in(text: str, given: Points) -> str:
    """The text with `<n>`, `<-3n+1>` and the like replaced by what they are for the given number."""
    return RECKONED.sub(lambda found: show(given * int(found[1] or 1) + int(found[2] or 0)), text)


def _case(block: CaseText) -> Case:
    """The case of a text that is answered by yes or no, or by one of several answers."""
    lines = block.lines
    facts, hints, follow = lines.get("fact", ()), lines.get("hint", ()), lines.get("follow", ("",))[0]
    if "right" in lines:
        right, why = block.parts("right")
        wrong = [tuple(row) for row in block.rows("wrong")]
        return Case(block.rules, block.prompt, right, why, wrong, facts, hints=hints, follow=follow)
    yes, no, third, never = block.parts("answers")
    is_so = "yes" in lines
    reason = lines["yes" if is_so else "no"][0]
    against = lines.get("against", ("It’s the other way round.",))[0]
    return yes_or_no(
        block.rules, block.prompt, (yes, no), is_so, reason, follow, (third, never), against, facts=facts, hints=hints
    )


def seat_maker(section: str) -> Callable[..., Case]:
    """Returns a function that makes a case from a section that asks for a seat: who deals, leads, comes next.

    Each time a random seat is `{who}`, and `{next}`, `{across}`, `{last}` are told from it; with a capital (`{Who}`) the name
    has one. The `right` line names the right answer by one of these words. Lines that begin with the others (`across: …`) say
    what is wrong with those seats; a `mark` line (`who dealt`) has words that stand at a seat.
    """

    def make(game: Game, rng: random.Random, level: int) -> Case:
        seat = rng.randrange(game.seats)
        places = seen_from(game, seat)
        block = _pick(game, rng, section).filled(places)
        at, why = block.parts("right")
        right = places[capital(at)]
        replies = {_seat_at(game, seat, word): block.lines[word][0] for word in SEATS if word in block.lines}
        marked = (line.split(" ", 1) for line in block.lines.get("mark", ()))
        marks = {_seat_at(game, seat, at): mark for at, mark in marked}
        case = Case(block.rules, block.prompt, right, why, (), block.lines.get("fact", ()))
        return who(game, case, of=seat, replies=replies, marks=marks)

    return make


def seen_from(game: Game, seat: int) -> dict[str, str]:
    """Names for the places `who`, `next`, `across`, `last` around a seat, capitalised under `Who`, `Next`, …"""
    names = {word: inside(game.names[_seat_at(game, seat, word)]) for word in SEATS}
    return {**names, **{capital(word): capital(name) for word, name in names.items()}}


def _seat_at(game: Game, seat: int, word: str) -> int:
    """The seat that one of `SEATS` means, seen from a seat."""
    steps = {"who": 0, "next": 1, "across": game.seats // 2, "last": -1}
    return (seat + steps[word]) % game.seats


def blocks(game: Game, section: str) -> tuple[CaseText, ...]:
    """All cases of a section of the game's `cases.txt`, places not yet filled."""
    return _sections(folder(game))[section]


def _pick(game: Game, rng: random.Random, section: str) -> CaseText:
    """A random case of the section: first a rule, then a case on it."""
    by_rule: dict[str, list[CaseText]] = {}
    for block in blocks(game, section):
        by_rule.setdefault(block.rules, []).append(block)
    return rng.choice(by_rule[rng.choice(list(by_rule))])


@cache
def _sections(package: str) -> Mapping[str, tuple[CaseText, ...]]:
    return read((resources.files(package) / "teaching" / FILE).read_text(encoding="utf-8"))


def read(text: str) -> Mapping[str, tuple[CaseText, ...]]:
    """Parses a `cases.txt` into cases by section; raises `ValueError` with the line that it cannot read."""
    found: dict[str, tuple[CaseText, ...]] = {}
    for part in text.split("\n== ")[1:]:
        name, _, body = part.partition("\n")
        blocks = [block.strip().splitlines() for block in body.split("\n\n") if block.strip()]
        shared = _lines(blocks.pop(0)) if not blocks[0][0].startswith("[") else {}
        found[name.strip()] = tuple(_block(lines, shared) for lines in blocks)
    return found


def _block(lines: list[str], shared: Mapping[str, tuple[str, ...]]) -> CaseText:
    """A case from its lines and those that its section shares; raises `ValueError`."""
    rules, closed, prompt = lines[0].removeprefix("[").partition("] ")
    if not closed:
        raise ValueError(f"a case begins with its rules in brackets, not with {lines[0]!r}")
    return CaseText(rules, prompt, {**shared, **_lines(lines[1:])})


def _lines(lines: list[str]) -> dict[str, tuple[str, ...]]:
    """Groups `keyword: text` lines by keyword; raises `ValueError` for an unknown keyword."""
    found: dict[str, tuple[str, ...]] = {}
    for line in lines:
        word, colon, rest = line.partition(": ")
        if not colon or word not in KEYWORDS:
            raise ValueError(f"not understood: {line!r}")
        found[word] = (*found.get(word, ()), rest.strip())
    return found
