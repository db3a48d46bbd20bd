"""The rules of Vitou at 20 and at 20–20, and about signs between partners; each under its id."""

from cardkit.games.vitou.tables import SIGNS
from engine.vitou.table import GAME, TWO, bids, cards, legal, refused, table


def test_twenty() -> None:
    state = table(moves="decide play", standing=(20, 3))
    assert bids(state) == set()
    assert refused(state, "bid 3") == ("twenty", "Nobody bids at 20. Just play a card.")
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
    assert refused(state, "show")[1] == "The side at 20 has decided, and now the round is played."
    assert refused(table(), "show")[1] == "Showing hands is for a side that has exactly 20 points."
    assert refused(table(standing=(20, 3), game=TWO), "show")[1] == "You have no partner to show your cards to."


def test_twenty_decide() -> None:
    state = table(standing=(20, 3))
    assert state.to_move == 0
    assert legal(state) == {"show", "decide play", "decide decline"}
    assert refused(state, "play 10p") == (
        "twenty-decide",
        "Your side has 20 points. First decide: play this round, or decline it?",
    )
    assert table(standing=(3, 20)).to_move == 1
    assert refused(table(), "decide decline")[0] == "twenty-decide"
    assert state.click == ""


def test_twenty_decline() -> None:
    state = table(standing=(20, 19), moves="decide decline")
    settled = state.game.dealing.settle(state)
    assert settled.standing == (20, 20)
    assert settled.dealer == 0
    assert not settled.over


def test_twenty_win() -> None:
    state = table(standing=(20, 3), moves="decide play, " + cards("10p Ac 7k 8t 9p Rc 8k Dt"))
    assert state.score.totals == (1, 0)
    assert state.game.dealing.settle(state).winner == 0


def test_twenty_lose() -> None:
    lost = "decide play, " + cards("10p Ac 7k 8t 9p Rc 8k Dt")
    state = table(standing=(3, 20), moves=lost)
    assert state.score.totals == (3, 0)
    assert state.game.dealing.settle(state).standing == (6, 20)
    assert state.game.dealing.settle(table(standing=(18, 20), moves=lost)).winner == 0
    assert not state.game.dealing.settle(table(standing=(17, 20), moves=lost)).over


def test_both_twenty() -> None:
    state = table(standing=(20, 20), moves="say I play")
    assert refused(state, "bid 3") == ("both-twenty", "Nobody bids at 20–20. Just play a card.")
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
    assert refused(state, "say I play")[1] == "Somebody has said “I play”, so the round is on."
    for move in cards("10p Ac 7k 8t 9p Rc 8k Dt").split(", "):
        state.play(move)
    assert state.game.dealing.settle(state).winner == 0
    passed = table(standing=(20, 20), moves="say I pass, say I pass, say I pass, say I pass")
    assert passed.over
    settled = passed.game.dealing.settle(passed)
    assert (settled.standing, settled.dealer, settled.over) == ((20, 20), 0, False)


# -- signs -----------------------------------------------------------------------------------------------------------------


def test_signs() -> None:
    state = table(game=GAME)
    assert {move.text for move in state.legal if move.kind == "sign"} == {"sign 10", "sign 9", "sign ace", "sign none"}
    false = table(game=GAME, moves="sign none, sign ace")  # a sign need not be true
    assert [fact.value for fact in false.view(2).facts if fact.key == "sign"] == ["eyes up (none)", "pursed lips (ace)"]
    for other in (1, 3):
        view = false.view(other)
        assert not [fact for fact in view.facts if fact.key == "sign"]
        assert view.history == ((0, "sign ?"), (0, "sign ?"))
        assert all("lips" not in event.say(GAME.names) for event in view.events)
        # the other side cannot tell one sign from another
        assert view == table(game=GAME, moves="sign 10, sign 9").view(other)
    assert refused(table(game=TWO), "sign 10") == ("signs", "You have no partner to make signs to.")
    assert refused(table(), "sign 10") == ("signs", "At this table partners make no signs.")
    assert [sign.gesture for sign in SIGNS] == ["right wink", "left wink", "pursed lips", "eyes up"]


def test_sign_once() -> None:
    state = table(game=GAME, moves="sign 10")
    assert refused(state, "sign 10") == ("sign-once", "You’ve already made this sign (right wink).")
    assert state.to_move == 0
    later = table(game=GAME, moves="sign 10, " + cards("10p Ac 7k 8t"))
    assert "sign 10" in legal(later)


def test_look() -> None:
    state = table(game=GAME, moves="look")
    assert state.to_move == 2
    assert legal(state) == {"nod", "sign 10", "sign 9", "sign ace", "sign none"}
    assert refused(state, "play 8k")[0] == "look"
    assert state.view(1).fact("look", 2) is not None
    assert refused(state, "bid 3")[0] == "look"
    assert refused(state, "look")[1] == "Your partner is looking at you. Make a sign, or nod."
    assert refused(state, "refuse")[1].startswith("It isn’t your turn to answer")
    state.play("sign 10")
    state.play("nod")
    assert state.to_move == 0
    assert refused(state, "look") == ("look", "You’ve already looked at your partner in this turn.")
    assert refused(state, "nod") == ("look", "You nod only when your partner looks at you.")
    assert refused(table(game=GAME, moves="bid 3"), "look")[0] == "bid-then-play"
    # in the last trick a partner who has played has nothing left to sign
    last = table(("10p 7p 8p", "Ac 10c 7c", "9k 8k 7k", "Dt Vt 8t"), cards("10p Ac 7k 8t 7p 10c 8k Vt 7c 9k"), game=GAME)
    assert last.to_move == 3
    assert refused(last, "look")[1] == "Your partner has no card left to tell you about."


def test_a_look_leaves_the_bid_to_be_answered() -> None:
    state = table(game=GAME, moves="bid 3, play 10p, look, sign ace, nod")
    assert state.to_move == 1
    assert {"refuse", "bid 6", "play Ac"} <= legal(state)


def test_no_signs() -> None:
    state = table(game=GAME, standing=(20, 20), moves="say I play")
    assert legal(state) == {"play 7p", "play 9p", "play 10p"}
    assert refused(state, "sign 10") == ("no-signs", "At 20–20 nobody makes signs.")
    assert refused(state, "look")[0] == "no-signs"
    assert "sign 10" in legal(table(game=GAME, standing=(20, 3), moves="decide play"))


def test_talk() -> None:
    """Partners know of each other's cards only those they signed, or showed at 20."""
    state = table(game=GAME)
    for seat in range(4):
        assert not state.view(seat).pile("hand", (seat + 2) % 4).known
    assert refused(table(game=GAME, standing=(19, 3)), "show")[0] == "twenty-show"


def test_each_side_reads_what_is_at_stake_for_it_at_20() -> None:
    state = table(standing=(20, 14))
    ours, theirs, watched = (state.view(seat).fact("stake").value for seat in (0, 1, None))
    assert ours.startswith("the game for you")
    assert theirs.endswith("the game for them")
    assert "you" not in watched
    assert state.view(2).fact("stake").value == ours
