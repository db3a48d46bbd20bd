"""Checks the others’ words at a table: short, of what everybody can see, now and then, whatever lies face down."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

import cardkit
from cardkit.game import Game, State
from cardkit.match import Match
from cardkit.players.seating import choice, seated
from cardkit.teaching.banter import MOMENTS, REMEMBERED_DEALS, SILENT_MOVES, Banter, lines, read, said_before, spoken
from engine.test_unseen_swaps import TABLES, twins

DEALS = 30

SIZES = {"tarot": (3, 5), "vitou": (2,), "pitty_pat": (2, 3, 5)}
"""How many else may play."""


@cache
def deals(game: Game) -> tuple[State, ...]:
    """`DEALS` finished deals, played by this game's computer players in character."""
    played = []
    for seed in range(DEALS):
        state, rng, players = game.deal(seed, dealer=seed % game.seats), random.Random(seed), seated(game, "in character")
        while state.to_move is not None:
            view = state.view(state.to_move)
            state.play(choice(players[state.to_move], view, rng).move)
        played.append(state)
    return tuple(played)


def talk(game: Game) -> Iterator[tuple[State, int, dict[int, Banter]]]:
    """Yields all that is said in these deals, as each of the seats hears it when the deal is over."""
    for number, state in enumerate(deals(game)):
        me = number % game.seats
        yield state, me, spoken(state.view(me), game.names, me)


def true(state: State, number: int, seat: int, moment: str, me: int) -> bool:
    """Whether this moment is what happened with that move, by the deal alone."""
    event, parties, sheet = state.view(me).events[number - 1], state.game.parties, state.score
    if moment in ("won", "lost", "together", "sorry"):
        best = {party for party, total in enumerate(sheet.totals) if total > 0}
        won = best if min(sheet.totals) < 0 else {sheet.winner}
        ends = {"won": (True, False), "lost": (False, True), "together": (True, True), "sorry": (False, False)}
        return state.over and (parties.of(seat) in won, parties.of(me) in won) == ends[moment]
    trick = next((note for note in event.notes if note.kind == "trick"), None)
    if moment == "takes":
        return trick is not None and trick.seat == seat
    if moment in ("outplayed", "helped"):
        assert trick is not None
        led = [one.seat for one in state.events[:number] if one.move.card is trick.cards[0]][-1]
        return (trick.seat, led, parties.of(seat) == parties.of(me)) == (me, seat, moment == "helped")
    seen = [[one.move for one in state.view(other).events] for other in range(state.game.seats)]
    return (event.seat, event.move.kind) == (seat, moment) and all(event.move in log for log in seen)


@pytest.mark.parametrize("game", list(cardkit.games))
def test_everybody_has_words_for_every_moment(game: str) -> None:
    plain = cardkit.games[game]
    sizes = [plain.variant(players=n) for n in (2, 3, 5) if n in SIZES.get(game, ())]
    people = {name for table in (plain, *sizes) for name in table.names} - {"You"}
    written = lines(plain)
    assert set(written) == people
    kinds, hidden = {move.kind for move in plain.moves}, {move.kind for move in plain.moves.hidden.values()}
    moments = set().union(*written.values())
    assert moments <= {*MOMENTS, *kinds - hidden}
    assert all(set(own) == moments for own in written.values()), "whoever sits there has something to say"
    texts = [text for own in written.values() for found in own.values() for text in found]
    assert len(set(texts)) == len(texts), "nobody repeats another"
    assert all(2 < len(text.split()) < 12 and text[-1] in ".!?" for text in texts)
    assert not any(card.noun in text for text in texts for card in plain.pack)


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_what_is_said_is_true_of_what_all_have_seen(game: Game) -> None:
    of = {text: moment for own in lines(game).values() for moment, found in own.items() for text in found}
    heard: Counter[str] = Counter()
    for state, me, words in talk(game):
        assert all(seat != me and true(state, n, seat, of[text], me) for n, (seat, text) in words.items())
        heard.update(of[text] for _, text in words.values())
    assert len(heard) >= 4, heard


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_the_others_speak_now_and_then(game: Game) -> None:
    moves = sum(len(state.events) for state in deals(game))
    count = sum(len(words) for _, _, words in talk(game))
    assert moves / 60 < count < moves / 9
    for state, me, words in talk(game):
        before = [n for n in words if n < len(state.view(me).events)]
        assert all(later - earlier >= SILENT_MOVES for earlier, later in pairwise(before))
        assert len({text for _, text in words.values()}) == len(words)


@pytest.mark.parametrize("name", list(cardkit.games))
def test_at_the_end_of_a_match_somebody_speaks_and_where_there_is_a_partner_it_is_they(name: str) -> None:
    game, heard, rng = cardkit.games[name], 0, random.Random(name)
    for state in deals(game):
        if state.score.winner is None:
            continue
        winner = rng.choice(range(len(game.parties)))
        words = spoken(state.view(0), game.names, 0, winner)
        last = words[len(state.view(0).events)]
        ends = {(True, True): "together", (True, False): "lost", (False, True): "won", (False, False): "sorry"}
        key = ends[game.parties.of(0) == winner, game.parties.of(last.seat) == winner]
        assert last.text in lines(game)[game.names[last.seat]][key], "it is the match that they speak of"
        partners = [seat for seat in range(1, game.seats) if game.parties.of(seat) == game.parties.of(0)]
        assert last.seat in partners or not partners
        heard += 1
    assert heard


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_cards_that_nobody_sees_change_no_word(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, often in (("MOMENTS_PER_REMARK", 1), ("SILENT_MOVES", 0)):
        monkeypatch.setattr(f"cardkit.teaching.banter.{name}", often)
    count = 0
    for seat, state, twin in twins(game):
        words = spoken(state.view(seat), game.names, seat)
        assert words == spoken(twin.view(seat), game.names, seat)
        count += len(words)
    assert count > 5


def test_what_was_said_stays_said_when_the_deal_goes_on() -> None:
    state = deals(cardkit.games["tute"])[0]
    whole = spoken(state.view(0), state.game.names, 0)
    record = cardkit.record.Record.of(state)
    for number in range(len(state.events)):
        now = spoken(record.state(number).view(0), state.game.names, 0)
        assert now == {n: words for n, words in whole.items() if n <= number}


def test_who_is_not_of_the_game_says_nothing() -> None:
    state = deals(cardkit.games["tute"])[0]
    assert spoken(state.view(0), ("You", "Ann", "Ben", "Eve"), 0) == {}


def test_a_line_that_is_not_understood_is_named() -> None:
    assert read("# Of all.\n\n== Paco\ntakes: Mine. | Slow, but mine.\n") == {"Paco": {"takes": ("Mine.", "Slow, but mine.")}}
    for wrong in ("takes Mine.", "takes: Mine.\ntakes: Also mine."):
        with pytest.raises(ValueError, match="Paco"):
            read(f"\n== Paco\n{wrong}\n")


@pytest.mark.parametrize("name", cardkit.games)
def test_nobody_repeats_a_line_in_a_match(name: str) -> None:
    game, rng = cardkit.games[name], random.Random(2)
    said: list[Banter] = []
    match = Match(game, 5)
    for _ in range(8):
        state, players = match.state, seated(game, "in character")
        while state.to_move is not None:
            state.play(choice(players[state.to_move], state.view(state.to_move), rng).move)
        settled = match.settled
        assert settled is not None
        won = settled.winner if settled.over else None
        said += spoken(state.view(0), game.names, 0, won, said_before(match.finished, game.names, 0)).values()
        if settled.over:
            break
        match.next()
    assert len(set(said)) == len(said) > 2


def test_a_very_long_match_asks_for_a_few_deals_only() -> None:
    game = cardkit.games["pitty_pat"]
    state, players, rng = game.deal(3), seated(game, "in character"), random.Random(3)
    while state.to_move is not None:
        state.play(choice(players[state.to_move], state.view(state.to_move), rng).move)
    count = 2000 // REMEMBERED_DEALS * REMEMBERED_DEALS
    assert said_before([state] * count, game.names, 0) == frozenset()
    assert said_before([state] * (count + 1), game.names, 0) == said_before([state], game.names, 0)
    assert said_before([state] * (count - 1), game.names, 0) > said_before([state], game.names, 0)
