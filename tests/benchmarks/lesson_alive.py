"""How soon a whole lesson is alive, in Voila. Run: python tests/benchmarks/lesson_alive.py [ROUNDS] [LESSON ...]

Prints, from one run on one machine, pages taken in turns, each beside a page with one slider:
- milliseconds from a request until the first step can be played at, and their ratio to the slider's;
- how many elements the page has then, and the longest task on its main thread after the first paint;
- from a press on Next until the next step is painted, p50 and p95 over all steps.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from table_latency import SLIDER, load, report

import cardkit
import conftest
from browser.conftest import FLAGS, LESSONS, executable

ALIVE = "body[data-cardkit=ready]"
WATCH = """window.tasks = [];
new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((task) => [task.startTime, task.duration])))
  .observe({ type: "longtask", buffered: true })"""
LONGEST_TASK_MS = """() => {
  const from = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  return Math.max(0, ...window.tasks.filter(([start]) => start > from).map(([, duration]) => duration)); }"""
NEXT = """() => new Promise((done) => { const start = performance.now();
  document.querySelector("#ck-turn .ck-next").click();
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - start))); })"""
AHEAD = """() => { const here = document.querySelector(".ck-step:not([hidden])"), next = here.nextElementSibling;
  return here.dataset.alive === "ready" && (!next || next.dataset.alive === "ready"); }"""


def walk(page: Page) -> list[float]:
    """Milliseconds for each press on Next, by a reader who takes in a step before the next one."""
    found = []
    while page.locator("#ck-turn .ck-next[href^='#']").count():
        page.wait_for_function(AHEAD)
        found.append(float(page.evaluate(NEXT)))
        page.wait_for_selector(ALIVE)
    return found


def measure(browser: Any, url: str, rounds: int, lessons: list[str]) -> None:
    """All figures, from a server of the lessons and of `slider.ipynb`."""
    times: dict[str, list[float]] = {name: [] for name in ["slider", *lessons]}
    sizes: dict[str, int] = {}
    tasks: dict[str, list[float]] = {name: [] for name in times}
    for _ in range(rounds):
        for name in times:
            with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
                page = context.new_page()
                page.add_init_script(WATCH)
                selector = "[role=slider]" if name == "slider" else ALIVE
                times[name].append(load(page, f"{url}voila/render/{name}.ipynb", selector))
                sizes[name] = page.evaluate("document.querySelectorAll('*').length")
                tasks[name].append(page.evaluate(LONGEST_TASK_MS))
    base = statistics.median(times["slider"])
    for name, found in times.items():
        report(name, found)
        ratio, longest = statistics.median(found) / base, statistics.median(tasks[name])
        print(f"    {ratio:.2f} x the slider's; {sizes[name]} elements; longest task {longest:.0f} ms")
    for name in lessons:
        with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
            page = context.new_page()
            load(page, f"{url}voila/render/{name}.ipynb", ALIVE)
            report(f"{name}: to the next step", walk(page))


def main() -> None:
    """Serve the lessons and measure."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    lessons = sys.argv[2:] or list(cardkit.games)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        folder = Path(scratch) / "lessons"
        shutil.copytree(LESSONS, folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
        conftest.notebook(folder / "slider.ipynb", "# Slider", [SLIDER])
        command = conftest.cardkit("--no-browser", "--port", "0", "--notebooks", folder)
        with conftest.started(command, Path(scratch), Path(scratch)) as server:
            browser = playwright.chromium.launch(executable_path=executable(playwright), args=FLAGS)
            for name in ["slider", *lessons]:  # once, so that every page has been prepared
                load(browser.new_page(), f"{server.url}voila/render/{name}.ipynb", ALIVE)
            measure(browser, server.url, rounds, lessons)
            browser.close()


if __name__ == "__main__":
    main()
