"""Checks an author's texts: tries every legal move at every decision of every scripted table.

for fault in check("tute.ipynb"):
    print(fault)
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardkit.cards import Card, listed
from cardkit.game import Game
from cardkit.moves import Move
from cardkit.sessions import Session
from cardkit.teaching import teaching
from cardkit_widgets.base.cells import WITH_CODE, cells_of
from cardkit_widgets.lesson.consequences import broken
from cardkit_widgets.lesson.decisions import decisions
from cardkit_widgets.lesson.seats_named import false_seats
from cardkit_widgets.lesson.sums import false_sums
from cardkit_widgets.panels.coached_table import Practice
from cardkit_widgets.quiz.quiz import Quiz
from cardkit_widgets.table import calls
from cardkit_widgets.table.prompter import Cue, Prompter, copied
from cardkit_widgets.table.script import GoalResult, Script, sentences
from cardkit_widgets.table.table import CardTable

PLAYERS: Final = ("trick", "trump", "follow suit", "bid", "stock", "upcard", "discards", "outs", "void", "led")
"""Card players' terms that a newcomer may not know."""
MAX_DECISIONS: Final = 600
"""Decisions tried per table, at most."""
MAX_STEP_WORDS: Final = 60
"""Words of prose in a step, at most."""


class Fault(NamedTuple):
    """A fault in a lesson's texts: `step`, `table` and `move` it concerns (or empty), and `what` is wrong."""

    step: str
    table: str
    move: str
    what: str
    cell: int = 0
    """The number of the code cell, from 1; 0 for what stands in no code cell."""

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.step, self.table, self.move))) + f": {self.what}"


class Spoken(NamedTuple):
    """The text shown for a move at a table, and the goal's outcome."""

    move: Move
    script: int
    outcome: GoalResult
    text: str
    template: str
    seen: int
    """Bit mask of the cards that the learner has seen by then."""
    effect: object
    """The points of all sides after the move, and who took the last trick; None for a refused move."""


class Part(NamedTuple):
    """One step of a notebook: title, prose, and the value shown by each code cell with the cell's number."""

    title: str
    prose: list[str]
    shown: list[tuple[int, object]]

    @property
    def words(self) -> int:
        """Number of words to read, without folded parts, comments and the link home."""
        text = re.sub(
            r"<details>.*?</details>|<!--.*?-->|\[All [^\]]*\]\([^)]*\).*", "", "\n".join(self.prose), flags=re.DOTALL
        )
        return len(re.findall(r"[\w’'-]+", re.sub(r"\]\([^)]*\)", "", text)))


def check(path: str | Path) -> list[Fault]:
    """All faults in a lesson's texts, in cell order.

    Prose is counted where a page hides its code and a step shows something. Raises what a cell raises, with a note that names
    the cell, and `BrokenNotebook` for a file that is no notebook.
    """
    faults: list[Fault] = []
    explained: set[str] = set()
    hidden = not any(WITH_CODE in "".join(cell["source"]) for cell in cells_of(Path(path)))
    for step in _steps(Path(path)):
        above = explained | _set_apart(step.prose[:1])
        explained |= _set_apart(step.prose)
        if hidden and step.words > MAX_STEP_WORDS and any(value is not None for _, value in step.shown):
            faults.append(Fault(step.title, "", "", f"{step.words} words of prose, and {MAX_STEP_WORDS} are the most"))
        faults += _false_prose(step)
        for cell, value in step.shown:
            table = value.table if isinstance(value, Practice) else value
            found: list[Fault] = []
            if isinstance(table, CardTable) and table.scripts:
                found = of_table(table, step.title, explained)
                if hidden and above:  # where code is shown, a teacher reads; and a lesson need not explain words
                    found += _early_tags(table, step.title, above)
            elif isinstance(value, Quiz):
                question = value.run.current.question
                found = [Fault(step.title, "", "", what) for what in (*_named_rules(value), *false_sums(question))]
            faults += [fault._replace(cell=cell) for fault in found]
    return faults


def _set_apart(prose: Sequence[str]) -> set[str]:
    """The words set in italics or bold, which the prose explains."""
    return set(re.findall(r"(?<![*\w])\*{1,3}([^*\n]+)\*{1,3}(?![*\w])", "\n".join(prose)))


def _false_prose(step: Part) -> list[Fault]:
    """What the prose says of seats that is so at no table of its step."""
    text = "\n".join(step.prose)
    found = [[*false_seats(text, value.session)] for _, value in step.shown if isinstance(value, CardTable)]
    return [Fault(step.title, "", "", what) for what in found[0]] if found and all(found) else []


def _early_tags(table: CardTable, step: str, explained: set[str]) -> list[Fault]:
    """Terms on the tags of a table (facts, piles, duties, calls) that no sentence above it has explained."""
    scene, game = table.scene, table.session.game
    facts = [*scene["facts"], *(fact for seat in scene["seats"] for fact in seat["facts"])]
    tags = [text for fact in facts for text in (fact["label"], fact["value"])]
    tags += [one[key] for key, kind in (("title", "piles"), ("label", "actions")) for one in scene[kind]]
    tags += [game.rules[duty["rule"]].title for duty in scene["duties"]]
    early = {word for word in words_of(game) if any(says(tag, word) for tag in tags)}
    late = sorted(word for word in early if not any(says(mark, word) for mark in explained))
    name = table.about["key"].partition("/")[2]
    return [Fault(step, name, "", f"“{word}” stands on a tag, and was not explained yet") for word in late]


def _steps(path: Path) -> Iterator[Part]:
    """Runs a notebook's cells and yields its steps one by one."""
    names: dict[str, Any] = {"__name__": "__main__"}
    step, number = Part("", [], []), 0
    for cell in cells_of(path):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            for part in re.split(r"^(?=##? )", source, flags=re.MULTILINE):
                if head := re.match(r"##? +(.+)", part):
                    yield step
                    step = Part(head[1].strip(), [], [])
                step.prose.append(part[head.end() :] if head else part)
        elif cell["cell_type"] == "code":
            number += 1
            try:
                step.shown.append((number, _shown(source, path.name, names)))
            except (Exception, SystemExit) as error:
                error.add_note(f"code cell {number}")
                raise
    yield step


def _shown(source: str, name: str, names: dict[str, Any]) -> object:
    """Runs a cell; returns the value of its last line, None if that is no expression."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), name, "exec"), names)
    return eval(compile(ast.Expression(last.value), name, "eval"), names) if isinstance(last, ast.Expr) else None


def of_table(table: CardTable, step: str = "", explained: set[str] | None = None) -> list[Fault]:
    """The faults in one table's texts; `explained` are the terms set in italics so far (None: all terms count as explained)."""
    name, game = table.about["key"].partition("/")[2], table.session.game
    heard = list(spoken(table))
    faults = [Fault(step, name, one.move.text, what) for one in heard for what in _text_faults(game, one, table.prompter)]
    faults += [Fault(step, name, move, what) for move, what in _preferred(heard, table)]
    faults += [Fault(step, name, move, what) for move, what in _untaught(table)]
    faults += [Fault(step, name, move, what) for move, what in broken(table)]
    faults += [Fault(step, name, "", what) for what in (*_never_done(heard, table), *_said_twice(table))]
    met = {(one.script, one.move) for one in heard}
    for number, script in enumerate(table.scripts):
        faults += [
            Fault(step, name, move.text, "it has words, and cannot be made at that decision")
            for move in script.words(game)
            if (number, move) not in met and not (script.goal == "over" and move.card is None)  # a call may come later
        ]
        if isinstance(script, Script) and script.because and table.prompter.asks_whole_deal(table.session, number):
            faults.append(Fault(step, name, "", f"“{script.because}” is one move’s reason, and the player chooses among many"))
        if explained is not None and isinstance(script, Script):
            written = (script.hint or "", script.because, script.well, script.miss, *script.on.values())
            early = {word for text in written for word in words_of(game) if says(text, word)}
            known = {word for word in early if any(says(mark, word) for mark in explained)}
            faults += [Fault(step, name, "", f"“{word}” was not explained yet") for word in sorted(early - known)]
    return faults


def spoken(table: CardTable) -> Iterator[Spoken]:
    """Tries every move at every decision of a table and yields the text shown; goes on from moves that meet a goal."""
    prompter, queue = table.prompter, [table.session]
    for session, number in decisions(prompter, queue, MAX_DECISIONS):
        yield from _refused(session, prompter, number)
        followed = False
        for move in session.offered(session.state.legal):
            tried = copied(session)
            tried.play(move)
            now, after = prompter.place(tried)
            cue = prompter.cue(tried, number, session.moves)
            met: GoalResult = session.moves if now > number else after
            yield Spoken(
                move,
                number,
                met,
                cue.text if cue else "",
                _text_key(prompter, number, move, cue),
                *_facts_after(tried),
            )
            if now > number or (met is None and not followed and move is prompter.next_move(session)):
                followed = followed or met is None
                queue.append(tried)


def _refused(session: Session, prompter: Prompter, number: int) -> Iterator[Spoken]:
    """The author's texts for illegal moves that can be touched: a card in hand, or a call shown as barred."""
    shown = {one["move"] for one in calls.barred(session, session.view())}
    for move, text in prompter.words(session).items():
        there = _is_touchable(session, move.card) if move.card is not None else move.text in shown
        if there and session.state.refusal(move) is not None:
            yield Spoken(move, number, None, text, text, _known(session), None)


def _is_touchable(session: Session, card: Card) -> bool:
    """Whether the card is in the learner's hand."""
    return card in session.view().pile("hand", session.seat).cards


def _text_key(prompter: Prompter, number: int, move: Move, cue: Cue | None) -> str:
    """The author's text from which a cue was filled in: equal for moves that get the same text."""
    return (prompter.by_move[number].get(move) or cue.tone) if cue else ""


def _facts_after(session: Session) -> tuple[int, object]:
    """What two equally good moves should have in common afterwards: the cards seen, the score, who took the last trick."""
    score = session.state.score
    last = next((note.seat for event in reversed(session.state.events) for note in event.notes if note.kind == "trick"), None)
    return _known(session), (score.totals if score else None, last)


def _known(session: Session) -> int:
    """Bit mask of the cards that the learner has seen."""
    view = session.view()
    played = 0
    for event in view.events:
        played |= event.move.card.bit if event.move.card else 0
    for pile in view.piles:
        for card in pile.cards:
            played |= card.bit if card else 0
    return played


def _text_faults(game: Game, one: Spoken, prompter: Prompter) -> Iterator[str]:
    """The faults in the text for one move."""
    if one.outcome is not None and not one.text:
        yield "the goal is missed and nothing is said" if one.outcome is False else "the goal is met and nothing is said"
    for card in game.pack:
        if not card.bit & one.seen and says(one.text, card.gloss):
            yield f"it speaks of the {card.gloss}, which nobody has seen"
    if any(re.match(rf"(?:No[:,] )?{re.escape(rule.title)}[:.]", one.text) for rule in game.rules.values()):
        yield "it answers with the name of a rule"


def _untaught(table: CardTable) -> Iterator[tuple[str, str]]:
    """Moves refused at the table's first position by a rule not yet taught, without an author's text: move and fault."""
    words = table.prompter.words(table.session)
    for move, refusal in table.session.view().refusals:
        if table.taught is not None and refusal.rule.id not in table.taught and move not in words:
            yield move.text, f"it is refused by the rule “{refusal.rule.title}”, which was not taught yet"


def _never_done(heard: Sequence[Spoken], table: CardTable) -> Iterator[str]:
    """Goals that no move can meet, so that nobody finishes the step, and goal moves that are impossible."""
    session = table.session
    if not heard:
        yield "nobody can finish this: the learner has no move to make here"
        return
    for number, script in enumerate(table.scripts):
        here = [one for one in heard if one.script == number]
        if not here or script.goal == "over":
            continue
        goals, made = script.moves(session.game), {one.move for one in here}
        vain = [f"{move.text} ({_obstacle(session, move, made)})" for move in goals if move not in made]
        if not any(type(one.outcome) is int for one in here):
            reason = f"the goal is {listed(vain, 'or')}" if vain else f"no move meets the goal {script.goal!r}"
            yield f"nobody can finish this: {reason}"
        elif vain:
            yield f"the goal names in vain {listed(vain)}"


def _said_twice(table: CardTable) -> Iterator[str]:
    """Hints that tell something and give no reason: the words on the move, in their second step, are likely to repeat it."""
    for number, script in enumerate(table.scripts):
        whole = table.prompter.asks_whole_deal(table.session, number)
        only_asks = not script.hint or all(line.rstrip("”’").endswith("?") for line in sentences(script.hint))
        if not (only_asks or script.because or whole):
            yield f"the hint “{script.hint}” does not only ask: say with because=… why the move that it leads to is good"


def _obstacle(session: Session, move: Move, made: Collection[Move]) -> str:
    """Why a goal's move is impossible; `made` are the possible moves."""
    if move.kind not in {one.kind for one in made}:
        kinds = listed(sorted({f"“{one.kind}”" for one in made}), "or")
        return f"the moves here are {kinds}"
    if move.card is not None and not _is_touchable(session, move.card):
        return "the card is not in the hand"
    refusal = session.state.refusal(move)
    return refusal.reason.rstrip(".") if refusal else "it cannot be made at that decision"


def _preferred(heard: Sequence[Spoken], table: CardTable) -> Iterator[tuple[str, str]]:
    """Pairs of equally good cards that get different texts or verdicts."""
    view = table.session.view()
    height = view.ranking.height if view.ranking else (lambda card: [r.key for r in card.pack.ranks].index(card.rank.key))
    one_list = bool(teaching.for_game(table.session.game).table.order)  # an order in force ranks the cards of all suits
    for number, one in enumerate(heard):
        for other in heard[number + 1 :]:
            first, second = one.move.card, other.move.card
            if one.script != other.script or one.effect is None or one.effect != other.effect or not first or not second:
                continue
            if first is second:  # at two decisions, after other calls
                continue
            if first.suit is not second.suit or one.move.kind != other.move.kind:
                continue
            low, high = sorted((height(first), height(second)))
            compared = [card for card in first.pack if one_list or card.suit is first.suit]
            between = [card for card in compared if low < height(card) < high]
            if all(card.bit & one.seen for card in between) and (one.template, one.outcome) != (other.template, other.outcome):
                yield one.move.text, f"it is worth the same as {other.move.text}, and is told otherwise: {_alike(between)}"


def _alike(between: Sequence[Card]) -> str:
    """Why two cards are equal, for the author: no unseen card `between` them, same points and lead."""
    if not between:
        return "no card lies between them, and either way the points and the lead are the same"
    cards = listed([card.gloss for card in between])
    return f"what lies between them was seen ({cards}), and either way the points and the lead are the same"


def _named_rules(quiz: Quiz) -> Iterator[str]:
    """Answers of an author's question that are just a rule's name."""
    question = quiz.run.current.question
    titles = {rule.title for rule in question.rules}
    for answer in question.answers:
        if any(answer.text == title or answer.text.endswith(f": {title}") for title in titles):
            yield f"the answer “{answer.text}” is the name of a rule"


def words_of(game: Game) -> tuple[str, ...]:
    """Terms that a newcomer does not know: the game's foreign words, and card players' terms."""
    native = (
        [word for term in teaching.for_game(game).terms for word in term.word.split(", ")] if game.pack.lang != "en" else []
    )
    return (*(word for word in native if word != game.title.lower()), *PLAYERS)


def says(text: str, word: str) -> bool:
    """Whether a text contains a word, singular or plural."""
    return re.search(rf"\b{re.escape(word)}(?:e?s)?\b", text, re.IGNORECASE) is not None
