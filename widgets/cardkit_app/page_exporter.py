"""Makes Voila's own pages from this package's templates, which all pages of the server share."""

from __future__ import annotations

from functools import partial
from importlib.metadata import version
from types import CodeType
from typing import ClassVar, Final

import jinja2
import traitlets
from voila.exporter import VoilaExporter

from .pictures import FiledPictures
from .static_files import FOLDER, TEMPLATES, StaticFiles, mark
from .terse import Terse

VOILA: Final = mark(version("voila").encode())
"""Stands before the names of Voila's scripts, which are the same in every version: so a browser may keep them."""


class CompiledTemplates(jinja2.BytecodeCache):
    """Cache of compiled templates: compiling is half the work of a page."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[str, CodeType]] = {}

    def load_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        """Fill the bucket, if its template was compiled and has not changed since."""
        checksum, code = self._kept.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        """Keep what is in the bucket."""
        if bucket.code:
            self._kept[bucket.key] = bucket.checksum, bucket.code


def template_url(base_url: str, name: str) -> str:
    """The URL of a template file, such as a font, with a mark of its content, so that browsers may cache it for ever."""
    return f"{base_url}{FOLDER}/{PageExporter.files.add_file(TEMPLATES / 'static' / name)}"


class PageExporter(VoilaExporter):
    """Exports notebooks as pages. Voila creates one exporter per page; these share their compiled templates."""

    compiled: ClassVar = CompiledTemplates()
    files: ClassVar = StaticFiles()
    """What all pages share."""
    embed = traitlets.List(traitlets.Unicode(), help="whose pages may show a table in a frame").tag(config=True)
    invited = traitlets.Bool(help="whether only those with a token are answered").tag(config=True)
    rooms = traitlets.Unicode(help="where tables with friends are begun, or nothing").tag(config=True)

    def _create_environment(self) -> jinja2.Environment:
        """Voila's environment of templates, with what those of this package use."""
        environment: jinja2.Environment = super()._create_environment()
        environment.globals.update(
            embed=self.embed,
            invited=self.invited,
            rooms=self.rooms,
            filed=FiledPictures(self.files, f"{self.base_url}{FOLDER}/").with_image_files,
            kept=partial(template_url, self.base_url),
            version=VOILA,
        )
        environment.bytecode_cache = self.compiled
        if environment.loader:
            environment.loader = Terse(environment.loader)
        return environment
