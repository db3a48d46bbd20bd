"""Rounds of Vitou for the tests: hands by their texts, moves by their texts, refusals by rule and reason."""

import pytest

import cardkit
from cardkit.game import State
from cardkit.rules import IllegalMove

GAME = cardkit.games["vitou"]
TWO = GAME.variant(players=2)
QUIET = GAME.variant(signs=False)
SECOND = TWO.variant(second_may_raise=True)

# seat 0 leads; side 0 wins with 10p and 9p
STRONG = ("10p 9p 7p", "Ac Rc Vc", "10k 8k 7k", "Dt Vt 8t")
# the first two tricks are tied between seats 0 and 1
EVEN = ("Ap Rp 9p", "Ac Rc 9c", "8k Vk Dk", "8t Vt Dt")


def table(hands=STRONG, moves="", game=QUIET, standing=(0, 0), dealer=None) -> State:
    """A round in which seat 0 leads, with these moves played."""
    hands = hands[: game.seats]
    dealer = game.seats - 1 if dealer is None else dealer
    state = game.deal(7, cards=dict(enumerate(hands)), dealer=dealer, standing=standing)
    for move in filter(None, map(str.strip, moves.split(","))):
        state.play(move)
    return state


def cards(texts: str) -> str:
    return ", ".join(f"play {text}" for text in texts.split())


def refused(state: State, move: str) -> tuple[str, str]:
    """The rule and the reason with which a move is refused."""
    with pytest.raises(IllegalMove) as error:
        state.play(move)
    refusal = error.value.refusal
    return refusal.rule.id.removeprefix("vitou."), refusal.reason


def legal(state: State) -> set[str]:
    return {move.text for move in state.legal}


def bids(state: State) -> set[str]:
    return {text for text in legal(state) if not text.startswith("play")}
