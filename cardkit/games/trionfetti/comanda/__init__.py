"""The comanda, the small spoken language in which a player announces the order of all 52 cards.

`parse` turns a text into a `Comanda` (its ranking, and step by step how it came about) or raises `ComandaError` with the
words at fault; `speak` says any allowed ranking as a comanda; `VOCABULARY` holds the words and the nicknames, to which a club
adds its own with `with_nickname`; `COMMANDS` are comande from plain to cunning. Nothing here loads the grammar before the
first comanda is parsed.
"""

from .commands import COMMANDS, GRADES, Command
from .errors import ComandaError, NicknameError
from .meaning import Comanda, default_ranking, fault_of, parse
from .nicknames import with_nickname
from .speaking import speak
from .vocabulary import NICKNAMES, SETS, VOCABULARY, Nickname, SetWord, Vocabulary

__all__ = [
    "COMMANDS",
    "GRADES",
    "NICKNAMES",
    "SETS",
    "VOCABULARY",
    "Comanda",
    "ComandaError",
    "Command",
    "Nickname",
    "NicknameError",
    "SetWord",
    "Vocabulary",
    "default_ranking",
    "fault_of",
    "parse",
    "speak",
    "with_nickname",
]
