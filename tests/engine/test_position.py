"""Positions that came about in play are found again by what one seat sees, or it is said what to tell as well."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cardkit
from cardkit.game import Game, State
from cardkit.moves import Move
from cardkit.players import for_game
from cardkit.record import Record, read

GAMES = cardkit.games
TABLES = [
    GAMES["tute"],
    GAMES["vitou"],
    GAMES["trionfetti"],
    *(GAMES["tarot"].variant(players=players) for players in (3, 4, 5)),
    GAMES["tarot"].variant(players=5, goulash=True),
    *(GAMES["pitty_pat"].variant(players=players, keep=True) for players in (2, 4)),
]


def seen(state: State) -> tuple[str, str]:
    """The hand of the seat to move and the cards in the trick, as texts."""
    view = state.view(state.to_move)
    trick = [card for pile in view.piles if pile.name == "trick" for card in pile if card]
    return " ".join(card.text for card in view.hand if card), " ".join(card.text for card in trick)


def before(state: State) -> list[Move]:
    """The moves of the deal up to the trick on the table."""
    first, *_ = [*seen(state)[1].split(), ""]
    moves = [event.move for event in state.events]
    return moves[: next((n for n, move in enumerate(moves) if first and move.text == f"play {first}"), len(moves))]


def open_cards(state: State) -> dict[str, str]:
    """The cards to name so that a position can begin there, by packet: those in no hand, the turned-up card, poignées."""
    begun, dealer = state.game.deal(state.deal), state.deal.dealer
    packets = state.game.dealing.dealt(state.deal)
    found = {
        packet.label: [state.game.pack[number] for number in numbers] for packet, numbers in packets if packet.seat is None
    }
    found[str(dealer)] = [fact.card for fact in begun.view(None).facts if fact.key == "turned" and fact.card]
    for note in [note for event in state.events for note in event.notes if note.kind == "poignée"]:
        found[str(note.seat)] = [card for card in note.cards if begun.held(note.seat or 0) & card.bit]
    return {label: " ".join(card.text for card in cards) for label, cards in found.items()}


def moments(game: Game, seed: int) -> list[State]:
    """Some moments of a deal that the rule of thumb has played, at which a card is to be played."""
    rng, state, found = random.Random(seed), game.deal(seed), list[State]()
    while not state.over and len(state.events) < 150:
        state.play(for_game(game).rule_of_thumb_move(state, rng))
        if not state.over and state.click in ("play", "match"):
            found.append(state.copy())
    return rng.sample(found, min(2, len(found)))


def check(state: State, **more: Any) -> None:
    """What the seat to move sees is found again, with what is told as well, and has a record that leads to it."""
    seat, (hand, trick) = state.to_move, seen(state)
    assert seat is not None
    again = state.game.position({seat: hand}, trick=trick, to_move=seat, **more)
    assert (seen(again), again.to_move) == ((hand, trick), seat)
    assert str(read(str(Record.of(again))).state()) == str(again)


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_a_moment_of_a_deal_is_found_or_it_is_said_what_else_to_tell(game: Game) -> None:
    unfound = []
    for state in [moment for seed in range(2) for moment in moments(game, seed)]:
        try:
            check(state)
        except ValueError as error:
            unfound.append(str(error))
            check(state, dealer=state.deal.dealer, moves=before(state), cards=open_cards(state))
    assert len(unfound) < 4
    assert all("say more of it: other hands, who dealt, or the first moves" in sentence for sentence in unfound)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("hand", ["4s 2h 9h Kd 4c 7c", "4s 2h 9h Kd Ac 7c 3d", "4s 2h 9h Kd Ac 7c 3d Js"])
def test_a_hand_that_has_kept_cards_is_larger_than_the_one_dealt(players: int, hand: str) -> None:
    state = GAMES["pitty_pat"].variant(players=players, keep=True).position({0: hand})
    assert (state.held(0), state.to_move) == (state.game.pack.set(hand).mask, 0)
    kept = [event.seat for event in state.events if event.move.kind == "keep"]
    assert kept.count(0) >= len(hand.split()) - 5


def test_where_no_card_is_kept_a_hand_does_not_grow() -> None:
    with pytest.raises(ValueError, match="0 takes 5 cards, not 7"):
        GAMES["pitty_pat"].position({0: "4s 2h 9h Kd Ac 7c 3d"})
