"""How fast the card table is in a browser, beside the least that Jupyter can do. Run: python tests/benchmarks/table_latency.py

Prints, from one run on one machine, milliseconds and their ratios:
- a click on a card until it is painted in the trick, which the page does by itself, and until the table is repainted as the
  kernel's answer says, both beside a click on a bare Button until a Label has changed (100 clicks each, taken in turns);
- of these clicks, those in which four cards or more were played, the learner's and the other players', at instant speed;
- a page's request until its table can be played at, beside a page with one slider (7 loads each, taken in turns).
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

dice = random.Random(11)
ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser"), str(ROOT), str(ROOT / "widgets")]

TABLE = """import cardkit
from cardkit_widgets import CardTable
CardTable(cardkit.games["tute"].variant(hands=21), seed=7, speed="instant")"""
BUTTON = """import ipywidgets
label, button = ipywidgets.Label("0"), ipywidgets.Button(description="one more")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.VBox([button, label])"""
SLIDER = "import ipywidgets\nipywidgets.IntSlider()"

# A click and the wait for what it changes, timed inside the page up to the frame in which the change is painted. Like a
# person's it comes when the page is at rest, and at any moment between two frames.
CLICK = """async ([what, changed, pause]) => {
 await new Promise(rest => setTimeout(() => requestIdleCallback(rest), pause));
 return new Promise(done => {
  const find = selector => document.querySelector(selector);
  const shown = () => changed === "label" ? find(".widget-label").textContent : find(".ct").dataset.seq;
  const at = () => Number(find(".ct")?.dataset.at ?? 0);
  const card = find(what).dataset.card, here = () => card && find(`.ct-trick [data-card="${card}"]`);
  const before = shown(), moves = at(), start = performance.now();
  let first = null;
  const painted = f => requestAnimationFrame(() => setTimeout(() => f(performance.now() - start)));
  const watch = new MutationObserver(() => {
    if (first === null && here()) { first = -1; painted(ms => { first = ms; }); }
    if (shown() !== before) { watch.disconnect(); painted(ms => done([ms, at() - moves, first])); }
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  document.querySelector(what).click();
 });
}"""
THERE = """selector => new Promise(done => {
  const look = () => {
    if (!document.querySelector(selector)) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now())));
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  look();
})"""
NEXT = ".ct-result [data-do=next], .ct-actions button, .ct-hand [data-ok=true]"


def clicks(page: Page, what: str, changed: str, number: int) -> list[tuple[float, int, float | None]]:
    """Measures `number` clicks after two that do not count: (ms until the answer is painted, moves in it, ms until the card is
    in the trick), the last None for a click on no card.
    """
    page.bring_to_front()
    return [page.evaluate(CLICK, [what, changed, dice.uniform(60, 120)]) for _ in range(number + 2)][2:]


def load(page: Page, url: str, selector: str) -> float:
    """Milliseconds from a request until the frame is painted in which the selector is there, as the page itself sees it."""
    page.goto(url, wait_until="commit")
    return float(page.evaluate(THERE, selector))


def report(name: str, times: list[float]) -> None:
    """One line of figures."""
    ordered = sorted(times)
    print(f"{name:<38} p50 {statistics.median(times):7.1f}   p95 {ordered[int(len(ordered) * 0.95)]:7.1f}   n {len(times)}")


def measure(browser: Any, url: str) -> None:
    """All figures, from a server of the three pages."""
    bare, page = (browser.new_page(viewport={"width": 1200, "height": 900}) for _ in range(2))
    bare.goto(url + "button.ipynb")
    bare.wait_for_selector(".widget-label")
    page.goto(url + "table.ipynb")
    page.wait_for_selector(".ct[data-state=ready]")
    button, played = [], []
    for count in range(11):
        told_by_button, told_by_table = clicks(bare, ".widget-button", "label", 10), clicks(page, NEXT, "seq", 10)
        if count:  # at first everything is slow
            button += [ms for ms, *_ in told_by_button]
            played += told_by_table
    table, first = [ms for ms, *_ in played], [ms for *_, ms in played if ms]
    loads: dict[str, list[float]] = {"slider": [], "table": []}
    for _ in range(8):
        for name, selector in (("slider", ".widget-slider .noUi-handle"), ("table", ".ct[data-state=ready]")):
            fresh = browser.new_context()
            loads[name].append(load(fresh.new_page(), f"{url}{name}.ipynb", selector))
            fresh.close()
    report("Button → Label", button)
    report("card → painted in the trick", first)
    print(f"{'ratio of medians':<38} {statistics.median(first) / statistics.median(button):11.2f}")
    report("card → kernel's answer painted", table)
    report("… with four cards or more", [ms for ms, moves, _ in played if moves >= 4])
    print(f"{'ratio of medians':<38} {statistics.median(table) / statistics.median(button):11.2f}")
    report("page with a slider", loads["slider"][1:])
    report("page with a card table", loads["table"][1:])
    print(f"{'ratio of medians':<38} {statistics.median(loads['table'][1:]) / statistics.median(loads['slider'][1:]):11.2f}")


def main() -> None:
    """Serve three notebooks as `cardkit` does, and measure."""
    import conftest
    from browser.conftest import FLAGS, executable

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for page, code in {"index": "1", "button": BUTTON, "slider": SLIDER, "table": TABLE}.items():
            conftest.notebook(folder / f"{page}.ipynb", [code])
        command = conftest.cardkit("--no-browser", "--port", "0", "--notebooks", folder)
        with conftest.started(command, folder, folder) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=executable(playwright), args=FLAGS)
            measure(browser, server.url + "voila/render/")
            browser.close()


if __name__ == "__main__":
    main()
