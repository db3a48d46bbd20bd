"""Checks how the value of a cell looks: a deal and cards are drawn, moves are words, a chance is a bar."""

import html
import json
import re

import pytest
from IPython.core.formatters import DisplayFormatter

import cardkit
import cardkit_widgets
from cardkit.games.pitty_pat.players import odds as pitty_pat
from cardkit.games.vitou.players import odds as vitou
from cardkit_app.site import runtime
from still import called, drawn


def formed(value: object) -> dict[str, str]:
    """Returns a value in each form that a cell shows it in, by MIME type."""
    formatter = DisplayFormatter()
    cardkit_widgets.add_pictures(formatter)
    shown: dict[str, str] = formatter.format(value)[0]
    return shown


@pytest.mark.parametrize("name", cardkit.games)
def test_a_move_is_words_and_cards_are_cards(name: str) -> None:
    state = cardkit.games[name].deal(3)
    move, card = state.legal[0], state.game.pack.cards[0]
    assert html.escape(move.label) in formed(move)["text/html"]
    assert (
        called(formed(card)["text/html"])
        == called(formed(state.game.pack.set([card]))["text/html"])
        == [html.escape(card.name)]
    )
    assert "text/html" not in formed(state.game.pack.set())


@pytest.mark.parametrize(
    "chance",
    [
        pitty_pat.Chance(74529, 2513952),
        vitou.FittingHands(3, 100),
        vitou.Outcomes(3, 90, 7),
        vitou.duel("Ap Ac Rk"),
        pitty_pat.Chance(0, 0),
    ],
    ids=str,
)
def test_a_chance_is_a_bar_and_so_many_in_a_hundred(chance: object) -> None:
    assert re.match(r"<meter [^>]*></meter> (\d+ in 100|never)", formed(chance)["text/html"])


def test_a_page_and_a_notebook_show_values_alike() -> None:
    cells = ("tute.deal(7).legal", "tute.deal(7).legal[0]", "tute.deal(7)", "tute.deal(7).view(1)", "tute.pack['Rb']")
    for cell in cells:
        notebook = formed(eval(cell, {"tute": cardkit.games["tute"]}))
        (site,) = json.loads(runtime.run(f"import cardkit\ntute = cardkit.games['tute']\n{cell}"))["outputs"]
        assert notebook.get("text/html") == site.get("text/html"), cell


@pytest.mark.parametrize("name", cardkit.games)
def test_a_state_is_shown_as_a_picture_and_as_words(name: str) -> None:
    state = cardkit.games[name].deal(3)
    state.play(state.legal[0])
    shown = formed(state)
    assert shown["text/plain"] == repr(state)
    (words,) = called(shown["text/html"])
    held = [card.gloss for card in state.game.pack if any(state.held(seat) & card.bit for seat in range(state.game.seats))]
    assert drawn(shown["text/html"]).startswith("<svg")
    assert [name for name in held if name not in words] == []


@pytest.mark.parametrize("name", cardkit.games)
def test_a_view_is_shown_with_its_own_cards_and_no_others(name: str) -> None:
    state = cardkit.games[name].deal(3)
    state.play(state.legal[0])
    for seat in (0, 1):
        view = state.view(seat)
        (words,) = called(formed(view)["text/html"])
        assert drawn(formed(view)["text/html"]).startswith("<svg")
        for card in state.game.pack:
            named = re.search(rf"(?<!\d){card.gloss}\b", words) is not None
            assert named >= (card in view.hand.cards), card.gloss
            assert named <= bool(card.bit & view.seen), card.gloss
    (words,) = called(formed(state.view(None))["text/html"])
    assert all(
        card.gloss in words for seat in range(state.game.seats) for card in state.view(None).pile("hand", seat).cards if card
    )
