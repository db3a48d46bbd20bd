"""Every rule of every game is the subject of a test of that game."""

import pytest

import cardkit
from engine.covers import covers, uncovered


@pytest.mark.parametrize("name", cardkit.games)
def test_every_rule_is_covered_by_a_test(name: str) -> None:
    assert not uncovered(cardkit.games[name]), "a rule without a test: name it `test_…`, or mark its test with @covers"


def test_a_mark_must_name_a_rule() -> None:
    with pytest.raises(KeyError):
        covers("tute.no-such-rule")
