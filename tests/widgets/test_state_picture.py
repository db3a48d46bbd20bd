"""In a notebook a deal that is the value of a cell is drawn, all cards face up."""

import re

import pytest
from IPython.core.interactiveshell import InteractiveShell

import cardkit
import cardkit_widgets


@pytest.mark.parametrize("name", cardkit.games)
def test_a_state_is_shown_as_a_picture_and_as_words(name: str) -> None:
    shell = InteractiveShell()
    cardkit_widgets.draw_states(shell)
    state = cardkit.games[name].deal(3)
    state.play(state.legal[0])
    shown, _ = shell.display_formatter.format(state)
    assert shown["text/plain"] == repr(state)
    svg = shown["image/svg+xml"]
    drawn = set(re.findall(r'<symbol id="[^"]*?-([^"-]+)"', svg)) | set(re.findall(r'href="#[^"]*?-([^"-]+)"', svg))
    held = [card.text for card in state.game.pack if any(state.held(seat) & card.bit for seat in range(state.game.seats))]
    assert svg.startswith("<svg")
    assert all(any(text in one for one in drawn) for text in held), (held, drawn)
