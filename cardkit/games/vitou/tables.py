"""Vitou’s fixed tables: the numbered moves and the ranking."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardkit.cards import french32
from cardkit.games.vitou.rules import RANKS, STAKES
from cardkit.moves import Event, Move, Moves, plain_events
from cardkit.ranking import Ranking

CARDS: Final = len(french32)
HAND: Final = 3
RANKING: Final = Ranking.by_rank(french32, RANKS)
LEVELS: Final = RANKING.levels
BARAQUE: Final = len(STAKES)
"""The rung of the ladder that stands for the whole game."""

MOVES: Final = Moves(french32)
MOVE: Final = MOVES.type
PLAYS: Final = MOVES.add_cards("play", "play[s]")
BIDS: Final = (
    MOVES.add("bid", "3", label="Open at 3", said="open[s] at 3"),
    MOVES.add("bid", "6", label="Raise to 6", said="raise[s] to 6"),
    MOVES.add("bid", "12", label="Raise to 12", said="raise[s] to 12"),
    MOVES.add("bid", "baraque", label="Raise to baraque: the game", said="raise[s] to baraque: the whole game"),
)
ACCEPT: Final = MOVES.add("accept", label="Accept the raise", said="accept[s] the raise")
REFUSE: Final = MOVES.add("refuse", label="Refuse (se coucher)", said="lie[s] down (se coucher): the bid is refused")
LOOK: Final = MOVES.add("look", label="Look at your partner", said="look[s] across the table")
NOD: Final = MOVES.add("nod", label="Nod: no more signs", said="nod[s]")
SHOW: Final = MOVES.add("show", label="Show each other your cards", said="and partner look at each other’s cards")
DECLINE: Final = MOVES.add("decide", "decline", label="Decline: 1 point to the others", said="decline[s] the round")
PLAY_ON: Final = MOVES.add("decide", "play", label="Play this round", said="decide[s] to play the round")
I_PASS: Final = MOVES.add("say", "I pass", label="“I pass”", said="say[s] “I pass”")
I_PLAY: Final = MOVES.add("say", "I play", label="“I play”", said="say[s] “I play”")


class Sign(NamedTuple):
    """A sign between partners: its move, the gesture, and what it says: a rank of which one is held, or None for none."""

    move: Move
    gesture: str
    rank: str | None


def _sign(what: str, gesture: str, says: str, short: str, rank: str | None) -> Sign:
    label = f"{gesture[0].upper()}{gesture[1:]}: {short}"
    move = MOVES.add("sign", what, label=label, said=f"sign[s] to partner: {gesture}, {says}")
    return Sign(move, gesture, rank)


SIGNS: Final = (
    _sign("10", "right wink", "a 10", "10", "10"),
    _sign("9", "left wink", "a 9", "9", "9"),
    _sign("ace", "pursed lips", "an ace", "ace", "A"),
    _sign("none", "eyes up", "no 10, 9 or ace", "none of these", None),
)
SIGN_OF: Final = {sign.move.id: sign for sign in SIGNS}
SIGN_MASK: Final = sum(1 << sign.move.id for sign in SIGNS)
MASTERS: Final = ("10", "9", "A")
"""Cartes maîtresses: the three highest ranks."""

UNSEEN_SIGN: Final = MOVES.hide("sign", "A sign", "make[s] a sign to partner")
"""What the other side sees of a sign."""

PLAIN_EVENTS: Final = plain_events(MOVES, 4)
UNSEEN_EVENTS: Final = tuple(Event(seat, UNSEEN_SIGN) for seat in range(4))


def rank_words(number: int) -> str:
    """Where a trick stands in the round: first, second, third."""
    return ("first", "second", "third")[number]


def stake_words(rung: int) -> str:
    """What a round is worth on this rung of the ladder, in words."""
    if rung == BARAQUE:
        return "the whole game"
    return f"{STAKES[rung]} point{'' if STAKES[rung] == 1 else 's'}"
