"""What every event tells besides its move: the rule that is cited, and the sentence, note by note as it stands in a file."""

import pytest

import cardkit
from engine.notes import FOLDER, told


@pytest.mark.parametrize("name", cardkit.games)
def test_every_note_cites_its_rule_in_its_words(name: str) -> None:
    """A note that is changed on purpose is written anew as `notes.py` says, and read in the difference."""
    assert told(cardkit.games[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
