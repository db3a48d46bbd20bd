"""The score pad: an evening of a game at a real table, scored by the engine's rules.

    from cardkit import pad

    evening = pad.Evening.begin("tarot", ["Ana", "Bo", "Cy", "Di"])
    evening = evening.enter(taker="0", contract="garde", bouts="2", points="44")
    evening.totals                     # (168, -56, -56, -56)
    print(evening)                     # each deal with its sum in words
    evening = evening.correct(0, {**evening.entries[0], "points": "41"})
    pad.to_csv(evening), pad.from_csv(text), pad.to_text(evening), pad.to_link(evening)
    pandas.DataFrame(pad.columns(evening))

An evening is data: names, options agreed on, and the entry of each deal. Everything else is computed from it, so any deal can
be corrected at any time. Each game's `pad.py` says what can be entered about a deal and what it scores.
"""

from cardkit.pad.evening import Evening, ScoredDeal, columns
from cardkit.pad.form import DealEntry, Field, Form, Place, form_of
from cardkit.pad.pages import answer
from cardkit.pad.texts import BadPad, from_csv, from_link, from_text, read, to_csv, to_link, to_text

__all__ = [
    "BadPad", "DealEntry", "Evening", "Field", "Form", "Place", "ScoredDeal", "answer", "columns", "form_of", "from_csv",
    "from_link", "from_text", "read", "to_csv", "to_link", "to_text",
]  # fmt: skip
