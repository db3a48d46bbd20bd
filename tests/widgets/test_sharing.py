"""Links to positions, made at one table and opened at another; a damaged one says so and leaves the page as it is."""

import pytest

import cardkit
from cardkit.sessions import link
from cardkit.teaching import problems
from cardkit_widgets import CardTable, Problems, Shared, share
from cardkit_widgets.base.qr_code import qr_code

TUTE = cardkit.games["tute"]


def opened(text: str) -> Shared:
    page = Shared()
    page.receive({"kind": "open", "text": text})
    return page


def made(line, ask: str = "") -> str:
    line.receive({"kind": "make", "ask": ask})
    return str(line.scene["made"])


def test_a_table_is_shared_as_it_stands_at_that_moment() -> None:
    table = CardTable("tute", seed=7)
    line = share(table)
    assert line.scene["made"] == ""
    before = made(line)
    table.session.play(table.session.state.legal[0])
    after = link.read(made(line, "And now?"))
    assert after.ask == "And now?"
    assert after.state is not None
    assert len(after.state.events) > len(link.read(before).state.events)  # type: ignore[union-attr]
    assert after.state.view(0) == table.session.state.view(0)
    assert repr(line) == "<A link to this position of Tute>"


def test_the_whole_address_is_a_code_for_a_phone() -> None:
    line = share(TUTE.deal(1))
    text = f"https://example.org/cards/shared.html#{made(line)}"
    assert line.scene["code"] == ""
    line.receive({"kind": "code", "address": text, "ask": "And now?"})
    assert line.scene["made"]
    assert (line.scene["address"], line.scene["ask"]) == (text, "And now?")
    assert line.scene["code"] == qr_code(text) != qr_code(text[:-1])
    assert line.scene["code"].startswith("data:image/svg+xml")
    line.receive({"kind": "code", "address": "x" * 4000})
    assert line.scene["code"] == ""
    made(line)
    assert line.scene["address"] == ""


def test_it_is_said_what_a_link_gives_away() -> None:
    assert "dealt anew" in share(TUTE.deal(1)).scene["secret"]
    assert "as they are" in share(TUTE.deal(1), everything=True).scene["secret"]
    assert "seed gives every card away" in share(TUTE, seed=7).scene["secret"]


def test_what_cannot_be_shared_is_said_at_once() -> None:
    with pytest.raises(ValueError, match="needs its seed"):
        share(TUTE)
    with pytest.raises(ValueError, match="at most 300"):
        share(TUTE.deal(1), ask="?" * 301)
    line = share(TUTE, seed=3)
    line.receive("nonsense")
    assert line.scene["made"] == "game=tute&seed=3"


def test_a_shared_position_is_a_table_with_its_question() -> None:
    state = TUTE.deal(11, dealer=1)
    page = opened("https://example.org/x/shared.html#" + link.write(state, ask="What would you lead?"))
    reader, table, again = page.children
    assert reader.scene["ask"] == "What would you lead?"
    assert table.scene["reveal"] == "after the first try"  # the rules would answer the question
    assert "Your partner is" in reader.scene["about"]
    assert table.session.seat == state.to_move
    assert table.session.my_turn
    assert table.session.names[table.session.seat] == "You"
    assert link.read(made(again)).state.view(state.to_move) == table.session.view()  # type: ignore[union-attr]


def test_the_same_link_is_remembered_as_the_same_table() -> None:
    text = link.write(TUTE.deal(11))
    keys = [opened(each).children[1].about["key"] for each in (text, text, link.write(TUTE.deal(12)))]
    assert keys[0] == keys[1] != keys[2]


def test_a_problem_is_shared_by_its_name_and_opened_alone() -> None:
    many = Problems("tute")
    line = share(many)
    many.panel.receive({"kind": "go", "number": 3})
    problem = problems.for_game(TUTE)[3]
    assert made(line, "Who sees it?") == f"game=tute&problem={problem.key}&ask=Who%20sees%20it%3F"
    assert repr(line) == "<A link to this problem of Tute>"
    reader, shown, _ = opened(f"https://example.org/shared.html?alone#{made(line)}").children
    assert (reader.scene["ask"], reader.scene["title"]) == ("Which move wins?", "Tute")
    assert shown.problems == (problem,)
    shown.panel.receive({"kind": "kept", "solved": [problems.for_game(TUTE)[0].key, "nonsense"]})
    shown.panel.receive({"kind": "try", "move": problem.solution.text, "at": 0})
    assert set(shown.panel.scene["keep"]) == {problems.for_game(TUTE)[0].key, problem.key}, (
        "what else was solved is not forgotten"
    )


def test_a_seed_opens_a_match() -> None:
    page = opened("#game=tute&seed=7&hands=3")
    assert page.children[1].session.game == TUTE.variant(hands=3)
    assert "hands=3" in page.children[0].scene["about"]
    assert "seed 7" in page.children[0].scene["about"]


@pytest.mark.parametrize(
    "text",
    ["#game=tute&at=AAAA", "#game=tute&problem=0", "#game=pitty_pat&problem=0", "#game=bridge&seed=1", "#The-deal", "x" * 9000],
)
def test_a_damaged_link_says_so(text: str) -> None:
    page = opened(text)
    assert len(page.children) == 1
    assert page.children[0].scene["trouble"].endswith(".")
    page.receive({"kind": "open", "text": link.write(TUTE.deal(1))})
    assert page.children[0].scene["trouble"] == ""
    assert len(page.children) == 3


def test_what_is_no_wish_changes_nothing() -> None:
    page = Shared(link.write(TUTE.deal(1)))
    before = page.children
    for content in (None, 3, {}, {"kind": "close"}):
        page.receive(content)
    assert page.children == before
    assert repr(page).startswith("<Shared: <CardTable: Tute")
    assert repr(Shared()) == "<Shared: waits for a link>"


def test_a_link_leads_others_to_servers_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def server() -> object:
        return share(TUTE, seed=3).scene["server"]

    for name in ("JUPYTERHUB_SERVICE_PREFIX", "JUPYTERHUB_BASE_URL", "BINDER_LAUNCH_HOST", "BINDER_REQUEST"):
        monkeypatch.delenv(name, raising=False)
    assert server() is None
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/club/user/ada/")
    monkeypatch.setenv("JUPYTERHUB_BASE_URL", "/club/")
    assert server() == {"prefix": "/club/user/ada/", "hub": "/club/hub/user-redirect/"}
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://mybinder.org/")
    monkeypatch.setenv("BINDER_REQUEST", "v2/gh/ada/cards/main")
    assert server() == {"prefix": "/club/user/ada/", "binder": "https://mybinder.org/v2/gh/ada/cards/main"}
