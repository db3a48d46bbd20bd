"""The line that tells how a deal or match ended, from the reader's side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from cardkit.cards import listed
from cardkit.game import Game
from cardkit.score import show
from cardkit.sentences import YOU, capital


def deciding(figures: Sequence[Sequence[int]], winner: int, mine: int) -> int | None:
    """The number (from 0) of the deal without which the winner of a match would not have been ahead; None if none did it alone.

    Counted between the winner and the party `mine`, or the best of the others if `mine` has won. Of several such deals it is
    the one that brought most, of equal ones the last.

    Args:
        figures: of each party, what decides the match: before the first deal, and after each.
        winner: the index of the party that won.
        mine: that of the reader.
    """
    last = figures[-1]
    rival = mine if winner != mine else max((n for n in range(len(last)) if n != winner), key=last.__getitem__)
    ahead = [after[winner] - after[rival] for after in figures]
    swings = [after - before for before, after in pairwise(ahead)]
    most = max(range(len(swings)), key=lambda n: (swings[n], n))
    return most if ahead[-1] <= swings[most] else None


DRAWN: Final = ("The match is drawn.", "The match was drawn.")
SHARED: Final = ("{names} share the match, with {n} each.", "{names} shared the match, with {n} each.")
"""A match without a winner, now and looked back at."""


def joined_names(names: Sequence[str]) -> str:
    """Names in one phrase, `You` first: `You and Nina`."""
    return listed(sorted(names, key=lambda name: name != YOU))


class Ending(NamedTuple):
    """How a deal ended, in one `line`, and the id of the `rule` that the line mentions ("" for none).

    `why` are the sentences of the line that say what decided it; "" if the figures say it all. `calculation` is the sum that
    led to the score, for a game in which it takes more than a count.
    """

    line: str
    rule: str = ""
    why: str = ""
    calculation: str = ""

    @property
    def parts(self) -> tuple[str, str]:
        """The line without the sentences that say why, and these; "" where they are part of the line's own sentence."""
        line = self.line.removesuffix(self.why).rstrip()
        return line, self.why if line != self.line else ""


@dataclass(frozen=True)
class Sides:
    """The parties of a table as one reader sees them.

    `names` are those of the parties ("You and Paco"), `several` says for each whether it has several seats, `mine` is the index
    of the party whose figures come first: the reader's, or any for a watcher. What is `past` is looked back at: “You lost.”
    """

    names: Sequence[str]
    several: Sequence[bool]
    mine: int
    past: bool = False

    @classmethod
    def at(cls, game: Game, names: Sequence[str], seat: int, past: bool = False) -> Sides:
        """The parties of a game as `seat` sees them, with the players’ names by seat."""
        named = [joined_names([names[one] for one in party]) for party in game.parties]
        return cls(named, [len(party) > 1 for party in game.parties], game.parties.of(seat), past)

    @property
    def order(self) -> list[int]:
        """The numbers of the parties, `mine` first, the others in the order of play after it."""
        count = len(self.names)
        return [(self.mine + n) % count for n in range(count)]

    @property
    def reader_plays(self) -> bool:
        """Whether the reader is a player of party `mine`; False for a watcher."""
        return YOU in self.names[self.mine].split()

    def subject(self, party: int) -> str:
        """A party as the subject of a sentence: “You” for the reader's own."""
        return YOU if party == self.mine and self.reader_plays else self.names[party]

    @property
    def deal(self) -> str:
        """The deal that has ended, where a match has several."""
        return "that deal" if self.past else "this deal"

    def wins(self, party: int) -> str:
        """A party with the verb: “You win”, “Lola wins”, “Nieves and Lola win”, or “You won”."""
        if self.past:
            return f"{self.subject(party)} won"
        plural = self.several[party] or (party == self.mine and self.reader_plays)
        return f"{self.subject(party)} {'win' if plural else 'wins'}"

    def won(self, winner: int, between: str = "", what: str = "") -> str:
        """Who won `what`, with the figures `between`, the reader's first: “You lose 56–74.”

        With two parties the reader loses; with more, somebody else wins.
        """
        lost = self.reader_plays and winner != self.mine and len(self.names) == 2
        figures = between if self.reader_plays or winner == self.mine else "–".join(reversed(between.split("–")))
        loses = "You lost" if self.past else "You lose"
        return " ".join(filter(None, [loses if lost else self.wins(winner), what, figures])) + "."

    def won_match(self, winner: int | None, totals: Sequence[str], what: str = "the match") -> str:
        """Who won the match, with the totals of all parties: “You win the match 2–1.”; `what` names one of two parties."""
        own, between = totals[self.mine], "–".join(totals[party] for party in self.order)
        if winner is None:
            return f"The match is drawn, {between}." if len(totals) == 2 else "The match is drawn."
        if len(totals) == 2:
            return self.won(winner, between, what)
        if winner == self.mine or not self.reader_plays:
            return f"{self.wins(winner)} the match with {totals[winner]}."
        return f"{self.wins(winner)} the match with {totals[winner]}. You have {own}."

    def drawn(self, figures: Sequence[int]) -> str:
        """Who share a match without a winner, by the parties' figures: “Lucien and Odile share the match, with 40 each.”"""
        best = max(figures)
        first = [self.subject(party) for party in self.order if figures[party] == best]
        if len(first) == len(figures):
            return DRAWN[self.past]
        return SHARED[self.past].format(names=listed(first), n=show(best))

    def plain(self, winner: int | None) -> str:
        """Who won, without figures, while no rule of scoring was taught."""
        return "The deal is over." if winner is None else self.won(winner)

    def nobody(self, verdict: str) -> str:
        """The line for a deal that nobody won."""
        return f"{capital(verdict)}." if verdict else "The deal is over."
