"""A chance as people say it, and as a page shows it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from cardkit.sentences import several

HOW_OFTEN: Final = ("hardly ever", "once in 10", "{n} times in 10", "nearly always")
"""A share of the deals inside a sentence, for `in_ten`."""


def rough_odds(chance: float) -> str:
    """A chance between 0 and 1, rounded to small numbers as people say it at a table.

    >>> rough_odds(0.34), rough_odds(0.71), rough_odds(0.02)
    ('1 in 3', '7 in 10', 'hardly ever')
    """
    if not 0.05 <= chance <= 0.95:
        return "hardly ever" if chance < 0.5 else "nearly always"
    cases, good = min(((of, n) for of in (2, 3, 4, 5, 10) for n in range(1, of)), key=lambda one: abs(one[1] / one[0] - chance))
    return f"{good} in {cases}"


def sure_odds(chance: float, *, sure: bool) -> str:
    """A chance as `rough_odds` says it; where every deal was looked at (`sure`), what is certain is said to be so.

    >>> sure_odds(1.0, sure=True), sure_odds(1.0, sure=False)
    ('always', 'nearly always')
    """
    return ("always" if chance else "never") if sure and chance in (0, 1) else rough_odds(chance)


def in_ten(chance: float, sentences: tuple[str, str, str, str], **places: str) -> str:
    """The one of four sentences for a chance between 0 and 1: hardly ever, once in ten, `{n}` times in ten, nearly always.

    Other `places` of a sentence are filled, too.

    >>> in_ten(0.68, ("It hardly ever wins.", "It wins once in 10.", "It wins {n} times in 10.", "It nearly always wins."))
    'It wins 7 times in 10.'
    """
    hardly, once, often, nearly = sentences
    tenths = round(10 * chance)
    if tenths in (0, 10):
        return (nearly if tenths else hardly).format(**places)
    return several(tenths, once, often, **places)


def in_a_hundred(value: Fraction) -> str:
    """A chance between 0 and 1 in words.

    >>> in_a_hundred(Fraction(74529, 2513952))
    '3 in 100'
    """
    hundred = round(100 * value)
    return "never" if not value else "always" if value == 1 else "fewer than 1 in 100" if not hundred else f"{hundred} in 100"


def bar(value: Fraction) -> str:
    """A chance between 0 and 1 as HTML: a bar, and the words of `in_a_hundred` beside it.

    >>> bar(Fraction(1, 4))
    '<meter aria-hidden="true" max="100" value="25"></meter> 25 in 100'
    """
    return f'<meter aria-hidden="true" max="100" value="{round(100 * value)}"></meter> {in_a_hundred(value)}'
