"""The reason as well as the move: whatever is offered as true of a move is true, and what is offered as false is false."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import games
from cardkit.cards import Card, Cards
from cardkit.game import State
from cardkit.moves import Move
from cardkit.players.odds import SAFE
from cardkit.players.players import sample
from cardkit.teaching.reason_questions import LEAST, RUFFED, WINNING, reason_feedback, reason_question, reasons
from cardkit.view import View

VARIANTS: Final = {
    "pitty_pat": [games["pitty_pat"].variant(keep=True), games["pitty_pat"].variant(voluntary=True)],
    "tarot": [games["tarot"].variant(players=3), games["tarot"].variant(players=5)],
}


class Place(NamedTuple):
    """A position, looked at with all cards known, and a legal move there."""

    state: State
    move: Move

    @property
    def me(self) -> int:
        assert self.state.to_move is not None
        return self.state.to_move

    @property
    def view(self) -> View:
        return self.state.view(self.me)

    @property
    def hand(self) -> list[Card]:
        return list(Cards(self.state.game.pack, self.state.held(self.me)))

    @property
    def card(self) -> Card:
        assert self.move.card is not None
        return self.move.card

    @property
    def trick(self) -> dict[int, Card]:
        pile = self.view.pile("trick")
        return {seat: card for seat, card in zip(pile.by, pile.cards, strict=True) if card is not None}

    @property
    def same_suit(self) -> list[Card]:
        return [card for card in self.hand if card.suit is self.card.suit and card is not self.card]

    def fact(self, key: str, seat: int | None = None) -> str:
        fact = self.view.fact(key, seat)
        return fact.value if fact else ""


Oracle = Callable[[Place], bool | None]
"""Whether something is so; None where it cannot be told from here in another way."""


def place(name: str, seed: int, rng: random.Random) -> Place | None:
    """Somewhere in a deal played at random."""
    game = rng.choice([games[name], *VARIANTS.get(name, [])])
    state, left = game.deal(seed), rng.randrange(40)
    while state.to_move is not None:
        if len(state.legal) > 1 and (left := left - 1) < 0:
            return Place(state, rng.choice(list(state.legal)))
        kinds = sorted({move.kind for move in state.legal})
        kind = rng.choice(kinds)
        state.play(rng.choice([move for move in state.legal if move.kind == kind]))
    return None


def outcome(state: State, move: Move, rng: random.Random) -> int | str | None:
    """Who takes the trick to which a move is played, when all go on at random; None for nobody."""
    after, seen = state.after(move), len(state.events)
    while True:
        for event in after.events[seen:]:
            for note in event.notes:
                if note.kind == "trick":
                    return note.seat
        if after.to_move is None:
            return "unknown"
        seen = len(after.events)
        after.play(rng.choice(list(after.legal)))


def winning(at: Place) -> bool | None:
    """Seen from the last card of a trick only: there it is who takes it."""
    if len(at.trick) < at.state.game.seats - 1:
        return None
    found = outcome(at.state, at.move, random.Random(0))
    return None if found in ("unknown", None) else found == at.me  # nobody’s trick may be tied by others


def lost(at: Place) -> bool:
    """Whether some deal that fits lets the card lose its trick."""
    rng = random.Random(1)
    found = {outcome(sample(at.view, rng), at.move, rng) for _ in range(60)} - {"unknown"}
    return bool(found - {at.me, None})


def safe(at: Place) -> bool | None:
    """Returns False where a card can never be beaten, so never loses; None where it can, for then it need not."""
    return False if lost(at) else None


def tute_points(at: Place) -> int:
    return {"1": 11, "3": 10, "R": 4, "C": 3, "S": 2}.get(at.card.rank.key, 0)


def pairs(cards: list[Card]) -> set[str]:
    held = {(card.rank.key, card.suit.key) for card in cards}
    return {suit for rank, suit in held if rank == "R" and ("C", suit) in held}


def tarot_points(card: Card) -> float:
    return 4.5 if card.text in ("1a", "21a", "EX") else {"R": 4.5, "D": 3.5, "C": 2.5, "V": 1.5}.get(card.rank.key, 0.5)


def partner_has_it(at: Place) -> bool | None:
    """Had partner’s trick nothing more to come, would it be partner’s? Seen from its last card only."""
    if len(at.trick) < at.state.game.seats - 1:
        return None
    return outcome(at.state, at.move, random.Random(0)) == (at.me + 2) % 4


def is_trump(at: Place, card: Card) -> bool:
    fact = at.view.fact("trump")
    return fact is not None and card.suit.key == fact.suit


def tute_ruff(at: Place) -> bool:
    return not is_trump(at, at.card) and not at.same_suit and any(is_trump(at, card) for card in at.hand)


def plain(card: Card) -> bool:
    return card.suit.key not in "aE" and card.text != "EX"


def tarot_ruff(at: Place) -> bool:
    last = plain(at.card) and not at.same_suit
    return last and (at.move.kind == "écart" or any(card.suit.key == "a" for card in at.hand))


def level(at: Place, card: Card) -> int:
    assert at.view.ranking is not None
    return at.view.ranking.level(card)


VITOU: Final = ["7", "8", "V", "D", "R", "A", "9", "10"]


def vitou_level(card: Card) -> int:
    return VITOU.index(card.rank.key)


def stake(at: Place) -> int:
    return sum(event.move.kind == "bid" for event in at.state.events)


STAKES: Final = ("1 point", "3 points", "6 points", "12 points", "the whole game")
COUNTED: Final = ("no bout", "one bout", "two bouts", "all three bouts")


def vitou_partner(at: Place) -> bool:
    trick = {seat: vitou_level(card) for seat, card in at.trick.items()}
    top = max(trick.values())
    return trick.get((at.me + 2) % 4) == top > vitou_level(at.card) and list(trick.values()).count(top) == 1


def out(at: Place, card: Card) -> int:
    """How many cards of a rank this seat has not seen, or that may come out of a new stock."""
    view, pack = at.view, at.state.game.pack
    pool = view.pile("stock").cards and [note for event in at.state.events for note in event.notes if note.kind == "recycle"]
    seen = {other.text for pile in view.piles for other in pile.cards if other is not None}
    if pool:  # what lies face down was seen before it was shuffled
        seen -= (
            {other.text for other in pool[-1].cards}
            - {c.text for c in view.pile("discards").cards if c}
            - {c.text for c in at.hand}
        )
    return sum(other.rank is card.rank and other.text not in seen for other in pack)


def upcard(at: Place) -> Card:
    card = at.move.card or at.view.pile("discards").cards[-1]
    assert card is not None
    return card


def next_cannot(at: Place) -> bool | None:
    """In no deal that fits does the next player hold one; what is found in samples is found."""
    rng, following = random.Random(2), (at.me + 1) % at.state.game.seats
    same = sum(card.bit for card in at.state.game.pack if card.rank is at.card.rank)
    held = any(sample(at.view, rng).held(following) & same for _ in range(60))
    return False if held else None


def recycled(at: Place) -> bool:
    return any(note.kind == "recycle" for event in at.state.events for note in event.notes)


ORACLES: Final[dict[str, dict[str, Oracle]]] = {
    "tute": {
        "It’s worth 20 points.": lambda at: at.move.text.startswith("declare veinte"),
        "It’s worth 40 points.": lambda at: at.move.text == "declare cuarenta",
        "It wins the whole deal at once.": lambda at: at.move.text.startswith("declare tute"),
        "It leaves the trick to your partner, who is winning it.": partner_has_it,
        "It adds points to the trick.": lambda at: tute_points(at) > 0,
        "It keeps your points out of the trick.": lambda at: tute_points(at) == 0,
        "It saves your trumps.": lambda at: not is_trump(at, at.card) and any(is_trump(at, card) for card in at.hand),
        "It keeps a king and knight of one suit together.": lambda at: (
            bool(pairs([card for card in at.hand if card is not at.card])) and bool(pairs(at.hand) - {at.card.suit.key})
        ),
        "It breaks up a king and knight of one suit.": lambda at: (
            len(pairs(at.hand)) > len(pairs([card for card in at.hand if card is not at.card]))
        ),
        "It’s your last card of a side suit, so you can trump that suit later.": tute_ruff,
    },
    "tarot": {
        **{
            f"With {COUNTED[count]} in hand a taker would need {target} points.": lambda at, count=count: (  # type: ignore[misc]
                sum(card.text in ("1a", "21a", "EX") for card in at.hand) == count
            )
            for count, target in enumerate((56, 51, 41, 36))
        },
        "It’s worth more than half a point, and those points are safe now.": lambda at: tarot_points(at.card) > 0.5,
        "It’s worth no more than half a point.": lambda at: tarot_points(at.card) == 0.5,
        "It’s your last card of its suit: you can trump it from now on.": tarot_ruff,
        "It parts a queen from her king.": lambda at: (
            at.card.rank.key == "D" and any(card.rank.key == "R" for card in at.same_suit)
        ),
        "It adds more than half a point to the trick.": lambda at: tarot_points(at.card) > 0.5 and at.card.text != "EX",
        "It can’t win, but it stays yours.": lambda at: at.card.text == "EX" and len(at.hand) > 1,
        "It saves your trumps.": lambda at: at.card.suit.key != "a" and any(card.suit.key == "a" for card in at.hand),
        "It keeps your bouts in hand.": lambda at: (
            at.card.text not in ("1a", "21a", "EX") and any(card.text in ("1a", "21a", "EX") for card in at.hand)
        ),
    },
    "trionfetti": {
        **{
            f"Under it nothing beats the {card.gloss}.": lambda at, card=card: (  # type: ignore[misc]
                level(Place(at.state.after(at.move), at.move), card)
                == max(level(Place(at.state.after(at.move), at.move), other) for other in at.state.game.pack)
            )
            for card in games["trionfetti"].pack
        },
        "Your side has a trick already: one more wins the hand.": lambda at: at.fact("tricks", at.me % 2) == "1",
        "They have a trick already: one more wins them the hand.": lambda at: at.fact("tricks", 1 - at.me % 2) == "1",
        "Nothing unseen beats your best card.": lambda at: (
            max(level(at, card) for card in at.hand)
            >= max((level(at, card) for card in at.state.game.pack if not card.bit & at.view.seen), default=-1)
        ),
        "It leaves the trick to your partner, who is winning it.": partner_has_it,
        "You hold nothing lower, in today’s order.": lambda at: level(at, at.card) == min(level(at, card) for card in at.hand),
        "You hold nothing higher, in today’s order.": lambda at: level(at, at.card) == max(level(at, card) for card in at.hand),
    },
    "vitou": {
        **{
            f"If they accept, the round is worth {words}.": lambda at, n=n: stake(at) + 1 == n for n, words in enumerate(STAKES)
        },  # type: ignore[misc]
        **{f"From now on the round is worth {words}.": lambda at, n=n: stake(at) == n for n, words in enumerate(STAKES)},  # type: ignore[misc]
        **{
            f"It gives them {words}, and no more.": lambda at, words=words: at.fact("refusal") == words  # type: ignore[misc]
            for words in STAKES
        },
        "The first trick is yours, so a tie is enough now.": lambda at: any(
            fact.key == "trick-1" and fact.seat is not None and fact.seat % 2 == at.me % 2 for fact in at.view.facts
        ),
        "You hold no 10, 9 or ace.": lambda at: bool(at.hand) and max(map(vitou_level, at.hand)) < VITOU.index("A"),
        "It’s as high as the best card on the table.": lambda at: (
            vitou_level(at.card) == max(map(vitou_level, at.trick.values()))
        ),
        "It leaves the trick to your partner, who is winning it.": vitou_partner,
        "You hold nothing higher.": lambda at: vitou_level(at.card) == max(map(vitou_level, at.hand)),
        "It keeps a higher card for later.": lambda at: any(vitou_level(card) > vitou_level(at.card) for card in at.hand),
    },
    "pitty_pat": {
        "It leaves you an even number of cards.": lambda at: (
            (len(at.hand) + {"keep": 1, "leave": 0, "hold": 0}.get(at.move.kind, -1)) % 2 == 0
        ),
        "It leaves you with one card to match.": lambda at: (
            len(at.hand) + {"keep": 1, "leave": 0, "hold": 0}.get(at.move.kind, -1) == 1
        ),
        "No other card of its rank can come any more.": lambda at: None if recycled(at) else not out(at, upcard(at)),
        "You hold another card of its rank, which can still match.": lambda at: any(
            card.rank is at.card.rank and card is not at.card for card in at.hand
        ),
        "The next player can’t match it.": next_cannot,
        "No rank of yours has fewer cards still to come.": lambda at: (
            None if recycled(at) else out(at, at.card) == min(out(at, card) for card in at.hand)
        ),
    },
}
OF_CARDS: Final[dict[str, Oracle]] = {WINNING: winning, SAFE: safe, RUFFED: safe}


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(list(games)), st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_what_is_said_of_a_move_is_so(name: str, seed: int, rng: random.Random) -> None:
    at = place(name, seed, rng)
    if at is None:
        return
    known = ORACLES[name] | (OF_CARDS if rng.random() < 0.3 else {WINNING: winning})
    for reason in reasons(at.view, at.move):
        assert reason.text in known or reason.text in OF_CARDS
        so = known[reason.text](at) if reason.text in known else None
        if reason.text == RUFFED and so is False:
            continue  # it may lose to such a hand
        assert so in (None, reason.holds), f"{at.move} in {at.state}: {reason.text}"


@pytest.mark.parametrize("name", games)
def test_each_game_has_reasons_that_hold_and_reasons_that_do_not(name: str) -> None:
    held, not_held, count = Counter[str](), Counter[str](), 0
    for seed in range(150):
        at = place(name, seed, random.Random(f"{name} {seed}"))
        if at is not None:
            for reason in reasons(at.view, at.move):
                (held if reason.holds else not_held)[reason.text] += 1
            count += reason_question(at.view, at.move) is not None
    assert len({*held} & {*not_held}) >= 5
    assert count >= 20


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(list(games)), st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_one_of_those_to_choose_from_is_true_and_the_others_are_not(name: str, seed: int, rng: random.Random) -> None:
    at = place(name, seed, rng)
    question = reason_question(at.view, at.move) if at else None
    if at is None or question is None:
        return
    found = {reason.text: reason.holds for reason in reasons(at.view, at.move)}
    assert [answer.right for answer in question.answers] == [found[answer.text] for answer in question.answers]
    assert len(question.answers) > LEAST
    assert question == reason_question(at.view, at.move)
    assert at.move.label in question.prompt


def test_what_is_heard_says_nothing_twice() -> None:
    tute = games["tute"]
    state = tute.deal(7)
    question = next(found for move in state.legal if (found := reason_question(state.view(state.to_move), move)))
    right = next(answer.text for answer in question.answers if answer.right)
    for number, answer in enumerate(question.answers):
        text = reason_feedback(question, number, "")
        assert (text == "And your reason is true.") == answer.right
        assert right in text or answer.right
        assert right not in reason_feedback(question, number, f"{right} No move does better.")
