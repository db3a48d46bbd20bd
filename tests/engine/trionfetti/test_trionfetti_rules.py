"""Every rule of Trionfetti, one test each, named after the rule."""

import itertools
import random

import pytest

import cardkit
from cardkit.game import State
from cardkit.games.trionfetti.comanda import parse
from cardkit.games.trionfetti.score import incontro_sheet
from cardkit.match import Match
from cardkit.moves import UnknownMove
from cardkit.rules import IllegalMove
from cardkit.teaching.exercises.positions import public_facts

GAME = cardkit.games["trionfetti"]
# With dealer 3 seat 0 leads and seat 2 cuts.
HANDS = {0: "1s 5s Rs", 1: "2b 6b Fb", 2: "3c 7c Cc", 3: "4d 8d 9d", "undealt": "10s 10b 10c 10d"}


def begun(comanda: str = "tutto al tredici", standing: tuple[int, ...] = (0, 0), *, dealer: int = 3, **cards: str) -> State:
    """A smazzata with known hands, the comanda given; `cards` name packets such as `s0_2` (seat 0, second hand)."""
    named: dict[int | str, str] = dict(HANDS)
    named |= {key.removeprefix("s").replace("_", "/"): text for key, text in cards.items()}
    state = GAME.deal(1, cards=named, dealer=dealer, standing=standing)
    state.play(f"comanda {comanda}")
    return state


def plays(state: State, cards: str) -> State:
    for text in cards.split():
        state.play(f"play {text}")
    return state


def refused(state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as error:
        state.play(move)
    return error.value.refusal.rule.id.removeprefix("trionfetti.")


def notes(state: State, kind: str) -> list:
    return [note for event in state.events for note in event.notes if note.kind == kind]


def concede(state: State) -> State:
    return state.after("vagaresto", "concede")


def fourth_hand(state: State) -> State:
    for _ in range(3):
        state = concede(state)
    return state


def played_out(state: State, rng: random.Random) -> State:
    while not state.over:
        state.play(rng.choice([move for move in state.legal if move.card is not None] or state.legal))
    return state


def test_every_rule_has_its_test() -> None:
    tested = {name.removeprefix("test_rule_") for name in globals() if name.startswith("test_rule_")}
    assert tested == {rule.removeprefix("trionfetti.").replace("-", "_") for rule in GAME.rules}


def test_rule_partners() -> None:
    assert GAME.parties == ((0, 2), (1, 3))
    assert not GAME.dealing.clockwise
    state = plays(begun(), "1s 2b 3c 4d")
    assert [event.seat for event in state.events][1:] == [0, 1, 2, 3]


def test_rule_draw() -> None:
    tied = 0
    for seed in range(200):
        draw = GAME.dealing.draw(random.Random(seed))
        ranks = [[(GAME.pack.ranks.index(card.rank), seat) for seat, card in cards] for cards in draw.rounds]
        assert draw.dealer == max(ranks[-1])[1]
        assert sum(rank == max(ranks[-1])[0] for rank, _ in ranks[-1]) == 1
        for before, after in itertools.pairwise(ranks):
            assert [seat for _, seat in after] == [seat for rank, seat in before if rank == max(before)[0]]
        tied += len(ranks) > 1
    assert tied > 10


def test_rule_cut() -> None:
    state = GAME.deal(1, cards=HANDS, dealer=3)
    assert state.to_move == 2
    for seat in range(4):
        view = state.view(seat)
        assert view.fact("cut").card is GAME.pack["10d"]
        assert view.seen == GAME.pack["10d"].bit


def test_rule_comanda() -> None:
    state = GAME.deal(1, cards=HANDS, dealer=3)
    assert refused(state, "play 1s") == "comanda"
    state.play("comanda  Manco siete e otto,  cope al'otto")
    assert state.view(0).fact("comanda").value == "Manco siete e otto, cope al'otto"
    assert state.view(1).ranking == parse("manco 7 e 8 e coppe al 8").ranking
    assert refused(state, "comanda bomba") == "comanda"
    state = concede(state)
    assert state.view(3).fact("comanda").value == "Manco siete e otto, cope al'otto"
    assert refused(state, "comanda manco ponto") == "comanda"


def test_rule_upwards() -> None:
    state = plays(begun("primiera e fanti"), "1s Fb 7c 4d")
    assert notes(state, "trick")[0].seat == 1
    assert parse("re, assi, re").ranking == parse("assi, re").ranking


def test_rule_unnamed() -> None:
    assert notes(plays(begun("più ponto"), "Rs 2b 3c 4d"), "trick")[0].seat == 3
    assert str(parse("manco 7").ranking).startswith("R < C < F")
    assert str(parse("scartine").ranking).startswith("1 < 2 < 3")


def test_rule_suit_beside() -> None:
    state = plays(begun("tutto al tredici, 4, 7 di coppe"), "5s 2b 7c 4d")
    assert notes(state, "trick")[0].seat == 2
    assert str(parse("tutto al tredici, 4, 7 di coppe").ranking).endswith("R < 4 < 7c")


def test_rule_equal_ranks() -> None:
    with pytest.raises(UnknownMove, match=r"“uguali”.*No equal ranks"):
        GAME.move("comanda assi uguali ai re")


def test_rule_one_list() -> None:
    with pytest.raises(UnknownMove, match=r"“se”.*One list"):
        GAME.move("comanda tutto al tredici, se attacco")


def test_rule_clear() -> None:
    with pytest.raises(UnknownMove, match=r"“otto coppe al otto”.*Clear to all"):
        GAME.move("comanda otto coppe al otto")


def test_rule_deal() -> None:
    state = GAME.deal(1, cards=HANDS, dealer=3)
    assert [len(state.view(seat).hand.cards) for seat in range(4)] == [0, 0, 0, 0]
    state.play("comanda bomba")
    assert [len(state.view(seat).hand.cards) for seat in range(4)] == [3, 3, 3, 3]
    assert state.view(0).hand.known == GAME.pack.set("1s 5s Rs").mask
    order = [packet.seat for packet in GAME.dealing.packets(3)][:4]
    assert order == [0, 1, 2, 3]


def test_rule_lead() -> None:
    state = begun()
    assert state.to_move == 0
    assert concede(state).to_move == 0
    assert begun(dealer=1).to_move == 2


def test_rule_turn() -> None:
    state = begun()
    assert refused(state, "play 2b") == "turn"
    plays(state, "1s")
    assert state.to_move == 1


def test_rule_any_card() -> None:
    state = begun()
    while not state.over:
        if state.click:
            hand = {card for card in GAME.pack if state.held(state.to_move) & card.bit}
            assert {move.card for move in state.legal if move.card} == hand
        state.play(next(move for move in state.legal if move.card is not None))


def test_rule_win() -> None:
    assert notes(plays(begun(), "5s Fb 7c 8d"), "trick")[0].seat == 1
    assert notes(plays(begun("manco"), "5s Fb 7c 8d"), "trick")[0].seat == 0
    assert notes(plays(begun("più, cope al 7"), "5s Fb 7c 8d"), "trick")[0].seat == 2


def test_rule_equals() -> None:
    state = begun(s0="Rs 2s 3s", s1="Rb 2b 3b", s2="Rc 2c 3c", s3="Rd 2d 3d")
    plays(state, "2s Rb Rc Rd")
    (trick,) = notes(state, "trick")
    assert (trick.seat, trick.rule) == (1, "trionfetti.equals")


def test_rule_winner_leads() -> None:
    state = plays(begun(), "1s 2b Cc 4d")
    assert state.to_move == 2
    assert state.legal[0].text.startswith("play 3c")


def test_rule_played() -> None:
    state = plays(begun(), "1s 2b 3c 4d 8d")
    assert refused(state, "play 1s") == "played"
    called = begun().after("vagaresto")
    assert called.to_move == 1
    assert refused(called.after("accept"), "concede") == "played"


def test_rule_two_tricks() -> None:
    state = plays(begun(), "Rs 2b 3c 4d 5s 6b Cc 8d")
    (hand,) = notes(state, "hand")
    assert (hand.seat, hand.points) == (2, 1)
    assert state.score.totals == (1, 0)
    state = plays(begun(), "1s 2b 3c 4d")
    plays(state, "9d 5s 6b 7c")
    assert state.score.totals == (0, 1)
    assert state.score.lines[0].arithmetic == "2–0 in tricks"
    state = plays(begun(), "1s 2b 3c 4d 9d Rs Fb 7c")
    assert not notes(state, "hand")
    plays(state, "5s 6b Cc 8d")
    assert state.score.lines[0].arithmetic == "2–1 in tricks"


def test_rule_monte() -> None:
    state = plays(begun(s0_2="4s 6s 7s"), "Rs 2b 3c 4d 5s 6b Cc 8d")
    view = state.view(0)
    monte = view.pile("monte")
    assert len(monte.cards) == 12
    assert monte.down
    assert monte.known == GAME.pack.set("Rs 2b 3c 4d 5s 6b Cc 8d 1s").mask
    assert monte.cards[:3] == (*(c for c in GAME.pack.set("1s 5s Rs")),)
    assert view.hand.known == GAME.pack.set("4s 6s 7s").mask
    assert state.deal.dealer == 3
    assert view.pile("won", 0).cards == ()


def test_rule_smazzata() -> None:
    state = begun()
    for _ in range(4):
        assert not state.over
        state = concede(state)
    assert state.over
    assert state.score.totals == (4, 0)
    assert refused(state, "play 1s") == "smazzata"
    assert concede(begun(standing=(19, 3))).over


def test_rule_undealt() -> None:
    state = fourth_hand(begun())
    four = GAME.pack.set("10s 10b 10c 10d").mask
    for seat in range(4):
        assert bool(state.view(seat).seen & four == four) == (seat == 3)
    state.play(state.legal[0])
    assert state.view(0).seen & four != four
    assert state.view(0).pile("undealt").known == GAME.pack["10d"].bit
    assert state.view(3).pile("undealt").known == four
    event = state.play(state.legal[0])
    assert [note.rule for note in event.notes] == ["trionfetti.undealt"]
    for seat in range(4):
        assert state.view(seat).pile("undealt").known == four


def test_rule_undealt_at_once() -> None:
    state = fourth_hand(begun())
    event = state.play("vagaresto")
    assert [note.rule for note in event.notes] == ["trionfetti.undealt-at-once"]
    assert state.view(1).pile("undealt").known == GAME.pack.set("10s 10b 10c 10d").mask
    later = fourth_hand(begun())
    for _ in range(2):
        later.play(later.legal[0])
    assert later.play("vaga").notes == ()


def test_rule_silence() -> None:
    state = begun()
    assert refused(state, "signal wink") == "silence"
    plays(state, "1s 2b 3c")
    assert refused(state, "signal eyes") == "silence"


def test_rule_signals() -> None:
    state = plays(begun(), "1s 2b 3c 4d")
    assert "signal wink" in [move.text for move in state.legal]
    state.play("signal wink")  # a lie: seat 3 holds no king
    assert state.view(1).fact("signal", 3).value == "wink"
    silent = GAME.variant(signals=False).deal(1, cards=HANDS, dealer=3).after("comanda bomba")
    plays(silent, "1s 2b 3c 4d")
    assert not [move for move in silent.legal if move.kind == "signal"]
    assert refused(silent, "signal wink") == "signals"


def test_rule_signal_turn() -> None:
    state = plays(begun(), "1s 2b 3c 4d")
    state.play("signal lips")
    assert refused(state, "signal wink") == "signal-turn"
    for opponent in (0, 2):
        view = state.view(opponent)
        assert view.fact("signal", 3) is None
        assert all("signal" not in text for _, text in view.history)
    assert state.view(1).history[-1] == (3, "signal lips")
    plays(state, "9d Rs")
    assert state.to_move == 1
    assert "signal wink" in [move.text for move in state.legal]


def test_rule_vagaresto() -> None:
    state = begun()
    for card in ("5s", "6b", "7c"):
        assert "vagaresto" in [move.text for move in state.legal]
        plays(state, card)
    event = state.play("Vaga")
    assert (event.seat, event.move.text) == (3, "vagaresto")
    assert refused(state, "play 4d") == "answer"
    # a learner who has met the rule is told of the call
    assert public_facts(state.view(0), "accept", taught=frozenset({"trionfetti.vagaresto"})) == (
        "Toni waits for an answer to vagaresto.",
    )


def test_rule_stake() -> None:
    nine_thirteen = begun(standing=(9, 13)).after("vagaresto", "accept")
    assert nine_thirteen.stake == 7
    # 6–12: the trailing side wins 8 points and goes on at 14–12; the leading side wins the partita
    called = begun(standing=(6, 12)).after("vagaresto", "accept")
    won = plays(called.copy(), "Rs 2b 3c 4d 5s 6b Cc 8d")
    assert won.score.totals == (8, 0)
    assert won.score.lines[0].arithmetic == "2–0 in tricks, vagaresto: 20 − 12 = 8"
    assert GAME.dealing.settle(won)[:2] == ((14, 12, 0, 0), 0)
    lost = plays(called, "1s 2b 3c 4d 9d 5s 6b 7c")
    assert GAME.dealing.settle(lost)[:2] == ((0, 0, 0, 1), 0)


def test_rule_once() -> None:
    state = begun().after("vagaresto", "accept")
    assert refused(state, "vagaresto") == "once"
    plays(state, "1s")
    assert refused(state, "vagaresto") == "once"


def test_rule_answer() -> None:
    called = begun().after("vagaresto")
    assert refused(begun(), "accept") == "answer"
    assert called.after("concede").score.totals == (1, 0)
    other = called.after("leave")
    assert (called.to_move, other.to_move) == (1, 3)
    assert other.after("accept").accepted
    assert refused(other, "leave") == "answer"
    back = other.after("show", "leave")
    assert back.to_move == 1
    assert refused(back, "leave") == "answer"
    assert refused(back.after("accept"), "concede") == "played"


def test_rule_show() -> None:
    called = begun().after("vagaresto")
    shown = called.after("show")
    assert shown.to_move == 1
    assert shown.view(3).pile("hand", 1).known == GAME.pack.set("2b 6b Fb").mask
    for seat in (0, 2):
        assert shown.view(seat).pile("hand", 1).known == 0
    assert shown.held(1) == called.held(1)
    assert refused(shown, "show") == "show"


def test_rule_concede() -> None:
    state = plays(begun(), "1s 2b").after("vagaresto", "concede")
    assert state.score.totals == (1, 0)
    assert state.score.lines[0].rule == "trionfetti.concede"
    assert (state.number, state.deal.dealer) == (1, 3)
    assert state.view(0).pile("monte").known & GAME.pack.set("7c Cc 3c").mask == GAME.pack.set("3c 7c Cc").mask
    assert state.view(1).pile("monte").known & GAME.pack.set("3c 7c Cc").mask == 0
    assert refused(begun(), "concede") == "answer"


def test_rule_accept() -> None:
    state = plays(begun(), "1s 2b").after("vagaresto", "accept")
    assert state.to_move == 2
    for seat in range(4):
        view = state.view(seat)
        partner = view.pile("hand", (seat + 2) % 4)
        assert partner.known == state.held((seat + 2) % 4)
        assert view.pile("hand", (seat + 1) % 4).known == 0
    assert {move.kind for move in state.legal} == {"play"}
    plays(state, "3c 4d")
    assert refused(state, "signal wink") == "accept"


def test_rule_last_hand() -> None:
    state = played_out(begun(standing=(0, 5)).after("vagaresto", "accept"), random.Random(1))
    assert len(state.score.lines) == 1
    assert state.score.lines[0].rule == "trionfetti.stake"


def test_rule_gestures() -> None:
    called = begun().after("vagaresto")
    assert called.after("gesture cards").score.totals == (1, 0)
    accepted = called.after("gesture stock")
    assert (accepted.accepted, accepted.to_move) == (True, 0)
    assert refused(begun(), "gesture stock") == "answer"


def test_rule_next_dealer() -> None:
    match = Match(GAME, 4, dealer=3)
    for dealer in (3, 0, 1):
        assert match.state.deal.dealer == dealer
        assert match.state.to_move == (dealer - 1) % 4
        played_out(match.state, random.Random(dealer))
        match.next()


def test_rule_partita() -> None:
    state = concede(begun(standing=(19, 18)))
    settled = GAME.dealing.settle(state)
    assert settled[:3] == ((0, 0, 1, 0), 0, False)
    assert state.score.verdict == "partita won, 20–18"
    with pytest.raises(ValueError, match="below 20"):
        begun(standing=(20, 3))


def test_rule_incontro() -> None:
    state = concede(begun(standing=(19, 18, 2, 2)))
    settled = GAME.dealing.settle(state)
    assert (settled.over, settled.winner, settled.verdict) == (True, 0, "3–2 in partite")
    assert GAME.dealing.standing_words(settled.standing) == ("20 points, 3 partite", "18 points, 2 partite")


def test_rule_sheet() -> None:
    """The two sheets that the page pictures: a partita just won with its points not yet wiped, and a match won by 3 to 2."""
    states = []
    for standing, after in [((0, 0, 1, 2), "concede"), ((4, 0, 1, 2), "concede")]:
        state = begun(standing=standing)
        while not state.over:
            state = state.after("vagaresto", after)
        states.append(state)
    sheet = incontro_sheet(states)
    assert (sheet.rows, sheet.blobs) == (((4, 0), (8, 0)), (1, 2))
    won = concede(begun(standing=(19, 17, 1, 2)))
    sheet = incontro_sheet([won])
    assert (sheet.rows, sheet.blobs, sheet.wiped) == (((20, 17),), (2, 2), ())
    following = incontro_sheet([won, begun(standing=(0, 0, 2, 2))])
    assert (following.rows, following.blobs, following.wiped) == ((), (2, 2), (((20, 17),),))
    assert str(sheet) == "●──┼──●\n●──┼──●\n ──┼──\n 20│17"
    assert incontro_sheet([concede(begun(standing=(19, 3, 2, 2)))]).blobs == (3, 2)
