"""Which results a deal can have: each that is accepted is had by a deal that is laid out and played, the others by no cards."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest

from cardkit.games.tarot.bounds import POIGNEES_TOGETHER, Side, choices, possible
from cardkit.games.tarot.rules import CHIEN_SIZES, CONTRACTS, HAND_SIZES
from cardkit.games.tarot.score import Outcome, outcome, totals
from engine.tarot.laid_out import lay_out, same
from engine.tarot.long_hands import long_hands
from engine.tarot.table import GAMES

TABLES = [(3, False), (4, False), (5, False), (5, True)]

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


# -- what is accepted is had by some deal ------------------------------------------------------------------------------


def results(petit: bool, rng: random.Random, number: int) -> list[Outcome]:
    """Some results that are accepted; half of them lie at the ends of what is."""
    found: list[Outcome] = []
    while len(found) < number:
        players, alone = rng.choice(TABLES)
        known: dict[str, Any] = {
            "players": players,
            "alone": alone,
            "contract": rng.choice(CONTRACTS),
            "bouts": rng.randrange(4),
        }
        known |= {"chelem": rng.choice(("", "", "attack", "defence")), "announced": rng.random() < 0.2}
        known["petit"] = rng.choice(("attack", "defence")) if petit else ""
        known["poignees"] = () if petit else rng.choice(POIGNEES_TOGETHER)
        points = choices("points", **known)
        if points:
            ends = (points[0], points[-1])
            found.append(Outcome(points=rng.choice(points if rng.random() < 0.5 else ends), **known))
    return found


@pytest.mark.parametrize("petit", [False, True], ids=["", "petit au bout"])
@pytest.mark.parametrize("seed", range(4))
def test_a_result_that_is_accepted_is_had_by_a_deal_that_is_laid_out(seed: int, petit: bool) -> None:
    rng = random.Random(f"{seed} {petit}")
    for wanted in results(petit, rng, 15):
        state = lay_out(wanted, rng)
        assert state is not None, wanted
        assert same(outcome(state), wanted)
        assert state.score.final


# -- what is refused is had by no cards --------------------------------------------------------------------------------


@cache
def worth(cards: int, bouts: int, kings: int = 4) -> set[int]:
    """The half points that so many cards can be worth, so many bouts among them."""
    found = set()
    for courts in product(range(kings + 1), range(5), range(5), range(5)):
        if bouts <= cards and sum(courts) <= cards - bouts:
            found.add(cards + 8 * bouts + sum(more * n for more, n in zip((8, 6, 4, 2), courts, strict=True)))
    return found


def in_piles(players: int, contract: str, bouts: int, owed: bool) -> set[int]:
    """The half points of the taker's side by all piles of cards that it can have with tricks on both sides.

    `owed`: a side has the Excuse and only cards that are worth more, so that it gives none for it, and owes the ½.
    """
    chien, tricks = CHIEN_SIZES[players], HAND_SIZES[players]
    found: set[int] = set()
    for taken in range(1, tricks):
        mine, theirs = players * taken, players * (tricks - taken)
        mine, theirs = (mine, theirs + chien) if contract == "garde contre" else (mine + chien, theirs)
        found |= worth(mine, bouts) & {182 - other for other in worth(theirs, 3 - bouts)}
        if owed and bouts:
            found |= {one - 1 for one in worth(mine + 1, bouts) & {182 - other for other in worth(theirs - 1, 3 - bouts)}}
        if owed and bouts < 3:
            found |= {one + 1 for one in worth(mine - 1, bouts) & {182 - other for other in worth(theirs + 1, 3 - bouts)}}
    return found


def in_a_slam(players: int, contract: str, bouts: int, chelem: str) -> set[int]:
    """The half points of the taker's side when one side wins every trick; the other may keep the Excuse, and owes the ½."""
    chien, found = CHIEN_SIZES[players], set[int]()
    for excuse in (0, 1):
        apart = (3 - bouts if chelem == "attack" else bouts) - excuse
        theirs = contract == "garde contre"
        if apart < 0 or (apart and theirs != (chelem == "attack")) or (apart and contract in ("prise", "garde")):
            continue
        lies = worth(chien, apart, kings=0 if contract in ("prise", "garde") else 4)
        if chelem == "attack":
            found |= {182 - 8 * excuse - other for other in (lies if theirs else {0})}
        else:
            found |= {8 * excuse + other for other in ({0} if theirs else lies)}
    return found


@pytest.mark.parametrize(("players", "alone"), TABLES)
@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_result_is_accepted_if_some_piles_of_cards_are_worth_it_and_only_then(
    players: int, alone: bool, contract: str
) -> None:
    sides: tuple[Side, ...] = ("", "attack", "defence")
    for bouts, chelem, petit in product(range(4), sides, sides):
        accepted = possible(players, contract, bouts, petit, chelem, alone)
        if chelem:
            least = most = in_a_slam(players, contract, bouts, chelem)
        else:
            least, most = in_piles(players, contract, bouts, False), in_piles(players, contract, bouts, True)
        assert accepted <= most
        if not petit:
            assert accepted >= least
            for shown in POIGNEES_TOGETHER:
                assert possible(players, contract, bouts, "", chelem, alone, shown) in (accepted, frozenset())


# -- a poignée, and the petit au bout for a side that has as little as it can ----------------------------------------------


@cache
def reached(players: int) -> frozenset[Outcome]:
    """The results of all recorded deals, with every contract with which they may be played, poignées in order."""
    found = [outcome(deal.played(contract)) for deal in long_hands() if deal.players == players for contract in deal.contracts]
    return frozenset(replace(one, poignees=tuple(sorted(one.poignees))) for one in found)


@pytest.mark.parametrize(("players", "alone"), TABLES)
@pytest.mark.parametrize("contract", CONTRACTS)
def test_with_a_poignee_a_deal_has_the_least_that_is_accepted(players: int, alone: bool, contract: str) -> None:
    """For the side that has the petit au bout; what the others have at least is not changed by a poignée."""
    sides: tuple[Side, ...] = ("attack", "defence")
    for petit, bouts, shown in product(sides, range(4), POIGNEES_TOGETHER[1:]):
        known: dict[str, Any] = {"players": players, "alone": alone, "contract": contract, "bouts": bouts, "petit": petit}
        points = choices("points", **known, chelem="", poignees=shown)
        if points:
            end = points[0 if petit == "attack" else -1]
            assert Outcome(points=end, poignees=tuple(sorted(shown)), **known) in reached(players)
