"""A score calculator: set a result, predict each line of its score sheet, and see the arithmetic.

    ScoreCalculator(game, sheet, names, dials, points=49, bouts=2)

Python computes the sheet; a line's points are sent only after it was predicted or shown.
"""

from __future__ import annotations

import difflib
import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

import traitlets

from cardkit.game import Game
from cardkit.score import Points, ScoreSheet, show
from cardkit.teaching.exercises import BadAnswer, read_number
from cardkit_widgets.base import bundle
from cardkit_widgets.base.activity import tell
from cardkit_widgets.base.plain import Plain, folded, run
from cardkit_widgets.base.requests import Request, Responder, handles
from cardkit_widgets.base.stack import Drawn
from cardkit_widgets.pages.pages import table

MAX_TRIES: Final = 500
"""How often random values are drawn until they make a possible result."""

Dial = range | Sequence[str] | bool | Fraction
"""A range of whole numbers, a choice of texts, a switch, or Fraction(most): halves from 0 to `most`."""


class ScoreCalculator(Responder, Plain, Drawn):
    """A score sheet to predict line by line.

    Args:
        game: whose rules the lines cite.
        sheet: makes the `ScoreSheet` from a value for every dial; raises `ValueError` with a sentence for what cannot be.
        names: makes the heads of the sheet's columns from the same values; the first is the one whose points are predicted.
        dials: the name of every dial and what it can be (see `Dial`).
        values: where the dials stand at first; the first possible value when not given.

    Raises `TypeError` for a value whose dial there is not, naming the nearest.
    """

    _esm = bundle.module("quiz/scoring.js")
    _css = bundle.style("quiz/quiz.css")
    faults = (BadAnswer, ValueError)

    scene = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: Game,
        sheet: Callable[..., ScoreSheet],
        names: Callable[..., Sequence[str]],
        dials: Mapping[str, Dial],
        **values: Any,
    ) -> None:
        for name in values:
            if name not in dials:
                near = difflib.get_close_matches(name, dials, 1)
                raise TypeError(
                    f"no dial is called {name!r}; " + (f"did you mean {near[0]}?" if near else f"there are {', '.join(dials)}")
                )
        self.game = game
        self._make, self._names, self._dials = sheet, names, dict(dials)
        self.values = {name: values.get(name, _first(dial)) for name, dial in dials.items()}
        self._rng = random.Random(str(sorted(self.values.items())))
        self._seq = 0
        self._recompute()
        super().__init__(scene=self._scene(""))
        self.listen(self)

    def __repr__(self) -> str:
        return f"<ScoreCalculator: {', '.join(f'{name} {_write(value)}' for name, value in self.values.items())}>"

    def plain(self) -> dict[str, str]:
        """The task as text: the score of the values set."""
        dials = [f"{dial['label']} {_write(self.values[dial['name']])}" for dial in self.scene["dials"]]
        return {"text/plain": f"What does this deal score? {', '.join(dials)}. {run('turn the dials')}"}

    def static_html(self) -> str:
        """The task as HTML, the score sheet folded below."""
        words, sheet = super().static_html(), self._sheet
        if sheet is None:
            return words
        rows = [(line.label, *map(_signed, line.points), line.arithmetic) for line in sheet.lines]
        total = ("total", *map(_signed, sheet.totals), "")
        return words + folded("The score", table(("", *self._names(**self.values), "how"), [*rows, total]).markup)

    def _recompute(self) -> None:
        """Compute the sheet of the values set, with all its lines covered."""
        self._error, self._sheet = "", None
        try:
            self._sheet = self._make(**self.values)
        except ValueError as error:
            self._error = str(error)
        count = len(self._sheet.lines) if self._sheet else 0
        self._seen = [""] * count
        self._guess: list[str] = [""] * count

    def _scene(self, note: str) -> dict[str, Any]:
        """What the browser draws now; `note` is shown with it."""
        self._seq += 1
        return {
            "seq": self._seq,
            "note": note,
            "error": self._error,
            "dials": [_dial(name, dial, self.values[name]) for name, dial in self._dials.items()],
            "heads": list(self._names(**self.values)) if self._sheet else [],
            "lines": [self._line(index) for index in range(len(self._seen))],
            "totals": [_signed(p) for p in self._sheet.totals] if self._sheet and all(self._seen) else [],
        }

    def _line(self, index: int) -> dict[str, Any]:
        """What the browser draws of a line of the sheet; its points only once it is uncovered."""
        assert self._sheet is not None
        line, seen = self._sheet.lines[index], self._seen[index]
        rule = self.game.rules[line.rule]
        row = {
            "points": [_signed(p) for p in line.points] if line.counts else [],
            "how": line.arithmetic,
            "rule": [rule.title, rule.sentence],
        }
        return {"label": line.label, "counts": line.counts, "seen": seen, "guess": self._guess[index], **(row if seen else {})}

    def answer(self, request: Request) -> str | None:
        """Handle a request; an unknown or outdated one changes nothing."""
        handler = self.handler(request.get("kind"))
        if handler is not None and request.get("seq") == self._seq:
            handler(request)
        return "" if request else None

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send the sheet, uncovered as far as it was predicted."""
        self.scene = self._scene(note)

    @handles("dial")
    def _set_dial(self, request: Request) -> None:
        name = request.get("name")
        if isinstance(name, str) and name in self._dials:
            self.values[name] = _read(self._dials[name], request.get("value"))
            self._recompute()

    @handles("show")
    def _show_all(self, request: Request) -> None:
        self._seen = [seen or "shown" for seen in self._seen]

    @handles("guess")
    def _hear_guess(self, request: Request) -> None:
        """Judge the number typed for a line; raises `ValueError` if it is none."""
        index, text = request.get("line"), request.get("value")
        if type(index) is not int or not 0 <= index < len(self._seen) or self._seen[index]:
            return
        if not isinstance(text, str) or len(text) > 12:
            raise ValueError("Type a number of points, such as 50 or -18.")
        assert self._sheet is not None
        number = read_number(text)
        self._guess[index] = text.strip()
        line = self._sheet.lines[index]
        right = number == line.points[0]
        self._seen[index] = "right" if right else "wrong"
        if all(seen for seen, line in zip(self._seen, self._sheet.lines, strict=True) if line.counts):
            self._seen = [seen or "shown" for seen in self._seen]
        tell(kind="rule", rule=self.game.rules[line.rule].id, right=right, at="question")

    @handles("random")
    def _randomise(self, request: Request) -> None:
        self._random()

    def _random(self) -> None:
        """Set random values that make a possible result."""
        for _ in range(MAX_TRIES):
            self.values = {name: _any(dial, self._rng) for name, dial in self._dials.items()}
            self._recompute()
            if self._sheet:
                return


def _all(dial: Dial) -> list[Any]:
    """All values of a dial, in order."""
    if isinstance(dial, bool):
        return [False, True]
    if isinstance(dial, Fraction):
        return [Fraction(n, 2) for n in range(int(dial * 2) + 1)]
    return list(dial)


def _any(dial: Dial, rng: random.Random) -> Any:
    """A random value of a dial: switches are mostly off, choices often empty, numbers mostly in the middle."""
    values = _all(dial)
    if isinstance(dial, Fraction):
        return values[int(rng.triangular(0, len(values)))]
    if not values[0] and isinstance(values[0], bool | str) and rng.random() < 0.7:
        return values[0]
    return rng.choice(values)


def _first(dial: Dial) -> Any:
    """Where a dial stands at first."""
    return dial if isinstance(dial, bool) else _all(dial)[0]


def _write(value: object) -> str:
    """A value of a dial in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return show(value) if isinstance(value, int | Fraction) else str(value) or "none"


def _signed(points: Points) -> str:
    return show(points, sign=True)


def _dial(name: str, dial: Dial, value: object) -> dict[str, Any]:
    """What the browser draws of a dial that stands at this value."""
    label = name.replace("_", " ").capitalize()
    if isinstance(dial, bool):
        return {"name": name, "label": label, "kind": "switch", "value": bool(value)}
    if isinstance(dial, Fraction):
        assert isinstance(value, int | Fraction)
        return {"name": name, "label": label, "kind": "number", "value": float(value), "max": float(dial), "step": 0.5}
    return {"name": name, "label": label, "kind": "choice", "value": _write(value), "options": [_write(v) for v in _all(dial)]}


def _read(dial: Dial, value: object) -> Any:
    """The value of a dial that a browser sent; raises `ValueError` for one that the dial does not have."""
    if isinstance(dial, bool):
        return value is True
    if isinstance(dial, Fraction):
        number = read_number(str(value)[:12])
        if not 0 <= number <= dial or number.denominator > 2:
            raise ValueError(f"Points are whole or half, from 0 to {show(dial)}; {value} cannot be.")
        return number
    for choice in _all(dial):
        if _write(choice) == value:
            return choice
    raise ValueError(f"{value!r} is not among the choices.")
