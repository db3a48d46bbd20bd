"""The packs, drawn: every card of every pack as an SVG symbol, in pure Python, with no picture files and no fonts.

    from cardkit.cards import spanish40
    from cardkit_widgets import faces

    faces.sheet(spanish40)                        # the whole pack, hidden: put it in a page once ...
    faces.symbol_id(spanish40, "Rb")              # ... and show cards with <use href="#ck-spanish40-Rb">
    faces.picture(spanish40, "Rb 7o 1e")          # or one SVG that stands by itself

Recognition marks follow the printed packs: *la pinta* (breaks in the frame) of Spanish cards, interlaced swords and crossed
batons of the Trevisane, two scenes on each trump of the Tarot Nouveau.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from cardkit.cards import Card, Pack, packs

from . import french, spanish, tarot, trevisane
from .draw import REFERENCE, Design

_DRAWN_BY: Final[dict[str, tuple[tuple[int, int], Callable[[Pack], Design]]]] = {
    "french32": (french.SIZE, french.design),
    "french52": (french.SIZE, french.design),
    "spanish40": (spanish.SIZE, spanish.design),
    "trevisane52": (trevisane.SIZE, trevisane.design),
    "tarot78": (tarot.SIZE, tarot.design),
}

BACK: Final = "back"
"""The name of the back among a pack's cards."""

SIZE: Final[dict[str, tuple[float, float]]] = {name: (w / 2, h / 2) for name, ((w, h), _) in _DRAWN_BY.items()}
"""Width and height of a card of each pack, in user units (CSS pixels at its natural size)."""

COLOURS: Final[dict[str, dict[str, str]]] = {
    name: {suit.key: palette[suit.symbol if suit.symbol in palette else suit.name] for suit in packs[name].suits}
    for name, palette in {
        "french32": french.COLOURS,
        "french52": french.COLOURS,
        "spanish40": spanish.COLOURS,
        "trevisane52": trevisane.COLOURS,
        "tarot78": {**french.COLOURS, "✶": tarot.TRUMP_INK, "★": tarot.EXCUSE_INK},
    }.items()
}
"""The ink of each suit's index, by pack name and suit key; always readable on the pack's own stock."""


@cache
def _design(name: str) -> Design:
    """The drawings of the pack of this name. Cached: drawing a pack is slow."""
    return _DRAWN_BY[name][1](packs[name])


def symbol_id(pack: Pack, card: str) -> str:
    """The id of the symbol of a card, by its text (`Rb`), or of the back (`back`)."""
    return f"ck-{pack.name}-{card}"


def symbols(pack: Pack) -> dict[str, str]:
    """The `<symbol>` of every card, by card text, and of the `back`. They use the drawings of `shared(pack)`."""
    return {text: _symbol(pack, text) for text in _design(pack.name).cards}


def shared(pack: Pack) -> str:
    """The drawings that the pack's symbols share, as one `<defs>`."""
    return _defs(pack, list(_design(pack.name).parts))


def subset(pack: Pack, cards: Iterable[str]) -> str:
    """The symbols of some cards (by text, or `back`) with the drawings that they share, for an SVG that stands by itself."""
    chosen, design = set(cards), _design(pack.name)
    parts = design.needed(markup for text, markup in design.cards.items() if text in chosen)
    return _defs(pack, parts) + "".join(_symbol(pack, text) for text in design.cards if text in chosen)


def sign_id(pack: Pack, suit: str) -> str:
    """The id of a suit's sign in the sheet, by suit key: centred on 0 0, about 25 units high. Empty if it has no sign."""
    found = next(s for s in pack.suits if s.key == suit)
    part = f"mark-{french.sign_name(found.symbol) if found.symbol in french.SIGNS else found.name}"
    return _prefixed(pack, f'id="_{part}"')[4:-1] if part in _design(pack.name).parts else ""


def sheet(pack: Pack) -> str:
    """The whole pack as one invisible `<svg>`, to be put in a page once."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true">'
        f"{shared(pack)}{''.join(symbols(pack).values())}</svg>"
    )


def picture(pack: Pack, cards: str | Iterable[Card | str], columns: int | None = None) -> str:
    """A standalone SVG that shows these cards in rows, left to right, and holds nothing else.

    Args:
        pack: the pack.
        cards: card texts in one string (`"Rb 7o"`), or cards and texts; `back` is a card face down.
        columns: how many cards in a row; all in one row when not given.

    Returns: SVG text, always the same for the same cards; each card has its name as a title.

    Raises: `UnknownCard` for a text that names no card, `ValueError` for no card, a card of another pack, or no column.
    """
    items = cards.split() if isinstance(cards, str) else list(cards)
    shown = [item if isinstance(item, Card) else BACK if item == BACK else pack[item] for item in items]
    if not shown:
        raise ValueError("a picture needs at least one card")
    columns = len(shown) if columns is None else columns
    for item in shown:
        if isinstance(item, Card) and item.pack is not pack:
            raise ValueError(f"{item!r} is no card of the {pack.title}; a picture shows one pack")
    if columns < 1:
        raise ValueError(f"columns is {columns}; a row holds at least one card")
    width, height = SIZE[pack.name]
    gap = 6.0
    uses = []
    for index, item in enumerate(shown):
        row, column = divmod(index, columns)
        x, y = gap + column * (width + gap), gap + row * (height + gap)
        text, name = (item, "a card face down") if isinstance(item, str) else (item.text, item.name)
        uses.append(
            f'<g><title>{name}</title><use href="#{symbol_id(pack, text)}" x="{x:g}" y="{y:g}" '
            f'width="{width:g}" height="{height:g}"/></g>'
        )
    across, down = min(columns, len(shown)), -(-len(shown) // columns)
    full_width, full_height = gap + across * (width + gap), gap + down * (height + gap)
    names = ", ".join("face down" if isinstance(item, str) else item.name for item in shown)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {full_width:g} {full_height:g}" width="{full_width:g}" '
        f'height="{full_height:g}" role="img" lang="{pack.lang}"><title>{names}</title>'
        f"{subset(pack, (item if isinstance(item, str) else item.text for item in shown))}{''.join(uses)}</svg>"
    )


def _symbol(pack: Pack, text: str) -> str:
    """The `<symbol>` of one card, by its text, or of the back."""
    design = _design(pack.name)
    view_box = f"0 0 {design.width} {design.height}"
    return f'<symbol id="{symbol_id(pack, text)}" viewBox="{view_box}">{_prefixed(pack, design.cards[text])}</symbol>'


def local_prefix(name: str, names: Iterable[str] = packs) -> str:
    """The prefix of the ids of a pack's shared drawings, made of its first letter and last two digits: `ckt78-`.

    Short, because a sheet repeats it thousands of times. Where two packs would get the same (spanish40, swiss40), the first
    in `names` gets it and the other one its whole name: `ck-swiss40--`.
    """
    first = next((other for other in names if (other[0], other[-2:]) == (name[0], name[-2:])), name)
    return f"ck{name[0]}{name[-2:]}-" if first == name else f"ck-{name}--"


def _prefixed(pack: Pack, markup: str) -> str:
    """The markup with the pack's prefix on every id: `_star` becomes `ckt78-star`."""
    prefix = local_prefix(pack.name)
    return REFERENCE.sub(lambda match: match[0].replace("_", prefix, 1), markup).replace('id="_', f'id="{prefix}')


def _defs(pack: Pack, names: Iterable[str]) -> str:
    """One `<defs>` with the shared drawings of these names."""
    design = _design(pack.name)
    groups = "".join(f'<g id="_{name}">{design.parts[name]}</g>' for name in names)
    return f"<defs>{_prefixed(pack, groups)}</defs>"
