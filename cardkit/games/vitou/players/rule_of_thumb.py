"""A rule-of-thumb player of Vitou: it weighs what is at stake, bids, refuses, bluffs now and then, and says why."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import Card
from cardkit.games.vitou.players.strength import ACE, Position, outlook
from cardkit.games.vitou.rules import GAME_POINTS, STAKES
from cardkit.games.vitou.tables import (
    ACCEPT,
    BARAQUE,
    BIDS,
    DECLINE,
    HEIGHT_OF,
    I_PASS,
    I_PLAY,
    LOOK,
    MASTERS,
    NOD,
    PLAY_ON,
    RANKING,
    REFUSE,
    SHOW,
    SIGNS,
    stake_words,
)
from cardkit.moves import Move
from cardkit.players.chances import in_ten
from cardkit.players.players import Beaters, Choice
from cardkit.view import View

FOLD_CHANCE: Final = 0.3
"""Assumed probability that a raise is refused."""
DOUBT: Final = 0.04
"""How much worse a hand is taken to be against somebody who bids, or who accepts a bid."""
NERVE: Final = 0.08
"""How much better a hand looks to the boldest who are asked to accept a bid, and worse to those who wait."""
UNASKED_RUNG: Final = 2
"""The highest bid (6) that is made without a sign of one's partner: beyond it the match may hang on the round."""
OPENING_CHANCE: Final = 0.5
"""How often a sound hand opens at a chance it has; the silence of the others keeps opponents guessing."""

WINS: Final = (
    "You should hardly ever win this round",
    "You should win this round about once in 10 times",
    "You should win this round about {n} times in 10",
    "You should nearly always win this round",
)


def choose(view: View, rng: random.Random, position: Position | None = None) -> Choice:
    """Estimate the chance to win the round from a few sampled deals, then bid, answer and play by it.

    `position` is how the view is read and the player's style; by default the usual ones.
    """
    legal = view.legal
    if NOD in legal:
        return _answer_look(view)
    if SHOW in legal:
        return Choice(SHOW, "It costs nothing, and with both hands in view the decision is easier.")
    position = position or Position(view)
    chances = outlook(position, rng)
    chance = max(chances.values())
    if I_PLAY in legal:
        if chance > 0.5:
            return Choice(I_PLAY, f"{in_ten(chance, WINS)}: good enough to play for the game.")
        return Choice(I_PASS, f"{in_ten(chance, WINS)}: leave it to the others, or to the next deal.")
    if PLAY_ON in legal:
        return _decide(view, chance)
    may_ask = not position.trick or REFUSE in legal
    if LOOK in legal and may_ask and not position.results and not position.signed and 0.3 < chance < 0.7:
        return Choice(LOOK, "Your hand is neither good nor bad: it depends on what your partner holds.")
    if LOOK in legal and REFUSE in legal and position.rung == BARAQUE and not position.informed:
        return Choice(LOOK, "The whole game is at stake: ask your partner first.")
    bid = _bid(view, position, chance, rng)
    if bid is not None:
        return bid
    if ACCEPT in legal:
        return Choice(ACCEPT, f"{in_ten(chance, WINS)}: too good to lie down.")
    return _card(view, position, chances)


def _answer_look(view: View) -> Choice:
    """The answer to a look of the partner: the first true sign not yet made, else a nod."""
    ranks = {card.rank.key for card in view.hand.cards if card is not None}
    for sign in SIGNS:
        true = sign.rank in ranks if sign.rank else not ranks & set(MASTERS)
        if true and sign.move in view.legal:
            held = sign.says if sign.rank else "none of the cartes maîtresses"
            return Choice(sign.move, f"You hold {held}, and your partner should know.")
    return Choice(NOD, "Your partner knows all there is to tell.")


def _worth(view: View, mine: int, theirs: int) -> float:
    """How good a score is, from 0 (lost) to 1 (won), after `mine` more points for one side and `theirs` for the other."""
    assert view.seat is not None
    side = view.seat % 2
    us, them = view.standing[side] + mine, view.standing[1 - side] + theirs
    if us >= GAME_POINTS or them >= GAME_POINTS:
        return float(us >= GAME_POINTS)
    return 0.5 + (us - them) / 50


def _expected(view: View, chance: float, rung: int) -> float:
    """How good the score will be on average (see `_worth`), if the round is won with this chance at the stake of this rung."""
    points = GAME_POINTS if rung == BARAQUE else STAKES[rung]
    return chance * _worth(view, points, 0) + (1 - chance) * _worth(view, 0, points)


def _decide(view: View, chance: float) -> Choice:
    """At 20: play the round, or decline it for a point."""
    play = chance * _worth(view, 1, 0) + (1 - chance) * _worth(view, 0, 3)
    if play >= _worth(view, 0, 1):
        return Choice(PLAY_ON, f"{in_ten(chance, WINS)}: better play than give them a point.")
    return Choice(DECLINE, f"{in_ten(chance, WINS)}: better give them one point than three.")


def _bid(view: View, position: Position, chance: float, rng: random.Random) -> Choice | None:
    """A bid or a refusal, or None to play on."""
    legal = view.legal
    rung, answering = position.rung, REFUSE in legal
    daring = position.daring or rung < UNASKED_RUNG or position.informed or view.game.seats == 2
    bid = next((move for move in legal if move in BIDS), None) if daring else None
    stay = _expected(view, chance - DOUBT + NERVE * position.nerve if answering else chance, rung)
    if bid is not None:
        accepted = _expected(view, max(0.0, chance - DOUBT), rung + 1)
        raised = FOLD_CHANCE * _worth(view, STAKES[rung], 0) + (1 - FOLD_CHANCE) * accepted
        gives = stake_words(rung + 1)
        if chance > position.sound and raised > stay and (rung or rng.random() < OPENING_CHANCE):
            return Choice(bid, f"{in_ten(chance, WINS)}: play for {gives}.")
        if chance < 0.4 and rung < 2 and rng.random() < position.bluffs:
            return Choice(bid, f"A bluff: {in_ten(chance, WINS).lower()}, but they don’t know that.")
    if answering and _worth(view, 0, STAKES[rung - 1]) > stay:
        lost = stake_words(rung - 1)
        return Choice(REFUSE, f"{in_ten(chance, WINS)}: losing {lost} now is cheaper than playing for {stake_words(rung)}.")
    return None


def _card(view: View, position: Position, chances: dict[int | None, float]) -> Choice:
    """The lowest card that is about as good as the best; `chances` are those of winning with each rank."""
    cards = [move.card for move in view.legal if move.card is not None]
    best = max(chances.values())
    height = min(height for height, value in chances.items() if height is not None and value >= best - 0.02)
    card = next(card for card in cards if HEIGHT_OF[card.id] == height)
    return Choice(view.game.move(f"play {card.text}"), _why(position, card, chances[height]))


def _why(position: Position, card: Card, chance: float) -> str:
    """Why this card, with which the round is won with this `chance` (0 to 1)."""
    trick, height, name = position.trick, HEIGHT_OF[card.id], card.rank.gloss
    if len(position.hand) == 1:
        return "It’s your last card."
    if len(set(position.hand)) == 1:
        return "Your cards are all of one rank, so it doesn’t matter which."
    if not trick:
        if height == max(position.hand):
            why = "Lead the best card you have left."
            if not position.results:
                why = "Whoever wins the first trick survives every tie, so lead your best card."
            return f"{why} That’s se faire beau." if height >= ACE else why
        if chance == 1:
            return "You win the round either way, so the better card can wait."
        return f"With the {name} you win the round about as often as with a better card, so keep that for later."
    top = max(trick)
    single = trick.count(top) == 1
    owner = (position.leader + trick.index(top)) % position.seats
    if height > top:
        if len(trick) == position.seats - 1:
            return f"The {name} takes this trick, because you play last."
        return f"The {name} takes the lead in this trick."
    if single and owner == position.partner:
        return f"Your partner is winning this trick: throw the {name} (aller à son homme)."
    if height == top and max(position.hand) > top:
        return f"The {name} ties this trick, and you keep a better card."
    if height == top:
        return f"You can’t beat the {name}, but you can tie it."
    if max(position.hand) > top:
        return f"This trick isn’t worth a better card: throw the {name}."
    if max(position.hand) == top:
        return f"You could tie this trick, but the {name} does as well, and you keep the better card."
    return f"You can’t win this trick: throw the {name} and keep what is better."


def staking(view: View) -> list[Move]:
    """The moves that risk the match, or bid more than 6, while the partner can still be asked."""
    if LOOK not in view.legal or (position := Position(view)).informed:
        return []
    assert view.seat is not None
    rung, theirs = position.rung, view.standing[1 - view.seat % 2]

    def match(rung: int) -> bool:
        return rung == BARAQUE or theirs + STAKES[rung] >= GAME_POINTS

    accepts = REFUSE in view.legal and match(rung)
    return [
        move
        for move in view.legal
        if (move in BIDS and (rung >= UNASKED_RUNG or match(rung + 1))) or (accepts and (move.card or move is ACCEPT))
    ]


def in_character(view: View, rng: random.Random, nerve: float) -> Choice:
    """The rule of thumb with more or less nerve: bold players bid on weaker hands, stay in longer and bluff."""
    position = Position(view)
    position.sound -= 0.1 * nerve
    position.bluffs = max(0.0, position.bluffs + 0.2 * nerve)
    position.nerve = nerve
    return choose(view, rng, position)


def beaters(view: View, card: Card) -> Beaters:
    """All cards of a higher rank; an equal one only ties."""
    trick = [other for other in view.pile("trick").cards if other is not None]
    top = max(trick, key=lambda other: HEIGHT_OF[other.id], default=card)
    if HEIGHT_OF[top.id] > HEIGHT_OF[card.id]:
        return Beaters(top.bit)
    return Beaters(0 if len(trick) == view.game.seats - 1 else RANKING.above(card).mask)
