"""Compares every note of every event with a file: the rule that it cites, and its sentence."""

import pytest

import cardkit
from engine.notes import FOLDER, listing


@pytest.mark.parametrize("name", cardkit.games)
def test_every_note_cites_its_rule_in_its_words(name: str) -> None:
    """A note that is changed on purpose is written anew as `notes.py` says, and read in the difference."""
    assert listing(cardkit.games[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
