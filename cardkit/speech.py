"""Small languages in which the order of a pack is announced: words that become a ranking, step by step."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Protocol

from cardkit.cards import Cards, Pack
from cardkit.ranking import Ranking


class Unclear(ValueError):
    """Words that announce no order; `str()` is a sentence that quotes them.

    `text` is all that was said, `span` the first and last character at fault (as for a slice), `reason` what is wrong with
    them, and `instead` words that would be clear in their place or as a whole.
    """

    text: str
    span: tuple[int, int]
    reason: str
    instead: tuple[str, ...]


class Phrase(Protocol):
    """One phrase at work: where it was said, its words, what it does in English, the cards it moved, the order after it.

    `moved` and `groups` are groups of equal cards, lowest first; `span` and `words` are empty for the order before the first
    phrase.
    """

    @property
    def span(self) -> tuple[int, int]: ...
    @property
    def words(self) -> str: ...
    @property
    def sentence(self) -> str: ...
    @property
    def moved(self) -> Sequence[Cards]: ...
    @property
    def groups(self) -> Sequence[Cards]: ...


class Spoken(Protocol):
    """What was understood: the `text`, its `ranking`, and phrase by phrase how it came about."""

    @property
    def text(self) -> str: ...
    @property
    def ranking(self) -> Ranking: ...
    @property
    def steps(self) -> Sequence[Phrase]: ...


class Speech(ABC):
    """A language for orders of `pack`; `word` is what one announcement is called, in the language `lang`."""

    pack: ClassVar[Pack]
    word: ClassVar[str]
    lang: ClassVar[str]

    @abstractmethod
    def parse(self, text: str) -> Spoken:
        """What `text` announces; raises `Unclear`."""

    def named(self, group: Cards) -> str:
        """Equal cards in English: `the kings`; unless a language has names for them, one by one."""
        return group.said

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
        """The same language with a name for some of its words; raises `ValueError` when it cannot be one."""
