"""The lessons on a system that cannot fork, knows no pidfd and limits no files, as Windows is (which is not tried here)."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import started
from sharing.test_app import get

WITHOUT = """
import os, signal, sys
import psutil  # which needs it on Linux itself
for module, names in ((os, ("fork", "forkpty", "pidfd_open")), (signal, ("pidfd_send_signal",))):
    for name in names:
        vars(module).pop(name, None)
sys.modules["resource"] = None
from cardkit_app.command import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.outlet
@pytest.mark.parametrize("command", [[], ["serve", "--rooms"]], ids=str)
def test_the_lessons_are_served(tmp_path: Path, write_notebook: Callable[..., Path], command: list[str]) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    write_notebook(folder / "index.ipynb", "# A page", ["print(6 * 7)"])
    given = [*command, *([] if command else ["--no-browser"]), "--port", "0", "--notebooks", str(folder)]
    with started([sys.executable, "-c", WITHOUT, *given], tmp_path, tmp_path) as server:
        status, page = get(server.url)
        assert (status, "42" in page) == (200, True)
        status, page = get(f"{server.url}voila/render/shared.ipynb")  # which the folder itself does not have
        assert (status, "What would you play?" in page, "The lesson stops here" in page) == (200, True, False)
        assert get(f"{server.url}rooms/")[0] == 200
        if command:
            assert json.loads(get(f"{server.url}health")[1])["status"] == "ok"
    assert "Traceback" not in "".join(server.lines)
