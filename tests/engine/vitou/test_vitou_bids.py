"""The rules of Vitou about bids: who may open, raise and refuse, and what it costs; each under its id."""

import random

import pytest

from engine.vitou.table import QUIET, SECOND, TWO, bids, cards, legal, refused, table

# -- bidding ---------------------------------------------------------------------------------------------------------------


def test_no_bid() -> None:
    state = table(moves=cards("10p Ac 7k 8t 9p Rc 8k Dt"))
    assert state.score.totals == (1, 0)
    assert state.score.lines[-1].rule == "vitou.no-bid"


def test_open() -> None:
    state = table()
    assert bids(state) == {"bid 3"}
    for card in ("10p", "Ac"):
        state.play(f"play {card}")
        assert bids(state) == {"bid 3"}
    assert state.view(2).fact("stake").value == "1 point"


def test_bid_then_play() -> None:
    state = table(moves="bid 3")
    assert state.to_move == 0
    assert legal(state) == {"play 7p", "play 9p", "play 10p"}
    assert refused(state, "bid 6") == ("bid-then-play", "You’ve made your bid. Now play a card.")
    assert refused(state, "refuse")[1] == "You’ve just bid yourself. Now play a card."


def test_ladder() -> None:
    assert refused(table(), "bid 6") == ("ladder", "Nobody has bid yet, so begin at 3.")
    state = table(moves="bid 3, play 10p")
    assert refused(state, "bid 12") == ("ladder", "The bid stands at 3. The next step is 6.")
    assert refused(state, "bid 3") == ("ladder", "Somebody has bid 3 already. You may raise it.")
    for move in ("bid 6", "play Ac", "bid 12", "play 7k", "play 8t", "play 9p", "bid baraque", "play Rc"):
        state.play(move)
    assert bids(state) == {"refuse"}
    assert refused(state, "bid 12") == ("ladder", "Baraque has been bid, and nothing is higher than the whole game.")


def test_raise_side() -> None:
    state = table(moves="bid 3, play 10p, play Ac")
    assert refused(state, "bid 6") == ("raise-side", "Your partner made the last bid (3), so only the other side may raise.")
    own = table(moves="bid 3, " + cards("10p Ac 7k 8t"))
    assert refused(own, "bid 6")[1] == "You made the last bid (3), so only the other side may raise."


def test_last_to_trick() -> None:
    state = table(moves=cards("10p Ac 7k"))
    assert bids(state) == set()
    assert refused(state, "bid 3") == ("last-to-trick", "You’re the last to this trick, so you may not open.")
    state = table(moves="play 10p, play Ac, bid 3, play 7k")
    assert bids(state) == {"refuse"}
    assert refused(state, "bid 6") == ("last-to-trick", "You’re the last to this trick, so you may not raise.")


def test_accept() -> None:
    state = table(moves="bid 3, play 10p")
    event = state.play("play Ac")
    assert event.notes[0].rule == "vitou.accept"
    assert refused(table(), "accept") == ("accept", "Nobody has bid, so there’s nothing to accept.")
    assert refused(table(moves="bid 3, play 10p"), "accept")[1] == "You accept the bid by playing a card."


def test_refuse() -> None:
    assert refused(table(), "refuse") == ("refuse", "Nobody has bid, so nobody has to lie down.")
    state = table(moves="bid 3, play 10p")
    assert "refuse" in legal(state)
    state.play("play Ac")
    assert refused(state, "refuse")[1] == "The last bid (3) is your partner’s, and it was accepted."
    state.play("play 7k")
    assert refused(state, "refuse") == (
        "refuse",
        "The player right after the bidder has accepted the 3. It’s too late to lie down.",
    )
    raised = table(moves="bid 3, play 10p, bid 6, play Ac")
    assert raised.to_move == 2
    assert "refuse" in legal(raised)


@pytest.mark.parametrize(("rung", "points"), [(1, 1), (2, 3), (3, 6), (4, 12)])
def test_refusal_points(rung: int, points: int) -> None:
    moves = ["bid 3", "play 10p", "bid 6", "play Ac", "bid 12", "play 7k", "play 8t", "play 9p", "bid baraque", "play Rc"]
    upto = [1, 3, 5, 9][rung - 1]
    state = table(moves=", ".join(moves[: upto + 1]))
    assert state.view(0).fact("refusal").value == f"{points} point{'s' * (points > 1)}"
    side = 1 - state.to_move % 2
    state.play("refuse")
    assert state.score.totals[side] == points
    assert state.score.totals[1 - side] == 0


def test_stake() -> None:
    state = table(moves="bid 3, play 10p, bid 6, play Ac, " + cards("7k 8t 9p Rc 8k Dt"))
    assert state.score.totals == (6, 0)
    assert state.score.lines[-1].rule == "vitou.stake"


def test_second_raise() -> None:
    letter = table(moves="bid 3, play 10p", game=TWO)
    assert legal(letter) == {"play Ac", "play Rc", "play Vc", "refuse"}
    assert refused(letter, "bid 6")[0] == "last-to-trick"
    state = table(moves="play 10p", game=SECOND)
    assert refused(state, "bid 3") == ("last-to-trick", "You’re the last to this trick, so you may not open.")
    state = table(moves="bid 3, play 10p, bid 6", game=SECOND)
    assert state.to_move == 0
    assert legal(state) == {"accept", "refuse", "bid 12"}
    assert refused(state, "play 9p") == (
        "second-raise",
        "Your bid was raised. Accept it, raise it or lie down before the next card.",
    )
    state.play("accept")
    assert state.to_move == 1
    assert legal(state) == {"play Ac", "play Rc", "play Vc"}
    # with four players the option changes nothing
    four = table(moves="play 10p, play Ac, bid 3, play 7k", game=QUIET.variant(second_may_raise=True))
    assert refused(four, "bid 6")[0] == "last-to-trick"


def test_two_players_by_the_letter_never_reach_baraque() -> None:
    rng = random.Random(1)
    for _ in range(400):
        state = TWO.deal(rng)
        while not state.over:
            calls = [move for move in state.legal if move.kind == "bid"]
            plays = [move for move in state.legal if move.kind == "play"]
            state.play(calls[0] if calls else rng.choice(plays))
        assert state.rung <= 3


def test_baraque() -> None:
    climb = "bid 3, play 10p, bid 6, play Ac, bid 12, play 7k, play 8t, play 9p, bid baraque, play Rc, "
    state = table(moves=climb + "play 8k, play Dt", standing=(5, 17))
    assert state.score.totals == (16, 0)
    settled = state.game.dealing.settle(state)
    assert settled.over
    assert settled.winner == 0
    assert settled.standing == (21, 17)


def test_nothing_is_at_stake_any_more_when_the_round_is_over() -> None:
    state = table(moves="bid 3, play 10p, bid 6, play Ac")
    assert {"stake", "bid", "refusal"} <= {fact.key for fact in state.view(0).facts}
    state.play("refuse")
    assert not {"stake", "bid", "refusal"} & {fact.key for fact in state.view(0).facts}
