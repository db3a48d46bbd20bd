"""Pictures of cards for a lesson, one short line each: a row of cards, a ranking, a position.

show("Rb 7o 1e")                                   # the pack follows from the cards, or name it: pack="spanish40"
Ladder(view.ranking)                               # from what beats least to what beats all, equal cards side by side
CardTable(position("tute seed=7 | 6o, 1o"))        # two moves into a deal
"""

from __future__ import annotations

import difflib
import warnings
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from cardkit import games
from cardkit.arguments import require
from cardkit.cards import Card, Cards, Pack, UnknownCard, packs
from cardkit.game import State
from cardkit.ranking import Ranking
from cardkit_widgets import faces
from cardkit_widgets.base.plain import image

GAP: Final = 6.0
LEARNER: Final = "0"
"""The learner's own seat, as a position names it."""
NAME_BADGE: Final = 20
"""How large the letters of a name on the badge of a card are, in pixels."""
VALUE_BADGE: Final = 28
"""The same of a card's value, which is short and still to be read where the picture is small."""
MAX_VALUE_CHARACTERS: Final = 2
"""Characters of a value; a name is longer."""
INK: Final = "#8a8272"
"""Readable on white and on a dark page, for a picture cannot know where it is shown."""


class Picture:
    """A still picture: `svg` as an image, `words` its text form, `called` its alternative text if that is shorter."""

    def __init__(self, svg: str, words: str, called: str = "") -> None:
        self.svg = svg
        self._words, self._called = words, called or words

    def _repr_html_(self) -> str:
        return image(self.svg, self._called)

    def __repr__(self) -> str:
        return self._words


def pack_of(cards: str, pack: Pack | str | None = None) -> Pack:
    """The pack of that name, or the one pack that has all these cards; raises `ValueError` with suggestions."""
    if isinstance(pack, Pack):
        return pack
    if pack is not None:
        if pack not in packs:
            near = difflib.get_close_matches(str(pack), packs, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(packs)}"
            raise ValueError(f"no pack is named {pack!r}; {hint}")
        return packs[pack]
    texts = cards.split()
    if not texts:
        raise ValueError("a picture needs at least one card")
    count = {p.name: sum(_is_exact(p, text) for text in texts) for p in packs.values()}
    fits = [packs[name] for name, found in count.items() if found == max(count.values())]
    if len(fits) == 1:
        return fits[0]
    raise ValueError(f"{cards!r} could be of several packs: say {' or '.join(f'pack={p.name!r}' for p in fits)}")


def _is_exact(pack: Pack, text: str) -> bool:
    """Whether the pack has a card with exactly this text, not only one that is meant by it."""
    try:
        return pack[text].text == text
    except UnknownCard:
        return False


def show(
    cards: str | Iterable[Card | str],
    *,
    pack: Pack | str | None = None,
    columns: int | None = None,
    names: Iterable[str] = (),
) -> Picture:
    """A row of cards, face up, with `names` on badges below them; `back` is a card face down.

    Raises `UnknownCard` for a text that names no card, `ValueError` if names and cards differ in number.

    >>> show("Rb 7o 1e")
    rey de bastos, siete de oros, as de espadas
    >>> show("Sb Cb Rb", names=("jack", "knight", "king"))
    sota de bastos (jack), caballo de bastos (knight), rey de bastos (king)
    """
    require(cards, Iterable, "a text of cards, such as 'Rb 7o'")
    items = cards.split() if isinstance(cards, str) else [c if isinstance(c, str) else c.text for c in cards]
    owner = next((c.pack for c in cards if isinstance(c, Card)), None) if not isinstance(cards, str) else None
    found = pack_of(" ".join(item for item in items if item != faces.BACK), pack or owner)
    item_names = ["a card face down" if item == faces.BACK else found[item].name for item in items]
    if below := list(names):
        shown = [found[item] for item in items]
        if len(below) != len(shown):
            raise ValueError(f"{len(shown)} cards need {len(shown)} names, not {len(below)}")
        words = ", ".join(f"{card} ({name})" for card, name in zip(item_names, below, strict=True))
        return Picture(badged(shown, below), words)
    return Picture(faces.picture(found, items, columns), ", ".join(item_names))


def badged(cards: Sequence[Card], names: Sequence[str]) -> str:
    """A row of cards as SVG, each with a name or value on a badge below it."""
    pack = cards[0].pack
    width, height = faces.SIZE[pack.name]
    longest = max(map(len, names))
    size = NAME_BADGE if longest > MAX_VALUE_CHARACTERS else VALUE_BADGE
    wide = max(width if size == VALUE_BADGE else width * 0.6, 0.6 * size * longest + 14)
    step, parts = max(width, wide) + GAP, []
    for n, (card, name) in enumerate(zip(cards, names, strict=True)):
        x = GAP / 2 + n * step + (step - GAP - width) / 2
        middle = x + width / 2
        parts.append(_use(pack, card.text, x, 2, width, height))
        box = f'x="{middle - wide / 2:g}" y="{height + 4 - size:g}" width="{wide:g}" height="{size + 10}" rx="{size / 2 + 5:g}"'
        parts.append(f'<rect {box} fill="#12352a" stroke="#fffdf4" stroke-width="2"/>')
        at = f'x="{middle:g}" y="{height + 9 - size * 0.15:g}" font-size="{size}" font-weight="700"'
        parts.append(f'<text {at} text-anchor="middle" fill="#fffdf4">{escape(name)}</text>')
    return _svg(pack, {card.text for card in cards}, parts, len(cards) * step, height + 18, "Cards and their names")


def of_cards(cards: Cards | Card) -> str:
    """One card, or a set of cards ten in a row, as an image; "" for an empty set."""
    shown = [cards] if isinstance(cards, Card) else list(cards)
    return image(faces.picture(cards.pack, shown, columns=10), ", ".join(card.name for card in shown)) if shown else ""


class Ladder(Picture):
    """A ranking from lowest (left) to highest (right); equal cards overlap.

    `cards` limits it to some cards (a suit, the cards of a trick); by default it shows the whole pack, and a group that is a
    whole rank as one card of that rank.

    >>> Ladder(Ranking.by_rank(packs["spanish40"], "2 4 5 6 7 S C R 3 1"))
    2 < 4 < 5 < 6 < 7 < S < C < R < 3 < 1
    """

    def __init__(self, ranking: Ranking, cards: Iterable[Card] | None = None, *, columns: int = 13) -> None:
        if not isinstance(ranking, Ranking):
            raise TypeError(f"a ladder is made of a Ranking, not of a {type(ranking).__name__}")
        chosen = None if cards is None else set(cards)
        groups = [[c for c in group if chosen is None or c in chosen] for group in ranking.groups]
        groups = [group[:1] if chosen is None and _whole_rank(ranking.pack, group) else group for group in groups if group]
        words = str(ranking) if chosen is None else " < ".join(" = ".join(c.text for c in group) for group in groups)
        called = ", ".join(" and ".join(card.gloss for card in group) for group in groups)
        super().__init__(_ladder(ranking.pack, groups, columns), words, f"From what beats least to what beats all: {called}")


def _whole_rank(pack: Pack, group: list[Card]) -> bool:
    """Whether the group is all cards of one rank."""
    keys = {card.rank.key for card in group}
    return len(keys) == 1 and len(group) == sum(card.rank.key in keys for card in pack)


def _ladder(pack: Pack, groups: list[list[Card]], columns: int) -> str:
    """The SVG of a `Ladder`: so many groups in a row."""
    width, height = faces.SIZE[pack.name]
    step, drop = width + GAP, height * 0.3
    tallest = max((len(group) for group in groups), default=1)
    row_height = height + drop * (tallest - 1) + 38
    columns = max(1, min(columns, len(groups)))
    rows = -(-len(groups) // columns)
    parts = []
    for index, group in enumerate(groups):
        row, column = divmod(index, columns)
        x, y = GAP + column * step, GAP + row * row_height
        parts += [_use(pack, card.text, x, y + drop * n, width, height) for n, card in enumerate(group)]
    total_width, total_height = GAP + columns * step, GAP + rows * row_height
    low, high = f'x="{GAP:g}"', f'x="{total_width - GAP:g}" text-anchor="end"'
    ends = ((low, "← beats least"), (high, "beats all →"))
    parts += [f'<text {at} y="{total_height - 10:g}" fill="{INK}">{word}</text>' for at, word in ends]
    # the picture is as wide as its column: in a narrow one its words are drawn larger, so that they can be read
    parts.append("<style>text{font-size:17px}@media(max-width:420px){text{font-size:30px}}</style>")
    shown = {card.text for group in groups for card in group}
    return _svg(pack, shown, parts, total_width, total_height, "A ranking, from what beats least to what beats all")


def position(text: str) -> State:
    """A position from one line: a game, how it is dealt, and the moves made, as in `tute seed=7 dealer=3 | 6o, 1o`.

    Before the bar come the game, then any of `seed=`, `dealer=`, options of the game (`hands=3`), and cards by seat or packet
    (`0=Rb,Cb,7o`: seat 0 holds these among others). After it come moves separated by commas. Other cards come from the seed; if
    that affects the learner's own hand (seat 0) a warning says so, unless an ellipsis shows that it is meant (`0=Rb,Cb,…`).
    Raises `ValueError` (or a subclass, as for an illegal move) that says what is wrong.

    >>> position("tute seed=7 | 6c").to_move
    2
    """
    head, _, tail = require(text, str, "a position in a line, such as 'tute seed=7 | 1c'").partition("|")
    words = head.split()
    if not words:
        raise ValueError("a position begins with the name of a game, as in “tute seed=7 | 1c, 3c”")
    if words[0] not in games:
        near = difflib.get_close_matches(words[0], games, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(games)}"
        raise ValueError(f"no game is called {words[0]!r}; {hint}")
    game = games[words[0]]
    numbers = {"seed": 0, "dealer": 0}
    open_hand = False
    cards: dict[int | str, str] = {}
    settings: dict[str, bool | int | str] = {}
    options = {option.name: option for option in game.rules.options}
    packets = [packet.label for packet in game.dealing.packets(0)]
    for word in words[1:]:
        key, _, value = word.partition("=")
        if key in numbers and value.isdecimal():
            numbers[key] = int(value)
        elif key in options:
            settings[key] = options[key].read(value)
        elif key in packets and (texts := value.replace("...", "…").replace(",", " ").split()):
            open_hand = open_hand or (key == LEARNER and texts[-1] == "…")
            cards[key] = " ".join(text for text in texts if text != "…")
        else:
            known = [*numbers, *options, *packets]
            near = difflib.get_close_matches(key, known, 1)
            hint = f"did you mean {near[0]}=?" if near else f"there are {', '.join(f'{name}=' for name in known)}"
            raise ValueError(f"{word!r} says nothing about a deal of {game.title}; {hint}")
    game = game.variant(**settings)
    state = game.deal(numbers["seed"], cards=cards or None, dealer=numbers["dealer"])
    if LEARNER in cards and not open_hand:
        _say_what_was_dealt(state, cards[LEARNER])
    for move in filter(None, (part.strip() for part in tail.split(","))):
        state.play(move)
    return state


def _say_what_was_dealt(state: State, named: str) -> None:
    """Warn about cards in the learner's hand that come from the seed."""
    pack = state.game.pack
    more = Cards(pack, state.held(int(LEARNER)) & ~pack.set(named).mask)
    if more:
        listed = " ".join(card.text for card in more)
        warnings.warn(
            f"your own hand has more cards than you named: the seed added {listed}. Name them all, or end the hand with “,…” "
            f"if any cards will do; game.position({{0: '{named}'}}) begins with these cards alone.",
            stacklevel=3,
        )


def _use(pack: Pack, card: str, x: float, y: float, width: float, height: float) -> str:
    """A card in an SVG, with its name as a tooltip."""
    at = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<g><title>{escape(pack[card].name)}</title><use href="#{faces.symbol_id(pack, card)}" {at}/></g>'


def _svg(pack: Pack, cards: set[str], parts: list[str], width: float, height: float, title: str) -> str:
    """A standalone SVG of these parts, with the drawings of the cards that they use."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" '
        f'style="max-width:100%;height:auto" role="img" font-family="system-ui, sans-serif" font-size="14">'
        f"<title>{title}</title>{faces.subset(pack, cards)}{''.join(parts)}</svg>"
    )
