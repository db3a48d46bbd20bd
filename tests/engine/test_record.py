"""Records: a deal as text and back, and a clear sentence for everything that can be wrong with such a text."""

import contextlib
import random
import re

import pytest

import cardkit
from cardkit.match import Match
from cardkit.record import BadRecord, Record, read, read_all, read_match, write_match
from cardkit.teaching.examples import example

TUTE = cardkit.games["tute"]
TEXT = """\
cardkit 1
game: tute
options: hands=3 contrafallo=yes
dealer: 0
standing: 1 0
deal:
  1: 2o 4o 5o 6o 7o 2c 4c 5c 6c 7c
  2: So Co Ro 3o 1o Sc Cc Rc 3c 1c
  3: 2e 4e 5e 6e 7e Se Ce Re 3e 1e
  0: 4b 5b 6b 7b Sb Cb Rb 3b 1b 2b
moves:
  1 play 7o  # the best that seat 1 has
  2 play So
  3 play 2e
  0 play 4b
  0 declare cuarenta  # now or never
"""


def changed(old: str, new: str) -> str:
    """The good text with one change."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def test_text_record_state_and_back() -> None:
    record = read(TEXT)
    assert str(record) == TEXT
    assert read(str(record)) == record
    assert record.game == TUTE.variant(hands=3, contrafallo=True)
    assert (record.deal.dealer, record.deal.standing) == (0, (1, 0))
    assert record.moves[4] == (0, "declare cuarenta")
    assert (record.remark(0), record.remark(1), record.remark(4)) == ("the best that seat 1 has", "", "now or never")
    state = record.state()
    assert [event.seat for event in state.events] == [1, 2, 3, 0, 0]
    assert Record.of(state, record.remarks) == record
    assert len(record.state(2).events) == 2
    assert record.state(2).to_move == 3
    assert len(record.state(0).events) == 0


def test_forgiven_ways_of_writing() -> None:
    loose = TEXT.replace("2o 4o", "2O   4⊙").replace("play 7o", "7o").replace("dealer: 0", "dealer:0   # you")
    assert read("\ufeff" + TEXT) == read(TEXT)
    loose = "# a hand for beginners\n\n" + loose.replace("moves:\n", "\nmoves:\n\n# the first trick\n")
    assert read(loose.replace("\n", "\r\n")) == read(TEXT)
    bare = TEXT.replace("options: hands=3 contrafallo=yes\n", "").replace("standing: 1 0", "standing: 0 0")
    assert read(bare).game == TUTE


@pytest.mark.parametrize("other", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\xa0"])
def test_only_line_feeds_and_carriage_returns_end_a_line_and_only_blanks_and_tabs_indent(other: str) -> None:
    known = read(TEXT)
    assert read(TEXT.replace("moves:\n", f"moves:  # the first trick{other}  1 play 7o{other}deal:{other}cardkit 1\n")) == known
    assert read(TEXT.replace("play 7o", f"play 7o  # high{other}2 play So")).moves == known.moves
    for wrong in (f"{other}1 play 7o", f"  1{other}play 7o", f"  1 play{other}7o\n{other}{other}1 play 7o"):
        with pytest.raises(BadRecord):
            read(TEXT.replace("  1 play 7o", wrong)).state()
    remarked = known.remarked({0: f"high{other}and low"})
    assert read(str(remarked)) == remarked


def test_tabs_indent_and_separate_as_blanks_do() -> None:
    assert read(TEXT.replace("  ", "\t").replace("1 play 7o", "1 play 7o\t")) == read(TEXT)


@pytest.mark.parametrize("long", ["x" * 5000, "9" * 5000, "x=1 " * 2000, "1o " * 2000, "\x00" * 5000])
def test_an_error_says_little_of_what_was_given(long: str) -> None:
    lines = TEXT.splitlines()
    for number, line in enumerate(lines):
        begin = line[: len(line) - len(line.lstrip())] + line.split()[0]
        for given in (long, f"{begin} {long}", f"{line} {long}", f"  {long}", f"{long}: 1", f"  {long}: 1"):
            with contextlib.suppress(BadRecord):  # behind a comment anything may stand
                read("\n".join([*lines[:number], given, *lines[number + 1 :]])).state()
                continue
            with pytest.raises(BadRecord) as error:
                read("\n".join([*lines[:number], given, *lines[number + 1 :]])).state()
            assert len(str(error.value)) < 500


BROKEN = {
    "nothing": ("", ["begins with the line “cardkit 1”"]),
    "nonsense": ("what is this\nsecond line", ["begins with the line “cardkit 1”", "'what is this'"]),
    "another version": (changed("cardkit 1", "cardkit 2"), ["“cardkit 2”", "later version", "“cardkit 1”"]),
    "a later version after a comment": (
        "# Paco's hand\n" + changed("cardkit 1", "cardkit 12"),
        ["“cardkit 12”", "later version"],
    ),
    "text before the head": ("Dear Paco,\n" + TEXT, ["“cardkit 1”", "'Dear Paco,'"]),
    "two deals": (TEXT + TEXT, ["one deal is wanted", "2"]),
    "no game": (changed("game: tute\n", ""), ["game: ''", "tute"]),
    "unknown game": (changed("tute", "toute"), ["game: 'toute'", "tute"]),
    "unknown field": (changed("dealer:", "deeler:"), ["line 4", "'deeler'", "dealer"]),
    "a field twice": (changed("dealer: 0\n", "dealer: 0\ndealer: 1\n"), ["line 5", "dealer comes twice"]),
    "no colon": (changed("dealer: 0", "dealer 0"), ["line 4", "'dealer 0'", "name: value"]),
    "lost indent": (re.sub("^ +", "", TEXT, flags=re.MULTILINE), ["line 7", "'1'", "indented"]),
    "block on its heading": (changed("moves:\n  1", "moves: 1"), ["line 11", "'1 play 7o'", "below “moves:”"]),
    "unknown option": (changed("contrafallo=yes", "contra=yes"), ["options", "'contra'", "contrafallo"]),
    "wrong value": (changed("contrafallo=yes", "contrafallo=often"), ["contrafallo", "'often'", "no, yes"]),
    "value out of range": (changed("hands=3", "hands=99"), ["hands", "'99'", "1, 2"]),
    "an option twice": (changed("hands=3", "hands=3 hands=5"), ["options", "'hands' comes twice"]),
    "option without value": (changed("hands=3", "hands"), ["hands", "''"]),
    "no dealer": (changed("dealer: 0\n", ""), ["dealer: ''", "0 to 3"]),
    "impossible dealer": (changed("dealer: 0", "dealer: 4"), ["dealer: '4'", "0 to 3"]),
    "dealer in other digits": (changed("dealer: 0", "dealer: ³"), ["dealer: '³'", "0 to 3"]),
    "dealer of 5000 digits": (changed("dealer: 0", "dealer: " + "9" * 5000), ["dealer: '999", "0 to 3"]),
    "seat of 5000 digits": (changed("  1 play 7o", f"  {'1' * 5000} play 7o"), ["line 12", "0 to 3", "'111"]),
    "standing of 5000 digits": (changed("standing: 1 0", f"standing: {'1' * 5000} 0"), ["standing: '111", "2 whole numbers"]),
    "shuffle of 5000 digits": (changed("deal:\n", f"shuffle: {'1' * 5000}\ndeal:\n"), ["shuffle: '111", "whole number"]),
    "short standing": (changed("standing: 1 0", "standing: 1"), ["standing: '1'", "2 whole numbers"]),
    "standing in words": (changed("standing: 1 0", "standing: one nil"), ["standing: 'one nil'", "2 whole numbers"]),
    "standing as a fraction": (changed("standing: 1 0", "standing: 1.5 0"), ["standing: '1.5 0'", "2 whole numbers"]),
    "no deal": (TEXT[: TEXT.index("deal:")] + "moves:\n", ["deal: 0 lines", "1, 2, 3, 0"]),
    "a hand too few": (re.sub("  3: .*\n", "", TEXT), ["deal: 3 lines", "1, 2, 3, 0"]),
    "hands out of order": (changed("  2: So", "  3: So"), ["line 8", "'2'", "'3'"]),
    "card twice in a hand": (changed("2o 4o", "4o 4o"), ["line 7", "4o (4 of coins) comes twice"]),
    "card in two hands": (changed("2o 4o", "1b 4o"), ["line 10", "1b (ace of batons) comes twice"]),
    "card missing": (changed(" 7c", ""), ["line 7", "1 gets 10 cards, not 9"]),
    "card too many": (changed("1c\n", "1c 2e\n"), ["line 8", "2 gets 10 cards, not 11"]),
    "unknown card": (changed("Ro 3o", "8o 3o"), ["line 8", "'8o'", "1 2 3 4 5 6 7 S C R", "o (oros)"]),
    "move without a seat": (changed("1 play 7o", "play 7o"), ["line 12", "0 to 3", "'play'"]),
    "move of no seat": (changed("1 play 7o", "4 play 7o"), ["line 12", "0 to 3", "'4'"]),
    "move in no words": (changed("1 play 7o", "1"), ["line 12", "not a move"]),
    "unknown move": (changed("declare cuarenta", "declare quarenta"), ["line 16", "did you mean “declare cuarenta”"]),
    "unknown card in a move": (changed("2 play So", "2 play 9o"), ["line 13", "'9o'"]),
    "wrong seat": (changed("2 play So", "3 play So"), ["move 2 (3 play So)", "turn of seat 2", "not of seat 3"]),
    "moves out of order": (
        changed("  2 play So\n  3 play 2e\n", "  3 play 2e\n  2 play So\n"),
        ["move 2 (3 play 2e)", "turn of seat 2"],
    ),
    "a move left out": (changed("  2 play So\n", ""), ["move 2 (3 play 2e)", "turn of seat 2"]),
    "card of another hand": (changed("2 play So", "2 play 1b"), ["move 2", "in this hand", "Legal were: play 1o"]),
    "a move twice": (changed("0 play 4b", "0 play 4b\n  0 play 4b"), ["move 5 (0 play 4b)", "in this hand"]),
    "illegal card": (changed("0 play 4b", "0 declare cuarenta"), ["move 4", "after winning a trick", "play 4b"]),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_explained(name: str) -> None:
    text, message = BROKEN[name]
    with pytest.raises(BadRecord) as error:
        read(text).state()
    for words in message:
        assert words in str(error.value)


def test_moves_after_the_end_are_refused() -> None:
    rng = random.Random(1)
    state = TUTE.deal(1)
    while not state.over:
        state.play(rng.choice(state.legal))
    record = Record.of(state)
    longer = Record(record.game, record.deal, (*record.moves, record.moves[0]))
    assert longer.state(len(record.moves)).over
    with pytest.raises(BadRecord, match=rf"move {len(record.moves) + 1} .*already over"):
        longer.state()


def test_an_illegal_move_cites_the_rule_and_what_was_legal() -> None:
    text = changed("  2 play So", "  2 play 1c")
    with pytest.raises(BadRecord) as error:
        read(text).state()
    assert TUTE.rules["tute.follow"].sentence in str(error.value)
    assert "Legal were: play 1o, play 3o, play So, play Co, play Ro" in str(error.value)


def played(seed: int, hands: int = 3) -> Match:
    rng, match = random.Random(seed), Match(TUTE.variant(hands=hands), seed)
    while True:
        while not match.state.over:
            match.state.play(rng.choice(match.state.legal))
        if match.over:
            return match
        match.next()


def test_a_match_as_text() -> None:
    match = played(4)
    text = write_match(match)
    assert [record.deal.dealer for record in read_all(text)] == [state.deal.dealer for state in match.deals]
    again = read_match(text, match.seed)
    assert write_match(again) == text
    assert (again.standing, again.winner, again.over) == (match.standing, match.winner, True)


def test_a_match_that_does_not_follow_on_is_refused() -> None:
    records = [str(record) for record in read_all(write_match(played(4)))]
    with pytest.raises(BadRecord, match=r"deal 2 .*but deal 1 left"):
        read_match(records[0] + records[2])
    with pytest.raises(BadRecord, match=r"deal 2 .*deal 1 is not over"):
        read_match(records[0].rsplit("\n", 2)[0] + "\n" + records[1])
    with pytest.raises(BadRecord, match=r"deal 4 .*the match was over with deal 3"):
        read_match("".join(records) + records[2])
    wrong = records[1].replace(" play ", " play 1b #", 1)
    with pytest.raises(BadRecord, match=r"deal 2 of 3, move \d"):
        read_match(records[0] + wrong.replace("play 1b", "declare tute", 1) + records[2])


def test_of_a_match_nothing_is_played_that_does_not_follow_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kept game of a few thousand letters may hold a thousand deals, and whoever forges one would make the table wait."""
    played_out = []
    state = Record.state
    monkeypatch.setattr(Record, "state", lambda record, *upto: played_out.append(record) or state(record, *upto))
    with pytest.raises(BadRecord, match="deal 2 cannot begin: the match was over with deal 1"):
        read_match(write_match(played(1, hands=1)) * 50)
    assert len(played_out) == 2


def test_a_worked_hand_comes_with_the_game() -> None:
    record = example(TUTE, "first")
    assert record.state().over
    assert record.remark(0)
    with pytest.raises(KeyError, match=r"no worked deal 'firts'.*first"):
        example(TUTE, "firts")
