"""One deal under two rules: every value of every option changes something in a deal that comes with its game."""

import random

import pytest

import cardkit
from cardkit.record import BadRecord, Record
from cardkit.teaching import variants
from cardkit.teaching.variants import WEIGHT, Replay

TUTE = cardkit.games["tute"]
VITOU = cardkit.games["vitou"]
CHOICES = [
    (name, option.name, value)
    for name in cardkit.games
    for option in cardkit.games[name].rules.options
    for value in (option.choices if len(option.choices) < 7 else (*option.choices[:5], option.choices[-1]))
    if value != option.default
]


def shown(name: str, option: str, value: bool | int | str) -> Replay:
    game = cardkit.games[name]
    default = next(o.default for o in game.rules.options if o.name == option)
    hand = variants.example(game, option, value)
    mine = hand.game.options[option]
    assert mine in (default, value)
    return variants.replay(hand, **{option: value if mine == default else default})


@pytest.mark.parametrize(("name", "option", "value"), CHOICES, ids=lambda part: str(part))
def test_a_hand_of_the_game_shows_what_the_option_does(name: str, option: str, value: bool | int | str) -> None:
    found = shown(name, option, value)
    assert found.main is not None
    assert {found.record.game.options[option], found.game.options[option]} == {
        value,
        next(o.default for o in cardkit.games[name].rules.options if o.name == option),
    }
    for finding in found.findings:
        assert finding.kind in WEIGHT
        assert finding.here
        assert finding.there
        assert finding.here != finding.there
        assert not finding.rule or finding.rule in found.game.rules
        assert all(text.strip() for text in (finding.title, *finding.here, *finding.there))
    assert found.at == found.main.at
    assert len(found.here.events) == found.at


@pytest.mark.parametrize("name", list(cardkit.games))
def test_the_hands_of_a_game_can_be_replayed(name: str) -> None:
    for record in variants.examples(cardkit.games[name]).values():
        assert record.state().over


@pytest.mark.parametrize("name", list(cardkit.games))
def test_with_the_same_rules_nothing_differs(name: str) -> None:
    for record in variants.examples(cardkit.games[name]).values():
        same = variants.replay(record)
        assert same.findings == ()
        assert same.main is None
        assert Record.of(same.there) == Record.of(same.here) == Record(record.game, record.deal, record.moves)


def test_a_move_that_the_other_rule_forbids_is_refused_by_its_rule() -> None:
    found = shown("tute", "contrafallo", True)
    assert found.main is not None
    assert (found.main.kind, found.main.rule) == ("refused", "tute.undertrump")
    assert "a trump it must be" in found.main.there[0]
    assert found.record.moves[found.at][1] not in [move.text for move in found.there.legal]
    assert found.record.moves[found.at][1] in [move.text for move in found.here.legal]


def test_score_lines_that_differ_stand_side_by_side() -> None:
    found = shown("vitou", "partners_equals_win", True)
    score = next(finding for finding in found.findings if finding.kind == "score")
    assert "tied" in score.here[0]
    assert "tied" not in score.there[0]


def test_a_longer_match_goes_on() -> None:
    found = shown("tute", "hands", 3)
    assert [finding.kind for finding in found.findings] == ["match"]
    ends = {found.record.game.options["hands"]: found.findings[0].here, found.game.options["hands"]: found.findings[0].there}
    assert "in deals" in ends[1][1]
    assert "the next one" in ends[3][1]


def test_more_moves_allowed_are_named_before_anybody_makes_one() -> None:
    """Two hands that are the same so far, and one of them could go another way."""
    state = TUTE.deal(order=variants.example(TUTE, "tute_caballos", True).deal.order)
    rng = random.Random(0)
    while not state.over:
        state.play(rng.choice(state.legal))
    found = variants.replay(Record.of(state), partner_declares=True)
    assert all(finding.kind in WEIGHT for finding in found.findings)


def test_the_way_round_is_told() -> None:
    found = shown("vitou", "anticlockwise", True)
    assert [finding.kind for finding in found.findings] == ["direction"]
    assert found.findings[0][3:5] == (
        ("Deal and play go clockwise.",),
        ("Deal and play go anticlockwise.",),
    )


def test_what_cannot_be_shown_is_said() -> None:
    hand = variants.examples(TUTE)["first"]
    with pytest.raises(KeyError, match="it has hands"):
        variants.example(TUTE, "trumps", True)
    with pytest.raises(LookupError, match="hands=1 changes"):
        variants.example(TUTE, "hands", 1)  # the default itself
    with pytest.raises(ValueError, match="did you mean hands"):
        variants.replay(hand, hand=3)
    with pytest.raises(BadRecord, match="move 1"):
        variants.replay(Record(TUTE, hand.deal, ((0, "play 1o"),)), hands=3)
    assert VITOU.rules.options
