"""Puts objects back to what they were, so that one process can answer reader after reader from the same beginning."""

from __future__ import annotations

import enum
import functools
import random
import struct
import types
import weakref
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final, NamedTuple

import traitlets

from cardkit.cards import Card, Pack
from cardkit.game import Game
from cardkit.moves import Move
from cardkit.rules import Rulebook

CONSTANT: Final = (
    *(Game, Rulebook, Pack, Card, Move),  # requests change nothing in them but caches
    *(type(None), bool, int, float, complex, str, bytes, range, slice, type(...), type(NotImplemented), enum.Enum),
    *(type, types.ModuleType, types.CodeType, types.BuiltinFunctionType, types.MethodWrapperType, types.UnionType),
    *(property, weakref.ref, traitlets.TraitType, random.SystemRandom),
)
"""Not looked into: nothing in them changes."""
POINTER_BYTES: Final = struct.calcsize("P")
EMPTY: Final = object()
"""Stands for the content of a slot, or of a variable of a function, that has none."""


class Kind(NamedTuple):
    """What a checkpoint must know of a class.

    Whether its instances are `constant` (not looked into), `frozen` (a frozen dataclass) or `plain` (they hold nothing but
    attributes), and its `slots`.
    """

    constant: bool
    frozen: bool
    plain: bool
    slots: list[types.MemberDescriptorType]

    @classmethod
    def of(cls, found: type) -> Kind:
        """The kind of a class, from its bases, its slots and the size of its instances."""
        written = [vars(base) for base in found.__mro__ if "__slots__" in vars(base)]
        slots = [one for names in written for one in names.values() if isinstance(one, types.MemberDescriptorType)]
        pointers = len(slots) + (found.__dictoffset__ > 0) + (found.__weakrefoffset__ > 0)
        return cls(
            constant=issubclass(found, CONSTANT),
            frozen=bool(getattr(getattr(found, "__dataclass_params__", None), "frozen", False)),
            plain=found.__basicsize__ - POINTER_BYTES * pointers == object.__basicsize__,  # else it holds something in C
            slots=slots,
        )


class Checkpoint:
    """The content of all objects that can be reached from `roots`, as it is now; those in `without` are not looked into.

    `unknown` names what cannot be put back: the types of objects such as a generator, and classes that were made in cells. With
    one of these, `restore` does not bring back everything.
    """

    def __init__(self, roots: Iterable[object], without: Iterable[object] = ()) -> None:
        self._dicts: list[tuple[dict[Any, Any], dict[Any, Any]]] = []
        self._lists: list[tuple[list[Any], list[Any]]] = []
        self._others: list[tuple[Any, list[Any]]] = []  # sets and queues
        self._slots: list[tuple[types.MemberDescriptorType, object, object]] = []
        self._cells: list[tuple[types.CellType, object]] = []
        self._dice: list[tuple[random.Random, Any]] = []
        self._kinds: dict[type, Kind] = {}
        self.unknown: set[str] = set()
        seen = {id(one): one for one in without}  # keeps the objects too, lest a number is given to another one
        waiting: list[Any] = [*roots]
        while waiting:
            one = waiting.pop()
            if isinstance(one, type):
                self._kind(one)
            if not (kind := self._kind(type(one))).constant and id(one) not in seen:
                seen[id(one)] = one
                waiting += self._content(one, kind)
                waiting += self._attributes(one, kind)

    def restore(self) -> None:
        """Give every object the content that it had when the checkpoint was made."""
        for mapping, entries in self._dicts:
            mapping.clear()
            mapping.update(entries)
        for row, items in self._lists:
            row[:] = items
        for group, items in self._others:
            group.clear()
            (group.extend if isinstance(group, deque) else group.update)(items)
        for slot, owner, value in self._slots:
            if value is not EMPTY:
                slot.__set__(owner, value)
            else:
                with suppress(AttributeError):  # it is empty still
                    slot.__delete__(owner)
        for cell, value in self._cells:
            if value is not EMPTY:
                cell.cell_contents = value
            else:
                del cell.cell_contents
        for dice, state in self._dice:
            dice.setstate(state)

    def _kind(self, of: type) -> Kind:
        """`Kind.of`, cached: called for every object. Adds a class that was made in a cell to `unknown`."""
        if of not in self._kinds:
            self._kinds[of] = Kind.of(of)
            if of.__module__ == "__main__":  # it may keep something itself
                self.unknown.add(of.__qualname__)
        return self._kinds[of]

    def _content(self, one: Any, kind: Kind) -> Iterable[object]:
        """Notes what a container holds, and returns it."""
        match one:
            case dict():
                self._dicts.append((one, {**one}))
                return [*one, *one.values()]
            case list():
                self._lists.append((one, [*one]))
                return one
            case set() | deque():
                self._others.append((one, [*one]))
                return one
            case types.CellType():
                value = _content_of(one)
                self._cells.append((one, value))
                return [value]
            case random.Random():
                self._dice.append((one, one.getstate()))
                return []
            case tuple() | frozenset():
                return one
            case types.MappingProxyType():
                return [*one, *one.values()]
            case types.FunctionType():
                return [*(one.__closure__ or ()), one.__defaults__, one.__kwdefaults__]
            case types.MethodType():
                return [one.__self__, one.__func__]
            case functools.partial():
                return [one.func, one.args, one.keywords]
            case _ if kind.plain:
                return []
        self.unknown.add(f"{type(one).__module__}.{type(one).__qualname__}")
        return []

    def _attributes(self, one: Any, kind: Kind) -> Iterator[object]:
        """Notes an object's attributes, and yields them. Those of a frozen class change only where they are caches."""
        attributes = getattr(one, "__dict__", None)
        if isinstance(attributes, dict):
            yield from attributes.values() if kind.frozen else [attributes]
        for slot in kind.slots:
            value = _value_of(slot, one)
            if not kind.frozen:
                self._slots.append((slot, one, value))
            yield value


def _value_of(slot: types.MemberDescriptorType, owner: object) -> object:
    """What a slot holds, or `EMPTY`."""
    try:
        return slot.__get__(owner)
    except AttributeError:
        return EMPTY


def _content_of(cell: types.CellType) -> object:
    """What a variable that a function shares with another holds, or `EMPTY`."""
    try:
        return cell.cell_contents
    except ValueError:
        return EMPTY
