"""Checks the common parts of trick games: a ladder is read top to bottom, and a played card proves things of its hand."""

from __future__ import annotations

import random

import pytest

import cardkit
from cardkit import tricks
from cardkit.cards import spanish40
from cardkit.games.tute.tables import BEATS, RANKING

TUTE = cardkit.games["tute"]


def mask(texts: str) -> int:
    return spanish40.set(texts).mask


STEPS = (("tute.head", mask("1o 3o")), ("tute.follow", mask("1o 3o 7o 2o")), ("tute.discard", spanish40.mask))


def test_the_first_step_that_the_hand_can_meet_binds() -> None:
    found = tricks.duties(TUTE.rules, spanish40, STEPS, mask("7o 2o 5c"))
    assert [(duty.rule.id, duty.binding) for duty in found] == [
        ("tute.head", False),
        ("tute.follow", True),
        ("tute.discard", False),
    ]
    assert str(found[1].cards) == "2o 7o"


def test_who_breaks_several_duties_hears_of_the_widest() -> None:
    hand = mask("3o 7o 5c")
    assert tricks.broken(STEPS, hand, mask("3o")) is None
    assert tricks.broken(STEPS, hand, mask("7o")) == (STEPS[0], mask("1o 3o"))
    assert tricks.broken(STEPS, hand, mask("5c")) == (STEPS[1], mask("1o 3o"))


@pytest.mark.parametrize("name", ["tute", "tarot"])
def test_who_breaks_two_duties_at_once_hears_of_both(name: str) -> None:
    """Where fewer cards may be played than follow suit, or than are trumps, it is said which card must be beaten."""
    both = 0
    for seed in range(30):
        state, rng = cardkit.games[name].deal(seed), random.Random(seed)
        while (seat := state.to_move) is not None:
            view = state.view(seat)
            legal = [move.card for move in view.legal if move.card is not None and move.card.text != "*"]
            kinds = {card.suit for card in legal}
            held = [card for card in view.hand.cards if card is not None and card.suit in kinds]
            beaten = {card.gloss for card in view.pile("trick").cards if card is not None}
            for move, refusal in view.refusals if view.click == "play" and beaten and len(kinds) == 1 else ():
                if move.kind == "play" and refusal.because and move.card is not None and len(held) > len(legal):
                    both += move.card.suit not in kinds
                    assert any(f"beat the {gloss}" in refusal.reason for gloss in beaten)
            state.play(rng.choice(view.legal))
    assert both


def test_a_card_proves_what_its_hand_lacks() -> None:
    masks = [cards for _, cards in STEPS]
    assert tricks.denied(masks, mask("3o")) == 0
    assert tricks.denied(masks, mask("7o")) == mask("1o 3o")
    assert tricks.denied(masks, mask("5c")) == mask("1o 3o 7o 2o")


def test_who_wins_a_trick_of_tute_is_who_the_table_of_beats_says() -> None:
    rng = random.Random(1)
    for _ in range(2000):
        trump, cards = rng.randrange(4), rng.sample(range(40), 4)
        led = spanish40[cards[0]].suit.index

        def height(number: int, trump: int = trump, led: int = led) -> tuple[bool, bool, int]:
            card = spanish40[number]
            return card.suit.index == trump, card.suit.index == led, RANKING.height(card)

        assert cards[tricks.winner(cards, BEATS[trump])] == max(cards, key=height)
