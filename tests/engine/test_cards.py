"""Packs, cards and sets of cards: numbers, texts in each pack's letters, parsing, and what is said of them."""

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.cards import (
    Cards,
    Pack,
    UnknownCard,
    french32,
    french52,
    listed,
    pack,
    packs,
    shuffled,
    spanish40,
    tarot78,
    trevisane52,
)

PACKS = pytest.mark.parametrize("pack", packs.values(), ids=repr)
SIZES = {"french32": 32, "french52": 52, "spanish40": 40, "trevisane52": 52, "tarot78": 78}


@PACKS
def test_every_card_once_with_its_number_text_and_name(pack: Pack) -> None:
    assert len(pack) == SIZES[pack.name]
    assert [card.id for card in pack] == list(range(len(pack)))
    assert sum(card.bit for card in pack) == pack.mask == (1 << len(pack)) - 1
    for what in ("text", "name", "gloss"):
        assert len({getattr(card, what) for card in pack}) == len(pack), what
    assert sum(suit.mask for suit in pack.suits) == pack.mask
    for card in pack:
        assert card.suit.mask & card.bit
        assert pack.suits[card.suit.index] is card.suit


@PACKS
def test_texts_and_reprs_round_trip(pack: Pack) -> None:
    for card in pack:
        assert pack[card.text] is pack[card.text.upper()] is pack[f" {card.text.lower()} "] is card
        assert pack[card.id] is card
        assert eval(repr(card), {pack.name: pack}) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert copy.deepcopy(card) is card
    some = pack.set(pack.cards[::3])
    assert eval(repr(some), {pack.name: pack}) == some
    assert pickle.loads(pickle.dumps(pack)) is pack


@pytest.mark.parametrize(
    ("pack", "text", "card", "name", "gloss"),
    [
        (spanish40, "K♣", None, "", ""),
        (spanish40, "12b", "Rb", "rey de bastos", "king of batons"),
        (spanish40, "Qo", "Co", "caballo de oros", "knight of coins"),
        (spanish40, "Ae", "1e", "as de espadas", "ace of swords"),
        (french32, "K♥", "Rc", "roi de cœur", "king of hearts"),
        (french32, "10k", "10k", "dix de carreau", "10 of diamonds"),
        (french52, "10♠", "10s", "10 of spades", "10 of spades"),
        (trevisane52, "13d", "Rd", "re di denari", "king of coins"),
        (tarot78, "21a", "21a", "21 d’atout", "21 of trumps"),
        (tarot78, "excuse", "EX", "l’Excuse", "the Excuse"),
        (tarot78, "Ct", "Ct", "cavalier de trèfle", "knight of clubs"),
    ],
)
def test_other_spellings(pack: Pack, text: str, card: str | None, name: str, gloss: str) -> None:
    if card is None:
        with pytest.raises(UnknownCard):
            pack[text]
    else:
        found = pack[text]
        assert (found.text, found.name, found.gloss) == (card, name, gloss)


@pytest.mark.parametrize(
    ("pack", "text", "message"),
    [
        (spanish40, "8o", ["'8o'", "Spanish 40-card pack", "1 2 3 4 5 6 7 S C R", "o (oros)", "b (bastos)"]),
        (spanish40, "10x", ["'10x'", "Did you mean S"]),
        (french32, "6p", ["'6p'", "7 8 9 10 V D R A", "p (pique)"]),
        (spanish40, "", ["''", "write a rank"]),
        (tarot78, "22a", ["'22a'", "a (atout)", "Did you mean 2"]),
    ],
)
def test_an_unknown_card_is_explained(pack: Pack, text: str, message: list[str]) -> None:
    with pytest.raises(UnknownCard) as error:
        pack.parse(text)
    for words in message:
        assert words in str(error.value)


def test_unknown_pack_and_doubled_card() -> None:
    assert pack("tarot78") is tarot78
    with pytest.raises(KeyError, match="spanish40"):
        pack("spanish48")
    with pytest.raises(ValueError, match=r"Rb \(king of batons\) comes twice"):
        spanish40.set("Rb 1o Rb")
    with pytest.raises(ValueError, match="outside the 40 cards"):
        Cards(spanish40, 1 << 40)
    with pytest.raises(ValueError, match="outside the 40 cards"):
        Cards(spanish40, -1)


MASKS = st.integers(0, spanish40.mask)


@given(MASKS, MASKS)
def test_cards_behave_like_a_set(one: int, two: int) -> None:
    a, b = Cards(spanish40, one), Cards(spanish40, two)
    assert (a | b).mask == one | two
    assert (a & b).mask == one & two
    assert (a - b).mask == one & ~two
    assert (a ^ b).mask == one ^ two
    assert (a <= b) == (set(a) <= set(b))
    assert len(a) == len(list(a)) == len(set(a))
    assert bool(a) == (one != 0)
    assert list(a) == sorted(a)
    assert [card in a for card in spanish40] == [bool(one & card.bit) for card in spanish40]
    assert spanish40.set(str(a)) == a
    assert hash(spanish40.set(str(a))) == hash(a)
    assert a == set(a)


def test_sets_of_different_packs_differ() -> None:
    assert trevisane52.set("1b") != french52.set(["2d"])
    assert Cards(trevisane52, 1) != Cards(french52, 1)
    assert french52.cards[0] not in Cards(trevisane52, 1)
    assert spanish40.set(["1o", 1, spanish40["3o"]]) == spanish40.set("1o, 2o 3o")


def test_cards_are_said_suit_by_suit() -> None:
    assert spanish40.set("").words == ""
    assert spanish40.set("7o").words == "the 7 of coins"
    assert spanish40.set("7o Cc 1c 2c").words == "the 7 of coins and the ace, 2 and knight of cups"
    assert tarot78.set("EX 1a 21a").words == "the 1 and 21 of trumps and the Excuse"
    assert listed(["a", "b", "c"], "or") == "a, b or c"


@PACKS
def test_orders_are_shuffled_by_the_seed_alone(pack: Pack) -> None:
    random.seed(1)
    first = pack.order(7)
    random.seed(2)
    assert pack.order(7) == first == pack.order(random.Random(7))
    assert pack.order(8) != first
    assert sorted(first) == list(range(len(pack)))


def test_a_card_of_another_pack_is_in_no_pack_and_no_set() -> None:
    ace, as_ = spanish40["1o"], french32["Ac"]
    assert ace in spanish40
    assert ace not in french32
    assert as_ not in spanish40
    assert "1o" not in spanish40
    assert french32[ace.id] not in spanish40.set("1o")
    assert ace in spanish40.set("1o")


@pytest.mark.parametrize("seed", range(40))
def test_an_order_is_what_the_shuffle_of_python_gives(seed: int) -> None:
    """A seed in a record or a link must deal the same cards in every version of both."""
    ours, theirs = random.Random(seed), random.Random(seed)
    for size in (*range(6), 32, 33, 64, 78):
        numbers = list(range(size))
        theirs.shuffle(numbers)
        assert shuffled(range(size), ours) == tuple(numbers)
    assert ours.random() == theirs.random()
