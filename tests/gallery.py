"""Takes pictures of the lessons, to be looked at: `python tests/gallery.py FOLDER [--games tute …] [--looks phone …]`.

For each game and look (light, dark, phone) a table at rest, while a card travels, after a success and at a call; and the index.
"""

from __future__ import annotations

import argparse
import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from browser.conftest import FLAGS, executable
from conftest import cardkit, started

DESK: Final = {"viewport": {"width": 1280, "height": 900}}
PHONE: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
LOOKS: Final[dict[str, dict[str, Any]]] = {"light": DESK, "dark": {**DESK, "color_scheme": "dark"}, "phone": PHONE}
GAMES: Final = ("tute", "pitty_pat", "vitou", "trionfetti", "tarot")
READY: Final = ".ck-step:not([hidden]) .ct[data-state=ready]"
CALLS: Final = ".ct-actions > :not([hidden])"
CARD: Final = ".ct-hand > [data-ok=true]"
MOVING: Final = 260
"""Milliseconds after a click at which a card is on its way."""
SETTLED: Final = 6000
"""Milliseconds after which the others have played, too."""
FURTHEST: Final = 30
"""Steps that are gone through in search of a call."""


@contextlib.contextmanager
def opened(browser: Browser, look: str) -> Iterator[Page]:
    """A page with this look."""
    context = browser.new_context(**LOOKS[look])
    page = context.new_page()
    page.set_default_timeout(60_000)
    yield page
    context.close()


def goto(page: Page, n: int) -> bool:
    """Shows step `n` of the lesson and waits until all of it lives; False where there is none."""
    here = page.evaluate(
        """async (n) => {
        const step = document.querySelectorAll("#ck-menu ol a")[n];
        if (!step) return false;
        step.click();
        const section = document.querySelector(".ck-step:not([hidden])");
        for (let i = 0; i < 200 && section.dataset.alive !== "ready"; i++) await new Promise((done) => setTimeout(done, 50));
        return true;
    }""",
        n,
    )
    page.wait_for_timeout(200)
    return bool(here)


def act(page: Page, selector: str) -> None:
    """Touches the first of these: on a phone a card is lifted first."""
    part = page.locator(f".ck-step:not([hidden]) {selector}").first
    touched = page.viewport_size is not None and page.viewport_size["width"] < 500
    for _ in range(2 if touched and selector == CARD else 1):
        part.tap() if touched else part.click()


def lesson(page: Page, url: str, game: str, take: Any) -> None:
    """Takes the four pictures of one lesson."""
    page.goto(f"{url}voila/render/{game}.ipynb")
    page.wait_for_selector("#ck-menu ol a", state="attached")
    page.wait_for_selector(READY)
    page.wait_for_timeout(600)
    take(f"{game}-rest")
    act(page, CARD)
    page.wait_for_timeout(MOVING)
    take(f"{game}-motion")
    page.wait_for_timeout(SETTLED)
    take(f"{game}-success")
    for n in range(1, FURTHEST):
        if not goto(page, n):
            break
        if page.locator(f"{READY} {CALLS}").count():
            take(f"{game}-call")
            act(page, CALLS)
            page.wait_for_timeout(900)
            take(f"{game}-called")
            break


def main() -> None:
    """Takes all pictures that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--looks", nargs="*", default=list(LOOKS))
    parser.add_argument("--url", help="of a server that runs already")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = given.url or stack.enter_context(started(cardkit("--no-browser", "--port", "0"), home, home)).url
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=executable(playwright), args=FLAGS)
        for look in given.looks:
            for game in ("index", *given.games):
                with opened(browser, look) as page:

                    def take(name: str, page: Page = page, look: str = look) -> None:
                        page.screenshot(path=given.folder / f"{name}-{look}.png")
                        print(f"{name}-{look}.png", flush=True)

                    if game == "index":
                        page.goto(f"{url}voila/render/index.ipynb")
                        page.wait_for_timeout(2500)
                        take("index")
                    else:
                        lesson(page, url, game, take)
        browser.close()


if __name__ == "__main__":
    main()
