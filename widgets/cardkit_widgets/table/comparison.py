"""One deal told twice as plain data: as it is played here, and with one option changed."""

from __future__ import annotations

from typing import Any

from cardkit.game import Game, State
from cardkit.record import Record
from cardkit.rules import Option
from cardkit.sessions import Session
from cardkit.teaching import variants
from cardkit_widgets.table.picture import describe, picture
from cardkit_widgets.table.scene import scene


def example(game: Game, option: Option, value: bool | int | str) -> variants.Replay:
    """A deal of this game that shows best what the option's value changes; raises `LookupError` if none does."""
    hand = variants.example(game, option.name, value)
    mine = hand.game.options[option.name]
    return variants.replay(hand, **{option.name: value if mine == option.default else option.default})


def compared(
    game: Game, option: Option, value: bool | int | str, replay: variants.Replay, seat: int | None = None
) -> dict[str, Any]:
    """What changes if an option has this value: both sides, the game's own first, and their differences.

    All hands are open, or only what `seat` sees.
    """
    sides = (replay.here, replay.there)
    if replay.record.game.options[option.name] == value:
        sides = sides[::-1]
    main = replay.main
    drawn = main is not None and main.kind not in ("score", "match")
    findings = []
    for finding in replay.findings:
        texts = (finding.here, finding.there) if sides[0] is replay.here else (finding.there, finding.here)
        rule = game.rules[finding.rule] if finding.rule else None
        findings.append(
            {
                "title": finding.title,
                "left": list(texts[0]),
                "right": list(texts[1]),
                "main": finding is main,
                "rule": [rule.title, rule.id] if rule else None,
            }
        )
    here = game.options[option.name]
    return {
        "title": option.title,
        "at": replay.at,
        "moves": len(replay.record.moves),
        "playable": not sides[1].over,
        "left": {"value": option.write(here), **_side(sides[0], drawn, seat)},
        "right": {"value": option.write(value), **_side(sides[1], drawn, seat)},
        "findings": findings,
    }


def _side(state: State, drawn: bool, seat: int | None) -> dict[str, str]:
    """One of the two deals as picture and words; both empty unless it is `drawn`."""
    if not drawn:
        return {"svg": "", "words": ""}
    session = Session(state.game, record=Record.of(state), watch=True, seat=seat or 0)
    session.goto(session.moves)
    shown = scene(session, open_hands=seat is None)
    return {"svg": picture(shown, state.game.pack), "words": describe(shown, state.game.pack)}
