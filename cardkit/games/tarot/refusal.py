"""Why a move of French Tarot may not be made, in words taken from the position."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardkit import tricks
from cardkit.cards import Cards, listed, tarot78
from cardkit.games.tarot.rules import POIGNEE_SIZES, POIGNEES
from cardkit.games.tarot.tables import (
    BIDS,
    BOUTS,
    CALLS,
    EXCUSE_BIT,
    FOURS,
    MISERE_CARDS,
    MISERES,
    NO_DISCARD,
    PASS,
    PETIT_SEC,
    SHOWS,
    SUITS,
    TRUMP,
    TRUMPS,
)
from cardkit.moves import Move
from cardkit.rules import Refusal
from cardkit.sentences import several

if TYPE_CHECKING:
    from cardkit.games.tarot.state import TarotState

DOING = {
    "petit sec": ("tarot.petit-sec", "This hand has the petit as its only trump and no Excuse: it must be shown."),
    "bidding": ("tarot.bidding", "The bidding isn’t over yet: bid or pass."),
    "calling": ("tarot.call", "First call the card that is to be your partner’s."),
    "jeu": ("tarot.chelem", "First say “jeu”, or announce a chelem."),
    "hiding": ("tarot.poignee-hide", "First choose which trumps to hide from your poignée."),
}
"""The sentence on what must be done first, by phase."""

TRUMPS_HELD = (
    "You hold 1 trump; a {size} poignée takes {takes}.",
    "You hold {n} trumps; a {size} poignée takes {takes}.",
    "You hold no trump; a {size} poignée takes {takes}.",
)
TRUMPS_WITH = (
    "You hold only the Excuse; a {size} poignée takes {takes}.",
    "You hold {n} trumps, the Excuse counted; a {size} poignée takes {takes}.",
)
"""Too few for a poignée: without the Excuse, and with it."""

NEEDED = ("", "all four kings", "all four kings and queens", "all four kings, queens and knights")
"""What a taker must hold to call a queen, a knight or a jack."""
MAX_NAMED_CARDS = 2
"""So many cards that are lacking are named, at most."""

RefusalParts = tuple[str, str, int]
"""The rule's id, the reason in words, and the cards that are the reason as bits."""


def refusal(state: TarotState, move: Move) -> Refusal:
    """The refusal of an illegal move, whatever it is."""
    rule, reason, because = _why(state, move)
    return Refusal(state.game.rules[rule], reason, Cards(tarot78, because), state.legal)


def _why(state: TarotState, move: Move) -> RefusalParts:
    """The rule's id, the reason, and the mask of the cards that are the reason; so do the functions below."""
    if state.to_move is None:
        return "tarot.turn", "This deal is over; deal the next one.", 0
    if move.kind == "play" and state.phase == "play":
        return _no_card(state, move)
    if move is PETIT_SEC:
        trumps = state.hands[state.to_move] & (TRUMPS | EXCUSE_BIT)
        held = f"holds {_in_words(trumps)}" if trumps else "holds no trump at all"
        return "tarot.petit-sec", f"This hand {held}, so it isn’t a petit sec.", trumps
    if move is PASS or move in BIDS:
        return _no_bid(state, move)
    if state.phase == "petit sec":
        return (*DOING["petit sec"], state.hands[state.to_move] & TRUMPS)
    if move in CALLS:
        return _no_call(state, move)
    if move.kind == "écart":
        return _no_ecart(state, move)
    if move.kind in ("jeu", "chelem"):
        if state.phase in ("bidding", "calling", "écart"):
            return _what_comes_first(state)
        if state.taker < 0:
            return "tarot.goulash", "In a goulash there is no taker, and no chelem.", 0
        return "tarot.chelem", "The play has begun: it’s too late for that.", 0
    if move.kind == "hide":
        return _no_hide(state, move)
    if state.phase != "play":
        return _what_comes_first(state)
    if move in SHOWS:
        return _no_poignee(state, SHOWS.index(move))
    return _no_misere(state, MISERES.index(move))


def _what_comes_first(state: TarotState) -> RefusalParts:
    if state.phase == "écart":
        left = state.to_lay_aside
        return "tarot.ecart", several(left, "First lay aside 1 more card.", "First lay aside {n} more cards."), 0
    return (*DOING[state.phase], 0)


def _no_bid(state: TarotState, move: Move) -> RefusalParts:
    if state.phase == "petit sec":
        return (*DOING["petit sec"], 0)
    if state.phase != "bidding":
        return "tarot.bidding", "The bidding is over.", 0
    standing = BIDS[state.contract].text.removeprefix("bid ")
    return "tarot.bidding", f"A {standing} was bid: a {move.text.removeprefix('bid ')} isn’t higher.", 0


def _no_call(state: TarotState, move: Move) -> RefusalParts:
    if state.size != 5:
        return "tarot.call", f"With {state.size} players no card is called.", 0
    if state.phase != "calling":
        if state.phase == "bidding":
            return _what_comes_first(state)
        if state.called >= 0 and state.to_move == state.taker:
            return "tarot.call", f"You’ve called the {tarot78.cards[state.called].gloss} already.", 0
        return "tarot.call", "A card is called only by the taker, between the bidding and the chien.", 0
    card = CALLS[move]
    rank = next(number for number, four in enumerate(FOURS) if four & card.bit)
    missing = sum(FOURS[:rank]) & ~state.hands[state.taker]
    needs = f"To call the {card.gloss} you need {NEEDED[rank]}"
    lacks = f", and you lack {_in_words(missing)}" if missing.bit_count() <= MAX_NAMED_CARDS else ""
    return "tarot.call-rank", f"{needs}{lacks}.", missing


def _no_ecart(state: TarotState, move: Move) -> RefusalParts:
    assert move.card is not None
    card = move.card
    if state.phase != "écart":
        if state.phase in ("bidding", "calling"):
            return _what_comes_first(state)
        if state.contract > 1:
            return "tarot.chien", "In a garde sans or garde contre the chien stays where it is, and nothing is laid aside.", 0
        return "tarot.ecart", "There’s nothing to lay aside now.", 0
    if not state.hands[state.taker] & card.bit:
        return "tarot.ecart", f"The {card.noun} isn’t in your hand.", 0
    if card.bit & NO_DISCARD:
        what = "no bout" if card.bit & BOUTS else "no king"
        return "tarot.ecart-kings", f"The {card.noun} has to be played: {what} may be laid aside.", card.bit
    others = state.discardable()
    return "tarot.ecart-trumps", f"You can still lay aside {_in_words(others, 'or')}.", others


def _no_hide(state: TarotState, move: Move) -> RefusalParts:
    assert move.card is not None
    if state.phase != "hiding":
        if state.phase != "play":
            return _what_comes_first(state)
        return "tarot.poignee-hide", "There’s no poignée to hide a trump from.", 0
    assert state.to_move is not None
    bit = move.card.bit
    if bit & EXCUSE_BIT & state.hands[state.to_move]:
        return "tarot.poignee-excuse", "The Excuse isn’t part of it: you hold trumps enough.", bit
    if bit & state.aside & TRUMPS:
        return "tarot.poignee-ecart", f"The {move.card.noun} lies in your écart and must be shown again.", bit
    shown = state.hiding & state.hands[state.to_move]
    why = "isn’t in your hand" if bit & TRUMPS else "is no trump"
    return "tarot.poignee-hide", f"You hide a trump, and the {move.card.noun} {why}.", shown


def _no_poignee(state: TarotState, number: int) -> RefusalParts:
    seat, sizes = state.to_move, POIGNEE_SIZES[state.size]
    assert seat is not None
    if state.taker < 0:
        return "tarot.goulash", "In a goulash no poignée counts.", 0
    if not state.opening:
        return "tarot.poignee", "You’ve already played a card: a poignée comes before the first.", 0
    if state.poignees[seat] >= 0:
        return "tarot.poignee", f"You’ve already shown a {POIGNEES[state.poignees[seat]]} poignée.", 0
    trumps = state.trumps_of(seat) | state.hands[seat] & EXCUSE_BIT
    count = trumps.bit_count()
    held = TRUMPS_WITH if trumps & EXCUSE_BIT else TRUMPS_HELD
    return "tarot.poignee-size", several(count, *held, size=POIGNEES[number], takes=sizes[number]), trumps


def _no_misere(state: TarotState, number: int) -> RefusalParts:
    seat = state.to_move
    assert seat is not None
    if not state.game.miseres:
        return "tarot.miseres", "At this table misères don’t count.", 0
    if not state.opening:
        return "tarot.miseres", "You’ve already played a card: a misère is declared before the first.", 0
    if (seat, number) in state.miseres:
        return "tarot.miseres", "You’ve already declared this misère.", 0
    cards = state.hands[seat] & MISERE_CARDS[number]
    return "tarot.miseres", f"This hand holds {_in_words(cards)}.", cards


def _no_card(state: TarotState, move: Move) -> RefusalParts:
    card, seat = move.card, state.to_move
    assert card is not None
    assert seat is not None
    hand = state.hands[seat]
    if not hand & card.bit:
        return "tarot.turn", f"The {card.noun} isn’t in this hand.", 0
    steps = state.rung.steps
    found = tricks.broken(steps, hand, card.bit)
    assert found is not None
    (rule, cards), bound = found
    able = hand & bound & ~EXCUSE_BIT
    if rule == "tarot.first-lead":
        suit = tarot78.cards[state.called].suit.gloss
        return rule, f"The called card is of {suit}: lead {_in_words(able, 'or')} instead.", able
    best, led = tarot78.cards[state.best], SUITS[state.led].gloss if state.led < TRUMP else "trumps"
    if rule == "tarot.undertrump" and state.led == TRUMP:
        rule = "tarot.follow"
    elif rule == "tarot.undertrump" and bound != cards:  # a trump that climbs is at hand: first say to trump at all
        rule = "tarot.trump"
    duty = {"tarot.climb": "head"}.get(rule, rule.removeprefix("tarot."))
    lower, either = bool(hand & cards & ~bound & ~EXCUSE_BIT), _in_words(able, "or")
    return rule, tricks.in_words(duty, led=led, best=best, either=either, must_beat=lower), able


@lru_cache(maxsize=256)
def _in_words(mask: int, last: str = "and") -> str:
    """Cards in words, a long list cut short: `the king and 3 of hearts and the Excuse`, `11 trumps`, `one of your 11 trumps`.

    `last` stands before the last one, and tells whether all of them are meant (`and`) or any (`or`).
    Cached: of one hand every card that is refused is told the same cards.
    """
    cards = Cards(tarot78, mask)
    if len(cards) <= 8:
        return cards.words if last == "and" else cards.either
    suits = [(suit.gloss, [card for card in cards if card.suit is suit]) for suit in tarot78.suits]
    parts = [f"{len(some)} {gloss}" if len(some) > 1 else f"the {some[0].noun}" for gloss, some in suits if some]
    return listed(parts) if last == "and" else f"one of your {listed(parts)}"
