"""Texts of a Trionfetti table: the comanda, the answer to a vagaresto, and the partita to 20."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from cardkit.dealing import Settled
from cardkit.game import Game, State
from cardkit.games.trionfetti.state import TrionfettiState
from cardkit.games.trionfetti.tables import TARGET
from cardkit.moves import Move
from cardkit.score import Points, show
from cardkit.teaching.outcome import Ending, Sides
from cardkit.teaching.table_texts import WON, PilePlace, TableTexts, Tally, added, asked_to_play
from cardkit.view import View

ANSWER: Final = "{player} calls vagaresto: play for {points}, or give them 1."
STAKED: Final = {
    (True, True): "Your side won the vagaresto for {n}.",
    (True, False): "They won the vagaresto for {n}.",
    **dict.fromkeys([(False, True), (False, False)], "There was a vagaresto for {n}."),
}
"""Who got the points of a vagaresto, by whether the reader plays, and whether it was the reader’s side."""

HANDS_TAKEN: Final = {
    (True, True): "Your side took {share} hands.",
    (True, False): "They took {share} hands.",
    (False, True): "Your side took {share} hands; in {given} of them the others conceded.",
    (False, False): "They took {share} hands; in {given} of them your side conceded.",
}
"""How a deal without an accepted vagaresto was won, by whether every hand was played out, and whether the reader's side won."""
COUNTED: Final = ("none", "one", "two", "three", "four")
ALL_HANDS: Final = {2: "both", 3: "all three", 4: "all four"}
NOBODY: Final = ("nobody wins this deal.", "nobody won that deal.")
"""A deal without a winner, now and looked back at."""


class TrionfettiTableTexts(TableTexts):
    """The comanda and vagaresto."""

    places = MappingProxyType(
        {
            "won": WON,
            "monte": PilePlace("corner", heap=True, shut=True),
            "stock": PilePlace("corner", heap=True),
            "undealt": PilePlace("corner"),
        }
    )
    elsewhere = frozenset({"points", "tricks", "comanda"})
    match = "partita"
    order = "comanda"
    no_order = "No comanda yet"
    gestures = MappingProxyType({"wink": "right wink", "mouth": "twitch", "lips": "pursed lips", "eyes": "eyes up"})
    bears_on = MappingProxyType(
        {
            **dict.fromkeys(("mano", "cut", "tricks", "points"), ""),
            **dict.fromkeys(("standing", "stake"), "vagaresto accept concede"),
            "signal": "signal",
        }
    )
    fact_texts = MappingProxyType(
        {
            "comanda": "The comanda is “{value}”.",
            "tricks": "{who}, tricks: {value}",
            "points": "{who}, points: {value}",
            "cutter": "The comanda is to come from {who}.",
            "signal wink": "{who} winked.",
            "signal mouth": "{who} twitched the mouth.",
            "signal lips": "{who} pursed the lips.",
            "signal eyes": "{who} looked up.",
            "vagaresto called": "{who} waits for an answer to vagaresto.",
            "vagaresto accepted": "{who} called vagaresto, and it was accepted.",
        }
    )
    of_sides = frozenset({"tricks", "points"})
    given_up = frozenset({"concede", "gesture cards"})
    calls = MappingProxyType(
        {
            "vagaresto": "Vagaresto!",
            "accept": "We accept.",
            "concede": "We concede.",
            "gesture stock": "We accept.",
            "gesture cards": "We concede.",
            "show": "Look at my cards.",
            "leave": "You decide.",
        }
    )
    answers = MappingProxyType(
        {
            "gesture stock": "You put the undealt cards onto the monte.",
            "gesture cards": "You pass your cards to your partner.",
            "signal wink": "You wink.",
            "signal mouth": "You twitch your mouth.",
            "signal lips": "You purse your lips.",
            "signal eyes": "You look up.",
        }
    )
    in_facts = MappingProxyType({"vagaresto": "vagaresto", "signal": "signal"})
    staked = frozenset({"vagaresto", "accept"})
    grins = frozenset({"vagaresto"})
    winces = frozenset({"concede"})
    twins = MappingProxyType({"gesture stock": "accept", "gesture cards": "concede"})
    after = MappingProxyType({"leave": "show"})
    faces = MappingProxyType({f"signal {name}": gesture for name, gesture in gestures.items()})
    cheered = MappingProxyType({"trionfetti.stake": "the vagaresto of this hand"})

    def aim(self, view: View) -> str:
        """Says that the side with more points from the deal wins it."""
        return "Win this deal: your side must get more points from it than they do."

    def asks(self, view: View, names: Sequence[str]) -> str:
        """The comanda to be given, the vagaresto to be answered, or the card to be played."""
        kinds = {move.kind for move in view.legal}
        if "comanda" in kinds:
            return "The comanda is yours: say which cards win."
        if kinds & {"accept", "concede"}:
            caller = next(fact.seat for fact in view.facts if fact.key == "vagaresto")
            assert caller is not None
            ahead = max(int(fact.value) for fact in view.facts if fact.key == "points")
            return ANSWER.format(player=names[caller], points=TARGET - ahead)
        return asked_to_play(view, names, *(["You may call vagaresto."] if "vagaresto" in kinds else []))

    def aloud(self, move: Move, name: str) -> str:
        """Returns the words said with a move: a comanda word for word."""
        return f"{move.label}." if move.kind == "comanda" else super().aloud(move, name)

    def in_own_words(self, move: Move) -> bool:
        """Returns whether `aloud` quotes the player, as it does with a comanda."""
        return move.kind == "comanda" or super().in_own_words(move)

    def tally(
        self, game: Game, standing: Sequence[int], gains: Sequence[Points], settled: Settled | None = None, mine: int = 0
    ) -> Tally:
        """Points of the partita, and the partite won; a partita that is won keeps its points until the next deal."""
        won = settled.standing[2:] if settled else standing[2:]
        label = f"points; {TARGET} win the partita"
        if any(won) and int(game.options["partite"]) > 1:
            label = f"{label}; partite won: {won[mine]}–{won[1 - mine]}"
        return added(standing[:2], gains, label)

    def deciding_trick(self, state: State) -> int | None:
        """The last trick; none where the last hand was conceded."""
        assert isinstance(state, TrionfettiState)
        return None if state.results[-1].rule == "trionfetti.concede" else 1

    def several_deals(self, game: Game) -> bool:
        """Whether the match has several partite; one alone is told as it is won."""
        return int(game.options["partite"]) > 1

    def outcome(self, state: State, sides: Sides) -> Ending:
        """Says who wins the deal, with its points, or the partita, with its own."""
        assert isinstance(state, TrionfettiState)
        points, made = state.points, state.score.totals
        partita = max(points) >= TARGET
        winner = int(points[1] > points[0]) if partita else state.score.winner
        if winner is None:
            between = "–".join(show(made[party]) for party in sides.order)
            return Ending(f"{between}: {NOBODY[sides.past]}", "trionfetti.smazzata")
        vaga = next((found for found in state.results if found.rule == "trionfetti.stake"), None)
        if vaga is not None:
            why = STAKED[sides.reader_plays, vaga.side == sides.mine].format(n=vaga.points)
        else:
            why = _hands_taken(state, sides, winner)
        if partita:
            what, rule = "the partita" if int(state.game.options["partite"]) > 1 else "", "trionfetti.partita"
        else:
            what, rule = sides.deal, "trionfetti.smazzata"
        between = "–".join(show((points if partita else made)[party]) for party in sides.order)
        return Ending(f"{sides.won(winner, between, what)} {why}".strip(), rule, why)

    def figures(self, game: Game, standing: Sequence[int]) -> Sequence[int]:
        """The partite won, or the points where one partita is the match."""
        return standing[2:] if int(game.options["partite"]) > 1 else standing[:2]

    def match_outcome(self, settled: Settled, tally: Tally, sides: Sides) -> str:
        """Says who wins the match, with the partite of each side."""
        return sides.won_match(settled.winner, tuple(map(str, settled.standing[2:])))


def _hands_taken(state: TrionfettiState, sides: Sides, winner: int) -> str:
    """How many of the hands the winner took, and in how many the others conceded.

    "" for a watcher, a single hand, or a partita won in a deal that the others won.
    """
    taken, hands = [found for found in state.results if found.side == winner], len(state.results)
    if not sides.reader_plays or hands < 2 or winner != state.score.winner:
        return ""
    given = sum(found.rule == "trionfetti.concede" for found in taken)
    share = ALL_HANDS[hands] if len(taken) == hands else f"{COUNTED[len(taken)]} of the {COUNTED[hands]}"
    return HANDS_TAKEN[not given, winner == sides.mine].format(
        share=share, given="all" if given == len(taken) else COUNTED[given]
    )
