"""Fetches a site's parts with pip and npm, checks their hashes, and caches them: see page.txt."""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from ..command import HERE, Trouble
from ..lessons import WIDGETS

SITE: Final = HERE / "site"
PYODIDE: Final = "314.0.6"
PYODIDE_HASH: Final = "sha512-BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ=="
"""The integrity of the npm package, as the registry states it."""
PYTHON: Final = "3.14"
"""The Python of that Pyodide."""
IN_THE_BROWSER: Final = ("__init__.py", "site/__init__.py", "site/runtime.py")
"""The files of this package that a browser's Python needs."""
LEFT_OUT: Final = (".data/", "extension/", "/tests/")
"""Parts of wheels that no page needs."""
CORE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide that a page loads."""


def command(*words: str | Path, cwd: Path | None = None, env: Mapping[str, str] | None = None, what: str) -> str:
    """Run a program and return what it printed. Raises `Trouble`: that `what` failed, and the end of what the program said."""
    try:
        done = subprocess.run([str(word) for word in words], cwd=cwd, env=env, text=True, capture_output=True)
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


def wheels(cache: Path, lock: str = "page.txt") -> Sequence[Path]:
    """The wheels that a lock file of this folder names, fetched with pip and checked by their hashes."""
    lock_file = SITE / lock
    folder = cache / f"wheels-{hashlib.sha256(lock_file.read_bytes()).hexdigest()[:12]}"
    count = sum("==" in line for line in lock_file.read_text().splitlines())
    if len(list(folder.glob("*.whl"))) != count:
        only = ("--only-binary=:all:", "--platform=any", f"--python-version={PYTHON}", "--implementation=py", "--abi=none")
        pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes", *only)
        command(*pip, "--dest", folder, "--requirement", lock_file, what="Fetching the Python packages of the site")
    return sorted(folder.glob("*.whl"))


class Archive:
    """A zip file without timestamps: same input, same bytes."""

    def __init__(self, out: Path) -> None:
        self._zip = zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9)

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *error: object) -> None:
        self._zip.close()

    def add(self, name: str, data: bytes) -> None:
        """Add a file."""
        self._zip.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)

    def add_tree(self, top: Path, inside: str, files: Sequence[str] = (), folders: Sequence[str] = ()) -> None:
        """Add all files below `top`, except these `files` and `folders`."""
        for path in sorted(top.rglob("*")):
            name = path.relative_to(top).as_posix()
            left_out = (
                name in files or name.startswith(tuple(f"{folder}/" for folder in folders)) or "__pycache__" in path.parts
            )
            if path.is_file() and not left_out:
                self.add(f"{inside}/{name}".lstrip("/"), path.read_bytes())

    def add_cardkit(self) -> None:
        """Add engine and widgets, without server-only parts."""
        for top in (WIDGETS.parent / "cardkit", WIDGETS.parents[1] / "cardkit"):
            if (top / "game.py").is_file():
                self.add_tree(top, "cardkit")
                break
        self.add_tree(WIDGETS, "cardkit_widgets")
        for name in IN_THE_BROWSER:
            self.add(f"cardkit_app/{name}", (HERE / name).read_bytes())


def python_zip(out: Path, packages: Sequence[Path], more: Mapping[str, str]) -> None:
    """Write all the Python of a page into one file: wheels, stand-ins for what a page has not, cardkit, and `more` texts."""
    with Archive(out) as made:
        for path in packages:
            with zipfile.ZipFile(path) as wheel:
                for name in wheel.namelist():
                    if not name.endswith("/") and not any(part in name for part in LEFT_OUT):
                        made.add(name, wheel.read(name))
        made.add_cardkit()
        made.add_tree(SITE / "stubs", "")
        for name, text in more.items():
            made.add(name, text.encode())


def own_wheel(out: Path, requires: Sequence[str]) -> None:
    """Write cardkit as a wheel for the browser's Python; its file name says the version."""
    name, version = out.name.split("-")[:2]
    needs = "".join(f"Requires-Dist: {need}\n" for need in requires)
    info = f"{name}-{version}.dist-info"
    with Archive(out) as made:
        made.add_cardkit()
        made.add(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needs}".encode())
        made.add(f"{info}/WHEEL", b"Wheel-Version: 1.0\nGenerator: cardkit\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        made.add(f"{info}/RECORD", b"")
