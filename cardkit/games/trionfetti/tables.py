"""The moves of Trionfetti, numbered; a comanda is a move whose text is free."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardkit.cards import trevisane52
from cardkit.games.trionfetti.comanda import COMMANDS, ComandaError, parse
from cardkit.games.trionfetti.comanda.vocabulary import ranks
from cardkit.games.trionfetti.rules import COMANDA_RULES, RULES
from cardkit.moves import Move, Moves, Note, UnknownMove, plain, plain_events
from cardkit.ranking import Ranking
from cardkit.rules import Rule
from cardkit.sentences import Sentence

CARDS: Final = len(trevisane52)
HANDS: Final = 4
TARGET: Final = 20
KIND: Final = "comanda"


def broken_rule(error: ComandaError) -> Rule:
    """The rule that a refused comanda breaks."""
    return RULES[COMANDA_RULES.get(error.kind, "trionfetti.clear")]


class SpokenMoves(Moves):
    """The numbered moves, and besides them any text that is a comanda.

    The comande of the list are numbered moves; every other one shares the number of the first, so that it is legal whenever
    a comanda is, and keeps its own text, by which it is written down and read back.
    """

    free = (KIND,)
    yields = ("show", "leave")
    shows = ("show",)

    def parse(self, text: str) -> Move:
        """The move of that text; raises `UnknownMove`, for a comanda with the words at fault and the rule that they break."""
        typed = plain(text)
        if typed in self._texts or typed.partition(" ")[0] != KIND:
            return super().parse("vagaresto" if typed == "vaga" else text)
        phrase = " ".join(text.split())[len(KIND) :].strip()
        try:
            return _free_comanda(phrase)
        except ComandaError as error:
            rule = broken_rule(error)
            raise UnknownMove(f"{error} {rule.title}: {rule.sentence}") from error


@lru_cache(maxsize=4096)
def _free_comanda(phrase: str) -> Move:
    """The move for a comanda that is not among `COMANDE`; raises `ComandaError`."""
    parse(phrase)
    return MOVES.type(COMANDE[0].id, KIND, f"{KIND} {phrase}", phrase, ANNOUNCES.of(comanda=phrase))


@lru_cache(maxsize=4096)
def ranking_of(comanda: str) -> Ranking:
    """The order that a comanda gives; cached."""
    return parse(comanda).ranking


@lru_cache(maxsize=4096)
def order_note(comanda: str) -> Note:
    """Returns the note that names the comanda's three highest groups."""
    third, second, first = map(ranks, ranking_of(comanda).groups[-3:])
    return Note(
        "order",
        None,
        ORDER.of(first=first, second=second, third=third),
        rule="trionfetti.comanda",
    )


def words_of(move: Move) -> str:
    """The words of a comanda that is a move."""
    return move.text.removeprefix(KIND).strip()


ANNOUNCES: Final = Sentence("{player} announces “{comanda}”.", "You announce “{comanda}”.")

MOVES: Final = SpokenMoves(trevisane52)
MOVE: Final = MOVES.type
PLAYS: Final = MOVES.add_cards("play")
VAGARESTO: Final = MOVES.add(
    "vagaresto", label="Vagaresto!", sentence=Sentence("{player} calls vagaresto.", "You call vagaresto.")
)
ACCEPT: Final = MOVES.add(
    "accept", label="Accept: play for the rest", sentence=Sentence("{player} accepts for both.", "You accept for both of you.")
)
CONCEDE: Final = MOVES.add(
    "concede", label="Concede: 1 point for them", sentence=Sentence("{player} concedes.", "You concede.")
)
STOCK_TO_MONTE: Final = MOVES.add(
    "gesture",
    "stock",
    label="Put the undealt cards onto the monte (accept)",
    sentence=Sentence(
        "{player} accepts: the undealt cards go onto the monte.",
        "You accept: you put the undealt cards onto the monte.",
    ),
)
PASS_CARDS: Final = MOVES.add(
    "gesture",
    "cards",
    label="Pass your cards to your partner (concede)",
    sentence=Sentence(
        "{player} concedes, and passes the cards to the partner.", "You concede: you pass your cards to your partner."
    ),
)
SHOW: Final = MOVES.add(
    "show",
    label="Show your partner your cards",
    sentence=Sentence("{player} shows the cards to the partner, and to nobody else.", "You show your partner your cards."),
)
LEAVE: Final = MOVES.add(
    "leave",
    label="Leave the answer to your partner",
    sentence=Sentence("{player} leaves the answer to the partner.", "You leave the answer to your partner."),
)
SIGNALS: Final = (
    MOVES.add(
        "signal",
        "wink",
        label="Wink: the padrona",
        sentence=Sentence("{player} winks: the top card (padrona).", "You wink: the top card (padrona)."),
    ),
    MOVES.add(
        "signal",
        "mouth",
        label="Twitch: the second",
        sentence=Sentence("{player} twitches the mouth: the second card.", "You twitch your mouth: the second card."),
    ),
    MOVES.add(
        "signal",
        "lips",
        label="Pursed lips: the third",
        sentence=Sentence("{player} purses the lips: the third card.", "You purse your lips: the third card."),
    ),
    MOVES.add(
        "signal",
        "eyes",
        label="Eyes up: none of these",
        sentence=Sentence("{player} looks up: nothing useful (alba).", "You look up: nothing useful (alba)."),
    ),
)
COMANDE: Final = tuple(
    MOVES.add(KIND, command.text, label=command.text, sentence=ANNOUNCES.of(comanda=command.text)) for command in COMMANDS
)

ANSWERS: Final = (ACCEPT, CONCEDE, STOCK_TO_MONTE, PASS_CARDS)
ANSWER_MASK: Final = sum(1 << move.id for move in ANSWERS)
SIGNAL_MASK: Final = sum(1 << move.id for move in SIGNALS)
COMANDA_MASK: Final = sum(1 << move.id for move in COMANDE)
PLAIN_EVENTS: Final = plain_events(PLAYS, 4)

# -- what is told -----------------------------------------------------------------------------------------------------------

ORDER: Final = Sentence("Best of all: {first}, then {second}, then {third}.")
DEALS: Final = Sentence("{player} deals three cards each: hand {number}.", "You deal three cards each: hand {number}.")
DEALS_HAND: Final = tuple(DEALS.of(number=number) for number in range(1, HANDS + 1))
LOOKS: Final = Sentence("{player} looks at the four cards left over.", "You look at the four cards left over.")
SHOWS: Final = Sentence("{player} shows the four cards left over: {cards}.", "You show the four cards left over: {cards}.")
FIRST_OF_EQUALS: Final = Sentence(
    "{player} wins the trick, first of the equal cards.", "You win the trick, first of the equal cards."
)
ALL_SEE: Final = Sentence("This last hand is worth {stake}. Partners now see each other’s cards.")
WINS_HAND: Final = Sentence("{player} and {partner} win hand {number} ({how}).", "You and {partner} win hand {number} ({how}).")
PARTITA: Final = Sentence("The deal is over: a partita is won.")
SMAZZATA: Final = Sentence("The deal is over. Next the player at the right deals.")


def cutter_of(dealer: int) -> int:
    """The seat that cuts, and says the comanda, when this seat deals: the one before it."""
    return (dealer + 3) % 4
