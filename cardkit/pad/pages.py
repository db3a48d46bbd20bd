"""The pad's pages in a browser as plain data: `answer(evening, request) -> scene`, a pure function.

A request carries everything: the evening as text, the entry in the making, the time. Nothing is kept between requests, so any
process may answer. A scene has words, choices and numbers; nothing is scored elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cardkit.cards import listed
from cardkit.game import Game, with_text_options
from cardkit.games import games
from cardkit.pad.evening import LIMITS, MAX_NAME_CHARACTERS, MAX_PEOPLE, Evening, ScoredDeal, for_so_many, seatings
from cardkit.pad.form import DealEntry, Field, Form, Place, form_of
from cardkit.pad.texts import BadPad, checked_entry, from_text, read, to_csv, to_link, to_text
from cardkit.score import show
from cardkit.sentences import capital, several

PadRequest = Mapping[str, Any]
PadScene = dict[str, Any]
Answering = Callable[[Evening, PadRequest], tuple[Evening, str]]

NAMES: Final = ("Ana", "Bo", "Cy", "Di", "Eve", "Flo")
"""Names to begin with."""
LIMIT_WORDS: Final = {"none": "No limit", "deals": "Deals", "reach": "{count}", "minutes": "Minutes"}


def answer(evening: str, request: PadRequest) -> PadScene:
    """The scene after a request.

    Args:
        evening: the text of the open evening; "" before one has begun.
        request: its `kind`, with further keys: `look` at the pad (`entry`: one in the making), `begin` an evening (`game`,
            `names`, …), `enter` a deal (`entry`; `at`: the number of the one to correct), `remove` one (`at`), `open` another
            evening (`text`), `take` this one along, `setup` a new one.

    The scene's `keep` is the evening's text after the request, None if unchanged. An invalid request changes nothing; `note`
    says why.
    """
    kind = request.get("kind")
    if kind == "setup" or (not evening and kind not in ("begin", "open")):
        return _setup(request, "")
    try:
        if kind == "begin":
            found, note = _begun(request), ""
        elif kind == "open":
            found, note = read(str(request.get("text", ""))), ""
        else:
            found, note = ANSWERS.get(str(kind), _look)(from_text(evening), request)
    except (BadPad, ValueError, IndexError) as error:
        return _setup(request, str(error)) if kind == "begin" or not evening else _pad(_kept(evening), request, str(error))
    done = kind in ANSWERS and not note
    scene = _pad(found, {} if done else request, note)
    text = to_text(found)
    return {**scene, "keep": text if text != evening else None}


def _kept(evening: str) -> Evening | str:
    """The evening in a text, or a sentence on what is wrong with it."""
    try:
        return from_text(evening)
    except BadPad as error:
        return str(error)


# -- what is asked -----------------------------------------------------------------------------------------------------------


def _look(evening: Evening, request: PadRequest) -> tuple[Evening, str]:
    return evening, ""


def _enter(evening: Evening, request: PadRequest) -> tuple[Evening, str]:
    entry = checked_entry(request.get("entry"), "This deal")
    at = _number(evening, request)
    return (evening.enter(**entry) if at is None else evening.correct(at, entry)), ""


def _remove(evening: Evening, request: PadRequest) -> tuple[Evening, str]:
    at = _number(evening, request)
    return (evening, "") if at is None else (evening.remove(at), "")


ANSWERS: Final[Mapping[str, Answering]] = {"enter": _enter, "remove": _remove}
"""The requests that change an evening."""


def _number(evening: Evening, request: PadRequest) -> int | None:
    """The number of the deal meant; None for a new one. Raises `ValueError` if there is no such deal."""
    at = request.get("at")
    if at is None:
        return None
    if not isinstance(at, int) or isinstance(at, bool) or not 0 <= at < len(evening.entries):
        raise ValueError("That deal is not on the pad any more.")
    return at


def _begun(request: PadRequest) -> Evening:
    """A new evening. Raises `ValueError`, with a sentence."""
    game, names, seats, options = _table(request)
    kind, number = str(request.get("limit", "none")), request.get("number", 0)
    limit = (kind, number if isinstance(number, int) and kind != "none" else 0)
    dealer = request.get("dealer", 0)
    more = {"dealer": dealer if isinstance(dealer, int) else 0, "count": str(request.get("count", ""))[:40], "limit": limit}
    started = str(request.get("now", ""))[:20]
    return Evening.begin(with_text_options(game, options), names, seats=seats, started=started, **more)


def _table(request: PadRequest) -> tuple[Game, list[str], int, dict[str, str]]:
    """Game, names, number of seats and options of a setup request; what is missing or impossible becomes the default."""
    name = request.get("game")
    game = games[name] if isinstance(name, str) and name in games else _games_with_pad()[0]
    form, possible = form_of(game), seatings(game)
    given = request.get("names")
    names = [str(one)[:MAX_NAME_CHARACTERS] for one in given][:MAX_PEOPLE] if isinstance(given, list) else []
    if len(names) not in possible:
        names = [*names, *(one for one in NAMES if one not in names)][: game.seats]
    seats = request.get("seats")
    seats = seats if isinstance(seats, int) and seats in possible[len(names)] else possible[len(names)][0]
    wanted = request.get("options")
    given_options = wanted if isinstance(wanted, Mapping) else {}
    options = {key: str(given_options[key])[:20] for key in form.scoring_options(seats) if key in given_options}
    return game, names, seats, options


def _games_with_pad() -> list[Game]:
    """The games with a score pad."""
    found = []
    for game in games.values():
        try:
            form_of(game)
        except ValueError:
            continue
        found.append(game)
    return found


# -- the first page ----------------------------------------------------------------------------------------------------------


def _setup(request: PadRequest, note: str) -> PadScene:
    """The page on which an evening is set up."""
    game, names, seats, options = _table(request)
    form, possible = form_of(game), seatings(game)
    alone = all(len(party) == 1 for party in for_so_many(game, seats).parties)
    counts = [{"value": count, "label": capital(count)} for count in form.counts]
    return {
        "page": "setup",
        "note": note,
        "keep": None,
        "games": [{"value": one.name, "label": one.title, "lang": one.pack.lang} for one in _games_with_pad()],
        "game": game.name,
        "title": game.title,
        "names": names,
        "most_letters": MAX_NAME_CHARACTERS,
        "people": list(possible),
        "seats": seats,
        "sitting": [{"value": n, "label": _sitting(n, len(names))} for n in possible[len(names)]],
        "partners": not alone and len(names) == 4,
        "options": [_option(game, key, options) for key in form.scoring_options(seats)],
        "counts": counts if len(counts) > 1 else [],
        "count": request.get("count") if request.get("count") in form.counts else form.counts[0],
        "limits": [{"value": kind, "label": LIMIT_WORDS[kind].format(count=capital(form.counts[0]))} for kind in LIMITS],
    }


def _sitting(seats: int, people: int) -> str:
    return f"All {people} play" if seats == people else f"{seats} play, the dealer sits out"


def _option(game: Game, key: str, chosen: Mapping[str, str]) -> PadScene:
    option = next(option for option in game.rules.options if option.name == key)
    choices = [{"value": option.write(value), "label": capital(option.write(value))} for value in option.choices]
    value = chosen.get(key, option.write(option.default))
    return {"name": key, "title": option.title, "says": option.sentence, "choices": choices, "value": value}


# -- the pad -----------------------------------------------------------------------------------------------------------------


def _pad(evening: Evening | str, request: PadRequest, note: str) -> PadScene:
    """The main page: scores, the deal to enter, the deals so far. A text as `evening` says why the pad cannot be read."""
    if isinstance(evening, str):
        return {"page": "damaged", "note": evening, "keep": None}
    at = request.get("at")
    at = at if isinstance(at, int) and not isinstance(at, bool) and 0 <= at < len(evening.entries) else None
    now = str(request.get("now", ""))[:20]
    scene = {
        "page": "pad",
        "note": note,
        "keep": None,
        "game": evening.game.name,
        "title": evening.game.title,
        "lang": evening.game.pack.lang,
        "lesson": evening.game.name,
        "started": evening.started,
        "names": list(evening.names),
        "count": evening.count,
        "scores": _scores(evening),
        "next": _next(evening),
        "limit": _limit(evening, now),
        "over": evening.over(now),
        "form": _form(evening, request, at),
        "deals": [_deal(evening, deal) for deal in evening.deals],
        "chart": _chart(evening),
    }
    if request.get("kind") == "take":
        scene["take"] = {"csv": to_csv(evening), "file": to_text(evening), "link": to_link(evening)}
    return scene


def _scores(evening: Evening) -> list[PadScene]:
    """Each scorer's total, and who leads."""
    scorers, leaders = evening.scorers, evening.leaders
    words = evening.game.dealing.standing_words(evening.standing) if evening.form.match else ("",) * len(scorers)
    return [
        {"name": name, "score": show(total), "words": words[n], "leads": n in leaders}
        for n, (name, total) in enumerate(zip(scorers, evening.totals, strict=True))
    ]


def _next(evening: Evening) -> PadScene:
    """The next deal: its number, who deals, who sits out, and any remark on it."""
    place = evening.next
    out = [name for n, name in enumerate(evening.names) if n not in place.people]
    return {
        "number": len(evening.entries) + 1,
        "dealer": evening.names[place.dealer],
        "out": listed(out) if out else "",
        "words": f"{evening.names[place.dealer]} deals{' and sits out' if out else ''}.",
        "note": evening.form.note(place),
    }


def _limit(evening: Evening, now: str) -> str:
    """What remains until the evening's limit, in words; who has won, once it is over."""
    kind, number = evening.limit
    if evening.over(now):
        best = [name for n, name in enumerate(evening.scorers) if n in evening.leaders]
        return f"That was the last deal: {listed(best)} won." if len(best) == 1 else "That was the last deal: nobody is ahead."
    if kind == "deals":
        return f"Deal {evening.played + 1} of {number}"
    if kind == "reach":
        return f"To {number} {evening.count}"
    if kind == "minutes":
        return several(max(0, number - evening.minutes(now)), "1 minute to go", "{n} minutes to go")
    return ""


def _chart(evening: Evening) -> list[list[int]]:
    """For each scorer the sum of gains after each deal, beginning with 0: of points, also where games are counted."""
    lines = [[0] for _ in evening.scorers]
    for deal in evening.deals:
        for line, gain in zip(lines, deal.gains, strict=True):
            line.append(line[-1] + gain)
    return lines


def _deal(evening: Evening, deal: ScoredDeal) -> PadScene:
    """A finished deal: its calculation in words, the lines of its sheet, gains and totals."""
    lines = []
    if deal.sheet is not None:
        for line in deal.sheet.lines:
            rule = evening.game.rules[line.rule]
            lines.append({"label": line.label, "how": line.arithmetic, "rule": rule.title, "says": rule.sentence})
    won = "" if deal.ended is None else f"{evening.scorers[deal.ended]} won the {evening.form.match}."
    return {
        "number": deal.number + 1,
        "dealer": evening.names[deal.place.dealer],
        "words": deal.words,
        "trouble": deal.trouble,
        "gains": [show(gain, sign=True) for gain in deal.gains],
        "totals": [show(total) for total in deal.totals],
        "won": won,
        "lines": lines,
    }


# -- the form ----------------------------------------------------------------------------------------------------------------


def _form(evening: Evening, request: PadRequest, at: int | None) -> PadScene:
    """The deal being entered or corrected: its fields page by page, and its score once complete."""
    form = evening.form
    place = evening.next if at is None else evening.deals[at].place
    given = request.get("entry")
    if given is None and at is not None:
        given = evening.entries[at]
    try:
        entry = form.cleaned(place, checked_entry(given or {}, "This deal"))
    except BadPad:
        entry = {}
    fields = form.fields(place, entry)
    missing = form.missing(place, entry)
    return {
        "at": at,
        "entry": entry,
        "pages": [_page(form, place, entry, [one for one in fields if _page_of(one) == page]) for page in _pages(fields)],
        "ask": _page_of(missing) if missing else "",
        "sum": None if missing else _sum(evening, place, entry),
        "what_if": _what_if(form, place, entry),
    }


def _page_of(field: Field) -> str:
    return field.page or field.label


def _pages(fields: Sequence[Field]) -> list[str]:
    return list(dict.fromkeys(map(_page_of, fields)))


def _page(form: Form, place: Place, entry: DealEntry, fields: Sequence[Field]) -> PadScene:
    """Fields asked together, and their answers so far in short."""
    extra = all(field.default is not None for field in fields)
    chosen = [
        f"{field.short or field.label}: {label}" if field.short or (extra and len(fields) > 1) else label
        for field in fields
        if field.name in entry and (label := dict(field.choices)[entry[field.name]])
    ]
    return {
        "name": _page_of(fields[0]),
        "extra": extra,
        "chosen": ", ".join(chosen),
        "fields": [_field(form, place, entry, field) for field in fields],
    }


def _field(form: Form, place: Place, entry: DealEntry, field: Field) -> PadScene:
    """A field with its choices, each with the reason if it is impossible, or the possible numbers."""
    value = entry.get(field.name, field.default or "")
    scene = {"name": field.name, "label": field.label, "short": field.short, "value": value, "default": field.default}
    refused = form.refusals(place, entry, field)
    if not field.number:
        choices = [{"value": choice, "label": label, "why": refused[choice]} for choice, label in field.choices]
        return {**scene, "choices": choices}
    possible = [choice for choice in field.values if not refused[choice]]
    labels = dict(field.choices)
    span = f"{labels[possible[0]]} to {labels[possible[-1]]}" if possible else "nothing"
    why = {choice: words for choice, words in refused.items() if words}
    return {**scene, "possible": possible, "why": why, "span": span, "halves": any("." in one for one in field.values)}


def _sum(evening: Evening, place: Place, entry: DealEntry) -> PadScene:
    """The score of the entered deal, in words and for each scorer; or the contradiction."""
    try:
        sheet = evening.form.scored(place, entry)
    except ValueError as error:
        return {"words": "", "trouble": str(error), "points": []}
    words = evening.form.words(place, entry, sheet)
    by = [show(total, sign=True) for total in evening.shares(place, sheet)]
    return {
        "words": words,
        "trouble": "",
        "points": [{"name": name, "points": n} for name, n in zip(evening.scorers, by, strict=True)],
    }


def _what_if(form: Form, place: Place, entry: DealEntry) -> PadScene | None:
    """What each bid would score."""
    found = form.what_if(place, entry)
    return None if found is None else {"heads": list(found[0]), "rows": [list(row) for row in found[1]]}
