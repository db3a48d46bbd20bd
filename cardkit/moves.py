"""Moves and events: small values with a fixed number and a unique text each."""

from __future__ import annotations

import difflib
import html
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import getitem
from typing import Any, ClassVar, Final, NamedTuple, Self

from cardkit.arguments import shortly
from cardkit.cards import Card, Pack, UnknownCard
from cardkit.sentences import PLAYS, STANDS, YOU, Sentence

SEATS: Final = tuple(f"seat {number}" for number in range(8))
"""Default names of the seats."""

MAX_KEPT_MOVES: Final = 2
"""Sets of legal moves with cards are cached up to this size; larger ones seldom come again."""

MAX_KEPT_IN_SUIT: Final = 3
"""The same for cards that lie within `MAX_SUIT_CARDS` places of the pack: a suit has few sets of three, which come again."""

MAX_SUIT_CARDS: Final = 14
"""Cards of a suit at most; trumps, which are more, are not meant."""


class UnknownMove(ValueError):
    """A text that names no move of the game; the message says what would."""


class Move:
    """One move of a game: `id` (stable in its game), `kind` (`play`, `bid`, …), unique `text`, `label` for a button.

    `bit` is `1 << id`, its place in a mask of moves (0 for a move that only stands for a hidden one). `card` is the card that
    a learner touches to make the move, if there is one. `sentence` is how the table tells it. A game makes each move once, so
    moves compare by identity, and a copy is the move itself; its moves have a class of their own, which knows the `table` of
    them all, so that a move of another game is told at a glance.
    """

    __slots__ = ("bit", "card", "id", "kind", "label", "sentence", "text")

    table: ClassVar[Moves]

    def __init__(self, number: int, kind: str, text: str, label: str, sentence: Sentence, card: Card | None = None) -> None:
        self.id = number
        self.bit = 1 << number if number >= 0 else 0
        self.kind = kind
        self.text = text
        self.label = label
        self.sentence = sentence
        self.card = card

    def __eq__(self, other: object) -> bool:
        """Whether it is this move itself. Raises `TypeError` for a text: `"play Rb" in state.legal` must not be just False."""
        if isinstance(other, str):
            raise TypeError(f"{self!r} is a move and {shortly(other)} a text: ask state.allows(text), or compare move.text")
        return self is other

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(self.label)}</p>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled, (self.table, self.text)


def _unpickled(table: Moves, text: str) -> Move:
    """The move that a pickle names by its text: a numbered one, one in free words, or a hidden one."""
    return table.hidden.get(text) or table.parse(text)


def plain(text: str) -> str:
    """`text` without accents, case and doubled spaces, for forgiving comparison."""
    bare = unicodedata.normalize("NFD", text.casefold())
    return re.sub(r"\s+", " ", "".join(ch for ch in bare if not unicodedata.combining(ch))).strip()


class _LegalMoves(dict[int, tuple[Move, ...]]):
    """A cache: the moves of a mask of moves, built on first lookup, byte by byte of the mask.

    Kept are masks of at most `MAX_KEPT_MOVES` moves, or of `MAX_KEPT_IN_SUIT` within a suit, which come again, and those of
    calls alone. Others, such as whole hands, are built each time, so that the cache fits into the processor's. A mask of cards
    and calls is put together from both.

    `_cards` is the mask of the leading moves that have a card, eighty at most, for a fast path. `_bytes[n][byte]` are the moves
    for the bits of byte n of a mask, and `_first` the first ten of them, to be unpacked at once.
    """

    __slots__ = ("_bytes", "_cards", "_first")

    def __init__(self) -> None:
        super().__init__({0: ()})
        self._cards = 0
        self._bytes: list[list[tuple[Move, ...]]] = [[()] for _ in range(10)]
        self._first = tuple(self._bytes)

    def add(self, move: Move) -> None:
        """Add a move."""
        if move.card is not None and self._cards + 1 == move.bit and move.id < 80:
            self._cards |= move.bit
        number = move.id >> 3
        if number == len(self._bytes):
            self._bytes.append([()])
        self._bytes[number] += [(*moves, move) for moves in self._bytes[number]]

    def __missing__(self, mask: int) -> tuple[Move, ...]:
        if mask <= self._cards:  # written out: a loop over the bytes takes half as long again
            a, b, c, d, e, f, g, h, i, j = mask.to_bytes(10, "little")
            at0, at1, at2, at3, at4, at5, at6, at7, at8, at9 = self._first
            legal = at0[a] + at1[b] + at2[c] + at3[d] + at4[e] + at5[f] + at6[g] + at7[h] + at8[i] + at9[j]
            count = len(legal)
            if count <= MAX_KEPT_IN_SUIT and (count <= MAX_KEPT_MOVES or legal[-1].id - legal[0].id < MAX_SUIT_CARDS):
                self[mask] = legal
            return legal
        if cards := mask & self._cards:
            return self[cards] + self[mask ^ cards]
        legal = sum(map(getitem, self._bytes, mask.to_bytes(mask.bit_length() + 7 >> 3, "little")), ())
        if len(legal) <= MAX_KEPT_MOVES or legal[0].card is None:
            self[mask] = legal
        return legal


class Moves(Sequence[Move]):
    """All numbered moves of a game; `moves[id]`, `moves.parse(text)`, `moves.legal(mask)`.

    The first `len(pack)` moves of a game are usually `play` of each card, so that a set of cards is a set of moves. `free` are
    the kinds of move that may also be said in other words than those of the numbered moves, if `parse` understands them;
    `yields` the kinds by which a seat leaves a decision of its side to its partner, in the order in which it makes them; `asks`
    those by which it asks its partner before it decides, `shows` those by which it shows its hand, which takes cards.
    `type` is the class of these moves and no others, `game` the game that has them, `hidden` are moves by which others are
    told that something was done, but not what. `verbs` are what the kinds of moves with cards do with them, in words, and
    `by_card` the moves of such a kind, by the number of the card.
    """

    free: ClassVar[tuple[str, ...]] = ()
    yields: ClassVar[tuple[str, ...]] = ()
    asks: ClassVar[tuple[str, ...]] = ()
    shows: ClassVar[tuple[str, ...]] = ()
    game: Any = None

    def __init__(self, pack: Pack) -> None:
        self.pack: Final = pack
        self.type: Final[type[Move]] = type("Move", (Move,), {"__slots__": (), "table": self})
        self.hidden: Final[dict[str, Move]] = {}
        self.verbs: Final[dict[str, str]] = {}
        self.by_card: Final[dict[str, tuple[Move, ...]]] = {}
        self._moves: list[Move] = []
        self._exact: dict[str, Move] = {}
        self._texts: dict[str, Move] = {}
        self._called: dict[str, Move | None] = {}
        self._legal: Final = _LegalMoves()
        self.legal: Final[Callable[[int], tuple[Move, ...]]] = self._legal.__getitem__

    def add(
        self,
        kind: str,
        what: str = "",
        *,
        label: str = "",
        sentence: Sentence | None = None,
        card: Card | None = None,
        also: Iterable[str] = (),
    ) -> Move:
        """A new move with the next number; its text is `kind what`, and `also` are other texts that mean it."""
        text = f"{kind} {what}".strip()
        move = self.type(
            len(self._moves), kind, text, label or text.capitalize(), sentence or Sentence("{player}: {move}.", move=text), card
        )
        for name in (text, *also):
            if plain(name) in self._texts:
                raise ValueError(f"two moves are called {name!r}")
            self._texts[plain(name)] = move
        self._exact[text] = move
        self._moves.append(move)
        self._legal.add(move)
        if card is None:
            self._add_names(move, what)
        return move

    def _add_names(self, move: Move, what: str) -> None:
        """Let `parse` also find a move without a card by its text without the kind, and by the words on its button.

        A name that also fits another move, a card or a kind of move then finds none.
        """
        for name in {plain(what), plain(re.sub(r"\(.*?\)|[“”!]|:.*", "", move.label))} - {"", plain(move.text)}:
            try:
                self.pack.parse(name)
            except UnknownCard:
                taken = name in self._called or any(name == plain(other.kind) for other in self._moves)
                self._called[name] = None if taken else move

    def add_hidden(self, kind: str, label: str, sentence: Sentence) -> Move:
        """Adds what others see in place of a move of this kind that is hidden from them: `écart ?`. It has no number."""
        move = self.type(-1, kind, f"{kind} ?", label, sentence)
        self.hidden[move.text] = move
        return move

    def add_cards(self, kind: str, sentence: Sentence = PLAYS, label: str = "") -> tuple[Move, ...]:
        """One move of this kind per card of the pack, in the pack's order; `sentence` has a place for the `{card}`."""
        self.verbs[kind] = label or kind.capitalize()
        self.by_card[kind] = tuple(
            self.add(
                kind,
                card.text,
                label=f"{self.verbs[kind]} the {card.noun}",
                sentence=sentence.of(card=card.noun),
                card=card,
            )
            for card in self.pack
        )
        return self.by_card[kind]

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __getitem__(self, key: int) -> Move:  # type: ignore[override]
        return self._moves[key]

    def __reduce__(self) -> tuple[object, ...]:
        if self.game is None:
            raise TypeError("these moves belong to no game yet, so nothing could find them again")
        return getattr, (self.game, "moves")

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def checked(self, move: object) -> Move:
        """Returns the move itself, or the one of that text; raises `UnknownMove` if this game cannot make it."""
        if isinstance(move, str):
            return self.parse(move)
        like = f"a move here looks like “{self._moves[0].text}”."
        if type(move) is self.type:
            if not move.bit:
                raise UnknownMove(f"“{move.text}” tells others that something was done, and cannot be done itself; {like}")
            return move
        if isinstance(move, Move):
            raise UnknownMove(f"“{move.text}” is a move of another game; {like}")
        raise UnknownMove(f"{shortly(move)} is not a move; {like}")

    def parse(self, text: str) -> Move:
        """The move of that text, forgiving case and accents; a bare card means the first kind of card move.

        A move without a card may also be called as its button is, or without its kind: `garde` for `bid garde`. Raises
        `UnknownMove` with the nearest right text.
        """
        if text in self._exact:  # as programs write it
            return self._exact[text]
        typed = plain(text)
        move = self._texts.get(typed) or self._called.get(typed)
        if move is not None:
            return move
        try:
            card = self.pack.parse(typed.split(" ")[-1])
        except UnknownCard as error:
            kinds = {move.kind for move in self._moves if move.card is not None}
            if typed.split(" ")[0] in map(plain, kinds) or (" " not in typed and re.search(r"\d", typed)):
                raise UnknownMove(f"{shortly(text)} is not a move: {error}") from None
        else:
            kind = typed.rpartition(" ")[0] or self._moves[0].kind
            move = self._texts.get(plain(f"{kind} {card.text}"))
            if move is not None:
                return move
        near = difflib.get_close_matches(typed, self._texts, 1, 0.5)
        hint = f"did you mean “{self._texts[near[0]].text}”?" if near else f"a move looks like “{self._moves[0].text}”."
        raise UnknownMove(f"{shortly(text)} is not a move of this game; {hint}")


class Note(NamedTuple):
    """A consequence of a move: who, what, which cards, points, rule id.

    `kind` is a short key such as `trick`, `declare`, `end`; `seat` is None for the whole table, `partner` another seat named. A
    note without words belongs to the move's own sentence: it has the cards shown with it and the points they bring. `stands` is
    the score after it by seat, if it is told; a party's seats have the same.
    """

    kind: str
    seat: int | None
    sentence: Sentence
    cards: tuple[Card, ...] = ()
    points: int = 0
    rule: str = ""
    stands: tuple[int, ...] = ()
    partner: int | None = None

    def tell(self, names: Sequence[str]) -> str:
        """The note as a sentence or two; `names[seat]` may be "You", who comes first, as the figures of the score do."""
        told = self._told(names)
        if not self.stands:
            return told
        me = names.index(YOU) if YOU in names else 0
        return f"{told} {STANDS.by(score=f'{self.stands[me]}–{self.stands[(me + 1) % len(names)]}')}"

    def _told(self, names: Sequence[str]) -> str:
        """The sentence with the names in it; of two people who are named, "You" comes first."""
        if self.seat is None or self.partner is None:
            return self.sentence.by("" if self.seat is None else names[self.seat])
        first, second = sorted((names[self.seat], names[self.partner]), key=lambda name: name != YOU)
        return self.sentence.by(first, partner=second)


class Event:
    """One thing that happened: the `seat` that moved, the `move`, and the `notes` on what followed from it.

    A game may have events of its own that make their notes only when these are read: a search reads none.
    """

    __slots__ = ("_notes", "move", "seat")

    def __init__(self, seat: int, move: Move, notes: tuple[Note, ...] = ()) -> None:
        self.seat = seat
        self.move = move
        self._notes = notes

    @property
    def notes(self) -> tuple[Note, ...]:
        """The consequences of the move, in order."""
        return self._notes

    def __repr__(self) -> str:
        return f"<{self.seat} {self.move.text}{''.join(f'; {note.tell(SEATS)}' for note in self.notes)}>"

    def say(self, names: Sequence[str], reason: str = "") -> str:
        """The event in words: the move, the `reason` for it, then each note, in sentences; `names[seat]` may be "You"."""
        said = self.move.sentence.by(names[self.seat])
        return " ".join(filter(None, (said, reason, *(note.tell(names) for note in self.notes))))


def plain_events(moves: Iterable[Move], seats: int) -> tuple[tuple[Event, ...], ...]:
    """The events without notes, one for every move of every seat, at `[seat][move.id]`."""
    return tuple(tuple(Event(seat, move) for move in moves) for seat in range(seats))
