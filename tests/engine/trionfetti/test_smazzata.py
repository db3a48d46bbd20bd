"""Whole smazzate: what each seat may know, what may be sampled, free comande in records, and matches kept as text."""

import random
from pathlib import Path

import pytest

import cardkit
from cardkit import players
from cardkit.games.trionfetti.comanda import COMMANDS, GRADES
from cardkit.games.trionfetti.score import incontro_sheet
from cardkit.match import Match
from cardkit.moves import UnknownMove
from cardkit.players.levels import level
from cardkit.players.players import sample
from cardkit.record import Record, read, read_all
from cardkit.teaching.examples import example

GAME = cardkit.games["trionfetti"]
GOLDEN = Path(__file__).with_name("golden")
LESSON = Path(__file__).parents[3] / "notebooks" / "trionfetti.ipynb"


def random_states(seed: int, deals: int):
    rng = random.Random(seed)
    for _ in range(deals):
        state = GAME.deal(rng, dealer=rng.randrange(4), standing=(rng.randrange(20), rng.randrange(20)))
        while not state.over:
            yield state, rng
            state.play(rng.choice(state.legal))
        yield state, rng


def test_a_beginner_announces_only_orders_that_the_lesson_plays_with() -> None:
    beginner, said = level(GAME, "beginner"), set()
    for seed in range(60):
        state = GAME.deal(seed)
        said.add(beginner(state.view(state.to_move), random.Random(seed)).move.label)
    assert said == {one.text for one in COMMANDS if GRADES[one.grade] == "plain"}
    lesson = LESSON.read_text(encoding="utf-8")
    assert {order for order in said if order not in lesson} == set()


def test_a_seat_remembers_what_it_saw_and_nothing_else() -> None:
    """Perfect recall: a card once seen stays known; a card not seen is never known, wherever it lies."""
    for state, _ in random_states(1, 60):
        if not state.events:
            memory = [0] * 4
        for seat in range(4):
            view = state.view(seat)
            assert view.seen & memory[seat] == memory[seat]
            memory[seat] = view.seen
            played = sum(event.move.card.bit for event in state.events if event.move.card)
            opponents = sum(state.held(other) for other in range(4) if (other - seat) % 2)
            assert not view.seen & opponents & ~played
            coming = sum(hand for hands in state.dealt[len(state.monte) + 1 :] for hand in hands)
            assert not view.seen & coming


def test_the_monte_keeps_hands_apart() -> None:
    """A sample puts every card that the seat remembers where it saw it, hand by hand."""
    checked = 0
    for state, rng in random_states(2, 40):
        seat = rng.randrange(4)
        view = state.view(seat)
        other = sample(view, rng)
        for number in range(len(state.monte)):
            assert other.dealt[number][seat] == state.dealt[number][seat]
            mine = (seat + 2) % 4
            assert other.dealt[number][mine] & view.seen == state.dealt[number][mine] & view.seen
            checked += 1
    assert checked > 200


def test_samples_are_even() -> None:
    """Every unseen card is equally likely in every unseen place."""
    state = GAME.deal(5).after("comanda bomba")
    view = state.view(0)
    rng = random.Random(3)
    unseen = [card for card in GAME.pack if not view.seen & card.bit]
    counts = dict.fromkeys(unseen, 0)
    rounds = 4800
    for _ in range(rounds):
        held = sample(view, rng).held(2)
        for card in unseen:
            counts[card] += bool(held & card.bit)
    expected = rounds * 3 / len(unseen)
    assert all(0.75 * expected < count < 1.25 * expected for count in counts.values())


def test_a_free_comanda_is_recorded_and_read_back() -> None:
    state = GAME.deal(8).after("comanda manco  sete, coppe all’oto   e il meneghello")
    state.play(state.legal[0])
    assert GAME.moves.free == ("comanda",)
    record = Record.of(state)
    assert "comanda manco sete, coppe all’oto e il meneghello" in str(record)
    again = read(str(record)).state()
    assert again.heights == state.heights
    assert again.events[0].move is state.events[0].move
    with pytest.raises(UnknownMove, match="Nothing is announced"):
        GAME.move("comanda ")


def test_with_equals_the_leader_has_the_better_of_it() -> None:
    """Four equal top cards: whoever leads one of them wins the trick, as the page notes."""
    hands = {0: "1s 2s 3s", 1: "1b 2b 3b", 2: "1c 2c 3c", 3: "1d 2d 3d"}
    state = GAME.deal(1, cards=hands, dealer=3).after("comanda manco ponto", "play 1s", "play 1b", "play 1c", "play 1d")
    assert state.to_move == 0
    assert state.tricks == [1, 0]


def story(state) -> str:
    """A record with its score, as kept in the golden files."""
    lines = [f"# {line}" for line in str(state.score).splitlines()]
    return str(Record.of(state)) + "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_matches_kept_as_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    states = [record.state() for record in read_all(text)]
    assert Match.of(states).over
    sheet = "".join(f"# {line}".rstrip() + "\n" for line in str(incontro_sheet(states)).splitlines())
    assert "".join(map(story, states)) + sheet == text


def test_players_beat_random_ones() -> None:
    rng, won = random.Random(1), [0, 0]
    game = GAME.variant(partite=1)
    for seed in range(120):
        match = Match(game, seed)
        while not match.over:
            if match.state.over:
                match.next()
            state = match.state
            while not state.over:
                if state.to_move % 2:
                    state.play(rng.choice(state.legal))
                else:
                    state.play(players.for_game(game).rule_of_thumb_move(state, rng))
        won[match.winner] += 1
    assert won[0] >= 78


def test_the_worked_smazzata_ends_as_its_remarks_say() -> None:
    record = example(GAME, "first")
    state = record.state()
    assert state.over
    assert state.points == (18, 16)
    assert [result.rule.partition(".")[2] for result in state.results] == ["two-tricks", "two-tricks", "concede", "stake"]
    assert state.events[-1].notes[0].rule == "trionfetti.equals"
    assert GAME.dealing.settle(state).dealer == 2
