"""`cardkit check`: what is wrong with the words of a folder's lessons, by notebook and cell."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit import games
from cardkit_app import command as app
from cardkit_app.binder_links import in_order, place

ROOT = Path(__file__).parents[2]
BEGIN = """from cardkit_widgets import Lesson, Script
lesson = Lesson("tute")
start = lesson.game.position({0: "1c 2c Cc 3b 4b Sb 2e 4e 5e Se"}, trick="5c 7c Sc")"""
TABLE = """lesson.table(start, name="one", only="play", script=Script("Cc", {}))"""


def checked(capsys: pytest.CaptureFixture[str], folder: Path) -> tuple[int, list[str]]:
    code = app.main(["check", str(folder)])
    return code, capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("game", games)
def test_a_new_folder_has_nothing_to_mend(tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str) -> None:
    assert app.main(["new", str(tmp_path / game)]) == 0
    assert f"a lesson of {games[game].title}" in capsys.readouterr().out
    assert checked(capsys, tmp_path / game) == (0, ["2 notebooks checked: nothing to mend."])


def test_a_game_that_there_is_not_is_said_and_nothing_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["new", str(tmp_path / "mine"), "bridge"]) == 1
    assert "There is no game 'bridge': choose one of" in capsys.readouterr().err
    assert not (tmp_path / "mine").exists()


def test_our_own_lessons_have_nothing_to_mend(capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(capsys, ROOT / "notebooks" / "teacher.ipynb") == (0, ["1 notebook checked: nothing to mend."])
    assert checked(capsys, ROOT / "notebooks" / "index.ipynb") == (0, ["1 notebook checked: nothing to mend."])


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("well='Good.', miss=''", "goal 'Cc' can be missed: say with miss="),
        ("on={'Cc': 'Good.'}", "one, play 1c: the goal is missed and nothing is said"),
        (
            "well='Lola keeps the king of coins.', miss='No.'",
            "one, play Cc: it speaks of the king of coins, which nobody has seen",
        ),
        (
            "well='Montar!', miss='No.'",
            "“montar” was not explained yet (explain it in an earlier step or in this one, in *italics*)",
        ),
        ("well='Good.', miss='No.', on={'pass': 'No.'}", "one, pass: it has words, and cannot be made at that decision"),
        ("well='Good.', miss='No.', on={'7o': 'No.'}", "one, play 7o: it has words, and cannot be made at that decision"),
    ],
)
def test_what_is_to_be_mended_is_told_by_cell(
    tmp_path: Path, write_notebook: Callable[..., Path], capsys: pytest.CaptureFixture[str], script: str, message: str
) -> None:
    write_notebook(tmp_path / "mine.ipynb", "# Mine", [BEGIN], "## Play", [TABLE.format(script)])
    code, lines = checked(capsys, tmp_path)
    assert code == 1
    assert any(line.startswith("mine.ipynb, code cell 2") and message in line for line in lines), lines
    assert lines[-1].startswith("1 notebook checked: ")


def test_a_long_step_and_a_cell_that_fails_are_told(
    tmp_path: Path, write_notebook: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    write_notebook(tmp_path / "a.ipynb", "# A", "## Long\n\n" + "word " * 61, ["1"])
    write_notebook(tmp_path / "b.ipynb", "# B", ["import no_such_module"])
    write_notebook(tmp_path / "c.ipynb", "# C", ["# nothing but a remark"], ["print('noise')"])
    write_notebook(tmp_path / "d.ipynb", "# D", ["# nothing but a remark"], ["import sys\nsys.exit(3)"])
    write_notebook(tmp_path / "f.ipynb", "# F", ["import os\nos._exit(0)"])
    (tmp_path / "e.ipynb").write_bytes(b"\xff\xfe")
    code, lines = checked(capsys, tmp_path)
    assert code == 1
    assert lines[:-1] == [
        "a.ipynb, Long: 61 words of prose, and 60 are the most",
        "b.ipynb, code cell 1: it fails with ModuleNotFoundError: No module named 'no_such_module'",
        "d.ipynb, code cell 2: it fails with SystemExit: 3",
        "e.ipynb: this is no notebook, or it is damaged: take an older copy of it",
        "f.ipynb, code cell 1: it fails with SystemExit: 0",
    ]
    assert lines[-1] == "6 notebooks checked: 5 things to mend."


def test_a_folder_without_notebooks_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["check", str(tmp_path)]) == 1
    assert "There is no notebook in" in capsys.readouterr().err


def test_links_are_in_the_order_of_the_index(tmp_path: Path, write_notebook: Callable[..., Path]) -> None:
    write_notebook(
        tmp_path / "index.ipynb", "# All\n\n[last](z.ipynb#a-step) [two](b%20b.ipynb) [one](z.ipynb) [own](my_z.ipynb)"
    )
    for name in ("z", "b b", "my_z", "a"):
        write_notebook(tmp_path / f"{name}.ipynb", f"# {name}")
    assert [path.stem for path in in_order(tmp_path)] == ["index", "b b", "z", "my_z", "a"]


def test_a_folder_outside_a_clone_is_said(
    tmp_path: Path, write_notebook: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    write_notebook(folder / "index.ipynb", "# All")
    app.main(["links", "ada/cards", "--notebooks", str(folder)])
    assert f"{folder} lies in no clone. These links work once ada/cards has it as mine/" in capsys.readouterr().err
    (tmp_path / ".git").mkdir()
    app.main(["links", "ada/cards", "--notebooks", str(folder)])
    assert "has no binder/ folder" in capsys.readouterr().err
    (tmp_path / "binder").mkdir()
    app.main(["links", "ada/cards", "--notebooks", str(folder)])
    assert capsys.readouterr().err == ""
    assert place(folder) == "mine/"


@pytest.mark.parametrize("command", [["links", "ada/cards", "--notebooks"], ["check"]])
def test_who_reads_only_the_first_lines_leaves_no_traceback(
    command: list[str], tmp_path: Path, write_notebook: Callable[..., Path]
) -> None:
    """Closes the pipe before anything is printed, as `cardkit links … | head` may do."""
    for part in (".git", "binder", "mine"):
        (tmp_path / part).mkdir()
    write_notebook(tmp_path / "mine" / "index.ipynb", "# All")
    reader, writer = os.pipe()
    os.close(reader)
    code = "import sys; from cardkit_app.command import main; sys.exit(main(sys.argv[1:]))"
    run = [sys.executable, "-c", code, *command, str(tmp_path / "mine")]
    done = subprocess.run(run, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("goal", "message"),
    [
        ("'7o'", "nobody can finish this: the goal is play 7o (the card is not in the hand)"),
        ("'2c'", "nobody can finish this: the goal is play 2c ("),
        ("'las cuarenta'", "nobody can finish this: the goal is declare cuarenta (the moves here are “play”)"),
        ("['Cc', '7o']", "the goal names in vain play 7o (the card is not in the hand)"),
    ],
)
def test_a_step_that_nobody_can_finish_is_told(
    tmp_path: Path, write_notebook: Callable[..., Path], capsys: pytest.CaptureFixture[str], goal: str, message: str
) -> None:
    table = f"lesson.table(start, name='one', only='play', script=Script({goal}, well='Good.', miss='No.'))"
    write_notebook(tmp_path / "mine.ipynb", "# Mine", [BEGIN], "## Play", [table])
    _, lines = checked(capsys, tmp_path)
    assert any(message in line for line in lines), lines


def test_a_table_at_which_the_learner_has_nothing_to_do_is_told(
    tmp_path: Path, write_notebook: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    table = "lesson.table(cardkit.play('tute', seed=1).state, name='one', script=Script('win', well='Good.', miss='No.'))"
    write_notebook(tmp_path / "mine.ipynb", "# Mine", [BEGIN], "## Play", [f"import cardkit\n{table}"])
    _, lines = checked(capsys, tmp_path)
    assert any("the learner has no move to make here" in line for line in lines), lines


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ("'What is 11 + 10?', right=22", "the right answer is 22, and its own sum makes 21"),
        ("'How many?', right=21, why='11 + 10 = 21.'", ""),
        ("'How much?', right=-50, why='25 × 2 = 50, so each pays 50.'", ""),
        ("'How much?', right=-180, why='10 × 6 = 60 to each of three, who get 180.'", ""),
        ("'How many?', right=20, why='11 + 10 = 21.'", "the right answer is 20, and its own sum makes 21"),
        ("'How many?', right=21, why='11 + 10 = 22.'", "11 + 10 is 21, not 22"),
        ("'How many?', ['11 + 4 × 2 = 30', '19'], right='11 + 4 × 2 = 30'", "11 + 4 × 2 is 19, not 30"),
        ("'How many?', right=4.5, why='½ + 4 = 4½, at 20–20 and by 1.5 − 0.5 = 1.'", ""),
        ("'How many?', right=45, why='3 × 15 = 45, not 2026-11-25.'", ""),
    ],
)
def test_a_sum_that_is_false_is_told(
    tmp_path: Path, write_notebook: Callable[..., Path], capsys: pytest.CaptureFixture[str], question: str, message: str
) -> None:
    write_notebook(tmp_path / "mine.ipynb", "# Mine", [BEGIN], "## Count", [f"lesson.ask({question})"])
    code, lines = checked(capsys, tmp_path)
    assert code == bool(message)
    assert message in lines[0]


def test_a_lesson_without_a_link_and_a_file_that_is_damaged_are_told(
    tmp_path: Path, write_notebook: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    write_notebook(tmp_path / "index.ipynb", "# All\n\n[one](a%20b.ipynb), [two](c.ipynb#Step)")
    write_notebook(tmp_path / "a b.ipynb", "# A")
    write_notebook(tmp_path / "c.ipynb", "# C")
    write_notebook(tmp_path / "lost.ipynb", "# Lost")
    (tmp_path / "torn.ipynb").write_text('{"cells": [')
    assert checked(capsys, tmp_path)[1] == [
        "torn.ipynb: this is no notebook, or it is damaged in line 1: take an older copy of it",
        "index.ipynb: there is no link to lost.ipynb, so nobody finds it",
        "index.ipynb: there is no link to torn.ipynb, so nobody finds it",
        "5 notebooks checked: 3 things to mend.",
    ]


def test_a_check_leaves_nothing_behind(
    tmp_path: Path, write_notebook: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "beside_it.py").write_text("made = []")
    cell = "import sys\nfrom tempfile import mkdtemp\nimport beside_it\nsys.made = [mkdtemp()]"
    write_notebook(tmp_path / "mine.ipynb", "# Mine", [cell])
    assert checked(capsys, tmp_path)[0] == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["beside_it.py", "mine.ipynb"]
    (folder,) = vars(sys).pop("made")
    assert not Path(folder).exists()
