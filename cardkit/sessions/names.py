"""Names of people as others see them: any text from a browser becomes a name that cannot mislead.

    plain_name("Ben\\u202e dna")          # "Ben dna": no invisible characters, none that reverse the text around it
    own_name("Вen", ["Ben", "Lola"])    # "Вen 2": it looks like another name

A stranger's name is put between isolates (U+2068, U+2069), and so is any that is written from right to left, so that the
sentence around it keeps its order.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import count
from typing import Final

MAX_NAME_CHARACTERS: Final = 24
"""Characters of a name, isolates not counted."""
ISOLATE: Final = "\u2068"
POP: Final = "\u2069"

_UNSEEN: Final = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0]")
"""Characters that draw nothing and count as letters, marks or signs: fillers, variation selectors, the empty Braille cell."""
MAX_COMBINING_MARKS: Final = 2
"""Accents and other marks on one letter."""
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_LIKE: Final = {
    "a": "аα", "b": "вβЬ", "c": "сϲ", "d": "ԁđð", "e": "еεє", "h": "һнη", "j": "ј", "k": "кκ", "l": "i1|іıӏιł", "m": "м",
    "n": "пν", "o": "0оοøσ", "p": "рρþ", "r": "гґ", "s": "ѕ$", "t": "тτ", "u": "υ", "w": "ωѡ", "x": "хχ", "y": "уγү", "z": "ζ",
}  # fmt: skip
"""Letters of other alphabets, digits and signs, under the Latin letter that they look like; `i`, `l` and `1` are alike."""
_LOOKS: Final = str.maketrans({like: letter for letter, likes in _LIKE.items() for like in likes})


def plain_name(text: object, longest: int = MAX_NAME_CHARACTERS) -> str:
    """The name in a text: one line, no invisible characters, at most `longest` characters; "" if no letter is left."""
    if not isinstance(text, str):
        return ""
    seen: list[str] = []
    marks = MAX_COMBINING_MARKS  # none stands at the beginning
    for char in unicodedata.normalize("NFC", _UNSEEN.sub("", text[: 4 * longest])):
        kind = unicodedata.category(char)[0]
        if char.isspace() or kind not in "CM" or (kind == "M" and marks < MAX_COMBINING_MARKS):
            seen.append(char)
            marks = marks + 1 if kind == "M" else MAX_COMBINING_MARKS if char.isspace() else 0
    name = " ".join(unicodedata.normalize("NFC", "".join(seen)).split())[:longest].strip()
    if not any(unicodedata.category(char)[0] == "L" for char in name):
        return ""
    turned = any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in name)
    return f"{ISOLATE}{name}{POP}" if turned or text.startswith(ISOLATE) else name


def stranger_name(text: object) -> str:
    """`plain_name` of a text from a stranger's browser, always between isolates."""
    name = plain_name(text)
    return plain_name(f"{ISOLATE}{name}{POP}") if name else ""


def own_name(name: str, others: Iterable[str]) -> str:
    """The name, with a number appended if it looks like one of the others; `name` comes from `plain_name`."""
    taken = {_lookalike_key(other) for other in others}
    if _lookalike_key(name) not in taken:
        return name
    inner = name.strip(ISOLATE + POP)
    numbered = (
        name.replace(inner, f"{inner[: max(MAX_NAME_CHARACTERS, len(inner)) - 3].rstrip()} {number}") for number in count(2)
    )
    return next(one for one in numbered if _lookalike_key(one) not in taken)


@lru_cache(1024)
def _lookalike_key(name: str) -> str:
    """A form of the name, letters and digits only, that is equal for names that look alike."""
    bare = unicodedata.normalize("NFKD", name).casefold().translate(_LOOKS)
    return "".join(char for char in bare if char.isalnum()).replace("rn", "m").replace("vv", "w")
