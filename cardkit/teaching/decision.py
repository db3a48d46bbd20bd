"""One decision of a deal that is looked back at: what was done, what would have been better, and that in words."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

from cardkit.moves import Move
from cardkit.players.coach import SMALL, Advice
from cardkit.sentences import YOU, capital

UNSURE: Final = "Nobody could be sure here."
REGULAR: Final = "accept announce call concede decide declare decline look match open pass play purse raise turn twitch wink"
IRREGULAR: Final = (
    "bid/bid hide/hid keep/kept lay/laid leave/left lie/lay make/made nod/nodded say/said show/showed sing/sang throw/threw"
)
PAST: Final = MappingProxyType(
    {verb: verb + ("d" if verb.endswith("e") else "ed") for verb in REGULAR.split()}
    | dict(pair.split("/") for pair in IRREGULAR.split())
)
"""What one does with a move, and what one did: `sing`, `sang`."""


class Decision(NamedTuple):
    """One decision: number of the `move` in the record (from 0), the move, and the `advice` for it, best first.

    `luck` is a sentence on what could not have been known; "" if the cards lay as expected. `idle`: nothing was decided. It was
    a sign or a look, after which every other move could still be made, or the only card, beside which no call was better.
    """

    number: int
    move: Move
    advice: tuple[Advice, ...]
    luck: str = ""
    idle: bool = False

    @property
    def made(self) -> Advice:
        """The advice on the move that was made."""
        return next(advice for advice in self.advice if advice.move is self.move)

    @property
    def best(self) -> Advice:
        """The advice on the best move."""
        return self.advice[0]

    @property
    def cost(self) -> float:
        """The cost of the move, in points or in games of 100 (see `Advice.unit`).

        0 if it equals the best within the error, or if the difference is small (see `SMALL`).
        """
        return 0.0 if self.made.equal or self.made.behind < SMALL[self.made.unit] else self.made.behind

    @property
    def harmless(self) -> bool:
        """Whether it cost something by what was known, and nothing as the cards lay."""
        return bool(self.cost and self.luck)

    @property
    def called(self) -> bool:
        """Whether it was a call (accepting, refusing, bidding, singing), not a card."""
        return self.move.card is None

    @property
    def judgement(self) -> bool:
        """Whether it was about a call: one that was made, or one that would have been better."""
        return self.called or self.best.move.card is None

    @property
    def doubtful(self) -> bool:
        """Whether it is a matter of judgement, and the game's own player would have decided otherwise.

        Figures within the error do not settle that for a call, unless it wins oftener.
        """
        if self.idle or self.made is self.best or self.cost:
            return False
        return not self.made.deals or (self.called and self.made.behind > 0 and self.made.wins <= self.best.wins)

    @property
    def right(self) -> bool:
        """Whether it deserves praise: another choice was worse, and nothing is to be said against this one."""
        if self.cost or self.doubtful or self.idle:
            return False
        return not self.made.deals or any(one.deals and not one.equal for one in self.advice)

    @property
    def avoided(self) -> Advice | None:
        """The mistake that lay nearest, if the move was the best: of the moves that cost something, the one that cost least."""
        if not self.right or not self.made.deals or self.made.behind:
            return None
        worse = (one for one in self.advice if one.deals and not one.equal and one.behind >= SMALL[one.unit])
        return min(worse, key=lambda one: one.behind, default=None)

    @property
    def chance(self) -> str:
        """How often a call won the deal, shortly (`2 in 10`); "" if that was not sampled."""
        return self.made.chance if self.called and self.made.deals else ""

    @property
    def verdict(self) -> str:
        """The verdict in a sentence or two, said at the position: the better move, by how much, and why."""
        made, best = self.made, self.best
        if self.idle and made.move.card is not None:
            return "You had no other card."
        if not made.deals or not best.deals:
            return self._judged
        if self.better:
            return f"{capital(self.better)}. {best.reason}".rstrip()
        if self.cost:  # its reason is why that card, not why no call
            fails = "Where it fails it costs more: it" if made.wins > best.wins else "It"
            return f"{fails} was better just to {does(best.move)}, by {made.cost} on average."
        if self.doubtful:
            return f"{UNSURE} You could also {does(best.move)}."
        if self.avoided is not None:
            return f"Nothing was better. {self._danger(self.avoided)}"
        if made.behind < SMALL[made.unit]:
            return "Nothing was better." if made.behind == 0 else "It was as good as the best, or nearly."
        return "It may have been as good as the best: it was too close to tell."

    def _danger(self, other: Advice) -> str:
        """What another move would have cost, or how seldom it would have won."""
        if other.unit == "games in 100" and other.chance != self.made.chance:
            own = "" if self.called else f"{often('It', 'wins', self.made.chance)}. "  # of a call that is said where it is told
            return f"{own}If you {did(other.move)}, {often('you’d', 'win', other.chance)}."
        return f"To {does(other.move)} would have been worse, by {other.cost} on average."

    @property
    def better(self) -> str:
        """The better move inside a sentence, with what it would have given: points more, or how often it wins.

        "" if the move cost nothing, or was a call where a card was better: then nothing is said of that card.
        """
        made, best = self.made, self.best
        if not self.cost or (self.called and best.move.card is not None):
            return ""
        if made.unit == "games in 100":
            if best.chance == made.chance:
                return f"it was a little better to {does(best.move)}"
            if best.move.card is not None:
                return f"{often(named(best.move), 'would have won', best.chance)}, and yours {_about(made.chance)}"
            return f"it was better to {does(best.move)}: then {often('you’d', 'win', best.chance)}, so {_about(made.chance)}"
        if best.move.kind == "play" == made.move.kind:
            return f"{named(best.move)} was better by {made.cost} on average"
        return f"it was better to {does(best.move)}, by {made.cost} on average"

    @property
    def _judged(self) -> str:
        """The verdict on a move without a figure: what the game's own player would do."""
        if self.made is self.best:
            return f"Well judged. {self.best.reason}"
        if self.idle:
            return "It cost nothing: every other choice was still open."
        return f"{UNSURE} You could also {does(self.best.move)}. {self.best.reason}"


def named(move: Move) -> str:
    """A move inside a sentence: its card (`the 3 of cups`), or what one does without what explains it (`accept`)."""
    if move.card is not None:
        return move.card.gloss if move.card.gloss.startswith("the ") else f"the {move.card.gloss}"
    return does(move)


def does(move: Move) -> str:
    """What one does with a move: `accept`, `throw the 3 of cups`. What its sentence says of “you” is that form."""
    act = move.sentence.by(YOU).removeprefix("You and your partner ").removeprefix("You ")
    return act.partition(":")[0].partition(" (")[0].rstrip(".")


def did(move: Move) -> str:
    """What one did with a move: `accepted`, `threw the 3 of cups`."""
    verb, _, rest = does(move).partition(" ")
    return f"{PAST.get(verb, verb)} {rest}".rstrip()


def _about(chance: str) -> str:
    """A rough chance within a sentence: `about 1 in 3`, `hardly ever`."""
    return f"about {chance}" if chance[0].isdigit() else chance


def often(who: str, wins: str, chance: str) -> str:
    """How often somebody wins: `you win about 1 in 3`, `you hardly ever win`."""
    return f"{who} {wins} {_about(chance)}" if chance[0].isdigit() else f"{who} {chance} {wins}"
