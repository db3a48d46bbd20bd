"""How many cards each player gets, and how many are left: for every game, counted from its packets."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, NamedTuple

from cardkit.game import Game
from cardkit.score import Points, show
from cardkit.sentences import several
from cardkit.teaching.exercises.question import Question, type_number

OTHERS: Final = ("And what about the one that lies face up?", "And what about the other {n}?")
NUMBERS: Final = {2: "Two", 3: "Three", 4: "Four", 5: "Five"}


class _Deal(NamedTuple):
    """Numbers of cards: to `each` player at a time, to `all` together, `left` in the named heap, the `rest` in other heaps."""

    each: int
    all: int
    left: int
    rest: int


def dealt(rule: str, heap: str = "", where: str = "", left_by: str = "", at: str = "") -> Callable[..., Question]:
    """Returns a function that makes questions on how many cards are dealt and left, for the game's number of players.

    Args:
        rule: the rules that say how many cards are dealt, ids without the game's name.
        heap: the label of the packet that gets the cards left over; "" if none are.
        where: what becomes of those, to be put after "How many cards": `go to the chien`.
        left_by: the rules that say so; by default `rule`.
        at: put after "does each player get", where it is not for the whole deal: ` for a hand`.
    """

    def make(game: Game, rng: random.Random, level: int) -> Question:
        tables = {n: _deal(game.variant(players=n), heap) for n in _players(game)} if "players" in game.options else {}
        players, deal, pack = game.seats, _deal(game, heap), len(game.pack)
        what = rng.choice(("each", "left") if heap else ("each", "all"))
        rounds = deal.all // deal.each // players
        options = {
            "each": f"does each player get{at}",
            "all": several(rounds, "are dealt to the players in all", "are dealt to the players in all {n} hands"),
            "left": where,
        }[what]
        value = int(getattr(deal, what))
        why = f"{players} × {deal.each} = {players * deal.each} cards for the players."
        if rounds > 1:
            why = f"{rounds} hands of {players} × {deal.each} cards make {deal.all}."
        if what == "left":
            why = f"{pack} − {deal.all} for the players{f' − {deal.rest}' if deal.rest else ''} = {value}."
        slips = {pack: "That’s the whole pack."}
        slips |= {int(getattr(other, what)): f"That’s so when {NUMBERS[n].lower()} play." for n, other in tables.items()}
        if what == "left" and deal.rest:
            slips[value + deal.rest] = several(deal.rest, *OTHERS)
        return type_number(
            f"{NUMBERS[players]} play. How many cards {options}?",
            value,
            why,
            slips,
            rules=tuple(game.rules[key] for key in ((left_by if what == "left" else "") or rule).split()),
            unit="cards",
            hints=(f"The pack has {pack} cards.",),
            astray=lambda n: _wrong_number(n, what, deal, pack, players),
        )

    return make


def _players(game: Game) -> list[int]:
    """The numbers of players among which the game's options let one choose."""
    return [int(n) for option in game.rules.options if option.name == "players" for n in option.choices]


def _deal(game: Game, heap: str) -> _Deal:
    """The numbers of cards of a deal of this game."""
    packets = game.dealing.packets(0)
    hands = [packet.size for packet in packets if packet.seat is not None]
    left = sum(packet.size for packet in packets if packet.label == heap)
    return _Deal(hands[0], sum(hands), left, len(game.pack) - sum(hands) - left)


def _wrong_number(given: Points, what: str, deal: _Deal, pack: int, players: int) -> str:
    """A sentence on why a wrong number does not add up to the pack."""
    if what == "each":
        hands = deal.all // deal.each
        return f"{hands} hands of {show(given)} make {show(hands * given)} cards, and the pack has {pack}."
    if what == "all":
        over = f", and {int(given) % players} over" if given % players else ""
        return f"Shared among {players} players, {show(given)} cards would make {int(given) // players} each{over}."
    return (
        f"With {show(given)} left and {deal.all} dealt there would be {show(given + deal.all + deal.rest)} cards, not {pack}."
    )
