"""Drills on punti, partita, incontro and the sheet of paper on which they are kept."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.games.trionfetti.tables import TARGET
from cardkit.score import show
from cardkit.teaching.drills import Case, Made, Wrong, type_number

if TYPE_CHECKING:
    from cardkit.games.trionfetti.game import Trionfetti

SIDES = ("You and Ines", "Bepi and Toni")


def partita(game: Trionfetti, rng: random.Random, level: int) -> Made:
    """Is the partita won, is the match, and what stands on the sheet?"""
    return rng.choice((_partita, _incontro, _sheet))(game, rng)


def _partita(game: Trionfetti, rng: random.Random) -> Made:
    ahead = rng.randrange(17, 20)
    behind = rng.randrange(8, ahead)
    got = rng.choice((1, TARGET - ahead, TARGET - ahead))
    side = rng.randrange(2)
    points = [behind, behind]
    points[side] = ahead
    won = ahead + got >= TARGET
    nobody = "Nobody so far."
    texts = (f"{SIDES[side]}.", nobody, f"{SIDES[1 - side]}.")
    right = f"{SIDES[side]}." if won else nobody
    why = f"{ahead} + {got} = {ahead + got}, and {TARGET} points win the partita."
    if rng.random() < 0.4:
        return Case(
            "partita",
            f"{SIDES[side]} have just won a partita, {TARGET}–{behind}. With what do both sides begin the next?",
            "0–0.",
            "The points are wiped out, for both.",
            [
                (
                    f"{TARGET}–{behind}.",
                    "They begin again from zero.",
                    f"The next partita would be won before it begins, {TARGET}–{behind}.",
                ),
                (
                    "1–0.",
                    "The partita is marked by a blob, not by a point.",
                    f"{TARGET} points would be reached one hand too early.",
                ),
                (
                    "0–1.",
                    "Nobody gets a point for a partita that is lost.",
                    "The losers would need only 19 points in the next.",
                ),
            ],
        )
    return Case(
            "partita",
            f"It stands {points[0]}–{points[1]}. {SIDES[side]} win a hand worth {got}. Who has won the partita?",
            right,
            why,
            [_not_won(text, points, side, got, TARGET, "partita") for text in texts if text != right],
            (f"{SIDES[0]}: {points[0]}", f"{SIDES[1]}: {points[1]}"),
        )  # fmt: skip


def _incontro(game: Trionfetti, rng: random.Random) -> Made:
    need = game.partite
    won = [rng.randrange(need), rng.randrange(need)]
    side = rng.randrange(2)
    won[side] = need if rng.random() < 0.5 else won[side]
    over = max(won) == need
    texts = [f"{SIDES[0]}.", f"{SIDES[1]}.", "Nobody so far."]
    right = (0 if won[0] == need else 1) if over else 2
    why = f"{need} partite win the incontro; it stands {won[0]}–{won[1]} in partite."
    wrong = [_not_won(text, won, None, 0, need, "incontro") for n, text in enumerate(texts) if n != right]
    facts = tuple(f"{side}: {number} partit{'a' if number == 1 else 'e'}" for side, number in zip(SIDES, won, strict=True))
    return Case("incontro", "Who has won the incontro (match)?", texts[right], why, wrong, facts)


def _sheet(game: Trionfetti, rng: random.Random) -> Made:
    if rng.random() < 0.5:
        rows, points, gained = [], [0, 0], [0, 0]
        for _ in range(rng.randrange(2, 5)):
            gained = [rng.randrange(5), 0]
            gained[1] = 4 - gained[0]
            points = [points[0] + gained[0], points[1] + gained[1]]
            rows.append(f"{points[0]} | {points[1]}")
        return type_number(
            f"In this smazzata you win {_hands(gained[0])} at 1 point each. What do you write in your column?",
            points[0],
            f"The column keeps the running total: {points[0] - gained[0]} + {gained[0]} = {points[0]}.",
            {gained[0]: "That is only this smazzata; the column keeps the running total."},
            rules=(game.rule("sheet"),),
            facts=tuple(f"Row {n}: {row}" for n, row in enumerate(rows[:-1], 1)),
            unit="points",
            hints=("A row holds the totals after a smazzata.",),
            astray=lambda n: f"Your column would go from {points[0] - gained[0]} to {show(n)} for {_hands(gained[0])} won.",
        )
    blob, line = "A partita won.", rng.choice(("first", "second"))
    why = "A blob on one of the three lines marks a partita; below them stand the points."
    return Case(
        "sheet",
        f"On the sheet there is a blob on the {line} line, on your side. What does it mean?",
        blob,
        why,
        [
            (
                "A hand won.",
                "A hand is 1 point, and points stand below the lines.",
                "You would think 1 point won where 20 were.",
            ),
            ("A smazzata won.", "A smazzata is a row of points.", "You would think a few points won where 20 were."),
            (
                "An incontro won.",
                f"An incontro takes {game.partite} blobs.",
                f"You would go home with {'one blob' if line == 'first' else 'two blobs'} of {game.partite}.",
            ),
        ],
    )


def _hands(number: int) -> str:
    return f"{number} hand{'' if number == 1 else 's'}"


def _not_won(text: str, points: list[int], side: int | None, got: int, need: int, what: str) -> Wrong:
    """What speaks against this side, or against nobody, in the score; `got` is what `side` has just won."""
    now = [n + (got if seat == side else 0) for seat, n in enumerate(points)]
    sides = [f"{name}." for name in SIDES]
    if text not in sides:
        sums = f"{points[side]} and {got} make {now[side]}" if side is not None else f"one side has {max(now)}"
        return text, f"The {what} takes {need}, and {sums}.", f"You would play on, and the {what} is won."
    mine = sides.index(text)
    why = f"{text.rstrip('.')} have {now[mine]}, and the {what} takes {need}."
    return text, why, f"The {what} would be written to a side that still needs {need - now[mine]}."
