"""Checks the drawings and fonts that come with the pages: the faces of the others and their gestures."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from xml.etree import ElementTree

import pytest

import cardkit
from cardkit.game import Game
from cardkit.teaching import teaching
from cardkit_widgets import CardTable
from cardkit_widgets.faces.people import LOOKS, portrait
from cardkit_widgets.table.scene import scene

(STATIC,) = (Path(__file__).parents[2] / "widgets").glob("**/templates/cardkit/static")
FONTS = sorted(STATIC.glob("*.woff2"))
SIDES = {"tute": {}, "tarot": {"players": 5}, "pitty_pat": {"players": 5}, "vitou": {"players": 4}, "trionfetti": {}}
"""Each game with as many seats as it can have."""


def others(name: str) -> tuple[Game, list[str]]:
    """A game with all its seats, and who sits there besides the learner."""
    game = cardkit.games[name]
    game = game.variant(**SIDES[name]) if SIDES[name] else game
    return game, [*game.names[1:]]


@pytest.mark.parametrize("name", cardkit.games)
def test_each_of_the_others_has_a_face_of_their_own(name: str) -> None:
    game, names = others(name)
    drawn = {portrait(one) for one in names}
    assert set(names) <= set(LOOKS)
    assert len(drawn) == len(names) == game.seats - 1
    for one in drawn:
        ElementTree.fromstring(one)
        assert "id=" not in one, "the same face may stand on a page twice"
        assert len(one) < 4000


def test_a_face_has_all_that_a_gesture_changes() -> None:
    style = (resources.files("cardkit_widgets") / "table" / "stage.css").read_text(encoding="utf-8")
    marks = set(re.findall(r"ckf-[\w-]+", portrait("Nina")))
    assert marks == set(re.findall(r"ckf-[\w-]+", style))
    for name in cardkit.games:
        for gesture in teaching.for_game(cardkit.games[name]).table.gestures.values():
            assert f'[data-gesture="{gesture}"]' in style


def test_a_sign_of_ones_partner_is_drawn_and_not_one_of_the_others() -> None:
    deal = cardkit.games["vitou"].variant(players=4).deal(seed=3)
    while deal.to_move is not None and not deal.allows("sign 10"):
        deal.play(deal.legal[0])
    signed = deal.to_move
    assert signed is not None
    deal.play("sign 10")
    for seat in range(4):
        table = CardTable(deal, seat=seat, name=f"signs-{seat}", keep=False)
        shown = {one["seat"]: one["gesture"] for one in scene(table.session)["seats"]}
        assert shown[signed] == ("right wink" if seat % 2 == signed % 2 else "")


def test_the_fonts_are_small_and_free() -> None:
    assert {font.name for font in FONTS} == {"heading.woff2", "text.woff2", "text-italic.woff2", "text-bold.woff2"}
    assert sum(font.stat().st_size for font in FONTS) <= 60 * 1024
    assert all(font.read_bytes().startswith(b"wOF2") for font in FONTS)
    licences = [path.read_text(encoding="utf-8") for path in STATIC.glob("*-license.txt")]
    assert len(licences) == 2
    assert all("SIL OPEN FONT LICENSE Version 1.1" in text for text in licences)
