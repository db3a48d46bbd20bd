"""The diary in the browser: whatever tabs do and however little is kept, nothing counts twice or is lost without a word."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.teaching.book import Book, read
from cardkit_widgets.base import bundle

STAGE = """
import { createInterface } from "node:readline";
// A browser with one store of so many characters and two tabs; a tab is the module with a memory and a page of its own.
const code = %s;
const told = { said: 0 };
let kept, room, tabs;
globalThis.window = { dispatchEvent() {} };
globalThis.CustomEvent = class {};
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  removeItem: (key) => kept.delete(key),
  setItem(key, value) {
    const used = [...kept].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0);
    if (used + value.length > room) throw new Error("QuotaExceededError");
    kept.set(key, value);
  },
};
const quiet = () => {};
const node = () => ({ append: quiet, matches: () => false, setAttribute: quiet, getAttribute: quiet, addEventListener: quiet });
globalThis.document = { body: { append() { told.said += 1; } }, createElement: node };
const open = () => {
  delete globalThis.cardkitStore;
  delete globalThis.cardkitLearner;
  delete globalThis.cardkitConfessed;
  return new Function(`${code}; return progress;`)();
};
// A page of practice: it reads, and later writes the book of what it read; the book counts every act by its name.
function look(tab) { tab.before = tab.diary.text(); }
function fold(tab) {
  const { book = {}, acts = [], lessons } = JSON.parse(tab.before || "{}");
  for (const { id } of acts) book[id] = (book[id] || 0) + 1;
  if (tab.diary.keep(JSON.stringify({ book, lessons }), tab.before)) return;
  look(tab);
  fold(tab);
}
createInterface({ input: process.stdin }).on("line", (line) => {
  const { deeds, size, text, day } = JSON.parse(line);
  if (text) {
    kept = new Map([["cardkit:progress", text]]);
    open();
    console.log(JSON.stringify({ due: [...globalThis.cardkitLearner.due(day)].sort() }));
    return;
  }
  kept = new Map(); room = size; told.said = 0;
  tabs = [0, 1].map(() => ({ diary: open() }));
  tabs.forEach(look);
  for (const [kind, who, id] of deeds) {
    const tab = tabs[who];
    if (kind === "act") tab.diary.add({ id, kind: "rule", rule: "tute.head", right: true });
    else if (kind === "step") tab.diary.reached(id, 1);
    else if (kind === "look") look(tab);
    else if (kind === "fold") fold(tab);
    else if (kind === "full") room = 0;
  }
  const books = tabs.map((tab) => { look(tab); fold(tab); return JSON.parse(tab.diary.text() || "{}").book || {}; });
  const lessons = JSON.parse(tabs[1].diary.text() || "{}").lessons || {};
  console.log(JSON.stringify({ books, lessons, said: told.said, kept: [...kept.keys()] }));
});
"""


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Two tabs in which deeds are done; it answers with their books."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("the browser's half runs in Node.js")
    folder = tmp_path_factory.mktemp("diary")
    text = bundle.module("base/progress.js").replace("export ", "")
    (folder / "stage.mjs").write_text(STAGE % json.dumps(text), encoding="utf-8")
    with subprocess.Popen([node, folder / "stage.mjs"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:

        def play(deeds: list[tuple[str, int, str]], size: int = 10**6, **more: str) -> dict[str, Any]:
            assert process.stdin is not None
            assert process.stdout is not None
            print(json.dumps({"deeds": deeds, "size": size, **more}), file=process.stdin, flush=True)
            found: dict[str, Any] = json.loads(process.stdout.readline())
            return found

        yield play
        process.terminate()


kinds = st.sampled_from(["act", "act", "step", "look", "fold"])
names = st.integers(0, 30).map("act-{}".format)
deeds = st.lists(st.tuples(kinds, st.integers(0, 1), names), max_size=30)


def test_two_tabs_count_every_act_once(stage: Any) -> None:
    @settings(max_examples=150, deadline=None)
    @given(deeds)
    def check(done: list[tuple[str, int, str]]) -> None:
        found = stage(done)
        acts = {name for kind, _, name in done if kind == "act"}
        assert found["books"][1] == dict.fromkeys(acts, 1)
        assert found["lessons"] == {name: 1 for kind, _, name in done if kind == "step"}
        assert not found["said"]

    check()


def test_where_the_store_is_full_the_page_remembers_and_says_so_once(stage: Any) -> None:
    @settings(max_examples=100, deadline=None)
    @given(deeds, deeds, st.integers(0, 1))
    def check(before: list[tuple[str, int, str]], after: list[tuple[str, int, str]], who: int) -> None:
        done = [(kind, who, name) for kind, _, name in [*before, ("full", 0, ""), *after]]
        found = stage(done)
        acts = {name for kind, _, name in done if kind == "act"}
        assert found["books"][who] == dict.fromkeys(acts, 1)
        assert found["said"] <= 2  # once in each tab

    check()


def test_a_browser_that_keeps_nothing_is_told_of(stage: Any) -> None:
    found = stage([("act", 0, "one"), ("act", 0, "two"), ("look", 0, ""), ("fold", 0, "")], 0)
    assert found["books"][0] == {"one": 1, "two": 1}
    assert found["kept"] == []
    assert found["said"]


rule_acts = st.lists(
    st.builds(
        lambda rule, right, at, day: {"kind": "rule", "rule": rule, "right": right, "at": at, "day": later(day)},
        st.sampled_from(["tute.head", "tute.follow", "vitou.bid"]),
        st.sampled_from([True, True, True, False]),
        st.sampled_from(["table", "question"]),
        st.integers(0, 60),
    ),
    max_size=30,
).map(lambda acts: sorted(acts, key=lambda act: str(act["day"])))


def later(days: int) -> str:
    return (date(2026, 2, 20) + timedelta(days)).isoformat()


def test_a_page_finds_the_same_rules_due_as_python_whatever_waits(stage: Any) -> None:
    @settings(max_examples=150, deadline=None)
    @given(rule_acts, st.integers(0, 30), st.integers(0, 100))
    def check(acts: list[dict[str, Any]], cut: int, days: int) -> None:
        text = json.dumps({**json.loads(str(Book().with_acts(acts[:cut]))), "acts": acts[cut:]})
        found = stage([], text=text, day=later(days))
        assert found["due"] == sorted(read(text).due(date.fromisoformat(later(days))))

    check()
