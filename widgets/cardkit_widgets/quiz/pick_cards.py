"""Cards to touch: learn their names by pointing at them, or count points two cards at a time.

    CardNames(game, {"Sb": "sota, the jack", "Cb": "caballo, the knight"})
    Pairs(game, "Rc 4c Dp 7p", points)

Python knows what a touch means; the browser lays the cards out and moves them.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple
from zlib import crc32

import anywidget
import traitlets

from cardkit.cards import Card, listed
from cardkit.game import Game
from cardkit.score import show
from cardkit.sentences import capital
from cardkit.teaching.exercises.question import the
from cardkit_widgets import faces
from cardkit_widgets.base import bundle
from cardkit_widgets.base.plain import Plain
from cardkit_widgets.base.recording import Recordable
from cardkit_widgets.base.requests import Request
from cardkit_widgets.base.stack import Drawn
from cardkit_widgets.table.models import PackModel


class Row(NamedTuple):
    """A row of cards under a label, with a name below each card in `names`."""

    label: str
    cards: tuple[Card, ...]
    names: Mapping[Card, str] = {}
    open: bool = False
    """Whether its cards can be touched."""


class CardPicker(Recordable, Plain, Drawn):
    """Rows of cards to touch; a subclass decides what a touch does."""

    _esm = bundle.module("quiz/pick_cards.js")
    _css = bundle.style("quiz/quiz.css")

    scene = traitlets.Dict().tag(sync=True)
    pack = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, game: Game, cards: Iterable[str]) -> None:
        self.cards = tuple(game.pack[text] for text in cards)
        if len(set(self.cards)) < len(self.cards):
            raise ValueError(f"a card lies there twice: {' '.join(card.text for card in self.cards)}")
        self._seq = 0
        self._start_over()
        super().__init__(scene=self._scene(""), pack=PackModel.of(game.pack))
        self.listen(self)

    @property
    @abstractmethod
    def prompt(self) -> str:
        """The next task in words; empty when all is done."""

    @property
    @abstractmethod
    def rows(self) -> tuple[Row, ...]:
        """The rows as they lie now."""

    @abstractmethod
    def _begin(self) -> None:
        """Start over: the cards as they lie before the first touch."""

    @abstractmethod
    def touch(self, card: Card) -> tuple[bool, str]:
        """Touch a card of an open row; returns whether that was right, and a sentence."""

    def _start_over(self, touched: Iterable[Card] = ()) -> None:
        """Start over, then touch these cards again."""
        self._touched: tuple[Card, ...] = ()
        self._said, self._well = "", True
        self._begin()
        for card in touched:
            self._touch(card)

    def _touch(self, card: Card) -> None:
        self._touched += (card,)
        self._well, self._said = self.touch(card)

    def _scene(self, note: str) -> dict[str, Any]:
        """What the browser draws now; `note` is shown with it."""
        self._seq += 1
        return {
            "seq": self._seq,
            "key": f"touch-{crc32(' '.join([type(self).__name__, *(card.text for card in self.cards)]).encode()):08x}",
            "prompt": self.prompt,
            "said": note or self._said,
            "well": self._well and not note,
            "lifted": [card.text for card in self._waiting],
            "rows": [
                {
                    "label": row.label,
                    "open": row.open,
                    "cards": [{"card": c.text, "gloss": c.gloss, "name": row.names.get(c, "")} for c in row.cards],
                }
                for row in self.rows
            ],
        }

    @property
    def _waiting(self) -> tuple[Card, ...]:
        """Cards already touched that wait for a second one."""
        return ()

    def answer(self, request: Request) -> str | None:
        """Handles `touch` (a card) and `again` (start over).

        A second card is often touched before the answer to the first has come; only the same one once more is a double click.
        """
        seen = request.get("seq")
        now, before = seen == self._seq, seen == self._seq - 1
        card = next((c for row in self.rows if row.open for c in row.cards if c.text == request.get("card")), None)
        if request.get("kind") == "again" and now:
            self._start_over()
        elif request.get("kind") == "touch" and card is not None and (now or (before and card not in self._touched[-1:])):
            self._touch(card)
        return "" if request else None

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send the cards as they lie now."""
        self.scene = self._scene(note)

    # -- recorded beforehand, see `cardkit_widgets.base.recording` -------------------------------------------------------------

    def requests(self) -> Iterator[Request]:
        """Each card that can be touched; starting over, when all is done."""
        for row in self.rows:
            yield from ({"kind": "touch", "card": card.text} for card in row.cards if row.open)
        if not self.prompt:
            yield {"kind": "again"}

    def snapshot(self) -> tuple[Any, ...]:
        """Everything that a request may change, to be given to `restore`."""
        return self._touched, self._seq, self.scene

    def restore(self, snapshot: tuple[Any, ...]) -> None:
        """Return to the moment of that snapshot."""
        touched, self._seq, scene = snapshot
        self._start_over(touched)
        self.scene = scene

    def plain(self) -> dict[str, str]:
        """A picture of the cards in a row, and their names as text."""
        picture = faces.picture(self.cards[0].pack, self.cards, columns=len(self.cards))
        return {"text/plain": repr(self), "image/svg+xml": picture}


class CardNames(CardPicker):
    """Learn names by pointing: each card is asked for in turn; a wrong one says its own name.

    Args:
        game: whose cards they are.
        names: what each card is called, by its text.

    >>> import cardkit
    >>> CardNames(cardkit.games["tute"], {"Sb": "sota (jack)", "Rb": "rey (king)"})
    Touch each: sota (jack); rey (king)
    """

    def __init__(self, game: Game, names: Mapping[str, str]) -> None:
        self.names = {game.pack[text]: name for text, name in names.items()}
        super().__init__(game, names)

    def _begin(self) -> None:
        self._left = random.Random(" ".join(card.text for card in self.cards)).sample(self.cards, len(self.cards))
        self._known: dict[Card, str] = {}

    @property
    def prompt(self) -> str:
        """The task: touch the card with the next name; "" when all are known."""
        return f"Touch the {self.names[self._left[0]]}." if self._left else ""

    @property
    def rows(self) -> tuple[Row, ...]:
        """All cards in one row; those already found carry their name."""
        return (Row("", self.cards, self._known, bool(self._left)),)

    def touch(self, card: Card) -> tuple[bool, str]:
        """Whether this is the card that was asked for, and a sentence on it."""
        if card is not self._left[0]:
            return False, f"That’s the {self.names[card]}."
        self._known[self._left.pop(0)] = self.names[card]
        return True, f"Yes, the {self.names[card]}." if self._left else "Yes. Now you know them all."

    def __repr__(self) -> str:
        return f"Touch each: {'; '.join(self.names.values())}"


class Pairs(CardPicker):
    """Count points two cards at a time: touch one card, then its partner; the pair moves aside and the sum grows.

    Args:
        game: whose cards they are.
        cards: the heap to be counted, an even number.
        worth: the points of a mask of cards.

    Raises `ValueError` for an odd number of cards.
    """

    def __init__(self, game: Game, cards: str, worth: Callable[[int], Fraction]) -> None:
        self.worth = worth
        super().__init__(game, cards.split())
        if len(self.cards) % 2:
            raise ValueError(f"{len(self.cards)} cards cannot be laid in pairs")

    def _begin(self) -> None:
        self._pairs: list[tuple[Card, Card]] = []
        self._held: Card | None = None

    @property
    def _waiting(self) -> tuple[Card, ...]:
        return (self._held,) if self._held else ()

    @property
    def _total(self) -> str:
        return show(sum(map(self._points, self._pairs), Fraction()))

    @property
    def prompt(self) -> str:
        """What to touch next."""
        if self._held:
            return f"Now lay a card on {the(self._held)}."
        return "Touch a good card, then a small one." if len(self._pairs) * 2 < len(self.cards) else ""

    @property
    def rows(self) -> tuple[Row, ...]:
        """The heap, then each pair with its points."""
        paired = {card for pair in self._pairs for card in pair}
        heap = tuple(card for card in self.cards if card not in paired)
        laid = tuple(Row(show(self._points(pair)), pair) for pair in self._pairs)
        return (Row("The heap", heap, {}, open=True), *laid) if heap else laid

    def touch(self, card: Card) -> tuple[bool, str]:
        """The first touch lifts a card, the second pairs it, a second touch of the same puts it back.

        Returns as `CardPicker.touch`.
        """
        if self._held is None or card is self._held:
            self._held = None if card is self._held else card
            return True, ""
        pair, self._held = (self._held, card), None
        self._pairs.append(pair)
        made = f"{capital(listed([the(one) for one in pair]))}: {show(self._points(pair))}."
        if len(self._pairs) * 2 == len(self.cards):
            return True, f"{made} All counted: {self._total} points."
        if min(map(self._worth_of, pair)) > min(map(self._worth_of, self.rows[0].cards)):
            return True, f"{made} It adds up. With a small card each it’s easier still. So far {self._total}."
        if self._good_left > len(self.rows[0].cards) / 2:
            return True, f"{made} It adds up. But now a good card has no small one to go with it. So far {self._total}."
        return True, f"{made} So far {self._total}."

    def _points(self, pair: tuple[Card, Card]) -> Fraction:
        return self.worth(pair[0].bit | pair[1].bit)

    @property
    def _good_left(self) -> int:
        """How many cards of the heap are worth more than the smallest of all."""
        least = min(map(self._worth_of, self.cards))
        return sum(self._worth_of(card) > least for card in self.rows[0].cards)

    def _worth_of(self, card: Card) -> Fraction:
        """The points of one card by itself."""
        return self.worth(card.bit)

    def __repr__(self) -> str:
        return f"Count in pairs: {', '.join(card.gloss for card in self.cards)}"
