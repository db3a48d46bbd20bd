"""Vitou on the score pad: the last bid, refused or played, and who won; at 20 what the rules ask there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardkit.games.vitou.rules import GAME_POINTS, ONE_SHORT
from cardkit.games.vitou.score import ENDINGS, RoundResult, highest_bid, round_line, round_result
from cardkit.games.vitou.tables import LADDER
from cardkit.pad.form import DealEntry, Field, Form, Place
from cardkit.score import ScoreSheet
from cardkit.sentences import capital

NO_BID: Final = "none"
REFUSED: Final = "refused "
"""A result that begins so is a bid of that side, refused by the other."""


class VitouForm(Form):
    """What is asked of a round of Vitou; counted in games to 21."""

    counts = ("games",)
    match = "game"

    def scoring_options(self, players: int) -> tuple[str, ...]:
        """For two players the option `second_may_raise`, which decides whether baraque can be reached; else none."""
        return ("second_may_raise",) if players == 2 else ()

    def fields(self, place: Place, entry: DealEntry) -> Sequence[Field]:
        """The last bid, where there is bidding; then how the round ended."""
        at_20 = list(place.standing).count(ONE_SHORT)
        sides = [(side, f"{names} won") for side, names in place.sides()]
        tied = ("tied", "All three tied")
        if at_20 == 2:
            return [Field("result", "20–20. What became of the round?", (*sides, tied, ("passed", "All passed")), who="side")]
        if at_20 == 1:
            eve = place.standing.index(ONE_SHORT)
            declined = ("declined", f"{place.side(eve)} declined")
            label = f"{place.side(eve)} at 20: what became of the round?"
            return [Field("result", label, (*sides, tied, declined), who="side")]
        bid = Field("bid", "What was the last bid?", ((NO_BID, "No bid"), *((bid, capital(bid)) for bid in LADDER)))
        refused = [(f"{REFUSED}{side}", f"{names} bid it, refused") for side, names in place.sides()]
        bids = refused if entry.get("bid", NO_BID) != NO_BID else []
        return [bid, Field("result", "What became of it?", (*sides, *bids, tied), who="side")]

    def complaint(self, place: Place, entry: DealEntry) -> str:
        """A bid that the ladder does not reach."""
        bid = entry.get("bid", NO_BID)
        if bid == NO_BID or LADDER.index(bid) < _highest(place):
            return ""
        return "With two players only the leader bids, once a trick: three tricks do not reach that far."

    def sheet(self, place: Place, entry: DealEntry) -> ScoreSheet:
        """The round, as the engine scores it."""
        found, winner, ending = _round(place, entry)
        verdict = ENDINGS.get(ending, "won")
        line = round_line(found, winner)
        return ScoreSheet(place.game.parties, [line], winner=winner, final=True, verdict=verdict)

    def words(self, place: Place, entry: DealEntry, sheet: ScoreSheet) -> str:
        """Who scores, the calculation, and the game's score."""
        found, winner, _ = _round(place, entry)
        if winner is None:
            return f"{capital(found.arithmetic)}."
        after = [before + int(points) for before, points in zip(place.standing, sheet.totals, strict=True)]
        stands = f"{after[0]}–{after[1]}"
        if max(after) >= GAME_POINTS:
            return f"{place.side(winner)}: {found.arithmetic}. The game is won, {stands}."
        return f"{place.side(winner)}: {found.arithmetic}. It stands {stands}."

    def note(self, place: Place) -> str:
        """The rules for a side at 20, or for both there; else ""."""
        at_20 = list(place.standing).count(ONE_SHORT)
        keys = {1: ("twenty", "twenty-decide"), 2: ("both-twenty", "both-twenty-play")}.get(at_20, ())
        return " ".join(place.game.rules[key].sentence for key in keys)

    def what_if(self, place: Place, entry: DealEntry) -> tuple[Sequence[str], Sequence[Sequence[str]]] | None:
        """For each bid, its points if refused and if played, for the side that is ahead by number."""
        if ONE_SHORT in place.standing or "bid" in entry:
            return None
        rows = []
        for rung in range(_highest(place) + 1):
            played = [round_result(place.standing, "won", side, rung).points for side in (0, 1)]
            refused = str(round_result(place.standing, "refused", 0, rung).points) if rung else ""
            rows.append((capital(LADDER[rung - 1]) if rung else "No bid", refused, *map(str, played)))
        return ("Bid", "refused", *(f"{names} win" for _, names in place.sides())), rows


def _highest(place: Place) -> int:
    return highest_bid(place.game.seats, second_may_raise=bool(place.game.options["second_may_raise"]))


def _round(place: Place, entry: DealEntry) -> tuple[RoundResult, int | None, str]:
    """The round's result, the side that scores, and how it ended, as a text."""
    bid, result = entry.get("bid", NO_BID), entry["result"]
    rung = 0 if bid == NO_BID else LADDER.index(bid) + 1
    if result == "declined":
        winner, ending = 1 - place.standing.index(ONE_SHORT), result
    elif result.startswith(REFUSED):
        winner, ending = int(result.removeprefix(REFUSED)), "refused"
    elif result.isdigit():
        winner, ending = int(result), "won"
    else:
        return round_result(place.standing, result, None, rung), None, result
    return round_result(place.standing, ending, winner, rung), winner, ending


FORM: Final = VitouForm()
