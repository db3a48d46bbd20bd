"""French Tarot's own exercises: card points, bouts and targets, duties, the Excuse, bids and écart, bonuses, who pays what."""

from __future__ import annotations

from functools import partial

from cardkit.cards import Card
from cardkit.game import State
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.tables import SUIT_OF, TRUMP
from cardkit.games.tarot.teaching.exercises import (
    bidding,
    bonuses,
    cards,
    endings,
    excuse,
    goulash,
    partners,
    play,
    scores,
    table,
)
from cardkit.teaching.exercises import (
    Exercise,
    case_maker,
    give_points,
    own,
    seat_maker,
    take_trick,
    your_call,
    your_turn,
)
from cardkit.teaching.exercises.positions import FinishedTrick

CALL_RULES = "petit-sec bidding ecart poignee poignee-size chelem"


def exercises(game: Tarot) -> tuple[Exercise, ...]:
    """Everything to practise in French Tarot, in the order of the lesson; each asks for the number of players it needs."""
    four, five, club = game.variant(players=4), game.variant(players=5), game.variant(players=4, miseres=True)
    circle = "turn lead winner-leads next-dealer bidding chelem-lead"
    called = "call call-rank"
    last_two = "excuse-last chelem-excuse petit petit-early"
    paid = "base coefficient petit poignee-score chelem-score shares"
    return (
        own(game, "bouts", "What’s a bout?", "bouts pack", cards.bouts),
        own(four, "bout-home", "A bout brought home", "bouts", play.bring_home),
        own(game, "targets", "Made or failed, and by how much?", "targets half bouts", scores.targets),
        take_trick(game, beats, {"pack": by_rank}),
        give_points(four, friends=play.friends, fair=play.plain),
        your_call(four, rules=[four.rules[key].id for key in CALL_RULES.split()], likely=table.likely),
        your_call(five, rules=[five.rules[key].id for key in called.split()], likely=table.likely, short="partner-call"),
        own(game, "duties", "Friends aren’t spared", "no-sparing discard undertrump", play.duties),
        own(game, "excuse", "Whose is the Excuse?", "excuse-kept excuse-owed excuse-last", excuse.excuse),
        your_turn(
            four,
            short="excuse-play",
            title="Playing the Excuse",
            also={"excuse": excuse.held, "excuse-led": excuse.led},
            deal=excuse.often_led(four),
        ),
        own(four, "seats", "Who bids, leads, comes next", circle, seat_maker("seats")),
        own(four, "draw", "Who deals first?", "draw", table.draw),
        own(game, "deal", "Hands, chien, petit sec", "deal chien-deal petit-sec", table.deal),
        own(four, "wishes", "What do you bid?", "contracts coefficient chien", bidding.wishes, aims=True),
        own(game, "bids", "All have spoken", "contracts bidding all-pass", bidding.bids),
        own(four, "hiding", "A poignée that’s too long", "poignee-hide poignee-excuse", bonuses.hiding, aims=True),
        own(game, "showing", "Showing a poignée", "poignee poignee-hide poignee-excuse poignee-ecart", case_maker("showing")),
        own(four, "last-two", "The last two tricks", last_two, endings.last_two, aims=True),
        own(game, "chelem", "What’s a chelem worth?", "chelem-score", bonuses.chelem),
        own(game, "score", "Who pays what?", paid, scores.score),
        own(five, "alone", "Alone against four", "alone", partners.alone),
        own(five, "secret", "Who knows the partner?", "secret", partners.secret),
        own(five, "first-lead", "The first lead with five", "first-lead", partners.first_lead),
        own(four, "goulash", "Goulash", "goulash goulash-chien goulash-excuse goulash-pay all-pass", goulash.goulash),
        own(four, "avoid", "Tricks that cost", "goulash goulash-excuse", goulash.avoid, aims=True),
        your_call(club, partial(goulash.misere_deal, club), [club.rules["miseres"].id], table.likely, short="misere"),
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


def by_rank(state: State, trick: FinishedTrick) -> bool:
    """Whether a trick is taken by the order of a suit: by a court card over another, or over a 1, which is the lowest."""
    best = trick.best
    if best is None or SUIT_OF[best.id] == TRUMP:
        return False
    return any(card.suit is best.suit and card is not best and card.rank.key in ("1", "V", "C", "D") for card in trick.cards)
