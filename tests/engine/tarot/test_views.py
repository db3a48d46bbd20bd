"""Checks a tarot seat's view: it holds nothing too much, and deals that fit all it has seen can be sampled."""

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.cards import tarot78
from cardkit.game import Deal
from cardkit.games.tarot.players.beliefs import HistoryConstraints
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import EXCUSE_BIT, NO_DISCARD, TRUMPS
from cardkit.players.players import sample
from cardkit.record import Record, read
from cardkit.rules import IllegalMove
from cardkit.view import View
from engine.covers import covers
from engine.tarot.table import GAMES, TAROT, bid, deal, mask, start


@covers("tarot.secret")
@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32))
def test_who_holds_the_called_card_shows_in_no_view_until_it_is_seen(seed: int) -> None:
    rng = random.Random(seed)
    state = GAMES[5].deal(rng)
    assert isinstance(state, TarotState)
    while not state.over:
        if state.called >= 0 and not state.open_sides:
            bit = 1 << state.called
            for seat in range(5):
                view = state.view(seat)
                knows = [fact.key for fact in view.facts if fact.key in ("partner", "alone")]
                mine = bool((state.hands[seat] | (state.aside if seat == state.taker else 0)) & bit)
                assert knows == (["alone" if seat == state.taker else "partner"] if mine else [])
                assert view.seen & bit == (bit if mine else 0)
        state.play(rng.choice(state.legal))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([3, 4, 5]))
def test_what_is_inferred_is_true(seed: int, players: int) -> None:
    rng = random.Random(seed)
    state = GAMES[players].variant(miseres=True).deal(rng)
    assert isinstance(state, TarotState)
    while not state.over:
        if rng.random() < 0.1:
            for seat in range(players):
                read = HistoryConstraints(state.view(seat))
                assert not any(hand & bars for hand, bars in zip(state.hands, read.barred, strict=True))
                elsewhere = [hand for owner, hand in enumerate(state.hands) if owner != state.taker]
                assert not any(hand & read.only for hand in elsewhere) or state.taker < 0
        state.play(rng.choice(state.legal))


def ending_deals(state: TarotState, seat: int) -> set[tuple[int, ...]]:
    """By brute force: the hands and hidden cards of all deals whose view for this seat is the one it has."""
    view = state.view(seat)
    hidden = [card for card in tarot78 if not view.seen & card.bit]
    places = [
        owner for owner, hand in enumerate(state.hands) for _ in range((hand & ~view.pile("hand", owner).known).bit_count())
    ]
    places += [-1] * (len(hidden) - len(places))
    found = set()
    for order in set(permutations(places)):
        masks = [hand & view.pile("hand", owner).known for owner, hand in enumerate(state.hands)]
        away = sum(pile.known for pile in view.piles if pile.name == "écart")
        for card, place in zip(hidden, order, strict=True):
            if place >= 0:
                masks[place] |= card.bit
            else:
                away |= card.bit
        other = rebuilt(state, view, masks, away)
        if other is not None and other.view(seat) == view:
            found.add((*masks, away))
    return found


def rebuilt(state: TarotState, view: View, hands: list[int], away: int) -> TarotState | None:
    """The moves of a view in a deal that ends with these hands and hidden cards; None when that cannot be."""
    dealt = list(hands)
    for who, text in view.history:
        card = state.game.move(text).card if text.startswith("play") else None
        dealt[who] |= card.bit if card else 0
    if state.turned:
        dealt[state.taker] = (dealt[state.taker] | away) & ~state.turned
    dealt.append(state.turned or away)
    order: list[int] = []
    for packet in state.game.dealing.packets(state.deal.dealer):
        cards = dealt[-1 if packet.seat is None else packet.seat]
        if cards.bit_count() != packet.size:
            return None
        order += [card.id for card in tarot78 if card.bit & cards]
    other = state.game.dealing.begin(Deal(tuple(order), state.deal.dealer, state.deal.standing))
    assert isinstance(other, TarotState)
    laid = [card for card in tarot78 if card.bit & away & ~TRUMPS]
    try:
        for _, text in view.history:
            other.play(f"écart {laid.pop().text}" if text == "écart ?" else text)
    except IllegalMove:
        return None
    return other


@pytest.mark.parametrize(
    ("players", "contract", "cards"), [(3, "garde", 2), (4, "garde", 2), (5, "garde", 1), (5, "garde contre", 1)]
)
def test_samples_are_exactly_the_deals_that_fit(players: int, contract: str, cards: int) -> None:
    looked = 0
    for seed in range(40):
        if looked > 3:
            return
        rng = random.Random(seed)
        state = start(deal(GAMES[players], seed=seed), taker=seed % players, contract=contract)
        while max(hand.bit_count() for hand in state.hands) > cards or not state.trick:
            state.play(rng.choice([move for move in state.legal if move.kind == "play"]))
        for seat in range(players):
            view = state.view(seat)
            if (tarot78.mask & ~view.seen).bit_count() not in range(2, 7):
                continue
            fit = ending_deals(state, seat)
            if len(fit) not in range(2, 50):
                continue
            drawn = set()
            for _ in range(25 * len(fit)):
                other = sample(view, rng)
                assert isinstance(other, TarotState)
                drawn.add((*other.hands, other.chien or other.aside))
            assert drawn == fit
            looked += 1
    assert looked


def test_the_ecart_is_hidden_and_never_sampled_against_the_rules() -> None:
    state = bid(deal(s0="Rp Rc", chien="Rk 2a 1p 2p 3p Dk"), 0, "garde")
    for _ in range(3):
        state.play(state.legal[0])
    laid = state.aside
    for seat in (1, 2, 3):
        view = state.view(seat)
        assert view.pile("écart", 0).cards == (None,) * 3
        assert [text for _, text in view.history[-3:]] == ["écart ?"] * 3
        assert all("aside, face down" in event.move.sentence.by() for event in view.events[-3:])
        assert view.pile("hand", 0).known == mask("Rk 2a")
        rng = random.Random(seat)
        for _ in range(20):
            other = sample(view, rng)
            assert isinstance(other, TarotState)
            assert not other.aside & (NO_DISCARD | TRUMPS | EXCUSE_BIT)
    assert state.view(0).pile("écart", 0).known == laid


@covers("tarot.call-rank")
def test_a_called_queen_says_that_the_taker_holds_the_kings() -> None:
    state = bid(deal(GAMES[5], s0="Rp Rc Rk Rt", s1="Dp"), 0, "garde sans").after("call Dp")
    for seed in range(10):
        assert sample(state.view(3), random.Random(seed)).held(0) & mask("Rp Rc Rk Rt") == mask("Rp Rc Rk Rt")


@pytest.mark.parametrize("holder", range(4))
def test_a_petit_sec_to_be_shown_is_sampled_too(holder: int) -> None:
    state = deal(seed=-1, **{f"s{holder}": "1a 1-10p 1-7c"})
    for seat in range(4):
        other = sample(state.view(seat), random.Random(seat))
        assert other.view(seat) == state.view(seat)
        assert other.to_move == state.to_move


@pytest.mark.parametrize("players", GAMES)
def test_a_deal_in_play_is_written_down_and_read_back(players: int) -> None:
    state = start(deal(GAMES[players], s0="2-16a"), contract="prise").after("poignée simple")
    while state.phase == "hiding":
        state.play(state.legal[0])
    again = read(str(Record.of(state))).state()
    assert again.view(None) == state.view(None)
    assert TAROT.moves is GAMES[players].moves
