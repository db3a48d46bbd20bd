"""Checks an author's promises (“nothing beats it”) by playing on from the table in many ways.

    for move, what in broken(table):
        print(move, what)

Learners play every card they may, the others as the table's own players do. Sentences are compared that say of cards that
nothing beats them or that they are safe, of a trick, a hand or a deal that it cannot be lost or is won, and how a score stands.
What will happen, in any other words, cannot be compared and is reported.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from cardkit.cards import Card, Pack
from cardkit.game import State
from cardkit.sessions import Session
from cardkit_widgets.lesson.decisions import decisions
from cardkit_widgets.lesson.seats_named import false_seats
from cardkit_widgets.table.prompter import Prompter, copied
from cardkit_widgets.table.script import Script, sentences, taken, trick_of, well_ended
from cardkit_widgets.table.table import CardTable

MAX_DECISIONS: Final = 60
"""Decisions tried per table, at most."""
MAX_LINES: Final = 120
"""Continuations compared with one sentence, at most."""
MAX_HELD: Final = 4
"""With more cards in hand than this, continuations are sampled at random."""
SAMPLED_LINES: Final = 12
"""Continuations sampled at random."""
UNBEATEN: Final = r"(?:beats?|trumps?|overtrumps?|catch(?:es)?|takes?)"
UNLOST: Final = r"(?:this|the) (?:trick|hand|deal|round|game|partita) (?:can’t|cannot|can never) be lost"
SAFE: Final = r"the trick is (?:safe|yours already)"
WON: Final = r"\b(?:is yours|are yours|you win|you won|your side (?:wins|is ahead)|and your side the hand)\b"
FUTURE: Final = r"\b(?:will|won’t|going to)\b|’ll\b"
STANDS: Final = r"\b(\d+)(?:–| for you two, and )(\d+)\b"


class Promised(NamedTuple):
    """A text at a table: the move it follows (empty for a hint and its reason), and the session before and after that move."""

    move: str
    text: str
    before: Session
    after: Session


def broken(table: CardTable) -> Iterator[tuple[str, str]]:
    """Promises in a table's scripts that some continuation breaks: the move's text, and a sentence on what is wrong."""
    told: set[tuple[str, str]] = set()
    for claim in _claims(table):
        for what in _broken_in(claim):
            if (claim.move, what) not in told:
                told.add((claim.move, what))
                yield claim.move, what


# -- what is said ------------------------------------------------------------------------------------------------------------


def _claims(table: CardTable) -> Iterator[Promised]:
    """All texts of the scripts, each with the sessions around it."""
    prompter, queue = table.prompter, [table.session]
    for session, number in decisions(prompter, queue, MAX_DECISIONS):
        script = prompter.scripts[number]
        if isinstance(script, Script):
            yield from (Promised("", text, session, session) for text in (script.hint, script.because) if text)
        if script.goal == "over":
            yield from _endings(prompter, number, session)
            continue
        for move in session.offered(session.state.legal):
            tried = copied(session)
            tried.play(move)
            cue = prompter.cue(tried, number, session.moves)
            if cue:
                yield Promised(move.text, cue.text, session, tried)
            if prompter.place(tried)[0] > number:
                queue.append(tried)


def _endings(prompter: Prompter, number: int, session: Session) -> Iterator[Promised]:
    """The texts at the end of the deal, for each continuation."""
    for moves in _lines(session):
        tried = copied(session)
        for text in moves[:-1]:
            tried.play(text)
        before = copied(tried)
        tried.play(moves[-1])
        cue = prompter.cue(tried, number, before.moves) if tried.state.over else None
        if cue:
            yield Promised(moves[-1], cue.text, before, tried)


# -- ways to play on ---------------------------------------------------------------------------------------------------------


def _lines(session: Session) -> list[tuple[str, ...]]:
    """The learner's moves to the end of the deal (Trionfetti: of the hand): all lines if few cards are left, else a sample."""
    held = len(session.view().pile("hand", session.seat).cards)
    if held <= MAX_HELD:
        found: list[tuple[str, ...]] = []
        _all_lines(session, session.moves, (), found)
        return found
    return [_random_line(session, random.Random(number)) for number in range(SAMPLED_LINES)]


def _all_lines(session: Session, since: int, made: tuple[str, ...], found: list[tuple[str, ...]]) -> None:
    """Append every continuation of the learner's moves to `found`, each after the moves `made`; at most `MAX_LINES`."""
    if len(found) >= MAX_LINES:
        return
    if not session.my_turn or _ended(session, since):
        found.append(made)
        return
    for move in session.offered(session.state.legal):
        tried = copied(session)
        tried.play(move)
        _all_lines(tried, since, (*made, move.text), found)


def _random_line(session: Session, rng: random.Random) -> tuple[str, ...]:
    """One continuation of the learner's moves at random."""
    tried, made = copied(session), []
    while tried.my_turn and not _ended(tried, session.moves):
        made.append(rng.choice(list(tried.offered(tried.state.legal))).text)
        tried.play(made[-1])
    return tuple(made)


def _ended(session: Session, since: int) -> bool:
    """Whether the deal, or the hand of Trionfetti, that was on at move `since` is over."""
    notes = (note for event in session.state.events[since:] for note in event.notes)
    return session.state.over or any(note.kind == "hand" for note in notes)


def _final_states(session: Session) -> Iterator[State]:
    """The final state of each continuation."""
    for moves in _lines(session):
        tried = copied(session)
        for text in moves:
            tried.play(text)
        yield tried.state


# -- comparing ---------------------------------------------------------------------------------------------------------------


def _broken_in(claim: Promised) -> Iterator[str]:
    """What is wrong with the sentences of a text, one by one."""
    session, since = claim.after, claim.before.moves
    for sentence in sentences(claim.text):
        if sentence.endswith("?"):
            continue
        cards = _promised_cards(sentence, claim.before)
        unit = re.search(f"{UNLOST}|{SAFE}", sentence, re.IGNORECASE)
        if cards:
            safe = bool(re.search(r"\b(?:is|are) (?:safe|sure)\b", sentence))
            if any(_any_lost(state, since, cards, safe) for state in _final_states(session)):
                yield f"“{sentence}” does not hold when one plays on"
        elif unit:
            if any(not _side_won(state, session.seat, since, "trick" in unit[0].lower()) for state in _final_states(session)):
                yield f"“{sentence}” does not hold when one plays on"
        elif claim.move and session.state.over and re.search(WON, sentence, re.IGNORECASE):
            if not _side_won(session.state, session.seat, since, False):
                yield f"“{sentence}” is said of a deal that was lost"
        elif re.search(FUTURE, sentence):
            yield f"“{sentence}” tells what will happen, which nothing here can compare"
        yield from _score_fault(sentence, session)
    yield from false_seats(claim.text, session)


def _score_fault(sentence: str, session: Session) -> Iterator[str]:
    """A fault if a sentence states a score that is neither the deal's nor the match's."""
    found = re.search(STANDS, sentence)
    state, ours = session.state, session.game.parties.of(session.seat)
    sheet = state.score
    if found is None or sheet is None or len(sheet.totals) != 2 or not any(sheet.totals):
        return
    before = state.view(session.seat).standing
    both = [tuple(sheet.totals), tuple(a + b for a, b in zip(before, sheet.totals, strict=False))]
    told = (int(found[1]), int(found[2]))
    if told not in [(pair[ours], pair[1 - ours]) for pair in both]:
        yield f"“{sentence}” says {told[0]}–{told[1]}, and it stands {both[-1][ours]}–{both[-1][1 - ours]}"


@cache
def _promise_patterns(pack: Pack) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Patterns of promises about cards: nothing beats them, they cannot be beaten, they are safe or always win."""
    words = sorted({word for rank in pack.ranks for word in (rank.gloss, rank.name.lower())} | {"card"}, key=len, reverse=True)
    suits = "|".join(suit.gloss for suit in pack.suits)
    whose = r"(?P<whose>your|the|an?|[A-Z]\w+’s)(?: (?:last|own))?"
    card = rf"{whose} (?P<rank>{'|'.join(map(re.escape, words))})(?P<all>e?s)?(?: of (?P<suit>{suits}))?"
    nobody = r"(?:nobody|nothing|no card|no one)(?: out)?(?: can| could)?(?: still| ever)?"
    return (
        re.compile(rf"\b{nobody} {UNBEATEN} {card}\b", re.IGNORECASE),
        re.compile(rf"\b{card} (?:can’t|cannot|can never) be (?:beaten|trumped|overtrumped|caught|taken)", re.IGNORECASE),
        re.compile(rf"\b{card} (?:(?:is|are) (?:safe|sure)|wins? whenever)\b", re.IGNORECASE),
    )


def _promised_cards(sentence: str, session: Session) -> list[Card]:
    """The cards, in the learner's hand or the trick, that a sentence promises will win."""
    found = next(filter(None, (pattern.search(sentence) for pattern in _promise_patterns(session.game.pack))), None)
    if found is None:
        return []
    view = session.view()
    held = [card for card in view.pile("hand", session.seat).cards if card]
    lying = [card for pile in view.piles if pile.name == "trick" for card in pile.cards if card]
    own = found["whose"].lower() == "your"
    return [card for card in (held if own else [*held, *lying]) if _is_meant(card, found["rank"].lower(), found["suit"])]


def _is_meant(card: Card, rank: str, suit: str | None) -> bool:
    """Whether these words of a sentence mean the card; the rank `card` means any."""
    return rank in (card.rank.gloss, card.rank.name.lower(), "card") and (not suit or card.suit.gloss == suit)


def _any_lost(state: State, since: int, cards: Sequence[Card], safe: bool) -> bool:
    """Whether one of the cards lost its trick from move `since` on; if only called `safe`, whether its side lost the trick."""
    for number, event in enumerate(state.events):
        card = event.move.card
        trick = trick_of(state, number)
        if card not in cards or trick is None or not any(one in trick.cards for one in _cards_played(state, since)):
            continue
        sides = state.game.parties
        kept = trick.seat is not None and sides.of(trick.seat) == sides.of(event.seat)
        if not (kept if safe else taken(state, number).best == card):
            return True
    return False


def _cards_played(state: State, since: int) -> list[Card]:
    """The cards played from move `since` on."""
    return [event.move.card for event in state.events[since:] if event.move.card is not None]


def _side_won(state: State, seat: int, since: int, trick: bool) -> bool:
    """Whether the seat's side won the next trick (`trick`), or else the hand or deal; True while that is in play."""
    kinds = ("trick",) if trick else ("hand", "end")
    notes = (note for event in state.events[since:] for note in event.notes)
    note = next((note for note in notes if note.kind in kinds and note.seat is not None), None)
    if note is None or note.seat is None:
        return not state.over or well_ended(state, seat)
    return bool(state.game.parties.of(note.seat) == state.game.parties.of(seat))
