"""Checks the tasks of a lesson's tables: they show and do only what was taught, and say when the move was found."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import cardkit
from cardkit.game import State
from cardkit.record import Record
from cardkit.sessions import NotNow, Session
from cardkit.teaching.examples import example
from cardkit.tricks import finished_trick
from cardkit_widgets import CardTable, Practice, Problems, Script, position
from cardkit_widgets.table.pieces import left_to_right
from cardkit_widgets.table.script import well_ended
from cardkit_widgets.table.scripted import TRY_AGAIN
from widgets.test_table import tell

TUTE = cardkit.games["tute"]
FOUND = "The {card} beats everything."
NOT = "Not yet: look again."


@pytest.fixture
def start() -> Any:
    """Three have played to a trick of copas, and seat 3 holds 1c and 5c."""
    cards = {0: "6c", 1: "7c", 2: "Sc", 3: "1c 5c 3o 7e"}
    return TUTE.deal(7, dealer=3, cards=cards).after("6c", "7c", "Sc")


def test_the_card_that_is_found_is_lit_and_said(start: Any) -> None:
    table = CardTable(start, seat=3, script=Script("play 1c", well="The {card} beats all that {player} led.", miss=NOT))
    assert table.scene["task_state"] == "new"
    scene = tell(table, "play", move="play 1c")
    assert scene["task_state"] == "done"
    assert scene["notice"]["tone"] == "well"
    assert scene["notice"]["because"] == ["1c"]
    assert scene["notice"]["text"] == f"The ace of cups beats all that {TUTE.names[0]} led."


def coins() -> State:
    """Seat 3 follows a trick of coins that the 3 wins as well as the ace."""
    cards = {0: "6o", 1: "7o", 2: "So", 3: "1o 3o 7e"}
    return TUTE.deal(7, dealer=3, cards=cards).after("6o", "7o", "So")


def test_a_missed_goal_is_said_and_waits_to_be_taken_back() -> None:
    table = CardTable(coins(), seat=3, script=Script(["3o"], well=FOUND, miss=NOT))
    scene = tell(table, "play", move="play 1o")
    assert (scene["task_state"], scene["notice"]["tone"], scene["notice"]["text"]) == ("missed", "again", NOT)
    assert "1o" not in [card["card"] for card in scene["hand"]]
    assert scene["can"]["undo"]
    again = tell(table, "play", move=table.session.state.legal[0].text)
    assert (again["task_state"], again["notice"]["tone"]) == ("missed", "note")
    assert again["notice"]["text"] == TRY_AGAIN
    assert tell(table, "undo")["task_state"] == "new"
    assert tell(table, "play", move="play 3o")["task_state"] == "done"


def test_each_card_has_its_own_words() -> None:
    """Said when it is played, or with its refusal; several cards may share theirs."""
    own = {"1o": "The ace, too, but you lose it.", "7e 3o": "Take {player}’s {best} with coins."}
    table = CardTable(coins(), seat=3, script=Script("3o", on=own, miss=NOT))
    why = {card["card"]: card["why"] for card in table.scene["hand"]}
    assert why["7e"]["reason"] == "Take {player}’s {best} with coins."
    assert why["7e"]["rule"] == "tute.follow"
    assert tell(table, "play", move="play 7e")["notice"]["text"] == why["7e"]["reason"]
    assert tell(table, "play", move="play 1o")["notice"]["text"] == own["1o"]
    tell(table, "undo")
    scene = tell(table, "play", move="play 3o")
    assert scene["notice"]["text"] == f"Take {TUTE.names[0]}’s 3 of coins with coins."
    assert (scene["notice"]["card"], scene["notice"]["n"]) == ("3o", len(table.session.state.events) if scene["over"] else 4)


def test_a_song_is_a_goal_and_its_words_name_it() -> None:
    cards = {0: "3c Rb Re 6b Ce 1c 2c Cc 3b 4e", 1: "5c", 2: "7c", 3: "Sc"}
    state = TUTE.deal(11, dealer=0, cards=cards).after("5c", "7c", "Sc", "1c")
    table = CardTable(state, script=Script("sing the forty", well="A {card}!", miss="No song: {card}."))
    assert tell(table, "play", move="declare cuarenta")["notice"]["text"] == "A cuarenta!"
    missed = CardTable(state, name="missed", script=Script("las cuarenta", well="A {card}!", miss="No song: {card}."))
    assert tell(missed, "play", move="2c")["notice"]["text"] == "No song: 2 of cups."


def test_a_trick_that_was_to_be_won_is_told_when_it_is_full() -> None:
    state = TUTE.deal(7, dealer=3, cards={0: "Ro 5o", 1: "1o", 2: "6o", 3: "7o"})
    lost = CardTable(
        state, seat=0, script=Script("win", well=FOUND, miss="{winner} took it with the {best}, not {player} with the {card}.")
    )
    notice = tell(lost, "play", move="play Ro")["notice"]
    assert notice["text"] == f"{TUTE.names[1]} took it with the ace of coins, not {TUTE.names[0]} with the king of coins."
    assert notice["n"] == 4
    taken = CardTable(TUTE.deal(7, dealer=3, cards={0: "1o 1c 1e 1b"}), script=Script("win", well=FOUND, miss=NOT))
    trump = str(taken.session.view().fact("trump").suit)  # type: ignore[union-attr]
    assert tell(taken, "play", move=f"play 1{trump}")["task_state"] == "done"


def glowing(game: str, cards: dict[int, str], played: str, move: str) -> list[str]:
    """The cards that glow when the learner, who plays last, makes this move."""
    state = cardkit.games[game].deal(3, dealer=0, cards=cards).after(*played.split(","))
    return list(tell(CardTable(state, script=Script("legal", well="Played.")), "play", move=move)["notice"]["because"])


def test_the_card_that_won_for_the_side_of_the_learner_glows_and_no_other() -> None:
    """Not the learner's card where a partner's won, none where the others won or nobody did, none for a call or a match."""
    hands = {1: "9c 4s 6d", 2: "Rb 3d 5c", 3: "7d 6s 1b", 0: "2b 1c Rd"}
    order = "comanda Tutto al tredici,9c,Rb,7d"
    assert glowing("trionfetti", hands, order, "2b") == ["Rb"]
    assert glowing("trionfetti", {**hands, 2: "3d Rb 5c"}, "comanda Tutto al tredici,9c,3d,7d", "Rd") == ["Rd"]
    assert glowing("trionfetti", {**hands, 2: "3d Rb 5c"}, "comanda Tutto al tredici,9c,3d,7d", "2b") == []
    assert glowing("vitou", {1: "9k Vp 8t", 2: "7p Dk Vt", 3: "8p Dt Vk", 0: "9c Ac 7t"}, "9k,7p,8p", "9c") == []
    begun = cardkit.games["pitty_pat"].variant(players=2).deal(8, dealer=1, cards={0: "7h Qd Qs 4c 2h", "upcard": "7c"})
    assert (
        tell(CardTable(begun, script=Script("match 7h", well="A match.", miss="No.")), "play", move="match 7h")["notice"][
            "because"
        ]
        == []
    )


def test_the_second_step_of_a_hint_has_its_reason() -> None:
    """It is the author's, else what is said of the move."""
    reasoned = Script("3o", hint="Coins were led.", because="A 3 beats a king.", well="Right.", miss=NOT)
    assert tell(CardTable(coins(), seat=3, script=reasoned), "hint")["hint"]["reason"] == "A 3 beats a king."
    silent = Script("3o", hint="Coins were led.", well="Right: the {card} is enough.", miss=NOT)
    said = tell(CardTable(coins(), seat=3, script=silent), "hint")["hint"]["reason"]
    assert said == "The 3 of coins is enough.", "what the first step has told is not told again"
    asked = Script("3o", hint="Which is enough?", well="Right: the {card} is enough.", miss=NOT)
    table = CardTable(coins(), seat=3, name="asked", script=asked)
    assert tell(table, "hint")["hint"]["reason"] == "The 3 of coins is enough."
    assert table.session.moves == 3


def test_one_decision_follows_the_other() -> None:
    """A goal before the last one is praised, not celebrated, and taking a move back takes its goal back."""
    state = TUTE.deal(7, dealer=3, cards={0: "1o 1c 1e 1b"})
    trump = str(CardTable(state).session.view().fact("trump").suit)  # type: ignore[union-attr]
    two = [Script("win", hint="First.", well="One.", miss=NOT), Script("legal", hint="Then.", well="Two.")]
    table = CardTable(state, script=two)
    assert tell(table, "hint")["hint"]["area"] == "First."
    scene = tell(table, "play", move=f"play 1{trump}")
    assert (scene["task_state"], scene["notice"]["tone"], scene["notice"]["text"]) == ("begun", "good", "One.")
    assert tell(table, "hint")["hint"]["area"] == "Then."
    assert tell(table, "undo")["task_state"] == "new"
    tell(table, "play", move=f"play 1{trump}")
    scene = tell(table, "play", move=table.session.state.legal[0].text)
    assert (scene["task_state"], scene["notice"]["tone"], scene["notice"]["text"]) == ("done", "well", "Two.")


def test_a_hint_for_the_rest_of_a_deal_is_shown_at_its_first_decision() -> None:
    """Afterwards the learner's player helps."""
    state = TUTE.deal(7, dealer=3, cards={0: "1o 1c 1e 1b"})
    trump = str(CardTable(state).session.view().fact("trump").suit)  # type: ignore[union-attr]
    scripts = [Script("win", hint="First.", well="One.", miss=NOT), Script("over", hint="Now the rest.", well="Two.")]
    table = CardTable(state, script=scripts)
    tell(table, "play", move=f"play 1{trump}")
    assert tell(table, "hint")["hint"]["area"] == "Now the rest."
    tell(table, "play", move=table.session.state.legal[0].text)
    assert tell(table, "hint")["hint"]["area"] != "Now the rest."


def test_nothing_is_said_where_nobody_wrote_anything(start: Any) -> None:
    table = CardTable(start, seat=3, script=Script("legal"))
    assert not table.scene["can"]["hint"]
    assert tell(table, "hint")["notice"]["text"] == "There is no hint here."
    scene = tell(table, "play", move="play 1c")
    assert (scene["task_state"], scene["notice"]) == ("done", None)


def test_the_author_says_when_the_rules_are_shown(start: Any) -> None:
    assert CardTable(start, seat=3).scene["reveal"] == "at once"
    assert CardTable(start, seat=3, script=Script("legal")).scene["reveal"] == "after the first try"
    table = CardTable(start, seat=3, script=Script("legal", reveal="never"))
    assert table.scene["reveal"] == "never"
    assert tell(table, "play", move="play 1c")["reveal"] == "at once"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: Script("win", well=FOUND), "can be missed"),
        (lambda: Script("legal", well="{crad} wins."), "cannot be filled"),
        (lambda: Script("legal", well="word " * 26), "26 words"),
        (lambda: Script("legal", reveal="later"), "choose 'at once'"),
        (lambda: Script("legal", on={"1c": "a", "1c 5c": "b"}).words(TUTE), "twice"),
        (lambda: Script("legal", on={"1c 99c": "a"}).words(TUTE), "not a move"),
    ],
)
def test_words_are_checked_when_they_are_made(wrong: Callable[[], Script], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wrong()


def test_sentences_are_counted_one_by_one() -> None:
    assert Script("legal", well=f"{'word ' * 24}word. {'word ' * 24}word.").well


def test_any_legal_card_and_the_end_of_a_deal_can_be_asked_for(start: Any) -> None:
    assert tell(CardTable(start, seat=3, script=Script("legal", well=FOUND)), "play", move="play 1c")["task_state"] == "done"
    over = CardTable("vitou", seed=5, script=Script("over", well="That was a deal."))
    rng = random.Random(1)
    while not over.scene["over"]:
        assert over.scene["task_state"] != "done"
        tell(over, "play", move=rng.choice(over.session.view().legal).text)
    assert over.scene["task_state"] == "done"
    assert over.scene["notice"]["text"] == "That was a deal."
    assert tell(over, "restart")["task_state"] == "new"


def test_a_deal_has_words_for_either_end() -> None:
    tarot = cardkit.games["tarot"]
    words = Script("over", hint=None, well=FOUND, miss="It failed.", on={"pass": "Nobody bid."})
    table = CardTable(Session(tarot, record=example(tarot, "first"), at=0, seed=1), script=words)
    assert tell(table, "hint")["hint"]["reason"]
    scene = tell(table, "play", move="pass")
    assert (scene["over"], scene["task_state"], scene["notice"]["text"]) == (True, "done", "Nobody bid.")
    assert tell(table, "restart")["task_state"] == "new"
    scene = tell(table, "play", move="bid garde")
    while not scene["over"]:
        assert scene["task_state"] == "begun"
        scene = tell(table, "play", move=table.prompter.next_move(table.session).text)
    assert (scene["task_state"], scene["notice"]["text"], scene["notice"]["tone"]) == ("done", "It failed.", "good")
    assert well_ended(table.session.state, 1), "a contract that failed was won by the others"
    assert not well_ended(table.session.state, 0)


def test_a_call_that_lost_the_deal_shows_the_trick_that_did() -> None:
    trionfetti = cardkit.games["trionfetti"]
    asked = Session(trionfetti, record=example(trionfetti, "vaga"), at=18, seed=2)
    table = CardTable(asked, script=Script("concede", well=FOUND, on={"accept": NOT}))
    scene = tell(table, "play", move="accept")
    trick = finished_trick(next(event for event in table.session.state.events[19:] if finished_trick(event)))
    assert trick is not None
    assert scene["over"]
    assert sorted(scene["notice"]["shows"]) == sorted(card.text for card in trick.cards)
    assert scene["notice"]["won"] == "Fs"


@pytest.mark.parametrize(
    ("name", "lies"),
    [("tute", "3201"), ("vitou", "1203"), ("trionfetti", "3201"), ("tarot", "3201")],
)
def test_a_trick_is_shown_again_as_it_lay(name: str, lies: str) -> None:
    game = cardkit.games[name]
    by = {card.text: seat for seat, card in enumerate(game.pack.cards[: game.seats])}
    order = [by[card] for card in left_to_right(game, 0, by)]
    assert order == [int(seat) for seat in lies]


def test_a_task_that_was_done_is_still_done_after_a_reload(start: Any) -> None:
    task = Script("play 1c", well=FOUND, miss=NOT)
    scene = tell(CardTable(start, seat=3, script=task), "play", move="play 1c")
    again = CardTable(start, seat=3, script=task)
    assert tell(again, "resume", save=scene["save"])["task_state"] == "done"


def test_an_answer_that_is_no_move_is_told_to_who_writes_the_lesson(start: Any) -> None:
    with pytest.raises(ValueError, match="is not a move"):
        CardTable(start, seat=3, script=Script("play 99c", well=FOUND, miss=NOT))


def test_only_what_was_taught_is_shown() -> None:
    whole, part = CardTable("tute", seed=7), CardTable("tute", seed=7, taught="lead turn")
    assert {fact["key"] for fact in whole.scene["facts"]} == {"trump", "turned"}
    assert part.scene["facts"] == []
    assert ([duty["rule"] for duty in whole.scene["duties"]], part.scene["duties"]) == (["tute.follow"], [])
    assert part.scene["score"] is None
    three = cardkit.games["tute"].variant(hands=3)
    counted = CardTable(three, seed=7, taught=["tute.points", "match"]).scene
    assert [line["rule"] for line in counted["score"]["lines"]] == ["tute.points"]
    alone = CardTable("tute", seed=7, taught=["tute.points"]).scene
    assert counted["board"]["said"] != alone["board"]["said"], "where the match was taught, its figures are told"
    with pytest.raises(KeyError, match=r"did you mean tute\.follow"):
        CardTable("tute", taught="folow")


def test_a_step_shows_what_it_uses() -> None:
    """Who cut, and the card that was turned up, bear on no move: only the step that teaches their rule shows them."""
    vitou = cardkit.games["vitou"].deal(11, dealer=3)

    def told(game: State, teaches: str = "", **options: Any) -> set[str]:
        script = Script("legal", teaches=teaches, well=FOUND)
        scene = CardTable(game, taught=list(game.game.rules), script=script, **options).scene
        return {fact["key"] for fact in [*scene["facts"], *(fact for seat in scene["seats"] for fact in seat["facts"])]}

    assert told(vitou) == {"stake", "cut"}
    assert told(vitou, only="play bid") == {"stake"}
    assert told(vitou, only="play") == set()
    turned = TUTE.deal(7, dealer=3)
    assert told(turned, only="play") == {"trump"}
    assert told(turned, teaches=turned.view(0).fact("turned").rule.partition(".")[2], only="play") == {"trump", "turned"}


def test_where_an_author_says_how_a_deal_ended_its_result_gives_no_second_reason(start: Any) -> None:
    def note(script: Script) -> str:
        table = CardTable(Session(TUTE, record=example(TUTE, "first"), at=25, seed=1), script=script)
        while table.session.my_turn:
            scene = tell(table, "play", move=table.session.hint().move.text)
        assert scene["result"]
        return str(scene["result_note"])

    assert note(Script("over"))
    assert not note(Script("over", well="Lost by twelve before, and now won."))


@pytest.mark.parametrize("name", list(cardkit.games))
def test_before_its_first_word_a_table_shows_none(name: str) -> None:
    """No name of a pile, no partner, no dealer, no duty, and no prompt with a word of players."""
    whole, bare = CardTable(name, seed=7), CardTable(name, seed=7, taught="")
    assert whole.scene["dealer"] is not None
    assert [pile["title"] for pile in whole.scene["piles"]]
    assert bare.scene["dealer"] is None
    assert not any(seat["partner"] for seat in bare.scene["seats"])
    assert {(pile["title"], pile["count"]) for pile in bare.scene["piles"]} <= {("", "")}
    assert bare.scene["trick"]["title"] == ("On the table" if whole.scene["trick"]["title"] else "")
    assert bare.scene["status"] == "Play a card." or not bare.scene["click"]
    assert (bare.scene["duties"], bare.scene["facts"], bare.scene["board"]) == ([], [], None)


def test_its_words_come_with_the_rules_that_teach_them() -> None:
    tute = CardTable("tute", seed=7, taught="turn").scene
    assert {pile["title"] for pile in tute["piles"]} == {"Won"}
    assert tute["status"] != "Play a card."
    assert (tute["dealer"], tute["seats"][2]["partner"]) == (None, False)
    later = CardTable("tute", seed=7, taught="turn deal partners").scene
    assert (later["dealer"] is not None, later["seats"][2]["partner"]) == (True, True)


def test_a_table_of_a_step_waits_after_each_trick() -> None:
    assert CardTable("tute", seed=7).about["confirm"] is False
    assert CardTable("tute", seed=7, taught="lead").about["confirm"] is True
    assert CardTable("tute", seed=7, taught="lead", confirm=False).about["confirm"] is False
    assert Practice("tute", seed=7, taught="lead").table.about["confirm"] is False


@pytest.mark.parametrize("name", list(cardkit.games))
def test_only_some_kinds_of_move_are_made(name: str) -> None:
    game = cardkit.games[name]
    kind = game.moves[0].kind
    for seed in range(8):
        session, rng = Session(game, seed=seed, only=kind), random.Random(seed)
        while not session.state.over:
            legal = session.view().legal
            assert {move.kind for move in legal} == {kind} or kind not in {move.kind for move in session.state.legal}
            session.play(rng.choice(legal))
        replayed = Record.of(session.state).state(0)
        for event in session.state.events:
            assert event.move.kind == kind or kind not in {move.kind for move in replayed.legal}
            replayed.play(event.move)


def test_what_is_not_offered_is_not_taken() -> None:
    table = CardTable(position("vitou seed=3 dealer=3"), only="play")
    assert table.scene["actions"] == []
    assert table.scene["barred"] == []
    with pytest.raises(NotNow, match="comes later"):
        table.session.play("bid 3")
    with pytest.raises(ValueError, match="no move of the kind sing"):
        CardTable("tute", only="sing")


def test_single_moves_are_offered_and_the_others_are_not_seen() -> None:
    state = cardkit.games["tarot"].deal(12, dealer=3)
    table = CardTable(state, only="pass, bid prise")
    assert [call["move"] for call in table.scene["actions"] + table.scene["barred"]] == ["pass", "bid prise"]
    with pytest.raises(NotNow, match="comes later"):
        table.session.play("bid garde")
    with pytest.raises(ValueError, match="no move of the kind bid grande"):
        CardTable(state, only="pass, bid grande")


def test_how_the_match_stands_is_not_told_before_it_was_taught() -> None:
    game = cardkit.games["trionfetti"]
    end = Session(game, state=game.deal(3, dealer=0, standing=(19, 19, 0, 0)), seed=1)
    while not end.state.over:
        end.play(end.hint().move)
    assert "19" in CardTable(end).scene["score"]["verdict"]
    early = CardTable(end, taught="two-tricks concede stake").scene["score"]
    assert early["lines"]
    assert early["verdict"] == ""


def test_a_problem_that_is_solved_lights_its_card_and_says_why() -> None:
    puzzles = Problems("tute")
    puzzles.panel.receive({"kind": "try", "move": puzzles.problem.solution.text, "at": 0})
    shown = puzzles.question_table.table.scene
    assert shown["notice"]["tone"] == "well"
    trick = shown["steps"][0]["trick"] or shown["steps"][-1]["trick"]
    assert set(shown["notice"]["because"]) <= set(trick["cards"] if trick else ())
    assert shown["notice"]["n"] == shown["steps"][0]["n"]
    puzzles.panel.receive({"kind": "go", "number": 1})
    assert puzzles.question_table.table.scene["notice"] is None


def test_a_hint_says_what_to_press_once_all_cards_are_chosen() -> None:
    tarot = cardkit.games["tarot"]
    state = tarot.deal(4, dealer=3).after("bid garde", "pass", "pass", "pass")
    table = CardTable(Session(tarot, state=state, seat=0), script=Script("legal", hint="Two colours are short."))
    while not table.session.all_chosen:
        left = [move for move in table.session.considered().legal if move not in table.session.chosen]
        table.session.choose(left[0])
    with pytest.raises(NotNow, match="Lay aside"):
        table.hint()


def test_a_match_score_that_was_not_taught_is_not_told_in_a_move_either() -> None:
    trionfetti = cardkit.games["trionfetti"]
    state, rng = trionfetti.deal(1, standing=(5, 5)), random.Random(1)
    while not any(note.stands for event in state.events for note in event.notes):
        state.play(rng.choice(state.legal))
    told = [
        " ".join(line["text"] for line in CardTable(Session(trionfetti, state=state), taught=taught).scene["story"])
        for taught in (["two-tricks", "concede"], ["two-tricks", "concede", "partita"])
    ]
    assert ["It stands" in text for text in told] == [False, True]


def test_a_call_that_misses_its_goal_is_judged_before_the_others_answer() -> None:
    """A bid that meets it shows their bids, which decide it."""
    tarot = cardkit.games["tarot"]
    strong = "EX 20a 19a 18a 16a 14a 10a 8a Rk Dk 3k Rt Dt 2t 8p 3p 5c 9c"
    for bid, shown in {"pass": 1, "bid prise": 4}.items():
        script = Script("bid prise", miss="Not yet.", well="Well.")
        table = CardTable(tarot.deal(12, dealer=3, cards={3: strong}), script=script, only="pass, bid prise, bid garde")
        tell(table, "play", move=bid)
        assert table.session.at == shown < table.session.moves
