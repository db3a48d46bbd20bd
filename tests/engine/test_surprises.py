"""The engine from outside: what somebody types who has not read its source gives what they mean, or a sentence."""

import copy
import pickle
import random

import pytest

import cardkit
from cardkit import play
from cardkit.game import Game, State
from cardkit.match import Match
from cardkit.moves import Move, UnknownMove
from cardkit.players.players import sample
from cardkit.record import BadRecord, Record, read
from cardkit.teaching import teaching

GAMES = [cardkit.games[name] for name in cardkit.games]
TUTE, TAROT, VITOU = cardkit.games["tute"], cardkit.games["tarot"], cardkit.games["vitou"]
TRIONFETTI, PITTY_PAT = cardkit.games["trionfetti"], cardkit.games["pitty_pat"]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def positions(game: Game, seed: int = 1, share: float = 0.2) -> list[State]:
    """Positions of one deal, the first and the last among them."""
    rng, state = random.Random(seed), game.deal(seed)
    found = [state.copy()]
    while not state.over:
        state.play(rng.choice(state.legal))
        if rng.random() < share or state.over:
            found.append(state.copy())
    return found


# -- moves as texts ----------------------------------------------------------------------------------------------------------


@each_game
def test_what_is_allowed_may_be_asked_by_text(game: Game) -> None:
    for state in positions(game):
        for move in game.moves:
            assert state.allows(move.text) == state.allows(move.text.upper()) == state.allows(move) == (move in state.legal)
        with pytest.raises(UnknownMove, match="not a move"):
            state.allows("sing a song")
        assert None not in state.legal


@each_game
def test_a_text_among_moves_is_an_error_and_not_just_absent(game: Game) -> None:
    legal = game.deal(1).legal
    with pytest.raises(TypeError, match=r"state\.allows"):
        assert legal[0].text in legal
    assert {move: move.text for move in game.moves}[legal[0]] == legal[0].text


@each_game
def test_a_refusal_may_be_asked_for_by_text(game: Game) -> None:
    for state in positions(game):
        for move in game.moves:
            assert state.refusal(move.text) == state.refusal(move)
        with pytest.raises(UnknownMove, match="not a move"):
            state.refusal("sing a song")


def test_what_is_said_in_free_words_is_legal_too() -> None:
    state = TRIONFETTI.deal(3)
    spoken = "comanda più, meno al sette di spade"
    assert state.allows(spoken)
    assert not state.after(spoken).allows(spoken)
    assert state.refusal(spoken) is None


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        (PITTY_PAT, "match 10h", "match 10h"),
        (PITTY_PAT, "match Th", "match 10h"),
        (PITTY_PAT, "discard 10♥", "discard 10h"),
        (TAROT, "T21", "play 21a"),
        (TAROT, "play t1", "play 1a"),
        (TAROT, "1t", "play 1t"),
        (TAROT, "excuse", "play EX"),
        (TAROT, "bid petite", "bid prise"),
        (TAROT, "Bid Garde Sans le Chien", "bid garde sans"),
        (TAROT, "ecart 5k", "écart 5k"),
        (TUTE, "12b", "play Rb"),
        (TUTE, "ro", "play Ro"),
        (VITOU, "10♣", "play 10t"),
    ],
)
def test_cards_and_calls_are_read_as_people_type_them(game: Game, typed: str, meant: str) -> None:
    assert game.move(typed).text == meant


# -- what is no move, no seat, no pile -------------------------------------------------------------------------------------


@each_game
def test_what_is_no_move_is_said(game: Game) -> None:
    state = game.deal(1)
    for wrong in (None, 5, b"play", ("play", "1o")):
        for ask in (game.move, state.play, state.refusal, state.after):
            with pytest.raises(UnknownMove, match=r"is not a move; a move here looks like “\w+"):
                ask(wrong)  # type: ignore[arg-type]
    assert not state.events


@each_game
def test_a_move_of_another_game_is_never_taken_for_one_of_this(game: Game) -> None:
    """The first moves of all games have the same numbers, so nothing but whose move it is tells them apart."""
    for other in GAMES:
        if other is game:
            continue
        for state in positions(game, share=0.05):
            before = len(state.events)
            for move in (other.moves[n] for n in range(min(len(game.moves), len(other.moves)))):
                assert move not in state.legal
                with pytest.raises(UnknownMove, match="a move of another game"):
                    state.play(move)
            assert len(state.events) == before


@pytest.mark.parametrize("move", [move for game in GAMES for move in game.moves.hidden.values()], ids=repr)
def test_a_move_that_hides_another_cannot_be_made(move: Move) -> None:
    state = next(game for game in GAMES if type(move) is game.moves.type).deal(1)
    for make in (state.play, state.refusal, state.game.move):
        with pytest.raises(UnknownMove, match="tells others that something was done, and cannot be done itself"):
            make(move)


@each_game
@pytest.mark.parametrize("seat", [9, -1, "0", 1.0, True])
def test_a_seat_that_is_not_there_is_said(game: Game, seat: int) -> None:
    with pytest.raises(ValueError, match=f"seat {seat!r}: the seats of this game are 0 to {game.seats - 1}"):
        game.deal(1).view(seat)


@each_game
def test_a_pile_that_is_not_there_is_said(game: Game) -> None:
    for state in positions(game):
        view = state.view(0)
        with pytest.raises(KeyError, match=r"no pile is called 'hnad'; there are .*hand"):
            view.pile("hnad")
        for pile in view.piles:
            assert view.pile(pile.name, pile.owner) == pile
        assert view.pile("trick").cards == tuple(card for p in view.piles if p.name == "trick" for card in p.cards)
        with pytest.raises(KeyError, match=r"say whose 'hand' is meant, as in pile\('hand', 0\)"):
            view.pile("hand")
        with pytest.raises(ValueError, match="seat 9: the seats of this game are 0 to"):
            view.pile("hand", 9)
        assert not state.view(None).hand.cards


def test_a_game_written_in_a_notebook_has_no_rooms() -> None:
    here = type("Here", (type(TUTE),), {"__module__": "__main__"})()
    state = here.deal(1)
    assert play(state, seed=1)["winner"] in (0, 1)
    assert teaching.for_game(here).blurb == ""
    assert teaching.for_game(here).table.asks(state.view(1), here.names) == "You lead: play any card."
    with pytest.raises(ValueError, match="has no beliefs"):
        sample(state.view(1), random.Random(1))


# -- copies ------------------------------------------------------------------------------------------------------------------


COPIES = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": lambda one: pickle.loads(pickle.dumps(one))}
each_way = pytest.mark.parametrize("again", COPIES.values(), ids=COPIES)


@each_game
@each_way
def test_a_copied_move_is_the_move(game: Game, again) -> None:
    assert all(again(move) is move for move in (*game.moves, *game.moves.hidden.values()))
    spoken = TRIONFETTI.move("comanda più ponto, meno figure")
    assert again(spoken) is spoken


# -- as text -----------------------------------------------------------------------------------------------------------------


def test_a_state_prints_as_a_table() -> None:
    cards = {0: "2c Cc 1c 3b 6e 7o Rb 2b 4b 5b", 1: "5c Rc", 2: "Sc 6c 3c", 3: "7c 4c"}
    state = TUTE.deal(4, dealer=0, cards=cards).after("5c", "3c", "7c")
    assert str(state).splitlines()[:2] == ["Tute, dealt by You; You to move", "  Trumps batons"]
    assert str(state.view(0)).splitlines()[-5:] == [
        "You     7o 1c 2c Cc 6e 2b 3b 4b 5b Rb",
        "Nieves  ? ? ? ? ? ? ? ? ?",
        "Paco    ? ? ? ? ? ? ? ? ?",
        "Lola    ? ? ? ? ? ? ? ? ?",
        "Trick   5c (Nieves) 3c (Paco) 7c (Lola)",
    ]
    assert repr(state) == "<cardkit.games['tute']: dealer 0, 3 moves made, seat 0 to move>"
    assert repr(state.view(0)) == "<View of cardkit.games['tute'] from seat 0: 3 moves>"


@each_game
def test_text_shows_every_card_once_and_no_hidden_one(game: Game) -> None:
    for state in positions(game):
        words = str(state).split()
        assert all(words.count(card.text) >= 1 for card in game.pack)
        for seat in range(game.seats):
            view = state.view(seat)
            rows = [line for line in str(view).splitlines()[1:] if not line.startswith("  ")]
            shown = {word for line in rows for word in line.split()}
            assert all(card.text not in shown for card in game.pack if not view.seen & card.bit)
        if state.over:
            assert state.score.verdict in str(state)


# -- dealing -----------------------------------------------------------------------------------------------------------------


@each_game
def test_an_order_is_a_deal(game: Game) -> None:
    known = game.deal(5)
    texts = [game.pack[number].text for number in known.deal.order]
    for order in (list(known.deal.order), texts, " ".join(texts), [game.pack[text] for text in texts]):
        assert game.deal(order, shuffle=known.deal.shuffle).deal == known.deal  # type: ignore[arg-type]
    assert game.deal(known.deal).deal == known.deal
    with pytest.raises(ValueError, match="names each of the"):
        game.deal(texts[1:])
    other = next(one.pack for one in GAMES if one.pack is not game.pack)
    with pytest.raises(ValueError, match=f"is a card of the {other.title}, not of the {game.pack.title}"):
        game.deal(other.cards[: len(game.pack)])


WHOLE = "whole numbers"
NOBODY = "nobody deals at"


@pytest.mark.parametrize(
    ("game", "standing", "message"),
    [
        *((game, (1,), WHOLE) for game in GAMES),
        *((game, (0,) * 9, WHOLE) for game in GAMES),
        *((game, ("0",) * len(game.dealing.standing0), WHOLE) for game in GAMES),
        *((game, (False,) * len(game.dealing.standing0), WHOLE) for game in GAMES),
        (TAROT, (10**9, -(10**9), 0, 0), WHOLE),
        (TUTE, (10**5000, 0), WHOLE),
        *((game, (-1, 0, 0, 0, 0)[: len(game.dealing.standing0)], NOBODY) for game in GAMES),
        (TUTE, (1, 0), NOBODY),
        (TUTE.variant(hands=3), (2, 1), NOBODY),
        (VITOU, (21, 0), NOBODY),
        (TRIONFETTI, (20, 0), NOBODY),
        (TRIONFETTI, (25, 0, 0, 0), NOBODY),
        (TRIONFETTI, (0, 0, 3, 0), NOBODY),
        (TAROT, (0, 0, 0, 0, 4), NOBODY),
        (TAROT, (10, 0, 0, 0, 1), NOBODY),
        (PITTY_PAT, (1, 0, 0, 0), NOBODY),
    ],
)
def test_a_standing_that_cannot_be_is_refused_when_it_is_given(game: Game, standing: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        game.deal(1, standing=standing)
    if message == NOBODY and len(standing) == len(game.dealing.standing0):
        text = str(Record.of(game.deal(1)))
        before = next(line for line in text.splitlines() if line.startswith("standing:"))
        with pytest.raises(BadRecord, match=f"this deal cannot be: {NOBODY}"):
            read(text.replace(before, "standing: " + " ".join(map(str, standing))))


@each_game
def test_a_shuffle_and_a_dealer_that_cannot_be_are_refused(game: Game) -> None:
    for shuffle, message in ((-1, "-1"), (True, "True"), (10**4000, "a very long number"), (10**5000, "a very long number")):
        with pytest.raises(ValueError, match=f"a shuffle is a whole number from 0 on, not {message}"):
            game.deal(1, shuffle=shuffle)
    largest = game.deal(1, shuffle=10**4000 - 1)
    assert read(str(Record.of(largest))).deal == largest.deal
    for dealer in (game.seats, -1, "0", True):
        with pytest.raises(ValueError, match=f"dealer {dealer!r}: the seats of this game are 0 to"):
            game.deal(1, dealer=dealer)  # type: ignore[arg-type]


def test_points_alone_are_a_standing() -> None:
    assert TRIONFETTI.deal(1, standing=(4, 11)).deal.standing == (4, 11, 0, 0)
    assert TAROT.deal(1, standing=(10, -10, 0, 0)).deal.standing == (10, -10, 0, 0, 0)


@each_game
def test_a_game_begins_a_match(game: Game) -> None:
    assert game.match(7).state.deal == Match(game, 7).state.deal
    assert repr(game.match(7)) == f"<Match of {game!r}: 0 deals before this one, standing {game.dealing.standing0}>"
    assert game.match(7, dealer=1).state.deal.dealer == 1


# -- positions in the middle of a deal -----------------------------------------------------------------------------------------


def trick(state: State) -> str:
    return " ".join(card.text for card in state.view(None).pile("trick").cards if card)


def check(state: State, hands: dict[int, str], cards: str, to_move: int) -> None:
    """The position is as it was told, and has a record that leads to it."""
    for seat, texts in hands.items():
        assert state.held(seat) == state.game.pack.set(texts).mask
    assert (trick(state), state.to_move) == (cards, to_move)
    assert str(read(str(Record.of(state))).state()) == str(state)


GARDE = ["pass", "pass", "pass", "bid garde sans", "jeu"]


@pytest.mark.parametrize(
    ("game", "hands", "cards", "to_move", "more"),
    [
        (TUTE, {0: "2c Cc 1c 3b 6e 7o Rb 2b 4b 5b"}, "5c 3c 7c", 0, {}),
        (TUTE, {0: "Rc 2c 3b"}, "5c", 0, {}),
        (TUTE, {1: "Rc 2c 3b", 2: "4o 5o 1e"}, "", 1, {"dealer": 2}),
        (VITOU, {0: "10p 9c"}, "8p", 0, {}),
        (VITOU, {0: "10p 9c 7k"}, "", 0, {"standing": (4, 7)}),
        (TAROT, {0: "Rc 2c 3a 4a 5a"}, "5c 6c", 0, {"moves": GARDE}),
        (TRIONFETTI, {0: "Rb 8c"}, "Fc 9b Cd", 0, {"moves": ["comanda Tutto al tredici"]}),
        (PITTY_PAT, {0: "7h Qd 4c"}, "", 0, {}),
    ],
)
def test_a_position_is_told_by_what_lies_on_the_table(game: Game, hands, cards: str, to_move: int, more) -> None:
    state = game.position(hands, trick=cards, to_move=to_move, **more)
    check(state, hands, cards, to_move)
    other = game.position(hands, trick=cards, to_move=to_move, seed=1, **more)
    check(other, hands, cards, to_move)
    assert other.deal != state.deal
    for key in ("dealer", "standing"):
        assert getattr(state.deal, key) == more.get(key, getattr(state.deal, key))


def test_what_was_said_and_played_first_is_kept() -> None:
    moves = ["play 5c", "play 3c", "play 7c", "play 1c"]
    state = TUTE.position({0: "2c Cc 3b 6e 7o Rb 2b 4b 5b"}, moves=moves, to_move=0, dealer=0)
    assert [event.move.text for event in state.events] == moves
    assert [event.seat for event in state.events] == [1, 2, 3, 0]


def test_a_whole_hand_in_a_later_trick_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="seat 1 leads to it with dealer 0, not seat 0"):
        cardkit.games["tute"].position({0: "Ro Co So 7o 6o 5o 4o 2o 3o 1o"}, dealer=0)


def test_a_position_is_told_as_people_type_it() -> None:
    as_texts = TUTE.position({0: "Rc 2c 3b"}, trick="5c", moves="play 1o, play 2o", dealer=3)
    assert as_texts.deal == TUTE.position({0: ["Rc", "2c", "3b"]}, trick="5c", moves=["1o", "2o"], dealer=3).deal
    for hands, more, text in (
        (["Rc"], {}, "each hand with its seat"),
        ({0: 5}, {}, "cards by their texts; not 5"),
        ({}, {"trick": ["Rc"]}, "the cards of the trick as a text"),
        ({}, {"moves": 5}, "moves, such as"),
    ):
        with pytest.raises(TypeError, match=text):
            TUTE.position(hands, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hands", "cards", "more", "message"),
    [
        ({0: "Rc 2c"}, "5c Rc", {}, r"Rc \(king of cups\) cannot lie in the trick and be in a hand"),
        ({0: "Rc", 1: "Rc"}, "", {}, "Rc .king of cups. is dealt twice"),
        ({0: "8o"}, "", {}, "8o"),
        ({4: "Rc"}, "", {}, "seats of this game are 0 to 3"),
        ({0: "Rc"}, "", {"to_move": 7}, "seats of this game are 0 to 3"),
        ({0: "Rc 2c 3c 4c 5c 6c 7c Sc Cc 1c 1o"}, "", {}, "0 takes 10 cards, not 11"),
        ({0: "1o"}, "", {"moves": ["bid 6"]}, "not a move of this game"),
        (
            {0: "2c Rc 3b 1o 4o 5o 6o 7e Se"},
            "",
            {"moves": ["5c", "6c", "7c", "4c"], "dealer": 0},
            "beat the 7 of cups with the king",
        ),
    ],
)
def test_a_position_that_cannot_be_is_explained(hands, cards: str, more, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        TUTE.position(hands, trick=cards, **more)


@pytest.mark.parametrize(
    ("game", "hands", "cards", "message"),
    [
        (TUTE, {0: "Rc 2c 3b"}, "5c 3c 7c 1c", "4 cards are a whole trick"),
        (TRIONFETTI, {0: "Rb 8c 7c"}, "Fc 9b Cd 8d", "4 cards are a whole trick"),
        (TUTE, {0: "Rc 2c 3b", 1: "4o"}, "", "different numbers of cards: seat 0 3, seat 1 1"),
        (TUTE, {0: "Rc 2c", 3: "1c 4c"}, "5c 3b", "different numbers of cards: seat 0 2, seat 3 3"),
        (VITOU, {0: "10p", 1: "9c 8c"}, "", "different numbers of cards"),
        (TUTE, {0: ""}, "", "the hand of seat 0 is empty"),
        (PITTY_PAT, {0: ""}, "", "the hand of seat 0 is empty"),
        (PITTY_PAT, {0: "7h Qd 4c"}, "5h", "Pitty Pat has no tricks"),
    ],
)
def test_what_no_deal_comes_to_is_said_before_any_is_tried(game: Game, hands, cards: str, message: str, monkeypatch) -> None:
    monkeypatch.setattr("cardkit.position.MAX_SEARCHED_MOVES", 0)
    with pytest.raises(ValueError, match=message):
        game.position(hands, trick=cards)


def test_a_card_that_a_hand_never_may_play_to_the_trick_is_named() -> None:
    """Seat 3 held hearts that it has still, and laid a club on a heart."""
    with pytest.raises(ValueError, match=r"seat 3 cannot have played the 3 of batons to this trick\. It began with cups"):
        TUTE.position({3: "1c 4c 5c 6c 7c Sc 2c Rc Cc"}, trick="3c 3b", to_move=0, dealer=1)


@pytest.mark.parametrize("hands", [{1: ""}, {0: "Kh", 1: ""}])
def test_a_hand_whose_end_ends_the_deal_is_named(hands: dict[int, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has no card left has won at Pitty Pat; found within a few deals."""
    monkeypatch.setattr("cardkit.position.MAX_SEARCHED_MOVES", 25_000)
    with pytest.raises(ValueError, match="with an empty hand the deal is over: it is nobody’s turn"):
        PITTY_PAT.position(hands)


# -- one name for one thing ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [TUTE, TAROT, VITOU, TRIONFETTI], ids=lambda game: game.name)
def test_who_won_the_tricks_has_one_name(game: Game) -> None:
    for state in positions(game, seed=3):
        winners = [note.seat for event in state.events for note in event.notes if note.kind == "trick"]
        assert list(state.winners) == winners[len(winners) - len(state.winners) :]  # type: ignore[attr-defined]
        assert len(state.winners) == len(winners) or game is TRIONFETTI  # type: ignore[attr-defined]


def test_points_bouts_and_results_have_one_name() -> None:
    rng = random.Random(4)
    tute = positions(TUTE)[-1]
    assert tute.points == tute.score.totals  # type: ignore[attr-defined]
    vitou = positions(VITOU)[-1]
    assert vitou.points == vitou.score.totals  # type: ignore[attr-defined]
    sung = positions(TRIONFETTI)[-1]
    assert sung.points == TRIONFETTI.dealing.settle(sung).standing[:2] or TRIONFETTI.dealing.settle(sung).verdict  # type: ignore[attr-defined]
    assert sum(result.points for result in sung.results) == sum(sung.points)  # type: ignore[attr-defined]
    tarot = TAROT.deal(8).after(*GARDE)
    assert (sum(tarot.points), sum(tarot.bouts)) == ((tarot.points[0]), tarot.bouts[0])  # type: ignore[attr-defined]
    while not tarot.over:
        tarot.play(rng.choice([move for move in tarot.legal if move.kind == "play"]))
    assert (sum(tarot.points), sum(tarot.bouts)) == (91, 3)  # type: ignore[attr-defined]
    assert positions(TAROT.variant(goulash=True))[0].points == ()  # type: ignore[attr-defined]


def test_a_position_that_takes_long_to_find_is_given_up_and_more_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.position.MAX_SEARCHED_MOVES", 0)
    with pytest.raises(ValueError, match=r"no deal was found .*; say more of it: other hands, who dealt, or the first moves\."):
        TAROT.position({0: "Rp Dp 21a"}, to_move=0)
