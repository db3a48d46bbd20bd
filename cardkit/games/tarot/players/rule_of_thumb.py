"""A rule-of-thumb player of tarot: what a decent club beginner does, and why."""

from __future__ import annotations

import random

from cardkit.cards import Card, tarot78
from cardkit.games.tarot.players import hand as hands
from cardkit.games.tarot.players.beliefs import HistoryConstraints
from cardkit.games.tarot.rules import CONTRACTS, POIGNEES
from cardkit.games.tarot.tables import (
    BEATS,
    BIDS,
    CHELEM,
    EXCUSE,
    HALVES_OF,
    JEU,
    PASS,
    PETIT,
    PETIT_NUMBER,
    PLAYS,
    RICH,
    SHOWS,
    SUIT_MASKS,
    SUIT_OF,
    SUITS,
    TRUMP,
    TRUMPS,
    higher,
)
from cardkit.players.players import Beaters, Choice
from cardkit.tricks import winner
from cardkit.view import View

CardReason = tuple[int, str]
"""The number of a card to play, and why."""


def choose(view: View, rng: random.Random, nerve: float = 0.0) -> Choice:
    """The move of a decent club beginner: counts bouts and trumps before bidding, and knows when to save the petit.

    The more `nerve` (from -1 to 1), the weaker the hand that is bid on.
    """
    legal = view.legal
    if len(legal) == 1:
        return Choice(legal[0], "It’s the only move the rules allow.")
    kinds = {move.kind for move in legal}
    mine = view.hand.known
    if "bid" in kinds:
        return _bid(view, nerve)
    if "call" in kinds:
        card, reason = hands.call_for(mine)
        return Choice(view.game.move(f"call {card.text}"), reason)
    if "écart" in kinds:
        fact = view.fact("called")
        card, reason = hands.ecart_for(mine, view.to_choose, fact.card.id if fact and fact.card else -1)
        return Choice(view.game.move(f"écart {card.text}"), reason)
    if "jeu" in kinds:
        if hands.sure_slam(mine, view.out):
            return Choice(CHELEM, "No card outside can take a trick from this hand.")
        return Choice(JEU, "Not every trick is sure: a chelem would be a gamble.")
    if "misère" in kinds:
        return Choice(next(move for move in legal if move.kind == "misère"), "A misère is paid at once, whatever comes.")
    if "hide" in kinds:
        petit = next((move for move in legal if move.card is not None and move.card.bit == PETIT), None)
        reason = "Hiding the petit keeps the others guessing." if petit else "A trump from the middle tells them least."
        return Choice(petit or legal[len(legal) // 2], reason)
    shows = [move for move in legal if move in SHOWS]
    if shows and (view.seat == _seat_of(view, "taker") or mine & (PETIT | hands.TWENTY_ONE)):
        best = shows[-1]
        size = POIGNEES[SHOWS.index(best)]
        return Choice(best, f"With so many trumps you hope to win the deal, and the {size} poignée with it.")
    number, reason = _Situation(view).card()
    return Choice(PLAYS[number], reason)


def _bid(view: View, nerve: float) -> Choice:
    mine = view.hand.known
    value = hands.worth(mine)
    contract = hands.bid_for(mine, view.game.seats, nerve)
    if contract < 0:
        return Choice(PASS, f"You hold {value.why}: too little for a bid.")
    if BIDS[contract] in view.legal:
        return Choice(BIDS[contract], f"You hold {value.why}: that’s worth a {CONTRACTS[contract]}.")
    return Choice(PASS, f"You hold {value.why}: not enough to outbid the others.")


def _seat_of(view: View, key: str) -> int:
    """The seat that the fact of this key is about; -1 if there is none."""
    return next((fact.seat for fact in view.facts if fact.key == key and fact.seat is not None), -1)


class _Situation:
    """One seat's reading of the trick: what is known of the others, who is a friend, what beats what."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.me, self.size = view.seat, view.game.seats
        self.hand = view.hand.known
        self.read = HistoryConstraints(view)
        self.out = view.out
        self.taker = _seat_of(view, "taker")
        self.partner = _seat_of(view, "partner")
        self.goulash = self.taker < 0
        trick = view.pile("trick")
        self.trick = [card.id for card in trick.cards if card is not None]
        self.cards = [move.card.id for move in view.legal if move.kind == "play" and move.card is not None]
        self.led, self.best, self.holder = -1, -1, -1
        for number, seat in zip(self.trick, trick.by, strict=True):
            if number != EXCUSE and (self.best < 0 or BEATS[self.best] >> number & 1):
                self.led = SUIT_OF[number] if self.best < 0 else self.led
                self.best, self.holder = number, seat
        self.later = [(self.me + n) % self.size for n in range(1, self.size - len(self.trick))]
        won = [fact.seat for fact in view.facts if fact.key == "tricks" and fact.seat is not None and fact.value != "0"]
        self.tricks_lost = not all(map(self.friend, won))

    def friend(self, seat: int) -> bool:
        """Whether a seat is on this one's side, as far as this one knows; unknown partners count as defenders."""
        if self.goulash:
            return seat == self.me
        attack = (self.taker, self.partner)
        return (seat in attack) == (self.me in attack)

    def card(self) -> CardReason:
        """The card to play and the reason."""
        rest = [number for number in self.cards if number != EXCUSE]
        if not rest:
            return EXCUSE, "It’s the only card you have."
        if len(self.cards) == 1:
            return rest[0], "It’s the only card the rules allow."
        if self.goulash:
            return self._avoid(rest)
        if EXCUSE in self.cards and self.hand.bit_count() == 2 and self.tricks_lost:
            return EXCUSE, "Now or never: in the last trick the Excuse would change sides."
        number, reason = self._follow(rest) if self.best >= 0 else self._lead(rest)
        if EXCUSE in self.cards and self._worth_excusing(number):
            return EXCUSE, f"The Excuse spares you the {tarot78.cards[number].gloss}."
        return number, reason

    def _worth_excusing(self, number: int) -> bool:
        """Whether the best other card would lose points (or the petit) to the other side."""
        if self.best < 0 or self.friend(self.holder):
            return False
        return not BEATS[self.best] >> number & 1 and HALVES_OF[number] >= RICH

    # -- what may happen ---------------------------------------------------------------------------------------------------

    def _can_beat(self, seat: int, number: int) -> bool:
        """Whether a later seat might take the trick from this card, as far as is known."""
        hold = self.out & ~self.read.barred[seat]
        suit = SUIT_OF[number]
        if hold & higher(number):
            return True
        if suit == TRUMP:
            return False
        # a ruff: certain when the seat is void, likely when few cards of the suit are out
        own = hold & SUIT_MASKS[self.led if 0 <= self.led < TRUMP else suit]
        return bool(hold & TRUMPS) and own.bit_count() < 2 * self.size - 2

    def _safe(self, number: int) -> bool:
        """Whether no enemy still to play is likely to beat this card."""
        return not any(self._can_beat(seat, number) for seat in self.later if not self.friend(seat))

    # -- following -----------------------------------------------------------------------------------------------------------

    def _follow(self, rest: list[int]) -> CardReason:
        """The card to play to a trick, of the numbers in `rest`, and the reason."""
        wins = [number for number in rest if BEATS[self.best] >> number & 1]
        loses = [number for number in rest if not BEATS[self.best] >> number & 1]
        if self.friend(self.holder) and loses and self._safe(self.best):
            if PETIT_NUMBER in loses:
                return PETIT_NUMBER, "Your side is winning this trick: bring the petit home."
            gift = max(loses, key=lambda number: (SUIT_OF[number] != TRUMP, HALVES_OF[number], -number))
            if HALVES_OF[gift] > 1:
                return gift, "Your side is winning this trick: add your points."
            return self._cheapest(loses), "Your side is winning this trick, and you have no points to add."
        if wins:
            sure = [number for number in wins if self._safe(number)]
            if PETIT_NUMBER in sure:
                return PETIT_NUMBER, "The petit wins this trick, and then nobody can take it from you."
            if sure:
                trumps = [number for number in sure if SUIT_OF[number] == TRUMP]
                if trumps:
                    return self._trump(min(trumps), wins)
                return max(sure, key=lambda number: HALVES_OF[number]), "This card should win the trick: bring its points home."
            if len(wins) == len(rest):
                low = [number for number in wins if number != PETIT_NUMBER] or wins
                return min(low), "The rules make you beat the trick: do it with the smallest card."
        if not wins and not self.friend(self.holder):
            return self._cheapest(loses), "You can’t win this trick: keep your points out of it."
        return self._cheapest(loses or wins), "You aren’t sure of this trick: keep your points out of it."

    def _trump(self, sure: int, wins: list[int]) -> CardReason:
        """The smallest trump that surely wins, or a smaller one if the trick is not worth a high trump."""
        low = min(number for number in wins if SUIT_OF[number] == TRUMP and number != PETIT_NUMBER)
        if low < sure and hands.HIGH_TRUMPS >> sure & 1 and sum(HALVES_OF[number] for number in self.trick) < RICH:
            return low, f"There’s little in this trick yet: don’t spend the {tarot78.cards[sure].gloss} on it."
        return sure, "The smallest trump that is sure to win will do."

    def _cheapest(self, cards: list[int]) -> int:
        """The card least missed: few points, no trump, low, from a short suit."""

        def cost(number: int) -> tuple[int, bool, int, int]:
            suit = SUIT_OF[number]
            length = (self.hand & SUIT_MASKS[suit]).bit_count() if suit < TRUMP else 0
            return HALVES_OF[number], suit == TRUMP, length, number

        return min(cards, key=cost)

    # -- leading -------------------------------------------------------------------------------------------------------------

    def _lead(self, rest: list[int]) -> CardReason:
        """The card to lead, of the numbers in `rest`, and the reason."""
        trumps = [number for number in rest if SUIT_OF[number] == TRUMP]
        plain = [number for number in rest if SUIT_OF[number] < TRUMP]
        out = self.out & TRUMPS
        attacking = self.me in (self.taker, self.partner)
        if attacking and trumps:
            top = max(trumps)
            if out & PETIT and not higher(top) & out and len(trumps) >= 4:
                return top, f"Hunt the petit: nothing beats the {tarot78.cards[top].gloss}, and it must fall sooner or later."
            if not out & PETIT and out and len(trumps) > out.bit_count() and not higher(top) & out:
                return top, "You have more trumps than are out: draw them, and your other suits are safe."
        masters = [n for n in plain if not higher(n) & self.out and self._safe(n)]
        if masters:
            best = max(masters, key=lambda n: (HALVES_OF[n], (self.out & SUIT_MASKS[SUIT_OF[n]]).bit_count()))
            return best, f"No card still out beats the {tarot78.cards[best].gloss}, and most hands should still follow."
        if not plain:
            low = [n for n in trumps if n != PETIT_NUMBER] or trumps
            return (max(low) if attacking else min(low)), "You have nothing but trumps."
        if attacking:
            if len({SUIT_OF[n] for n in plain}) < len(plain):
                return self._long(plain, "Your longest suit makes the defenders trump, and weakens them.")
            if trumps:
                return self._long(plain, "Keep your trumps for later, and lead a card of another suit.")
            return self._long(plain, "No suit of yours has two cards left: lead low.")
        return self._defend(plain)

    def _defend(self, plain: list[int]) -> CardReason:
        """A defender's lead: make the taker trump, else from the longest suit; never trumps."""
        void = self.read.barred[self.taker]
        cut = [n for n in plain if SUIT_MASKS[SUIT_OF[n]] & ~void == 0 and HALVES_OF[n] < RICH]
        if cut and self.later and self.later[-1] != self.taker:
            number = min(cut)
            return number, f"The taker has no {SUITS[SUIT_OF[number]].gloss}: make them trump."
        number, low = self._long(plain, "Lead low from your longest suit: if the defence keeps to it, the taker must trump.")
        high = "Lead your longest suit: if the defence keeps to it, the taker must trump."
        return number, low if HALVES_OF[number] < RICH else high

    def _long(self, plain: list[int], reason: str) -> CardReason:
        """A low card of the longest suit, with this reason."""
        suit = max(range(TRUMP), key=lambda s: sum(SUIT_OF[n] == s for n in plain))
        cards = [n for n in plain if SUIT_OF[n] == suit]
        low = [n for n in cards if HALVES_OF[n] < RICH]
        return min(low or cards), reason

    # -- goulash -------------------------------------------------------------------------------------------------------------

    def _avoid(self, rest: list[int]) -> CardReason:
        """The card in a goulash: stay under, and throw points on the others."""
        if self.best < 0:
            low = min(rest, key=lambda n: (SUIT_OF[n] == TRUMP, HALVES_OF[n], n if SUIT_OF[n] == TRUMP else n % 14))
            return low, "Lead low: somebody else should take it."
        under = [n for n in rest if not BEATS[self.best] >> n & 1]
        if EXCUSE in self.cards and not under and self.hand.bit_count() > 2:
            return EXCUSE, "The Excuse lets you duck this trick."
        if under:
            return max(under, key=lambda n: (HALVES_OF[n], n)), "You can lose this trick: get rid of a high card now."
        return min(rest, key=lambda n: (HALVES_OF[n], n)), "You can’t lose this trick: take it as cheaply as you can."


def beaters(view: View, card: Card) -> Beaters | None:
    """Higher cards of its suit, and trumps if played by a hand without that suit; None for the Excuse and during the écart."""
    if card.id == EXCUSE or view.click != "play":
        return None
    trick = [other.id for other in view.pile("trick").cards if other is not None]
    counting = [number for number in trick if number != EXCUSE]
    if counting:
        best = counting[winner(counting, BEATS)]
        if not BEATS[best] >> card.id & 1:
            return Beaters(1 << best)
    if len(trick) == view.game.seats - 1:
        return Beaters()
    if SUIT_OF[card.id] != TRUMP:
        return Beaters(higher(card.id), TRUMPS)
    trumped = bool(counting) and SUIT_OF[counting[0]] != TRUMP
    return Beaters(0, higher(card.id)) if trumped else Beaters(higher(card.id))
