"""Several learners at one match: a session for each seat, moves by whoever's turn it is, undo and the next deal by agreement.

    seats = Seats(cardkit.games["tute"], ["Ann", "Ben", "", ""])     # two people, two computers
    seats.take(0), seats.take(1)                                     # both are here
    seats.seat(0).play("play 7o")                                    # as at any table; NotNow when it is not their turn
    while seats.computer is not None:
        seats.computer_plays()

Nothing here waits or knows of a network: whoever serves the table says who is here and lets computers move.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import MappingProxyType
from typing import Final, NamedTuple
from weakref import WeakSet

from cardkit.dealing import checked_seat, some_seed
from cardkit.game import Game, checked_game
from cardkit.match import Match
from cardkit.moves import Event, Move
from cardkit.players.levels import LEVELS, level
from cardkit.players.players import Player
from cardkit.players.players import for_game as players_for
from cardkit.players.seating import choice, choice_with_partner
from cardkit.record import BadRecord, read_match, write_match
from cardkit.sentences import YOU
from cardkit.sessions.names import own_name, plain_name
from cardkit.sessions.session import NotNow, Session
from cardkit.sessions.watcher import Watcher
from cardkit.view import View

SIMPLE: Final = "beginner"


class Turn(NamedTuple):
    """One choice for a computer to make, here or in another process: the view of its seat, its level, its dice.

    With `asks_partner` its partner is a person who is here, whom it asks before it stakes the match.
    """

    seat: int
    view: View
    level: str
    dice: str
    asks_partner: bool = False

    def choose(self) -> Move:
        """Returns the move of a player of this level; raises what the player raises."""
        return self.chosen_by(level(self.view.game, self.level))

    def chosen_by(self, player: Player) -> Move:
        """Returns the move of this player; raises what the player raises."""
        choose = choice_with_partner if self.asks_partner else choice
        return choose(player, self.view, random.Random(self.dice)).move


class Seat(Session):
    """The session of one seat at a match that others play, too.

    It plays as any session does. What changes the match for everybody is a request to the others: `undo` a move that was made,
    `next_deal`, `restart`. One's own looking back, and cards that are only chosen, concern nobody else.
    """

    barred = MappingProxyType(
        {
            "take_over": "Others play this deal, too. Step on to the last move, and ask for an undo there.",
            "redeal": "Others play this deal, too.",
            "resume": "Others play this match, too, so it stays as it is.",
        }
    )

    def __init__(self, seats: Seats, seat: int) -> None:
        self._seats: Seats | None = None
        self._match = seats.match
        super().__init__(seats.game, seat=seat, seed=seats.seed, names=seats.names_for(seat), forgiving=True)
        self._seats = seats

    def _fresh_match(self) -> Match:
        self._given = 0
        return self._match

    def _others(self) -> None:
        """A move was made here: the others' tables have changed, too. Nobody moves before they are asked."""
        if self._seats is not None:
            self._seats.moved(self.seat)

    def follow(self, match: Match) -> None:
        """Show the match as it is now, which others have changed."""
        self.match = match
        self.seq += 1
        if self.shown_at is not None and self.shown_at >= self.moves:
            self.shown_at = None

    def undo(self) -> None:
        """Put back a card that is only chosen, else ask the others to take back a move. Raises `NotNow` where there is none."""
        if self.chosen or self._seats is None:
            super().undo()
        else:
            self._seats.ask_undo(self.seat)

    def take_back(self) -> None:
        """Back to this seat's last decision, for everybody."""
        self._chosen = (0, ())
        super().undo()

    def next_deal(self) -> None:
        """Be ready for the next deal; it is dealt when all at the table are. Raises `NotNow` while this one is in play."""
        if self._seats is not None:
            self._seats.go_on(self.seat)

    def restart(self, seed: int | None = None) -> None:
        """Be ready for another match, when this one is over."""
        if self._seats is not None:
            self._seats.go_on(self.seat)


class Seats:
    """One match with a session for each seat, for people and computers.

    Args:
        game: what is played.
        names: the name of each seat, in the order of the seats; an empty one is a computer's, which gets a name of its own.
        levels: how strong each seat's computer is (`beginner`, `club`, `strong`); for a person, the one that plays on while
            they are away. One for all seats, or one each.
        seed: makes deals and dice repeatable.
        match: a match to go on with instead of a new one.

    `here` are the seats of people who are at the table now, `missed` those of people who have left a moment ago and must still
    be asked, `played_on` those of people who are away and for whom a computer plays meanwhile. `version` counts the changes of
    the match. Raises `ValueError` where names, levels and seats do not fit.
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        *,
        levels: str | Sequence[str] = SIMPLE,
        seed: int | None = None,
        match: Match | None = None,
    ) -> None:
        self.game = checked_game(game)
        if len(names) != game.seats:
            raise ValueError(f"{game.title} has {game.seats} seats here, and {len(names)} names are given: an empty one each")
        self.levels = (levels,) * game.seats if isinstance(levels, str) else tuple(levels)
        if len(self.levels) != game.seats or (unknown := set(self.levels) - set(LEVELS)):
            raise ValueError(f"a level for each of {game.seats} seats is one of {', '.join(LEVELS)}, not {unknown or levels}")
        self.people = frozenset(seat for seat, name in enumerate(names) if name)
        if not self.people:
            raise ValueError("at least one seat is somebody’s: name it")
        self.seed = some_seed(seed)
        self.match = match or Match(game, self.seed)
        self.version = 0
        self.here: set[int] = set()
        self.missed: set[int] = set()
        self.played_on: set[int] = set()
        self.ready: set[int] = set()
        self.asking: int | None = None
        self._agreed: set[int] = set()
        self.names = list(names)
        for seat in range(game.seats):
            self.names[seat] = self._free_name(seat, names[seat]) if names[seat] else self._computer_name(seat)
        self._sessions = tuple(Seat(self, seat) for seat in range(game.seats))
        self._watchers: WeakSet[Watcher] = WeakSet()

    # -- who is who --------------------------------------------------------------------------------------------------------

    def seat(self, number: int) -> Seat:
        """Returns the session of a seat; raises `ValueError` for one that there is not."""
        return self._sessions[checked_seat(number, self.game.seats)]

    def watch(self) -> Watcher:
        """Returns the session of somebody who looks on; it follows the match as long as it is kept."""
        watcher = Watcher(self.match, self.names)
        self._watchers.add(watcher)
        return watcher

    def names_for(self, seat: int) -> tuple[str, ...]:
        """Returns the names as this seat reads them: its own is “You”."""
        return tuple(YOU if other == seat else name for other, name in enumerate(self.names))

    def _computer_name(self, seat: int) -> str:
        """Returns the name of who sits there in the game's own examples, whose manner that seat's computer has, or another."""
        taken = set(self.names[:seat]) | {name for name in self.names if name}
        names = (self.game.names[seat], *self.game.names[1:], "Robin")
        return next(name for name in names if name not in taken and name != YOU)

    def _free_name(self, seat: int, name: str) -> str:
        """Returns a name that looks like that of nobody else at the table, and by which nobody is confused."""
        others = [other for at, other in enumerate(self.names) if at != seat and other]
        return own_name(plain_name(name) or f"Player {seat + 1}", [*others, YOU])

    def rename(self, seat: int, name: str) -> None:
        """Give the person of a seat another name; where it is taken it gets a number."""
        if (given := self._free_name(seat, name)) == self.names[seat]:
            return
        self.names[seat] = given
        for session in self._sessions:
            session.names = self.names_for(session.seat)
            session.seq += 1
        for watcher in self._watchers:
            watcher.names = tuple(self.names)
            watcher.seq += 1

    def take(self, seat: int) -> None:
        """The person of this seat is here, or is back: what a computer played meanwhile stays."""
        if seat not in self.people:
            raise NotNow("A computer sits there.")
        self.here.add(seat)
        self.missed.discard(seat)
        self.played_on.discard(seat)

    def leave(self, seat: int) -> None:
        """The person of this seat is not here any more; they are still asked, until a computer plays on for them."""
        if seat in self.people and seat not in self.played_on:
            self.missed.add(seat)
        self.here.discard(seat)

    def play_on(self, seat: int) -> None:
        """Let a computer play for a person who is not here, until they come; nobody waits for their answer any more.

        Raises `NotNow` for any other seat.
        """
        if seat not in self.people or seat in self.here:
            raise NotNow("Whoever sits there is here.")
        self.missed.discard(seat)
        self.played_on.add(seat)
        self._agreed_by_all()
        self._ready_all()

    # -- computers ---------------------------------------------------------------------------------------------------------

    @property
    def computer(self) -> int | None:
        """The seat to move, if a computer plays for it; else None."""
        seat = self.match.state.to_move
        return seat if seat is not None and (seat not in self.people or seat in self.played_on) else None

    @property
    def turn(self) -> Turn | None:
        """The choice that a computer has to make now; None where no computer is to move."""
        if (seat := self.computer) is None:
            return None
        state, parties = self.match.state, self.game.parties
        dice = f"{self.seed}/{len(self.match.finished)}/{len(state.events)}"
        asks = any(other != seat and parties.of(other) == parties.of(seat) for other in self.here)
        return Turn(seat, state.view(seat), self.levels[seat], dice, asks)

    def computer_plays(self, move: Move | str | None = None) -> Event:
        """Make the move of the computer whose turn it is: this one, if it is legal, else one by the rule of thumb.

        What is asked of a side is left to its person, where the game lets a seat leave it. Raises `NotNow` where no computer is
        to move.
        """
        turn, state = self.turn, self.match.state
        if turn is None:
            raise NotNow("No computer is to move.")
        made = None if move is None else self.game.move(move)
        event = state.play(made if made is not None and made in state.legal else self._simple(turn))
        self.moved(None)
        return event

    def _simple(self, turn: Turn) -> Move:
        """Returns the move of the rule of thumb, or any where even that fails."""
        legal, rng = turn.view.legal, random.Random(turn.dice)
        try:
            found = turn.chosen_by(players_for(self.game).rule_of_thumb)
        except Exception:  # a player that fails may not stop a table of people
            found = rng.choice(legal)
        return found if found in legal else rng.choice(legal)

    # -- what happens ------------------------------------------------------------------------------------------------------

    def moved(self, by: int | None) -> None:
        """The match has gone on, by a seat's own session or otherwise: every other session follows."""
        self.version += 1
        self.asking, self._agreed, self.ready = None, set(), set()
        for session in self._sessions:
            if session.seat != by:
                session.follow(self.match)
        for watcher in self._watchers:
            watcher.follow(self.match)

    def ask_undo(self, seat: int) -> None:
        """Ask the others at the table to take back this seat's last move; with nobody else there it is taken back at once.

        Raises `NotNow` where this seat has made no move in this deal, or another has asked already.
        """
        if not self.seat(seat).can_undo:
            raise NotNow("There’s nothing of yours to take back in this deal.")
        if self.asking is not None and self.asking != seat:
            raise NotNow(f"{self.names[self.asking]} has asked for an undo: answer that first.")
        self.asking, self._agreed = seat, set()
        self._agreed_by_all()

    def agree(self, seat: int, yes: bool) -> None:
        """A seat's answer to who asked for an undo; all at the table must agree. Raises `NotNow` where nobody asks."""
        if self.asking is None or seat == self.asking or seat not in self.people:
            raise NotNow("Nobody asks you to take a move back.")
        if not yes:
            self.asking = None
            return
        self._agreed.add(seat)
        self._agreed_by_all()

    @property
    def to_agree(self) -> frozenset[int]:
        """The seats whose answer about an undo is still missing."""
        return frozenset() if self.asking is None else frozenset((self.here | self.missed) - {self.asking} - self._agreed)

    def _agreed_by_all(self) -> None:
        if self.asking is None or self.to_agree:
            return
        asker, self.asking = self.seat(self.asking), None
        asker.take_back()
        self.moved(asker.seat)

    def go_on(self, seat: int) -> None:
        """A seat is ready for the next deal, or for another match when this one is over.

        It is dealt when all at the table are ready. Raises `NotNow` while the deal is in play.
        """
        if not self.match.state.over:
            raise NotNow("This deal is not over: finish it before the next one.")
        if seat not in self.people:
            raise NotNow("Whoever plays decides when to go on.")
        self.ready.add(seat)
        self._ready_all()

    @property
    def to_be_ready(self) -> frozenset[int]:
        """The seats for which the next deal waits, once one of them is ready."""
        return frozenset((self.here | self.missed) - self.ready) if self.ready else frozenset()

    def _ready_all(self) -> None:
        if not self.ready or self.to_be_ready or not self.match.state.over:
            return
        if self.match.over:
            self.seed = some_seed(None)
            self.match = Match(self.game, self.seed)
        else:
            self.match.next()
        for session in self._sessions:
            session.seed, session.shown_at = self.seed, None
        self.moved(None)

    # -- keeping -----------------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The match as text, with every hand: for whoever keeps it where nobody reads it."""
        return write_match(self.match)

    @classmethod
    def of(cls, text: str, names: Sequence[str], *, levels: str | Sequence[str], seed: int) -> Seats:
        """Returns the seats of a match that was kept; raises `BadRecord` or `ValueError` where it cannot be read."""
        match = read_match(text, seed)
        if match.game.seats != len(names):
            raise BadRecord(f"this match has {match.game.seats} seats, and there are {len(names)} names")
        return cls(match.game, names, levels=levels, seed=seed, match=match)
