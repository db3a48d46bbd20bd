"""From an order of the cards back to words: the shortest comanda that the table's own phrases can make.

The last phrase said lies on top, so the order is taken apart from the top down: a phrase fits when what it names, without
the cards already accounted for, is exactly the top of what is left. States are numbers of groups left, which makes the
search a shortest path over at most 52 of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardkit.ranking import Ranking

from .meaning import fault_of, parse
from .parsing import is_complete, items_of, pieces_of
from .vocabulary import ALL_SUITS, PACK, RANKS, SETS, SPOKEN, VOCABULARY, RankGroups, Vocabulary, mask_of

_ONE = tuple(rank.name for rank in PACK.ranks)
_MANY = tuple(SPOKEN["RANK", rank] for rank in range(len(RANKS)))
_UP_TO = tuple(f"all’{name}" if name[0] in "ao" else f"al {name}" for name in (*_ONE[:12], "tredici"))
_SUITS = tuple(suit.name for suit in PACK.suits)
_UNNAMED = 3.0  # what each rank left unnamed costs, in tenths of a word: "tutto al tredici" is better than a bare "re"
_BARE = {"più ponto": "più", "manco ponto": "manco"}


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A phrase: its text, the masks that it names (lowest first) and all of them as one, its direction, its cost to say."""

    text: str
    masks: tuple[int, ...]
    named: int
    direction: int
    cost: float


@dataclass(frozen=True, slots=True)
class _Said:
    """The cheapest way found to say everything above a point: the phrase just above it and where that one ends."""

    cost: float
    phrase: _Phrase | None
    above: int


def speak(ranking: Ranking, vocabulary: Vocabulary = VOCABULARY) -> str:
    """A short comanda that gives `ranking`; a plain listing of cards when nothing shorter does.

    >>> speak(parse("manco, 7, 8, cope al 8").ranking)
    'manco sette, otto e coppe all’otto'

    Raises `ValueError` when the order may not be announced: different ranks equal, or another pack.
    """
    if ranking.pack is not PACK:
        raise ValueError(f"a comanda orders the {PACK.title}, not the {ranking.pack.title}")
    fault = fault_of(ranking)
    if fault:
        raise ValueError(fault)
    groups = [group.mask for group in ranking.groups]
    fits = {direction: _base_fits(groups, direction) for direction in (1, -1)}
    index, whole = _phrases(vocabulary)
    tops = {sum(groups[left:]) for left in range(len(groups) + 1)}
    best: list[_Said | None] = [None] * (len(groups) + 1)
    best[-1] = _Said(0.0, None, len(groups))
    end: tuple[float, tuple[str, ...]] = (float("inf"), ())
    done = 0
    for left in range(len(groups), -1, -1):
        here = best[left]
        if left < len(groups):
            done |= groups[left]
        if here is None:
            continue
        for name, order in whole:
            if here.cost + 10 * len(name.split()) < end[0] and _matches(order, groups[:left], done):
                end = (here.cost + 10 * len(name.split()), (name, *_path(best, left)))
        for phrase in _candidates(index, groups, left):
            if done | phrase.named not in tops:  # most would cut a group, which is soon seen
                continue
            cost = here.cost + phrase.cost
            below = _groups_left(phrase.masks, groups, left, done)
            if below is None:
                continue
            if fits[phrase.direction or 1][below] and cost + _UNNAMED * below < end[0]:
                end = (cost + _UNNAMED * below, (phrase.text, *_path(best, left)))
            known = best[below]
            if below < left and (known is None or cost < known.cost):
                best[below] = _Said(cost, phrase, left)
    return _sentence(end[1])


def _candidates(index: dict[int, list[_Phrase]], groups: Sequence[int], left: int) -> Iterator[_Phrase]:
    """Phrases that name the highest card left, and the bare directions, which may open a comanda only to say the direction."""
    if left:
        yield from index[groups[left - 1] & -groups[left - 1]]
    yield from index[0]


def _groups_left(masks: Sequence[int], groups: Sequence[int], left: int, done: int) -> int | None:
    """How many groups stay when a phrase has laid its cards on top of them; None when the phrase does not fit."""
    for mask in reversed(masks):
        fresh = mask & ~done
        if fresh:
            if not left or groups[left - 1] != fresh:
                return None
            left -= 1
    return left


def _base_fits(groups: Sequence[int], direction: int) -> list[bool]:
    """For each number of groups left, whether they are the unnamed rest of the pack in this direction."""
    base = [mask_of((rank, ALL_SUITS)) for rank in range(len(RANKS))[::direction]]
    fits, done = [False] * (len(groups) + 1), 0
    for left in range(len(groups), -1, -1):
        if left < len(groups):
            done |= groups[left]
        fits[left] = _matches(base, groups[:left], done)
    return fits


def _matches(order: Sequence[int], groups: Sequence[int], done: int) -> bool:
    """Whether `order`, without the cards of the mask `done`, is these groups."""
    return [mask & ~done for mask in order if mask & ~done] == list(groups)


def _path(best: Sequence[_Said | None], left: int) -> Iterator[str]:
    """The texts of the phrases on the cheapest way, the first one said first."""
    here = best[left]
    while here is not None and here.phrase is not None:
        yield here.phrase.text
        here = best[here.above]


def _sentence(texts: Sequence[str]) -> str:
    """Items as they are said: *più* and *manco* alone when more follows, a rank right after them, *e* before the last."""
    first, *rest = texts
    if not rest:
        return first
    first = _BARE.get(first, first)
    if first in _BARE.values() and len(rest) > 1 and rest[0] in _MANY:
        first = f"{first} {rest.pop(0)}"
    return f"{', '.join([first, *rest[:-1]])} e {rest[-1]}" if rest else first


def _phrases(vocabulary: Vocabulary) -> tuple[dict[int, list[_Phrase]], list[tuple[str, list[int]]]]:
    """Phrases by each card that they name (0: the bare directions), and nicknames that are whole orders."""
    key = ("speaking", "phrases")
    if key not in vocabulary.known:
        index: dict[int, list[_Phrase]] = {card.bit: [] for card in PACK}
        whole = []
        for phrase in _every_phrase():
            _put(index, phrase)
        for name, nickname in vocabulary.nicknames.items():
            items = items_of(nickname.expansion, vocabulary)
            if is_complete(items):
                ranking = parse(nickname.expansion, vocabulary).ranking
                whole.append((name, [group.mask for group in ranking.groups]))
            else:
                _put(index, _phrase(name, pieces_of(items), 0))
        index[0] = [phrase for phrase in _every_phrase() if phrase.text in _BARE]
        vocabulary.known[key] = (index, whole)
    phrases: tuple[dict[int, list[_Phrase]], list[tuple[str, list[int]]]] = vocabulary.known[key]
    return phrases


def _put(index: dict[int, list[_Phrase]], phrase: _Phrase) -> None:
    """Files the phrase under each card (bit) that it names."""
    for mask in phrase.masks:
        while mask:
            index[mask & -mask].append(phrase)
            mask &= mask - 1


def _phrase(text: str, pieces: RankGroups, direction: int) -> _Phrase:
    """A phrase with its cost: ten for each word, and a little for its length."""
    words = 2 if text == "tutto al tredici" else len(_BARE.get(text, text).replace("’", " ").split())
    masks = tuple(map(mask_of, pieces))
    return _Phrase(text, masks, sum(masks), direction, 10 * words + len(text) / 100)


def _every_phrase() -> Iterator[_Phrase]:
    """Every phrase that the table's words can make, without nicknames."""
    for suits in range(1, ALL_SUITS + 1):
        names = [name for bit, name in enumerate(_SUITS) if suits >> bit & 1]
        of = "" if suits == ALL_SUITS else f" di {' e di '.join(names)}"
        for name, word in SETS.items():
            pieces = tuple((rank, suits) for rank in word.ranks)
            yield _phrase(f"{'' if of or name in ('napoli', 'primiera') else 'più '}{name}{of}", pieces, 1 if not of else 0)
            yield _phrase(f"manco {name}{of}", pieces[::-1], -1)
        for rank in range(len(RANKS)):
            yield _phrase((_ONE if len(names) == 1 else _MANY)[rank] + of, ((rank, suits),), 0)
            up = tuple((low, suits) for low in range(rank + 1))
            down = tuple((high, suits) for high in range(len(RANKS) - 1, rank - 1, -1))
            if rank and not of:
                yield _phrase("tutto al tredici" if rank == len(RANKS) - 1 else _UP_TO[rank], up, 0)
            elif rank:
                yield _phrase(f"{names[0]} {_UP_TO[rank]}" if len(names) == 1 else f"{_UP_TO[rank]}{of}", up, 0)
            if rank < len(RANKS) - 1:
                down_to = f"meno {_UP_TO[rank]}"
                yield _phrase(f"{names[0]} {down_to}" if len(names) == 1 else f"{down_to}{of}", down, -1)
