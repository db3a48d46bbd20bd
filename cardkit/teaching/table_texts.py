"""Texts of a table: prompts, match score, where piles lie.

A game overrides what it says differently, in the `table` of its `TEACHING`; the rest is as here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, Literal, NamedTuple

from cardkit.cards import Card, Cards, Pack, listed
from cardkit.dealing import Settled
from cardkit.game import Game, State
from cardkit.match import Match
from cardkit.moves import Move, Note
from cardkit.score import Points, show
from cardkit.sentences import Sentence, several
from cardkit.teaching.outcome import Ending, Sides, deciding
from cardkit.tricks import has_tricks
from cardkit.view import Fact, View


class PilePlace(NamedTuple):
    """How a pile lies on the felt.

    `place` is `seat` (before its owner), `corner` (out of the way) or `middle` (where cards are played). `heap`: squared up,
    only the top card visible; `shut`: that card is face down, even if known. `tricks`: its size is counted in tricks, not
    cards. `touch` is the kind of move made by touching it, when legal. `word` is the id (without the game's name) of the rule
    with which a lesson teaches the pile's name. `told`: its name and size stand under it; else facts of the view tell them.
    `size`: one card and several in words, where their number must say by itself what they are.
    """

    place: str = "corner"
    heap: bool = False
    shut: bool = False
    tricks: bool = False
    touch: str = ""
    word: str = ""
    told: bool = True
    size: tuple[str, str] = ("1 card", "{n} cards")


WON = PilePlace("seat", heap=True, shut=True, tricks=True, word="turn")
"""Tricks that were won."""


class Tally(NamedTuple):
    """The match score: for each party the figure that counts and what this deal adds to it; and the figures' label."""

    totals: tuple[str, ...]
    gains: tuple[str, ...]
    label: str


class TableTexts:
    """The texts that a table shows of its game."""

    places: ClassVar[Mapping[str, PilePlace]] = MappingProxyType({"won": WON})
    cheered: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """By id: the rules whose points are celebrated when the learner's side scores them, and where such points come from."""
    besides_cards: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """By id: the other rules that bring points besides those of cards, as in `cheered`."""
    stays: ClassVar[frozenset[str]] = frozenset()
    """Cards (as the pack writes them) that stay with the side that plays them, whoever wins the trick."""
    alone: ClassVar[str] = "points in this deal"
    """What the totals of a deal's sheet are, where no rule of the match was taught; "" if they tell nothing then."""
    match: ClassVar[str] = ""
    """The rule (its id without the game's name) with which a lesson teaches the score of the match; "" for any of its rules."""
    deal: ClassVar[str] = "deal"
    """What players call a deal and its play."""
    sort: ClassVar[Literal["suit", "rank"]] = "suit"
    """How a hand is sorted until the learner chooses otherwise: by suit, or by rank where suits mean nothing."""
    word: ClassVar[str] = "turn"
    """The rule (its id without the game's name) with which a lesson teaches the words of `asks`: a trick, who led to it."""
    elsewhere: ClassVar[frozenset[str]] = frozenset({"tricks"})
    """Facts of a view, by key, that a table shows anyway: as a pile, or in the match score."""
    gestures: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """By a fact of a seat, the gesture that its face makes: `right wink`, `left wink`, `pursed lips`, `twitch`, `eyes up`."""
    twins: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """By the text of a move, another that means the same; a table offers that one alone where both may be made."""
    after: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """By the kind of a move, another that is made first: a table offers the one where the other cannot be made any more."""
    faces: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """By the text of a move, the gesture of the face that stands on its button (see `gestures`)."""
    grins: ClassVar[frozenset[str]] = frozenset()
    """The kinds of moves that make a player’s face grin."""
    winces: ClassVar[frozenset[str]] = frozenset()
    """The kinds of moves that make it wince."""
    order: ClassVar[str] = ""
    """The key of the fact that tells which order of the cards is in force, in a game in which it changes."""
    no_order: ClassVar[str] = ""
    """What stands in place of that order until somebody has set it."""
    bears_on: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """For facts of a view, by key, the kinds of moves that they bear on; a fact that is not named bears on all.

    `standing` is the score, which bears on none unless it is named; what lies at a seat in tricks goes with `tricks`.
    """

    fact_texts: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The sentences that tell facts of seats beside a question, by the fact’s key, or with its value (`sign wink`).

    `{who}` stands for the players, `{value}` for its value; a fact about the deal has a sentence without `{who}`.
    """
    of_sides: ClassVar[frozenset[str]] = frozenset()
    """Facts of a view, by key, that are about the whole side of their seat."""
    answers: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """By the text of a move, the sentence with which one chooses it as an answer, where its own would tell more than that."""
    in_facts: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """By the kind of a move, the key of the fact of a seat that tells it: such a move is not told a second time as an event."""
    calls: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The words said aloud with a move, by its text or else by its kind; nothing is said where they are empty.

    A move that is not named here is told as a sentence.
    """

    staked: ClassVar[frozenset[str]] = frozenset()
    """Kinds of calls of which the fact `stake` says what is played for: the one after the call, or where it is gone, before."""
    given_up: ClassVar[frozenset[str]] = frozenset()
    """Moves, by their texts, that give up a hand: a lesson then shows the cards to which it was given up."""

    def fact_text(self, fact: Fact, who: str = "") -> str:
        """A fact as a line of its own; `who` are the players it is about, "" if it is about the deal."""
        sentence = self.fact_texts.get(f"{fact.key} {fact.value}") or self.fact_texts.get(fact.key)
        if sentence and (who or "{who}" not in sentence):
            return sentence.format(who=who, value=fact.gloss)
        return f"{who} – {worded(fact)}" if who else worded(fact)

    def about(self, game: Game, fact: Fact, names: Sequence[str]) -> tuple[str, ...]:
        """The names of those a fact is about; () for a fact about the deal. `names` are the players' by seat."""
        return tuple(names[seat] for seat in self.seats_of(game, fact))

    def seats_of(self, game: Game, fact: Fact) -> tuple[int, ...]:
        """The seats that a fact is about; () for a fact about the deal."""
        if fact.seat is None:
            return ()
        return tuple(game.parties[game.parties.of(fact.seat)]) if fact.key in self.of_sides else (fact.seat,)

    def aloud(self, move: Move, name: str) -> str:
        """What a player of this name says with a move; "" for a card that is just played."""
        if move.kind == "play" and move.card is not None:
            return ""
        named = next((key for key in (move.text, move.kind) if key in self.calls), None)
        return move.sentence.by(name) if named is None else self.calls[named]

    def in_own_words(self, move: Move) -> bool:
        """Whether `aloud` quotes the player; else it describes the move."""
        return any(key in self.calls for key in (move.text, move.kind))

    def asks(self, view: View, names: Sequence[str]) -> str:
        """The prompt for the seat to move, with what each kind of answer means: a sentence or two."""
        touched = {lie.touch for lie in self.places.values() if lie.touch}
        lying = Cards(view.game.pack, sum(move.card.bit for move in view.legal if move.card and move.kind in touched))
        if lying and len(lying) == len(view.legal) and not view.click:
            return f"Touch a card on the table: {lying.either}."
        return asked_to_play(view, names)

    def aim(self, view: View) -> str:
        """What the viewing seat should try to win in this deal, as a sentence."""
        return "Win the deal."

    def prized(self, view: View) -> Collection[Card]:
        """The cards that players are proud to win with and sorry to lose; by default the highest of the order in force."""
        return view.ranking.groups[-1] if view.ranking is not None else ()

    @property
    def bonuses(self) -> Mapping[str, str]:
        """By id: the rules that bring points besides those of cards, and where such points come from."""
        return {**self.cheered, **self.besides_cards}

    def worth(self, view: View, trick: Note) -> float:
        """How much a trick is worth boasting of; by default its points, or its number of prized cards if it has none."""
        return trick.points or sum(card in self.prized(view) for card in trick.cards)

    def height(self, view: View, card: Card) -> int:
        """How high a card ranks in its suit; by default by the order in force."""
        return view.ranking.height(card) if view.ranking is not None else card.id

    def tally(
        self, game: Game, standing: Sequence[int], gains: Sequence[Points], settled: Settled | None = None, mine: int = 0
    ) -> Tally:
        """The match score as the table shows it everywhere.

        Args:
            game: the game.
            standing: the match score before the deal.
            gains: the totals of the deal's score sheet so far.
            settled: what the deal did to the match; None while it is in play.
            mine: the reader's party, whose figures come first in texts that have both.
        """
        return added(standing, gains, "points")

    def outcome(self, state: State, sides: Sides) -> Ending:
        """How a deal ended and what decided it, in one line; the figures of the reader's side come first."""
        sheet = state.score
        if sheet.winner is None:
            return Ending(sides.nobody(sheet.verdict))
        between = "–".join(show(sheet.totals[party]) for party in sides.order) if len(sheet.totals) == 2 else ""
        return Ending(sides.won(sheet.winner, between))

    def deciding_trick(self, state: State) -> int | None:
        """Which trick of a finished deal decided it, counted from its end: 1, the last, by default; None if it was no trick."""
        return 1

    def several_deals(self, game: Game) -> bool:
        """Whether the match has several deals, so that its end is told besides its last deal's."""
        return True

    def figures(self, game: Game, standing: Sequence[int]) -> Sequence[int]:
        """Of each party the figure of a match’s standing that decides it."""
        return standing[: len(game.parties)]

    def decided(self, game: Game, standing: Sequence[int]) -> bool:
        """Whether a match that goes on at this standing has its winner already, so that its other deals are for honour."""
        return False

    def deal_number(self, match: Match, number: int) -> int:
        """Which deal of the match the table says it is, counted from 1, of the deal with this number from 0."""
        return number + 1

    def deciding_deal(self, match: Match, mine: int) -> int | None:
        """The number (from 0) of the deal that decided a finished match (see `deciding`), for a reader of the party `mine`."""
        settled = match.settled
        if settled is None or settled.winner is None:
            return None
        standings = (*(state.deal.standing for state in match.deals), settled.standing)
        return deciding([self.figures(match.game, standing) for standing in standings], settled.winner, mine)

    def match_outcome(self, settled: Settled, tally: Tally, sides: Sides) -> str:
        """Who won a finished match, in one line, with the figures of its `tally`."""
        return sides.won_match(settled.winner, tally.totals)


def spelled(pack: Pack, text: str) -> str:
    """A text with each card written by its letters replaced by its name.

    >>> from cardkit.cards import packs
    >>> spelled(packs["tarot78"], "Simple: 3a EX")
    'Simple: 3 of trumps, the Excuse'
    """
    cards = {card.text: card.gloss for card in pack}
    words = text.split(" ")
    named = [
        cards.get(word, word) + "," * (word in cards and after in cards)
        for word, after in zip(words, [*words[1:], ""], strict=True)
    ]
    return " ".join(named)


def worded(fact: Fact) -> str:
    """A fact as text: `Contract: garde ×2`, or its label alone if it has no value."""
    return f"{fact.label}: {fact.gloss}" if fact.gloss else fact.label


def added(standing: Sequence[int], gains: Sequence[Points], label: str) -> Tally:
    """The tally of a match that adds up its deals: totals now, and what this deal added, unless there was nothing before it."""
    before = standing_before(standing, gains)
    totals = tuple(show(had + gain) for had, gain in zip(before, gains, strict=True))
    return Tally(totals, tuple(show(gain, sign=True) if gain and any(before) else "" for gain in gains), label)


def standing_before(standing: Sequence[int], gains: Sequence[Points]) -> tuple[int, ...]:
    """Each party's score before the deal; zeros for a deal without a match."""
    return (*standing, *(0,) * len(gains))[: len(gains)]


LED: Final = Sentence("{player} led the {card}.", "You led the {card}.")
CHOICE: Final = "You can choose from {n} cards."
MAX_LINE_CHARACTERS: Final = 54
"""In a prompt that takes one line of a phone."""


def asked_to_play(view: View, names: Sequence[str], *more: str) -> str:
    """The prompt for playing a card: who led what, and which cards are legal, with the reason, if it fits a line, or how many.

    Args:
        view: what the seat to move sees.
        names: the players' names by seat.
        more: further sentences on what else is possible (`You may sing first.`).
    """
    return " ".join((_to_play(view, names, bool(more)), *more))


def _to_play(view: View, names: Sequence[str], more: bool) -> str:
    cards = [move.card for move in view.legal if move.kind == view.click and move.card is not None]
    if not cards:
        return f"Choose: {listed([move.label for move in view.legal][:4], 'or')}."
    hand = len(view.pile("hand", view.to_move).cards)
    if not has_tricks(view):
        only = f"Play the {cards[0].noun}."
        return "Play any card." if 1 < len(cards) == hand else several(len(cards), only, CHOICE)
    trick = view.pile("trick")
    if not trick.cards:
        return "You lead: play your last card." if hand == 1 else "You lead: play any card."
    led = trick.cards[0]
    if len(cards) < hand:
        duty, reason = view.binding_duty or (None, "")
        named = duty is not None and set(duty.cards) == set(cards) and len(reason) <= MAX_LINE_CHARACTERS
        return reason if named else several(len(cards), f"Only the {cards[0].noun} may be played.", CHOICE)
    may = "Play your last card." if hand == 1 else "Play any card."
    if not (led and trick.by):
        return may
    said = LED.by(names[trick.by[0]], card=led.noun)
    return said if more else f"{said} {may}"
