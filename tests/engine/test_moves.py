"""Moves and events: numbers, texts that are forgiven, sets of legal moves, and how the table tells them."""

import random

import pytest

import cardkit
from cardkit.cards import spanish40
from cardkit.moves import Event, Moves, Note, UnknownMove, plain
from cardkit.sentences import Sentence


@pytest.fixture
def moves() -> Moves:
    made = Moves(spanish40)
    made.add_cards("play", Sentence("{player} plays the {card}.", "You play the {card}."))
    made.add("declare", "cuarenta", label="Sing las cuarenta")
    made.add("pass", sentence=Sentence("{player} passes.", "You pass."))
    made.add_cards("écart", Sentence("{player} discards the {card}.", "You discard the {card}."), "Put away")
    return made


def test_numbers_and_texts(moves: Moves) -> None:
    assert [move.id for move in moves] == list(range(82))
    assert [moves[card.id].card for card in spanish40] == list(spanish40)
    assert (moves[40].text, moves[40].label, moves[40].kind) == ("declare cuarenta", "Sing las cuarenta", "declare")
    assert (moves[41].text, moves[41].label) == ("pass", "Pass")
    assert moves[42].label == "Put away the ace of coins"
    assert moves[3].sentence.by("Paco") == "Paco plays the 4 of coins."
    with pytest.raises(ValueError, match="two moves are called 'PASS'"):
        moves.add("PASS")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("play Rb", "play Rb"),
        ("  PLAY   rB ", "play Rb"),
        ("Rb", "play Rb"),
        ("12b", "play Rb"),
        ("play 12b", "play Rb"),
        ("ecart rb", "écart Rb"),
        ("Écart 12b", "écart Rb"),
        ("Declare Cuarenta", "declare cuarenta"),
        ("cuarenta", "declare cuarenta"),
        ("sing las Cuarenta", "declare cuarenta"),
    ],
)
def test_texts_are_forgiven(moves: Moves, text: str, found: str) -> None:
    assert moves.parse(text).text == found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("play 8o", ["'play 8o'", "'8o' is not a card", "1 2 3 4 5 6 7 S C R"]),
        ("8o", ["'8o' is not a card"]),
        ("declare quarenta", ["'declare quarenta'", "did you mean “declare cuarenta”"]),
        ("xyzzy", ["'xyzzy'", "looks like “play 1o”"]),
        ("", ["''", "looks like “play 1o”"]),
        ("eat Rb", ["'eat Rb'", "is not a move"]),
    ],
)
def test_nonsense_is_told_what_would_be_right(moves: Moves, text: str, message: list[str]) -> None:
    with pytest.raises(UnknownMove) as error:
        moves.parse(text)
    for words in message:
        assert words in str(error.value)


SAID = [
    ("tute", "las cuarenta", "declare cuarenta"),
    ("tute", "sing the forty", "declare cuarenta"),
    ("tute", "veinte en copas", "declare veinte copas"),
    ("tute", "Sing las veinte in cups", "declare veinte copas"),
    ("tute", "tute", "declare tute"),
    ("tute", "nothing to declare", "pass"),
    ("tarot", "garde", "bid garde"),
    ("tarot", "garde sans", "bid garde sans"),
    ("tarot", "Call the king of hearts", "call Rc"),
    ("tarot", "Rc", "play Rc"),
    ("tarot", "pass", "pass"),
    ("vitou", "baraque", "bid baraque"),
    ("vitou", "lie down", "refuse"),
    ("trionfetti", "manco ponto", "comanda Manco ponto"),
    ("trionfetti", "vaga", "vagaresto"),
]


@pytest.mark.parametrize(("name", "text", "found"), SAID)
def test_a_call_is_typed_as_it_is_said(name: str, text: str, found: str) -> None:
    assert cardkit.games[name].move(text).text == found


def test_what_two_moves_are_called_names_neither(moves: Moves) -> None:
    moves.add("bid", "three")
    moves.add("say", "three")
    moves.add("say", "play")
    for text in ("three", "play"):
        with pytest.raises(UnknownMove):
            moves.parse(text)


def test_legal_moves_are_those_of_the_mask_in_order(moves: Moves) -> None:
    rng = random.Random(5)
    for density in (1, 4, 16, 64):
        for _ in range(50):
            mask = sum(1 << n for n in range(82) if rng.randrange(density) == 0)
            legal = moves.legal(mask)
            assert [move.id for move in legal] == [n for n in range(82) if mask >> n & 1]
            assert moves.legal(mask) == legal
    assert moves.legal(0) == ()
    legal = moves.legal(1 << 41 | 1 << 2)
    assert repr(legal) == "(<play 3o>, <pass>)"
    assert moves[41] in legal
    assert moves[3] not in legal


def test_a_move_added_later_can_be_legal(moves: Moves) -> None:
    assert moves.legal(1 << 41)
    late = moves.add("late")
    assert moves.legal(1 << late.id | 1 << 41) == (moves[41], late)


def test_an_event_is_told_with_its_notes(moves: Moves) -> None:
    won = Sentence("{player} wins the trick.", "You win the trick.")
    event = Event(1, moves[3], (Note("trick", 0, won), Note("end", None, Sentence("The hand is over."))))
    assert event.say(["You", "Nieves"]) == "Nieves plays the 4 of coins. You win the trick. The hand is over."
    assert event.say(["Paco", "You"]) == "You play the 4 of coins. Paco wins the trick. The hand is over."
    assert "play 4o" in repr(event)
    assert repr(event) == "<1 play 4o; seat 0 wins the trick.; The hand is over.>"
    assert plain("  Écart   ROI ") == "ecart roi"
