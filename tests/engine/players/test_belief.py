"""Beliefs: what the rules prove stays proved, what was told makes deals likelier or less likely, and by just so much."""

from __future__ import annotations

import random
from collections import Counter
from math import exp, inf

import pytest

import cardkit
from cardkit import players
from cardkit.game import Game, State
from cardkit.players import advise, think
from cardkit.players.belief import Belief, Likelihood, metropolis
from cardkit.players.coach import UNEXPLAINED
from cardkit.players.players import Evidence, sample
from cardkit.players.sampling import Sampler, Scatter
from cardkit.players.where import Where

GAMES = [cardkit.games[name] for name in cardkit.games]
TUTE = cardkit.games["tute"]


def turns(game: Game, seed: int, count: int) -> list[State]:
    """States with a choice, from deals that the rule of thumb plays."""
    rng, found = random.Random(f"belief {game.name}{seed}"), list[State]()
    while len(found) < count:
        state = game.deal(rng)
        while state.to_move is not None:
            if len(state.legal) > 1 and state.events and rng.random() < 0.2:
                found.append(state.copy())
            state.play(players.for_game(game).rule_of_thumb_move(state, rng))
    return found[:count]


def late(seed: int) -> State:
    """A hand of Tute with few cards left and more than one deal that fits."""
    rng = random.Random(seed)
    while True:
        state = TUTE.deal(rng)
        while state.to_move is not None and sum(map(int.bit_count, state.hands)) > 9:
            state.play(players.for_game(TUTE).rule_of_thumb_move(state, rng))
        if state.to_move is not None and len(state.legal) > 1 and Belief(state.view(state.to_move)).count > 3:
            return state


def test_deals_come_as_often_as_they_are_likely() -> None:
    scatter = Scatter(0b111111, (2, 2, 2), (0b000001, 0, 0b100000))
    sampler = Sampler(scatter.draw, lambda masks, rng: TUTE.deal(1), scatter.barred, {0: 0, 1: 1, 2: 2})
    parts = [
        Evidence(0, "likes", 0b000110),
        Evidence(2, "hates", 0b000011),
        Evidence(1, "never both", 0b001100, whole=True),
        Evidence(9, "likes", 1),
    ]
    likelihood = Likelihood(sampler, 6, parts, {"likes": 0.8, "hates": -1.1, "never both": -1.5})
    every = {tuple(masks): exp(likelihood.of(masks)) for masks in scatter}
    assert likelihood.of((0b000110, 0b011000, 0b100001)) == pytest.approx(2 * 0.8 - 1.1)
    assert likelihood.of((0b110000, 0b001100, 0b000011)) == pytest.approx(-1.5 - 2 * 1.1)
    rng, whole, draws = random.Random(4), sum(every.values()), 6000
    drawn = Counter()
    for _ in range(draws):
        masks = metropolis(metropolis(scatter.draw(rng), sampler, likelihood, rng), sampler, likelihood, rng)
        drawn[tuple(masks)] += 1
    assert set(drawn) <= set(every)
    chi2 = sum((drawn[way] - draws * weight / whole) ** 2 / (draws * weight / whole) for way, weight in every.items())
    free = len(every) - 1
    assert chi2 < free + 4 * (2 * free) ** 0.5


@pytest.mark.parametrize("game", [*GAMES, cardkit.games["tarot"].variant(players=5)], ids=repr)
def test_a_believed_deal_is_one_that_could_be(game: Game) -> None:
    count = 0
    for number, state in enumerate(turns(game, 1, 25)):
        view = state.view(state.to_move)
        belief, rng = Belief(view), random.Random(number)
        count += belief.likelihood is not None
        for _ in range(3):
            assert belief(rng).view(view.seat) == view
        assert belief.likelihood is None or not belief.impossible
    assert count > 10


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_what_is_told_is_of_others_and_has_a_weight(game: Game) -> None:
    weights, met = players.for_game(game).weights, 0
    for state in turns(game, 2, 25):
        view = state.view(state.to_move)
        for item in players.for_game(game).evidence(view):
            assert item.seat != view.seat
            met += item.name in weights
    assert met > 100
    assert all(abs(weight) < 6 for weight in weights.values()), "nobody is sure to follow a rule of thumb"


@pytest.mark.parametrize("game", [*GAMES, *(cardkit.games["tarot"].variant(players=players) for players in (3, 5))], ids=repr)
def test_most_cards_that_are_played_tell_something(game: Game) -> None:
    played = count = 0
    for seed in range(4):
        rng, state = random.Random(seed), game.deal(seed)
        while not state.over:
            looker = (state.to_move + 1) % game.seats
            before = Counter(players.for_game(game).evidence(state.view(looker)))
            event = state.play(rng.choice(state.legal))
            if event.move.card is not None and not state.over:
                played += 1
                count += Counter(players.for_game(game).evidence(state.view(looker))) != before
    assert count > played / 3


def test_who_leads_without_singing_is_not_taken_to_hold_the_marriage() -> None:
    """As often as it is likely: the weight of the evidence is the whole difference between two deals that are else alike."""
    state = next(
        state
        for state in turns(TUTE, 3, 200)
        if any(item.whole for item in players.for_game(TUTE).evidence(state.view(state.to_move)))
    )
    view = state.view(state.to_move)
    item = next(item for item in players.for_game(TUTE).evidence(view) if item.whole)
    even, believed = random.Random(1), random.Random(1)
    belief, held = Belief(view), [0, 0]
    for _ in range(400):
        held[0] += sample(view, even).held(item.seat) & item.cards == item.cards
        held[1] += belief(believed).held(item.seat) & item.cards == item.cards
    assert held[1] < held[0] / 2


@pytest.mark.parametrize("seed", range(4))
def test_all_deals_have_their_chances(seed: int) -> None:
    state = late(seed)
    view = state.view(state.to_move)
    belief = Belief(view)
    every = belief.every()
    assert len(every) == belief.count
    assert sum(weight for _, weight in every) == pytest.approx(1)
    hands = [tuple(deal.held(seat) for seat in range(4)) for deal, _ in every]
    drawn, rng = Counter(), random.Random(seed)
    for _ in range(3000):
        deal = belief(rng)
        drawn[tuple(deal.held(seat) for seat in range(4))] += 1
    for held, (_, weight) in zip(hands, every, strict=True):
        assert drawn[held] / 3000 == pytest.approx(weight, abs=0.05)


@pytest.mark.parametrize("count", [1, 400])
def test_a_model_that_explains_nothing_gives_way_to_the_rules_and_says_so(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    state = late(1) if count == 1 else turns(TUTE, 5, 1)[0]
    view, wing = state.view(state.to_move), players.for_game(TUTE)
    others = [seat for seat in range(4) if seat != view.seat]
    monkeypatch.setattr(wing, "evidence", lambda view: [Evidence(seat, "never", TUTE.pack.mask) for seat in others])
    monkeypatch.setitem(wing.weights, "never", -inf)
    belief = Belief(view)
    assert belief(random.Random(2)).view(view.seat) == view
    assert belief.impossible
    found = advise(view, random.Random(3), 8)
    assert all(advice.reason.endswith(UNEXPLAINED) for advice in found if advice.deals)
    if belief.count <= 500:
        assert {weight for _, weight in belief.every()} == {1 / belief.count}


def test_a_view_that_nothing_fits_is_refused() -> None:
    """A record that cannot be: nobody may hold what is unseen."""
    scatter = [0b11, (1, 1), (0b11, 0b11)]
    with pytest.raises(ValueError, match="no deal fits"):
        Scatter(*scatter)


def test_a_game_that_tells_nothing_takes_all_deals_alike() -> None:
    view = TUTE.deal(1).view(1)
    belief = Belief(view)
    assert belief.likelihood is None
    one, two = belief(random.Random(5)), sample(view, random.Random(5))
    assert [one.held(seat) for seat in range(4)] == [two.held(seat) for seat in range(4)]


@pytest.mark.parametrize("name", ["pitty_pat", "tarot", "tute", "vitou"])
def test_every_number_is_counted_on_the_deals_that_were_looked_at(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, looked, count = cardkit.games[name], list[tuple[State, float]](), 0
    add = Where.add
    monkeypatch.setattr(Where, "add", lambda self, state, weight: (looked.append((state, weight)), add(self, state, weight)))
    for state in turns(game, 6, 40):
        view = state.view(state.to_move)
        if not list(players.for_game(game).claims(view)):
            continue
        looked.clear()
        *_, thought = think(view, random.Random(1), 8)
        if thought.where is None:
            continue
        whole, sentences = sum(weight for _, weight in looked), thought.where.sentences()
        for claim in players.for_game(game).claims(view):
            true = [weight for deal, weight in looked if claim.true([deal.held(seat) for seat in range(game.seats)])]
            share = sum(true) / whole
            assert thought.where.share(claim.true) == pytest.approx(share)
            assert (claim.sentence(share) in sentences) == (0.25 <= share <= 0.95)
            count += claim.sentence(share) in sentences
        for card in list(thought.where.cards)[:5]:
            shares = thought.where.of(card)
            assert sum(shares.values()) == pytest.approx(1)
            for seat in thought.where.seats:
                lay = sum(weight for deal, weight in looked if deal.held(seat) & card.bit)
                assert shares[seat] == pytest.approx(lay / whole)
    assert count
