"""Scopa, a game without tricks: what the guide says is enough for the promises, a table, a match, exercises, a coach and links.

Nothing outside `scopa/` knows the game; here it is added, and asked everything that the others are asked.
"""

import random
from pathlib import Path

import pytest

import cardkit
from cardkit.cards import Cards
from cardkit.game import Game
from cardkit.players import advise, level
from cardkit.record import Record
from cardkit.rules import IllegalMove
from cardkit.sessions import Session, link
from cardkit.teaching import exercises
from cardkit.teaching.review import review
from engine import test_promises
from engine.scopa.game import GAME
from engine.test_briscola import PARTS, lines
from widgets.test_table import tell

PACK = GAME.pack
MAX_LINES = 175  # lines of code, without docstrings


@pytest.fixture(autouse=True)
def _added():
    cardkit.games.add(GAME)
    yield
    cardkit.games.drop(GAME.name)


pytestmark = pytest.mark.parametrize("game", [GAME], ids=test_promises.ids)
# the suite that every game goes through, as it stands
globals().update({name: test for name, test in vars(test_promises).items() if name.startswith("test_")})


def dealt(mine: str, table: str, *, dealer: int = 1, **more: str):
    """A deal in which the learner begins with these cards, and these lie on the table."""
    return GAME.deal(1, dealer=dealer, cards={0: mine, "table": table, **more})


def test_the_example_is_small(game: Game) -> None:
    folder = Path(__file__).with_name("scopa")
    assert sum(lines(folder / f"{part}.py") for part in PARTS) <= MAX_LINES
    assert {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.py")} == set(PARTS)


def test_a_card_takes_its_value_or_stays(game: Game) -> None:
    state = dealt("7o 2c 1b", "7c So 4e 6b")
    event = state.play("7o")
    assert [note.rule for note in event.notes] == ["scopa.take"]
    assert event.say(GAME.names) == "You play the 7 of coins. You take the 7 of cups."
    assert Cards(PACK, state.taken[0]) == PACK.set("7o 7c")
    assert state.to_move == 1
    laid = dealt("2c 7o 1b", "So Co Ro 4e").after("2c")
    assert laid.view(0).pile("table").known == PACK.set("So Co Ro 4e 2c").mask


def test_what_a_sum_takes_is_chosen_card_by_card(game: Game) -> None:
    state = dealt("7o 2c 1b", "3c 4e 2b 5e").after("7o")
    assert state.to_move == 0
    assert {move.text for move in state.legal} == {"take 3c", "take 4e", "take 2b", "take 5e"}
    assert str(state.refusal("play 2c")).startswith("The 7 of coins takes the 3 of cups")
    one = state.after("take 3c")
    assert Cards(PACK, one.taken[0]) == PACK.set("7o 3c 4e")
    assert one.to_move == 1
    other = state.after("take 5e")
    assert Cards(PACK, other.taken[0]) == PACK.set("7o 5e 2b")


def test_one_card_goes_before_several(game: Game) -> None:
    state = dealt("7o 2c 1b", "7c 7e 3b 4b").after("7o")
    assert {move.text for move in state.legal} == {"take 7c", "take 7e"}
    refusal = state.refusal("take 3b")
    assert refusal is not None
    assert refusal.rule.id == "scopa.single"
    with pytest.raises(IllegalMove):
        state.play("take 3b")
    assert dealt("7o 2c 1b", "7c 1e 2b 4b").after("7o").to_move == 1


def test_an_empty_table_is_a_scopa_and_hands_are_dealt_again(game: Game) -> None:
    state = dealt("Ro 2c 1b", "1o 2o 3o 4o")
    state.play("Ro")
    assert state.scopas == [1, 0]
    assert state.view(0).fact("scopas", 0).value == "1"
    rng = random.Random(1)
    while any(state.hands) and len(state.later) == 10:
        state.play(rng.choice(state.legal))
    assert [hand.bit_count() for hand in state.hands] == [3, 3]
    assert len(state.later) == 8


def test_the_points_of_a_deal_add_up(game: Game) -> None:
    for seed in range(30):
        result = cardkit.play(GAME, [None, "beginner"], seed=seed)
        state, (cards, coins, seven, prime, scopas) = result.state, result.score.lines
        assert sum(taken.bit_count() for taken in state.taken) == 40
        assert sum(seven.points) == 1
        assert {sum(line.points) for line in (cards, coins, prime)} <= {0, 1}
        assert state.score.final
        halfway = result.record.state(len(result.record.moves) // 2).score
        assert all(before <= after for before, after in zip(halfway.totals, result["points"], strict=True)), (
            "none is taken back"
        )
        assert scopas.points == tuple(state.scopas)
    match = cardkit.play_match(GAME, seed=3)
    assert max(match.standing) >= 11


def test_its_table_lays_the_cards_out_and_each_is_touched(game: Game) -> None:
    from cardkit_widgets import CardTable

    session = Session(GAME, state=dealt("7o 2c 1b", "3c 4e 2b 5e"), seed=1)
    table = CardTable(session)
    assert table.scene["status"] == "Play any card."
    tell(table, "play", move="play 7o")
    lying = [pile for pile in table.scene["piles"] if pile["name"] == "table"]
    assert {pile["place"] for pile in lying} == {"middle"}
    assert [pile["cards"] for pile in lying] == [[card.text] for card in PACK.set("3c 4e 2b 5e")]
    assert [pile["move"] for pile in lying] == [f"take {card.text}" for card in PACK.set("3c 4e 2b 5e")]
    words = ", ".join(card.gloss for card in PACK.set("3c 4e 2b 5e"))
    assert f"Table: 4 cards, {words}" in table.plain()["text/plain"]
    tell(table, "play", move="take 3c")
    won = next(pile for pile in table.scene["piles"] if pile["key"] == "won:0")
    assert won["count"] == "3 cards"


def test_nothing_speaks_of_tricks(game: Game) -> None:
    from cardkit_widgets import CardTable
    from cardkit_widgets.table.alternatives import Alternatives
    from cardkit_widgets.table.scene import scene

    table = CardTable(Session(GAME, seed=3))
    assert not table.about["tricks"]
    assert not any("trick" in text for _, text in table.about["keys"])
    assert "rules" not in Alternatives.shared().tables[table.about["key"]], "it has no options"
    session, shown = table.session, table.scene
    while not session.state.over:
        words = str({key: shown[key] for key in ("status", "veiled", "may", "not_now", "story", "actions", "piles")})
        assert "trick" not in words
        assert "lead" not in words
        assert "trick" not in session.hint().reason
        session.play(session.hint().move)
        shown = scene(session)
    again = CardTable(Session(GAME, seed=3)).session
    again.resume(session.save())
    assert str(again.state) == str(session.state)


def test_it_has_exercises_links_a_coach_and_reviews(game: Game) -> None:
    topics = {exercise.topic for exercise in exercises.for_game(game)}
    assert "scopa/score" in topics
    assert "scopa/take" not in topics
    rng = random.Random(5)
    for exercise in exercises.for_game(game):
        for _ in range(3):
            question = exercise.make(rng)
            assert question.prompt
            assert "trick" not in question.prompt
    state = dealt("7o 2c 1b", "3c 4e 2b 5e").after("7o")
    for position in (state, state.after("take 3c")):
        shared = link.read(link.write(position)).state
        assert shared is not None
        assert shared.view(position.to_move) == position.view(position.to_move)
        assert {advice.move for advice in advise(position.view(position.to_move), rng, 8)} == set(position.legal)
        assert level(game, "club")(position.view(position.to_move), rng).move in position.legal
    played = Record.of(cardkit.play(GAME, seed=2).state)
    found = review(played, 0, rng, deals=4)
    assert {decision.number for decision in found.decisions} <= {n for n, (seat, _) in enumerate(played.moves) if seat == 0}
    assert found.decisions
