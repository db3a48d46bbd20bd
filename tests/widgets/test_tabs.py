"""Tabs that keep the same game: in whatever order they play and hear of each other, none writes over what it has not seen."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit_widgets.base import bundle

STAGE = """
import { createInterface } from "node:readline";
// A browser with one store and three tabs. A tab has a store module and a page of its own; it hears of what another has
// written when the browser tells it, which may be late or, for a tab that sleeps, not before it plays.
const code = %s;
let kept, tabs, here;
globalThis.CustomEvent = class {};
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  removeItem: (key) => kept.delete(key),
  setItem(key, newValue) {
    if (kept.get(key) === newValue) return;
    kept.set(key, newValue);
    if (key !== "game") return;
    for (const tab of tabs) if (tab !== here) tab.news.push({ key, newValue });
  },
};
function open() {
  const tab = { news: [], ears: [], save: "" };
  delete globalThis.cardkitStore;
  globalThis.addEventListener = () => {};
  const own = { addEventListener: (_, ear) => tab.ears.push(ear), removeEventListener() {}, dispatchEvent() {} };
  tab.store = new Function("window", `${code}; return store;`)(own);
  tab.held = tab.store.hold("game", () => {
    tab.save = value(tab.held.get());
  });
  tab.save = value(tab.held.get());
  return tab;
}
const value = (found) => (found ? found.save : "");
const stored = () => value(JSON.parse(kept.get("game") || "null"));
createInterface({ input: process.stdin }).on("line", (line) => {
  kept = new Map(); tabs = [];
  for (let n = 0; n < 3; n += 1) tabs.push(open());
  let lost = [];
  for (const [kind, who, what] of JSON.parse(line)) {
    here = tabs[who];
    if (kind === "play" || kind === "back") {
      const save = kind === "play" ? here.save + what : here.save.slice(0, -1), was = stored();
      if (here.held.set({ save }) !== null) {
        if (![here.save, save].includes(was)) lost.push([was, save]);
        here.save = save;
      }
    } else if (kind === "hear" && here.news.length) for (const ear of here.ears) ear(here.news[0]);
    else if (kind === "old") localStorage.setItem("game", JSON.stringify({ save: what, n: 0 }));
    if (kind === "hear") here.news.shift();
  }
  for (let n = 0; n < 99; n += 1)
    for (here of tabs) { const one = here.news.shift(); if (one) for (const ear of here.ears) ear(one); }
  console.log(JSON.stringify({ lost, ends: tabs.map((tab) => tab.save), stored: stored() }));
});
"""
WHO = st.integers(0, 2)
PLAYED = st.one_of(
    st.tuples(st.just("play"), WHO, st.sampled_from("abc")), st.tuples(st.sampled_from(["back", "hear"]), WHO, st.just(""))
)


@pytest.fixture(scope="module")
def browser_of_tabs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Three tabs in which deeds are done; it answers with what was lost, what is stored, and where each tab is."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("the browser's half runs in Node.js")
    file = tmp_path_factory.mktemp("tabs") / "stage.mjs"
    file.write_text(STAGE % json.dumps(bundle.module("base/store.js").replace("export ", "")), encoding="utf-8")
    with subprocess.Popen([node, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout

        def done(deeds: list[Any]) -> Any:
            assert process.stdin
            assert process.stdout
            process.stdin.write(json.dumps(deeds) + "\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline())

        yield done
        process.stdin.close()


@given(deeds=st.lists(PLAYED, max_size=40))
@settings(deadline=None, max_examples=200)
def test_no_tab_writes_over_a_game_that_it_has_not_seen(browser_of_tabs: Any, deeds: list[Any]) -> None:
    found = browser_of_tabs(deeds)
    assert found["lost"] == []
    assert set(found["ends"]) == {found["stored"]}, "in the end all tabs show the game that is kept"


def test_a_tab_that_is_behind_is_told_and_its_card_is_not_kept(browser_of_tabs: Any) -> None:
    found = browser_of_tabs([["play", 0, "a"], ["play", 0, "b"], ["play", 1, "c"]])
    assert (found["stored"], found["ends"]) == ("ab", ["ab"] * 3)


def test_what_an_old_page_writes_without_counting_is_put_back(browser_of_tabs: Any) -> None:
    """It was loaded before the pages counted, or its browser heard too late."""
    found = browser_of_tabs([["play", 0, "a"], ["play", 0, "b"], ["hear", 1, ""], ["hear", 1, ""], ["old", 2, "x"]])
    assert found["stored"] == "ab"
