"""Nothing is used in a page that the oldest promised browsers lack, by the tables that MDN keeps of what each has.

`npm ci --prefix tests/js` fetches the tables. The floor stands in `README.md` and in `sharing/hosts.md` as well.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

ROOT = Path(__file__).parents[1]
TABLES = ROOT / "tests" / "js" / "node_modules" / "@mdn" / "browser-compat-data" / "data.json"
FLOOR: Final = {"chrome": 109.0, "firefox": 115.0, "safari": 16.4}
"""The oldest version of each browser that plays a lesson."""
LESS: Final = {
    "@property": "a step that is inherited only lays cards closer",
    ":has": "space between parts, and what is printed; no part is found or hidden by it alone",
    "text-wrap": "where lines break",
    "user-select": "a long press on a card may mark a word",
    "forced-color-adjust": "Safari has no forced colours",
    **dict.fromkeys((":-moz-progress-bar", ":-webkit-progress-bar", ":-webkit-progress-value"), "each for its own browser"),
    **dict.fromkeys(("@page", "size", "orphans", "widows", "content-visibility"), "only on paper"),
    "AbortSignal.any": "floor.js has it",
    "hidePopover": "floor.js has it",
}
"""What may be younger, and what one sees without it."""


@pytest.fixture(scope="module")
def tables() -> Any:
    """MDN's tables: from which version on each browser supports a feature."""
    if not TABLES.exists():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(
            "MDN's tables, which `npm ci --prefix tests/js` fetches, are missing."
        )
    return json.loads(TABLES.read_text("utf-8"))


def version(text: str | bool | None) -> float:
    """The number of a version; infinite for one that never came."""
    found = re.match(r"\D?(\d+(?:\.\d+)?)", text) if isinstance(text, str) else None
    return float(found[1]) if found else float("inf")


def young(entry: Any) -> list[str]:
    """The browsers whose floor is below what this feature needs."""
    support = entry["__compat"]["support"]

    def has(browser: str, floor: float) -> bool:
        told = support[browser] if isinstance(support[browser], list) else [support[browser]]
        plain = [one for one in told if not one.keys() & {"flags", "prefix", "alternative_name"}]
        gone = "version_removed"
        return any(version(one["version_added"]) <= floor and (gone not in one or version(one[gone]) > floor) for one in plain)

    return [browser for browser, floor in FLOOR.items() if not has(browser, floor)]


def known(tree: Any, name: str) -> Iterator[Any]:
    """The features of this name, anywhere in a table."""
    for key, entry in tree.items():
        if key in (name, f"{name}_static") and "__compat" in entry:
            yield entry
        if isinstance(entry, dict) and key != "__compat":
            yield from known(entry, name)


def test_the_styles_use_what_all_promised_browsers_have(tables: Any) -> None:
    css, found = tables["css"], {}
    for path in sorted((ROOT / "widgets").rglob("*.css")):
        text = re.sub(r"/\*.*?\*/|\"[^\"]*\"|url\([^)]*\)", "", path.read_text("utf-8"), flags=re.S)
        for name in set(re.findall(r"(?<=[{;\s])([a-z][a-z-]+)(?=:\s)", text)) & css["properties"].keys():
            found[name] = css["properties"][name]
        for name in set(re.findall(r"@([a-z-]+)", text)) & css["at-rules"].keys():
            found[f"@{name}"] = css["at-rules"][name]
        for name in set(re.findall(r"::?([a-z-]+)", re.sub(r"\{[^{}]*\}", "", text))) & css["selectors"].keys():
            found[f":{name}"] = css["selectors"][name]
        for name in set(re.findall(r"([a-z-]+)\(", text)):
            found |= {f"{name}()": entry for entry in known(css["types"], name)}
    assert len(found) > 100
    assert {name: why for name, entry in found.items() if name not in LESS and (why := young(entry))} == {}


def test_the_scripts_use_what_all_promised_browsers_have(tables: Any) -> None:
    """A name that somebody else's object may have, too, is taken for that one."""
    objects = tables["javascript"]["builtins"], tables["api"], tables["webassembly"]["api"]
    statics, methods, own = set(), set(), set()
    for path in sorted((ROOT / "widgets").rglob("*.js")):
        text = re.sub(r"//.*|/\*.*?\*/", "", path.read_text("utf-8"))
        statics |= set(re.findall(r"\b([A-Z]\w+)\.(\w+)", text))
        own |= set(re.findall(r"(\w+)(?=\([^()]*\) \{|: | = (?:async )?\(|\(\{)", text))
        methods |= set(re.findall(r"(?<=[a-z\])?]\.)([a-z]\w+)(?=\()", text))
    lacking = {}
    for owner, name in statics:
        whole: Any = next((part[owner] for part in objects if owner in part), {})
        for entry in (whole.get(name), whole.get(f"{name}_static")):
            if entry and (why := young(entry)):
                lacking[f"{owner}.{name}"] = why
    owners = [owner for part in objects for owner in part.values()]
    for name in methods - own:
        entries = [
            entry for one in owners for entry in (one.get(name), one.get(f"{name}_static")) if entry and "__compat" in entry
        ]
        if entries and all(young(entry) for entry in entries):
            lacking[name] = young(entries[0])
    assert {name: why for name, why in lacking.items() if name not in LESS} == {}
