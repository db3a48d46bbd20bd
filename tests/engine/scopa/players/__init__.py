"""Who plays Scopa: a rule of thumb, and what the unseen cards may be."""

from cardkit.cards import numbers
from cardkit.dealing import Deal
from cardkit.players.players import Choice, Players

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
        game, unseen = view.game, numbers(view.game.pack.mask & ~view.seen)
        plays = [(seat, game.move(text).card.id) for seat, text in view.history if text.startswith("play")]
        laid = numbers(view.seen & ~view.hand.known & ~sum(1 << card for _, card in plays))

        def sample(rng):
            left, got = rng.sample(unseen, len(unseen)), {None: laid[:]}
            for seat in (0, 1):
                held = [left.pop() if card is None else card.id for card in view.pile("hand", seat).cards]
                got[seat] = [card for who, card in plays if who == seat] + held
            packets = game.dealing.packets(view.dealer)
            order = [(got[packet.seat] or left).pop(0) for packet in packets for _ in range(packet.size)]
            return game.dealing.begin(Deal((*order,), view.dealer, view.standing)).after(*(text for _, text in view.history))

        return sample


PLAYERS = ScopaPlayers()
