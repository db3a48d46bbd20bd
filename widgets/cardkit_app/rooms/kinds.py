"""The kinds of rooms, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .class_room import ClassRoom
from .pad_room import PadRoom
from .room import Room
from .table_room import TableRoom

KINDS: Final[Mapping[str, type[Room]]] = {kind.kind: kind for kind in (TableRoom, ClassRoom, PadRoom)}
