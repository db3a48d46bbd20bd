"""Tells which cell of a page with a kernel fails, and how: Voila says so to its log alone, and counts cells otherwise."""

from __future__ import annotations

import logging
from contextvars import ContextVar
from typing import Any, ClassVar

from voila.execute import VoilaExecutor

lesson: ContextVar[str] = ContextVar("lesson", default="a lesson")
"""The notebook of which a page is being made."""


class TellingExecutor(VoilaExecutor):
    """Runs the cells of a page. `server` is told of one that fails, and where its reader is the author, the page is, too."""

    server: ClassVar[Any]

    def strip_code_cell_errors(self, cell: Any) -> Any:
        """Put a sentence in the place of a cell's error."""
        errors = [output for output in cell.get("outputs", ()) if output["output_type"] == "error"]
        if not errors:
            return cell
        codes = [one for one in self.nb.cells if one["cell_type"] == "code"]
        what = " ".join(f"{errors[0]['ename']}: {errors[0]['evalue']}".split())
        fault = f"code cell {codes.index(cell) + 1} fails: {what}"
        self.server.trouble(f"{lesson.get()}: {fault}")
        found = super().strip_code_cell_errors(cell)
        for output in errors if self.server.aloud else ():
            output["evalue"] = f"{fault}."
        return found


class Once(logging.Filter):
    """Keeps what was told in a sentence from being logged with all its lines as well."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is logged."""
        return not str(record.msg).startswith("Error at server while executing cell")
