"""Vitou’s fixed tables: the numbered moves and the ranking."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardkit.cards import french32
from cardkit.games.vitou.rules import RANKS, STAKES
from cardkit.moves import Event, Move, Moves, plain_events
from cardkit.ranking import Ranking
from cardkit.sentences import Sentence, capital, several

Ranks = tuple[int, ...]
"""Ranks of cards, from the 7 (0) to the 10 (7)."""
TrickWinners = tuple[int | None, ...]
"""The side that won each trick; None for a tie."""

CARDS: Final = len(french32)
HAND_CARDS: Final = 3
RANKING: Final = Ranking.by_rank(french32, RANKS)
HEIGHT_OF: Final = RANKING.heights
BARAQUE: Final = len(STAKES)
"""The rung of the ladder that stands for the whole game."""


class VitouMoves(Moves):
    """The moves of Vitou; `look` asks the partner, who answers with a sign."""

    asks = ("look",)


MOVES: Final = VitouMoves(french32)
MOVE: Final = MOVES.type
MOVES.add_cards("play")
BIDS: Final = (
    MOVES.add("bid", "3", label="Open at 3", sentence=Sentence("{player} opens at 3.", "You open at 3.")),
    MOVES.add("bid", "6", label="Raise to 6", sentence=Sentence("{player} raises to 6.", "You raise to 6.")),
    MOVES.add("bid", "12", label="Raise to 12", sentence=Sentence("{player} raises to 12.", "You raise to 12.")),
    MOVES.add(
        "bid",
        "baraque",
        label="Raise to baraque: the game",
        sentence=Sentence("{player} raises to baraque: the whole game.", "You raise to baraque: the whole game."),
    ),
)
LADDER: Final = tuple(bid.text.removeprefix("bid ") for bid in BIDS)
"""The bids as they are said, lowest first."""
BID_MASK: Final = sum(bid.bit for bid in BIDS)
ACCEPT: Final = MOVES.add(
    "accept", label="Accept the raise", sentence=Sentence("{player} accepts the raise.", "You accept the raise.")
)
REFUSE: Final = MOVES.add(
    "refuse",
    label="Lie down",
    sentence=Sentence("{player} lies down (se coucher): the bid is refused.", "You lie down (se coucher): the bid is refused."),
)
LOOK: Final = MOVES.add(
    "look", label="Look at your partner", sentence=Sentence("{player} looks across the table.", "You look across the table.")
)
NOD: Final = MOVES.add("nod", label="Nod: no more signs", sentence=Sentence("{player} nods.", "You nod."))
SHOW: Final = MOVES.add(
    "show",
    label="Look at both hands",
    sentence=Sentence("{player} and partner look at each other’s cards.", "You and your partner look at each other’s cards."),
)
DECLINE: Final = MOVES.add(
    "decide",
    "decline",
    label="Decline: they get 1",
    sentence=Sentence("{player} declines the round.", "You decline the round."),
)
PLAY_ON: Final = MOVES.add(
    "decide",
    "play",
    label="Play this round",
    sentence=Sentence("{player} decides to play the round.", "You decide to play the round."),
)
I_PASS: Final = MOVES.add("say", "I pass", label="“I pass”", sentence=Sentence("{player} says “I pass”.", "You say “I pass”."))
I_PLAY: Final = MOVES.add("say", "I play", label="“I play”", sentence=Sentence("{player} says “I play”.", "You say “I play”."))


class Sign(NamedTuple):
    """A sign between partners: its move, the gesture, what it `says`, and the rank of which one is held, or None for none."""

    move: Move
    gesture: str
    says: str
    rank: str | None


def _sign(what: str, gesture: str, says: str, short: str, rank: str | None) -> Sign:
    label = f"{capital(gesture)}: {short}"
    sentence = Sentence(
        "{player} makes a sign: {gesture}, {says}.",
        "You make a sign: {gesture}, {says}.",
        gesture=gesture,
        says=says,
    )
    return Sign(MOVES.add("sign", what, label=label, sentence=sentence), gesture, says, rank)


SIGNS: Final = (
    _sign("10", "right wink", "a 10", "10", "10"),
    _sign("9", "left wink", "a 9", "9", "9"),
    _sign("ace", "pursed lips", "an ace", "ace", "A"),
    _sign("none", "eyes up", "no 10, 9 or ace", "none", None),
)
SIGN_OF: Final = {sign.move.id: sign for sign in SIGNS}
SIGN_MASK: Final = sum(sign.move.bit for sign in SIGNS)
GESTURES: Final = SIGN_MASK | LOOK.bit | NOD.bit
SAYINGS: Final = I_PASS.bit | I_PLAY.bit
MASTERS: Final = ("10", "9", "A")
"""Cartes maîtresses: the three highest ranks."""

UNSEEN_SIGN: Final = MOVES.add_hidden(
    "sign", "A sign", Sentence("{player} makes a sign to the partner.", "You make a sign to your partner.")
)
"""A sign as the other side sees it."""

PLAIN_EVENTS: Final = plain_events(MOVES, 4)
UNSEEN_EVENTS: Final = tuple(Event(seat, UNSEEN_SIGN) for seat in range(4))


MANY: Final = {
    "7": "7s",
    "8": "8s",
    "V": "jacks",
    "D": "queens",
    "R": "kings",
    "A": "aces",
    "9": "9s",
    "10": "10s",
}
"""Several cards of a rank, by its key."""


def rank_words(number: int) -> str:
    """A trick's number (from 0) in words: first, second, third."""
    return ("first", "second", "third")[number]


def stake_words(rung: int) -> str:
    """Returns the stake on this rung of the ladder, in words."""
    if rung == BARAQUE:
        return "the whole game"
    return several(STAKES[rung], "1 point", "{n} points")


STAKES_AT_20: Final = {
    True: "the game for you, 3 for them",
    False: "3 for you, the game for them",
    None: "the game for the side at 20, 3 for the other",
}
"""What a round is about while one side is at 20: for a seat of that side, for one of the other, for a watcher."""

# -- what is told -----------------------------------------------------------------------------------------------------------

_ACCEPTS: Final = Sentence("{player} accepts: the stake is {stake}.", "You accept: the stake is {stake}.")
_AT_STAKE: Final = Sentence("The stake is now {stake}; lying down would give {less}.")
ACCEPTS: Final = tuple(_ACCEPTS.of(stake=stake_words(rung)) for rung in range(BARAQUE + 1))
AT_STAKE: Final = tuple(
    _AT_STAKE.of(stake=stake_words(rung), less=stake_words(max(0, rung - 1))) for rung in range(BARAQUE + 1)
)
"""By the rung of the ladder."""
TIED: Final = Sentence("The {nth} trick is tied: {count} {many}.")
_WINS: Final = Sentence("{player} wins the {nth} trick.", "You win the {nth} trick.")
WINS: Final = tuple(_WINS.of(nth=rank_words(n)) for n in range(3))
"""By the number of the trick."""
ALL_PASSED: Final = Sentence("All have passed: the next player deals.")
ALL_TIED: Final = Sentence("All three tricks are tied: nobody scores.")
DECLINED: Final = Sentence("The side at 20 declines: 1 point to its opponents.")
SCORES: Final = Sentence("{player} scores {points}: {why}.", "You score {points}: {why}.")
ROUND: Final = Sentence("{player} wins the round: {points}.", "You win the round: {points}.")
ROUND_UNBID: Final = Sentence("{player} wins the round: 1 point, as nobody bid.", "You win the round: 1 point, as nobody bid.")
ROUND_TO_TWENTY: Final = Sentence(
    "{player} wins the round: 3 points against the side at 20.", "You win the round: 3 points against the side at 20."
)
GAME: Final = Sentence("{player} wins the round, and with it the game.", "You win the round, and with it the game.")
BARAQUE_WON: Final = Sentence(
    "{player} wins the round and, since baraque was accepted, the game.",
    "You win the round and, since baraque was accepted, the game.",
)
