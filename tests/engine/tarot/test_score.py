"""The score of tarot: published examples, every line with its arithmetic, values that cannot be, and the running table."""

import random
import re
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.games.tarot.bounds import Side
from cardkit.games.tarot.rules import CONTRACTS
from cardkit.games.tarot.score import Outcome, calculation, lines, outcome, totals
from cardkit.match import Match
from engine.covers import covers
from engine.tarot.table import GAMES, deal, ending, finish, run, start

SIMPLE, DOUBLE, TRIPLE = ("simple",), ("double",), ("triple",)

# What others have published: (what happened, what the taker scores). Four sources that agree where they overlap.
FFT = [  # R-RO201206, Fédération Française de Tarot: the examples of its text, for one defender (the taker here × 2 or 3)
    (Outcome("prise", Fraction(81, 2), 2, 3), -26 * 2),  # 40½ with two bouts: down by 1
    (Outcome("prise", Fraction(83, 2), 2, 5, alone=True), 26 * 4),  # 41½: made by 1
    (Outcome("garde sans", 41, 2, petit="defence"), (100 - 40) * 3),  # the petit lost at the end is deducted: 10 × 4
    (Outcome("garde sans", 40, 2, petit="defence"), -(104 + 40) * 3),
    (Outcome("prise", 41, 2, petit="defence"), (25 - 10) * 3),
    (Outcome("prise", 51, 1, poignees=DOUBLE), (25 + 30) * 3),  # each defender pays the 30 …
    (Outcome("prise", 50, 1, poignees=DOUBLE), -(26 + 30) * 3),  # … or gets it
    (Outcome("prise", 51, 1, poignees=SIMPLE), (25 + 20) * 3),  # also of a poignée that the defence has shown
]
TAROTMETER = [  # Tarotmeter, its public tests of the score
    *((Outcome("prise", target, bouts, 3), 50) for bouts, target in enumerate((56, 51, 41, 36))),
    (Outcome("prise", 50, 1, 3), -52),
    (Outcome("prise", 51, 1, 4), 75),
    (Outcome("prise", 51, 1, 5), 50),
    (Outcome("garde", 51, 1, 3), 100),
    (Outcome("garde sans", 51, 1, 3), 200),
    (Outcome("garde contre", 51, 1, 3), 300),
    (Outcome("prise", 51, 1, 3, poignees=SIMPLE), 90),
    (Outcome("prise", 51, 1, 3, poignees=DOUBLE), 110),
    (Outcome("prise", 51, 1, 3, poignees=TRIPLE), 130),
    (Outcome("prise", 50, 1, 3, poignees=SIMPLE), -92),
    (Outcome("garde", 51, 1, 3, petit="attack"), 140),
    (Outcome("garde", 51, 1, 3, petit="defence"), 60),
    (Outcome("prise", 91, 3, 3, chelem="attack"), 560),
    (Outcome("prise", 91, 3, 3, chelem="attack", announced=True), 960),
    (Outcome("prise", Fraction(179, 2), 3, 3, announced=True), -242),
    (Outcome("garde sans", 70, 2, 4, petit="attack", poignees=DOUBLE), 858),
]
TAROTCLUB = [  # TarotClub by Anthony Rabine, the deals of its tests of the score
    (Outcome("garde sans", 81, 3, petit="attack", announced=True), 360),
    (Outcome("garde contre", 88, 3, petit="attack", poignees=TRIPLE, chelem="attack", announced=True), 2886),
]
SCOREIT = [  # ScoreIt by Stéphane Baiget, its tests of the score
    (Outcome("prise", 58, 0, 3), 27 * 2),
    (Outcome("garde contre", 64, 3, 3), 318 * 2),
    (Outcome("prise", 38, 2, 4), -28 * 3),
    (Outcome("garde", 57, 1, 4), 62 * 3),
    (Outcome("garde contre", 66, 3, 4), 330 * 3),
    (Outcome("garde", 46, 1, 5), -60 * 2),
    (Outcome("prise", 46, 2, 5, alone=True), 30 * 4),
    (Outcome("garde", 48, 1, 3, petit="defence"), -76 * 2),
    (Outcome("prise", 60, 0, 3, petit="defence"), 19 * 2),
    (Outcome("garde sans", 48, 2, 3, poignees=TRIPLE), 168 * 2),
    (Outcome("garde", 47, 1, 3, poignees=SIMPLE), -78 * 2),
]


@covers(
    "tarot.base", "tarot.coefficient", "tarot.petit", "tarot.poignee-score", "tarot.chelem-score", "tarot.targets", "tarot.half"
)
@pytest.mark.parametrize(("happened", "taker"), [*FFT, *TAROTMETER, *TAROTCLUB, *SCOREIT], ids=repr)
def test_published_scores(happened: Outcome, taker: int) -> None:
    assert totals(happened)[0] == taker
    assert sum(totals(happened)) == 0


@covers("tarot.match")
def test_a_published_running_table() -> None:
    """Three deals of the tests of Tarotmeter: one player makes a prise by 9, the next fails by 6, the third just makes it."""
    deals = [(Outcome("prise", 60, 1, 3), 0), (Outcome("prise", 45, 1, 3), 1), (Outcome("prise", 41, 2, 3), 2)]
    assert [sum(column) for column in zip(*(totals(o, taker=t) for o, t in deals), strict=True)] == [74, -121, 47]


@covers("tarot.shares")
@pytest.mark.parametrize(
    ("players", "alone", "expected"),
    [
        (3, False, (-25, 50, -25)),
        (4, False, (-25, 75, -25, -25)),
        (5, False, (-25, 50, -25, 25, -25)),
        (5, True, (-25, 100, -25, -25, -25)),
    ],
)
def test_shares_of_taker_partner_and_defenders(players: int, alone: bool, expected: tuple[int, ...]) -> None:
    happened = Outcome("prise", 51, 1, players, alone=alone)
    assert totals(happened, taker=1, partner=None if alone or players < 5 else 3) == expected


@covers("tarot.chelem-score")
def test_a_slam_by_the_defence_brings_each_defender_200() -> None:
    lost = Outcome("garde", 9, 0, chelem="defence")
    plain = Outcome("garde", 9, 0)
    assert [a - b for a, b in zip(totals(lost), totals(plain), strict=True)] == [-600, 200, 200, 200]
    announced = Outcome("garde", 9, 0, chelem="defence", announced=True)
    assert [a - b for a, b in zip(totals(announced), totals(lost), strict=True)] == [-600, 200, 200, 200]
    half = Fraction(17, 2)
    five = Outcome("garde", half, 0, 5, chelem="defence")
    assert [a - b for a, b in zip(totals(five), totals(Outcome("garde", half, 0, 5)), strict=True)] == [
        -400,
        -200,
        200,
        200,
        200,
    ]


def test_every_line_shows_its_arithmetic() -> None:
    happened = Outcome("garde", 49, 2, petit="attack", poignees=SIMPLE)
    found = {line.label: (line.points[0], line.arithmetic, line.rule) for line in lines(happened)}
    assert found == {
        "contract": (0, "49 points, 2 bouts, target 41: made by 8", "tarot.targets"),
        "base": (150, "25 × 2 (garde) = 50; the taker × 3", "tarot.base"),
        "difference": (48, "8 × 2 = 16; the taker × 3", "tarot.coefficient"),
        "petit au bout": (60, "10 × 2 = 20 to the taker’s side; the taker × 3", "tarot.petit"),
        "simple poignée": (60, "20 to the side that wins the deal; the taker × 3", "tarot.poignee-score"),
    }
    assert totals(happened) == (318, -106, -106, -106)


@covers("tarot.half")
@pytest.mark.parametrize(
    ("points", "made", "by"),
    [(Fraction(81, 2), False, 1), (Fraction(83, 2), True, 1), (Fraction(79, 2), False, 2), (41, True, 0), (40, False, 1)],
)
def test_a_loose_half_goes_to_the_side_that_wins(points: Fraction, made: bool, by: int) -> None:
    happened = Outcome("garde", points, 2, 5)
    assert (happened.made, happened.difference) == (made, by)
    assert ("tarot.half" in {line.rule for line in lines(happened)}) == (Fraction(points).denominator == 2)


@pytest.mark.parametrize(("bouts", "target"), list(enumerate((56, 51, 41, 36))))
def test_a_contract_that_is_just_made_has_no_line_of_no_points(bouts: int, target: int) -> None:
    for contract, players in product(CONTRACTS, (3, 4, 5)):
        found = lines(Outcome(contract, target, bouts, players))
        assert [line.label for line in found] == ["contract", "base"]
        assert all(any(line.points) for line in found if line.counts)
        assert "difference" in [line.label for line in lines(Outcome(contract, target + 1, bouts, players))]


SIDES: list[Side] = ["", "attack", "defence"]


@given(
    st.sampled_from(CONTRACTS),
    st.integers(0, 182),
    st.integers(0, 3),
    st.sampled_from([3, 4, 5]),
    st.sampled_from(SIDES),
    st.lists(st.sampled_from(["simple", "double", "triple"]), max_size=2),
    st.sampled_from(SIDES),
    st.booleans(),
    st.booleans(),
)
def test_every_score_is_zero_sum_and_defenders_fare_alike(
    contract, points, bouts, players, petit, poignees, chelem, announced, alone
) -> None:
    try:
        happened = Outcome(contract, Fraction(points, 2), bouts, players, petit, poignees, chelem, announced, alone)
    except ValueError:
        return
    for line in lines(happened):
        assert sum(line.points) == 0
    defenders = set(totals(happened)[2 if players == 5 and not alone else 1 :])
    assert len(defenders) == 1
    each = defenders.pop()
    written, _, result = calculation(happened).replace("×", "*").replace("−", "-").partition(" = ")
    assert eval(re.sub(r" \([a-z][^)]*\)", "", written)) == (-each if happened.made else each)
    assert result.partition(",")[0].split()[-1] == str(abs(each))
    assert " from " in result if each <= 0 else " to " in result


IMPOSSIBLE = {
    "'pousse' is not a contract": {"contract": "pousse"},
    "not 6": {"players": 6},
    "There are three bouts": {"bouts": 4},
    "is not a side": {"petit": "taker"},
    "'everybody' is not a side": {"chelem": "everybody"},
    "only with five": {"alone": True},
    "'quadruple' is not a poignée": {"poignees": ["quadruple"]},
    "whole and half": {"points": Fraction(124, 3)},
    "there are 91 in the pack": {"points": 92},
    "−1 points cannot be": {"points": -1},
    "even number of cards": {"points": Fraction(83, 2)},
    "17 to 89 points, not 11": {"bouts": 3, "points": 11},
    "no bout the taker’s side has 5 to 77 points, not 80": {"bouts": 0, "points": 80},
    "would take 23 trumps": {"poignees": ["simple", "double"]},
    "without a bout": {"bouts": 0, "points": 60, "petit": "attack"},
    "has all three bouts": {"bouts": 3, "petit": "defence"},
    "cannot be the other’s": {"points": 87, "petit": "defence", "chelem": "attack"},
    "every trick the taker’s side has 87 points": {"points": 80, "chelem": "attack"},
    "not a single trick the taker’s side has 7 to 23 points": {"points": 24, "chelem": "defence", "bouts": 1},
}


@pytest.mark.parametrize("message", IMPOSSIBLE)
def test_values_that_no_deal_has_are_explained(message: str) -> None:
    possible = {"contract": "garde", "points": 50, "bouts": 2}
    Outcome(**possible)
    with pytest.raises(ValueError, match=message.replace("(", r"\(")) as error:
        Outcome(**{**possible, **IMPOSSIBLE[message]})
    assert str(error.value).endswith(".")
    with pytest.raises(ValueError, match="The seats are"):
        lines(Outcome(**possible), taker=4)


# -- the score of a deal ---------------------------------------------------------------------------------------------------


@covers("tarot.petit")
@pytest.mark.parametrize(("petit", "taker", "side"), [("1a", 0, "attack"), ("1a", 1, "defence"), ("2a", 0, "")])
def test_the_side_that_wins_the_petit_in_the_last_trick_scores_it(petit: str, taker: int, side: str) -> None:
    other = "1a" if petit == "2a" else "2a"
    state = run(
        ending(taker=taker, kept=f"1p 2p 3p 4p 5p {other}", won={1: "", 0: ""}, s0=petit, s1="1c", s2="2c", s3="3c"),
        f"{petit} 1c 2c 3c",
    )
    assert outcome(state).petit == side
    taken_by_higher = run(
        ending(taker=taker, won={1: "", 0: ""}, kept="1p 2p 3p 4p 5p 6p", s0="1a", s1="5a", s2="2c", s3="3c"), "1a 5a 2c 3c"
    )
    assert outcome(taken_by_higher).petit == ("defence" if taker == 0 else "attack")


@covers("tarot.targets", "tarot.bouts")
@pytest.mark.parametrize("bouts", ["", "EX", "1a EX", "1a 21a EX"])
def test_bouts_in_the_tricks_set_the_target(bouts: str) -> None:
    low = ["1k", "2k", "3k", "4k"]
    pile = " ".join([*bouts.split(), *low][:4])
    state = ending(taker=0, kept="1p 2p 3p 4p 5p 6p", won={1: "", 0: pile}, s0="1c", s1="Rc", s2="2c", s3="3c")
    run(state, "1c Rc 2c 3c")
    count = len(bouts.split())
    assert (outcome(state).bouts, outcome(state).target) == (count, (56, 51, 41, 36)[count])


@covers("tarot.poignee-score")
def test_a_poignee_goes_to_the_side_that_wins_the_deal() -> None:
    for seed in range(6):
        state = start(deal(s1="2-11a", seed=seed, void={"s1": "x"}), taker=0)
        state.play(next(move for move in state.legal if move.kind == "play"))
        state.play(next(move for move in state.legal if move.text == "poignée simple"))
        while state.phase == "hiding":
            state.play(state.legal[0])
        finish(state)
        line = next(line for line in state.score.lines if line.rule == "tarot.poignee-score")
        assert line.points[0] == (60 if outcome(state).made else -60)


@covers("tarot.next-dealer", "tarot.match")
def test_a_match_is_a_fixed_number_of_scored_deals_and_the_deal_goes_round() -> None:
    rng = random.Random(4)
    for players, deals in product(GAMES, (1, 3)):
        match = Match(GAMES[players].variant(deals=deals), 9, dealer=1)
        total, played = [0] * players, 0
        while True:
            dealer = match.state.deal.dealer
            state = match.state
            while not state.over:
                state.play("pass" if state.phase == "bidding" and len(match.finished) % 2 else rng.choice(state.legal))
            played += state.phase == "over"
            total = [a + b for a, b in zip(total, state.score.totals, strict=True)]
            assert match.standing == (*total, played)
            assert match.over == (played == deals)
            if match.over:
                break
            assert match.next().deal.dealer == (dealer + 1) % players
        best = max(total)
        assert match.winner == (total.index(best) if total.count(best) == 1 else None)


def test_while_the_cards_are_played_only_tricks_are_counted() -> None:
    state = start(deal(), taker=0, contract="garde")
    while state.winners == []:
        state.play(next(move for move in state.legal if move.kind == "play"))
    assert state.score.totals == (0, 0, 0, 0)
    assert not state.score.final
    assert [line.counts for line in state.score.lines] == [False]
    assert sum(state.score.lines[0].points) >= 2
