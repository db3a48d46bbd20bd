"""Turns players as they are given (functions, names of levels, None) into players, and checks their answers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cardkit.arguments import shortly
from cardkit.game import Game
from cardkit.moves import Move
from cardkit.players.levels import level
from cardkit.players.players import Choice, Player
from cardkit.players.players import for_game as players_for
from cardkit.view import View

Seating = Player | str | Sequence[Player | str | None] | None
"""One player for every seat, or one per seat: a function, the name of a level, or None for the game's own rule of thumb."""


MAX_NAMED_MOVES: Final = 12
"""Moves that an error message lists."""


def seated(game: Game, players: Seating) -> tuple[Player, ...]:
    """The player of each seat; raises `ValueError` for an unknown level or a wrong number, `TypeError` for no player at all."""
    if players is None or isinstance(players, str) or callable(players):
        players = [players] * game.seats
    if not isinstance(players, Sequence):
        raise TypeError(f"players are one for every seat, or a list of them, not {players!r}")
    if len(players) != game.seats:
        raise ValueError(
            f"there are {game.seats} seats here and {len(players)} players; give one for each seat, or one for all"
        )
    return tuple(_player(game, player) for player in players)


def _player(game: Game, player: object) -> Player:
    """One player of a `Seating` as a function."""
    if player is None:
        return players_for(game).beginner
    if isinstance(player, str):
        return level(game, player)
    if not callable(player):
        raise TypeError(f"a player is a function of a view and dice, or the name of a level, not {player!r}")
    return player


def choice(player: Player, view: View, rng: random.Random) -> Choice:
    """Asks the player; a move given as text becomes a `Move`. It may still be illegal.

    Raises what the player raises, `TypeError` if it answers with no `Choice`, `UnknownMove` for a text that is no move.
    """
    answer: object = player(view, rng)
    if not isinstance(answer, Choice):
        raise TypeError(f"a player answers with Choice(move, reason), not with {shortly(answer)}")
    return answer if isinstance(answer.move, Move) else Choice(view.game.move(answer.move), answer.reason)


def choice_with_partner(player: Player, view: View, rng: random.Random) -> Choice:
    """The choice of a computer whose partner is a person, who has the last word on what concerns them both.

    A decision of the whole side it leaves to the person (`Moves.yields`), unless they have just left it to the computer. Before
    a move that stakes the match it asks them (`Moves.asks`); where it cannot ask, it chooses another. Raises like `choice`.
    """
    kinds = view.game.moves
    before = view.events[-1] if view.events else None
    given = before is not None and before.move.kind in kinds.yields and before.seat != view.seat
    yields = [kind for kind in kinds.yields if view.hand.cards or kind not in kinds.shows]
    left = next((move for kind in yields for move in view.legal if move.kind == kind), None)
    if left is not None and not given:
        return Choice(left)
    found, staking = choice(player, view, rng), players_for(view.game).staking(view)
    if found.move not in staking:
        return found
    asked = next((move for move in view.legal if move.kind in kinds.asks), None)
    if asked is not None:
        return Choice(asked)
    rest = tuple(move for move in view.legal if move not in staking)
    return choice(player, with_legal(view, rest), rng) if rest else found


def with_legal(view: View, legal: tuple[Move, ...]) -> View:
    """The view with only these as its legal moves; the refusals of others go where no card can be touched any more."""
    click = view.click if any(move.kind == view.click for move in legal) else ""
    return replace(view, legal=legal, click=click, refusals=view.refusals if click else ())


def wanted_choice(legal: tuple[Move, ...]) -> str:
    """For an error message: what the player should have answered, with up to `MAX_NAMED_MOVES` of the legal moves."""
    more = ", …" if len(legal) > MAX_NAMED_MOVES else ""
    return f"Choice(move, reason) with one of: {', '.join(move.text for move in legal[:MAX_NAMED_MOVES])}{more}"
