"""Which results a deal can have: what real deals give is accepted, and `choices` and `Outcome` agree."""

from typing import Any

import pytest

from cardkit.games.tarot.bounds import choices
from cardkit.games.tarot.score import Outcome, totals
from engine.tarot.table import GAMES

IMPOSSIBLE: list[dict[str, Any]] = [
    {"contract": "garde contre", "points": 91, "bouts": 3, "chelem": "attack"},
    {"contract": "garde", "points": 12, "bouts": 3, "chelem": "defence"},
    {"contract": "prise", "points": 0, "bouts": 0},
    {"contract": "prise", "points": 90, "bouts": 3},
    {"contract": "garde", "points": 78, "bouts": 0},
    {"contract": "garde", "points": 90, "bouts": 3, "chelem": "attack"},
    {"contract": "garde", "points": 5, "bouts": 0, "players": 3},
    {"contract": "garde contre", "points": 5, "bouts": 0, "chelem": "defence"},
    {"contract": "garde contre", "points": 60, "bouts": 0, "chelem": "attack", "poignees": ("simple", "triple"), "players": 5},
]


@pytest.mark.parametrize("facts", IMPOSSIBLE, ids=str)
def test_what_no_deal_gives_is_refused_with_a_sentence(facts: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
        Outcome(**facts)
    assert facts["points"] not in choices("points", **{"players": 4, "petit": "", "chelem": "", **facts, "points": None})


@pytest.mark.parametrize("players", GAMES)
def test_the_taker_who_is_alone_has_no_partner(players: int) -> None:
    with pytest.raises(ValueError, match="no partner"):
        totals(Outcome("prise", 51, 1, players, alone=players == 5), partner=2)


@pytest.mark.parametrize(
    ("contract", "chelem", "bouts", "ends"),
    [
        ("prise", "", 0, (5, 77)),
        ("garde contre", "", 3, (14, 86)),
        ("garde sans", "defence", 0, (3, 25)),
        ("garde", "defence", 1, (7, 23)),
        ("garde contre", "defence", 1, (4, 4)),
        ("garde", "attack", 2, (87, 87)),
        ("garde contre", "attack", 3, (66, 88)),
    ],
)
def test_the_least_and_the_most_that_the_cards_give(contract: str, chelem: str, bouts: int, ends: tuple[int, int]) -> None:
    found = choices("points", players=4, contract=contract, chelem=chelem, bouts=bouts, petit="", alone=False)
    assert (found[0], found[-1]) == ends
