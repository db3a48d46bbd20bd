"""Games that lie elsewhere are found: in a folder, in folders that the environment names, in an installed package."""

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

import cardkit
from cardkit_app.command import Trouble, find_games

ENGINE = Path(__file__).parent
ROOT = ENGINE.parents[1]
PLAYS = """
import random, cardkit
from cardkit import players
state = cardkit.games["scopa"].deal(seed=1)
advice = players.advise(state.view(state.to_move), random.Random(1), deals=2)
assert cardkit.play("scopa", seed=range(4), cores=2) == cardkit.play("scopa", seed=range(4))
print(*cardkit.games, type(state).__module__, len(advice))
"""


def run(code: str, **variables: str) -> str:
    """The words that a new Python prints; with the project on its path, and nothing of its own there."""
    path = os.pathsep.join(filter(None, (variables.pop("PYTHONPATH", ""), str(ROOT), str(ROOT / "widgets"))))
    environment = {**os.environ, "PYTHONPATH": path, **variables}
    return subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, check=True, env=environment).stdout


def test_a_folder_of_games_is_looked_in() -> None:
    first = f"import cardkit; assert cardkit.games.look_in({str(ENGINE)!r}) == ('briscola', 'scopa')"
    names = run(first + PLAYS).split()
    assert names == ["briscola", *sorted([*cardkit.games, "scopa"]), "cardkit.games.scopa.state", "3"]


def test_the_environment_names_folders_of_games() -> None:
    assert run(PLAYS, CARDKIT_GAMES=str(ENGINE)).startswith("briscola ")


def test_an_installed_package_brings_a_game(tmp_path: Path) -> None:
    entry = tmp_path / "club_games-1.dist-info" / "entry_points.txt"
    entry.parent.mkdir()
    entry.write_text("[cardkit.games]\nscopa = engine.scopa.game:GAME\n", encoding="utf-8")
    (entry.parent / "METADATA").write_text("Metadata-Version: 2.1\nName: club-games\nVersion: 1\n", encoding="utf-8")
    path = os.pathsep.join((str(tmp_path), str(ENGINE.parent)))
    assert run(PLAYS, PYTHONPATH=path).split() == [*sorted([*cardkit.games, "scopa"]), "engine.scopa.state", "3"]


def test_a_folder_without_games_and_a_name_that_is_taken_are_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no game in"):
        cardkit.games.look_in(tmp_path)
    (tmp_path / "tute").mkdir()
    (tmp_path / "tute" / "game.py").touch()
    with pytest.raises(ValueError, match="a game called tute, and so is another"):
        cardkit.games.look_in(tmp_path)
    with pytest.raises(Trouble, match=r"^There is no game in .*\.$"):
        find_games([ROOT / "notebooks"])
    assert str(tmp_path) not in os.environ.get("CARDKIT_GAMES", "")


def test_a_lesson_of_a_game_in_a_folder_is_checked(tmp_path: Path) -> None:
    cells = [nbformat.v4.new_code_cell("from cardkit_widgets import CardTable\nCardTable('scopa', seed=1)")]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "scopa.ipynb")
    code = f"from cardkit_app.command import main; print(main(['check', {str(tmp_path)!r}, '--games', {str(ENGINE)!r}]))"
    assert run(code).splitlines() == ["1 notebook checked: nothing to mend.", "0"]
