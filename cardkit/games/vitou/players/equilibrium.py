"""Two-player Vitou played so that nobody can gain much against it: bids, bluffs, refusals and cards from a table.

The table (equilibrium.txt) was computed beforehand by counterfactual regret minimisation over the whole game, in points of one
round: suits mean nothing, so a hand is a multiset of ranks, and nothing else is simplified. What the two have played is public,
so a decision hangs on the public play and on the ranks still in hand. The last trick needs no table: both cards are forced, and
whoever may refuse there has seen all six cards, so that nobody gains by bidding.

The table tells for every decision how often each action is taken, in `PARTS`ths, one byte each, in four blocks:

    lead          hand × bid (no, yes) × rank led
    answer        bid × rank led × hand × (rank played …, refuse)
    second lead   bid × rank led × rank answered × two cards × bid (no, yes) × rank led
    second answer bid × rank led × rank answered × raised × rank led × two cards × (lower, higher, refuse)

Ranks are counted from the 7 (0) to the 10 (7); hands and pairs in the order of `combinations_with_replacement`. The bytes are
compressed by zlib and written in base 85, below a head that says how good the table is and an empty line.
"""

from __future__ import annotations

import random
import zlib
from base64 import b85decode
from functools import cache, lru_cache
from importlib import resources
from itertools import combinations_with_replacement
from typing import Final

from cardkit.games.vitou.rules import ONE_SHORT
from cardkit.games.vitou.score import decided
from cardkit.games.vitou.tables import BIDS, HAND_CARDS, HEIGHT_OF, RANKING, REFUSE, Ranks
from cardkit.players.chances import in_ten
from cardkit.players.players import Choice
from cardkit.view import View

FILE: Final = "equilibrium.txt"
PARTS: Final = 60
OFTEN: Final = (
    "With this hand a perfect player hardly ever {does} here",
    "With this hand a perfect player {does} here about once in 10 times",
    "With this hand a perfect player {does} here about {n} times in 10",
    "With this hand a perfect player nearly always {does} here",
)
ALWAYS: Final = "With this hand a perfect player always {does} here"
RANK_COUNT: Final = len(RANKING.groups)
HANDS: Final[dict[Ranks, int]] = {
    hand: n for n, hand in enumerate(combinations_with_replacement(range(RANK_COUNT), HAND_CARDS))
}
PAIRS: Final[dict[Ranks, int]] = {pair: n for n, pair in enumerate(combinations_with_replacement(range(RANK_COUNT), 2))}
NAMES: Final = tuple(group[0].rank.gloss for group in map(list, RANKING.groups))

_LEAD: Final = 0
_ANSWER: Final = _LEAD + len(HANDS) * 2 * RANK_COUNT
_AGAIN: Final = _ANSWER + 2 * RANK_COUNT * len(HANDS) * (RANK_COUNT + 1)
_LAST: Final = _AGAIN + 2 * RANK_COUNT * RANK_COUNT * len(PAIRS) * 2 * RANK_COUNT
SIZE: Final = _LAST + 2 * RANK_COUNT * RANK_COUNT * 2 * RANK_COUNT * len(PAIRS) * 3

Action = tuple[bool, int | None]
"""Whether to bid first, and the rank to play; None for a refusal."""


@cache
def head() -> dict[str, str]:
    """The figures in the table's file, such as its `exploitability` in points a round."""
    lines = [line.removeprefix("# ").partition(": ") for line in _file()[0].splitlines()]
    return {key: value for key, colon, value in lines if colon and value}


@cache
def _file() -> tuple[str, str]:
    """The file's text in two parts, split at its first empty line: the lines of its head, and the packed table."""
    text = (resources.files("cardkit.games.vitou.players") / FILE).read_text(encoding="utf-8")
    above, _, below = text.partition("\n\n")
    return above, below


@cache
def weights() -> bytes:
    """The bytes of the table: the weight of each action of each decision, `SIZE` in all."""
    table = zlib.decompress(b85decode("".join(_file()[1].split())))
    assert len(table) == SIZE
    return table


# -- the four kinds of decision: each action with its weight in PARTSths -----------------------------------------------------


@lru_cache(1 << 12)
def lead(hand: Ranks) -> dict[Action, int]:
    """The weights of the actions at the first lead: (with a bid?, rank), for a hand of three ranks."""
    return _leads(_LEAD + HANDS[hand] * 2 * RANK_COUNT, hand)


@lru_cache(1 << 12)
def answer(bid: bool, led: int, hand: Ranks) -> dict[Action, int]:
    """The weights of the actions after the first lead: the ranks that may be played, or a refusal of the bid."""
    start = _ANSWER + ((bid * RANK_COUNT + led) * len(HANDS) + HANDS[hand]) * (RANK_COUNT + 1)
    table = weights()
    found: dict[Action, int] = {(False, rank): table[start + rank] for rank in sorted(set(hand))}
    if bid:
        found[False, None] = table[start + RANK_COUNT]
    return found


@lru_cache(1 << 12)
def lead_again(bid: bool, led: int, answered: int, pair: Ranks) -> dict[Action, int]:
    """The weights of the actions at the lead to the second trick: (with a bid?, rank)."""
    start = _AGAIN + (((bid * RANK_COUNT + led) * RANK_COUNT + answered) * len(PAIRS) + PAIRS[pair]) * 2 * RANK_COUNT
    return _leads(start, pair)


@lru_cache(1 << 12)
def answer_again(bid: bool, led: int, answered: int, raised: bool, again: int, pair: Ranks) -> dict[Action, int]:
    """The weights of the actions after the lead to the second trick: the ranks, or a refusal of a bid made there."""
    public = (((bid * RANK_COUNT + led) * RANK_COUNT + answered) * 2 + raised) * RANK_COUNT + again
    low, high, refuse = weights()[(start := _LAST + (public * len(PAIRS) + PAIRS[pair]) * 3) : start + 3]
    found: dict[Action, int] = {(False, pair[0]): low}
    if pair[1] != pair[0]:
        found[False, pair[1]] = high
    if raised:
        found[False, None] = refuse
    return found


def _leads(start: int, cards: Ranks) -> dict[Action, int]:
    """The weights of the actions of a lead, from index `start` of the table on."""
    table = weights()
    return {(bool(bid), rank): table[start + bid * RANK_COUNT + rank] for bid in (0, 1) for rank in sorted(set(cards))}


# -- the player --------------------------------------------------------------------------------------------------------------


def knows(view: View) -> bool:
    """Whether the table holds for this game and standing: two players, bidding by the default rules, nobody at 20."""
    game = view.game
    return game.seats == 2 and not game.options["second_may_raise"] and ONE_SHORT not in view.standing


def choose(view: View, rng: random.Random) -> Choice:
    """The move of the table, chosen at random by its weights; raises `ValueError` for an unknown game or standing."""
    if not knows(view):
        raise ValueError("the table is for two players, none of them at 20, without the option second_may_raise")
    weights, bound = decision(view)
    actions = [action for action in weights if not bound or action[0]]
    chances = [weights[action] for action in actions]
    if not sum(chances):
        # where the table never comes, as after a bid that it never makes, anything is as good
        chances = [1] * len(actions)
    bids, rank = rng.choices(actions, chances)[0]
    if bids and not bound:
        move = next(move for move in view.legal if move in BIDS)
        share = sum(weight for action, weight in weights.items() if action[0])
        return Choice(move, f"{_often(share, sum(chances), 'bids')}{_why_bid(share)}.")
    if rank is None:
        share = weights[False, None]
        return Choice(REFUSE, f"{_often(share, sum(chances), 'lies down')}.")
    card = next(card for card in view.hand.cards if card is not None and HEIGHT_OF[card.id] == rank)
    move = view.game.move(f"play {card.text}")
    if len(set(view.hand.cards)) == 1:
        return Choice(move, "It’s your last card.")
    share = sum(chance for action, chance in zip(actions, chances, strict=True) if action[1] == rank)
    return Choice(move, f"{_often(share, sum(chances), f'plays the {NAMES[rank]}')}.")


def decision(view: View) -> tuple[dict[Action, int], bool]:
    """The actions open to the seat to move with their weights, and whether it has bid in this turn already."""
    cards: list[tuple[int, int]] = []
    bids: list[int] = []  # the tricks in which a bid was made
    for seat, text in view.history:
        move = view.game.move(text)
        if move.card is not None:
            cards.append((seat, HEIGHT_OF[move.card.id]))
        elif move in BIDS:
            bids.append(len(cards) // 2)
    ranks = [rank for _, rank in cards]
    held = tuple(sorted(HEIGHT_OF[card.id] for card in view.hand.cards if card is not None))
    trick, leads = len(ranks) // 2, len(ranks) % 2 == 0
    bid, bound = 0 in bids, leads and trick in bids
    if trick == 0:
        return (lead(held), bound) if leads else (answer(bid, ranks[0], held), False)
    if trick == 1:
        if leads:
            return lead_again(bid, ranks[0], ranks[1], held), bound
        return answer_again(bid, ranks[0], ranks[1], 1 in bids, ranks[2], held), False
    if leads:
        return {(True, held[0]): int(bound), (False, held[0]): PARTS - bound}, bound
    lost = 2 in bids and _loses(view, cards, held[0])
    found: dict[Action, int] = {(False, held[0]): 0 if lost else PARTS}
    if 2 in bids:
        found[False, None] = PARTS if lost else 0
    return found, False


def _loses(view: View, cards: list[tuple[int, int]], rank: int) -> bool:
    """Whether the last card loses the round for the seat to move."""
    assert view.seat is not None
    played = [*cards, (view.seat, rank)]
    results: list[int | None] = []
    for (seat, one), (other, two) in zip(played[::2], played[1::2], strict=True):
        results.append(None if one == two else seat if one > two else other)
    return decided(results)[1] == 1 - view.seat


def _often(share: int, whole: int, does: str) -> str:
    """How often this hand `does` something, as a sentence without its full stop."""
    return ALWAYS.format(does=does) if share == whole else in_ten(share / whole, OFTEN, does=does)


def _why_bid(share: int) -> str:
    return "" if share == PARTS else ", so that a bid tells the other little"
