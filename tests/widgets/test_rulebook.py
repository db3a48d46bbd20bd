"""The rulebook: what it tells of every rule, which steps teach it, what an option changes; and that bad requests do no harm."""

import json
from pathlib import Path

import pytest

import cardkit
from cardkit.teaching import exercises
from cardkit_widgets import CardTable, Quiz, RulebookPage
from cardkit_widgets.pages import outline as teaching
from cardkit_widgets.rulebook.rulebook import KINDS
from cardkit_widgets.table.comparison import compared, example

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
TUTE = cardkit.games["tute"]


class Reader:
    """Sends requests to a rulebook and gathers its answers."""

    def __init__(self, *games: str) -> None:
        self.book = RulebookPage(*games)
        self.answers: list[dict] = []
        self.book.book.send = self.answers.append  # type: ignore[method-assign]

    def ask(self, content: object) -> dict:
        self.book.receive(content)
        return self.answers[-1]


@pytest.mark.parametrize("name", list(cardkit.games))
def test_every_rule_is_there_with_all_that_is_known_of_it(name: str) -> None:
    game = cardkit.games[name]
    [page] = RulebookPage(name).book.book["games"]
    rules = {rule["id"]: rule for group in page["groups"] for rule in group["rules"]}
    assert set(rules) == set(game.rules)
    for key, rule in rules.items():
        assert (rule["sentence"], rule["source"]) == (game.rules[key].sentence, game.rules[key].source)
        assert [topic for _, topic in rule["exercises"]] == [
            exercise.short for exercise in exercises.for_game(game) if key in exercise.rules
        ]
    assert [option["name"] for option in page["options"]] == [option.name for option in game.rules.options]
    assert {rule.kind for rule in game.rules.values()} <= set(KINDS)


@pytest.mark.parametrize("name", list(cardkit.games))
def test_every_rule_leads_to_a_step_that_teaches_it(name: str) -> None:
    game = cardkit.games[name]
    lesson = teaching.for_game(game)
    taught = {key for step in lesson for key in step.teaches}
    assert [key for key, rule in game.rules.items() if key not in taught and not rule.option] == []


def test_links_lead_to_headings_that_are_there(tmp_path: Path) -> None:
    for name in cardkit.games:
        headings = {
            teaching.anchor(line.lstrip("#").strip().replace("*", ""))
            for cell in json.loads((NOTEBOOKS / f"{name}.ipynb").read_text())["cells"]
            if cell["cell_type"] == "markdown"
            for line in "".join(cell["source"]).splitlines()
            if line.startswith("##")
        }
        found = [step.anchor for step in teaching.for_game(cardkit.games[name])]
        assert set(found) == headings
        assert len(found) == len(set(found)), "two steps of one name: a link could not tell them apart"
    assert teaching.anchor("En pâte: the tie") == "En-p%C3%A2te:-the-tie"


def test_what_a_step_teaches_is_read_from_its_cells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def cell(kind: str, source: str, *shown: str) -> dict:
        return {"cell_type": kind, "source": source, "outputs": [{"data": {"text/html": text}} for text in shown]}

    every = "".join(f'<li data-rule="{key}">' for key in TUTE.rules)
    cells = [
        cell("markdown", "# Tute\n\n**About 28 minutes** of words."),
        cell("code", 'lesson.rule(tute, "rank")'),
        cell("markdown", "## Following *suit*\n\nText."),
        cell("code", "lesson.rule(tute, *some)", '<b data-rule="tute.follow"></b>'),
        cell("code", 'lesson.rule(tute, "head")'),
        cell("code", 'Quiz(tute, "trump", length=3)\n%time'),
        cell("code", 'Quiz(tute, "trump", length=3)'),
        cell("markdown", "### All"),
        cell("code", "lesson.rulebook(tute)", every),
        cell("code", "Quiz(tute, length=8)"),
    ]
    (tmp_path / "tute.ipynb").write_text(json.dumps({"cells": cells}))
    monkeypatch.chdir(tmp_path)
    first, last = teaching.for_game(TUTE)
    assert teaching.minutes(TUTE) == 28
    assert (first.title, first.anchor) == ("Following suit", "Following-suit")
    assert first.teaches == ("tute.follow", "tute.head")
    assert "tute.trump" in first.asks
    assert (last.title, last.teaches, last.asks) == ("All", (), ())
    assert [step[0] for step in json.loads(teaching.as_json(tmp_path))["tute"]["steps"]] == ["Following suit", "All"]


def test_without_notebooks_the_steps_are_those_that_were_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "teaching.json"
    kept.write_text(teaching.as_json(NOTEBOOKS))
    from_notebooks = teaching.for_game(TUTE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(teaching, "HERE", tmp_path / "a" / "b" / "c")
    assert teaching.for_game(TUTE) == ()
    monkeypatch.setattr(teaching, "KEPT", kept)
    assert teaching.for_game(TUTE) == from_notebooks != ()
    assert teaching.minutes(TUTE) > 0


OPTIONS = [(name, option.name) for name in cardkit.games for option in cardkit.games[name].rules.options]


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_the_switch_of_every_option_shows_what_changes(name: str, option: str) -> None:
    reader, chosen = Reader(name), next(o for o in cardkit.games[name].rules.options if o.name == option)
    for value in [choice for choice in chosen.choices if choice != chosen.default][:2]:
        answer = reader.ask({"kind": "compare", "game": name, "option": option, "value": chosen.write(value)})
        assert (answer["kind"], answer["value"]) == ("told", chosen.write(value))
        assert answer["left"]["value"] == chosen.write(chosen.default)
        assert answer["right"]["value"] == chosen.write(value)
        assert sum(finding["main"] for finding in answer["findings"]) == 1
        assert all(finding["left"] != finding["right"] for finding in answer["findings"])


def test_the_default_stands_left_whichever_way_the_hand_was_played() -> None:
    option = next(o for o in TUTE.rules.options if o.name == "contrafallo")
    shown = compared(TUTE, option, True, example(TUTE, option, True))
    [main] = [finding for finding in shown["findings"] if finding["main"]]
    assert main["left"][0].startswith("Refused.")
    assert main["right"][0].startswith("Lola plays")
    assert shown["left"]["svg"].startswith("<svg")
    assert "Lola" in shown["left"]["words"]


def test_questions_and_tables_open_and_close() -> None:
    reader = Reader("tute")
    assert reader.ask({"kind": "practise", "game": "tute", "topic": "rank", "title": "Order"}) == {"kind": "opened"}
    head, quiz = reader.book.children[1].children
    assert head.title == "Practise: Order"
    assert isinstance(quiz, Quiz)
    assert reader.ask({"kind": "play", "game": "tute", "option": "contrafallo", "value": "yes"}) == {"kind": "opened"}
    table = reader.book.children[1].children[1]
    assert isinstance(table, CardTable)
    assert table.session.game.options["contrafallo"] is True
    assert table.session.my_turn
    assert reader.ask({"kind": "close"}) == {"kind": "closed"}
    assert len(reader.book.children) == 1


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"cells": 7}', '{"cells": [7]}', '{"cells": [{"cell_type": "markdown"}]}']
)
def test_a_lesson_that_is_no_notebook_leaves_the_rules_readable(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tute.ipynb").write_text(text)
    with pytest.raises(ValueError, match=r"^tute\.ipynb: this is no notebook"):
        teaching.for_game(TUTE)
    [page] = RulebookPage("tute").book.book["games"]
    assert page["trouble"].startswith("The steps of the lesson aren’t shown here: tute.ipynb: this is no notebook")
    assert sum(len(group["rules"]) for group in page["groups"]) == len(TUTE.rules)


@pytest.mark.parametrize(
    "content",
    [
        None,
        7,
        {},
        {"kind": "compare"},
        {"kind": "compare", "game": "tute", "option": "no"},
        {"kind": "compare", "game": "tute", "option": "contrafallo", "value": "perhaps"},
        {"kind": "practise", "game": "tute", "topic": ["x"]},
        {"kind": "fly", "game": "tute", "option": "contrafallo", "value": "yes"},
    ],
)
def test_a_request_that_makes_no_sense_gets_a_sentence(content: object) -> None:
    reader = Reader("tute")
    answer = reader.ask(content)
    assert answer["kind"] == "trouble"
    assert answer["text"].endswith(".")
    assert len(reader.book.children) == 1


def test_where_nothing_runs_all_rules_can_be_read() -> None:
    book = RulebookPage("tute", TUTE)
    bundle, _ = book._repr_mimebundle_()
    assert bundle["text/html"].count("data-rule=") == len(TUTE.rules)
    assert str(TUTE.rules) in bundle["text/plain"]
    assert repr(book) == "<RulebookPage: Tute>"
    with pytest.raises(KeyError, match="did you mean 'tute'"):
        RulebookPage("tutte")
