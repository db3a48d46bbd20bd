"""A card table in a bare page: the browser's half on one side, the widget's Python on the other, and no server between them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ipywidgets import Widget
from playwright.sync_api import Page

from cardkit_widgets import CardTable

# What is waited for between two moves, and to be read, is short with this; how long an answer is waited for (`WAIT` in
# channel.js) stays as it is.
QUICK = "{ const on = setTimeout; window.setTimeout = (act, ms, ...rest) => on(act, ms === 2500 ? ms : ms / 60, ...rest) }"
PAGE = """<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Table</title>
<style>body { margin: 8px; background: light-dark(#fff, #16191b); }</style></head><body %s><main></main></body></html>"""
START = """async ({ code, states }) => {
  const models = new Map(), later = new Map();
  class Model {
    constructor(id, state) { this.id = id; this.state = state; this.ears = new Set(); }
    get(key) { return this.state[key]; }
    on(type, ear) { this.ears.add([type, ear]); }
    off(type, ear) { for (const pair of this.ears) if (pair[1] === ear) this.ears.delete(pair); }
    send(content) { window.tell(this.id, JSON.stringify(content)); }
  }
  const host = { getModel: async (ref) => models.get(ref.replace("anywidget:", "")) };
  for (const [id, state] of Object.entries(states)) models.set(id, new Model(id, state));
  window.hear = (id, key, value) => {
    const model = models.get(id);
    model.state[key] = value;
    for (const [type, ear] of model.ears) if (type === `change:${key}`) ear();
  };
  const el = document.querySelector("main");
  const shown = [...models.values()].find((model) => model.state.about);
  const module = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  window.leave = await module.default.render({ model: shown, el, host });
}"""
LEAVE = "() => { window.leave(); document.querySelector('main').replaceChildren() }"


KEPT = """([key, text]) => {
  try { localStorage.clear(); } catch { return; }
  if (text) localStorage.setItem(key, text);
}"""
_shown: dict[Page, tuple[CardTable, Callable[[Any], None]]] = {}
"""The table that a page shows, and what tells the page of it."""


def states(widget: Widget) -> dict[str, dict[str, Any]]:
    """Maps the model id of a widget, and of each widget it refers to, to its synced state."""
    found = {widget.model_id: dict(widget.get_state())}
    for name in ("kit", "pack", "people"):
        other = getattr(widget, name, None)
        if isinstance(other, Widget):
            found |= states(other)
    return found


HERE = "http://127.0.0.1:9/table"
"""The address of the empty page: a browser keeps something for it, and asks nobody."""


def stage(page: Page, table: CardTable, body: str = 'data-jp-theme-light="true"', kept: str = "") -> None:
    """Show a table on an empty page; what the browser sends is answered by the widget at once.

    `kept` is the text that the browser has kept for this table; nothing else is kept.
    """

    def tell(model: str, content: str) -> None:
        shown, _ = _shown[page]
        shown.receive(json.loads(content))

    if page not in _shown:
        page.expose_function("tell", tell)
        page.route(HERE, lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto(HERE)
    page.set_content(PAGE % body)
    show(page, table, kept)


def swap(page: Page, table: CardTable) -> None:
    """Show a table in the place of the one that is shown, if there is one, with nothing kept: programs and pictures are there
    already, which is most of what `stage` takes."""
    if page not in _shown:
        stage(page, table)
        return
    before, hear = _shown[page]
    before.unobserve(hear, "scene")
    page.evaluate(LEAVE)
    show(page, table, "")


def show(page: Page, table: CardTable, kept: str) -> None:
    """Show a table in the page that is open."""
    page.evaluate(KEPT, [f"cardkit:/table:{table.about['key']}", kept])

    def hear(change: Any) -> None:
        page.evaluate("([id, value]) => window.hear(id, 'scene', value)", [table.model_id, table.get_state("scene")["scene"]])

    _shown[page] = table, hear
    table.observe(hear, "scene")
    page.evaluate(START, {"code": str(table._esm), "states": states(table)})
    # The sizes are known, too: the hand is laid out.
    page.wait_for_selector(".ct[data-seq] .ct-hand[data-rows]", state="attached")
