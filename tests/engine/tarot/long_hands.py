"""Deals in which somebody shows a poignée, and a side wins the petit au bout and as little besides as the cards let it.

They stand in `long_hands.txt`: a line of facts, then for each seat the poignée that it shows and its cards in the order in
which it plays them, and the chien. An integer program (OR-tools' CP-SAT) found them: chance hardly ever comes upon such a deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cardkit.cards import tarot78
from cardkit.game import Deal
from cardkit.games.tarot.bounds import Side
from cardkit.games.tarot.rules import CONTRACTS
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import CALLS, KINGS, SUIT_OF
from engine.tarot.table import GAMES

TAKER, PARTNER = 0, 1


@dataclass(frozen=True)
class LongHand:
    """A deal; `hands` has the cards of each seat in the order of the tricks, `shows` the poignées or "" by seat."""

    contract: str
    players: int
    alone: bool
    """Whether the taker has no partner among five."""
    bouts: int
    petit: Side
    leads: int
    """The seat that leads to the first trick."""
    shows: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    chien: tuple[str, ...]

    @property
    def poignees(self) -> tuple[str, ...]:
        return tuple(size for size in self.shows if size)

    @property
    def contracts(self) -> tuple[str, ...]:
        """The contracts under which this deal plays the same: in prise and garde the taker discards the chien."""
        if all(tarot78[card].suit.index < 4 and not card.startswith("R") for card in self.chien):
            return CONTRACTS
        return ("prise", "garde") if self.contract == "garde" else ("garde sans", "garde contre")

    def played(self, contract: str) -> TarotState:
        """The deal played out; the chien becomes the écart. Raises `IllegalMove` if a card may not be played."""
        dealer = (self.leads - 1) % self.players
        dealing = GAMES[self.players].dealing
        packets = [self.chien if packet.seat is None else self.hands[packet.seat] for packet in dealing.packets(dealer)]
        order = tuple(card.id for packet in packets for card in tarot78.set(packet))
        state = dealing.begin(Deal(order, dealer, dealing.standing0))
        assert isinstance(state, TarotState)
        while state.phase == "bidding":
            state.play(f"bid {contract}" if state.to_move == TAKER else "pass")
        if state.phase == "calling":
            state.play(self._call())
        while state.phase == "écart":
            state.play(next(f"écart {card}" for card in self.chien if state.allows(f"écart {card}")))
        state.play("jeu")
        for trick in range(len(self.hands[0])):
            for _ in range(self.players):
                self._play(state, trick)
        return state

    def _call(self) -> str:
        """The king that the taker calls: one of the partner, or of the taker alone, whose suit is not led first."""
        first = self.hands[self.leads][0]
        if first == "EX":
            first = self.hands[(self.leads + 1) % self.players][0]
        holder = tarot78.set(self.hands[TAKER if self.alone else PARTNER]).mask
        kings = {call: card for call, card in CALLS.items() if card.bit & KINGS & holder}
        return next(call for call, card in kings.items() if SUIT_OF[card.id] != SUIT_OF[tarot78[first].id])

    def _play(self, state: TarotState, trick: int) -> None:
        """Play the next card of this trick, and before the first one show the poignée."""
        seat = state.to_move
        assert seat is not None
        if not trick and self.shows[seat]:
            state.play(f"poignée {self.shows[seat]}")
            while state.phase == "hiding":
                state.play(state.legal[0])
        state.play(f"play {self.hands[seat][trick]}")


@cache
def long_hands() -> tuple[LongHand, ...]:
    """All deals of the file."""
    text = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")
    return tuple(_read(block.splitlines()) for block in text.strip().split("\n\n"))


def _read(lines: list[str]) -> LongHand:
    facts = dict(fact.split(": ") for fact in lines[0].split(", "))
    *seats, (_, *chien) = (line.split() for line in lines[1:])
    petit: Side = "attack" if facts["petit"] == "attack" else "defence"
    return LongHand(
        facts["contract"],
        int(facts["players"]),
        facts["taker"] == "alone" and facts["players"] == "5",
        int(facts["bouts"]),
        petit,
        int(facts["leads"]),
        tuple(size.strip("-") for size, *_ in seats),
        tuple(tuple(cards) for _, *cards in seats),
        tuple(chien),
    )
