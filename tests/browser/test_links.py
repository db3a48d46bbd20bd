"""Checks the address of a link to a position: in JupyterLab, and where everybody has a server of their own."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from zxingcpp import read_barcodes

from browser.conftest import LESSONS

TABLE = """from cardkit_widgets import share
from cardkit import games
share(games["tute"].deal(7), ask="And you?", everything=True)"""


def copied(page: Page) -> str:
    """The link that the line below the table makes."""
    line = page.locator("[data-cardkit=share]")
    line.get_by_role("button").click()
    page.wait_for_selector("[data-cardkit=share][data-made]")
    return line.get_attribute("data-made") or ""


def opens(page: Page, address: str) -> None:
    """Asserts that this address opens the shared position."""
    page.goto(address)
    expect(page.get_by_role("heading", name="And you?")).to_be_visible()
    expect(page.locator("[data-cardkit=shared]")).to_have_attribute("data-state", "open")


@pytest.mark.outlet
def test_a_link_from_a_server_of_ones_own_leads_others_to_theirs(
    page: Page, serve: Callable[..., Any], tmp_path: Path, write_notebook: Callable[..., Path]
) -> None:
    hub = {"JUPYTERHUB_SERVICE_PREFIX": "/club/user/ada/", "JUPYTERHUB_BASE_URL": "/club/"}
    binder = {"BINDER_LAUNCH_HOST": "https://binder.example.org/", "BINDER_REQUEST": "v2/gh/ada/cards/main"}
    text = "import os\nos.environ.update({})\n"  # as those who start such a server tell it
    write_notebook(tmp_path / "index.ipynb", "# On a hub", [text.format(hub) + TABLE])
    write_notebook(tmp_path / "binder.ipynb", "# On Binder", [text.format(hub | binder) + TABLE])
    shutil.copy(LESSONS / "shared.ipynb", tmp_path)
    with serve(tmp_path, command=("serve", "--base-url", "/club/user/ada/")) as server:
        origin = server.url.rstrip("/")
        page.goto(f"{origin}/club/user/ada/")
        on_hub = copied(page)
        expect(
            page.get_by_role("img", name="The link as a QR code")
        ).to_be_hidden()  # no phone reaches this machine's own address
        assert on_hub.startswith(f"{origin}/club/hub/user-redirect/voila/render/shared.ipynb?game=tute&")
        page.goto(f"{origin}/club/user/ada/voila/render/binder.ipynb")
        copied_there = copied(page)
        picture = page.get_by_role("img", name="The link as a QR code")
        expect(picture).to_be_visible()
        (seen,) = read_barcodes(Image.open(io.BytesIO(picture.screenshot())))  # as a phone's camera reads it
        assert seen.text == copied_there
        on_binder = urlsplit(copied_there)
        assert on_binder.geturl().startswith("https://binder.example.org/v2/gh/ada/cards/main?urlpath=")
        (path,) = parse_qs(on_binder.query)["urlpath"]
        assert path == on_hub.partition("user-redirect/")[2]
        opens(page, f"{origin}/club/user/ada/{path}")  # as both lead to it, in the server of the other one


@pytest.mark.outlet
def test_a_link_from_a_server_for_the_invited_says_whom_it_opens_for(
    page: Page, serve: Callable[..., Any], tmp_path: Path, write_notebook: Callable[..., Path]
) -> None:
    write_notebook(tmp_path / "index.ipynb", "# All lessons", [TABLE])
    with serve(tmp_path, command=("serve", "--token", "trump")) as server:
        page.goto(f"{server.url}?token=trump")
        assert "trump" not in copied(page)
        expect(page.locator(".ck-share-said")).to_contain_text("It doesn’t carry the token")


@pytest.mark.outlet
def test_a_link_from_jupyterlab_opens_the_page_that_voila_shows(
    page: Page, lab_server: Any, write_notebook: Callable[..., Path]
) -> None:
    folder = lab_server.folder / "own things"
    folder.mkdir()
    write_notebook(folder / "mine.ipynb", "# Mine", [TABLE])  # the page that opens links is not among them
    page.goto(lab_server.url + "lab/tree/own things/mine.ipynb?reset")
    expect(page.get_by_text("(ipykernel) | Idle")).to_be_visible(timeout=90_000)
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    link = copied(page)
    assert link.startswith(f"{lab_server.url}voila/render/own%20things/shared.ipynb#game=tute&")
    opens(page, link)
