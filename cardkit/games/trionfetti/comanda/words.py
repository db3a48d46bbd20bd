"""From text to words: accents, apostrophes, case, articles and spellings are forgiven here, and only here."""

from __future__ import annotations

import difflib
import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from .errors import ComandaError
from .vocabulary import ENGLISH, NO_SUCH_RANK, RANKS, REFUSED, SPOKEN, Vocabulary

MAX_COMANDA_CHARACTERS = 2000
"""Characters that a comanda may have; the whole pack listed card by card needs about 900."""

IN_ITALIAN = "a comanda is given in Italian: “più” is more, “manco” is less."

_IGNORED = frozenset("'’‘`´ʼ′‛\"“”«»„!")
_PLAIN_LETTERS = str.maketrans({"ł": "l", "Ł": "l", "đ": "d", "ø": "o", "\N{INVISIBLE TIMES}": " "})
_PIECE = re.compile(r"[^\W\d_]+|\d+|\S")
_BEATS_ALL = re.compile(r"\b(?:beats?|above|over) (?:all|everything|them all|them|the rest|the others)\b", re.IGNORECASE)
_DENIES = frozenset({"not", "no", "never", "nothing", "without", "cannot", "can", "don", "t"})
_GLUED = ("piu", "manco", "meno", "all", "al")


class Word(NamedTuple):
    """One word as the grammar sees it: its kind, its meaning, and where it stands in the text."""

    kind: str
    value: object
    start: int
    end: int


class _Raw(NamedTuple):
    text: str
    start: int
    end: int


def _raw(text: str) -> list[_Raw]:
    """The text cut into runs of letters, numbers and signs, without accents and in lower case, with their places."""
    plain: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        for part in _bare(char):
            plain.append(part)
            places.append(place)
    pieces = []
    for match in _PIECE.finditer("".join(plain)):
        end = places[match.end() - 1] + 1
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        pieces.append(_Raw(match[0], places[match.start()], end))
    return pieces


@lru_cache(maxsize=256)  # every comanda has the same few
def _bare(char: str) -> str:
    """A character without accents and in lower case: a space for one that is ignored, several for a ligature."""
    found = unicodedata.normalize("NFKD", (" " if char in _IGNORED else char).translate(_PLAIN_LETTERS)).casefold()
    return "".join(part for part in found if not unicodedata.combining(part))


def plain_words(text: str) -> list[str]:
    """The words of `text` as the vocabulary keeps them."""
    return [raw.text for raw in _raw(text)]


def words_of(text: str, vocabulary: Vocabulary) -> list[Word]:
    """The words of a comanda; raises `ComandaError` for an empty or overlong text and for words that mean nothing."""
    if len(text) > MAX_COMANDA_CHARACTERS:
        raise ComandaError(
            "too-long",
            text,
            (MAX_COMANDA_CHARACTERS, len(text)),
            f"a comanda of {len(text)} characters is too long ({MAX_COMANDA_CHARACTERS}).",
        )
    raws = _raw(text)
    while raws and raws[-1].text == ".":
        raws.pop()
    if not raws:
        raise ComandaError("empty", text, (0, 0), "nothing is announced yet.", ("più ponto", "manco ponto", "tutto al tredici"))
    words: list[Word] = []
    table, at, texts = vocabulary.table, 0, [raw.text for raw in raws]
    while at < len(raws):
        for length in range(min(vocabulary.longest, len(raws) - at), 0, -1):
            found = table.get(" ".join(texts[at : at + length]))
            if found is not None:
                words.append(Word(*found, raws[at].start, raws[at + length - 1].end))
                at += length
                break
        else:
            words.extend(_single(text, raws[at], vocabulary))
            at += 1
    joined = _joined([word for word in words if word.kind != "ARTICLE"])
    if not joined:
        raise ComandaError("unfinished", text, (0, len(text.rstrip())), "no card is named here.", ("più ponto", "manco ponto"))
    return joined


def _single(text: str, raw: _Raw, vocabulary: Vocabulary) -> list[Word]:
    """A piece that is not in the vocabulary: a number, words written as one, or an error."""
    table = vocabulary.table
    words: list[Word] = []
    while prefix := _glued(raw, vocabulary):
        cut = raw.start + len(prefix)
        words.append(Word(*table[prefix], raw.start, cut))
        raw = _Raw(raw.text.removeprefix(prefix), cut, raw.end)
        if known := table.get(raw.text):
            return [*words, Word(*known, cut, raw.end)]
    return [*words, _alone(text, raw, vocabulary)]


def _glued(raw: _Raw, vocabulary: Vocabulary) -> str:
    """The word that is written as one with what follows it; empty when there is none."""
    for prefix in _GLUED:
        rest = raw.text.removeprefix(prefix)
        if rest != raw.text and len(raw.text) == raw.end - raw.start and (rest in vocabulary.table or rest.startswith(_GLUED)):
            return prefix
    return ""


def _alone(text: str, raw: _Raw, vocabulary: Vocabulary) -> Word:
    """A rank given as a number; raises `ComandaError` for all else."""
    table, span = vocabulary.table, (raw.start, raw.end)
    if raw.text.isdecimal():
        number = int(raw.text[-6:]) if len(raw.text.lstrip("0")) <= 6 else len(RANKS) + 1
        if 1 <= number <= len(RANKS):
            return Word("RANK", number - 1, *span)
        raise ComandaError("no-such-rank", text, span, NO_SUCH_RANK)
    if raw.text in REFUSED:
        kind, reason = REFUSED[raw.text]
        raise ComandaError(kind, text, span, reason)
    if raw.text in ENGLISH:
        raise ComandaError("english", text, span, IN_ITALIAN)
    if not raw.text.isalpha():
        raise ComandaError("unknown-word", text, span, "this sign means nothing in a comanda; put a comma between its parts.")
    candidates = [word for word in table if len(word) > 2 and not word.isdecimal()]
    near = difflib.get_close_matches(raw.text, candidates, 3, 0.6)
    spoken = dict.fromkeys(word if table[word][0] in ("NICKNAME", "RANK") else SPOKEN[table[word]] for word in near)
    raise ComandaError("unknown-word", text, span, "this is not a word of the comanda.", tuple(spoken)[:2])


def in_italian(text: str, vocabulary: Vocabulary) -> str:
    """A text with its English words in Italian, without those that are neither; what beats all needs no word for it.

    Empty for a text that denies something, which no comanda does.
    """
    said = []
    for raw in _raw(_BEATS_ALL.sub(" ", text)):
        if raw.text in _DENIES:
            return ""
        known = raw.text in ENGLISH or raw.text in vocabulary.table or raw.text.isdecimal() or not raw.text.isalpha()
        said.append(ENGLISH.get(raw.text, raw.text) if known else "")
    return " ".join(filter(None, said)).replace(" ,", ",")


def _joined(words: list[Word]) -> list[Word]:
    """Joins words that mean one thing: a comma and *e*, *e di* before a suit. The next word tells what a preposition means."""
    done: list[Word] = []
    for place, word in enumerate(words):
        following = words[place + 1] if place + 1 < len(words) else None
        if word.kind == "AT":
            kind = "OF" if following and following.kind == "SUIT" else "AL" if word.value == "al" else "TO"
            word = word._replace(kind=kind)
        if done and done[-1].kind == "SEP":
            before = done[-1]
            if word.kind == "SEP" and before.value is None:
                done[-1] = Word("SEP", "joined", before.start, word.end)
                continue
            if word.kind == "OF" and following and following.kind == "SUIT":
                done[-1] = Word("ALSO", None, before.start, word.end)
                continue
        done.append(word)
    return done
