"""One position of a table as plain data for the browser, with nothing that the learner may not know."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final

from cardkit.cards import Card, Cards
from cardkit.dealing import Settled
from cardkit.score import ScoreSheet, show
from cardkit.sentences import several
from cardkit.sessions import Session
from cardkit.teaching import teaching
from cardkit.teaching.outcome import Sides
from cardkit.teaching.table_texts import LED, PilePlace, Tally
from cardkit.tricks import current_trick, has_tricks
from cardkit.view import Fact, Pile, View
from cardkit_widgets.base.requests import Scene
from cardkit_widgets.table import calls
from cardkit_widgets.table.pieces import actions, fact_data, pile_key, texts

MAX_ORDER_GROUPS: Final = 20
"""An order of more groups than this has no room above the table."""
PART: Final = 2
"""Up to so many cards of one rank are a part of it, named by their suits."""
YOURS: Final = "It’s your turn."


class MomentBuilder:
    """Builds the part of a scene that changes with each move. Arguments as for `scene.scene`."""

    def __init__(
        self,
        session: Session,
        open_hands: bool = False,
        taught: Collection[str] | None = None,
        led: bool = False,
        still: bool = False,
        resting: bool = False,
        asked: Collection[str] = (),
        uses: Callable[[Fact], bool] | None = None,
    ) -> None:
        self.session, self.game, self.names = session, session.game, session.names
        self.open_hands, self.taught, self.led, self.still = open_hands, taught, led, still
        self.resting, self.asked, self.uses = resting, frozenset(asked), uses
        self.texts = teaching.for_game(session.game).table
        self.sides = Sides.at(session.game, session.names, session.seat)

    def moment(self, view: View, *, passing: bool = False) -> Scene:
        """What is drawn of one position. With `passing`, one that is only passed through: the learner can do nothing."""
        session = self.session
        mine = session.my_turn and not passing
        return {
            "at": len(view.events),
            "over": view.to_move is None,
            "turn": view.to_move,
            "dealer": view.dealer if self._may_name("deal") else None,
            "my_turn": mine,
            "seats": self._seats(view),
            "hand": self._hand(view, passing),
            "click": view.click if mine else "",
            "choice": self._choice(view) if mine else None,
            "free": self._free(view) if mine else [],
            "actions": actions(view) if mine else [],
            "barred": [c for c in calls.barred(session, view) if self._known(c["why"]["rule"])] if mine else [],
            "duties": [] if passing else self._duties(view),
            "trick": self._trick(view),
            "piles": [one for pile in self._piles(view) for one in self._laid(pile, view, mine)],
            "facts": self._facts(view, None),
            "board": self._board(view),
            "order": self._order(view),
            "status": self._status(view, passing),
            "veiled": self._status_before_try(view) if mine else "",
        }

    def _free(self, view: View) -> list[str]:
        """Kinds of move that may be said in words of one's own here, not only in those the table names."""
        free, only = {move.kind for move in view.legal} & set(self.game.moves.free), self.session.only
        return sorted(free & only if only else free)

    def _learners_turn(self, view: View) -> bool:
        """Whether it is the turn of the seat whose table this is; never for a watcher in a room."""
        return view.to_move == self.session.seat and not self.session.looks_on

    def _known(self, rule: str) -> bool:
        """Whether this rule (full id) was taught; true for ""."""
        return self.taught is None or not rule or rule in self.taught

    def _matters(self, key: str, always: bool = True) -> bool:
        """Whether the fact `key` bears on the kinds of move that a question is about; True without a question.

        `always` is the answer for a fact of which the game's texts do not say what it bears on.
        """
        kinds = self.texts.bears_on.get(key)
        return not self.asked or (always if kinds is None else not self.asked.isdisjoint(kinds.split()))

    def _may_name(self, word: str) -> bool:
        """Whether the table word that rule `word` brings in was taught: the dealer's mark with `deal`, say."""
        rule = f"{self.game.name}.{word}"
        return rule not in self.game.rules or self._known(rule)

    def _score_is_shown(self, scored: bool) -> bool:
        """Whether the match score is shown: something was scored, and what it counts for was taught."""
        if self.taught is None or not scored:
            return scored
        if self.texts.match:
            return f"{self.game.name}.{self.texts.match}" in self.taught
        return any(self.game.rules[rule].kind == "match" for rule in self.taught)

    def _taught_lines(self, sheet: ScoreSheet | None) -> ScoreSheet | None:
        """The lines of a score sheet that were taught or bring something, so that its totals are true; None if none counts
        that was taught."""
        if sheet is None or self.taught is None:
            return sheet
        if not any(line.counts and line.rule in self.taught for line in sheet.lines):
            return None
        lines = [line for line in sheet.lines if line.rule in self.taught or (line.counts and any(line.points))]
        return ScoreSheet(sheet.parties, lines, winner=sheet.winner, final=sheet.final, verdict=sheet.verdict)

    def _settled(self, view: View) -> Settled | None:
        """What the finished deal did to the match; None while it is in play."""
        return self.session.match.settled if view.to_move is None else None

    def _match_ended(self, view: View) -> Settled | None:
        """What the deal did to the match, if it ended a match of several deals; else None."""
        settled = self._settled(view)
        told = settled is not None and settled.over and not self.session.fixed and self.texts.several_deals(self.game)
        return settled if told else None

    def _tally(self, view: View, sheet: ScoreSheet) -> Tally:
        """The figures of the match; of this deal alone if no rule of the match was taught."""
        if not self._score_is_shown(True):
            return Tally(tuple(map(show, sheet.totals)), ("",) * len(sheet.totals), self.texts.alone)
        return self.texts.tally(self.game, view.standing, sheet.totals, self._settled(view), self.sides.mine)

    def _board(self, view: View) -> Scene | None:
        """The score: each party's figure in the match, the reader's first, what this deal adds, and the figures' unit.

        All scores at a table come from here. `best` marks the winner of a finished deal or match.
        """
        if not self._matters("standing", always=False):
            return None
        sheet = self._taught_lines(view.score)
        if sheet is None and self.taught is not None and view.score is not None and self._score_is_shown(any(view.standing)):
            sheet = ScoreSheet(view.score.parties, ())  # how the match stands before anything is scored in this deal
        if sheet is None or not (self.texts.alone or self._score_is_shown(True)):
            return None
        tally, settled = self._tally(view, sheet), self._settled(view)
        best = settled.winner if settled and settled.over else sheet.winner
        rows = [
            {
                "party": self.sides.names[party],
                "side": self.sides.order.index(party),
                "total": tally.totals[party],
                "gain": tally.gains[party],
                "best": party == best,
            }
            for party in self.sides.order
        ]
        return {"rows": rows, "said": tally.label}

    def _piles(self, view: View) -> list[Pile]:
        """The piles besides hands and trick whose rule was taught."""
        known = [pile for pile in view.piles if pile.name not in ("hand", "trick") and self._known(pile.rule)]
        return [pile for pile in known if self._matters("tricks") or not self._place_of(pile).tricks]

    def _facts(self, view: View, seat: int | None) -> list[Scene]:
        """The facts about this seat (None: about the deal) that are shown."""
        known = [fact for fact in view.facts if fact.seat == seat and self._known(fact.rule) and self._matters(fact.key)]
        facts = [fact for fact in known if fact.key not in self.texts.elsewhere and (self.uses is None or self.uses(fact))]
        return [fact_data(self.game, fact) for fact in facts]

    def _order(self, view: View) -> Scene | None:
        """In a game whose order changes: the order in force, as groups from low to high; marks those that the learner holds.

        None until the rule behind it was taught; only its name if there are more than `MAX_ORDER_GROUPS` groups, and
        only that there is none yet until somebody has set it.
        """
        fact = next((fact for fact in view.facts if fact.key == self.texts.order), None)
        ranking = view.ranking
        if fact is None and self.texts.no_order:
            return {"title": self.texts.no_order, "groups": []}
        if fact is None or not self._known(fact.rule) or ranking is None:
            return None
        if len(ranking.groups) > MAX_ORDER_GROUPS:
            return {"title": fact.value, "groups": []}
        own = sum(card.bit for card in view.pile("hand", self.session.seat).cards if card)
        labels = _labels(ranking.groups)
        groups = [[label, bool(group.mask & own)] for label, group in zip(labels, ranking.groups, strict=True)]
        return {"title": fact.value, "groups": groups}

    def _seats(self, view: View) -> list[Scene]:
        """What is drawn at each seat, in the game's order."""
        game, me = self.game, self.session.seat
        mine, partners = game.parties.of(me), self._may_name("partners") and not self.session.looks_on
        seats = []
        for seat in range(game.seats):
            hand = view.pile("hand", seat)
            seats.append(
                {
                    "seat": seat,
                    "place": (seat - me) % game.seats,
                    "name": self.names[seat],
                    "side": self.sides.order.index(game.parties.of(seat)),
                    "partner": partners and seat != me and game.parties.of(seat) == mine,
                    "cards": len(hand.cards),
                    "known": [card.text for card in hand.cards if card] if seat != me else [],
                    "facts": (facts := self._facts(view, seat)),
                    "gesture": next(filter(None, (self.texts.gestures.get(fact["value"]) for fact in reversed(facts))), ""),
                }
            )
        return seats

    def _hand(self, view: View, passing: bool) -> list[Scene]:
        """The cards of the learner's hand, each with the reason if it may not be played.

        While some are laid aside together, those that a fact names came in just before: `came`, as the chien in a taker's hand.
        """
        session = self.session
        chosen = set() if passing else {move.card for move in session.chosen}
        full = len(chosen) == view.to_choose > 1
        considered = session.considered().view(session.seat) if chosen and not full else view
        mine = session.my_turn and not passing
        refusals = {move.text: refusal for move, refusal in considered.refusals} if mine else {}
        ranking, ranks = view.ranking, [rank.key for rank in self.game.pack.ranks]
        came = {card for fact in view.facts for card in fact.cards} if view.to_choose > 1 else set()
        cards: list[Scene] = []
        for card in view.pile("hand", session.seat).cards:
            if card is None:  # a game may deal cards that their owner has not looked at
                cards.append({"card": None, "ok": False, "why": None, "height": 0})
                continue
            refusal = refusals.get(f"{view.click} {card.text}")
            ok = mine and bool(view.click) and (card in chosen if full else refusal is None)
            why = calls.refusal_data(refusal) if refusal is not None else None
            height = ranking.height(card) if ranking else ranks.index(card.rank.key)
            marks = {name: True for name, marked in (("chosen", chosen), ("came", came)) if card in marked}
            cards.append({"card": card.text, "ok": ok, "why": why, "height": height, **marks})
        return cards

    def _choice(self, view: View) -> Scene | None:
        """When several cards are chosen together: how many are chosen, of how many, and the label of the confirm button."""
        if view.to_choose < 2:
            return None
        return {"n": len(self.session.chosen), "of": view.to_choose, "label": self._verb(view).capitalize()}

    def _verb(self, view: View) -> str:
        """The verb for touching a card now: `play`, `lay aside`."""
        return self.game.moves.verbs[view.click].lower()

    def _duties(self, view: View) -> list[Scene]:
        """What this hand must do: the rules by which its cards are refused, or the duty that rules no card out.

        So a refused card is never told another rule than those beside the table. Each comes with its cards and `state`:
        `binds`, or `free` (it rules no card out). Empty if a card is refused by a rule that was not taught yet.
        """
        if not self._learners_turn(view) or not view.duties:
            return []
        touched = [refusal for move, refusal in view.refusals if move.card is not None and move.kind == view.click]
        binding = {refusal.rule.id: refusal.because for refusal in touched}
        if not all(map(self._known, binding)):
            return []
        found = [(rule, binding[rule], "binds") for rule in self.game.rules if rule in binding]
        found += [(duty.rule.id, duty.cards, "free") for duty in view.duties if duty.binding and not binding]
        return [
            {"rule": rule, "cards": [card.text for card in cards], "state": state}
            for rule, cards, state in found
            if self._known(rule)
        ]

    def _place_of(self, pile: Pile) -> PilePlace:
        """How this pile lies on the felt, by the game's texts; else before its owner, or in the corner."""
        return self.texts.places.get(pile.name, PilePlace("corner" if pile.owner is None else "seat"))

    def _laid(self, pile: Pile, view: View, mine: bool) -> list[Scene]:
        """A pile as drawn on the felt; if its cards can be touched singly, each becomes an entry of its own."""
        shown, touch = self._pile(pile, view, mine), self._place_of(pile).touch
        if touch not in self.game.moves.verbs:
            return [shown]
        moves = {move.card: move.text for move in view.legal if mine and move.kind == touch}
        alone = {**shown, "of": shown["title"], "title": "", "count": "", "opens": "", "n": 1}
        return [
            {**alone, "key": self._entry_key(pile, card), "cards": [card.text], "move": moves.get(card, "")}
            for card in pile.cards
            if card is not None
        ]

    def _entry_key(self, pile: Pile, card: Card) -> str:
        """The key of the entry that shows this card of a pile."""
        return f"{pile_key(pile)}/{card.text}" if self._place_of(pile).touch in self.game.moves.verbs else pile_key(pile)

    def _pile(self, pile: Pile, view: View, mine: bool) -> Scene:
        """A pile as one entry: its cards, its size in words, and what touching it does."""
        laid = self._place_of(pile)
        cards = [None] * len(pile.cards) if pile.down else texts(pile.cards)
        touch = next((move.text for move in view.legal if laid.touch and move.kind == laid.touch), "") if mine else ""
        named = self._may_name(laid.word)
        tricks = self._tricks(pile, view, laid) if named else None
        told = named and laid.told
        title = "Has" if named and self._unwon(view, laid, tricks) else pile.title or pile.name.capitalize()
        return {
            "key": pile_key(pile),
            "name": pile.name,
            "owner": pile.owner,
            "title": title if told else "",
            "n": len(cards),
            "count": self._count(pile, view, laid, tricks) if told else "",
            "opens": "" if tricks is None else "last",
            "cards": ([None] if pile.down or laid.shut else cards[-1:]) if laid.heap and cards else cards,
            "heap": laid.heap,
            "place": laid.place,
            "by": list(pile.by),
            "move": touch,
        }

    def _tricks(self, pile: Pile, view: View, laid: PilePlace) -> int | None:
        """How many tricks a pile holds; None if its cards are counted instead."""
        if not (laid.tricks and pile.owner is not None and has_tricks(view)):
            return None
        known = pile.known
        won = [note for event in view.events for note in event.notes if note.kind == "trick"] if known else []
        # a card may go home whoever wins, and another come for it: a trick lies where most of its cards are
        here = sum(2 * sum(card.bit & known > 0 for card in note.cards) > len(note.cards) for note in won)
        tricks = here if known else len(pile.cards) // self.game.seats
        if not tricks and pile.cards:  # no trick was won, but a card came for one that went home
            return None
        return tricks

    def _unwon(self, view: View, laid: PilePlace, tricks: int | None) -> bool:
        """Whether a pile of tricks holds none, but cards that came to it otherwise."""
        return laid.tricks and tricks is None and has_tricks(view)

    def _count(self, pile: Pile, view: View, laid: PilePlace, tricks: int | None) -> str:
        """The size of a pile in words: `3 tricks` or `12 cards`; before its first trick the cards that came to it otherwise."""
        if tricks is not None:
            return several(tricks, "1 trick", "{n} tricks")
        if self._unwon(view, laid, tricks) and pile.cards and None not in pile.cards:
            return Cards(self.game.pack, pile.known).words
        return several(len(pile.cards), *laid.size)

    def _trick(self, view: View) -> Scene:
        """The trick on the table: its cards, who played them, its title, and whether it takes a card now."""
        found = current_trick(view)
        if found is None:  # a game without tricks
            return {"cards": [], "by": [], "title": "", "takes": False}
        title = (found.title or "Trick") if self._may_name(self.texts.word) else "On the table"
        return {"cards": texts(found.cards), "by": list(found.by), "title": title, "takes": view.click == "play"}

    def _status(self, view: View, passing: bool) -> str:
        """The sentence above the hand: what the learner is to do, or whose turn it is; "" at the end: the result tells it."""
        session = self.session
        if passing or (session.watch and self.led):  # it would be gone before one has read it; or is told beside the table
            return ""
        if session.watch or not session.live:
            at, moves = len(view.events), len(session.seen_moves(view.seat)) - 1
            if session.watch and not at:
                return "Press › to see the first card."
            return f"Move {at} of {moves}" if session.watch else f"Looking back: move {at} of {moves}"
        if view.to_move is None:
            return ""
        if not self._learners_turn(view):
            return f"{self.names[view.to_move]} to play"
        return self.texts.asks(view, self.names) if self._may_name(self.texts.word) or not view.click else "Play a card."

    def _status_before_try(self, view: View) -> str:
        """The status sentence before the first try: who led what, without telling what may be played; or what is to be said.

        A bid that waits for an answer is told, with what the answers are.
        """
        if not view.click or any(move.kind in self.texts.given_up for move in view.legal):
            return self.texts.asks(view, self.names)
        lying = current_trick(view)
        if lying and lying.by and lying.cards[0] and self._may_name(self.texts.word):
            return f"{LED.by(self.names[lying.by[0]], card=lying.cards[0].noun)} {YOURS}"
        return YOURS


def _labels(groups: Sequence[Cards]) -> Iterator[str]:
    """Labels for the groups of cards in an order of rank, lowest first, such as `cups 1`, `2`, `3`, `all F`.

    A group is named with its suits (`other` for three, `all` for four) where they differ from those of the group before it.
    """
    last = ""
    for group in groups:
        ranks = " and ".join(sorted({card.rank.key for card in group}))
        suits = "" if len(group) > PART else " and ".join(card.suit.gloss for card in group)
        whole = "all" if len(group) > PART + 1 else "other"
        yield ranks if suits == last else f"{suits or whole} {ranks}"
        last = suits
