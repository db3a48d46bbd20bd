"""A text field for an order of the cards: type it, see all cards move into place, read how it was understood.

    OrderBox("trionfetti")
    OrderBox("trionfetti", "Primiera e fanti", nicknames={"I veci": "fanti, re"})

Python parses and explains the words; the browser lays the cards out and moves them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final

import anywidget
import traitlets

import cardkit
from cardkit.cards import Card, Cards
from cardkit.game import Game
from cardkit.speech import Phrase, Speech, Unclear
from cardkit.teaching import teaching
from cardkit_widgets import faces
from cardkit_widgets.base import bundle
from cardkit_widgets.base.plain import Plain, paragraphs, run
from cardkit_widgets.base.recording import Recordable
from cardkit_widgets.base.requests import Request, Scene
from cardkit_widgets.base.stack import Drawn
from cardkit_widgets.table.models import PackModel

MAX_LINE_CHARACTERS: Final = 400
"""Characters of a line that a browser may send."""


class OrderBox(Recordable, Plain, Drawn):
    """A box in which an order of the cards is announced in words.

    Args:
        game: a game (or its name) in which the order of the cards is announced.
        text: the first line; by default the first example.
        nicknames: names of one's own for phrases, each with the words it stands for.
        typed: whether one may say anything, typed or put together from words; else only the lines to try can be pressed.
        examples: lines to try; by default those of the game.

    Raises: `KeyError` for an unknown game, `ValueError` for a game without such a language, an invalid nickname, and a first
    line that cannot be parsed.

    >>> OrderBox("trionfetti", "Primiera")
    <OrderBox: Primiera>
    """

    _esm = bundle.module("guide/order_box.js")
    _css = bundle.style("guide/order_box.css")
    sorry = "Please change a word and try again."

    scene = traitlets.Dict().tag(sync=True)
    about = traitlets.Dict().tag(sync=True)
    pack = anywidget.WidgetTrait().tag(sync=True)

    def __init__(
        self,
        game: Game | str,
        text: str = "",
        *,
        nicknames: Mapping[str, str] | None = None,
        typed: bool = True,
        examples: Sequence[str] = (),
    ) -> None:
        kind = cardkit.games.of(game)
        speech = teaching.for_game(kind).speech
        if speech is None:
            raise ValueError(f"in {kind.title} nobody announces the order of the cards")
        for name, words in (nicknames or {}).items():
            speech = speech.with_nickname(name, words)
        self.speech: Speech = speech
        offered = {"to try": examples} if examples else speech.examples()
        text = text or next(line for lines in offered.values() for line in lines)
        speech.parse(text)
        super().__init__(
            scene=self._said(text, True),
            about={
                "word": speech.word,
                "lang": speech.lang,
                "choices": {key: [list(choice) for choice in row] for key, row in speech.choices().items()} if typed else {},
                "examples": {grade: list(lines) for grade, lines in offered.items()},
                "longest": MAX_LINE_CHARACTERS,
                "typed": typed,
            },
            pack=PackModel.of(speech.pack),
        )
        self.listen(self)

    def say(self, text: str) -> None:
        """Announce `text`, as if typed and submitted."""
        self.scene = self._said(text, True)

    def answer(self, request: Request) -> str | None:
        """Parse a line from the browser."""
        if request.get("kind") != "say":
            return None
        text = request.get("text")
        if not isinstance(text, str) or len(text) > MAX_LINE_CHARACTERS:
            text = ""
        self._next = self._said(text, request.get("done") is True)
        return ""

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send the order that was understood, or the error."""
        scene = {**self.scene, "fault": {"sentence": note, "span": [0, 0], "offers": []}} if note else self._next
        ack = request.get("id")
        self.scene = {**scene, "ack": ack if isinstance(ack, int | str) and len(str(ack)) <= 40 else None}

    def _said(self, text: str, done: bool) -> dict[str, Any]:
        """A parsed line as plain data; `done` if it was submitted, not only typed so far."""
        try:
            spoken = self.speech.parse(text)
        except Unclear as error:
            fault = {"sentence": str(error), "span": list(error.span), "offers": self._offers(text, error)}
            kept = {key: self.scene.get(key, []) for key in ("steps", "order", "short")}
            return {"text": text, "done": done, "fault": fault, **kept, "ack": None}
        return {
            "text": text,
            "done": done,
            "fault": None,
            "steps": [_step(step) for step in spoken.steps],
            "order": str(spoken.ranking),
            "short": self.speech.speak(spoken.ranking),
            "ack": None,
        }

    def _offers(self, text: str, error: Unclear) -> list[str]:
        """The line with the proposed words in place of those at fault; each of these lines is clear."""
        start, end = error.span
        return [text[:start] + words + text[end:] for words in error.instead]

    # -- recorded beforehand, see `cardkit_widgets.base.recording` -------------------------------------------------------------

    def requests(self) -> Iterator[Request]:
        """Requests for the example lines, and for those offered instead of an unclear one; typed lines are not recorded."""
        offers = self.scene["fault"]["offers"] if self.scene["fault"] else []
        for line in dict.fromkeys([*chain.from_iterable(self.about["examples"].values()), *offers]):
            yield {"kind": "say", "text": line, "done": True}

    def snapshot(self) -> Scene:
        """Everything that a line may change, to be given to `restore`."""
        return self.scene

    def restore(self, snapshot: Scene) -> None:
        """Return to the moment of that snapshot."""
        self.scene = snapshot

    # -- where widgets do not run ------------------------------------------------------------------------------------------

    def plain(self) -> dict[str, str]:
        """The order as a picture, and its explanation in words."""
        spoken = self.speech.parse(self.scene["text"] if not self.scene["fault"] else self.scene["short"])
        lines = [f"{step.words}: {step.sentence}" if step.words else step.sentence for step in spoken.steps]
        order = ", ".join(map(_in_words, spoken.ranking.groups))
        text = "\n".join([f"“{spoken.text}”", *lines, f"From what beats least to what beats all: {order}"])
        cards = spoken.ranking.sorted(self.speech.pack)
        columns = len(self.speech.pack.ranks)
        return {"text/plain": text, "image/svg+xml": faces.picture(self.speech.pack, cards, columns=columns)}

    def static_html(self) -> str:
        """The explanation in words, and how to try another order."""
        return paragraphs(self.plain()["text/plain"]) + paragraphs(run("try an order of your own"))

    def __repr__(self) -> str:
        return f"<OrderBox: {self.scene['text']}>"


def _in_words(group: Cards) -> str:
    """A group of equal cards in words: its rank if it has all cards of that rank, else its cards."""
    first = next(iter(group))
    rank = first.rank
    return (
        _rank(first)
        if list(group) == [card for card in group.pack if card.rank is rank]
        else " = ".join(card.gloss for card in group)
    )


def _rank(card: Card) -> str:
    """A card's rank in words: its number, or the picture's name."""
    return card.rank.key if card.rank.key.isdigit() else card.rank.name


def _step(step: Phrase) -> dict[str, Any]:
    return {
        "span": list(step.span),
        "words": step.words,
        "sentence": step.sentence,
        "moved": [card.text for group in step.moved for card in group],
        "groups": _groups(step.groups),
    }


def _groups(groups: Sequence[Cards]) -> list[dict[str, Any]]:
    """Groups of equal cards, each with its label: the rank, and the suits unless it has all of them."""
    found = []
    for group in groups:
        cards = list(group)
        whole = len(cards) == sum(card.rank is cards[0].rank for card in cards[0].pack)
        suits = [] if whole else [card.suit.key for card in cards]
        found.append({"cards": [card.text for card in cards], "rank": _rank(cards[0]), "suits": suits})
    return found
