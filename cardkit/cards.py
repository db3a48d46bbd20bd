"""Packs of cards: suits, ranks, cards, and sets of cards held in one integer.

Every card of a pack has a fixed number (`card.id`, counted from 0, suit by suit, in the pack's natural order) and a short
text in the pack's own letters (`Rb` is the *rey de bastos*, `21a` the highest *atout*). A set of cards is an int whose bit
`card.id` is set, wrapped in `Cards` where people read it.
"""

from __future__ import annotations

import difflib
import random
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from operator import getitem
from typing import Final

from cardkit.arguments import require, shortly


class UnknownCard(ValueError):
    """A text that names no card of the pack; the message says which letters the pack has."""


@dataclass(frozen=True, slots=True, eq=False)
class Rank:
    """One rank of a pack: `key` as printed on the card, native `name`, English `gloss`."""

    key: str
    name: str
    gloss: str


@dataclass(slots=True, eq=False)
class Suit:
    """One suit of a pack: `key` as used in card texts, native `name`, English `gloss`, a `symbol`, its `index`."""

    key: str
    name: str
    gloss: str
    symbol: str
    index: int = field(default=-1, init=False, repr=False)
    mask: int = field(default=0, init=False, repr=False)


class Card:
    """One card. There is exactly one object per card, so cards compare by identity and hash fast.

    `id` counts from 0 in its pack, `bit` is `1 << id`, `text` is the short name (`Rb`), `name` the native name
    (*rey de bastos*), `gloss` the English one (king of batons, the Excuse), `noun` the same without an article.
    """

    __slots__ = ("bit", "gloss", "id", "name", "noun", "pack", "rank", "suit", "text")

    def __init__(self, pack: Pack, number: int, rank: Rank, suit: Suit, name: str, noun: str, article: str) -> None:
        self.pack = pack
        self.id = number
        self.bit = 1 << number
        self.rank = rank
        self.suit = suit
        self.text = rank.key + suit.key
        self.name = name
        self.gloss = article + noun
        self.noun = noun

    def __repr__(self) -> str:
        return f"{self.pack.name}[{self.text!r}]"

    def __str__(self) -> str:
        return self.text

    def __lt__(self, other: Card) -> bool:
        return self.id < other.id

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return self.pack.parse, (self.text,)


def numbers(mask: int) -> list[int]:
    """The numbers of the cards of a mask, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(numbers: Iterable[int]) -> int:
    """The mask of the cards with these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


class Cards(Set[Card]):
    """A set of cards of one pack over an int `mask`; iterates in the pack's order.

    `a | b`, `a & b`, `a - b`, `card in cards`, `len(cards)` work as for any set; `str()` is the texts with spaces,
    and `repr()` is an expression that makes the set again.
    """

    __slots__ = ("mask", "pack")

    def __init__(self, pack: Pack, mask: int = 0) -> None:
        if mask < 0 or mask > pack.mask:
            raise ValueError(f"{mask} has bits outside the {len(pack)} cards of {pack.title}")
        self.pack = pack
        self.mask = mask

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and card.pack is self.pack and bool(self.mask & card.bit)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.pack.of_mask(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def _from_iterable(self, it: Iterable[Card]) -> Cards:  # type: ignore[override]
        return Cards(self.pack, sum({card.bit for card in it}))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Cards):
            return self.pack is other.pack and self.mask == other.mask
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash((self.pack.name, self.mask))

    @property
    def words(self) -> str:
        """The cards in words, suit by suit: `the ace, 2 and knight of cups and the 7 of coins`."""
        return _in_words(self.pack, self.mask, "and")

    @property
    def either(self) -> str:
        """The cards in words, as a choice: `the ace, 2 or knight of cups or the 7 of coins`."""
        return _in_words(self.pack, self.mask, "or")

    def __str__(self) -> str:
        return " ".join(card.text for card in self)

    def __repr__(self) -> str:
        return f"{self.pack.name}.set({str(self)!r})"


class Pack(Sequence[Card]):
    """A pack of cards: a sequence of `Card` in its natural order, with `suits`, `ranks` and parsing.

    `pack["Rb"]` is the card of that text, `pack[3]` the card of that number, `pack.set("Rb 7o")` a `Cards`.
    `of` is the word between rank and suit in a card's native name (`rey de bastos`). For `parse` only, never printed: `aliases`
    maps other spellings of a rank to its key, `first` a letter that may stand before a rank to a suit (`T21` is `21a`).
    """

    def __init__(
        self,
        name: str,
        title: str,
        lang: str,
        suits: Sequence[tuple[Suit, Sequence[Rank]]],
        *,
        of: str,
        aliases: dict[str, str] | None = None,
        first: dict[str, str] | None = None,
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.lang: Final = lang
        self.suits: Final = tuple(suit for suit, _ in suits)
        cards: list[Card] = []
        ranks: dict[str, Rank] = {}
        for index, (suit, suit_ranks) in enumerate(suits):
            suit.index = index
            for rank in suit_ranks:
                ranks.setdefault(rank.key, rank)
                lone = len(suit_ranks) == 1
                native = rank.name if lone else _native_name(rank.name, of, suit.name)
                noun = rank.gloss if lone else f"{rank.gloss} of {suit.gloss}"
                card = Card(self, len(cards), rank, suit, native, noun, "the " if lone else "")
                suit.mask |= card.bit
                cards.append(card)
        self.cards: Final = tuple(cards)
        self.ranks: Final = tuple(ranks.values())
        self.mask: Final = (1 << len(cards)) - 1
        self._bytes: Final = [[tuple[Card, ...]()] for _ in range((len(cards) + 7) // 8)]
        for card in cards:
            self._bytes[card.id // 8] += [(*others, card) for others in self._bytes[card.id // 8]]
        self._texts = {card.text.lower(): card for card in cards}
        for card in cards:
            rank, suit = card.rank, card.suit
            for other in [r for r, key in (aliases or {}).items() if key == rank.key] + [rank.key]:
                self._texts.setdefault((other + suit.key).lower(), card)
                self._texts.setdefault((other + suit.symbol).lower(), card)
            for letter in [letter for letter, key in (first or {}).items() if key == suit.key]:
                self._texts.setdefault((letter + rank.key).lower(), card)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and card.pack is self

    def __getitem__(self, key: int | str) -> Card:  # type: ignore[override]
        if isinstance(key, str):
            return self.parse(key)
        if not -len(self.cards) <= require(key, int, "the text or the number of a card") < len(self.cards):
            raise IndexError(f"the cards of the {self.title} are 0 to {len(self.cards) - 1}; there is no {shortly(key)}")
        return self.cards[key]

    def __repr__(self) -> str:
        return self.name

    @lru_cache(maxsize=2048)  # noqa: B019  every view needs a dozen, most as in the view before
    def of_mask(self, mask: int) -> tuple[Card, ...]:
        """The cards of a mask, in the pack's order, put together byte by byte."""
        return sum(map(getitem, self._bytes, mask.to_bytes(len(self._bytes), "little")), ())

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return pack, (self.name,)

    def parse(self, text: str) -> Card:
        """The card that `text` names (`Rb`, `rb`, `R♣`); raises `UnknownCard` with what would be right."""
        card = self._texts.get(text.strip().lower())
        if card is None:
            near = difflib.get_close_matches(text.strip().lower(), self._texts, 1)
            hint = f" Did you mean {self._texts[near[0]].text}?" if near else ""
            ranks = " ".join(rank.key for rank in self.ranks)
            suits = ", ".join(f"{suit.key} ({suit.name})" for suit in self.suits if suit.key)
            raise UnknownCard(
                f"{shortly(text.strip())} is not a card of the {self.title}: "
                f"write a rank ({ranks}) and then a suit ({suits}).{hint}"
            )
        return card

    def suit(self, name: str) -> Suit:
        """The suit of that name, native (`copas`) or English (`cups`), or key (`c`); its `gloss` is the English name.

        Raises `KeyError` with the names there are.

        >>> spanish40.suit("copas").gloss
        'cups'
        """
        for suit in self.suits:
            if str(name).casefold() in (suit.name, suit.gloss, suit.key):
                return suit
        there = ", ".join(f"{suit.name} ({suit.gloss})" for suit in self.suits)
        raise KeyError(f"{shortly(name)} is no suit of the {self.title}; there are {there}")

    def set(self, cards: str | Iterable[Card | str | int] = ()) -> Cards:
        """A `Cards` of the given cards: a text with spaces, or any mix of cards, texts and numbers.

        Raises `UnknownCard` for an unknown text and `ValueError` when a card comes twice.
        """
        if isinstance(cards, str):
            items: Iterable[Card | str | int] = cards.replace(",", " ").split()
        elif isinstance(cards, bytes):  # which would be a row of numbers
            raise TypeError(f"wanted here: cards by their texts; not {shortly(cards)}")
        else:
            items = require(cards, Iterable, "cards by their texts")
        mask = 0
        for item in items:
            card = item if isinstance(item, Card) else self[item]
            if mask & card.bit:
                raise ValueError(f"{card.text} ({card.gloss}) comes twice in {shortly(cards)}; a pack has each card once")
            mask |= card.bit
        return Cards(self, mask)

    def order(self, seed: int | random.Random | None = None) -> tuple[int, ...]:
        """A shuffled order of all card numbers, first card dealt first; the same `seed` gives the same order."""
        rng = seed if isinstance(seed, random.Random) else random.Random(seed)
        return shuffled(range(len(self.cards)), rng)


def shuffled(numbers: Iterable[int], rng: random.Random) -> tuple[int, ...]:
    """These numbers in random order: the same as `rng.shuffle` gives, in less than half the time.

    Records and links depend on it, so it must not change with Python's `shuffle`.
    """
    order, bits = list(numbers), rng.getrandbits
    for last in range(len(order) - 1, 0, -1):
        size = (last + 1).bit_length()
        place = bits(size)
        while place > last:
            place = bits(size)
        order[last], order[place] = order[place], order[last]
    return tuple(order)


def _native_name(rank: str, of: str, suit: str) -> str:
    """The native name of a card: `rey de bastos`, `21 d’atout`."""
    return f"{rank} d’{suit}" if suit == "atout" else f"{rank} {of}{suit}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as in a sentence: `a, b and c`."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


@lru_cache(maxsize=1024)  # the cards of a hand that may not be played are refused for the sake of the same others
def _in_words(pack: Pack, mask: int, last: str) -> str:
    """The cards of a mask in words, suit by suit; `last` is `and` or `or`, the word before the last card."""
    suits: dict[Suit, list[str]] = {}
    for card in Cards(pack, mask):
        suits.setdefault(card.suit, []).append(card.rank.gloss)
    ends = {suit: "" if suit.mask.bit_count() == 1 else f" of {suit.gloss}" for suit in suits}
    return listed([f"the {listed(names, last)}{ends[suit]}" for suit, names in suits.items()], last)


def pack(name: str) -> Pack:
    """The pack of that name; raises `KeyError` with the names there are."""
    try:
        return packs[name]
    except KeyError:
        raise KeyError(f"no pack is named {shortly(name)}; there are {', '.join(packs)}") from None


def _pip_ranks(names: str, keys: Iterable[str] | None = None) -> list[Rank]:
    """The ranks below the court cards, from their native names with spaces between; by default the keys are 1, 2, 3 …."""
    words = names.split()
    keys = keys or [str(n) for n in range(1, len(words) + 1)]
    return [Rank(key, name, "ace" if key in ("1", "A") else key) for key, name in zip(keys, words, strict=True)]


# in these suits the 1 is the lowest card, and no ace
_FR = [Rank("1", "as", "1"), *_pip_ranks("deux trois quatre cinq six sept huit neuf dix", map(str, range(2, 11)))]
_FR_ACE = Rank("A", "as", "ace")
_FR_COURT = [Rank("V", "valet", "jack"), Rank("D", "dame", "queen"), Rank("R", "roi", "king")]
_FR_CAVALIER = Rank("C", "cavalier", "knight")
_EN = [Rank("A", "ace", "ace"), *(Rank(str(n), str(n), str(n)) for n in range(2, 11))]
_EN_COURT = [Rank("J", "jack", "jack"), Rank("Q", "queen", "queen"), Rank("K", "king", "king")]
_ES = _pip_ranks("as dos tres cuatro cinco seis siete")
_ES_COURT = [Rank("S", "sota", "jack"), Rank("C", "caballo", "knight"), Rank("R", "rey", "king")]
_IT = _pip_ranks("asso due tre quattro cinque sei sette otto nove dieci")
_IT_COURT = [Rank("F", "fante", "jack"), Rank("C", "cavallo", "knight"), Rank("R", "re", "king")]


_FRENCH: Final = ("p pique spades ♠", "c cœur hearts ♥", "k carreau diamonds ♦", "t trèfle clubs ♣")


def _suits(*lines: str) -> list[Suit]:
    """Suits, each written as its key, name, gloss and symbol."""
    return [Suit(*line.split()) for line in lines]


french32: Final = Pack(
    "french32",
    "French 32-card pack",
    "fr",
    [(suit, [*_FR[6:], *_FR_COURT, _FR_ACE]) for suit in _suits(*_FRENCH)],
    of="de ",
    aliases={"J": "V", "Q": "D", "K": "R", "1": "A"},
)
"""Belote pack: 7 8 9 10 V D R A in pique, cœur, carreau (k, as in French bridge notation), trèfle."""

french52: Final = Pack(
    "french52",
    "French-suited 52-card pack",
    "en",
    [
        (suit, [*_EN, *_EN_COURT])
        for suit in _suits("s spades spades ♠", "h hearts hearts ♥", "d diamonds diamonds ♦", "c clubs clubs ♣")
    ],
    of="of ",
    aliases={"1": "A", "T": "10"},
)
"""The international pack with English letters: A 2–10 J Q K in spades, hearts, diamonds, clubs."""

spanish40: Final = Pack(
    "spanish40",
    "Spanish 40-card pack",
    "es",
    [
        (suit, [*_ES, *_ES_COURT])
        for suit in _suits("o oros coins ⊙", "c copas cups Y", "e espadas swords †", "b bastos batons |")
    ],
    of="de ",
    aliases={"A": "1", "10": "S", "11": "C", "12": "R", "J": "S", "Q": "C", "K": "R"},
)
"""1–7, sota (10), caballo (11), rey (12) in oros, copas, espadas, bastos."""

trevisane52: Final = Pack(
    "trevisane52",
    "Trevisane 52-card pack",
    "it",
    [
        (suit, [*_IT, *_IT_COURT])
        for suit in _suits("s spade swords †", "b bastoni batons |", "c coppe cups Y", "d denari coins ⊙")
    ],
    of="di ",
    aliases={"A": "1", "11": "F", "12": "C", "13": "R"},
)
"""1–10, fante, cavallo, re in spade, bastoni, coppe, denari (the Venetian pack with its eights, nines and tens)."""

tarot78: Final = Pack(
    "tarot78",
    "Tarot pack of 78 cards",
    "fr",
    [
        *((suit, [*_FR, _FR_COURT[0], _FR_CAVALIER, *_FR_COURT[1:]]) for suit in _suits(*_FRENCH)),
        (Suit("a", "atout", "trumps", "✶"), [Rank(str(n), str(n), str(n)) for n in range(1, 22)]),
        (Suit("", "excuse", "excuse", "★"), [Rank("EX", "l’Excuse", "Excuse")]),
    ],
    of="de ",
    aliases={"EXCUSE": "EX", "FOOL": "EX", "J": "V", "Q": "D", "K": "R"},
    first={"T": "a"},
)
"""1–10 V C D R in the four French suits, atouts 1a–21a, and the Excuse (EX)."""

packs: Final[dict[str, Pack]] = {p.name: p for p in (french32, french52, spanish40, trevisane52, tarot78)}
