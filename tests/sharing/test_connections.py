"""The connections of browsers to rooms: which gives way where there are too many."""

from __future__ import annotations

import pytest

from cardkit_app.rooms import connections
from cardkit_app.rooms.connections import Connections
from cardkit_app.rooms.not_here import Busy
from sharing.room_browser import RoomBrowser, rooms


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lowers the limits of connections, so that a handful reaches them."""
    monkeypatch.setattr(connections, "MAX_INSIDE", 8)
    monkeypatch.setattr(connections, "MAX_INSIDE_PER_ADDRESS", 5)
    monkeypatch.setattr(connections, "MAX_OUTSIDE", 6)
    monkeypatch.setattr(connections, "MAX_OUTSIDE_PER_ADDRESS", 3)


def come(everybody: Connections, *addresses: str, speak: bool = False, enter: bool = False) -> list[RoomBrowser]:
    """Browsers of these addresses connect."""
    house, found = rooms(), []
    for address in addresses:
        found.append(browser := RoomBrowser(house, address))
        everybody.come(browser)
        if speak:
            everybody.heard(browser)
        if enter:
            everybody.enter(browser)
    return found


def test_of_those_that_say_nothing_the_oldest_of_the_same_address_goes() -> None:
    everybody = Connections()
    other, first, *rest = come(everybody, "b", "a", "a", "a")
    (newest,) = come(everybody, "a")
    assert [one.ended for one in (other, first, *rest, newest)] == [False, True, False, False, False]
    assert not len(everybody)


def test_who_has_said_something_is_answered_first() -> None:
    everybody = Connections()
    waiting = come(everybody, "a", "a", "a", speak=True)
    with pytest.raises(Busy):
        come(everybody, "a")
    assert not any(one.ended for one in waiting)
    come(everybody, "b")
    everybody.enter(waiting[0])
    come(everybody, "a")


def test_of_too_many_one_goes_of_the_address_that_has_most() -> None:
    everybody = Connections()
    many = come(everybody, "a", "a", "a")
    few = come(everybody, "b", "c", "d")
    come(everybody, "e")
    assert [one.ended for one in many] == [True, False, False]
    assert not any(one.ended for one in few)


def test_in_rooms_the_one_goes_that_was_heard_longest_ago_of_the_address_that_has_most() -> None:
    everybody = Connections()
    many = come(everybody, *"aaaaa", enter=True)
    with pytest.raises(Busy):
        come(everybody, "a", enter=True)
    few = come(everybody, *"bbc", enter=True)
    everybody.heard(many[0])
    come(everybody, "d", enter=True)
    assert [one.ended for one in many] == [False, True, False, False, False]
    assert not any(one.ended for one in few)
    everybody.leave(many[0])
    come(everybody, "a", enter=True)
