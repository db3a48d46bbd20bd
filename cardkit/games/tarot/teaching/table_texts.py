"""Texts of a French Tarot table: the auction, the écart, what is declared, and the running score."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import MappingProxyType
from typing import Final

from cardkit.cards import Card, tarot78
from cardkit.dealing import Settled
from cardkit.game import Game, State
from cardkit.games.tarot.score import calculation, outcome
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import CALLS, HALVES_OF, TRUMPS
from cardkit.match import Match
from cardkit.moves import Note
from cardkit.score import Points, show
from cardkit.teaching.outcome import Ending, Sides
from cardkit.teaching.table_texts import WON, PilePlace, TableTexts, Tally, added, asked_to_play
from cardkit.view import View

ASKED: Final = {
    "call": "Call a king: whoever holds it is your partner.",
    "chelem": "Say “jeu”, and play begins. Sure of every trick? Announce a chelem.",
    "jeu": "The écart is made: say “jeu”, and play begins.",
    "petit sec": "The petit is your only trump: show it, and deal again.",
}
FIRST: Final = {"poignée": "You may show your poignée first.", "misère": "You may declare your misère first."}


ASIDE: Final = "Lay {n} cards aside: no king, no bout, no trump."
TRUMPS_ASIDE: Final = "Lay {n} cards aside: no king, no bout."
"""The same where so few others are left that trumps may go, too."""
PRIZED: Final = frozenset(card for card in tarot78 if card.text in ("1a", "21a") or card.rank.key == "R")
PLACES: Final = ("first", "second", "third", "fourth", "fifth")
BOUTS_IN_WORDS: Final = ("no bout", "one bout", "two bouts", "three bouts")
OWN_CONTRACT: Final = {
    (True, True): ("You win", "You won", "you needed"),
    (True, False): ("You lose", "You lost", "you needed"),
    (False, True): ("Your side wins", "Your side won", "your side needed"),
    (False, False): ("Your side loses", "Your side lost", "your side needed"),
}
"""How the reader’s contract ended, now and looked back at, and whose it was: by whether the reader was the taker, and whether
it was made."""
THEIR_CONTRACT: Final = {
    (True, True): ("You lose to {taker}", "You lost to {taker}"),
    (True, False): ("You stop {taker}", "You stopped {taker}"),
    (False, True): ("{taker} makes it", "{taker} made it"),
    (False, False): ("{taker} fails", "{taker} failed"),
}
"""How another’s contract ended, now and looked back at, by whether the reader defended against it, and whether it was made."""
ENDED: Final = {
    "cancelled": "The petit was alone: this deal doesn’t count.",
    "passed": "Everybody passed: no points.",
}


class TarotTableTexts(TableTexts):
    """Bids, the chien and declarations."""

    places = MappingProxyType(
        {"won": WON, "chien": PilePlace("corner"), "écart": PilePlace("seat", size=("1 aside", "{n} aside"))}
    )
    calls = MappingProxyType(
        {
            "pass": "I pass.",
            "bid prise": "Prise.",
            "bid garde": "Garde!",
            "bid garde sans": "Garde sans!",
            "bid garde contre": "Garde contre!",
            "petit sec": "I have the petit sec.",
            "jeu": "Jeu!",
            "chelem": "Chelem!",
            "poignée simple": "Poignée!",
            "poignée double": "Double poignée!",
            "poignée triple": "Triple poignée!",
            "misère atouts": "Misère: no trump.",
            "misère têtes": "Misère: no court card.",
            **{move.text: f"I call the {card.gloss}." for move, card in CALLS.items()},
        }
    )
    bears_on = MappingProxyType(
        {
            "chien": "",
            "contract": "chelem poignée jeu call écart score",
            "called": "play",
            "taker": "chelem poignée jeu call écart misère play",
            "tricks": "",
            **dict.fromkeys(("bid", "passed"), "bid pass"),
        }
    )
    fact_texts = MappingProxyType(
        {
            "contract": "The contract is a {value}.",
            "called": "The {value} was called.",
            "bid": "{who} bid {value}.",
            "passed": "{who} passed.",
            "taker": "{who} took it.",
            "chelem": "{who} announced a chelem.",
            "poignée": "{who} showed a poignée, {value}.",
            "misère": "{who} declared a misère, {value}.",
            "partner": "On the taker’s side: {who}.",
            "alone": "Alone against four: {who}.",
        }
    )
    answers = MappingProxyType({"jeu": "You say “jeu”.", "petit sec": "You show the petit sec."})
    in_facts = MappingProxyType(
        {
            "bid": "bid",
            "pass": "passed",
            "chelem": "chelem",
            "poignée": "poignée",
            "misère": "misère",
            "call": "called",
            "écart": "taker",
            "jeu": "taker",
        }
    )
    grins = frozenset({"poignée", "chelem"})
    stays = frozenset({"EX"})
    cheered = MappingProxyType(
        {
            "tarot.chelem": "a chelem, the winning of every trick",
            "tarot.chelem-score": "a chelem, the winning of every trick",
            "tarot.petit": "the petit au bout, trump 1 in the last trick",
        }
    )

    def asks(self, view: View, names: Sequence[str]) -> str:
        """Returns the prompt to bid, lay aside, declare or play."""
        kinds = {move.kind for move in view.legal}
        for kind, question in ASKED.items():
            if kind in kinds:
                return question
        if "écart" in kinds:
            trumps = any(move.card is not None and move.card.bit & TRUMPS for move in view.legal)
            return (TRUMPS_ASIDE if trumps else ASIDE).format(n=view.to_choose)
        if "hide" in kinds:
            return f"Your poignée is too long: leave out {view.to_choose}."
        if kinds & {"bid", "pass"}:
            return self._auction(view, names, "bid" in kinds)
        return asked_to_play(view, names, *(sentence for kind, sentence in FIRST.items() if kind in kinds))

    def _auction(self, view: View, names: Sequence[str], may_bid: bool) -> str:
        bids = [fact for fact in view.facts if fact.key == "bid" and fact.seat is not None]
        if not bids:
            return "Bid if your hand is strong, or pass."
        last = bids[-1]
        assert last.seat is not None
        sentence = "{player} bid a {bid}: bid more, or pass." if may_bid else "{player} bid a {bid}: you can only pass."
        return sentence.format(player=names[last.seat], bid=last.value)

    def aim(self, view: View) -> str:
        """The aim of the taker, of a partner, or of the defence; in a goulash, of anybody."""
        taker, partner = (next((fact.seat for fact in view.facts if fact.key == key), None) for key in ("taker", "partner"))
        if any(fact.key == "contract" and fact.value == "goulash" for fact in view.facts):
            return "Take few points: in a goulash you pay for them."
        if view.seat == taker:
            return "Make your contract."
        if view.seat == partner:
            return "Help the taker: your side must make the contract."
        return "Beat the contract: the taker must fall short."

    def prized(self, view: View) -> Collection[Card]:
        """The petit, the 21 and the kings."""
        return PRIZED

    def worth(self, view: View, trick: Note) -> float:
        """The points of its cards."""
        return sum(HALVES_OF[card.id] for card in trick.cards) / 2

    def tally(
        self, game: Game, standing: Sequence[int], gains: Sequence[Points], settled: Settled | None = None, mine: int = 0
    ) -> Tally:
        """The running totals, and how many deals of the match are scored."""
        deals = int(game.options["deals"])
        at = min((standing[-1] if standing else 0) + 1, deals)
        return added(standing[: game.seats], gains, f"points; deal {at} of {deals}" if deals > 1 else "points")

    def several_deals(self, game: Game) -> bool:
        """Whether the match has more than one deal."""
        return int(game.options["deals"]) > 1

    def deal_number(self, match: Match, number: int) -> int:
        """A deal that all pass is not scored, so the next one has its number."""
        return match.deals[number].deal.standing[-1] + 1

    def match_outcome(self, settled: Settled, tally: Tally, sides: Sides) -> str:
        """Says who wins the match, or who share it, and the reader’s place."""
        totals, winner, mine = settled.standing[: len(sides.names)], settled.winner, sides.mine
        lines = [
            sides.drawn(totals) if winner is None else f"{sides.wins(winner)} the match with {tally.totals[winner]} points."
        ]
        ahead = sum(total > totals[mine] for total in totals)
        if ahead and sides.reader_plays:
            place = "last" if ahead == len(totals) - 1 else PLACES[ahead]
            lines.append(f"You’re {place}, with {tally.totals[mine]}.")
        return " ".join(lines)

    def outcome(self, state: State, sides: Sides) -> Ending:
        """Says whether the contract is made, with the points of the taker's side beside those that it needed."""
        assert isinstance(state, TarotState)
        if state.phase != "over":
            return Ending(ENDED[state.phase])
        if state.taker < 0:
            return Ending(sides.nobody(state.score.verdict))
        found, taker = outcome(state), state.taker
        got = f"{show(found.points)} points with {BOUTS_IN_WORDS[found.bouts]}"
        away = f"{found.difference} {'over' if found.made else 'short of'}" if found.difference else "just"
        if sides.reader_plays and sides.mine in (taker, state.partner):
            *ended, needed = OWN_CONTRACT[sides.mine == taker, found.made]
            needs = f"{got}, {away} the {found.target} {needed}."
            return Ending(
                f"{ended[sides.past]}: {needs}", "tarot.targets", f"{sides.subject(taker)} had {needs}", calculation(found)
            )
        theirs = THEIR_CONTRACT[sides.reader_plays, found.made][sides.past].format(taker=sides.names[taker])
        needs = f"{got}, {away} the {found.target} needed."
        return Ending(f"{theirs}: {needs}", "tarot.targets", f"{sides.names[taker]} had {needs}", calculation(found))
