"""Checks practice: it asks for moves at a table where there is one, else in whole sentences; equal moves are equally right."""

import random
import re
from datetime import date
from functools import cache

import pytest

import cardkit
from cardkit.game import Game
from cardkit.teaching import daily, exercises
from cardkit.teaching.book import Book
from cardkit.teaching.daily import ITEMS_A_DAY, DueItem, OnRule, due_items, exercise_for
from cardkit.teaching.exercises import Exercise, Question
from cardkit.teaching.exercises.positions import card_moves, in_sight, random_deals, walk
from cardkit.teaching.exercises.turns import card_to_play
from cardkit.teaching.teaching import for_game
from conftest import one_now
from engine.made import GAMES, each_exercise, questions

PLAYED = {"pitty_pat": 7, "tarot": 37, "trionfetti": 16, "tute": 21, "vitou": 23}
"""Rules of each game that are asked as a card to play or a call to make, at least."""


SOME = 24
"""Questions of each exercise that are looked at."""


@cache
def due(game: Game, rule: str) -> Question:
    return OnRule(game, rule, 1).make(random.Random(f"due {rule}"), 2)


def refused_cards(game: Game) -> frozenset[str]:
    """The rules by which the engine refuses a card in some deals."""
    rng = random.Random(f"refused {game.name}")
    positions = (state for _ in range(6) for state in walk(random_deals(game)(rng), rng))
    return frozenset(refusal.rule.id for state in positions for _, refusal in card_moves(state) if refusal)


@each_exercise
def test_a_loss_has_the_minus_of_the_table(exercise: Exercise) -> None:
    for question in questions(exercise, SOME):
        texts = [question.prompt, *question.facts, *(f"{one.text} {one.why} {one.follow}" for one in question.answers)]
        assert not [text for text in texts if re.search(r"(?<!\w)-\d", text)]


@each_exercise
def test_a_table_of_a_variant_says_so(exercise: Exercise) -> None:
    """Whoever knows the lesson would be told wrong there."""
    for question in questions(exercise, SOME):
        game = question.state.game if question.state else None
        agreed = [o for o in game.rules.options if o.default is False and game.options[o.name]] if game else []
        for option in agreed:
            assert any(option.sentence[1:] in fact for fact in in_sight(question)[1]), (question.prompt, option.name)


@pytest.mark.parametrize("game", one_now(GAMES, cardkit.games["tute"]), ids=repr)
def test_what_a_lesson_teaches_is_not_asked_at_the_table_of_a_variant(game: Game) -> None:
    for rule in sorted(daily.taught(game)):
        state = due(game, rule).state
        if state is not None:
            assert not [o.name for o in game.rules.options if o.default is False and state.game.options[o.name]], rule


@each_exercise
def test_every_answer_is_a_sentence_or_a_card(exercise: Exercise) -> None:
    """No name of a rule, no “No: …”, no code before a colon."""
    game = cardkit.games[exercise.topic.partition("/")[0]]
    titles = {f"{rule.title}." for rule in game.rules.values()}
    for question in questions(exercise, SOME):
        for answer in question.answers if question.kind in ("one", "many") else ():
            if answer.card is not None:
                continue
            assert answer.text[-1] in ".?!”", (question.prompt, answer.text)
            assert answer.text[0].isupper() or not answer.text[0].isalpha(), (question.prompt, answer.text)
            assert answer.text not in titles, (question.prompt, answer.text)
            assert not re.match(r"(?!You )\w+( \w+)?:", answer.text), (question.prompt, answer.text)


@pytest.mark.parametrize("game", one_now(GAMES, GAMES[0]), ids=repr)
def test_a_rule_that_can_be_broken_at_the_table_is_asked_there(game: Game) -> None:
    played = [rule for rule in game.rules if due(game, rule).state]
    assert len(played) >= PLAYED[game.name], played
    assert refused_cards(game) <= set(played)  # whatever refuses a card does so in a question, too


@pytest.mark.parametrize("game", one_now(GAMES, GAMES[0]), ids=repr)
def test_what_is_due_is_asked_about_its_own_rule(game: Game) -> None:
    beside = [rule for rule in game.rules if rule not in [found.id for found in due(game, rule).rules]]
    assert beside == []


@pytest.mark.parametrize("name", ["tute", "tarot"])
def test_each_card_is_judged_as_the_engine_judges_it(name: str) -> None:
    game, rng, seen = cardkit.games[name], random.Random(f"judged {name}"), 0
    for state in walk(random_deals(game)(rng), rng):
        tried = card_moves(state)
        if not any(refusal for _, refusal in tried):
            continue
        by_card = {move.card: move for move, _ in tried}
        question = card_to_play(state.copy(), rng, f"{name}.follow")
        for number, answer in enumerate(question.answers):
            feedback = question.check(number)
            refusal = state.refusal(by_card[answer.card]) if answer.card else None
            assert feedback.right == (refusal is None)
            assert refusal is None or feedback.why == refusal.reason
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("name", one_now(["tute", "tarot"], "tute"))
def test_cards_that_count_the_same_are_equally_right(name: str) -> None:
    game = cardkit.games[name]
    (exercise,) = exercises.find(game, "give")
    several = 0
    for question in questions(exercise, SOME):
        worth = {answer.card: for_game(game).worth(answer.card) for answer in question.answers if answer.card}
        good = [answer.card for answer in question.answers if answer.right or answer.fine]
        assert len({worth[card] for card in good if card}) == 1
        several += len(good) > 1
        for answer in question.answers:
            if answer.why.startswith("With ") and answer.card:
                assert worth[answer.card] not in {worth[card] for card in good if card}
    assert several


@pytest.mark.parametrize("name", one_now(["tute", "vitou", "trionfetti", "tarot"], "tute"))
def test_whatever_takes_the_trick_is_right(name: str) -> None:
    (exercise,) = exercises.find(cardkit.games[name], "take")
    for question in questions(exercise, SOME):
        for number, answer in enumerate(question.answers):
            feedback = question.check(number)
            assert feedback.right == (answer.right or answer.fine)
            assert feedback.right or "look again" not in feedback.why


@pytest.mark.parametrize("game", one_now(GAMES, cardkit.games["tute"]), ids=repr)
def test_what_is_asked_at_a_table_is_what_the_engine_allows(game: Game) -> None:
    """Every answer is a move of the seat on turn; a right one is legal, and whatever is refused is wrong."""
    asked = 0
    for exercise in exercises.for_game(game):
        for question in questions(exercise, 6):
            if question.state is None:
                continue
            asked += 1
            assert question.groups == ()
            for answer in question.answers:
                legal = answer.move in question.state.legal
                assert legal or not (answer.right or answer.fine), (question.prompt, answer.text)
    assert asked


@pytest.mark.parametrize("game", one_now(GAMES, cardkit.games["tute"]), ids=repr)
def test_one_call_is_allowed_and_the_others_are_refused_for_their_own_reasons(game: Game) -> None:
    for question in questions(exercises.find(game, "your-call")[0], SOME):
        assert any(answer.right for answer in question.answers)
        assert all(answer.rule and answer.why for answer in question.answers if not (answer.right or answer.fine))


def test_a_refused_call_of_trionfetti_is_told_by_what_would_come_of_it() -> None:
    """Each in words of its own: a button that refuses is not what one meets at a table."""
    found = {
        (answer.rule.id, answer.follow)
        for question in questions(exercises.find(cardkit.games["trionfetti"], "your-call")[0], SOME)
        for answer in question.answers
        if answer.rule and answer.follow
    }
    assert len({rule for rule, _ in found}) > 3
    assert [follow for _, follow in found if "refused" in follow] == []


def test_ten_a_day_stay_ten_and_are_played_where_they_can_be() -> None:
    rules = [rule for game in GAMES for rule in list(game.rules)[::4]]
    book = Book().with_acts([{"kind": "rule", "rule": rule, "right": False, "day": "2026-11-05"} for rule in rules])
    chosen = due_items(book, date(2026, 11, 5))
    assert len(chosen) == ITEMS_A_DAY
    assert [item for item in chosen if not isinstance(item, DueItem)] == []
    made = [exercise_for(item, book, random.Random(3)).make(random.Random(4), 2) for item in chosen]
    for item, question in zip(chosen, made, strict=True):
        assert (question.state is None) == (due(cardkit.games[item.game], item.rule).state is None)
