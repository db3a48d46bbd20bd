"""Questions on partners' signs: what a sign means, and which sign to make."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from cardkit.game import Game
from cardkit.sentences import capital
from cardkit.teaching.exercises.cases import Case, WrongAnswer


class Signs(NamedTuple):
    """The signs of a game: the id of their `rule`, the gestures, and the meaning of each (short form before a colon).

    `acts` are the gestures as one answers with them, each a sentence (`I wink.`).
    """

    rule: str
    gestures: Sequence[str]
    says: Sequence[str]
    acts: Sequence[str]

    def others(
        self, game: Game, sign: int, holds: str, counts: Sequence[str] = (), before: str = "", after: str = ""
    ) -> list[WrongAnswer]:
        """The gestures other than number `sign`, as wrong answers: what each means, and what the partner would wrongly read.

        `holds` is what the learner really holds, as a clause (`you hold the 10`). `counts` are the readings in short, by
        default the meanings; `before` and `after` are put around a meaning.
        """
        short = counts or [says.partition(":")[0] for says in self.says]
        return [
            (
                self.acts[n],
                f"{before}That sign means {self.says[n]}{after}.",
                f"{game.names[2]} would read “{short[n]}”, but {holds}.",
            )
            for n in range(len(self.gestures))
            if n != sign
        ]

    def meaning(self, game: Game, rng: random.Random, level: int) -> Case:
        """Asks what a sign means, or (half the time) which sign says something."""
        sign, partner = rng.randrange(len(self.says)), game.names[2]
        gesture, says = self.gestures[sign], self.says[sign]
        held = says.partition(":")[0]
        why = f"{capital(gesture)} says “{held}”."
        if rng.random() < 0.5:
            prompt = f"How do you tell {partner} without a word: “{held}”?"
            return Case(self.rule, prompt, self.acts[sign], why, self.others(game, sign, f"you hold {held}"))
        wrong = [
            (
                f"{partner} holds {other}.",
                f"The sign for that is {self.gestures[n]}.",
                f"You’d read “{other.partition(':')[0]}”, but {partner} has shown {held}.",
            )
            for n, other in enumerate(self.says)
            if n != sign
        ]
        prompt = f"{partner}, your partner, makes a sign: {gesture}. What does it mean, if it’s true?"
        return Case(self.rule, prompt, f"{partner} holds {says}.", why, wrong)
