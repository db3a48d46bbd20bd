"""The helper that counts cards knows what the learner has seen and no more; the paper sheet shows rows and blobs."""

import re

import cardkit
import still
from cardkit.cards import Cards
from cardkit.games.trionfetti.players.counting import chance_to_stand, still_beats
from cardkit.games.trionfetti.score import IncontroSheet
from cardkit.record import Record
from cardkit.sessions import Session
from cardkit.teaching.examples import example
from cardkit_widgets import CardCounter, CardTable, lesson

GAME = cardkit.games["trionfetti"]


def drawn(helper: CardCounter, kind: str) -> set[str]:
    return set(re.findall(rf'class="{kind}" data-card="(\w+)"', helper.value))


def test_every_card_is_yours_gone_or_unseen() -> None:
    table = CardTable(Session(GAME, record=example(GAME, "first"), at=23, seed=1))
    helper, view = CardCounter(table, still_beats, chance_to_stand), table.session.view()
    own = {card.text for card in view.hand.cards if card}
    seen = {card.text for card in Cards(GAME.pack, view.seen)}
    assert drawn(helper, "mine") == own
    assert drawn(helper, "gone") == seen - own
    assert drawn(helper, "out") == {card.text for card in GAME.pack} - seen
    assert "7 of cups: 4 unseen cards beat it" in repr(helper)
    assert "nobody against you holds one: 38 in 100." in repr(helper)


def test_it_counts_anew_with_every_move_and_waits_for_an_order() -> None:
    table = CardTable(GAME.deal(5, dealer=1))
    helper = CardCounter(table, still_beats)
    assert "No order has been announced yet" in helper.value
    table.receive({"kind": "play", "move": "comanda Primiera", "seq": table.scene["seq"], "id": "a"})
    assert len(drawn(helper, "mine")) == 3
    before = drawn(helper, "out")
    card = next(iter(drawn(helper, "mine")))
    table.receive({"kind": "play", "move": f"play {card}", "seq": table.scene["seq"], "id": "b"})
    assert card in drawn(helper, "gone")
    assert drawn(helper, "out") < before


def test_each_moment_since_is_counted_and_a_new_hand_once_it_is_dealt() -> None:
    """The table shows them one after the other: nothing is counted in one that comes later, and nothing is forgotten."""
    table = CardTable(Session(GAME, record=example(GAME, "first"), at=23, seed=1, only="play"))
    helper = CardCounter(table, still_beats, chance_to_stand)
    dealt = 0
    for _ in range(4):
        move = table.session.view().legal[0].text
        table.receive({"kind": "play", "move": move, "seq": table.scene["seq"], "id": "a"})
        moments = re.findall(r'data-from="([\d.]+)".*?data-left="(\d+)"', helper.value)
        left = {float(start): int(count) for start, count in moments}
        for start, count in left.items():
            if start % 1:
                dealt += 1
                assert count == left[start - 0.5] - 3, "three cards come into the hand"
            elif start + 0.5 not in left:
                view = table.session.as_seen(Record.of(table.session.state).state(int(start)), 0)
                assert count == (GAME.pack.mask & ~view.seen).bit_count()
    assert dealt == 1


def test_two_deals_that_look_alike_are_counted_alike() -> None:
    hidden = GAME.deal(5, dealer=3).after("comanda Primiera")
    order = list(hidden.deal.order)
    unseen = [n for n, card in enumerate(order) if not hidden.view(0).seen >> card & 1]
    order[unseen[0]], order[unseen[-1]] = order[unseen[-1]], order[unseen[0]]
    other = GAME.deal(order=order, dealer=3).after("comanda Primiera")
    texts = [CardCounter(CardTable(state), still_beats, chance_to_stand).value for state in (hidden, other)]
    assert texts[0] == texts[1]


def test_a_paper_sheet_has_a_blob_for_every_game_won() -> None:
    page = lesson.paper_sheet(IncontroSheet(((3, 1), (20, 7)), (1, 2), ()), names=("You, Ines", "Bepi, Toni"))
    sheet = still.drawn(page.markup)
    assert sheet.count("<ellipse") == 3
    for text in ("You, Ines", ">20<", ">7<"):
        assert text in sheet
    assert still.called(page.markup) == ["Games 1 to 2; points 3–1, 20–7"]
    assert "20│7" in repr(page)
