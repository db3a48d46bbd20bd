"""A reader with a keyboard and nothing else, who plays a whole hand at a table of a lesson."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

import cardkit
from browser.conftest import keyed, tab_to
from browser.lessons import Lesson, Table
from cardkit.game import State
from cardkit.record import write_match
from cardkit.sessions import Session
from cardkit.teaching.examples import example

FOCUSED = "document.activeElement"
IN_TABLE = """key => document.activeElement.closest("[data-name]")?.dataset.name === key"""
# The element before the table that takes the focus, as if one had come there with Tab.
BEFORE = """root => { const all = [...document.querySelectorAll("a[href], button, input, select, summary")];
all.filter((node) => node.compareDocumentPosition(root) & 4 && node.checkVisibility()).at(-1).focus(); }"""


class Keys:
    """The keyboard at one table."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table, self.page = table, table.page
        self.dice = random.Random(seed)
        keyed(self.page)
        table.root.evaluate(BEFORE)
        self.page.keyboard.press("Tab")
        assert self.here(), "the Tab key leads past the table"

    def here(self) -> bool:
        """Whether the focus is in the table."""
        found: bool = self.page.evaluate(IN_TABLE, self.table.key)
        return found

    def focus(self, selector: str) -> None:
        """Go to an element of the table with Tab, without leaving the table."""
        tab_to(self.table.root.locator(selector).first, self.here)

    def card(self, text: str) -> None:
        """Play a card: into the hand with Tab, along it with the arrow keys."""
        self.focus(".ct-hand > [tabindex='0']")
        cards = self.table.root.locator(".ct-hand > *").evaluate_all("cards => cards.map(card => card.dataset.card)")
        left, right = cards.index(text), len(cards) - 1 - cards.index(text)
        self.page.keyboard.press("Home" if left <= right else "End")
        for _ in range(min(left, right)):
            self.page.keyboard.press("ArrowRight" if left <= right else "ArrowLeft")
        assert self.page.evaluate(f"{FOCUSED}.dataset.card") == text
        # before the first try of a lesson's table no label says what may be played
        assert not re.search("not playable|may not be chosen", self.page.evaluate(f"{FOCUSED}.getAttribute('aria-label')"))
        self.page.keyboard.press("Enter")

    def call(self, move: str) -> None:
        """Press the button of a call, or choose it in the list, or write it."""
        kind = move.split()[0]
        if self.table.root.locator(f'[data-move="{move}"]').count():
            self.focus(f'[data-move="{move}"]')
            self.page.keyboard.press("Enter")
            return
        form = f'form[data-kind="{kind}"]'
        if self.table.root.locator(f"{form} select").count():
            self.focus(f"{form} select")
            values = self.table.root.locator(f"{form} option").evaluate_all("found => found.map(node => node.value)")
            for _ in range(values.index(move)):
                self.page.keyboard.press("ArrowDown")
            self.focus(f"{form} [type=submit]")
        else:
            self.focus(f"{form} input")
            self.page.keyboard.type(move.removeprefix(f"{kind} "))
        self.page.keyboard.press("Enter")

    def offers(self) -> tuple[list[str], list[str]]:
        """The moves that the table offers: cards, and calls."""
        root = self.table.root
        cards = root.locator(".ct-hand > [data-ok=true]").evaluate_all("found => found.map(node => node.dataset.card)")
        calls = root.locator(".ct-actions [data-move]").evaluate_all("found => found.map(node => node.dataset.move)")
        calls += root.locator(".ct-actions option").evaluate_all(
            """found => found.map(node => { const kind = node.closest("form").dataset.kind;
            return node.value.startsWith(kind + " ") ? node.value : `${kind} ${node.value}` })"""
        )
        return cards, calls

    def chooses(self, preferred: list[str]) -> list[str]:
        """Choose as many cards as the table asks for, those of `preferred` moves first, and confirm; returns the moves made."""
        hand, done = self.table.root.locator(".ct-hand"), []
        while self.table.root.locator("[data-do=confirm][aria-disabled=true]").count():
            ready = hand.locator("[data-ok=true]:not([aria-pressed=true])")
            cards = ready.evaluate_all("found => found.map(node => node.dataset.card)")
            card = next((text.split()[-1] for text in preferred if text.split()[-1] in cards), cards[0])
            self.card(card)
            expect(hand.locator(f'[data-card="{card}"]')).to_have_attribute("aria-pressed", "true")
            self.table.rests()
            done.append(f"choose {card}")
        self.focus("[data-do=confirm]")
        self.page.keyboard.press("Enter")
        expect(self.table.root.locator("[data-do=confirm]")).to_be_hidden()
        self.table.rests()
        assert self.here(), "after the choice the focus is lost"
        return [*done, "confirm"]

    def moves(self, preferred: list[str]) -> list[str]:
        """Make the first of `preferred` that is offered, and remove it, else any move; returns its text or the card's."""
        if self.table.root.locator("[data-do=confirm]").is_visible():
            return self.chooses(preferred)
        cards, calls = self.offers()
        move = next((text for text in preferred if text in calls or text.split()[-1] in cards), None)
        move = move or self.dice.choice(cards or calls)
        if move in preferred:
            preferred.remove(move)
        seq = self.table.reads("seq")
        if move in calls:
            self.call(move)
        else:
            self.card(move := move.split()[-1])
        expect(self.table.root).not_to_have_attribute("data-seq", seq)
        self.table.rests()
        assert self.here(), f"after {move} the focus is lost"
        return [move]


def plays_a_whole_hand(lesson: Lesson, name: str, seed: int) -> State:
    """Play the deal of a table to its end with keys alone; what the browser kept of it is what plain Python makes of the moves.

    `seed` is that of the table in the notebook; what is chosen at random here follows from it too.

    As far as they can be made, the moves are those of the game's first worked hand, so that there are bids and calls among
    them. Returns the deal as it ended.
    """
    table = lesson.table(name)
    keys = Keys(table, seed)
    made: list[str] = []
    preferred = [text for seat, text in example(cardkit.games[lesson.game], "first").moves if seat == 0]
    while table.reads("state") != "over":
        made += keys.moves(preferred)
    first = example(cardkit.games[lesson.game], "first")
    game, begun = first.state(0).game, {"record": first, "at": 0, "seed": seed}
    kept, again = Session(game, **begun), Session(game, **begun)
    kept.resume(table.kept())
    cards = {card.text for card in again.game.pack}
    for move in made:
        click = again.view().click
        if move.startswith("choose "):
            again.choose(f"{click} {move.split()[1]}")
        elif move == "confirm":
            again.confirm()
        else:
            again.play(f"{click} {move}" if move in cards else move)
    assert write_match(again.match) == write_match(kept.match)
    totals = table.root.locator(".ct-strip .ct-row b").all_inner_texts()
    assert table.root.locator(".ct-result .ct-totals b").all_inner_texts() == totals
    return again.state
