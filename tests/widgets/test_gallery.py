"""The whole pack of a game on one page: every card once, with its name, large enough on a phone."""

import html
import re

import pytest

import cardkit
from cardkit_widgets import faces, lesson
from still import called

PHONE = 350
"""Points across that a phone leaves to a lesson."""


@pytest.mark.parametrize("name", list(cardkit.games))
def test_every_card_is_there_once_and_large_enough(name: str) -> None:
    game = cardkit.games[name]
    page = lesson.pack(game)
    names = [html.unescape(name) for suit in called(page.markup) for name in suit.split(", ")]
    assert sorted(names) == sorted(card.name for card in game.pack)
    assert [text for line in str(page).splitlines()[1:] for text in line.partition(": ")[2].split()] == [
        card.text for suit in game.pack.suits for card in game.pack if card.suit is suit
    ]
    width, _ = faces.SIZE[game.pack.name]
    widest = max(float(found) for found in re.findall(r'<img width="([\d.]+)"', page.markup))
    assert PHONE / widest * width >= 28, "the corner of a card can be read at this width"


def test_no_card_is_left_alone_in_a_row() -> None:
    game = cardkit.games["vitou"]
    width, height = faces.SIZE[game.pack.name]
    (size,) = set(re.findall(r'<img width="([\d.]+)" height="([\d.]+)"', lesson.pack(game).markup))
    rows = round(float(size[1]) / (float(size[0]) / 8) / (height / width))
    assert rows == 1, "eight cards of a suit, eight in a row"


def test_the_example_of_its_docstring_is_true() -> None:
    assert lesson.pack.__doc__
    texts = [line.strip() for line in lesson.pack.__doc__.partition(">>> ")[2].splitlines()[1:] if line.strip()]
    assert str(lesson.pack(cardkit.games["tute"])).splitlines() == texts
