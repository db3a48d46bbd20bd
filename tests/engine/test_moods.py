"""Checks the faces that the others make: at what everybody has seen, in every game, whatever lies face down."""

from __future__ import annotations

from collections import Counter

import pytest

import cardkit
from cardkit.game import Game
from cardkit.record import Record
from cardkit.teaching.moods import GRIN, WINCE, moods
from engine.test_banter import deals
from engine.test_unseen_swaps import TABLES, twins

TUTE = cardkit.games["tute"]


@pytest.mark.parametrize("name", list(cardkit.games))
def test_faces_are_made_in_every_game_and_plain_most_of_the_time(name: str) -> None:
    made: Counter[str] = Counter()
    moves = 0
    for state in deals(cardkit.games[name])[:6]:
        record = Record.of(state)
        for number in range(1, len(record.moves) + 1):
            made.update(moods(record.state(number).view(0)).values())
            moves += 1
    assert set(made) == {GRIN, WINCE}
    assert made.total() < 2 * moves


@pytest.mark.parametrize("name", list(cardkit.games))
def test_at_the_end_the_winners_grin(name: str) -> None:
    for state in deals(cardkit.games[name])[:10]:
        found, totals, parties = moods(state.view(0)), state.score.totals, state.game.parties
        if not found:
            continue
        best = max(range(len(parties)), key=lambda party: totals[party])
        won = best if state.score.winner is None or min(totals) < 0 else state.score.winner
        assert {found[seat] for seat in parties[won]} == {GRIN}
        assert set(found) == set(range(state.game.seats))


def test_a_lost_ace_and_a_partner_beaten_hurt_and_an_ace_that_wins_pleases() -> None:
    state, seen = TUTE.deal(7), set()
    for seed in range(12):
        state = TUTE.deal(seed)
        while not state.over:
            state.play(next(iter(state.legal)))
            note = next((note for note in state.events[-1].notes if note.kind == "trick"), None)
            if note is None or state.over:
                continue
            by = {event.move.card: event.seat for event in state.events}
            found, ace = moods(state.view(0)), [card for card in note.cards if card.rank.key == "1"]
            assert all(found[by[card]] == WINCE for card in ace if by[card] != note.seat)
            first, winner = note.cards[0], note.seat
            own = next(card for card in note.cards if by[card] == winner)
            if note.cards.index(own) == 2 and own.suit is first.suit is not note.cards[1].suit:  # only the partner was beaten
                assert found[winner] == WINCE
                seen.add("partner")
            elif own in ace and note.cards.index(own) == 0:
                assert found[winner] == GRIN
                seen.add("ace")
    assert seen == {"partner", "ace"}


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_cards_that_nobody_sees_change_no_face(game: Game) -> None:
    for seat, state, twin in twins(game):
        assert moods(state.view(seat)) == moods(twin.view(seat))
