"""French Tarot's own exercises: card points, bouts and targets, duties, the Excuse, bids and écart, bonuses, who pays what."""

from __future__ import annotations

from cardkit.cards import Card
from cardkit.game import State
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.tables import SUIT_OF, TRUMP
from cardkit.games.tarot.teaching.exercises import bidding, bonuses, cards, excuse, goulash, partners, play, scores, table
from cardkit.teaching.exercises import (
    Exercise,
    around,
    case_maker,
    give_points,
    own,
    take_trick,
    your_call,
    your_turn,
)

CALLS = "petit-sec bidding ecart poignee poignee-size chelem"


def exercises(game: Tarot) -> tuple[Exercise, ...]:
    """Everything to practise in French Tarot, in the order of the lesson; each asks for the number of players it needs."""
    four, five = game.variant(players=4), game.variant(players=5)
    circle = "turn lead winner-leads next-dealer bidding chelem-lead"
    called = "call call-rank alone secret"
    paid = "base coefficient petit poignee-score chelem-score shares"
    return (
        own(game, "pack", "The order of the cards", "pack", cards.pack),
        own(game, "bouts", "What’s a bout?", "bouts pack", cards.bouts),
        own(game, "targets", "Made or failed, and by how much?", "targets half bouts", scores.targets),
        take_trick(game, beats),
        give_points(four, friends=play.friends, fair=play.plain),
        your_call(four, rules=[four.rules[key].id for key in CALLS.split()], likely=table.likely),
        your_call(five, rules=[five.rules[key].id for key in called.split()[:2]], likely=table.likely, short="partner-call"),
        own(game, "duties", "Friends aren’t spared", "no-sparing discard undertrump", play.duties),
        own(game, "excuse", "The Excuse", "excuse excuse-led excuse-kept excuse-owed excuse-last chelem-excuse", excuse.excuse),
        your_turn(
            four, short="excuse-play", title="Playing the Excuse", also={"excuse": excuse.held, "excuse-led": excuse.led}
        ),
        own(four, "seats", "Who bids, leads, comes next", circle, around("seats")),
        own(four, "draw", "Who deals first?", "draw", table.draw),
        own(game, "deal", "Hands, chien, petit sec", "deal chien-deal petit-sec", table.deal),
        own(game, "bids", "Bids and contracts", "contracts bidding all-pass coefficient chien", bidding.bids),
        own(game, "poignee", "How large is the poignée?", "poignee-size poignee-excuse poignee-hide", bonuses.poignee),
        own(game, "showing", "Showing a poignée", "poignee poignee-hide poignee-excuse poignee-ecart", case_maker("showing")),
        own(game, "petit", "Petit au bout", "petit petit-early", bonuses.petit),
        own(game, "chelem", "The chelem", "chelem-excuse chelem-score", bonuses.chelem),
        own(game, "score", "Who pays what?", paid, scores.score),
        own(five, "called-king", "The called king", called, partners.called),
        your_turn(five, [five.rules["first-lead"].id], "first-lead", "The first lead with five"),
        own(four, "goulash", "Goulash", "goulash goulash-chien goulash-excuse goulash-pay all-pass", goulash.goulash),
        own(game, "miseres", "Misères", "miseres", goulash.miseres),
        own(four, "match", "Who wins the match?", "match", table.match),
    )


def beats(state: State, card: Card, best: Card) -> str:
    """Why `best` beats `card`."""
    if card.rank.key == "EX":
        return "The Excuse never wins a trick, but for the end of a slam."
    if SUIT_OF[best.id] == TRUMP:
        if SUIT_OF[card.id] == TRUMP:
            return f"Of trumps the higher number wins: {best.rank.key} against {card.rank.key}."
        return f"The {best.gloss} is a trump, and any trump beats every suit."
    if card.suit is best.suit:
        return f"In {best.suit.gloss} the {best.rank.gloss} ranks above the {card.rank.gloss}."
    return f"{card.suit.gloss.capitalize()} were not led and aren’t trumps, so the {card.gloss} can’t win."
