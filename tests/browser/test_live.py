"""The script of a lesson's page, on a page made up for it."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route

import cardkit_app.page.pages as pages
from cardkit_widgets.base import bundle

HERE = "http://127.0.0.1:9/"
ASKS = """export default {render({model, el}) {
  const button = document.createElement("button");
  button.textContent = model.id;
  button.onclick = () => model.send({kind: "ask"});
  el.append(button);
}}"""
LESSON = {
    "models": {name: {"_esm": ASKS, "_anywidget_id": "asks", "scene": {"seq": 0}} for name in ("slow", "quick")},
    "groups": {"slow": "both", "quick": "both"},
    "tables": {},
    "random": [],
    "listeners": [],
    "recordings": {"slow": "slow.json"},
    "files": HERE,
    "answers": f"{HERE}answers",
}
PAGE = f"""<body data-cardkit="waiting"><p id="ck-status" hidden></p><div id="ck-progress"></div>
<div data-model="slow"></div><div data-model="quick"></div>
<script type="application/json" id="ck-lesson">{json.dumps(LESSON)}</script>
<script>window.cardkitSteps = {{draws: (draw) => draw(document.body, async () => {{}})}};</script>
<script type="module" src="live.js"></script></body>"""


def test_python_hears_a_group_in_order_while_a_recording_is_fetched(page: Page) -> None:
    asked: list[dict[str, Any]] = []
    held: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or ""))
        route.fulfill(body="")

    page.route(HERE, lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.route(
        f"{HERE}live.js",
        lambda route: route.fulfill(body=bundle.module(pages.HERE / "live.js"), content_type="text/javascript"),
    )
    page.route(f"{HERE}slow.json", lambda route: held.append(route))
    page.route(f"{HERE}answers", answer)
    page.goto(HERE)
    for name in ("slow", "quick"):
        page.get_by_role("button", name=name).click()
    with page.expect_response(lambda _: len(asked) == 2):
        held[0].fulfill(json={"moments": [{}], "passing": {}})
    assert [(one["message"]["id"], len(one["log"])) for one in asked] == [("slow", 0), ("quick", 1)]
