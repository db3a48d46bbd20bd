"""The formats of records, links, saves and progress: what version 1 has written means the same for good.

Nothing in `formats/` is ever written anew; a later version adds files of its own (`cardkit/record.md`, *Another version*).
"""

from datetime import date
from pathlib import Path

import pytest

import cardkit
from cardkit.record import FIRST_LINE, Record, read_match, write_match
from cardkit.sessions import Session, link
from cardkit.sessions.save import PREFIX
from cardkit.state import State
from cardkit.teaching import book
from cardkit.teaching.leitner import Entry

FORMATS = Path(__file__).parent / "formats"
PITTY_PAT = cardkit.games["pitty_pat"].variant(players=3, voluntary=True, hands=2)


def kept(name: str) -> str:
    return (FORMATS / name).read_text(encoding="utf-8")


def test_the_versions_are_the_first() -> None:
    assert (FIRST_LINE, link.VERSION, PREFIX) == ("cardkit 1", "1", "cardkit-save-1:")
    assert book.FORMAT == "cardkit progress 1"


def test_a_record_of_version_1_is_the_same_match() -> None:
    text = kept("record-1.txt")
    match = read_match(text, seed=5)
    assert match.game == PITTY_PAT
    assert [state.score.totals for state in match.finished] == [(0, 0, 1)]
    assert (match.state.deal.standing, match.state.deal.dealer, match.state.to_move) == ((0, 0, 1), 1, 0)
    assert [move.text for move in match.state.legal] == ["match 6c"]
    assert write_match(match) == text.replace("  # A remark of somebody: kept as it is.", "")


def test_a_save_of_version_1_goes_on() -> None:
    session = Session(PITTY_PAT, seed=1)
    session.resume(kept("save-1.txt").strip())
    assert session.seed == 5
    assert write_match(session.match) == write_match(read_match(kept("record-1.txt"), seed=5))


@pytest.mark.parametrize("number", range(2))
def test_a_link_of_version_1_leads_to_the_same_position(number: int) -> None:
    text = kept("link-1.txt").splitlines()[number]
    shared = link.read(text)
    assert isinstance(shared.state, State)
    if number == 0:
        assert (shared.game, shared.seat, shared.ask) == (PITTY_PAT, 0, "What now?")
        assert str(Record.of(shared.state)) == str(Record.of(read_match(kept("record-1.txt")).state))
    else:
        assert shared.game == cardkit.games["trionfetti"]
        assert [event.move.text for event in shared.state.events] == ["comanda più, meno al sette di spade"]
    assert link.write(shared.state, seat=shared.seat, ask=shared.ask, everything=True) == text


def test_a_link_of_version_1_leads_to_the_same_match() -> None:
    shared = link.read(kept("link-1.txt").splitlines()[2])
    assert (shared.game, shared.seed, shared.seat) == (cardkit.games["tute"].variant(hands=3), 7, 2)


def test_progress_of_version_1_is_the_same_book() -> None:
    text = kept("progress-1.txt").strip()
    found = book.read(text)
    assert found.rules["tute.head"] == Entry(0, date(2026, 11, 6), 1, 1), "an act that waited is written into it"
    assert found.rules["vitou.bid"] == Entry(4, date(2026, 11, 9), 5, 0)
    assert [mistake.made for mistake in found.mistakes.values()] == ["play 1o"]
    assert found.judged == {"sure": (3, 1)}
    assert found.marks == (book.Mark(date(2026, 11, 5), "tute", "7A", 17, 20, ("tute.head",)),)
    assert found.lessons == {"tute": book.LessonProgress(("quiz-1", "step-Trump"), 2, 15, "Là", 3)}
    assert found.days == {date(2026, 11, 5): 6, date(2026, 11, 6): 1}
    assert book.read(str(found)) == found


def test_what_a_link_deals_anew_hangs_on_no_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another wording of every refusal, label and fact leaves the link as it is."""
    game = cardkit.games["tute"]
    state = game.deal(44).after("play 7o")
    before, view = link.write(state), State.view

    def reworded(self: State, seat: int | None) -> object:
        found = view(self, seat)
        facts = tuple(fact._replace(label="words", value="words") for fact in found.facts)
        return type(found)(**{**vars(found), "facts": facts, "refusals": (), "score": None})

    monkeypatch.setattr(type(state), "view", reworded)
    assert link.write(state) == before
