"""The rules of Vitou about the deal, the tricks and the match, each under its id; and bad input."""

import random

import pytest

from cardkit.games.vitou.tables import RANKING
from cardkit.match import Match
from engine.vitou.table import EVEN, GAME, QUIET, TWO, cards, legal, refused, table

# -- dealing ---------------------------------------------------------------------------------------------------------------


def test_partners() -> None:
    assert GAME.parties == ((0, 2), (1, 3))
    assert TWO.parties == ((0,), (1,))


def test_rank() -> None:
    highest_first = list(reversed(RANKING.groups))
    assert [next(iter(group)).rank.key for group in highest_first] == ["10", "9", "A", "R", "D", "V", "8", "7"]
    assert all(len(group) == 4 for group in highest_first)


def test_first_dealer() -> None:
    tied = 0
    for seed in range(300):
        draw = GAME.dealing.draw(random.Random(seed))
        drawing = {0, 1, 2, 3}
        for drawn in draw.rounds:
            assert {seat for seat, _ in drawn} == drawing
            low = min(RANKING.height(card) for _, card in drawn)
            drawing = {seat for seat, card in drawn if RANKING.height(card) == low}
        assert drawing == {draw.dealer}
        tied += len(draw.rounds) > 1
    assert tied
    assert Match(GAME, 4).draw.rounds


def test_shuffle() -> None:
    """A stacked pack deals as it lies, three at a time: the shuffler’s side gets the best cards."""
    best = [card.id for card in GAME.pack if card.rank.key == "10"] + [card.id for card in GAME.pack if card.rank.key == "9"]
    low = [card.id for card in GAME.pack if card.id not in best]
    stacked = [*low[:3], *best[:3], *low[3:6], *best[3:6], *low[6:], *best[6:]]
    state = GAME.deal(order=stacked, dealer=3)
    assert state.held(1) == sum(1 << card for card in best[:3])
    assert state.held(3) == sum(1 << card for card in best[3:6])
    # the cut undoes it
    cut = GAME.deal(order=GAME.dealing.cut(stacked, 3), dealer=3)
    assert cut.held(0) == state.held(1)
    assert cut.held(2) == state.held(3)


def test_cut() -> None:
    order = GAME.pack.order(1)
    assert GAME.dealing.cut(order, 11) == order[11:] + order[:11]
    for at in (0, 32, -3):
        with pytest.raises(ValueError, match="cut after 1 to 31"):
            GAME.dealing.cut(order, at)


def test_cutter_is_an_opponent_of_the_dealer() -> None:
    for game in (GAME, TWO):
        for dealer in range(game.seats):
            cutter = game.dealing.cutter(dealer)
            assert game.parties.of(cutter) != game.parties.of(dealer)
            assert game.deal(1, dealer=dealer).view(0).fact("cut", cutter) is not None


def test_deal() -> None:
    for game in (GAME, TWO):
        state = game.deal(5, dealer=1)
        assert [state.held(seat).bit_count() for seat in range(game.seats)] == [3] * game.seats
        first = (1 + 1) % game.seats
        assert state.held(first) == sum(1 << n for n in state.deal.order[:3])
        assert state.view(0).pile("talon").cards == (None,) * (32 - 3 * game.seats)


def test_direction() -> None:
    assert GAME.dealing.clockwise
    assert not GAME.variant(anticlockwise=True).dealing.clockwise


# -- tricks ----------------------------------------------------------------------------------------------------------------


def test_lead() -> None:
    assert [GAME.deal(1, dealer=dealer).to_move for dealer in range(4)] == [1, 2, 3, 0]


def test_turn() -> None:
    state = table()
    assert refused(state, "play Ac") == (
        "turn",
        "The ace of hearts isn’t in this hand, which holds the 7, 9 and 10 of spades.",
    )
    state.play("play 7p")
    assert state.to_move == 1
    over = table(moves="bid 3, play 10p, refuse")
    assert refused(over, "play Ac")[1] == "This round is over. Deal the next one."


def test_any_card() -> None:
    state = table(moves="play 9p")
    assert legal(state) >= {"play Ac", "play Rc", "play Vc"}


def test_win_trick() -> None:
    state = table(moves=cards("9p Ac 10k Dt"))
    assert state.winners == [2]
    assert state.to_move == 2
    assert GAME.pack["9p"] in state.view(0).pile("won", 0).cards


def test_tied_trick() -> None:
    state = table(EVEN, cards("Ap Ac 8k 8t"))
    assert state.winners == [None]
    assert state.events[-1].notes[0].sentence.by() == "The first trick is tied: two aces."
    assert len(state.view(1).pile("pot").cards) == 4


def test_partners_equal() -> None:
    by_the_letter = table(moves=cards("10p Ac 10k Dt"))
    assert by_the_letter.winners == [None]
    united = QUIET.variant(partners_equals_win=True)
    state = table(moves=cards("10p Ac 10k Dt"), game=united)
    assert state.winners == [0]
    assert state.to_move == 0
    # with an equal card of an opponent it stays a tie
    mixed = table(("10p 9p 7p", "10c Rc Vc", "10k 8k 7k", "Dt Vt 8t"), cards("10p 10c 10k Dt"), game=united)
    assert mixed.winners == [None]


def test_tie_leader() -> None:
    state = table(("Ap 7p 9p", "10c 9c Rc", "8k Vk Dk", "8t 9t Dt"), cards("Ap 10c 8k 8t 9c Vk 9t 9p"))
    assert state.winners == [1, None]
    again = table(EVEN, cards("Ap Ac 8k 8t"))
    assert again.to_move == 0
    second = table(("7p Ap 8p", "9c Ac Rc", "10k 8k Dk", "8t At Dt"), cards("7p 9c 10k 8t 8k At Ap Ac"))
    assert second.winners == [2, None]


def test_a_tie_after_another_leader_leads_again() -> None:
    """Seat 0 leads a tied trick, seat 0 again leads the next, which is tied too, and then the third."""
    state = table(EVEN, cards("Ap Ac 8k 8t Rp Rc Vk Vt"))
    assert state.winners == [None, None]
    assert state.to_move == 0


def test_two_tricks() -> None:
    state = table(moves=cards("10p Ac 7k 8t 9p Rc 8k Dt"))
    assert state.over
    assert state.score.winner == 0
    assert state.score.verdict == "two tricks"


def test_first_wins() -> None:
    state = table(EVEN, cards("Ap Ac 8k 8t 9p Rc Vk Vt"))
    assert state.over
    assert (state.score.winner, state.score.verdict) == (0, "a tie, so the second trick decides")


def test_third_trick() -> None:
    state = table(moves=cards("10p Ac 7k 8t 9p Rc 8k Dt"))
    assert [state.held(seat).bit_count() for seat in range(4)] == [1] * 4
    assert refused(state, "play 7p")[0] == "turn"


def test_all_tied() -> None:
    state = table(EVEN, "bid 3, " + cards("Ap Ac 8k 8t Rp Rc Vk Vt 9p 9c Dk Dt"))
    assert state.over
    assert state.score.totals == (0, 0)
    assert state.game.dealing.settle(state).dealer == 0


# -- the match -------------------------------------------------------------------------------------------------------------


def test_game() -> None:
    won = table(moves=cards("10p Ac 7k 8t 9p Rc 8k Dt"), standing=(19, 20 - 3))
    assert not won.game.dealing.settle(won).over
    state = table(moves="bid 3, " + cards("10p Ac 7k 8t 9p Rc 8k Dt"), standing=(19, 4))
    settled = state.game.dealing.settle(state)
    assert settled.over
    assert (settled.winner, settled.standing, settled.verdict) == (0, (22, 4), "22 to 4")
    assert GAME.dealing.standing_words((1, 12)) == ("1 point", "12 points")


def test_next_dealer() -> None:
    state = table(moves="bid 3, play 10p, refuse")
    assert state.game.dealing.settle(state).dealer == 0
    assert GAME.dealing.settle(table(game=GAME, dealer=1, moves="bid 3, " + cards("8k") + ", refuse")).dealer == 2


# -- bad input -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("standing", [(21, 0), (3, 25), (-1, 4)])
def test_nobody_deals_after_the_game(standing: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="nobody deals at"):
        GAME.deal(1, standing=standing)


def test_unknown_moves() -> None:
    for text in ("bid 9", "raise", "play 6p", "wink", "sign king"):
        with pytest.raises(ValueError, match="not a move"):
            GAME.move(text)
    assert GAME.move("baraque") == GAME.move("bid baraque")


def test_too_many_cards() -> None:
    with pytest.raises(ValueError, match="takes 3 cards"):
        GAME.deal(1, cards={0: "10p 9p 8p 7p"})
    with pytest.raises(ValueError, match="dealt twice"):
        GAME.deal(1, cards={0: "10p", 1: "10p"})
