"""The first half of a hint: what to look at in a position, without a word about which move is best."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from cardkit.cards import Card, Cards
from cardkit.players.coach import Advice, amount
from cardkit.players.odds import Odds, odds
from cardkit.players.players import for_game as players_for
from cardkit.rules import Rule
from cardkit.sentences import several
from cardkit.view import View


class Area(NamedTuple):
    """Where to look: a `text` of whole sentences, the `rule` that binds the hand, if one does, and the `cards` it is about."""

    text: str
    rule: Rule | None = None
    cards: tuple[Card, ...] = ()


WINNING: Final = (
    "One of your cards wins the trick as it stands: is the trick worth it?",
    "You hold {n} cards that win the trick as it stands: is the trick worth one?",
)
SURE: Final = (
    "You play last, and one of your cards wins the trick: is the trick worth it?",
    "You play last, and {n} of your cards win the trick: is the trick worth one?",
)
SAFE: Final = (
    "You lead. One of your cards can’t be beaten any more: is now the time for it?",
    "You lead, and {n} of your cards can’t be beaten any more: is now the time for one of them?",
)
FIRM: Final = (
    "You lead. Only a trump can beat one of your cards: who might have no more of its suit?",
    "You lead. Only a trump can beat {n} of your cards: who might have no more of their suits?",
)
MATTERS: Final = (
    "Choose with care: one move brings {amount} more than the worst.",
    "Choose with care: {n} moves are about equally good, and bring {amount} more than the worst.",
)
"""One of them, or several."""
SPEAK: Final = "Or you could {besides} now: what would that bring?"
KNOWS: Final = "What can the others know of your cards, and what do you know of theirs?"


def area(view: View, advice: Iterable[Advice] = ()) -> Area:
    """What to look at before this seat moves; with `advice` also how much the choice matters.

    Raises `ValueError` when it is not this view's turn.
    """
    if not view.legal:
        raise ValueError("there is nothing to look for: it is not this seat's turn")
    duty, reason = view.binding_duty or (None, "")
    if len(view.legal) == 1 and duty:
        return Area(f"You have no choice here. {reason}", duty.rule, tuple(duty.cards))
    if len(view.legal) == 1:
        last = view.legal[0].card is not None and len(view.hand.cards) == 1
        only = "it’s your last card" if last else "the rules leave you one move"
        return Area(players_for(view.game).look(view) or f"You have no choice here: {only}.")
    text, cards = _feature(view)
    lines = [reason, text, *_how_much_it_matters(advice)]
    return Area(" ".join(filter(None, lines)), duty.rule if duty else None, cards or (tuple(duty.cards) if duty else ()))


def _feature(view: View) -> tuple[str, tuple[Card, ...]]:
    """What to look at in this position, in a sentence, and the cards that the sentence is about."""
    players, kinds = players_for(view.game), {move.kind for move in view.legal}
    if feature := players.look(view):
        return feature, ()
    judged = [move for move in view.legal if move.kind in players.judged]
    if len(judged) == len(view.legal):
        return _best_held_card(view)
    also = SPEAK.format(besides=players.besides(view)) if judged else ""
    found = [odds(view, move.card) for move in view.legal if move.card is not None and move.kind == view.click]
    known = [one for one in found if one is not None]
    if not known:
        keep = "Think of what you keep: what is left when each card is gone?"
        next_ = "What will you be able to do next after each of your moves?"
        return f"{keep if kinds == {view.click} else next_} {also}".rstrip(), ()
    text, cards = _when_following(known) if view.pile("trick").cards else _when_leading(known)
    return f"{text} {also}".rstrip(), cards


def _best_held_card(view: View) -> tuple[str, tuple[Card, ...]]:
    """For calls and signs, where counting does not decide: a sentence on the best card of the hand, and that card."""
    known = [one for card in Cards(view.game.pack, view.hand.known) if (one := odds(view, card)) is not None]
    if not known:
        return KNOWS, ()
    best = min(known, key=lambda one: (len(one.beaten_by), len(one.outright), len(one.when_void)))
    return f"Your best card is the {best.card.noun}: {best.short}. {KNOWS}", (best.card,)


def _when_following(known: list[Odds]) -> tuple[str, tuple[Card, ...]]:
    """When following: which cards would win the trick as it stands; who plays last wins it for good."""
    last = known[0].last
    winning = tuple(one.card for one in known if not one.beaten_by)
    if not winning:
        return "You can’t win this trick: who will, and which card do you give?", ()
    if len(winning) == len(known):
        if last:
            return "You play last, and any card you may play wins the trick. Which one will you miss least?", ()
        return "So far any of your cards would win the trick. Who plays after you, and what might they hold?", ()
    return several(len(winning), *(SURE if last else WINNING)), winning


def _when_leading(known: list[Odds]) -> tuple[str, tuple[Card, ...]]:
    """When leading: which cards nothing can beat, and which little can."""
    safe = tuple(one.card for one in known if one.safe)
    firm = tuple(one.card for one in known if not one.outright)
    if safe:
        return several(len(safe), *SAFE), safe
    if firm:
        return several(len(firm), *FIRM), firm
    return "You lead, and any of your cards can still be beaten. Which may win all the same, and which can you spare?", ()


def _how_much_it_matters(advice: Iterable[Advice]) -> list[str]:
    """A sentence on how much the choice matters, in a list; empty without figures for at least two moves."""
    known = [one for one in advice if one.deals]
    if len(known) < 2:
        return []
    if all(one.equal for one in known):
        return ["It hardly matters which."]
    equal = sum(one.equal for one in known)
    widest = max(one.behind for one in known)
    return [several(equal, *MATTERS, amount=amount(widest, known[0].unit))]
