"""What a request has changed is undone before the next one: everything that can be reached holds what it held before."""

from __future__ import annotations

import copy
import functools
import io
import random
import threading
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit_app.page.checkpoint import Checkpoint

NESTED = st.recursive(st.integers(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=30)


class Plain:
    """An object with attributes."""

    def __init__(self, value: Any = None) -> None:
        self.value = value

    def touch(self) -> None:
        """Does nothing."""


class Slotted:
    """An object with slots, one of them empty."""

    __slots__ = ("more", "value")
    more: int

    def __init__(self, value: Any) -> None:
        self.value = value


@dataclass(frozen=True, slots=True)
class Frozen:
    """A frozen dataclass with a list in it, which can change."""

    items: list[int] = field(default_factory=list)


def counter() -> Callable[[], int]:
    """A function that counts its calls."""
    count = 0

    def call() -> int:
        nonlocal count
        count += 1
        return count

    return call


def test_everything_in_it_is_put_back() -> None:
    call, dice = counter(), random.Random(7)
    plain, slotted, frozen = Plain([1]), Slotted({"a": [1]}), Frozen([1])
    held: dict[str, Any] = {
        "a list": [1, [2, 3]],
        "a set": {1, 2},
        "a queue": deque([1, 2], maxlen=3),
        "counted": Counter("aab"),
        "with a default": defaultdict(list, {"x": [1]}),
        "in order": OrderedDict(a=1, b=2),
        "a tuple": ([1], plain),
        "slots": slotted,
        "frozen": frozen,
        "a method": Plain(Plain(1)).touch,
        "a part": functools.partial(call, *()),
        "a function": call,
        "dice": dice,
    }
    point = Checkpoint([held])
    assert not point.unknown
    before = (repr({**held, "dice": 0, "slots": 0, "frozen": 0}), repr(frozen), dict(slotted.value), vars(plain).copy())
    next_roll, next_count = random.Random(7).random(), 1

    held["a list"][1].append(4)
    held["a set"].add(3)
    held["a queue"].extend([3, 4])
    held["counted"].update("c")
    held["with a default"]["y"].append(2)
    held["in order"].move_to_end("a")
    held["a tuple"][0].clear()
    plain.value, plain.more = 5, 6  # type: ignore[attr-defined]
    slotted.more, slotted.value["a"] = 1, [9]
    frozen.items.append(2)
    held["new"] = held.pop("a list")
    dice.random()
    call()

    for _ in range(2):
        point.restore()
        assert (repr({**held, "dice": 0, "slots": 0, "frozen": 0}), repr(frozen), slotted.value, vars(plain)) == before
        assert not hasattr(slotted, "more")
        assert list(held["in order"]) == ["a", "b"]
        assert dice.random() == next_roll
        assert call() == next_count


@given(st.lists(NESTED), st.data())
def test_any_change_at_any_depth_is_undone(value: Any, data: st.DataObject) -> None:
    before, point = copy.deepcopy(value), Checkpoint([value])
    containers: list[Any] = [value]
    for one in containers:
        containers += [inner for inner in (one.values() if isinstance(one, dict) else one) if isinstance(inner, list | dict)]
    chosen = containers[data.draw(st.integers(0, len(containers) - 1))]
    if isinstance(chosen, dict):
        chosen["new"] = [1]
    else:
        chosen.insert(0, {})
    point.restore()
    assert value == before


@pytest.mark.parametrize("make", [lambda: iter([1]), lambda: (number for number in [1]), threading.Lock, io.StringIO])
def test_what_cannot_be_put_back_is_named(make: Callable[[], object]) -> None:
    assert len(Checkpoint([{"a": make()}]).unknown) == 1


def test_a_class_of_the_cells_may_keep_something_itself() -> None:
    kind = type("Kept", (), {"__module__": "__main__"})
    assert Checkpoint([[kind]]).unknown == {"Kept"}
    assert Checkpoint([[kind()]]).unknown == {"Kept"}


def test_what_it_is_made_without_is_left_alone() -> None:
    other = Plain(1)
    point = Checkpoint([[other]], without=[other])
    other.value = 2
    point.restore()
    assert other.value == 2
