"""Golden hands: deals as text with the score sheet and the story that they must give, to be read by people.

A file below `tests/engine/GAME/golden` is a record, or the records of a match one after the other, each with two more blocks:

    cardkit 1
    …
    moves:
      …
    score:
      (the score sheet, each line indented)
    told:
      (what happened, a line for each move; this block may be left out)

A new file needs only the records; `PYTHONPATH=.:tests python -m engine.golden FILE…` writes both blocks, also after a change
that is meant: read them line by line before they are kept.
"""

import re
import sys
from pathlib import Path
from textwrap import dedent, indent
from typing import NamedTuple

from cardkit.game import State
from cardkit.record import FIRST_LINE, Record, read

FILES = [path for path in sorted(Path(__file__).parent.glob("*/golden/*.txt")) if "\nscore:\n" in path.read_text("utf-8")]


class Golden(NamedTuple):
    """One deal of a golden file, with the texts that are expected of it (empty when not written)."""

    record: Record
    score: str
    story: str


def load(path: Path) -> list[Golden]:
    """The deals of a golden file in order."""
    found = []
    for deal in path.read_text(encoding="utf-8").split(f"{FIRST_LINE}\n")[1:]:
        record, *blocks = re.split(r"^(score|told):\n", deal, flags=re.MULTILINE)
        texts = {name: dedent(text).strip("\n") for name, text in zip(blocks[::2], blocks[1::2], strict=True)}
        found.append(Golden(read(f"{FIRST_LINE}\n{record}"), texts.get("score", ""), texts.get("told", "")))
    return found


def sheet(state: State) -> str:
    """The score sheet as it stands in a golden file (its first line may begin with spaces)."""
    return dedent(str(state.score))


def story(state: State) -> str:
    """Tells the events of a deal, a line for each move, seats by their numbers."""
    names = [f"Seat {seat}" for seat in range(state.game.seats)]
    return "\n".join(event.say(names) for event in state.events)


def write(path: Path) -> None:
    """Write the file anew from its records."""
    deals = []
    for golden in load(path):
        state = golden.record.state()
        deals.append(f"{golden.record}score:\n{indent(str(state.score), '  ')}\ntold:\n{indent(story(state), '  ')}\n")
    path.write_text("\n".join(deals), encoding="utf-8")


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        write(Path(argument))
