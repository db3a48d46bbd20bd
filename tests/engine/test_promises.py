"""The promises of game.py, kept by every registered game: a new game is tested by being registered."""

import copy
import json
import random

import pytest

from cardkit import players
from cardkit.game import Game, State
from cardkit.match import Match
from cardkit.moves import Moves
from cardkit.players.players import sample
from cardkit.record import Record, read, read_match, write_match
from cardkit.rules import IllegalMove
from cardkit.teaching import teaching
from cardkit.tricks import has_tricks
from cardkit.view import View
from engine.variants import ids, variants

GAMES = variants()
DEALS = 6


pytestmark = pytest.mark.parametrize("game", GAMES, ids=ids)


def standings(game: Game, rng: random.Random) -> tuple[tuple[int, ...], int]:
    """A standing and dealer that a match between random players reaches."""
    match = Match(game, rng.getrandbits(32))
    for _ in range(rng.randrange(12)):
        finish(match.state, rng)
        settled = match.settled
        assert settled is not None
        if settled.over:
            break
        match.next()
    return match.state.deal.standing, match.state.deal.dealer


def finish(state: State, rng: random.Random) -> State:
    for _ in range(5000):
        if state.over:
            return state
        state.play(rng.choice(state.legal))
    raise AssertionError("a deal of random moves did not end")


def positions(game: Game, seed: int, deals: int = DEALS, share: float = 0.25):
    """States met in random deals: copies, each with the rng to go on with."""
    rng = random.Random(f"{game!r}{seed}")
    for _ in range(deals):
        standing, dealer = standings(game, rng)
        state = game.deal(rng, dealer=dealer, standing=standing)
        while not state.over:
            if rng.random() < share:
                yield state, rng
            state.play(rng.choice(state.legal))
        yield state, rng


def look(view: View) -> tuple:
    """A view with all it tells, the words of its events included."""
    names = [str(seat) for seat in range(view.game.seats)]
    return view.data(), [event.say(names) for event in view.events]


def test_is_described(game: Game) -> None:
    assert game.title
    assert teaching.for_game(game).blurb
    assert len(game.names) >= game.seats
    assert sorted(seat for party in game.parties for seat in party) == list(range(game.seats))
    for rule in game.rules.values():
        assert rule.id.startswith(f"{game.name}.")
        assert rule.sentence.endswith((".", ".”", "!", ")")), rule.id
        assert rule.source, rule.id
        assert rule.option is None or rule.option in {option.name for option in game.rules.options}, rule.id
    for option in game.rules.options:
        assert option.default in option.choices
        assert option.source
        assert option.read(option.write(option.default)) == option.default


def test_moves_have_stable_numbers_and_unique_texts(game: Game) -> None:
    assert isinstance(game.moves, Moves)
    assert [move.id for move in game.moves] == list(range(len(game.moves)))
    for move in game.moves:
        assert game.move(move.text) is move
        assert game.move(move.text.upper()) is move
        assert move.label
        assert move.sentence
    assert [m.text for m in type(game)().moves] == [m.text for m in game.moves]


def test_packets_deal_the_whole_pack(game: Game) -> None:
    for dealer in range(game.seats):
        assert sum(packet.size for packet in game.dealing.packets(dealer)) == len(game.pack)


def test_matches_end(game: Game) -> None:
    for seed in range(2):
        rng = random.Random(seed)
        match = Match(game, seed)
        for _ in range(2000):
            finish(match.state, rng)
            if match.over:
                break
            match.next()
        assert match.over
        words = game.dealing.standing_words(match.standing)
        assert len(words) == len(game.parties)
        text = write_match(match)
        again = read_match(text, seed)
        assert again.standing == match.standing
        assert again.winner == match.winner
        assert write_match(again) == text


def test_same_seed_same_deal(game: Game) -> None:
    assert game.deal(5).deal == game.deal(5).deal
    assert game.deal(5).deal != game.deal(6).deal


def test_cards_are_conserved_in_every_view(game: Game) -> None:
    for state, _ in positions(game, 1):
        for seat in (None, *range(game.seats)):
            view = state.view(seat)
            cards = [card for pile in view.piles for card in pile.cards]
            known = [card for card in cards if card is not None]
            assert len(cards) == len(game.pack), f"{[(p.name, p.owner, len(p.cards)) for p in view.piles]}"
            assert len(set(known)) == len(known)
            if seat is None:
                assert len(known) == len(game.pack)
            else:
                assert view.hand.known == state.held(seat)


def test_what_others_hold_is_still_out_and_nothing_of_mine_is(game: Game) -> None:
    """Shown or not: a card that lies open in another hand can still beat one of mine."""
    rng = random.Random(5)
    for _ in range(DEALS):
        state = game.deal(rng)
        while state.to_move is not None:
            seat = state.to_move
            view, others = state.view(seat), sum(state.held(other) for other in range(game.seats) if other != seat)
            assert others & ~view.out == 0
            assert view.out & (state.held(seat) | view.pile("trick").known if has_tricks(view) else state.held(seat)) == 0
            state.play(rng.choice(state.legal))


def test_mask_says_what_refusal_says(game: Game) -> None:
    for state, _ in positions(game, 2, 30 // len(GAMES) + 8):
        legal = state.legal
        assert bool(legal) == (not state.over)
        lawful = set(legal)
        for move in game.moves:
            refusal = state.refusal(move)
            assert (refusal is None) == (move in lawful) == bool(state.mask >> move.id & 1), f"{move!r} in {state.events}"
            if refusal is not None:
                assert game.rules[refusal.rule.id] is refusal.rule
                assert refusal.instead == legal
                assert refusal.reason[0].isupper()
                assert refusal.reason.endswith((".", "!", "?"))
                assert refusal.rule.sentence in str(refusal)


def test_a_refused_card_is_told_only_cards_that_may_be_played(game: Game) -> None:
    """Also where several duties bind: whoever must head the trick, too, is not offered all cards of the suit."""
    for state, _ in positions(game, 5, 30 // len(GAMES) + 4):
        view = state.view(state.to_move) if state.to_move is not None else None
        if view is None or not has_tricks(view):
            continue
        able = {move.card for move in state.legal}
        for move, refusal in view.refusals:
            if move.card is not None and move.kind == "play" and move.card in view.hand.cards:
                assert set(refusal.because) <= able, refusal


def test_a_prompt_names_cards_only_where_no_other_may_be_played(game: Game) -> None:
    """French Tarot's Excuse is no part of what the suit led asks for."""
    table = teaching.for_game(game).table
    for state, _ in positions(game, 7, 30 // len(GAMES) + 4):
        view = state.view(state.to_move) if state.to_move is not None else None
        if view is None or view.click != "play" or not has_tricks(view):
            continue
        able = {move.card for move in view.legal if move.kind == "play" and move.card is not None}
        if view.binding_duty is not None and table.asks(view, game.names) == view.binding_duty[1]:
            assert set(view.binding_duty[0].cards) == able


def test_a_refused_move_changes_nothing(game: Game) -> None:
    for state, rng in positions(game, 3, 2):
        before = [look(state.view(seat)) for seat in (None, *range(game.seats))]
        wrong = [move for move in game.moves if move not in state.legal]
        for move in rng.sample(wrong, min(4, len(wrong))):
            with pytest.raises(IllegalMove) as error:
                state.play(move)
            assert error.value.refusal.rule.title in str(error.value)
        assert [look(state.view(seat)) for seat in (None, *range(game.seats))] == before


def test_some_card_explains_itself(game: Game) -> None:
    """A card in hand is legal to touch or has a refusal in the view, whoever is to move."""
    for state, _ in positions(game, 4, 3):
        seat = state.to_move
        if seat is None:
            continue
        view = state.view(seat)
        assert view.legal == state.legal
        answered = {move for move, _ in view.refusals} | set(view.legal)
        if view.click:
            assert all(card is None or game.move(f"{view.click} {card.text}") in answered for card in view.hand.cards)
            touched = [move for move in view.legal if move.kind == view.click and move.card in view.hand.cards]
            assert [move.text for move in touched] == [f"{view.click} {move.card.text}" for move in touched], (
                "one touch, one move"
            )
        binding = [duty for duty in view.duties if duty.binding]
        assert len(binding) <= 1
        for duty in binding:
            legal = {move.card for move in view.legal}
            assert set(duty.cards) <= legal


def test_copies_are_independent(game: Game) -> None:
    for state, rng in positions(game, 5, 2):
        before = look(state.view(None))
        finish(state.copy(), rng)
        assert look(state.view(None)) == before
        twin = state.copy()
        assert look(twin.view(None)) == before
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin != Record.of(state)
        if not state.over:
            move = rng.choice(state.legal)
            assert state.after(move) != state
            assert look(state.after(move).view(None)) == look(state.after(move.text).view(None))
            assert look(state.view(None)) == before


def test_records_round_trip(game: Game) -> None:
    for state, _ in positions(game, 6, 3):
        record = Record.of(state)
        again = read(str(record))
        assert again == record
        replayed = again.state()
        assert replayed == state
        assert look(replayed.view(None)) == look(state.view(None))
        assert replayed.score == state.score


def test_views_are_pure_data(game: Game) -> None:
    for state, _ in positions(game, 7, 2):
        for seat in (None, *range(game.seats)):
            view = state.view(seat)
            json.dumps(view.data())
            reached = [value for value in vars(view).values() if isinstance(value, State)]
            assert not reached
            shown = look(view)
            finish(state.copy(), random.Random(1))
            assert look(view) == shown
            assert copy.copy(view) == view


def test_a_sample_looks_the_same(game: Game) -> None:
    """The leak test: deals that differ only in what a seat cannot know give that seat equal views."""
    differed = 0
    for state, rng in positions(game, 8, 4, 0.3):
        for seat in range(game.seats):
            view = state.view(seat)
            other = sample(view, rng)
            same = other.view(seat)
            assert same == view
            assert look(same) == look(view)
            assert other.legal == state.legal or state.to_move != seat
            differed += other.deal.order != state.deal.order
    assert differed


def test_whole_view_has_nothing_to_sample(game: Game) -> None:
    with pytest.raises(ValueError, match="nothing to sample"):
        sample(game.deal(1).view(None), random.Random(1))


def test_score_sheets_cite_rules(game: Game) -> None:
    for state, rng in positions(game, 9, 3, 0.05):
        sheet = finish(state.copy(), rng).score
        assert sheet.final
        assert sheet.verdict
        assert len(sheet.totals) == len(game.parties)
        for line in sheet.lines:
            assert line.rule in game.rules, line
            assert line.arithmetic, line
            assert len(line.points) == len(game.parties)


def test_the_games_player_plays_and_says_why(game: Game) -> None:
    rng = random.Random(11)
    match = Match(game, 3)
    for _ in range(3):
        while not match.state.over:
            seat = match.state.to_move
            assert seat is not None
            view = match.state.view(seat)
            choice = players.for_game(game).rule_of_thumb(view, rng)
            assert choice.move in view.legal
            assert choice.reason.endswith((".", "!"))
            match.state.play(choice.move)
        if match.over:
            break
        match.next()


def test_unknown_options_and_moves_are_explained(game: Game) -> None:
    with pytest.raises(ValueError, match="no option"):
        game.variant(nonsense=True)
    with pytest.raises(ValueError, match="not a move"):
        game.move("sing a song")
    with pytest.raises(ValueError, match="seats of this game"):
        game.deal(1, dealer=game.seats)
