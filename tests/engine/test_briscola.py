"""Briscola, the sixth game: what its folder holds is enough for the promises, a table, a match, exercises, a coach and links.

Nothing outside `briscola/` knows the game; here it is added, and asked everything that the five are asked.
"""

import ast
import random
import tokenize
from pathlib import Path

import pytest

import cardkit
from cardkit.game import Game
from cardkit.players import advise, level
from cardkit.record import Record
from cardkit.sessions import Session, link
from cardkit.teaching import exercises, review
from engine import test_promises
from engine.briscola.game import GAME

GAMES = [GAME, GAME.variant(players=4)]
MAX_LINES = 140
PARTS = ("__init__", "rules", "tables", "state", "score", "game", "players/__init__", "teaching/__init__")


@pytest.fixture(autouse=True)
def _added():
    cardkit.games.add(GAME)
    yield
    cardkit.games.drop(GAME.name)


pytestmark = pytest.mark.parametrize("game", GAMES, ids=test_promises.ids)
# the suite that every game goes through, as it stands
globals().update({name: test for name, test in vars(test_promises).items() if name.startswith("test_")})


def lines(path: Path) -> int:
    """Lines of code: no blank lines, comments or docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docstrings = {
        number
        for node in ast.walk(tree)
        if isinstance(node, documented) and ast.get_docstring(node)
        for number in range(node.body[0].lineno, node.body[0].end_lineno + 1)
    }
    with path.open("rb") as file:
        found = {
            number
            for token in tokenize.tokenize(file.readline)
            if token.type not in (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
            and token.string
            and token.type not in (tokenize.ENCODING, tokenize.ENDMARKER)
            for number in range(token.start[0], token.end[0] + 1)
        }
    return len(found - docstrings)


def test_the_example_is_small(game: Game) -> None:
    folder = Path(__file__).with_name("briscola")
    assert sum(lines(folder / f"{part}.py") for part in PARTS) <= MAX_LINES
    assert {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.py")} == set(PARTS)


def test_the_points_are_120_and_more_than_half_wins(game: Game) -> None:
    for seed in range(20):
        state, rng = game.deal(seed), random.Random(seed)
        while not state.over:
            state.play(rng.choice(state.legal))
        assert sum(state.score.totals) == 120
        assert len(state.winners) == 40 // game.seats
        assert (state.score.winner is None) == (max(state.score.totals) == 60)


def test_a_trump_wins_and_the_winner_draws_first(game: Game) -> None:
    two = GAME.deal(1, dealer=0, cards={1: "1o 2c 3c", 0: "2b 4c 5c", "stock": "7e 6e " + " ".join(REST)})
    state = two.after("1o", "2b")
    assert state.turned.suit.key == "b"
    assert state.winners == [0]
    assert state.score.totals == (11, 0)
    assert state.held(0) == GAME.pack.set("4c 5c 7e").mask
    assert state.held(1) == GAME.pack.set("2c 3c 6e").mask


REST = [card.text for card in GAME.pack if card.text not in ["1o", "2c", "3c", "2b", "4c", "5c", "7e", "6e"]]


def test_it_sits_at_a_table(game: Game) -> None:
    from cardkit_widgets import CardTable

    table = CardTable(Session(game, seed=3))
    assert table.scene["title"] == "Briscola"
    session = table.session
    while not session.state.over:
        session.play(session.hint().move)
    again = CardTable(Session(game, seed=3)).session
    again.resume(session.save())
    assert str(again.state) == str(session.state)


def test_it_has_exercises_links_and_a_coach(game: Game) -> None:
    topics = {exercise.topic for exercise in exercises.for_game(game)}
    assert {"briscola/take", "briscola/score"} <= topics
    rng = random.Random(5)
    for exercise in exercises.for_game(game):
        for _ in range(3):
            question = exercise.make(rng)
            assert question.prompt
            assert question.topic == exercise.topic
    state = game.deal(2).after(game.deal(2).legal[0])
    shared = link.read(link.write(state)).state
    assert shared is not None
    assert shared.view(state.to_move) == state.view(state.to_move)
    assert {advice.move for advice in advise(state.view(state.to_move), rng, 8)} == set(state.legal)
    assert level(game, "club")(state.view(state.to_move), rng).move in state.legal


def test_a_look_back_says_why_a_card_was_worse(game: Game) -> None:
    state, rng = game.deal(3), random.Random(3)
    while state.to_move is not None:
        state.play(rng.choice(state.legal))
    found = review.review(Record.of(state), 0, random.Random(1), 16)
    assert found.costly, "the game celebrates nothing, and its cards are compared all the same"
    assert all(step.best.reason in step.verdict for step in found.costly)
