"""Prepares a site's lessons with recordings: `python -m …run_cells NOTEBOOK…` prints them as JSON.

Each lesson has a process of its own. All are forked from one that has imported everything, where forking is safe.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
import traceback
from pathlib import Path
from typing import Any

from cardkit_widgets.base.cells import BrokenNotebook

from ..page import prepared, process


def ran(path: str) -> dict[str, Any]:
    """The prepared lesson as JSON data, or why it cannot be prepared."""
    try:
        found = prepared.prepare(Path(path))
        if not found.fault:
            for name, text in prepared.record():
                found.add_recording(name, text)
        return vars(found)
    except BrokenNotebook as error:
        return {"fault": str(error)}
    except Exception:
        return {"fault": traceback.format_exc()}


def main(paths: list[str]) -> None:
    """Prepare the lessons at these paths and print them in that order."""
    method = "fork" if process.POSSIBLE else "spawn"
    if method == "fork":
        for piece in process.import_in_steps():
            piece()
    with multiprocessing.get_context(method).Pool(os.cpu_count(), maxtasksperchild=1) as several:
        print(json.dumps(several.map(ran, paths, chunksize=1)))


if __name__ == "__main__":
    main(sys.argv[1:])
