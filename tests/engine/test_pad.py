"""The score pad: what the engine scores, through the forms of the games; evenings, corrections, files and links."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardkit
from cardkit import pad
from cardkit.games.tarot.score import Outcome, totals
from cardkit.match import Match
from cardkit.pad import DealEntry, Evening
from cardkit.score import Line
from cardkit.state import State

GAMES = [name for name in cardkit.games if name in ("pitty_pat", "tarot", "trionfetti", "tute", "vitou")]
NAMES = ("Ana", "Bo", "Cy", "Di", "Eve", "Flo")
SIZES = {"pitty_pat": (2, 3, 4, 5), "tarot": (3, 4, 5), "trionfetti": (4,), "tute": (4,), "vitou": (2, 4)}
TABLES = [(name, seats) for name in GAMES for seats in SIZES[name]]
AGREED: dict[str, dict[str, Any]] = {"tarot": {"goulash": True, "miseres": True}, "tute": {"tute_caballos": True}}


def begin(name: str, people: int, **more: Any) -> Evening:
    """An evening with all that can be agreed on."""
    return Evening.begin(cardkit.games[name].variant(**AGREED.get(name, {})), NAMES[:people], **more)


def some_entry(evening: Evening, rng: random.Random) -> DealEntry:
    """The answers about a deal, each at random among those that the form offers; few of the extras."""
    form, place = evening.form, evening.next
    entry: DealEntry = {}
    asked: set[str] = set()
    while field := next((one for one in form.fields(place, entry) if one.name not in asked), None):
        asked.add(field.name)
        possible = [value for value, why in form.refusals(place, entry, field).items() if not why and value]
        if field.default is None:
            entry[field.name] = rng.choice(possible)
        elif possible and rng.random() < 0.2 and (value := rng.choice(possible)) != field.default:
            entry[field.name] = value
    try:
        form.scored(place, entry)
    except ValueError:  # no bonus was chosen where one must have been, or numbers do not go together
        return some_entry(evening, rng)
    return entry


def an_evening(name: str, seats: int, deals: int, seed: int = 1, people: int | None = None) -> Evening:
    """An evening of so many deals at random."""
    rng = random.Random(seed)
    evening = begin(name, people or seats, seats=seats)
    for _ in range(deals):
        evening = evening.enter(**some_entry(evening, rng))
    return evening


# -- the scores of the engine ------------------------------------------------------------------------------------------------


def answers(state: State) -> DealEntry:
    """The facts of a deal that was played, as they are entered; none for a deal of the sort that a pad does not tell apart."""
    facts = state.summary()
    return {
        "pitty_pat": _pitty_pat, "tarot": _tarot, "trionfetti": _trionfetti, "tute": _tute, "vitou": _vitou,
    }[state.game.name](state, facts)  # fmt: skip


def _pitty_pat(state: Any, facts: dict[str, Any]) -> DealEntry:
    left = {f"left {seat}": str(n) for seat, n in enumerate(facts["cards_left"]) if n}
    return {"out": "nobody" if state.winner is None else str(state.winner), **left}


def _tarot(state: Any, facts: dict[str, Any]) -> DealEntry:
    misered = {f"misère {number} {seat}": "declared" for seat, number in state.miseres}
    if state.phase in ("passed", "cancelled"):
        return {"taker": state.phase, **misered}
    if state.taker < 0:
        points = next(line for line in state.score.lines if line.label == "points taken").points
        return {"taker": "goulash", **{f"took {n}": _typed(held) for n, held in enumerate(points)}, **misered}
    entry = {"taker": str(state.taker), "contract": facts["contract"]}
    if state.size == 5:
        entry["partner"] = "alone" if state.attack.bit_count() == 1 else str(state.partner)
    entry |= {"bouts": str(facts["bouts"]), "points": _typed(facts["card_points"])}
    if facts["petit"]:
        entry["petit"] = facts["petit"]
    sizes = ("simple", "double", "triple")
    entry |= {f"poignée {seat}": sizes[number] for seat, number in enumerate(state.poignees) if number >= 0}
    chelem = "failed" if state.chelem else ""
    if facts["chelem"]:
        chelem = "defence" if facts["chelem"] == "defence" else "announced" if state.chelem else "made"
    return {**entry, **({"chelem": chelem} if chelem else {}), **misered}


def _typed(points: Fraction | int) -> str:
    return str(float(points)) if Fraction(points).denominator == 2 else str(int(points))


def _trionfetti(state: Any, facts: dict[str, Any]) -> DealEntry:
    ways = {"trionfetti.two-tricks": "", "trionfetti.concede": " conceded", "trionfetti.stake": " accepted"}
    return {f"hand {n}": f"{result.side}{ways[result.rule]}" for n, result in enumerate(state.results, 1)}


def _tute(state: Any, facts: dict[str, Any]) -> DealEntry:
    entry = {"trump": facts["trump"]}
    if facts["tute"]:
        kings = any(said == "tute" for _, said in facts["declared"])
        entry |= {"how": "tute" if kings else "tute of knights", "tute": str(state.tute_seat)}
    else:
        entry |= {"how": "0", "points": str(facts["card_points"][0]), "last": str(state.winners[-1] % 2)}
    for seat, said in facts["declared"]:
        if not said.startswith("tute"):
            entry[f"sung {said.partition(' ')[2] or facts['trump']}"] = str(seat)
    return entry


def _vitou(state: Any, facts: dict[str, Any]) -> DealEntry:
    bid = {} if state.stage else {"bid": facts["bid"] or "none"}
    result = {"refused": f"refused {state.winner}", "won": str(state.winner)}.get(facts["ending"], facts["ending"])
    return {**bid, "result": result}


@cache
def written(write: Callable[[Evening], str]) -> str:
    """An evening of three deals as text of this form."""
    return write(an_evening("tute", 4, 3))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_pad_scores_as_the_engine_does(name: str, seats: int) -> None:
    """A match played by the rule of thumb, and its deals entered one after the other: the same points and the same standing."""
    evening = begin(name, seats)
    for seed in range(4):
        game = evening.game.variant(**({"deals": 8} if name == "tarot" else {}))
        match = Match(game, seed, dealer=evening.next.dealer)
        begun = Evening(evening.game, evening.names, dealer=evening.next.dealer)
        players = cardkit.players.for_game(game).rule_of_thumb
        rng = random.Random(seed)
        for _ in range(12):
            while match.state.to_move is not None:
                match.state.play(players(match.state.view(match.state.to_move), rng).move)
            place = begun.next
            if begun.form.match:
                assert place.standing == match.state.deal.standing
            assert place.dealer == match.state.deal.dealer
            begun = begun.enter(**answers(match.state))
            sheet, counted = begun.deals[-1].sheet, [line for line in match.state.score.lines if line.counts]
            assert sheet is not None
            assert sheet.totals == match.state.score.totals
            assert _plain(sheet.lines) >= _plain(counted) or name in ("vitou", "tute", "trionfetti")
            assert (sheet.winner, sheet.played) == (match.state.score.winner, match.state.score.played)
            if match.over:
                break
            match.next()


def _plain(lines: Any) -> set[tuple[str, Any]]:
    return {(line.label, line.points) for line in lines if isinstance(line, Line) and line.counts}


def test_the_sum_of_tarot_in_words() -> None:
    evening = begin("tarot", 4).enter(taker="0", contract="garde", bouts="2", points="44")
    assert evening.deals[0].words == "Ana, garde. Made by 3: (25 + 3) × 2 = 56, from each of three."
    assert evening.totals == (168, -56, -56, -56)
    defended = begin("tarot", 4).enter(taker="0", contract="garde", bouts="2", counted="defence", points="47")
    assert defended.totals == evening.totals
    assert evening.totals == totals(Outcome("garde", 44, 2))


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(SIZES["tarot"]))
def test_the_words_of_tarot_end_in_what_a_defender_pays(seed: int, seats: int) -> None:
    evening = an_evening("tarot", seats, 3, seed)
    for deal in evening.deals:
        if "contract" in deal.entry and not any(name.startswith("misère") for name in deal.entry):
            ours = (deal.entry["taker"], deal.entry.get("partner"))
            [each] = {abs(gain) for n, gain in enumerate(deal.gains) if str(n) not in ours}
            way = "from" if deal.gains[int(deal.entry["taker"])] > 0 else "to"
            assert not each or re.search(rf"[= ]{each},? {way} each of", deal.words)


# -- what can be entered -----------------------------------------------------------------------------------------------------


def test_what_cannot_happen_says_why() -> None:
    evening = begin("tarot", 4)
    with pytest.raises(ValueError, match="bouts"):
        evening.enter(taker="0", contract="garde", bouts="3", points="1")
    with pytest.raises(ValueError, match="still to be entered"):
        evening.enter(taker="0", contract="garde")
    with pytest.raises(ValueError, match="Nothing is asked"):
        evening.enter(taker="passed", contract="garde")
    tute = begin("tute", 4)
    with pytest.raises(ValueError, match="That cannot be '119'"):
        tute.enter(trump="oros", how="0", points="119", last="0")
    with pytest.raises(ValueError, match="all four kings"):
        tute.enter(trump="oros", how="tute", tute="0", **{"sung oros": "1"})
    with pytest.raises(ValueError, match="only the leader bids"):
        begin("vitou", 2).enter(bid="baraque", result="0")


def test_at_20_the_special_rules_are_asked_and_said() -> None:
    evening = begin("vitou", 4)
    for _ in range(5):
        evening = evening.enter(bid="6", result="refused 0").enter(bid="none", result="0")
    assert evening.standing == (20, 0)
    assert [field.name for field in evening.form.fields(evening.next, {})] == ["result"]
    assert "20" in evening.form.note(evening.next)
    lost = evening.enter(result="declined")
    assert lost.standing == (20, 1)
    won = evening.enter(result="0")
    assert won.totals == (1, 0)
    assert won.standing == (0, 0)


def test_trionfetti_tells_who_says_the_comanda_and_what_a_vagaresto_is_worth() -> None:
    """By the engine's own deal: its facts name the seat that cuts, and a vagaresto brings what the note says."""
    evening = begin("trionfetti", 4)
    for seed in range(4):
        place = evening.next
        state = evening.game.deal(seed, dealer=place.people.index(place.dealer))
        [cutter] = [fact.seat for fact in state.view(None).facts if fact.key == "cutter"]
        assert f"{place.names[place.people[cutter]]} cuts" in evening.form.note(place)
        worth = re.findall(r"\d+", evening.form.note(place))
        evening = evening.enter(**{"hand 1": "0 accepted"})
        assert [str(evening.deals[-1].gains[0])] == worth
        evening = evening.enter(**{"hand 1": "1 conceded", "hand 2": "0", "hand 3": "1", "hand 4": "1"})


def test_as_many_partite_as_were_agreed_make_an_incontro() -> None:
    """Partite fill up within an incontro; when it is won the next begins at nothing."""
    game = cardkit.games["trionfetti"]
    for partite in next(option for option in game.rules.options if option.name == "partite").choices:
        evening = Evening.begin(game.variant(partite=partite), NAMES[:4])
        for won in range(1, int(partite)):
            evening = evening.enter(**{"hand 1": "1 accepted"})
            assert (evening.standing, evening.totals) == ((0, 0, 0, won), (0, 0))
        evening = evening.enter(**{"hand 1": "1 accepted"})
        assert (evening.standing, evening.totals, evening.deals[-1].ended) == ((0, 0, 0, 0), (0, 1), 1)


def test_vagaresto_ends_a_smazzata_and_three_partite_an_incontro() -> None:
    evening = begin("trionfetti", 4)
    for _ in range(3):
        evening = evening.enter(**{"hand 1": "1", "hand 2": "0 accepted"})
        assert evening.standing[:2] == (19, 1) or evening.standing[0] == 19
        evening = evening.enter(**{"hand 1": "0"})
    assert evening.totals == (1, 0)
    assert evening.standing == (0, 0, 0, 0)


# -- an evening --------------------------------------------------------------------------------------------------------------


def test_five_at_a_table_for_four_sit_out_in_turn() -> None:
    evening = begin("tarot", 5, seats=4)
    out = []
    for _ in range(5):
        place = evening.next
        [absent] = set(range(5)) - set(place.people)
        out.append(absent)
        evening = evening.enter(taker=str(place.people[0]), contract="garde", bouts="2", points="44")
        assert evening.deals[-1].gains[absent] == 0
    assert out == [0, 1, 2, 3, 4]
    assert sum(evening.totals) == 0


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_corrections_in_any_order_give_the_same_totals(name: str, seats: int) -> None:
    """Wrong entries, put right in any order, give what entering right at once gives; so does a deal that was removed."""
    right = an_evening(name, seats, 8, seed=seats)
    for seed in range(4):
        rng = random.Random(seed)
        wrong = an_evening(name, seats, 8, seed=100 + seed)
        for at in rng.sample(range(8), 8):
            wrong = replace(wrong, entries=(*wrong.entries[:at], right.entries[at], *wrong.entries[at + 1 :]))
        assert (wrong.totals, wrong.standing, wrong.deals) == (right.totals, right.standing, right.deals)
    for at in range(8):
        more = replace(right, entries=(*right.entries[:at], right.entries[0], *right.entries[at:]))
        assert more.remove(at).deals == right.deals
        assert right.correct(at, right.entries[at]).deals == right.deals


@settings(max_examples=24, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 10**6), st.data())
def test_correcting_deals_in_any_order_is_entering_them_right_at_once(
    table: tuple[str, int], seed: int, data: st.DataObject
) -> None:
    """An evening in which something was entered wrong, forgotten or entered twice, and put right deal by deal."""
    right = an_evening(*table, 6, seed)
    wrong = right
    twice = data.draw(st.integers(0, 5))
    wrong = replace(wrong, entries=(*wrong.entries[: twice + 1], *wrong.entries[twice:]))
    for at in data.draw(st.permutations(range(6)))[:3]:
        at_place = wrong.deals[at].place
        other = some_entry(replace(wrong, entries=wrong.entries[:at]), random.Random(seed + at))
        assert at_place == replace(wrong, entries=wrong.entries[:at]).next
        wrong = wrong.correct(at, other)
    wrong = wrong.remove(twice)
    todo = list(data.draw(st.permutations(range(6))))
    while todo:
        at = next((at for at in todo if fits(wrong, at, right.entries[at])), todo[0])
        assert fits(wrong, at, right.entries[at]), "a deal before it is still wrong"
        wrong = wrong.correct(at, right.entries[at])
        todo.remove(at)
    assert (wrong.deals, wrong.totals, wrong.standing) == (right.deals, right.totals, right.standing)


def fits(evening: Evening, at: int, entry: DealEntry) -> bool:
    """Whether this entry can replace deal number `at` of the evening: Vitou, for one, asks other things at 20 points."""
    try:
        evening.correct(at, entry)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("number", [-1, 3])
def test_a_deal_that_is_not_there_is_neither_corrected_nor_removed(number: int) -> None:
    evening = an_evening("tute", 4, 3, seed=1)
    with pytest.raises(IndexError, match="3 deals"):
        evening.correct(number, evening.entries[-1])
    with pytest.raises(IndexError, match="3 deals"):
        evening.remove(number)


def test_a_deal_that_no_longer_fits_says_so_and_scores_nothing() -> None:
    evening = begin("vitou", 4)
    for _ in range(5):
        evening = evening.enter(bid="6", result="refused 0").enter(bid="none", result="0")
    evening = evening.enter(result="declined")
    less = evening.remove(0)
    assert less.deals[-1].trouble
    assert less.deals[-1].sheet is None
    assert less.standing == (17, 0)


def test_limits_end_an_evening() -> None:
    evening = begin("pitty_pat", 3, limit=("deals", 2), started="2026-11-25 20:00").enter(out="0")
    assert not evening.over()
    assert evening.enter(out="0").over()
    assert replace(evening, limit=("reach", 1)).over()
    timed = replace(evening, limit=("minutes", 30))
    assert [timed.over(now) for now in ("2026-11-25 20:29", "2026-11-25 20:30", "")] == [False, True, False]
    passed = begin("tarot", 4, limit=("deals", 1)).enter(taker="passed")
    assert not passed.over()


# -- taken along -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_evening_comes_back_from_every_text(name: str, seats: int) -> None:
    evening = an_evening(name, seats, 12)
    for text in (pad.to_text(evening), pad.to_csv(evening), f"https://cards.example/score.html#{pad.to_link(evening)}"):
        assert pad.read(text) == evening
    empty = begin(name, seats, dealer=1, limit=("deals", 3), started="2026-11-25 20:00")
    for text in (pad.to_text(empty), pad.to_csv(empty), pad.to_link(empty)):
        assert pad.read(text) == empty
    semicolons = pad.to_csv(evening)
    assert pad.read("\ufeff" + semicolons.replace("\n", "\r\n")) == evening


def test_a_long_evening_fits_a_code() -> None:
    """A QR code holds 2,300 letters, with the address of the page."""
    assert len(pad.to_link(an_evening("tarot", 5, 40))) < 2200


def test_a_damaged_file_says_which_line() -> None:
    lines = pad.to_text(an_evening("tarot", 4, 6)).splitlines()
    for at in range(3, 8):
        broken = [*lines[: at - 1], lines[at - 1].replace('"', "", 1), *lines[at:]]
        with pytest.raises(pad.BadPad, match=f"Line {at} of this file"):
            pad.read("\n".join(broken))
    with pytest.raises(pad.BadPad, match="Line 2"):
        pad.read('{"pad":1}')
    with pytest.raises(pad.BadPad, match="Line 1"):
        pad.read("{}")
    table = pad.to_csv(begin("tarot", 4).enter(taker="0", contract="garde", bouts="2", points="44")).splitlines()
    with pytest.raises(pad.BadPad, match="Line 2 of this file"):
        pad.read("\n".join([table[0], table[1].replace("garde,2,44", "garde,2,92")]))
    with pytest.raises(pad.BadPad, match="cut short"):
        pad.read(pad.to_link(begin("tarot", 4))[:-8])
    with pytest.raises(pad.BadPad, match="a file"):  # somebody who opened a file is not told of a link alone
        pad.read("milk, bread, two packs of cards")


@pytest.mark.parametrize(
    ("found", "instead"), [('"dealer":0', '"dealer":' + "9" * 5000), ('"Ana"', '"\\ud800"'), ("[", "[" * 9000)]
)
def test_what_no_pad_writes_is_refused(found: str, instead: str) -> None:
    text = pad.to_text(begin("tarot", 4))
    assert found in text
    with pytest.raises(pad.BadPad, match="damaged"):
        pad.read(text.replace(found, instead, 1))


@settings(max_examples=200, deadline=None)
@given(st.sampled_from([pad.to_text, pad.to_csv, pad.to_link]), st.data())
def test_whatever_is_read_is_an_evening_or_refused(write: Callable[[Evening], str], data: st.DataObject) -> None:
    text = written(write)
    at = data.draw(st.integers(0, len(text)))
    other = text[:at] + data.draw(st.text(max_size=4)) + text[at + data.draw(st.integers(0, 4)) :]
    try:
        found = pad.read(other)
    except pad.BadPad:
        return
    assert len(found.totals) == len(found.scorers)


def test_a_name_that_a_spreadsheet_would_run_is_kept_from_it() -> None:
    evening = Evening.begin("pitty_pat", ["=cmd()", "Bo"]).enter(out="0")
    assert ",=cmd()" not in pad.to_csv(evening)
    assert pad.read(pad.to_csv(evening)) == evening


def test_an_evening_is_columns() -> None:
    evening = an_evening("tarot", 4, 5)
    table = pad.columns(evening)
    assert {len(column) for column in table.values()} == {5}
    assert table["total Ana"][-1] == evening.totals[0]
    assert set(table["taker"]) <= {*NAMES, "passed", "cancelled", "goulash", "All passed", "Petit sec: cancelled", "A goulash"}


# -- the pages ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_pages_lead_through_a_deal(name: str, seats: int) -> None:
    """Only what the scene offers is answered, page by page, until there is a sum; then the deal stands on the pad."""
    rng, text = random.Random(7), pad.to_text(begin(name, seats))
    for number in range(5):
        entry: DealEntry = {}
        scene = pad.answer(text, {"kind": "look", "entry": entry})
        while scene["form"]["sum"] is None or scene["form"]["sum"]["trouble"]:
            if scene["form"]["sum"]:
                entry = {}
                scene = pad.answer(text, {"kind": "look", "entry": entry})
            page = next(page for page in scene["form"]["pages"] if page["name"] == scene["form"]["ask"])
            for field in page["fields"]:
                offered = (
                    field["possible"] if "possible" in field else [one["value"] for one in field["choices"] if not one["why"]]
                )
                entry = {**entry, field["name"]: rng.choice([value for value in offered if value])}
            scene = pad.answer(text, {"kind": "look", "entry": entry})
            assert scene["keep"] is None
            entry = scene["form"]["entry"]
        entered = pad.answer(text, {"kind": "enter", "entry": entry})
        assert len(entered["deals"]) == number + 1
        assert entered["note"] == ""
        text = entered["keep"]


@pytest.mark.parametrize("text", ["", pad.to_text(an_evening("tarot", 4, 2)), "nonsense", '{"pad":1,"deals":[7]}'])
@settings(max_examples=60, deadline=None)
@given(
    st.fixed_dictionaries(
        {"kind": st.sampled_from(["look", "enter", "remove", "begin", "open", "take", "setup", "?"])},
        optional={
            "entry": st.one_of(st.none(), st.dictionaries(st.text(max_size=9), st.one_of(st.text(max_size=9), st.integers()))),
            "at": st.one_of(st.none(), st.integers(-2, 5), st.text(max_size=3)),
            "text": st.text(max_size=30),
            "game": st.one_of(st.sampled_from([*GAMES, "chess"]), st.integers()),
            "names": st.lists(st.one_of(st.text(max_size=30), st.integers()), max_size=9),
            "seats": st.one_of(st.integers(0, 9), st.text(max_size=3)),
            "options": st.one_of(
                st.text(max_size=3), st.dictionaries(st.sampled_from(["goulash", "partite", "x"]), st.text(max_size=3))
            ),
            "limit": st.one_of(st.sampled_from(["none", "deals", "reach", "minutes"]), st.integers()),
            "number": st.one_of(st.integers(-9, 10**9), st.text(max_size=3)),
            "dealer": st.one_of(st.integers(-9, 9), st.text(max_size=3)),
            "count": st.text(max_size=9),
            "now": st.text(max_size=30),
        },
    )
)
def test_any_request_gets_an_answer(text: str, request: dict[str, Any]) -> None:
    """Whatever a browser sends: a scene comes back, and what was kept stays as it was or becomes an evening."""
    scene = pad.answer(text, request)
    assert scene["page"] in ("setup", "pad", "damaged")
    if scene["keep"] is not None:
        assert pad.to_text(pad.read(scene["keep"])) == scene["keep"]
