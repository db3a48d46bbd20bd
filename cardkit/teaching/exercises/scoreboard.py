"""Questions on who has won a match, partita or game: by reaching a number, or by the most after the last deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardkit.game import Game
from cardkit.score import show
from cardkit.sentences import Sentence, capital, several
from cardkit.teaching.exercises.cases import Case, WrongAnswer, around
from cardkit.teaching.exercises.question import inside

HAS: Final = Sentence("{player} has {points}.", "You have {points}.")
HAVE: Final = Sentence("{player} have {points}.")
LEFT: Final = ("There’s one more to play.", "There are {n} more to play.")


class Scoreboard(NamedTuple):
    """A score at some moment: what is played for, the sides' names, the points of each.

    `one` and `many` are the unit of the points, as texts with `{n}`. The first side with `need` points wins; if that is 0, the
    side with the most wins once `left`, the deals still to play, is 0, and equal sides draw. If the learner is to add up,
    `added` is what a side had and what it has just won. `instead` is the reason given for a wrong answer where no number
    decides. With `alone` each side is one player.
    """

    what: str
    sides: Sequence[str]
    points: Sequence[int]
    one: str
    many: str
    need: int = 0
    left: int = 0
    added: tuple[int, int] | None = None
    instead: str = ""
    alone: bool = False

    def has(self, points: int) -> str:
        """Points with their unit: `1 deal`, `3 deals`, `no deals`, `−150 points`."""
        return several(points, self.one, self.many) if points > 0 else self.many.format(n=show(points) if points else "no")

    @property
    def leader(self) -> int | None:
        """The index of the side that has won; None if none has."""
        best = max(self.points)
        if best < self.need or self.left or (not self.need and list(self.points).count(best) > 1):
            return None
        return list(self.points).index(best)


YET, DRAWN = "Nobody so far.", "Nobody. It’s a draw."


def who_has_won(
    game: Game,
    rule: str,
    prompt: str,
    why: str,
    at: Scoreboard,
    standing: Sequence[str],
    facts: Sequence[str] = (),
    hints: Sequence[str] = (),
) -> Case:
    """A case asking which side has won, if any; the wrong answers' reasons come from the score.

    It is answered by touching a player of that side; `standing` has for each side what stands at its seats.
    """
    winner, best = at.leader, max(at.points)
    right = f"{at.sides[winner]}." if winner is not None else DRAWN if not (at.need or at.left) else YET
    wrong = [_not_this_one(at, side) for side in range(len(at.sides))]
    missing = several(at.left, *LEFT)
    counted = f"One side has {at.has(best)}, and nobody else has as many."
    if at.need:
        counted = f"The {at.what} takes {at.has(at.need)}: somebody has {best}."
        if at.added is not None:
            counted = f"The {at.what} takes {at.has(at.need)}: add up {at.added[0]} and {at.added[1]}."
    elif winner is None and not at.left:
        counted = f"All is played, and the leader has {at.has(best)}."
    wrong.append((YET, at.instead or counted, f"You’d play on, and the {at.what} is over."))
    if not at.need:
        lost = f"You’d call the {at.what} a draw, and it isn’t one."
        wrong.append((DRAWN, missing if at.left else f"The leader has {at.has(best)}: does anybody else?", lost))
    if winner is not None and at.alone:
        why = f"{HAS.by(at.sides[winner], points=at.has(best))} {why}"
    circle = around(game, [standing[game.parties.of(seat)] for seat in range(game.seats)])
    seats = {side: tuple(party) for side, party in zip(at.sides, game.parties, strict=True)}
    wrong = [one for one in wrong if one[0] != right]
    return Case(rule, prompt, right, why, wrong, tuple(facts), hints=tuple(hints), circle=circle, seats=seats)


def _not_this_one(at: Scoreboard, side: int) -> WrongAnswer:
    """A wrong answer naming this side: why it has not won, and what the mistake would cost."""
    name, mine = at.sides[side], at.points[side]
    stands = (HAS if at.alone else HAVE).by(name, points=at.has(mine))
    lost = f"The {at.what} would go to {inside_all(name)}, with only {at.has(mine)}."
    if not mine:
        lost = f"The {at.what} would go to {inside_all(name)}, with nothing won so far."
    if mine < 0:
        lost = f"The {at.what} would go to {inside_all(name)}, with {at.has(mine)}."
    if at.left:
        lost = f"The {at.what} would go to {inside_all(name)} before it’s over."
    if at.need:
        return f"{name}.", at.instead or f"{stands} The {at.what} takes {at.need}.", lost
    higher, equal = sum(n > mine for n in at.points), list(at.points).count(mine) - 1
    if higher:
        more = several(higher, "One of the others has more.", "{n} of the others have more.")
        more = "The other side has more." if not at.alone else more
        return f"{name}.", f"{stands} {more}", lost
    tied = several(equal, "So has one of the others.", "So have {n} of the others.") if at.alone else "So have the others."
    return f"{name}.", f"{stands} {several(at.left, *LEFT) if at.left else tied}", lost


def inside_all(side: str) -> str:
    """A side's names in mid-sentence: `You and Ines` becomes `you and Ines`."""
    return side.replace("You", "you")


def sides_of(game: Game) -> tuple[str, ...]:
    """Each side as the names of its players: `You and Paco`."""
    return tuple(capital(" and ".join(inside(game.names[seat]) for seat in party)) for party in game.parties)
