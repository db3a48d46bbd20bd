"""The comanda gives exactly the orders of the Trionfetti page, and a clear reason when it gives none."""

import re
import subprocess
import sys

import pytest

import cardkit
from cardkit.cards import Cards, french52, trevisane52
from cardkit.games.trionfetti.comanda import (
    COMMANDS,
    GRADES,
    VOCABULARY,
    ComandaError,
    NicknameError,
    default_ranking,
    fault_of,
    parse,
    speak,
    with_nickname,
)
from cardkit.moves import UnknownMove
from cardkit.ranking import Ranking

DEFAULT = "1 2 3 4 5 6 7 8 9 10 F C R"


def order(text: str) -> Ranking:
    """A ranking as the page writes it: `R` is every king that is not named with its suit elsewhere, `Rb` the one of batons."""
    named = {trevisane52[word] for word in text.split() if re.search("[sbcd]$", word)}
    groups = []
    for word in text.split():
        if re.search("[sbcd]$", word):
            groups.append(trevisane52.set(word))
        else:
            groups.append(trevisane52.set(card for card in trevisane52 if card.rank.key == word and card not in named))
    return Ranking(trevisane52, groups)


def of(suit: str, keys: str) -> str:
    return " ".join(key + suit for key in keys.split())


# Every example of the page, in its order. Its misprints are read as R C F 10 … (“R F D 10”), R F 10 … (“T F 10”) and
# “batons, cups and coins” (“Coins, cups and coins”).
PAGE = [
    ("Manco ponto", "R C F 10 9 8 7 6 5 4 3 2 1"),
    ("Più ponto", "F C R 1 2 3 4 5 6 7 8 9 10"),
    ("Più ponto e più figure", DEFAULT),
    ("Tutto al tredici", DEFAULT),
    ("Manco e cavalli", "R F 10 9 8 7 6 5 4 3 2 1 C"),
    ("Più figure, assi e due", "3 4 5 6 7 8 9 10 F C R 1 2"),
    ("Manco e manco scartine", "R C F 7 6 5 4 3 2 1 10 9 8"),
    ("Manco 7 e 8", "R C F 10 9 6 5 4 3 2 1 7 8"),
    ("Più e Napoli", "F C R 4 5 6 7 8 9 10 1 2 3"),
    ("Più figure e Napoli", "4 5 6 7 8 9 10 F C R 1 2 3"),
    ("Primiera", "8 9 10 F C R 2 3 4 5 1 6 7"),
    ("Manco Primiera", "7 6 1 5 4 3 2 R C F 10 9 8"),
    ("Primiera e fanti", "8 9 10 C R 2 3 4 5 1 6 7 F"),
    ("Tutto al tredici e denari al tredici", DEFAULT + " " + of("d", DEFAULT)),
    ("Manco ponto, re, figure di bastoni", "C F 10 9 8 7 6 5 4 3 2 1 R Fb Cb Rb"),
    (
        "Primiera e mancoprimiera a spade",
        "8 9 10 F C R 2 3 4 5 1 6 7 " + of("s", "7 6 1 5 4 3 2 R C F 10 9 8"),
    ),
    ("Manco siete e otto e coppe al'otto", "R C F 10 9 6 5 4 3 2 1 7 8 " + of("c", "1 2 3 4 5 6 7 8")),
    ("Più dispari e meno pari", "1 3 5 7 9 F R C 10 8 6 4 2"),
    ("Più fino al cinque e meno fino al sei", "1 2 3 4 5 R C F 10 9 8 7 6"),
    ("Manco 5 e 4 più figure de coppe a asso", "R C F 10 9 8 7 6 3 2 1 5 4 " + of("c", "F C R 1")),
    (
        "Componogara",
        "F C R 1 2 3 4 5 6 7 8 9 10 "
        + " ".join([of("d", DEFAULT), of("c", "1 2 3 4 5 6 7 8"), of("s", "1 2 3 4 5 6 7 8 9 10")]),
    ),
    (
        "più ponto, denari al tredici, coppe all'otto, spade al dieci",
        "F C R 1 2 3 4 5 6 7 8 9 10 "
        + " ".join([of("d", DEFAULT), of("c", "1 2 3 4 5 6 7 8"), of("s", "1 2 3 4 5 6 7 8 9 10")]),
    ),
    ("Bomba", "F C R 5 6 7 8 9 10 1 2 4 3 " + of("s", "F C R")),
    ("più ponto, 1, 2, 4, 3, più figure di spade", "F C R 5 6 7 8 9 10 1 2 4 3 " + of("s", "F C R")),
]
# Terms of the page that it gives as a series of cards: said alone, the rest lies below in default order.
TERMS = [
    ("al'otto", "9 10 F C R 1 2 3 4 5 6 7 8"),
    ("al 5", "6 7 8 9 10 F C R 1 2 3 4 5"),
    ("tutto, meno al'otto", "1 2 3 4 5 6 7 R C F 10 9 8"),
    ("Napoli", "4 5 6 7 8 9 10 F C R 1 2 3"),
    ("al tre", "4 5 6 7 8 9 10 F C R 1 2 3"),
    ("Pari", "1 3 5 7 9 F R 2 4 6 8 10 C"),
    ("Dispari", "2 4 6 8 10 C 1 3 5 7 9 F R"),
    ("Strette col palo", DEFAULT + " " + of("s", "1 3 5 7 9")),
    ("le donne veneziane", DEFAULT + " 4s 6s"),
    ("il Meneghello", DEFAULT + " 2s"),
    ("figure", DEFAULT),
    ("ponto", "F C R 1 2 3 4 5 6 7 8 9 10"),
    ("scartine", "1 2 3 4 5 6 7 F C R 8 9 10"),
    ("Manco", "R C F 10 9 8 7 6 5 4 3 2 1"),
    ("Più", "F C R 1 2 3 4 5 6 7 8 9 10"),
]


@pytest.mark.parametrize(("text", "expected"), PAGE)
def test_every_example_of_the_page(text: str, expected: str) -> None:
    assert parse(text).ranking == order(expected)


@pytest.mark.parametrize(("text", "expected"), TERMS)
def test_every_term_of_the_page(text: str, expected: str) -> None:
    assert parse(text.replace("tutto, ", "tutto al 13, ")).ranking == order(expected)


@pytest.mark.parametrize(
    ("message", "meant"),
    [
        ("MANCO SIETE E OTTO E COPPE AL’OTTO", "Manco sette e otto e coppe all'otto"),
        ("manco sete, oto e cope al oto.", "Manco 7 e 8 e coppe al 8"),
        ("  piu` fìgure,assi e do ", "più figure, 1 e 2"),
        ("meno ponto", "manco ponto"),
        ("Pi\u0075\u0300 ponto e pi\u00f9 figure", "più ponto e più figure"),
        ("primiera e manco primiera in strette", "Primiera e mancoprimiera a spade"),
        ("manco punto; re; figure del baston", "manco ponto, re, figure di bastoni"),
        ("gli assi, i fanti e le scartine", "assi, fanti, scartine"),
        ("quatro e danari sinque", "4, 5 di denari"),
        ("al13, poi denari al13", "al tredici, denari al tredici"),
        ("11, 12, 13", "fanti, cavalli, re"),
        ("menoal8", "meno al'otto"),
        ("“più” ponto!", "più ponto"),
        ("1 < 2 < 4 < 3", "1, 2, 4, 3"),
        ("tute al 13", "tutto al tredici"),
        ("più fin a 5", "al cinque"),
        ("figure d'oro", "figure di denari"),
        ("7 di coppe e di denari", "sette de cope, e de danari"),
    ],
)
def test_spelling_is_forgiven(message: str, meant: str) -> None:
    assert parse(message).ranking == parse(meant).ranking


def test_two_suits_of_one_rank_may_stay_equal() -> None:
    ranking = parse("tutto al tredici, 7 di coppe e di denari").ranking
    assert ranking.groups[-1] == trevisane52.set("7c 7d")


REFUSED = [
    ("", "empty", ""),
    (" \n ", "empty", ""),
    ("manco funti", "unknown-word", "funti"),
    ("primiera e the kings", "english", "primiera e the kings"),
    ("primiera, kings", "english", "primiera, kings"),
    ("re 💥", "unknown-word", "💥"),
    ("re di 7c", "unknown-word", "c"),
    ("manco 14 e 8", "no-such-rank", "14"),
    ("assi, 0", "no-such-rank", "0"),
    ("assi e regine", "no-such-rank", "regine"),
    ("al quattordici", "no-such-rank", "quattordici"),
    ("più manco figure", "two-directions", "più manco"),
    ("manco manco ponto", "two-directions", "manco manco"),
    ("Manco tutto al tredici", "two-directions", "Manco tutto"),
    ("coppe manco 7", "two-directions", "manco 7"),
    ("manco e", "unfinished", "e"),
    ("e manco", "unfinished", "e"),
    ("figure di", "unfinished", "figure di"),
    ("più di", "unclear-suit", "più di"),
    ("più figure, al", "unfinished", "al"),
    ("tutto", "unfinished", "tutto"),
    ("figure più", "unfinished", "figure più"),
    ("otto coppe al otto", "unclear-suit", "otto coppe al otto"),
    ("manco, denari", "unclear-suit", "denari"),
    ("manco coppe", "unclear-suit", "manco coppe"),
    ("1 2 4 3 di spade", "unclear-suit", "1 2 4 3 di spade"),
    ("figure di coppe al due", "unclear-suit", "figure di coppe al due"),
    ("donne veneziane di coppe", "unclear-suit", "donne veneziane di coppe"),
    ("manco figure pari", "no-separator", "figure pari"),
    ("manco bomba", "no-separator", "manco bomba"),
    ("1-8", "no-separator", "-"),
    ("assi uguali ai re", "equal-ranks", "uguali"),
    ("assi = re", "equal-ranks", "="),
    ("tutto al tredici, se re batte asso", "one-list", "se"),
    ("briscola", "one-list", "briscola"),
    ("re > fanti", "one-list", ">"),
]


@pytest.mark.parametrize(("text", "kind", "words"), REFUSED)
def test_refused_with_the_words_at_fault(text: str, kind: str, words: str) -> None:
    with pytest.raises(ComandaError) as caught:
        parse(text)
    error = caught.value
    assert (error.kind, error.words) == (kind, words)
    assert text[slice(*error.span)] == words
    assert words in str(error)
    assert error.reason in str(error) or not words


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("manco fonti", "fanti"),
        ("primierra", "primiera"),
        ("primiera e componogora", "componogara"),
        ("primiera, kings", "primiera, re"),
        ("otto coppe al otto", "otto, coppe al otto"),
        ("manco, denari", "denari al tredici"),
        ("figure di spade e coppe", "figure di spade e di coppe"),
        ("figure più", "più figure"),
        ("manco figure pari", "figure e pari"),
        ("più denari al 7", "più, denari al 7"),
    ],
)
def test_says_what_would_be_clear(text: str, instead: str) -> None:
    with pytest.raises(ComandaError) as caught:
        parse(text)
    assert instead in caught.value.instead
    parse(instead)


def test_too_long_a_text_is_refused_before_it_is_read() -> None:
    with pytest.raises(ComandaError, match="too long") as caught:
        parse("manco, " * 400)
    assert caught.value.kind == "too-long"


def test_explained_phrase_by_phrase() -> None:
    text = "Manco 5 e 4 più figure de coppe a asso"
    comanda = parse(text)
    assert [step.words for step in comanda.steps] == ["", "Manco", "5", "4", "più figure de coppe", "a asso"]
    assert all(text[slice(*step.span)] == step.words for step in comanda.steps)
    assert comanda.steps[-1].groups == comanda.ranking.groups
    figures = comanda.steps[4]
    assert [str(cards) for cards in figures.moved] == ["Fc", "Cc", "Rc"]
    assert figures.groups[-3:] == figures.moved
    assert figures.sentence.endswith(": fante cavallo re of cups.")
    assert comanda.steps[0].sentence.startswith("It begins with manco")
    for before, after in zip(comanda.steps, comanda.steps[1:], strict=False):
        kept = [group - Cards(trevisane52, sum(moved.mask for moved in after.moved)) for group in before.groups]
        assert after.groups == (*filter(None, kept), *after.moved)


def test_a_nickname_is_explained_by_its_phrases() -> None:
    comanda = parse("primiera e Bomba")
    assert [step.words for step in comanda.steps][2:4] == ["più ponto", "1"]
    assert {step.span for step in comanda.steps[2:]} == {(11, 16)}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.text)
def test_listed_commands_parse_and_are_spoken_back(command) -> None:
    ranking = parse(command.text).ranking
    assert fault_of(ranking) is None
    assert parse(speak(ranking)).ranking == ranking
    assert 0 <= command.grade < len(GRADES)


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("più ponto e più figure", "tutto al tredici"),
        ("manco 7 e 8", "manco sette e otto"),
        ("manco e cavalli", "manco e cavalli"),
        ("primiera, mancoprimiera a spade", "primiera e manco primiera di spade"),
        ("più ponto, denari al tredici, coppe all’otto, spade al dieci", "componogara"),
        ("Manco siete e otto e coppe al'otto", "manco sette, otto e coppe all’otto"),
        ("tutto al 13, 4 di spade, 6 di spade", "tutto al tredici e donne veneziane"),
    ],
)
def test_spoken_back_short(text: str, spoken: str) -> None:
    assert speak(parse(text).ranking) == spoken


def test_an_order_that_may_not_be_announced_is_not_spoken() -> None:
    groups = list(default_ranking().groups)
    with pytest.raises(ValueError, match="1 and 2 would be equal"):
        speak(Ranking(trevisane52, [groups[0] | groups[1], *groups[2:]]))
    with pytest.raises(ValueError, match="Trevisane"):
        speak(Ranking.by_rank(french52, "A 2 3 4 5 6 7 8 9 10 J Q K"))


def test_nicknames_can_be_added() -> None:
    club = with_nickname(VOCABULARY, "I Vèci", "fanti, re", "the old ones")
    club = with_nickname(club, "Fossò", "manco i veci, 7 di spade")
    assert parse("primiera e i veci", club).ranking == order("8 9 10 C 2 3 4 5 1 6 7 F R")
    assert parse("i veci di coppe", club).ranking == parse("fanti di coppe, re di coppe").ranking
    assert parse("fosso", club).ranking.groups[-1] == trevisane52.set("7s")
    assert speak(parse("primiera, fanti, re", club).ranking, club) == "primiera e i veci"
    with pytest.raises(ComandaError):
        parse("primiera e i veci")


@pytest.mark.parametrize(
    ("name", "expansion", "match"),
    [
        ("bomba", "re", "already stands for"),
        ("manco", "re", "already means something"),
        ("re fanti", "re", "already means something"),
        ("veci", "re, veci", "with itself"),
        ("veci", "re e kings", "“re e kings”: a comanda is given in Italian"),
        ("veci", "", "Nothing is announced"),
        ("", "re", "needs letters"),
        ("veci 7", "re", "needs letters"),
        ("a" * 50, "re", "too long"),
    ],
)
def test_nicknames_that_cannot_be_added(name: str, expansion: str, match: str) -> None:
    with pytest.raises(NicknameError, match=match):
        with_nickname(VOCABULARY, name, expansion)


def test_every_button_is_a_word() -> None:
    choices = VOCABULARY.choices()
    for word, gloss in (*choices["sets"], *choices["ranks"], *choices["nicknames"]):
        parse(word)
        assert gloss
    for direction, _ in choices["directions"]:
        for suit, _ in choices["suits"]:
            parse(f"{direction} figure {suit}")


def test_importing_does_not_load_the_grammar() -> None:
    code = "import sys, cardkit.games.trionfetti.comanda; sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_words_written_as_one_without_end_are_refused() -> None:
    """Each was read inside the one before it, until Python gave up."""
    for text in ("al" * 1000, "piu" * 600, "al" * 900 + "x", "menoal" * 300 + "tredici"):
        with pytest.raises(ComandaError):
            parse(text)
    assert str(parse("menoal13").ranking) == str(parse("meno al 13").ranking)


@pytest.mark.parametrize("text", ["\ud800", "più ponto, \udfff", "più \ud83c ponto", "a" * 59 + "\ud800" * 9])
def test_half_a_character_is_refused_in_words_that_can_be_sent(text: str) -> None:
    with pytest.raises(ComandaError) as error:
        parse(text)
    assert str(error.value).encode()
    with pytest.raises(UnknownMove) as unknown:
        cardkit.games["trionfetti"].move(f"comanda {text}")
    assert str(unknown.value).encode()


@pytest.mark.parametrize(
    ("english", "near"),
    [
        ("low kings win", "manco re"),
        ("less numbers", "manco ponto"),
        ("high numbers win", "più ponto"),
        ("kings low", "manco re"),
        ("the kings beat it", "re"),
        ("kings beat all", "re"),
        ("seven beats everything", "sette"),
        ("low numbers win, knights beat them", "manco ponto, cavalli"),
        ("cups beat all", "coppe al tredici"),
        ("all up to thirteen", "tutto fino al tredici"),
        ("the usual order", "tutto al tredici"),
        ("everything upside down", "manco"),
        ("primiera and jacks", "primiera e fanti"),
        ("more pictures", "più figure"),
    ],
)
def test_an_english_comanda_is_offered_whole_in_italian(english: str, near: str) -> None:
    """Never half of it: what cannot be said in Italian word for word gets the nearest comanda."""
    with pytest.raises(ComandaError, match="is given in Italian") as error:
        parse(english)
    assert error.value.instead == (near,)
    parse(near)


@pytest.mark.parametrize("english", ["kings do not win", "the best first"])
def test_where_no_comanda_is_near_some_are_offered_to_begin_with(english: str) -> None:
    with pytest.raises(ComandaError, match="is given in Italian") as error:
        parse(english)
    assert len(error.value.instead) > 1
