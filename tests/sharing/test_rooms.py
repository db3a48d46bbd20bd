"""A table with friends: seats and links, what each is sent, undo, who is away, a restart, forged and repeated messages."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import pytest

import cardkit
from cardkit.game import Game
from cardkit_app import rates
from cardkit_app.rooms import room as room_module
from cardkit_app.rooms import rooms as registry
from cardkit_app.rooms.handlers import network_address
from cardkit_app.rooms.not_here import NotHere
from cardkit_app.rooms.room_socket import requested_qr_code
from cardkit_app.rooms.sealed import Sealer
from hidden import leaks, strings
from sharing.room_browser import RoomBrowser, called, opened, rooms

FORMS: list[tuple[str, dict[str, str]]] = [
    *((name, {}) for name in cardkit.games),
    ("tarot", {"players": "5"}),
    ("vitou", {"players": "2"}),
]
WISH = {"room": "table", "game": "tute", "options": {}, "seats": ["me", "friend", "computer", "computer"], "level": "beginner"}


def in_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Runs a test in an event loop, in which rooms begin work."""

    def run(*arguments: Any, **more: Any) -> None:
        asyncio.run(test(*arguments, **more))

    run.__name__, run.__doc__, run.__wrapped__ = test.__name__, test.__doc__, test  # type: ignore[attr-defined]
    return run


def mover(browsers: list[RoomBrowser]) -> RoomBrowser:
    """The browser whose turn it is."""
    return next(one for one in browsers if one.scene["my_turn"])


def other_than(one: RoomBrowser, browsers: list[RoomBrowser]) -> RoomBrowser:
    """Another browser."""
    return next(browser for browser in browsers if browser is not one)


# -- playing -----------------------------------------------------------------------------------------------------------------


def known(scene: Any, game: Game) -> int:
    """The mask of the cards that a scene tells of."""
    notes = [card for event in scene.events for note in event.notes for card in note.cards]
    facts = [card for fact in scene.facts for card in (fact.card, *fact.cards) if card]
    moved = [event.move.card for event in scene.events if event.move.card]
    return int(scene.seen | game.pack.set({*notes, *facts, *moved}).mask)


@pytest.mark.parametrize(("name", "options"), FORMS, ids=str)
@in_loop
async def test_a_deal_is_played_and_nobody_is_sent_a_card_that_they_may_not_know(name: str, options: dict[str, str]) -> None:
    browsers, watcher = opened(rooms(), name, 2, **options)
    room: Any = browsers[0].room
    game, dice = room.seats.game, random.Random(5)
    draw = room.seats.match.draw
    drawn = sum({card.bit for pairs in draw.rounds for _, card in pairs}) if draw else 0
    seen = [drawn] * game.seats
    called = [move for move in game.moves if move.kind not in ("play", "discard", "hit")]
    calls = {text for move in called for text in (move.label, move.text)}
    links = {room.name, room.watch, *room.keys}  # random letters: some read like a card
    count = 0
    while True:
        state = room.seats.match.state
        for seat in range(game.seats):
            seen[seat] |= known(state.view(seat), game)
        everybody = game.pack.mask
        for mask in seen:
            everybody &= mask
        for browser in (*browsers, watcher):
            seat = browser.guest.seat
            sent = [
                json.loads(one["scene"]) if one["kind"] == "scene" else one for one in browser.heard if one["kind"] != "keep"
            ]
            texts = leaks(game, sent, state.view(seat or 0), everybody if seat is None else seen[seat])
            assert [text for text in texts if text not in links and not any(call in text for call in calls)] == []
            browser.heard[:] = [browser.last("scene"), browser.last("people")]
            count += len(sent)
        if state.over:
            break
        # what was done in between is known to all who were told of it, for the scenes tell it step by step
        mover(browsers).play(dice)
    assert count > 10
    assert {browser.scene["over"] for browser in (*browsers, watcher)} == {True}


@in_loop
async def test_the_others_see_a_move_as_it_was_made() -> None:
    browsers, watcher = opened(rooms())
    for browser in browsers:
        browser.ask("name", name="Ann" if browser is browsers[0] else "Ben")
    one = mover(browsers)
    own = next(card["card"] for card in one.scene["hand"] if card["ok"])
    before = one.scene["at"]
    one.table("play", move=f"play {own}")
    name = called("Ann" if one is browsers[0] else "Ben")
    for browser in (other_than(one, browsers), watcher):
        step = browser.scene["steps"][0]
        assert (step["n"], step["card"], step["text"].split()[0]) == (before + 1, own, name)
    assert one.scene["steps"][0]["text"].startswith("You play")


@in_loop
async def test_the_next_deal_waits_for_both_and_says_so() -> None:
    browsers, dice = opened(rooms(), hands="3")[0], random.Random(2)
    while not browsers[0].scene["over"]:
        mover(browsers).play(dice)
    browsers[0].table("next")
    assert browsers[0].notice == "You’re ready for the next deal. It waits for Player 2."
    assert browsers[1].last("people")["ready"] == [0]
    browsers[1].table("next")
    assert {browser.scene["deal"] for browser in browsers} == {1}


@in_loop
async def test_an_undo_is_asked_of_the_other_and_done_when_they_agree() -> None:
    browsers, dice = opened(rooms())[0], random.Random(2)
    one = mover(browsers)
    other, at = other_than(one, browsers), one.scene["at"]
    one.play(dice)
    after = one.scene["at"]
    one.table("undo")
    assert "will be asked" in one.notice
    assert other.last("people")["to_agree"] == [other.guest.seat]
    other.ask("agree", yes=False)
    assert (one.last("people")["asking"], one.scene["at"]) == (None, after)
    assert one.last("say")["text"] == f"Player {other.guest.seat + 1} would rather play on."
    one.table("undo")
    other.ask("agree", yes=True)
    assert [browser.scene["at"] for browser in browsers] == [at, at]
    other.ask("agree", yes=True)
    assert other.last("say")["text"] == "Nobody asks you to take a move back."


# -- what is forged ----------------------------------------------------------------------------------------------------------


@in_loop
async def test_a_message_out_of_turn_repeated_or_for_another_seat_changes_nothing_and_is_answered() -> None:
    browsers, watcher = opened(rooms())
    room: Any = browsers[0].room
    one = mover(browsers)
    other = other_than(one, browsers)
    text = room.seats.text()
    own = next(card["card"] for card in one.scene["hand"] if card["ok"])
    foreign = next(card["card"] for card in other.scene["hand"] if card["card"])
    answers = [
        (other, "play", {"move": f"play {foreign}"}, "turn, not yours"),
        (watcher, "play", {"move": f"play {own}"}, "You look on"),
        (watcher, "undo", {}, "You look on"),
        (watcher, "next", {}, "You look on"),
        (one, "play", {"move": f"play {foreign}"}, ""),
        (one, "play", {"move": "play everything"}, ""),
        (one, "play", {"move": "x" * 500}, "didn’t understand"),
        (one, "play", {"move": 7}, "didn’t understand"),
        (one, "play", {"move": f"play {own}", "seq": -1}, "had moved on"),
        (one, "play", {"move": f"play {own}", "seq": "1"}, "had moved on"),
        (one, "take_over", {}, "Others play this deal"),
        (one, "open", {"on": True}, "their cards stay theirs"),
        (one, "resume", {"save": "cardkit-save-1:AAAA"}, ""),
        (one, "next", {}, "not over"),
        (one, "restart", {}, "not over"),
        (one, "goto", {"at": "3"}, "didn’t understand"),
        (one, "others", {"level": "strong"}, ""),
        (one, "__init__", {}, "didn’t understand"),
        (other, "hint", {}, "your own turn"),
    ]
    for browser, kind, more, says in answers:
        browser.table(kind, **more)
        assert says in browser.notice, kind
        assert room.seats.text() == text, kind
    seq = one.scene["seq"]
    one.table("play", move=f"play {own}")
    after = room.seats.text()
    one.table("play", move=f"play {own}", seq=seq)
    assert ("had moved on" in one.notice, room.seats.text()) == (True, after)


@pytest.mark.parametrize(
    "message",
    [
        {"table": []},
        {"table": {"kind": "play", "move": "\ud800", "seq": 1}},
        {"kind": "agree", "yes": True},
        {"kind": "play_on", "seat": 99},
        {"kind": "play_on", "seat": True},
        {"kind": "name", "name": ["x"]},
        {"kind": None},
        {},
    ],
    ids=str,
)
@in_loop
async def test_a_message_that_makes_no_sense_is_answered(message: dict[str, Any]) -> None:
    browser = opened(rooms())[0][0]
    room: Any = browser.room
    before = room.seats.text()
    browser.heard.clear()
    room.hear(browser.guest, message)
    assert browser.heard
    assert room.seats.text() == before


@in_loop
async def test_a_hint_is_for_ones_own_seat_alone() -> None:
    browsers, watcher = opened(rooms())
    one = mover(browsers)
    one.table("hint")
    assert one.scene["hint"]["move"]
    assert [other.scene["hint"] for other in (other_than(one, browsers), watcher)] == [None, None]


@pytest.mark.parametrize("key", ["", "x" * 16, None, 7, ["a"], "é" * 16])
@in_loop
async def test_without_the_key_of_a_seat_nobody_sits_down(key: Any) -> None:
    house = rooms()
    (host, *_), _ = opened(house)
    assert host.room is not None
    with pytest.raises(NotHere, match="leads to no seat"):
        RoomBrowser(house).enter(host.room.name, key)


@in_loop
async def test_only_who_began_the_table_is_told_the_links_of_others() -> None:
    (host, friend), watcher = opened(rooms())
    assert len([key for key in host.last("room")["keys"] if key]) == 2
    assert not {"keys", "watch"} & (friend.last("room").keys() | watcher.last("room").keys())


# -- coming and going --------------------------------------------------------------------------------------------------------


@in_loop
async def test_after_a_reload_one_sits_where_one_sat() -> None:
    house = rooms()
    (host, friend), _ = opened(house)
    assert host.room is not None
    key, before = host.last("room")["keys"][1], friend.scene
    friend.leave()
    again = RoomBrowser(house).enter(host.room.name, key)
    assert [card["card"] for card in again.scene["hand"]] == [card["card"] for card in before["hand"]]
    assert again.last("room")["seat"] == 1


@in_loop
async def test_a_computer_plays_for_who_stays_away_and_gives_the_seat_back() -> None:
    house = rooms(away=0)
    browsers, _ = opened(house)
    one = mover(browsers)
    other, room, seat, at = other_than(one, browsers), one.room, one.guest.seat, one.scene["at"]
    key = browsers[0].last("room")["keys"][seat]
    one.leave()
    assert other.last("people")["people"][seat]["is"] == "away"
    await asyncio.sleep(0.01)
    assert other.last("people")["people"][seat]["is"] == "played"
    assert other.scene["at"] > at
    assert room is not None
    again = RoomBrowser(house).enter(room.name, key)
    assert other.last("people")["people"][seat]["is"] == "here"
    assert again.scene["me"] == seat


@in_loop
async def test_who_loads_the_page_again_is_not_passed_over_meanwhile() -> None:
    house = rooms()
    browsers, dice = opened(house)[0], random.Random(2)
    one = mover(browsers)
    other, seat = other_than(one, browsers), other_than(one, browsers).guest.seat
    room: Any = one.room
    one.play(dice)
    after = room.seats.text()
    other.leave()
    one.ask("play_on", seat=seat)
    assert "Give them a moment" in one.last("say")["text"]
    one.table("undo")
    assert room.seats.text() == after
    again = RoomBrowser(house).enter(room.name, room.keys[seat])
    assert again.last("people")["to_agree"] == [seat]


@in_loop
async def test_who_waits_may_let_a_computer_play_for_who_is_not_there_yet() -> None:
    house = rooms()
    request = {
        "room": "table",
        "game": "tute",
        "options": {},
        "seats": ["me", "friend", "friend", "computer"],
        "level": "beginner",
    }
    room = house.make(request, "10.0.0.1")
    host = RoomBrowser(house).enter(room.name, room.first_key)
    dice = random.Random(1)
    for _ in range(3):
        while host.scene["my_turn"]:
            host.play(dice)
        waiting = host.last("people")["turn"]
        assert waiting in (1, 2)
        host.ask("play_on", seat=waiting)
        assert host.last("people")["people"][waiting]["is"] == "played"
        if {one["is"] for one in host.last("people")["people"]} == {"here", "played", "computer"}:
            break
    host.ask("play_on", seat=0)
    assert host.last("say")["text"] == "Whoever sits there is here."


@in_loop
async def test_nobody_plays_where_nobody_is() -> None:
    browsers, watcher = opened(rooms(away=0))
    room: Any = browsers[0].room
    for browser in browsers:
        browser.leave()
    before = room.seats.text()
    await asyncio.sleep(0.02)
    assert room.seats.text() == before
    assert watcher.scene["at"] == len(room.seats.match.state.events)


@in_loop
async def test_a_name_that_somebody_sent_stands_between_isolates_in_all_that_is_sent() -> None:
    browsers, watcher = opened(rooms(), hands="1")
    names, dice = ("Zoltanka", "אבי"), random.Random(2)
    for browser, name in zip(browsers, names, strict=True):
        browser.ask("name", name=name)
    while not browsers[0].scene["over"]:
        mover(browsers).play(dice)
    browsers[0].table("undo")
    heard = [message for browser in (*browsers, watcher) for message in browser.heard if message["kind"] != "keep"]
    told = [text for one in heard for text in strings(json.loads(one["scene"]) if one["kind"] == "scene" else one)]
    for name in names:
        assert sum(name in text for text in told) > 10
        assert all(text.count(name) == text.count(called(name)) for text in told)


@in_loop
async def test_names_are_short_and_nobody_has_that_of_another() -> None:
    (host, friend), _ = opened(rooms())
    host.ask("name", name="  Ann  ")
    friend.ask("name", name="ann")
    assert [one["name"] for one in host.last("people")["people"][:2]] == [called("Ann"), called("ann 2")]
    friend.ask("name", name="<b>" * 100)
    assert len(host.last("people")["people"][1]["name"]) <= len(called("")) + 24
    friend.ask("name", name="\u202ealoL dna nna\u2066\u200b")
    assert host.last("people")["people"][1]["name"] == called("aloL dna nna")
    friend.ask("name", name="Аnn")  # with a Cyrillic letter
    assert host.last("people")["people"][1]["name"] == called("Аnn 2")
    assert not any(char in json.dumps(host.heard, ensure_ascii=False) for char in "\u202e\u2066\u200b")
    assert friend.scene["seats"][0]["name"] == called("Ann")
    assert friend.scene["seats"][1]["name"] == "You"


@in_loop
async def test_a_computer_that_thinks_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    house = rooms()
    requests: list[Any] = []
    answer = asyncio.Event()

    async def choose(turn: Any, address: str) -> Any:
        requests.append(turn)
        await answer.wait()
        return turn.choose() if len(requests) < 3 else None

    monkeypatch.setattr(house.worker, "choose", choose)
    browsers, _ = opened(house, level="club")
    room: Any = browsers[0].room
    while True:
        await asyncio.sleep(0)
        if requests:
            break
        mover(browsers).play(random.Random(1))
    assert room.seats.computer == requests[0].seat
    browsers[0].ask("name", name="Ann")  # answered meanwhile
    assert browsers[1].last("people")["people"][0]["name"] == called("Ann")
    at = browsers[0].scene["at"]
    answer.set()
    while room.seats.computer is not None:
        await asyncio.sleep(0)
    assert browsers[0].scene["at"] > at
    assert requests[0].view.seat == requests[0].seat


# -- a restart ---------------------------------------------------------------------------------------------------------------


async def kept(browser: RoomBrowser) -> str:
    """Has a room kept by a browser and returns the sealed text."""
    browser.heard[:] = [one for one in browser.heard if one["kind"] != "keep"]
    assert browser.room is not None
    browser.room.keep()
    for _ in range(200):
        await asyncio.sleep(0.01)
        if any(one["kind"] == "keep" for one in browser.heard):
            return str(browser.last("keep")["blob"])
    raise AssertionError("nothing was kept")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes a room keep its match at once, not a moment later."""
    monkeypatch.setattr("cardkit_app.rooms.room.SOON_S", 0)


@in_loop
async def test_a_restart_gives_the_room_back() -> None:
    browsers, dice = opened(rooms())[0], random.Random(3)
    for _ in range(4):
        mover(browsers).play(dice)
    room: Any = browsers[0].room
    name, keys, text, blob = room.name, room.keys, room.seats.text(), await kept(browsers[1])
    house = rooms()
    with pytest.raises(NotHere, match="not here any more"):
        RoomBrowser(house).enter(name, keys[1])
    friend = RoomBrowser(house).enter(name, keys[1], blob=blob)
    host = RoomBrowser(house).enter(name, keys[0])
    again: Any = host.room
    assert again.seats.text() == text
    assert [friend.guest.seat, host.guest.seat] == [1, 0]
    assert [card["card"] for card in friend.scene["hand"]] == [card["card"] for card in browsers[1].scene["hand"]]


@pytest.mark.parametrize("change", [{"match": "tute 99"}, {"levels": None}, {"keys": None}], ids=str)
@in_loop
async def test_a_room_of_another_version_is_told_so_and_no_room_gives_way_to_it(change: dict[str, Any]) -> None:
    room: Any = rooms().make(WISH, "a")
    kept = {name: value for name, value in (room.content() | change).items() if value is not None}
    house = rooms(max_rooms=2)
    others = [house.make(WISH, address) for address in ("b", "c")]
    with pytest.raises(NotHere, match="Another version"):
        house.find(room.name, room.sealed(kept), "d")
    assert all(house.has(other.name) for other in others)


@in_loop
async def test_for_who_does_not_come_back_after_a_restart_a_computer_plays() -> None:
    browsers, _ = opened(rooms())
    room: Any = browsers[0].room
    name, keys, blob = room.name, room.keys, await kept(browsers[0])
    host = RoomBrowser(rooms(away=0)).enter(name, keys[0], blob=blob)
    await asyncio.sleep(0.02)
    assert host.last("people")["people"][1]["is"] == "played"
    assert host.last("people")["people"][0]["is"] == "here"


@in_loop
async def test_who_brings_an_old_copy_first_gains_nothing() -> None:
    browsers, dice = opened(rooms())[0], random.Random(3)
    old = await kept(browsers[0])
    for _ in range(4):
        mover(browsers).play(dice)
    room: Any = browsers[0].room
    name, keys, text, blob = room.name, room.keys, room.seats.text(), await kept(browsers[1])
    house = rooms(away=0)
    cheat = RoomBrowser(house).enter(name, keys[0], blob=old)
    await asyncio.sleep(0.02)  # a computer plays for who is not back yet
    for _ in range(3):
        cheat.play(dice)
        cheat.table("undo")
    after = await kept(cheat)
    friend = RoomBrowser(house).enter(name, keys[1], blob=blob)
    again: Any = friend.room
    assert again.seats.text() == text
    RoomBrowser(house).enter(name, keys[0], blob=after)
    RoomBrowser(house).enter(name, keys[0], blob=old)
    assert again.seats.text() == text


@in_loop
async def test_what_this_server_has_not_sealed_opens_nothing() -> None:
    (host, _), _ = opened(rooms())
    (other, _), _ = opened(rooms())
    assert host.room is not None
    blob, foreign = await kept(host), await kept(other)
    key = host.last("room")["keys"][0]
    wrong = [
        "",
        "cardkit-room-2:",
        "cardkit-room-2:AAAA",
        blob[:-9],
        blob + "A",
        foreign,
        blob[:60] + "A" + blob[61:],
        "x" * 99999,
    ]
    for one in wrong if blob[60] != "A" else wrong[:-2]:
        with pytest.raises(NotHere, match="not here any more"):
            RoomBrowser(rooms()).enter(host.room.name, key, blob=one)
    with pytest.raises(NotHere):
        RoomBrowser(rooms(b"the secret of another")).enter(host.room.name, key, blob=blob)


# -- bounds ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"room": "cellar"}, "no such room"),
        ({"game": "bridge"}, "Choose a game"),
        ({"game": ["tute"]}, "Choose a game"),
        ({"options": {"hands": "77"}}, "cannot be"),
        ({"options": {"wishes": "x"}}, "no option"),
        ({"options": [1]}, "cannot be read"),
        ({"seats": ["me", "friend"]}, "4 seats"),
        ({"seats": "me"}, "4 seats"),
        ({"seats": ["me", "computer", "computer", "computer"]}, "at least one for a friend"),
        ({"seats": ["me", "me", "friend", "computer"]}, "one seat for yourself"),
        ({"level": "divine"}, "one of these levels: beginner"),
    ],
    ids=str,
)
@in_loop
async def test_a_room_that_cannot_be_is_refused_with_a_sentence(change: dict[str, Any], says: str) -> None:
    house = rooms()
    with pytest.raises(NotHere, match=says):
        house.make({**WISH, **change}, "10.0.0.1")
    assert not len(house)


@in_loop
async def test_rooms_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MAX_ROOMS_PER_ADDRESS", 2)
    house = rooms(max_rooms=3)
    for address in ("a", "a", "b"):
        host = house.make(WISH, address)
        RoomBrowser(house).enter(host.name, host.first_key)
    with pytest.raises(NotHere, match="as many rooms as this server can hold"):
        house.make(WISH, "c")
    house = rooms()
    for host in (house.make(WISH, "a"), house.make(WISH, "a")):
        RoomBrowser(house).enter(host.name, host.first_key)
    with pytest.raises(NotHere, match="Your network has many rooms"):
        house.make(WISH, "a")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Time that passes only when told."""
    now = SimpleNamespace(time=1000.0)
    for module in (rates, registry, room_module):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: now.time))
    return now


@in_loop
async def test_who_makes_rooms_without_end_is_refused_alone_and_not_for_long(clock: SimpleNamespace) -> None:
    house, refused = rooms(), 0
    for _ in range(1000):
        try:
            assert house.turn("a") <= registry.MAX_TURN_S
            house.make(WISH, "a")
        except NotHere:
            refused += 1
    assert refused
    assert len(house) == registry.MAX_ROOMS_PER_ADDRESS
    assert house.turn("b") == 0
    assert RoomBrowser(house, "b").enter((room := house.make(WISH, "b")).name, room.first_key).scene
    clock.time += 1
    assert house.turn("a") <= registry.MAX_TURN_S
    assert RoomBrowser(house, "a").enter((room := house.make(WISH, "a")).name, room.first_key).scene


@in_loop
async def test_rooms_that_nobody_is_in_give_way_and_those_of_who_has_most_go_first(
    clock: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MAX_ROOMS_PER_ADDRESS", 3)
    house = rooms(max_rooms=5)
    quiet = [house.make(WISH, "b"), house.make(WISH, "b")]
    many = [house.make(WISH, "a") for _ in range(3)]
    sitting = [RoomBrowser(house, "a").enter(room.name, room.first_key) for room in many[:2]]
    house.make(WISH, "c")
    assert not house.has(many[2].name)
    assert all(house.has(room.name) for room in (*quiet, *many[:2]))
    house.make(WISH, "d")
    assert not house.has(quiet[0].name)  # of those with most rooms, the first that nobody was ever in
    clock.time += registry.LONE_ROOM_S + 1
    sitting[1].table("hello")
    house.make(WISH, "e")
    assert [one.ended for one in sitting] == [False, False]
    third = house.make(WISH, "a")
    RoomBrowser(house, "a").enter(third.name, third.first_key)
    house.make(WISH, "a")
    assert [one.ended for one in sitting] == [True, False]
    assert sitting[0].last("closed")["text"].endswith("This link opens it again.")


@in_loop
async def test_a_room_that_gave_way_before_anybody_came_is_opened_by_who_made_it() -> None:
    house = rooms()
    room: Any = house.make({**WISH, "seats": ["me", *["friend"] * 3]}, "a")  # no computer that may move before one looks
    blob, text = room.sealed(room.content()), room.seats.text()
    house.end(room, "")
    again: Any = RoomBrowser(house).enter(room.name, room.first_key, blob=blob).room
    assert again.seats.text() == text


@in_loop
async def test_who_may_not_come_in_keeps_no_room_alive(clock: SimpleNamespace) -> None:
    house = rooms()
    room = house.make(WISH, "a")
    clock.time += registry.EMPTY_ROOM_S + 1
    with pytest.raises(NotHere, match="leads to no seat"):
        RoomBrowser(house).enter(room.name, "x" * 16)
    house.tidy()
    assert not len(house)


@in_loop
async def test_a_room_that_nobody_uses_is_forgotten_and_comes_back_with_its_people() -> None:
    house = rooms()
    browsers, watcher = opened(house)
    room: Any = browsers[0].room
    blob, key, text = await kept(browsers[0]), room.keys[0], room.seats.text()
    house.tidy()
    assert len(house) == 1
    house.tidy(still=-1)
    assert (len(house), watcher.ended, watcher.last("closed")["kind"]) == (0, True, "closed")
    again: Any = RoomBrowser(house).enter(room.name, key, blob=blob).room
    assert again.seats.text() == text


@in_loop
async def test_one_seat_is_open_in_a_few_pages_at_most() -> None:
    house = rooms()
    (host, _), _ = opened(house)
    assert host.room is not None
    key = host.last("room")["keys"][0]
    for _ in range(3):
        RoomBrowser(house).enter(host.room.name, key)
    with pytest.raises(NotHere, match="open too often"):
        RoomBrowser(house).enter(host.room.name, key)


@pytest.mark.parametrize(("ip", "name"), [("127.0.0.1", ""), ("::1", ""), ("10.1.2.3", "10.1.2.3:5252")])
def test_a_link_for_others_has_an_address_that_they_reach(ip: str, name: str) -> None:
    assert network_address(ip, 5252) == name
    assert not network_address("0.0.0.0", 5252).startswith("127.")


def test_only_an_address_is_drawn_as_a_code() -> None:
    assert requested_qr_code("http://10.1.2.3:5252/rooms/class/x").startswith("data:image/svg+xml")
    assert [requested_qr_code(what) for what in ("javascript:1", "http://" + "x" * 400, None, 7)] == [""] * 4


def test_what_is_sealed_is_read_by_nobody_and_changed_by_nobody() -> None:
    sealer, content = Sealer(b"0123456789abcdef"), {"hands": "the ace of cups", "n": 7}
    one, other = sealer.seal(content), sealer.seal(content)
    assert one != other
    assert sealer.open(one) == sealer.open(other) == content
    assert "cups" not in one
    with pytest.raises(ValueError, match="16 bytes"):
        Sealer(b"short")
