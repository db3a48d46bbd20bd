"""Every rule of Pitty Pat by its id, bad input, and worked deals with their score sheets."""

import random
from itertools import permutations, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardkit
from cardkit.game import State
from cardkit.games.pitty_pat import recycle
from cardkit.match import Match
from cardkit.players import for_game as players_for
from cardkit.players import random_player
from cardkit.record import BadRecord, Record, read
from cardkit.rules import IllegalMove
from cardkit.sessions import link
from engine.golden import load

GAME = cardkit.games["pitty_pat"]
TWO = GAME.variant(players=2)
KEEP = TWO.variant(keep=True)
GOLDEN = Path(__file__).parent / "golden"


def golden(name: str) -> State:
    """A worked deal, played to its end."""
    return load(GOLDEN / f"{name}.txt")[0].record.state()


def refused(state: State, move: str) -> tuple[str, str]:
    """The rule and the reason with which a move is refused."""
    with pytest.raises(IllegalMove) as error:
        state.play(move)
    refusal = error.value.refusal
    return refusal.rule.id.removeprefix("pitty_pat."), refusal.reason


def legal(state: State) -> str:
    return " / ".join(move.text for move in state.legal)


def two(first: str, second: str, upcard: str, stock: str = "", game=TWO, **settings) -> State:
    """Seat 0 moves first; the named stock cards come in that order."""
    state = game.deal(1, cards={0: first, 1: second, "upcard": upcard, "stock": stock}, dealer=1, **settings)
    # named cards come last in a packet: turn the named ones first
    named = [game.pack[text].id for text in stock.split()]
    order = [n for n in state.deal.order if n not in named]
    order[11:11] = named
    return game.deal(order=order, dealer=1, **settings)


PLAIN = ("7h Kd 2c 4s 9h", "7s Qd 3c 5s 8h", "7d", "Jc Kh Qs")


def test_players() -> None:
    for players in range(2, 6):
        game = GAME.variant(players=players)
        assert game.seats == len(game.parties) == len(game.names) == players
    with pytest.raises(ValueError, match="players"):
        GAME.variant(players=6)


def test_first_dealer() -> None:
    assert {Match(GAME, seed).draw.dealer for seed in range(40)} == {0, 1, 2, 3}


def test_deal() -> None:
    state = GAME.variant(players=5).deal(3)
    assert [state.held(seat).bit_count() for seat in range(5)] == [5] * 5
    view = state.view(0)
    assert view.pile("stock").cards == (None,) * 26
    assert len(view.pile("discards").cards) == 1


def test_upcard() -> None:
    state = two(*PLAIN)
    assert state.view(1).fact("upcard").card.text == "7d"
    assert state.view(1).pile("discards").cards == (GAME.pack["7d"],)


def test_first_turn() -> None:
    assert [GAME.deal(1, dealer=dealer).to_move for dealer in range(4)] == [1, 2, 3, 0]


def test_turns() -> None:
    state = two(*PLAIN)
    state.play("match 7h")
    assert state.to_move == 0
    state.play("discard 2c")
    assert state.to_move == 1
    state.play("turn")
    assert state.to_move == 0
    assert refused(golden("recycled"), "turn") == ("turns", "This hand is over; deal the next one.")


def test_match() -> None:
    state = two(*PLAIN)
    assert legal(state) == "match 7h"
    rule, reason = refused(state, "match Kd")
    assert rule == "match"
    assert reason == "It doesn’t match the 7 of diamonds: play the 7 of hearts."
    assert refused(state, "match 7s")[0] == "match"


def test_compulsory() -> None:
    rule, reason = refused(two(*PLAIN), "turn")
    assert rule == "compulsory"
    assert reason == "You hold the 7 of hearts, which matches the 7 of diamonds: play it."
    pair = two("7h 7s 2c 4s 9h", "Ks Qd 3c 5s 8h", "7d")
    assert "both match" in refused(pair, "turn")[1]


def test_second_discard() -> None:
    state = two(*PLAIN)
    assert refused(state, "discard 2c")[0] == "second-discard"
    state.play("match 7h")
    assert {move.text for move in state.legal} == {"discard 2c", "discard 4s", "discard 9h", "discard Kd"}
    assert refused(state, "turn") == ("second-discard", "You’ve matched; now throw one more card, whichever you like.")
    state.play("discard 9h")
    assert state.view(1).fact("upcard").card.text == "9h"
    left, state = [], golden("out_with_upcard")
    for upto in range(len(state.events) + 1):
        held = Record.of(state).state(upto).held(0).bit_count()
        left += [held] if held not in left else []
    assert left == [5, 4, 3, 2, 1, 0]
    assert [event.move.kind for event in state.events if event.seat == 0] == ["match", "discard", "match", "discard", "match"]


def test_second_discard_only_after_a_match() -> None:
    state = two("8s Kd 2c 4s 9h", "7s Qd 3c 5s 8h", "7d")
    assert refused(state, "discard 2c")[1] == "You throw only after a match, and this hand has no 7."


def test_last_card() -> None:
    state = golden("out_with_turned")
    assert state.events[-1].move.kind == "match"
    assert state.over
    assert state.held(0) == 0


def test_turn_stock() -> None:
    state = two("8s Kd 2c 4s 9h", "7s Qd 3c 5s 8h", "7d", "Jc Kh Qs")
    assert legal(state) == "turn"
    rule, reason = refused(state, "match 8s")
    assert rule == "turn-stock"
    assert reason == "No card of yours matches the 7 of diamonds: turn a card from the stock."
    event = state.play("turn")
    assert event.say(["You", "Marisol"]) == ("You turn a card from the stock. It’s the jack of clubs: no match.")


def test_turned_match() -> None:
    state = two("8s Kd 2c 4s 9h", "7s Qd 3c 5s 8h", "7d", "9c Kh Qs")
    state.play("turn")
    assert (state.to_move, legal(state)) == (0, "match 9h")
    assert refused(state, "turn")[0] == "turned-match"
    state.play("match 9h")
    state.play("discard 8s")
    assert state.to_move == 1


def test_stays() -> None:
    state = two("8s Kd 2c 4s 9h", "7s Qd 3c 5s 8h", "7d", "Qc")
    state.play("turn")
    assert state.to_move == 1
    assert state.view(1).fact("upcard").card.text == "Qc"
    assert legal(state) == "match Qd"
    kept = two("8s Kd 2c 4s 9h", "7s Qd 3c 5s 8h", "7d", "Jc", game=KEEP)
    kept.play("turn")
    assert refused(kept, "turn") == ("stays", "You’ve turned your one card: keep it or leave it.")


def test_win() -> None:
    state = golden("out_with_upcard")
    assert state.score.winner == 0
    assert state.score.totals == (1, 0)


def test_recycle() -> None:
    state = golden("recycled")
    before = next(n for n, event in enumerate(state.events) if any(note.kind == "recycle" for note in event.notes))
    record = Record.of(state)
    empty, after = record.state(before), record.state(before + 1)
    assert empty.view(0).pile("stock").cards == ()
    pool = empty.view(0).pile("discards").cards[:-1]
    note = next(note for note in state.events[before].notes if note.kind == "recycle")
    assert note.cards == pool
    assert len(after.view(0).pile("stock").cards) == len(pool) - 1
    assert set(after.view(None).pile("stock").cards) < set(pool)
    assert after.view(0).pile("discards").cards[0] == empty.view(0).pile("discards").cards[-1]
    other = record.deal.__class__(record.deal.order, record.deal.dealer, record.deal.standing, record.deal.shuffle + 1)
    again = Record(record.game, other, record.moves[:before]).state()
    again.play("turn")
    assert again.view(None).pile("stock").cards != after.view(None).pile("stock").cards


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_new_stocks_come_out_as_they_were_seen(size: int) -> None:
    """Whatever the seed: all or the first cards of one stock, and those of a second after it."""
    pool = [3, 17, 20, 41][:size]
    for seed, seen, again in product(range(4), permutations(pool), permutations(pool, 1)):
        for first in range(1, size + 1):
            turned = [(pool, seen[:first])] if first < size else [(pool, seen), (pool, again)]
            kept, forced = recycle.split(recycle.shuffle_for(turned, seed))
            assert kept == seed
            for times, (_, cards) in enumerate(turned):
                stock, forced = recycle.new_stock(pool, kept, times, forced)
                assert sorted(stock) == pool
                assert tuple(reversed(stock))[: len(cards)] == tuple(cards)
            assert forced == 1


def test_a_match_keeps_the_hand_alive() -> None:
    """The first new stock runs out too, but somebody matched a card of it: there is a second one, and a winner."""
    state = golden("recycled_twice")
    assert sum(note.kind == "recycle" for event in state.events for note in event.notes) == 2
    assert state.score.winner is not None


def test_dead_hand() -> None:
    state = golden("drawn")
    assert state.score.winner is None
    assert state.score.totals == (0,) * 5
    last = max(n for n, event in enumerate(state.events) if any(note.kind == "recycle" for note in event.notes))
    assert not any(event.move.kind == "match" for event in state.events[last:])
    assert state.events[-1].move.kind == "turn"
    assert (state.over, len(state.legal)) == (True, 0)
    assert "over" in str(state.refusal(state.game.move("turn")))
    assert state.game.dealing.settle(state).standing == (0,) * 5
    assert not state.game.dealing.settle(state).over


def test_dead_hand_when_no_card_is_left_to_turn() -> None:
    """Five players keep every card turned: each rank but the king is missing in one hand, and kings come last."""
    game = GAME.variant(players=5, keep=True)
    hands: list[list[str]] = [[] for _ in range(5)]
    missing = [0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]
    for rank, absent in zip(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"], missing, strict=True):
        others = [seat for seat in range(5) if seat != absent]
        for seat, suit in zip(others, "shdc", strict=True):
            hands[seat].append(rank + suit)
    for seat, suit in zip((2, 3, 4), "hdc", strict=True):
        hands[seat].append("K" + suit)
    dealt = [card for hand in hands for card in hand[:5]]
    stock = [hands[turn % 5][5 + turn // 5] for turn in range(26)]
    state = game.deal(order=[*dealt, "Ks", *stock], dealer=4)
    while not state.over:
        state.play(next((move for move in state.legal if move.kind == "keep"), state.legal[0]))
    assert [event.move.kind for event in state.events] == ["turn", "keep"] * 26 + ["turn"]
    assert state.events[-1].notes[0].sentence.by() == "No card is left to turn: the deal is drawn."
    assert state.score.verdict == "drawn"


def test_voluntary() -> None:
    game = TWO.variant(voluntary=True)
    state = two("7s Kd 2c 4s 9h", "2s Qd 3c 5s 8h", "7d", "Jc Kh", game=game)
    assert refused(state, "hold") == ("voluntary", "You haven’t matched in this turn, so nothing is to be thrown.")
    state.play("match 7s")
    assert legal(state) == "discard 4s / discard 9h / discard Kd / discard 2c / hold"
    state.play("hold")
    assert (state.held(0).bit_count(), state.to_move) == (4, 1)
    assert state.view(1).fact("upcard").card.text == "7s"
    assert legal(state) == "turn"
    shared = link.read(link.write(state, seat=0))
    assert shared.game == game
    assert shared.state is not None
    assert [event.move.text for event in shared.state.events] == ["match 7s", "hold"]
    plain = two("7s Kd 2c 4s 9h", "2s Qd 3c 5s 8h", "7d", "Jc Kh")
    plain.play("match 7s")
    assert refused(plain, "hold") == ("voluntary", "At this table a second card is thrown after every match.")


@pytest.mark.parametrize("players", [2, 5])
def test_hands_with_a_voluntary_second_discard_end(players: int) -> None:
    game = GAME.variant(players=players, voluntary=True)
    held = 0
    for seed in range(60):
        state, rng = game.deal(seed), random.Random(seed)
        while not state.over:
            state.play(rng.choice(state.legal))
        held += any(event.move.kind == "hold" for event in state.events)
    assert held > 20


def test_keep() -> None:
    state = two("8s Kd 2c 4s 9h", "7s Qd 3c 5s 8h", "7d", "Jc Kh", game=KEEP)
    assert refused(state, "keep") == ("keep", "You haven’t turned a card that you could keep or leave.")
    state.play("turn")
    assert legal(state) == "keep / leave"
    assert len(state.view(0).refusals) == 5
    assert refused(state, "match 8s")[0] == "keep"
    state.play("keep")
    assert state.held(0).bit_count() == 6
    assert state.view(1).fact("upcard").card.text == "7d"
    assert GAME.pack["Jc"] in state.view(1).pile("hand", 0).cards
    assert legal(state) == "match 7s"
    plain = two("8s Kd 2c 4s 9h", "7s Qd 3c 5s 8h", "7d", "Jc Kh")
    assert refused(plain, "keep") == ("keep", "At this table a turned card that nobody matches stays as the upcard.")
    again = two("8s Kd 2c 4s 9h", "7s Qd 3c 5s 8h", "7d", "Kh", game=KEEP)
    again.play("turn")
    assert legal(again) == "match Kd"
    assert refused(again, "keep")[0] == "turned-match"
    out = golden("out_with_discard")
    assert out.events[-1].move.kind == "discard"
    assert out.score.winner == 0


def test_hands() -> None:
    game = TWO.variant(hands=3)
    state = golden("out_with_upcard")
    won = Record(game, state.deal, Record.of(state).moves).state()
    assert game.dealing.settle(won).standing == (1, 0)
    assert not game.dealing.settle(won).over
    near = state.deal.__class__(state.deal.order, state.deal.dealer, (2, 2), state.deal.shuffle)
    settled = game.dealing.settle(Record(game, near, Record.of(state).moves).state())
    assert settled.over
    assert settled.winner == 0
    assert game.dealing.standing_words(settled.standing) == ("3 deals", "2 deals")


def test_next_dealer() -> None:
    state = golden("recycled")
    assert state.deal.dealer == 4
    assert state.game.dealing.settle(state).dealer == 0
    assert golden("drawn").game.dealing.settle(golden("drawn")).dealer == 0


# -- bad input and whole matches -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "right", "message"),
    [
        ("shuffle: many", "shuffle: 1768520106", "not a whole number"),
        ("shuffle: " + "9" * 5000, "shuffle: 1768520106", "not a whole number"),
        ("options: players=9", "options: players=5", "cannot be '9'"),
        ("upcard: Ah Ac", "upcard: Ah", "gets 1 cards, not 2"),
    ],
)
def test_bad_records(wrong: str, right: str, message: str) -> None:
    text = str(load(GOLDEN / "recycled.txt")[0].record)
    assert right in text
    with pytest.raises(BadRecord, match=message):
        read(text.replace(right, wrong))


def test_a_hand_without_a_card_left_to_turn_is_drawn() -> None:
    """With five players and the option every turned card may be kept: then the stock ends and nothing can be gathered.

    No seat ever holds two cards of a rank, and the upcard's rank comes in the last turns: so nobody can match.
    """
    game = GAME.variant(players=5, keep=True)
    ranks = [[card.text for card in game.pack if card.rank is rank] for rank in dict.fromkeys(card.rank for card in game.pack)]
    piles: list[list[str]] = [[] for _ in range(5)]
    for absent, four in zip((0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4), ranks[1:], strict=True):
        for seat, text in zip((seat for seat in range(5) if seat != absent), four, strict=True):
            piles[seat].append(text)
    upcard, *last = ranks[0]
    for seat, text in zip((3, 4, 0), last, strict=True):  # the seats of the last three turns
        piles[seat].append(text)
    stock = [piles[turn % 5][5 + turn // 5] for turn in range(26)]
    cards: dict[int | str, str] = {seat: " ".join(pile[:5]) for seat, pile in enumerate(piles)}
    named = [game.pack[text].id for text in stock]
    dealt = game.deal(1, cards={**cards, "upcard": upcard, "stock": " ".join(stock)}, dealer=4).deal.order
    state = game.deal(order=[*(number for number in dealt if number not in named), *named], dealer=4)
    for _ in stock:
        state.play("turn")
        state.play("keep")
    event = state.play("turn")
    assert [(note.rule, note.tell([])) for note in event.notes] == [
        ("pitty_pat.dead-hand", "No card is left to turn: the deal is drawn.")
    ]
    assert state.over
    assert state.score.winner is None


def test_unknown_moves() -> None:
    for text in ("match 11h", "draw", "discard", "turn 7h"):
        with pytest.raises(ValueError, match="not a move"):
            GAME.move(text)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_matches_cannot_be_broken(data: st.DataObject) -> None:
    """Plays any legal moves: hands only shrink without the option, and a match ends with enough hands won."""
    players, target = data.draw(st.integers(2, 5)), data.draw(st.integers(1, 3))
    match = Match(GAME.variant(players=players, hands=target), data.draw(st.integers(0, 2**16)))
    for _ in range(60):
        state = match.state
        while not state.over:
            before = sum(state.held(seat).bit_count() for seat in range(players))
            legal = state.legal
            state.play(legal[data.draw(st.integers(0, len(legal) - 1)) if len(legal) > 1 else 0])
            after = sum(state.held(seat).bit_count() for seat in range(players))
            assert before - after in (0, 1)
        winner = state.score.winner
        assert winner is None or (state.held(winner) == 0 and state.events[-1].seat == winner)
        if match.over:
            break
        match.next()
    assert match.over
    assert max(match.standing) == target


def test_the_player_beats_chance() -> None:
    """Throwing dead and doubled ranks wins more than its share against random players."""
    rng, won = random.Random(5), 0
    for _ in range(200):
        state = GAME.deal(rng, dealer=rng.randrange(4))
        while not state.over:
            seat = state.to_move
            assert seat is not None
            play = players_for(GAME).rule_of_thumb if seat == 0 else random_player
            state.play(play(state.view(seat), rng).move)
        won += state.score.winner == 0
    assert won > 55
