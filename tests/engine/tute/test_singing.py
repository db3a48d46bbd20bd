"""Each rule of Tute about declarations, in a position where breaking it would show."""

import pytest

from cardkit.games.tute.state import TuteState
from cardkit.teaching.outcome import Sides
from cardkit.teaching.teaching import for_game
from engine.covers import covers
from engine.tute.table import KINGS, SINGER, TUTE, deal, forbids, refused, sung, texts, to_lead


def ending(state: TuteState) -> tuple[str, str]:
    """How the table says that the deal ended, to somebody who looks on, and by which rule."""
    ended = for_game(state.game).table.outcome(state, Sides(("Cia and Dea", "Ana and Bea"), (True, True), 0))
    return ended.line, ended.rule


@covers("tute.declare")
def test_one_sings_after_winning_a_trick_and_before_the_next_lead() -> None:
    state = deal(s1=SINGER, s0="2b")
    assert not sung(state)
    assert forbids(state, "declare cuarenta", "tute.declare")
    state.play("play 1b")
    assert forbids(state, "declare cuarenta", "tute.declare")
    to_lead(state)
    assert sung(state) == {"cuarenta", "veinte oros", "veinte espadas"}
    assert state.to_move == 1
    state.play("play 3b")
    assert forbids(state, "declare cuarenta", "tute.declare")
    assert forbids(to_lead(state), "pass", "tute.declare")


@covers("tute.declare")
def test_one_need_not_sing_at_once() -> None:
    state = deal(s1=SINGER, s0="2b")
    for card in ("1b", "3b", "Rb"):
        state = to_lead(state.after(f"play {card}"))
    assert state.to_move == 1
    assert sung(state) == {"veinte oros", "veinte espadas"}  # the king of trumps is gone


@covers("tute.declare")
def test_what_is_sung_is_shown_to_all() -> None:
    state = to_lead(deal(s1=SINGER, s0="2b").after("play 1b"))
    assert state.view(3).pile("hand", 1).known == 0
    state.play("declare veinte oros")
    for seat in (0, 2, 3):
        assert state.view(seat).pile("hand", 1).known == TUTE.pack.set("Ro Co").mask
    assert state.to_move == 1
    assert texts(state) == set(SINGER.split()) - {"1b"}


@covers("tute.declare")
def test_only_the_winner_of_the_trick_sings() -> None:
    state = to_lead(deal(s1="1b", s2="4b", s3=SINGER.replace("1b 3b", "5b 7b"), s0="2b").after("play 1b"))
    assert state.to_move == 1
    assert not sung(state) & {"cuarenta", "veinte oros", "veinte espadas"}
    assert forbids(state, "declare cuarenta", "tute.cuarenta")


@covers("tute.declare-one")
def test_one_combination_for_each_trick_and_each_only_once() -> None:
    state = to_lead(deal(s1=SINGER, s0="2b").after("play 1b"))
    state.play("declare veinte oros")
    assert not sung(state)
    assert forbids(state, "declare veinte espadas", "tute.declare-one")
    state.play("play 3b")
    to_lead(state)
    assert forbids(state, "declare veinte oros", "tute.declare-one", "Ro Co")
    assert sung(state) == {"veinte espadas"}
    state.play("declare veinte espadas")
    assert state.score.lines[1:] == tuple(line for line in state.score.lines if line.rule == "tute.veinte")
    assert len(state.score.lines) == 3


@covers("tute.cuarenta")
def test_las_cuarenta() -> None:
    state = to_lead(deal(s1=SINGER, s0="2b").after("play 1b"))
    before = state.score.totals
    assert forbids(state, "declare veinte bastos", "tute.cuarenta", "Rb Cb")
    state.play("declare cuarenta")
    assert state.score.totals == (before[0], before[1] + 40)
    half = to_lead(deal(s1=SINGER.replace("Cb", "Sb"), s0="2b").after("play 1b"))
    assert forbids(half, "declare cuarenta", "tute.cuarenta", "Rb")
    assert "knight of batons" in refused(half, "declare cuarenta").reason


@covers("tute.veinte")
@pytest.mark.parametrize("suit", ["oros", "copas", "espadas"])
def test_las_veinte(suit: str) -> None:
    pair = f"R{suit[0]} C{suit[0]}"
    state = to_lead(deal(s1=f"1b 3b {pair} 2o 4o 2c 4c 2e 4e", s0="2b").after("play 1b"))
    before = state.score.totals
    assert sung(state) == {f"veinte {suit}"}
    other = "oros" if suit != "oros" else "copas"
    assert forbids(state, f"declare veinte {other}", "tute.veinte")
    state.play(f"declare veinte {suit}")
    assert state.score.totals == (before[0], before[1] + 20)
    half = to_lead(deal(s1=f"1b 3b R{suit[0]} 2o 4o 2c 4c 2e 4e 6e", s0="2b").after("play 1b"))
    assert forbids(half, f"declare veinte {suit}", "tute.veinte", f"R{suit[0]}")


@covers("tute.cuarenta-first")
def test_las_cuarenta_are_lost_after_a_veinte() -> None:
    state = to_lead(deal(s1=SINGER, s0="2b").after("play 1b"))
    state = to_lead(state.after("declare veinte oros", "play 3b"))
    assert forbids(state, "declare cuarenta", "tute.cuarenta-first", "Rb Cb")
    assert sung(state) == {"veinte espadas"}
    # the other way round both may be sung
    state = to_lead(deal(s1=SINGER, s0="2b").after("play 1b"))
    assert "veinte oros" in sung(to_lead(state.after("declare cuarenta", "play 3b")))


@covers("tute.cuarenta-first")
def test_ones_partners_veinte_does_not_cost_one_las_cuarenta() -> None:
    """Seat 3 sings a veinte, then seat 1 wins a trick and sings las cuarenta."""
    hands = {"s1": "1b Rb Cb 2o 4o 2c 4c 2e 4e 5e", "s3": "3b 1o Ro Co 7b", "s2": "4b 5b", "s0": "6b Sb 2b"}
    state = to_lead(deal(**hands).after("play 2o"))
    assert state.to_move == 3
    state.play("declare veinte oros")
    state.play("play 7b")
    state.play(next(move for move in state.legal))
    state.play("play 1b")
    to_lead(state)
    assert state.to_move == 1
    assert "cuarenta" in sung(state)


@covers("tute.tute")
def test_four_kings_win_at_once() -> None:
    state = to_lead(deal(s1=KINGS, s0="2b").after("play 1b"))
    assert "tute" in sung(state)
    state.play("declare tute")
    assert state.over
    assert not state.legal
    assert state.score.final
    assert state.score.winner == 1
    assert TUTE.dealing.settle(state).standing == (0, 1)
    assert ending(state) == ("Tute! Ana and Bea win the deal at once.", "tute.tute")
    assert state.view(0).pile("hand", 1).known & TUTE.pack.set("Ro Rc Re Rb").mask == TUTE.pack.set("Ro Rc Re Rb").mask


@covers("tute.tute")
def test_tute_wins_whatever_the_points() -> None:
    hands = {
        "s1": "1b 7b 6b 2c 4c 2o 4o 5o 6o 7o",
        "s2": "Ro Rc Re Rb 4b 1c 6e 5e 4e 2e",
        "s3": "3b 5c",
        "s0": "7c Sb Cb 5b 2b",
    }
    state = deal(**hands).after("play 1b", "play 4b", "play 3b", "play 2b")
    assert forbids(state, "declare tute", "tute.tute")
    state = state.after("play 2c", "play 1c", "play 5c", "play 7c")
    state.play("declare tute")
    assert state.score.totals == (11, 21)
    assert state.score.winner == 0
    assert TUTE.dealing.settle(state).standing == (1, 0)


@covers("tute.tute")
def test_three_kings_are_no_tute() -> None:
    state = to_lead(deal(s1=KINGS.replace("Ro", "Co"), s0="2b").after("play 1b"))
    assert forbids(state, "declare tute", "tute.tute", "Rc Re Rb")
    assert "king of coins" in refused(state, "declare tute").reason


@covers("tute.tute-caballos")
def test_four_knights_are_tute_when_the_table_agrees() -> None:
    hand = KINGS.replace("R", "C")
    state = to_lead(deal(s1=hand, s0="2b").after("play 1b"))
    assert forbids(state, "declare tute caballos", "tute.tute-caballos")
    game = TUTE.variant(tute_caballos=True)
    state = to_lead(deal(game, s1=hand, s0="2b").after("play 1b"))
    assert sung(state) == {"tute caballos"}
    assert forbids(state, "declare tute", "tute.tute")
    state.play("declare tute caballos")
    assert state.score.winner == 1
    assert state.score.lines[-1].rule == "tute.tute-caballos"
    assert ending(state) == ("Tute of knights! Ana and Bea win the deal at once.", "tute.tute-caballos")
    three = to_lead(deal(game, s1=hand.replace("Co", "Ro"), s0="2b").after("play 1b"))
    assert forbids(three, "declare tute caballos", "tute.tute-caballos", "Cc Ce Cb")


PARTNER = {"s1": "1b 3b 2o 4o 5o 2c 4c 2e 4e 5e", "s3": "Rb Cb 4b Ro Co 6o 6c 6e 7e 7c", "s0": "2b"}


@covers("tute.partner-declares")
def test_the_partner_may_sing_when_the_table_agrees() -> None:
    game = TUTE.variant(partner_declares=True)
    alone = to_lead(deal(**PARTNER).after("play 1b"))
    assert alone.to_move == 1
    assert not sung(alone)
    state = deal(game, **PARTNER).after("play 1b")
    state.play(state.legal[0])
    state.play("play 4b")
    to_lead(state)
    assert state.to_move == 3
    assert texts(state) == {"pass", "declare cuarenta", "declare veinte oros"}
    assert forbids(state, "play Ro", "tute.partner-declares")
    called = state.after("declare cuarenta")
    assert called.score.totals[1] - state.score.totals[1] == 40
    assert called.to_move == 1
    assert not sung(called)  # one declaration for the side
    assert texts(called) == set(PARTNER["s1"].split()) - {"1b"}


@covers("tute.partner-declares", "tute.declare-one")
def test_when_the_partner_passes_the_winner_may_sing() -> None:
    state = deal(TUTE.variant(partner_declares=True), s1=SINGER, s0="2b").after("play 1b")
    to_lead(state)
    assert state.to_move == 3
    state.play("pass")
    assert state.to_move == 1
    assert sung(state) == {"cuarenta", "veinte oros", "veinte espadas"}
    assert forbids(state, "pass", "tute.declare")
    state.play("declare cuarenta")
    assert forbids(state, "declare veinte oros", "tute.declare-one")


@covers("tute.no-last-declaration")
def test_nothing_is_sung_after_the_tenth_trick() -> None:
    for game in (TUTE, TUTE.variant(partner_declares=True)):
        state = deal(game, s1=SINGER, s0="2b")
        for _ in range(60):
            to_lead(state)
            if state.over:
                break
        assert state.over
        assert not state.legal
        for call in ("declare cuarenta", "declare veinte oros", "declare tute"):
            assert forbids(state, call, "tute.no-last-declaration")
