"""A rule-of-thumb player of Trionfetti: what a decent beginner does, and why."""

from __future__ import annotations

import random

from cardkit.cards import Card, trevisane52
from cardkit.games.trionfetti.comanda import COMMANDS, GRADES
from cardkit.games.trionfetti.players.counting import DOUBT, none_of, prospects
from cardkit.games.trionfetti.tables import (
    ACCEPT,
    COMANDE,
    CONCEDE,
    KIND,
    LEAVE,
    SHOW,
    SIGNALS,
    TARGET,
    VAGARESTO,
)
from cardkit.moves import Move
from cardkit.players.players import Beaters, Choice
from cardkit.view import View

_WEIGHTS = (5, 4, 3, 2)
_BLUFF = 0.08
_TRUST = 0.3
_WHY = (
    "A plain order: your partner has it in the head at once.",
    "A mixed order: easy to say, and the dealer’s side has to think.",
    "A suit told apart: few cards stand at the top, and they are easy to count.",
    "A cunning order: whoever has practised it remembers it better than the dealer’s side.",
)


def choose_plainly(view: View, rng: random.Random) -> Choice:
    """Plays as `choose`, and announces only plain orders, which a learner has met."""
    if view.legal[0].kind == KIND:
        return _command(rng, 1)
    return choose(view, rng)


def choose(view: View, rng: random.Random, nerve: float = 0.0) -> Choice:
    """Announces an order of any kind, wins cheaply, spares the partner, calls vagaresto when it cannot be lost.

    The more `nerve` (from -1 to 1), the oftener vagaresto is a bluff, and the weaker the hand that accepts it.
    """
    if view.legal[0].kind == KIND:
        return _command(rng, len(GRADES))
    table = Situation(view)
    if CONCEDE in view.legal:
        return _answer(view, table, rng, nerve)
    if VAGARESTO in view.legal:
        call = table.call()
        if call:
            return Choice(VAGARESTO, call)
        if table.hopeless() and rng.random() < _BLUFF * (1 + 3 * nerve):
            return Choice(VAGARESTO, "A bluff: your cards hardly win this hand, but they may concede.")
    if SIGNALS[0] in view.legal and table.should_wink():
        return Choice(SIGNALS[0], "You hold the best card left: let your partner know before playing.")
    card, reason = table.card()
    return Choice(view.game.move(f"play {card.text}"), reason)


def _command(rng: random.Random, grades: int) -> Choice:
    """One of the first so many grades of comande, the plainer the likelier."""
    grade = rng.choices(range(grades), _WEIGHTS[:grades])[0]
    number = rng.choice([n for n, command in enumerate(COMMANDS) if command.grade == grade])
    return Choice(COMANDE[number], _WHY[grade])


def _answer(view: View, table: Situation, rng: random.Random, nerve: float) -> Choice:
    """Answer a vagaresto: accept with good cards, or if conceding would lose the partita; ask the partner if in doubt."""
    if table.points[1] + 1 >= TARGET:
        return Choice(ACCEPT, "Conceding would give them their last point, so there’s nothing to lose.")
    chance = table.chance()
    if chance >= DOUBT - 0.12 * nerve:
        return Choice(ACCEPT, "Whatever they hold, your cards should win the hand.")
    if LEAVE in view.legal and not table.partner:
        if SHOW in view.legal and table.hand:
            return Choice(SHOW, "You can’t tell alone: let your partner see your cards.")
        return Choice(LEAVE, "Your partner has seen your cards and knows both hands.")
    if chance > 0.4 and rng.random() < _TRUST * (1 + nerve):
        return Choice(ACCEPT, "They may be bluffing, and your cards aren’t bad.")
    return Choice(CONCEDE, "They may well hold the better cards, and conceding costs only one point.")


class Situation:
    """One view, read by the order in force; `tricks` and `points` are those of the own side first."""

    def __init__(self, view: View) -> None:
        assert view.ranking is not None
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.ranking = view.ranking
        self.hand = self.ranking.sorted(card for card in view.hand.cards if card is not None)
        self.trick = [card for card in view.pile("trick").cards if card is not None]
        self.by = view.pile("trick").by
        self.unseen = trevisane52.mask & ~view.seen
        partner = view.pile("hand", (self.seat + 2) % 4)
        self.partner = self.ranking.sorted(card for card in partner.cards if card is not None)
        sides = (self.seat % 2, 1 - self.seat % 2)
        self.tricks, self.points = (
            [int(fact.value) for side in sides if (fact := view.fact(key, side))] for key in ("tricks", "points")
        )

    def threats(self, card: Card) -> int:
        """How many unseen cards beat this one; equal cards played later do not."""
        return (self.ranking.above(card).mask & self.unseen).bit_count()

    def odds(self, card: Card, others: int) -> float:
        """The chance that none of `others` unseen cards beats this one."""
        return float(none_of(self.unseen.bit_count(), self.threats(card), others))

    @property
    def best(self) -> int:
        """The place in the trick of the card that is winning it; the first of equals."""
        heights = [self.ranking.height(card) for card in self.trick]
        return heights.index(max(heights))

    def call(self) -> str:
        """The reason to call vagaresto now; "" for not calling."""
        if self.tricks[0] == 0 and len(self.hand) == 3 and not self.trick:
            far = self.points[1] - self.points[0] >= 6
            good = far and self.chance() > 0.3
            return "You’re far behind, and your cards are good: play for more than a point." if good else ""
        if self.tricks[0] != 1:
            return ""
        if self.trick:
            best = self.trick[self.best]
            winners = [card for card in self.hand if self.ranking.beats(card, best)]
            mine = self.by[self.best] % 2 == self.seat % 2
            if len(self.trick) == 3 and (winners or mine):
                return "Your side has this trick, and with it the hand: they can only lose by accepting."
            sure = [card for card in winners if not self.threats(card)]
        else:
            sure = [card for card in self.hand if not self.threats(card)]
        return f"No card still out beats the {sure[-1].gloss}, and one more trick wins the hand." if sure else ""

    def hopeless(self) -> bool:
        """Whether a trick is lost and there is little to win the other two with."""
        return self.tricks[1] > self.tricks[0] and self.chance() < 0.15

    def chance(self) -> float:
        """A rough chance to win the hand with the own cards, and the partner's if known."""
        own = sum(card.bit for card in [*self.hand, *self.partner])
        theirs = sum(len(self.view.pile("hand", (self.seat + n) % 4).cards) for n in (1, 3))
        best = self.trick[self.best] if self.trick else None
        ours = bool(self.trick) and (self.by[self.best] - self.seat) % 2 == 0
        return prospects(self.ranking, own, self.unseen, theirs, self.tricks[0], self.tricks[1], best, ours)

    def should_wink(self) -> bool:
        """Whether the top card is in hand and the partner still has to play to this trick."""
        waiting = (self.seat + 2) % 4 not in self.by
        return waiting and not self.threats(self.hand[-1]) and len(self.hand) > 1

    def card(self) -> tuple[Card, str]:
        """The card to play, and why."""
        if len(self.hand) == 1:
            return self.hand[0], "It’s your last card."
        return self._follow() if self.trick else self._lead()

    def _lead(self) -> tuple[Card, str]:
        low, high = self.hand[0], self.hand[-1]
        winked = self.view.fact("signal", (self.seat + 2) % 4)
        if winked and winked.value == "wink" and self.tricks[0] >= self.tricks[1]:
            return low, "Your partner winked: they hold the best card, so leave this trick to them."
        if not self.threats(high):
            return high, f"No card still out beats the {high.gloss}."
        if self.tricks[0] < self.tricks[1]:
            return high, "They have won a trick: you need this one, so lead your best."
        if len(self.hand) == 3:
            return self.hand[1], "Lead the middle card: the best is kept for the trick that decides."
        return high, "Lead your best: one more trick wins the hand."

    def _follow(self) -> tuple[Card, str]:
        low, best = self.hand[0], self.trick[self.best]
        winners = [card for card in self.hand if self.ranking.beats(card, best)]
        if self.by[self.best] % 2 == self.seat % 2:
            if len(self.trick) == 3:
                return low, "Your partner has won this trick: keep your good cards."
            if not self.threats(best):
                return low, f"No card still out beats your partner’s {best.gloss}: keep your good cards."
            if self.threats(best) <= 2:
                return low, f"Hardly a card still out beats your partner’s {best.gloss}: keep your good cards."
        if not winners:
            return low, "You can’t win this trick: give up the card that beats least."
        if len(self.trick) == 3:
            return winners[0], "You play last: win as cheaply as you can."
        if self.tricks[0] < self.tricks[1]:
            return winners[-1], "They have won a trick: you must not lose this one, so play your best."
        sure = next((card for card in winners if not self.threats(card)), None)
        if sure is not None:
            return sure, f"No card still out beats the {sure.gloss}."
        if len(self.trick) == 1 and winners[-1] is self.hand[-1] and self.odds(winners[-1], 2) < 0.5:
            return low, "Another could still beat your best: leave this trick to your partner."
        return winners[-1], "Take the lead with your best: it’s the hardest for them to beat."


def staking(view: View) -> list[Move]:
    """Vagaresto, if it could be lost and the partner has not winked: it stakes the rest of the partita, so they are asked."""
    if VAGARESTO not in view.legal:
        return []
    table = Situation(view)
    winked = view.fact("signal", (table.seat + 2) % 4)
    sure = table.tricks[0] == 1 and table.call()
    return [] if sure or (winked and winked.value == "wink") else [VAGARESTO]


def beaters(view: View, card: Card) -> Beaters | None:
    """The cards above this one in the comanda; of equals in a trick the first played wins."""
    ranking = view.ranking
    if ranking is None:
        return None
    trick = [other for other in view.pile("trick").cards if other is not None]
    if trick:
        # max keeps the first of equals, as the rule does
        top = max(trick, key=ranking.height)
        if ranking.height(top) >= ranking.height(card):
            return Beaters(top.bit)
    return Beaters(0 if len(trick) == view.game.seats - 1 else ranking.above(card).mask)
