"""“What would you play?”: a link to a position, made at one table and opened at another.

    table = CardTable("tute", seed=7)
    share(table)                                  # a line with a button that copies a link to the position on the table
    share(tute, seed=7, ask="Can you win this?")  # a link to a whole match
    share(Problems("tute"))                       # a link to the problem that is open
    Shared()                                      # opens the link in its page's address

No server keeps anything: the link carries the position (see `cardkit.sessions.link`).
"""

from __future__ import annotations

import html
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote

import ipywidgets
import traitlets

from cardkit.cards import listed
from cardkit.game import Game, State
from cardkit.record import Record
from cardkit.sessions import Session, link
from cardkit.sessions.link import BadLink
from cardkit.teaching.problems import Problem
from cardkit_widgets.base import bundle
from cardkit_widgets.base.personal_server import personal_server
from cardkit_widgets.base.plain import Plain, paragraphs, run
from cardkit_widgets.base.qr_code import qr_code
from cardkit_widgets.base.requests import Request, Responder
from cardkit_widgets.base.stack import Drawn, Stack
from cardkit_widgets.pages import outline
from cardkit_widgets.panels.problems import Problems
from cardkit_widgets.table.table import CardTable

PAGE: Final = "shared.ipynb"
"""The lesson that opens links; it lies beside the others."""


class Share(Responder, Plain, Drawn):
    """A line below a table: a question to type, a button that copies a link to the position, and its QR code.

    Args:
        what: a card table or session (its position when the link is made), a position, a game with a `seed`, or `Problems` (the
            one that is open).
        seed: of a match, for a game only; it reveals every card to those who know how to look.
        ask: the question to begin with.
        everything: include all hands as they are. Otherwise cards that the learner cannot see are dealt anew in the link.

    Raises: `ValueError` for what a link cannot carry, `TypeError` for anything else than these.
    """

    _esm = bundle.module("sharing/share.js")
    _css = bundle.style("sharing/share.css")
    sorry = "No link could be made."

    scene = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        what: CardTable | Session | State | Game | Problems,
        *,
        seed: int | None = None,
        ask: str = "",
        everything: bool = False,
    ) -> None:
        if not isinstance(what, CardTable | Session | State | Game | Problems):
            raise TypeError(f"a link is to a table, a session, a position, problems or a game with a seed, not to {what!r}")
        self._what, self._seed, self._everything = what, seed, everything
        self._seq = 0
        self._made = self._whole = ""
        self._link(ask)  # a wrong argument is said here, not at a click
        super().__init__(scene=self._scene(ask, "", ""))
        self.listen(self)

    @property
    def _shared_thing(self) -> Session | State | Game | Problem:
        """What the link carries: the session of a table, the problem that is open, or what was given."""
        if isinstance(self._what, Problems):
            return self._what.problem
        return self._what.session if isinstance(self._what, CardTable) else self._what

    @property
    def _what_it_is(self) -> str:
        """What the link leads to, in words."""
        kinds = {Game: "a match", Problem: "this problem"}
        return next((words for kind, words in kinds.items() if isinstance(self._shared_thing, kind)), "this position")

    def _link(self, ask: str) -> str:
        """What stands after `#` in the link; `ask` is the sender's question, "" for none."""
        source = self._shared_thing
        if not isinstance(source, Problem):
            return link.write(source, seed=self._seed, ask=ask, everything=self._everything)
        question = f"&ask={quote(ask, safe='')}" if ask else ""
        return f"game={source.record.game.name}&problem={source.key}{question}"

    def __repr__(self) -> str:
        source = self._shared_thing
        game = source.record.game if isinstance(source, Problem) else source if isinstance(source, Game) else source.game
        return f"<A link to {self._what_it_is} of {game.title}>"

    def plain(self) -> dict[str, str]:
        """The link, or the page that opens links if each run deals other cards."""
        return {"text/plain": f"{repr(self)[1:-1]}: {self._address}"}

    def static_html(self) -> str:
        """The link as HTML."""
        return f'<p><a href="{html.escape(self._address)}">{repr(self)[1:-1]}</a></p>{paragraphs(run("open it"))}'

    @property
    def _address(self) -> str:
        """The address of the page that opens links; with the link, unless the cards are random and differ at each run."""
        source = self._shared_thing
        if isinstance(source, Session) and not source.repeatable:
            return PAGE
        return f"{PAGE}#{self._link(self.scene['ask'])}"

    def _scene(self, ask: str, made: str, note: str) -> dict[str, Any]:
        self._seq += 1
        secret = "The link holds what you see here. What is hidden from you is dealt anew for it, so nobody can read it."
        if isinstance(self._shared_thing, Problem):
            secret = "The link names the problem; it is solved on the page that opens."
        elif isinstance(self._shared_thing, Game):
            secret = "A seed gives every card away to those who know how to look."
        elif self._everything:
            secret = "The link holds all hands as they are: who knows how can read them."
        return {
            "seq": self._seq,
            "page": PAGE,
            "server": personal_server(),
            "ask": ask,
            "made": made,
            "address": self._whole,
            "code": qr_code(self._whole),
            "note": note,
            "secret": secret,
            "to": "this match" if isinstance(self._shared_thing, Game) else self._what_it_is,
            "longest": link.MAX_QUESTION_CHARACTERS,
        }

    def answer(self, request: Request) -> str | None:
        """Make the link of what the table shows now; or take the page's full address, for the QR code."""
        self._whole = str(request.get("address") or "")
        if not self._whole:
            self._made = self._link(_question_text(request))
        return ""

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send the link, or why there is none."""
        self.scene = self._scene(_question_text(request), "" if note else self._made, note)


def _question_text(request: Mapping[str, Any]) -> str:
    """The question typed above the link, cut to what a link can carry."""
    return str(request.get("ask") or "")[: link.MAX_QUESTION_CHARACTERS]


def share(
    what: CardTable | Session | State | Game | Problems, *, seed: int | None = None, ask: str = "", everything: bool = False
) -> Share:
    """A line with a button that copies a link to a position or match; arguments of `Share`."""
    return Share(what, seed=seed, ask=ask, everything=everything)


class LinkReader(Drawn):
    """Reads the link in the page's address, or one that is pasted, and shows any error."""

    _esm = bundle.module("sharing/share.js")
    _css = bundle.style("sharing/share.css")

    scene = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return "<Shared: waits for a link>"


class Shared(Responder, Plain, Stack):
    """The page that opens links: the question, and the position at a table.

    Args:
        text: a link to open at once; by default that in the page's address.
    """

    faults = (BadLink,)
    sorry = "This link couldn’t be opened."

    def __init__(self, text: str = "") -> None:
        self._seq = 0
        self._table: tuple[ipywidgets.Widget, ...] = ()
        self.reader = LinkReader(scene=self._scene())
        self.listen(self.reader)
        super().__init__(children=(self.reader,), layout={"overflow": "visible"})
        if text:
            self.receive({"kind": "open", "text": text})

    def __repr__(self) -> str:
        return f"<Shared: {self._table[0]!r}>" if self._table else repr(self.reader)

    def plain(self) -> dict[str, str]:
        """What the page is for."""
        return {"text/plain": f"Here a link opens the position that it carries. {run('open one')}"}

    def _scene(self, **scene: str) -> dict[str, Any]:
        self._seq += 1
        return {"seq": self._seq, "reader": True, "ask": "", "about": "", "trouble": "", "lesson": "", "title": "", **scene}

    def answer(self, request: Request) -> str | None:
        """Open a link; a damaged one gets a note and changes nothing."""
        if request.get("kind") != "open":
            return None
        text = str(request.get("text") or "")
        game, parts = link.carried(text)
        if "problem" in parts:
            problems = _problem(game, parts["problem"])
            ask = parts.get("ask", "").strip()[: link.MAX_QUESTION_CHARACTERS]
            self._show(problems, self._scene(ask=ask or "Which move wins?", **_lesson(game)))
            return None
        shared = link.read(text)
        reveal = "after the first try" if shared.ask else "at once"
        table = CardTable(shared.session(), name=_key(shared), reveal=reveal)
        self._show(table, self._scene(**_introduction(shared, table.session)))
        return None

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send why the link could not be opened."""
        self._show(None, self._scene(trouble=note))

    def _show(self, table: CardTable | Problems | None, scene: dict[str, Any]) -> None:
        """Show this table below the reader, in place of the one before; None: no table."""
        old, self._table = self._table, () if table is None else (table, Share(table, ask=scene["ask"]))
        self.reader.scene = scene
        self.children = (self.reader, *self._table)
        for widget in old:
            widget.close()


def _introduction(shared: link.SharedPosition, session: Session) -> dict[str, str]:
    """What stands above the table: the question, whose turn it is, the partner, changed rules."""
    game = shared.game
    party = [session.names[seat] for seat in game.parties[game.parties.of(shared.seat)] if seat != shared.seat]
    partner = f" Your partner is {listed(party)}." if party else ""
    changed = [f"{o.name}={o.write(game.options[o.name])}" for o in game.rules.options if game.options[o.name] != o.default]
    rules = f" Played with {listed(changed)}." if changed else ""
    turn = "It’s your turn." if session.my_turn else "The deal is over: look back through it."
    kind = (
        turn
        if shared.state is not None
        else f"A match with the seed {shared.seed}: everybody with this link gets the same cards."
    )
    return {
        "ask": shared.ask,
        "about": f"{kind}{partner}{rules}",
        **_lesson(game),
    }


def _lesson(game: Game) -> dict[str, str]:
    """The game's lesson, if there is one to link to, and its title."""
    return {"lesson": game.name if outline.has_page(game) else "", "title": game.title}


def _problem(game: Game, key: str) -> Problems:
    """The problem of this key; raises `BadLink` if it does not exist any more."""
    try:
        return Problems(game, only=key)
    except ValueError:
        raise BadLink("This link leads to a deal that isn’t here (any more). Copy the whole link again.") from None


def _key(shared: link.SharedPosition) -> str:
    """The key of the table's save in the browser, the same for the same link."""
    what = str(Record.of(shared.state)) if shared.state is not None else f"{shared.game!r} {shared.seed}"
    return f"shared-{link.checksum(f'{shared.seat} {what}')}"
