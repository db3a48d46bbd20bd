"""`cardkit site OUT`: makes the static site.

Its pages are those of the app (see page/). They play what was recorded; for the rest a Python in the browser runs the same
cells. What that Python has in its memory when everything is imported is kept as a file, because laying that memory in is
several times quicker than importing.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from cardkit_widgets.pages import outline

from .. import framing
from ..cache import cache_folder
from ..command import Parser, Trouble, find_notebooks
from ..lessons import SHARED, lesson_file, lesson_names
from ..page.pages import ENVIRONMENT, PagePlace, page
from ..page.prepared import Prepared
from ..static_files import FOLDER, TEMPLATES, StaticFiles
from . import lab, tools
from .tools import SITE, command

WASM: Final = "pyodide.asm.wasm"
SITE_MARK: Final = ".cardkit-site"
"""A file that says: this folder was made by `cardkit site`, and may be made again."""


def parser() -> argparse.ArgumentParser:
    """The options of `cardkit site`."""
    result = Parser(
        prog="cardkit site",
        description="Makes a folder that any web server can give away: the lessons, playing in the browser.",
        epilog="It needs Node.js (20 or newer), and the first time a network, to fetch what pages are made of.",
        allow_abbrev=False,
    )
    result.add_argument("out", type=Path, metavar="OUT", help="the folder to make")
    result.add_argument("--notebooks", type=Path, metavar="FOLDER", help="take the lessons of another folder")
    result.add_argument(
        "--embed",
        action="append",
        default=[],
        type=framing.origin,
        metavar="ORIGIN",
        help="pages that may show one table in a frame, such as https://school.example (repeatable; by default none)",
    )
    result.add_argument("--cache", type=Path, default=cache_folder(), metavar="FOLDER", help="where to keep what is fetched")
    return result


def prepared(notebooks: Sequence[Path]) -> dict[str, Prepared]:
    """Prepares each lesson in a process of its own; returns the prepared lessons by file name.

    Raises: `Trouble` where cells cannot be run.
    """
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # the same cardkit, installed or not
    command = [sys.executable, "-m", f"{__package__}.run_cells", *(str(path.resolve()) for path in notebooks)]
    done = subprocess.run(command, text=True, capture_output=True, env=env)
    if done.returncode:
        raise Trouble(f"The cells of the lessons could not be run:\n{done.stderr.strip()[-2000:]}")
    found = {}
    for path, values in zip(notebooks, json.loads(done.stdout), strict=True):
        lesson = found[path.name] = Prepared(**values)
        if lesson.fault:
            raise Trouble(f"{path.name}: {lesson.fault.strip()[-2000:]}")
        if lesson.doubt:
            print(f"cardkit: {path.name}: {lesson.doubt}", file=sys.stderr)
    return found


def place(embed: Sequence[str] = ()) -> PagePlace:
    """The addresses of a site's pages; `embed` are origins that may frame its tables."""
    return PagePlace(files=f"{FOLDER}/", worker="static/worker.js", embed=" ".join(embed))


def manifest() -> dict[str, Any]:
    """The web app manifest, with which the site can be installed."""
    icon = {"src": "static/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any maskable"}
    return {
        "name": "cardkit: learn a card game",
        "short_name": "cardkit",
        "start_url": "index.html",
        "scope": ".",
        "display": "standalone",
        "background_color": "#fbf8f0",
        "theme_color": "#1d5c43",
        "icons": [icon],
    }


def build(out: Path, notebooks: Path, cache: Path, embed: Sequence[str] = ()) -> None:
    """Build the site in `out`; `embed` are origins that may frame its tables.

    Raises:
        Trouble: `out` holds something else, a tool is missing, or a lesson does not run.
    """
    if out.exists() and any(out.iterdir()) and not (out / SITE_MARK).is_file():
        raise Trouble(f"{out} holds other files, which would be lost; name a folder that is empty or was made by this command.")
    lessons = [path for name in lesson_names(notebooks) if (path := lesson_file(notebooks, name))]
    with tempfile.TemporaryDirectory() as scratch:
        site = Path(scratch) / "site"
        add_python(site / "static", notebooks, cache)
        for licence in (TEMPLATES / "static").glob("*.txt"):
            shutil.copyfile(licence, site / "static" / licence.name)
        shutil.copyfile(TEMPLATES / "icon.svg", site / "static" / "icon.svg")
        (site / "cardkit.webmanifest").write_text(json.dumps(manifest()))
        add_pages(site, lessons, embed)
        offline(site)
        lab.add(site, lessons, cache)
        (site / SITE_MARK).write_text("Made by `cardkit site`.\n")
        (site / ".nojekyll").touch()  # or a well-known host leaves out what begins with an underscore
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(site, out)


def add_python(static: Path, notebooks: Path, cache: Path) -> None:
    """Make this folder with the browser's Python: Pyodide, the packages that lessons need, and its memory with them imported.

    Raises: `Trouble` for a tool that is missing or fails.
    """
    pyodide, wheels = tools.pyodide(cache), tools.wheels(cache)
    (static / "pyodide").mkdir(parents=True)
    for name in tools.CORE:
        shutil.copyfile(pyodide / name, static / "pyodide" / name)
    (static / "pyodide" / "pyodide-lock.json").write_text(slim_lock(pyodide / "pyodide-lock.json"))
    tools.python_zip(static / "python.zip", wheels, {"cardkit_widgets/pages/outline.json": outline.as_json(notebooks)})
    with tempfile.TemporaryDirectory() as scratch:
        memory = Path(scratch) / "memory.bin"
        command("node", SITE / "snapshot.mjs", pyodide, static / "python.zip", memory, what="Keeping Python’s memory")
        pack(memory, static / "memory.bin.gz")
    pack(static / "pyodide" / WASM, static / "pyodide" / f"{WASM}.gz")
    shutil.copyfile(SITE / "worker.js", static / "worker.js")


def add_pages(site: Path, lessons: Sequence[Path], embed: Sequence[str]) -> None:
    """Write each lesson’s page, that of framed tables, and the files that they share; raises `Trouble` as `prepared` does."""
    files = StaticFiles(max_bytes=sys.maxsize)
    for path, lesson in zip(lessons, prepared(lessons).values(), strict=True):
        (site / f"{path.stem}.html").write_text(page(path, lesson, files, place(embed)), encoding="utf-8")
    framed = ENVIRONMENT.get_template(f"{framing.FRAMED}.j2")
    (site / framing.FRAMED).write_text(framed.render(page=f"{Path(SHARED).stem}.html"), encoding="utf-8")
    files.write(site)


def pack(path: Path, packed: Path) -> None:
    """Write a file gzipped; same content, same bytes."""
    packed.write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def slim_lock(path: Path) -> str:
    """Pyodide's lock file without packages: a page loads none."""
    return json.dumps({**json.loads(path.read_text()), "packages": {}})


def offline(site: Path) -> None:
    """Write the service worker, which keeps every file of the pages; its name changes when any of them does."""
    files = sorted(path for path in site.rglob("*") if path.is_file() and path.name != WASM)  # pages have it packed
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(site).as_posix().encode() + hashlib.sha256(path.read_bytes()).digest())
    names = ["./", *(path.relative_to(site).as_posix() for path in files)]
    text = (
        (SITE / "sw.js")
        .read_text()
        .replace("{{ version }}", digest.hexdigest()[:12])
        .replace('["{{ files }}"]', json.dumps(names))
    )
    (site / "sw.js").write_text(text)


def main(argv: Sequence[str]) -> int:
    """Run `cardkit site` with these arguments and return its exit code."""
    options = parser().parse_args(argv)
    began = time.monotonic()
    try:
        build(options.out, find_notebooks(options.notebooks), options.cache or cache_folder(), options.embed)
    except Trouble as trouble:
        print(f"cardkit: {trouble}", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in options.out.rglob("*") if path.is_file()) / 1e6
    print(f"{options.out}: {size:.0f} MB, made in {time.monotonic() - began:.0f} s. To look at it:")
    print(f"  python3 -m http.server --bind 127.0.0.1 --directory {options.out}")
    return 0
