"""Links that carry a position or a seed: both ways, for every game; nothing hidden in them; damaged ones say so."""

import random
from collections.abc import Iterator

import pytest

import cardkit
from cardkit.game import Game, State
from cardkit.players.players import sample
from cardkit.record import Record
from cardkit.sessions import Session, link
from cardkit.sessions.link import BadLink

GAMES = [cardkit.games[name] for name in cardkit.games]
TUTE = cardkit.games["tute"]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def positions(game: Game, share: float = 0.12, deals: int = 3) -> Iterator[State]:
    rng = random.Random(f"link {game.name}")
    for _ in range(deals):
        state = game.deal(rng)
        while not state.over:
            if rng.random() < share:
                yield state
            state.play(rng.choice(state.legal))
        yield state


@each_game
def test_a_link_carries_what_the_learner_sees(game: Game) -> None:
    for state in positions(game):
        seat = state.to_move or 0
        shared = link.read(f"https://example.org/cards/shared.html#{link.write(state)}")
        assert shared.game == game
        assert shared.seat == seat
        assert shared.state is not None
        assert shared.state.view(seat) == state.view(seat)


@each_game
def test_a_link_does_not_carry_the_hidden_cards(game: Game) -> None:
    """Hidden cards and a later shuffle are dealt anew each time; only a finished deal is carried as it was."""
    count, varied = 0, 0
    for state in positions(game):
        if state.over:
            assert link.read(link.write(state)).state.deal == state.deal  # type: ignore[union-attr]
            continue
        carried = {link.read(link.write(state)).state.deal for _ in range(3)}  # type: ignore[union-attr]
        count, varied = count + 1, varied + (carried != {state.deal})
        if game.dealing.reshuffles:
            assert state.deal.shuffle not in {deal.shuffle for deal in carried}
    assert varied > 0.9 * count > 0  # at the very end everything can be worked out


@each_game
def test_everything_is_carried_on_demand(game: Game) -> None:
    for state in positions(game, deals=1):
        shared = link.read(link.write(state, everything=True))
        assert shared.state is not None
        assert Record.of(shared.state) == Record.of(state)


def test_words_in_free_form_options_and_standings_are_carried() -> None:
    spoken = cardkit.games["trionfetti"].variant(partite=2).deal(3, standing=(4, 11, 1, 0))
    spoken.play("comanda più, meno al sette di spade")
    shared = link.read(link.write(spoken, everything=True))
    assert shared.game.options["partite"] == 2
    assert shared.state is not None
    assert Record.of(shared.state) == Record.of(spoken)
    behind = cardkit.games["tarot"].deal(3, standing=(-90, 30, 30, 30, 1))
    assert link.read(link.write(behind)).state.deal.standing == (-90, 30, 30, 30, 1)  # type: ignore[union-attr]


def test_a_session_is_shared_as_it_is_shown() -> None:
    session = Session(TUTE, seed=5)
    session.play(session.state.legal[0])
    session.goto(2)
    shared = link.read(link.write(session))
    assert shared.seat == session.seat
    assert shared.state is not None
    assert shared.state.view(session.seat).history == session.view().history


@each_game
def test_deals_that_a_seat_cannot_tell_apart_give_the_same_link(game: Game) -> None:
    state = game.deal(5)
    for number in range(4):
        seat = state.to_move or 0
        other = sample(state.view(seat), random.Random(number))
        assert link.write(other) == link.write(state)
        state.play(state.legal[0])


def test_the_same_link_is_played_with_the_same_dice() -> None:
    text = link.write(TUTE.deal(7), seat=0)
    tables = [link.read(text).session() for _ in range(2)]
    for table in tables:
        table.play(table.state.legal[-1])
    assert Record.of(tables[0].state) == Record.of(tables[1].state)


def test_a_seed_can_be_read_and_written_by_hand() -> None:
    text = link.write(TUTE.variant(hands=3), seed=7, seat=2, ask="Who deals?")
    assert text == "game=tute&seed=7&hands=3&seat=2&ask=Who%20deals%3F"
    shared = link.read("#" + text)
    assert (shared.game, shared.seed, shared.seat, shared.ask) == (TUTE.variant(hands=3), 7, 2, "Who deals?")
    assert shared.session().state.deal == Session(TUTE.variant(hands=3), seed=7, seat=2).state.deal


def test_a_link_is_short() -> None:
    assert max(len(link.write(state)) for game in GAMES for state in positions(game, deals=1)) < 140


GOOD = link.write(TUTE.deal(7).after("6c"), everything=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "names no game"),
        ("game=tutte&seed=3", "did it say tute?"),
        ("game=tute", "cut short"),
        ("game=tute&seed=-3", "1 to 20 digits and no sign"),
        ("game=tute&seed=12345678901234567890123", "by '12345678901234567890123'; its number has 1 to 20 digits"),
        ("game=tute&seed=3&hand=2", "did you mean hands"),
        ("game=tute&seed=3&hands=99", "wrong setting"),
        ("game=tute&seed=3&seat=4", "seats of this game are 0 to 3"),
        (GOOD[:-1], "damaged"),
        (GOOD[:-9], "damaged"),
        (GOOD + "A", "damaged"),
        (GOOD.replace("game=tute", "game=vitou"), "damaged"),
        (GOOD[:20] + "é" + GOOD[21:], "damaged"),
        ("game=tute&at=", "damaged"),
        ("x" * 7000, "7000 characters"),
    ],
)
def test_a_damaged_link_says_so(text: str, message: str) -> None:
    with pytest.raises(BadLink, match=message):
        link.read(text)


def test_no_single_wrong_letter_passes() -> None:
    start = GOOD.index("at=") + 3
    for place in range(start, len(GOOD)):
        for letter in "Aq_":
            if GOOD[place] != letter:
                with pytest.raises(BadLink):
                    link.read(GOOD[:place] + letter + GOOD[place + 1 :])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: link.write(TUTE), "needs its seed"),
        (lambda: link.write(TUTE.deal(1), seat=9), "0 to 3"),
        (lambda: link.write(TUTE.deal(1), ask="?" * 301), "at most 300"),
    ],
)
def test_what_cannot_be_linked_is_said(make, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()


def test_a_hand_of_many_new_stocks_fits_into_a_link() -> None:
    """The number that shuffles new stocks grows with each stock turned, without end; a link still holds it."""
    rng, state = random.Random(1157), cardkit.games["pitty_pat"].deal(1157)
    stocks = 0
    while not state.over:
        state.play(rng.choice(state.legal))
        stocks += any(note.kind == "recycle" for note in state.events[-1].notes)
        if stocks == 2 and not state.over:
            shared = link.read(link.write(state))
            assert shared.state is not None
            assert shared.state.view(shared.seat) == state.view(shared.seat)
    assert stocks == 2


def test_the_longest_question_is_carried_whole() -> None:
    ask = "🂡" * link.MAX_QUESTION_CHARACTERS
    assert link.read(link.write(TUTE.deal(1), ask=ask)).ask == ask
    assert link.read(link.write(TUTE, seed=1, ask=ask)).ask == ask
