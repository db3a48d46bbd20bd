"""The scene: everything the browser draws of a session, as plain data, and nothing that the learner may not know.

A scene is made from `session.view()` alone (plus names, the match score and what the session can do now), so it is as secret as
the view is. It knows no game by name: piles, facts, duties, refusals and notes say all there is to say.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from cardkit.cards import Card, listed
from cardkit.game import Game, State
from cardkit.moves import Event, Note, sentence
from cardkit.record import Record
from cardkit.score import ScoreSheet, show
from cardkit.session import Session
from cardkit.view import Fact, Pile, View
from cardkit_widgets.table import calls

Scene = dict[str, Any]
"""JSON data: texts, numbers, lists and dictionaries."""

HEAPS: Final = ("won", "stock", "talon", "discards", "monte", "pot")
"""Piles that lie squared up, so that only their top card shows; all others are spread."""

MOST_STEPS: Final = 24
"""More steps than this at once are not worth watching one by one; they are told in the story."""


def scene(
    session: Session,
    since: tuple[int, int] | None = None,
    *,
    open_hands: bool = False,
    taught: Collection[str] | None = None,
    answered_above: bool = False,
) -> Scene:
    """What the table of this session shows now.

    Args:
        session: the learner's session.
        since: the (deal counted from 0, `at`) that was shown before; what has happened since comes back as
            `steps`, to be shown one after the other. None: no steps.
        open_hands: show every hand; granted only when the deal is over or the table is only watched.
        taught: the ids of the rules that the learner knows so far; what belongs to another rule is not told. None: all of them.
        answered_above: a panel above the table asks for the move, so nothing is played at the table itself.

    Returns: a dictionary of plain data. Seats count from 0 as in the game; `place` of a seat counts from the learner (0) in the
    direction of play. Cards are their texts, None for a card that lies face down.
    """
    game, state = session.game, session.state
    view = session.view(open_hands=open_hands)
    seats = _seats(session, view, taught)
    settled = session.match.settled if session.live else None
    at, moves = len(view.events), len(seen_moves(session, view.seat)) - 1
    standing = session.match.standing if session.live else view.standing
    parties = [party_name(session.names, party) for party in game.parties]
    facts = [fact for fact in view.facts if _known(fact.rule, taught)]
    score = _score(_part(view.score, taught), parties)
    counted = score is not None and (taught is None or any(game.rules[rule].kind == "match" for rule in taught))
    if score is not None and not counted:
        score["verdict"] = ""  # it tells how the match stands
    return {
        "seq": session.seq,
        "game": game.name,
        "title": game.title,
        "clockwise": game.clockwise,
        "deal": len(session.match.finished),
        "at": at,
        "moves": moves,
        "live": session.live,
        "watch": session.watch,
        "over": view.to_move is None,
        **_words(session, view, parties, at, moves, answered_above),
        "me": session.seat,
        "turn": view.to_move,
        "my_turn": session.my_turn,
        "dealer": view.dealer,
        "open": view.seat is None,
        "seats": seats,
        "hand": _hand(session, view),
        "click": view.click if session.my_turn else "",
        "choice": _choice(session, view),
        "free": sorted({move.kind for move in view.legal} & set(game.moves.free)),
        "actions": _actions(session, view),
        "barred": [call for call in calls.barred(session, view) if _known(call["why"]["rule"], taught)],
        "duties": [duty for duty in _duties(session, view) if _known(duty["rule"], taught)],
        "trick": _trick(view),
        "last": _last_trick(session, view),
        "piles": [_pile(pile) for pile in view.piles if pile.name not in ("hand", "trick")],
        "facts": [_fact(game, fact) for fact in facts if fact.seat is None],
        "score": score,
        "standing": [{"party": p, "words": w} for p, w in zip(parties, game.standing_words(standing), strict=True)]
        if counted
        else [],
        "verdict": settled.verdict if settled and settled.over else "",
        "can": {
            "undo": session.can_undo,
            "hint": session.my_turn,
            "next": state.over and session.live and not (session.watch or session.fixed or session.match.over),
            "restart": not session.watch,
            "take_over": not session.live and not session.watch,
            "open": session.watch or state.over,
        },
        "fixed": session.fixed,
        "remark": session.remark(),
        "trouble": session.trouble,
        "story": _story(session, view),
        "steps": _steps(session, view, since),
    }


def _known(rule: str, taught: Collection[str] | None) -> bool:
    """Whether what belongs to this rule may be told; what belongs to none always may."""
    return taught is None or not rule or rule in taught


def _part(sheet: ScoreSheet | None, taught: Collection[str] | None) -> ScoreSheet | None:
    """The lines of a score sheet that the learner can follow; no sheet where there are none."""
    if sheet is None or taught is None:
        return sheet
    lines = [line for line in sheet.lines if line.rule in taught]
    if not lines:
        return None
    return ScoreSheet(sheet.parties, lines, winner=sheet.winner, final=sheet.final, verdict=sheet.verdict)


def party_name(names: Sequence[str], party: Sequence[int]) -> str:
    """The seats of a party by name: "You and Paco"."""
    return listed([names[seat] for seat in party])


def _fact(game: Game, fact: Fact) -> Scene:
    suit = next((s for s in game.pack.suits if s.key == fact.suit), None) if fact.suit else None
    return {
        "key": fact.key,
        "label": fact.label,
        "value": fact.value,
        "suit": suit.symbol if suit else "",
        "suit_key": fact.suit,
        "cards": [fact.card.text] if fact.card else _named(game, fact.value),
        "rule": fact.rule,
    }


def _named(game: Game, value: str) -> list[str]:
    """The cards that a text consists of (`5c 17a`), so that they can be drawn; none when it says anything else."""
    texts = {card.text for card in game.pack}
    return words if len(words := value.split()) > 1 and texts.issuperset(words) else []


def _seats(session: Session, view: View, taught: Collection[str] | None) -> list[Scene]:
    game = session.game
    mine = game.party_of(session.seat)
    seats = []
    for seat in range(game.seats):
        hand = view.pile("hand", seat)
        seats.append(
            {
                "seat": seat,
                "place": (seat - session.seat) % game.seats,
                "name": session.names[seat],
                "side": game.party_of(seat),
                "partner": seat != session.seat and game.party_of(seat) == mine,
                "cards": len(hand.cards),
                "known": [card.text for card in hand.cards if card] if seat != session.seat else [],
                "facts": [_fact(game, f) for f in view.facts if f.seat == seat and _known(f.rule, taught)],
            }
        )
    return seats


def _hand(session: Session, view: View) -> list[Scene]:
    chosen = {move.card for move in session.chosen}
    full = len(chosen) == view.wanted > 1
    considered = session.considered().view(session.seat) if chosen and not full else view
    refusals = {move.text: refusal for move, refusal in considered.refusals} if view.to_move == session.seat else {}
    ranking, ranks = session.game.ranking(view), [rank.key for rank in session.game.pack.ranks]
    cards: list[Scene] = []
    for card in view.pile("hand", session.seat).cards:
        if card is None:  # a game may deal cards that their owner has not looked at
            cards.append({"card": None, "ok": False, "why": None, "level": 0})
            continue
        refusal = refusals.get(f"{view.click} {card.text}")
        ok = view.to_move == session.seat and bool(view.click) and (card in chosen if full else refusal is None)
        why = None
        if refusal is not None:
            why = calls.why(refusal)
        level = ranking.level(card) if ranking else ranks.index(card.rank.key)
        cards.append({"card": card.text, "ok": ok, "why": why, "level": level, **({"chosen": True} if card in chosen else {})})
    return cards


def _actions(session: Session, view: View) -> list[Scene]:
    """The legal moves that are not made by touching a card of one's hand."""
    if not session.my_turn:
        return []
    hand = view.pile("hand", session.seat).cards
    return [
        {"move": move.text, "kind": move.kind, "label": move.label, "card": move.card.text if move.card else ""}
        for move in view.legal
        if not (move.kind == view.click and move.card in hand)
    ]


def _choice(session: Session, view: View) -> Scene | None:
    """How many cards are to be chosen together, how many are, and the word on the button that confirms them."""
    if not session.my_turn or view.wanted < 2:
        return None
    return {"n": len(session.chosen), "of": view.wanted, "label": _verb(session, view).capitalize()}


def _verb(session: Session, view: View) -> str:
    """What touching a card does now: `play`, `lay aside`."""
    label = next(move.label for move in session.game.moves if move.kind == view.click)
    return label.partition(" the ")[0].lower()


def _duties(session: Session, view: View) -> list[Scene]:
    if view.to_move != session.seat:
        return []
    duties, decided = [], False
    for duty in view.duties:
        state = "binds" if duty.binding else "later" if decided else "void"
        decided = decided or duty.binding
        duties.append({"rule": duty.rule.id, "cards": [card.text for card in duty.cards], "state": state})
    return duties


def _texts(cards: Sequence[Card | None]) -> list[str | None]:
    return [card.text if card is not None else None for card in cards]


def _trick(view: View) -> Scene:
    pile = view.pile("trick")
    takes = view.click == "play" and any(pile.name == "trick" for pile in view.piles)
    return {"cards": _texts(pile.cards), "by": list(pile.by), "title": pile.title or "Trick", "takes": takes}


def _pile(pile: Pile) -> Scene:
    heap = pile.name in HEAPS
    cards = [None] * len(pile.cards) if pile.down else _texts(pile.cards)
    return {
        "key": pile_key(pile),
        "name": pile.name,
        "owner": pile.owner,
        "title": pile.title or pile.name.capitalize(),
        "n": len(cards),
        "cards": ([None] if pile.down or pile.name == "won" else cards[-1:]) if heap and cards else cards,
        "heap": heap,
        "by": list(pile.by),
    }


def pile_key(pile: Pile) -> str:
    """A short key for a pile: its name, with its owner when it has one (`won:0`)."""
    return pile.name if pile.owner is None else f"{pile.name}:{pile.owner}"


def _tricks(events: Sequence[Event]) -> list[tuple[int, Note, dict[str, int]]]:
    """The tricks among events: the index of the move that ended each, its note, and who played which card."""
    found, by = [], {}
    for number, event in enumerate(events):
        if event.move.card is not None:
            by[event.move.card.text] = event.seat
        found += [(number, note, dict(by)) for note in event.notes if note.kind == "trick" and note.cards]
    return found


def _told_trick(names: Sequence[str], note: Note, by: dict[str, int]) -> Scene:
    return {
        "cards": [card.text for card in note.cards],
        "by": [by.get(card.text, note.seat) for card in note.cards],
        "winner": note.seat,
        "text": told(names, note),
        "rule": note.rule,
    }


def told(names: Sequence[str], note: Note) -> str:
    """A note as a sentence."""
    return sentence(names[note.seat] if note.seat is not None else "", note.said)


def _last_trick(session: Session, view: View) -> Scene | None:
    tricks = _tricks(view.events)
    return _told_trick(session.names, *tricks[-1][1:]) if tricks else None


def _score(sheet: ScoreSheet | None, parties: list[str]) -> Scene | None:
    if sheet is None:
        return None
    return {
        "parties": parties,
        "lines": [
            {
                "label": line.label,
                "points": [show(p) for p in line.points],
                "arithmetic": line.arithmetic,
                "rule": line.rule,
                "counts": line.counts,
            }
            for line in sheet.lines
        ],
        "totals": [show(total) for total in sheet.totals],
        "winner": sheet.winner,
        "final": sheet.final,
        "verdict": sheet.verdict,
    }


def _words(session: Session, view: View, parties: list[str], at: int, moves: int, answered_above: bool) -> Scene:
    """What the table says of the moment: whose turn, what may be done, why no card is wanted, how it ended."""
    said = {"status": "", "may": "", "not_now": "It isn’t time to play a card.", "result": ""}
    if session.watch:
        said["status"] = f"Move {at} of {moves}"
        said["not_now"] = "Choose your answer above." if answered_above else "Step through this deal with the arrows below."
    elif not session.live:
        said["status"] = f"Looking back: move {at} of {moves}"
        said["not_now"] = "You’re looking back. Step on to the last move, or play on from here."
    elif view.to_move is None:
        said["status"] = said["not_now"] = "The deal is over."
    elif view.to_move != session.seat:
        said["status"] = f"{session.names[view.to_move]} to play"
        said["not_now"] = f"It is {session.names[view.to_move]}’s turn."
    else:
        said_now = [action["label"] for action in _actions(session, view)]
        cards = [move.card for move in view.legal if move.kind == view.click and move.card is not None]
        said["status"] = "Your turn" if view.click in ("", "play") else f"Your turn: {view.click} a card"
        if said_now:
            said["not_now"] = f"First choose: {listed(said_now[:4], 'or')}{' …' if len(said_now) > 4 else ''}."
        if view.wanted > 1:
            chosen = len(session.chosen)
            said["status"] = f"Your turn: choose {view.wanted} cards"
            said["not_now"] = f"Choose {view.wanted - chosen} more, then confirm."
            if chosen == view.wanted:
                said["not_now"] = f"All {chosen} are chosen. Confirm them, or touch one of them to put it back."
        play = (
            [f"{_verb(session, view)} {'any of ' if len(cards) > 1 else ''}{session.game.pack.set(cards).said}"]
            if cards
            else []
        )
        said["may"] = f"You may {listed([*play, *(f'“{call}”' for call in said_now[:8])], 'or')}."
    if view.to_move is None and session.live and view.score is not None and view.score.final:
        match, winner = session.match, view.score.winner
        matched = match.over and match.winner is not None and not session.fixed
        party = parties[match.winner] if matched and match.winner is not None else "" if winner is None else parties[winner]
        many = party == "You" or " and " in party
        wins = f"win{'' if many else 's'}{' the match' if matched else ''}"
        verdict = view.score.verdict
        drawn = verdict[:1].upper() + verdict[1:] or "The deal is over"
        said["result"] = f"{party} {wins}" if party else drawn if match.over or session.fixed else f"{drawn}. Deal again"
    said["may"] = said["may"] or said["not_now"]
    return said


def _story(session: Session, view: View) -> list[Scene]:
    """The deal in words so far: who deals, and then every move with what followed from it."""
    names = session.names
    told = [{"n": 0, "seat": view.dealer, "text": sentence(names[view.dealer], "deal[s]")}]
    draw = session.match.draw
    if draw and draw.rounds and not session.match.finished:
        for drawn in reversed(draw.rounds):
            words = listed([f"{names[seat]} {card.gloss}" for seat, card in drawn])
            told.insert(0, {"n": 0, "seat": None, "text": f"Drawn for the deal: {words}."})
    return told + [{"n": n, "seat": event.seat, "text": event.say(names)} for n, event in enumerate(view.events, 1)]


def _steps(session: Session, view: View, since: tuple[int, int] | None) -> list[Scene]:
    """What has happened since a position of this deal, move by move."""
    if since is None or since[0] != len(session.match.finished):
        return []
    first, last = since[1], len(view.events)
    if not 0 <= first < last or last - first > MOST_STEPS:
        return []
    moves, log = seen_moves(session, view.seat), session.state.log
    state: State = Record.of(session.state).state(moves[first])
    steps = []
    for number, event in enumerate(view.events[first:], first + 1):
        for done in log[len(state.log) : moves[number]]:
            state.play(done.move)
        steps.append(_step(session.names, event, state.to_move, state.piles(view.seat)))
    return steps


def seen_moves(session: Session, seat: int | None) -> list[int]:
    """For every number of moves that this seat has seen, the number that were made by then.

    A game may have moves that some seats do not notice (a wink between partners); for them these do not count.
    """
    state = session.state
    if seat is None or len(state.seen_events(seat)) == len(state.log):
        return list(range(len(state.log) + 1))
    replay, moves = Record.of(state).state(0), [0]
    for number, event in enumerate(state.log, 1):
        replay.play(event.move)
        seen = len(replay.seen_events(seat))
        moves[seen:] = [number]
    return moves


def _step(names: Sequence[str], event: Event, turn: int | None, piles: Sequence[Pile]) -> Scene:
    card = event.move.card
    trick = next((note for note in event.notes if note.kind == "trick" and note.cards), None)
    step: Scene = {
        "seat": event.seat,
        "text": event.say(names),
        "said": "" if card is not None and event.move.kind == "play" else sentence("", event.move.said),
        "card": None,
        "to": "",
        "turn": turn,
        "trick": None,
        "notes": [
            {"text": told(names, note), "cards": [c.text for c in note.cards]} for note in event.notes if note.kind != "trick"
        ],
    }
    if card is not None:
        home = next((pile for pile in piles if pile.known & card.bit), None)
        if trick is not None and card in trick.cards:
            step.update(card=card.text, to="trick")
        elif home is not None and home.name != "hand":
            step.update(card=card.text, to=pile_key(home))
    if trick is not None:
        home = next((pile for pile in piles if pile.known & trick.cards[0].bit), None)
        step["trick"] = {
            "cards": [c.text for c in trick.cards],
            "winner": trick.seat,
            "text": told(names, trick),
            "to": pile_key(home) if home else "",
        }
    return step
