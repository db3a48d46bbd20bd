"""The table for two players: an opponent who knows all of it gains hardly anything, and the player plays what it says."""

from __future__ import annotations

import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from math import comb

import pytest

from cardkit import players
from cardkit.game import State
from cardkit.games.vitou.players import equilibrium
from cardkit.games.vitou.players.equilibrium import HANDS, PARTS, RANK_COUNT, Action, Ranks
from cardkit.games.vitou.score import decided
from cardkit.games.vitou.tables import HEIGHT_OF
from cardkit.players import advise, level
from engine.vitou.table import SECOND, TWO, table

# -- the best answer to the table, worked out in plain Python ----------------------------------------------------------------

Weighed = dict[Ranks, float]


def ways(mine: Ranks, theirs: Ranks) -> int:
    found = 1
    for rank in range(RANK_COUNT):
        a, b = mine.count(rank), theirs.count(rank)
        found *= comb(4, a) * comb(max(0, 4 - a), b)
    return found


def without(hand: Ranks, rank: int) -> Ranks:
    at = hand.index(rank)
    return hand[:at] + hand[at + 1 :]


def result(*tricks: tuple[int, int]) -> int:
    """The round in the eyes of the player whose cards stand first: 1 won, -1 lost, 0 drawn."""
    results: list[int | None] = []
    for mine, theirs in tricks:
        results.append(None if mine == theirs else int(mine > theirs))
        over, winner = decided(results)
        if over:
            return 0 if winner is None else 2 * winner - 1
    raise AssertionError("three tricks decide every round")


def after_first(bid: bool, led: int, answered: int, i_led: bool, mine: Ranks, theirs: Weighed) -> float:
    """Returns the best value of the second trick with these two cards, against pairs weighed by how often they come."""
    trick = (led, answered) if i_led else (answered, led)
    before, stake = (3, 6) if bid else (1, 3)
    i_lead = trick[0] > trick[1] if trick[0] != trick[1] else i_led
    # the last to bid may not bid again
    if i_lead:
        bids = (False,) if bid and i_led else (False, True)
        return max(
            leading(bid, led, answered, trick, raised, card, without(mine, card)[0], theirs, before, stake)
            for raised in bids
            for card in set(mine)
        )
    come: dict[Action, list[tuple[int, float]]] = defaultdict(list)
    for pair, weight in theirs.items():
        for action, part in equilibrium.lead_again(bid, led, answered, pair).items():
            if part:
                come[action].append((without(pair, action[1])[0], weight * part / PARTS))
    total = 0.0
    for (raised, card), lefts in come.items():
        points = stake if raised else before
        options = [-before * sum(weight for _, weight in lefts)] if raised else []
        for answer in set(mine):
            left = without(mine, answer)[0]
            options.append(points * sum(w * result(trick, (answer, card), (left, other)) for other, w in lefts))
        total += max(options)
    return total


def leading(
    bid: bool,
    led: int,
    answered: int,
    trick: tuple[int, int],
    raised: bool,
    card: int,
    left: int,
    theirs: Weighed,
    before: int,
    stake: int,
) -> float:
    total = 0.0
    for pair, weight in theirs.items():
        for (_, answer), part in equilibrium.answer_again(bid, led, answered, raised, card, pair).items():
            if answer is None:
                total += weight * part * before
            elif part:
                other = without(pair, answer)[0]
                total += weight * part * (stake if raised else before) * result(trick, (card, answer), (left, other))
    return total / PARTS


def best_lead(hand: Ranks) -> float:
    """Returns the best value of this hand on the first lead, summed over the ways to deal the other."""
    options = []
    for bid in (False, True):
        for card in set(hand):
            total = 0.0
            come: dict[int, Weighed] = defaultdict(dict)
            for other in HANDS:
                weight = ways(hand, other)
                for (_, answer), part in equilibrium.answer(bid, card, other).items() if weight else ():
                    if answer is None:
                        total += weight * part / PARTS
                    elif part:
                        come[answer][without(other, answer)] = weight * part / PARTS
            for answer, theirs in come.items():
                total += after_first(bid, card, answer, True, without(hand, card), theirs)
            options.append(total)
    return max(options)


def best_answer(hand: Ranks) -> float:
    """Returns the best value of this hand in the second seat, summed over the ways to deal the other."""
    come: dict[Action, Weighed] = defaultdict(dict)
    for other in HANDS:
        weight = ways(hand, other)
        for action, part in equilibrium.lead(other).items() if weight else ():
            if part:
                come[action][without(other, action[1])] = weight * part / PARTS
    total = 0.0
    for (bid, led), theirs in come.items():
        options = [-sum(theirs.values())] if bid else []
        options += [after_first(bid, led, card, False, without(hand, card), theirs) for card in set(hand)]
        total += max(options)
    return total


def exploited(hands: Iterable[Ranks]) -> tuple[float, float]:
    """Returns the best gain of an opponent who knows the table with these hands, on lead and second, in points a round."""
    hands = list(hands)
    whole = sum(ways(a, b) for a in hands for b in HANDS)
    return sum(map(best_lead, hands)) / whole, sum(map(best_answer, hands)) / whole


def test_nobody_gains_much_against_the_table() -> None:
    """The exploitability in the head of the file, exactly, over all hands and all that can be done with them."""
    lead, second = exploited(HANDS)
    head = equilibrium.head()
    assert f"{lead:+.4f}" == head["gain of a first lead that knows the table"]
    assert f"{second:+.4f}" == head["gain of a second seat that knows the table"]
    assert f"{(lead + second) / 2:.4f}" == head["exploitability"]
    assert (lead + second) / 2 < 0.003


def test_strong_and_weak_hands_gain_what_they_should() -> None:
    """A quick part of it: what the jeu franc and three 7s bring at best against the table, on lead and second."""
    for gain in exploited([(6, 7, 7)]):
        assert 1 < gain < 6
    for gain in exploited([(0, 0, 0)]):
        assert -3 < gain < 0


# -- the player --------------------------------------------------------------------------------------------------------------


def test_the_table_is_small_and_whole() -> None:
    start = time.process_time()
    equilibrium.weights.cache_clear()
    assert len(equilibrium.weights()) == equilibrium.SIZE
    assert time.process_time() - start < 5
    assert all(sum(equilibrium.lead(hand).values()) == PARTS for hand in HANDS)
    for hand in HANDS:
        assert sum(equilibrium.answer(True, 7, hand).values()) == PARTS or hand.count(7) > 3


def test_the_player_plays_what_the_table_says() -> None:
    hands = ("10p 9p 7p", "Rc Vc 8c")
    state = table(hands, game=TWO)
    hand = tuple(sorted(HEIGHT_OF[TWO.pack[text].id] for text in hands[0].split()))
    weights = equilibrium.lead(hand)
    first, second = Counter[Action](), Counter[str]()
    rng = random.Random(3)
    for _ in range(1500):
        move = equilibrium.choose(state.view(0), rng).move
        bid = move.kind == "bid"
        end = state.after(move) if bid else state
        card = equilibrium.choose(end.view(0), rng).move if bid else move
        assert card.card is not None
        first[bid, HEIGHT_OF[card.card.id]] += 1
        second[equilibrium.choose(table(hands, "bid 3, play 9p", TWO).view(1), rng).move.text] += 1
    for action, part in weights.items():
        assert first[action] / 1500 == pytest.approx(part / PARTS, abs=0.05), action
    names = {None: "refuse", 4: "play Rc", 2: "play Vc", 1: "play 8c"}
    for (_, rank), part in equilibrium.answer(True, 6, (1, 2, 4)).items():
        assert second[names[rank]] / 1500 == pytest.approx(part / PARTS, abs=0.05), rank


def played(state: State, rng: random.Random) -> State:
    player = level(state.game, "club")
    while not state.over:
        choice = player(state.view(state.to_move), rng)
        assert choice.reason.endswith(".")
        state.play(choice.move)
    return state


def test_rounds_end_in_many_ways() -> None:
    """Bids, bluffs that are believed, and bids that are called all occur; nobody is asked what the table does not know."""
    rng = random.Random(5)
    endings = Counter(f"{(state := played(TWO.deal(rng), rng)).ending} {state.rung}" for _ in range(400))
    assert endings["refused 1"] > 10
    assert endings["won 1"] > 10
    assert endings["won 0"] > 10
    assert any(ending.endswith("2") for ending in endings)


@pytest.mark.parametrize(
    ("hands", "moves", "expected"),
    [
        (("Ap 8p 7p", "Rc 9c Dc"), "play Ap, play Rc, play 8p, play 9c, bid 3, play Dc", "refuse"),
        (("Ap 8p 9p", "Rc 9c Dc"), "play Ap, play Rc, play 8p, play 9c, bid 3, play Dc", "play 9p"),
        (("Ap 8p 7p", "Ac 8c 7c"), "play Ap, play Ac, play 8p, play 8c, bid 3, play 7p", "play 7c"),
    ],
)
def test_a_last_bid_is_answered_with_all_six_cards_known(hands: tuple[str, ...], moves: str, expected: str) -> None:
    state = table(hands, moves, TWO)
    assert equilibrium.choose(state.view(state.to_move), random.Random(1)).move.text == expected
    assert advise(state.view(state.to_move), random.Random(1), 8)


def test_what_the_table_does_not_know_is_left_to_others() -> None:
    rng = random.Random(2)
    for state in (
        SECOND.deal(1),
        TWO.deal(1, standing=(20, 3)),
        TWO.deal(1, standing=(20, 20)),
        TWO.variant(players=4).deal(1),
    ):
        view = state.view(state.to_move)
        assert players.for_game(view.game).expert(view) is None
        with pytest.raises(ValueError, match="two players"):
            equilibrium.choose(view, rng)
        assert played(state, rng).over


def test_how_often_is_told_as_one_says_it() -> None:
    """It stands before the verb, unless it is a count."""
    rng = random.Random(5)
    for seed in range(40):
        state = TWO.deal(seed)
        while state.to_move is not None:
            choice = equilibrium.choose(state.view(state.to_move), rng)
            assert not choice.reason.rstrip(".").endswith(("always", "hardly ever"))
            state.play(choice.move)
