"""Counts how often the words for a wrong answer speak of the position, and works out again that they are true."""

import random
import re
from collections import Counter

import pytest

import cardkit
from cardkit.cards import Card, french32, tarot78, trevisane52
from cardkit.game import Game
from cardkit.teaching import exercises, teaching
from cardkit.teaching.exercises import Exercise, Feedback, GivenAnswer, Question
from cardkit.teaching.exercises.positions import finish, random_deals
from engine.made import each_game, questions

MAX_REASON_WORDS = 34
"""Words of the reason against a wrong answer, at most."""
SHARE = 0.89
"""So much of what is said to wrong answers names a card, a player, a number or a move; the rest tells of customs."""


def wrong_answers(question: Question) -> list[GivenAnswer]:
    """Every wrong choice by itself; one too many and one too few; a number just beside; the order upside down."""
    count = range(len(question.answers))
    rights = [n for n in count if question.answers[n].right]
    wrongs = [n for n in count if not question.answers[n].right and not question.answers[n].fine]
    if question.kind == "one":
        return list(wrongs)
    if question.kind == "number":
        slips = [question.answers[n].text for n in wrongs]
        return [*slips, str(int(exercises.read_number(question.solution)) + 1)]
    if question.kind == "many":
        return [*([*rights, n] for n in wrongs), *([rights[1:]] if rights[1:] else [])]
    assert isinstance(question.solution, tuple)
    return [question.solution[::-1]]


def answered(exercise: Exercise, count: int = 12) -> list[tuple[Question, GivenAnswer, Feedback]]:
    return [
        (question, wrong, question.check(wrong)) for question in questions(exercise, count) for wrong in wrong_answers(question)
    ]


def find(game: str, topic: str) -> Exercise:
    (exercise,) = exercises.find(cardkit.games[game], topic)
    return exercise


def words(game: Game) -> re.Pattern[str]:
    """Returns a pattern of words that belong to a position: cards, ranks, suits, players, labels of moves, numbers."""
    cards = {card.gloss.removeprefix("the ") for card in game.pack}
    parts = {rank.gloss for rank in game.pack.ranks if len(rank.gloss) > 2} | {suit.gloss for suit in game.pack.suits}
    table, calls = teaching.for_game(game).table, [move for move in game.moves if move.card is None]
    moves = {move.label for move in calls} | {table.aloud(move, "") for move in calls} - {""}
    found = cards | {f"{part}s" for part in parts} | parts | {name for name in game.names if name != "You"} | moves
    ordered = sorted(map(re.escape, found), key=len, reverse=True)
    numbers = "two|three|four|first|second|third|fourth"
    return re.compile(rf"(?i)(?<!\w)(?:{'|'.join(ordered)}|{numbers}|\d+½?|½)(?!\w)")


@each_game
def test_what_is_said_to_a_wrong_answer_speaks_of_the_position(game: Game) -> None:
    known, counted = words(game), Counter[bool]()
    for exercise in exercises.for_game(game):
        at_a_table = questions(exercise, 1)[0].state is not None
        for question, wrong, feedback in answered(exercise, 12 if at_a_table else 60):
            assert feedback.why, (question.prompt, wrong)
            assert feedback.follow, (question.prompt, wrong)
            assert "look again at what" not in feedback.why, (question.prompt, wrong)
            text = f"{feedback.why} {feedback.follow}"
            if question.state is not None:
                continue  # it is said at a table, where the position lies
            for rule in game.rules.values():
                text = text.replace(rule.sentence, "")
            counted[bool(known.search(re.sub(r"\d+ more to find|\S+ is too (high|low)", "", text)))] += 1
    assert counted[True] >= SHARE * counted.total(), counted


@each_game
def test_a_wrong_answer_is_answered_briefly(game: Game) -> None:
    """The reason alone is short; where what follows from it would make both long, a quiz leaves that out."""
    long = {
        feedback.why
        for exercise in exercises.for_game(game)
        for _, _, feedback in answered(exercise)
        if len(feedback.why.split()) > MAX_REASON_WORDS
    }
    assert not long


# -- the sentences are true ------------------------------------------------------------------------------------------------


def cards_named(text: str, cards: tuple[Card, ...]) -> list[Card]:
    """The cards of these that a sentence names."""
    return [card for card in cards if re.search(rf"\b{re.escape(card.gloss.removeprefix('the '))}(?!\w)", text)]


VITOU = ["7", "8", "V", "D", "R", "A", "9", "10"]
DEFAULT = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "F", "C", "R"]


def tarot_height(card: Card) -> tuple[int, int, int]:
    """Trumps above the suits, ranks in their order, equal ranks clubs, diamonds, hearts, spades."""
    order = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "C", "D", "R"]
    if card.rank.key == "EX":
        return 2, 0, 0
    if card.suit.key == "a":
        return 1, int(card.rank.key), 0
    return 0, order.index(card.rank.key), "tkcp".index(card.suit.key)


DRAWS = {
    "vitou": (french32, lambda card: VITOU.index(card.rank.key), "lower"),
    "trionfetti": (trevisane52, lambda card: -DEFAULT.index(card.rank.key), "higher"),
    "tarot": (tarot78, tarot_height, "lower"),
}


@pytest.mark.parametrize("name", DRAWS)
def test_how_many_drew_lower_is_counted_from_the_cards(name: str) -> None:
    _, height, word = DRAWS[name]
    seen = 0
    for question, wrong, feedback in answered(find(name, "draw"), 30):
        assert isinstance(wrong, int)
        group, seats = question.circle, question.answers[wrong].seats
        assert group
        found = re.search(rf"(One|Two|three) (?:of the four )?cards (?:is|are|are all) {word}", feedback.why)
        if seats and found:
            mine = group.cards[seats[0]]
            assert cards_named(feedback.why, group.cards) == [mine]
            ahead = {"One": 1, "Two": 2, "three": 3}[found[1]]
            assert ahead == sum(height(card) < height(mine) for card in group.cards), feedback.why
            seen += 1
    assert seen > 20


def test_how_many_cards_of_a_trick_are_higher_is_counted_from_the_cards() -> None:
    seen = 0
    for question, wrong, feedback in answered(find("vitou", "who-wins"), 40):
        assert isinstance(wrong, int)
        group, seats = question.circle, question.answers[wrong].seats
        found = re.search(r"(\d|one) other cards? (?:is|are) higher", feedback.why)
        if found and group:
            level = VITOU.index(group.cards[seats[0]].rank.key)
            assert int(found[1].replace("one", "1")) == sum(VITOU.index(card.rank.key) > level for card in group.cards)
            seen += 1
    assert seen > 20


TUTE = {"1": 11, "3": 10, "R": 4, "C": 3, "S": 2}


def test_what_would_be_left_of_all_points_adds_up() -> None:
    for question, wrong, feedback in answered(find("tute", "trick-worth"), 30):
        found = re.match(r"With (\d+) .*?, (\d+) of the (\d+)", feedback.follow)
        if found:
            assert int(found[1]) + int(found[2]) == int(found[3]) == 130
            assert found[1] == wrong
        part = re.search(r"as if (.+) were counted (twice|for nothing)", feedback.why)
        if part and question.groups and "diez" not in part[1]:
            (card,) = cards_named(part[1], question.groups[0].cards)
            by = TUTE[card.rank.key] * (1 if part[2] == "twice" else -1)
            assert int(str(wrong)) == int(str(question.solution)) + by


def test_a_wrong_target_of_tarot_makes_a_lost_contract_or_loses_one_that_is_made() -> None:
    seen = 0
    for question, _, feedback in answered(find("tarot", "targets"), 30):
        if question.kind == "number":
            target = int(str(question.solution))
            points = int(feedback.follow.split()[1])
            assert (points < target) == ("call the contract made" in feedback.follow), feedback.follow
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("name", ["tute", "trionfetti"])
def test_how_it_would_stand_in_the_end_is_the_score_with_that_number(name: str) -> None:
    game, rng = cardkit.games[name], random.Random(f"stands {name}")
    for _ in range(10):
        state = finish(random_deals(game)(rng), rng)
        sheet = state.score
        lines = [number for number, line in enumerate(sheet.lines) if line.counts and any(line.points)]
        for number in lines:
            question = exercises.score_line(state, number, 2, rng)
            value = int(str(question.solution))
            follow = question.check(str(value + 7)).follow
            stands = [int(n) for n in re.findall(r"(-?\d+)(?=[,.])", follow.partition("would end so")[2])]
            assert sorted(a - b for a, b in zip(stands, sheet.totals, strict=True)) == [0, 7], follow
