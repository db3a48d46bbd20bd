"""The comanda as a `Speech`, for widgets that let a reader type an order: see comanda/."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardkit.cards import Cards, trevisane52
from cardkit.games.trionfetti.comanda import COMMANDS, GRADES, VOCABULARY, Comanda, Vocabulary, parse, speak, with_nickname
from cardkit.games.trionfetti.comanda.vocabulary import ranks
from cardkit.ranking import Ranking
from cardkit.speech import Speech


class ComandaSpeech(Speech):
    """The comanda with the words of one vocabulary."""

    pack = trevisane52
    word = "comanda"
    lang = "it"

    def __init__(self, vocabulary: Vocabulary = VOCABULARY) -> None:
        self.vocabulary = vocabulary

    def parse(self, text: str) -> Comanda:
        """The comanda that `text` announces; raises `ComandaError`."""
        return parse(text, self.vocabulary)

    def speak(self, ranking: Ranking) -> str:
        """A short comanda for this order."""
        return speak(ranking, self.vocabulary)

    def named(self, group: Cards) -> str:
        """Ranks by their names: `the kings of cups and coins`."""
        return ranks(group)

    def choices(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        """Directions, sets, ranks, suits, joints and nicknames."""
        return self.vocabulary.choices()

    def examples(self) -> Mapping[str, Sequence[str]]:
        """The comande of the list, from plain to cunning."""
        return {name: [c.text for c in COMMANDS if c.grade == grade] for grade, name in enumerate(GRADES)}

    def with_nickname(self, name: str, expansion: str) -> ComandaSpeech:
        """A club's own nickname; raises `NicknameError`."""
        return ComandaSpeech(with_nickname(self.vocabulary, name, expansion))
