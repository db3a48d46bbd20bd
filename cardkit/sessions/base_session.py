"""One learner at a table: seating, playing, hints, undo, looking back and dealing again."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from cardkit.arguments import require, whole
from cardkit.dealing import checked_seat, some_seed
from cardkit.game import Game, State, checked_game
from cardkit.match import Match
from cardkit.moves import Event, Move
from cardkit.players.hints import area
from cardkit.players.players import Player
from cardkit.players.players import for_game as players_for
from cardkit.players.seating import Seating, choice, choice_with_partner, seated, with_legal
from cardkit.record import Record
from cardkit.sentences import several
from cardkit.sessions import turns
from cardkit.view import View

ACTS: Final = ("play", "undo", "take_over", "next_deal", "restart", "redeal", "resume")
"""What can be done at a table, and at some tables is not (see `Session.barred`)."""
MAX_FIRST_DEALS: Final = 20
"""How often the first deal of a match is dealt again since it was over before the learner had a turn."""
CHANGING: Final = ("seed", "seq", "players", "shown_at", "trouble", "given_moves", "_chosen", "_start")
"""The attributes of a session that playing changes, besides its match."""


class NotNow(ValueError):
    """Something that is impossible at this moment of the session; the message says what is possible."""


class Hint(NamedTuple):
    """Advice in two steps: `area` says what to look at, then `move` and `reason` what to do and why."""

    area: str
    move: Move
    reason: str


class BaseSession:
    """A learner in `seat` and players in the other seats, playing a match (or one given deal) of a game.

    `players` are one player for all seats or one per seat (the learner's own gives hints), each a function, the name of a level
    or None; by default the game's rule of thumb. `seed` makes deals and players' random choices repeatable. With `state` the
    session begins from that deal; with `record` after `at` moves of it, with its remarks (`at=None`: after all, to look back).
    `watch`: the learner only looks; nobody plays. `only` names the kinds of move made at this table, by all seats (`play`), or
    kinds and single moves separated by commas (`pass, bid garde`); others are made only if nothing else is legal.

    If a player raises, or chooses no legal move, the method that let it move raises. A `forgiving` session, such as a table's,
    puts the error into words in `trouble` instead, and the rule of thumb makes the move.

    A match begins at `standing`, if given: `Session(vitou, standing=(15, 15))` is soon decided.

    Every change increments `seq`, so a table can detect requests about an older position. Raises `ValueError` for an impossible
    seat.
    """

    looks_on: ClassVar[bool] = False
    """Whether others play here, and whoever has this session only looks on."""
    barred: Mapping[str, str] = MappingProxyType({})
    """What is not done at this table, each of `ACTS` with the sentence that says why."""

    def __init__(
        self,
        game: Game,
        *,
        seed: int | None = None,
        seat: int = 0,
        state: State | None = None,
        record: Record | None = None,
        at: int | None = None,
        watch: bool = False,
        players: Seating = None,
        names: Sequence[str] | None = None,
        only: str | Sequence[str] = (),
        forgiving: bool = False,
        standing: Sequence[int] | None = None,
    ) -> None:
        self.game = checked_game(game)
        self.seat = checked_seat(seat, game.seats)
        self.watch = watch
        self.only = only_these(game, only)
        self.names = tuple(names or game.names[: game.seats])
        if len(self.names) != game.seats:
            raise ValueError(f"{game.title} takes a name for each of the {game.seats} seats here, not {len(self.names)}")
        self.players = seated(game, players)
        self.forgiving = forgiving
        self.seed = some_seed(seed)
        self._given_record = record
        self._standing = None if standing is None else tuple(standing)
        self.fixed = state is not None or record is not None
        self.repeatable = self.fixed or seed is not None
        if self.fixed and standing is not None:
            raise ValueError("a standing is for a match: a given deal has its own")
        if watch and not self.fixed:
            raise ValueError("to watch takes a deal that was played: give a record, or a position, not a whole match")
        self._start = self._given_deal = given_deal(state, record, at)
        self.seq = 0
        self._chosen: tuple[int, tuple[Move, ...]] = (0, ())  # good for one `seq` only
        self._noticed: tuple[tuple[object, ...], list[int]] = ((), [])  # the moves seen, and of what
        self.shown_at: int | None = 0 if watch else None
        self.trouble = ""
        self._begin(anew=seed is None)

    def _begin(self, anew: bool) -> None:
        """Begin the match, or the given deal.

        A match that is `anew`, with any cards, begins with a deal in which there is something to play: at Vitou about every
        thirtieth is over before the learner's turn, at Tarot all pass in every fourth. After `MAX_FIRST_DEALS` whatever comes
        is taken.
        """
        more = MAX_FIRST_DEALS if anew and not self.fixed else 0
        while True:
            self.match = self._fresh_match()
            self._let_others_move()
            if not more or not (over_unplayed(self.match, {self.seat}) or self._passed_by_all()):
                return
            self.seed, more = some_seed(None), more - 1

    def _passed_by_all(self) -> bool:
        """Whether the deal ends before a card is moved if everybody goes on by the rule of thumb."""
        state, rng = self.state.copy(), random.Random(self.seed)
        thumb = players_for(self.game).rule_of_thumb_move
        while not any(event.move.card for event in state.events):
            if state.over:
                return True
            state.play(thumb(state, rng))
        return False

    def _fresh_match(self) -> Match:
        """A new match, or one that begins at the given deal; sets `given_moves`."""
        self.given_moves = len(self._start.moves) if self._start else 0
        """How many moves of the deal in play were made before the learner sat down."""
        if self._start:
            return Match.of([self._start.state()], self.seed)
        return Match(self.game, self.seed, standing=self._standing)

    # -- where we are ----------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The deal in play."""
        return self.match.state

    @property
    def moves(self) -> int:
        """How many moves of this deal have been made."""
        return len(self.state.events)

    @property
    def at(self) -> int:
        """How many moves were made in the position shown: all, unless the learner looks back."""
        return self.moves if self.shown_at is None else self.shown_at

    @property
    def live(self) -> bool:
        """Whether the position shown is the one in play."""
        return self.shown_at is None

    @property
    def shown(self) -> State:
        """The position shown."""
        return self.state if self.shown_at is None else Record.of(self.state).state(self.shown_at)

    @property
    def my_turn(self) -> bool:
        """Whether the learner is to move in the position shown and may do so."""
        return self.live and not (self.watch or self.looks_on) and self.state.to_move == self.seat

    def view(self, *, open_hands: bool = False) -> View:
        """The learner's view of the position shown; `open_hands` is granted only when the deal is over or watched."""
        allowed = open_hands and (self.watch or self.state.over)
        return self.as_seen(self.shown, None if allowed else self.seat)

    def as_seen(self, state: State, seat: int | None) -> View:
        """A seat's view of a position of this deal, restricted to the moves made at this table."""
        return self._restricted(state.view(seat))

    def log(self, state: State, seat: int | None) -> tuple[Event, ...]:
        """The events of a position as a seat saw them."""
        return state.log(seat)

    def seen_moves(self, seat: int | None) -> list[int]:
        """A list whose entry n says how many moves had been made when this seat had seen n of them.

        They differ where a seat does not notice a move, such as a wink between partners.
        """
        state = self.state
        if seat is None or len(self.log(state, seat)) == len(state.events):
            return list(range(len(state.events) + 1))
        of = (state, len(state.events), self.seq, seat)
        if self._noticed[0] != of:
            replay, moves = Record.of(state).state(0), [0]
            for number, event in enumerate(state.events, 1):
                replay.play(event.move)
                moves[len(self.log(replay, seat)) :] = [number]
            self._noticed = (of, moves)
        return list(self._noticed[1])

    def makes(self, move: Move) -> bool:
        """Whether this move may be made at this table (see `only`)."""
        return not self.only or move.kind in self.only or move.text in self.only

    def offered(self, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """The legal moves that may be made at this table."""
        kept = tuple(move for move in legal if self.makes(move))
        return kept or legal

    def _restricted(self, view: View) -> View:
        """The view with only the legal moves that may be made at this table (see `only`)."""
        kept = self.offered(view.legal)
        return view if len(kept) == len(view.legal) else with_legal(view, kept)

    # -- playing ---------------------------------------------------------------------------------------------------------

    def play(self, move: Move | str) -> list[Event]:
        """Make the learner's move; returns its event and those of the others after it.

        Raises `IllegalMove` (with its rule), `UnknownMove` for a text that is no move, `NotNow` if it is not the learner's
        turn; then nothing has changed.
        """
        move = self.game.move(move)
        self._check_turn()
        before = self.moves
        # what is said in free words has the number of a move that says the same kind of thing
        if self.state.mask & move.bit and all(move.id != own.id for own in self.offered(self.state.legal)):
            raise NotNow("That comes later: at this table it isn’t asked for yet.")
        self.state.play(move)
        self.seq += 1
        self._let_others_move()
        return list(self.state.events[before:])

    def _check_allowed(self, act: str) -> None:
        """Raise `NotNow` with the table's reason if it bars this act (see `barred`)."""
        if why := self.barred.get(act):
            raise NotNow(why)

    def _check_turn(self) -> None:
        """Raise `NotNow`, saying why, unless the learner is to move."""
        self._check_allowed("play")
        if self.watch:
            raise NotNow("This deal is played already: step through it with the arrows.")
        if self.state.over:
            raise NotNow("This deal is over. Deal again to play on.")
        if not self.live:
            raise NotNow("You’re looking back. Return to the last move to play on, or take over from here.")
        if self.state.to_move != self.seat:
            assert self.state.to_move is not None
            raise NotNow(f"It’s {self.names[self.state.to_move]}’s turn, not yours.")

    # -- choosing several cards ------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> tuple[Move, ...]:
        """The moves chosen so far, where several are made together (cards to lay aside). Anything else done here drops them."""
        seq, chosen = self._chosen
        return chosen if seq == self.seq and self.my_turn else ()

    def considered(self) -> State:
        """The position in play with the chosen moves made."""
        return self.state.after(*self.chosen)

    def choose(self, move: Move | str) -> None:
        """Choose one of several moves that are made together, or take it back; nothing is played yet.

        Taking one back also drops choices that depended on it. Raises like `play`, and `NotNow` if moves are made one at a time
        here or enough have been chosen.
        """
        move = self.game.move(move)
        self._check_turn()
        chosen, number = self.chosen, self._to_choose
        if move in chosen:
            position, kept = self.state.copy(), []
            for other in chosen:
                if other is not move and position.mask & other.bit:
                    position.play(other)
                    kept.append(other)
            chosen = tuple(kept)
        else:
            if number < 2 or move.kind != self.state.click:
                raise NotNow("There’s nothing to choose first: just make your move.")
            if len(chosen) == number:
                raise NotNow(f"All {number} are chosen. Confirm them, or put one back first.")
            self.considered().play(move)
            chosen = (*chosen, move)
        self.seq += 1
        self._chosen = (self.seq, chosen)

    @property
    def all_chosen(self) -> bool:
        """Whether as many moves are chosen as are made together, so that they have only to be confirmed."""
        return bool(self.chosen) and len(self.chosen) == self._to_choose

    @property
    def _to_choose(self) -> int:
        """How many moves of one kind the seat to move makes together."""
        return self.state.view(self.state.to_move).to_choose

    def confirm(self) -> list[Event]:
        """Make all the chosen moves; returns the events, those of the others after them included.

        `NotNow` while some are missing.
        """
        self._check_turn()
        chosen, missing = self.chosen, self._to_choose - len(self.chosen)
        if missing or not chosen:
            raise NotNow(several(missing, "Choose 1 more card first.", "Choose {n} more cards first."))
        before = self.moves
        for move in chosen:
            self.state.play(move)
        self.seq += 1
        self._let_others_move()
        return list(self.state.events[before:])

    def _let_others_move(self) -> None:
        """Let the other seats move until it is the learner's turn; nobody moves at a watched table."""
        while not self.watch and self.state.to_move not in (None, self.seat):
            self.step()

    def step(self) -> Event:
        """Make one move of another seat's player; raises what the player raises, unless `forgiving`."""
        state, seat = self.state, self.state.to_move
        assert seat is not None
        offered = self.offered(state.legal)
        try:
            return self._move_of(self.players[seat])
        except Exception as error:
            if not self.forgiving:
                error.add_note(f"The player of seat {seat} ({self.names[seat]}) failed here.")
                raise
            self.trouble = (
                f"{self.names[seat]} couldn’t decide ({type(error).__name__}: {error}) and played by the rule of thumb."
            )
        try:
            return self._move_of(players_for(self.game).rule_of_thumb)
        except Exception as error:  # nothing may break a table
            self.trouble = f"{self.names[seat]} couldn’t decide ({type(error).__name__}: {error}) and played any legal card."
            return state.play(self._dice().choice(offered))

    def _move_of(self, player: Player) -> Event:
        """Lets this player move for the seat on turn; the learner's partner asks the learner before staking the match."""
        state, rng, parties = self.state, self._dice(), self.game.parties
        assert state.to_move is not None
        offered = self.offered(state.legal)
        choose = choice_with_partner if parties.of(state.to_move) == parties.of(self.seat) else choice
        move = choose(player, self._restricted(state.view(state.to_move)), rng).move
        return state.play(move if move in offered or not self.only else rng.choice(offered))

    def seat_others(self, player: Player) -> None:
        """Let this player play all seats but the learner's."""
        self.players = tuple(own if seat == self.seat else player for seat, own in enumerate(self.players))

    def _dice(self) -> random.Random:
        """The random generator for the next move: the same for the same seed, deal and number of moves, also after undo."""
        return random.Random(f"{self.seed}/{len(self.match.finished)}/{self.moves}")

    def hint(self) -> Hint:
        """Advice from the player of the learner's seat.

        Raises `NotNow` if it is not the learner's turn, or the player fails.
        """
        if not self.my_turn:
            raise NotNow("A hint is for your own turn.")
        if self.all_chosen:
            verb = self.game.moves.verbs[self.chosen[0].kind]
            raise NotNow(f"All {len(self.chosen)} are chosen. Press “{verb}”, or touch one of them to put it back.")
        view = self._restricted(self.considered().view(self.seat))
        try:
            found = choice(self.players[self.seat], view, self._dice())
            number = self.game.move(found.move).id
        except Exception as error:  # a broken player must not break the table
            raise NotNow(f"There’s no hint here: its giver couldn’t decide ({type(error).__name__}: {error}).") from error
        if all(move.id != number for move in view.legal):
            raise NotNow(f"There’s no hint here: its giver thought of “{found.move.text}”, which the rules forbid.")
        return Hint(area(view).text, found.move, found.reason)

    # -- taking back and looking back --------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether the learner has made a decision in this deal that can be undone."""
        decided = not self.watch and turns.last_decision(self.state, self.seat, self.given_moves) is not None
        return bool(self.chosen) or ("undo" not in self.barred and decided)

    @property
    def begun(self) -> bool:
        """Whether the learner has done anything yet in this match; one who only watches has."""
        return self.watch or self.can_undo or len(self.match.deals) > 1

    def last_turn(self) -> int | None:
        """How many moves were made before the learner's last turn in this deal; moves chosen together are one turn.

        None if the learner has not moved since the session began.
        """
        return None if self.watch else turns.last_turn(self.state, self.seat, self.given_moves)

    def undo(self) -> None:
        """Go back to the learner's last decision in this deal; raises `NotNow` if there is none.

        A move that is only chosen is put back first; moves made together are undone together.
        """
        if self.chosen:
            self.choose(self.chosen[-1])
            return
        self._check_allowed("undo")
        last = self.last_turn()
        if last is None:
            raise NotNow("There’s nothing of yours to take back in this deal.")
        self.match.state = Record.of(self.state).state(last)
        self.shown_at = None
        self.seq += 1

    def goto(self, number: int) -> None:
        """Show the position after `number` moves of this deal (clamped); the last one is the position in play."""
        number = min(max(number, 0), self.moves)
        self.shown_at = None if number == self.moves and not self.watch else number
        self.seq += 1

    def take_over(self) -> None:
        """Play on from the position shown, dropping what came after it. Raises `NotNow` at a watched table."""
        self._check_allowed("take_over")
        if self.watch:
            raise NotNow("This deal is played already: step through it with the arrows.")
        self.match.state = self.shown
        self.given_moves = min(self.given_moves, self.at)
        self.shown_at = None
        self.seq += 1
        self._let_others_move()

    def remark(self) -> str:
        """The record's remark on the move that led to the position shown, if the deal still agrees with the record; else ""."""
        return self.record.remark(self.at - 1)

    @property
    def record(self) -> Record:
        """The deal in play as a record, with the given record's remarks as far as they still apply."""
        found, given = Record.of(self.state), self._given_record
        if given is None or given.deal != found.deal:
            return found
        same = next((n for n, (a, b) in enumerate(zip(given.moves, found.moves, strict=False)) if a != b), len(found.moves))
        return found.remarked({number: text for number, text in given.remarks if number < same})

    # -- dealing again -------------------------------------------------------------------------------------------------------

    def next_deal(self) -> None:
        """Begin the next deal of the match; raises `NotNow` while this one is in play, or after the match."""
        self._check_allowed("next_deal")
        try:
            self.match.next()
        except ValueError as error:
            raise NotNow(f"{str(error)[0].upper()}{str(error)[1:]}.") from None
        self.given_moves = 0
        self.shown_at = None
        self.seq += 1
        self._let_others_move()

    def restart(self, seed: int | None = None) -> None:
        """Begin again: a given deal from its start, a match with a new (or this) seed."""
        self._check_allowed("restart")
        if not self.fixed:
            self.seed = some_seed(seed)
        self.shown_at = 0 if self.watch else None
        self.seq += 1
        self._begin(anew=seed is None)

    @property
    def can_redeal(self) -> bool:
        """Whether other cards can be dealt: in a match, or if the given deal is played from its start."""
        return not self.watch and (self._start is None or not self._start.moves)

    def redeal(self) -> None:
        """Deal other cards: a new match, or for a given deal random cards with the same dealer and score.

        Raises `NotNow` if the session begins in mid-deal, or is only watched.
        """
        self._check_allowed("redeal")
        if not self.can_redeal:
            raise NotNow("This table begins in the middle of a deal, so there is no other like it.")
        if self._start is not None:
            deal = self._start.deal
            new = self.game.deal(some_seed(None), dealer=deal.dealer, standing=deal.standing)
            self._start = Record.of(new)
        self.restart()


def over_unplayed(match: Match, seats: Collection[int]) -> bool:
    """Whether the first deal of a match is over, and none of these seats has made a move in it."""
    state = match.state
    return state.over and not match.finished and not any(event.seat in seats for event in state.events)


def given_deal(state: State | None, record: Record | None, at: int | None) -> Record | None:
    """The deal from which a session begins: this state, or the record after `at` moves (None: all); None for a match.

    Raises `ValueError` for an `at` that the record does not have, `TypeError` for no record.
    """
    if at is not None and record is None:
        raise ValueError(f"at={at} is a place in a record, and none is given here")
    if record is not None:
        require(record, Record, "a record, such as cardkit.record.read(text)")
        if at is not None and whole(at, "at", least=0) > len(record.moves):
            raise ValueError(f"at={at}: this record has {len(record.moves)} moves")
        state = record.state(at)
    return Record.of(state) if state is not None else None


def only_these(game: Game, named: str | Sequence[str]) -> frozenset[str]:
    """The kinds of move and texts of single moves named in `only`; raises `ValueError` for one that the game does not have."""
    words = named if not isinstance(named, str) else re.split(r"\s*,\s*", named) if "," in named else named.split()
    found = frozenset(words)
    if unknown := found - {word for move in game.moves for word in (move.kind, move.text)}:
        raise ValueError(f"{game.title} has no move of the kind {', '.join(sorted(unknown))}")
    return found
