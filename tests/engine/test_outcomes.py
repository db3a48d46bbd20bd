"""What the line says that tells how a deal or a match ended: who won, by how much, and what decided it."""

from __future__ import annotations

import itertools
import random
from functools import cache

import pytest

import cardkit
from cardkit.game import Game, State
from cardkit.games.tute.state import TuteState
from cardkit.games.tute.teaching.table_texts import NUMBERS
from cardkit.games.vitou.state import VitouState
from cardkit.games.vitou.teaching.table_texts import TIES
from cardkit.match import Match
from cardkit.players import for_game
from cardkit.teaching import teaching
from cardkit.teaching.exercises.positions import names_from
from cardkit.teaching.outcome import Sides

TUTE, TAROT, VITOU, TRIONFETTI = (cardkit.games[name] for name in ("tute", "tarot", "vitou", "trionfetti"))


@cache
def dealt(game: Game, seed: int, standing: tuple[int, ...] | None = None) -> State:
    """The deal of this seed, played to its end by the rule of thumb: once for all tests, which only look at it."""
    return played(game.deal(seed, standing=standing), random.Random(seed))


def played(state: State, rng: random.Random) -> State:
    """The deal played to its end, by the rule of thumb."""
    while state.to_move is not None:
        state.play(for_game(state.game).rule_of_thumb_move(state, rng))
    return state


def line(state: State) -> str:
    """The line about a deal, for seat 0."""
    game = state.game
    return teaching.for_game(game).table.outcome(state, Sides.at(game, names_from(game, 0), 0)).line


def match_line(match: Match) -> str:
    """The line about a match that is over, for seat 0."""
    game, texts, settled = match.game, teaching.for_game(match.game).table, match.settled
    assert settled is not None
    sides = Sides.at(game, names_from(game, 0), 0)
    tally = texts.tally(game, match.state.deal.standing, match.state.score.totals, settled)
    return texts.match_outcome(settled, tally, sides)


@cache
def matches(game: Game, count: int) -> list[Match]:
    """So many matches, played by the rule of thumb."""
    rng, found = random.Random(1), []
    for seed in range(count):
        match = Match(game, seed)
        played(match.state, rng)
        while not match.over:
            played(match.next(), rng)
        found.append(match)
    return found


def test_what_decided_a_deal_of_tute_would_have_ended_it_otherwise() -> None:
    seen = set()
    for seed in range(80):
        state = dealt(TUTE, seed)
        sheet = state.score
        assert sheet.winner is not None
        lead = sheet.totals[sheet.winner] - sheet.totals[1 - sheet.winner]
        songs = [one.points for one in sheet.lines if one.rule in ("tute.veinte", "tute.cuarenta")]
        if "ten decided" in line(state):
            seen.add("ten")
            assert lead < 10
        elif "sang decided" in line(state):
            seen.add("sung")
            assert sum(one[sheet.winner] - one[1 - sheet.winner] for one in songs) > lead
    assert seen == {"ten", "sung"}


def test_every_deal_of_tute_says_where_most_of_the_lead_came_from() -> None:
    """The aces and threes that are named are those of the winner’s pile, and most of them lie there."""
    named = 0
    for seed in range(80):
        state = dealt(TUTE, seed)
        assert isinstance(state, TuteState)
        told, winner = line(state), state.score.winner
        assert winner is not None
        if state.tute_seat is None and state.score.totals[0] != state.score.totals[1]:
            assert told.count(".") == 2, told
        if "of eight" in told:
            named += 1
            high = [sum(card.bit & taken > 0 for card in TUTE.pack if card.rank.key in "13") for taken in state.taken]
            assert f" {NUMBERS[high[winner]]} of eight" in told
            assert high[winner] > high[1 - winner]
    assert named


def test_a_vagaresto_that_was_played_is_told_with_its_stake() -> None:
    staked = 0
    for seed in range(60):
        state = dealt(TRIONFETTI, seed, standing=(14, 14))
        found = [result.points for result in state.results if result.rule == "trionfetti.stake"]  # type: ignore[attr-defined]
        assert ("vagaresto" in line(state)) == bool(found)
        if found:
            staked += 1
            assert f"vagaresto for {found[0]}" in line(state)
    assert staked


def test_the_winner_of_a_match_of_tarot_comes_first() -> None:
    for match in matches(TAROT, 8):
        settled = match.settled
        assert settled is not None
        if settled.winner is not None:
            assert match_line(match).startswith("You win" if settled.winner == 0 else TAROT.names[settled.winner])


@pytest.mark.parametrize("name", cardkit.games)
def test_without_the_deal_that_decided_a_match_its_winner_would_not_be_ahead(name: str) -> None:
    short = {"tute": {"hands": 3}, "tarot": {"deals": 4}, "trionfetti": {"partite": 1}, "pitty_pat": {"hands": 3}}
    game, found = cardkit.games[name].variant(**short.get(name, {})), 0
    texts = teaching.for_game(game).table
    for match in matches(game, 6):
        settled, number = match.settled, texts.deciding_deal(match, 0)
        assert settled is not None
        if number is None or settled.winner is None:
            continue
        found += 1
        states = match.deals
        before = texts.figures(game, states[number].deal.standing)
        after = texts.figures(game, states[number + 1].deal.standing if number + 1 < len(states) else settled.standing)
        brought = [now - then for then, now in zip(before, after, strict=True)]
        without = [total - one for total, one in zip(texts.figures(game, settled.standing), brought, strict=True)]
        rivals = [0] if settled.winner else range(1, len(game.parties))
        assert any(without[settled.winner] <= without[rival] for rival in rivals)
    assert found


def test_a_won_baraque_is_the_whole_game() -> None:
    state = VITOU.deal(1, dealer=3, cards={0: "Rt Rk Rp", 1: "7t 7k 7p"}, standing=(14, 10))
    while state.to_move is not None:
        bids = [move for move in state.legal if move.kind == "bid"]
        state.play(bids[0] if bids else next(move for move in state.legal if move.kind in ("play", "accept")))
    assert [event.move.text for event in state.events if event.move.kind == "bid"][-1] == "bid baraque"
    assert state.score.winner == 0
    assert line(state).startswith("You win the game 21–10.")


def test_a_round_that_ends_the_game_says_so() -> None:
    state = VITOU.deal(1, dealer=3, cards={0: "10t 10k 9t", 1: "7t 7k 7p"}, standing=(20, 15))
    while state.to_move is not None:
        state.play(next(move for move in state.legal if move.kind == "play" or move.text == "decide play"))
    assert state.score.winner == 0
    assert line(state).startswith("You win the game 21–15.")


def test_a_contract_is_told_first_as_the_readers_side_won_or_lost_it() -> None:
    told = set()
    for seed in range(60):
        state = dealt(TAROT, seed)
        if state.phase != "over":  # type: ignore[attr-defined]
            continue
        won, taker = state.score.totals[0] > 0, state.taker == 0  # type: ignore[attr-defined]
        first = line(state).partition(":")[0]
        told.add((taker, won))
        assert first.startswith("You lose") == (not won)
        assert first.startswith(("You win", "You stop")) == won
    assert len(told) == 4


def test_a_vagaresto_is_told_as_that_of_the_side_that_got_its_points() -> None:
    sides = set()
    for seed in range(60):
        state = dealt(TRIONFETTI, seed, standing=(14, 14))
        for result in state.results:  # type: ignore[attr-defined]
            if result.rule == "trionfetti.stake":
                sides.add(result.side)
                assert ("They won the" if result.side else "Your side won the") in line(state)
    assert sides == {0, 1}


def test_the_trick_that_decided_a_round_of_vitou_with_a_tie_is_one_that_was_won() -> None:
    """After a tie the round is the side's that has won a trick first."""
    said = {words: number for number, words in enumerate(TIES)}
    seen = set()
    for seed in range(300):
        state = dealt(VITOU, seed)
        assert isinstance(state, VitouState)
        number = next((number for words, number in said.items() if words in line(state).lower()), None)
        if number is None:
            assert not (state.ending == "won" and None in state.winners), "a tie is told"
            continue
        seen.add(number)
        first = state.winners[number]
        assert first is not None
        assert first % 2 == state.winner
        assert state.winners[:number] == [None] * number
    assert seen == {0, 1, 2}


def test_who_is_not_out_first_hears_how_many_cards_were_left() -> None:
    for seed in range(20):
        state = dealt(cardkit.games["pitty_pat"], seed)
        if state.score.winner not in (None, 0):
            number = len(state.view(0).hand.cards)
            assert f"You had {'one' if number == 1 else number} card" in line(state)


@pytest.mark.parametrize("figures", list(itertools.product((-1, 0, 1), repeat=3)))
def test_a_match_without_a_winner_names_those_who_share_it(figures: tuple[int, ...]) -> None:
    names = ["You", "Margaux", "Lucien"]
    told = Sides(names, [False] * 3, 0).drawn(figures)
    first = [name for name, figure in zip(names, figures, strict=True) if figure == max(figures)]
    assert [name for name in names if name in told] == ([] if len(first) == 3 else first)


@pytest.mark.parametrize("name", list(cardkit.games))
def test_the_result_of_a_match_counts_what_the_reader_won(name: str) -> None:
    for match in matches(cardkit.games[name], 2):
        told = match_line(match)
        assert "You have " not in told
