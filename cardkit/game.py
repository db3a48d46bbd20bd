"""The promises that every game keeps: Game (the rules, immutable) and State (one deal in play)."""

from __future__ import annotations

import difflib
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from cardkit.cards import Card, Pack
from cardkit.dealing import Deal, Draw, Packet, Settled
from cardkit.ending import Ending
from cardkit.moves import Event, Legal, Move, Moves
from cardkit.procedure import Procedure
from cardkit.ranking import Ranking
from cardkit.rules import Duty, IllegalMove, Option, Refusal, Rule, Rulebook
from cardkit.score import Points, ScoreSheet
from cardkit.speech import Speech
from cardkit.view import Fact, Pile, View

if TYPE_CHECKING:
    from cardkit.drills import Drill

__all__ = [
    "Beaters",
    "Choice",
    "Deal",
    "Draw",
    "Game",
    "IllegalMove",
    "Outlook",
    "Packet",
    "Player",
    "Settled",
    "State",
    "Term",
]


class Term(NamedTuple):
    """A word of the table: the native `word`, a pronunciation hint, its English gloss, and what it means."""

    word: str
    say: str
    gloss: str
    meaning: str


class Choice(NamedTuple):
    """A player's move and, in words taken from the position, the reason for it (a whole sentence)."""

    move: Move
    reason: str = ""


class Outlook(NamedTuple):
    """What each legal move leads to for the mover's party when all cards lie open, in the order of `State.legal`.

    `exact` says that everybody then plays their best; otherwise the deal was finished quickly. `work` is what it took: about
    how many cards were played over masks, so that whoever asks for many can tell beforehand what they will cost.
    """

    values: tuple[Points, ...]
    exact: bool = False
    work: int = 0


class Beaters(NamedTuple):
    """The cards that win a trick from some card, as masks: `outright`, or only `when_void`, out of the suit led."""

    outright: int = 0
    when_void: int = 0


Player = Callable[[View, random.Random], Choice]
"""A player sees a view and nothing else, and answers with one of `view.legal`."""


class Game(ABC):
    """A game with its options bound: immutable, shared by all its states.

    Seats count from 0 in the direction of play, so the next seat is always `(seat + 1) % seats`; `clockwise` says which way
    that is on the table. `parties` are the seats that score together. `names` are friendly names for the seats of an example,
    the first the learner's; `showcase` a few cards that stand for the game, `terms` its words, `procedures` what is
    done at its table. `reshuffles` is true where
    cards may be shuffled again during a deal; `judged` the kinds of moves (bids, bluffs, signs) that turn on what others
    believe, so that deals played out at random cannot tell their worth. `trust` is by how
    many standard errors another move must be ahead before a player that samples deals prefers it to that of its judge: more
    than 0 where luck rules and the worth of moves differs by less than a few deals can tell.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    lang: ClassVar[str]
    blurb: ClassVar[str]
    showcase: ClassVar[tuple[str, ...]] = ()
    terms: ClassVar[tuple[Term, ...]] = ()
    procedures: ClassVar[tuple[Procedure, ...]] = ()
    clockwise: bool = False
    reshuffles: bool = False
    judged: frozenset[str] = frozenset()
    trust: ClassVar[float] = 0.0
    pack: Pack
    rules: ClassVar[Rulebook]
    options: ClassVar[tuple[Option, ...]] = ()
    moves: Moves
    seats: int
    parties: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    settings: Mapping[str, Any]

    def __init__(self, **settings: bool | int | str) -> None:
        known = {option.name: option for option in self.options}
        for key, value in settings.items():
            if key not in known:
                near = difflib.get_close_matches(key, known, 1)
                hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(known) or 'none'}."
                raise ValueError(f"{self.title} has no option {key!r}; {hint}")
            if not any(value is c if isinstance(c, bool) else value == c for c in known[key].choices):
                known[key].read(str(value))
                raise ValueError(f"option {key} cannot be {value!r}")
        self.settings = MappingProxyType({name: settings.get(name, option.default) for name, option in known.items()})

    def variant(self, **settings: bool | int | str) -> Self:
        """The same game with some options changed; raises `ValueError` for an unknown option or value."""
        return type(self)(**{**self.settings, **settings})

    def __repr__(self) -> str:
        changed = [f"{o.name}={self.settings[o.name]!r}" for o in self.options if self.settings[o.name] != o.default]
        return f"cardkit.games[{self.name!r}]" + (f".variant({', '.join(changed)})" if changed else "")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.name == other.name and self.settings == other.settings

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.settings.items())))

    def party_of(self, seat: int) -> int:
        """The index in `parties` of the party that this seat scores for."""
        return next(index for index, party in enumerate(self.parties) if seat in party)

    def move(self, text: str) -> Move:
        """The move of that text (`play Rb`); raises `UnknownMove` with what would be right."""
        return self.moves.parse(text)

    def rule(self, key: str) -> Rule:
        """The rule of that id, with or without the game's name in front."""
        return self.rules[key if key in self.rules else f"{self.name}.{key}"]

    # -- dealing ---------------------------------------------------------------------------------------------------------

    def deal(
        self,
        seed: int | random.Random | None = None,
        *,
        order: Iterable[int | str | Card] | None = None,
        cards: Mapping[int | str, str] | None = None,
        dealer: int = 0,
        standing: Sequence[int] | None = None,
        shuffle: int | None = None,
    ) -> State:
        """A new deal, ready for its first move.

        `seed` shuffles the pack (the same seed, the same deal); or `order` gives all the cards; or `cards` names some packets
        (`{1: "Ro Co"}`: seat 1 holds these, among others) and the rest is filled from the seed. `dealer` is a seat,
        `standing` the match score before the deal. Raises `ValueError` when a card comes twice or a packet is too large.
        """
        if not 0 <= dealer < self.seats:
            raise ValueError(f"dealer {dealer}: the seats of this game are 0 to {self.seats - 1}")
        rng = seed if isinstance(seed, random.Random) else random.Random(seed)
        if order is not None:
            ids = tuple(self.pack[c].id if isinstance(c, str) else c.id if isinstance(c, Card) else c for c in order)
            if sorted(ids) != list(range(len(self.pack))):
                raise ValueError(f"an order names each of the {len(self.pack)} cards of the {self.pack.title} once")
        elif cards:
            ids = self._fill(cards, dealer, rng)
        else:
            ids = self.shuffled(rng, dealer)
        later = (rng.getrandbits(32) if self.reshuffles else 0) if shuffle is None else shuffle
        begin = self.standing0 if standing is None else tuple(standing)
        return self.begin(Deal(ids, dealer, begin, later))

    def shuffled(self, rng: random.Random, dealer: int) -> tuple[int, ...]:
        """A random order of the pack; a game that deals again in some cases (petit sec) does so here."""
        return self.pack.order(rng)

    def _fill(self, cards: Mapping[int | str, str], dealer: int, rng: random.Random) -> tuple[int, ...]:
        packets = self.packets(dealer)
        given = {str(label): [self.pack[text].id for text in str(texts).split()] for label, texts in cards.items()}
        labels = [packet.label for packet in packets]
        for label in given:
            if label not in labels:
                raise ValueError(f"{label!r} is not part of a deal here; there are {', '.join(labels)}")
        named = [number for ids in given.values() for number in ids]
        for number in named:
            if named.count(number) > 1:
                raise ValueError(f"{self.pack[number].text} ({self.pack[number].gloss}) is dealt twice")
        rest = [number for number in self.pack.order(rng) if number not in named]
        order: list[int] = []
        for packet in packets:
            ids = given.get(packet.label, [])
            short = packet.size - len(ids)
            if short < 0:
                raise ValueError(f"{packet.label} takes {packet.size} cards, not {len(ids)}")
            # of a hand what was named comes last, so that a turned-up card can be named; of a stock it is the top
            order += ids + rest[:short] if packet.seat is None else rest[:short] + ids
            del rest[:short]
        return tuple(order)

    @property
    def standing0(self) -> tuple[int, ...]:
        """The standing with which a match begins."""
        return (0,) * len(self.parties)

    def draw(self, rng: random.Random) -> Draw:
        """Who deals first in a match; a game with a drawing ceremony overrides this."""
        return Draw(rng.randrange(self.seats))

    @abstractmethod
    def packets(self, dealer: int) -> tuple[Packet, ...]:
        """How the order of the pack is dealt out: packets whose sizes add up to the pack."""

    @abstractmethod
    def begin(self, deal: Deal) -> State:
        """The state at the start of this deal."""

    @abstractmethod
    def settle(self, state: State) -> Settled:
        """What this finished deal does to the match."""

    @abstractmethod
    def standing_words(self, standing: tuple[int, ...]) -> tuple[str, ...]:
        """The match score in words, one short text per party."""

    @abstractmethod
    def sampler(self, view: View) -> Callable[[random.Random], State]:
        """A function that makes deals which this view could be (see `View.sample`)."""

    def ranking(self, view: View) -> Ranking | None:
        """The order of the cards that is in force, by which a hand can be sorted; None where the game has none (yet)."""
        return None

    @property
    def drills(self) -> tuple[Drill, ...]:
        """Questions of this game's own, beside those that `cardkit.drills` makes for every game."""
        return ()

    def beaters(self, view: View, card: Card) -> Beaters | None:
        """Which cards, seen or not, would beat `card` if it were played now; None where no card beats another.

        Where the trick already holds a better card, that card alone.
        """
        return None

    @property
    def speech(self) -> Speech | None:
        """The language in which this game's order of the cards is announced, if it is announced at all."""
        return None

    @property
    @abstractmethod
    def player(self) -> Player:
        """A rule-of-thumb player: like a decent beginner who can say why."""

    @property
    def judge(self) -> Player:
        """Who decides for a good player what deals at random cannot tell (see `judged`); here the rule-of-thumb player."""
        return self.player

    def expert(self, view: View) -> Player | None:
        """A player that knows this position better than any sampling of deals; None where there is none."""
        return None


class State(Ending, ABC):
    """One deal in play. A game's own state keeps its cards as int masks and fills in what is abstract here.

    `to_move` is the seat whose turn it is, None when the deal is over. A subclass keeps `mask`, the numbers of the legal moves
    as bits, up to date in `_play`; `refusal` says why a move is not among them, and the two always agree.
    """

    __slots__ = ("deal", "game", "log", "mask", "to_move")

    game: Game
    deal: Deal
    to_move: int | None
    mask: int
    log: list[Event]

    @property
    def legal(self) -> Legal:
        """The legal moves of the seat to move; empty when the deal is over."""
        return self.game.moves.legal(self.mask)

    @property
    def over(self) -> bool:
        """True when the deal is finished."""
        return self.to_move is None

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened since the deal, in order."""
        return tuple(self.log)

    def play(self, move: Move | str) -> Event:
        """Make a move; returns what happened. Raises `IllegalMove` and changes nothing when the rules forbid it."""
        if isinstance(move, str):
            move = self.game.move(move)
        if not self.mask & move.bit:
            refusal = self.refusal(move)
            assert refusal is not None
            raise IllegalMove(refusal)
        return self._play(move)

    def after(self, *moves: Move | str) -> Self:
        """A copy of this state with these moves played."""
        state = self.copy()
        for move in moves:
            state.play(move)
        return state

    def finish(self, rng: random.Random) -> None:
        """Play the deal out quickly, for a search; a game with a quick policy better than random overrides this."""
        pick = rng.random
        while self.to_move is not None:
            legal = self.legal
            self.play(legal[int(pick() * len(legal))])

    def payoff(self) -> tuple[Points, ...]:
        """The result of a finished deal for each party, in the game's own points, higher is better.

        Two parties: the difference of their totals; more: the totals. A game where that is not what counts overrides this.
        """
        totals = self.score.totals
        return (totals[0] - totals[1], totals[1] - totals[0]) if len(totals) == 2 else totals

    def outlook(self, rng: random.Random) -> Outlook:
        """What each legal move leads to: searched to the end where `endgame` says so, else played out with the same dice each.

        A game that can search or play out faster by itself overrides this.
        """
        assert self.to_move is not None
        if self.endgame:
            from cardkit.solver import solved

            return solved(self)
        party, dice = self.game.party_of(self.to_move), rng.getrandbits(32)
        values, work = [], 0
        for move in self.legal:
            end = self.after(move)
            end.finish(random.Random(dice))
            values.append(end.payoff()[party])
            work += 2 * (len(end.log) - len(self.log))
        return Outlook(tuple(values), False, work)

    def view(self, seat: int | None) -> View:
        """What `seat` may know (None: every card lies open)."""
        mine = seat is not None and seat == self.to_move
        legal = self.legal if mine or seat is None else Legal()
        viewer = self.to_move if seat is None else seat
        click = self.click if viewer is not None and viewer == self.to_move else ""
        refusals: list[tuple[Move, Refusal]] = []
        if click and viewer is not None:
            for card in self.game.pack:
                if self.held(viewer) & card.bit:
                    move = self.game.move(f"{click} {card.text}")
                    refusal = None if move in legal else self.refusal(move)
                    if refusal is not None:
                        refusals.append((move, refusal))
        return View(
            game=self.game,
            seat=seat,
            dealer=self.deal.dealer,
            standing=self.deal.standing,
            to_move=self.to_move,
            piles=self.piles(seat),
            facts=self.facts(seat),
            history=self.history(seat),
            events=self.seen_events(seat),
            click=click,
            wanted=self.wanted if click else 1,
            legal=legal,
            refusals=tuple(refusals),
            duties=self.duties() if mine or seat is None else (),
            score=self.score_for(seat),
        )

    def history(self, seat: int | None) -> tuple[tuple[int, str], ...]:
        """Who did what, as this seat saw it."""
        return tuple((event.seat, event.move.text) for event in self.seen_events(seat))

    def seen_events(self, seat: int | None) -> tuple[Event, ...]:
        """The events as this seat saw them; a game with hidden moves overrides this."""
        return tuple(self.log)

    def score_for(self, seat: int | None) -> ScoreSheet:
        """The score sheet that this seat may see; a game with secret points overrides this."""
        return self.score

    def duties(self) -> tuple[Duty, ...]:
        """What the hand to move must do, step by step; empty where nothing is asked of it."""
        return ()

    @property
    def wanted(self) -> int:
        """How many moves of the kind `click` the seat to move makes in a row, so that they can be chosen together."""
        return 1

    @property
    @abstractmethod
    def click(self) -> str:
        """The kind of move that touching a card means now; empty when it means nothing."""

    @abstractmethod
    def held(self, seat: int) -> int:
        """The mask of the cards in this seat's hand."""

    @abstractmethod
    def refusal(self, move: Move) -> Refusal | None:
        """None for a legal move, else why it may not be made; never changes the state."""

    @abstractmethod
    def _play(self, move: Move) -> Event:
        """Make a move that is known to be legal."""

    @abstractmethod
    def piles(self, seat: int | None) -> tuple[Pile, ...]:
        """All piles on the table as this seat sees them; together they hold every card of the pack once."""

    @abstractmethod
    def facts(self, seat: int | None) -> tuple[Fact, ...]:
        """What is publicly known besides the cards, as far as this seat knows it."""

    @property
    @abstractmethod
    def score(self) -> ScoreSheet:
        """The score of the deal so far."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy; the log is copied too."""
