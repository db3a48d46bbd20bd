"""Comande to play, to learn and to be asked about, from plain to cunning.

Those of the Trionfetti page (after G. Angi 2020 and A. Fiorin 1997) are marked so; the others were made here in its words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

GRADES: Final = ("plain", "mixed", "suited", "cunning")
"""Plain: those that the lesson plays with. Mixed: other phrases. Suited: suits tell cards apart. Cunning: hard to remember."""


@dataclass(frozen=True, slots=True)
class Command:
    """A comanda in words and its `grade` (index in `GRADES`). Most of them stand on the Trionfetti page."""

    text: str
    grade: int


COMMANDS: Final[tuple[Command, ...]] = (
    Command("Manco ponto", 0),
    Command("Più ponto", 0),
    Command("Tutto al tredici", 0),
    Command("Più ponto e più figure", 0),
    Command("Primiera", 0),
    Command("Manco e cavalli", 0),
    Command("Più figure e Napoli", 1),
    Command("Più e Napoli", 1),
    Command("Tutto al tredici e assi", 1),
    Command("Manco primiera", 1),
    Command("Più figure, assi e due", 1),
    Command("Manco e manco scartine", 1),
    Command("Manco 7 e 8", 1),
    Command("Primiera e fanti", 1),
    Command("Più dispari e meno pari", 1),
    Command("Più fino al cinque e meno fino al sei", 1),
    Command("Più pari e più dispari", 1),
    Command("Manco figure, manco scartine e Napoli", 1),
    Command("Tutto al tredici e denari al tredici", 2),
    Command("Manco ponto, re, figure di bastoni", 2),
    Command("Primiera e coppe al tredici", 2),
    Command("Più ponto e strette col palo", 2),
    Command("Manco siete e otto e coppe al’otto", 2),
    Command("Più figure e donne veneziane", 2),
    Command("Manco 5 e 4 più figure de coppe a asso", 3),
    Command("Primiera e mancoprimiera a spade", 3),
    Command("Componogara", 3),
    Command("Bomba", 3),
    Command("Manco primiera, pari di bastoni, manco dispari di denari e meneghello", 3),
    Command("Meno al sei, più dispari di coppe, manco scartine e asso di bastoni", 3),
)
