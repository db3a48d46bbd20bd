"""Exercises on punti, partita, incontro and the sheet of paper on which they are kept."""

from __future__ import annotations

import random
from typing import Final

from cardkit.game import Game
from cardkit.games.trionfetti.game import Trionfetti
from cardkit.games.trionfetti.tables import TARGET
from cardkit.score import show
from cardkit.sentences import several
from cardkit.teaching.exercises import QuestionOrCase, Scoreboard, by_level, case_maker, sides_of, type_number, who_has_won


def _partita(game: Trionfetti, rng: random.Random, level: int) -> QuestionOrCase:
    sides, side = sides_of(game), rng.randrange(2)
    had = rng.randrange(17, 20)
    other = rng.randrange(8, had)
    got = rng.choice((1, TARGET - had, TARGET - had))
    before, after = [(had, other)[:: 1 - 2 * side], (had + got, other)[:: 1 - 2 * side]]
    return who_has_won(
        game,
        "partita",
        several(got, *WINS, side=sides[side]),
        f"{had} + {got} = {had + got}, and {TARGET} points win the partita.",
        Scoreboard("partita", sides, after, "1 point", "{n} points", TARGET, added=(had, got)),
        [str(points) for points in before],
    )


def _incontro(game: Trionfetti, rng: random.Random, level: int) -> QuestionOrCase:
    need = game.partite
    won = [rng.randrange(need), rng.randrange(need)]
    if rng.random() < 0.5:
        won[rng.randrange(2)] = need
    return who_has_won(
        game,
        "incontro",
        "Who has won the incontro, the match?",
        f"{need} partite win the incontro; it stands {won[0]}–{won[1]} in partite.",
        Scoreboard("incontro", sides_of(game), won, "1 partita", "{n} partite", need),
        [several(n, "1 partita", "{n} partite") for n in won],
    )


WINS: Final = (
    "{side} win a hand worth 1 point. Who has won the partita?",
    "{side} win a hand worth {n} points. Who has won the partita?",
)
WON: Final = (
    "In this deal you won one hand, for 1 point.",
    "In this deal you won {n} hands, at 1 point each.",
    "In this deal you won no hand.",
)


ROW: Final = "After deal {n}: you {mine}, they {theirs}"


def _column(game: Trionfetti, rng: random.Random, level: int) -> QuestionOrCase:
    rows = rng.randrange(2, 5)
    gains = [rng.randrange(5) for _ in range(rows)]
    points = [sum(gains[: n + 1]) for n in range(rows)]
    return type_number(
        f"{several(gains[-1], *WON)} What do you write in your column?",
        points[-1],
        f"The column keeps the running total: {points[-1] - gains[-1]} + {gains[-1]} = {points[-1]}.",
        {gains[-1]: "That’s only this deal; the column keeps the running total."},
        rules=(game.rules["sheet"],),
        facts=tuple(ROW.format(n=n, mine=mine, theirs=4 * n - mine) for n, mine in enumerate(points[:-1], 1)),
        unit="points",
        hints=("A row holds the totals after a deal.",),
        astray=lambda n: f"Your column would go from {points[-1] - gains[-1]} to {show(n)}. {several(gains[-1], *WON)}",
    )


def _on_paper(game: Game, rng: random.Random) -> dict[str, str]:
    return {"partite": str(game.options["partite"]), "behind": str(rng.randrange(8, 20))}


_kinds = (_partita, _incontro, _column, case_maker("sheet", _on_paper))
partita = by_level(_kinds)
"""Is the partita won, is the match, and what stands on the sheet?"""
