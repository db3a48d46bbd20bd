"""The engine from outside: what somebody types who has not read its source gives what they mean, or a sentence."""

import copy
import pickle
import random

import pytest

import cardkit
from cardkit.game import Game, State
from cardkit.moves import UnknownMove

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
def test_legal_knows_a_move_by_its_text(game: Game) -> None:
    for state in positions(game):
        for move in game.moves:
            assert (move.text in state.legal) == (move.text.upper() in state.legal) == (move in state.legal)
        assert "sing a song" not in state.legal
        assert None not in state.legal


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
    assert spoken in state.legal
    assert TRIONFETTI.move(spoken) in state.legal
    assert spoken not in state.after(spoken).legal
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


@each_game
@pytest.mark.parametrize("seat", [9, -1, "0", 1.0])
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


# -- copies ------------------------------------------------------------------------------------------------------------------


COPIES = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": lambda one: pickle.loads(pickle.dumps(one))}
each_way = pytest.mark.parametrize("again", COPIES.values(), ids=COPIES)


@each_game
@each_way
def test_a_copied_move_is_the_move(game: Game, again) -> None:
    assert all(again(move) is move for move in (*game.moves, *game.moves.hidden.values()))
    spoken = TRIONFETTI.move("comanda più ponto, meno figure")
    assert again(spoken) is spoken


@each_game
@each_way
def test_games_states_and_views_are_copied(game: Game, again) -> None:
    changed = game.variant(**{game.options[0].name: game.options[0].choices[-1]})
    assert again(game) == game
    assert again(changed) == changed != game
    rng = random.Random(2)
    for state in positions(changed):
        twin = again(state)
        assert twin is not state
        assert (str(twin), twin.deal, twin.legal) == (str(state), state.deal, state.legal)
        assert [event.say(changed.names) for event in twin.events] == [event.say(changed.names) for event in state.events]
        if not state.over:
            twin.play(twin.legal[0])
            assert len(twin.events) == len(state.events) + 1
        for seat in range(changed.seats):
            view = state.view(seat)
            assert again(view) == view
            if seat == state.to_move:
                view.sample(rng)
                assert again(view) == view


# -- as text -----------------------------------------------------------------------------------------------------------------


def test_a_state_prints_as_a_table() -> None:
    cards = {0: "2c Cc 1c 3b 6e 7o Rb 2b 4b 5b", 1: "5c Rc", 2: "Sc 6c 3c", 3: "7c 4c"}
    state = TUTE.deal(4, dealer=0, cards=cards).after("5c", "3c", "7c")
    assert str(state).splitlines()[:2] == ["Tute, dealt by You; You to move", "  Triunfo bastos (batons)"]
    assert str(state.view(0)).splitlines()[-5:] == [
        "You     7o 1c 2c Cc 6e 2b 3b 4b 5b Rb",
        "Nieves  ? ? ? ? ? ? ? ? ?",
        "Paco    ? ? ? ? ? ? ? ? ?",
        "Lola    ? ? ? ? ? ? ? ? ?",
        "Baza    5c (Nieves) 3c (Paco) 7c (Lola)",
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
