"""Tarot's fixed tables: the numbered moves, the half points, and the ladder of duties for every trick.

Card numbers run suit by suit (pique, cœur, carreau, trèfle), then the trumps 1 to 21, then the Excuse.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from cardkit.cards import tarot78
from cardkit.games.tarot.rules import CONTRACTS, POIGNEES
from cardkit.moves import Moves, plain_events
from cardkit.tricks import Step

CARDS: Final = len(tarot78)
CARD_BIT: Final = tuple(card.bit for card in tarot78)
SUITS: Final = tarot78.suits[:4]
SUIT_MASKS: Final = tuple(suit.mask for suit in SUITS)
SUIT_OF: Final = tuple(card.suit.index for card in tarot78)
TRUMP: Final = 4
"""The index of the trumps among the suits; 5 is the Excuse."""
TRUMPS: Final = tarot78.suits[TRUMP].mask
EXCUSE: Final = tarot78["EX"].id
EXCUSE_BIT: Final = 1 << EXCUSE
PETIT: Final = tarot78["1a"].bit
PETIT_NUMBER: Final = tarot78["1a"].id
BOUTS: Final = tarot78.set("1a 21a EX").mask
KINGS: Final = tarot78.set("Rp Rc Rk Rt").mask
COURTS: Final = sum(card.bit for card in tarot78 if card.rank.key in "VCDR")
NO_DISCARD: Final = KINGS | BOUTS
HALF_CARDS: Final = tarot78.mask & ~COURTS & ~BOUTS
"""The cards worth half a point, with which an Excuse is paid."""
RANKS_CALLED: Final = "RDCV"
FOURS: Final = tuple(sum(card.bit for card in tarot78 if card.rank.key == rank) for rank in RANKS_CALLED)

_HALVES: Final = {"R": 9, "D": 7, "C": 5, "V": 3}
HALVES_OF: Final = tuple(9 if card.bit & BOUTS else _HALVES.get(card.rank.key, 1) for card in tarot78)
"""Card points in halves, so that sums are whole."""
RICH: Final = 5
"""Half points from which a card is worth an effort to keep or to win: a knight."""


def halves(mask: int) -> int:
    """The points of a mask of cards, in halves."""
    total = mask.bit_count()
    for value, cards in _WORTH:
        total += value * (mask & cards).bit_count()
    return total


_WORTH: Final = tuple((v - 1, sum(c.bit for c in tarot78 if HALVES_OF[c.id] == v)) for v in (9, 7, 5, 3))


def points(mask: int) -> Fraction:
    """The points of a mask of cards."""
    return Fraction(halves(mask), 2)


# -- moves ---------------------------------------------------------------------------------------------------------------

MOVES: Final = Moves(tarot78)
MOVE: Final = MOVES.type
PLAYS: Final = MOVES.add_cards("play", "play[s]")
ECARTS: Final = MOVES.add_cards("écart", "lay[s] aside", "Lay aside")
PASS: Final = MOVES.add("pass", label="Pass (je passe)", said="pass[es]")
_GLOSS: Final = ("prise (×1)", "garde (×2)", "garde without the chien (×4)", "garde against the chien (×6)")
_ALSO: Final = (("bid petite",), (), ("bid garde sans le chien",), ("bid garde contre le chien",))
BIDS: Final = tuple(
    MOVES.add("bid", name, label=f"Bid {gloss}", said=f"bid[s] {name}", also=also)
    for name, gloss, also in zip(CONTRACTS, _GLOSS, _ALSO, strict=True)
)
BIDDABLE: Final = tuple(PASS.bit | sum(bid.bit for bid in BIDS[lowest:]) for lowest in range(len(BIDS) + 1))
"""The mask of a pass and of the bids from each one up."""
PETIT_SEC: Final = MOVES.add("petit sec", label="Show the petit sec", said="show[s] the petit sec: the deal is cancelled")
CALLS: Final = tuple(
    MOVES.add("call", card.text, label=f"Call the {card.gloss}", said=f"call[s] the {card.gloss}")
    for rank in RANKS_CALLED
    for card in tarot78
    if card.rank.key == rank
)
CALLED_CARDS: Final = tuple(tarot78[move.text.removeprefix("call ")] for move in CALLS)
JEU: Final = MOVES.add("jeu", label="Jeu: start the play", said="say[s] “jeu”: the play begins")
CHELEM: Final = MOVES.add("chelem", label="Announce a chelem", said="announce[s] a chelem")
SHOWS: Final = tuple(
    MOVES.add("poignée", size, label=f"Declare a {size} poignée", said=f"declare[s] a {size} poignée") for size in POIGNEES
)
HIDES: Final = MOVES.add_cards("hide", "hide[s]", "Hide")
MISERES: Final = (
    MOVES.add("misère", "atouts", label="Declare a misère of trumps (10)", said="declare[s] a misère: no trump, no Excuse"),
    MOVES.add("misère", "têtes", label="Declare a misère of honours (10)", said="declare[s] a misère: no court card, no bout"),
)
MISERE_CARDS: Final = (TRUMPS | EXCUSE_BIT, COURTS | BOUTS)
"""The cards that a hand with each misère lacks."""

HIDDEN_ECART: Final = MOVES.hide("écart", "écart", "lay[s] a card aside, face down")
"""How a card of the écart looks to everyone but the taker."""

PLAIN_EVENTS: Final = plain_events(MOVES, 5)
ECART_FIRST: Final = ECARTS[0].id
HIDE_FIRST: Final = HIDES[0].id


def higher(number: int) -> int:
    """The mask of the cards of its own suit that are higher than this card."""
    return tarot78.cards[number].suit.mask & -(2 << number)


def _steps(led: int, best: int) -> tuple[Step, ...]:
    """What the next hand must do when `led` is the suit to follow and `best` wins so far; the first step it can meet binds."""
    anything = tarot78.mask ^ EXCUSE_BIT
    if led == TRUMP:
        # "À l'atout, on est obligé de monter sur le plus fort atout déjà en jeu, même s'il appartient à un partenaire."
        return ("tarot.climb", higher(best)), ("tarot.undertrump", TRUMPS), ("tarot.discard", anything)
    # "À la couleur, on est obligé de fournir la couleur demandée, mais pas de monter."
    follow = ("tarot.follow", SUIT_MASKS[led])
    if SUIT_OF[best] == TRUMP:
        # "… obligé de surcouper … ou de sous-couper (pisser) si l'on ne peut pas surcouper."
        over = (("tarot.overtrump", higher(best)), ("tarot.undertrump", TRUMPS))
        return (follow, *over, ("tarot.discard", anything))
    return follow, ("tarot.trump", TRUMPS), ("tarot.discard", anything)


STEPS: Final[dict[tuple[int, int], tuple[Step, ...]]] = {
    (led, card.id): _steps(led, card.id)
    for card in tarot78
    if card.id != EXCUSE
    for led in ({card.suit.index} if card.suit.index != TRUMP else range(5))
}
"""The ladder for every suit led and best card so far."""

MASKS: Final = tuple(tuple(tuple(mask for _, mask in STEPS.get((led, best), ())) for best in range(CARDS)) for led in range(5))
"""The masks of the same ladders, at `[led][best]`."""
LADDERS: Final = tuple(tuple(tuple(mask | EXCUSE_BIT for mask in masks) for masks in each) for each in MASKS)
"""The same with the Excuse in every step: what a hand may play that meets the step with another card."""

BEATS: Final = tuple(
    higher(card.id) | (0 if card.suit.index >= TRUMP else TRUMPS) if card.id != EXCUSE else 0 for card in tarot78
)
"""The cards that would take the trick from each card when it is the best so far."""


TAKES: Final = tuple(tuple(mask >> number & 1 == 1 for number in range(CARDS)) for mask in BEATS)
"""The same for each card in turn, at `[best][number]`."""
LEADS: Final = tuple(number != EXCUSE for number in range(CARDS))
"""Before a suit is set every card but the Excuse takes the trick …"""
NOTHING: Final[tuple[int, ...]] = ()
"""… and nothing is asked of the next hand."""


def lead_steps(called: int) -> tuple[Step, ...]:
    """The ladder for the card that sets the suit of the first trick when card number `called` was called."""
    barred = tarot78.cards[called].suit.mask & ~(1 << called)
    anything = tarot78.mask ^ EXCUSE_BIT
    return ("tarot.first-lead", anything & ~barred), ("tarot.lead", anything)
