"""Imports run one way: notebooks → widgets → teaching → players → engine, and inside a game teaching → players → the game."""

from __future__ import annotations

import re
from functools import cache

import pytest

from arrows import Arrow, arrows, circles, script_arrows

# The rooms, from the ground up; a room knows those below it and itself.
FLOORS = ("engine", "players", "teaching", "a game", "a game's players", "a game's teaching", "widgets")
KNOWS = {
    "engine": {"engine"},
    "players": {"engine", "players"},
    "teaching": {"engine", "players", "teaching"},
    "a game": {"engine", "a game"},
    "a game's players": {"engine", "players", "a game", "a game's players"},
    "a game's teaching": {"engine", "players", "teaching", "a game", "a game's players", "a game's teaching"},
    "widgets": {"engine", "players", "teaching", "widgets"},
}
# The folders of the widgets, Python and JavaScript alike; each knows those named and itself.
BELOW = {"base": set(), "faces": {"base"}, "table": {"base", "faces"}, "pages": {"base", "faces"}}
BELOW["quiz"] = BELOW["panels"] = {*BELOW["table"], "table", "pages"}
BELOW["guide"] = BELOW["practice"] = BELOW["rulebook"] = {*BELOW["quiz"], "quiz"}
BELOW["sharing"] = {*BELOW["panels"], "panels"}
BELOW["lesson"] = {*BELOW["guide"], *BELOW["sharing"], "guide", "practice", "rulebook", "sharing"}
BELOW["serve"] = {*BELOW["lesson"], "lesson"}

# One learner needs somebody to play with, and whoever imports cardkit finds `play` there: these stand on the players.
STANDS_ON_PLAYERS = ("cardkit", "cardkit.session")

# Who is passed what stands above it says so for type checkers: a state, a dealing or a match knows its game, a score its state.
UPWARDS = (
    r"cardkit\.(dealing|match|position|state|view|wings) -> cardkit\.game",
    r"cardkit\.dealing -> cardkit\.state",
    r"cardkit\.games\.(\w+)\.(state|announcing) -> cardkit\.games\.\1\.game",
    r"cardkit\.games\.(\w+)\.(score|refusal) -> cardkit\.games\.\1\.state",
    r"cardkit\.games\.tute\.players\.playouts -> cardkit\.games\.tute\.players\.search",
    r"cardkit\.teaching\.teaching -> cardkit\.teaching\.exercises\.exercise",
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
    if top == "cardkit_widgets":
        return "widgets"
    parts = rest.split(".")
    if parts[0] == "games" and len(parts) > 1:
        wing = parts[2] if len(parts) > 2 and parts[2] in ("players", "teaching") else ""
        return f"a game's {wing}" if wing else "a game"
    return parts[0] if parts[0] in ("players", "teaching") else "engine"


def closes_a_circle(arrow: Arrow) -> bool:
    """Whether an import for types leads back to where imports at run time come from."""
    seen, left, others = set(), [arrow.target], at_run_time()
    while left:
        node = left.pop()
        if node not in seen:
            seen.add(node)
            left += [other.target for other in others if other.source == node]
    return arrow.source in seen


def test_no_circle_of_imports() -> None:
    assert circles(at_run_time()) == []


@pytest.mark.parametrize("floor", FLOORS)
def test_a_room_knows_only_what_it_stands_on(floor: str) -> None:
    wrong = [
        f"{arrow.source} -> {arrow.target}"
        for arrow in found()
        if room(arrow.source) == floor
        and room(arrow.target) not in KNOWS[floor]
        and not (arrow.source in STANDS_ON_PLAYERS and room(arrow.target) == "players")
    ]
    assert wrong == []


def test_a_folder_of_the_widgets_knows_only_those_below_it() -> None:
    imports = [(arrow.source.split("."), arrow.target.split(".")) for arrow in found()]
    pairs = [(source[1:], target[1:]) for source, target in imports if {source[0], target[0]} == {"cardkit_widgets"}]
    pairs += [(arrow.source.split("/"), arrow.target.split("/")) for arrow in script_arrows()]
    inside = [(source, target) for source, target in pairs if source and target]
    wrong = [f"{source} -> {target}" for source, target in inside if target[0] not in {*BELOW[source[0]], source[0]}]
    assert wrong == []
    assert {source[0] for source, _ in inside} == set(BELOW)


def test_no_circle_of_scripts() -> None:
    assert circles(script_arrows()) == []


def test_imports_for_types_that_point_upwards_are_these() -> None:
    upwards = {f"{arrow.source} -> {arrow.target}" for arrow in found() if arrow.typed and closes_a_circle(arrow)}
    assert [arrow for arrow in sorted(upwards) if not any(re.fullmatch(known, arrow) for known in UPWARDS)] == []
    assert [known for known in UPWARDS if not any(re.fullmatch(known, arrow) for arrow in upwards)] == []
