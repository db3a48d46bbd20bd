"""Which file a request may name, and which requests of foreign pages are answered."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit_app import paths
from cardkit_app.guard import foreign
from cardkit_app.lessons import SHARED, lesson_file, lesson_names


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Lessons with a neighbour outside, hidden files, and links within, out and to itself."""
    lessons = tmp_path / "lessons"
    for name in ("tute.ipynb", "more/vitou.ipynb", ".draft.ipynb", ".ipynb_checkpoints/tute.ipynb", "a b/é.ipynb"):
        (lessons / name).parent.mkdir(parents=True, exist_ok=True)
        (lessons / name).write_text("{}")
    (tmp_path / "grades.ipynb").write_text("{}")
    links = {"out.ipynb": "../grades.ipynb", "again.ipynb": "tute.ipynb", "loop": ".", "up": "..", "self.ipynb": "self.ipynb"}
    for name, target in {**links, "seen.ipynb": ".draft.ipynb"}.items():
        (lessons / name).symlink_to(target)
    return lessons


@pytest.mark.parametrize("name", ["tute.ipynb", "more/vitou.ipynb", "a b/é.ipynb"])
def test_a_file_below_the_folder_is_found(folder: Path, name: str) -> None:
    assert paths.below(folder, name) == folder.resolve() / name


def test_a_link_leads_to_the_one_spelling(folder: Path) -> None:
    assert paths.below(folder, "again.ipynb") == paths.below(folder, "loop/loop/tute.ipynb") == folder.resolve() / "tute.ipynb"


@pytest.mark.parametrize(
    "name",
    [
        *("", "/", ".", "..", "more", "./tute.ipynb", "more/../tute.ipynb", "more//vitou.ipynb", "tute.ipynb/", "/tute.ipynb"),
        *("../grades.ipynb", "more/../../grades.ipynb", "out.ipynb", "up/grades.ipynb", "up/lessons/tute.ipynb/../x.ipynb"),
        *(".draft.ipynb", ".ipynb_checkpoints/tute.ipynb", "seen.ipynb", "self.ipynb", "absent.ipynb"),
        *("..\\grades.ipynb", "more\\vitou.ipynb", "tute.ipynb\x00", "tute\x00.ipynb", "tute.ipynb\n", "x" * 5000, "x/" * 400),
    ],
)
def test_nothing_else_is(folder: Path, name: str) -> None:
    assert paths.below(folder, name) is None
    assert lesson_file(folder, name) is None


def test_an_absolute_path_is_none_below_the_folder(folder: Path) -> None:
    assert paths.below(folder, str(folder / "tute.ipynb")) is None
    assert lesson_file(folder, str(folder.parent / "grades.ipynb")) is None


def test_the_page_that_opens_links_is_in_every_folder_unless_it_leads_out(folder: Path) -> None:
    assert lesson_file(folder, SHARED)
    (folder / SHARED).symlink_to("../grades.ipynb")
    assert lesson_file(folder, SHARED) is None


def test_lessons_are_what_may_be_named(folder: Path) -> None:
    assert lesson_names(folder) == ["again.ipynb", SHARED, "tute.ipynb"]


parts = st.sampled_from(
    ["..", ".", "", "more", "up", "loop", "tute.ipynb", "grades.ipynb", ".draft.ipynb", "~", "\\..", "%2e%2e"]
)


@given(st.lists(parts, max_size=8).map("/".join))
def test_no_path_leads_out(tmp_path_factory: pytest.TempPathFactory, path: str) -> None:
    root = tmp_path_factory.getbasetemp() / "generated"
    if not root.exists():
        (root / "lessons" / "more").mkdir(parents=True)
        for name in ("grades.ipynb", "lessons/tute.ipynb", "lessons/.draft.ipynb"):
            (root / name).write_text("{}")
        (root / "lessons/up").symlink_to("..")
        (root / "lessons/loop").symlink_to(".")
    found = paths.below(root / "lessons", path)
    assert found in (None, (root / "lessons/tute.ipynb").resolve())


@pytest.mark.parametrize(
    ("address", "right"),
    [
        *(("/", True), ("/voila/render/tute.ipynb", True), ("/cards/", True), ("/voila/render/a%20b.ipynb", True)),
        *(("/a//b", False), ("//a", False), ("/a/../b", False), ("/a/%2e%2E/b", False), ("/a/..%2fb", False)),
        *(("/a%5cb", False), ("/a%00", False), ("/.git/config", False), ("/%ff", False), ("*", False), ("", False)),
    ],
)
def test_an_address_is_plain_or_refused(address: str, right: bool) -> None:
    assert paths.plain_address(address) is right


@pytest.mark.parametrize(
    ("message", "path", "refused"),
    [
        ("none navigate document", "/voila/render/tute.ipynb", False),
        ("same-origin no-cors image", "/voila/files/table.jpg", False),
        ("same-origin websocket empty", "/api/kernels/x/channels", False),
        ("cross-site navigate document", "/voila/render/tute.ipynb", False),
        ("cross-site navigate iframe", "/voila/render/shared.ipynb", False),
        ("cross-site no-cors image", "/voila/render/tute.ipynb", True),
        ("cross-site no-cors image", "/voila/files/table.jpg", True),
        ("same-site no-cors script", "/voila/render/tute.ipynb", True),
        ("cross-site cors empty", "/health", True),
        ("cross-site navigate iframe", "/voila/render/tute.ipynb", True),
        ("cross-site navigate object", "/voila/render/tute.ipynb", True),
        ("cross-site no-cors iframe", "/voila/render/shared.ipynb", True),
        ("cross-site websocket empty", "/api/kernels/x/channels", True),
    ],
)
def test_what_a_foreign_page_asks_for_behind_the_readers_back_is_refused(message: str, path: str, refused: bool) -> None:
    headers = dict(zip(("Sec-Fetch-Site", "Sec-Fetch-Mode", "Sec-Fetch-Dest"), message.split(), strict=True))
    assert foreign("GET", path, headers) is refused
    if message.startswith("cross-site"):
        assert foreign("POST", path, headers)
        assert foreign("GET", path, {**headers, "Sec-Purpose": "prefetch;prerender"})


def test_an_origin_that_cannot_be_is_foreign() -> None:
    for name in ("Origin", "Referer"):
        assert foreign("GET", "/api/kernels/x/channels", {name: "http://[::1", "Sec-Fetch-Site": "same-origin"})
    assert not foreign("GET", "/api/kernels/x/channels", {"Origin": "null"})  # whether it may is asked where it is answered


def test_who_says_nothing_of_itself_is_no_browser_of_today() -> None:
    assert not foreign("GET", "/voila/render/tute.ipynb", {})
