"""The counted chances of Vitou, against counting done another way."""

import random
from itertools import combinations
from math import comb

import pytest

import cardkit
from cardkit.cards import french32
from cardkit.games.vitou.players import odds
from cardkit.games.vitou.tables import HEIGHT_OF

GAME = cardkit.games["vitou"]
TWO = GAME.variant(players=2)


def test_jeu_franc_is_never_beaten_and_seldom_drawn() -> None:
    assert odds.jeu_franc(2) == odds.Outcomes(3651, 3, 0)
    four = odds.jeu_franc(4)
    assert four.lost == 0
    assert four.all == 16_825_208_400  # 29 cards, three hands of three
    assert four.drawn == 910_435_680


def test_jeu_franc_in_the_engine() -> None:
    """Played 10, 10, 9 through the rules themselves against whatever others do, from every seat."""
    rng, drawn = random.Random(2), 0
    for game in (TWO, GAME.variant(signs=False)):
        for _ in range(400):
            seat = rng.randrange(game.seats)
            others = "9p 10p 10c" if rng.random() < 0.5 else ""
            hands = {seat: "9k 10t 10k", (seat + 1) % game.seats: others}
            state = game.deal(rng, cards=hands, dealer=rng.randrange(game.seats))
            while not state.over:
                plays = [move for move in state.legal if move.kind == "play"]
                order = sorted(plays, key=lambda m: -HEIGHT_OF[m.card.id])
                state.play(order[0] if state.to_move == seat else rng.choice(plays))
            side = game.parties.of(seat)
            assert state.winner in (side, None)
            drawn += state.winner is None
    assert drawn


@pytest.mark.parametrize("hand", ["10p 9c Ak", "Rp Dc 8k", "7p 7c 10k"])
@pytest.mark.parametrize("leads", [True, False])
def test_duel_agrees_with_plain_search(hand: str, leads: bool) -> None:
    """The same by playing every line in the engine, for a sample of hands of the other."""
    mine = french32.set(hand)
    rest = [card for card in french32 if card not in mine]
    rng = random.Random(hand)
    some = rng.sample(list(combinations(rest, 3)), 12)

    def value(state) -> int:
        if state.over:
            return 0 if state.winner is None else 1 - 2 * state.winner
        values = [value(state.after(move)) for move in state.legal if move.kind == "play"]
        return max(values) if state.to_move == 0 else min(values)

    for other in some:
        state = TWO.deal(1, cards={0: hand, 1: " ".join(map(str, other))}, dealer=1 if leads else 0)
        ranks = [tuple(sorted(HEIGHT_OF[card.id] for card in cards)) for cards in (mine, other)]
        assert odds.duel_value(ranks[0], ranks[1], int(not leads), ()) == value(state)
    assert odds.duel(hand, leads=leads).all == 3654


def test_duel_of_special_hands() -> None:
    assert odds.duel("10p 10c 9k") == odds.Outcomes(3651, 3, 0)
    assert odds.duel("10p 10c 9k", leads=False) == odds.Outcomes(3651, 3, 0)
    assert odds.duel("7p 7c 8k").won == 0
    assert str(odds.duel("10p 9c Ak")) == "3,539 won, 0 drawn, 115 lost of 3,654"
    with pytest.raises(ValueError, match="3 cards"):
        odds.duel("10p 9c")


def test_what_a_sign_tells() -> None:
    state = GAME.deal(1, cards={0: "9p 7c 8k", 2: "10p 9c 7k"}, dealer=3)
    for move in ("look", "sign 10", "nod"):
        state.play(move)
    before, after = odds.with_and_without_signs(state.view(0), 2, "10")
    assert before.fitting == 3654 - comb(25, 3)
    assert after.fitting == after.all == before.fitting
    before, after = odds.with_and_without_signs(state.view(0), 2, "9")
    assert after.fitting / after.all < before.fitting / before.all
    # the other side has not read the sign
    before, after = odds.with_and_without_signs(state.view(1), 2, "10")
    assert before == after
    # a card played since the sign counts for it
    for move in ("play 7c", next(m.text for m in state.after("play 7c").legal if m.kind == "play"), "play 10p"):
        state.play(move)
    before, after = odds.with_and_without_signs(state.view(0), 2, "10")
    assert before == after
