"""What lies on the table of Trionfetti and what is publicly known, as each seat sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.cards import Card, Cards, trevisane52
from cardkit.games.trionfetti.tables import HANDS, SIGNAL_MASK
from cardkit.view import Fact, Pile

if TYPE_CHECKING:
    from cardkit.games.trionfetti.state import TrionfettiState


def piles(state: TrionfettiState, seat: int | None) -> tuple[Pile, ...]:
    """Hands, trick, tricks won, the monte (twelve cards a hand, three a seat from the dealer's right), and the stock.

    The stock lies bottom card first; in the last hand nothing but the four cards left over is there, a pile of their own.
    """
    seen = trevisane52.mask if seat is None else state.seen[seat]
    found = [Pile("hand", owner, _faces(hand, seen)) for owner, hand in enumerate(state.hands)]
    by = tuple((state.leader + n) % 4 for n in range(len(state.trick)))
    found.append(Pile("trick", None, tuple(trevisane52[number] for number in state.trick), by, "Presa"))
    found += [
        Pile("won", side, tuple(Cards(trevisane52, mask)), (), "Prese", down=True) for side, mask in enumerate(state.taken)
    ]
    order = [(state.deal.dealer + n) % 4 for n in range(1, 5)]
    monte = tuple(card for hand in state.monte for owner in order for card in _faces(hand[owner], seen))
    found.append(Pile("monte", None, monte, (), "Monte", down=True))
    bottom = 1 << state.bottom
    coming: tuple[Card | None, ...] = ()
    for hand in reversed(state.dealt[_dealt(state) :]):
        coming += tuple(card for owner in reversed(order) for card in _faces(hand[owner], seen))
    left = (trevisane52[state.bottom], *_faces(state.undealt & ~bottom, seen))
    if state.number == HANDS - 1:
        found.append(Pile("undealt", None, left, (), "Left over"))
        left = ()
    found.append(Pile("stock", None, (*left, *coming), (), "Stock"))
    return tuple(found)


def _dealt(state: TrionfettiState) -> int:
    """How many hands have been dealt."""
    if not state.comanda:
        return 0
    return len(state.monte) + (not state.over)


def _faces(mask: int, seen: int) -> tuple[Card | None, ...]:
    return (*Cards(trevisane52, mask & seen), *(None,) * (mask & ~seen).bit_count())


def facts(state: TrionfettiState, seat: int | None) -> tuple[Fact, ...]:
    """The cut, the comanda, which hand it is, points and stake, tricks, and calls and signals of this hand."""
    cut = trevisane52[state.bottom]
    cutter = (state.deal.dealer + 3) % 4
    found = []
    if state.comanda:
        found.append(Fact("comanda", "Comanda", state.comanda, rule="trionfetti.comanda"))
        found.append(Fact("mano", "Mano", f"{state.number + 1} of {HANDS}", rule="trionfetti.deal"))
    else:
        found.append(Fact("cutter", "Cuts", "gives the comanda", cutter, rule="trionfetti.comanda"))
    found.append(Fact("cut", "Cut", f"{cut.gloss}, out of play", card=cut, rule="trionfetti.cut"))
    for side in (0, 1):
        found.append(Fact("points", "Punti", str(state.points[side]), side, rule="trionfetti.partita"))
        if state.comanda:
            found.append(Fact("tricks", "Prese", str(state.tricks[side]), side, rule="trionfetti.two-tricks"))
    if not state.over:
        what = "at stake" if state.accepted else "1, or on vagaresto"
        found.append(Fact("stake", "Vacca", f"{what} {state.stake}", rule="trionfetti.stake"))
    if state.caller is not None:
        found.append(Fact("vagaresto", "Vagaresto", "accepted" if state.accepted else "called", state.caller))
    for owner, trick in enumerate(state.signalled):
        if trick and (seat is None or (owner - seat) % 2 == 0):
            found.append(Fact("signal", "Signal", _last_signal(state, owner), owner, rule="trionfetti.signals"))
    return tuple(found)


def _last_signal(state: TrionfettiState, owner: int) -> str:
    moves = (event.move for event in reversed(state.log) if event.seat == owner and SIGNAL_MASK >> event.move.id & 1)
    return next(moves).text.removeprefix("signal ")
