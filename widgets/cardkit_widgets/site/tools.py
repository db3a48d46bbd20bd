"""What a site is made of, fetched once with pip and npm, checked by its hash and kept: see page.txt."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from ..app import HERE, Trouble

SITE: Final = HERE / "site"
PYODIDE: Final = "314.0.6"
PYODIDE_HASH: Final = "sha512-BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ=="
"""The integrity of the npm package, as the registry states it."""
PYTHON: Final = "3.14"
"""The Python of that Pyodide."""
CORE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide that a page loads."""


def cache_folder() -> Path:
    """Where fetched tools are kept."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "cardkit"


def command(*words: str | Path, cwd: Path | None = None, what: str) -> str:
    """Run a program and return what it printed; raises `Trouble` with the end of what it said."""
    try:
        done = subprocess.run([str(word) for word in words], cwd=cwd, text=True, capture_output=True)
    except FileNotFoundError:
        raise Trouble(f"{what} needs the program {words[0]!r}, which comes with Node.js (20 or newer).") from None
    if done.returncode:
        raise Trouble(f"{what} failed:\n{(done.stdout + done.stderr).strip()[-2000:]}")
    return done.stdout


def pyodide(cache: Path) -> Path:
    """The folder with Pyodide's files, fetched with npm if it is not there yet."""
    folder = cache / f"pyodide-{PYODIDE}"
    if all((folder / name).is_file() for name in CORE):
        return folder
    cache.mkdir(parents=True, exist_ok=True)
    command("npm", "pack", "--silent", f"pyodide@{PYODIDE}", cwd=cache, what="Fetching Pyodide")
    archive = cache / f"pyodide-{PYODIDE}.tgz"
    found = "sha512-" + base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if found != PYODIDE_HASH:
        raise Trouble(f"The Pyodide that npm fetched is not the one this version of cardkit was made with ({found}).")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    for name in CORE:
        shutil.move(folder / "package" / name, folder / name)
    shutil.rmtree(folder / "package")
    archive.unlink()
    return folder


def wheels(cache: Path) -> Sequence[Path]:
    """The wheels that a page needs besides cardkit itself, fetched with pip and checked by their hashes."""
    wanted = SITE / "page.txt"
    folder = cache / f"wheels-{hashlib.sha256(wanted.read_bytes()).hexdigest()[:12]}"
    count = sum("==" in line for line in wanted.read_text().splitlines())
    if len(list(folder.glob("*.whl"))) != count:
        only = ("--only-binary=:all:", "--platform=any", f"--python-version={PYTHON}", "--implementation=py", "--abi=none")
        pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes", *only)
        command(*pip, "--dest", folder, "--requirement", wanted, what="Fetching the Python packages of the pages")
    return sorted(folder.glob("*.whl"))


def python_zip(out: Path, packages: Sequence[Path], more: Mapping[str, str]) -> None:
    """Write all the Python of a page into one file: wheels, stand-ins for what a page has not, cardkit, and `more` texts."""
    server_only = (
        "app.py",
        "links.py",
        "server.py",
        "serving.py",
        "service.py",
        "site/build.py",
        "site/tools.py",
    )
    skipped = ("notebooks", "share", "etc", "site/stubs")
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:

        def add(name: str, data: bytes) -> None:
            made.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)  # without times: the same input, the same file

        for path in packages:
            with zipfile.ZipFile(path) as wheel:
                for name in wheel.namelist():
                    if not name.endswith("/") and ".data/" not in name and "extension/" not in name:
                        add(name, wheel.read(name))
        for top in (HERE.parent / "cardkit", HERE.parents[1] / "cardkit"):
            if (top / "game.py").is_file():
                _add_tree(add, top, "cardkit")
                break
        _add_tree(add, HERE, "cardkit_widgets", server_only, skipped)
        _add_tree(add, SITE / "stubs", "")
        for name, text in more.items():
            add(name, text.encode())


def _add_tree(add: object, top: Path, inside: str, files: Sequence[str] = (), folders: Sequence[str] = ()) -> None:
    assert callable(add)
    for path in sorted(top.rglob("*")):
        name = path.relative_to(top).as_posix()
        left_out = name in files or name.startswith(tuple(f"{folder}/" for folder in folders)) or "__pycache__" in path.parts
        if path.is_file() and not left_out:
            add(f"{inside}/{name}".lstrip("/"), path.read_bytes())
