"""Run the lessons and keep their outputs small and the same every time: `python tests/notebooks/execute.py [NAME ...]`.

What is kept is what a page without Python can show (pictures and texts). Widget models are dropped, because they have a new
number every time and come alive by running the notebook anyway.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"


def execute(path: Path) -> None:
    """Run one notebook in place."""
    notebook = nbformat.read(path, 4)
    client = NotebookClient(notebook, kernel_name="python3", record_timing=False, resources={"metadata": {"path": path.parent}})
    client.execute()
    for cell in notebook.cells:
        cell.metadata = {key: value for key, value in cell.metadata.items() if key == "tags"}
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    nbformat.write(notebook, path)
    print(f"{path.name}: {len(notebook.cells)} cells, {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")):
        execute(NOTEBOOKS / f"{Path(name).stem}.ipynb")
