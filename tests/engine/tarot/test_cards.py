"""The play of the cards in tarot: each duty, and each case of the Excuse, in a position where breaking it would show."""

import random
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.cards import tarot78
from cardkit.games.tarot.score import counting_cards, outcome
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import BOUTS, EXCUSE, HALVES_OF, TRUMPS, points
from engine.covers import covers
from engine.tarot.table import GAMES, deal, ending, finish, forbids, mask, notes, plays, refused, run, start


@covers("tarot.pack")
def test_suits_go_from_king_to_one_and_trumps_stand_above() -> None:
    order = ["R", "D", "C", "V", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]
    for high, low in pairwise(order):
        state = run(ending(s0=f"{low}p 2c", s1=f"{high}p 3c", s2="1k 4c", s3="2k 5c"), f"{low}p {high}p 1k 2k")
        assert state.to_move == 1
    assert run(ending(s0="Rp 2c", s1="1a 3c", s2="1k 4c", s3="2k 5c"), "Rp 1a 1k 2k").to_move == 1
    for high in range(2, 22):
        state = run(ending(s0=f"{high - 1}a 2c", s1=f"{high}a 3c", s2="1k 4c", s3="2k 5c"), f"{high - 1}a {high}a 1k 2k")
        assert state.to_move == 1
    assert (len(tarot78), TRUMPS.bit_count()) == (78, 21)


@covers("tarot.points", "tarot.bouts")
def test_the_pack_is_worth_91_and_three_cards_are_bouts() -> None:
    worth = {rank: {HALVES_OF[c.id] for c in tarot78 if c.rank.key == rank and c.suit.key in "pckt"} for rank in "RDCV1"}
    assert worth == {"R": {9}, "D": {7}, "C": {5}, "V": {3}, "1": {1}}
    assert (points(tarot78.mask), points(mask("1a 21a EX")), points(mask("2-20a"))) == (91, Fraction(27, 2), Fraction(19, 2))
    assert mask("1a 21a EX") == BOUTS


# -- whose turn, and who wins ----------------------------------------------------------------------------------------------


def strength(card: int, led: int) -> int:
    """The rank of a card in a trick to which `led` was led, the higher wins; -1 for one that cannot win."""
    suit = tarot78[card].suit
    if card == EXCUSE or (suit.key != "a" and suit is not tarot78[led].suit):
        return -1
    return card + 100 * (suit.key == "a")


@covers("tarot.turn", "tarot.lead", "tarot.winner-leads", "tarot.win")
@pytest.mark.parametrize("players", GAMES)
def test_play_goes_round_and_the_winner_of_a_trick_leads(players: int) -> None:
    assert not GAMES[players].dealing.clockwise
    rng = random.Random(players)
    for dealer in range(players):
        state = start(deal(GAMES[players], dealer=dealer, seed=dealer), taker=dealer)
        leader = (dealer + 1) % players
        while not state.over:
            trick = {}
            for turn in range(players):
                assert state.to_move == (leader + turn) % players
                card = tarot78[rng.choice(sorted(plays(state)))]
                trick[card.id] = state.to_move
                event = state.play(f"play {card.text}")
            led = next(card for card in trick if card != EXCUSE)
            leader = trick[max(trick, key=lambda card: strength(card, led))]
            won = next(note for note in event.notes if note.kind == "trick")
            assert won.seat == leader or state.excuse_won
            assert state.over or state.to_move == leader


@covers("tarot.turn")
def test_a_card_that_is_not_in_hand_is_refused() -> None:
    state = start(deal(s0="Rp", s1="Dp"))
    assert forbids(state, "play Dp", "turn")
    assert "The queen of spades isn’t in this hand." in str(refused(state, "play Dp"))
    assert forbids(finish(state), "play Rp", "turn")


# -- duties ---------------------------------------------------------------------------------------------------------------


@covers("tarot.follow")
def test_a_suit_must_be_followed_but_not_beaten() -> None:
    state = run(ending(s0="5c 1p 1t 2t 3t", s1="2c Rc 8a EX 3p", s2="6c 2k 3k 4k 5k", s3="7c 6t 7t 8t 9t"), "5c")
    assert plays(state) == {"2c", "Rc", "EX"}
    assert forbids(state, "play 8a", "follow", "2c Rc")
    assert forbids(state, "play 3p", "follow", "2c Rc")
    assert "It began with hearts: play the 2 or king of hearts." in str(refused(state, "play 3p"))


@covers("tarot.trump")
def test_without_the_suit_one_trumps() -> None:
    state = run(ending(s0="5c 1p 1t 2t", s1="8a 3a EX 3p", s2="6c 2k 3k 4k", s3="7c 6t 7t 8t"), "5c")
    assert plays(state) == {"8a", "3a", "EX"}
    assert forbids(state, "play 3p", "trump", "3a 8a")
    assert "You have no hearts, so you must trump" in str(refused(state, "play 3p"))


@covers("tarot.overtrump", "tarot.undertrump", "tarot.no-sparing")
@pytest.mark.parametrize("taker", [0, 1])
def test_a_trumped_trick_is_overtrumped_or_undertrumped_whoever_is_winning(taker: int) -> None:
    # the 10 that seat 1 trumps with is a fellow defender’s for seat 2 when seat 0 took, the taker’s when seat 1 did
    def trumped(**hand: str) -> TarotState:
        return run(ending(taker=taker, s0="5c 1p 1t 2t", s1="10a 2k 3k 4k", s3="7c 6t 7t 8t", **hand), "5c 10a")

    state = trumped(s2="8a 3a 15a 3p")
    assert plays(state) == {"15a"}
    assert forbids(state, "play 8a", "overtrump", "15a")
    assert "you can beat the 10 of trumps with the 15 of trumps" in str(refused(state, "play 8a"))
    assert forbids(state, "play 3p", "trump", "15a")
    state = trumped(s2="8a 3a EX 3p")
    assert plays(state) == {"8a", "3a", "EX"}
    assert forbids(state, "play 3p", "undertrump", "3a 8a")
    assert "but a trump it must be: " in str(refused(state, "play 3p"))


@covers("tarot.climb", "tarot.undertrump", "tarot.no-sparing")
def test_in_trumps_one_climbs_if_one_can() -> None:
    state = run(
        ending(taker=3, s0="9a 1p 1t 2t", s1="14a 2a 20a EX", s2="12a 11a EX 3t".replace("EX", "4t"), s3="7c 6t 7t 8t"), "9a"
    )
    assert plays(state) == {"14a", "20a", "EX"}
    assert forbids(state, "play 2a", "climb", "14a 20a")
    assert "You can beat the 9 of trumps with the 14 or 20 of trumps." in str(refused(state, "play 2a"))
    # seat 2 cannot beat the 14 of a fellow defender: any trump, but a trump
    state.play("play 14a")
    assert plays(state) == {"11a", "12a"}
    assert forbids(state, "play 3t", "follow", "11a 12a")


@covers("tarot.follow", "tarot.climb")
def test_trumps_led_are_followed() -> None:
    state = run(ending(s0="9a 1p", s1="14a 3p", s2="3t 4t", s3="7c 6t"), "9a")
    assert forbids(state, "play 3p", "follow", "14a")
    assert "It began with trumps: play the 14 of trumps." in str(refused(state, "play 3p"))


@covers("tarot.discard")
@pytest.mark.parametrize("led", ["5c", "9a"])
def test_with_neither_suit_nor_trump_any_card_goes(led: str) -> None:
    state = run(ending(s0=f"{led} 1p 2p 4p", s1="3p Rk 5t EX", s2="2k 3k 4k 5k", s3="6t 7t 8t 9t"), led)
    assert plays(state) == {"3p", "Rk", "5t", "EX"}


def test_duties_read_the_ladder_from_the_top() -> None:
    state = run(ending(s0="5c 1p 1t 2t", s1="10a 2k 3k 4k", s2="8a 3a EX 3p", s3="7c 6t 7t 8t"), "5c 10a")
    ladder = [(duty.rule.id, str(duty.cards), duty.binding) for duty in state.view(state.to_move).duties]
    assert ladder == [
        ("tarot.follow", "", False),
        ("tarot.overtrump", "", False),
        ("tarot.undertrump", "3a 8a", True),
        ("tarot.discard", "3p", False),
        ("tarot.excuse", "EX", False),
    ]


def test_who_can_overtrump_is_not_asked_to_undertrump() -> None:
    state = run(ending(s0="5c 1p 1t 2t", s1="10a 2k 3k 4k", s2="8a 12a EX 3p", s3="7c 6t 7t 8t"), "5c 10a")
    ladder = {duty.rule.id: str(duty.cards) for duty in state.view(state.to_move).duties}
    assert (ladder["tarot.overtrump"], ladder["tarot.undertrump"], ladder["tarot.discard"]) == ("12a", "8a", "3p 8a")


def by_the_book(state: TarotState) -> set[int]:
    """The cards that may be played, worked out from the rules one by one, with no tables."""
    assert state.to_move is not None
    hand = [card for card in tarot78 if state.hands[state.to_move] & card.bit]
    trick = [tarot78.cards[n] for n in state.trick if n != EXCUSE]
    rest = [card for card in hand if card.id != EXCUSE]
    trumps = [card for card in rest if card.suit.key == "a"]
    table = max((int(card.rank.key) for card in trick if card.suit.key == "a"), default=0)
    trumping = [card for card in trumps if int(card.rank.key) > table] or trumps
    if trick:
        suit = [card for card in rest if card.suit is trick[0].suit and card.suit.key != "a"]
        allowed = suit or trumping or rest
    elif state.called >= 0 and not state.winners:
        called = tarot78.cards[state.called]
        allowed = [card for card in rest if card.suit is not called.suit or card is called] or rest
    else:
        allowed = rest
    return {card.id for card in hand if card in allowed or card.id == EXCUSE}


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([3, 4, 5]), st.booleans(), st.booleans())
def test_random_deals_go_by_the_book_and_add_up(seed: int, players: int, goulash: bool, miseres: bool) -> None:
    rng = random.Random(seed)
    state = GAMES[players].variant(goulash=goulash, miseres=miseres).deal(rng)
    assert isinstance(state, TarotState)
    while not state.over:
        if state.phase == "play":
            assert {move.id for move in state.legal if move.kind == "play"} == by_the_book(state)
        state.play(rng.choice(state.legal))
    assert sum(state.score.totals) == 0
    if state.phase == "over" and state.taker >= 0:
        attack, defence = counting_cards(state)
        assert points(attack) + points(defence) == 91
        assert attack | defence == tarot78.mask
        assert players != 4 or outcome(state).points.denominator == 1


# -- the Excuse -----------------------------------------------------------------------------------------------------------


@covers("tarot.excuse")
def test_the_excuse_goes_at_any_time_and_wins_nothing() -> None:
    for led, rest in (("5c", "1c"), ("1a", "2k")):
        state = run(ending(s0=f"{led} 1p 2p", s1="EX Rc 21a", s2=f"{rest} 3k 4k", s3="6t 7t 8t"), led)
        assert "EX" in plays(state)
        run(state, f"EX {rest} 6t")
        assert state.to_move == 0
        assert state.won[1] & mask("EX")


@covers("tarot.excuse-led")
def test_after_an_excuse_led_the_next_card_sets_the_suit() -> None:
    state = run(ending(s0="EX 1p 2p", s1="4k 5p 21a", s2="7k Dp 2a", s3="6t 7t 8t"), "EX")
    assert plays(state) == {"4k", "5p", "21a"}
    state.play("play 4k")
    assert plays(state) == {"7k"}
    assert forbids(state, "play 2a", "follow", "7k")
    run(state, "7k 6t")
    assert state.to_move == 2


@covers("tarot.excuse-kept")
@pytest.mark.parametrize("taker", [0, 1])
def test_the_excuse_is_kept_and_paid_for_with_a_low_card(taker: int) -> None:
    piles = {2: "", 0: "Rt 2t 3t 4t", 1: "Dt 5t 6a 7a"}
    state = ending(taker=taker, won=piles, s0="Rc 1p 2p", s1="EX 3p 4p", s2="1c 3k 4k", s3="2c 7t 8t")
    run(state, "Rc EX 1c 2c")
    assert notes(state, "excuse") == [(1, "Paco keeps the Excuse.")]
    assert notes(state, "paid") == [(1, "Paco gives the 5 of clubs for the Excuse.")]
    assert state.won[1] == mask("Dt EX 6a 7a")
    assert state.won[0] == mask("Rt 2t 3t 4t Rc 1c 2c 5t")


@covers("tarot.excuse-kept")
def test_among_partners_nothing_is_paid() -> None:
    piles = {1: "Dt 5t 6a 7a", 0: "Rt 2t 3t 4t", 2: ""}
    state = run(ending(taker=3, won=piles, s0="Rc 1p 2p", s1="EX 3p 4p", s2="1c 3k 4k", s3="2c 7t 8t"), "Rc EX 1c 2c")
    assert state.won[0] == mask("Rt 2t 3t 4t Rc 1c 2c")
    assert state.won[1] & mask("Dt 5t 6a 7a EX") == mask("Dt 5t 6a 7a EX")
    assert state.debt is None
    assert notes(state, "paid") == []


@covers("tarot.excuse-owed")
def test_an_excuse_is_paid_for_as_soon_as_the_side_wins_a_trick() -> None:
    state = ending(taker=1, won={0: "", 1: ""}, s0="Rc 2p 1t", s1="EX Rp 2t", s2="3c 5p 3t", s3="4c 6p 4t")
    run(state, "Rc EX 3c 4c")
    assert notes(state, "owed") == [(1, "Paco owes a card worth ½ for it.")]
    assert state.won[1] == mask("EX")
    run(state, "2p Rp 5p 6p")
    assert notes(state, "paid") == [(1, "Paco gives the 2 of spades for the Excuse.")]
    assert state.won[1] == mask("EX Rp 5p 6p")
    assert state.won[0] & mask("2p")


@covers("tarot.excuse-owed")
def test_an_excuse_that_is_never_paid_for_counts_four() -> None:
    kept = "1p 2p 3p 4p 5p 6p"
    state = ending(taker=0, won={0: ""}, winners=[0] * 16, kept=kept, s0="21a 20a", s1="Rc Rk", s2="EX Rt", s3="1c 1k")
    run(state, "21a Rc EX 1c 20a Rk Rt 1k")
    assert state.debt == (2, 0)
    assert (outcome(state).points, outcome(state).chelem, outcome(state).bouts) == (87, "attack", 2)
    assert "tarot.excuse-owed" in {line.rule for line in state.score.lines}


@covers("tarot.excuse-last")
def test_in_the_last_trick_the_excuse_changes_sides() -> None:
    piles = {1: "", 0: "5t 6t 7t 8t"}
    state = run(ending(taker=0, won=piles, s0="EX", s1="21a", s2="1c", s3="2c"), "EX 21a 1c 2c")
    assert notes(state, "excuse") == [(0, "Paco loses the Excuse to the other side.")]
    assert counting_cards(state)[1] & mask("EX")
    assert (notes(state, "paid"), state.winners[-1]) == ([], 1)


@covers("tarot.excuse-last")
def test_a_side_that_wins_the_trick_and_loses_the_excuse_gets_a_card_for_it() -> None:
    # seat 0 and the winner of the trick both defend against seat 2
    piles = {1: "", 2: "5t 6t 7t 8t"}
    state = ending(taker=2, won=piles, winners=[1] * 16 + [2], s0="EX", s1="21a", s2="1c", s3="2c")
    run(state, "EX 21a 1c 2c")
    assert notes(state, "excuse") == [(0, "Paco loses the Excuse to the other side.")]
    assert notes(state, "paid") == [(2, "Paco gives the 5 of clubs for the Excuse.")]
    assert state.won[2] == mask("EX 6t 7t 8t")
    assert state.won[1] & mask("21a 5t") == mask("21a 5t")


@covers("tarot.chelem-excuse", "tarot.petit-early")
@pytest.mark.parametrize(("taker", "partner", "side"), [(0, -1, "attack"), (1, 0, "attack"), (3, -1, "defence")])
def test_in_a_slam_the_excuse_wins_the_last_trick_and_the_petit_counts_before_it(taker: int, partner: int, side: str) -> None:
    players = 5 if partner >= 0 else 4
    hands = {"s0": "1a EX", "s1": "1c 2k", "s2": "2c 3k", "s3": "3c 4k"} | ({"s4": "4c 5k"} if players == 5 else {})
    kept = "1p 2p 3p 4p 5p 6p" if players == 4 else "1p 2p 3p"
    winners = [0] * (16 if players == 4 else 13)
    state = ending(GAMES[players], taker=taker, partner=partner, kept=kept, won={0: ""}, winners=winners, **hands)
    run(state, "1a 1c 2c 3c" + (" 4c" if players == 5 else "") + " EX 2k 3k 4k" + (" 5k" if players == 5 else ""))
    assert notes(state, "excuse") == [(0, "Paco wins the last trick with the Excuse.")]
    assert state.excuse_won
    result = outcome(state)
    assert (result.chelem, result.petit) == (side, side)
    early = [line for line in state.score.lines if line.rule == "tarot.petit-early"]
    assert len(early) == 1


@covers("tarot.chelem-excuse")
def test_one_lost_trick_and_the_excuse_wins_nothing() -> None:
    winners = [0] * 15 + [1]
    hands = {"s0": "1a EX", "s1": "1c 2k", "s2": "2c 3k", "s3": "3c 4k"}
    state = ending(taker=0, kept="1p 2p 3p 4p 5p 6p", won={0: "", 1: ""}, winners=winners, **hands)
    run(state, "1a 1c 2c 3c EX 2k 3k 4k")
    assert not state.excuse_won
    assert state.winners[-1] == 3
    assert counting_cards(state)[1] & mask("EX")
