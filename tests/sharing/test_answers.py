"""The processes that answer pages: they keep nothing of anybody, answer alike, and are begun again when they die."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import re
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from cardkit_app.page.answers import Answers
from cardkit_app.page.prepared import Prepared
from cardkit_app.page.process import POSSIBLE
from cardkit_widgets.base import recording
from cardkit_widgets.base.requests import Dispatcher

pytestmark = [pytest.mark.outlet, pytest.mark.skipif(not POSSIBLE, reason="processes are not forked here")]
LESSONS = Path(__file__).parents[2] / "notebooks"
GAMES = ("tute", "vitou", "pitty_pat", "trionfetti", "tarot")
PASSING = {"ack", "seq"}


class House:
    """The processes, in a loop of their own."""

    def __init__(self, folder: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self.answers = Answers(folder)
        self._pages: dict[Path, Prepared] = {}
        self._prepared: dict[Path, Prepared] = {}

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Wait for some work."""
        return self.loop.run_until_complete(work)

    def ask(self, notebook: Path, request: dict[str, Any]) -> list[dict[str, Any]]:
        """The messages with which a request is answered."""

        made: list[dict[str, Any]] = self.run(_all(self.answers.ask(notebook, request)))
        return made

    def page(self, notebook: Path) -> Prepared:
        """All that a page of this notebook needs, but for its recordings."""
        if notebook not in self._pages:
            self._pages[notebook] = Prepared(**self.ask(notebook, {"want": "page"})[0])
        return self._pages[notebook]

    def prepared(self, notebook: Path) -> Prepared:
        """The same with its recordings."""
        if notebook not in self._prepared:
            page = self.page(notebook)
            made = self._prepared[notebook] = replace(page, recordings={}, files={**page.files})
            for one in self.ask(notebook, {"want": "recordings"}):
                made.add_recording(one["widget"], one["recording"])
        return self._prepared[notebook]

    def processes(self) -> set[psutil.Process]:
        """Those that answer pages, and none of a server that other tests share."""
        children = [one for one in psutil.process_iter(["ppid", "cmdline"]) if one.info["ppid"] == os.getpid()]
        firsts = [one for one in children if "cardkit_app.page.process" in (one.info["cmdline"] or [])]
        return {*firsts, *itertools.chain(*(first.children(recursive=True) for first in firsts))}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose processes end with the tests."""
    found = House(tmp_path_factory.mktemp("s"))
    yield found
    found.answers.close()
    found.loop.close()


def entry(name: str, number: int, visit: str, **content: Any) -> dict[str, Any]:
    """A message of a page to a widget."""
    return {"id": name, "dice": f"{visit}/{number}", "data": {"method": "custom", "content": content}}


def scene_of(said: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """What a table shows after these messages."""
    scenes = [
        one["data"]["state"]["scene"] for one in said if one.get("id") == name and "scene" in one["data"].get("state", {})
    ]
    return read(scenes[-1])


def read(scene: str | dict[str, Any]) -> dict[str, Any]:
    """A scene, which tables send as a text."""
    found: dict[str, Any] = json.loads(scene) if isinstance(scene, str) else scene
    return found


def request_of(key: str, scene: dict[str, Any]) -> dict[str, Any]:
    """The request with this key, sent when this was shown."""
    kind, _, rest = key.partition(" ")
    if kind == "say":
        return {"kind": kind, "text": rest.removeprefix("True "), "done": True}
    if kind == "answer":
        how = scene["question"]["kind"]
        return {"kind": kind, "value": rest if how == "number" else int(rest) if how == "one" else [*map(int, rest.split(","))]}
    name = {"open": "on", "touch": "card"}.get(kind, "move")
    return {"kind": kind} | ({name: rest == "True" if kind == "open" else rest} if rest else {})


def walks(
    house: House, lesson: str, count: int, dice: random.Random
) -> Iterator[tuple[str, list[dict[str, Any]], dict[str, Any]]]:
    """Yields walks along the recordings of a lesson: the widget, what was sent, and what the recording shows at the end."""
    prepared = house.prepared(LESSONS / f"{lesson}.ipynb")
    others = sorted(prepared.recordings.keys() - set(prepared.tables.values()))
    for name in [*dice.choices(sorted(prepared.recordings), k=count), *others]:
        moments = json.loads(prepared.files[prepared.recordings[name]])["moments"]
        shown = read(prepared.models[name]["scene"])
        at, seq, sent, scene = 0, shown.get("seq", 0), [], recording.at_rest(shown)
        for number in range(dice.randint(1, 9)):
            if not (edges := moments[at].get("to")):
                break
            key = dice.choice(sorted(edges))
            at, change, grown, *_ = edges[key]
            sent.append(entry(name, number, "walk", seq=seq, still=False, id=f"x{number}", **request_of(key, scene)))
            shown, seq = recording.patched(scene, change), seq + grown
            scene = recording.at_rest(shown)
        if sent:
            yield name, sent, {**shown, "seq": seq} if "seq" in shown else shown


@pytest.mark.parametrize("lesson", GAMES)
def test_what_was_recorded_is_what_is_answered(house: House, lesson: str) -> None:
    for name, sent, shown in walks(house, lesson, 12, random.Random(lesson)):
        said = house.ask(LESSONS / f"{lesson}.ipynb", {"log": sent[:-1], "message": sent[-1]})
        live = scene_of(said, name)
        assert {**live, "ack": None} == {**shown, "ack": None}, [one["data"]["content"] for one in sent]


def test_a_reader_who_sees_moves_at_once_gets_the_same_without_the_moments_between(house: House) -> None:
    for name, sent, shown in walks(house, "pitty_pat", 12, random.Random(3)):
        if "steps" not in shown:  # a question has no moments between
            continue
        sent[-1]["data"]["content"]["still"] = True
        live = scene_of(house.ask(LESSONS / "pitty_pat.ipynb", {"log": sent[:-1], "message": sent[-1]}), name)
        steps = [{key: value for key, value in step.items() if key != "scene"} for step in shown["steps"]]
        assert {**live, "ack": None} == {**shown, "ack": None, "start": None if steps else {}, "steps": steps}


@pytest.mark.parametrize("lesson", GAMES)
def test_every_table_can_be_finished_and_every_miss_taken_back(house: House, lesson: str) -> None:
    prepared = house.prepared(LESSONS / f"{lesson}.ipynb")
    for name in prepared.recordings.keys() & set(prepared.tables.values()):
        moments = json.loads(prepared.files[prepared.recordings[name]])["moments"]
        scenes = [recording.at_rest(json.loads(prepared.models[name]["scene"]))]
        for moment in moments[1:]:
            before, key = moment["from"]
            scenes.append(recording.at_rest(recording.patched(scenes[before], moments[before]["to"][key][1])))
        written = [number for number, moment in enumerate(moments) if "to" in moment]
        whole = len(written) == len(moments)
        assert not whole or any(scene["task_state"] == "done" for scene in scenes), name
        for number in written:
            if scenes[number]["task_state"] == "missed":
                assert "undo" in moments[number]["to"], name


def test_nothing_of_one_reader_is_in_the_answer_to_another(house: House) -> None:
    """Two readers whose messages come in any order are answered as each alone: at a match, which is dealt at random."""
    notebook = LESSONS / "tute.ipynb"
    prepared = house.page(notebook)
    match = prepared.tables["tute/match"]
    dice = random.Random(1)
    logs: dict[str, list[dict[str, Any]]] = {"one": [], "two": []}
    shown: dict[str, list[dict[str, Any]]] = {"one": [], "two": []}

    def go_on(visit: str) -> None:
        log = logs[visit]
        if not log:
            message = entry(match, 0, visit, kind="fresh")
        else:
            scene = shown[visit][-1]
            moves = [f"play {card['card']}" for card in scene["hand"] if card["ok"]] or [
                one["move"] for one in scene["actions"]
            ]
            request = {"kind": "play", "move": random.Random(len(log)).choice(moves)} if moves else {"kind": "undo"}
            message = entry(match, len(log), visit, seq=scene["seq"], still=False, id=f"x{len(log)}", **request)
        shown[visit].append(scene_of(house.ask(notebook, {"log": log, "message": message}), match))
        log.append(message)

    for _ in range(24):
        go_on(dice.choice(["one", "two"]))
    mixed = {visit: list(scenes) for visit, scenes in shown.items()}
    for visit, scenes in mixed.items():
        logs[visit], shown[visit] = [], []
        for _ in scenes:
            go_on(visit)
    assert shown == mixed
    assert [scene["hand"] for scene in mixed["one"]] != [scene["hand"] for scene in mixed["two"]]


PAGES = [*GAMES, "index", "practice", "problems", "rulebook", "score", "shared"]
MOVES = re.compile(r'"(?:move|card|id|text|answer)": "([^"]{1,40})"')
"""What a widget shows that may be chosen."""


def kinds() -> dict[str, list[str]]:
    """All kinds of request that widgets of ours answer: by the id of a widget's class, and under "" those of all."""
    classes, found = [Dispatcher], {"": {"fresh"}}
    while classes:
        one = classes.pop()
        found[f"{one.__module__}.{one.__qualname__}"] = {"fresh", *one.handlers}
        found[""].update(one.handlers)
        classes += one.__subclasses__()
    return {name: sorted(all_ - {"weigh"}) for name, all_ in found.items()}  # the coach tells how far it is by the clock


def at_random(shown: dict[str, dict[str, Any]], number: int, visit: str, dice: random.Random) -> dict[str, Any]:
    """Any request to any widget of a page: mostly about what it shows, so that something comes of it."""
    name = dice.choice(sorted(shown))
    scene = shown[name].get("scene", {})
    text, scene = (scene, json.loads(scene)) if isinstance(scene, str) else (json.dumps(scene), scene)
    moves = MOVES.findall(text) or ["nothing"]
    chosen, n = dice.choice(moves), dice.randrange(5)
    more = {
        "seq": scene.get("seq", 0),
        "still": True,
        "id": f"x{number}",
        "n": n,
        "move": dice.choice([chosen, f"play {chosen}"]),
    }
    more |= {"key": chosen, "answer": dice.choice([n, chosen]), "text": chosen, "on": n > 2, "at": n, "level": "club"}
    known = kinds()
    return entry(name, number, visit, kind=dice.choice(known.get(shown[name]["_anywidget_id"], known[""])), **more)


@pytest.mark.outlet
@pytest.mark.parametrize("page", PAGES)
def test_every_widget_answers_two_readers_as_it_answers_each_alone(house: House, page: str) -> None:
    notebook = LESSONS / f"{page}.ipynb"
    prepared = house.page(notebook)
    first = {name: state for name, state in prepared.models.items() if "_esm" in state}

    def walk(visits: list[str]) -> dict[str, list[dict[str, Any]]]:
        """What each reader's widgets show after each request, where these come in this order."""
        dice = {visit: random.Random(f"{page} {visit}") for visit in visits}
        logs: dict[str, list[dict[str, Any]]] = {visit: [] for visit in visits}
        shown = {visit: {name: dict(state) for name, state in first.items()} for visit in visits}
        found: dict[str, list[dict[str, Any]]] = {visit: [] for visit in visits}
        for visit in visits:
            message = at_random(shown[visit], len(logs[visit]), visit, dice[visit])
            group = [one for one in logs[visit] if prepared.groups.get(one["id"]) == prepared.groups.get(message["id"])]
            made: dict[str, dict[str, Any]] = {}
            for said in house.ask(notebook, {"log": group, "message": message}):
                if said["kind"] == "comm_msg" and said["data"].get("method") == "update":
                    made.setdefault(said["id"], {}).update(said["data"]["state"])
            for name, state in made.items():
                shown[visit].setdefault(name, {}).update(state)
            logs[visit].append({**message, "ended": True})
            found[visit].append(made)
        return found

    count = 8 if page in GAMES else 25
    order = ["one", "two"] * count
    random.Random(page).shuffle(order)
    together = walk(order)
    assert together["one"] == walk(["one"] * count)["one"]
    assert together["two"] == walk(["two"] * count)["two"]


COLLECTS = """import gc
from cardkit_widgets import CardTable, DayDeal
day = DayDeal()
table = CardTable('tute', seed=1, name='collects')
table.on_msg(lambda *_: gc.collect())
day"""


def test_a_table_made_for_one_reader_is_gone_without_a_word_to_the_next(
    house: House, write_notebook: Callable[..., Path], tmp_path: Path
) -> None:
    notebook = write_notebook(tmp_path / "collects.ipynb", "# Collects", [COLLECTS])
    prepared = house.page(notebook)
    panel = next(name for name, model in prepared.models.items() if "day_deal" in str(model.get("_anywidget_id")))
    hint = {"log": [], "message": entry(prepared.tables["tute/collects"], 0, "two", kind="hint", seq=0, id="x")}
    alone = house.ask(notebook, hint)
    for _ in range(3):
        opened = house.ask(notebook, {"log": [], "message": entry(panel, 0, "one", kind="day", day="2026-11-26")})
        assert any(one["kind"] == "comm_open" for one in opened)
        assert house.ask(notebook, hint) == alone


LATE = """import cardkit
from cardkit.teaching.examples import example
from cardkit_widgets import CardTable, Review
table = CardTable(example(cardkit.games['tute'], 'first'), at=25, seed=1, name='late')
Review(table, deals=1500)  # so that it takes longer than what was interrupted would be thought about"""


@pytest.mark.outlet
def test_what_follows_a_long_thought_is_the_same_from_a_process_that_did_not_think_it(
    house: House, write_notebook: Callable[..., Path], tmp_path: Path
) -> None:
    notebook = write_notebook(tmp_path / "late.ipynb", "# Late", [LATE])
    prepared = house.page(notebook)
    table = prepared.tables["tute/late"]
    panel = next(name for name, model in prepared.models.items() if "review" in str(model.get("_anywidget_id")))
    log: list[dict[str, Any]] = []

    def send(name: str, **content: Any) -> list[dict[str, Any]]:
        message = entry(name, len(log), "late", **content)
        said = house.ask(notebook, {"log": log, "message": message})
        log.append({**message, "ended": True})
        return said

    scene = scene_of(send(table, kind="hint", seq=0, id="x"), table)
    while not scene["over"]:
        moves = [f"play {card['card']}" for card in scene["hand"] if card["ok"]] or [one["move"] for one in scene["actions"]]
        scene = scene_of(send(table, kind="play", move=moves[0], seq=scene["seq"], still=True, id="x"), table)
    opened = send(panel, kind="begin", id="y")
    made = [one["id"] for one in opened if one["kind"] == "comm_open"]
    kept = send(panel, kind="retry", id="z")
    assert made
    other = Answers(tmp_path)
    try:
        fresh = house.run(_all(other.ask(notebook, {"log": log[:-1], "message": log[-1]})))
    finally:
        other.close()
    assert fresh == kept


async def _all(lines: AsyncIterator[bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) async for line in lines]


def test_a_process_that_dies_is_begun_again_and_nobody_notices(house: House) -> None:
    notebook = LESSONS / "tute.ipynb"
    name = house.page(notebook).tables["tute/begin"]
    request = {"log": [], "message": entry(name, 0, "v", kind="hint", seq=0, id="x")}
    before = scene_of(house.ask(notebook, request), name)
    for process in house.processes():
        with contextlib.suppress(psutil.NoSuchProcess):  # one that answered has ended
            process.kill()
    assert scene_of(house.ask(notebook, request), name) == before


ENDS = """import os
from cardkit_widgets import CardTable
with open("cells", "a") as file:
    file.write("run ")
table = CardTable('tute', seed=1, name='ends')
table.on_msg(lambda _, content, __: os._exit(1) if content["id"] == "end" else None)"""


def test_a_request_that_ends_its_process_ends_it_for_nobody_else(
    house: House, write_notebook: Callable[..., Path], tmp_path: Path
) -> None:
    notebook = write_notebook(tmp_path / "ends.ipynb", "# Ends", [ENDS])
    table = house.page(notebook).tables["tute/ends"]
    good = {"log": [], "message": entry(table, 0, "v", kind="hint", seq=0, id="x")}
    before = house.ask(notebook, good)
    with pytest.raises(ConnectionError):
        house.ask(notebook, {"log": [], "message": entry(table, 0, "v", kind="hint", seq=0, id="end")})
    assert house.ask(notebook, good) == before
    assert (tmp_path / "cells").read_text() == "run "


def test_what_still_computes_ends_with_the_house(
    write_notebook: Callable[..., Path], tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    notebook = write_notebook(tmp_path / "endless.ipynb", "# Endless", ["while True:\n    pass"])
    house = House(tmp_path_factory.mktemp("e"))
    others = house.processes()
    asked = house.loop.create_task(_all(house.answers.ask(notebook, {"want": "page"})))
    while len(mine := house.processes() - others) < 2:  # the first process and that of the lesson
        house.run(asyncio.sleep(0))
    house.answers.close()
    _, alive = psutil.wait_procs(mine, timeout=20)
    assert not alive
    asked.cancel()
    house.loop.close()


STRANGE = {
    "a slider": "import ipywidgets\nipywidgets.IntSlider()",
    "a box with one": "import ipywidgets\nipywidgets.VBox([ipywidgets.HTML('x'), ipywidgets.IntSlider()])",
    "a magic": "%matplotlib inline",
    "display": "display(1)",
    "a thread": "import threading, time\nthreading.Thread(target=time.sleep, args=(60,), daemon=True).start()",
}


@pytest.mark.parametrize("name", STRANGE)
def test_what_needs_a_kernel_is_known(house: House, write_notebook: Callable[..., Path], tmp_path: Path, name: str) -> None:
    notebook = write_notebook(tmp_path / "a.ipynb", "# Strange", [STRANGE[name]])
    assert house.page(notebook).strange


def test_a_cell_that_fails_is_told_with_its_number(house: House, write_notebook: Callable[..., Path], tmp_path: Path) -> None:
    notebook = write_notebook(tmp_path / "a.ipynb", "# Broken", ["1 + 1"], ["1 / 0"])
    prepared = house.page(notebook)
    assert prepared.fault == "code cell 2 fails: ZeroDivisionError: division by zero"
    assert len(prepared.made) == 2


def test_a_request_that_is_too_long_is_refused_before_anybody_reads_it(house: House) -> None:
    with pytest.raises(ValueError, match="has at most"):
        house.ask(LESSONS / "tute.ipynb", {"log": ["x" * 2_000_000], "message": {}})


def test_what_makes_no_sense_is_answered_with_nothing_and_harms_nothing(house: House) -> None:
    notebook = LESSONS / "tute.ipynb"
    name = house.page(notebook).tables["tute/begin"]
    good = {"log": [], "message": entry(name, 0, "v", kind="hint", seq=0, id="x")}
    before = house.ask(notebook, good)
    for message in (
        entry("nobody", 0, "v", kind="hint"),
        {"id": name, "dice": "v/0", "data": {"method": "custom", "content": None}},
        {"id": name, "dice": "v/0", "data": {"method": "update", "state": {"scene": "{}"}, "buffer_paths": []}},
        {"id": name, "dice": "v/0", "data": {"method": "request_state"}},
        {"id": name, "dice": "v/0", "data": {}},
    ):
        house.ask(notebook, {"log": [message], "message": message})
    assert house.ask(notebook, good) == before
