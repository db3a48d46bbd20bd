"""A class: what pupils are shown, what their teacher learns of them, what is hidden until it is shown, what is forged."""

from __future__ import annotations

import asyncio
import csv
import json
import random
from types import SimpleNamespace
from typing import Any

import pytest

import cardkit
from cardkit.sessions import link
from cardkit.sessions.base_session import ACTS
from cardkit_app import rates
from cardkit_app.rooms import class_door, class_room, class_work
from cardkit_app.rooms.class_task import OWN_WORDS, QuestionTask, task_of, topics
from cardkit_app.rooms.not_here import Busy, NotHere
from cardkit_app.rooms.rooms import Rooms
from hidden import leaks
from sharing.room_browser import RoomBrowser, called, rooms
from sharing.test_rooms import in_loop, known

TUTE = cardkit.games["tute"]
CARDS = {0: "1c 2c Cc 3b 4e", 1: "5c", 2: "7c", 3: "Sc"}
STATE = TUTE.deal(11, dealer=0, cards=CARDS).after("5c", "7c", "Sc")
POSITION = {"what": "position", "text": f"http://x/shared.ipynb#{link.write(STATE, ask='Which cup?')}"}
QUESTION = {"what": "question", "ask": "What is an ace worth?", "answers": ["11", "10", "4"], "right": 0}
LESSONS = {"tute.ipynb": ("Tute", ["Play a card", "Two against two"])}


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes a room send and keep things at once, not a moment later."""
    monkeypatch.setattr("cardkit_app.rooms.room.SOON_S", 0)
    monkeypatch.setattr(class_room, "TOGETHER_S", 0)


def key(number: int) -> str:
    """The key that the browser of a pupil makes."""
    return f"{number:024x}"


def comes(teacher: RoomBrowser, number: int, address: str = "10.0.0.9", **more: Any) -> RoomBrowser:
    """Somebody opens the link of the class."""
    assert teacher.room is not None
    return RoomBrowser(teacher.house, address).enter(teacher.room.name, key(number), **more)


def begun(pupils: int = 3, house: Rooms | None = None) -> tuple[RoomBrowser, list[RoomBrowser]]:
    """A class with its teacher and so many pupils, named A, B, C …"""
    house = house or rooms(lessons=lambda: LESSONS)
    room = house.make({"room": "class"}, "10.0.0.1")
    teacher = RoomBrowser(house).enter(room.name, room.first_key)
    return teacher, [RoomBrowser(house).enter(room.name, key(n), name="ABCDEFGH"[n]) for n in range(pupils)]


async def shows(teacher: RoomBrowser, **request: Any) -> None:
    """The teacher shows something, and everybody has it."""
    teacher.ask("show", **request)
    await rest()


async def rest() -> None:
    """All that was begun is done."""
    for _ in range(60):
        await asyncio.sleep(0)


async def asked_about(teacher: RoomBrowser, **request: Any) -> Any:
    """The teacher asks about a rule, and the class has the question or the teacher an answer; returns the room."""
    room: Any = teacher.room
    heard, number = len(teacher.heard), room.work.number
    teacher.ask("show", what="exercise", **request)
    async with asyncio.timeout(30):
        while room.work.number == number and not any(one["kind"] == "say" for one in teacher.heard[heard:]):
            await asyncio.sleep(0.01)
    await rest()
    return room


def play(pupil: RoomBrowser, card: str) -> None:
    """A pupil plays a card at the table."""
    pupil.table("play", move=f"play {card}")


@in_loop
async def test_a_position_is_answered_by_playing_and_counted_on_the_cards() -> None:
    teacher, pupils = begun()
    await shows(teacher, **POSITION)
    assert {pupil.last("task")["ask"] for pupil in pupils} == {"Which cup?"}
    for pupil, card in zip(pupils, ("Cc", "Cc", "1c"), strict=True):
        play(pupil, card)
        assert pupil.scene["status"] == ""
        assert "Undo takes it back" in pupil.notice
    await rest()
    reply = teacher.last("class")
    assert [(one["card"], one["n"]) for one in reply["tally"]] == [("Cc", 2), ("1c", 1)]
    assert [one["name"] for one in reply["pupils"]] == [called("A"), called("B"), called("C")]
    pupils[0].table("undo")
    await rest()
    assert [one["n"] for one in teacher.last("class")["tally"]] == [1, 1]
    play(pupils[0], "1c")
    await rest()
    assert sum(one["n"] for one in teacher.last("class")["tally"]) == 3


@in_loop
async def test_a_pupil_is_called_by_a_name_that_can_be_shown() -> None:
    teacher, pupils = begun(3)
    for pupil, name in zip(pupils, ("Ann\u202e", "ann", "\u200b\u2067"), strict=True):
        pupil.ask("name", name=name)
    await rest()
    assert [one["name"] for one in teacher.last("class")["pupils"]] == [called("Ann"), called("ann 2"), "Pupil 3"]


@in_loop
async def test_pupils_learn_of_no_answer_before_it_is_shown() -> None:
    teacher, pupils = begun()
    await shows(teacher, **QUESTION)
    number = pupils[0].last("task")["number"]
    for pupil, answer in zip(pupils, (0, 2, 2), strict=True):
        pupil.ask("answer", number=number, answer=answer)
    await rest()
    for pupil in pupils:
        kinds = {message["kind"] for message in pupil.heard}
        assert not kinds & {"class", "revealed"}
        assert "right" not in pupil.last("task")
    teacher.ask("reveal")
    reply = pupils[1].last("revealed")
    assert (reply["own"], reply["right"]) == ("4", 0)
    assert reply["tally"] == [{"text": "4", "card": "", "n": 2}, {"text": "11", "card": "", "n": 1}]
    assert not any(name in json.dumps(reply["tally"]) for name in ("A", "B", "C"))
    pupils[0].ask("answer", number=number, answer=1)
    assert "shown already" in pupils[0].last("say")["text"]


@in_loop
async def test_after_the_answers_are_shown_none_is_changed() -> None:
    teacher, pupils = begun()
    await shows(teacher, **POSITION)
    play(pupils[0], "Cc")
    teacher.ask("reveal")
    for pupil in pupils[:2]:
        pupil.table("goto", at=1)
        for kind in ACTS:
            pupil.table(kind, move="play 1c", save="")
            assert not pupil.scene["can"]["take_over"]
    await rest()
    assert [(one["card"], one["n"]) for one in teacher.last("class")["tally"]] == [("Cc", 1)]


@in_loop
async def test_a_deal_is_the_same_for_all_and_its_results_are_told() -> None:
    teacher, pupils = begun(2)
    await shows(teacher, what="deal", game="pitty_pat")
    hands = [[card["card"] for card in pupil.scene["hand"]] for pupil in pupils]
    assert hands[0] == hands[1]
    dice = random.Random(4)
    for pupil in pupils:
        while not pupil.scene["over"]:
            pupil.play(dice)
        moves = pupil.scene["at"]
        for kind in ACTS:
            pupil.table("goto", at=2)
            pupil.table(kind, save="")
            pupil.table("goto", at=moves)
            assert (pupil.scene["over"], pupil.scene["at"]) == (True, moves)
    await rest()
    reply = teacher.last("class")
    assert [one["answer"].endswith("points") for one in reply["pupils"]] == [True, True], reply["pupils"]
    assert not [message for message in teacher.heard if message["kind"] == "scene"]  # who teaches sees no hand of the deal


@pytest.mark.parametrize("name", cardkit.games)
@in_loop
async def test_no_pupil_is_sent_a_card_that_their_seat_may_not_know(name: str) -> None:
    teacher, (pupil,) = begun(1)
    await shows(teacher, what="deal", game=name)
    session, dice = pupil.guest.pupil.session, random.Random(3)
    game = session.game
    called = [move for move in game.moves if move.kind not in ("play", "discard", "hit")]
    calls = {text for move in called for text in (move.label, move.text)}
    seen = 0
    while True:
        seen |= known(session.view(), game)
        sent = [json.loads(one["scene"]) if one["kind"] == "scene" else one for one in pupil.heard if one["kind"] != "keep"]
        texts = leaks(game, sent, session.view(), seen)
        assert [text for text in texts if not any(call in text for call in calls)] == []
        pupil.heard[:] = [pupil.last("scene")]
        if pupil.scene["over"]:
            break
        pupil.play(dice)


@in_loop
async def test_a_question_about_a_rule_tells_what_was_shaky() -> None:
    teacher, pupils = begun()
    await rest()
    assert set(topics()) == set(cardkit.games)
    room = await asked_about(teacher, game="tute", topic=topics()["tute"][0][0])
    task = room.work.task
    wrong = next(n for n in range(len(task.answers)) if n != task.right)
    pupils[0].ask("answer", number=1, answer=wrong)
    pupils[1].ask("answer", number=1, answer=task.right)
    await rest()
    assert [one["n"] for one in teacher.last("class")["shaky"]] == [1]


def test_the_right_answer_stays_right_when_others_are_left_out() -> None:
    def right(answers: list[str], number: int) -> str:
        task = task_of({"what": "question", "ask": "Which?", "answers": answers, "right": number}, dict)
        assert isinstance(task, QuestionTask)
        return "" if task.right is None else task.answers[task.right]

    assert right(["A", "B", "C"], 1) == "B"
    assert right(["A", "A", "B", "C"], 2) == "B", "an answer given twice stands once"
    assert right(["", "A", "B"], 1) == "A"
    assert right(["", "A", "B"], 0) == ""


@in_loop
async def test_what_was_shaky_is_a_file_without_names() -> None:
    teacher, pupils = begun()
    await shows(teacher, **POSITION)
    for pupil in pupils[:2]:
        pupil.ask("refused", rule="tute.head")
        pupil.ask("refused", rule="tute.head")
    pupils[0].ask("refused", rule="tute.nothing")
    pupils[0].ask("refused", rule=["tute.head"])
    play(pupils[2], "Cc")
    await shows(teacher, what="question", ask="=1+1", answers=["=cmd()", "@x"])
    pupils[0].ask("answer", number=2, answer=0)
    teacher.ask("file")
    rows = list(csv.reader(teacher.last("file")["text"].splitlines()))
    assert ["rule missed", f"Tute: {TUTE.rules['head'].title}", "2", "3"] in rows
    assert ["A position of Tute", "Play the knight of cups", "1", "1"] in rows
    assert all(cell[:1] not in ("=", "@") for row in rows for cell in row)
    assert not {"A", "B", "C"} & {cell for row in rows for cell in row}


@in_loop
async def test_a_step_of_a_lesson_is_followed() -> None:
    teacher, pupils = begun()
    assert teacher.last("room")["lessons"][0]["steps"] == ["Play a card", "Two against two"]
    await shows(teacher, what="step", lesson="tute.ipynb", step="Play a card", title="Tute: Play a card")
    assert pupils[0].last("task") == {
        "kind": "task",
        "number": 1,
        "what": "step",
        "title": "Tute: Play a card",
        "ask": "",
        "lesson": "tute.ipynb",
        "step": "Play a card",
    }
    pupils[0].ask("at", at="Two against two")
    pupils[1].ask("answer", number=1, text="You play the 3 of cups. You win the trick.")
    pupils[2].ask("answer", number=1, text="Something rude.")
    await rest()
    assert teacher.last("class")["pupils"][2]["answer"] == OWN_WORDS
    reply = teacher.last("class")["pupils"]
    assert (reply[0]["at"], reply[1]["answer"]) == ("Two against two", "You play the 3 of cups.")


@in_loop
async def test_one_comes_late_leaves_and_comes_back() -> None:
    teacher, pupils = begun(2)
    await shows(teacher, **POSITION)
    play(pupils[0], "Cc")
    pupils[0].leave()
    await rest()
    assert [(one["name"], one["here"]) for one in teacher.last("class")["pupils"]] == [
        (called("A"), False),
        (called("B"), True),
    ]
    assert teacher.room is not None
    again = RoomBrowser(teacher.house).enter(teacher.room.name, key(0), name="A")
    late = RoomBrowser(teacher.house).enter(teacher.room.name, key(9))
    assert "Cc" not in [card["card"] for card in again.scene["hand"]]  # the answer is still in
    assert late.last("task")["ask"] == "Which cup?"
    assert late.scene["my_turn"]
    assert late.last("room")["name"] == "Pupil 3"


@in_loop
async def test_a_restart_gives_the_class_back_with_what_is_shown() -> None:
    teacher, pupils = begun()
    await shows(teacher, what="deal", game="tute")
    hand = [card["card"] for card in pupils[0].scene["hand"]]
    await asyncio.sleep(0.02)
    blob = pupils[1].last("keep")["blob"]
    assert teacher.room is not None
    house = rooms(lessons=lambda: LESSONS)
    again = RoomBrowser(house).enter(teacher.room.name, key(0), blob=blob)
    assert [card["card"] for card in again.scene["hand"]] == hand
    assert RoomBrowser(house).enter(teacher.room.name, teacher.room.first_key).last("room")["teacher"]


@in_loop
async def test_a_question_about_a_rule_is_asked_again_after_a_restart() -> None:
    teacher, pupils = begun(1)
    room = await asked_about(teacher, game="tute", topic="tute/no-sparing")
    await asyncio.sleep(0.02)
    task, blob = room.work.task, pupils[0].last("keep")["blob"]
    house = rooms(lessons=lambda: LESSONS)
    again = RoomBrowser(house).enter(room.name, key(0), blob=blob)
    assert again.last("task") == pupils[0].last("task")
    found: Any = again.room
    assert (found.work.task.right, found.work.task.why, found.work.task.rule) == (task.right, task.why, task.rule)


@in_loop
async def test_a_class_comes_back_without_what_cannot_be_shown_any_more() -> None:
    teacher, pupils = begun(1)
    await shows(teacher, what="step", lesson="tute.ipynb", step="Play a card", title="Tute: Play a card")
    await asyncio.sleep(0.02)
    room: Any = teacher.room
    house = rooms(lessons=dict)
    again = RoomBrowser(house).enter(room.name, key(0), blob=pupils[0].last("keep")["blob"])
    assert again.last("task")["what"] == ""
    assert "can’t be shown again" in RoomBrowser(house).enter(room.name, room.first_key).last("say")["text"]


@in_loop
async def test_about_what_there_is_nothing_to_ask_is_said() -> None:
    teacher, pupils = begun(1)
    await shows(teacher, **QUESTION)
    for game, topic in (("tute", "x"), ("bridge", "x"), (["tute"], "x"), ("tute", ["x"])):
        await asked_about(teacher, game=game, topic=topic)
        assert teacher.last("say")["text"]
    assert pupils[0].last("task")["ask"] == QUESTION["ask"]


@in_loop
async def test_a_question_that_comes_late_replaces_nothing() -> None:
    teacher, pupils = begun(1)
    room: Any = teacher.room
    asked: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    async def run(*_: Any, **__: Any) -> Any:
        return await asked

    room.rooms.worker = SimpleNamespace(run=run)
    teacher.ask("show", what="exercise", game="tute", topic="tute/head")
    await shows(teacher, **QUESTION)
    asked.set_result(
        {"what": "written", "title": "", "ask": "?", "facts": [], "answers": ["a"], "right": 0, "why": "", "rule": ""}
    )
    await rest()
    assert pupils[0].last("task")["ask"] == QUESTION["ask"]


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"what": "film"}, "Choose what to show"),
    ({"what": ["position"]}, "Choose what to show"),
    ({"what": "position", "text": ""}, "Paste a link"),
    ({"what": "position", "text": "x" * 9000}, "no link to a position"),
    ({"what": "position", "text": "#game=tute&at=AAAA"}, "damaged"),
    ({"what": "question", "ask": "", "answers": ["a", "b"]}, "Write a question"),
    ({"what": "question", "ask": "?", "answers": ["a", " a "]}, "Write a question"),
    ({"what": "question", "ask": "?", "answers": "ab"}, "Write a question"),
    ({"what": "deal", "game": "bridge"}, "Choose a game"),
    ({"what": "written", "title": "", "ask": "?", "facts": [], "answers": ["a"], "right": 0}, "Choose what to show"),
    ({"what": "step", "lesson": "../secret.ipynb", "step": "x"}, "Choose a lesson"),
    ({"what": "step", "lesson": "tute.ipynb", "step": "<script>"}, "Choose a lesson"),
]


@pytest.mark.parametrize(("asked", "says"), WRONG, ids=str)
@in_loop
async def test_what_cannot_be_shown_is_said_and_nothing_changes(asked: dict[str, Any], says: str) -> None:
    teacher, pupils = begun(1)
    await shows(teacher, **QUESTION)
    await shows(teacher, **asked)
    assert says in teacher.last("say")["text"]
    assert pupils[0].last("task")["ask"] == QUESTION["ask"]


@in_loop
async def test_pupils_cannot_do_what_a_teacher_does() -> None:
    teacher, pupils = begun()
    await shows(teacher, **QUESTION)
    for kind, more in (
        ("show", POSITION),
        ("reveal", {}),
        ("file", {}),
        ("end", {}),
        ("nothing", {}),
        ("answer", {"number": 0}),
    ):
        pupils[0].heard.clear()
        pupils[0].ask(kind, **more)
        assert pupils[0].last("say")["text"]
    for answer in (99, -1, True, "0"):
        pupils[0].heard.clear()
        pupils[0].ask("answer", number=1, answer=answer)
        assert pupils[0].last("say")["text"] == "That is none of the answers."
    assert not teacher.ended
    await rest()
    assert teacher.last("class")["tally"] == []


@pytest.mark.parametrize("given", ["", "short", "é" * 24, None, 7, "x" * 99, "a b" * 8])
@in_loop
async def test_a_key_that_no_browser_makes_lets_nobody_in(given: Any) -> None:
    teacher, _ = begun(0)
    assert teacher.room is not None
    with pytest.raises(NotHere, match="could not come in"):
        RoomBrowser(teacher.house).enter(teacher.room.name, given)


@in_loop
async def test_a_class_has_so_many_pupils_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(class_room, "MAX_PUPILS", 3)
    monkeypatch.setattr(class_room, "MAX_GONE", 2)
    teacher, pupils = begun(3)
    assert teacher.room is not None
    with pytest.raises(NotHere, match="pupils already"):
        RoomBrowser(teacher.house).enter(teacher.room.name, key(7))
    for n in range(10, 20):
        pupils.pop(0).leave()
        pupils.append(RoomBrowser(teacher.house).enter(teacher.room.name, key(n)))
    room: Any = teacher.room
    assert len(room.pupils) <= 5


@in_loop
async def test_a_class_is_shown_one_thing_after_the_other() -> None:
    teacher, pupils = begun(1)
    for _ in range(class_room.SHOWN_BURST + 5):
        teacher.ask("show", **QUESTION)
    await rest()
    assert pupils[0].last("task")["number"] == class_room.SHOWN_BURST
    assert "wait a moment" in teacher.last("say")["text"]


@in_loop
async def test_a_teacher_in_a_hurry_is_not_kept_waiting_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    now = SimpleNamespace(time=1000.0)
    monkeypatch.setattr(rates, "time", SimpleNamespace(monotonic=lambda: now.time))
    teacher, pupils = begun(1)
    for _ in range(class_room.SHOWN_BURST + 400):
        teacher.ask("show", **QUESTION)
    now.time += 1 / class_room.SHOWN_PER_S
    await shows(teacher, what="question", ask="And now?", answers=["a", "b"])
    assert pupils[0].last("task")["ask"] == "And now?"


@in_loop
async def test_the_end_of_a_class_closes_all_its_pages() -> None:
    teacher, pupils = begun()
    teacher.ask("end")
    assert [browser.ended for browser in (teacher, *pupils)] == [True] * 4
    assert not len(teacher.house)


# -- who may come in -----------------------------------------------------------------------------------------------------------


@in_loop
async def test_of_one_address_a_class_comes_in_and_for_more_the_teacher_is_asked() -> None:
    teacher, _ = begun(0)
    pupils = [comes(teacher, n, "203.0.113.5") for n in range(class_door.FREE_PUPILS + 31)]
    inside, outside = pupils[: class_door.FREE_PUPILS], pupils[class_door.FREE_PUPILS :]
    await rest()
    (waiting,) = teacher.last("class")["waiting"]
    assert (waiting["n"], len(teacher.last("class")["pupils"])) == (31, class_door.FREE_PUPILS)
    await shows(teacher, **POSITION)
    assert all(pupil.scene["my_turn"] for pupil in inside)
    assert {message["kind"] for pupil in outside for message in pupil.heard} == {"wait"}
    outside[0].ask("answer", number=1, answer=0)
    teacher.room.hear(outside[0].guest, {"table": {"kind": "play", "move": "play Cc", "seq": 1}})  # type: ignore[union-attr]
    assert outside[0].last("say")["text"].startswith("Your teacher is asked")
    other = comes(teacher, 500, "203.0.113.6")  # of another address, where nobody has come from yet
    assert other.scene["my_turn"]
    teacher.ask("let_in", group=waiting["group"], yes=True)
    await rest()
    assert all(pupil.scene["my_turn"] for pupil in outside)
    assert teacher.last("class")["waiting"] == []
    late = comes(teacher, 501, "203.0.113.5")
    assert late.heard[-1]["kind"] == "wait"
    await rest()
    teacher.ask("let_in", group=waiting["group"], yes=False)
    assert late.last("closed")["text"] == class_door.SENT_AWAY
    with pytest.raises(NotHere, match="did not let more"):
        comes(teacher, 502, "203.0.113.5")
    assert comes(teacher, 3, "203.0.113.5").last("room")  # who is in is known by the key


@in_loop
async def test_who_makes_up_keys_keeps_no_other_address_out() -> None:
    teacher, _ = begun(0)
    refused = 0
    for n in range(600):
        try:
            comes(teacher, n, "203.0.113.5")
        except Busy:
            refused += 1
    assert refused == 600 - class_door.FREE_PUPILS - class_room.MAX_WAITING_PER_ADDRESS
    others = [comes(teacher, 1000 + n, "203.0.113.6") for n in range(class_door.FREE_PUPILS)]
    assert all(one.last("room") for one in others)
    assert comes(teacher, 2000, "203.0.113.7").last("room")


@in_loop
async def test_a_removed_pupil_is_out_of_the_class_and_of_its_file() -> None:
    teacher, pupils = begun(4)
    await shows(teacher, **QUESTION)
    for pupil in pupils:
        pupil.ask("answer", number=1, answer=2)
        pupil.ask("refused", rule="tute.head")
    await shows(teacher, **POSITION)
    numbers = [one["number"] for one in teacher.last("class")["pupils"] if one["name"] in (called("B"), called("C"))]
    teacher.ask("remove", pupils=numbers)
    await rest()
    assert [pupil.ended for pupil in pupils] == [False, True, True, False]
    assert pupils[1].last("closed")["text"] == class_door.REMOVED
    assert [one["name"] for one in teacher.last("class")["pupils"]] == [called("A"), called("D")]
    pupils[1].ask("refused", rule="tute.trump")  # its line has not ended yet
    pupils[1].ask("name", name="B again")
    teacher.ask("file")
    rows = list(csv.reader(teacher.last("file")["text"].splitlines()))
    assert [row[2:] for row in rows[1:]] == [["2", "2"], ["2", "2"]]
    with pytest.raises(NotHere, match="taken this page out"):
        comes(teacher, 1, "10.0.0.1")
    assert comes(teacher, 77, "10.0.0.1").heard[-1]["kind"] == "wait"  # another key from there
    assert comes(teacher, 3, "10.0.0.1").last("room")["name"] == called("D")


@in_loop
async def test_behind_a_closed_door_are_those_who_were_in() -> None:
    teacher, pupils = begun(2)
    teacher.ask("door", yes=False)
    with pytest.raises(NotHere, match="door of this class is closed"):
        comes(teacher, 50)
    pupils[0].leave()
    assert comes(teacher, 0).last("room")
    teacher.ask("door", yes=True)
    assert comes(teacher, 50).last("room")


@in_loop
async def test_after_a_restart_the_door_is_as_it_was() -> None:
    teacher, pupils = begun(3)
    await shows(teacher, **POSITION)
    teacher.ask("remove", pupils=[2])
    teacher.ask("door", yes=False)
    await asyncio.sleep(0.02)
    assert teacher.room is not None
    name, blob, own = teacher.room.name, teacher.last("keep")["blob"], [one.last("keep_own")["blob"] for one in pupils]
    house = rooms(lessons=lambda: LESSONS)
    again = RoomBrowser(house).enter(name, key(0), blob=blob, own=own[0])
    assert again.last("room")
    for number, ticket in ((1, own[1]), (7, own[0]), (8, "")):
        with pytest.raises(NotHere):
            RoomBrowser(house).enter(name, key(number), own=ticket)
    with pytest.raises(NotHere, match="not here any more"):
        RoomBrowser(rooms()).enter(name, key(0), blob=own[0])


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("let_in", {"group": 99, "yes": True}),
        ("let_in", {"group": ["x"]}),
        ("remove", {"pupils": "all"}),
        ("remove", {"pupils": [True, None, -1, "1", [1]]}),
        ("door", {}),
        ("hints", {"yes": 1}),
    ],
    ids=str,
)
@in_loop
async def test_what_a_teacher_says_of_nobody_changes_nothing_and_pupils_cannot_say_it(kind: str, more: dict[str, Any]) -> None:
    teacher, pupils = begun(2)
    await rest()
    teacher.ask(kind, **more)
    await rest()
    assert len(teacher.last("class")["pupils"]) == 2
    pupils[0].ask(kind, **{**more, "yes": True})
    assert pupils[0].last("say")["text"]
    await rest()
    assert (teacher.last("class")["hints"], len(teacher.last("class")["pupils"])) == (False, 2)


# -- hints, the file, and what a pupil keeps -----------------------------------------------------------------------------------


@in_loop
async def test_there_are_hints_when_the_teacher_says_so_and_not_before() -> None:
    teacher, pupils = begun(1)
    await shows(teacher, **POSITION)
    pupil = pupils[0]
    assert not pupil.scene["can"]["hint"]
    pupil.table("hint")
    assert (pupil.notice, pupil.scene["hint"]) == (class_work.NO_HINTS, None)
    teacher.ask("hints", yes=True)
    assert pupil.scene["can"]["hint"]
    pupil.table("hint")
    assert pupil.scene["hint"]["move"]
    teacher.ask("hints", yes=False)
    assert (pupil.scene["can"]["hint"], pupil.scene["hint"]) == (False, None)
    await shows(teacher, what="deal", game="tute")
    pupil.table("hint")
    assert pupil.scene["hint"] is None


@in_loop
async def test_the_teacher_is_told_whether_the_file_was_taken_along() -> None:
    teacher, pupils = begun(1)
    await shows(teacher, **QUESTION)
    assert not teacher.last("class")["untaken"]
    pupils[0].ask("answer", number=1, answer=0)
    await rest()
    assert teacher.last("class")["untaken"]
    teacher.ask("file")
    await rest()
    assert not teacher.last("class")["untaken"]
    pupils[0].ask("answer", number=1, answer=1)
    await rest()
    assert teacher.last("class")["untaken"]


@in_loop
async def test_after_a_restart_a_deal_an_answer_and_a_name_are_where_they_were() -> None:
    teacher, pupils = begun(2)
    dice = random.Random(4)
    await shows(teacher, what="deal", game="tute")
    for _ in range(3):
        pupils[0].play(dice)
    await asyncio.sleep(0.02)
    before, table = pupils[0].last("room")["name"], pupils[0].scene
    assert teacher.room is not None
    name, blob, own = teacher.room.name, pupils[1].last("keep")["blob"], pupils[0].last("keep_own")["blob"]
    house = rooms(lessons=lambda: LESSONS)
    RoomBrowser(house).enter(name, key(1), blob=blob, own=own, name="B")  # what somebody else has kept is not theirs
    again = RoomBrowser(house).enter(name, key(0), blob=blob, own=own, name=before)
    assert (again.last("room")["name"], again.scene["at"], again.scene["hand"]) == (before, table["at"], table["hand"])
    again.play(dice)
    assert again.scene["at"] > table["at"]
    await rest()
    assert RoomBrowser(house).enter(name, teacher.room.first_key) is not None


@in_loop
async def test_after_a_restart_an_answer_counts_once() -> None:
    teacher, pupils = begun(2)
    await shows(teacher, **QUESTION)
    pupils[0].ask("answer", number=1, answer=2)
    await asyncio.sleep(0.02)
    assert teacher.room is not None
    name, blob, own = teacher.room.name, pupils[0].last("keep")["blob"], pupils[0].last("keep_own")["blob"]
    house = rooms(lessons=lambda: LESSONS)
    again = RoomBrowser(house).enter(name, key(0), blob=blob, own=own)
    assert again.last("answered")["text"] == "4"
    anew = RoomBrowser(house).enter(name, teacher.room.first_key)
    await rest()
    assert [one["n"] for one in anew.last("class")["tally"]] == [1]
    await shows(anew, **QUESTION)
    await rest()
    assert anew.last("class")["tally"] == []


@in_loop
async def test_nobody_without_a_name_gets_that_of_another() -> None:
    teacher, _ = begun(0)
    assert comes(teacher, 1, name="Pupil 2").last("room")["name"] == called("Pupil 2")
    assert comes(teacher, 2).last("room")["name"] == "Pupil 3"


@in_loop
async def test_a_deal_for_all_is_of_any_variant() -> None:
    teacher, pupils = begun(1)
    await shows(teacher, what="deal", game="tarot", options={"players": "5"})
    assert len(pupils[0].scene["seats"]) == 5
    await shows(teacher, what="deal", game="tarot", options={"players": "99"})
    assert "cannot be" in teacher.last("say")["text"]
