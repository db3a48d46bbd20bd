"""Who plays Briscola: a rule of thumb, and what the unseen cards may be."""

from cardkit.cards import Cards
from cardkit.dealing import Deal
from cardkit.players.players import Choice, Players

from ..tables import POINTS


class BriscolaPlayers(Players):
    """A player who saves its points."""

    def rule_of_thumb(self, view, rng):
        """The card that is worth least."""
        return Choice(min(view.legal, key=lambda move: POINTS[move.id]), "It gives the least away.")

    def beliefs(self, view):
        """Any card may be played at any time, so plays say nothing: all deals of the unseen cards are equally likely.

        A card goes to its hand in the order in which it was played, which is never too late; the turned card is drawn last.
        """
        game, turned = view.game, view.fact("trump").card.id
        unseen = [card.id for card in Cards(game.pack, game.pack.mask & ~view.seen)]
        winners = [note.seat for event in view.events for note in event.notes]
        places = [packet.seat for packet in game.dealing.packets(view.dealer)[:-1] for _ in range(3)]
        places += [(won + n) % game.seats for won in winners for n in range(game.seats)]

        def sample(rng):
            left, got = rng.sample(unseen, len(unseen)), {}
            for seat in range(game.seats):
                cards = [game.move(text).card.id for who, text in view.history if who == seat]
                cards += [left.pop() if card is None else card.id for card in view.pile("hand", seat).cards]
                got[seat] = sorted(cards, key=lambda card: card == turned)
            order = [got[seat].pop(0) for seat in places[:40]]
            begun = game.dealing.begin(Deal((*order, *left, turned)[:40], view.dealer, view.standing))
            return begun.after(*(text for _, text in view.history))

        return sample


PLAYERS = BriscolaPlayers()
