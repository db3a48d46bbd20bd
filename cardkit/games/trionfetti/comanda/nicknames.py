"""Names that a club adds to the words of the comanda."""

from __future__ import annotations

from types import MappingProxyType

from .errors import ComandaError, NicknameError
from .parsing import items_of
from .vocabulary import Nickname, Vocabulary
from .words import plain_words


def with_nickname(vocabulary: Vocabulary, name: str, expansion: str, note: str = "") -> Vocabulary:
    """A vocabulary that also knows `name` for the comanda (or the part of one) `expansion`.

    Raises `NicknameError` when the name is empty or too long, already means something, names itself, or when the
    expansion is not understood.

    >>> from cardkit.games.trionfetti.comanda import VOCABULARY
    >>> club = with_nickname(VOCABULARY, "I veci", "fanti, re")
    >>> club.nicknames["i veci"].expansion
    'fanti, re'
    """
    words = plain_words(name)
    key = " ".join(words)
    if not words or any(not word.isalpha() for word in words):
        raise NicknameError(f"“{name}” cannot be a nickname: it needs letters, and nothing but letters, spaces and accents.")
    if len(key) > 40:
        raise NicknameError(f"“{name[:40]}…” is too long for a nickname; 40 letters are enough.")
    if key in vocabulary.nicknames:
        raise NicknameError(f"“{name}” already stands for “{vocabulary.nicknames[key].expansion}”.")
    if key in vocabulary.table or all(word in vocabulary.table for word in words):
        raise NicknameError(f"“{name}” already means something in a comanda; take a name with a word of its own.")
    if f" {key} " in f" {' '.join(plain_words(expansion))} ":
        raise NicknameError(f"“{name}” cannot be explained with itself; say its cards in “{expansion}”.")
    try:
        items_of(expansion, vocabulary)
    except ComandaError as error:
        raise NicknameError(f"“{name}” cannot stand for “{expansion}”. {error}") from error
    return Vocabulary(MappingProxyType({**vocabulary.nicknames, key: Nickname(expansion, note)}))
