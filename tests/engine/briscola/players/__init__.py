"""Who plays Briscola: a rule of thumb, and what the unseen cards may be."""

from cardkit.players.players import Choice, Players
from cardkit.players.uniform import uniform_belief

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
        game, turned = view.game, view.fact("trump").card
        winners = [note.seat for event in view.events for note in event.notes]
        places = [packet.seat for packet in game.dealing.packets(view.dealer)[:-1] for _ in range(3)]
        places += [(won + n) % game.seats for won in winners for n in range(game.seats)]
        return uniform_belief(view, [*places[:39], *[None] * (39 - len(places)), turned])


PLAYERS = BriscolaPlayers()
