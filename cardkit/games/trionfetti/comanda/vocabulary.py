"""The words of the comanda, as tables: directions, ranks, suits, sets, nicknames.

Source: Trionfetti page, after G. Angi 2020 and A. Fiorin 1997. Venetian and everyday spellings stand beside the page's own
spelling; the first of each row is the one that is spoken back. Words are kept without accents and in lower case.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from cardkit.cards import Cards, listed, trevisane52

PACK: Final = trevisane52
RANKS: Final = tuple(rank.key for rank in PACK.ranks)
"""Rank keys in default order: 1–10, F, C, R."""
MANY = (
    "aces",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "jacks",
    "knights",
    "kings",
)
"""Several cards of each rank."""


def ranks(group: Cards) -> str:
    """A group of equal cards in words: `the 7s`, `the kings of cups and coins`."""
    cards = list(group)
    if len(cards) == 1:
        return f"the {cards[0].gloss}"
    many = f"the {MANY[PACK.ranks.index(cards[0].rank)]}"
    return many if len(cards) == len(PACK.suits) else f"{many} of {listed([card.suit.gloss for card in cards])}"


ALL_SUITS: Final = 15

RankGroup = tuple[int, int]
RankGroups = tuple[RankGroup, ...]
"""Cards in order, lowest first: (index of the rank in `RANKS`, bits of the suits whose cards of that rank are meant, equal)."""

_MASKS: Final = tuple(
    tuple(
        sum(card.bit for card in PACK if card.rank.key == key and suits >> card.suit.index & 1)
        for suits in range(ALL_SUITS + 1)
    )
    for key in RANKS
)


def mask_of(piece: RankGroup) -> int:
    """The cards of a piece as a mask of the Trevisane pack."""
    return _MASKS[piece[0]][piece[1]]


def cards_of(piece: RankGroup) -> Cards:
    """The cards of a piece."""
    return Cards(PACK, mask_of(piece))


def _keys(keys: str) -> tuple[int, ...]:
    return tuple(RANKS.index(key) for key in keys.split())


@dataclass(frozen=True, slots=True)
class SetWord:
    """A word for several ranks: `ranks` in default order (indices in `RANKS`), and the `gloss` in English."""

    ranks: tuple[int, ...]
    gloss: str


@dataclass(frozen=True, slots=True)
class Nickname:
    """A name for a piece of a comanda: its `expansion` in words that were known before it, and a `note` in English."""

    expansion: str
    note: str = ""


SETS: Final[Mapping[str, SetWord]] = MappingProxyType(
    {
        "ponto": SetWord(_keys("1 2 3 4 5 6 7 8 9 10"), "the numbers"),
        "figure": SetWord(_keys("F C R"), "the pictures"),
        "scartine": SetWord(_keys("8 9 10"), "the scraps (8, 9, 10)"),
        "pari": SetWord(_keys("2 4 6 8 10 C"), "the even cards (the cavallo counts 12)"),
        "dispari": SetWord(_keys("1 3 5 7 9 F R"), "the odd cards (fante 11, re 13)"),
        "napoli": SetWord(_keys("1 2 3"), "the ace, 2 and 3 (napoli)"),
        "primiera": SetWord(_keys("8 9 10 F C R 2 3 4 5 1 6 7"), "all cards in the order of primiera"),
    }
)

# What is forgiven: every spelling in a row means the first one.
_SPELLINGS: Final[Mapping[tuple[str, object], str]] = MappingProxyType(
    {
        ("DIRECTION", 1): "piu pi pui",
        ("DIRECTION", -1): "manco meno mancho manc men manca",
        ("SET", "ponto"): "ponto ponti punto punti pont",
        ("SET", "figure"): "figure figura figur",
        ("SET", "scartine"): "scartine scartina scartin",
        ("SET", "pari"): "pari pare par",
        ("SET", "dispari"): "dispari despari dispare dispar",
        ("SET", "napoli"): "napoli napola napoletana",
        ("SET", "primiera"): "primiera primiere primera",
        ("RANK", 0): "assi asso as aso asi uno 1",
        ("RANK", 1): "due do dui 2",
        ("RANK", 2): "tre tri 3",
        ("RANK", 3): "quattro quatro 4",
        ("RANK", 4): "cinque sinque zinque 5",
        ("RANK", 5): "sei sie 6",
        ("RANK", 6): "sette siete sete 7",
        ("RANK", 7): "otto oto 8",
        ("RANK", 8): "nove nuove 9",
        ("RANK", 9): "dieci diese dise 10",
        ("RANK", 10): "fanti fante undici undese 11",
        ("RANK", 11): "cavalli cavallo cavali cavalo caval cavai dodici dodese 12",
        ("RANK", 12): "re rei tredici tredese tresese 13",
        ("SUIT", 0): "spade spada spae strette stretta strete streta",
        ("SUIT", 1): "bastoni bastone baston bastun",
        ("SUIT", 2): "coppe coppa cope copa",
        ("SUIT", 3): "denari denaro danari danaro dinari ori oro",
        ("ALL", None): "tutto tuto tutti tuti tutte tute tutta tuta",
        ("SEP", None): "e ed et poi dopo quindi infine , ; . + & <",
        ("AT", "al"): "al all allo alla alle agli ai fino fin sino infino",
        ("AT", "a"): "a",
        ("OF", None): "di de dei del dello della delle degli d in",
        ("ARTICLE", None): "il lo la l i gli le el",
    }
)
_PHRASES: Final = ("fino a", "fin a", "sino a", "fino al", "fino all", "fin al", "fin all", "sino al", "sino all")

_QUEEN = "there is no queen in this pack; its pictures are fante, cavallo and re."
NO_SUCH_RANK: Final = "there is no such rank: the pack goes from 1 to 10, then fante (11), cavallo (12) and re (13)."
_EQUAL = "that makes two ranks equal, but each needs a place of its own."
_LED = "the order must be one list, the same in every trick, whoever leads and whatever else lies there."
_LETTER = "a letter alone could be a picture or a suit; write the word."
_UPWARDS = "cards are always listed from the lowest to the highest, so the one that beats comes last."
_REFUSED_ROWS: Final = {
    "donne donna regina regine dama dame queen queens": ("no-such-rank", _QUEEN),
    "zero jolly matta matto joker quattordici quindici sedici venti": ("no-such-rank", NO_SUCH_RANK),
    "= uguale uguali eguale eguali stesso stessa stessi stesse": ("equal-ranks", _EQUAL),
    "se quando batte battono vince vincono briscola briscole trionfo trionfi attacco seme semi chi": ("one-list", _LED),
    "> sopra sotto": ("one-list", _UPWARDS),
    "f c r s b": ("unknown-word", _LETTER),
    "- – —": ("no-separator", "a dash may mean a list or a stretch of cards."),
}
REFUSED: Final = {word: fault for row, fault in _REFUSED_ROWS.items() for word in row.split()}
"""Words and signs that say something a comanda may not say: the kind of fault and the reason."""

ENGLISH: Final[Mapping[str, str]] = MappingProxyType(
    {
        "most": "più", "more": "più", "least": "manco", "less": "manco", "points": "ponto", "point": "ponto",
        "low": "manco", "lower": "manco", "lowest": "manco", "small": "manco", "high": "più", "higher": "più", "highest": "più",
        "big": "più", "numbers": "ponto", "number": "ponto", "numerals": "ponto", "pictures": "figure", "figures": "figure",
        "faces": "figure", "scraps": "scartine", "even": "pari", "odd": "dispari", "ace": "assi", "aces": "assi",
        "jack": "fanti", "jacks": "fanti", "knight": "cavalli", "knights": "cavalli", "horse": "cavalli", "horses": "cavalli",
        "king": "re", "kings": "re", "swords": "spade", "batons": "bastoni", "clubs": "bastoni", "cups": "coppe",
        "coins": "denari", "and": "e", "then": "poi", "all": "tutto", "to": "al", "of": "di", "two": "due", "three": "tre",
        "four": "quattro", "five": "cinque", "six": "sei", "seven": "sette", "eight": "otto", "nine": "nove", "ten": "dieci",
        "sevens": "sette", "up": "fino", "win": "", "wins": "", "beat": "", "beats": "", "is": "", "are": "", "the": "",
        "best": "", "good": "", "cards": "", "card": "", "first": "", "top": "", "on": "", "with": "e", "but": "e",
        "normal": "tutto al tredici", "usual": "tutto al tredici", "ordinary": "tutto al tredici", "order": "",
        "reverse": "manco", "reversed": "manco", "backwards": "manco", "everything": "tutto", "them": "", "above": "",
        "thirteen": "tredici", "spades": "spade", "upside": "manco", "down": "",
    }
)  # fmt: skip
"""English words that a learner tries first, and the words of the comanda; empty for those that a comanda leaves out."""

NICKNAMES: Final[Mapping[str, Nickname]] = MappingProxyType(
    {
        "strette col palo": Nickname(
            "asso di spade, 3 di spade, 5 di spade, 7 di spade, 9 di spade",
            "the odd numerals of swords, with a straight sword in the middle",
        ),
        "donne veneziane": Nickname("4 di spade, 6 di spade", "the 4 and 6 of swords, for the women drawn on them"),
        "meneghello": Nickname("2 di spade", "the 2 of swords"),
        "componogara": Nickname(
            "più ponto, denari al tredici, coppe all’otto, spade al dieci",
            "most points, then all coins, cups to the 8, swords to the 10",
        ),
        "bomba": Nickname("più ponto, 1, 2, 4, 3, più figure di spade", "most points, 1 2 4 3, the pictures of swords"),
    }
)
_ALSO_SPELT: Final = {"strette con palo": "strette col palo", "strete col palo": "strette col palo", "meneghelo": "meneghello"}


WORDS: Final[Mapping[str, tuple[str, object]]] = MappingProxyType(
    {word: meaning for meaning, spellings in _SPELLINGS.items() for word in spellings.split()}
    | dict.fromkeys(_PHRASES, ("AT", "al"))
)
SPOKEN: Final = {meaning: row.split()[0] for meaning, row in _SPELLINGS.items()} | {("DIRECTION", 1): "più"}
"""How a meaning is written when the comanda is spoken back."""


class Vocabulary:
    """The words that a table knows; `with_nickname` (nicknames.py) makes a larger vocabulary of one.

    `table` has every word, and every name of several words, with its kind and value; `longest` is the number of words in
    the longest of them; `known` is what parsing and speaking have worked out once for this vocabulary.
    """

    __slots__ = ("known", "longest", "nicknames", "table")

    def __init__(self, nicknames: Mapping[str, Nickname] = NICKNAMES) -> None:
        table = dict(WORDS)
        for name in nicknames:
            table[name] = ("NICKNAME", name)
        for spelling, name in _ALSO_SPELT.items():
            if name in nicknames:
                table.setdefault(spelling, ("NICKNAME", name))
        self.nicknames = nicknames
        self.table: Mapping[str, tuple[str, object]] = MappingProxyType(table)
        self.longest = max(key.count(" ") + 1 for key in table)
        self.known: dict[tuple[str, str], Any] = {}

    def choices(self) -> dict[str, tuple[tuple[str, str], ...]]:
        """Words to build a comanda from, by kind, each with its English: directions, sets, ranks, suits, joints, nicknames."""
        return {
            "directions": (("più", "upwards, in the usual order"), ("manco", "downwards, the other way round")),
            "sets": tuple((name, word.gloss) for name, word in SETS.items()),
            "ranks": tuple((SPOKEN["RANK", number], rank.gloss) for number, rank in enumerate(PACK.ranks)),
            "suits": tuple((f"di {suit.name}", f"of {suit.gloss}") for suit in PACK.suits),
            "joints": (("e", "and"), (",", "and"), ("al", "up to"), ("tutto al tredici", "everything up to the king")),
            "nicknames": tuple((name, nickname.note) for name, nickname in self.nicknames.items()),
        }


VOCABULARY: Final = Vocabulary()
"""The words and nicknames of the Trionfetti page."""
