"""Guided practice: each procedure of every game comes up, is told, and can be done on fresh deals."""

import random

import pytest

import cardkit
from cardkit.game import Game
from cardkit.sessions import Session
from cardkit.teaching import guide, teaching
from cardkit.teaching.guide import SEAT
from cardkit.teaching.procedure import Procedure, bound
from engine.variants import ids, variants

GAMES = [cardkit.games[name] for name in cardkit.games]
EACH = pytest.mark.parametrize(
    ("game", "procedure"),
    [(game, procedure) for game in GAMES for procedure in teaching.for_game(game).procedures],
    ids=lambda value: value.short if isinstance(value, Procedure) else value.name,
)


@EACH
@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_run_is_a_deal_on_which_it_comes_up(game: Game, procedure: Procedure, number: int) -> None:
    run = guide.run(game, procedure, number)
    begin = run.record.state(run.start)
    assert begin.to_move == SEAT
    assert procedure.here(begin)
    assert len(run.choices) == procedure.decisions
    assert run.start <= run.finish <= max(run.choices)
    assert guide.run(game, procedure, number).record == run.record
    for at, choice in run.choices.items():
        assert run.record.moves[at] == (SEAT, choice.move.text)
        assert not procedure.missed(run.record.state(at), choice.move), "the example must do what the procedure asks"


@pytest.mark.parametrize("game", variants(), ids=ids)
def test_under_every_rule_a_procedure_comes_up_or_is_said_not_to(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for procedure in teaching.for_game(game).procedures:
        if procedure.short == "signs" and (game.seats == 2 or not game.options["signs"]):
            with monkeypatch.context() as patch:
                patch.setattr(guide, "MAX_TRIES", 20)
                with pytest.raises(LookupError, match=procedure.title):
                    guide.run(game, procedure)
        else:
            run = guide.run(game, procedure)
            assert procedure.here(run.record.state(run.start))


@EACH
def test_what_is_watched_leads_from_its_begin_to_its_end(game: Game, procedure: Procedure) -> None:
    run = guide.run(game, procedure)
    assert [frame.at for frame in run.frames] == list(range(run.start, len(run.record.moves) + 1))
    assert run.frames[0].text == procedure.aim
    told = {frame.at: frame.text for frame in run.frames}
    assert all(choice.reason in told[at + 1] for at, choice in run.choices.items()), "each decision comes with its reason"


@EACH
def test_it_can_be_finished_and_done_alone_at_a_table(game: Game, procedure: Procedure) -> None:
    for number, stage in ((0, "finish"), (1, "alone")):
        run = guide.run(game, procedure, number)
        at = run.finish if stage == "finish" else run.start
        session = Session(run.record.game, record=run.record, at=at, seed=number)
        assert session.my_turn
        move = run.choices[at].move
        verdict = guide.judge(procedure, session.state, move, random.Random(1))
        assert verdict.why
        session.play(move)


def test_cards_that_go_away_together_are_right_in_any_order() -> None:
    """A card that the example lays aside a moment later is right, too."""
    game = cardkit.games["tarot"]
    run = guide.run(game, guide.find(game, "ecart"))
    laid = [choice.move for choice in run.choices.values()]
    state = run.record.state(run.start)
    for move in laid:
        text = guide.judge(run.procedure, state, move, random.Random(1)).why
        assert text in {choice.reason for choice in run.choices.values()}, text


def test_a_wild_bid_is_not_called_fine() -> None:
    game = cardkit.games["tarot"]
    procedure = guide.find(game, "bidding")
    five = game.deal(12, dealer=3, cards={0: "21a 9a 6a 4a 2a Rp 5p 7p Rc 8c 3c 3k 8k 9k 7t 2t 4t 9t"})
    wild = guide.judge(procedure, five, game.move("bid garde contre"), random.Random(1))
    assert not wild.fine
    assert "Too bold" in wild.why
    strong = game.deal(12, dealer=3, cards={0: "21a EX 18a 15a 14a 11a 9a 6a 4a Rp Dp 5p Rc Vc 8c 3k 7t 2t"})
    assert not guide.judge(procedure, strong, game.move("pass"), random.Random(1)).fine
    assert guide.judge(procedure, strong, game.move("bid garde"), random.Random(1)).fine


def test_what_was_missed_is_said() -> None:
    game = cardkit.games["tute"]
    run = guide.run(game, guide.find(game, "singing"))
    state = run.record.state(run.start)
    card = next(move for move in state.legal if move.kind == "play")
    verdict = guide.judge(run.procedure, state, card, random.Random(1))
    assert not verdict.fine
    assert "las cuarenta" in verdict.why


def test_a_procedure_is_found_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    game = cardkit.games["tute"]
    assert guide.find(game, "singing").title
    with pytest.raises(KeyError, match="did you mean 'singing'"):
        guide.find(game, "singin")
    with pytest.raises(KeyError, match="there are trick"):
        guide.find(game, "zzz")
    monkeypatch.setattr(guide, "MAX_TRIES", 3)
    never = guide.find(game, "trick")._replace(here=lambda state: False)
    with pytest.raises(LookupError, match="no deal of Tute"):
        guide.run(game, never)


def test_a_hand_is_bound_when_some_of_it_may_not_go() -> None:
    state = cardkit.games["tute"].deal(4, dealer=3)
    assert not bound(state)
    while not bound(state):
        state.play(state.legal[0])
    assert state.to_move is not None
    assert len(state.legal) < state.held(state.to_move).bit_count()


def test_a_hand_of_which_no_card_may_go_is_not_bound() -> None:
    state = cardkit.games["pitty_pat"].deal(1)
    while state.to_move is not None:
        assert state.playable() or not bound(state)
        state.play(state.legal[-1])


def test_a_king_of_ones_own_is_not_called_in_the_guide() -> None:
    tarot = cardkit.games["tarot"]
    call = guide.find(tarot, "call")
    run = guide.run(tarot, call)
    state = run.record.state(run.start)
    held = {f"call {card.text}" for card in tarot.pack if card.bit & state.held(SEAT)}
    verdicts = {move.text: guide.judge(call, state, move, random.Random(1)).fine for move in state.legal}
    assert {text for text, fine in verdicts.items() if not fine} == held & set(verdicts) != set()
