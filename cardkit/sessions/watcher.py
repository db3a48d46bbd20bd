"""Watchers of a match: a view with what all seats know alike, and a session that cannot play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType

from cardkit.game import State
from cardkit.match import Match
from cardkit.moves import Event
from cardkit.sessions.base_session import ACTS
from cardkit.sessions.session import Session
from cardkit.view import Pile, View


def public_log(state: State) -> tuple[Event, ...]:
    """The events that a watcher may know: those that all seats outside the mover's side saw, and saw alike."""
    seats = range(state.game.seats)
    seen = [list(_seen_events(state, state.log(seat))) for seat in seats]
    log = []
    for number, event in enumerate(state.events):
        side = state.game.parties.of(event.seat)
        others = [seen[seat][number] for seat in seats if state.game.parties.of(seat) != side]
        first = others[0]
        if first is not None and all(one is not None and _same(one, first) for one in others):
            log.append(first)
    return tuple(log)


def _seen_events(state: State, log: Sequence[Event]) -> Iterator[Event | None]:
    """For each event of the deal, how a seat with this log saw it; None if it did not notice it."""
    real, left = {id(event) for event in state.events}, list(reversed(log))
    for event in state.events:
        shown = left[-1] if left else None
        stands_in = shown is not None and id(shown) not in real and shown.seat == event.seat
        yield left.pop() if shown is event or stands_in else None


def _same(one: Event, other: Event) -> bool:
    """Whether two seats saw the same event."""
    return one is other or (one.seat, one.move.text, one.notes) == (other.seat, other.move.text, other.notes)


def public_view(state: State) -> View:
    """The view of a watcher, who sees no hand: cards, facts and events that every seat knows alike.

    It has the form of seat 0's view, with a hand face down and nothing to play.
    """
    first, *others = [state.view(seat) for seat in range(state.game.seats)]
    known, log = {(pile.name, pile.owner): pile.known for pile in first.piles}, public_log(state)
    for view in others:
        there = {(pile.name, pile.owner): pile.known for pile in view.piles}
        known = {key: mask & there[key] for key, mask in known.items() if key in there}
    return replace(
        first,
        piles=tuple(_with_only(pile, known[pile.name, pile.owner]) for pile in first.piles if (pile.name, pile.owner) in known),
        facts=tuple(fact for fact in first.facts if all(fact in view.facts for view in others)),
        history=tuple((event.seat, event.move.text) for event in log),
        events=log,
        click="",
        to_choose=1,
        legal=(),
        refusals=(),
        duties=(),
    )


def _with_only(pile: Pile, known: int) -> Pile:
    """The pile with only the cards of the mask `known` face up. They come first: their places would tell about the others."""
    cards = tuple(card for card in pile.cards if card is not None and card.bit & known)
    return replace(pile, cards=(*cards, *(None,) * (len(pile.cards) - len(cards))))


class Watcher(Session):
    """The session of somebody who watches others play a match."""

    looks_on = True
    barred = MappingProxyType(dict.fromkeys(ACTS, "You look on at this table; the cards are theirs."))

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self._match = match
        super().__init__(match.game, seed=match.seed, names=names)

    def _fresh_match(self) -> Match:
        self.given_moves = 0
        return self._match

    def _let_others_move(self) -> None:
        """Nothing: others move at their own tables."""

    def follow(self, match: Match) -> None:
        """Show the match as it is now."""
        self.match = match
        self.seq += 1
        if self.shown_at is not None and self.shown_at >= self.moves:
            self.shown_at = None

    def as_seen(self, state: State, seat: int | None) -> View:
        """The public view of a position of this deal."""
        return public_view(state)

    def log(self, state: State, seat: int | None) -> tuple[Event, ...]:
        """The events that everybody may know."""
        return public_log(state)
