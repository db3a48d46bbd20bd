"""Views: what one seat may know of a deal, as pure data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.arguments import shortly
from cardkit.cards import Card, Pack
from cardkit.dealing import checked_seat
from cardkit.moves import Event, Move
from cardkit.ranking import Ranking
from cardkit.rules import Duty, Refusal
from cardkit.score import ScoreSheet

if TYPE_CHECKING:
    from cardkit.game import Game


def visible(pack: Pack, mask: int, known: int) -> tuple[Card | None, ...]:
    """The cards of `mask` for a viewer who knows the cards of `known`; None for each face-down card."""
    shown = mask & known
    return pack.of_mask(shown) if shown == mask else (*pack.of_mask(shown), *(None,) * (mask ^ shown).bit_count())


@dataclass(slots=True, unsafe_hash=True)  # not frozen: every view makes a dozen, and that would cost four times as much
class Pile:
    """Some cards that lie together: a hand, the trick, a stock. `for card in pile` goes through its cards. Never changed.

    `name` is a short key (`hand`, `trick`, `won`, `stock`, `discards`, `chien`, …), `owner` the seat it belongs to or None for
    the middle of the table, `cards` the cards from bottom to top (or left to right), None for one that is face down here.
    `by` says who put each card there (the trick), `title` what to call the pile. `down` says that it lies face down on the
    table, though this viewer may remember some of its cards. `rule` is the id of the rule that it comes from, if it has one.
    """

    name: str
    owner: int | None
    cards: tuple[Card | None, ...]
    by: tuple[int, ...] = ()
    title: str = ""
    down: bool = False
    rule: str = ""

    def __iter__(self) -> Iterator[Card | None]:
        return iter(self.cards)

    @property
    def known(self) -> int:
        """The mask of the cards of the pile that are face up for this viewer."""
        return sum(card.bit for card in self.cards if card is not None)


class Fact(NamedTuple):
    """Something public about the deal or one seat: trumps, a contract, a stake, a bid.

    `key` is stable for programs; `label` and `value` are for people, `value` is "" if the label says all; `seat` if it is about
    one seat; `suit` or `card` for the table to draw; `rule` the id of its rule; `cards` others that it names, after its value;
    `counts` names with how often each comes, which a table may draw instead of the value.
    """

    key: str
    label: str
    value: str
    seat: int | None = None
    suit: str = ""
    card: Card | None = None
    rule: str = ""
    cards: tuple[Card, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()

    @property
    def text(self) -> str:
        """The fact's value and cards, by their letters: `simple: 2a 7a`."""
        return ": ".join(filter(None, (self.value, " ".join(card.text for card in self.cards))))

    @property
    def gloss(self) -> str:
        """The fact's value and cards, by their names: `simple: 2 of trumps, 7 of trumps`."""
        return ": ".join(filter(None, (self.value, ", ".join(card.gloss for card in self.cards))))


@dataclass(frozen=True, repr=False)
class View:
    """All that `seat` may know of a deal; None sees every card (a finished deal, a worked example).

    Two deals that this seat cannot tell apart have equal views. `history` is what was done, as this seat saw it:
    (seat, text of the move), with a text such as `écart ?` where the cards were hidden. `click` is the kind of move that
    touching a card of one's hand makes now, `to_choose` how many of these it makes in a row. `refusals` answers "why not?" for
    each such move that is not legal; `duties` is what the hand must do, step by step, while it is this seat's turn.
    """

    game: Game
    seat: int | None
    dealer: int
    standing: tuple[int, ...]
    to_move: int | None
    piles: tuple[Pile, ...]
    facts: tuple[Fact, ...]
    history: tuple[tuple[int, str], ...]
    events: tuple[Event, ...] = field(compare=False)
    click: str = ""
    to_choose: int = 1
    legal: tuple[Move, ...] = ()
    refusals: tuple[tuple[Move, Refusal], ...] = ()
    duties: tuple[Duty, ...] = ()
    score: ScoreSheet | None = None

    def pile(self, name: str, owner: int | None = None) -> Pile:
        """The pile of that name and owner, an empty one where this owner has none.

        Raises `KeyError` for an unknown name, and where the owner of a pile that somebody owns is not said.
        """
        for pile in self.piles:
            if pile.name == name and pile.owner == owner:
                return pile
        known = sorted({pile.name for pile in self.piles} | {"trick"})
        if name not in known:
            raise KeyError(f"no pile is called {shortly(name)}; there are {', '.join(known)}")
        owners = [pile.owner for pile in self.piles if pile.name == name and pile.owner is not None]
        if owner is None and owners:
            raise KeyError(f"say whose {name!r} is meant, as in pile({name!r}, {owners[0]})")
        return Pile(name, owner if owner is None else checked_seat(owner, self.game.seats), ())

    def fact(self, key: str, seat: int | None = None) -> Fact | None:
        """The fact of that key (and seat), or None."""
        return next((fact for fact in self.facts if fact.key == key and fact.seat == seat), None)

    @property
    def hand(self) -> Pile:
        """This seat's own cards; an empty pile for a view from above."""
        return Pile("hand", None, ()) if self.seat is None else self.pile("hand", self.seat)

    @property
    def binding_duty(self) -> tuple[Duty, str] | None:
        """The duty that binds this hand, and the reason by which it bars a card; None if it bars none."""
        duty = next((duty for duty in self.duties if duty.binding and self.refusals), None)
        if duty is None:  # also a duty that every card of the hand meets
            return None
        reasons = {refusal.rule.id: refusal.reason for _, refusal in reversed(self.refusals)}
        return duty, reasons.get(duty.rule.id) or self.refusals[0][1].reason

    @property
    def ranking(self) -> Ranking | None:
        """The order of the cards that is in force, by which a hand can be sorted; None where there is none (yet)."""
        return self.game.ranking(self)

    @property
    def seen(self) -> int:
        """The mask of every card that this seat can see or has seen (its own, played, shown)."""
        return sum(pile.known for pile in self.piles)

    @property
    def out(self) -> int:
        """The mask of the cards that other hands hold or may hold, those among them that were shown included."""
        shown = sum(pile.known for pile in self.piles if pile.name == "hand" and pile.owner != self.seat)
        return self.game.pack.mask & ~self.seen | shown

    def __repr__(self) -> str:
        where = "above" if self.seat is None else f"seat {self.seat}"
        return f"<View of {self.game!r} from {where}: {len(self.history)} moves>"

    def __str__(self) -> str:
        """The table as text: what is known, then pile by pile, cards face down as question marks."""
        names = self.game.names
        turn = "the deal is over" if self.to_move is None else f"{names[self.to_move]} to move"
        lines = [f"{self.game.title}, dealt by {names[self.dealer]}; {turn}"]
        for fact in self.facts:
            who = "" if fact.seat is None else f"{names[fact.seat]}: "
            lines.append(f"  {who}{fact.label} {fact.text}".rstrip())
        rows = [(self._pile_title(pile), pile) for pile in self.piles if pile.cards or pile.name == "hand"]
        width = max(len(owner) for owner, _ in rows)
        for owner, pile in rows:
            cards = [card.text if card else "?" for card in pile.cards]
            if pile.by:
                cards = [f"{card} ({names[seat]})" for card, seat in zip(cards, pile.by, strict=True)]
            lines.append(f"{owner:<{width}}  {' '.join(cards)}".rstrip())
        if self.score is not None and self.score.final:
            lines.append(self.score.verdict)
        return "\n".join(lines)

    def _pile_title(self, pile: Pile) -> str:
        """Returns the title of a pile: whose hand it is, or what it is and which party has it."""
        names, parties = self.game.names, self.game.parties
        if pile.owner is None:
            return pile.title or pile.name.capitalize()
        if pile.name == "hand":
            return names[pile.owner]
        seats = parties[pile.owner] if pile.owner < len(parties) else (pile.owner,)
        return f"{pile.title or pile.name.capitalize()} of {' and '.join(names[seat] for seat in seats)}"

    def data(self) -> Mapping[str, Any]:
        """The view as plain lists, texts and numbers that JSON can carry (cards and moves by their texts)."""
        return {
            "game": self.game.name,
            "options": dict(self.game.options),
            "seat": self.seat,
            "dealer": self.dealer,
            "standing": list(self.standing),
            "to_move": self.to_move,
            "piles": [
                {"name": p.name, "owner": p.owner, "cards": [c and c.text for c in p.cards], "by": list(p.by), "title": p.title}
                for p in self.piles
            ],
            "facts": [
                {"key": f.key, "label": f.label, "value": f.text, "seat": f.seat, "suit": f.suit, "rule": f.rule}
                | {"card": f.card and f.card.text}
                for f in self.facts
            ],
            "history": [list(entry) for entry in self.history],
            "click": self.click,
            "legal": [move.text for move in self.legal],
            "refusals": {move.text: str(refusal) for move, refusal in self.refusals},
            "duties": [{"rule": d.rule.id, "cards": str(d.cards), "binding": d.binding} for d in self.duties],
            "score": str(self.score) if self.score else "",
        }
