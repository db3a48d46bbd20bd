"""Small languages for announcing the order of a pack: parses words into a ranking, step by step."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from cardkit.cards import Cards, Pack
from cardkit.ranking import Ranking


class Unclear(ValueError):
    """Words that cannot be parsed as an order; `str()` is a sentence that quotes them.

    `text` is all that was said, `span` the first and last character at fault (as for a slice), `reason` what is wrong with
    them, and `instead` words that would be clear in their place or as a whole.
    """

    text: str
    span: tuple[int, int]
    reason: str
    instead: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """One phrase of an announcement, and what it does to the order of the cards.

    `span` and `words` are where and how it was said (both empty for the order before the first phrase), `sentence` says in
    English what it does, `moved` are the cards that it moved, in groups of equals, lowest first, and `groups` the order of
    all cards after it.
    """

    span: tuple[int, int]
    words: str
    sentence: str
    moved: tuple[Cards, ...]
    groups: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Announcement:
    """An announcement, understood: the `text`, the `ranking` that it gives, and the phrases, the `steps` that led there."""

    text: str
    ranking: Ranking
    steps: tuple[Phrase, ...]


class Speech(ABC):
    """A language for orders of `pack`; `word` is what one announcement is called, in the language `lang`."""

    pack: ClassVar[Pack]
    word: ClassVar[str]
    lang: ClassVar[str]

    @abstractmethod
    def parse(self, text: str) -> Announcement:
        """Reads what `text` announces; raises `Unclear`."""

    def named(self, group: Cards) -> str:
        """A group of equal cards in English, such as `the kings`; lists the cards unless the language names the group."""
        return group.words

    @abstractmethod
    def speak(self, ranking: Ranking) -> str:
        """A short announcement of this order; raises `ValueError` for an order that may not be announced."""

    @abstractmethod
    def choices(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        """Words to build an announcement from, by kind, each with its English."""

    @abstractmethod
    def examples(self) -> Mapping[str, Sequence[str]]:
        """Announcements to try, by grade, easy ones first."""

    @abstractmethod
    def with_nickname(self, name: str, expansion: str) -> Speech:
        """The language extended by a nickname for some of its words; raises `ValueError` for a name that cannot be one."""
