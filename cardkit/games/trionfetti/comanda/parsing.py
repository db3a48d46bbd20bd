"""From words to the items of a comanda: which cards each phrase names, in which order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardkit.cards import listed, trevisane52

from .errors import ComandaError
from .refusals import refusal
from .vocabulary import ALL_SUITS, MANY, RANKS, SETS, RankGroup, RankGroups, Vocabulary
from .words import Word, in_italian, words_of

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

UNKNOWN_WORD = "unknown-word"
BEGINNINGS = ("più ponto", "manco ponto", "tutto al tredici")
"""Comande to begin with."""
_LAST = len(RANKS) - 1
_SINGULARS = tuple(rank.gloss for rank in trevisane52.ranks)


@dataclass(frozen=True, slots=True)
class Item:
    """One item: the `pieces` it names, lowest first, its `direction` (1 *più*, −1 *manco*, 0 not said) and English `gloss`.

    `span` is its place in the text of the comanda, `words` how it was said (for a nickname, a part of its expansion).
    """

    span: tuple[int, int]
    words: str
    direction: int
    pieces: RankGroups
    gloss: str


def items_of(text: str, vocabulary: Vocabulary) -> tuple[Item, ...]:
    """The items of a comanda in the order said; raises `ComandaError`, which offers only words that are understood there."""
    try:
        return _understood(text, vocabulary)
    except ComandaError as error:
        if error.kind == "english":
            near = next((words for words in _italian(text, vocabulary) if _is_clear(words, vocabulary)), "")
            raise ComandaError(error.kind, text, (0, len(text)), error.reason, (near,) if near else BEGINNINGS) from None
        clear, reason = tuple(instead for instead in error.instead if _helps(error, instead, vocabulary)), error.reason
        if error.kind == UNKNOWN_WORD and error.instead and not clear:  # another fault follows, which is told next
            reason = f"{reason.removesuffix('.')}; perhaps {listed([f'“{word}”' for word in error.instead], 'or')} is meant."
        raise ComandaError(error.kind, text, error.span, reason, clear) from None


def _understood(text: str, vocabulary: Vocabulary) -> tuple[Item, ...]:
    """The items of a comanda. The suggestions of the `ComandaError` that it raises are not tested: they may not parse."""
    from lark import UnexpectedToken

    words = _typed(words_of(text, vocabulary), vocabulary)
    try:
        tree = _grammar().parse(words)
    except UnexpectedToken as unexpected:
        at = len(words) if unexpected.token.type == "$END" else int(unexpected.token)
        raise refusal(text, words, at) from None
    return tuple(_Reader(text, words, vocabulary).items(tree))


def _italian(text: str, vocabulary: Vocabulary) -> Iterator[str]:
    """Comande that an English one may mean, the nearest first: its words in Italian, also with its direction ahead."""
    words = in_italian(text, vocabulary).split()
    yield " ".join(words)
    yield " ".join(words).replace("fino al", "al")
    ahead = [word for word in words if word in ("più", "manco")]
    yield " ".join([*ahead[:1], *(word for word in words if word not in ahead)])
    if words and words[-1] in {suit.name for suit in trevisane52.suits}:
        yield " ".join([*words, "al tredici"])
    yield from ahead[:1]


def _is_clear(text: str, vocabulary: Vocabulary) -> bool:
    try:
        _understood(text, vocabulary)
    except ComandaError:
        return False
    return True


def _helps(error: ComandaError, instead: str, vocabulary: Vocabulary) -> bool:
    """Whether a suggestion is understood in its sentence and, unless it is for one word, by itself."""
    start, end = error.span
    whole = error.text[:start] + instead + error.text[end:]
    return all(_is_clear(text, vocabulary) for text in ((whole,) if error.kind == UNKNOWN_WORD else (instead, whole)))


def is_complete(items: Iterable[Item]) -> bool:
    """True for items that name a direction of their own, so that they cannot be turned or bound to a suit as one set."""
    return any(item.direction for item in items)


def pieces_of(items: Iterable[Item]) -> RankGroups:
    """The pieces of several items as one list, in which the last mention of each card decides."""
    spoken: list[int] = [0] * len(RANKS)
    pieces: list[RankGroup] = []
    for rank, suits in reversed([piece for item in items for piece in item.pieces]):
        if suits & ~spoken[rank]:
            pieces.append((rank, suits & ~spoken[rank]))
            spoken[rank] |= suits
    return tuple(reversed(pieces))


@cache
def _grammar() -> Lark:
    """The parser, built at first use: `import cardkit` never pays for it."""
    from lark import Lark, Token
    from lark.lexer import Lexer

    class Ready(Lexer):
        """Hands over words that are already cut; a token's text is the number of its word."""

        def __init__(self, conf: object) -> None:
            pass

        def lex(self, data: Sequence[Word]) -> Iterator[Token]:  # type: ignore[override]
            for number, word in enumerate(data):
                yield Token(word.kind, str(number))

    grammar = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer=Ready, maybe_placeholders=False)


def _typed(words: Iterable[Word], vocabulary: Vocabulary) -> list[Word]:
    """The words with each nickname marked as what it is to the grammar: a set, a single card or a complete comanda."""
    typed = []
    for word in words:
        if word.kind == "NICKNAME":
            items = _nickname(str(word.value), vocabulary)
            kind = "COMPLETE" if is_complete(items) else "SINGLE" if len(pieces_of(items)) == 1 else "NICKNAME"
            word = word._replace(kind=kind)
        typed.append(word)
    return typed


def _nickname(name: str, vocabulary: Vocabulary) -> tuple[Item, ...]:
    """The items of a nickname's expansion, parsed once for each vocabulary."""
    key = ("nickname", name)
    if key not in vocabulary.known:
        vocabulary.known[key] = items_of(vocabulary.nicknames[name].expansion, vocabulary)
    items: tuple[Item, ...] = vocabulary.known[key]
    return items


class _Reader:
    """Walks the parse tree of one comanda and yields its items.

    In its methods `first` and `last` are the indexes of words, `direction` is 1, −1 or 0 as in `Item`, `suits` a mask of suits.
    """

    def __init__(self, text: str, words: Sequence[Word], vocabulary: Vocabulary) -> None:
        self.text = text
        self.words = words
        self.vocabulary = vocabulary

    def items(self, tree: Tree[Token]) -> Iterator[Item]:
        """The items of the whole comanda, in the order said."""
        for phrase in tree.children:
            if not isinstance(phrase, str):
                yield from self.phrase(phrase)

    def phrase(self, tree: Tree[Token]) -> Iterator[Item]:
        """The items of one phrase: first what it names, with its direction and suits, then what is said after that."""
        direction, suits, subject, end = 0, ALL_SUITS, None, -1
        later: list[Tree[Token]] = []
        first = self.first(tree)
        for child in tree.children:
            kind = self.kind(child)
            if kind == "DIRECTION":
                direction = int(str(self.word(child).value))
            elif kind in ("suits", "SUIT"):
                suits = sum(1 << int(str(word.value)) for word in self.suit_words(child))
            elif kind in ("step", "also_rank", "bare"):
                later.append(child)  # type: ignore[arg-type]
                continue
            else:
                subject = child
            end = max(end, self.last(child))
        if tree.data == "bare":
            yield self.item(first, end, direction, self.turn(self.of_set("ponto"), direction), SETS["ponto"].gloss)
        elif later and subject is not None and self.kind(later[0]) == "bare":
            yield from self.phrase(later.pop(0))
            yield from self.subject(self.first(subject), end, 0, subject, suits)
        elif subject is not None:
            yield from self.subject(first, end, direction, subject, suits)
        for child in later:
            if child.data == "also_rank":
                yield from self.subject(self.first(child), self.last(child), 0, child.children[-1], suits)
            else:
                yield from self.phrase(child)

    def subject(self, first: int, last: int, direction: int, node: Tree[Token] | Token, suits: int) -> Iterator[Item]:
        """The item for a set, a rank, a stretch of ranks or a nickname, turned and bound to suits as said."""
        kind = self.kind(node)
        if kind in ("range", "whole"):
            word = self.word(node.children[-1])  # type: ignore[union-attr]
            end = int(str(word.value))
            ranks = range(_LAST, end - 1, -1) if direction < 0 else range(end + 1)
            low, high = _SINGULARS[ranks[0]], _SINGULARS[ranks[-1]]
            gloss = f"the {low}" if low == high else f"the cards from {low} to {high}"
            yield self.item(first, last, direction, self.bind([(rank, ALL_SUITS) for rank in ranks], suits), gloss, suits)
            return
        word = self.word(node)
        if kind == "RANK":
            rank = int(str(word.value))
            gloss = f"the {(_SINGULARS if suits.bit_count() == 1 else MANY)[rank]}"
            yield self.item(first, last, direction, ((rank, suits),), gloss, suits)
        elif kind == "SET":
            pieces = self.turn(self.of_set(str(word.value)), direction)
            yield self.item(first, last, direction, self.bind(pieces, suits), SETS[str(word.value)].gloss, suits)
        else:
            yield from self.nickname(first, last, direction, word, suits)

    def nickname(self, first: int, last: int, direction: int, word: Word, suits: int) -> Iterator[Item]:
        """The items of a nickname; raises `ComandaError` if it is given another suit than its own."""
        items = _nickname(str(word.value), self.vocabulary)
        span = (self.words[first].start, self.words[last].end)
        if word.kind == "COMPLETE":
            yield from (replace(item, span=span) for item in items)
            return
        pieces = pieces_of(items)
        if suits != ALL_SUITS and any(own != ALL_SUITS for _, own in pieces):
            reason = f"the suit can’t be changed: “{word.value}” is “{self.vocabulary.nicknames[str(word.value)].expansion}”."
            raise ComandaError("unclear-suit", self.text, span, reason)
        gloss = self.text[word.start : word.end]
        yield self.item(first, last, direction, self.bind(self.turn(pieces, direction), suits), gloss, suits)

    def item(
        self, first: int, last: int, direction: int, pieces: Iterable[RankGroup], gloss: str, suits: int = ALL_SUITS
    ) -> Item:
        span = (self.words[first].start, self.words[last].end)
        if suits != ALL_SUITS:
            names = [suit.gloss for suit in trevisane52.suits if suits >> suit.index & 1]
            gloss = f"{gloss} of {listed(names)}"
        return Item(span, self.text[span[0] : span[1]], direction, tuple(pieces), gloss)

    def of_set(self, name: str) -> list[RankGroup]:
        """The ranks of a set, in all suits."""
        return [(rank, ALL_SUITS) for rank in SETS[name].ranks]

    def turn(self, pieces: Sequence[RankGroup], direction: int) -> list[RankGroup]:
        """The pieces, in reverse for *manco*."""
        return list(reversed(pieces)) if direction < 0 else list(pieces)

    def bind(self, pieces: Iterable[RankGroup], suits: int) -> list[RankGroup]:
        """The pieces in these suits only."""
        return [(rank, own & suits) for rank, own in pieces]

    def kind(self, node: Tree[Token] | Token) -> str:
        """The name of the grammar's rule, or of the kind of word."""
        return node.type if isinstance(node, str) else str(node.data)

    def word(self, node: Tree[Token] | Token) -> Word:
        """The word of a leaf."""
        return self.words[int(node)]  # type: ignore[arg-type]

    def suit_words(self, node: Tree[Token] | Token) -> list[Word]:
        """The suits named in this part."""
        nodes = [node] if isinstance(node, str) else node.children
        return [word for word in map(self.word, nodes) if word.kind == "SUIT"]

    def first(self, node: Tree[Token] | Token) -> int:
        """The index of the first word of this part."""
        return int(node) if isinstance(node, str) else self.first(node.children[0])

    def last(self, node: Tree[Token] | Token) -> int:
        """The index of its last word."""
        return int(node) if isinstance(node, str) else self.last(node.children[-1])
