"""Imports run one way: notebooks → app → widgets → teaching → sessions → players → engine.

Inside a game: teaching → players → the game. The score pad stands on the engine alone, beside the players: pad → engine.
"""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache

import pytest

from arrows import Arrow, arrows, circle, modules, names, reach, script_arrows, scripts

# The rooms, from the ground up; a room knows those below it and itself.
FLOORS = (
    "engine", "players", "sessions", "teaching", "pad", "a game", "a game's players", "a game's teaching", "a game's pad",
    "widgets", "app",
)  # fmt: skip
KNOWS = {
    "engine": {"engine"},
    "players": {"engine", "players"},
    "sessions": {"engine", "players", "sessions"},
    "teaching": {"engine", "players", "sessions", "teaching"},
    "a game": {"engine", "a game"},
    "a game's players": {"engine", "players", "a game", "a game's players"},
    "a game's teaching": {"engine", "players", "sessions", "teaching", "a game", "a game's players", "a game's teaching"},
    "pad": {"engine", "pad"},
    "a game's pad": {"engine", "pad", "a game", "a game's pad"},
    "widgets": {"engine", "players", "sessions", "teaching", "pad", "widgets"},
    "app": {"engine", "players", "sessions", "teaching", "pad", "widgets", "app"},
}
# The folders of the widgets, Python and JavaScript alike; each knows those named and itself.
BELOW = {"base": set(), "faces": {"base"}, "table": {"base", "faces"}, "pages": {"base", "faces"}}
BELOW["quiz"] = BELOW["panels"] = {*BELOW["table"], "table", "pages"}
BELOW["guide"] = BELOW["practice"] = BELOW["rulebook"] = {*BELOW["quiz"], "quiz"}
BELOW["sharing"] = {*BELOW["panels"], "panels"}
BELOW["pad"] = {"base", "faces", "pages"}
BELOW["lesson"] = {*BELOW["guide"], *BELOW["sharing"], "guide", "practice", "rulebook", "sharing"}

# The front of the package: `import cardkit` loads the engine alone, and what stands on it when it is asked for.
FRONT = "cardkit"
# What the engine knows by no name, attribute or text. A game may have a rule and an option about the number of players.
ABOVE = re.compile(r"(.*[./])?(players|sessions|teaching|pad)([./].*)?|PLAYERS|TEACHING|sampler|beliefs|rule_of_thumb")
NUMBER = re.compile(r"(\w+\.)?players")

# Who is passed what stands above it says so for type checkers: a state, a dealing or a match knows its game, a score its state.
UPWARDS = (
    r"cardkit\.(dealing|match|position|state|view) -> cardkit\.game",
    r"cardkit\.dealing -> cardkit\.state",
    r"cardkit\.games\.(\w+)\.(state|announcing) -> cardkit\.games\.\1\.game",
    r"cardkit\.games\.(\w+)\.(score|refusal) -> cardkit\.games\.\1\.state",
    r"cardkit\.games\.tute\.players\.playouts -> cardkit\.games\.tute\.players\.search",
)


@cache
def found() -> list[Arrow]:
    """Every import, looked for by the first test that asks: other processes need not."""
    return arrows()


def at_run_time() -> list[Arrow]:
    """Those that are not for type checkers alone."""
    return [arrow for arrow in found() if not arrow.typed]


def room(module: str) -> str:
    """The room that a module is in."""
    top, _, rest = module.partition(".")
    if top in ("cardkit_widgets", "cardkit_app"):
        return top.removeprefix("cardkit_")
    parts = rest.split(".")
    if parts[0] == "games" and len(parts) > 1:
        inner = parts[2] if len(parts) > 2 and parts[2] in ("players", "teaching", "pad") else ""
        return f"a game's {inner}" if inner else "a game"
    return parts[0] if parts[0] in ("players", "sessions", "teaching", "pad") else "engine"


def test_no_circle_of_imports() -> None:
    assert circle(at_run_time()) == []


@pytest.mark.parametrize("floor", FLOORS)
def test_a_room_knows_only_what_it_stands_on(floor: str) -> None:
    """Itself and through others, for types and at run time: the chain of imports is what fails."""
    here = [arrow for arrow in found() if arrow.source != FRONT]
    chains = [chain for module in modules() if room(module) == floor for chain in reach(here, module).values()]
    wrong = {" -> ".join(chain) for chain in chains if room(chain[-1]) not in KNOWS[floor]}
    assert sorted(wrong) == []


def test_a_folder_of_the_widgets_knows_only_those_below_it() -> None:
    """In Python and in JavaScript; and a script that is imported is there."""
    imports = [(arrow.source.split("."), arrow.target.split(".")) for arrow in found()]
    imports += [(arrow.source.split("/"), arrow.target.split("/")) for arrow in script_arrows()]
    pairs = [(source[1:], target[1:]) for source, target in imports if {source[0], target[0]} == {"cardkit_widgets"}]
    inside = [(source, target) for source, target in pairs if source and target]
    wrong = [f"{source} -> {target}" for source, target in inside if target[0] not in {*BELOW[source[0]], source[0]}]
    assert wrong == []
    assert {source[0] for source, _ in inside} == set(BELOW)
    assert [arrow for arrow in script_arrows() if arrow.target not in scripts()] == []


def test_no_circle_of_scripts() -> None:
    assert circle(script_arrows()) == []


@pytest.mark.parametrize("floor", ["engine", "a game"])
def test_the_engine_knows_nothing_above_it_by_name(floor: str) -> None:
    known = [(name, path) for name, path in modules().items() if room(name) == floor and name != FRONT]
    wrong = [
        f"{name}:{line} {word!r}"
        for name, path in known
        for line, word in names(path)
        if ABOVE.fullmatch(word) and not (floor == "a game" and NUMBER.fullmatch(word))
    ]
    assert wrong == []


def test_the_engine_runs_without_what_stands_on_it() -> None:
    """A deal of every game, played to its end and written down, loads no player, no session and no lesson."""
    code = """
import random, sys, cardkit
from cardkit.record import Record, read
for game in cardkit.games.values():
    state, dice = game.deal(1), random.Random(1)
    while not state.over:
        state.play(dice.choice(state.legal))
    assert read(str(Record.of(state))).state().score.totals == state.score.totals and state.view(0).data()
print(*sorted(name for name in sys.modules if name.startswith("cardkit")))
"""
    loaded = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, check=True).stdout.split()
    assert "cardkit.record" in loaded
    assert [name for name in loaded if room(name) not in ("engine", "a game")] == []


def test_imports_for_types_that_point_upwards_are_these() -> None:
    """Those that would close a circle of imports, were they made at run time."""
    later = at_run_time()
    typed = [arrow for arrow in found() if arrow.typed and arrow.source != FRONT]
    upwards = {f"{arrow.source} -> {arrow.target}" for arrow in typed if arrow.source in reach(later, arrow.target)}
    assert [arrow for arrow in sorted(upwards) if not any(re.fullmatch(known, arrow) for known in UPWARDS)] == []
    assert [known for known in UPWARDS if not any(re.fullmatch(known, arrow) for arrow in upwards)] == []
