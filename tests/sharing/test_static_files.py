"""Files that pages share: named by their content, compressed once, kept for ever; and pages that are compressed in parts."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from tornado.testing import AsyncHTTPTestCase
from tornado.web import Application, RequestHandler, StaticFileHandler

from cardkit_app.disk_files import DiskFiles
from cardkit_app.page.pages import WIDGET, PagePlace, page
from cardkit_app.page.prepared import Prepared
from cardkit_app.pictures import FiledPictures
from cardkit_app.static_files import FOREVER, REVALIDATED, Packed, StaticFiles, accepts_gzip, send_packed
from cardkit_widgets.base.plain import image

TEXT = "const cards = 40;\n" * 100


def test_a_name_changes_with_the_content_and_only_with_it() -> None:
    files = StaticFiles()
    first, again, other = (files.add("table.js", text) for text in (TEXT, TEXT.encode(), TEXT + "//"))
    assert first == again != other
    assert first.startswith("table.")
    assert first.endswith(".js")
    assert len(list(files)) == 2


@pytest.mark.parametrize("suffix", ["js", "css", "svg", "json", "html", "woff2", "png"])
@pytest.mark.parametrize("content", [b"", b"x", TEXT.encode(), bytes(range(256))])
def test_what_is_packed_comes_out_as_it_was_and_is_never_longer(suffix: str, content: bytes) -> None:
    packed = Packed.of(content, suffix)
    assert packed.plain() == content
    assert len(packed.body) <= len(content)
    assert packed == Packed.of(content, suffix)


def test_the_files_take_no_more_memory_than_they_may() -> None:
    files = StaticFiles(max_bytes=1000)
    names = [files.add("x.png", bytes([number]) * 400) for number in range(5)]
    assert [name for name in names if files.get(name)] == names[-2:]
    big = files.add("big.png", bytes(5000))  # what a page needs now is there, whatever it takes
    assert [name for name, _ in files] == [big]


def test_a_file_that_is_added_again_stays(tmp_path: Path) -> None:
    files = StaticFiles(max_bytes=1000)
    first = files.add("x.png", b"1" * 400)
    files.add("x.png", b"2" * 400)
    files.add("x.png", b"1" * 400)
    files.add("x.png", b"3" * 400)
    assert files.get(first)
    files.write(tmp_path)
    assert (tmp_path / "files" / first).read_bytes() == b"1" * 400


@pytest.mark.parametrize(
    ("header", "taken"),
    [
        ("gzip, deflate, br, zstd", True),
        ("br;q=1.0, gzip;q=0.8, *;q=0.1", True),
        ("*", True),
        ("identity", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000, br", False),
        ("xgzip", False),
        ("", False),
    ],
)
def test_only_who_takes_compressed_answers_gets_them(header: str, taken: bool) -> None:
    assert accepts_gzip({"Accept-Encoding": header}) is taken


def test_a_page_shares_its_pictures_with_others() -> None:
    files = StaticFiles()
    filed = FiledPictures(files, "/cards/files/")
    markup = image('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><g/></svg>', "A card")
    shared = filed.with_image_files(f"<p>{markup}</p>{markup}")
    assert "data:" not in shared
    ((name, packed),) = files
    assert shared.count(f'src="/cards/files/{name}"') == 2
    assert packed.plain().startswith(b"<svg")
    assert not packed.public


def test_a_page_brings_what_its_first_table_needs_and_a_file_the_rest(tmp_path: Path) -> None:
    notebook = tmp_path / "x.ipynb"
    notebook.write_text(json.dumps({"cells": [{"cell_type": "code", "source": name} for name in ("w1", "w2")]}))
    made = [{"outputs": [{WIDGET: {"model_id": name}}]} for name in ("w1", "w2")]
    models: dict[str, dict[str, Any]] = {
        "w1": {"kit": "anywidget:w3", "scene": "first", "tooltip": None},
        "w2": {"kit": "anywidget:w3", "scene": "second"},
        "w3": {"code": {"file": "k.js"}, "style": {"file": "k.css"}},
    }
    prepared = Prepared(made=made, models=models, tables={"a": "w1", "b": "w2"}, files={"k.js": "1", "k.css": "2"})
    files = StaticFiles()
    text = page(notebook, prepared, files, PagePlace(files="/f/", answers="/a/{}"))
    brought = json.loads(text.partition('<script id="ck-lesson" type="application/json">')[2].partition("</script>")[0])
    assert set(brought["models"]) == {"w1", "w3"}
    assert brought["models"]["w1"] == {"kit": "anywidget:w3", "scene": "first"}
    assert json.loads(files.get(brought["later"]).plain()) == {"w2": models["w2"]}  # type: ignore[union-attr]
    for value in brought["models"]["w3"].values():
        assert re.search(rf'<link rel="(module)?preload"[^>]* href="/f/{value["file"]}">', text)


class Served(RequestHandler):
    """Sends the script of this test."""

    def get(self) -> None:
        """Send it, to be revalidated."""
        send_packed(self, Packed.of(TEXT, "js"), REVALIDATED)

    head = get


class OnDisk(DiskFiles, StaticFileHandler):
    """Sends the files of a folder."""


class TestServed(AsyncHTTPTestCase):
    """Answers as they go over the wire."""

    @pytest.fixture(autouse=True)
    def folder(self, tmp_path: Path) -> None:
        """A folder with files."""
        (tmp_path / "a.js").write_text(TEXT)
        (tmp_path / "a.0123456789abcdef.js").write_text(TEXT)
        (tmp_path / "a.png").write_bytes(b"\x89PNG" * 100)
        self.path = tmp_path

    def get_app(self) -> Application:
        """The page, and the folder."""
        return Application([("/", Served), ("/disk/(.*)", OnDisk, {"path": self.path})])

    def ask(self, path: str, method: str = "GET", **headers: str) -> Any:
        """The answer as it is on the wire."""
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.fetch(path, method=method, headers=headers, decompress_response=False, raise_error=False)

    def test_a_page_is_sent_once_and_then_said_to_hold(self) -> None:
        answer = self.ask("/", Accept_Encoding="gzip")
        assert answer.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(answer.body) == TEXT.encode()
        assert answer.headers["Cache-Control"] == REVALIDATED
        again = self.ask("/", Accept_Encoding="gzip", If_None_Match=answer.headers["Etag"])
        assert (again.code, again.body) == (304, b"")
        plain = self.ask("/")
        assert plain.body == TEXT.encode()
        assert "Content-Encoding" not in plain.headers
        assert self.ask("/", "HEAD", Accept_Encoding="gzip").headers["Content-Length"] == str(len(answer.body))

    def test_files_on_disk_are_sent_compressed_and_follow_what_lies_there(self) -> None:
        for name, cache in (
            ("a.js", REVALIDATED),
            ("a.js?v=1", FOREVER),
            ("a.0123456789abcdef.js", FOREVER),
            ("0123456789ab/a.js", FOREVER),
        ):
            answer = self.ask(f"/disk/{name}", Accept_Encoding="gzip")
            assert gzip.decompress(answer.body) == TEXT.encode()
            assert answer.headers["Cache-Control"] == cache
            assert self.ask(f"/disk/{name}", Accept_Encoding="gzip", If_None_Match=answer.headers["Etag"]).code == 304
            assert self.ask(f"/disk/{name}").body == TEXT.encode()
        assert self.ask("/disk/a.png", Accept_Encoding="gzip").body == b"\x89PNG" * 100
        assert self.ask("/disk/b.js", Accept_Encoding="gzip").code == 404
        assert self.ask("/disk/../a.js", Accept_Encoding="gzip").code in (403, 404)
        (self.path / "a.js").write_text(TEXT + "// more")
        assert gzip.decompress(self.ask("/disk/a.js", Accept_Encoding="gzip").body).endswith(b"more")
