"""Below a table: offers another deal, a changed rule or other cards, for pages without cells to edit.

The browser draws a row of buttons below each table that registers with `Alternatives`, and asks for what is behind one. Another
deal replaces the one at the table; a changed rule or other cards open beside it, from a link (see `cardkit.sessions.link`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol
from weakref import WeakValueDictionary

import traitlets

from cardkit.cards import UnknownCard
from cardkit.dealing import chance, some_seed
from cardkit.game import Game
from cardkit.players.players import sample
from cardkit.record import Record
from cardkit.rules import Option
from cardkit.sessions import Session, link
from cardkit.teaching import other_cards, variants
from cardkit_widgets import faces
from cardkit_widgets.base import bundle
from cardkit_widgets.base.headless import HeadlessWidget
from cardkit_widgets.base.personal_server import personal_server
from cardkit_widgets.base.requests import Request, Responder, shared
from cardkit_widgets.table import comparison as both_ways
from cardkit_widgets.table.script import Prompts

GONE: Final = "This table is not here any more. Reload the page to go on."


class Table(Protocol):
    """What `Alternatives` needs of a card table."""

    session: Session

    def refresh(self) -> None:
        """Draw the table again."""


def alternatives(game: Game) -> list[Option]:
    """The options of a game that change a rule of play; not the number of deals, say."""
    return [option for option in game.rules.options if not option.is_number]


def offered_below(session: Session, scripts: Sequence[Prompts]) -> list[str]:
    """The buttons below a table, by name: `deal`, `rules` (change one), `cards` (choose them), at a match `friends`."""
    found = ["cards"] if scripts or not alternatives(session.game) else ["rules", "cards"]
    if not (scripts or session.fixed):
        found.append("friends")
    anywhere = all(script.goal in ("legal", "over") and not script.words(session.game) for script in scripts)
    return ["deal", *found] if session.can_redeal and anywhere else found


class Alternatives(Responder, HeadlessWidget):
    """Answers the buttons below all tables of one page; `tables` lists their offers by the table's key."""

    _esm = bundle.module("table/alternatives.js")
    sorry = "The table is as it was."
    faults: ClassVar = (ValueError, LookupError, UnknownCard)

    tables: traitlets.Dict[str, list[str]] = traitlets.Dict().tag(sync=True)
    style = traitlets.Unicode(bundle.style("table/comparison.css") + bundle.style("table/alternatives.css")).tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self._known: WeakValueDictionary[str, Any] = WeakValueDictionary()
        self._asked: Request = {}
        self.listen(self)

    @classmethod
    def shared(cls) -> Alternatives:
        """The page's one model."""
        return shared("alternatives", cls)

    def __repr__(self) -> str:
        return f"<Alternatives beside {len(self.tables)} tables>"

    def know(self, key: str, table: Table, offers: list[str]) -> None:
        """Register a table with the buttons below it (see `offered_below`)."""
        self._known[key] = table
        self.tables = {**self.tables, key: offers}

    def set_state(self, sync_data: object) -> None:
        """Ignored: a browser changes nothing here except by requests."""

    def error_text(self, error: Exception) -> str:
        """The sentence about an impossible request."""
        text = str(error)
        return text if text.endswith((".", "?")) else f"That can’t be: {text}."

    # -- what the browser asks -------------------------------------------------------------------------------------------

    def answer(self, request: Request) -> str | None:
        """Send what a button asks for, or a sentence on why it is impossible."""
        table = self._known.get(str(request.get("key")))
        if table is None:
            return GONE
        ways = {"deal": self._deal, "rules": self._rules, "rule": self._rule, "cards": self._cards, "hand": self._hand}
        way = ways.get(str(request.get("kind")))
        if way is None:
            return "The table did not understand that, so nothing was changed."
        self.send({**_to(request), **way(table, request)})
        return None

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send a note instead of what was asked for."""
        self.send({**_to(request), "trouble": note})

    def _deal(self, table: Table, _: Request) -> dict[str, Any]:
        table.session.redeal()
        table.refresh()
        return {"done": "The cards are dealt anew."}

    def _rules(self, table: Table, _: Request) -> dict[str, Any]:
        """The rules that can be changed."""
        game = table.session.game
        return {"options": [_option(game, option) for option in alternatives(game)]}

    def _rule(self, table: Table, request: Request) -> dict[str, Any]:
        """What a changed rule changes, and a link to play under it."""
        session, game = table.session, table.session.game
        option = next((option for option in game.rules.options if option.name == request.get("option")), None)
        if option is None:
            raise LookupError(f"{game.title} has no such rule to change.")
        value = option.read(str(request.get("value")))
        other = game.variant(**{option.name: value})
        match = {"page": "shared.ipynb", "match": link.write(other, seed=some_seed(None))}
        seen = sample(session.shown.view(session.seat), chance.dice)  # what is hidden stays so: any deal that could be this one
        replay = variants.replay(Record.of(seen), **{option.name: value})
        if _shows(replay, session.seat):
            play = "" if replay.there.over else link.write(replay.there, seat=session.seat)
            return {"own": True, "told": both_ways.compared(game, option, value, replay, session.seat), "play": play, **match}
        base = game.variant(**{option.name: option.default})
        hand = both_ways.example(base, option, value if value != option.default else game.options[option.name])
        return {"own": False, "told": both_ways.compared(base, option, value, hand), "play": "", **match}

    def _cards(self, table: Table, _: Request) -> dict[str, Any]:
        """The learner's cards, and all cards of the pack with whether the learner could hold them in this position.

        Raises `ValueError` where the learner holds none.
        """
        session = table.session
        position, seat = session.shown, session.seat
        if position.over or not other_cards.held(position, seat):
            raise ValueError("You hold no cards at this moment: go on, or look back to where you had some.")
        free, pack = other_cards.free(position, seat), session.game.pack
        return {
            "hand": [card.text for card in other_cards.held(position, seat)],
            "suits": [[suit.gloss, [_card(card, card in free) for card in pack if card.suit is suit]] for suit in pack.suits],
            "ratio": faces.SIZE[pack.name][1] / faces.SIZE[pack.name][0],
        }

    def _hand(self, table: Table, request: Request) -> dict[str, Any]:
        """A link to the position with the chosen cards in the learner's hand."""
        session, texts = table.session, request.get("cards")
        if not isinstance(texts, list):
            raise ValueError("Choose your cards first.")
        cards = session.game.pack.set(dict.fromkeys(map(str, texts)))
        made = other_cards.with_hand(session.shown, session.seat, cards, chance.dice)
        return {"page": "shared.ipynb", "play": link.write(made, seat=session.seat), "server": personal_server()}


def _to(request: Mapping[str, Any]) -> dict[str, str]:
    """What addresses an answer: the table's key and the kind of request."""
    return {"key": str(request.get("key")), "kind": str(request.get("kind"))}


def _shows(replay: variants.Replay, seat: int) -> bool:
    """Whether a replay is worth showing: its main difference concerns the learner, not hidden hands."""
    main = replay.main
    return main is not None and main.kind != "seats" and (main.kind not in ("legal", "turn") or replay.here.to_move == seat)


def _option(game: Game, option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "title": option.title,
        "sentence": option.sentence,
        "now": option.write(game.options[option.name]),
        "choices": [option.write(choice) for choice in option.choices],
    }


def _card(card: Any, free: bool) -> list[Any]:
    return [card.text, card.gloss, faces.symbol_id(card.pack, card.text), free]
