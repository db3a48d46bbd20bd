"""A position with other cards in one hand: what lies on the table stays, nobody did otherwise, what cannot be is said."""

from __future__ import annotations

import contextlib
import random

import pytest

import cardkit
from cardkit.sessions import NotNow, Session
from cardkit.teaching import other_cards


@pytest.mark.parametrize("name", cardkit.games)
def test_a_hand_is_changed_and_the_table_stays(name: str) -> None:
    rng, changed = random.Random(4), 0
    for seed in range(8):
        session = Session(cardkit.games[name], seed=seed)
        while session.my_turn and len(session.state.events) < 12:
            state = session.state
            mine, free = other_cards.held(state, 0), other_cards.free(state, 0)
            new = state.game.pack.set([*list(mine)[1:], rng.choice(list(free - mine))])
            with contextlib.suppress(ValueError):  # what cannot have been is said: see below
                made = other_cards.with_hand(state, 0, new, rng)
                changed += 1
                assert other_cards.held(made, 0) == new
                assert made.view(0).history == state.view(0).history
                assert made.deal.dealer == state.deal.dealer
            session.play(session.hint().move)
    assert changed > 8


def test_what_cannot_be_held_is_said() -> None:
    state = cardkit.games["tute"].deal(2474, dealer=3)
    mine = [card.text for card in other_cards.held(state, 0)]
    turned = next(card for card in state.game.pack if state.view(0).seen & card.bit and card.text not in mine)
    for cards, text in (
        (mine[1:], "This hand has 10 cards, and you chose 9."),
        ([*mine[1:], turned.text], f"You can’t hold the {turned.gloss}: it was seen elsewhere."),
    ):
        with pytest.raises(ValueError, match=text):
            other_cards.with_hand(state, 0, state.game.pack.set(cards), random.Random(1))


def test_another_deal_keeps_its_dealer_and_is_resumed() -> None:
    tute = cardkit.games["tute"]
    session = Session(tute, state=tute.deal(2474, dealer=3))
    before = session.state.deal
    session.redeal()
    assert session.state.deal.order != before.order
    assert session.state.deal.dealer == 3
    session.play(session.hint().move)
    again = Session(tute, state=tute.deal(2474, dealer=3))
    again.resume(session.save())
    assert str(again.record) == str(session.record)
    again.restart()
    assert again.state.deal == session.state.deal


def test_there_is_no_other_deal_where_a_session_begins_amid_one() -> None:
    tute = cardkit.games["tute"]
    session = Session(tute, state=tute.deal(2474, dealer=0).after(tute.deal(2474, dealer=0).legal[0]))
    with pytest.raises(NotNow, match="begins in the middle of a deal"):
        session.redeal()
