"""The static site: made once, served by the plainest server below a path, played, and played again with the network cut."""

from __future__ import annotations

import gzip
import json
import re
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import WHOLE, watched
from browser.lessons import READY, on
from browser.test_pad import SMALL, begun, entered, kept
from cardkit_app import command as app
from cardkit_app.page.pages import WIDGET, page
from cardkit_app.page.prepared import Prepared
from cardkit_app.site.build import offline, place
from cardkit_app.static_files import StaticFiles

pytestmark = pytest.mark.outlet
LESSONS = sorted(path.stem for path in (Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))

ON = "localStorage.setItem('cardkit:preferences', JSON.stringify({ confirm: false }))"
"""A script for readers who do not want to be waited for after each trick."""


def plays_a_card(page: Page) -> None:
    """Go on to a table that waits for the reader, play the first legal card there with Enter, and wait for the answer."""
    mine = page.locator('.ck-step:not([hidden]) .ct[data-mine="true"][data-state=ready]')
    while not mine.count():
        on(page)
    table = mine.first
    table.scroll_into_view_if_needed()
    before = int(table.get_attribute("data-seq") or 0)
    table.evaluate("node => node.id = 'chosen'")
    card = page.locator("#chosen .ct-hand button:not([aria-disabled=true])").first
    card.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("before => Number(document.getElementById('chosen').dataset.seq) > before", arg=before)


def test_every_lesson_comes_alive_without_any_server(site_server: tuple[str, ThreadingHTTPServer], page: Page) -> None:
    url, _ = site_server
    page.add_init_script(WHOLE)
    page.add_init_script(ON)
    for lesson in LESSONS:
        page.goto(f"{url}{lesson}.html")
        page.wait_for_selector("body:not([data-cardkit=waiting])", timeout=120_000)
        assert page.locator("body").get_attribute("data-cardkit") == "ready"
        assert page.locator("main .ck-wait, main .ck-trouble").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if lesson == "tute":  # nobody can sit down at a table of this page, and it says so
            page.get_by_role("button", name="Play with others").first.click()
            expect(page.get_by_text("nobody can sit down with you")).to_be_visible()
    page.goto(url)
    page.wait_for_selector(READY, timeout=120_000)
    page.locator('main a[href^="tute.html"]').first.click()
    page.wait_for_selector(READY, timeout=120_000)
    plays_a_card(page)


def test_an_evening_is_entered_with_the_page_s_own_python(
    site_server: tuple[str, ThreadingHTTPServer], browser: Browser
) -> None:
    with watched(browser, viewport=SMALL, has_touch=True, is_mobile=True) as small:
        small.goto(f"{site_server[0]}score.html#game=tarot")
        expect(small.locator("[data-cardkit=pad]")).to_have_attribute("data-page", "setup", timeout=120_000)
        begun(small, f"{site_server[0]}score.html", "tarot")
        assert entered(small, "tarot", 3).entries == kept(small).entries


def test_it_plays_on_with_the_network_cut_and_remembers_the_game(
    site_server: tuple[str, ThreadingHTTPServer], browser: Browser
) -> None:
    with watched(browser, fresh=True, viewport={"width": 1200, "height": 800}) as page:  # nothing was fetched before
        cut_off(page, *site_server)


def cut_off(page: Page, url: str, server: ThreadingHTTPServer) -> None:
    """Open the site, end its server, and go on."""
    page.add_init_script(ON)
    page.goto(url + "index.html")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_selector(READY, timeout=120_000)
    faults = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {fault["errorId"] for fault in faults} <= {"in-incognito"}  # as a browser sees it that would install the site
    lab = page.context.new_page()  # the notebooks, whose own service worker must not end that of the pages
    lab.goto(url + "lab/notebooks/index.html?path=one.ipynb")
    lab.wait_for_function("navigator.serviceWorker.getRegistrations().then(all => all.length === 2)", timeout=90_000)
    lab.locator(".jp-CodeCell").first.wait_for(timeout=90_000)
    lab.close()
    server.shutdown()
    server.server_close()
    page.goto(url + "tute.html")
    page.wait_for_selector(READY, timeout=120_000)
    plays_a_card(page)
    name = page.locator("#chosen").get_attribute("data-name")
    game = f"Object.entries(localStorage).find(([key]) => key.endsWith({json.dumps(name)}))"
    played = page.evaluate(game)
    assert played
    step = page.evaluate("encodeURIComponent(document.body.dataset.step)")
    page.goto(url + "rulebook.html#tute")
    page.wait_for_selector(READY, timeout=120_000)
    page.get_by_label("Search the rules").fill("cuarenta")
    expect(page.locator("mark").first).to_have_text(re.compile("cuarenta", re.I))
    page.goto(f"{url}tute.html#{step}")
    page.wait_for_selector(READY, timeout=120_000)
    assert page.evaluate(game) == played
    expect(page.get_by_text("You continue where you left off.").first).to_be_visible()


def test_what_can_be_touched_beside_the_tables_answers_before_python_comes(
    site_server: tuple[str, ThreadingHTTPServer], browser: Browser
) -> None:
    context = browser.new_context(service_workers="block")
    context.route(re.compile(r"worker\.js"), lambda route: route.abort())
    page = context.new_page()
    page.add_init_script(WHOLE)
    page.goto(f"{site_server[0]}tarot.html")
    order = page.locator("[data-cardkit=quiz][data-kind=order]")
    order.get_by_role("button", name="Check").click()
    expect(order).to_have_attribute("data-state", "again")
    order.get_by_role("button", name="Show me").click()
    expect(order).to_have_attribute("data-state", "over")
    heap = page.locator("[data-cardkit=touch]").last
    for _ in range(2):
        heap.locator("[aria-pressed=false]").first.click()
    expect(heap.locator(".ck-touch-laid")).to_have_count(1)
    page.reload()
    expect(order).to_have_attribute("data-state", "over")
    page.goto(f"{site_server[0]}trionfetti.html")
    box = page.locator("[data-cardkit=order-box]").first
    for line in box.locator("[data-try]").all()[1:3]:
        line.click()
        expect(box).to_have_attribute("data-said", str(line.get_attribute("data-try")))
    context.close()


def test_it_can_be_read_before_python_comes(site_server: tuple[str, ThreadingHTTPServer], browser: Browser) -> None:
    url, _ = site_server
    context = browser.new_context(service_workers="block", java_script_enabled=False)
    page = context.new_page()
    page.goto(url + "tute.html")
    assert page.locator("main .ck-wait img").count() > 3  # tables as pictures
    expect(page.locator("main h1")).to_contain_text("Tute")
    assert page.locator("main .ck-wait img").first.bounding_box()
    context.close()


def test_nothing_in_it_is_fetched_from_elsewhere_and_it_is_not_large(site: Path) -> None:
    for path in site.rglob("*.html"):
        far = re.findall(r'(?:src|href)\s*=\s*"((?:https?:)?//[^"]*)"', path.read_text())
        assert all(not re.search(rf"(?:script|link|img)[^>]*{re.escape(link)}", path.read_text()) for link in far), path
    kept = json.loads(re.search(r"FILES = (\[.*?\]);", (site / "sw.js").read_text())[1])  # type: ignore[index]
    assert {"index.html", "tute.html", "static/memory.bin.gz"} < set(kept)
    sent = [(site / name).read_bytes() for name in kept if name != "./"]
    assert sum(min(len(body), len(gzip.compress(body, 6))) for body in sent) < 30e6  # hosts of pages compress what they send
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
        {"cell_type": "code", "source": "2"},
    ]
    notebook.write_text(json.dumps({"cells": cells}))
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><title>T</title><svg><g/></svg></svg>'
    own = '<a href="x.ipynb"><svg fill="currentColor"><g/></svg></a>'  # it takes the page's colour, so it stays there
    output = {WIDGET: {"model_id": "w1"}, "image/svg+xml": drawing, "text/plain": 'A "table"'}
    prepared = Prepared(made=[{"outputs": [output]}, {"outputs": [{"text/html": own}]}])
    files = StaticFiles()
    text = page(notebook, prepared, files, place())
    name = next(name for name, _ in files if name.startswith("picture"))
    image = f'<img width="4" height="3" alt="T" loading="lazy" src="files/{name}">'
    assert (
        f'data-model="w1"><i class="ck-wide" hidden></i><div class="ck-wait" role="img" aria-label="A &#34;table&#34;">{image}'
        in text
    )
    assert files.get(name).plain().decode() == drawing.replace("<title>T</title>", "")  # type: ignore[union-attr]
    assert 'href="tute.html#The-deal"' in text
    assert "<title>A game · cardkit</title>" in text
    assert "'<\\/script>'" in text
    assert own.replace("x.ipynb", "x.html") in text
