"""The random player, a baseline for all others."""

from __future__ import annotations

import random

from cardkit.players.players import Choice
from cardkit.view import View


def random_player(view: View, rng: random.Random) -> Choice:
    """Any legal move, each as likely as the others."""
    return Choice(rng.choice(view.legal), "Any legal move, at random.")
