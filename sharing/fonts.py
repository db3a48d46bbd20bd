"""Makes the fonts of the pages anew: `python sharing/fonts.py` (needs npm, and `pip install fonttools brotli`).

Alegreya for headings, Figtree for text; both are under the SIL Open Font License, whose texts lie beside the files. Of each
only the letters that a page in a western European language needs are kept.
"""

from __future__ import annotations

import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Final

from fontTools import subset  # type: ignore[import-untyped]

ROOT: Final = Path(__file__).resolve().parents[1]
VERSION: Final = "5.3.0"
FACES: Final = {
    "heading.woff2": ("alegreya", "latin-700-normal"),
    "text.woff2": ("figtree", "latin-400-normal"),
    "text-italic.woff2": ("figtree", "latin-400-italic"),
    "text-bold.woff2": ("figtree", "latin-600-normal"),
}
"""Each file, the package it comes from, and the face in it."""
LETTERS: Final = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x152, 0x153, 0x2012, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A]
LETTERS_TOO: Final = [0x201C, 0x201D, 0x201E, 0x2022, 0x2026, 0x2032, 0x2039, 0x203A, 0x20AC, 0x2212]
MAX_FACES_BYTES: Final = 60 * 1024
"""Bytes that all faces may take together."""


def package(name: str, folder: Path) -> Path:
    """Fetches a package of fonts into `folder` and returns where its files lie."""
    told = subprocess.run(
        ["npm", "pack", f"@fontsource/{name}@{VERSION}"], cwd=folder, check=True, text=True, capture_output=True
    )
    with tarfile.open(folder / told.stdout.split()[-1]) as archive:
        archive.extractall(folder / name, filter="data")
    return folder / name / "package"


def cut(source: Path, target: Path) -> None:
    """Writes the face in `source` with our letters alone."""
    options = subset.Options(flavor="woff2", layout_features=["kern", "liga", "lnum", "tnum", "mark", "mkmk", "ccmp", "locl"])
    options.hinting = False
    font = subset.load_font(str(source), options)
    maker = subset.Subsetter(options)
    maker.populate(unicodes=[*LETTERS, *LETTERS_TOO])
    maker.subset(font)
    subset.save_font(font, str(target), options)


def main() -> None:
    """Makes all faces, and says how large they are."""
    (home,) = (ROOT / "widgets").glob("*/**/templates/cardkit/static")
    with tempfile.TemporaryDirectory() as scratch:
        for file, (name, face) in FACES.items():
            fetched = Path(scratch) / name / "package"
            fetched = fetched if fetched.exists() else package(name, Path(scratch))
            cut(fetched / "files" / f"{name}-{face}.woff2", home / file)
            shutil.copyfile(fetched / "LICENSE", home / f"{name}-license.txt")
    size = sum((home / file).stat().st_size for file in FACES)
    print(f"{size} bytes in {home}")
    assert size <= MAX_FACES_BYTES


if __name__ == "__main__":
    main()
