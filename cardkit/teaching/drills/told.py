"""Scenes that are told in words alone: they stand as text in the `scenes.txt` of a game's teaching folder.

    == showing
    answers: Yes, you may. | No, you may not. | Only if all agree. | Nobody has to agree.

    [poignee] You’re about to play your first card. May you show a poignée now?
    yes: Yes, now: just before your first card.
    follow: After your first card it’s too late, and 20 points would be lost.

    [call] Who calls a king when five play?
    right: The taker. | The highest bidder calls.
    wrong: The dealer. | The dealer may have passed. | The dealer would choose a partner for somebody else’s contract.

`answers` are what is said in a section for yes and for no, with a third way out and what is wrong with that; `against`
is what is wrong with the wrong one of yes and no. A scene begins with its rules and what is asked. It is a matter of
yes or no, with a reason, or has one right answer and several wrong ones, with theirs. `follow` is what would come of a
wrong answer; `fact` and `hint` are lines to know and to be helped by. `{next}`, `{across}`, `{last}` and `{player}` are
names at the table.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

from cardkit.game import Game
from cardkit.teaching.drills.scenes import Case, Wrong, either

FILE: Final = "scenes.txt"


def told(section: str, pick: Callable[[Game, random.Random], Mapping[str, str]] | None = None) -> Callable[..., Case]:
    """A maker of the scenes of a section, rule by rule; `pick` names more places in their texts."""

    def make(game: Game, rng: random.Random, level: int) -> Case:
        return scene(game, rng, section, **(pick(game, rng) if pick else {}))

    return make


def scene(game: Game, rng: random.Random, section: str, **places: str) -> Case:
    """A scene of a section of the game's file, a rule at random first; its texts name players and `places`."""
    by_rule: dict[str, list[Case]] = {}
    for found in _sections(type(game).__module__.rpartition(".")[0])[section]:
        by_rule.setdefault(found.rule, []).append(found)
    names = {"next": game.names[1], "across": game.names[game.seats // 2], "last": game.names[-1]}
    names |= {"player": rng.choice(game.names[1:])}
    case: Case = _filled(rng.choice(by_rule[rng.choice(list(by_rule))]), names | places)
    return case


def _filled(part: Any, places: Mapping[str, str]) -> Any:
    """The same with a name in every place, however deep the texts lie."""
    if isinstance(part, str):
        return part.format_map(places)
    if isinstance(part, Case):
        return Case(*(_filled(one, places) for one in part))
    return type(part)(_filled(one, places) for one in part)


@cache
def _sections(package: str) -> Mapping[str, tuple[Case, ...]]:
    text = (resources.files(package) / "teaching" / FILE).read_text(encoding="utf-8")
    return read(text)


def read(text: str) -> Mapping[str, tuple[Case, ...]]:
    """The scenes of such a text by section; raises `ValueError` naming the line that is not understood."""
    found: dict[str, list[Case]] = {}
    for block in text.split("\n== ")[1:]:
        name, _, body = block.partition("\n")
        head, *scenes = [part.strip().splitlines() for part in body.split("\n\n") if part.strip()]
        shared: dict[str, list[str]] = {}
        if head[0].startswith("["):
            scenes.insert(0, head)
        else:
            shared = _lines(head)
        found[name.strip()] = [_scene(lines, shared) for lines in scenes]
    return {name: tuple(cases) for name, cases in found.items()}


def _lines(lines: list[str]) -> dict[str, list[str]]:
    """What stands behind each word at the beginning of a line."""
    found: dict[str, list[str]] = {}
    for line in lines:
        word, colon, rest = line.partition(": ")
        if not colon or word not in ("answers", "against", "yes", "no", "right", "wrong", "follow", "fact", "hint"):
            raise ValueError(f"not understood: {line!r}")
        found.setdefault(word, []).append(rest.strip())
    return found


def _scene(lines: list[str], shared: Mapping[str, list[str]]) -> Case:
    rules, closed, prompt = lines[0].removeprefix("[").partition("] ")
    if not closed:
        raise ValueError(f"a scene begins with its rules in brackets, not with {lines[0]!r}")
    said = {**shared, **_lines(lines[1:])}
    facts, hints, follow = tuple(said.get("fact", ())), tuple(said.get("hint", ())), said.get("follow", [""])[0]
    if "right" in said:
        right, why = _parts(said["right"][0])
        wrong: list[Wrong] = [_wrong(_parts(line)) for line in said["wrong"]]
        return Case(rules, prompt, right, why, wrong, facts, hints=hints, follow=follow)
    yes, no, *third = _parts(said["answers"][0])
    is_so = "yes" in said
    against = said.get("against", ["It’s the other way round."])[0]
    why = said["yes" if is_so else "no"][0]
    return either(rules, prompt, (yes, no), is_so, why, follow, (third[0], third[1]), against, facts=facts, hints=hints)


def _parts(line: str) -> list[str]:
    return [part.strip() for part in line.split(" | ")]


def _wrong(parts: list[str]) -> Wrong:
    return (parts[0], parts[1], parts[2]) if len(parts) > 2 else (parts[0], parts[1])
