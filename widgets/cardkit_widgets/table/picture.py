"""A table as a still picture and in words, where widgets do not run: a code host, a printed page, a text browser."""

from __future__ import annotations

from html import escape
from textwrap import wrap
from typing import Final

from cardkit.cards import Pack
from cardkit.sessions import Session
from cardkit.state import State
from cardkit.view import View
from cardkit_widgets import faces
from cardkit_widgets.base.plain import image
from cardkit_widgets.base.requests import Scene
from cardkit_widgets.table.pieces import around, board_said, last_trick, sheet_data
from cardkit_widgets.table.scene import SceneBuilder, scene

WIDTH: Final = 720.0
MAX_RESULT_CHARACTERS: Final = 44
"""In a line of the result, which stands in large letters."""
FELT, EDGE, RIM, INK, SOFT, PLATE, GOLD = "#1f6b4c", "#124230", "#5b3a21", "#f8f4e6", "#c6dccd", "#0c3a29", "#ffd569"


def describe(scene: Scene, pack: Pack) -> str:
    """The table in words: hands, trick, piles, facts and score."""

    def named(card: str | None) -> str:
        return pack[card].gloss if card else "a hidden card"

    def count(number: int) -> str:
        return f"{number} card{'s' * (number != 1)}"

    lines = [f"{scene['title']}, deal {scene['deal'] + 1}, move {scene['at']} of {scene['moves']}"]
    lines += [f"{fact['label']}: {fact['said']}" for fact in scene["facts"]]
    for seat in scene["seats"]:
        marks = [
            word
            for word, true in (("dealer", seat["seat"] == scene["dealer"]), ("to play", seat["seat"] == scene["turn"]))
            if true
        ]
        facts = [f"{fact['label']} {fact['said']}".rstrip() for fact in seat["facts"]]
        facts += [
            f"{pile['title']}: {pile['count']}"
            for pile in scene["piles"]
            if pile["owner"] == seat["seat"] and pile["n"] and pile["title"]
        ]
        known = [c["card"] for c in scene["hand"]] if seat["place"] == 0 else seat["known"]
        more = "; ".join([count(seat["cards"]), *marks, *facts])
        lines.append(f"{seat['name']} ({more}){': ' if known else ''}{', '.join(map(named, known))}")
    trick = scene["trick"]
    if trick["cards"]:
        played = ", ".join(
            f"{scene['seats'][by]['name']} {named(card)}" for card, by in zip(trick["cards"], trick["by"], strict=True)
        )
        lines.append(f"{trick['title']}: {played}")
    for pile in _together(scene["piles"]):
        if pile["owner"] is None and pile["n"]:
            cards = ", ".join([count(pile["n"]), *(named(card) for card in pile["cards"] if card)])
            lines.append(": ".join(filter(None, [pile["title"], cards])))
    if scene["board"]:
        lines.append(f"Score: {', '.join(board_said(scene['board']))}")
    lines += filter(None, [scene.get("result"), scene.get("result_note")])
    return "\n".join(lines)


def _together(piles: list[Scene]) -> list[Scene]:
    """Piles whose cards have an entry each, merged again."""
    found: dict[str, Scene] = {}
    for pile in piles:
        key = pile["key"].partition("/")[0]
        before = found.get(key)
        cards = [*before["cards"], *pile["cards"]] if before else pile["cards"]
        found[key] = {
            **pile,
            "title": pile.get("of") or pile["title"],
            "cards": cards,
            "n": before["n"] + 1 if before else pile["n"],
        }
    return list(found.values())


def picture(scene: Scene, pack: Pack) -> str:
    """The table as a self-contained SVG with only the card drawings it needs."""
    return _Picture(scene, pack).svg()


def of_state(state: State) -> str:
    """A position with all cards face up, as an `<img>`."""
    session = Session(state.game, state=state, watch=True, seed=0)
    session.goto(session.moves)
    shown, pack = scene(session, open_hands=True), state.game.pack
    return image(picture(shown, pack), describe(shown, pack))


def of_view(view: View) -> str:
    """One seat's view of a position as an `<img>`: unknown cards lie face down."""
    game = view.game
    # no deal is needed to draw a view, only somebody who sits there
    anybody = Session(game, state=game.deal(0), seat=view.seat or 0, watch=True, seed=0)
    builder = SceneBuilder(anybody, open_hands=view.seat is None)
    shown = builder.moment(view) | {
        "title": game.title,
        "clockwise": game.dealing.clockwise,
        "deal": 0,
        "moves": len(view.events),
        "last": last_trick(game.names, view),
        "score": sheet_data(view.score, builder.sides, game.pack),
    }
    return image(picture(shown, game.pack), describe(shown, game.pack))


class _Picture:
    """Draws one scene; `used` gathers the symbols that the picture must carry.

    Each method draws one part; x and y are SVG units from the top left, the picture is `WIDTH` wide.
    """

    def __init__(self, scene: Scene, pack: Pack) -> None:
        self.scene, self.pack = scene, pack
        width, height = faces.SIZE[pack.name]
        self.ratio = height / width
        self.used: set[str] = set()

    def svg(self) -> str:
        scene = self.scene
        card = 64.0
        high = card * self.ratio
        middle = 1.72 * high * 0.88 + 100
        top, hand = 46.0, max(high, 40) + 34
        total = top + middle + hand + 24
        body = [*self.header(), *self.seats(top, middle), *self.middle(top, middle, card * 0.88)]
        body += self.hand(top + middle + 28, card)
        words = escape(describe(scene, self.pack), quote=False)
        size = f'viewBox="0 0 {WIDTH:g} {_n(total)}" width="{WIDTH:g}" height="{_n(total)}" style="max-width:100%;height:auto"'
        felt = (
            f'<defs><radialGradient id="ct-felt" cy=".38" r=".75"><stop stop-color="{FELT}"/>'
            f'<stop offset="1" stop-color="{EDGE}"/></radialGradient></defs>'
            f'<rect x="3.5" y="3.5" width="{WIDTH - 7:g}" height="{_n(total - 7)}" rx="18" '
            f'fill="url(#ct-felt)" stroke="{RIM}" stroke-width="7"/>'
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="system-ui, sans-serif" font-size="14">'
            f"<title>{escape(scene['title'])}</title><desc>{words}</desc>"
            f"{faces.subset(self.pack, self.used)}{felt}{''.join(body)}</svg>"
        )

    def card(self, card: str | None, x: float, y: float, width: float, turn: float = 0) -> str:
        text = card or faces.BACK
        self.used.add(text)
        height = width * self.ratio
        spin = f' transform="rotate({_n(turn)} {_n(x + width / 2)} {_n(y + height / 2)})"' if turn else ""
        name = self.pack[card].gloss if card else "face down"
        box = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
        return f'<g{spin}><title>{escape(name)}</title><use href="#{faces.symbol_id(self.pack, text)}" {box}/></g>'

    def text(self, x: float, y: float, text: str, anchor: str = "start", fill: str = INK, **more: str) -> str:
        extra = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in more.items())
        return f'<text x="{_n(x)}" y="{_n(y)}" fill="{fill}" text-anchor="{anchor}"{extra}>{escape(text, quote=False)}</text>'

    def header(self) -> list[str]:
        scene, parts = self.scene, []
        facts = _fitting([f"{fact['label']}: {fact['said']}" for fact in scene["facts"]], 76)
        parts.append(self.text(18, 30, facts))
        if scene["board"]:
            rows = enumerate(board_said(scene["board"]))
            parts += [self.text(WIDTH - 18, 30 + 18 * n, row, "end") for n, row in rows]
        return parts

    def plate(self, seat: Scene, x: float, y: float) -> str:
        scene = self.scene
        marks = [
            seat["name"],
            *(["· partner"] if seat["partner"] else []),
            *(["· dealer"] if seat["seat"] == scene["dealer"] else []),
        ]
        text = " ".join(marks)
        width = 7.6 * len(text) + 22
        x = min(max(x, width / 2 + 14), WIDTH - width / 2 - 14)
        rim = f'stroke="{GOLD}" stroke-width="2.5"' if seat["seat"] == scene["turn"] else ""
        box = f'<rect x="{_n(x - width / 2)}" y="{_n(y)}" width="{_n(width)}" height="25" rx="12.5" fill="{PLATE}" {rim}/>'
        line = _fitting([f"{fact['label']} {fact['said']}".rstrip() for fact in seat["facts"]], 48)
        inside = min(max(x, 3.2 * len(line) + 16), WIDTH - 3.2 * len(line) - 16)
        below = 86 if seat["place"] else 40
        return (
            box
            + self.text(x, y + 17, text, "middle", font_weight="600")
            + (self.text(inside, y + below, line, "middle", SOFT, font_size="12") if line else "")
        )

    def seats(self, top: float, middle: float) -> list[str]:
        scene, parts = self.scene, []
        for seat in scene["seats"]:
            if not seat["place"]:
                continue
            x, y = around(seat["place"], len(scene["seats"]), scene["clockwise"])
            at_x = WIDTH / 2 + max(-1, min(1, x * 1.15)) * (WIDTH / 2 - 90)
            at_y = top + (middle - 100) * (0.44 + 0.44 * max(-1, min(1, y * 1.15)))
            parts.append(self.plate(seat, at_x, at_y))
            cards = [*seat["known"], *[None] * (seat["cards"] - len(seat["known"]))]
            width = 34.0 if len(seat["known"]) > 2 else 22.0
            parts += self.row(cards, at_x, at_y + 30, width, min(width * 0.5, 130 / max(1, len(cards))))
        return parts

    def row(self, cards: list[str | None], x: float, y: float, width: float, step: float) -> list[str]:
        whole = step * (len(cards) - 1) + width if cards else 0
        left = min(max(x - whole / 2, 14), WIDTH - 14 - whole)
        return [self.card(card, left + n * step, y, width) for n, card in enumerate(cards)]

    def middle(self, top: float, middle: float, width: float) -> list[str]:
        scene, parts = self.scene, []
        height = width * self.ratio
        centre_x, centre_y = WIDTH / 2, top + middle * 0.5
        trick = scene["trick"]
        for card, by in zip(trick["cards"], trick["by"], strict=True):
            x, y = around(scene["seats"][by]["place"], len(scene["seats"]), scene["clockwise"])
            parts.append(
                self.card(
                    card, centre_x + x * width * 0.86 - width / 2, centre_y + y * height * 0.36 - height / 2, width, x * 5
                )
            )
        piles = [pile for pile in _together(scene["piles"]) if pile["owner"] is None and pile["n"]]
        free = not trick["cards"] and not scene["last"]
        each = width if free else 30.0
        x = centre_x - (len(piles) - 1) * 0.75 * width if free else 40.0
        for pile in piles:
            y = centre_y - each * self.ratio / 2 if free else top + middle - each * self.ratio - 26
            step = min(each * 0.45, 150 / max(1, len(pile["cards"])))
            parts += self.row(pile["cards"], x, y, each, step)
            called = f"{pile['title']} {pile['n']}"
            inside = max(x, 3.2 * len(called) + 16)
            parts.append(self.text(inside, y + each * self.ratio + 15, called, "middle", SOFT, font_size="12"))
            cards = step * (len(pile["cards"]) - 1) + each
            x = max(x + cards + (40 if free else 24), inside + 6.4 * len(called) + 16)
        verdict = scene["score"]["verdict"] if scene["over"] and scene["score"] else ""
        ended = scene.get("result") or verdict
        lines = wrap(ended, MAX_RESULT_CHARACTERS)
        first = top + middle + 4 - 12 * (len(lines) - 1)
        return [*parts, *(self.text(centre_x, first + 24 * n, line, "middle", font_size="20") for n, line in enumerate(lines))]

    def hand(self, y: float, width: float) -> list[str]:
        me = next(seat for seat in self.scene["seats"] if not seat["place"])
        cards = [card["card"] for card in self.scene["hand"]]
        step = min(width * 0.86 if len(cards) > 4 else width + 6, (WIDTH - 50 - width) / max(1, len(cards) - 1))
        bare = {**me, "facts": []}
        return [self.plate(bare, 70, y - 22), *self.row(cards, WIDTH / 2, y + 8, width, step)]


def _fitting(words: list[str], most: int) -> str:
    """These texts in one line of at most `most` characters; leaves out each that does not fit any more."""
    line = ""
    for one in words:
        more = f"{line} · {one}" if line else one
        line = more if len(more) <= most else line
    return line


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
