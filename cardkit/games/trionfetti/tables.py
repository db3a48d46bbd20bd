"""The moves of Trionfetti, numbered; a comanda is a move whose text is free."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardkit.cards import trevisane52
from cardkit.games.trionfetti.comanda import COMMANDS, ComandaError, parse
from cardkit.games.trionfetti.rules import COMANDA_RULES, RULES
from cardkit.moves import Move, Moves, Note, UnknownMove, plain, plain_events
from cardkit.ranking import Ranking

CARDS: Final = len(trevisane52)
HANDS: Final = 4
TARGET: Final = 20
KIND: Final = "comanda"


class SpokenMoves(Moves):
    """The numbered moves, and besides them any text that is a comanda.

    The comande of the list are numbered moves; every other one shares the number of the first, so that it is legal whenever
    a comanda is, and keeps its own text, by which it is written down and read back.
    """

    free = (KIND,)
    yields = ("leave",)

    def parse(self, text: str) -> Move:
        """The move of that text; raises `UnknownMove`, for a comanda with the words at fault and the rule that they break."""
        wanted = plain(text)
        if wanted in self._texts or wanted.partition(" ")[0] != KIND:
            return super().parse("vagaresto" if wanted == "vaga" else text)
        said = " ".join(text.split())[len(KIND) :].strip()
        try:
            return _free_comanda(said)
        except ComandaError as error:
            rule = RULES[COMANDA_RULES.get(error.kind, "trionfetti.clear")]
            raise UnknownMove(f"{error} {rule.title}: {rule.sentence}") from error


@lru_cache(maxsize=4096)
def _free_comanda(said: str) -> Move:
    parse(said)
    return MOVES.type(COMANDE[0].id, KIND, f"{KIND} {said}", said, f"announce[s] “{said}”")


@lru_cache(maxsize=4096)
def ranking_of(comanda: str) -> Ranking:
    """The order that a comanda gives, remembered."""
    return parse(comanda).ranking


@lru_cache(maxsize=4096)
def order_note(comanda: str) -> Note:
    """What the table is told when a comanda is given."""
    return Note("order", None, f"from lowest to highest: {ranking_of(comanda)}", rule="trionfetti.comanda")


def words_of(move: Move) -> str:
    """The words of a comanda that is a move."""
    return move.text.removeprefix(KIND).strip()


MOVES: Final = SpokenMoves(trevisane52)
MOVE: Final = MOVES.type
PLAYS: Final = MOVES.add_cards("play", "play[s]")
VAGARESTO: Final = MOVES.add("vagaresto", label="Vagaresto!", said="call[s] vagaresto")
ACCEPT: Final = MOVES.add("accept", label="Accept: play for the rest", said="accept[s] for the side")
CONCEDE: Final = MOVES.add("concede", label="Concede the hand", said="concede[s] the hand")
STOCK_TO_MONTE: Final = MOVES.add(
    "gesture",
    "stock",
    label="Put the undealt cards onto the monte (accept)",
    said="put[s] the undealt cards onto the monte, which accepts",
)
PASS_CARDS: Final = MOVES.add(
    "gesture",
    "cards",
    label="Pass your cards to your partner (concede)",
    said="pass[es] the cards to the partner, which concedes",
)
SHOW: Final = MOVES.add("show", label="Show your partner your cards", said="show[s] the cards to the partner")
LEAVE: Final = MOVES.add("leave", label="Leave the answer to your partner", said="leave[s] the answer to the partner")
SIGNALS: Final = (
    MOVES.add("signal", "wink", label="Wink: the top card (padrona)", said="wink[s]: the top card (padrona)"),
    MOVES.add("signal", "mouth", label="Twitch the mouth: second card", said="twitch[es] the mouth: the second card"),
    MOVES.add("signal", "lips", label="Purse the lips: third card", said="purse[s] the lips: the third card"),
    MOVES.add("signal", "eyes", label="Eyes up: nothing (alba)", said="look[s] up: nothing useful (alba)"),
)
COMANDE: Final = tuple(
    MOVES.add(KIND, command.text, label=command.text, said=f"announce[s] “{command.text}”") for command in COMMANDS
)

ANSWERS: Final = (ACCEPT, CONCEDE, STOCK_TO_MONTE, PASS_CARDS)
ANSWER_MASK: Final = sum(1 << move.id for move in ANSWERS)
SIGNAL_MASK: Final = sum(1 << move.id for move in SIGNALS)
COMANDA_MASK: Final = sum(1 << move.id for move in COMANDE)
PLAIN_EVENTS: Final = plain_events(PLAYS, 4)
