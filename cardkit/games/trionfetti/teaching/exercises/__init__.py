"""Trionfetti's own exercises: orders and comande both ways, the seats, the pack that runs out, vagaresto, scores, signals."""

from __future__ import annotations

from cardkit.cards import Card
from cardkit.game import State
from cardkit.games.trionfetti.comanda.vocabulary import ranks
from cardkit.games.trionfetti.game import Trionfetti
from cardkit.games.trionfetti.tables import ranking_of
from cardkit.games.trionfetti.teaching.exercises import calls, comanda, play, scores, signs, table, vagaresto
from cardkit.teaching.exercises import Exercise, case_maker, own, seat_maker, take_trick, your_call
from cardkit.teaching.exercises.positions import FinishedTrick


def exercises(game: Trionfetti) -> tuple[Exercise, ...]:
    """Everything to practise in Trionfetti, in the order of the lesson."""
    answers = "vagaresto answer show gestures concede accept"
    worth = "two-tricks stake concede"
    signal = own(game, "signal", "An honest signal", "signals", signs.honest, aims=True)
    return (
        own(game, "ends", "What beats least, what beats all", "upwards unnamed suit-beside any-card", comanda.ends, aims=True),
        own(game, "allowed", "May this be announced?", "equal-ranks one-list clear", comanda.allowed),
        own(game, "seats", "Who cuts, deals, leads", "partners cut deal lead winner-leads next-dealer", seat_maker("seats")),
        own(game, "draw", "Who deals first?", "draw", table.draw),
        own(game, "play", "In turn, and for good", "turn played", play.play),
        take_trick(game, beats, {"comanda": decided, "upwards": decided}),
        own(game, "second-trick", "Win the hand", "two-tricks", play.second_trick),
        own(game, "next", "What happens now?", "two-tricks monte smazzata last-hand concede", play.what_next),
        own(game, "left-over", "The four cards left over", "undealt undealt-at-once", play.left_over),
        own(game, "stake", "What’s a vagaresto worth?", "stake", vagaresto.stake),
        own(game, "call", "Play for the rest", "vagaresto", vagaresto.call),
        own(game, "answers", "Calling, answering, showing", answers, case_maker("answers")),
        own(game, "partita", "From punti to incontro", "partita incontro sheet", scores.partita),
        *([signal] if game.signals else []),
        own(game, "score", "What does this hand bring?", worth, vagaresto.finished_hand),
        your_call(game, astray=calls.astray),
    )  # fmt: skip


def beats(state: State, card: Card, best: Card) -> str:
    """Why `best` beats `card` in the trick that begins in this state."""
    fact = state.view(None).fact("comanda")
    assert fact is not None
    ranking = ranking_of(fact.value)
    if ranking.height(card) == ranking.height(best):
        return f"The {best.gloss} and the {card.gloss} are equal, and the {best.gloss} was played first."
    beats = f"Under “{fact.value}” the {best.gloss} beats the {card.gloss}"
    above = len(ranking.groups) - 1 - ranking.height(best)
    if not above:
        return f"{beats}, and everything else."
    return (
        f"{beats}: only {ranks(ranking.groups[-1])} are better." if above == 1 and len(ranking.groups[-1]) > 1 else f"{beats}."
    )


def decided(state: State, trick: FinishedTrick) -> bool:
    """Whether a trick is taken by what was announced, where the printed order would say otherwise."""
    printed = [rank.key for rank in state.game.pack.ranks]
    best = trick.best
    return best is not None and best.rank is not max(trick.cards, key=lambda card: printed.index(card.rank.key)).rank
