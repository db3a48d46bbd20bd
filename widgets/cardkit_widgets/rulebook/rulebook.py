"""The rulebook: every rule with its source, its options, the steps that teach it and the exercises that practise it.

    RulebookPage()            # all games; an address that ends in #tute or #tute.head opens that game, that rule
    RulebookPage("tute")

For an option, one deal is told twice: as played, and under the other rule. Printed, a game takes one page.
"""

from __future__ import annotations

import html
import math
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import ipywidgets
import traitlets

import cardkit
from cardkit.game import Game
from cardkit.rules import Option, Rule
from cardkit.teaching import book, exercises, teaching
from cardkit_widgets import faces
from cardkit_widgets.base import bundle
from cardkit_widgets.base.plain import Plain
from cardkit_widgets.base.requests import Request, Responder, handles
from cardkit_widgets.base.stack import Drawn, Stack
from cardkit_widgets.pages import outline
from cardkit_widgets.quiz.quiz import Quiz
from cardkit_widgets.table.comparison import compared, example
from cardkit_widgets.table.table import CardTable

KINDS: Final = {
    "deal": "The deal",
    "call": "Calls",
    "play": "The play",
    "score": "The score",
    "match": "The match",
    "custom": "Customs",
}
"""The groups of rules, in the order of a deal."""


class RulePages(Drawn):
    """The pages of the rulebook; `book` is their content, comparisons are sent on request."""

    _esm = bundle.module("rulebook/rulebook.js")
    _css = bundle.style("table/comparison.css") + bundle.style("rulebook/rulebook.css")

    book = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return f"<RulebookPage: {', '.join(game['title'] for game in self.book['games'])}>"


class Drawer(Drawn):
    """The heading above a table or quiz opened beside the rulebook: a title, and a button back."""

    _esm = bundle.module("rulebook/drawer.js")
    _css = bundle.style("rulebook/rulebook.css")

    title = traitlets.Unicode().tag(sync=True)

    def __repr__(self) -> str:
        return f"<{self.title}>"


class RulebookPage(Responder, Plain, Stack):
    """The rulebooks of these games.

    Args:
        games: games or their names; by default all.

    Raises: `KeyError` for an unknown game.

    >>> RulebookPage("tute")
    <RulebookPage: Tute>
    """

    def __init__(self, *games: Game | str) -> None:
        self._games = {game.name: game for game in map(cardkit.games.of, games or teaching.in_order())}
        self.book = RulePages(book={"games": [_game(game) for game in self._games.values()]})
        self.listen(self.book)
        self._drawer: ipywidgets.VBox | None = None
        super().__init__(children=(self.book,), layout={"overflow": "visible"})

    def __repr__(self) -> str:
        return repr(self.book)

    def plain(self) -> dict[str, str]:
        """All rules as text."""
        text = "\n\n".join(f"{game.title}\n{game.rules}" for game in self._games.values())
        return {"text/plain": text, "text/html": "".join(map(_still, self._games.values()))}

    def answer(self, request: Request) -> str | None:
        """Handle a request; a malformed one gets a note."""
        self.book.send(self._answer(request))
        return None

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send a note about an error."""
        self.book.send({"kind": "trouble", "text": note})

    def _answer(self, content: dict[str, Any]) -> dict[str, Any]:
        handler = self.handler(content.get("kind"))
        found: dict[str, Any] | None = None if handler is None else handler(content)
        return found or {"kind": "trouble", "text": "The rulebook didn’t understand that."}

    @handles("known")
    def _tell_known(self, content: Request) -> dict[str, Any]:
        return {"kind": "known", "rules": _known(content)}

    @handles("close")
    def _close(self, content: Request) -> dict[str, Any]:
        self._open(None)
        return {"kind": "closed"}

    @handles("practise")
    def _practise(self, content: Request) -> dict[str, Any] | None:
        """Open a quiz on one topic of a game."""
        game = self._games.get(str(content.get("game")))
        if game is None:
            return None
        self._open(Quiz(game, str(content.get("topic"))), f"Practise: {content.get('title') or game.title}")
        return {"kind": "opened"}

    def _variant(self, content: Request) -> tuple[Game, Option, Any] | None:
        """The game, option and value in a request; None if there is no such option."""
        game = self._games.get(str(content.get("game")))
        options = game.rules.options if game else ()
        option = next((option for option in options if option.name == content.get("option")), None)
        return None if game is None or option is None else (game, option, option.read(str(content.get("value"))))

    @handles("compare")
    def _compare(self, content: Request) -> dict[str, Any] | None:
        """What another value of an option changes, shown on a deal."""
        if (found := self._variant(content)) is None:
            return None
        game, option, value = found
        which = {"kind": "told", "game": game.name, "option": option.name, "value": option.write(value)}
        return {**which, **compared(game, option, value, example(game, option, value))}

    @handles("play")
    def _play(self, content: Request) -> dict[str, Any] | None:
        """Open a table at the position in which an option makes a difference; None if the request names no such option."""
        if (found := self._variant(content)) is None:
            return None
        game, option, value = found
        replay = example(game, option, value)
        mine = replay.record.game.options[option.name] == value
        state = replay.here if mine else replay.there
        table = CardTable(state, seat=state.to_move or 0, name=f"variant-{option.name}-{option.write(value)}")
        self._open(table, f"{game.title}, {option.title}: {option.write(value)}")
        return {"kind": "opened"}

    def _open(self, what: ipywidgets.Widget | None, title: str = "") -> None:
        """Open this widget beside the rulebook, in place of the one before; None: close that one."""
        old, self._drawer = self._drawer, None
        if what is not None:
            head = Drawer(title=title)
            head.on_msg(lambda *_: self.receive({"kind": "close"}))
            self._drawer = ipywidgets.VBox(children=(head, what), layout={"overflow": "visible"})
        self.children = tuple(filter(None, (self.book, self._drawer)))
        if old is not None:
            for widget in (*old.children, old):
                widget.close()


def _known(content: Mapping[str, Any]) -> dict[str, str]:
    """How well each rule is known (`new`, `shaky`, `sure`), by id, from the browser's record; {} if it is damaged."""
    try:
        known = book.read(str(content.get("progress") or ""))
    except book.BadProgress:
        return {}
    return {rule: known.knowledge(rule) for rule in known.rules}


# -- what the browser is told ----------------------------------------------------------------------------------------------


def _game(game: Game) -> dict[str, Any]:
    trouble = ""
    try:
        lesson = outline.for_game(game)
    except ValueError as error:  # the rules are to be read without their lesson, too
        lesson, trouble = (), f"The steps of the lesson aren’t shown here: {error}."
    groups = []
    for kind, title in KINDS.items():
        rules = [_rule(game, rule, lesson) for rule in game.rules.values() if rule.kind == kind]
        if rules:
            groups.append({"title": title, "rules": rules})
    taught = teaching.for_game(game)
    source = Counter(rule.source for rule in game.rules.values()).most_common(1)[0][0]
    return {
        "name": game.name,
        "title": game.title,
        "lang": game.pack.lang,
        "blurb": taught.blurb,
        "trouble": trouble,
        "count": len(game.rules),
        "source": source,
        "picture": faces.picture(game.pack, [game.pack[text] for text in taught.showcase], columns=len(taught.showcase)),
        "groups": groups,
        "options": [_option(game, option) for option in game.rules.options],
        "print": _size(game),
    }


def _rule(game: Game, rule: Rule, lesson: tuple[outline.Step, ...]) -> dict[str, Any]:
    def links(kind: str) -> list[list[str]]:
        return [[s.title, f"{game.name}.ipynb#{s.anchor}"] for s in lesson if rule.id in getattr(s, kind)]

    practised = [[exercise.title, exercise.short] for exercise in exercises.for_game(game) if rule.id in exercise.rules]
    return {
        "id": rule.id,
        "title": rule.title,
        "sentence": rule.sentence,
        "source": rule.source,
        "option": rule.option or "",
        "taught": links("teaches"),
        "asked": links("asks"),
        "exercises": practised,
    }


def _option(game: Game, option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "title": option.title,
        "sentence": option.sentence,
        "source": option.source,
        "default": option.write(option.default),
        "choices": [option.write(choice) for choice in option.choices],
        "few": not option.is_number,
        "rules": [[rule.title, rule.id] for rule in game.rules.values() if rule.option == option.name],
    }


def _size(game: Game) -> float:
    """The font size in points at which the game's rules fill one page of A4."""
    titles = sum(len(rule.title) + 2 for rule in game.rules.values())
    letters = titles + sum(len(rule.sentence) for rule in game.rules.values())
    letters += sum(len(option.sentence) + len(option.name) + 12 for option in game.rules.options)
    room = 530 * 660  # square points between the margins, below the head
    each = 0.565 * 1.34  # of a letter, in parts of the size squared
    ends = 26 * (len(game.rules) + 3 * len(KINDS))  # letters lost at the ends of paragraphs
    return round(min(10.5, math.sqrt(room / (each * (letters + ends)))), 2)


def _still(game: Game) -> str:
    """The rules of a game as HTML, for places where nothing runs."""
    parts = [f'<h2 id="{game.name}" lang="{html.escape(game.pack.lang)}">{html.escape(game.title)}</h2>']
    for kind, title in KINDS.items():
        rules = [rule for rule in game.rules.values() if rule.kind == kind]
        if rules:
            parts.append(f"<h3>{title}</h3><ul>")
            parts += [
                f'<li data-rule="{html.escape(rule.id)}"><strong>{html.escape(rule.title)}.</strong> '
                f"{html.escape(rule.sentence)} <small>{html.escape(rule.source)}</small></li>"
                for rule in rules
            ]
            parts.append("</ul>")
    return "".join(parts)
