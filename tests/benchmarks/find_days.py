"""Find deals of the day and print them as text, for the `days.txt` in a game's teaching folder.

    python tests/benchmarks/find_days.py tute --count 41

A deal is taken up where a game's `SEARCHES` says, and all lines that the reader could play are looked at, against the answers
that everybody will meet. It is kept where the best line makes more than the rule of thumb does, and where two decisions matter.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

import cardkit
from cardkit.game import Game, State
from cardkit.players.players import for_game
from cardkit.sessions import Session, link
from cardkit.teaching.day_deal import SEAT, TooLarge, best_line, reader_result, session_at


class Search(NamedTuple):
    """How a game's deals are looked for: the notes of its file, and whether a position is where one begins."""

    only: str
    counts: str
    aim: str
    here: Callable[[State], bool]


def _cards(least: int) -> Callable[[State], bool]:
    return lambda state: len(state.view(SEAT).hand.cards) <= least


SEARCHES = {
    "tute": Search("play declare pass", "total", "Five tricks to go. How many points can your side make?", _cards(5)),
    "tarot": Search("play", "total", "Five tricks to go. How high a score can you make?", _cards(5)),
    "vitou": Search("play bid refuse accept", "difference", "One round. How many points can you win?", lambda state: True),
    "trionfetti": Search(
        "play vagaresto accept concede",
        "difference",
        "The last two hands. How many points more than they can you make?",
        lambda state: len(state.summary()["hands"]) >= 2 and "comanda" not in {move.kind for move in state.legal},
    ),
    "pitty_pat": Search("match discard turn keep leave", "win", "Can you be out first?", _cards(4)),
}


def positions(game: Game, search: Search) -> Iterator[Session]:
    """Yields the positions of many deals at which the reader is to move where one begins."""
    player = for_game(game).rule_of_thumb
    for seed in range(100_000):
        rng, state = random.Random(seed), game.deal(seed, dealer=seed % game.seats)
        while state.to_move is not None and not (state.to_move == SEAT and search.here(state)):
            state.play(player(state.view(state.to_move), rng).move)
        if state.to_move == SEAT:
            at = link.write(state, seat=SEAT, everything=True).partition("at=")[2]
            yield session_at(game, at, search.only)


def plain(session: Session, counts: str) -> tuple[int, int]:
    """What the rule of thumb makes here, and how many decisions there are."""
    tried = Session(session.game, state=session.state, seat=SEAT, seed=session.seed, only=tuple(session.only))
    choices = 0
    while not tried.state.over:
        offered = tried.offered(tried.state.legal)
        choices += len(offered) > 1
        move = tried.hint().move
        tried.play(move if move in offered else offered[0])
    return reader_result(tried.state, counts), choices


def main() -> None:
    """Print the file of one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(SEARCHES))
    parser.add_argument("--count", type=int, default=41)
    arguments = parser.parse_args()
    game, search = cardkit.games[arguments.game], SEARCHES[arguments.game]
    print("# Deals of the day, found by tests/benchmarks/find_days.py; see cardkit/teaching/day_deal.py.")
    print(f"only: {search.only}\ncounts: {search.counts}\naim: {search.aim}\n")
    found = 0
    for session in positions(game, search):
        try:
            usual, choices = plain(session, search.counts)
            best, line = best_line(session, search.counts)
        except (TooLarge, RecursionError):
            continue
        if best <= max(usual, 0) or choices < 2 or (search.counts == "difference" and best < 2):
            continue
        at = link.write(session.state, seat=SEAT, everything=True).partition("at=")[2]
        print(f"{at} | {best} | {', '.join(line)}", flush=True)
        found += 1
        if found == arguments.count:
            return
    sys.exit("too few deals were found")


if __name__ == "__main__":
    main()
