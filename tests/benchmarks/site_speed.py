"""How soon the static site is read and alive in a browser. Run: python tests/benchmarks/site_speed.py [LESSON] [ROUNDS]

Makes the site, serves it with Python's own plain server, and prints, from one run on one machine:
- milliseconds from a page's request until its text is painted, until its first table can be played at and until all can, both
  cold (a new profile of the browser) and on a repeat visit (the same profile, the browser started anew);
- the same for the first table of every lesson, on a repeat visit, beside a page with one table: its ratio;
- from a click on a card until it is painted in the trick, and until the answer of Python in the page is;
- the bytes of a cold visit, as its files are stored.
Needs Node.js and Chromium.
"""

from __future__ import annotations

import functools
import shutil
import statistics
import sys
import tempfile
import threading
from http.server import ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import BrowserType, Page, sync_playwright
from table_latency import NEXT, TABLE, clicks, report

import cardkit
import conftest
from browser.conftest import FLAGS, LESSONS, Quiet, executable
from cardkit_app import command as app

SIZE = {"width": 1200, "height": 900}
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
STAGES = {
    "text painted": PAINTED,
    "first table alive": "() => document.querySelector('.ct[data-state=ready]') && performance.now()",
    "all alive": "() => document.body.dataset.cardkit === 'ready' && performance.now()",
}


class Counting(Quiet):
    """A plain server of files that counts what it sends."""

    sent = 0

    def copyfile(self, source, outputfile) -> None:  # type: ignore[no-untyped-def]
        Counting.sent += Path(source.name).stat().st_size
        super().copyfile(source, outputfile)


def visit(page: Page, url: str) -> list[float]:
    """Milliseconds until each stage."""
    page.goto(url, wait_until="commit")
    return [float(page.wait_for_function(stage, timeout=120_000).json_value()) for stage in STAGES.values()]


def rounds(chromium: BrowserType, path: str | None, url: str, lesson: str, number: int) -> None:
    """All figures."""
    visits: dict[str, list[list[float]]] = {"cold": [], "repeat": []}
    first: dict[str, list[float]] = {name: [] for name in ["one", *cardkit.games]}
    wire, played = [], []
    for _ in range(number):
        with tempfile.TemporaryDirectory() as profile:
            for name, found in visits.items():
                before = Counting.sent
                browser = chromium.launch_persistent_context(profile, executable_path=path, args=FLAGS, viewport=SIZE)
                page = browser.new_page()
                found.append(visit(page, f"{url}{lesson}.html"))
                page.evaluate("navigator.serviceWorker.ready.then(() => true)")
                if name == "cold":
                    wire.append((Counting.sent - before) / 1e6)
                else:
                    for other, times in first.items():
                        times.append(visit(page, f"{url}{other}.html")[1])
                    visit(page, f"{url}one.html")
                    played += clicks(page, NEXT, "seq", 10)
                browser.close()
    for name, found in visits.items():
        for stage, times in zip(STAGES, zip(*found, strict=True), strict=True):
            report(f"{stage}, {name}", list(times))
    for name, times in first.items():
        report(f"first table alive, {name}", times)
        print(f"{'':<38} {statistics.median(times) / statistics.median(first['one']):11.2f} x that of one table")
    report("card → painted in the trick", [ms for *_, ms in played if ms])
    report("card → Python's answer painted", [ms for ms, *_ in played])
    print(f"{'over the wire, cold':<38} {max(wire):11.1f} MB")


def main(lesson: str = "tute", number: str = "5") -> None:
    """Make the site, serve it and measure."""
    with tempfile.TemporaryDirectory() as folder:
        notebooks = Path(folder, "notebooks")
        shutil.copytree(LESSONS, notebooks, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
        conftest.notebook(notebooks / "one.ipynb", [TABLE])
        if app.main(["site", f"{folder}/site", "--notebooks", str(notebooks)]):
            raise SystemExit(1)
        server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Counting, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            url = f"http://127.0.0.1:{server.server_port}/site/"
            rounds(playwright.chromium, executable(playwright), url, lesson, int(number))
        server.shutdown()


if __name__ == "__main__":
    main(*sys.argv[1:3])
