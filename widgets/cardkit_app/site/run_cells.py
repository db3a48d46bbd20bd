"""Runs the cells of lessons as the page's own Python does (runtime.py): `python -m …run_cells NOTEBOOK…` prints it.

Each lesson has a process of its own. All are forked from one that has imported everything, where forking is safe.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
import traceback
from typing import Any

from .. import forking
from . import runtime


def ran(path: str) -> dict[str, Any]:
    """Returns what the code cells of a notebook show (`made`) and a warning to its author (`doubt`), or why they cannot run."""
    try:
        with open(path, encoding="utf-8") as file:
            cells = json.load(file)["cells"]
        made = [json.loads(runtime.run("".join(cell["source"]))) for cell in cells if cell["cell_type"] == "code"]
        return {"made": made, "doubt": forking.doubt()}
    except Exception:
        return {"fault": traceback.format_exc()}


def main(paths: list[str]) -> None:
    """Run the lessons at these paths and print, in their order, what each showed."""
    method = "fork" if forking.POSSIBLE else "spawn"
    if method == "fork":
        for piece in forking.lessons():
            piece()
    with multiprocessing.get_context(method).Pool(os.cpu_count(), maxtasksperchild=1) as several:
        print(json.dumps(several.map(ran, paths, chunksize=1)))


if __name__ == "__main__":
    main(sys.argv[1:])
