"""The chances of Pitty Pat against plain counting, and what a seat may infer."""

import random
from math import comb

import cardkit
from cardkit import players
from cardkit.games.pitty_pat.players import odds
from cardkit.games.pitty_pat.players.beliefs import PublicPlay
from cardkit.games.pitty_pat.recycle import new_stock, shuffle_for, split
from cardkit.players.players import sample

GAME = cardkit.games["pitty_pat"]
TWO = GAME.variant(players=2)


def positions(game, seed, deals=8):
    rng = random.Random(seed)
    for _ in range(deals):
        state = game.deal(rng, dealer=rng.randrange(game.seats))
        while not state.over:
            yield state, rng
            state.play(players.for_game(game).rule_of_thumb_move(state, rng))


def test_chances_add_up() -> None:
    for game in (TWO, GAME.variant(players=5), GAME.variant(keep=True)):
        for number, (state, _) in enumerate(positions(game, 1, 2)):
            if number % 9 == 8:
                chances = odds.next_card(state.view(number % game.seats))
                assert sum(chance.value for chance in chances.values()) == 1


def test_first_turn_is_plain_counting() -> None:
    state = TWO.deal(1, cards={0: "7h Kd 2c 4s 9h", "upcard": "Qh"}, dealer=1)
    view = state.view(0)
    assert len(odds.unseen(view)) == 46
    assert len(odds.outs(view)) == 15
    assert odds.match_chance(view).value == odds.simple_chance(view).value == odds.Chance(15, 46).value
    assert str(odds.simple_chance(view)) == "15 of 46 (32.6%)"


def failed_turn():
    """Seat 1 could match neither the queen nor the card it turned; seat 0 looks on."""
    hands = {0: "7h Kd 2c 4s 9h", 1: "8h 8d 3c 3s 5d"}
    state = TWO.deal(3, cards={**hands, "upcard": "Qh"}, dealer=0)
    state.play("turn")
    view = state.view(0)
    turned = view.fact("upcard").card
    assert state.to_move == 0
    return view, [card for card in odds.unseen(view) if card.rank.key not in ("Q", turned.rank.key)]


def test_a_failed_match_counts() -> None:
    """Its five cards are none of the three queens left, so those lie in the stock: likelier than plain counting says."""
    view, _ = failed_turn()
    stock = len(view.pile("stock").cards)
    assert stock == len(odds.unseen(view)) - 5
    assert odds.next_card(view)["Q"].value == odds.Chance(3, stock).value


def test_who_holds_what() -> None:
    view, able = failed_turn()
    assert odds.holds(view, 1, "Q").good == 0
    none = comb(len(able) - 4, 5)
    assert odds.holds(view, 1, "8").value == odds.Chance(comb(len(able), 5) - none, comb(len(able), 5)).value


def test_chances_agree_with_samples() -> None:
    """Counting against drawing: the shares in many sampled deals come near the exact chances."""
    checked = 0
    for state, rng in positions(GAME.variant(players=3), 4, 3):
        if len(state.events) % 9 != 5:
            continue
        view = state.view(0)
        chances = odds.next_card(view)
        counts = dict.fromkeys(chances, 0)
        for _ in range(300):
            stock = sample(view, rng).view(None).pile("stock").cards
            if stock:
                counts[stock[-1].rank.key] += 1
        for key, chance in chances.items():
            assert abs(counts[key] / 300 - float(chance.value)) < 0.1
        checked += 1
    assert checked


def test_about_to_match_is_known() -> None:
    """A player who goes on after turning a card holds one of its rank: every sample has it."""
    seen = 0
    for state, rng in positions(TWO, 6, 12):
        view = state.view(1 - state.to_move)
        known = PublicPlay(view)
        if known.holder is None:
            continue
        seen += 1
        assert odds.holds(view, known.holder, view.fact("upcard").card.rank.key).value == 1
        for _ in range(5):
            assert sample(view, rng).held(known.holder) & known.held
    assert seen > 5


def test_new_stocks_come_as_told() -> None:
    pools = [(list(range(10, 30)), [12, 29, 10]), ([1, 2, 3, 40], [40, 1])]
    pools[0] = (pools[0][0], random.Random(1).sample(pools[0][0], 20))
    number = shuffle_for(pools, 77)
    seed, forced = split(number)
    assert seed == 77
    first, forced = new_stock(pools[0][0], seed, 0, forced)
    assert first[::-1] == pools[0][1]
    second, forced = new_stock(pools[1][0], seed, 1, forced)
    assert second[::-1][:2] == [40, 1]
    assert forced == 1
    assert sorted(second) == [1, 2, 3, 40]


def test_every_order_of_a_new_stock_is_possible() -> None:
    orders = {tuple(new_stock([3, 1, 2], seed, 0, 1)[0]) for seed in range(60)}
    assert len(orders) == 6


def test_dead_until_recycled() -> None:
    """A rank whose other cards all lie in the discards is dead, and lives again in the new stock."""
    found = 0
    for state, _ in positions(GAME.variant(players=5), 2, 30):
        if state.over or not state.times:
            continue
        view = state.view(state.to_move)
        pool = PublicPlay(view).pool
        assert pool.bit_count() == len(view.pile("stock").cards)
        assert pool == sum(card.bit for card in state.view(None).pile("stock").cards)
        found += 1
    assert found
