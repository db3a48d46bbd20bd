"""The pages of the app, as a browser sees them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Place, watched
from browser.lessons import READY
from browser.test_axe import LESSONS, heading

pytestmark = pytest.mark.outlet

ECHO = """
import ipywidgets
slider = ipywidgets.IntSlider(value=3)
echo = ipywidgets.Label("echo 3")
slider.observe(lambda change: setattr(echo, "value", f"echo {change['new']}"), "value")
ipywidgets.VBox([slider, echo])
"""
DRAWN = """
import anywidget
from cardkit_widgets.base import plain
class Drawn(anywidget.AnyWidget):
    _esm = "export default { render({ el }) { el.append(document.createElement('hr')) } }"
    def _repr_mimebundle_(self, **kwargs):
        data, metadata = super()._repr_mimebundle_(**kwargs)
        svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'/>"
        return {**data, "text/html": plain.image(svg, "drawn")}, metadata
Drawn()
"""
SLOW = """
import anywidget
class Slow(anywidget.AnyWidget):
    _esm = "await new Promise((done) => setTimeout(done, 2500));" \\
        "export default { render({ el }) { el.append(document.createElement('hr')) } }"
Slow()
"""


@pytest.fixture(scope="module")
def samples(place: Place, write_notebook: Callable[..., Path]) -> str:
    """Small lessons that each show one thing; the address below which they are rendered."""
    folder, url = place("samples")
    write_notebook(folder / "index.ipynb", "# Samples", "[widgets](widgets.ipynb)")
    write_notebook(folder / "widgets.ipynb", "# Move *it*", [ECHO], "![far](https://example.org/far.png)", [DRAWN])
    write_notebook(folder / "slow.ipynb", "# Slow", [SLOW])
    write_notebook(folder / "broken.ipynb", "# Broken", ["secret = 'hush'\n1 / 0"], "never shown")
    return url


def dark(page: Page) -> bool:
    """Whether the page shows its dark theme, to the eye and to widgets."""
    is_dark = page.evaluate("document.body.dataset.jpThemeLight") == "false"
    red = page.evaluate("Number(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])")
    lab = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--jp-layout-color0').trim()")
    assert is_dark == (red < 128), "the page and the widgets disagree"
    assert lab in ("", "#111" if is_dark else "white", "#111111" if is_dark else "#fff"), "Jupyter's style disagrees"
    return is_dark


def kernel(page: Page) -> str:
    """The id of the kernel behind the page."""
    found: str = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    return found


def test_the_index_is_at_the_root_and_leads_to_every_lesson(app_server: Any, page: Page) -> None:
    page.goto(app_server.url)
    page.wait_for_selector(READY)
    links = page.locator("main a").evaluate_all("links => links.map(link => link.pathname)")
    assert {f"/voila/render/{lesson}.ipynb" for lesson in LESSONS} - {"/voila/render/index.ipynb"} <= set(links)


def test_widgets_reach_their_kernel_and_nothing_reaches_the_network(samples: str, page: Page) -> None:
    page.goto(samples + "widgets.ipynb")
    page.wait_for_selector(READY)
    assert page.title() == "Move it · cardkit"
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("echo 4")).to_be_visible()
    expect(page.locator("main hr")).to_have_count(1)  # drawn by a module from a blob


def test_a_widget_whose_module_takes_long_is_waited_for(samples: str, page: Page) -> None:
    """Longer than the two seconds after which it would be given up for good."""
    page.goto(samples + "slow.ipynb")
    expect(page.locator("main hr")).to_have_count(1)


def test_a_picture_stands_in_for_a_table_until_it_is_drawn(samples: str, page: Page) -> None:
    page.route("**/voila.js", lambda route: route.abort())
    page.goto(samples + "widgets.ipynb")
    expect(page.locator(".ck-wait img")).to_be_visible()
    expect(page.get_by_text("Setting the table…")).to_be_visible()
    page.unroute("**/voila.js")
    page.reload()
    page.wait_for_selector(READY)
    expect(page.locator(".ck-wait")).to_have_count(0)
    room, text = page.locator("main hr").bounding_box(), page.locator("main h1").bounding_box()
    assert room
    assert text
    assert room["width"] > 1.2 * text["width"] > 600


def test_the_theme_follows_the_system_then_the_reader_and_keeps_the_kernel(samples: str, browser: Browser) -> None:
    with watched(browser, color_scheme="dark") as page:
        page.goto(samples + "widgets.ipynb")
        page.wait_for_selector(READY)
        assert dark(page)
        page.get_by_role("slider").focus()
        page.keyboard.press("ArrowRight")
        page.get_by_role("button", name="Dark", pressed=True).click()
        assert not dark(page)
        page.get_by_role("slider").focus()
        page.keyboard.press("ArrowRight")
        expect(page.get_by_text("echo 5")).to_be_visible()
        page.reload()
        page.wait_for_selector(READY)
        assert not dark(page)


def test_the_address_can_ask_for_a_theme(samples: str, page: Page) -> None:
    page.goto(samples + "index.ipynb?theme=dark")
    page.wait_for_selector(READY)
    assert dark(page)
    page.get_by_role("button", name="Dark").click()
    assert not dark(page)
    page.reload()
    page.wait_for_selector(READY)
    assert not dark(page)


def test_a_broken_lesson_says_to_who_wrote_it_where_and_why(samples: str, page: Page) -> None:
    page.goto(samples + "broken.ipynb")
    page.wait_for_selector(READY)
    expect(page.get_by_role("alert")).to_contain_text(
        "The lesson stops here: code cell 1 fails: ZeroDivisionError: division by zero."
    )


def test_a_missing_lesson_is_a_plain_page_with_a_way_back(samples: str, page: Page) -> None:
    response = page.goto(samples + "canasta.ipynb")
    assert response
    assert response.status == 404
    expect(page.get_by_role("heading")).to_have_text("There is no such lesson")
    page.get_by_role("link", name="To all the lessons").click()
    page.wait_for_selector(READY)


def test_leaving_a_page_ends_its_kernel(samples: str, page: Page) -> None:
    page.goto(samples + "widgets.ipynb")
    page.wait_for_selector(READY)
    first = kernel(page)
    origin = samples.partition("voila/render/")[0]
    assert page.request.get(f"{origin}api/kernels/{first}").status == 200
    page.goto(samples + "index.ipynb")
    page.wait_for_function("async kernel => (await fetch(kernel)).status === 404", arg=f"{origin}api/kernels/{first}")


def test_the_lessons_open_in_jupyterlab(lab_server: Any, page: Page) -> None:
    page.goto(lab_server.url + "lab/tree/index.ipynb?reset")
    expect(page.locator(".jp-Notebook h1").first).to_be_visible()


def test_voila_inside_jupyterlab_shows_the_same_page(lab_server: Any, page: Page) -> None:
    page.goto(lab_server.url + "voila/render/index.ipynb")
    page.wait_for_selector(READY)
    expect(page.locator("header.ck-bar")).to_be_visible()
    assert heading(page) == page.title()
