"""A card counter beside a table: the pack in rank order, cards gone and left, and what still beats each card in hand.

    table = CardTable("trionfetti", seed=7)
    CardCounter(table, still_beats, chance_to_stand)

It knows no more than the learner at the table has seen, and shows the moment that the table shows: while others play or the
table waits for “Go on”, that is an earlier one than Python’s. What beats each card is folded: one counts first.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

import traitlets
from anywidget import WidgetTrait

from cardkit.cards import Card, Cards
from cardkit.players.chances import in_a_hundred
from cardkit.record import Record
from cardkit.sentences import capital, several
from cardkit.view import View
from cardkit_widgets.base import bundle
from cardkit_widgets.base.plain import Plain, run
from cardkit_widgets.base.stack import Markup
from cardkit_widgets.table.models import PackModel
from cardkit_widgets.table.table import CardTable, checked_table

FindBeaters = Callable[[View, Card], Cards]
"""The unseen cards that beat a card, as far as the view tells."""
StandChance = Callable[[View, Card], Fraction]
"""The probability that no opponent holds a card that beats it."""


class CardCounter(Plain, Markup):
    """A helper for counting cards.

    Args:
        table: the card table that it watches.
        beats: which unseen cards beat a card, for what the learner has seen.
        chance: the exact chance that no opponent holds one of them; left out when not given.
    """

    _esm = bundle.module("panels/card_counter.js")

    pack = WidgetTrait().tag(sync=True)
    table = traitlets.Unicode().tag(sync=True)

    def __init__(self, table: CardTable, beats: FindBeaters, chance: StandChance | None = None) -> None:
        super().__init__(pack=PackModel.of(checked_table(table).session.game.pack), table=str(table.about["key"]))
        self._table, self._beats, self._chance = table, beats, chance
        table.followed = True
        self._draw()
        table.observe(self._draw, "scene")

    def _draw(self, _: object = None) -> None:
        moments = [*self._moments()]
        self._lines = self._counted(moments[-1][1])
        self.value = STYLE + "".join(f'<div data-from="{start}">{self._drawing(view)}</div>' for start, view in moments)

    def _moments(self) -> Iterator[tuple[float, View]]:
        """The views that the table shows one after the other since the last request, each with the move from which on it holds.

        Where a move brings a new hand, that is seen half a move later: first the old one lies there with its last trick.
        """
        session, steps = self._table.session, self._table.scene["steps"]
        moves, record = session.seen_moves(session.seat), Record.of(session.state)
        for number in range(steps[0]["n"] - 1, steps[-1]["n"]) if steps else ():
            view = session.as_seen(record.state(moves[number]), session.seat)
            yield from _unfolded(number, view)
        yield from _unfolded(len(session.view().events), session.view())

    def _drawing(self, view: View) -> str:
        """The counter at one moment, as HTML."""
        ranking, lines = view.ranking, self._counted(view)
        if ranking is None:
            return f'<div class="cm cardkit-wide"><p>{lines[0]}</p></div>'
        own, left = view.hand.cards, view.game.pack.mask & ~view.seen
        groups = [
            "".join(_mini(card, "mine" if card in own else "out" if left & card.bit else "gone") for card in group)
            for group in reversed(ranking.groups)
        ]
        items = "".join(f"<li>{html.escape(line)}</li>" for line in lines) or "<li>You hold no cards now.</li>"
        count = left.bit_count()
        return (
            f'<div class="cm cardkit-wide" role="group" aria-label="What is left" data-left="{count}">'
            f"<p><b>The best first.</b> Faded cards are gone, framed ones are yours. {count} cards you haven’t seen.</p>"
            f'<div class="cm-felt" role="img" aria-label="{html.escape(self._words(view, left))}">'
            f"{''.join(f'<span>{group}</span>' for group in groups)}</div>"
            f"<details><summary>What beats yours</summary><ul>{items}</ul></details></div>"
        )

    def _counted(self, view: View) -> list[str]:
        """A sentence on each card of the hand, the best first."""
        ranking = view.ranking
        if ranking is None:
            return ["No order has been announced yet, so nothing can be counted."]
        own = [card for card in view.hand.cards if card is not None]
        return [self._line(view, card) for card in sorted(own, key=ranking.height, reverse=True)]

    def _words(self, view: View, left: int) -> str:
        """The eight best unseen cards, for screen readers."""
        ranking = view.ranking
        assert ranking is not None
        out = [card for group in reversed(ranking.groups) for card in group if left & card.bit]
        return f"The best cards not seen: {', '.join(card.gloss for card in out[:8])}"

    def _line(self, view: View, card: Card) -> str:
        above = self._beats(view, card)
        name = capital(card.gloss)
        text = several(len(above), *BEATEN, card=name)
        if 0 < len(above) <= 4:
            text = several(len(above), *BEATEN_BY, card=name, by=", ".join(c.gloss for c in above))
        if self._chance is None:
            return text
        chance = self._chance(view, card)
        if chance in (0, 1):
            return f"{text} Nobody against you can hold one." if chance else f"{text} Somebody against you must hold one."
        return f"{text} Chance that nobody against you holds one: {in_a_hundred(chance)}."

    def __repr__(self) -> str:
        if not self._table.session.repeatable:
            return f"What still beats each of your cards, counted anew with every move. {run('see it')}"
        return "\n".join(self._lines)


def _unfolded(number: int, view: View) -> Iterator[tuple[float, View]]:
    """A view from its move on; where that move dealt a new hand, first the one in which its last card still lies there."""
    event = view.events[-1] if view.events else None
    if event is None or not {"hand", "deal"} <= {note.kind for note in event.notes}:
        yield number, view
        return
    # what this seat holds now was unseen then, and all that it saw it still has seen
    piles = [replace(pile, cards=()) if pile.name == "hand" and pile.owner == view.seat else pile for pile in view.piles]
    yield number, replace(view, piles=tuple(piles))
    yield number + 0.5, view


def _mini(card: Card, kind: str) -> str:
    return f'<img class="{kind}" data-card="{card.text}" alt="">'


BEATEN: Final = (
    "{card}: 1 unseen card beats it.",
    "{card}: {n} unseen cards beat it.",
    "{card}: no unseen card beats it.",
)
BEATEN_BY: Final = ("{card}: 1 unseen card beats it ({by}).", "{card}: {n} unseen cards beat it ({by}).")
"""How many cards beat one of the hand, and which where they are few."""

STYLE: Final = f"<style>{bundle.style('panels/card_counter.css')}</style>"
