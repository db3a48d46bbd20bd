"""Every note of every game: kind, rule, seat, points, cards and sentence, where it first comes up in deals played at random.

    PYTHONPATH=tests python -m engine.notes

writes the files of `notes/` anew, one a game, after a note has been changed on purpose.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import cardkit
from cardkit.game import Game
from cardkit.moves import Note
from engine.golden import FILES, load

FOLDER = Path(__file__).parent / "notes"
DEALS = 80
SEATS = range(5)
WHO = ("Somebody", "You")
"""How the player is called who is meant, by the others and by the one."""
STANDINGS = {"vitou": ((0, 0), (20, 4), (20, 20)), "trionfetti": ((0, 0, 0, 0), (18, 15, 0, 0))}
"""At which scores deals begin, where these bring notes of their own."""


def tables(game: Game) -> Iterator[Game]:
    """The game as it is usually played, and with each of its options changed."""
    yield game
    for option in game.rules.options:
        yield from (game.variant(**{option.name: choice}) for choice in option.choices[:4] if choice != option.default)


def notes(game: Game) -> Iterator[Note]:
    """All notes of some deals of this game, in order."""
    for number, standing in enumerate(STANDINGS.get(game.name, (None,))):
        for seed in range(DEALS):
            rng = random.Random(f"{seed}/{number}")
            state = game.deal(rng, dealer=seed % game.seats, standing=standing)
            while not state.over:
                kind = rng.choice(sorted({move.kind for move in state.legal}))  # so that a pass is as likely as a bid
                yield from state.play(rng.choice([move for move in state.legal if move.kind == kind])).notes


def kept(game: Game) -> Iterator[Note]:
    """All notes of the golden hands of this game, which have what chance hardly ever brings: a slam, the Excuse in it."""
    hands = [golden for path in FILES if path.parent.parent.name == game.name for golden in load(path)]
    for golden in hands:
        yield from (note for event in golden.record.state().events for note in event.notes)


def line(note: Note) -> str:
    """A note as it stands in its file: sentences as others hear them, and as the one hears it who is meant."""
    who = "table" if note.seat is None else f"seat {note.seat}"
    cards = f" [{' '.join(card.text for card in note.cards)}]" if note.cards else ""
    heard = " | ".join(
        dict.fromkeys(
            note._replace(stands=()).tell([name if seat == note.seat else "Another" for seat in SEATS]) for name in WHO
        )
    )
    return f"{note.kind} {note.rule} {who} {note.points}{cards}: {heard}"


def listing(game: Game) -> str:
    """The first note of every kind, rule and pair of sentences, table by table."""
    found: dict[tuple[str, str, str, str], str] = {}
    lines = []
    for table, made in [*((table, notes(table)) for table in tables(game)), ("golden hands", kept(game))]:
        before = len(found)
        for note in made:
            found.setdefault((note.kind, note.rule, note.sentence.others, note.sentence.you), line(note))
        lines += [str(table), *(f"  {each}" for each in list(found.values())[before:])] if len(found) > before else []
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name, game in cardkit.games.items():
        (FOLDER / f"{name}.txt").write_text(listing(game), encoding="utf-8")
