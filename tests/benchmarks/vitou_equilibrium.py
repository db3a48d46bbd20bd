"""Works out how two-player Vitou is played so that nobody can gain against it, and writes the table that the engine ships.

    python tests/benchmarks/vitou_equilibrium.py --seconds 300 --write

Not part of the engine, since it needs numpy (which the extra `bench` brings) and nobody who plays needs it. It runs CFR+
(regret matching with regrets never below zero, both sides in turn, later rounds weighing more) over the whole game, not over
a part of it:

- hands are multisets of ranks (suits mean nothing), dealt as often as the pack of 32 deals them;
- the first trick is a bid or none, a card, and a card or a refusal; so is the second; of the third nothing is left to decide,
  since both cards are forced and whoever could refuse has seen all six, so that a bid there never gains (see equilibrium.py);
- a position after the first trick is one of 128 `k`: bid or not, rank led, rank answered; there X leads and Y answers, and each
  holds one of 36 pairs. All tables are arrays over these, so that one round of CFR+ is a few large products.

The result is rounded to `PARTS`ths, and what is printed and written in the head of the file is what an opponent who knows the
rounded table could gain by the best of all answers, in points a round on average over both seats.
"""

from __future__ import annotations

import argparse
import time
import zlib
from base64 import b85encode
from math import comb
from pathlib import Path

import numpy as np

from cardkit.games.vitou.players import equilibrium
from cardkit.games.vitou.players.equilibrium import FILE, HANDS, PAIRS, PARTS, RANK_COUNT, SIZE

NEVER = -1e18
ONE, ALL = np.array(1.0), np.array(True)


def ways(mine: tuple[int, ...], theirs: tuple[int, ...]) -> int:
    """In how many ways the pack deals these two hands."""
    found = 1
    for rank in range(RANK_COUNT):
        a, b = mine.count(rank), theirs.count(rank)
        if a + b > 4:
            return 0
        found *= comb(4, a) * comb(4 - a, b)
    return found


DEALT = np.array([[ways(a, b) for b in HANDS] for a in HANDS], float)
DEALT /= DEALT.sum()
PAIR = np.array([[PAIRS[min(a, b), max(a, b)] for b in range(RANK_COUNT)] for a in range(RANK_COUNT)])
HAND = np.array([[HANDS[tuple(sorted((*pair, card)))] for card in range(RANK_COUNT)] for pair in PAIRS])
LOW, HIGH = (np.array([pair[n] for pair in PAIRS]) for n in (0, 1))
TWO = LOW != HIGH

BID, LED, ANSWERED = (a.ravel() for a in np.meshgrid([0, 1], range(RANK_COUNT), range(RANK_COUNT), indexing="ij"))
K = len(BID)
FIRST_LEADS = LED >= ANSWERED  # X is whoever led the first trick
MAY_BID = (BID == 0) | ~FIRST_LEADS
BEFORE = np.where(BID == 1, 3.0, 1.0)
STAKE = np.stack([BEFORE, np.where(BID == 1, 6.0, 3.0)], 1)


def _leaves() -> tuple[np.ndarray, np.ndarray]:
    """How often each end is dealt, and that times its result for X: [k, card of X, left to X, card of Y, left to Y]."""
    held = HAND[PAIR]  # [card, other card, card of the first trick] -> hand
    dealt = np.empty((K, RANK_COUNT, RANK_COUNT, RANK_COUNT, RANK_COUNT))
    for k in range(K):
        x, y = (LED[k], ANSWERED[k]) if FIRST_LEADS[k] else (ANSWERED[k], LED[k])
        weight = DEALT if FIRST_LEADS[k] else DEALT.T
        dealt[k] = weight[held[:, :, x][:, :, None, None], held[:, :, y][None, None]]
    one, left, two, right = np.meshgrid(*[range(RANK_COUNT)] * 4, indexing="ij")
    second, third = np.sign(one - two), np.sign(left - right)
    after_tie = np.where(second != 0, second, third)
    after_win = np.where(second >= 0, 1, np.where(third >= 0, 1, -1))
    tied = (LED == ANSWERED)[:, None, None, None, None]
    return dealt, dealt * np.where(tied, after_tie, after_win)


LEAVES, SIGNED = _leaves()


def _legal() -> tuple[np.ndarray, ...]:
    lead = np.zeros((len(HANDS), 2, RANK_COUNT), bool)
    answer = np.zeros((2, RANK_COUNT, len(HANDS), RANK_COUNT + 1), bool)
    for hand, number in HANDS.items():
        for card in hand:
            lead[number, :, card] = True
            answer[:, :, number, card] = True
    answer[1, :, :, RANK_COUNT] = True
    again = np.zeros((K, len(PAIRS), 2, RANK_COUNT), bool)
    for pair, number in PAIRS.items():
        for card in pair:
            again[:, number, 0, card] = True
            again[MAY_BID, number, 1, card] = True
    last = np.zeros((K, 2, RANK_COUNT, len(PAIRS), 3), bool)
    last[..., 0] = True
    last[:, :, :, TWO, 1] = True
    last[:, 1, :, :, 2] = True
    return lead, answer, again, last


LEGAL = _legal()
JOINED = (2, 1, 2, 1)
"""How many of the last axes are the actions, block by block."""


def joined(table: np.ndarray, block: int) -> np.ndarray:
    """A block with its actions on one axis."""
    return table.reshape(*table.shape[: table.ndim - JOINED[block]], -1)


def shares(table: np.ndarray, block: int) -> np.ndarray:
    """Returns positive values as shares of the actions of each decision; equal shares where none is positive."""
    legal = joined(LEGAL[block], block)
    above = np.where(legal, np.maximum(joined(table, block), 0), 0)
    total = above.sum(-1, keepdims=True)
    even = legal / np.maximum(legal.sum(-1, keepdims=True), 1)
    return np.where(total > 0, above / np.where(total > 0, total, 1), even).reshape(LEGAL[block].shape)


# -- values, weighed by how often chance and the other player come there ---------------------------------------------------


def reached(lead: np.ndarray, answer: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How often X and Y, with each pair, have played as it takes to come to each k."""
    first = np.stack([np.stack([lead[HAND[:, c], bid, c] for c in range(RANK_COUNT)]) for bid in (0, 1)])[BID, LED]
    second = np.stack([answer[:, :, HAND[:, c], c] for c in range(RANK_COUNT)], 2)[BID, LED, ANSWERED]
    leads = FIRST_LEADS[:, None]
    return np.where(leads, first, second), np.where(leads, second, first)


def values_last(x: np.ndarray, again: np.ndarray) -> np.ndarray:
    """Returns the value of each action to Y, who answers in the second trick."""
    come = np.empty((K, 2, RANK_COUNT, RANK_COUNT))
    for card in range(RANK_COUNT):
        come[:, :, card] = x[:, PAIR[card]][:, None] * again[:, PAIR[card], :, card].transpose(1, 2, 0)
    played = -np.einsum("kbcx,kcxdy->kbcdy", come, SIGNED, optimize=True) * STAKE[:, :, None, None, None]
    refused = -np.einsum("kbcx,kcxdy->kbcdy", come, LEAVES, optimize=True) * BEFORE[:, None, None, None, None]
    return np.stack([played[:, :, :, LOW, HIGH], played[:, :, :, HIGH, LOW], refused[:, :, :, LOW, HIGH]], -1)


def values_again(y: np.ndarray, last: np.ndarray) -> np.ndarray:
    """Returns the value of each action to X, who leads to the second trick."""
    plays, lies = np.zeros((2, K, 2, RANK_COUNT, RANK_COUNT, RANK_COUNT))
    y = y[:, None, None]
    plays[:, :, :, LOW, HIGH] += y * last[..., 0]
    plays[:, :, :, HIGH[TWO], LOW[TWO]] += (y * last[..., 1])[..., TWO]
    lies[:, :, :, LOW, HIGH] += y * last[..., 2]
    found = np.einsum("kbcdy,kcxdy->kbcx", plays, SIGNED, optimize=True) * STAKE[:, :, None, None]
    found += np.einsum("kbcdy,kcxdy->kbcx", lies, LEAVES, optimize=True) * BEFORE[:, None, None, None]
    out = np.zeros(LEGAL[2].shape)
    for card in range(RANK_COUNT):
        out[:, PAIR[card], :, card] = found[:, :, card].transpose(2, 0, 1)
    return out


def values_lead(after: np.ndarray, answer: np.ndarray) -> np.ndarray:
    """Returns the value of each action to the first leader; `after` holds each pair's value to it in each k."""
    out = np.zeros(LEGAL[0].shape)
    total = after.reshape(2, RANK_COUNT, RANK_COUNT, -1).sum(2)
    for card in range(RANK_COUNT):
        out[HAND[:, card], :, card] = total[:, card].T
    out[:, 1] += DEALT @ answer[1, :, :, RANK_COUNT].T
    return out


def values_answer(after: np.ndarray, lead: np.ndarray) -> np.ndarray:
    """Returns the value of each action to the second player in the first trick."""
    out = np.zeros(LEGAL[1].shape)
    after = after.reshape(2, RANK_COUNT, RANK_COUNT, -1)
    for card in range(RANK_COUNT):
        out[:, :, HAND[:, card], card] = after[:, :, card]
    out[1, :, :, RANK_COUNT] = -(DEALT.T @ lead[:, 1]).T
    return out


def gains(tables: list[np.ndarray]) -> tuple[float, float]:
    """Returns the gain of the best answer to these tables, for the first leader and for the second player."""

    def best(values: np.ndarray, block: int) -> np.ndarray:
        return np.where(joined(LEGAL[block], block), joined(values, block), NEVER).max(-1)

    lead, answer, again, last = tables
    x, y = reached(lead, answer)
    of_x = best(values_again(y, last), 2)
    of_y = best(values_last(x, again), 3).sum((1, 2))
    first = np.where(FIRST_LEADS[:, None], of_x, of_y)
    second = np.where(FIRST_LEADS[:, None], of_y, of_x)
    return best(values_lead(first, answer), 0).sum(), best(values_answer(second, lead), 1).sum()


# -- solving ---------------------------------------------------------------------------------------------------------------


def solve(seconds: float) -> list[np.ndarray]:
    """The average strategy after so many seconds of CFR+."""
    regrets = [np.zeros(legal.shape) for legal in LEGAL]
    totals = [np.zeros(legal.shape) for legal in LEGAL]
    start, shown, number = time.process_time(), 0.0, 0

    def learn(block: int, values: np.ndarray, now: np.ndarray, come: np.ndarray, where: np.ndarray) -> np.ndarray:
        """Add regrets and the strategy of a block where it is this player's; returns what the decisions are worth."""
        axes = tuple(range(now.ndim - JOINED[block], now.ndim))
        worth = (values * now).sum(axes)
        gain = np.where(LEGAL[block], values - np.expand_dims(worth, axes), 0)
        regrets[block][where] = np.maximum(regrets[block] + gain, 0)[where]
        totals[block][where] += (number**2 * now * come)[where]
        return worth

    while time.process_time() - start < seconds:
        number += 1
        for first in (True, False):
            lead, answer, again, last = now = [shares(regret, block) for block, regret in enumerate(regrets)]
            x, y = reached(lead, answer)
            mine = FIRST_LEADS if first else ~FIRST_LEADS
            # a little more than never, so that decisions after own mistakes are learnt too
            of_x = learn(2, values_again(y, last), now[2], x[:, :, None, None] + 1e-7, mine)
            of_y = learn(3, values_last(x, again), now[3], y[:, None, None, :, None] + 1e-7, ~mine).sum((1, 2))
            after = np.where(mine[:, None], of_x, of_y)
            if first:
                learn(0, values_lead(after, answer), now[0], ONE, ALL)
            else:
                learn(1, values_answer(after, lead), now[1], ONE, ALL)
        if time.process_time() - start > shown:
            shown += 30
            report(f"{number} rounds", [shares(total, block) for block, total in enumerate(totals)])
    return [shares(total, block) for block, total in enumerate(totals)]


def report(what: str, tables: list[np.ndarray]) -> float:
    """Print and return the exploitability in points a round, and between which bounds the value of the first lead lies."""
    first, second = gains(tables)
    exploitability = (first + second) / 2
    print(f"{what}: exploitability {exploitability:.5f}, a first lead is worth {-second:+.5f} to {first:+.5f}", flush=True)
    return exploitability


def rounded(tables: list[np.ndarray]) -> list[np.ndarray]:
    """In whole PARTSths; one action alone where it makes no difference or the player never comes."""
    lead, answer, _, _ = tables
    x, y = reached(lead, answer)
    seldom = [None, None, x < 1e-3, np.broadcast_to((y < 1e-3)[:, None, None], LEGAL[3].shape[:-1])]
    found = []
    for block, table in enumerate(tables):
        share = joined(table, block)
        share = np.where(share < 0.008, 0, share)
        few = seldom[block]
        if few is not None:
            share = np.where(few[..., None], np.eye(share.shape[-1])[share.argmax(-1)], share)
        parts = share / share.sum(-1, keepdims=True) * PARTS
        whole = np.floor(parts + 1e-9)
        rest = np.argsort(np.argsort(whole - parts, -1, kind="stable"), -1, kind="stable")
        whole += rest < np.round(PARTS - whole.sum(-1))[..., None]
        if block == 2:
            whole *= possible(LEAVES.sum((3, 4)))[..., None]
        if block == 3:
            whole *= possible(LEAVES.sum((1, 2)))[:, None, None, :, None]
        found.append(whole.reshape(table.shape))
    return found


def possible(dealt: np.ndarray) -> np.ndarray:
    """Which pairs can be held in each k, from how often [k, card, other card] is dealt."""
    pairs = np.zeros((K, len(PAIRS)), bool)
    for card in range(RANK_COUNT):
        pairs[:, PAIR[card]] |= dealt[:, card] > 0
    return pairs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=300, help="of this process's own time")
    parser.add_argument("--write", action="store_true", help="write the table into the engine")
    options = parser.parse_args()
    tables = solve(options.seconds)
    report("in the end", tables)
    whole = rounded(tables)
    exploitability = report(f"in {PARTS}ths", [table / PARTS for table in whole])
    first, second = gains([table / PARTS for table in whole])
    data = bytes(np.concatenate([table.ravel() for table in whole]).astype(np.uint8))
    assert len(data) == SIZE
    text = b85encode(zlib.compress(data, 9)).decode()
    print(f"{len(text)} characters")
    if options.write:
        head = (
            "# A near-equilibrium of two-player Vitou; equilibrium.py says how to read it, and tests/benchmarks/\n"
            "# vitou_equilibrium.py made it. In points a round, against the best of all answers:\n"
            f"# exploitability: {exploitability:.4f}\n"
            f"# gain of a first lead that knows the table: {first:+.4f}\n"
            f"# gain of a second seat that knows the table: {second:+.4f}\n"
        )
        lines = [text[start : start + 120] for start in range(0, len(text), 120)]
        (Path(equilibrium.__file__).parent / FILE).write_text(f"{head}\n" + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
