"""The static site: made once, served by the plainest server below a path, played, and played again with the network cut."""

from __future__ import annotations

import functools
import http.server
import json
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from cardkit_widgets import app
from cardkit_widgets.site.build import offline, page, still

READY = "body[data-cardkit=ready]"
LESSONS = sorted(path.stem for path in (Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the project's lessons, inside a folder that is served: its address has a path."""
    if not shutil.which("npm"):
        pytest.skip("Making the site needs Node.js.")
    out = tmp_path_factory.mktemp("served") / "clubs" / "cards"
    assert app.main(["site", str(out)]) == 0
    return out


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A plain server of files that says nothing."""

    def log_message(self, *args: object) -> None:
        """Nothing."""


@pytest.fixture
def plain_server(site: Path) -> Iterator[tuple[str, http.server.ThreadingHTTPServer]]:
    """The site's address, and the server, to be stopped at will."""
    handler = functools.partial(Quiet, directory=site.parents[1])
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/clubs/cards/", server
    server.shutdown()
    server.server_close()


def playable(page: Page) -> None:
    """Play a card at the first table at which the reader is to play, as the cards say it."""
    table = page.locator('.ct[data-mine="true"][data-state=ready]').first
    table.scroll_into_view_if_needed()
    before = int(table.get_attribute("data-seq") or 0)
    table.evaluate("node => node.id = 'chosen'")
    card = page.locator("#chosen .ct-hand button:not([aria-disabled=true])").first
    card.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("before => Number(document.getElementById('chosen').dataset.seq) > before", arg=before)


@pytest.mark.slow
def test_every_lesson_comes_alive_without_any_server(
    plain_server: tuple[str, http.server.ThreadingHTTPServer], page: Page
) -> None:
    url, _ = plain_server
    for lesson in LESSONS:
        page.goto(f"{url}{lesson}.html")
        page.wait_for_selector("body:not([data-cardkit=waiting])", timeout=120_000)
        assert page.locator("body").get_attribute("data-cardkit") == "ready"
        assert page.locator("main .ck-wait, main .ck-trouble").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(url)
    page.wait_for_selector(READY, timeout=120_000)
    page.locator('main a[href^="tute.html"]').first.click()
    page.wait_for_selector(READY, timeout=120_000)
    playable(page)


@pytest.mark.slow
def test_it_plays_on_with_the_network_cut_and_remembers_the_game(
    plain_server: tuple[str, http.server.ThreadingHTTPServer], page: Page
) -> None:
    url, server = plain_server
    page.goto(url + "index.html")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_selector(READY, timeout=120_000)
    server.shutdown()
    server.server_close()
    page.goto(url + "tute.html")
    page.wait_for_selector(READY, timeout=120_000)
    playable(page)
    played = page.evaluate("JSON.stringify(localStorage)")
    page.goto(url)
    page.goto(url + "tute.html")
    page.wait_for_selector(READY, timeout=120_000)
    assert page.evaluate("JSON.stringify(localStorage)") == played
    expect(page.get_by_text("You continue where you left off.").first).to_be_visible()


@pytest.mark.slow
def test_it_can_be_read_before_python_comes(
    plain_server: tuple[str, http.server.ThreadingHTTPServer], browser: Browser
) -> None:
    url, _ = plain_server
    context = browser.new_context(service_workers="block", java_script_enabled=False)
    page = context.new_page()
    page.goto(url + "tute.html")
    assert page.locator("main .ck-wait svg").count() > 3  # tables as pictures
    expect(page.locator("main h1")).to_contain_text("Tute")
    assert page.locator("main .ck-wait svg").first.bounding_box()
    context.close()


@pytest.mark.slow
def test_nothing_in_it_is_fetched_from_elsewhere_and_it_is_not_large(site: Path) -> None:
    for path in site.rglob("*.html"):
        far = re.findall(r'(?:src|href)\s*=\s*"((?:https?:)?//[^"]*)"', path.read_text())
        assert all(not re.search(rf"(?:script|link|img)[^>]*{re.escape(link)}", path.read_text()) for link in far), path
    files = [path for path in site.rglob("*") if path.is_file() and "lab" not in path.relative_to(site).parts]
    assert sum(path.stat().st_size for path in files) < 30e6
    assert json.loads((site / "cardkit.webmanifest").read_text())["start_url"] == "index.html"


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    assert app.main(["site", str(tmp_path)]) == 1
    assert "holds other files" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_without_node_it_says_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert app.main(["site", str(tmp_path / "out"), "--cache", str(tmp_path / "cache")]) == 1
    assert "needs the program 'npm', which comes with Node.js" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_new_build_has_a_new_name_only_if_something_changed(tmp_path: Path) -> None:
    names = []
    for text in ("one", "one", "two"):
        (tmp_path / "index.html").write_text(text)
        (tmp_path / "sw.js").unlink(missing_ok=True)
        offline(tmp_path)
        names.append(re.search(r'NAME = "cardkit-(\w+)"', (tmp_path / "sw.js").read_text())[1])  # type: ignore[index]
    assert names[0] == names[1] != names[2]


def test_pages_show_pictures_of_tables_and_lead_to_pages(tmp_path: Path) -> None:
    notebook = tmp_path / "x.ipynb"
    cells = [
        {"cell_type": "markdown", "source": "# A *game*\n[on](tute.ipynb#The-deal)"},
        {"cell_type": "code", "source": "'</script>'"},
    ]
    notebook.write_text(json.dumps({"cells": cells}))
    made = [[{"application/vnd.jupyter.widget-view+json": {}, "image/svg+xml": "<svg/>", "text/plain": 'A "table"'}]]
    text = page(notebook, made)
    assert '<div class="ck-wait" role="img" aria-label="A &#34;table&#34;"><svg/></div>' in text
    assert 'href="tute.html#The-deal"' in text
    assert "<title>A game · cardkit</title>" in text
    assert "'<\\/script>'" in text
    assert still({"text/html": '<a href="x.ipynb">'})["html"] == '<a href="x.html">'
