"""The voice: what a learner reads is plain, short and whole, and says nothing about the program.

All texts are looked at where they are written: the sentences of the rulebooks, words and procedures, the literals of the
code that speaks to a learner (Python and JavaScript), the scenes that are told and the remarks on worked deals, and the prose
of the lessons. Names and places in braces count as a word.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import nbformat

import cardkit
from parsed import nodes

ROOT: Final = Path(__file__).parents[1]
SPEAKING: Final = (
    "cardkit/sessions/base_session.py",
    "cardkit/sessions/session.py",
    "cardkit/players",
    "cardkit/teaching",
    "cardkit/games",
    *(f"widgets/cardkit_widgets/{part}" for part in ("guide", "lesson", "pages", "panels", "practice", "quiz")),
    *(f"widgets/cardkit_widgets/{part}" for part in ("rulebook", "sharing", "table")),
)
"""The code whose texts are for learners."""
SPOKEN: Final = ("cases.txt", "banter.txt")
"""Texts that are sentences for learners: scenes, and what the others at a table say."""
TOLD: Final = ("NotNow", "QuizError", "BadAnswer")
"""Errors whose message a learner reads; what else is raised is for who programs."""

MIN_EASE: Final = 78
"""Flesch's reading ease of the texts of each file taken together: "fairly easy", read at twelve."""
MAX_SENTENCE_WORDS: Final = 32
LONG_WORDS: Final = 20
MAX_LONG_SHARE: Final = 0.15
"""So few of the sentences of a file may have more than `LONG_WORDS` words."""
MIN_SENTENCES: Final = 12
"""A file with fewer is weighed for forbidden words and longest sentences only."""

NEVER: Final = {
    r"Right now\.": "Yes, that’s it.",
    r"\bStill \w+ (is|are) missing": "3 more to find.",
    r"\bRight (is|are) (the|a)\b": "The answer: …",
    r"may be done too|may be done\.": "Also fine.",
    r"\b(partner|side|team) of you\b": "your partner",
    r"\bScored is\b": "They score …",
    r"\bWhat would follow\b": "At the table: …",
    r"\brules of thumb\b": "plays simply and tells you why",
    r"\btable is for looking\b": "Just watch this one: the next is yours.",
    r"\bmay go\b(?! out)": "may be played",
    r"\bis for another day\b": "The rest can wait.",
    r"\bNo card is wanted\b": "Time to bid: …",
    r"\bwrong by as much as\b": "A slip like this can lose …",
    r"\banother number than\b": "change 2474 for a new deal",
    r"\bagainst the best play\b": "against best play",
    r"\bempty dawn\b": "an alba: nothing useful",
    r"\bkernel\b(?! (is busy|has stopped)|, run)": "the page",
    r"\b[a-z]+_[a-z_]+\b": "no identifier",
    r"\b(seed|level|length|taught|only)=": "no option of a cell",
    r"\b[Ss]ervers?\b": "this page, this machine",
    r"\bwith the option\b": "at tables that play …",
    r"\bYou would\b": "You’d …",
    r"\[e?s\]": "a whole sentence of others, and one for the reader",
}
"""Words that no learner should read, and better ones."""


def _literals(path: Path) -> Iterator[str]:
    """The texts that the code says: f-strings as one, with a word in each place; no docstrings, no errors for programmers."""
    silent = set()
    for node in nodes(path):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            silent |= {id(one.value) for one in node.body if isinstance(one, ast.Expr)}
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(id(node.value))
        elif isinstance(node, ast.Assert) or (isinstance(node, ast.Raise) and not any(n in ast.unparse(node) for n in TOLD)):
            silent |= {id(one) for one in ast.walk(node)}
    for node in nodes(path):
        if id(node) in silent:
            continue
        if isinstance(node, ast.JoinedStr):
            silent |= {id(one) for one in node.values}
            yield "".join(
                one.value if isinstance(one, ast.Constant) else "name" for one in node.values if not isinstance(one, str)
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _script(path: Path) -> Iterator[str]:
    """The texts of a script: what stands in quotes and has several words."""
    for line in path.read_text(encoding="utf-8").splitlines():
        code = re.sub(r"(?<!:)//.*", "", line)
        for found in re.findall(r'"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`', code):
            yield re.sub(r"\$\{[^}]*\}", "name", "".join(found))


def _scenes(path: Path) -> Iterator[str]:
    """The texts of scenes that are told in words, and the remarks of worked deals."""
    for line in path.read_text(encoding="utf-8").splitlines():
        found = line.partition("  # ")[2] or re.sub(r"^(\[[^]]*\]|[^\W\d_]+:) ", "", line)
        yield from (re.sub(r"\{[A-Z]\w*\}", "Name", part) for part in found.split(" | "))


def _says(text: str) -> bool:
    """Whether this is for people: words that begin with a capital."""
    return bool(re.match(r"[A-Z“‘…]|\{player\}", text)) and " " in text


READ: Final = {".py": _literals, ".js": _script, ".txt": _scenes}
"""How the texts of a file are found, by its ending."""


def _whole(text: str) -> bool:
    """Whether it ends as sentences do."""
    return text.rstrip("”’ ").endswith((".", "!", "?")) and len(text.split()) > 2


@cache
def texts() -> dict[str, tuple[str, ...]]:
    """Every text, by the file that says it."""
    found: dict[str, tuple[str, ...]] = {}
    for place in SPEAKING:
        start = ROOT / place
        files = (path for end in READ for path in start.rglob(f"*{end}") if path.name in SPOKEN or end != ".txt")
        for path in [start] if start.is_file() else sorted([*files, *start.glob("*/teaching/deals/*.txt")]):
            found[str(path.relative_to(ROOT))] = tuple(one for one in READ[path.suffix](path) if _says(one))
    for name in cardkit.games:
        cells = nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", 4).cells
        prose = [
            re.sub(r"^(#|\[All games\]).*$", "", cell.source, flags=re.M) for cell in cells if cell.cell_type == "markdown"
        ]
        found[f"notebooks/{name}.ipynb"] = tuple(re.sub(r"\[([^\]]*)\]\([^)]*\)|[*`]", r"\1", one) for one in prose)
    return found


def whole() -> dict[str, tuple[str, ...]]:
    """Those of the texts that are sentences, by the file that says them."""
    return {place: tuple(filter(_whole, sentences)) for place, sentences in texts().items()}


def sentences(text: str) -> list[list[str]]:
    """The words of each sentence; what stands behind a colon is one of its own."""
    parts = re.split(r"[.!?:…](?=[\s”’)]|$)|\n{2,}", text)
    split = [re.findall(r"[\w½×±’'–-]+", part) for part in parts]
    return [words for words in split if words]


def syllables(word: str) -> int:
    """About how many syllables an English word has."""
    bare = re.sub(r"[^a-zàâçéèêëîïôûùüœ]", "", word.lower())
    count = len(re.findall(r"[aeiouyàâéèêëîïôûùüœ]+", bare))
    return max(1, count - (bare.endswith("e") and not bare.endswith("le") and count > 1))


def ease(message: tuple[str, ...]) -> float:
    """Flesch's reading ease of these texts."""
    found = [words for text in message for words in sentences(text)]
    words = [word for sentence in found for word in sentence]
    return 206.835 - 1.015 * len(words) / len(found) - 84.6 * sum(map(syllables, words)) / len(words)


def test_nothing_is_said_that_a_learner_must_not_read() -> None:
    wrong = [
        f"{place}: “{text}” → {better}"
        for place, sentences in texts().items()
        for text in sentences
        if re.search("|".join(NEVER), text)  # one look at most texts, not one for each pattern
        for never, better in NEVER.items()
        if re.search(never, text)
    ]
    assert not wrong, "\n".join(wrong)


def _letters(node: ast.AST) -> bool:
    """Whether this is a text with letters in it."""
    if isinstance(node, ast.JoinedStr):
        return any(map(_letters, node.values))
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(re.search(r"[a-z]", node.value))


def _pieces(node: ast.expr) -> Iterator[str]:
    """The words that an expression chooses by a number or a condition, other than whole sentences."""
    for one in ast.walk(node):
        if isinstance(one, ast.IfExp | ast.BoolOp):
            for choice in one.values if isinstance(one, ast.BoolOp) else (one.body, one.orelse):
                if _letters(choice) and isinstance(choice, ast.Constant) and not _whole(str(choice.value)):
                    yield str(choice.value)


def _glued(path: Path) -> Iterator[str]:
    """Where words are chosen inside a text, or texts are put together with a plus: no catalogue could hold them."""
    silent = {
        id(one)
        for node in nodes(path)
        if isinstance(node, ast.Assert)
        or (isinstance(node, ast.Raise) and not any(n in ast.unparse(node) for n in TOLD))
        or (isinstance(node, ast.FunctionDef) and node.name.startswith("__"))
        for one in ast.walk(node)
    }
    for node in nodes(path):
        if id(node) in silent:
            continue
        if isinstance(node, ast.JoinedStr) and _letters(node):
            places = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
            if any(piece for place in places for piece in _pieces(place)):
                yield ast.unparse(node)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            if any(_letters(side) and " " in ast.unparse(side) for side in (node.left, node.right)):
                yield ast.unparse(node)
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add) and _letters(node.value):
            yield ast.unparse(node)


def _glued_script(text: str) -> Iterator[str]:
    """The same in a script: words that are chosen inside a text, other than whole sentences and classes."""
    for chosen in re.findall(r"\$\{([^{}`]*\?[^{}`]*)\}", text):
        for piece in re.findall(r'"([^"]*)"', chosen):
            if re.search("[ ,][a-z]|[a-z] ", piece) and not re.match(r" c[kt]-|[A-Z“].*[.!?]\s*$", piece):
                yield piece


def test_sentences_are_not_put_together_from_pieces() -> None:
    """Sentences for one thing or many, for the reader or another, are written whole: `several` and `Sentence`."""
    glued = [
        f"{path.name}: {piece}"
        for path in sorted((ROOT / "widgets" / "cardkit_widgets").rglob("*.js"))
        for piece in _glued_script(path.read_text(encoding="utf-8"))
    ]
    glued += [
        f"{path.relative_to(ROOT)}: {piece}"
        for place in SPEAKING
        for path in ([ROOT / place] if place.endswith(".py") else sorted((ROOT / place).rglob("*.py")))
        for piece in _glued(path)
        if "<" not in piece
    ]
    assert not glued, "\n".join(glued)


def test_no_sentence_is_too_long_to_be_read_aloud() -> None:
    long = [
        f"{place}: {' '.join(words)}"
        for place, sentence in whole().items()
        for text in sentence
        for words in sentences(text)
        if len(words) > MAX_SENTENCE_WORDS
    ]
    assert not long, "\n".join(long)


def test_the_texts_of_a_file_read_easily() -> None:
    faults = []
    for place, texts_there in whole().items():
        if len(texts_there) < MIN_SENTENCES:
            continue
        found = [words for text in texts_there for words in sentences(text)]
        if (here := ease(texts_there)) < MIN_EASE:
            faults.append(f"{place}: reading ease {here:.0f}")
        if sum(len(words) > LONG_WORDS for words in found) > MAX_LONG_SHARE * len(found):
            faults.append(f"{place}: too many sentences of more than {LONG_WORDS} words")
    assert faults == []
