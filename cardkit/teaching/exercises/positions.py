"""Finds positions of any game to ask about, in random deals, and describes them as one seat sees them."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from cardkit.cards import Card, Cards, numbers
from cardkit.game import Game, State
from cardkit.moves import Event, Move, Note
from cardkit.players import for_game
from cardkit.rules import Refusal
from cardkit.teaching import table_texts
from cardkit.teaching.exercises.exercise import TaughtRules
from cardkit.teaching.exercises.question import Group, Question
from cardkit.teaching.outcome import joined_names
from cardkit.teaching.teaching import for_game as teaching_for
from cardkit.view import Fact, View

T = TypeVar("T")
DealMaker = Callable[[random.Random], State]
"""Makes random deals to search for positions."""

CENSUS_DEALS = 40
LIKELY_DEALS: Final = 6
"""Deals with calls as people make them that are looked through for a position; after these, deals with any calls."""
RECENT_EVENTS: Final = 2
"""Latest events described beside a question."""
NOT_FOUND: Final = "these deals have no position of that kind"
TRICK: Final = "The trick"
"""The label of the cards in the middle."""


def random_deals(game: Game) -> DealMaker:
    """Returns a function that deals at random, with a random dealer."""
    return lambda rng: game.deal(rng, dealer=rng.randrange(game.seats))


def any_move(state: State, rng: random.Random, taught: TaughtRules = None) -> Move:
    """A random legal move: first a kind, then a move of it, so that rare kinds (bids, declarations) come up often.

    What the rules `taught` so far do not speak of (a bid, a song) is left out, where something else can be done.
    """
    kinds: dict[str, list[Move]] = defaultdict(list)
    legal = state.legal if taught is None else [move for move in state.legal if met(state.game, move, taught)] or state.legal
    for move in legal:
        kinds[move.kind].append(move)
    return rng.choice(kinds[rng.choice(list(kinds))])


def met(game: Game, move: Move, taught: TaughtRules) -> bool:
    """Whether the learner knows this move: any card, and any call once a rule about it was taught."""
    return taught is None or move.card is not None or not taught.isdisjoint(census(game).against.get(move.id, ()))


def likely_move(state: State, rng: random.Random, taught: TaughtRules = None) -> Move:
    """A random card, or where something can be said what a decent beginner says; any move if that was not taught."""
    if all(move.card is not None for move in state.legal) or state.to_move is None:
        return any_move(state, rng, taught)
    move = for_game(state.game).rule_of_thumb_move(state, rng)
    return move if met(state.game, move, taught) else any_move(state, rng, taught)


def walk(state: State, rng: random.Random, taught: TaughtRules = None, *, likely: bool = False) -> Iterator[State]:
    """Plays at random and yields each position up to the end: the same object every time, so copy what you keep.

    With `likely` only the cards are random (see `likely_move`).
    """
    while not state.over:
        yield state
        state.play((likely_move if likely else any_move)(state, rng, taught))
    yield state


def finish(state: State, rng: random.Random, taught: TaughtRules = None, *, likely: bool = False) -> State:
    """Plays the deal to its end, as `walk` does; returns the same state."""
    for _ in walk(state, rng, taught, likely=likely):
        pass
    return state


def search(deal: DealMaker, rng: random.Random, look: Callable[[State], Iterable[T]], tries: int = 80) -> list[T]:
    """Plays random deals until `look` finds something in a position; returns all it finds in that deal.

    Raises `LookupError` after a few deals with likely calls and `tries` with any. Copy a state that is to be kept (see `walk`).
    """
    for number in range(LIKELY_DEALS + tries):
        found = [item for state in walk(deal(rng), rng, likely=number < LIKELY_DEALS) for item in look(state)]
        if found:
            return found
    raise LookupError(NOT_FOUND)


# -- what a position offers ----------------------------------------------------------------------------------------------


class Tried(NamedTuple):
    """A move that somebody might try in a position: legal when `refusal` is None."""

    state: State
    move: Move
    refusal: Refusal | None


MoveFinder = Callable[[State], Iterable[tuple[str, Move, Refusal | None]]]
"""Finds in a position the moves on which a rule can be asked: the rule's id, the move, its refusal if it is illegal."""


def find_move(
    deal: DealMaker, rng: random.Random, look: MoveFinder, key: str, taught: TaughtRules = None, tries: int = 30
) -> Tried:
    """A random move on which the rule `key` (an id) can be asked, with its position, from the first random deal that has one.

    `look` finds such moves in a position, for any rule, in a few deals with likely calls, then in `tries` with any calls.
    If none has a move on this rule, returns one on another; raises `LookupError` if they have none at all.
    """
    spare: dict[str, Tried] = {}
    for number in range(LIKELY_DEALS + tries):
        found: list[Tried] = []
        for state in walk(deal(rng), rng, taught, likely=number < LIKELY_DEALS):
            kept: State | None = None
            for rule, move, refusal in look(state):
                if rule == key or rule not in spare:
                    # the state goes on: one copy serves all that is found in it
                    kept = kept or state.copy()
                    spare[rule] = Tried(kept, move, refusal)
                    if rule == key:
                        found.append(spare[rule])
        if found:
            return rng.choice(found)
    if not spare:
        raise LookupError(NOT_FOUND)
    return spare[rng.choice(sorted(spare))]


def card_moves(state: State) -> list[tuple[Move, Refusal | None]]:
    """For each card in hand the move that touching it makes, with its refusal (None if legal)."""
    if state.to_move is None or not state.click:
        return []
    by_card = state.game.moves.by_card[state.click]
    moves = [by_card[number] for number in numbers(state.held(state.to_move))]
    return [(move, state.refusal(move)) for move in moves]


def calls(state: State, likely: Callable[[State, Move], bool] = lambda state, move: True) -> list[tuple[Move, Refusal | None]]:
    """The `likely` moves without a card (bids, declarations, answers), each with its refusal (None if legal).

    A pass that is refused is left out: nobody would try it.
    """
    if state.to_move is None:
        return []
    tried = [(move, state.refusal(move)) for move in _without_card(state.game) if likely(state, move)]
    return [(move, refusal) for move, refusal in tried if refusal is None or move.kind != "pass"]


@lru_cache(maxsize=32)
def _without_card(game: Game) -> tuple[Move, ...]:
    """The game's moves without a card."""
    return tuple(move for move in game.moves if move.card is None)


def binding(state: State) -> str:
    """The id of the rule that binds the seat to move; empty if no duty binds."""
    return next((duty.rule.id for duty in state.duties() if duty.binding), "")


class FinishedTrick(NamedTuple):
    """A finished trick: cards in order of play, the seat that played each, its note, and its first and last event's index."""

    cards: tuple[Card, ...]
    by: tuple[int, ...]
    note: Note
    start: int
    end: int

    @property
    def best(self) -> Card | None:
        """The card that won; None if nobody won the trick."""
        return None if self.note.seat is None else self.cards[self.by.index(self.note.seat)]


def tricks(state: State) -> list[FinishedTrick]:
    """The finished tricks of a deal, read from the notes of its events."""
    found, played = [], dict[Card, int]()
    for number, event in enumerate(state.events):
        if event.move.card is not None:
            played[event.move.card] = number
        for note in event.notes:
            if note.kind == "trick" and len(note.cards) > 1 and all(card in played for card in note.cards):
                cards = tuple(sorted(note.cards, key=lambda card: played[card]))
                by = tuple(state.events[played[card]].seat for card in cards)
                found.append(FinishedTrick(cards, by, note, played[cards[0]], number))
    return found


def back_to(state: State, number: int) -> State:
    """The position of the same deal after its first `number` moves."""
    return state.game.dealing.begin(state.deal).after(*(event.move for event in state.events[:number]))


class Census(NamedTuple):
    """Which rules came up in random deals of a game, by what they decided (see `census`).

    All are ids: `cards` of rules that bind or refuse part of a hand, `calls` that refuse calls, `tricks` that say who wins,
    `lines` that score. `against` are the rules that refused a call, by the id of the move.
    """

    cards: tuple[str, ...]
    calls: tuple[str, ...]
    tricks: tuple[str, ...]
    lines: tuple[str, ...]
    against: Mapping[int, tuple[str, ...]]


@lru_cache(maxsize=32)
def census(game: Game) -> Census:
    """Plays random deals and collects the rules that came up in them. Cached."""
    rng = random.Random(f"census of {game!r}")
    cards: set[str] = set()
    called: set[str] = set()
    taken: set[str] = set()
    lines: set[str] = set()
    against: dict[int, set[str]] = defaultdict(set)
    for _ in range(CENSUS_DEALS):
        state = random_deals(game)(rng)
        for _ in walk(state, rng):
            tried = card_moves(state)
            refused = {refusal.rule.id for _, refusal in tried if refusal}
            if refused and not all(refusal for _, refusal in tried):
                cards |= refused | {binding(state)}
            for move, refusal in calls(state):
                if refusal:
                    called.add(refusal.rule.id)
                    against[move.id].add(refusal.rule.id)
        taken |= {trick.note.rule for trick in tricks(state)}
        lines |= {line.rule for line in state.score.lines if line.counts and any(line.points)}
    met = [tuple(rule for rule in game.rules if rule in found) for found in (cards, called, taken, lines)]
    by_move = {number: tuple(sorted(rules)) for number, rules in against.items()}
    return Census(met[0], met[1], met[2], met[3], by_move)


# -- telling a position --------------------------------------------------------------------------------------------------


def names_from(game: Game, seat: int) -> tuple[str, ...]:
    """The name of each seat as seen from `seat`, which is "You"."""
    return tuple(game.names[(other - seat) % game.seats] for other in range(game.seats))


def card_groups(view: View) -> tuple[Group, ...]:
    """The visible cards in groups: the middle of the table, hands that others have shown, then the viewer's own hand."""
    assert view.seat is not None
    names = names_from(view.game, view.seat)
    groups = []
    for pile in view.piles:
        cards = tuple(card for card in pile.cards if card is not None)
        if not cards or (pile.owner is not None and pile.name != "hand") or pile.owner == view.seat:
            continue
        if pile.owner is None:
            # a heap that one can only remember shows its top card
            heap = pile.name == "discards" or (len(cards) > 6 and not pile.by)
            label = TRICK if pile.name == "trick" else pile.title or pile.name.capitalize()
            if heap:  # a fact may have a word for that card: the upcard
                label = next((fact.label for fact in view.facts if fact.card is cards[-1]), label)
            groups.append(Group(label, cards[-1:] if heap else cards, tuple(names[seat] for seat in pile.by)))
        else:
            groups.append(Group(f"Shown by {names[pile.owner]}", cards))
    own = tuple(card for card in view.hand.cards if card is not None)
    return (*groups, *([Group("Your hand", own)] if own else []))


def in_sight(question: Question) -> tuple[tuple[Group, ...], tuple[str, ...]]:
    """The cards and facts of a question, for where no table can be drawn: on paper, or in the terminal.

    For a question asked at a table they are taken from its position; if it asks about a rule, only the facts that matter for
    the moves to choose from.
    """
    state = question.state
    if state is None or state.to_move is None:
        return question.groups, (*(question.circle.told if question.circle else ()), *question.facts)
    view, names = state.view(state.to_move), names_from(state.game, state.to_move)
    groups = card_groups(view)
    if question.open:
        others = (seat for seat in range(state.game.seats) if seat != state.to_move)
        groups += tuple(Group(f"{names[seat]} holds", tuple(Cards(state.game.pack, state.held(seat)))) for seat in others)
    kinds = " ".join({answer.move.kind for answer in question.answers if answer.move}) if question.rules else ""
    return groups, (*public_facts(view, kinds), *question.facts)


def public_facts(view: View, kind: str = "", *, of_seats: bool = True, taught: TaughtRules = None) -> tuple[str, ...]:
    """The public facts of a position as short lines, the match score first, without facts whose rule is not yet taught.

    With the `kind` of a move, or several separated by spaces, only facts that matter for it. With `of_seats` also facts about
    single seats, with their names; seats with the same fact share a line.
    """
    assert view.seat is not None
    return (*_match_score(view, kind), *_lines(view, _facts_for(view, kind, of_seats, taught)))


def _match_score(view: View, kind: str) -> list[str]:
    """The match score, a line per side, if it matters for these kinds of move."""
    assert view.seat is not None
    table, names = teaching_for(view.game).table, names_from(view.game, view.seat)
    if not any(view.standing) or set(kind.split()).isdisjoint(table.bears_on.get("standing", "").split()):
        return []
    sides = zip(view.game.parties, view.standing, strict=False)
    return [f"{joined_names([names[seat] for seat in party])}: {points}" for party, points in sides]


def _lines(view: View, facts: Iterable[Fact]) -> list[str]:
    """Facts as lines; seats with the same fact share one, and so do the players of a side."""
    assert view.seat is not None
    table, names = teaching_for(view.game).table, names_from(view.game, view.seat)
    found: dict[object, tuple[Fact, list[str]]] = {}
    for fact in facts:
        side = fact.seat if fact.key in table.of_sides else None
        _, who = found.setdefault((table_texts.worded(fact), side), (fact, []))
        who += [name for name in table.about(view.game, fact, names) if name not in who]
    return [table.fact_text(fact, joined_names(who) if who else "") for fact, who in found.values()]


def _facts_for(view: View, kind: str, of_seats: bool, taught: TaughtRules) -> list[Fact]:
    """The taught public facts that matter for these kinds of move; all of them without a kind."""
    bears_on, kinds = teaching_for(view.game).table.bears_on, set(kind.split())
    return [
        fact
        for fact in view.facts
        if (not kind or fact.key not in bears_on or not kinds.isdisjoint(bears_on[fact.key].split()))
        and fact.value != "0"
        and (of_seats or fact.seat is None)
        and (taught is None or fact.rule in taught)
    ]


def recent_calls(view: View, taught: TaughtRules = None) -> tuple[str, ...]:
    """The latest calls as sentences, without those that a fact already tells."""
    table = teaching_for(view.game).table
    known = {(fact.key, seat) for fact in view.facts for seat in table.seats_of(view.game, fact)}
    recent = [event for event in view.events[-RECENT_EVENTS:] if (table.in_facts.get(event.move.kind), event.seat) not in known]
    return _in_words(view, [event for event in recent if event.move.card is None], taught)


def _in_words(view: View, events: Iterable[Event], taught: TaughtRules) -> tuple[str, ...]:
    """Events as sentences from the viewer's seat, without calls that the learner has not met."""
    assert view.seat is not None
    names = names_from(view.game, view.seat)
    return tuple(event.say(names) for event in events if met(view.game, event.move, taught))
