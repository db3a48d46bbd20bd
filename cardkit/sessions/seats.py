"""Several learners in one match: a session for each seat; undo and the next deal by agreement.

    seats = Seats(cardkit.games["tute"], ["Ann", "Ben", "", ""])     # two people, two computers
    seats.take(0), seats.take(1)                                     # both are here
    seats.seat(0).play("play 7o")                                    # as at any table; NotNow when it is not their turn
    while seats.computer is not None:
        seats.computer_plays()

Nothing here waits or uses a network: the server says who is here and lets computers move.
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
from cardkit.sessions.base_session import MAX_FIRST_DEALS, NotNow, over_unplayed
from cardkit.sessions.names import own_name, plain_name
from cardkit.sessions.session import Session
from cardkit.sessions.watcher import Watcher
from cardkit.view import View

SIMPLE: Final = "beginner"


class Turn(NamedTuple):
    """One choice for a computer to make, here or in another process: its seat's view, level and random generator.

    `asks_partner`: its partner is a person at the table, whom it asks before staking the match.
    """

    seat: int
    view: View
    level: str
    dice: str
    asks_partner: bool = False

    def choose(self) -> Move:
        """The move of a player of this level; raises what the player raises."""
        return self.chosen_by(level(self.view.game, self.level))

    def chosen_by(self, player: Player) -> Move:
        """The move of this player; raises what the player raises."""
        choose = choice_with_partner if self.asks_partner else choice
        return choose(player, self.view, random.Random(self.dice)).move


class Seat(Session):
    """The session of one seat in a match that others play, too.

    Works like any session, except that what changes the match for everybody is a request to the others: `undo` of a move made,
    `next_deal`, `restart`. Looking back and choosing cards are private.
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
        self.given_moves = 0
        return self._match

    def _let_others_move(self) -> None:
        """After a move here: updates the other sessions. No computer moves yet; the server calls `computer_plays`."""
        if self._seats is not None:
            self._seats.moved(self.seat)

    def follow(self, match: Match) -> None:
        """Show the match as it is now, after others have changed it."""
        self.match = match
        self.seq += 1
        if self.shown_at is not None and self.shown_at >= self.moves:
            self.shown_at = None

    def undo(self) -> None:
        """Put back a card that is only chosen, else ask the others to take back a move. Raises `NotNow` if there is none."""
        if self.chosen or self._seats is None:
            super().undo()
        else:
            self._seats.ask_undo(self.seat)

    def take_back(self) -> None:
        """Go back to this seat's last decision, for everybody."""
        self._chosen = (0, ())
        super().undo()

    def next_deal(self) -> None:
        """Be ready for the next deal; it begins when all at the table are. Raises `NotNow` while this one is in play."""
        if self._seats is not None:
            self._seats.be_ready(self.seat)

    def restart(self, seed: int | None = None) -> None:
        """Be ready for another match, once this one is over."""
        if self._seats is not None:
            self._seats.be_ready(self.seat)


class Seats:
    """One match with a session for each seat, for people and computers.

    Args:
        game: what is played.
        names: the name of each seat; "" for a computer, which gets a name of its own.
        levels: how strong each seat's computer is, one of `cardkit.players.LEVELS`; a person's seat is played at that level
            while they are away. One for all seats, or one each.
        seed: makes deals and random choices repeatable.
        match: a match to continue instead of a new one.

    Sets of seats: `here` are people at the table now, `missed` people who have just left and must still be asked, `played_on`
    people who are away and for whom a computer plays. `version` counts the changes of the match. Raises `ValueError` if names,
    levels and seats do not fit.
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
        self._first_deals = MAX_FIRST_DEALS if seed is None and match is None else 0
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
        """The session of a seat; raises `ValueError` if there is no such seat."""
        return self._sessions[checked_seat(number, self.game.seats)]

    def watch(self) -> Watcher:
        """A new session for a watcher; it follows the match as long as it is referenced."""
        watcher = Watcher(self.match, self.names)
        self._watchers.add(watcher)
        return watcher

    def names_for(self, seat: int) -> tuple[str, ...]:
        """The names as this seat reads them: its own is “You”."""
        return tuple(YOU if other == seat else name for other, name in enumerate(self.names))

    def _computer_name(self, seat: int) -> str:
        """A computer's name: that of this seat in the game's examples, or another if it is taken."""
        taken = set(self.names[:seat]) | {name for name in self.names if name}
        names = (self.game.names[seat], *self.game.names[1:], "Robin")
        return next(name for name in names if name not in taken and name != YOU)

    def _free_name(self, seat: int, name: str) -> str:
        """A name that looks like no other at the table."""
        others = [other for at, other in enumerate(self.names) if at != seat and other]
        return own_name(plain_name(name) or f"Player {seat + 1}", [*others, YOU])

    def rename(self, seat: int, name: str) -> None:
        """Give the person in a seat another name, with a number if it is taken."""
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
        """The person of this seat is here, or back; moves that a computer made meanwhile stay."""
        if seat not in self.people:
            raise NotNow("A computer sits there.")
        self.here.add(seat)
        self.missed.discard(seat)
        self.played_on.discard(seat)

    def leave(self, seat: int) -> None:
        """The person of this seat has left; they are still asked, until a computer plays on for them."""
        if seat in self.people and seat not in self.played_on:
            self.missed.add(seat)
        self.here.discard(seat)

    def play_on(self, seat: int) -> None:
        """Let a computer play for a person who is away, until they come back; nobody waits for their agreement any more.

        Raises `NotNow` for any other seat.
        """
        if seat not in self.people or seat in self.here:
            raise NotNow("Whoever sits there is here.")
        self.missed.discard(seat)
        self.played_on.add(seat)
        self._undo_if_agreed()
        self._deal_if_ready()

    # -- computers ---------------------------------------------------------------------------------------------------------

    @property
    def computer(self) -> int | None:
        """The seat to move, if a computer plays for it; else None."""
        seat = self.match.state.to_move
        return seat if seat is not None and (seat not in self.people or seat in self.played_on) else None

    @property
    def turn(self) -> Turn | None:
        """The choice that a computer has to make now; None if no computer is to move."""
        if (seat := self.computer) is None:
            return None
        state, parties = self.match.state, self.game.parties
        dice = f"{self.seed}/{len(self.match.finished)}/{len(state.events)}"
        asks = any(other != seat and parties.of(other) == parties.of(seat) for other in self.here)
        return Turn(seat, state.view(seat), self.levels[seat], dice, asks)

    def computer_plays(self, move: Move | str | None = None) -> Event:
        """Make the move of the computer to move: `move` if it is legal, else one by the rule of thumb.

        A decision of its whole side it leaves to a person on that side, if the game has moves for that (`Moves.yields`). If the
        first deal of a match is over before one of the people has moved, another match begins, as in a `Session`. Raises
        `NotNow` if no computer is to move, `UnknownMove` for a text that is no move.
        """
        turn, state = self.turn, self.match.state
        if turn is None:
            raise NotNow("No computer is to move.")
        made = None if move is None else self.game.move(move)
        event = state.play(made if made is not None and state.allows(made) else self._simple(turn))
        if self._first_deals and over_unplayed(self.match, self.people):
            self._first_deals -= 1
            self._new_match()
        self.moved(None)
        return event

    def _simple(self, turn: Turn) -> Move:
        """The rule of thumb's move, or any legal move if that fails."""
        legal, rng = turn.view.legal, random.Random(turn.dice)
        try:
            found = turn.chosen_by(players_for(self.game).rule_of_thumb)
        except Exception:  # a player that fails may not stop a table of people
            found = rng.choice(legal)
        return found if self.match.state.allows(found) else rng.choice(legal)

    # -- what happens ------------------------------------------------------------------------------------------------------

    def moved(self, by: int | None) -> None:
        """Call after a change of the match: updates all sessions but that of seat `by`, through which it came (None: all)."""
        self.version += 1
        self.asking, self._agreed, self.ready = None, set(), set()
        for session in self._sessions:
            if session.seat != by:
                session.follow(self.match)
        for watcher in self._watchers:
            watcher.follow(self.match)

    def ask_undo(self, seat: int) -> None:
        """Ask the others to take back this seat's last move; without other people it is taken back at once.

        Raises `NotNow` if this seat has made no move in this deal, or another has already asked.
        """
        if not self.seat(seat).can_undo:
            raise NotNow("There’s nothing of yours to take back in this deal.")
        if self.asking is not None and self.asking != seat:
            raise NotNow(f"{self.names[self.asking]} has asked for an undo: answer that first.")
        self.asking, self._agreed = seat, set()
        self._undo_if_agreed()

    def agree(self, seat: int, yes: bool) -> None:
        """A seat's answer to a request for undo; all at the table must agree. Raises `NotNow` if nobody has asked."""
        if self.asking is None or seat == self.asking or seat not in self.people:
            raise NotNow("Nobody asks you to take a move back.")
        if not yes:
            self.asking = None
            return
        self._agreed.add(seat)
        self._undo_if_agreed()

    @property
    def to_agree(self) -> frozenset[int]:
        """The seats that have not answered a request for undo yet."""
        return frozenset() if self.asking is None else frozenset((self.here | self.missed) - {self.asking} - self._agreed)

    def _undo_if_agreed(self) -> None:
        """Take the asked-for move back once all at the table have agreed."""
        if self.asking is None or self.to_agree:
            return
        asker, self.asking = self.seat(self.asking), None
        asker.take_back()
        self.moved(asker.seat)

    def be_ready(self, seat: int) -> None:
        """A seat is ready for the next deal, or for another match once this one is over.

        It begins when all at the table are ready. Raises `NotNow` while the deal is in play.
        """
        if not self.match.state.over:
            raise NotNow("This deal is not over: finish it before the next one.")
        if seat not in self.people:
            raise NotNow("Whoever plays decides when to go on.")
        self.ready.add(seat)
        self._deal_if_ready()

    @property
    def to_be_ready(self) -> frozenset[int]:
        """The seats that the next deal waits for, once one of them is ready."""
        return frozenset((self.here | self.missed) - self.ready) if self.ready else frozenset()

    def _deal_if_ready(self) -> None:
        """Begin the next deal, or another match, once all at the table are ready."""
        if not self.ready or self.to_be_ready or not self.match.state.over:
            return
        if self.match.over:
            self._first_deals = MAX_FIRST_DEALS
            self._new_match()
        else:
            self.match.next()
        for session in self._sessions:
            session.shown_at = None
        self.moved(None)

    def _new_match(self) -> None:
        """Begin another match with any cards."""
        self.seed = some_seed(None)
        self.match = Match(self.game, self.seed)
        for session in self._sessions:
            session.seed = self.seed

    # -- keeping -----------------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The match as text, with every hand; keep it where no player can read it."""
        return write_match(self.match)

    @classmethod
    def of(cls, text: str, names: Sequence[str], *, levels: str | Sequence[str], seed: int) -> Seats:
        """The seats of a saved match; raises `BadRecord` or `ValueError` if it cannot be read."""
        match = read_match(text, seed)
        if match.game.seats != len(names):
            raise BadRecord(f"this match has {match.game.seats} seats, and there are {len(names)} names")
        return cls(match.game, names, levels=levels, seed=seed, match=match)
