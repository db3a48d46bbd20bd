"""Replays a recorded deal under another option and lists the differences.

Nothing shows what an option does as clearly as one deal told twice:

    deal = variants.example(tute, "contrafallo", True)
    told = variants.replay(deal, contrafallo=True)
    told.findings[-1].there          # the consequence under the other rule
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Final, NamedTuple

from cardkit.cards import listed
from cardkit.game import Deal, Game, State
from cardkit.games import folder
from cardkit.moves import Event, Move
from cardkit.record import Record, read
from cardkit.rules import Option
from cardkit.score import ScoreSheet, show
from cardkit.sentences import Sentence, several
from cardkit.teaching import teaching

MAX_LISTED_MOVES: Final = 8
"""More moves than this are only counted, not named."""
TURN: Final = Sentence("It’s {player}’s turn.", "It’s your turn: you play.")
DEALS_NEXT: Final = Sentence("{player} deals the next one.", "You deal the next one.")

WEIGHT: Final = ("refused", "turn", "event", "score", "match", "seats", "legal", "facts", "direction")
"""The kinds of findings, the most telling first."""


class Finding(NamedTuple):
    """One difference: its `kind` (see `WEIGHT`), after how many moves (`at`), a `title`, and sentences on both sides.

    `here` is the deal as recorded, `there` the same under the other option; `rule` is the id of the rule responsible.
    """

    kind: str
    at: int
    title: str
    here: tuple[str, ...]
    there: tuple[str, ...]
    rule: str = ""


@dataclass(frozen=True)
class Replay:
    """A recorded deal, and the same deal with other options.

    `here` and `there` are the positions at the `main`, most telling difference (at the end if there is none), `at` the number
    of moves that both have in common, `findings` all differences in the order they appear.
    """

    record: Record
    game: Game
    here: State
    there: State
    at: int
    findings: tuple[Finding, ...]
    main: Finding | None


def replay(record: Record, **settings: bool | int | str) -> Replay:
    """Replay a recorded deal with these options changed.

    Raises `ValueError` for an unknown option or value, `BadRecord` if the record itself cannot be replayed.
    """
    game = record.game.variant(**settings)
    record.state()  # says what is wrong with the record, if anything
    findings = tuple(_differences(record, game))
    main = min(findings, key=lambda finding: WEIGHT.index(finding.kind), default=None)
    at = main.at if main else len(record.moves)
    there = _begin(record, game)
    for _, text in record.moves[: at if _same_deal(record, game) else 0]:
        there.play(text)
    return Replay(record, game, record.state(at), there, at, findings, main)


def examples(game: Game) -> dict[str, Record]:
    """All finished deals of the game by name: those of its lesson, then those that show an option."""
    return dict(_examples(folder(game)))


def example(game: Game, option: str, value: bool | int | str) -> Record:
    """The deal of the game that shows best what this value of the option changes.

    It is played under the option's default, or under the value itself if only that shows it. Raises `KeyError` for an unknown
    option, `LookupError` if no deal shows a difference.
    """
    found = next((o for o in game.rules.options if o.name == option), None)
    if found is None:
        raise KeyError(f"{game.title} has no option {option!r}; it has {', '.join(o.name for o in game.rules.options)}")
    telling: dict[str, int] = {}
    deals = examples(game)
    for name, record in deals.items():
        other = _other(record, found, value)
        main = None if other is None else replay(record, **{option: other}).main
        if main is not None:
            telling[name] = WEIGHT.index(main.kind)
    if not telling:
        raise LookupError(f"no deal that comes with {game.title} shows what {option}={found.write(value)} changes")
    return deals[min(telling, key=telling.__getitem__)]


def _other(record: Record, option: Option, value: bool | int | str) -> bool | int | str | None:
    """The value with which this record shows `value` against the default; None if it cannot."""
    mine = record.game.options[option.name]
    if mine == option.default:
        return value if value != option.default else None
    return option.default if mine == value else None


@lru_cache(maxsize=16)
def _examples(package: str) -> tuple[tuple[str, Record], ...]:
    found = []
    for room in ("deals", "variants"):
        place = resources.files(package) / "teaching" / room
        if place.is_dir():
            for path in sorted(place.iterdir(), key=lambda path: path.name):
                if path.name.endswith(".txt"):
                    record = read(path.read_text(encoding="utf-8"))
                    if record.state().over:  # a lesson has positions, too
                        found.append((path.name.removesuffix(".txt"), record))
    return tuple(found)


# -- finding what differs ------------------------------------------------------------------------------------------------


def _same_deal(record: Record, game: Game) -> bool:
    """Whether a pack in the same order gives each seat the same cards."""
    dealer = record.deal.dealer
    return (
        dealer < game.seats
        and record.game.dealing.packets(dealer) == game.dealing.packets(dealer)
        and record.game.pack is game.pack
    )


def _begin(record: Record, game: Game) -> State:
    """Deals the record's pack under the other options, to more or fewer seats if they say so.

    If the match would be over already, or be counted otherwise, the deal becomes its first.
    """
    if _same_deal(record, game) and len(game.dealing.standing0) == len(record.deal.standing):
        with suppress(ValueError):
            return game.dealing.begin(record.deal)
    dealer = record.deal.dealer % game.seats
    return game.dealing.begin(Deal(record.deal.order, dealer, game.dealing.standing0, record.deal.shuffle))


def _differences(record: Record, game: Game) -> Iterator[Finding]:
    """Plays the moves of `record` in its own game and in `game` at once, and yields where the two differ, in order.

    Ends where the two deals go different ways.
    """
    own = record.game
    here, there = own.dealing.begin(record.deal), _begin(record, game)
    if own.dealing.clockwise != game.dealing.clockwise:
        yield Finding("direction", 0, "The way round", (_direction(own),), (_direction(game),))
    if not _same_deal(record, game):
        yield Finding("seats", 0, "The deal", _dealt(here), _dealt(there))
        return
    seen: set[str] = set()
    for number, (_, text) in enumerate(record.moves):
        fresh = [finding for finding in _position_differences(number, here, there) if finding.kind not in seen]
        seen.update(finding.kind for finding in fresh)
        yield from fresh
        if here.to_move != there.to_move:
            return
        move = game.move(text)
        refusal = there.refusal(move)
        event = here.play(text)
        if refusal is not None:
            title, sentence = "A move that isn’t allowed on both sides", event.say(own.names)
            yield Finding("refused", number, title, (sentence,), (f"Refused. {refusal}",), refusal.rule.id)
            return
        other = there.play(move)
        if event.say(own.names) != other.say(game.names):
            yield _event_difference(number + 1, event, other, own, game)
            if here.to_move != there.to_move:
                yield from _position_differences(number + 1, here, there)
                return
    at = len(record.moves)
    yield from (finding for finding in _position_differences(at, here, there) if finding.kind not in seen)
    yield from _score_differences(at, here, there)


def _event_difference(at: int, event: Event, other: Event, own: Game, game: Game) -> Finding:
    rules = [note.rule for note in (*other.notes, *event.notes) if note.rule]
    differ = [note.rule for note in other.notes if note not in event.notes and note.rule]
    rule = (differ or rules or [""])[0]
    return Finding("event", at, "What follows from the same move", (event.say(own.names),), (other.say(game.names),), rule)


def _position_differences(at: int, here: State, there: State) -> Iterator[Finding]:
    """Differences between two positions before the next move."""
    if here.to_move != there.to_move:
        yield Finding("turn", at, "Whose turn it is", (_turn(here), *_choices(here)), (_turn(there), *_choices(there)))
    elif here.mask != there.mask:
        mine, theirs = here.legal, there.legal
        yield Finding("legal", at, f"What is allowed. {_turn(here)}", _allowed(mine, theirs), _allowed(theirs, mine))
    facts, others = _facts(here), _facts(there)
    if facts != others:
        only = tuple(fact for fact in facts if fact not in others) or ("Nothing of the kind.",)
        also = tuple(fact for fact in others if fact not in facts) or ("Nothing of the kind.",)
        yield Finding("facts", at, "What is said at the table", only, also)


def _score_differences(at: int, here: State, there: State) -> Iterator[Finding]:
    """Differences between the two score sheets, and between what they do to the match."""
    sheets = here.score, there.score
    if sheets[0] != sheets[1]:
        lines = [_lines(sheet, state) for sheet, state in zip(sheets, (here, there), strict=True)]
        differ = [tuple(line for line in own if line not in other) for own, other in (lines, lines[::-1])]
        rule = next((line.rule for line in sheets[1].lines if line not in sheets[0].lines), "")
        yield Finding("score", at, "The score", differ[0] or ("No such line.",), differ[1] or ("No such line.",), rule)
    if here.over and there.over:
        ends = [_ends(state) for state in (here, there)]
        if ends[0] != ends[1]:
            yield Finding("match", at, "The match after this deal", ends[0], ends[1])


# -- in words ------------------------------------------------------------------------------------------------------------


def _direction(game: Game) -> str:
    """The direction of play in a sentence."""
    return "Deal and play go clockwise." if game.dealing.clockwise else "Deal and play go anticlockwise."


def _dealt(state: State) -> tuple[str, ...]:
    """How many play, on how many sides, and how many cards each hand and heap has, in sentences."""
    game, hands = state.game, []
    for pile in state.piles(None):
        if pile.cards and pile.name == "hand" and pile.owner is not None:
            hands.append(f"{game.names[pile.owner]}: {len(pile.cards)} cards.")
        elif pile.cards and pile.owner is None:
            hands.append(f"{pile.title or pile.name}: {several(len(pile.cards), '1 card', '{n} cards')}.")
    alone = len(game.parties) == game.seats
    return (f"{game.seats} play." if alone else f"{game.seats} play, on {len(game.parties)} sides.", *hands)


def _turn(state: State) -> str:
    """Whose turn it is, in a sentence."""
    if state.to_move is None:
        return "The deal is over."
    return TURN.by(state.game.names[state.to_move])


def _choices(state: State) -> tuple[str, ...]:
    """The legal moves in a sentence, or how many they are; () if the deal is over."""
    legal = state.legal
    if not legal:
        return ()
    if len(legal) > MAX_LISTED_MOVES:
        return (f"{len(legal)} moves are allowed.",)
    return (f"{listed([move.label for move in legal], 'or')}.",)


def _allowed(mine: tuple[Move, ...], others: tuple[Move, ...]) -> tuple[str, ...]:
    """The moves of `mine` that are not among the others, in a sentence."""
    theirs = {move.text for move in others}
    only = [move.label for move in mine if move.text not in theirs]
    common = len(mine) - len(only)
    if not only:
        return (f"{common} moves, no more." if common != 1 else "One move, no more.",)
    what = listed(only) if len(only) <= MAX_LISTED_MOVES else f"{len(only)} moves, such as {listed(only[:3])}"
    return (f"Also: {what}." if common else f"Only: {what}.",)


def _facts(state: State) -> tuple[str, ...]:
    """The public facts as lines."""
    game, table = state.game, teaching.for_game(state.game).table
    return tuple(table.fact_text(fact, listed(table.about(game, fact, game.names))) for fact in state.facts(None))


def _lines(sheet: ScoreSheet, state: State) -> tuple[str, ...]:
    """The score sheet as lines with the parties' names; the total and the verdict last."""
    names = [listed([state.game.names[seat] for seat in party]) for party in sheet.parties]
    lines = []
    for line in sheet.lines:
        points = listed([f"{show(p, sign=True)} {name}" for p, name in zip(line.points, names, strict=True) if p])
        lines.append(f"{line.label}: {points or 0} ({line.arithmetic})")
    total = ", ".join(f"{name} {show(p)}" for name, p in zip(names, sheet.totals, strict=True))
    return (*lines, f"Total: {total}. {sheet.verdict}".strip())


def _ends(state: State) -> tuple[str, ...]:
    """The match score after this deal in words, and who deals next or has won."""
    settled, names = state.game.dealing.settle(state), state.game.names
    words = state.game.dealing.standing_words(settled.standing)
    ends = ", ".join(f"{listed([names[s] for s in party])} {w}" for party, w in zip(state.game.parties, words, strict=True))
    over = settled.verdict or "The match is over."
    return (f"{ends}.", over if settled.over else DEALS_NEXT.by(names[settled.dealer]))
