"""A session: playing among players, taking back, looking back, hints, and saves that go on exactly as they would have."""

import random
from typing import Any

import pytest

import cardkit
from cardkit.dealing import chance
from cardkit.game import Game
from cardkit.games.trionfetti.players import rule_of_thumb
from cardkit.moves import UnknownMove
from cardkit.players import Choice, advise
from cardkit.players import for_game as players_for
from cardkit.players.players import sample
from cardkit.record import BadRecord, Record, read, write_match
from cardkit.rules import IllegalMove
from cardkit.sessions import NotNow, Session
from cardkit.sessions.save import BadSave, seal
from cardkit.sessions.saved_session import MAX_OWN_MOVES, MOVE_SEPARATOR
from cardkit.teaching.examples import example
from cardkit.view import View

TUTE = cardkit.games["tute"]
MATCH = TUTE.variant(hands=3)


def dicey(view: View, rng: random.Random) -> Choice:
    """A player who rolls dice, so that dice which go another way show."""
    return Choice(rng.choice(view.legal), "The dice said so.")


def sit(game: Game = TUTE, **how: Any) -> Session:
    return Session(game, **{"seed": 3, "players": [dicey] * 4, **how})


def mine(session: Session) -> str:
    """A legal move that depends on the position alone."""
    return session.state.legal[len(session.state.events) % len(session.state.legal)].text


def play_out(session: Session, moves: int = 100) -> Session:
    for _ in range(moves):
        if session.state.over:
            break
        session.play(mine(session))
    return session


def story(session: Session) -> str:
    return write_match(session.match)


# -- beginning ---------------------------------------------------------------------------------------------------------------


def test_a_match_begins_with_a_deal_in_which_the_learner_has_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    vitou = cardkit.games["vitou"]
    over = [seed for seed in range(300) if Session(vitou, seed=seed).state.over][:2]
    turn = next(seed for seed in range(300) if Session(vitou, seed=seed).my_turn)
    seeds = iter([*over, turn, *over, turn])
    monkeypatch.setattr(chance.dice, "getrandbits", lambda bits: next(seeds))
    session = Session(vitou)
    assert (session.seed, session.my_turn) == (turn, True)
    session.restart()
    assert (session.seed, session.my_turn) == (turn, True)


def test_a_match_begins_with_a_deal_that_is_played_where_all_bid_by_their_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    tarot = cardkit.games["tarot"]

    def played(seed: int) -> bool:
        session, rng = Session(tarot, seed=seed), random.Random(seed)
        state = session.state.copy()
        while not state.over and not any(event.move.card for event in state.events):
            state.play(players_for(tarot).rule_of_thumb_move(state, rng))
        return not state.over

    passed = [seed for seed in range(60) if not played(seed)][:2]
    good = next(seed for seed in range(60) if played(seed))
    seeds = iter([*passed, good])
    monkeypatch.setattr(chance.dice, "getrandbits", lambda bits: next(seeds))
    assert Session(tarot).seed == good


# -- playing -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_the_others_play_until_it_is_the_learners_turn(seat: int) -> None:
    session = sit(seat=seat)
    assert session.my_turn
    assert session.state.to_move == seat
    assert all(event.seat != seat for event in session.state.events)
    before, seq = session.moves, session.seq
    events = session.play(mine(session))
    assert events[0].seat == seat
    assert list(session.state.events[before:]) == events
    assert session.seq == seq + 1
    assert session.my_turn or session.state.over
    assert play_out(session).state.over
    assert not session.my_turn
    assert not session.trouble


def test_the_same_seed_is_the_same_table() -> None:
    assert story(play_out(sit())) == story(play_out(sit()))
    assert story(sit()) != story(sit(seed=4))
    assert Session(TUTE).seed != Session(TUTE).seed


def test_what_cannot_be_played_changes_nothing() -> None:
    session = sit()
    before, seq = story(session), session.seq
    wrong = next(move for move in TUTE.moves if move not in session.state.legal)
    with pytest.raises(IllegalMove) as error:
        session.play(wrong)
    assert error.value.refusal.instead == session.state.legal
    with pytest.raises(UnknownMove, match="not a move"):
        session.play("sing a song")
    with pytest.raises(ValueError, match=r"seat 4: .* 0 to 3"):
        sit(seat=4)
    assert (story(session), session.seq) == (before, seq)


def test_a_turn_that_is_not_ones_own() -> None:
    session = sit(names=["You", "Nieves", "Paco", "Lola"])
    session.match.state = session.state.after(mine(session))  # seat 1 to move: as between a click and its answer
    with pytest.raises(NotNow, match="Nieves’s turn"):
        session.play(session.state.legal[0])
    with pytest.raises(NotNow, match="your own turn"):
        session.hint()


def test_a_deal_that_is_over() -> None:
    session = play_out(sit())
    with pytest.raises(NotNow, match="over"):
        session.play(TUTE.moves[0])
    with pytest.raises(NotNow, match="your own turn"):
        session.hint()
    with pytest.raises(NotNow, match="match is over"):
        session.next_deal()


def test_hands_are_open_only_at_the_end() -> None:
    session = sit()
    hidden = session.view(open_hands=True)
    assert hidden.seat == 0
    assert None in hidden.pile("hand", 1).cards
    session = sit(state=TUTE.deal(cards={"1": "1b 3b Ro Rc Re Rb", "0": "2b"}, seed=1, dealer=0), seat=1)
    session.play("play 1b")
    session.play("declare tute")
    assert session.view().seat == 1
    assert session.view(open_hands=True).seat is None
    assert None not in session.view(open_hands=True).pile("hand", 2).cards


# -- players that fail -----------------------------------------------------------------------------------------------------


def raises(view: View, rng: random.Random) -> Choice:
    raise RuntimeError("no idea")


def cheats(view: View, rng: random.Random) -> Choice:
    return Choice(next(move for move in view.game.moves if move not in view.legal))


def mumbles(view: View, rng: random.Random) -> Any:
    return None


def meddles(view: View, rng: random.Random) -> Any:
    """Plays on its own copy of everything it was given, then gives up."""
    sample(view, rng).play(view.legal[0])
    return "nonsense"


@pytest.mark.parametrize("player", [raises, cheats, mumbles, meddles])
def test_a_failing_player_never_stops_the_table(player: Any) -> None:
    session = play_out(sit(players=[dicey, player, player, dicey], forgiving=True))
    assert session.state.over
    assert "by the rule of thumb" in session.trouble
    assert session.trouble.startswith("Paco couldn’t decide") or session.trouble.startswith("Nieves couldn’t decide")
    assert Record.of(session.state).state().score == session.state.score
    assert story(play_out(sit(players=[dicey, player, player, dicey], forgiving=True))) == story(session)


def text_only(view: View, rng: random.Random) -> Any:
    return view.legal[0].text


def bare_move(view: View, rng: random.Random) -> Any:
    return view.legal[0]


def of_words(view: View, rng: random.Random) -> Any:
    return Choice("sing very loudly")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("player", "error", "says"),
    [
        (raises, RuntimeError, "no idea"),
        (cheats, IllegalMove, "."),
        (mumbles, TypeError, r"answers with Choice\(move, reason\), not with None"),
        (text_only, TypeError, "not with 'play"),
        (bare_move, TypeError, "not with <play"),
        (of_words, UnknownMove, "sing very loudly"),
    ],
)
def test_a_player_of_ones_own_that_fails_is_not_swallowed(player: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says) as found:
        play_out(sit(players=[dicey, player, player, dicey]))
    assert any("The player of seat" in note for note in found.value.__notes__)


def test_players_are_given_in_many_ways() -> None:
    assert story(sit(players=dicey)) == story(sit(players=[dicey] * 4))
    assert story(sit(players=None)) == story(sit(players="beginner")) == story(sit(players=[None, "beginner", None, None]))
    for wrong, says in (([dicey], "4 seats here and 1 players"), ("master", "in character, club, strong"), (7, "not 7")):
        with pytest.raises((ValueError, TypeError), match=says):
            sit(players=wrong)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: TUTE.deal(1.5), "whole number, such as 7, not 1.5"),  # type: ignore[arg-type]
        (lambda: TUTE.deal("7"), "whole number, such as 7, not '7'"),  # type: ignore[arg-type]
        (lambda: TUTE.match("x"), "whole number, such as 7, not 'x'"),  # type: ignore[arg-type]
        (lambda: TUTE.deal(1, dealer="Paco"), "dealer 'Paco': .* a seat is said by its number"),  # type: ignore[arg-type]
        (lambda: Session("tute"), r"write cardkit.games\['tute'\]"),  # type: ignore[arg-type]
        (lambda: players_for("tute"), r"write cardkit.games\['tute'\]"),  # type: ignore[arg-type]
        (lambda: TUTE.variant(contrafallo="yes"), "contrafallo cannot be 'yes'; choose False, True"),
        (lambda: TUTE.deal(1).hand, r"state.view\(seat\) is a view, which has hand"),  # type: ignore[attr-defined]
        (lambda: advise(TUTE.deal(1), random.Random(1)), r"a seat’s view, such as state.view\(0\)"),  # type: ignore[arg-type]
        (lambda: Session(TUTE, watch=True), "takes a deal that was played"),
        (lambda: Session(TUTE, at=0), "at=0 is a place in a record"),
        (lambda: TUTE.rules["folow"], "did you mean 'follow'"),
    ],
)
def test_what_cannot_be_meant_is_answered_with_a_sentence(make: Any, says: str) -> None:
    with pytest.raises((ValueError, TypeError, AttributeError, KeyError), match=says):
        make()


@pytest.mark.parametrize("player", [raises, cheats])
def test_a_failing_hint_is_no_harm(player: Any) -> None:
    session = sit(players=[player, dicey, dicey, dicey])
    before = story(session)
    with pytest.raises(NotNow, match="no hint"):
        session.hint()
    assert story(session) == before
    assert play_out(session).state.over


def test_a_hint_comes_in_two_steps_and_changes_nothing() -> None:
    session = Session(TUTE, seed=3)
    for _ in range(6):
        before, seq = story(session), session.seq
        hint = session.hint()
        assert hint == session.hint()
        assert hint.move in session.state.legal
        assert hint.area.endswith((".", "?"))
        assert hint.move.text not in hint.area
        assert hint.reason
        assert (story(session), session.seq) == (before, seq)
        barred = [refusal.reason for _, refusal in session.view().refusals]
        assert not barred or any(reason in hint.area for reason in barred)
        session.play(mine(session))


@pytest.mark.parametrize(
    ("name", "cards", "moves", "area"),
    [
        (
            "pitty_pat",
            {0: "7h Qd Qs 4c 2h", "upcard": "7c"},
            (),
            "Look at the rank in the middle. Which of your cards has it, too?",
        ),
        (
            "pitty_pat",
            {0: "7h Qd Qs 4c 2h", "upcard": "Kc"},
            (),
            "Look at the rank in the middle. If none of your cards has it, you turn one.",
        ),
        (
            "pitty_pat",
            {0: "7h 7d Qs 4c 2h", "upcard": "7c"},
            (),
            "2 of your cards match, and suits mean nothing. Does it matter which one you play?",
        ),
        (
            "pitty_pat",
            {0: "7h Qd Qs 4c 2h", "upcard": "7c"},
            ("match 7h",),
            "None of your ranks has gone by yet. Do you hold two of one rank?",
        ),
        ("tarot", {}, (), "You hold 2 bouts, 3 other trumps and 1 king. Is that enough for a bid?"),
        (
            "vitou",
            {0: "Ap 9c 7t", 1: "9k 9p Vp", 2: "8p 7k 7p", 3: "8c Dk Dp"},
            ("play 7t", "play 9k", "play 8p", "play 8c", "play 9p", "play 7k", "play Dk"),
            "You can’t win this trick, but a card of yours is as high as the best: what would a tie bring?",
        ),
        (
            "vitou",
            {0: "Ap 8t 7t", 1: "9k 9p Vp", 2: "Ac 7k 7p", 3: "8c Dk Dp"},
            ("play 7t", "play 9k", "play 7k", "play 8c", "play Vp", "play Ac", "play Dk"),
            "Your partner is winning this trick: which card will you miss least?",
        ),
        (
            "vitou",
            {},
            (),
            "You lead, and any of your cards can still be beaten. Which may win all the same, and which can you spare? "
            "Or you could bid or make a face now: what would that bring?",
        ),
    ],
)
def test_the_first_step_of_a_hint_is_true(name: str, cards: dict[Any, str], moves: tuple[str, ...], area: str) -> None:
    game = cardkit.games[name]
    game = game.variant(players=2) if name == "pitty_pat" else game
    state = game.deal(3, dealer=game.seats - 1, cards=cards).after(*moves)
    assert Session(game, state=state).hint().area == area


# -- taking back and looking back --------------------------------------------------------------------------------------------


def test_undo_goes_back_one_own_decision_at_a_time() -> None:
    session = sit()
    seen = []
    for _ in range(5):
        seen.append(story(session))
        session.play(mine(session))
    seq = session.seq
    while seen:
        assert session.can_undo
        session.undo()
        seq += 1
        assert session.seq == seq
        assert story(session) == seen.pop()
        assert session.my_turn
    assert not session.can_undo
    with pytest.raises(NotNow, match="nothing of yours"):
        session.undo()
    assert session.seq == seq


def test_the_same_move_after_undo_has_the_same_answer() -> None:
    session = play_out(sit(), 4)
    before = story(session)
    session.undo()
    session.play(mine(session))
    assert story(session) == before
    session.undo()
    other = session.state.legal[(len(session.state.events) + 1) % len(session.state.legal)]
    session.play(other)
    assert play_out(session).state.over


def test_undo_at_the_end_of_a_deal() -> None:
    session = play_out(sit())
    session.undo()
    assert session.my_turn
    assert play_out(session).state.over


def test_undo_does_not_take_back_what_was_given() -> None:
    given = TUTE.deal(1, dealer=3)
    given.play(given.legal[0])
    while given.to_move != 0:
        given.play(given.legal[0])
    session = sit(state=given)
    assert not session.can_undo
    start = story(session)
    session.play(mine(session))
    session.undo()
    assert story(session) == start
    assert not session.can_undo


def test_looking_back_and_returning() -> None:
    session = play_out(sit(), 4)
    whole, count = story(session), session.moves
    for number in range(count + 1):
        session.goto(number)
        assert session.at == number
        assert len(session.shown.events) == number
        assert session.view() == Record.of(session.state).state(number).view(0)
        assert session.live == (number == count)
    session.goto(-5)
    assert session.at == 0
    assert not session.my_turn
    with pytest.raises(NotNow, match="looking back"):
        session.play(TUTE.moves[0])
    with pytest.raises(NotNow, match="your own turn"):
        session.hint()
    assert story(session) == whole
    session.goto(999)
    assert session.live
    assert session.my_turn
    session.play(mine(session))


def test_taking_over_from_an_earlier_position() -> None:
    session = play_out(sit(), 5)
    whole = Record.of(session.state)
    session.goto(6)
    session.take_over()
    assert session.live
    assert session.my_turn
    assert Record.of(session.state).moves[:6] == whole.moves[:6]
    assert play_out(session).state.over


@pytest.mark.parametrize("at", [None, 21])
def test_a_record_can_be_taken_over_before_where_it_was_given_and_saved(at: int | None) -> None:
    """Also a move that the record does not have may then be taken back, and the save is good."""
    record = example(TUTE, "first")
    session = sit(record=record, at=at)
    assert session.remark() == record.remark(session.at - 1)
    session.goto(4)
    assert session.remark() == record.remark(3)
    session.take_over()
    start = story(session)
    session.play(mine(session))
    assert session.can_undo
    other = sit(record=record, at=at)
    other.resume(session.save())
    assert story(other) == story(session)
    other.undo()
    assert story(other) == start
    assert not other.can_undo or any(event.seat == 0 for event in other.state.events[4:])


def test_remarks_end_where_the_play_leaves_the_record() -> None:
    record = example(TUTE, "first")
    at = next(n for n, (seat, _) in enumerate(record.moves) if seat == 0 and n and len(record.state(n).legal) > 1)
    state = record.state(at)
    session = sit(record=record, at=at)
    session.play(next(move for move in state.legal if move.text != record.moves[at][1]))
    assert session.remark() == ""
    session.goto(1)
    assert session.remark() == record.remark(0)


def test_a_watched_table_is_for_looking() -> None:
    record = example(TUTE, "first")
    session = sit(record=record, watch=True)
    assert session.at == 0
    for forbidden in (lambda: session.play("Ro"), session.take_over, session.undo, session.hint):
        with pytest.raises(NotNow):
            forbidden()
    assert not session.can_undo
    session.goto(session.moves)
    assert session.at == len(record.moves)
    assert not session.my_turn
    assert session.view(open_hands=True).seat is None
    assert Record.of(session.state).moves == record.moves
    again = sit(record=record, watch=True)
    again.resume(session.save())
    assert again.at == session.at
    session.restart()
    assert session.at == 0


# -- dealing again -----------------------------------------------------------------------------------------------------------


def test_the_next_deal_of_a_match() -> None:
    session = sit(MATCH)
    with pytest.raises(NotNow, match=r"^This deal is not over.*\.$"):
        session.next_deal()
    play_out(session)
    session.goto(2)
    session.next_deal()
    assert session.live
    assert session.my_turn
    assert len(session.match.finished) == 1
    while session.can_undo:
        session.undo()
    assert len(session.match.finished) == 1


def test_beginning_again() -> None:
    session = play_out(sit())
    session.restart(seed=3)
    assert story(session) == story(sit())
    session.restart()
    assert session.seed != 3
    given = sit(state=TUTE.deal(1, dealer=3))
    start = story(given)
    play_out(given)
    given.restart()
    assert story(given) == start


# -- saving ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", [0, 1, 5, 12, 100])
def test_a_resumed_session_goes_on_exactly_as_the_original(moves: int) -> None:
    """The same plays, the same later deals, and the same session after taking back."""
    session = play_out(sit(MATCH, seat=1), moves)
    other = sit(MATCH, seat=1, seed=99)
    seq = other.seq
    other.resume(session.save())
    assert other.seq > seq
    assert other.save() == session.save()
    for table in (session, other):
        if table.can_undo:
            table.undo()
        for _ in range(2):
            play_out(table).next_deal()
        play_out(table)
    assert story(other) == story(session)
    assert other.match.winner == session.match.winner


def test_a_save_keeps_where_one_looks_and_shows_no_card() -> None:
    session = play_out(sit(), 4)
    session.goto(2)
    saved = session.save()
    other = sit()
    other.resume(saved)
    assert (other.at, other.live) == (2, False)
    assert len(saved.splitlines()) == 1
    assert not any(word in saved for word in ("play ", "deal:", "tute"))


def refused(session: Session, saved: str, kind: type[ValueError], message: str) -> None:
    play_out(session, 2)
    before, seq, at = story(session), session.seq, session.at
    with pytest.raises(kind, match=message):
        session.resume(saved)
    assert (story(session), session.seq, session.at) == (before, seq, at)


def test_a_bad_save_is_refused_and_nothing_is_lost() -> None:
    saved = play_out(sit(), 3).save()
    refused(sit(), saved[:-9], BadSave, "cut short")
    refused(sit(), saved[:-8], BadSave, "damaged")
    refused(sit(), saved[:60] + "AAAA" + saved[64:], BadSave, "damaged")
    refused(sit(), "hello", BadSave, "begins with")
    refused(sit(), seal("0 3\n" + story(sit())), BadSave, "of a kind")
    refused(sit(), seal("0 3 -1 0 0\nnonsense"), BadRecord, "begins with the line")
    refused(sit(), seal("0 3 -1 0 0\n" + story(sit()).replace("dealer: ", "dealer: 9")), BadRecord, "dealer")
    refused(sit(seat=2), saved, BadRecord, "seat 0; here .* seat 2")
    refused(sit(MATCH), saved, BadRecord, "hands=3")


def test_the_moves_in_the_save_of_a_given_deal_are_bounded() -> None:
    """It is not sealed, so a browser can write anything in it."""
    session = Session(TUTE, record=example(TUTE, "first"), at=0)
    head = session.save().rpartition(":")[0] + ":"
    refused(session, head + MOVE_SEPARATOR.join(["play 7o"] * (MAX_OWN_MOVES + 1)), BadSave, f"at most {MAX_OWN_MOVES} moves")
    refused(session, head + MOVE_SEPARATOR.join(["play 7o"] * MAX_OWN_MOVES), BadRecord, "begins again")


def test_a_match_saved_under_another_set_seed_is_refused() -> None:
    def of(seed: int) -> Session:
        session = sit(seed=seed)
        session.set_seed = seed
        return session

    session = play_out(of(1), 2)
    again = of(1)
    again.resume(session.save())
    assert story(again) == story(session)
    refused(of(2), session.save(), BadRecord, "lesson has changed")
    session.restart()
    again.resume(session.save())
    assert story(again) == story(session), "a new match that the learner wanted is still theirs"


def test_a_save_of_a_lesson_that_has_changed_is_refused() -> None:
    session = play_out(sit(state=TUTE.deal(1)), 2)
    refused(sit(state=TUTE.deal(2)), session.save(), BadRecord, "lesson has changed")
    refused(sit(), session.save(), BadRecord, "lesson has changed")
    refused(sit(state=TUTE.deal(1)), sit().save(), BadRecord, "lesson has changed")
    record = example(TUTE, "first")
    refused(sit(record=record, at=20), sit(record=record, at=21).save(), BadRecord, "lesson has changed")


def test_what_the_learners_side_is_asked_the_learner_is_asked() -> None:
    game, count = cardkit.games["trionfetti"], 0
    for seed in range(40):
        session, rng = Session(game, seed=seed), random.Random(seed)
        while not session.state.over and session.moves < 60:
            kinds = {move.kind for move in session.state.legal}
            if kinds & {"accept", "concede"} and any(event.move.kind == "leave" for event in session.state.events[-1:]):
                assert session.state.events[-1].seat == 2
                count += 1
            calls = [move for move in session.state.legal if move.kind in ("accept", "concede")]
            session.play(rng.choice(calls or [m for m in session.state.legal if m.kind in ("play", "comanda")]))
        for event in session.state.events:
            assert not (event.seat == 2 and event.move.kind in ("accept", "concede"))
    assert count


@pytest.mark.parametrize("level", ["beginner", "club"])
@pytest.mark.parametrize("standing", [(0, 0), (15, 15)])
def test_the_partner_stakes_the_match_only_after_asking(standing: tuple[int, int], level: str) -> None:
    game, asked, seeds = cardkit.games["vitou"], 0, range(60 if level == "beginner" else 12)
    for seed in seeds:
        session, rng = Session(game, seed=seed, standing=standing, players=level), random.Random(seed)
        while not session.state.over:
            bids = [move for move in session.state.legal if move.kind in ("bid", "nod")]
            session.play(rng.choice(bids or list(session.state.legal)))
        looked, rung = False, 0
        for event in session.state.events:
            looked = (
                looked or (event.seat == 2 and event.move.kind == "look") or (event.seat == 0 and event.move.kind == "sign")
            )
            rung += event.move.kind == "bid"
            at_stake = rung > 2 or max(standing) + (1, 3, 6, 12, 21)[rung] >= 21
            if event.seat == 2 and event.move.kind == "bid" and at_stake:
                assert looked
                asked += 1
    assert asked or level == "club"


def test_the_partner_calls_vagaresto_only_where_it_cannot_be_lost_or_after_a_wink() -> None:
    game, calls = cardkit.games["trionfetti"], 0
    for seed in range(80):
        session, rng = Session(game, seed=seed, standing=(8, 14, 0, 0)), random.Random(seed)
        while not session.state.over:
            moves = [move for move in session.state.legal if move.kind not in ("signal", "vagaresto")]
            session.play(rng.choice(moves))
        record = Record.of(session.state)
        for number, event in enumerate(session.state.events):
            if event.seat == 2 and event.move.kind == "vagaresto":
                view = record.state(number).view(2)
                table = rule_of_thumb.Situation(view)
                assert table.tricks[0] == 1
                assert table.call()
                calls += 1
    assert calls


def test_the_partner_shows_the_cards_and_leaves_the_answer_and_takes_it_when_it_is_left() -> None:
    game, left, answered = cardkit.games["trionfetti"], 0, 0
    for seed in range(60):
        session, rng = Session(game, seed=seed), random.Random(seed)
        while not session.state.over and session.moves < 80:
            legal = session.state.legal
            leave = next((move for move in legal if move.kind == "leave"), None)
            calls = [move for move in legal if move.kind in ("accept", "concede")]
            before = [event.move.kind for event in session.state.events[-2:] if event.seat == 2]
            if calls and before[-1:] == ["leave"]:
                assert before == ["show", "leave"] or not session.view().pile("hand", 2).cards
                left += 1
            if leave is not None:
                events = session.play(leave)
                assert events[1].seat == 2
                assert events[1].move.kind in ("accept", "concede"), "it does not come back"
                answered += 1
            else:
                session.play(rng.choice(calls or [m for m in legal if m.kind in ("play", "comanda")]))
    assert left
    assert answered


def test_a_hand_just_played_is_a_record_to_which_remarks_are_added() -> None:
    session = play_out(sit())
    record = session.record
    assert record.state().score == session.state.score
    remarked = record.remarked({0: "a good \n lead", 2: "hm"}).remarked({2: ""})
    assert remarked.remarks == ((0, "a good lead"),)
    assert read(str(remarked)) == remarked
    with pytest.raises(ValueError, match="the moves here are 0 to"):
        record.remarked({999: "never"})
    watched = Session(TUTE, record=remarked, watch=True)
    assert watched.record == remarked
    begun = Session(TUTE, record=remarked.remarked({30: "too late"}), at=8, seed=1)
    assert begun.record.remarks == ((0, "a good lead"),)
    begun.play(mine(begun))
    assert begun.record.remark(0) == "a good lead"


def test_a_remark_is_of_its_own_deal_and_of_no_other() -> None:
    state = TUTE.deal(1, dealer=3)
    lead = state.legal[0].text
    session = Session(TUTE, record=Record.of(state.after(lead)).remarked({0: "a good lead"}), at=0)
    session.play(lead)
    session.goto(1)
    assert session.remark() == "a good lead"
    session.redeal()
    while not session.state.allows(lead):
        session.redeal()
    session.play(lead)
    session.goto(1)
    assert session.remark() == ""


@pytest.mark.parametrize("watch", [False, True])
def test_a_given_deal_that_nobody_touched_has_nothing_to_continue(watch: bool) -> None:
    first, second = (Session(TUTE, record=example(TUTE, "first"), at=None if watch else 0, watch=watch) for _ in range(2))
    assert first.save() == second.save()
    if watch:
        first.goto(3)
    else:
        first.play(next(iter(first.view().legal)))
    assert first.save() != second.save()
    second.resume(first.save())
    assert (second.moves, second.at) == (first.moves, first.at)
