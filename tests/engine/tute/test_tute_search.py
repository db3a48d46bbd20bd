"""The search of Tute against brute force through the public State, which knows nothing of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import cardkit
from cardkit import players
from cardkit.cards import Cards, spanish40
from cardkit.game import Game
from cardkit.games.tute.players import playouts as playout
from cardkit.games.tute.players.playouts import good_lead
from cardkit.games.tute.players.search import TUTE_VALUE, OpenDeal
from cardkit.games.tute.players.suits import HEIGHT_OF
from cardkit.games.tute.state import TuteState
from cardkit.games.tute.tables import BEATS, SUIT_OF
from cardkit.players import advise

TUTE_GAME = cardkit.games["tute"]


def ending(game: Game, rng: random.Random, cards: int, *, keep: str = "") -> TuteState:
    """A deal played at random until no more than `cards` cards are held; ranks in `keep` are held back for a marriage."""
    while True:
        state = game.deal(rng)
        assert isinstance(state, TuteState)
        while not state.over and sum(hand.bit_count() for hand in state.hands) > cards:
            moves = [move for move in state.legal if move.card is not None] or list(state.legal)
            state.play(rng.choice([m for m in moves if m.card is None or m.card.rank.key not in keep] or moves))
        if not state.over and (not keep or OpenDeal(state).open(state)):
            return state


def best(state: TuteState) -> int:
    """Returns how far side 0 is ahead at the end with perfect play on all sides, by trying everything."""
    if state.over:
        return players.for_game(state.game).payoff(state)[0]
    found = [best(state.after(move)) for move in state.legal]
    return max(found) if state.to_move in (0, 2) else min(found)


def endings(game: Game, seed: str, count: int, cards: tuple[int, int]) -> Iterator[TuteState]:
    rng = random.Random(seed)
    for number in range(count):
        least, most = cards
        yield (
            ending(game, rng, rng.randint(max(least, 8), most), keep="RC")
            if number % 2
            else ending(game, rng, rng.randint(least, most))
        )


@pytest.mark.parametrize(
    "options",
    [{}, {"contrafallo": True}, {"partner_declares": True}, {"tute_caballos": True, "partner_declares": True}],
    ids=str,
)
def test_search_finds_what_brute_force_finds(options: dict[str, bool]) -> None:
    game = TUTE_GAME.variant(**options)
    sung = 0
    for state in endings(game, "small", 150, (1, 12)):
        known = OpenDeal(state)
        outlook = players.for_game(state.game).outlook(state, random.Random(1))
        assert outlook.exact
        sign = -1 if state.to_move in (1, 3) else 1
        for move, value in zip(state.legal, outlook.values, strict=True):
            expected = best(state.after(move))
            assert known.value(state.after(move)) == expected, (move, state.events)
            assert value == sign * expected, (move, state.events)
            sung += move.kind == "declare"
    assert sung > 5


@pytest.mark.outlet
def test_search_finds_what_brute_force_finds_with_four_tricks_left() -> None:
    for state in endings(TUTE_GAME, "larger", 25, (13, 16)):
        assert OpenDeal(state).value(state) == best(state)


def test_one_kernel_serves_all_positions_of_a_deal() -> None:
    """Values remembered of one position do not leak into another."""
    rng = random.Random(4)
    for _ in range(20):
        state = ending(TUTE_GAME, rng, 16, keep="RC")
        known = OpenDeal(state)
        while not state.over:
            assert known.value(state) == OpenDeal(state).value(state)
            state.play(rng.choice(state.legal))
        assert known.value(state) == players.for_game(state.game).payoff(state)[0]


def test_tute_outweighs_everything() -> None:
    state = TUTE_GAME.deal(1, cards={1: "Ro Rc Re Rb 1o 3o 1c 3c 1e 3e", 0: "7o"}).after("1o")
    while state.to_move != 1:
        state.play(state.legal[0])
    outlook = dict(zip(state.legal, players.for_game(state.game).outlook(state, random.Random(1)).values, strict=True))
    tute = TUTE_GAME.move("declare tute")
    assert all(value <= outlook[tute] for value in outlook.values())
    assert advise(state.view(1), random.Random(2), 8)[0].move is tute
    end = state.after(tute)
    assert end.over
    assert players.for_game(end.game).payoff(end)[1] > TUTE_VALUE + end.score.totals[1] - end.score.totals[0]


def followed(state: TuteState, cards: list[int]) -> int:
    """The rule by which quick play follows, in the words of the public State."""
    seat, last, suit = state.to_move, len(state.trick) == 3, state.trump
    assert seat is not None
    others = [card.id for owner, hand in enumerate(state.hands) if owner != seat for card in Cards(spanish40, hand)]

    def safe(card: int) -> bool:
        return not any(SUIT_OF[other] == SUIT_OF[card] and HEIGHT_OF[other] > HEIGHT_OF[card] for other in others)

    if any(state.after(TUTE_GAME.moves[card]).best == card for card in cards if not last):
        return min([card for card in cards if safe(card)] or cards, key=HEIGHT_OF.__getitem__)
    if last and BEATS[suit][state.best] >> cards[0] & 1:
        return max(cards, key=HEIGHT_OF.__getitem__)
    if state.best_seat % 2 == seat % 2 and (last or safe(state.best)):
        return max(cards, key=lambda card: (HEIGHT_OF[card] - 12 * (SUIT_OF[card] == suit), -card))
    return min(cards, key=lambda card: (HEIGHT_OF[card] + 5 * (SUIT_OF[card] == suit), card))


@pytest.mark.parametrize("options", [{}, {"partner_declares": True}, {"contrafallo": True}], ids=str)
def test_quick_play_is_legal_and_counts_right(options: dict[str, bool], monkeypatch: pytest.MonkeyPatch) -> None:
    """Plays the leads of quick play, and cards by the rule that it follows, on a State: the result is the same."""
    game, rng, led = TUTE_GAME.variant(**options), random.Random(8), list[int]()

    def lead(*given: Any) -> tuple[int, int]:
        suit, place = good_lead(*given)
        led.append(10 * suit + place)
        return suit, place

    monkeypatch.setattr(playout, "good_lead", lead)
    sung = 0
    for number in range(150):
        state = ending(game, rng, rng.randint(8, 40), keep="RC" if number % 2 else "")
        if state.may_declare and not state.asking and game.partner_declares:
            continue  # the partner has passed, which quick play does not ask about
        led.clear()
        estimate = OpenDeal(state).estimate(state, rng, 0)
        leads = iter(led)
        again = state.copy()
        while not again.over:
            calls = [move for move in again.legal if move.kind == "declare"]
            plays = [move for move in again.legal if move.kind == "play"]
            if calls:
                again.play(next((move for move in calls if "tute" in move.text), calls[0]))
                sung += 1
            elif not plays:
                again.play("pass")
            elif not again.trick:
                again.play(game.moves[next(leads)])
            else:
                again.play(game.moves[followed(again, [move.id for move in plays])])
        assert players.for_game(again.game).payoff(again)[0] == estimate, state.events
        assert next(leads, None) is None
    assert sung > 20
