"""Keeps the classes that a search touches at every move as quick as CPython can make them: plain slots, no hooks.

A class with a `__getattr__` or a `__getattribute__` loses CPython's attribute caches (`play` was 40 % slower with one), and a
property where a slot was costs a call each time. Every property of these classes is listed here, so that a new one is decided.
"""

from __future__ import annotations

from functools import cached_property
from types import MemberDescriptorType

import pytest

import cardkit
from cardkit.dealing import Deal
from cardkit.moves import Event, Move, Note
from cardkit.state import State

STATES = [type(game.deal(1)) for game in cardkit.games.values()]
MOVES = [game.moves.type for game in cardkit.games.values()]


def _events() -> list[type]:
    """Event and all kinds of it."""
    found = [Event]
    for kind in found:
        found += kind.__subclasses__()
    return found


HOT = [*dict.fromkeys([State, *(base for kind in STATES for base in kind.__mro__ if issubclass(base, State))])]
WARM: list[type] = [*HOT, Move, *MOVES, *_events(), Note, Deal]
COMPUTED = {
    "State": "click events legal over score to_choose",
    "PittyPatState": "click score",
    "TuteState": "best led points score",
    "Announcing": "best led partner surplus to_lay_aside won",
    "TarotState": "bouts click points score to_choose",
    "VitouState": "click last may_bid points score",
    "TrionfettiState": "click score stake",
    "Event": "notes",
    "TrickEvent": "notes",
}


@pytest.mark.parametrize("kind", WARM, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_class_of_the_hot_path_has_slots_and_no_hooks(kind: type) -> None:
    for base in kind.__mro__[:-1]:
        assert base.__getattribute__ in (object.__getattribute__, tuple.__getattribute__)
        assert not hasattr(base, "__getattr__")
    assert not kind.__dictoffset__
    computed = {name for name, value in vars(kind).items() if isinstance(value, property | cached_property)}
    assert computed == set(COMPUTED.get(kind.__name__, "").split())


@pytest.mark.parametrize("kind", STATES, ids=lambda kind: kind.__name__)
def test_what_a_state_keeps_is_a_slot_of_its_class(kind: type[State]) -> None:
    """A slot that is hidden by something else in a class below would be no slot."""
    kept = [name for base in kind.__mro__ for name in vars(base).get("__slots__", ())]
    assert {"_log", "deal", "game", "mask", "to_move"} < set(kept)
    assert not [name for name in kept if not isinstance(getattr(kind, name), MemberDescriptorType)]
