"""The promises that every deal in play keeps, whatever the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Self

from cardkit.cards import numbers
from cardkit.dealing import Deal, checked_seat
from cardkit.moves import Event, Move
from cardkit.rules import Duty, IllegalMove, Refusal
from cardkit.score import ScoreSheet
from cardkit.view import Fact, Pile, View

if TYPE_CHECKING:
    from cardkit.game import Game


class _OfViews:
    """A descriptor for names that only views have: reading one from a state raises an error that points to the view.

    A `__getattr__` would slow down all attributes: CPython does not cache those of a class that has one.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, state: State | None, kind: type) -> _OfViews:
        if state is None:
            return self
        raise AttributeError(
            f"a {kind.__name__} is a whole deal and has no {self.name!r}; state.view(seat) is a view, which has {self.name}"
        )


class _NoView:
    """Base of `State`: gives names that only views have an error that points to `state.view(seat)`."""

    __slots__ = ()

    def __dir__(self) -> list[str]:
        return [name for name in super().__dir__() if not isinstance(getattr(type(self), name, None), _OfViews)]


for _name in {name for name in (*vars(View), *View.__annotations__) if not name.startswith("_")}:
    setattr(_NoView, _name, _OfViews(_name))


class State(_NoView, ABC):
    """One deal in play. A game's own state keeps its cards as int masks and fills in what is abstract here.

    `game` is what is played and `deal` how it began; `to_move` is the seat whose turn it is, None when the deal is over. A
    subclass keeps `mask`, the numbers of the legal moves as bits, up to date in `play`; `refusal` says why a move is not among
    them, and the two always agree. `hands` are the masks of the cards that the seats hold.
    """

    __slots__ = ("_log", "deal", "game", "mask", "to_move")

    game: Game
    deal: Deal
    to_move: int | None
    mask: int
    hands: list[int]
    _log: list[Event]

    def __init__(self, game: Game, deal: Deal) -> None:
        """Begins a deal: the dealer's neighbour is to move, and the game's own state says what is legal."""
        self.game, self.deal, self._log = game, deal, []
        self.to_move, self.mask = game.dealing.round_from(deal.dealer)[0], 0

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves of the seat to move; empty when the deal is over."""
        return self.game._legal(self.mask)

    def allows(self, move: Move | str) -> bool:
        """Whether the seat to move may make this move; raises `UnknownMove` where the game has no such move."""
        return bool(self.mask & self.game.move(move).bit)

    @property
    def over(self) -> bool:
        """True when the deal is finished."""
        return self.to_move is None

    @property
    def events(self) -> tuple[Event, ...]:
        """The events since the deal, in order."""
        return tuple(self._log)

    @abstractmethod
    def play(self, move: Move | str) -> Event:
        """Make a move; returns what happened. Raises `IllegalMove` and changes nothing when the rules forbid it.

        It begins with `if type(move) is not MOVE or not self.mask & move.bit: move = self._allowed(move)`, where `MOVE` is the
        class of the game's moves (`MOVES.type`). Written out in each game, because a search makes millions of moves.
        """

    def _allowed(self, move: Move | str) -> Move:
        """The legal move that is meant. Raises `UnknownMove` or `IllegalMove` when there is none."""
        move = self.game.move(move)
        if not self.mask & move.bit:
            refusal = self.refusal(move)
            assert refusal is not None
            raise IllegalMove(refusal)
        return move

    def after(self, *moves: Move | str) -> Self:
        """A copy of this state with these moves played."""
        state = self.copy()
        for move in moves:
            state.play(move)
        return state

    def view(self, seat: int | None) -> View:
        """The view of `seat` (None: all cards open). Raises `ValueError` for a seat that does not exist."""
        if seat is not None:
            checked_seat(seat, self.game.seats)
        mine = seat is not None and seat == self.to_move
        legal = self.legal if mine or seat is None else ()
        viewer = self.to_move if seat is None else seat
        click = self.click if viewer is not None and viewer == self.to_move else ""
        moves = self.game.moves.by_card[click] if click else ()
        cards = numbers(self.held(viewer)) if click and viewer is not None else ()
        tried = [(moves[card], self.refusal(moves[card])) for card in cards if not self.mask & moves[card].bit]
        seen = self.log(seat)
        return View(
            game=self.game,
            seat=seat,
            dealer=self.deal.dealer,
            standing=self.deal.standing,
            to_move=self.to_move,
            piles=self.piles(seat),
            facts=self.facts(seat),
            history=tuple([(event.seat, event.move.text) for event in seen]),
            events=seen,
            click=click,
            to_choose=self.to_choose if click else 1,
            legal=legal,
            refusals=tuple((move, refusal) for move, refusal in tried if refusal is not None),
            duties=self.duties() if mine or seat is None else (),
            score=self.score,
        )

    def log(self, seat: int | None) -> tuple[Event, ...]:
        """The events as this seat saw them; a game with hidden moves overrides this."""
        return tuple(self._log)

    def duties(self) -> tuple[Duty, ...]:
        """The duties of the hand to move, step by step; empty if there are none."""
        return ()

    @property
    def to_choose(self) -> int:
        """How many moves of the kind `click` the seat to move makes in a row, so that they can be chosen together."""
        return 1

    @property
    def click(self) -> str:
        """The kind of move that touching a card means now, one of `Moves.add_cards`; empty when it means nothing.

        Here `play`, to the end.
        """
        return "" if self.to_move is None else "play"

    def playable(self) -> int:
        """The mask of the cards that may be touched now: those of the legal moves of the kind `click`."""
        click = self.click
        return sum(move.card.bit for move in self.legal if move.card and move.kind == click)

    def held(self, seat: int) -> int:
        """The mask of the cards in this seat's hand: what a game keeps in `hands`, unless it says otherwise."""
        return self.hands[seat]

    @abstractmethod
    def refusal(self, move: Move | str) -> Refusal | None:
        """None for a legal move, else why it may not be made; never changes the state.

        It begins with `move = self.game.move(move)`, so that a text will do.
        """

    @abstractmethod
    def piles(self, seat: int | None) -> tuple[Pile, ...]:
        """All piles on the table as this seat sees them; together they hold every card of the pack once."""

    @abstractmethod
    def facts(self, seat: int | None) -> tuple[Fact, ...]:
        """The facts known besides the cards, as far as this seat knows them."""

    @property
    @abstractmethod
    def score(self) -> ScoreSheet:
        """The score of the deal so far."""

    def summary(self) -> dict[str, Any]:
        """A game's facts about its finished deal by fixed names, beside points, winner and verdict.

        A value is None if it does not apply.
        """
        return {}

    def copy(self) -> Self:
        """An independent copy: lists are copied, all else is shared. A game with more to copy, or less time, writes its own."""
        new = object.__new__(type(self))
        for name in [name for kind in type(self).__mro__ for name in vars(kind).get("__slots__", ())]:
            value = getattr(self, name)
            setattr(new, name, value[:] if isinstance(value, list) else value)
        return new

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether the other is the same deal of the same game, with the same moves made."""
        if self is other or not isinstance(other, State):
            return self is other or NotImplemented
        made, also = self._log, other._log
        return (
            len(made) == len(also)
            and self.game == other.game
            and self.deal == other.deal
            and all(mine.move.text == its.move.text for mine, its in zip(made, also, strict=True))
        )

    def __hash__(self) -> int:
        """Hashes the deal alone, which no move changes, so equal states have equal hashes."""
        return hash((self.game, self.deal))

    def __reduce__(self) -> tuple[object, ...]:
        return _replayed, (self.game, self.deal, tuple(event.move for event in self._log))

    def __str__(self) -> str:
        """The table as text, all cards face up."""
        return str(self.view(None))

    def __repr__(self) -> str:
        turn = "over" if self.to_move is None else f"seat {self.to_move} to move"
        return f"<{self.game!r}: dealer {self.deal.dealer}, {len(self._log)} moves made, {turn}>"


def _replayed(game: Game, deal: Deal, moves: tuple[Move, ...]) -> State:
    state = game.dealing.begin(deal)
    for move in moves:
        state.play(move)
    return state
