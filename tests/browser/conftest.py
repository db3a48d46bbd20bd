"""A Chromium for the tests: skipped where there is none, but not in CI."""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, Request, expect, sync_playwright

from browser.acts import CELLS
from cardkit_app import command as app

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",
]
# What a busy machine may take; a test that passes does not wait for it.
expect.set_options(timeout=20_000)
ONE = "from cardkit_widgets import CardTable\nCardTable('tute', seed=7, speed='instant')"
"""The cell of a notebook with one table."""
WHOLE = "localStorage.setItem('cardkit:whole', '1')"
"""A script for pages that show all steps of a lesson at once, as a reader may choose."""
AROUND = """<!doctype html><html lang="en"><title>A school</title><h1>A school</h1>
<iframe title="A table" referrerpolicy="origin" style="width: 900px; height: 300px"></iframe><script>
const frame = document.querySelector("iframe"), told = [];
addEventListener("message", ({ data, origin, source }) => {
  if (source !== frame.contentWindow || data.cardkit !== 1) return;
  told.push([origin, data]);
  if (data.kind === "height") frame.style.height = `${data.height}px`;
});
frame.src = decodeURIComponent(location.hash.slice(1));
</script>"""
"""A page of somebody else's, which shows another in a frame."""
LESSONS = Path(__file__).parents[2] / "notebooks"
# The quickest first: the shell draws pages and no window around them.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def executable(playwright: Playwright) -> str | None:
    """Chromium's path: $CARDKIT_CHROMIUM, else the one on PATH, else Playwright's own, else None."""
    if named := os.environ.get("CARDKIT_CHROMIUM"):
        return named
    own = playwright.chromium.executable_path
    return next(filter(None, map(shutil.which, NAMES)), None) or (own if Path(own).exists() else None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder as needing Chromium."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for the tests of this folder; it ends with them, because an open Playwright forbids `asyncio.run`."""
    with sync_playwright() as playwright:
        path = executable(playwright)
        if not path:
            message = "No Chromium: install one, or name it in CARDKIT_CHROMIUM."
            if os.environ.get("CI"):
                pytest.fail(message)
            pytest.skip(message)
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


SPARE: WeakKeyDictionary[Browser, defaultdict[str, list[BrowserContext]]] = WeakKeyDictionary()
"""Contexts of a Chromium that are not used just now, by their options. They know the programs that they have fetched and
compiled, which is half the work of a page, and nothing else (`wiped`). Each has an empty page of this machine (`begun`)."""


def begun(browser: Browser, **options: Any) -> BrowserContext:
    """A new context with an empty page: the next one is a tab beside it, where it would be a window, which takes more than many
    a test; and it is drawn by the same process, which has its programs at hand."""
    context = browser.new_context(**options)
    empty = context.new_page()
    empty.route("**", lambda route: route.fulfill(body="", content_type="text/html"))
    empty.goto("http://127.0.0.1/")
    return context


def wiped(context: BrowserContext, origins: set[str]) -> BrowserContext:
    """This context, with its empty page alone, and nothing kept for these origins or granted to them."""
    empty, *others = context.pages
    for page in others:
        page.close()
    session = context.new_cdp_session(empty)
    for origin in origins:
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    session.detach()
    context.clear_cookies()
    context.clear_permissions()
    return context


def keyed(page: Page) -> None:
    """Wait until the part with a table's keys has come, which is fetched after the first table is drawn."""
    page.wait_for_function("() => globalThis.cardkitSheets?.then(() => true)")


def tab_to(target: Locator, stays: Callable[[], bool] = lambda: True) -> None:
    """Go to an element with Tab from wherever the focus is, or with Shift+Tab when it lies behind.

    After each press `stays` must hold.
    """
    page, trail = target.page, list[str]()
    for _ in range(90):
        if target.evaluate("node => node === document.activeElement"):
            return
        behind = target.evaluate("node => !!(document.activeElement.compareDocumentPosition(node) & 2)")
        page.keyboard.press("Shift+Tab" if behind else "Tab")
        trail.append(page.evaluate("() => document.activeElement.cloneNode().outerHTML"))
        assert stays(), f"Tab leaves before it comes to {target}: {trail}"
    raise AssertionError(f"Tab never comes to {target}, but to {trail[-9:]}")


@contextlib.contextmanager
def watched(browser: Browser, *, fresh: bool = False, **options: Any) -> Iterator[Page]:
    """A page in a context for itself; in the end, fail if it asked another machine for anything or an error went uncaught.

    Scripts belong to the page, not to its context, which comes to another page afterwards unless it is to be `fresh`.
    """
    own = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "about:")
    requests: list[Request] = []
    faults: list[str] = []
    spare = SPARE.setdefault(browser, defaultdict(list))[repr(sorted(options.items()))]
    context = begun(browser, **options) if fresh or not spare else spare.pop()
    page = context.new_page()
    page.set_default_timeout(90_000)
    page.on("request", lambda request: requests.append(request))
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    strangers = [request.url for request in requests if not request.url.startswith(own) and request.failure != "csp"]
    if fresh:
        context.close()
    else:
        seen = map(urlsplit, {request.url for request in requests if request.url.startswith("http")})
        spare.append(wiped(context, {f"{part.scheme}://{part.netloc}" for part in seen}))
    assert strangers == []
    assert faults == []


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh page, 1200 × 800, that fails its test on any request to another machine and on any uncaught error."""
    with watched(browser, viewport={"width": 1200, "height": 800}) as page:
        yield page


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A fresh page on a phone, 390 × 844, touched; watched like `page`."""
    with watched(browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as page:
        yield page


Place = Callable[[str], tuple[Path, str]]


@pytest.fixture(scope="session")
def place(
    tmp_path_factory: pytest.TempPathFactory, serve: Callable[..., Any], write_notebook: Callable[..., Path]
) -> Iterator[Place]:
    """`folder, url = place("quiz")`: a new folder for small notebooks, and the address below which one server shows them."""
    root = tmp_path_factory.mktemp("places")
    write_notebook(root / "index.ipynb", "# Places")

    def made(name: str) -> tuple[Path, str]:
        (root / name).mkdir()
        return root / name, f"{server.url}voila/render/{name}/"

    with serve(root) as server:
        yield made


class Quiet(SimpleHTTPRequestHandler):
    """A plain server of files that says nothing."""

    def log_message(self, *args: object) -> None:
        """Nothing."""


@contextlib.contextmanager
def files(folder: Path) -> Iterator[ThreadingHTTPServer]:
    """A plain server of the files in a folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def schools(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """Two servers of somebody else's, with a page that frames whatever its address names after the #: the first may do so."""
    folder = tmp_path_factory.mktemp("school")
    (folder / "index.html").write_text(AROUND, encoding="utf-8")
    with files(folder) as one, files(folder) as other:
        yield [f"http://127.0.0.1:{server.server_port}" for server in (one, other)]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, write_notebook: Callable[..., Path], schools: list[str]) -> Path:
    """The site of the project's lessons and of `one.ipynb`, inside a folder that is served: its address has a path."""
    if not shutil.which("npm"):
        pytest.skip("Making the site needs Node.js.")
    notebooks = tmp_path_factory.mktemp("site") / "notebooks"
    shutil.copytree(LESSONS, notebooks, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    write_notebook(notebooks / "one.ipynb", "# One", *([cell] for cell in CELLS))
    out = tmp_path_factory.mktemp("served") / "clubs" / "cards"
    assert app.main(["site", str(out), "--notebooks", str(notebooks), "--embed", schools[0]]) == 0
    return out


@pytest.fixture
def site_server(site: Path) -> Iterator[tuple[str, ThreadingHTTPServer]]:
    """The site's address, and the server, to be stopped at will."""
    with files(site.parents[1]) as server:
        yield f"http://127.0.0.1:{server.server_port}/clubs/cards/", server
