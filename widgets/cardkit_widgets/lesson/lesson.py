"""The object that a lesson's notebook creates first; it knows which rules have been taught so far."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import cardkit
from cardkit.cards import Card
from cardkit.game import Game, State
from cardkit.ranking import Ranking
from cardkit.record import Record
from cardkit.score import Points, ScoreSheet
from cardkit.sessions import Session
from cardkit_widgets.guide.guide import Guide
from cardkit_widgets.lesson.best_trick import BestTrickPanel
from cardkit_widgets.lesson.steps import Steps
from cardkit_widgets.pages import pages
from cardkit_widgets.pages.chances import Likely, chances
from cardkit_widgets.pages.count import count, counted, tally
from cardkit_widgets.pages.pages import Page
from cardkit_widgets.pages.pocket_card import pocket_card
from cardkit_widgets.pages.score_paper import score_paper
from cardkit_widgets.panels.coached_table import Practice
from cardkit_widgets.quiz.ask import ask
from cardkit_widgets.quiz.pick_cards import CardNames
from cardkit_widgets.quiz.quiz import Quiz
from cardkit_widgets.table.given import known_rules
from cardkit_widgets.table.script import Prompts, Script
from cardkit_widgets.table.table import CardTable


class Lesson:
    """A lesson of one game.

        lesson = Lesson("tute")
        lesson.table(state, name="montar", script=Script("legal", teaches="head", well="The {card} beats the jack."))
        lesson.rule("head")

    Each table, quiz and guide draws on what was taught before it and on what its own script teaches. A cell may be run again at
    any time: what it makes is limited to what had been taught when it first ran.

    Args:
        game: the game of the lesson, or its name.

    Raises: `KeyError` for an unknown game; its methods for a rule there is not.
    """

    def __init__(self, game: Game | str) -> None:
        self.game = cardkit.games.of(game)
        self._taught: dict[str, None] = {}
        self._before: dict[Hashable, frozenset[str]] = {}
        self._tables: dict[str, tuple[CardTable, int]] = {}

    def __repr__(self) -> str:
        return f"<Lesson: {self.game.title}, {len(self._taught)} rules taught>"

    @property
    def taught(self) -> tuple[str, ...]:
        """The ids of the rules taught so far, in the order in which they were."""
        return tuple(self._taught)

    def teach(self, *rules: str) -> None:
        """Mark rules as taught from here on: ids, with or without the game's name, several per text."""
        keys = [key for text in rules for key in text.split()]
        known_rules(self.game, keys)  # raises for a rule that there is not
        self._taught |= dict.fromkeys(self.game.rules[key].id for key in keys)

    def _known(self, place: Hashable, new: Sequence[str] = ()) -> list[str]:
        """The rules taught up to `place`, plus the `new` ones, which count as taught from here on."""
        before = self._before.setdefault(place, frozenset(self._taught))
        self.teach(*new)
        return sorted(before | (known_rules(self.game, " ".join(new).split()) or frozenset()))

    # -- to play at ----------------------------------------------------------------------------------------------------------

    def table(
        self,
        game: Session | Game | State | Record | str | None = None,
        *,
        name: str,
        script: Prompts | Sequence[Prompts] = (),
        **options: Any,
    ) -> CardTable:
        """A card table that mentions only rules taught so far.

        Args:
            game: what is played, as for a `CardTable`; by default a match of the lesson's game.
            name: what the browser remembers this table by.
            script: the author's words for it; or several scripts, for one decision after the other.
            options: as for a `CardTable`.

        Raises: as `CardTable` and `Script` do.
        """
        scripts = script if isinstance(script, Sequence) else [script]
        new = [one.teaches for one in scripts if isinstance(one, Script)]
        options.setdefault("taught", self._known(("table", name), new))
        table = CardTable(self.game if game is None else game, name=name, script=script, **options)
        if table.session.fixed and not table.session.watch:
            self._tables[name] = table, table.session.moves
        return table

    def practice(self, game: Session | Game | State | Record | str | None = None, **options: Any) -> Practice:
        """A match with coach and review. By default all rules count as taught; those of the match always do."""
        if options.get("taught") is not None:
            match = [rule for rule in self.game.rules if self.game.rules[rule].kind == "match"]
            options["taught"] = [*options["taught"], *match]
        return Practice(self.game if game is None else game, **{"name": "match", **options})

    def guide(self, short: str, **options: Any) -> Guide:
        """A `Guide` through a procedure of the game: watch it, finish it, do it alone."""
        options.setdefault("taught", self._known(("guide", short, repr(options))))
        return Guide(self.game, short, **options)

    def best_trick(self) -> BestTrickPanel:
        """The best trick that the learner has taken at the lesson's tables so far."""
        return BestTrickPanel(list(self._tables.values()))

    # -- to answer -----------------------------------------------------------------------------------------------------------

    def ask(self, prompt: str, choices: Sequence[str] = (), *, right: Any, **options: Any) -> Quiz:
        """An author's question, as by `ask`."""
        options.setdefault("game", self.game)
        return ask(prompt, choices, right=right, **options)

    def quiz(self, *topics: str, **options: Any) -> Quiz:
        """A `Quiz` limited to the rules taught so far."""
        options.setdefault("taught", self._known(("quiz", topics, repr(options))))
        return Quiz(self.game, *topics, **options)

    def card_names(self, names: Mapping[str, str]) -> CardNames:
        """Cards to touch, to learn their names: by card text, the name to ask for."""
        return CardNames(self.game, names)

    # -- to look at ----------------------------------------------------------------------------------------------------------

    def steps(self) -> Steps:
        """The lesson's steps, with the reader's progress."""
        return Steps(self.game)

    def rule(self, *keys: str) -> Page:
        """Shows rules as cards, and marks them as taught."""
        self.teach(*keys)
        return pages.rule(self.game, *keys)

    def pack(self, ranking: Ranking | None = None) -> Page:
        """The game's pack, suit by suit; in order of number, or by a `ranking` from low to high."""
        return pages.pack(self.game, ranking)

    def score(self, deal: State | ScoreSheet, names: Sequence[str] | None = None) -> Page:
        """The score sheet of a deal, line by line."""
        return pages.score(deal, names)

    def chances(self, rows: Mapping[str, Likely | Fraction | float]) -> Page:
        """Probabilities (0 to 1, by name) as bars and per cent."""
        return chances(rows)

    def count(
        self, won: State | Sequence[Card | str] | str, *, party: int = 0, extra: Sequence[tuple[str, Points]] = ()
    ) -> Page:
        """Counts one side's won cards pair by pair: those of a `party` in a deal, or given cards.

        >>> print(Lesson("tute").count("1c Rc 4c 2c", extra=[("the last trick", 10)]))
        ace of cups 11, 4 of cups nothing: 11, 11 so far
        king of cups 4, 2 of cups nothing: 4, 15 so far
        the last trick: 10, 25 so far
        25 points
        """
        return counted(won, party) if isinstance(won, State) else count(self.game, won, extra)

    def tally(self, *rows: tuple[str, str, str], unit: str = "") -> Page:
        """A running score, row by row: what happened, its points, and the totals.

        >>> print(Lesson("trionfetti").tally(("A hand for you.", "+1", "1–0"), ("Vagaresto!", "+19", "20–0")))
        A hand for you. +1: 1–0
        Vagaresto! +19: 20–0
        """
        return tally(rows, unit)

    def score_paper(
        self,
        sides: tuple[str, str],
        *rows: tuple[str, int, int],
        before: tuple[int, int] = (0, 0),
    ) -> Page:
        """A score sheet as kept on paper, filled in row by row (see `score_paper`)."""
        return score_paper(sides, rows, before=before)

    def pocket_card(self, *lines: str, worth: Mapping[str, str] | None = None) -> Page:
        """The essentials of the game on a card to print (see `pocket_card`); `worth` shows cards with their values."""
        return pocket_card(self.game, *lines, worth=worth or {})
