"""Each rule of the deal and of the play of Tute, in a position where breaking it would show."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.cards import Cards
from engine.covers import covers
from engine.tute.table import HIGH_TO_LOW, SEED, TUTE, deal, finish, forbids, refused, texts

# -- the deal ------------------------------------------------------------------------------------------------------------


@covers("tute.partners")
def test_opposite_seats_are_partners_and_share_a_baza() -> None:
    assert [TUTE.parties.of(seat) for seat in range(4)] == [0, 1, 0, 1]
    state = deal(s1="Co 2c", s2="Ro", s3="3o", s0="1o 2b").after("play Co", "play Ro", "play 3o", "play 1o")
    assert [len(state.view(None).pile("won", side).cards) for side in (0, 1)] == [4, 0]
    assert state.score.totals == (28, 0)


@covers("tute.turn", "tute.lead", "tute.next-dealer")
@pytest.mark.parametrize("dealer", range(4))
def test_play_goes_round_from_the_dealers_right(dealer: int) -> None:
    assert not TUTE.dealing.clockwise
    state = TUTE.deal(SEED, dealer=dealer)
    for turn in range(1, 5):
        assert state.to_move == (dealer + turn) % 4
        state.play(state.legal[0])
    settled = TUTE.dealing.settle(finish(state, random.Random(1)))
    assert settled.dealer == (dealer + 1) % 4


@covers("tute.turn")
def test_one_plays_only_from_ones_own_hand() -> None:
    state = deal(s1="4o", s2="5o", s0="2b")
    assert forbids(state, "play 5o", "tute.turn")
    assert "5 of coins" in refused(state, "play 5o").reason
    state.play("play 4o")
    assert forbids(state, "play 4o", "tute.turn")
    assert forbids(finish(state, random.Random(1)), "play 4o", "tute.turn")


@covers("tute.deal")
@pytest.mark.parametrize("dealer", range(4))
def test_ten_cards_each_and_the_dealers_last_card_makes_trumps(dealer: int) -> None:
    state = TUTE.deal(SEED, dealer=dealer)
    assert [state.held(seat).bit_count() for seat in range(4)] == [10] * 4
    turned = TUTE.pack[state.deal.order[-1]]
    assert state.held(dealer) & turned.bit
    for seat in range(4):
        view = state.view(seat)
        assert view.fact("turned").card is turned
        assert view.fact("trump").suit == turned.suit.key
        shown = [view.pile("hand", owner).known.bit_count() for owner in range(4) if owner != seat]
        assert sum(shown) == (seat != dealer)
        assert turned.bit & view.seen


# -- the cards -----------------------------------------------------------------------------------------------------------


@covers("tute.rank")
@pytest.mark.parametrize("place", range(1, 10))
@pytest.mark.parametrize("suit", "oceb")
def test_ranking(suit: str, place: int) -> None:
    """Led any card, a hand with the rest of the suit may play just the cards above it."""
    other = "c" if suit == "o" else "o"
    led, rest = HIGH_TO_LOW[place], HIGH_TO_LOW[:place] + HIGH_TO_LOW[place + 1 :]
    hands = {"1": led + suit, "2": " ".join(rank + suit for rank in rest), "0": f"2{other}"}
    state = TUTE.deal(SEED, cards=hands, dealer=0).after(f"play {led}{suit}")
    assert texts(state) == {rank + suit for rank in HIGH_TO_LOW[:place]}


@covers("tute.points")
def test_card_points() -> None:
    state = deal(s1="Co So 4o", s2="Ro 7o 2o", s3="3o 6o", s0="1o 5o 2b")
    event = [state.play(f"play {card}") for card in ("Co", "Ro", "3o", "1o")][-1]
    assert event.notes[0].points == 3 + 4 + 10 + 11
    event = [state.play(f"play {card}") for card in ("5o", "So", "7o", "6o")][-1]
    assert event.notes[0].points == 2
    assert state.score.totals == (28, 2)
    assert "1×11 + 1×10 + 1×4 + 1×3 = 28" in str(state.score)


# -- playing to a trick --------------------------------------------------------------------------------------------------


@covers("tute.follow")
def test_one_follows_suit() -> None:
    state = deal(s1="4o", s2="2o 1c 3c Rc Cc 1e 3e Re 1b 3b", s0="2b").after("play 4o")
    assert texts(state) == {"2o"}
    assert forbids(state, "play 1c", "tute.follow", "2o")
    assert forbids(state, "play 1b", "tute.follow", "2o")


@covers("tute.head")
def test_one_heads_the_trick_while_following() -> None:
    state = deal(s1="7o", s2="2o 6o So 1o 1c 3c Rc Cc 1e 1b", s0="2b").after("play 7o")
    assert texts(state) == {"So", "1o"}
    assert forbids(state, "play 2o", "tute.head", "So 1o")
    assert forbids(state, "play 1b", "tute.follow", "So 1o")
    # the best card so far counts, not the card led
    state = deal(s1="4o", s2="7o", s3="6o So 1c 3c Rc Cc 1e 1b 3b 4b", s0="2b").after("play 4o", "play 7o")
    assert texts(state) == {"So"}


@covers("tute.trump")
def test_one_trumps_without_the_suit() -> None:
    state = deal(s1="4o", s2="4b 1b 1c 3c Rc Cc 1e 3e Re Ce", s0="2b").after("play 4o")
    assert texts(state) == {"4b", "1b"}
    assert forbids(state, "play 1c", "tute.trump", "4b 1b")


@covers("tute.overtrump")
def test_one_overtrumps_a_trumped_trick() -> None:
    void = "1c 3c Rc Cc Sc 7c 6c"
    state = deal(s1="4o", s2=f"5b {void} 1e 3e", s3="4b 7b 1b Re Ce Se 7e 6e 5e 4e", s0="2b").after("play 4o")
    assert texts(state) == {"5b"}
    state.play("play 5b")
    assert texts(state) == {"7b", "1b"}
    assert forbids(state, "play 4b", "tute.overtrump", "7b 1b")
    assert forbids(state, "play Re", "tute.trump", "7b 1b")


UNDER = {"s1": "4o", "s2": "7b 1c 3c Rc Cc Sc 7c 6c 1e 3e", "s3": "4b 6b Re Ce Se 7e 6e 5e 4e 2e", "s0": "2b"}


@covers("tute.undertrump")
def test_one_trumps_even_when_one_cannot_overtrump() -> None:
    state = deal(**UNDER).after("play 4o", "play 7b")
    assert texts(state) == {"4b", "6b"}
    assert forbids(state, "play Re", "tute.undertrump", "4b 6b")


@covers("tute.undertrump")
def test_who_can_overtrump_is_not_asked_to_undertrump() -> None:
    state = deal(**{**UNDER, "s3": UNDER["s3"].replace("4b", "1b")}).after("play 4o", "play 7b")
    ladder = {duty.rule.id: (str(duty.cards), duty.binding) for duty in state.view(state.to_move).duties}
    assert ladder["tute.overtrump"] == ("1b", True)
    assert ladder["tute.undertrump"] == ("6b", False)


@covers("tute.undertrump")
def test_with_contrafallo_any_card_may_go_when_one_cannot_overtrump() -> None:
    game = TUTE.variant(contrafallo=True)
    state = deal(game, **UNDER).after("play 4o", "play 7b")
    assert texts(state) == set(UNDER["s3"].split())
    # but one who can overtrump must, and one must trump a trick that nobody has trumped
    state = deal(game, **{**UNDER, "s3": UNDER["s3"].replace("4b", "1b")}).after("play 4o", "play 7b")
    assert texts(state) == {"1b"}
    assert texts(deal(game, **UNDER).after("play 4o")) == {"7b"}


@covers("tute.discard")
def test_any_card_goes_without_suit_and_trump() -> None:
    hand = "1c 3c Rc Cc Sc 7c 1e 3e Re Ce"
    assert texts(deal(s1="4o", s2=hand, s0="2b").after("play 4o")) == set(hand.split())
    trumped = deal(s1="4o", s2="5b 6c 5c 4c 2c Se 7e 6e 5e 4e", s3=hand, s0="2b").after("play 4o", "play 5b")
    assert texts(trumped) == set(hand.split())


@covers("tute.no-sparing")
def test_partners_are_not_spared() -> None:
    """Seat 3 heads its partner's 3, and seat 0 overtrumps its partner."""
    state = deal(s1="3o", s2="2o", s3="1o 5o", s0="2b").after("play 3o", "play 2o")
    assert texts(state) == {"1o"}
    assert forbids(state, "play 5o", "tute.head", "1o")
    dealer = "4b 7b 1c Rc 3c 1e Re 3e Ce 2b"
    state = deal(s1="4o", s2="5b Cc Sc 7c 6c 5c 4c Se 7e 6e", s3="5o", s0=dealer).after("play 4o", "play 5b", "play 5o")
    assert texts(state) == {"7b"}


@covers("tute.already-trumped")
def test_following_a_trumped_trick_any_card_of_the_suit_will_do() -> None:
    state = deal(s1="4o", s2="5b 1c 3c Rc Cc Sc 7c 6c 1e 3e", s3="2o 7o 1o 7b 1b", s0="2b").after("play 4o", "play 5b")
    assert texts(state) >= {"2o", "7o", "1o"}
    assert all(text.endswith("o") for text in texts(state))
    assert forbids(state, "play 7b", "tute.follow", " ".join(texts(state)))
    assert "tute.already-trumped" in [duty.rule.id for duty in state.view(state.to_move).duties if duty.binding]


@covers("tute.win")
@pytest.mark.parametrize(
    ("hands", "cards", "winner"),
    [
        ({"s1": "4o", "s2": "So", "s3": "5o 3o", "s0": "7o"}, "4o So 3o 7o", 3),  # the highest of the suit led
        ({"s1": "Ro 3o 1o", "s2": "2o 4b", "s3": "4o", "s0": "5o"}, "Ro 2o 4o 5o", 1),  # nobody else came near it
        ({"s1": "1o", "s2": "2b 1c 3c Rc Cc Sc 7c 6c 1e 3e", "s3": "4o", "s0": "5o"}, "1o 2b 4o 5o", 2),  # one small trump
        # the higher of two trumps, played later or earlier
        (
            {"s1": "1o", "s2": "4b 1c 3c Rc Cc Sc 7c 1e 3e Re", "s3": "6c 5c 4c 2c Ce Se 7e 6e 5e 6b", "s0": "5o"},
            "1o 4b 6b 5o",
            3,
        ),
        (
            {"s1": "1o", "s2": "7b 1c 3c Rc Cc Sc 7c 1e 3e Re", "s3": "6c 5c 4c 2c Ce Se 7e 6e 5e 6b", "s0": "5o"},
            "1o 7b 6b 5o",
            2,
        ),
        # a high card of another suit is worth nothing
        ({"s1": "4o 1o 3o Ro Co So 7o 6o", "s2": "1c 3c Rc Cc Sc 7c 1e 3e Re Ce", "s3": "2o", "s0": "5o"}, "4o 1c 2o 5o", 0),
    ],
)
def test_who_wins_the_trick(hands: dict[str, str], cards: str, winner: int) -> None:
    state = deal(**{**hands, "s0": hands["s0"] + " 5b"})
    moves = [f"play {card}" for card in cards.split()]
    note = state.after(*moves[:3]).play(moves[3]).notes[0]
    assert (note.kind, note.seat, note.rule) == ("trick", winner, "tute.win")
    state = state.after(*moves)
    assert state.view(0).pile("won", winner % 2).known == TUTE.pack.set(cards).mask
    assert state.view(0).fact("tricks", winner % 2).value == "1"
    assert state.view(0).fact("tricks", 1 - winner % 2).value == "0"


@covers("tute.winner-leads")
def test_the_winner_leads_and_may_lead_anything() -> None:
    state = deal(s1="4o", s2="So", s3="3o", s0="7o 5b").after("play 4o", "play So", "play 3o", "play 7o")
    assert state.to_move == 3
    assert {move.card for move in state.legal if move.card} == set(Cards(TUTE.pack, state.held(3)))


def allowed(hand: list[str], trick: list[str], trump: str, contrafallo: bool) -> set[str]:
    """Returns the cards that the source allows, in the source's order and without any table of the engine."""
    if not trick:
        return set(hand)
    led = trick[0][-1]

    def power(card: str) -> tuple[bool, bool, int]:
        return card[-1] == trump, card[-1] == led, -HIGH_TO_LOW.index(card[:-1])

    best = max(power(card) for card in trick)
    trumped = best[0] and led != trump
    following = [card for card in hand if card[-1] == led]
    if following:
        heading = [] if trumped else [card for card in following if power(card) > best]
        return set(heading or following)
    trumps = [card for card in hand if card[-1] == trump]
    over = [card for card in trumps if power(card) > best]
    return set(over or (hand if trumped and contrafallo else trumps) or hand)


@covers("tute.follow", "tute.head", "tute.trump", "tute.overtrump", "tute.undertrump", "tute.discard", "tute.already-trumped")
@given(st.integers(0, 2**32), st.booleans())
def test_legal_cards_are_those_of_the_source(seed: int, contrafallo: bool) -> None:
    rng = random.Random(seed)
    state = TUTE.variant(contrafallo=contrafallo).deal(rng)
    while not state.over:
        view = state.view(state.to_move)
        trick = [card.text for card in view.pile("trick").cards]
        hand = [card.text for card in view.hand.cards]
        playable = {move.card.text for move in state.legal if move.card}
        assert playable == allowed(hand, trick, view.fact("trump").suit, contrafallo)
        state.play(rng.choice(state.legal))
