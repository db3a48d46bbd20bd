"""Exercises on how a deal and a match of Tute end."""

from __future__ import annotations

import random
from typing import Final

from cardkit.games.tute.game import Tute
from cardkit.sentences import several
from cardkit.teaching.exercises import (
    Case,
    Scoreboard,
    around,
    inside,
    inside_all,
    sides_of,
    who_has_won,
)

GIVEN: Final = ("You’d give the other side a deal that you’ve won.", "You’d take a deal that the other side has won.")
"""Said when the wrong side is given the deal, by the side that has won it."""


def deal_winner(game: Tute, rng: random.Random, level: int) -> Case:
    """Question: who wins the deal, from both sides' counts? Close ones turn on the last ten, ties on the last trick."""
    tied = rng.random() < 0.3
    four = not tied and rng.random() < 0.15
    last = rng.randrange(2)
    sung = [rng.choice((0, 0, 20, 40)), rng.choice((0, 0, 0, 20))]
    rng.shuffle(sung)
    extra = [song + 10 * (last == side) for side, song in enumerate(sung)]
    mine = (120 + extra[1] - extra[0]) // 2
    if not tied:
        mine += rng.choice((-1, 1)) * (rng.randrange(1, 5) if level > 1 else rng.randrange(15, 40))
        mine = min(max(mine, 0), 120)
    counted = [mine, 120 - mine]
    totals = [counted[0] + extra[0], counted[1] + extra[1]]
    sides = sides_of(game)
    if four:
        who = rng.randrange(4)
        facts = [f"{side}: {rng.randrange(10, 55)} card points so far" for side in sides]
        facts.append(f"After the sixth trick {inside(game.names[who])} showed four kings.")
        why, shown = "Tute wins at once; the points no longer matter.", f"{game.names[who]} showed four kings."
        return _who(game, game.parties.of(who), why, "tute", facts, (shown, shown))
    facts = [
        f"{side}: {points} card points, {song} sung" if song else f"{side}: {points} card points"
        for side, points, song in zip(sides, counted, sung, strict=True)
    ]
    facts.append(f"The last trick went to {inside_all(sides[last])}.")
    if totals[0] == totals[1]:
        why = f"Both have {totals[0]}, and the last trick decides."
        whose = f"Both sides come to {totals[0]}, and the last trick went to {inside_all(sides[last])}."
        draw = f"Both sides come to {totals[0]}, but one took the last trick."
        return _who(game, last, why, "tie", facts, (whose, draw))
    winner = int(totals[1] > totals[0])
    sums = [_sum(counted[side], sung[side], last == side) for side in (0, 1)]
    by_last = (counted[0] + sung[0] > counted[1] + sung[1]) != (totals[0] > totals[1])
    loses = f"{sides[1 - winner]} have {sums[1 - winner]}: add up the other side as well."
    draw = f"One side has {totals[0]}, the other {totals[1]}."
    why = f"{sums[0]} against {sums[1]}."
    return _who(game, winner, why, "last-ten" if by_last else "most", facts, (loses, draw))


def _who(game: Tute, winner: int, why: str, key: str, facts: list[str], against: tuple[str, str]) -> Case:
    """The question who wins the deal; `against` are the reasons against the other side and against a draw."""
    sides = sides_of(game)
    draw = f"A deal of Tute always has a winner. {against[1]}"
    return Case(
        " ".join(dict.fromkeys((key, "most"))),
        "The deal is over. Who wins it?",
        f"{sides[winner]}.",
        why,
        [
            (f"{sides[1 - winner]}.", against[0], GIVEN[winner]),
            ("Nobody. It’s a draw.", draw, "The match would come out one deal short."),
        ],
        tuple(facts),
        hints=("Add the card points, what was sung, and ten for the last trick.",),
        circle=around(game),
        seats={side: tuple(party) for side, party in zip(sides, game.parties, strict=True)},
    )


def _sum(counted: int, sung: int, last: bool) -> str:
    parts = [counted, *([sung] if sung else []), *([10] if last else [])]
    total = sum(parts)
    return f"{' + '.join(map(str, parts))} = {total}" if len(parts) > 1 else str(total)


def match(game: Tute, rng: random.Random, level: int) -> Case:
    """A match of some deals: what the standing means. All deals are played; an even number can end drawn."""
    hands = rng.choice((3, 5) if level == 1 else (3, 4, 5, 6, 7))
    played = rng.choice((hands, hands, hands - 1))
    # while a deal is still to come, neither side has the match already
    mine = rng.randrange(played + 1) if played == hands else rng.choice((played // 2, (played + 1) // 2))
    won, sides = (mine, played - mine), sides_of(game)
    return who_has_won(
        game,
        "match",
        f"A match of {hands} deals is being played. Who has won it?",
        f"{played} of {hands} deals have been played, and it stands {won[0]}–{won[1]}.",
        Scoreboard("match", sides, won, "1 deal", "{n} deals", left=hands - played),
        [several(deals, "1 deal", "{n} deals") for deals in won],
        hints=("How many deals have been played?",),
    )
