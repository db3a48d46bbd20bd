"""Tarot's fixed tables: the numbered moves, the half points, and the ladder of duties for every trick.

Card numbers run suit by suit (pique, cœur, carreau, trèfle), then the trumps 1 to 21, then the Excuse.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from cardkit.cards import tarot78
from cardkit.games.tarot.rules import COEFFICIENTS, CONTRACTS, POIGNEE_SIZES, POIGNEES, TRUMP_CARDS
from cardkit.moves import Moves, plain_events
from cardkit.sentences import Sentence, capital
from cardkit.tricks import TrickStep

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


@lru_cache(maxsize=256)  # three of four heaps are those of the view before
def points(mask: int) -> Fraction:
    """The points of a mask of cards."""
    return Fraction(halves(mask), 2)


# -- moves ---------------------------------------------------------------------------------------------------------------

MOVES: Final = Moves(tarot78)
MOVE: Final = MOVES.type
PLAYS: Final = MOVES.add_cards("play")
ECARTS: Final = MOVES.add_cards("écart", Sentence("{player} lays aside the {card}.", "You lay aside the {card}."), "Lay aside")
PASS: Final = MOVES.add("pass", label="Pass", sentence=Sentence("{player} passes.", "You pass."))
_ALSO: Final = (("bid petite",), (), ("bid garde sans le chien",), ("bid garde contre le chien",))
BIDS: Final = tuple(
    MOVES.add(
        "bid",
        name,
        label=f"{capital(name)} ×{COEFFICIENTS[name]}",
        sentence=Sentence("{player} bids {bid}.", "You bid {bid}.", bid=name),
        also=also,
    )
    for name, also in zip(CONTRACTS, _ALSO, strict=True)
)
BIDDABLE: Final = tuple(PASS.bit | sum(bid.bit for bid in BIDS[lowest:]) for lowest in range(len(BIDS) + 1))
"""The mask of a pass and of the bids from each one up."""
PETIT_SEC: Final = MOVES.add(
    "petit sec",
    label="Show the petit sec",
    sentence=Sentence("{player} shows the petit sec: the deal is cancelled.", "You show the petit sec: the deal is cancelled."),
)
CALLS: Final = {
    MOVES.add(
        "call",
        card.text,
        label=f"Call the {card.gloss}",
        sentence=Sentence("{player} calls the {card}.", "You call the {card}.", card=card.gloss),
    ): card
    for rank in RANKS_CALLED
    for card in tarot78
    if card.rank.key == rank
}
"""Each call, and the card that it names."""
JEU: Final = MOVES.add(
    "jeu",
    label="Jeu: start the play",
    sentence=Sentence("{player} says “jeu”: the play begins.", "You say “jeu”: the play begins."),
)
CHELEM: Final = MOVES.add(
    "chelem", label="Announce a chelem", sentence=Sentence("{player} announces a chelem.", "You announce a chelem.")
)
SHOWS: Final = tuple(
    MOVES.add(
        "poignée",
        size,
        label=f"Show a {size} poignée",
        sentence=Sentence("{player} declares a {size} poignée.", "You declare a {size} poignée.", size=size),
    )
    for size in POIGNEES
)
DECLARABLE: Final = {
    players: tuple(
        sum(show.bit for show, size in zip(SHOWS, sizes, strict=True) if held >= size) for held in range(TRUMP_CARDS + 1)
    )
    for players, sizes in POIGNEE_SIZES.items()
}
"""The mask of the poignées that may be declared, at `[players][trumps held, with the Excuse]`."""
HIDES: Final = MOVES.add_cards("hide", Sentence("{player} hides the {card}.", "You hide the {card}."), "Hide")
MISERES: Final = (
    MOVES.add(
        "misère",
        "atouts",
        label="Declare a misère: no trump (10)",
        sentence=Sentence("{player} declares a misère: no trump, no Excuse.", "You declare a misère: no trump, no Excuse."),
    ),
    MOVES.add(
        "misère",
        "têtes",
        label="Declare a misère: no court card (10)",
        sentence=Sentence(
            "{player} declares a misère: no court card, no bout.", "You declare a misère: no court card, no bout."
        ),
    ),
)
MISERE_CARDS: Final = (TRUMPS | EXCUSE_BIT, COURTS | BOUTS)
"""The cards that a hand with each misère lacks."""

HIDDEN_ECART: Final = MOVES.add_hidden(
    "écart", "écart", Sentence("{player} lays a card aside, face down.", "You lay a card aside, face down.")
)
"""How a card of the écart looks to everyone but the taker."""

PLAIN_EVENTS: Final = plain_events(MOVES, 5)
BID_FIRST: Final = BIDS[0].id
ECART_FIRST: Final = ECARTS[0].id
HIDE_FIRST: Final = HIDES[0].id


def higher(number: int) -> int:
    """The mask of the cards of its own suit that are higher than this card."""
    return tarot78.cards[number].suit.mask & -(2 << number)


def _steps(led: int, best: int) -> tuple[TrickStep, ...]:
    """Returns the duties when `led` is the suit to follow and `best` wins so far; the first step it can meet binds."""
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


STEPS: Final[dict[tuple[int, int], tuple[TrickStep, ...]]] = {
    (led, card.id): _steps(led, card.id)
    for card in tarot78
    if card.id != EXCUSE
    for led in ({card.suit.index} if card.suit.index != TRUMP else range(5))
}
"""The ladder for every suit led and best card so far."""

MASKS: Final = tuple(tuple(tuple(mask for _, mask in STEPS.get((led, best), ())) for best in range(CARDS)) for led in range(5))
"""The masks of the same ladders, at `[led][best]`."""

BEATS: Final = tuple(higher(card.id) | (0 if card.suit.index >= TRUMP else TRUMPS) for card in tarot78)
"""The cards that would take the trick from each card when it is the best so far."""


def lead_steps(called: int) -> tuple[TrickStep, ...]:
    """The ladder for the card that sets the suit of the first trick when card number `called` was called.

    Every hand has a card for its one step: it holds fifteen, and thirteen others at most are of that suit.
    """
    barred = tarot78.cards[called].suit.mask & ~(1 << called)
    anything = tarot78.mask ^ EXCUSE_BIT
    return (("tarot.first-lead", anything & ~barred),)


class Rung:
    """The state of a trick: the suit `led` (its index) and the number of the `best` card so far, both -1 before there is one.

    `steps` are the duties of the next hand, most binding first. `masks` has for each step its cards and the Excuse, but none
    for a discard, which binds nobody; a hand meets a step only with another card than the Excuse. `after[card]` is the rung
    once that card is played: this one if the card does not take the trick.
    """

    __slots__ = ("after", "best", "led", "masks", "steps")

    def __init__(self, led: int, best: int, steps: tuple[TrickStep, ...]) -> None:
        self.led = led
        self.best = best
        self.steps = steps
        self.masks = tuple(mask | EXCUSE_BIT for rule, mask in steps if rule != "tarot.discard")
        self.after: tuple[Rung, ...] = ()


def _opened(rungs: dict[tuple[int, int], Rung], steps: tuple[TrickStep, ...]) -> Rung:
    """Returns the rung before a suit is set, with these duties: every card but the Excuse sets its suit."""
    start = Rung(-1, -1, steps)
    start.after = tuple(rungs.get((SUIT_OF[card], card), start) for card in range(CARDS))
    return start


def _rungs() -> tuple[Rung, dict[int, Rung]]:
    """The rung before a lead, and for each card that may be called (by number) the one before the first lead after it."""
    rungs = {key: Rung(*key, steps) for key, steps in STEPS.items()}
    for (led, best), rung in rungs.items():
        rung.after = tuple(rungs[led, card] if BEATS[best] >> card & 1 else rung for card in range(CARDS))
    return _opened(rungs, ()), {card.id: _opened(rungs, lead_steps(card.id)) for card in CALLS.values()}


LEAD, FIRST_LEADS = _rungs()
"""The rung of a free lead, from which all others follow; that of the first trick's lead, by the number of the called card."""


# -- what is told -----------------------------------------------------------------------------------------------------------

ALL_PASS: Final = Sentence("All pass: nobody scores.")
GOULASH_PLAYED: Final = Sentence("All pass: a goulash is played.")
TAKES: Final = tuple(Sentence("{player} plays a {contract}.", "You play a {contract}.", contract=name) for name in CONTRACTS)
CHIEN_TURNED: Final = Sentence("{player} turns the chien and takes it: {cards}.", "You turn the chien and take it: {cards}.")
ALONE: Final = Sentence("{player} plays alone against four.", "You play alone against four.")
PARTNER: Final = Sentence("{player} turns out to be the taker’s partner.", "You turn out to be the taker’s partner.")
POIGNEE_SHOWN: Final = Sentence("{player} shows a {size} poignée: {cards}.", "You show a {size} poignée: {cards}.")
EXCUSE_WINS: Final = Sentence("{player} wins the last trick with the Excuse.", "You win the last trick with the Excuse.")
EXCUSE_KEPT: Final = Sentence("{player} keeps the Excuse.", "You keep the Excuse.")
EXCUSE_LOST: Final = Sentence("{player} loses the Excuse to the other side.", "You lose the Excuse to the other side.")
GIVES: Final = Sentence("{player} gives the {card} for the Excuse.", "You give the {card} for the Excuse.")
OWES: Final = Sentence("{player} owes a card worth ½ for it.", "You owe a card worth ½ for it.")
