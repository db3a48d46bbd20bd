"""Rules as data: what a rule says, where it comes from, and how a move is refused by naming it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from cardkit.arguments import shortly
from cardkit.cards import Cards
from cardkit.moves import Move

RuleKind = Literal["deal", "play", "call", "score", "match", "custom"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a game.

    `id` is unique in its rulebook (`tute.head`), `title` two or three words, `sentence` the rule in one sentence,
    `source` where it was published (or why it was settled so), `kind` what it governs, `option` the name of the option
    that switches it, if any.
    """

    id: str
    title: str
    sentence: str
    source: str
    kind: RuleKind = "play"
    option: str | None = None

    def __str__(self) -> str:
        return self.sentence


class Rulebook(Mapping[str, Rule]):
    """The rules of one game in the order in which they are taught, by id (`tute.head`, or `head`), and its `options`.

    Raises `ValueError` when two rules share an id; looking up an unknown id raises `KeyError` with the nearest there is.
    """

    def __init__(self, rules: Iterable[Rule], options: Iterable[Option] = ()) -> None:
        self._rules: dict[str, Rule] = {}
        self.options = tuple(options)
        for rule in rules:
            if rule.id in self._rules:
                raise ValueError(f"two rules are called {rule.id}")
            self._rules[rule.id] = rule
        self._short = {key.partition(".")[2]: rule for key, rule in self._rules.items()}

    def __getitem__(self, key: str) -> Rule:
        found = (self._rules.get(key) or self._short.get(key)) if isinstance(key, str) else None
        if found is None:
            near = difflib.get_close_matches(str(key)[:80], [*self._rules, *self._short], 1)
            raise KeyError(f"no rule is called {shortly(key)}" + (f"; did you mean {near[0]!r}?" if near else ""))
        return found

    def __contains__(self, key: object) -> bool:
        # a mapping would look it up, and search for the nearest name each time that there is none
        return isinstance(key, str) and (key in self._rules or key in self._short)

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def __str__(self) -> str:
        return "\n".join(f"{n:>2}. {rule.sentence} [{rule.id}]" for n, rule in enumerate(self.values(), 1))

    def __repr__(self) -> str:
        return f"<Rulebook: {len(self)} rules, {next(iter(self))} … {list(self)[-1]}>"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move may not be made: the `rule`, the cards that are the reason, the moves that are legal instead.

    `reason` is one sentence about this position; `str()` adds what the rule says.
    """

    rule: Rule
    reason: str
    because: Cards
    instead: tuple[Move, ...]

    def __str__(self) -> str:
        return f"{self.reason} {self.rule.title}: {self.rule.sentence}"


class IllegalMove(ValueError):
    """A move that the rules forbid; `refusal` says which rule and what would be legal. The state has not changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Duty:
    """One step of what a hand must do now, read from the top: the first duty that the hand can meet binds.

    `cards` are the cards of the hand that meet it, `binding` is true for the one step that decides.
    """

    rule: Rule
    cards: Cards
    binding: bool


MAX_NAMED_CHOICES: Final = 6
"""Choices of an option that are named one by one, at most."""


@dataclass(frozen=True, slots=True)
class Option:
    """A variant: `name` is for programs and records, `title` for people (`tute_caballos`, Tute of knights).

    Its `default` is how the game's main source plays; `choices` are all allowed values.
    """

    name: str
    title: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...]
    sentence: str
    source: str

    @property
    def is_number(self) -> bool:
        """Whether it is a number to set, such as the deals of a match: it has too many choices to name them one by one."""
        return len(self.choices) > MAX_NAMED_CHOICES

    def read(self, text: str) -> bool | int | str:
        """The value written as `text` (`yes`, `no`, a number or a word); raises `ValueError` naming the choices."""
        words = {"yes": True, "true": True, "no": False, "false": False}
        for choice in self.choices:
            if text == self.write(choice) or (isinstance(choice, bool) and words.get(text.lower()) is choice):
                return choice
        raise ValueError(f"option {self.name} cannot be {shortly(text)}; choose {', '.join(map(self.write, self.choices))}")

    @staticmethod
    def write(value: bool | int | str) -> str:
        """The text form of a value, as in a record."""
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
