"""`cardkit site OUT`: makes the static site.

A page is made twice from the same cells by the same few lines (runtime.py): once here, so that it can be read at once, and once
in the browser. What the browser's Python has in its memory when everything is imported is kept as a file too, because laying
that memory in is several times quicker than importing.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import re
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
from ..command import Parser, Trouble, find_notebooks
from ..lessons import SHARED, drawn_before, lesson_file, lesson_names
from ..pictures import FiledPictures
from ..static_files import FOLDER, TEMPLATES, StaticFiles
from ..terse import Terse
from . import lab, tools
from .tools import SITE, command

CODE: Final = "<!-- with its code -->"
"""A page whose first cell ends so is about its code, and shows it."""
ONLY_CODE: Final = "code-only"
"""A cell with this tag is for those who see the code of a lesson: a page leaves it out."""
WIDGET: Final = "application/vnd.jupyter.widget-view+json"
WASM: Final = "pyodide.asm.wasm"
MARK: Final = ".cardkit-site"
"""A file that says: this folder was made by `cardkit site`, and may be made again."""

Made = dict[str, Any]
"""The result of a cell, as the page's own Python tells it (see runtime.py): its `outputs`, and `made`, a mark of them."""


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
    result.add_argument(
        "--cache", type=Path, default=tools.cache_folder(), metavar="FOLDER", help="where to keep what is fetched"
    )
    return result


def outputs(notebooks: Sequence[Path]) -> dict[str, list[Made]]:
    """Runs the code cells of notebooks as the page's own Python does, in a fresh process for each; returns what they show."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # the same cardkit, installed or not
    command = [sys.executable, "-m", f"{__package__}.run_cells", *(str(path.resolve()) for path in notebooks)]
    done = subprocess.run(command, text=True, capture_output=True, env=env)
    if done.returncode:
        raise Trouble(f"The cells of the lessons could not be run:\n{done.stderr.strip()[-2000:]}")
    found = {}
    for path, shown in zip(notebooks, json.loads(done.stdout), strict=True):
        if fault := shown.get("fault"):
            raise Trouble(f"The cells of {path.name} could not be run:\n{fault.strip()[-2000:]}")
        found[path.name] = shown["made"]
        if shown["doubt"]:
            print(f"cardkit: {path.name}: {shown['doubt']}", file=sys.stderr)
        for number, cell in enumerate(found[path.name], 1):
            for one in cell["outputs"]:
                if "error" in one:
                    raise Trouble(f"Code cell {number} of {path.name} fails: {one['error']}")
    return found


def rendered(template: str, **values: Any) -> str:
    """A page of this template, with what it is told."""
    import jinja2

    loader = Terse(jinja2.FileSystemLoader([SITE, TEMPLATES]))
    env = jinja2.Environment(loader=loader, extensions=["jinja2.ext.i18n"])
    return env.get_template(f"{template}.j2").render(values)


def page(notebook: Path, made: list[Made], files: StaticFiles, embed: Sequence[str] = ()) -> str:
    """The HTML of one lesson; its drawings are put into `files`. `embed` names whose pages may show a table."""
    from nbconvert.filters.markdown_mistune import markdown2html_mistune

    filed = FiledPictures(files, f"{FOLDER}/")
    cells: list[dict[str, Any]] = []
    sources: list[str] = []
    title, with_code = "", False
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        shows = ONLY_CODE not in cell.get("metadata", {}).get("tags", ())
        if cell["cell_type"] == "markdown" and shows:
            if not title and source.startswith("# "):
                title = re.sub(r"[*`]", "", source.splitlines()[0][2:]).strip()
            with_code = with_code or (not cells and CODE in source)
            cells.append({"markdown": links(markdown2html_mistune(source))})
        elif cell["cell_type"] == "code":
            now = made[len(sources)]
            stills = [still(one, filed) for one in now["outputs"] or [one["data"] for one in drawn_before(cell)]]
            if shows:
                shown = source if with_code else ""
                cells.append({"index": len(sources), "source": shown, "outputs": stills, "made": now["made"]})
            sources.append(source)
    is_index = notebook.stem == "index"
    return rendered(
        "page.html",
        title=title or notebook.stem,
        is_index=is_index,
        notebook=notebook.name,
        lesson=notebook.stem,
        cells=cells,
        sources=json.dumps(sources).replace("</", "<\\/"),
        kept=lambda name: f"{FOLDER}/{files.add_file(TEMPLATES / 'static' / name)}",
        embed=" ".join(embed),
        opens_links=notebook.name == SHARED,
        framed=framing.FRAMED,
    )


def links(markup: str) -> str:
    """Links to lessons lead to their pages."""
    return re.sub(r'href="([\w-]+)\.ipynb(?=["#])', r'href="\1.html', markup)


def still(bundle: dict[str, Any], filed: FiledPictures) -> dict[str, Any]:
    """Returns the HTML of one output before the page lives, its drawings as files."""
    markup, svg = (filed(bundle.get(kind, "")) for kind in ("text/html", "image/svg+xml"))
    return {"widget": WIDGET in bundle, "html": links(markup), "svg": svg, "text": bundle.get("text/plain", "")}


def manifest() -> dict[str, Any]:
    """Returns the manifest with which a phone or a computer installs the site."""
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
    """Make the site in `out`; `embed` names whose pages may show a table of it.

    Raises:
        Trouble: `out` holds something else, a tool is missing, or a lesson does not run.
    """
    if out.exists() and any(out.iterdir()) and not (out / MARK).is_file():
        raise Trouble(f"{out} holds other files, which would be lost; name a folder that is empty or was made by this command.")
    lessons = [path for name in lesson_names(notebooks) if (path := lesson_file(notebooks, name))]
    pyodide, wheels = tools.pyodide(cache), tools.wheels(cache)
    with tempfile.TemporaryDirectory() as scratch:
        site = Path(scratch) / "site"
        static = site / "static"
        (static / "pyodide").mkdir(parents=True)
        for name in tools.CORE:
            shutil.copyfile(pyodide / name, static / "pyodide" / name)
        (static / "pyodide" / "pyodide-lock.json").write_text(slim_lock(pyodide / "pyodide-lock.json"))
        tools.python_zip(static / "python.zip", wheels, {"cardkit_widgets/pages/outline.json": outline.kept(notebooks)})
        memory = Path(scratch) / "memory.bin"
        command("node", SITE / "snapshot.mjs", pyodide, static / "python.zip", memory, what="Keeping Python’s memory")
        pack(memory, static / "memory.bin.gz")
        pack(static / "pyodide" / WASM, static / "pyodide" / f"{WASM}.gz")
        for name in ("live.js", "model.js", "worker.js"):
            shutil.copyfile(SITE / name, static / name)
        for licence in (TEMPLATES / "static").glob("*.txt"):
            shutil.copyfile(licence, static / licence.name)
        shutil.copyfile(TEMPLATES / "icon.svg", static / "icon.svg")
        (site / "cardkit.webmanifest").write_text(json.dumps(manifest()))
        files = StaticFiles(max_bytes=sys.maxsize)
        for path, made in zip(lessons, outputs(lessons).values(), strict=True):
            (site / f"{path.stem}.html").write_text(page(path, made, files, embed), encoding="utf-8")
        (site / framing.FRAMED).write_text(rendered(framing.FRAMED, page=f"{Path(SHARED).stem}.html"), encoding="utf-8")
        files.write(site)
        offline(site)
        lab.add(site, lessons, cache)
        (site / MARK).write_text("Made by `cardkit site`.\n")
        (site / ".nojekyll").touch()  # or a well-known host leaves out what begins with an underscore
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(site, out)


def pack(path: Path, packed: Path) -> None:
    """Write a file packed, the same for the same content."""
    packed.write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def slim_lock(path: Path) -> str:
    """Pyodide's list of packages without any: a page loads none of them."""
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
        build(options.out, find_notebooks(options.notebooks), options.cache or tools.cache_folder(), options.embed)
    except Trouble as trouble:
        print(f"cardkit: {trouble}", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in options.out.rglob("*") if path.is_file()) / 1e6
    print(f"{options.out}: {size:.0f} MB, made in {time.monotonic() - began:.0f} s. To look at it:")
    print(f"  python3 -m http.server --bind 127.0.0.1 --directory {options.out}")
    return 0
