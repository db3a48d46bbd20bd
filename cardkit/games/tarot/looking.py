"""What a seat sees of a deal of tarot: piles, public facts, and the events with what is secret left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.cards import Card, Cards, tarot78
from cardkit.games.tarot.rules import COEFFICIENTS, CONTRACTS, POIGNEES
from cardkit.games.tarot.tables import BIDS, HIDDEN_ECART, SHOWS, TRUMPS
from cardkit.moves import Event
from cardkit.view import Fact, Pile

if TYPE_CHECKING:
    from cardkit.games.tarot.state import TarotState


def piles(state: TarotState, seat: int | None) -> tuple[Pile, ...]:
    """Hands, trick, chien, écart and the tricks of each seat, which lie open: everyone has seen those cards.

    The chien lies face down, until the end in a garde sans or garde contre and for good when nobody took. The écart is
    known to the taker alone, but for trumps, until the deal is over.
    """
    found = []
    for owner, hand in enumerate(state.hands):
        known = hand if seat in (owner, None) else hand & state.shown[owner]
        found.append(_pile("hand", owner, hand, known))
    by = tuple((state.leader + n) % state.size for n in range(len(state.trick)))
    found.append(Pile("trick", None, tuple(tarot78.cards[n] for n in state.trick), by, "Levée"))
    if state.chien:
        counted = state.phase == "over" and state.taker >= 0
        keeper = state.taker if state.contract == 2 and state.phase != "bidding" else None
        found.append(_pile("chien", keeper, state.chien, state.chien if seat is None or counted else 0, "Chien"))
    if state.aside:
        open_to = seat in (state.taker, None) or state.phase == "over"
        found.append(_pile("écart", state.taker, state.aside, state.aside if open_to else state.aside & TRUMPS, "Écart"))
    found += [_pile("won", owner, won, won, "Levées") for owner, won in enumerate(state.won)]
    return tuple(found)


def _pile(name: str, owner: int | None, mask: int, known: int, title: str = "") -> Pile:
    cards: tuple[Card | None, ...] = tuple(Cards(tarot78, known)) + (None,) * (mask & ~known).bit_count()
    return Pile(name, owner, cards, (), title)


def facts(state: TarotState, seat: int | None) -> tuple[Fact, ...]:
    """Bids, contract, called card and partner, the chien that was shown, declarations, tricks won."""
    found = []
    first = (state.deal.dealer + 1) % state.size
    for number, bid in enumerate(state.bids):
        said = "passe" if bid not in BIDS else bid.text.removeprefix("bid ")
        found.append(Fact("bid", "Enchère", said, (first + number) % state.size, rule="tarot.bidding"))
    if state.taker >= 0 and state.phase != "bidding":
        contract = CONTRACTS[state.contract]
        found.append(Fact("contract", "Contrat", f"{contract} ×{COEFFICIENTS[contract]}", rule="tarot.contracts"))
        found.append(Fact("taker", "Preneur", "taker", state.taker, rule="tarot.bidding"))
    if state.phase == "passed":
        found.append(Fact("contract", "Contrat", "none: all passed", rule="tarot.all-pass"))
    elif state.taker < 0 and state.phase in ("play", "over"):
        found.append(Fact("contract", "Contrat", "goulash", rule="tarot.goulash"))
    if state.called >= 0:
        found += _partner_facts(state, seat)
    if state.turned:
        found.append(Fact("chien", "Chien", str(Cards(tarot78, state.turned)), rule="tarot.chien"))
    if state.chelem:
        found.append(Fact("chelem", "Chelem", "announced", state.taker, rule="tarot.chelem"))
    for who, number in enumerate(state.poignees):
        if number >= 0 and state.displayed[who]:
            shown = f"{POIGNEES[number]}: {Cards(tarot78, state.displayed[who])}"
            found.append(Fact("poignée", "Poignée", shown, who, rule="tarot.poignee"))
    for who, number in state.miseres:
        found.append(Fact("misère", "Misère", ("no trumps", "no honours")[number], who, rule="tarot.miseres"))
    if state.phase in ("play", "hiding", "over"):
        for who in range(state.size):
            found.append(Fact("tricks", "Levées", str(state.winners.count(who)), who, rule="tarot.win"))
    return tuple(found)


def _partner_facts(state: TarotState, seat: int | None) -> list[Fact]:
    """The called card, and the partner as far as this seat knows: openly, or because it is this seat itself."""
    card = tarot78.cards[state.called]
    title = "Roi appelé" if card.rank.key == "R" else "Carte appelée"
    found = [Fact("called", title, card.gloss, card=card, rule="tarot.call")]
    partner = next((s for s in range(state.size) if s != state.taker and state.attack >> s & 1), None)
    if state.open_sides or seat is None or seat == partner:
        if partner is not None:
            found.append(Fact("partner", "Associé", "partner", partner, rule="tarot.secret"))
        else:
            found.append(Fact("alone", "Seul", "alone against four", state.taker, rule="tarot.alone"))
    return found


def seen_events(state: TarotState, seat: int | None) -> tuple[Event, ...]:
    """The log as this seat saw it.

    Plain cards of the écart are face down for all but the taker. Which trumps were hidden from a poignée, and whether there
    were any, only its owner knows: the others see it declared when it is shown.
    """
    if seat is None or state.phase == "over":
        return tuple(state.log)
    seen: list[Event] = []
    for event in state.log:
        kind = event.move.kind
        if event.seat == seat or kind not in ("écart", "poignée", "hide"):
            seen.append(event)
        elif kind == "écart":
            assert event.move.card is not None
            seen.append(event if event.move.card.bit & TRUMPS else Event(event.seat, HIDDEN_ECART))
        elif event.notes:
            seen.append(Event(event.seat, SHOWS[state.poignees[event.seat]], event.notes))
    return tuple(seen)
