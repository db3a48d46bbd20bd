"""Find deals that teach and print them as text, for the `problems.txt` in a game's folder.

    python tests/benchmarks/find_problems.py tarot --seed 1 --each 4

Each kind of position in `SEARCHES` is looked for by `cardkit.teaching.problems.find`, which proves what it finds; here a theme
is put
to it, a few words made from the position. The same seed finds the same problems.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import cardkit
from cardkit import players
from cardkit.cards import tarot78
from cardkit.game import Game, State
from cardkit.games.tarot.tables import BEATS as HIGHER
from cardkit.games.tute.tables import BEATS
from cardkit.moves import Move
from cardkit.players import Choice
from cardkit.teaching import problems
from cardkit.teaching.problems import Problem


class Search(NamedTuple):
    """Where to look: the options of the game, by counting or not, how many cards are left, the match score before the deal."""

    options: dict[str, Any]
    counting: bool
    cards: int
    standing: tuple[int, ...] | None = None


SEARCHES = {
    # at 20–20 there are neither bids nor signs: the round is the game, and the cards alone decide
    "vitou": [
        Search({}, False, 3, (20, 20)),
        Search({}, False, 2, (20, 20)),
        Search({"players": 2}, False, 3, (20, 20)),
        Search({"players": 2}, True, 2, (20, 20)),
    ],
    # a hand is for more than a point when vagaresto was accepted, and then partners know each other's cards
    "trionfetti": [
        Search({}, False, 3, (9, 13)),
        Search({}, False, 2, (6, 12)),
        Search({}, True, 2, (9, 13)),
        Search({}, True, 3, (9, 13)),
    ],
    "tarot": [
        Search({}, False, 3),
        Search({}, True, 2),
        Search({"players": 3}, False, 4),
        Search({"players": 3}, True, 3),
        Search({"players": 5}, False, 3),
    ],
    "tute": [Search({}, False, 4), Search({}, True, 3)],
}


def moved(game: Game) -> Any:
    """Quick play that leads to many positions: at 20–20 it plays on, in the last hand vagaresto is called and accepted.

    The hands before are played at random, and so is every third card of the one that counts.
    """

    def choose(view: Any, rng: random.Random) -> Choice:
        texts = {move.text: move for move in view.legal}
        for text in ("say I play", "accept"):
            if text in texts:
                return Choice(texts[text])
        mano = view.fact("mano")
        last = mano is None or mano.value.startswith("4")
        if "vagaresto" in texts and last and rng.random() < 0.6:
            return Choice(texts["vagaresto"])
        cards = [move for move in view.legal if move.kind == "play"]
        return (
            Choice(rng.choice(cards))
            if cards and (not last or rng.random() < 0.3)
            else players.for_game(game).rule_of_thumb(view, rng)
        )

    return choose


# -- themes ----------------------------------------------------------------------------------------------------------------


def in_one_order(state: State, move: Move, level: Any) -> str:
    """Where one order of the cards decides: Vitou, Trionfetti."""
    view = state.view(None)
    trick = [card for card in view.pile("trick").cards if card is not None]
    by = view.pile("trick").by
    mine = sorted({level(card) for card in state.game.pack if state.held(0) & card.bit})
    played = level(move.card)
    low, high = played == mine[0], played == mine[-1]
    if not trick:
        if high:
            return "lead the best card: this trick must be won"
        return "lead low: the best card is kept for later" if low else "lead the middle card"
    tops = [level(card) for card in trick]
    top = max(tops)
    owner = by[tops.index(top)]
    friend = owner % 2 == 0 and state.game.seats == 4 and tops.count(top) == 1
    if friend:
        return "take the trick from your own partner" if played > top else "leave the trick to your partner"
    if played == top:
        return "tie the trick: that is enough"
    if played < top:
        if mine[-1] > top:
            return "let this trick go, though it could be won"
        if low:
            return "you can’t beat it: give up your lowest card"
        return "you can’t beat it: keep your lowest card for later"
    above = [n for n in mine if n > top]
    if len(above) == 1:
        return "beat the trick while you can"
    return "take the trick as cheaply as you can" if played == above[0] else "take it high: a lower card would be beaten"


def tarot_theme(state: Any, move: Move) -> str:
    """Names the theme of a tarot ending by its winning move."""
    card, hand = move.card.text, {card.text for card in state.game.pack if state.held(0) & card.bit}
    trump = card.endswith("a")
    if card == "EX":
        return "play the Excuse now, before the last trick" if len(hand) <= 3 else "the Excuse ducks this trick"
    if card == "1a":
        return "the petit must come now" if state.trick else "lead the petit"
    if "1a" in hand and trump:
        return "hold back the petit"
    if "EX" in hand and "play EX" in {other.text for other in state.legal}:
        return "keep the Excuse for another trick"
    if not state.trick:
        if trump:
            highest = max((text for text in hand if text.endswith("a")), key=lambda text: int(text[:-1]))
            return "control the trumps: lead the highest" if card == highest else "lead a low trump, and keep the high one"
        if card[0] in "RDCV":
            return "lead the court card now"
        if all(other.endswith("a") for other in hand - {card}):
            return "lead your small card, and keep your trumps"
        return "lead low, and keep your good cards"
    best = state.rung.best
    above = HIGHER[best] if best >= 0 else tarot78.mask
    friend = best >= 0 and state.same_side(state.best_seat, 0)
    wins = bool(above & move.bit)
    if friend and not wins:
        return "give your side’s trick its points" if card[0] in "RDCV" else "keep your points for a trick of your own"
    if wins and trump:
        verb = "overtrump" if best >= 0 and tarot78.cards[best].text.endswith("a") else "trump"
        least = min(int(other.card.text[:-1]) for other in state.legal if other.card and other.card.bit & above)
        how = "as low as you can, and keep the higher ones" if int(card[:-1]) == least else "high"
        return f"{verb} {how}"
    if wins:
        return "take the trick while you can"
    courts = [other for other in hand if other[0] in "RDCV"]
    if card not in courts:
        return "give up a small card, and keep your court cards" if courts else "give up the small card that you can spare"
    return f"give up the {move.card.rank.gloss}, and keep the rest"


def tute_theme(state: Any, move: Move) -> str:
    """Names the theme of a Tute ending by its winning move."""
    if move.kind == "declare":
        return "declare before you lead"
    if move.kind == "pass" or "declare" in {other.kind for other in state.legal}:
        return "do not declare yet"
    trump = move.card.suit.index == state.trump
    if not state.trick:
        if trump:
            return "lead trumps (arrastre)"
        low = move.card.rank.key in "24567"
        return "lead a card without points, and keep the rest" if low else "lead your points home"
    if state.best_seat % 2 == 0:
        if trump:
            return "spend a trump on your partner’s baza"
        low = move.card.rank.key in "24567"
        return "keep your points out of your partner’s baza" if low else "feed your partner’s baza"
    above = BEATS[state.trump][state.best]
    if not above & move.card.bit:
        return "you can’t beat it: look what you can spare"
    others = [other.card for other in state.legal if other.card.bit & above and other is not move]
    if not others:
        return "beat it while you can"
    if all(BEATS[state.trump][other.id] & move.card.bit for other in others):
        return "beat it with the highest card you may play"
    low = all(BEATS[state.trump][move.card.id] & other.bit for other in others)
    return "beat it, but no higher than you must" if low else "beat it with the card between"


def theme(state: State, move: Move) -> str:
    """A few words on what the solution teaches."""
    game = state.game
    if game.name == "tarot":
        return tarot_theme(state, move)
    if game.name == "tute":
        return tute_theme(state, move)
    ranking = state.view(0).ranking
    if ranking is not None:
        return in_one_order(state, move, ranking.height)
    from cardkit.games.vitou.tables import HEIGHT_OF

    return in_one_order(state, move, lambda card: HEIGHT_OF[card.id])


# -- choosing ----------------------------------------------------------------------------------------------------------------


def collect(
    search: Search, name: str, rng: random.Random, each: int, seconds: float, themes: Counter[str]
) -> Iterator[Problem]:
    """Up to `each` problems of every level, and no more of a theme in all: `themes` counts them."""
    game = cardkit.games[name].variant(**search.options)
    levels: Counter[int] = Counter()
    player = moved(game) if search.standing else None
    end = time.process_time() + seconds
    while time.process_time() < end and sum(levels.values()) < 3 * each:
        for found in problems.find(
            game, rng, counting=search.counting, cards=search.cards, tries=1, player=player, standing=search.standing
        ):
            text = theme(found.state, found.solution)
            if levels[found.level] < each and themes[text] < each:
                levels[found.level] += 1
                themes[text] += 1
                yield found._replace(theme=text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(SEARCHES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=3, help="problems of every level and kind of position")
    parser.add_argument("--seconds", type=float, default=60, help="for every kind of position")
    options = parser.parse_args()
    print("# Deals that teach: the last move of each is the only one that wins. Found and proved by cardkit.teaching.problems.")
    themes: Counter[str] = Counter()
    for search in SEARCHES[options.game]:
        for found in collect(search, options.game, random.Random(options.seed), options.each, options.seconds, themes):
            print(f"\n{found}", end="", flush=True)


if __name__ == "__main__":
    main()
