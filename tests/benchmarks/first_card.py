"""How soon a first card can be played, over a slow line and on a slow machine. Run: python tests/benchmarks/first_card.py

A proxy on this machine is the line: everything of a visit shares its bits a second, each new connection costs a round trip,
and so does each question. The browser has a phone's width (390 px) and a processor that is four times slower than this one.
From one run are printed, as medians, for the pages of the app and of the static site and for the stock slider page of Voila:
- of a lesson: seconds from the request until the first card that can be played is drawn, until it has moved after a press, and
  until the first move that the answer tells is drawn (what the others do comes after, as slowly as it is read); of another
  page until it is read (its text painted) and alive;
- kilobytes that had come over the line by then, in how many answers;
on the first visit, with nothing kept, and on a second one, when the line has been silent for two seconds; there the browser
has what it fetched, but the game begins anew.

Options: --rounds 5, --pages tute,index, --homes app,site,stock, --lines slow,quick, --site FOLDER (one that was made).
The site is served as GitHub Pages does. The line loses nothing and does not begin slowly, as TCP does.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import gzip
import json
import math
import shutil
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import Error as BrowserError
from table_latency import SLIDER

import cardkit
import conftest
from browser.conftest import FLAGS, LESSONS, Quiet, executable
from cardkit_app import command as app

PHONE = {"width": 390, "height": 800}
SLOWER = 4
"""How many times slower than here the processor of the reader is."""
CHUNK = 8_192
"""Bytes that are put on the line at one time: connections share it by turns."""
PATIENCE_MS = 200_000
SILENT_S, MAX_SILENT_S = 2.0, 90.0
"""Seconds without a byte after which a visit is over, and after which it is taken to be over."""
TEXT = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".webmanifest", ".wasm")
OTHERS = ("index", "practice", "words", "rulebook", "problems")
ALONE = ["--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"]
"""Nothing is asked of another machine."""
# Presses the first card that can be played as soon as it is there, going on to the step that has one.
WATCH = """(() => {
  localStorage.clear();
  localStorage.setItem("cardkit:preferences", JSON.stringify({ confirm: false }));
  const times = (window.firstCard = {});
  const here = ".ck-step:not([hidden]) .ct[data-state=ready]";
  const mine = `${here}[data-mine=true]`, PLAYABLE = ".ct-hand [data-ok=true]";
  let table, card, before, went = 0, tried = 0;
  function look() {
    requestAnimationFrame(look);
    if (!document.body) return;
    if (!times.drawn) {
      table = document.querySelector(mine);
      card = table?.querySelector(PLAYABLE);
      const step = document.querySelector(".ck-step:not([hidden])");
      if (!card) {
        const on = document.querySelector("#ck-turn .ck-next[href^='#']");
        const idle = step && !step.querySelector(".ck-wait") && (!step.querySelector(".ct") || document.querySelector(here));
        if (on && idle && document.body.dataset.cardkit === "ready" && performance.now() - went > 2000) {
          went = performance.now();
          on.click();
        }
        return;
      }
      times.drawn = performance.now();
      before = table.dataset.at;
      return;
    }
    const answered = table.dataset.at !== before;
    if (!times.pressed) {
      if (answered || !card.isConnected || !card.closest(".ct-hand")) times.pressed = performance.now();
      else if (performance.now() - went > 500) {
        went = performance.now();
        const cards = [...table.querySelectorAll(PLAYABLE)];
        card = cards[tried++ % cards.length] || card; // a script may wait for one of those that are legal
        card.click();
      }
    }
    if (answered && !times.answered) times.answered = performance.now();
  }
  look();
})()"""
ANSWERED = "() => window.firstCard.answered && [firstCard.drawn, firstCard.pressed, firstCard.answered]"
ALIVE = """() => document.body?.dataset.cardkit === "ready" &&
  [performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0, performance.now()]"""
SLID = """() => document.querySelector(".noUi-handle") &&
  [performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0, performance.now()]"""


MARK = "cardkit-seen "
# The page tells by itself when it has come to its last stage: to be asked for it, it would have to read 15 kB of script first.
TELL = f""";(() => {{{{
  const stages = {{stages}};
  (function tell() {{{{
    const times = stages();
    if (times) console.debug("{MARK}" + JSON.stringify(times));
    else requestAnimationFrame(tell);
  }}}})();
}}}})()"""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)))"
"""The empty tab has been drawn: a slow processor takes a fifth of a second for that, which is none of the visit."""


class Speed(NamedTuple):
    """A line to the reader: bits a second, and seconds of a round trip."""

    bits: float
    round_trip: float


LINES = {"slow": Speed(1.6e6, 0.150), "quick": Speed(8.1e6, 0.165)}


class Line:
    """A slow line to a server, as a proxy on a port of its own; it counts what the reader is sent."""

    def __init__(self, behind: str, speed: Speed) -> None:
        self.speed, self.sent, self.answers, self.last = speed, 0, 0, time.monotonic()
        self._host, self._port = urlsplit(behind).hostname, urlsplit(behind).port
        self._free = 0.0
        self._loop = asyncio.new_event_loop()
        ready: Any = threading.Event()
        threading.Thread(target=self._run, args=(ready,), daemon=True).start()
        ready.wait()

    def _run(self, ready: Any) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._connect, "127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        ready.set()
        self._loop.run_forever()
        left = asyncio.all_tasks(self._loop)
        for task in left:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))

    def close(self) -> None:
        """Ends the line."""
        self._loop.call_soon_threadsafe(self._loop.stop)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(self.speed.round_trip)  # until a connection is there, a packet has gone and come back
        try:
            theirs, out = await asyncio.open_connection(self._host, self._port)
        except OSError:
            writer.close()
            return
        with contextlib.suppress(asyncio.CancelledError):  # at the end; Python 3.11 would report it
            await asyncio.gather(self._carry(reader, out, down=False), self._carry(theirs, writer, down=True))

    async def _carry(self, source: asyncio.StreamReader, to: asyncio.StreamWriter, *, down: bool) -> None:
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            while (item := await under_way.get())[1]:
                await asyncio.sleep(max(0.0, item[0] - self._loop.time()))
                to.write(item[1])
                await to.drain()
            to.close()

        delivering = asyncio.ensure_future(deliver())
        with contextlib.suppress(OSError):
            while data := await source.read(CHUNK):
                arrives = self._loop.time() + self.speed.round_trip / 2
                if down:
                    self._free = max(self._loop.time(), self._free) + 8 * len(data) / self.speed.bits
                    arrives = self._free + self.speed.round_trip / 2
                    self.sent, self.last = self.sent + len(data), time.monotonic()
                    self.answers += data.startswith(b"HTTP/1.")
                under_way.put_nowait((arrives, data))
                if down:
                    await asyncio.sleep(max(0.0, self._free - self._loop.time()))
        under_way.put_nowait((0.0, b""))
        with contextlib.suppress(OSError):
            await delivering

    def wait_until_silent(self) -> None:
        """Waits until nothing comes any more."""
        end = time.monotonic() + MAX_SILENT_S
        while time.monotonic() < min(end, self.last + SILENT_S):
            time.sleep(0.1)


class Seen(NamedTuple):
    """A visit: seconds until each stage, and kilobytes and answers until the last of them."""

    seconds: list[float]
    kilobytes: float
    answers: int


def visit(context: BrowserContext, line: Line, path: str, stages: str) -> Seen:
    """Opens a page and waits until it has come to its last stage."""
    page: Page = context.new_page()
    page.add_init_script(WATCH + TELL.format(stages=stages))
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(SETTLED)
    sent, answers = line.sent, line.answers
    try:
        with page.expect_event("console", lambda said: said.text.startswith(MARK), timeout=PATIENCE_MS) as heard:
            page.goto(line.url + path, wait_until="commit", timeout=PATIENCE_MS)
        times = json.loads(heard.value.text.removeprefix(MARK))
    except BrowserError:  # it took too long
        times = [math.inf]
    seen = Seen([time / 1000 for time in times], (line.sent - sent) / 1000, line.answers - answers)
    line.wait_until_silent()
    page.close()
    return seen


def visits(browser: Browser, line: Line, path: str, stages: str) -> list[Seen]:
    """A first visit and a second one."""
    context = browser.new_context(viewport=PHONE, device_scale_factor=3, is_mobile=True, has_touch=True)
    try:
        return [visit(context, line, path, stages) for _ in range(2)]
    finally:
        context.close()


def report(name: str, line: str, found: list[list[Seen]]) -> None:
    """Prints the medians of a page."""
    for when, seen in zip(("first", "second"), zip(*found, strict=True), strict=True):
        seconds = [f"{statistics.median(times):7.2f}" for times in zip(*(one.seconds for one in seen), strict=False)]
        kilobytes = statistics.median(one.kilobytes for one in seen)
        answers = statistics.median(one.answers for one in seen)
        print(
            f"{name:<18} {line:<6} {when:<7} {' '.join(seconds):<24} s {kilobytes:7.0f} kB {answers:4.0f} answers", flush=True
        )


def measure(browser: Browser, homes: dict[str, str], pages: list[str], lines: list[str], rounds: int) -> None:
    """All figures, of homes by name with the addresses of their servers; the homes take turns."""
    for speed in lines:
        carried = {home: Line(url, LINES[speed]) for home, url in homes.items()}
        for name in pages:
            found: defaultdict[str, list[list[Seen]]] = defaultdict(list)
            for _ in range(rounds):
                for home, line in carried.items():
                    if (home == "stock") == (name == "slider"):
                        stages = SLID if home == "stock" else ANSWERED if name in cardkit.games else ALIVE
                        path = {"app": f"voila/render/{name}.ipynb", "site": f"{name}.html", "stock": ""}[home]
                        found[home].append(visits(browser, line, path, stages))
            for home, seen in found.items():
                report(f"{home} {name}", speed, seen)
        for line in carried.values():
            line.close()


@contextlib.contextmanager
def served_site(folder: Path | None, scratch: Path) -> Iterator[str]:
    """Serves the static site as its usual host does, text compressed; the address. One that is not there is made."""
    if folder is None:
        folder = scratch / "site"
        if app.main(["site", str(folder)]):
            raise SystemExit(1)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


class Host(Quiet):
    """Serves files as GitHub Pages does: text compressed, everything kept by the browser for ten minutes."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        """Adds how long a browser keeps it."""
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def do_GET(self) -> None:  # noqa: N802
        """Sends a file, compressed if it is text."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix not in TEXT or not path.is_file() or "If-Modified-Since" in self.headers:
            super().do_GET()
            return
        body = gzip.compress(path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Last-Modified", self.date_time_string(path.stat().st_mtime))
        self.end_headers()
        self.wfile.write(body)


def main() -> None:
    """Serve and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--pages", default=",".join(["slider", *cardkit.games, *OTHERS]))
    parser.add_argument("--homes", default="stock,app,site")
    parser.add_argument("--lines", default=",".join(LINES))
    parser.add_argument("--site", type=Path)
    options = parser.parse_args()
    homes, wanted = {}, options.homes.split(",")
    with contextlib.ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if "app" in wanted:
            folder = scratch / "lessons"
            shutil.copytree(LESSONS, folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
            command = conftest.cardkit("--no-browser", "--port", "0", "--notebooks", folder)
            homes["app"] = stack.enter_context(conftest.started(command, scratch, scratch)).url
        if "stock" in wanted:
            conftest.notebook(scratch / "slider.ipynb", "# Slider", [SLIDER])
            with socket.create_server(("127.0.0.1", 0)) as free:
                port = free.getsockname()[1]
            command = [sys.executable, "-m", "voila", str(scratch / "slider.ipynb"), "--no-browser", f"--port={port}"]
            command.append("--Voila.ip=127.0.0.1")
            homes["stock"] = stack.enter_context(conftest.started(command, scratch, scratch)).url
        if "site" in wanted:
            homes["site"] = stack.enter_context(served_site(options.site, scratch))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=executable(playwright), args=[*FLAGS, *ALONE])
        print(f"{'':<33} seconds until drawn, pressed, answered; or read, alive")
        measure(browser, homes, options.pages.split(","), options.lines.split(","), options.rounds)
        browser.close()


if __name__ == "__main__":
    main()
