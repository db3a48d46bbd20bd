"""Every rule of Vitou by its id, who may bid and refuse what, the phases at 20, signs, and bad input."""

import random

import pytest

import cardkit
from cardkit.game import State
from cardkit.games.vitou.tables import RANKING, SIGNS
from cardkit.match import Match
from cardkit.rules import IllegalMove

GAME = cardkit.games["vitou"]
TWO = GAME.variant(players=2)
QUIET = GAME.variant(signs=False)
SECOND = TWO.variant(second_may_raise=True)

# seat 0 leads; side 0 wins with 10p and 9p
STRONG = ("10p 9p 7p", "Ac Rc Vc", "10k 8k 7k", "Dt Vt 8t")
# the first two tricks are tied between seats 0 and 1
EVEN = ("Ap Rp 9p", "Ac Rc 9c", "8k Vk Dk", "8t Vt Dt")


def table(hands=STRONG, moves="", game=QUIET, standing=(0, 0), dealer=None) -> State:
    """A round in which seat 0 leads, with these moves played."""
    hands = hands[: game.seats]
    dealer = game.seats - 1 if dealer is None else dealer
    state = game.deal(7, cards=dict(enumerate(hands)), dealer=dealer, standing=standing)
    for move in filter(None, map(str.strip, moves.split(","))):
        state.play(move)
    return state


def cards(texts: str) -> str:
    return ", ".join(f"play {text}" for text in texts.split())


def refused(state: State, move: str) -> tuple[str, str]:
    """The rule and the reason with which a move is refused."""
    with pytest.raises(IllegalMove) as error:
        state.play(move)
    refusal = error.value.refusal
    return refusal.rule.id.removeprefix("vitou."), refusal.reason


def legal(state: State) -> set[str]:
    return {move.text for move in state.legal}


def bids(state: State) -> set[str]:
    return {text for text in legal(state) if not text.startswith("play")}


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
        draw = GAME.draw(random.Random(seed))
        drawing = {0, 1, 2, 3}
        for drawn in draw.rounds:
            assert {seat for seat, _ in drawn} == drawing
            low = min(RANKING.level(card) for _, card in drawn)
            drawing = {seat for seat, card in drawn if RANKING.level(card) == low}
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
    cut = GAME.deal(order=GAME.cut(stacked, 3), dealer=3)
    assert cut.held(0) == state.held(1)
    assert cut.held(2) == state.held(3)


def test_cut() -> None:
    order = GAME.pack.order(1)
    assert GAME.cut(order, 11) == order[11:] + order[:11]
    for at in (0, 32, -3):
        with pytest.raises(ValueError, match="cut after 1 to 31"):
            GAME.cut(order, at)


def test_cutter_is_an_opponent_of_the_dealer() -> None:
    for game in (GAME, TWO):
        for dealer in range(game.seats):
            cutter = game.cutter(dealer)
            assert game.party_of(cutter) != game.party_of(dealer)
            assert game.deal(1, dealer=dealer).view(0).fact("cut", cutter) is not None


def test_deal() -> None:
    for game in (GAME, TWO):
        state = game.deal(5, dealer=1)
        assert [state.held(seat).bit_count() for seat in range(game.seats)] == [3] * game.seats
        first = (1 + 1) % game.seats
        assert state.held(first) == sum(1 << n for n in state.deal.order[:3])
        assert state.view(0).pile("talon").cards == (None,) * (32 - 3 * game.seats)


def test_direction() -> None:
    assert GAME.clockwise
    assert not GAME.variant(anticlockwise=True).clockwise


# -- tricks ----------------------------------------------------------------------------------------------------------------


def test_lead() -> None:
    assert [GAME.deal(1, dealer=dealer).to_move for dealer in range(4)] == [1, 2, 3, 0]


def test_turn() -> None:
    state = table()
    assert refused(state, "play Ac") == (
        "turn",
        "The ace of hearts is not in this hand, which holds the 7, 9 and 10 of spades.",
    )
    state.play("play 7p")
    assert state.to_move == 1
    over = table(moves="bid 3, play 10p, refuse")
    assert refused(over, "play Ac")[1] == "This round is over; deal the next one."


def test_any_card() -> None:
    state = table(moves="play 9p")
    assert legal(state) >= {"play Ac", "play Rc", "play Vc"}


def test_win_trick() -> None:
    state = table(moves=cards("9p Ac 10k Dt"))
    assert state.results == [2]
    assert state.to_move == 2
    assert GAME.pack["9p"] in state.view(0).pile("won", 0).cards


def test_tied_trick() -> None:
    state = table(EVEN, cards("Ap Ac 8k 8t"))
    assert state.results == [None]
    assert state.events[-1].notes[0].said == "the first trick is en pâte: two aces tie"
    assert len(state.view(1).pile("pot").cards) == 4


def test_partners_equal() -> None:
    by_the_letter = table(moves=cards("10p Ac 10k Dt"))
    assert by_the_letter.results == [None]
    united = QUIET.variant(partners_equals_win=True)
    state = table(moves=cards("10p Ac 10k Dt"), game=united)
    assert state.results == [0]
    assert state.to_move == 0
    # with an equal card of an opponent it stays a tie
    mixed = table(("10p 9p 7p", "10c Rc Vc", "10k 8k 7k", "Dt Vt 8t"), cards("10p 10c 10k Dt"), game=united)
    assert mixed.results == [None]


def test_tie_leader() -> None:
    state = table(("Ap 7p 9p", "10c 9c Rc", "8k Vk Dk", "8t 9t Dt"), cards("Ap 10c 8k 8t 9c Vk 9t 9p"))
    assert state.results == [1, None]
    again = table(EVEN, cards("Ap Ac 8k 8t"))
    assert again.to_move == 0
    second = table(("7p Ap 8p", "9c Ac Rc", "10k 8k Dk", "8t At Dt"), cards("7p 9c 10k 8t 8k At Ap Ac"))
    assert second.results == [2, None]


def test_a_tie_after_another_leader_leads_again() -> None:
    """Seat 0 leads a tied trick, seat 0 again leads the next, which is tied too, and then the third."""
    state = table(EVEN, cards("Ap Ac 8k 8t Rp Rc Vk Vt"))
    assert state.results == [None, None]
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
    assert state.game.settle(state).dealer == 0


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
    assert refused(state, "bid 6") == ("bid-then-play", "You have made your bid: now play a card.")
    assert refused(state, "refuse")[1] == "You have just bid yourself: now play a card."


def test_ladder() -> None:
    assert refused(table(), "bid 6") == ("ladder", "The bidding opens at 3: nobody has bid yet.")
    state = table(moves="bid 3, play 10p")
    assert refused(state, "bid 12") == ("ladder", "The bid stands at 3: the only raise is 6.")
    assert refused(state, "bid 3") == ("ladder", "The bidding is open and stands at 3; you may raise it.")
    for move in ("bid 6", "play Ac", "bid 12", "play 7k", "play 8t", "play 9p", "bid baraque", "play Rc"):
        state.play(move)
    assert bids(state) == {"refuse"}
    assert refused(state, "bid 12") == ("ladder", "Baraque has been bid: nothing is higher than the whole game.")


def test_raise_side() -> None:
    state = table(moves="bid 3, play 10p, play Ac")
    assert refused(state, "bid 6") == ("raise-side", "Your partner made the last bid (3), so only the other side may raise.")
    own = table(moves="bid 3, " + cards("10p Ac 7k 8t"))
    assert refused(own, "bid 6")[1] == "You made the last bid (3), so only the other side may raise."


def test_last_to_trick() -> None:
    state = table(moves=cards("10p Ac 7k"))
    assert bids(state) == set()
    assert refused(state, "bid 3") == ("last-to-trick", "You are the last to this trick, so you may not open.")
    state = table(moves="play 10p, play Ac, bid 3, play 7k")
    assert bids(state) == {"refuse"}
    assert refused(state, "bid 6") == ("last-to-trick", "You are the last to this trick, so you may not raise.")


def test_accept() -> None:
    state = table(moves="bid 3, play 10p")
    event = state.play("play Ac")
    assert event.notes[0].rule == "vitou.accept"
    assert refused(table(), "accept") == ("accept", "Nobody has bid, so there is nothing to accept.")
    assert refused(table(moves="bid 3, play 10p"), "accept")[1] == "You accept the bid by playing a card."


def test_refuse() -> None:
    assert refused(table(), "refuse") == ("refuse", "Nobody has bid, so there is nothing to refuse.")
    state = table(moves="bid 3, play 10p")
    assert "refuse" in legal(state)
    state.play("play Ac")
    assert refused(state, "refuse")[1] == "The last bid (3) is your partner’s, and it was accepted."
    state.play("play 7k")
    assert refused(state, "refuse") == (
        "refuse",
        "The bid of 3 was accepted by the player right after the bidder: it is too late to refuse it.",
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
    assert refused(state, "bid 3") == ("last-to-trick", "You are the last to this trick, so you may not open.")
    state = table(moves="bid 3, play 10p, bid 6", game=SECOND)
    assert state.to_move == 0
    assert legal(state) == {"accept", "refuse", "bid 12"}
    assert refused(state, "play 9p") == ("second-raise", "Your bid was raised: accept, refuse or raise before the next card.")
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
    settled = state.game.settle(state)
    assert settled.over
    assert settled.winner == 0
    assert settled.standing == (21, 17)


# -- the match -------------------------------------------------------------------------------------------------------------


def test_game() -> None:
    won = table(moves=cards("10p Ac 7k 8t 9p Rc 8k Dt"), standing=(19, 20 - 3))
    assert not won.game.settle(won).over
    state = table(moves="bid 3, " + cards("10p Ac 7k 8t 9p Rc 8k Dt"), standing=(19, 4))
    settled = state.game.settle(state)
    assert settled.over
    assert (settled.winner, settled.standing, settled.verdict) == (0, (22, 4), "22 to 4")
    assert GAME.standing_words((1, 12)) == ("1 point", "12 points")


def test_next_dealer() -> None:
    state = table(moves="bid 3, play 10p, refuse")
    assert state.game.settle(state).dealer == 0
    assert GAME.settle(table(game=GAME, dealer=1, moves="bid 3, " + cards("8k") + ", refuse")).dealer == 2


def test_twenty() -> None:
    state = table(moves="decide play", standing=(20, 3))
    assert bids(state) == set()
    assert refused(state, "bid 3") == ("twenty", "There is no bidding at 20: only play is left.")
    low = table(standing=(3, 20), moves="decide play")
    assert low.to_move == 0
    assert refused(low, "bid 3")[0] == "twenty"
    assert table(standing=(19, 19)).phase == "playing"


def test_twenty_show() -> None:
    state = table(standing=(20, 3))
    assert not state.view(0).pile("hand", 2).known
    state.play("show")
    assert state.view(0).pile("hand", 2).known == state.held(2)
    assert state.view(2).pile("hand", 0).known == state.held(0)
    for other in (1, 3):
        assert not any(state.view(other).pile("hand", seat).known for seat in (0, 2, 4 - other))
    assert refused(state, "show") == ("twenty-show", "You and your partner have already seen each other’s cards.")
    state.play("decide play")
    assert refused(state, "show")[1] == "The side at 20 has decided: now the round is played."
    assert refused(table(), "show")[1] == "Showing hands is for a side that has exactly 20 points."
    assert refused(table(standing=(20, 3), game=TWO), "show")[1] == "You have no partner to show your cards to."


def test_twenty_decide() -> None:
    state = table(standing=(20, 3))
    assert state.to_move == 0
    assert legal(state) == {"show", "decide play", "decide decline"}
    assert refused(state, "play 10p") == (
        "twenty-decide",
        "Your side has 20 points: first decide whether to play this round or to decline it.",
    )
    assert table(standing=(3, 20)).to_move == 1
    assert refused(table(), "decide decline")[0] == "twenty-decide"
    assert state.click == ""


def test_twenty_decline() -> None:
    state = table(standing=(20, 19), moves="decide decline")
    settled = state.game.settle(state)
    assert settled.standing == (20, 20)
    assert settled.dealer == 0
    assert not settled.over


def test_twenty_win() -> None:
    state = table(standing=(20, 3), moves="decide play, " + cards("10p Ac 7k 8t 9p Rc 8k Dt"))
    assert state.score.totals == (1, 0)
    assert state.game.settle(state).winner == 0


def test_twenty_lose() -> None:
    lost = "decide play, " + cards("10p Ac 7k 8t 9p Rc 8k Dt")
    state = table(standing=(3, 20), moves=lost)
    assert state.score.totals == (3, 0)
    assert state.game.settle(state).standing == (6, 20)
    assert state.game.settle(table(standing=(18, 20), moves=lost)).winner == 0
    assert not state.game.settle(table(standing=(17, 20), moves=lost)).over


def test_both_twenty() -> None:
    state = table(standing=(20, 20), moves="say I play")
    assert refused(state, "bid 3") == ("both-twenty", "There is no bidding at 20–20: only play is left.")
    assert refused(state, "show")[0] == "both-twenty"
    assert refused(state, "decide play")[0] == "both-twenty"


def test_both_twenty_deal() -> None:
    state = table(standing=(20, 20))
    assert [state.held(seat).bit_count() for seat in range(4)] == [3, 0, 0, 0]
    assert len(state.view(1).pile("talon").cards) == 29
    assert legal(state) == {"say I play", "say I pass"}
    assert refused(state, "play 10p") == ("both-twenty-deal", "At 20–20 you first say “I pass” or “I play”.")
    state.play("say I pass")
    assert state.to_move == 1
    assert [state.held(seat).bit_count() for seat in range(4)] == [3, 3, 0, 0]
    assert refused(table(), "say I pass")[0] == "both-twenty-deal"


def test_both_twenty_play() -> None:
    state = table(standing=(20, 20), moves="say I pass, say I play")
    assert state.to_move == 0
    assert [state.held(seat).bit_count() for seat in range(4)] == [3] * 4
    assert refused(state, "say I play")[1] == "Somebody has said “I play”: the round is on."
    for move in cards("10p Ac 7k 8t 9p Rc 8k Dt").split(", "):
        state.play(move)
    assert state.game.settle(state).winner == 0
    passed = table(standing=(20, 20), moves="say I pass, say I pass, say I pass, say I pass")
    assert passed.over
    settled = passed.game.settle(passed)
    assert (settled.standing, settled.dealer, settled.over) == ((20, 20), 0, False)


# -- signs -----------------------------------------------------------------------------------------------------------------


def test_signs() -> None:
    state = table(game=GAME)
    assert {move.text for move in state.legal if move.kind == "sign"} == {"sign 10", "sign 9", "sign ace", "sign none"}
    false = table(game=GAME, moves="sign none, sign ace")  # a sign need not be true
    assert [fact.value for fact in false.view(2).facts if fact.key == "sign"] == ["eyes to the sky (none)", "pursed lips (ace)"]
    for other in (1, 3):
        view = false.view(other)
        assert not [fact for fact in view.facts if fact.key == "sign"]
        assert view.history == ((0, "sign ?"), (0, "sign ?"))
        assert all("lips" not in event.say(GAME.names) for event in view.events)
        # the other side cannot tell one sign from another
        assert view == table(game=GAME, moves="sign 10, sign 9").view(other)
    assert refused(table(game=TWO), "sign 10") == ("signs", "You have no partner to make signs to.")
    assert refused(table(), "sign 10") == ("signs", "At this table partners make no signs.")
    assert [sign.gesture for sign in SIGNS] == ["right wink", "left wink", "pursed lips", "eyes to the sky"]


def test_sign_once() -> None:
    state = table(game=GAME, moves="sign 10")
    assert refused(state, "sign 10") == ("sign-once", "You have already made this sign (right wink).")
    assert state.to_move == 0
    later = table(game=GAME, moves="sign 10, " + cards("10p Ac 7k 8t"))
    assert "sign 10" in legal(later)


def test_look() -> None:
    state = table(game=GAME, moves="look")
    assert state.to_move == 2
    assert legal(state) == {"nod", "sign 10", "sign 9", "sign ace", "sign none"}
    assert refused(state, "play 8k")[0] == "look"
    assert refused(state, "bid 3")[0] == "look"
    assert refused(state, "look")[1] == "Your partner is looking at you: make your signs, or nod."
    assert refused(state, "refuse")[1].startswith("Your partner is only looking")
    state.play("sign 10")
    state.play("nod")
    assert state.to_move == 0
    assert refused(state, "look") == ("look", "You have already looked at your partner in this turn.")
    assert refused(state, "nod") == ("look", "You nod only when your partner looks at you.")
    assert refused(table(game=GAME, moves="bid 3"), "look")[0] == "bid-then-play"
    # in the last trick a partner who has played has nothing left to sign
    last = table(("10p 7p 8p", "Ac 10c 7c", "9k 8k 7k", "Dt Vt 8t"), cards("10p Ac 7k 8t 7p 10c 8k Vt 7c 9k"), game=GAME)
    assert last.to_move == 3
    assert refused(last, "look")[1] == "Your partner has played the last card and has nothing left to sign."


def test_a_look_leaves_the_bid_to_be_answered() -> None:
    state = table(game=GAME, moves="bid 3, play 10p, look, sign ace, nod")
    assert state.to_move == 1
    assert {"refuse", "bid 6", "play Ac"} <= legal(state)


def test_no_signs() -> None:
    state = table(game=GAME, standing=(20, 20), moves="say I play")
    assert legal(state) == {"play 7p", "play 9p", "play 10p"}
    assert refused(state, "sign 10") == ("no-signs", "At 20–20 no gestures are allowed.")
    assert refused(state, "look")[0] == "no-signs"
    assert "sign 10" in legal(table(game=GAME, standing=(20, 3), moves="decide play"))


def test_talk() -> None:
    """What partners know of each other's cards is what they signed, or showed at 20; never more."""
    state = table(game=GAME)
    for seat in range(4):
        assert not state.view(seat).pile("hand", (seat + 2) % 4).known
    assert refused(table(game=GAME, standing=(19, 3)), "show")[0] == "twenty-show"


def test_every_rule_has_its_test() -> None:
    for rule in GAME.rules:
        assert f"test_{rule.removeprefix('vitou.').replace('-', '_')}" in globals(), rule


# -- bad input -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("standing", [(21, 0), (3, 25), (-1, 4)])
def test_nobody_deals_after_the_game(standing: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="nobody deals at"):
        GAME.deal(1, standing=standing)


def test_unknown_moves() -> None:
    for text in ("bid 9", "raise", "play 6p", "wink", "sign king", "baraque"):
        with pytest.raises(ValueError, match="not a move"):
            GAME.move(text)


def test_too_many_cards() -> None:
    with pytest.raises(ValueError, match="takes 3 cards"):
        GAME.deal(1, cards={0: "10p 9p 8p 7p"})
    with pytest.raises(ValueError, match="dealt twice"):
        GAME.deal(1, cards={0: "10p", 1: "10p"})
