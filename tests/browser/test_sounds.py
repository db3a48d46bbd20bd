"""The sounds of the table: each can be heard, none is too loud, and each has its length."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from cardkit_widgets.base.bundle import module

SOUNDS = Path(__file__).parents[2] / "widgets" / "cardkit_widgets" / "table" / "sounds.js"

# Two seconds of a sound, made without a loudspeaker: its peak, and the seconds from which on it is no longer heard.
HEARD = """async ([code, name]) => {
  const audio = new OfflineAudioContext(1, 2 * 44100, 44100);
  window.AudioContext = function () { return audio; };
  const { sound } = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  sound(name);
  const wave = (await audio.startRendering()).getChannelData(0), loud = wave.map(Math.abs);
  return [Math.max(...loud), loud.findLastIndex((value) => value > 0.004) / 44100];
}"""


LENGTHS = [("card", 0.01, 0.1), ("trick", 0.15, 0.4), ("cheer", 0.3, 0.8), ("win", 0.4, 1.0)]


@pytest.mark.parametrize(("name", "least", "most"), LENGTHS)
def test_a_sound_is_heard_for_its_time_and_does_not_clip(page: Page, name: str, least: float, most: float) -> None:
    page.goto("about:blank")
    peak, length = page.evaluate(HEARD, [module(SOUNDS), name])
    assert 0.05 < peak < 0.8
    assert least < length < most
