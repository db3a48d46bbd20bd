"""The promises that every game keeps: Game (the rules, immutable); those of State (one deal in play) are in state.py."""

from __future__ import annotations

import difflib
import random
from abc import ABC
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self

from cardkit.arguments import require, shortly
from cardkit.cards import Card, Pack
from cardkit.dealing import (
    MAX_COUNT_DIGITS,
    MAX_SHUFFLE_DIGITS,
    Deal,
    Dealing,
    Draw,
    Packet,
    Settled,
    checked_seat,
    checked_seed,
)
from cardkit.match import Match
from cardkit.moves import Move, Moves
from cardkit.position import position
from cardkit.ranking import Ranking
from cardkit.rules import IllegalMove, Rulebook
from cardkit.state import State
from cardkit.view import View

__all__ = [
    "Deal",
    "Dealing",
    "Draw",
    "Game",
    "IllegalMove",
    "Packet",
    "Parties",
    "Settled",
    "State",
    "changed_options",
    "checked_game",
    "with_text_options",
]  # fmt: skip


STANDING_LIMIT: Final = 10**MAX_COUNT_DIGITS
"""Scores stay below this."""
SHUFFLE_LIMIT: Final = 10**MAX_SHUFFLE_DIGITS
"""Shuffles stay below this."""


class Parties(tuple[tuple[int, ...], ...]):
    """The seats that score together, party by party."""

    __slots__ = ()

    def of(self, seat: int) -> int:
        """The index of the party that this seat scores for."""
        return next(index for index, party in enumerate(self) if seat in party)


class Game(ABC):
    """A game with its options bound: immutable, shared by all its states.

    `name` finds it among the games, `title` is what people call it, `pack` its cards. There are `seats` seats, counted from 0
    in the direction of play, so the next one is always `(seat + 1) % seats`. `parties` are the seats that score together;
    `names` friendly names for the seats of an example, the first the learner's. `rules` says every rule and which `options`
    there are, `options` how this game is played. `moves` are all moves that can ever be made in it; `dealing` is how it deals
    and what a deal does to a match: a `dealing_type`. A `state_type` is one deal in play.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    dealing_type: ClassVar[type[Dealing[Any]]]
    state_type: ClassVar[type[State]]
    dealing: Dealing[Any]
    pack: Pack
    rules: ClassVar[Rulebook]
    moves: Moves
    seats: int
    parties: Parties
    names: tuple[str, ...]
    options: Mapping[str, Any]

    def __init_subclass__(cls) -> None:
        if "moves" in vars(cls):
            cls.moves.game = cls  # so that a move that was pickled finds its way back

    def __init__(self, **settings: bool | int | str) -> None:
        known = {option.name: option for option in self.rules.options}
        for key, value in settings.items():
            if key not in known:
                near = difflib.get_close_matches(key, known, 1)
                hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(known) or 'none'}."
                raise ValueError(f"{self.title} has no option {shortly(key)}; {hint}")
            if not any(value is c if isinstance(c, bool) else value == c for c in known[key].choices):
                raise ValueError(f"option {key} cannot be {shortly(value)}; choose {', '.join(map(repr, known[key].choices))}")
        self.options = MappingProxyType({name: settings.get(name, option.default) for name, option in known.items()})
        self.dealing = self.dealing_type(self)
        self._legal = self.moves.legal  # cached: called on every move of a search

    def variant(self, **settings: bool | int | str) -> Self:
        """The same game with some options changed; raises `ValueError` for an unknown option or value."""
        return type(self)(**{**self.options, **settings})

    def __repr__(self) -> str:
        changed = [f"{o.name}={self.options[o.name]!r}" for o in self.rules.options if self.options[o.name] != o.default]
        return f"cardkit.games[{self.name!r}]" + (f".variant({', '.join(changed)})" if changed else "")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.name == other.name and self.options == other.options

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.options.items())))

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), **self.options), ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def move(self, text: str | Move) -> Move:
        """The move of that text (`play Rb`); a move is itself. Raises `UnknownMove` with what would be right."""
        return self.moves.checked(text)

    # -- dealing ---------------------------------------------------------------------------------------------------------

    def deal(
        self,
        seed: int | random.Random | Deal | Iterable[int | str | Card] | None = None,
        *,
        order: Iterable[int | str | Card] | None = None,
        cards: Mapping[int | str, str] | None = None,
        dealer: int = 0,
        standing: Sequence[int] | None = None,
        shuffle: int | None = None,
    ) -> State:
        """A new deal, ready for its first move.

        `seed` shuffles the pack (the same seed, the same deal), or is the order of all the cards, as `order` is, or a whole
        `Deal`; `cards` names some packets (`{1: "Ro Co"}`: seat 1 holds these, among others) and the rest is filled from the
        seed. `dealer` is a seat, `standing` the match score before the deal. Raises `ValueError` when a card comes twice, a
        packet is too large, the match is over, or the seat does not exist.
        """
        if isinstance(seed, Deal):
            return self._begin(seed)
        if seed is not None and not isinstance(seed, int | random.Random):
            if not isinstance(seed, Iterable) or (isinstance(seed, str) and len(seed.split()) < len(self.pack)):
                checked_seed(seed)
            seed, order = None, seed.split() if isinstance(seed, str) else seed
        checked_seat(dealer, self.seats, "dealer")
        rng = seed if isinstance(seed, random.Random) else random.Random(seed)
        if order is not None:
            cards_in_order = order.split() if isinstance(order, str) else require(order, Iterable, "an order of the whole pack")
            ids = tuple(self._card_number(card) for card in cards_in_order)
        elif cards:
            ids = self._fill(cards, dealer, rng)
        else:
            ids = self.dealing.shuffled(rng, dealer)
        later = (rng.getrandbits(32) if self.dealing.reshuffles else 0) if shuffle is None else shuffle
        before = self.dealing.standing0
        if standing is not None:
            before = tuple(require(standing, Iterable, "a standing, such as (0, 0)"))
        if len(before) == len(self.parties):  # what follows the points of the parties may be left out
            before += self.dealing.standing0[len(before) :]
        return self._begin(Deal(ids, dealer, before, later))

    def _begin(self, deal: Deal) -> State:
        """The state at the start of a deal; raises `ValueError` where the deal is not possible."""
        checked_seat(deal.dealer, self.seats, "dealer")
        if (
            not isinstance(deal.order, tuple)
            or {*map(type, deal.order)} != {int}
            or sorted(deal.order) != list(range(len(self.pack)))
        ):
            raise ValueError(f"an order names each of the {len(self.pack)} cards of the {self.pack.title} once")
        standing = deal.standing if isinstance(deal.standing, tuple) else ()
        whole = all(type(points) is int and abs(points) < STANDING_LIMIT for points in standing)
        if len(standing) != len(self.dealing.standing0) or not whole:
            raise ValueError(f"a standing here is {len(self.dealing.standing0)} whole numbers, not {shortly(deal.standing)}")
        if type(deal.shuffle) is not int or not 0 <= deal.shuffle < SHUFFLE_LIMIT:
            raise ValueError(f"a shuffle is a whole number from 0 on, not {shortly(deal.shuffle)}")
        return self.dealing.begin(deal)

    def _card_number(self, card: int | str | Card) -> int:
        """The number of a card given as itself, by its text or by its number; raises `ValueError` for one of another pack."""
        found = self.pack[card] if isinstance(card, str) else card
        if isinstance(found, Card) and found not in self.pack:
            raise ValueError(f"{found.text} ({found.gloss}) is a card of the {found.pack.title}, not of the {self.pack.title}")
        return found.id if isinstance(found, Card) else require(found, int, "cards by their texts or numbers")

    position = position

    def match(self, seed: int | None = None, *, dealer: int | None = None) -> Match:
        """A match from its first deal on; the same `seed` gives the same deals."""
        return Match(self, seed, dealer=dealer)

    def _fill(self, cards: Mapping[int | str, str], dealer: int, rng: random.Random) -> tuple[int, ...]:
        """An order of the pack that gives these packets these cards and everything else at random (`cards` as for `deal`)."""
        packets = self.dealing.packets(dealer)
        require(cards, Mapping, "cards by seat, such as {0: 'Ro Co'}")
        given = {str(label): [self.pack[text].id for text in str(texts).split()] for label, texts in cards.items()}
        labels = [packet.label for packet in packets]
        for label in given:
            if label not in labels:
                raise ValueError(f"{shortly(label)} is not part of a deal here; there are {', '.join(labels)}")
        named = [number for ids in given.values() for number in ids]
        for number in named:
            if named.count(number) > 1:
                raise ValueError(f"{self.pack[number].text} ({self.pack[number].gloss}) is dealt twice")
        rest = [number for number in self.pack.order(rng) if number not in named]
        order: list[int] = []
        for packet in packets:
            ids = given.get(packet.label, [])
            short = packet.size - len(ids)
            if short < 0:
                raise ValueError(f"{packet.label} takes {packet.size} cards, not {len(ids)}")
            # of a hand what was named comes last, so that a turned-up card can be named; of a stock it is the top
            order += ids + rest[:short] if packet.seat is None else rest[:short] + ids
            del rest[:short]
        return tuple(order)

    def ranking(self, view: View) -> Ranking | None:
        """The order of the cards that is in force, by which a hand can be sorted; None where the game has none (yet)."""
        return None


def changed_options(game: Game) -> dict[str, str]:
    """The options that differ from their defaults, as a record or a link writes them."""
    return {o.name: o.write(game.options[o.name]) for o in game.rules.options if game.options[o.name] != o.default}


def with_text_options(game: Game, settings: Mapping[str, str]) -> Game:
    """The game with the options of a record or link; raises `ValueError` for an unknown option or value."""
    read = {option.name: option.read for option in game.rules.options}
    return game.variant(**{name: read[name](text) if name in read else text for name, text in settings.items()})


def checked_game(game: object) -> Game:
    """Returns the game itself; raises `TypeError` for anything that is not a `Game`."""
    if isinstance(game, Game):
        return game
    hint = f"write cardkit.games[{game!r}]" if isinstance(game, str) else "such as one of cardkit.games"
    raise TypeError(f"here a game is wanted, not {shortly(game)}: {hint}")
