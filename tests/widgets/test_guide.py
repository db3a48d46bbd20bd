"""The guide: three stages, what counts as clean, and answers to whatever the browser sends."""

from typing import Any

import pytest

import cardkit
from cardkit.teaching import teaching
from cardkit.teaching.examples import example
from cardkit_widgets import CardTable, Guide, OrderBox, Quiz
from cardkit_widgets.base.stack import Markup

ALL = [(name, procedure.short) for name in cardkit.games for procedure in teaching.for_game(cardkit.games[name]).procedures]
ALL += [("tute", "score"), ("tarot", "score"), ("trionfetti", "score"), ("trionfetti", "order")]


def send(guide: Guide, kind: str, value: Any = None, seq: int | None = None) -> dict[str, Any]:
    guide.receive({"kind": kind, "value": value, "seq": guide.panel.scene["seq"] if seq is None else seq})
    scene: dict[str, Any] = guide.panel.scene
    return scene


def watch(guide: Guide) -> dict[str, Any]:
    """Step to the end of what is watched."""
    for _ in range(99):
        scene = guide.panel.scene
        if scene["over"]:
            return scene
        send(guide, "next")
    raise AssertionError("it never ends")


def play(guide: Guide, move: str = "") -> dict[str, Any]:
    """One decision at the guide's table: this move, or what a careful player does."""
    table = guide.children[-1]
    assert isinstance(table, CardTable)
    session = table.session
    table.receive({"kind": "play", "seq": session.seq, "id": "t", "move": move or session.hint().move.text})
    scene: dict[str, Any] = guide.panel.scene
    return scene


@pytest.mark.parametrize(("game", "short"), ALL, ids=lambda text: text)
def test_each_can_be_watched_to_its_end_and_begun_alone(game: str, short: str) -> None:
    guide = Guide(game, short)
    assert guide.panel.scene["stage"] == "watch"
    assert not guide.panel.scene["said"]
    # a page waits for what is empty
    assert all(beside.value for beside in guide.children[1:] if isinstance(beside, Markup))
    scene = watch(guide)
    assert scene["said"]
    assert scene["stages"][0][2], "watching it is done"
    for stage in ("finish", "alone"):
        scene = send(guide, "stage", stage)
        assert (scene["stage"], scene["over"], scene["note"]) == (stage, False, "")
        assert scene["begin"]


@pytest.mark.parametrize(("game", "short"), ALL, ids=lambda text: text)
def test_who_watches_is_asked_nothing_and_told_one_place(game: str, short: str) -> None:
    """Only the panel leads: the table beside it names no key or move number, and a touched card is refused by no rule."""
    guide = Guide(game, short)
    while not guide.panel.scene["over"]:
        for table in guide.children[1:]:
            if isinstance(table, CardTable):
                assert (table.scene["status"], table.scene["my_turn"], table.scene["actions"]) == ("", False, [])
                assert not any(card["why"] for card in table.scene["hand"])
                assert table.scene["not_now"] == table.scene["may"]
        at = guide.panel.scene["step"][0]
        assert send(guide, "next")["step"][0] == at + 1


def test_two_clean_runs_and_one_may_skip_ahead() -> None:
    guide = Guide("tute", "trick")
    send(guide, "stage", "finish")
    while not guide.panel.scene["over"]:
        play(guide)
    shown = guide.children[-1].scene
    assert (shown["task_state"], shown["notice"]["tone"]) == ("done", "well"), "its table tells it as any other does"
    assert shown["notice"]["text"] not in guide.panel.scene["verdicts"][-1][1], "why is said once, beside the table"
    assert (guide.panel.scene["clean"], guide.panel.scene["known"]) == (1, False)
    send(guide, "stage", "alone")
    while not guide.panel.scene["over"]:
        scene = play(guide)
    assert scene["verdicts"][-1][0]
    assert (scene["clean"], scene["known"], scene["faults"]) == (2, True, [])
    first = guide.children[-1].session.state.deal
    send(guide, "stage", "alone")
    assert guide.children[-1].session.state.deal != first, "another deal each time"


@pytest.mark.parametrize("fault", ["hint", "undo", "refused", "missed"])
def test_a_run_with_help_or_a_slip_is_not_clean(fault: str) -> None:
    guide = Guide("tute", "singing")
    send(guide, "stage", "finish")
    table = guide.children[-1]
    if fault == "hint":
        table.receive({"kind": "hint", "seq": table.session.seq, "id": "t"})
        words = "a hint was taken"
    elif fault == "undo":
        play(guide)
        table.receive({"kind": "undo", "seq": table.session.seq, "id": "t"})
        words = "a move was taken back"
    elif fault == "refused":
        send(guide, "refused")
        words = "a card was refused"
    else:
        play(guide, next(move.text for move in table.session.state.legal if move.kind == "play"))
        words = "something was missed"
    while not guide.panel.scene["over"]:
        play(guide)
    assert words in guide.panel.scene["faults"]
    if fault == "missed":
        missed = next(text for fine, text in guide.panel.scene["verdicts"] if not fine)
        assert missed, "it stands above the table, and only there"
        assert (table.scene["task_state"], table.scene["notice"]) == ("begun", None)
    assert guide.panel.scene["clean"] == 0


def test_the_browser_may_remember_that_it_is_known() -> None:
    guide = Guide("tute", "trick")
    assert not guide.panel.scene["known"]
    assert send(guide, "known")["known"]


def test_the_score_is_written_line_by_line() -> None:
    guide = Guide("tute", "score")
    scene = watch(guide)
    text = " ".join(frame.text for frame in guide.subject.frames)
    assert all(line.arithmetic[1:] in text for line in example(cardkit.games["tute"], "first").state().score.lines)
    scene = send(guide, "stage", "finish")
    quiz = guide.children[-1]
    assert isinstance(quiz, Quiz)
    while not quiz.run.over:
        quiz.run.answer(quiz.run.current.question.solution)
        if not quiz.run.over:
            quiz.run.next()
    quiz.refresh()
    scene = guide.panel.scene
    assert scene["over"]
    assert scene["clean"] == 1


def test_an_order_is_announced_until_it_is_the_one_wanted() -> None:
    guide = Guide("trionfetti", "order")
    send(guide, "stage", "finish")
    box = guide.children[-1]
    assert isinstance(box, OrderBox)
    assert not guide.panel.scene["over"], "the beginning alone is not the order wanted"
    box.say("Manco ponto e figure")
    assert not guide.panel.scene["over"]
    assert not guide.panel.scene["verdicts"][-1][0]
    assert "the order wanted has" in guide.panel.scene["verdicts"][-1][1]
    box.say(guide.subject.text)  # type: ignore[attr-defined]
    assert guide.panel.scene["over"]
    assert guide.panel.scene["clean"] == 0


def test_a_table_brought_back_by_the_browser_shows_its_step() -> None:
    guide = Guide("tute", "trick")
    for _ in range(4):
        send(guide, "next")
    saved, at = guide.children[-1].session.save(), guide.panel.scene["step"][0]
    again = Guide("tute", "trick")
    again.children[-1].receive({"kind": "resume", "save": saved, "id": "t"})
    assert again.panel.scene["step"][0] == at


def test_what_the_table_asks_meanwhile_makes_no_button_stale() -> None:
    """A press and a message of the table cross: the press is still about the frame that is shown, and a second is not."""
    guide = Guide("tute", "trick")
    pressed = guide.panel.scene["seq"]
    guide.children[-1].receive({"kind": "hello", "id": "t"})
    assert send(guide, "next", seq=pressed)["step"][0] == 1
    assert send(guide, "next", seq=pressed)["step"][0] == 1
    watch(guide)
    pressed = guide.panel.scene["seq"]
    guide.children[-1].receive({"kind": "hello", "id": "t"})
    assert send(guide, "stage", "finish", seq=pressed)["stage"] == "finish"


def test_what_is_not_understood_changes_nothing() -> None:
    guide = Guide("tute", "trick")
    before = guide.panel.scene
    for content in (None, [], {}, {"kind": "next"}, {"kind": "next", "seq": -1}, {"kind": "zzz", "seq": before["seq"]}):
        guide.receive(content)
        for key in ("stage", "said", "step"):
            assert guide.panel.scene[key] == before[key]
    assert send(guide, "stage", "zzz")["stage"] == "watch"
    assert send(guide, "back")["step"][0] == 0


def test_it_reads_as_text_where_no_widget_runs() -> None:
    guide = Guide("tute", "singing")
    assert repr(guide) == "<Guide: Singing after a trick, watch it>"
    assert "You sing las cuarenta" in guide.plain()["text/plain"]
    with pytest.raises(KeyError, match="did you mean 'singing'"):
        Guide("tute", "sing")


def test_a_line_of_the_score_is_told_in_sentences() -> None:
    lines = Guide("tarot", "score").plain()["text/plain"].splitlines()
    assert "2. Contract. 41 points, 1 bout, target 51: failed by 10." in lines[2]
    assert "3. Base: You −150, Margaux 50, Lucien 50, Odile 50. 25 × 2 (garde) = 50; the taker × 3." in lines[3]
    assert " 0" not in lines[1], "who gets nothing is not named"
    cards = Guide("vitou", "score").plain()["text/plain"]
    assert "Ace of spades, king of diamonds, 8 of clubs, jack of diamonds." in cards, "cards by their names"


def test_a_guide_keeps_to_the_kinds_of_move_that_were_taught() -> None:
    """No call is offered, made or possible before its step."""
    guide = Guide("trionfetti", "hand", taught="any-card", only="play")
    assert not any("agaresto" in frame.text for frame in guide.subject.frames)
    for stage in ("finish", "alone"):
        send(guide, "stage", stage)
        table = guide.children[-1]
        assert isinstance(table, CardTable)
        assert {action["kind"] for action in table.scene["actions"]} <= {"play"}
        assert "stake" not in {fact["key"] for fact in table.scene["facts"]}
