"""Which results a deal of tarot can have: the one place that knows how points, bouts, bonuses and contract limit each other.

`choices` lists the values that one fact of a result can still have, `complaint` says why facts cannot go together. Both take
any of the facts of an `Outcome` by name; a fact that is left out, or None, is not known.

>>> choices("bouts", contract="garde", chelem="defence")
(0, 1)
>>> complaint(contract="garde contre", points=91, chelem="attack")
'In a garde contre with every trick the taker’s side has 60 to 89½ points, not 91: the chien counts for the defence.'

Where the numbers come from: a side with `k` tricks has `k` cards of each player, and the chien or écart if that counts for it.
Each of its cards is worth ½, a bout 4 more, and 40 points in kings, queens, knights and jacks go to either side. An Excuse
that is paid for is exchanged for ½, and one that cannot be paid for counts as if a card worth ½ had been given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any, Final, Literal

from cardkit.arguments import shortly
from cardkit.cards import listed
from cardkit.games.tarot.rules import CHIEN_SIZES, CONTRACTS, HAND_SIZES, POIGNEE_SIZES, POIGNEES, TRUMP_CARDS
from cardkit.score import Points, show

Side = Literal["", "attack", "defence"]
SIDES: Final[tuple[Side, ...]] = ("", "attack", "defence")

PACK_HALF_POINTS: Final = 182
"""The points of all cards, in halves; so are all numbers here that say nothing else."""
BOUT_HALF_POINTS: Final = 8
"""How much more a bout is worth than the least card."""
RICHEST: Final = (8,) * 4 + (6,) * 4 + (4,) * 4 + (2,) * 4
"""How much more each king, queen, knight and jack is worth than the least card."""

POIGNEES_TOGETHER: Final = tuple(shown for count in range(3) for shown in combinations_with_replacement(POIGNEES, count))
"""The poignées that one deal may have: three of them would take more trumps than there are."""

FACTS: Final[Mapping[str, tuple[Any, ...]]] = {
    "players": tuple(CHIEN_SIZES),
    "contract": CONTRACTS,
    "bouts": (0, 1, 2, 3),
    "petit": SIDES,
    "chelem": SIDES,
    "alone": (False, True),
    "announced": (False, True),
}
"""The values that each fact can have by itself; points and poignées come from the others."""

DealFacts = tuple[int, str, int, Side, Side, bool]
"""Players, contract, bouts, petit, chelem, and whether the taker is alone among five."""


def choices(fact: str, **known: Any) -> tuple[Any, ...]:
    """The values that `fact` can have in some deal with these other facts, in order; none where those cannot be.

    `fact` is the name of a part of an `Outcome`; for `poignees` each value is a tuple of sizes, for `points` a whole number
    or a half. Raises `ValueError` for any other name.
    """
    if fact not in FACTS and fact not in ("points", "poignees"):
        raise ValueError(f"{shortly(fact)} is no fact of a result: there are {listed([*FACTS, 'points', 'poignees'])}.")
    given = {name: value for name, value in known.items() if name != fact and value is not None}
    if _senseless(given):
        return ()
    if fact == "points":
        shown = tuple(given.get("poignees", ()))
        halves = {points for facts in _fitting(given) for points in possible(*facts, shown)}
        return tuple(_points(number) for number in sorted(halves))
    values = POIGNEES_TOGETHER if fact == "poignees" else FACTS[fact]
    return tuple(value for value in values if _can_be({**given, fact: value}))


def complaint(**known: Any) -> str:
    """Why no deal has all these facts, in a sentence; "" if some deal has them."""
    given = {name: value for name, value in known.items() if value is not None}
    return _senseless(given) or _contradiction(given) or _points_refused(given)


@lru_cache(4096)
def possible(
    players: int, contract: str, bouts: int, petit: Side, chelem: Side, alone: bool, poignees: tuple[str, ...] = ()
) -> frozenset[int]:
    """The totals, in half points, that the taker's side can have in a deal with all these facts; empty where none has them.

    `petit` and `chelem` name the side that has it, "" for nobody; `alone` is a taker without partner, `poignees` all that were
    shown, by either side.
    """
    shown = trumps(players, poignees)
    if (
        (alone and players < 5)
        or shown > TRUMP_CARDS
        or (petit == "attack" and not bouts)
        or (petit == "defence" and bouts == 3)
    ):
        return frozenset()
    if not chelem:
        kept = _tricks_with_the_petit(players, contract, bouts, petit, alone or players < 5, poignees) if petit else 1
        return frozenset(_with_tricks_on_both_sides(players, contract, bouts, petit, kept))
    if petit not in ("", chelem):
        return frozenset()
    least, rich, in_chien = (_slam if chelem == "attack" else _slam_of_the_defence)(players, contract, bouts)
    if least is None or shown > TRUMP_CARDS - in_chien:
        return frozenset()
    return frozenset(range(least, least + sum(rich) + 1, 2))


def _with_tricks_on_both_sides(players: int, contract: str, bouts: int, petit: Side, kept: int) -> Iterator[int]:
    """The totals of the taker's side, in half points, in deals without a slam: each side wins a trick.

    The side with the petit au bout wins at least `kept` of them (1 where nobody has it).
    """
    chien = CHIEN_SIZES[players]
    mine, theirs = (0, chien) if contract == "garde contre" else (chien, 0)
    mine, theirs = mine + BOUT_HALF_POINTS * bouts, theirs + BOUT_HALF_POINTS * (3 - bouts)
    tricks = HAND_SIZES[players]
    fewest, most = (1, tricks - kept) if petit == "defence" else (kept, tricks - 1)
    for points in range(PACK_HALF_POINTS + 1):
        for taken in range(fewest, most + 1):
            extra, other = points - mine - players * taken, PACK_HALF_POINTS - points - theirs - players * (tricks - taken)
            if extra >= 0 and other >= 0 and not extra % 2:
                yield points
                break


def _tricks_with_the_petit(players: int, contract: str, bouts: int, petit: Side, alone: bool, poignees: tuple[str, ...]) -> int:
    """The fewest tricks of a side that has the petit au bout, its *winners*, after these poignées.

    The longest hand of trumps, L, has to get rid of them before the end. Each goes to a trick that L wins, or falls together
    with a trump of somebody else, of which there are few: 21 less those of L. So there are two ways.

    - L is one of the winners and keeps the petit to the end: all other trumps of L win tricks for them, but for one for each
      trump of their adversaries.
    - L is one of their adversaries, leads the petit to the last trick, and loses it to a trump that a winner has kept. Each
      trump with which L wins a trick is followed by a lead of L: a plain card, of which L has few, the Excuse, the petit at
      the very end, or a low trump, which a winner takes: one more trick for the winners, and one trump more that falls.
      If L has no partner, only the winners lead the suits that L trumps.

    An Excuse in the hand of L is one trump less to get rid of; it stays with its side. `long_hands.txt` of the tests has a
    deal for each of these numbers.
    """
    tricks = HAND_SIZES[players]
    own = bouts if petit == "attack" else 3 - bouts
    no_partner = petit == "defence" and alone
    # The taker leads after each of his tricks, and never trumps while somebody with the 21 must win them. With petit and 21 in
    # the last trick, trumps fall to the first, to it, and to one of the Excuse: with the chien, not all of them.
    fewest = 2 if no_partner and own == 3 and contract != "garde contre" else 1
    if not poignees:
        return fewest
    longest = max(trumps(players, (size,)) for size in poignees)
    with_them = 2 * longest - 21 - 2 * (own > 1)
    with_excuse_of_theirs = 3 * longest - tricks - 22
    against = with_excuse_of_theirs - 2 * (own < 3)
    if no_partner:
        led_to = 2 * longest - 23
        if own == 1 and contract in ("prise", "garde"):
            # Trumps of the écart count for a poignée. Who lays some aside has all four kings.
            led_to = min(led_to, longest + tricks - 26)
        against = max(against, led_to + (own == 3))
    if against > 22 - longest:  # each of their tricks but the last takes a trump of theirs
        against = with_them
    may_lie = contract == ("garde sans" if petit == "attack" else "garde contre")
    with_21 = own == 3 or (own == 2 and with_excuse_of_theirs > 1)
    if trumps(players, poignees) > tricks + 3 and with_21 and not may_lie:
        # Who has the 21 and wins the last trick alone has to follow suit before. So the others lead plain cards, after each
        # trick that is won with a trump one of the same hand: two hands of so many trumps have too few.
        fewest = 2
    return max(fewest, min(with_them, against))


Slam = tuple[int | None, tuple[int, ...], int]
"""A slam, seen from the taker's side: its fewest half points (None if there is no such slam), how many more each of the rich
cards brings that it may have or not, and how many bouts lie in the chien."""


def _slam(players: int, contract: str, bouts: int) -> Slam:
    """Bounds for the taker's side if it takes every trick.

    It may lack an Excuse kept by a defender and, in a garde contre, the chien.
    """
    if contract != "garde contre":
        return (PACK_HALF_POINTS - BOUT_HALF_POINTS * (3 - bouts) if bouts > 1 else None), (), 0
    in_chien = max(0, 2 - bouts)
    chien = CHIEN_SIZES[players]
    rich = RICHEST[: chien - in_chien]
    return PACK_HALF_POINTS - chien - BOUT_HALF_POINTS * (3 - bouts) - sum(rich), rich, in_chien


def _slam_of_the_defence(players: int, contract: str, bouts: int) -> Slam:
    """Bounds for the taker's side if it takes no trick: a kept Excuse, and the chien or its écart (no kings, no bouts)."""
    if contract == "garde sans":
        in_chien = max(0, bouts - 1)
        chien = CHIEN_SIZES[players]
        return chien + BOUT_HALF_POINTS * bouts, RICHEST[: chien - in_chien], in_chien
    if bouts > 1:
        return None, (), 0
    if contract == "garde contre":
        return BOUT_HALF_POINTS * bouts, (), 0
    chien = CHIEN_SIZES[players]
    return chien + BOUT_HALF_POINTS * bouts, RICHEST[4 : 4 + chien], 0


def trumps(players: int, poignees: Iterable[str]) -> int:
    """How many trumps these poignées take."""
    sizes = POIGNEE_SIZES[players]
    return sum(sizes[POIGNEES.index(size)] for size in poignees)


def _fitting(given: Mapping[str, Any]) -> Iterator[DealFacts]:
    """All facts, but for points and poignées, that agree with those given."""
    names = ("players", "contract", "bouts", "petit", "chelem", "alone")
    yield from product(*((given[name],) if name in given else FACTS[name] for name in names))


# -- why not -------------------------------------------------------------------------------------------------------------------


def _senseless(given: Mapping[str, Any]) -> str:
    """A sentence on the first of these values that is impossible in itself, whatever the others are; "" if none is."""
    if "contract" in given and given["contract"] not in CONTRACTS:
        return f"{shortly(given['contract'])} is not a contract: choose {listed(CONTRACTS, 'or')}."
    players = given.get("players")
    if players is not None and players not in CHIEN_SIZES:
        return f"Tarot is for three, four or five players, not {players}."
    if "bouts" in given and given["bouts"] not in range(4):
        return f"There are three bouts, so the taker’s side has 0, 1, 2 or 3 of them, not {given['bouts']}."
    for side in (given.get("petit", ""), given.get("chelem", "")):
        if side not in SIDES:
            return f"{shortly(side)} is not a side: it is the attack, the defence, or empty for nobody."
    if given.get("alone") and players not in (None, 5):
        return f"With {players} players the taker is always alone: only with five is there a choice."
    for size in given.get("poignees", ()):
        if size not in POIGNEES:
            return f"{shortly(size)} is not a poignée: it is {listed(POIGNEES, 'or')}."
    if "points" not in given:
        return ""
    points = Fraction(given["points"])
    if points.denominator > 2:
        return f"{given['points']} points cannot be: cards are worth whole and half points."
    if not 0 <= points <= 91:
        return f"{show(points)} points cannot be: there are 91 in the pack."
    if points.denominator == 2 and players == 4:
        return f"{show(points)} points cannot be with four players: every side holds an even number of cards."
    return ""


def _contradiction(given: Mapping[str, Any]) -> str:
    """Why bonuses and bouts cannot go together, whatever the points."""
    shown, players = given.get("poignees", ()), given.get("players")
    fewest = min(trumps(number, shown) for number in ([players] if players else CHIEN_SIZES))
    if fewest > TRUMP_CARDS:
        return f"{listed(list(shown)).capitalize()} poignées would take {fewest} trumps; with the Excuse there are 22."
    bouts, petit, chelem = given.get("bouts"), given.get("petit"), given.get("chelem")
    if petit == "attack" and bouts == 0:
        return "The taker’s side cannot have the petit au bout without a bout: the petit is one."
    if petit == "defence" and bouts == 3:
        return "The taker’s side has all three bouts, so the defence cannot have the petit au bout."
    if chelem and petit not in (None, "", chelem):
        return "The side that wins every trick wins the last one, so the petit au bout cannot be the other’s."
    if _can_be(given, "points"):
        return ""
    if _can_be(given, "points", "poignees"):
        return f"So many bouts in the chien leave too few trumps for {listed([f'a {size}' for size in shown])} poignée."
    numbers = listed([str(number) for number in choices("bouts", **{**given, "points": None, "poignees": None})], "or")
    return f"{_where(given)} the taker’s side has {numbers} bouts, not {bouts}: {_because(given)}."


def _points_refused(given: Mapping[str, Any]) -> str:
    """Why the points cannot be with all the rest."""
    if "points" not in given or _can_be(given):
        return ""
    points, known = given["points"], {name: value for name, value in given.items() if name != "points"}
    found = choices("points", **known)
    below, above = [p for p in found if p < points], [p for p in found if p > points]
    has = listed([show(p) for p in found], "or") if len(found) < 3 else f"{show(found[0])} to {show(found[-1])}"
    text = f"{_where(given)} the taker’s side has {has} points, not {show(points)}"
    if below and above:
        return f"{text}: the nearest are {show(below[-1])} and {show(above[0])}."
    return f"{text}: {_because(given, bool(below))}."


def _can_be(given: Mapping[str, Any], *without: str) -> bool:
    """Whether some deal has all that is given, but for the facts of these names."""
    points = None if "points" in without or "points" not in given else int(Fraction(given["points"]) * 2)
    for facts in _fitting(given):
        found = possible(*facts, () if "poignees" in without else tuple(given.get("poignees", ())))
        if found if points is None else points in found:
            return True
    return False


def _where(given: Mapping[str, Any]) -> str:
    """The beginning of a sentence: of which deals it speaks."""
    has = {"attack": ["every trick"], "defence": ["not a single trick"]}.get(given.get("chelem", ""), [])
    if "bouts" in given and "points" in given:
        has = [("no bout", "one bout", "two bouts", "three bouts")[given["bouts"]], *has]
    if given.get("petit") == "defence" and not given.get("chelem"):
        has.append("the petit au bout lost")
    return " ".join(["In a", given.get("contract", "contract"), *(["with", listed(has)] if has else [])])


def _because(given: Mapping[str, Any], much: bool = False) -> str:
    """Why a side cannot have that many bouts or points, or that few, as a clause; `much` if it was too many points."""
    chelem, contract = given.get("chelem"), given.get("contract")
    if chelem == "attack":
        if contract == "garde contre":
            return "the chien counts for the defence"
        return "it lacks only an Excuse that a defender kept, which counts 4"
    if chelem == "defence":
        if contract == "garde contre":
            return "it has the Excuse, which then counts 4, or nothing"
        if contract == "garde sans":
            return "it has the chien, and perhaps the Excuse, which then counts 4"
        return "no king and no bout may be laid aside, and the Excuse counts 4"
    if given.get("petit") and given.get("poignees"):
        return "before the petit au bout a poignée has to be played, and that takes the same side tricks"
    if much and given.get("petit") == "defence" and not given.get("bouts", 3):
        return "the defence has the trick with the petit and, but for a chien with bouts, another with the 21"
    if much:
        return "the defence has a trick at least, with 4 points more for each bout"
    return "it has a trick at least, with 4 points more for each bout"


def _points(halves: int) -> Points:
    """Half points as points: whole numbers where they are."""
    return halves // 2 if halves % 2 == 0 else Fraction(halves, 2)
