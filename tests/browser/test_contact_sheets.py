"""Each pack as a contact sheet in Chromium: every card is drawn, stays in its box, and differs from every other, also small."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from cardkit.cards import Pack, packs
from cardkit_widgets import faces

MARGIN = 12  # user units around a card that must stay empty
# Draws one SVG per card and reads the pixels. `cards` is [[text, svg], ...]; each svg is drawn `width` × `height` pixels large
# and what lies in the rectangle `crop` of it is kept.
PIXELS = """async ([cards, width, height, crop]) => {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d", { willReadFrequently: true }), read = {};
  for (const [text, svg] of cards) {
    const image = Object.assign(new Image(), { src: "data:image/svg+xml," + encodeURIComponent(svg) });
    await image.decode();
    pen.clearRect(0, 0, width, height);
    pen.drawImage(image, 0, 0, width, height);
    read[text] = pen.getImageData(...crop).data;
  }
  window.read = read;
}"""
# The share of each card's pixels that are not of the most frequent colour, and whether any pixel is see-through.
INKED = """() => Object.entries(read).map(([text, data]) => {
  const seen = new Map();
  let clear = 0;
  for (let i = 0; i < data.length; i += 4) {
    const key = (data[i] << 16) + (data[i + 1] << 8) + data[i + 2];
    seen.set(key, (seen.get(key) || 0) + 1);
    if (data[i + 3] === 0) clear += 1;
  }
  return [text, 1 - Math.max(...seen.values()) / (data.length / 4), clear];
})"""
# The pair of cards that are most alike, and how many pixels of them differ visibly.
ALIKE = """() => {
  const all = Object.entries(read);
  let least = ["", "", Infinity];
  all.forEach(([one, a], n) => all.slice(n + 1).forEach(([other, b]) => {
    let far = 0;
    for (let i = 0; i < a.length; i += 4) {
      if (Math.max(Math.abs(a[i] - b[i]), Math.abs(a[i + 1] - b[i + 1]), Math.abs(a[i + 2] - b[i + 2])) > 48) far += 1;
    }
    if (far < least[2]) least = [one, other, far];
  }));
  return least;
}"""
# How many pixels of the margin around each card are not empty.
SPILT = """([width, height, margin]) => Object.entries(read).filter(([, data]) => {
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) {
    const outside = x < margin - 2 || y < margin - 2 || x >= width - margin + 2 || y >= height - margin + 2;
    if (outside && data[(y * width + x) * 4 + 3]) return true;
  }
  return false;
}).map(([text]) => text)"""


def alone(pack: Pack, text: str, margin: float = 0) -> str:
    """A card as an SVG of its own, unclipped, with an empty margin."""
    width, height = faces.SIZE[pack.name]
    markup = faces.subset(pack, [text])
    inside = re.search(r"<symbol[^>]*>(.*)</symbol>", markup, re.S)
    assert inside
    drawn = markup[: inside.start()] + inside[1]
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', markup)
    assert box
    w, h = map(float, box.groups())
    m = margin * w / width
    size = f'width="{width + 2 * margin}" height="{height + 2 * margin}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{-m} {-m} {w + 2 * m} {h + 2 * m}">{drawn}</svg>'


def draw(page: Page, pack: Pack, size: tuple[int, int], crop: tuple[int, int], margin: float = 0) -> None:
    """Draw all cards of a pack at this size and keep the pixels of their upper left corner."""
    cards = [[text, alone(pack, text, margin)] for text in [*(card.text for card in pack), "back"]]
    page.evaluate(PIXELS, [cards, *size, [0, 0, *crop]])


@pytest.mark.parametrize("pack", packs.values(), ids=list(packs))
def test_every_card_can_be_told_at_a_glance(pack: Pack, page: Page, tmp_path: Path) -> None:
    page.goto("about:blank")
    width, height = (round(size) for size in faces.SIZE[pack.name])
    sheet(page, pack, tmp_path / f"{pack.name}.png")

    draw(page, pack, (width + 2 * MARGIN, height + 2 * MARGIN), (width + 2 * MARGIN, height + 2 * MARGIN), MARGIN)
    spilt = page.evaluate(SPILT, [width + 2 * MARGIN, height + 2 * MARGIN, MARGIN])
    assert spilt == [], f"drawn outside the card: {spilt}"

    draw(page, pack, (56, 90), (56, 90))
    inked: list[Any] = page.evaluate(INKED)
    assert [text for text, share, clear in inked if not 0.04 < share < 0.97 or clear > 60] == [], "blank, or not on its stock"
    one, other, pixels = page.evaluate(ALIKE)
    assert pixels >= 150, f"{one} and {other} differ in {pixels} of 5040 pixels"

    draw(page, pack, (56, 90), (28, 45))  # what is seen of a card in a fan: its corner
    one, other, pixels = page.evaluate(ALIKE)
    assert pixels >= 50, f"the corners of {one} and {other} differ in {pixels} of 1260 pixels"

    draw(page, pack, (28, 45), (28, 45))  # a whole card as small as in a pile
    one, other, pixels = page.evaluate(ALIKE)
    assert pixels >= 40, f"{one} and {other}, drawn small, differ in {pixels} of 1260 pixels"


def sheet(page: Page, pack: Pack, path: Path) -> None:
    """Save the pack's contact sheet, to be looked at: on felt, in cards of 56 × 90 and in corners of 28 × 45 pixels."""
    names = [*(card.text for card in pack), "back"]
    cards = [f'<svg width="56" height="90"><use href="#{faces.symbol_id(pack, text)}"/></svg>' for text in names]
    whole, corners = "".join(cards), "".join(f"<span>{card}</span>" for card in cards)
    style = "body { background: #1c6346 } svg { margin: 2px } "
    style += "span { display: inline-block; width: 28px; height: 45px; overflow: clip }"
    page.set_content(f"<style>{style}</style>{faces.sheet(pack)}<div>{whole}</div><div>{corners}</div>")
    page.screenshot(path=path, full_page=True)
    assert path.stat().st_size > 50_000
