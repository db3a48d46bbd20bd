"""Rankings: groups of equal cards, lowest to highest, over a whole pack."""

import pytest

from cardkit.cards import french32, spanish40
from cardkit.ranking import Ranking

TUTE = Ranking.by_rank(spanish40, "2 4 5 6 7 S C R 3 1")


def test_by_rank_makes_suits_equal() -> None:
    assert [len(group) for group in TUTE.groups] == [4] * 10
    assert TUTE.beats(spanish40["3o"], spanish40["Rb"])
    assert not TUTE.beats(spanish40["3o"], spanish40["3b"])
    assert not TUTE.beats(spanish40["Rb"], spanish40["3o"])
    assert TUTE.height(spanish40["2c"]) == 0
    assert TUTE.height(spanish40["1c"]) == 9


def test_above_is_strict() -> None:
    for card in spanish40:
        assert set(TUTE.above(card)) == {other for other in spanish40 if TUTE.beats(other, card)}
    assert not TUTE.above(spanish40["1e"])
    assert TUTE.above(spanish40["3e"]) == spanish40.set("1o 1c 1e 1b")


def test_sorted_is_low_to_high_then_in_the_packs_order() -> None:
    assert [card.text for card in TUTE.sorted(spanish40.set("1b 3o Rc 2e 3c"))] == ["2e", "Rc", "3o", "3c", "1b"]


def test_the_same_groups_are_the_same_ranking() -> None:
    again = Ranking(spanish40, TUTE.groups)
    assert again == TUTE
    assert hash(again) == hash(TUTE)
    assert again != Ranking.by_rank(spanish40, "2 3 4 5 6 7 S C R 1")


def test_text_forms() -> None:
    assert str(TUTE) == "2 < 4 < 5 < 6 < 7 < S < C < R < 3 < 1"
    assert eval(repr(TUTE), {"Ranking": Ranking, "spanish40": spanish40}) == TUTE
    high = french32.set("7p"), french32.set("10p 10c 10k 10t")
    mixed = Ranking(french32, [french32.set(card for card in french32 if not any(card in group for group in high)), *high])
    assert str(mixed).endswith("< 7p < 10")


def test_each_card_needs_one_place() -> None:
    with pytest.raises(ValueError, match=r"leaves out 1o 1c 1e 1b.*Spanish 40-card pack"):
        Ranking.by_rank(spanish40, "2 4 5 6 7 S C R 3")
    with pytest.raises(ValueError, match=r"2o \(2 of coins\) stands twice"):
        Ranking(spanish40, [spanish40.set("2o"), *TUTE.groups])
