"""The drawn packs: complete, small, well formed, the same every time, and told apart by shape, count and colour."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

from cardkit.cards import Pack, packs
from cardkit_widgets import faces
from cardkit_widgets.faces import tarot

SVG = "{http://www.w3.org/2000/svg}"
ALL = pytest.mark.parametrize("pack", packs.values(), ids=list(packs))

RGB = tuple[float, float, float]


def _linear(colour: str) -> RGB:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * c for c in colour[1:])
    values = [int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4)]
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return r, g, b


def _luminance(colour: str) -> float:
    r, g, b = _linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """WCAG contrast ratio of two colours."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


# How red, green and blue light is seen, in linear RGB (Machado, Oliveira and Fernandes 2009, severity 1.0).
SIGHT = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def _lab(rgb: RGB) -> RGB:
    r, g, b = (min(1.0, max(0.0, v)) for v in rgb)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, sight: str) -> float:
    """How far apart two colours look (CIE 1976 ΔE) to that kind of sight."""

    def seen(colour: str) -> RGB:
        r, g, b = (sum(m * v for m, v in zip(row, _linear(colour), strict=True)) for row in SIGHT[sight])
        return _lab((r, g, b))

    return sum((a - b) ** 2 for a, b in zip(seen(one), seen(other), strict=True)) ** 0.5


def fields(markup: str) -> list[str]:
    """The suit signs in the field of a card, by name; those of the corners are others."""
    return re.findall(r'<use href="#ck\w+-pip-(\w+)', markup)


@ALL
def test_a_pack_has_every_card_and_a_back_in_under_120_kilobytes(pack: Pack) -> None:
    symbols = faces.symbols(pack)
    assert list(symbols) == [card.text for card in pack] + ["back"]
    assert len(set(symbols.values())) == len(pack) + 1
    assert len(faces.sheet(pack).encode()) < 120_000


@ALL
def test_a_sheet_is_well_formed_and_every_reference_leads_somewhere(pack: Pack) -> None:
    root = ET.fromstring(faces.sheet(pack))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {faces.symbol_id(pack, card.text) for card in pack} <= set(ids)
    assert {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} <= set(ids)
    assert not root.findall(f".//{SVG}text"), "a text would look different on every machine"
    width, height = faces.SIZE[pack.name]
    for symbol in root.iter(f"{SVG}symbol"):
        _, _, w, h = map(float, symbol.get("viewBox", "").split())
        assert w / h == pytest.approx(width / height)


def test_ids_of_all_packs_together_are_unique() -> None:
    ids = [id_ for pack in packs.values() for id_ in re.findall(r'\bid="([^"]+)"', faces.sheet(pack))]
    assert len(ids) == len(set(ids))


def test_drawings_are_the_same_in_another_process() -> None:
    code = (
        "import hashlib; from cardkit.cards import packs; from cardkit_widgets import faces; "
        "text = ''.join(faces.sheet(p) + faces.picture(p, list(p)[::3], 5) for p in packs.values()); "
        "print(hashlib.sha256(text.encode()).hexdigest())"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env={**env, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]


@ALL
def test_a_picture_stands_alone_and_holds_only_what_it_shows(pack: Pack) -> None:
    cards = [pack[0], pack[-1]]
    markup = faces.picture(pack, [*cards, "back"], columns=2)
    root = ET.fromstring(markup)
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    assert {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} <= ids
    shown = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
    assert shown == {faces.symbol_id(pack, text) for text in (cards[0].text, cards[1].text, "back")}
    assert [title.text for title in root.iter(f"{SVG}title")][1:] == [cards[0].name, cards[1].name, "a card face down"]
    assert cards[0].name not in faces.picture(pack, ["back"])
    assert len(markup) < len(faces.sheet(pack)) / 3


def test_a_picture_refuses_what_it_cannot_show() -> None:
    with pytest.raises(ValueError, match="columns is 0"):
        faces.picture(packs["spanish40"], "Rb", columns=0)
    with pytest.raises(ValueError, match="at least one card"):
        faces.picture(packs["spanish40"], "")
    with pytest.raises(ValueError, match="not a card of the Spanish 40-card pack"):
        faces.picture(packs["spanish40"], "Rb 9o")
    with pytest.raises(ValueError, match="no card of the Spanish 40-card pack"):
        faces.picture(packs["spanish40"], [packs["tarot78"]["Rc"]])


@ALL
def test_pip_cards_show_as_many_signs_of_their_suit_as_they_are_worth(pack: Pack) -> None:
    symbols = faces.symbols(pack)
    seen: dict[str, set[str]] = {}
    for card in pack:
        if card.suit.key in ("a", "") or not (card.rank.key.isdigit() or card.rank.key == "A"):
            continue
        signs = fields(symbols[card.text])
        assert len(signs) == (1 if card.rank.key == "A" else int(card.rank.key)), card
        seen.setdefault(card.suit.key, set()).update(signs)
    for one, other in itertools.combinations(seen.values(), 2):
        assert not one & other, "two suits share a sign"


def test_trevisane_swords_and_batons_of_odd_numbers_have_one_straight_piece() -> None:
    symbols = faces.symbols(packs["trevisane52"])
    for suit, straight in (("s", "sword0"), ("b", "baton-g")):
        for count in range(2, 11):
            names = re.findall(r'<use href="#ck\w+-pip-([\w-]+)', symbols[f"{count}{suit}"])
            assert names.count(straight) == count % 2


def test_la_pinta_breaks_the_frame_none_once_twice_thrice_above_and_below() -> None:
    pack = packs["spanish40"]
    root = ET.fromstring(faces.sheet(pack))
    drawings = {element.get("id"): element for element in root.iter() if element.get("id")}
    for suit, breaks in (("o", 0), ("c", 1), ("e", 2), ("b", 3)):
        for rank in pack.ranks:
            symbol = drawings[faces.symbol_id(pack, rank.key + suit)]
            (frame,) = {use.get("href", "")[1:] for use in symbol.iter(f"{SVG}use") if "-frame-" in use.get("href", "")}
            d = drawings[frame].find(f"{SVG}path").get("d", "")  # type: ignore[union-attr]
            assert d.count("M") - 1 == 2 * breaks, rank.key + suit


def test_bouts_and_only_bouts_carry_a_star() -> None:
    pack = packs["tarot78"]
    root = ET.fromstring(faces.sheet(pack))
    drawings = {element.get("id"): ET.tostring(element, encoding="unicode") for element in root.iter() if element.get("id")}

    def starred(text: str) -> bool:
        own = drawings[faces.symbol_id(pack, text)]
        parts = re.findall(r'href="#([\w-]+)"', own)
        return any('-star"' in drawings[part] for part in parts) or '-star"' in own

    assert [card.text for card in pack if starred(card.text)] == ["1a", "21a", "EX"]


@ALL
def test_inks_are_readable_on_the_stock(pack: Pack) -> None:
    stocks = {
        "french32": "#fffdf6",
        "french52": "#fffdf6",
        "spanish40": "#fffaf0",
        "trevisane52": "#fffbef",
        "tarot78": "#fffdf6",
    }
    assert stocks[pack.name] in faces.sheet(pack)
    for suit in pack.suits:
        stock = tarot.TINT if suit.key in ("a", "") else stocks[pack.name]
        assert contrast(faces.COLOURS[pack.name][suit.key], stock) >= 4.5, suit.name


@pytest.mark.parametrize(("name", "least"), [("french52", 20), ("spanish40", 20), ("trevisane52", 20)])
def test_suit_colours_stay_apart_for_every_kind_of_sight(name: str, least: float) -> None:
    inks = faces.COLOURS[name]
    for one, other in itertools.combinations(inks, 2):
        for sight in SIGHT:
            assert distance(inks[one], inks[other], sight) >= least, (one, other, sight)


def test_no_two_packs_have_names_of_drawings_in_common() -> None:
    names = ("spanish40", "french52", "swiss40")
    prefixes = [faces.local_prefix(name, names) for name in names]
    assert prefixes == ["cks40-", "ckf52-", "ck-swiss40--"]
    assert len({faces.local_prefix(name) for name in packs}) == len(packs)
