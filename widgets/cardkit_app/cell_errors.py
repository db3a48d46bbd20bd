"""Reports which cell of a page with a kernel fails, and how; Voila only logs it, and numbers cells otherwise."""

from __future__ import annotations

import logging
from contextvars import ContextVar
from typing import Any, ClassVar

from voila.execute import VoilaExecutor

lesson: ContextVar[str] = ContextVar("lesson", default="a lesson")
"""The notebook whose cells are running now, for the report."""


class ReportingExecutor(VoilaExecutor):
    """Runs a page's cells and reports a failing one to `server`, and on the page if the reader is its author."""

    server: ClassVar[Any]

    def strip_code_cell_errors(self, cell: Any) -> Any:
        """Replace a cell's error output by a sentence."""
        errors = [output for output in cell.get("outputs", ()) if output["output_type"] == "error"]
        if not errors:
            return cell
        codes = [one for one in self.nb.cells if one["cell_type"] == "code"]
        what = " ".join(f"{errors[0]['ename']}: {errors[0]['evalue']}".split())
        fault = f"code cell {codes.index(cell) + 1} fails: {what}"
        self.server.trouble(f"{lesson.get()}: {fault}")
        found = super().strip_code_cell_errors(cell)
        for output in errors if self.server.shows_errors else ():
            output["evalue"] = f"{fault}."
        return found


class WithoutReportedErrors(logging.Filter):
    """Log filter: drops the traceback of an error already reported in a sentence."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is logged."""
        return not str(record.msg).startswith("Error at server while executing cell")
