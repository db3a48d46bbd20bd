"""Who plays Scopa: a rule of thumb, and what the unseen cards may be."""

from cardkit.cards import Cards, numbers
from cardkit.players.players import Choice, Players
from cardkit.players.uniform import uniform_belief

from ..tables import PRIME, VALUE, takes


class ScopaPlayers(Players):
    """A player who takes what is worth most."""

    def rule_of_thumb(self, view, rng):
        """The card that takes most; else the lowest is laid down."""

        def worth(move):
            found = takes(view.pile("table").known, VALUE[move.card.id]) if move.kind == "play" else (move.card.bit,)
            return max((sum(PRIME[n] for n in numbers(cards)) for cards in found), default=-VALUE[move.card.id])

        move = max(view.legal, key=worth)
        return Choice(move, "It takes the most." if worth(move) > 0 else "It takes nothing, and gives little away.")

    def beliefs(self, view):
        """Nobody must keep or play a card, so plays say nothing: all deals of the unseen cards are equally likely."""
        played = {event.move.card for event in view.events if event.move.kind == "play"}
        lay = [card for card in Cards(view.game.pack, view.seen & ~view.hand.known) if card not in played]
        hands = view.game.dealing.packets(view.dealer)[1:]
        return uniform_belief(view, [*lay, *(packet.seat for packet in hands for _ in range(packet.size))])


PLAYERS = ScopaPlayers()
