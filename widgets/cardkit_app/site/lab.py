"""The lessons as notebooks in the browser: JupyterLite, beside the pages of the static site and with the same Pyodide.

The browser's Python finds every package in one list, so that a plain `import` fetches it from the site: the cells of a lesson
run here as they stand.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from email.parser import HeaderParser
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import cardkit

from . import tools

LAB: Final = "lab"
"""The folder of the site with the notebooks app."""
_APPS: Final = ("lab", "notebooks")
_EXTENSIONS: Final = ("anywidget", "jupyterlab_widgets", "jupyterlite_pyodide_kernel")
"""The wheels that bring a part of the app along."""
_BROWSER: Final = {"sys_platform": "emscripten", "platform_system": "Emscripten", "os_name": "posix", "extra": ""}
_PYTHON: Final = {"python_version": tools.PYTHON, "python_full_version": f"{tools.PYTHON}.0"}


def add(site: Path, notebooks: Sequence[Path], cache: Path) -> None:
    """Put the notebooks app into the site, and the packages of its Python beside Pyodide.

    Raises:
        Trouble: something could not be fetched or built.
    """
    packages, builders = tools.wheels(cache, "lab.txt"), tools.wheels(cache, "lab_tools.txt")
    _add_packages(site / "static" / "pyodide", packages)
    extensions = [path for path in (*packages, *builders) if path.name.startswith(_EXTENSIONS)]
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        _write(scratch / "notebooks", notebooks)
        (scratch / "jupyter-lite.json").write_text(json.dumps(settings()))
        pip = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", scratch / "maker")
        tools.command(*pip, *builders, what="Setting JupyterLite up")
        tools.command(
            *(sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", scratch, "--output-dir", site / LAB),
            *("--contents", scratch / "notebooks", "--ignore-sys-prefix", "--no-libarchive"),
            *("--no-sourcemaps", "--no-unused-shared-packages"),
            *(word for app in _APPS for word in ("--apps", app)),
            *(f"--LiteBuildConfig.federated_extensions={path.resolve()}" for path in extensions),
            what="Making the notebooks",
            env=os.environ | {"PYTHONPATH": str(scratch / "maker")},
            cwd=scratch,
        )
    for app in _APPS:
        guard(site / LAB / app / "index.html")


def _add_packages(pyodide: Path, wheels: Sequence[Path]) -> None:
    """Put these wheels and our own beside Pyodide, and list them in its lock."""
    own = pyodide / f"cardkit-{cardkit.__version__}-py3-none-any.whl"
    tools.own_wheel(own, requires=("anywidget", "ipywidgets", "lark", "segno"))
    for path in wheels:
        shutil.copyfile(path, pyodide / path.name)
    lock = pyodide / "pyodide-lock.json"
    listed = json.loads(lock.read_text()) | {"packages": entries([own, *wheels])}
    lock.write_text(json.dumps(listed, sort_keys=True))


def guard(page: Path) -> None:
    """Keep a page of the notebooks app from replacing the site's service worker."""
    text = page.read_text(encoding="utf-8")
    script = (tools.SITE / "guard.js").read_text(encoding="utf-8")
    page.write_text(text.replace("<head>", f"<head>\n<script>\n{script}</script>", 1), encoding="utf-8")


def settings() -> dict[str, Any]:
    """The notebooks app's settings: where Python is, that nothing comes from elsewhere, that it works offline."""
    kernel = {"pyodideUrl": f"./../static/pyodide/{tools.CORE[0]}", "disablePyPIFallback": True}
    plugins = {"@jupyterlite/pyodide-kernel-extension:kernel": kernel}
    offline = {"enableServiceWorkerCache": "true"}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {"appName": "cardkit", "litePluginSettings": plugins, **offline},
    }


def entries(wheels: Iterable[Path]) -> dict[str, dict[str, Any]]:
    """Pyodide lock entries of these wheels: name, dependencies, and import names."""
    found: dict[str, dict[str, Any]] = {}
    needs: dict[str, list[Requirement]] = {}
    for path in wheels:
        with zipfile.ZipFile(path) as wheel:
            names = wheel.namelist()
            about = next(name for name in names if name.endswith(".dist-info/METADATA") and name.count("/") == 1)
            metadata = HeaderParser().parsestr(wheel.read(about).decode())
        tops = {name.split("/")[0].removesuffix(".py") for name in names if name.endswith(".py") and ".data/" not in name}
        key = str(canonicalize_name(metadata["Name"]))
        needs[key] = [Requirement(text) for text in metadata.get_all("Requires-Dist", [])]
        found[key] = {
            "name": key,
            "version": metadata["Version"],
            "file_name": path.name,
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            "install_dir": "site",
            "package_type": "package",
            "imports": sorted(top for top in tops if top.isidentifier()),
            "unvendored_tests": False,
        }
    for key, entry in found.items():
        needed = {str(canonicalize_name(n.name)) for n in needs[key] if not n.marker or n.marker.evaluate(_BROWSER | _PYTHON)}
        entry["depends"] = sorted(needed & found.keys())
    return found


def _write(folder: Path, notebooks: Iterable[Path]) -> None:
    """Write the notebooks with their pictures and the browser kernel's name."""
    folder.mkdir()
    for path in notebooks:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        notebook["metadata"]["kernelspec"] = {"name": "python", "display_name": "Python", "language": "python"}
        (folder / path.name).write_text(json.dumps(notebook, ensure_ascii=False), encoding="utf-8")
