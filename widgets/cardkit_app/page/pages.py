"""The HTML of a lesson's page, the same for the app and the static site.

Everything that can be read is in it, and beside it the states of its widgets and the names of the files that they need. A page
with tables has the states only of the widgets that its first table needs, and of those that draw nothing; the others are in a
file. What is shown first is preloaded.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import jinja2
from nbconvert.filters.markdown_mistune import markdown2html_mistune

from cardkit_widgets.base import bundle
from cardkit_widgets.base.cells import WITH_CODE, cells_of, sources

from .. import framing
from ..lessons import INDEX, SHARED, drawn_before
from ..pictures import FiledPictures
from ..static_files import TEMPLATES, StaticFiles
from ..terse import Terse
from .prepared import Prepared

HERE: Final = Path(__file__).parent
ONLY_CODE: Final = "code-only"
"""A cell with this tag is for those who see the code of a lesson: a page leaves it out."""
WIDGET: Final = "application/vnd.jupyter.widget-view+json"
WHERE_TO_LOOK: Final = "Reloading the page may help; if it does not, the terminal in which cardkit runs says what went wrong."
JUPYTER: Final = re.compile(r"_(?:model|view)_\w+|layout|tabbable|tooltip")
"""Traits that mean something to Jupyter's own pages only."""
REFERENCE: Final = re.compile(r"(?:IPY_MODEL_|anywidget:)(w\d+)")
"""How a widget's state names another widget."""

ENVIRONMENT: Final = jinja2.Environment(
    loader=Terse(jinja2.FileSystemLoader([HERE, HERE.parent / "site", TEMPLATES])), extensions=["jinja2.ext.i18n"]
)


@dataclass(frozen=True)
class PagePlace:
    """What differs between pages of the app and of a static site: addresses and options.

    `files` is the address of the files that pages share; `answers` where a lesson's Python is asked, with `{}` for its name,
    and empty on a static site, whose `worker` is the page's own Python.
    """

    files: str
    answers: str = ""
    worker: str = ""
    embed: str = ""
    """The origins whose pages may show a table in a frame."""
    invited: bool = False
    """Whether only those with a token are answered."""
    rooms: str = ""
    """The address at which tables with friends are begun; "" where there are none."""
    shows_errors: bool = False
    """Whether a page shows errors of its notebook: the reader is the author."""

    @property
    def site(self) -> bool:
        """Whether pages belong to a static site."""
        return not self.answers


def page(notebook: Path, prepared: Prepared, files: StaticFiles, place: PagePlace, name: str = "") -> str:
    """The HTML of a lesson.

    Args:
        notebook: its cells, as they are read.
        prepared: its widgets, see prepared.py.
        files: takes the drawings and other texts that are files of their own.
        place: where the page will be.
        name: the lesson's name, a path below the folder of the lessons; by default that of its file.
    """
    names = {name: files.add(f"part.{name.rpartition('.')[2]}", text) for name, text in prepared.files.items()}
    first = _first(prepared)
    data = _data(notebook, prepared, names, place, name or notebook.name)
    later = _later(data["models"], first, prepared)
    data["later"] = files.add("models.json", _json(later)) if later else ""
    scripts = [place.files + files.add("live.js", bundle.module(HERE / "live.js"), public=True)]
    cells = list(_cells(notebook, prepared, FiledPictures(files, place.files), place))
    title = next((cell["title"] for cell in cells if cell.get("title")), notebook.stem)
    return ENVIRONMENT.get_template("page.html.j2").render(
        title=title,
        lang=_metadata(notebook).get("lang", "en"),
        is_index=notebook.name == INDEX,
        notebook=notebook.name,
        lesson=notebook.stem,
        cells=cells,
        fault=_fault(prepared, place),
        data=_json(data).replace("</", "<\\/"),
        scripts=scripts,
        first=[place.files + name for name in _files(first, prepared, names)],
        kept=lambda name: place.files + files.add_file(TEMPLATES / "static" / name),
        embed=place.embed,
        invited=place.invited,
        rooms=place.rooms,
        site=place.site,
        opens_links=notebook.name == SHARED,
        framed=framing.FRAMED,
    )


def _first(prepared: Prepared) -> list[str]:
    """The widgets of the first output that has a table, or of the first one if none has."""
    shown = [one[WIDGET]["model_id"] for made in prepared.made for one in made["outputs"] if WIDGET in one]
    with_table = [widget for widget in shown if _has_table(_needed([widget], prepared), prepared)]
    return _needed((with_table or shown)[:1], prepared)


def _has_table(widgets: Iterable[str], prepared: Prepared) -> bool:
    return not set(prepared.tables.values()).isdisjoint(widgets)


def _later(models: dict[str, Any], first: list[str], prepared: Prepared) -> dict[str, Any]:
    """Takes out of `models` the states that the page can load later, and returns them; none if no table is among the `first`.

    What stays is `first`, the listeners, and what these refer to.
    """
    if not _has_table(first, prepared):
        return {}
    here = {*first, *_needed(prepared.listeners, prepared)}
    return {key: models.pop(key) for key in [*models] if key not in here}


def _fault(prepared: Prepared, place: PagePlace) -> str:
    """A sentence on a cell that failed; empty if none did."""
    if not prepared.fault:
        return ""
    if place.shows_errors:
        return f"The lesson stops here: {prepared.fault}."
    return f"The lesson stops here: this part of it could not be prepared. {WHERE_TO_LOOK}"


def _data(notebook: Path, prepared: Prepared, names: Mapping[str, str], place: PagePlace, name: str) -> dict[str, Any]:
    """The page's data for its scripts."""
    found = {
        "models": {key: kept for key, state in prepared.models.items() if (kept := _named(state, names))},
        "groups": {key: group for key, group in prepared.groups.items() if group != key},
        "tables": prepared.tables,
        "random": prepared.random,
        "listeners": prepared.listeners,
        "diary": prepared.diary,
        "recordings": {key: names[file] for key, file in prepared.recordings.items()},
        "files": place.files,
        "answers": place.answers.format(quote(name)),
    }
    return {**found, "worker": place.worker, "sources": sources(notebook)} if place.site else found


def _named(state: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """A widget's state with the public names of its files, without the traits that only Jupyter reads; {} for a layout."""
    if state.get("_model_name") == "LayoutModel":
        return {}
    own = {key: value for key, value in state.items() if not JUPYTER.fullmatch(key)}
    return {key: {"file": names[value["file"]]} if _is_file(value) else value for key, value in own.items()}


def _is_file(value: object) -> bool:
    return isinstance(value, dict) and set(value) == {"file"}


def _needed(widgets: list[str], prepared: Prepared) -> list[str]:
    """These widgets, and those to which their states refer."""
    waiting, found = list(widgets), dict[str, None]()
    while waiting:
        name = waiting.pop()
        if name in prepared.models and name not in found:
            found[name] = None
            waiting += [other for value in prepared.models[name].values() for other in REFERENCE.findall(str(value))]
    return list(found)


def _files(widgets: Iterable[str], prepared: Prepared, names: Mapping[str, str]) -> list[str]:
    """The public names of these widgets' files, to be preloaded."""
    found = [value["file"] for name in widgets for value in prepared.models[name].values() if _is_file(value)]
    recorded = [prepared.recordings[name] for name in widgets if name in prepared.recordings]
    return list(dict.fromkeys(names[file] for file in found + recorded))


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _notebook(notebook: Path) -> dict[str, Any]:
    return dict(json.loads(notebook.read_text(encoding="utf-8")))


def _metadata(notebook: Path) -> dict[str, Any]:
    return dict(_notebook(notebook).get("metadata", {}))


def _cells(notebook: Path, prepared: Prepared, filed: FiledPictures, place: PagePlace) -> Iterator[dict[str, Any]]:
    """The lesson's cells for the template: `markdown`, or `source` and `outputs`."""
    title, with_code, number = _metadata(notebook).get("title", ""), False, 0
    for first, cell in enumerate(cells_of(notebook)):
        source = "".join(cell["source"])
        shows = ONLY_CODE not in cell.get("metadata", {}).get("tags", ())
        if cell["cell_type"] == "markdown" and shows:
            if not title and source.startswith("# "):
                title = re.sub(r"[*`]", "", source.splitlines()[0][2:]).strip()
            with_code = with_code or (not first and WITH_CODE in source)
            if number >= len(prepared.made) and number and prepared.fault:
                return
            yield {"markdown": _linked(markdown2html_mistune(source), place), "title": title}
        elif cell["cell_type"] == "code":
            if number >= len(prepared.made) and prepared.fault:
                return
            outputs = prepared.made[number]["outputs"] if number < len(prepared.made) else []
            number += 1
            if shows:
                bundles = [one for one in outputs or [one["data"] for one in drawn_before(cell)] if "error" not in one]
                stills = [_still(one, filed, place) for one in bundles]
                model = next((one[WIDGET]["model_id"] for one in bundles if WIDGET in one), "")
                yield {"index": number - 1, "source": source if with_code else "", "outputs": stills, "model": model}


def _linked(markup: str, place: PagePlace) -> str:
    """On a static site, makes links between lessons lead to their pages (`.html`)."""
    return re.sub(r'href="([\w-]+)\.ipynb(?=["#])', r'href="\1.html', markup) if place.site else markup


def _still(bundle: Mapping[str, Any], filed: FiledPictures, place: PagePlace) -> dict[str, Any]:
    """The static HTML of one output, its drawings moved to files."""
    markup, svg = (filed(bundle.get(kind, "")) for kind in ("text/html", "image/svg+xml"))
    return {"widget": WIDGET in bundle, "html": _linked(markup, place), "svg": svg, "text": bundle.get("text/plain", "")}
