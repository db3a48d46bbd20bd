"""Advice, odds, levels: the same for every game, and right where it can be worked out otherwise."""

from __future__ import annotations

import random
from itertools import islice

import pytest

import cardkit
from cardkit import players
from cardkit.cards import Cards
from cardkit.game import Game, State
from cardkit.players import LEVELS, Choice, advise, level, monte_carlo, odds, random_player, stream
from cardkit.players.belief import Belief
from cardkit.players.seating import players_for, with_legal
from cardkit.players.solver import Outlook
from cardkit.record import Record
from cardkit.sessions import Session
from cardkit.view import View

GAMES = [cardkit.games[name] for name in cardkit.games]
TUTE = cardkit.games["tute"]


def turns(game: Game, seed: int, count: int) -> list[State]:
    """States of random deals in which the seat to move has a choice."""
    rng = random.Random(f"{game.name}{seed}")
    found: list[State] = []
    while len(found) < count:
        state = game.deal(rng)
        while not state.over:
            if len(state.legal) > 1 and rng.random() < 0.1:
                found.append(state.copy())
            state.play(rng.choice(state.legal))
    return found[:count]


def late(seed: int, cards: int) -> State:
    rng = random.Random(seed)
    while True:
        state = TUTE.deal(rng)
        while not state.over and sum(state.held(seat).bit_count() for seat in range(4)) > cards:
            state.play(rng.choice(state.legal))
        if len(state.legal) > 1:
            return state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_advice_for_every_game(game: Game) -> None:
    for state in turns(game, 1, 3):
        view = state.view(state.to_move)
        found = advise(view, random.Random(5), 12)
        assert advise(view, random.Random(5), 12) == found
        assert {advice.move for advice in found} == set(view.legal)
        assert found[0].behind == 0
        assert found[0].equal
        weighed = [advice for advice in found if advice.deals]
        assert {advice.move for advice in weighed} == {
            move for move in view.legal if move.kind not in players.for_game(game).judged
        }
        assert [advice.behind for advice in weighed] == sorted(advice.behind for advice in weighed)
        for advice in weighed:
            assert advice.behind == pytest.approx(weighed[0].value - advice.value)
            assert not advice.reason[0].islower()
            assert advice.reason.endswith(".")
            assert advice.top_in <= advice.deals
            assert advice.exact or advice.deals <= 12
            assert str(advice).startswith(advice.move.text)
        for advice in found:
            assert advice.reason


def test_no_move_is_the_best_because_it_can_be_beaten() -> None:
    beaten = 0
    for state in turns(TUTE, 2, 24):
        view = state.view(state.to_move)
        best = advise(view, random.Random(5), 8)[0]
        found = odds(view, best.move.card) if best.deals and best.move.card else None
        if found is not None and (found.outright or found.beaten_by):
            beaten += 1
            assert str(found) not in best.reason
    assert beaten


def test_what_deals_cannot_tell_is_left_to_judgement() -> None:
    """A bid has no figure; it comes first, with its reason, where the game's own player would make it."""
    game = cardkit.games["vitou"]
    firsts = set()
    for seed in range(40):
        view = game.deal(seed).view(1)
        found = advise(view, random.Random(seed), 8)
        choice = players.for_game(game).judge(view, random.Random(random.Random(seed).getrandbits(32)))
        (bid,) = [advice for advice in found if advice.move.text == "bid 3"]
        assert (bid.deals, bid.figure, bid.equal) == (0, "", True)
        assert str(bid) == "bid 3"
        if choice.move.kind in players.for_game(game).judged:
            assert (found[0].move, found[0].reason) == choice
        else:
            assert found[0].deals
            assert "what the others believe" in bid.reason
        firsts.add(found[0].move.kind)
    assert {"bid", "play"} <= firsts


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("name", LEVELS)
def test_every_level_plays_a_deal_of_every_game(game: Game, name: str) -> None:
    rng, player = random.Random(2), level(game, name)
    if name == "strong":
        player = monte_carlo(4)
    state = game.deal(rng)
    while not state.over:
        view = state.view(state.to_move)
        choice = player(view, rng)
        assert choice.move in view.legal
        assert choice.reason
        state.play(choice.move)


def test_only_a_strong_player_weighs_what_it_says() -> None:
    """At Trionfetti that is vagaresto: where its judge thinks otherwise, a club player does as a beginner would."""
    game = cardkit.games["trionfetti"]
    own, differing = players.for_game(game), 0
    for state in turns(game, 5, 60):
        view = state.view(state.to_move)
        if not {move.kind for move in view.legal} <= own.judged:
            continue
        simple, weighed = (
            judge(view, random.Random(random.Random(1).getrandbits(32))) for judge in (own.rule_of_thumb, own.judge)
        )
        assert level(game, "club")(view, random.Random(1)) == simple
        assert level(game, "strong")(view, random.Random(1)) == weighed
        differing += simple.move is not weighed.move
    assert differing


def test_levels_think_in_deals_and_not_by_the_clock() -> None:
    view = TUTE.deal(3).view(1)
    for name, deals in (("club", 8), ("strong", 80)):
        choice = level(TUTE, name)(view, random.Random(5))
        best = advise(view, random.Random(5), deals)[0]
        assert best.deals == deals
        assert choice == (best.move, best.reason)


def test_levels_are_named() -> None:
    with pytest.raises(ValueError, match="beginner, in character, club, strong"):
        level(TUTE, "master")


def test_advice_is_for_ones_own_turn() -> None:
    state = TUTE.deal(1)
    with pytest.raises(ValueError, match="not this seat's turn"):
        advise(state.view(0), random.Random(1))
    with pytest.raises(ValueError, match="at least one deal"):
        advise(state.view(1), random.Random(1), 0)


def test_a_single_legal_move_needs_no_deals() -> None:
    state = TUTE.deal(1, cards={1: "1o", 2: "3o 4e 5e 6e 7e 2e Se Ce Re 1e"}).after("1o")
    (advice,) = advise(state.view(2), random.Random(1))
    assert (advice.move.text, advice.deals, advice.exact) == ("play 3o", 0, False)


def test_a_view_with_fewer_moves_is_advised_on_these() -> None:
    """A partner that may not stake the match without asking weighs what is left to it."""
    state = cardkit.games["trionfetti"].deal(seed=3)
    while state.to_move is not None and len(state.view(state.to_move).hand.cards) < 3 and len(state.legal) < 3:
        state.play(state.legal[0])
    view = state.view(state.to_move or 0)
    some = type(view.legal)(list(view.legal)[:-1])
    assert {one.move for one in advise(with_legal(view, some), random.Random(1), deals=4)} == set(some)


@pytest.mark.parametrize(("name", "how_good", "deals"), [("vitou", "beginner", 40), ("trionfetti", "club", 6)])
def test_a_partner_never_stakes_the_match_without_asking_the_learner(name: str, how_good: str, deals: int) -> None:
    game, possible = cardkit.games[name], 0
    staking = players_for(game).staking
    for seed in range(deals):
        rng = random.Random(seed)
        session = Session(game, seed=seed, players=how_good, standing=(rng.randrange(12, 20), rng.randrange(12, 20)))
        while not session.state.over:
            session.play(rng.choice(list(session.offered(session.state.legal))))
        record = Record.of(session.state)
        for number, event in enumerate(session.state.events):
            if event.seat == 2:
                risky = staking(record.state(number).view(2))
                possible += bool(risky)
                assert event.move not in risky
    assert possible


def test_no_more_work_is_done_than_is_fair(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a deal costs much fewer are looked at, but never so few that the figures mean nothing; the same every time."""
    view = TUTE.deal(3).view(1)
    outlook = players.for_game(TUTE).outlook
    for work, deals in ((1, 160), (2000, 50), (10**6, 32)):
        monkeypatch.setattr(players.for_game(TUTE), "outlook", lambda *a, work=work: outlook(*a)._replace(work=work))
        assert {advice.deals for advice in advise(view, random.Random(1))} == {deals}


def test_every_game_counts_its_work() -> None:
    for game in GAMES:
        for state in turns(game, 4, 3):
            assert players.for_game(state.game).outlook(state, random.Random(1)).work > 0 or players.for_game(
                state.game
            ).endgame(state)


def test_figures_come_early_and_stopping_is_clean() -> None:
    view = TUTE.deal(3).view(1)
    assert [found[0].deals for found in stream(view, random.Random(1), 50)] == [8, 16, 32, 50]
    thinking = stream(view, random.Random(1), 10**9)
    assert [found[0].deals for found in islice(thinking, 2)] == [8, 16]
    thinking.close()
    assert list(thinking) == []


def test_many_moves_are_tried_in_fewer_deals() -> None:
    game = cardkit.games["trionfetti"]
    view = game.deal(1).view(3)
    assert len(view.legal) > 20
    assert advise(view, random.Random(1), 10**9)[0].deals < 200


@pytest.mark.parametrize("seed", range(8))
def test_exact_advice_is_the_mean_over_all_deals(seed: int) -> None:
    state = late(seed, 8)
    view = state.view(state.to_move)

    def best(state: State) -> float:
        if state.over:
            return players.for_game(state.game).payoff(state)[0]
        return (min if state.to_move in (1, 3) else max)(best(state.after(move)) for move in state.legal)

    deals = Belief(view).every()
    assert sum(weight for _, weight in deals) == pytest.approx(1)
    sign = -1 if state.to_move in (1, 3) else 1
    for advice in advise(view, random.Random(1)):
        assert advice.exact
        assert advice.error == advice.behind_error == 0
        assert advice.deals == len(deals)
        assert advice.value == pytest.approx(sign * sum(weight * best(deal.after(advice.move)) for deal, weight in deals))
        assert advice.equal == (advice.behind < 1e-9)


def test_errors_are_what_they_say() -> None:
    """Two independent pieces of advice differ by no more than their errors allow; differences are surer than values."""
    view = TUTE.deal(11).view(1)
    one, two = ({a.move: a for a in advise(view, random.Random(seed), 120)} for seed in (1, 2))
    for move, advice in one.items():
        error = (advice.error**2 + two[move].error ** 2) ** 0.5
        assert 0 < error < 8
        assert abs(advice.value - two[move].value) < 4 * error
        assert advice.behind_error < 1.5 * advice.error


def test_the_coach_sees_what_no_rule_of_thumb_tells() -> None:
    """A small match: the coach against any legal card."""
    ahead = 0.0
    for seed in range(4):
        rng, state = random.Random(seed), TUTE.deal(seed)
        while not state.over:
            player = monte_carlo(8) if state.to_move in (0, 2) else random_player
            state.play(player(state.view(state.to_move), rng).move)
        ahead += players.for_game(state.game).payoff(state)[0]
    assert ahead > 60


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_odds_count_what_beats_a_card(game: Game) -> None:
    for state in turns(game, 2, 12):
        view = state.view(state.to_move)
        for move in view.legal:
            if move.card is None or move.kind != view.click:
                continue
            found = odds(view, move.card)
            if found is None:
                continue
            assert not found.out.mask & (view.hand.known | view.pile("trick").known)
            assert not found.outright.mask & found.when_void.mask
            assert (found.outright.mask | found.when_void.mask) & ~found.out.mask == 0
            assert not found.beaten_by or not found.outright
            text = str(found)
            assert text.endswith(".")
            if found.outright:
                assert str(len(found.out)) in text
                named = found.out.mask & sum(
                    card.bit for card in game.pack if f" {card.rank.gloss}" in text.partition("every")[2]
                )
                every = named == found.outright.mask  # by rank: then these are all that are still out of those ranks
                assert every or all(word in text for word in Cards(game.pack, found.outright.mask).words.split())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_odds_are_what_happens(game: Game) -> None:
    """Whoever takes the trick from a card held one of the cards that the odds name; if none of them falls it is not taken."""
    tried = 0
    for state in turns(game, 3, 120):
        seat = state.to_move
        view = state.view(seat)
        for move in view.legal:
            found = odds(view, move.card) if move.card is not None and move.kind == view.click else None
            if found is None:
                continue
            laid = view.pile("trick").known | found.card.bit
            end, rng, before = state.after(move), random.Random(move.id), len(state.events)
            notes = []
            while not notes:
                notes = [note for event in end.events[before:] for note in event.notes if note.kind == "trick"]
                if notes or end.over:
                    break
                cards = [m for m in end.legal if m.kind == move.kind]
                end.play(rng.choice(cards or end.legal))
            if not notes:
                continue
            fell = sum(card.bit for card in notes[0].cards) & ~laid
            if found.beaten_by or fell & (found.outright.mask | found.when_void.mask):
                assert notes[0].seat != seat, (move, notes, str(found))
            else:
                assert notes[0].seat in (seat, None), (move, notes, str(found))
            tried += 1
    assert tried > 150 or players.for_game(game).beaters(view, game.pack[0]) is None


class Broken(Exception):
    pass


def test_a_failing_player_never_hangs_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(view: View, rng: random.Random) -> Choice:
        raise Broken("no idea")

    session = Session(TUTE, seed=4, players=[fails] * 4, forgiving=True)
    assert "Broken: no idea" in session.trouble
    while not session.state.over:
        session.play(session.state.legal[0])

    def nonsense(state: State, rng: random.Random) -> Outlook:
        raise Broken("no search")

    monkeypatch.setattr(players.for_game(TUTE), "outlook", nonsense)
    session = Session(TUTE, seed=4, players=[monte_carlo(8)] * 4, forgiving=True)
    assert "no search" in session.trouble
    while not session.state.over:
        session.play(session.state.legal[0])
