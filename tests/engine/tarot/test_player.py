"""The rule-of-thumb player of tarot: bids by its hand, knows what the petit is worth, and looks at nothing hidden."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.games.tarot.players.hand import THRESHOLDS, bid_for, call_for, ecart_for, worth
from cardkit.games.tarot.state import TarotState
from cardkit.players import Choice
from cardkit.players import for_game as players_for
from cardkit.players.players import sample, sampler
from cardkit.players.sampling import Deals
from conftest import one_now
from engine.tarot.table import GAMES, TAROT, bid, deal, ending, mask, run


def chosen(state: TarotState) -> Choice:
    """Returns the choice of the rule of thumb in this position, its reason checked to be a sentence."""
    assert state.to_move is not None
    choice = players_for(TAROT).rule_of_thumb(state.view(state.to_move), random.Random(1))
    assert choice.reason.endswith((".", "!"))
    return choice


def test_a_hand_is_worth_more_with_bouts_trumps_kings_and_length() -> None:
    poor = mask("1-6p 1-6c 1k 2-6a")
    for more, less in (("21a", "3a"), ("EX", "2a"), ("Rp", "1p"), ("7a", "1k"), ("7p", "1k")):
        assert worth(poor & ~mask(less) | mask(more)).total > worth(poor).total, more
    strong = mask("1a 21a EX 14-20a Rp Dp Rc 5c 6c 7c 8c 9c")
    assert bid_for(poor, 4) == -1
    assert bid_for(strong, 4) == 3
    for players, steps in THRESHOLDS.items():
        assert list(steps) == sorted(steps)
        assert bid_for(poor, players) == -1


@pytest.mark.parametrize(("hand", "move"), [("1a 21a EX 12-18a Rp Dp Rc", "bid garde"), ("1-10p 1-8c", "pass")])
def test_it_bids_what_its_hand_is_worth(hand: str, move: str) -> None:
    choice = chosen(deal(s0=hand))
    assert choice.move.text.startswith(move)
    assert "bout" in choice.reason


def test_it_calls_a_king_where_it_has_the_queen() -> None:
    card, reason = call_for(mask("Rp Dc 3c 4k 5k 6k"))
    assert card.text == "Rc"
    assert "queen" in reason
    card, _ = call_for(mask("Rp Rc Rk Rt Dp"))
    assert card.rank.key == "D"
    assert card.text != "Dp"


def test_its_ecart_cuts_a_suit_and_hides_points() -> None:
    hand = mask("Rp 3p 4p Dc 2c Rk 5k 6k 7k 8k Dt 9t 8t 7t 6t 1a 5-10a EX")
    laid = []
    for room in range(6, 0, -1):
        card, reason = ecart_for(hand, room)
        hand &= ~card.bit
        laid.append((card.text, reason))
    assert {text for text, _ in laid[:2]} == {"Dc", "2c"}
    assert "you can trump them" in laid[0][1]
    assert "Dt" in {text for text, _ in laid}


def test_it_saves_the_petit_when_a_partner_wins_for_sure() -> None:
    state = run(ending(taker=0, s0="5c 2p", s1="21a 1p", s2="1a 2a", s3="3c 4p"), "5c 21a")
    assert chosen(state).move.text == "play 1a"


def test_it_takes_with_the_petit_when_last() -> None:
    state = run(ending(taker=3, s0="5c 2p", s1="6c 1p", s2="7c 2a", s3="1a 20a"), "5c 6c 7c")
    assert chosen(state).move.text == "play 1a"


def test_it_does_not_give_the_petit_away() -> None:
    state = run(ending(taker=0, s0="21a 2p", s1="1a 2a", s2="7c 3a", s3="4a 20a"), "21a")
    assert chosen(state).move.text == "play 2a"


def test_it_feeds_a_partner_and_starves_the_taker() -> None:
    fed = run(ending(taker=0, s0="5c 2p", s1="21a 1p", s2="Rk 2k", s3="3c 4p"), "5c 21a")
    assert chosen(fed).move.text == "play Rk"
    starved = run(ending(taker=1, s0="5c 2p", s1="21a 1p", s2="Rk 2k", s3="3c 4p"), "5c 21a")
    assert chosen(starved).move.text == "play 2k"


def test_it_hunts_the_petit_with_the_top_trumps() -> None:
    state = ending(taker=0, s0="21a 20a 19a 18a 2p", s1="1a 2a 3a 4a 5p", s2="7c 3c 4c 5c 6c", s3="4k 5k 6k 7k 8k")
    choice = chosen(state)
    assert choice.move.text == "play 21a"
    assert "petit" in choice.reason


def test_it_plays_the_excuse_before_the_last_trick() -> None:
    state = run(ending(taker=0, s0="21a 2p", s1="EX 5p", s2="7c 3c", s3="4k 5k", winners=[0, 1] * 8), "21a")
    assert chosen(state).move.text == "play EX"


def test_it_announces_a_chelem_only_when_nothing_can_go_wrong() -> None:
    sure = start_speaking("21a 20a 19a 18a 17a 16a 15a 14a 13a 12a 11a 10a Rp Rc Rk Rt EX Dp", void={"s1": "a"})
    assert chosen(sure).move.text == "chelem"
    doubtful = start_speaking("21a 20a 19a 18a 17a 16a 15a 14a 13a 12a 11a 10a Rp Rc Rk 3t EX Dp")
    assert chosen(doubtful).move.text == "jeu"


def start_speaking(hand: str, void: dict[str, str] | None = None) -> TarotState:
    """A taker with this hand before the first lead of a garde sans."""
    return bid(deal(s0=hand, void=void), 0)


def test_in_a_goulash_it_ducks_and_throws_points() -> None:
    stew = TAROT.variant(goulash=True)
    state = run(ending(stew, taker=-1, s0="9c 2p", s1="Rc 8c", s2="7c 3c", s3="4k 5k"), "9c")
    assert chosen(state).move.text == "play 8c"
    throw = run(ending(stew, taker=-1, s0="9c 2p", s1="Rk 8k", s2="7c 3c", s3="4k 5k"), "9c")
    assert chosen(throw).move.text == "play Rk"


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([3, 4, 5]), st.booleans())
def test_it_decides_alike_in_all_deals_that_look_alike(seed: int, players: int, goulash: bool) -> None:
    rng = random.Random(seed)
    game = GAMES[players].variant(goulash=goulash, miseres=True)
    state = game.deal(rng)
    while not state.over:
        assert state.to_move is not None
        view = state.view(state.to_move)
        choice = players_for(game).rule_of_thumb(view, random.Random(1))
        if rng.random() < 0.15:
            other = sample(view, rng)
            assert players_for(game).rule_of_thumb(other.view(state.to_move), random.Random(1)) == choice
        state.play(choice.move)


@pytest.mark.parametrize("players", GAMES)
def test_it_does_better_than_chance_on_either_side(players: int) -> None:
    """The same deals and contracts, once with this player as the taker against random ones, once the other way round."""
    rng, game = random.Random(8), GAMES[players]
    points = {True: 0, False: 0}
    for seed in range(30):
        for clever_taker in points:
            state = game.deal(seed, dealer=players - 1)
            assert isinstance(state, TarotState)
            bid(state, seed % players, "garde sans")
            while not state.over:
                assert state.to_move is not None
                clever = clever_taker == bool(state.attack >> state.to_move & 1)
                state.play(players_for(game).rule_of_thumb_move(state, rng) if clever else rng.choice(state.legal))
            points[clever_taker] += int(state.score.totals[seed % players])
    assert points[True] > points[False] + 30 * 100


@pytest.mark.parametrize(
    ("table", "card", "outright", "when_void"),
    [
        ("", "Dc", "Rc", "1-21a"),
        ("", "19a", "20a 21a", ""),
        ("5c", "Dc", "Rc", "1-21a"),
        ("5c", "3c", "5c", ""),
        ("5c", "19a", "", "20a 21a"),
        ("5c 9a", "Rc", "9a", ""),
        ("5c 9a 2c", "19a", "", ""),
        ("EX 5c", "19a", "", "20a 21a"),
    ],
)
def test_what_beats_a_card(table: str, card: str, outright: str, when_void: str) -> None:
    laid = table.split()
    hands = {f"s{seat}": f"{text} {seat + 1}p" for seat, text in enumerate(laid)}
    hands |= {f"s{seat}": f"{card if seat == len(laid) else f'{seat}k'} {seat + 1}p" for seat in range(len(laid), 4)}
    state = run(ending(**hands), table)
    found = players_for(TAROT).beaters(state.view(state.to_move), TAROT.pack[card])
    assert found == (mask(outright), mask(when_void))
    assert players_for(TAROT).beaters(state.view(state.to_move), TAROT.pack["EX"]) is None


def test_counted_deals_are_all_that_fit() -> None:
    """Late in a deal nobody can have had a petit sec unseen: then the deals are counted, and each can be listed."""
    listed = 0
    for seed in range(20):
        rng = random.Random(seed)
        state = bid(deal(seed=seed), 0)
        while sum(hand.bit_count() for hand in state.hands) > 8:
            state.play(rng.choice(state.legal))
        view = state.view(state.to_move)
        deals = sampler(view)
        if isinstance(deals, Deals) and deals.count < 2000:
            states = list(deals)
            assert len(states) == deals.count
            assert all(other.view(state.to_move) == view for other in states[:20])
            listed += 1
    assert listed


@pytest.mark.parametrize("count", one_now([3, 4, 5], 4))
def test_a_judge_weighs_bids_and_nothing_else(count: int) -> None:
    """It departs from the rule of thumb only where it says how the two compare; the same view and dice give the same bid."""
    game, reasons = TAROT.variant(players=count), list[str]()
    for seed in range(10):
        state = game.deal(seed)
        while state.to_move is not None and state.phase in ("bidding", "calling", "écart"):
            view = state.view(state.to_move)
            plain = players_for(game).rule_of_thumb(view, random.Random(seed))
            choice = players_for(game).judge(view, random.Random(seed))
            assert choice == players_for(game).judge(view, random.Random(seed))
            assert choice.move in view.legal
            if choice != plain:
                assert state.phase == "bidding"
                assert choice.move is not plain.move
                reasons.append(choice.reason)
                for move in (choice.move, plain.move):
                    assert ("passing" if move.text == "pass" else move.text.removeprefix("bid ")) in choice.reason
            state.play(choice.move)
    assert reasons
