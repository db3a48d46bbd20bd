"""Which rules a test is about: `@covers("tute.head")` on it, or its name `test_head`; and the rules without a test."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import cardkit
from cardkit.game import Game

HERE = Path(__file__).parent
Test = TypeVar("Test", bound=Callable[..., object])


def covers(*rules: str) -> Callable[[Test], Test]:
    """The test fails when one of these rules is broken; an id that no rulebook has is an error at once."""
    for rule in rules:
        cardkit.games[rule.partition(".")[0]].rules[rule]
    return lambda test: test


def uncovered(game: Game) -> list[str]:
    """The ids of the rules that no test below `tests/engine/NAME` covers, read from the source of the tests."""
    named: set[str] = set()
    for path in (HERE / game.name).glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named.add(f"{game.name}.{node.name.removeprefix('test_').removeprefix('rule_').replace('_', '-')}")
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "covers":
                        named |= {arg.value for arg in mark.args if isinstance(arg, ast.Constant)}
    return [rule for rule in game.rules if rule not in named]
