"""How fast the card table is in a browser, beside the least that Jupyter can do. Run: python tests/benchmarks/table_latency.py

Prints, from one run on one machine, milliseconds and their ratios:
- a click on a card until the table is repainted, beside a click on a bare Button until a Label has changed (100 clicks each);
- of these clicks, those in which four cards or more were played, the learner's and the other players', at instant speed;
- a page's request until its table can be played at, beside a page with one slider (7 loads each, taken in turns).
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

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

# A click and the wait for what it changes, timed inside the page up to the frame in which the change is painted.
CLICK = """([what, changed]) => new Promise(done => {
  const find = selector => document.querySelector(selector);
  const shown = () => changed === "label" ? find(".widget-label").textContent : find(".ct").dataset.seq;
  const at = () => Number(find(".ct")?.dataset.at ?? 0);
  const before = shown(), moves = at(), start = performance.now();
  const painted = () => requestAnimationFrame(() => setTimeout(() => done([performance.now() - start, at() - moves])));
  const watch = new MutationObserver(() => { if (shown() !== before) { watch.disconnect(); painted(); } });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  document.querySelector(what).click();
})"""
NEXT = ".ct-result [data-do=next], .ct-actions button, .ct-hand [data-ok=true]"


def clicks(page: Page, what: str, changed: str, number: int) -> list[tuple[float, int]]:
    """Milliseconds of that many clicks, after ten that do not count, and how many moves each led to."""
    return [page.evaluate(CLICK, [what, changed]) for _ in range(number + 10)][10:]


def load(page: Page, url: str, selector: str) -> float:
    """Milliseconds from a request until the selector is there."""
    page.goto(url, wait_until="commit")
    page.wait_for_selector(selector)
    return float(page.evaluate("performance.now()"))


def told(name: str, times: list[float]) -> None:
    """One line of figures."""
    ordered = sorted(times)
    print(f"{name:<38} p50 {statistics.median(times):7.1f}   p95 {ordered[int(len(ordered) * 0.95)]:7.1f}   n {len(times)}")


def measure(browser: Any, url: str) -> None:
    """All figures, from a server of the three pages."""
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    page.goto(url + "button.ipynb")
    page.wait_for_selector(".widget-label")
    button = [ms for ms, _ in clicks(page, ".widget-button", "label", 100)]
    page.goto(url + "table.ipynb")
    page.wait_for_selector(".ct[data-state=ready]")
    played = clicks(page, NEXT, "seq", 100)
    table = [ms for ms, _ in played]
    again = page.context.browser.new_page()
    again.goto(url + "button.ipynb")
    again.wait_for_selector(".widget-label")
    button += [ms for ms, _ in clicks(again, ".widget-button", "label", 100)]
    loads: dict[str, list[float]] = {"slider": [], "table": []}
    for _ in range(8):
        for name, selector in (("slider", ".widget-slider .noUi-handle"), ("table", ".ct[data-state=ready]")):
            fresh = browser.new_context()
            loads[name].append(load(fresh.new_page(), f"{url}{name}.ipynb", selector))
            fresh.close()
    told("Button → Label", button)
    told("card → table repainted", table)
    told("… with four cards or more", [ms for ms, moves in played if moves >= 4])
    print(f"{'ratio of medians':<38} {statistics.median(table) / statistics.median(button):11.2f}")
    told("page with a slider", loads["slider"][1:])
    told("page with a card table", loads["table"][1:])
    print(f"{'ratio of medians':<38} {statistics.median(loads['table'][1:]) / statistics.median(loads['slider'][1:]):11.2f}")


def main() -> None:
    """Serve three notebooks as `cardkit` does, and measure."""
    import nbformat
    from nbformat.v4 import new_code_cell, new_notebook

    import conftest
    from browser.conftest import FLAGS, executable

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        spec = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        for page, code in {"index": "1", "button": BUTTON, "slider": SLIDER, "table": TABLE}.items():
            nbformat.write(new_notebook(cells=[new_code_cell(code)], metadata=spec), folder / f"{page}.ipynb")
        command = conftest.cardkit("--no-browser", "--port", "0", "--notebooks", folder)
        with conftest.started(command, folder, folder) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=executable(playwright), args=FLAGS)
            measure(browser, server.url + "voila/render/")
            browser.close()


if __name__ == "__main__":
    main()
