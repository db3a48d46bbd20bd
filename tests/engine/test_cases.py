"""Scenes told as text: read, or refused with the line; true by the engine; and all of them asked."""

import random
from importlib import resources
from pathlib import Path

import pytest

import cardkit
from cardkit.game import Game
from cardkit.teaching import exercises
from cardkit.teaching.exercises import Scoreboard
from cardkit.teaching.exercises.case_file import CaseText, read
from cardkit.teaching.exercises.positions import finish
from cardkit.teaching.exercises.scoreboard import DRAWN, YET

GAMES = [cardkit.games[name] for name in cardkit.games]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
PLACES = {"who": 0, "next": 1, "across": 2, "last": -1}


def folder(game: Game) -> Path:
    return Path(str(resources.files(type(game).__module__.rpartition(".")[0]))) / "teaching"


def sections(game: Game) -> dict[str, tuple[CaseText, ...]]:
    return dict(read((folder(game) / "cases.txt").read_text(encoding="utf-8")))


@each_game
def test_every_scene_is_about_rules_and_every_section_is_asked(game: Game) -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (folder(game) / "exercises").glob("*.py"))
    for section, blocks in sections(game).items():
        assert f'"{section}"' in sources, section
        for block in blocks:
            assert [key for key in block.rules.split() if f"{game.name}.{key}" not in game.rules] == []


def of_the_engine(game: Game, rule: str, dealer: int, rng: random.Random) -> int | None:
    """The seat that a rule means after this player has dealt; None where the engine does not say."""
    state = game.deal(rng, dealer=dealer)
    if rule in ("first-turn", "bidding") or (rule == "cut" and game.name == "trionfetti"):
        return state.to_move
    if rule == "cut":
        return (dealer - 1) % game.seats if game.name == "vitou" else None
    if rule == "deal":
        return game.dealing.packets(dealer)[0].seat
    if rule == "partners":
        return next(seat for seat in game.parties[game.parties.of(dealer)] if seat != dealer)
    over = finish(state, rng)
    if rule == "next-dealer":
        return game.dealing.settle(over).dealer
    if rule == "lead" and game.name != "tarot":  # there a chelem changes it
        return next((event.seat for event in over.events if event.move.kind == "play"), None)
    return None


@each_game
def test_who_deals_leads_and_begins_is_what_the_engine_does(game: Game) -> None:
    checked = set()
    for block in sections(game)["seats"]:
        for dealer in range(game.seats):
            seat = of_the_engine(game, block.rules, dealer, random.Random(f"{block.rules} {dealer}"))
            if seat is not None:
                assert (dealer + PLACES[block.parts("right")[0]]) % game.seats == seat, block.prompt
                checked.add(block.rules)
    assert len(checked) >= 2


WRONG = {
    "\n== a\n\n[x] Is it?\nyes: So.\n\nno rule in brackets\nyes: It is.": "begins with its rules in brackets",
    "\n== a\n\n[x] Is it?\nmaybe: It is.": "not understood: 'maybe: It is.'",
    "\n== a\n\n[x] Is it?\nyes": "not understood: 'yes'",
}


@pytest.mark.parametrize(("text", "says"), WRONG.items())
def test_a_line_that_is_not_understood_is_named(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read(text)


def test_what_stands_on_top_of_a_section_holds_for_all_its_scenes() -> None:
    found = read("# note\n\n== a\nanswers: Yes. | No. | Perhaps. | Never.\n\n[x] One?\nyes: So.\n\n[y z] Two?\nno: Not so.\n")
    assert [block.rules for block in found["a"]] == ["x", "y z"]
    assert all(block.parts("answers") == ["Yes.", "No.", "Perhaps.", "Never."] for block in found["a"])
    assert found["a"][0].filled({}).lines["yes"] == ("So.",)


@pytest.mark.parametrize(
    ("section", "prompt", "given", "says"),
    [
        ("slam-worth", "The defence won every trick.", -100, "With −100 for each of three defenders the taker would have 300"),
        ("slam-worth", "The defence won every trick.", 0, "That’s for no chelem at all."),
    ],
)
def test_a_wrong_number_is_answered_from_its_scene(section: str, prompt: str, given: int, says: str) -> None:
    made = (exercises.number_question(cardkit.games["tarot"], random.Random(seed), section) for seed in range(100))
    feedback = next(question for question in made if question.prompt.startswith(prompt)).check(given)
    assert says in f"{feedback.why} {feedback.follow}"


@pytest.mark.parametrize(
    ("standing", "right"),
    [
        (Scoreboard("game", ("You", "Ana"), (21, 20), "1 point", "{n} points", 21, alone=True), "You."),
        (Scoreboard("game", ("You", "Ana"), (20, 20), "1 point", "{n} points", 21, alone=True), YET),
        (Scoreboard("match", ("You and Ana", "Bo and Cy"), (1, 3), "1 hand", "{n} hands"), "Bo and Cy."),
        (Scoreboard("match", ("You and Ana", "Bo and Cy"), (2, 2), "1 hand", "{n} hands"), DRAWN),
        (Scoreboard("match", ("You and Ana", "Bo and Cy"), (0, 3), "1 hand", "{n} hands", left=1), YET),
    ],
)
def test_who_has_won_is_worked_out_from_the_standing(standing: Scoreboard, right: str) -> None:
    case = exercises.who_has_won(cardkit.games["tute"], "match", "Who has won?", "Because.", standing, ("", ""))
    assert case.right == right
    answers = [answer[0] for answer in case.wrong]
    assert right not in answers
    assert len(answers) >= 2


@each_game
def test_the_cards_of_a_deal_are_those_of_its_packets(game: Game) -> None:
    make, seen = exercises.dealt(next(iter(game.rules))), set()
    for seed in range(30):
        question = make(game, random.Random(seed), 1)
        players = {"Two": 2, "Three": 3, "Four": 4, "Five": 5}[question.prompt.split()[0]]
        table = game.variant(players=players) if "players" in game.options else game
        hands = [packet.size for packet in table.dealing.packets(0) if packet.seat is not None]
        assert question.solution == str(hands[0] if "each player" in question.prompt else sum(hands))
        seen.add(question.prompt)
    assert len(seen) > 1
