"""Types anything: the answer is an order of all 52 cards that keeps both restrictions, or a reason; and back again."""

import itertools
import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardkit.cards import Cards, trevisane52
from cardkit.games.trionfetti.comanda import SETS, VOCABULARY, Comanda, ComandaError, fault_of, parse, speak
from cardkit.games.trionfetti.comanda.vocabulary import ENGLISH, REFUSED, SPOKEN, WORDS
from cardkit.ranking import Ranking

KNOWN = st.sampled_from(sorted(set(VOCABULARY.table) | set(ENGLISH) | set(REFUSED)))
SAID = st.sampled_from(sorted(set(VOCABULARY.table)))
MISSPELT = st.sampled_from(["figgure", "denary", "copppe", "primierra", "setta", "mancco", "tredizi", "bombba"])
RANK = st.sampled_from(["asso", "due", "3", "quatro", "5", "sie", "sete", "8", "nove", "10", "fanti", "caval", "re"])
SUIT = st.sampled_from(["", " di spade", " de baston", " a cope", " di denari", " di coppe e di denari"])
PHRASE = st.one_of(
    st.builds("{}{}{}".format, st.sampled_from(["", "più ", "manco "]), st.sampled_from([*SETS, "al 5", "al’otto"]), SUIT),
    st.builds("{}{}".format, RANK, SUIT),
    st.sampled_from(["più", "manco", "tutto al tredici", "denari al 7", "spade meno al sei", "bomba", "meneghello"]),
)
COMANDA = st.lists(PHRASE, min_size=1, max_size=7).map(", ".join)


def answer(text: str) -> Comanda | ComandaError:
    try:
        return parse(text)
    except ComandaError as error:
        return error


def in_its_sentence(error: ComandaError, instead: str) -> str:
    """The text with a suggestion in the place of the words at fault."""
    start, end = error.span
    return error.text[:start] + instead + error.text[end:]


def check(text: str) -> Comanda | ComandaError:
    """The answer to a text, once it makes sense."""
    answered = answer(text)
    if isinstance(answered, ComandaError):
        assert answered.reason
        assert answered.words == text[slice(*answered.span)]
        assert 0 <= answered.span[0] <= answered.span[1] <= len(text)
        return answered
    assert sorted(card.id for group in answered.ranking.groups for card in group) == list(range(52))
    assert fault_of(answered.ranking) is None
    assert answered.steps[-1].groups == answered.ranking.groups
    return answered


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
@example("ﬀ①½ùß")
@example("\u0301manco\u0300")
@example("7" * 500)
def test_any_text(text: str) -> None:
    check(text)


@settings(max_examples=300, deadline=None)
@given(st.lists(KNOWN, min_size=1, max_size=9).map(" ".join))
def test_any_row_of_words(text: str) -> None:
    check(text)


@settings(max_examples=500, deadline=None)
@given(st.lists(SAID | MISSPELT, min_size=1, max_size=9).map(" ".join))
@example("piu figurre al")
def test_what_would_be_clear_is_clear(text: str) -> None:
    answered = answer(text)
    if isinstance(answered, ComandaError):
        for instead in answered.instead:
            if answered.kind != "unknown-word":
                parse(instead)
            parse(in_its_sentence(answered, instead))


@settings(max_examples=150, deadline=None)
@given(
    COMANDA,
    st.sampled_from(["figgure", "kings", "primierra", "più denari al 7", "otto coppe al otto", "manco figure pari"]),
    COMANDA,
)
def test_one_fault_among_phrases_that_are_clear_is_mended_by_each_suggestion(before: str, fault: str, after: str) -> None:
    answered = answer(f"{before}, {fault}, {after}")
    assert isinstance(answered, ComandaError)
    assert answered.instead
    for instead in answered.instead:
        parse(in_its_sentence(answered, instead))


@settings(max_examples=200, deadline=None)
@given(COMANDA)
def test_phrases_in_a_row_are_understood_and_spoken_back(text: str) -> None:
    ranking = parse(text).ranking
    check(text)
    assert parse(speak(ranking)).ranking == ranking


@settings(max_examples=100, deadline=None)
@given(COMANDA)
def test_the_last_mention_of_a_card_decides(text: str) -> None:
    ranking = parse(f"{text}, re di coppe").ranking
    assert ranking.groups[-1] == trevisane52.set("Rc")
    assert [g - ranking.groups[-1] for g in parse(text).ranking.groups if g - ranking.groups[-1]] == list(ranking.groups[:-1])


def random_order(rng: random.Random, split: float) -> Ranking:
    """Any allowed order: each rank whole, or cut into groups of suits, in a random row."""
    groups = []
    for rank in trevisane52.ranks:
        cards = [card for card in trevisane52 if card.rank is rank]
        parts: dict[int, int] = {}
        for card in cards:
            part = rng.randrange(4) if rng.random() < split else 0
            parts[part] = parts.get(part, 0) | card.bit
        groups += [Cards(trevisane52, mask) for mask in parts.values()]
    rng.shuffle(groups)
    return Ranking(trevisane52, groups)


@pytest.mark.parametrize("split", [0.0, 0.1, 0.5, 1.0])
def test_hundreds_of_random_orders_are_spoken_back(split: float) -> None:
    rng = random.Random(int(split * 10))
    for _ in range(150):
        ranking = random_order(rng, split)
        text = speak(ranking)
        assert parse(text).ranking == ranking, text


def test_what_is_spoken_is_never_longer_than_it_was_said() -> None:
    """For comande made only of words that are spoken back, the search finds nothing worse."""
    rng = random.Random(5)
    ranks = ["assi", "due", "tre", "quattro", "fanti", "cavalli", "re"]
    for _ in range(300):
        items = [rng.choice(["manco primiera", "primiera", "tutto al tredici"]), *rng.sample(ranks, rng.randrange(4))]
        text = ", ".join(items)
        spoken = speak(parse(text).ranking)
        assert len(spoken.replace(" e ", " ").split()) <= len(text.split()), (text, spoken)


def test_every_spelling_has_a_word_to_be_spoken() -> None:
    assert set(WORDS.values()) <= set(SPOKEN)


def test_every_row_of_up_to_three_kinds_of_words() -> None:
    """One word of each kind that the grammar knows, in every row: an order, or a reason with clear words instead."""
    kinds = ["più", "manco", "figure", "donne veneziane", "meneghello", "bomba", "7", "coppe", "tutto", "al", "a", "di", "e"]
    for length in (1, 2, 3):
        for row in itertools.product(kinds, repeat=length):
            text = " ".join(row)
            answered = check(text)
            if isinstance(answered, ComandaError):
                for instead in answered.instead:
                    assert isinstance(answer(in_its_sentence(answered, instead)), Comanda), (text, instead)
