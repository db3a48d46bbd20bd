"""Golden hands of every game: the same record gives the same score sheet and the same story, line for line."""

from pathlib import Path

import pytest

from cardkit.match import Match
from engine.golden import FILES, load, sheet, story


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_golden_hand(path: Path) -> None:
    deals = load(path)
    states = [golden.record.state() for golden in deals]
    for golden, state in zip(deals, states, strict=True):
        assert golden.record.game.name == path.parent.parent.name
        assert sheet(state) == golden.score
        assert not golden.story or story(state) == golden.story
    assert Match.of(states).state is states[-1]
