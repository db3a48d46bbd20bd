"""The steps of a lesson in a notebook: a tick is for what a reader has done, not for what has scrolled by."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from cardkit_widgets import Steps

PAGE = """<!doctype html><html lang="en"><body><div class="jp-Notebook"><p><a href="#Play">Play</a> <a href="#Read">Read</a>
<a href="#Play-on">Play on</a> <a href="#The-end">The end</a></p><main></main><h2>Play</h2><div class="ct" data-name="tute/one"
data-task-state="new"></div><h2>Read</h2><p>Words.</p><h2>Play on</h2>
<div class="ct" data-name="tute/two" data-task-state="new"></div>
<h2>The end</h2><p data-end>Words.</p></div></body></html>"""
START = """async ({ code, scene }) => {
  const module = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  module.default.render({ model: { get: () => scene }, el: document.querySelector("main") });
}"""
FOUND = "([name, found]) => { document.querySelector(`[data-name='tute/${name}']`).dataset.taskState = found }"


def test_a_step_of_words_is_done_with_what_stands_around_it(page: Page) -> None:
    page.route("http://127.0.0.1:9/**", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.goto("http://127.0.0.1:9/steps")
    steps = Steps("tute")
    page.evaluate(START, {"code": str(steps._esm), "scene": steps.scene})
    summary, mark = page.locator(".ck-steps"), page.locator(".ck-step-head")
    page.locator("h2").last.scroll_into_view_if_needed()
    expect(summary).to_contain_text("0 of 4 steps done")
    page.evaluate(FOUND, ["one", "done"])
    expect(summary).to_contain_text("1 of 4 steps done")
    page.evaluate(FOUND, ["two", "missed"])
    expect(mark.nth(1)).to_contain_text("done")  # the reader has gone on from it
    expect(summary).to_contain_text("2 of 4 steps done")
    page.evaluate(FOUND, ["two", "done"])
    expect(summary).to_contain_text("4 of 4 steps done")
