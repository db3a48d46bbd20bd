"""The parts of a lesson of Scopa, and the words of its table."""

from cardkit.teaching.table_texts import Lie, TableTexts
from cardkit.teaching.teaching import Teaching


class ScopaTexts(TableTexts):
    """The cards to be taken lie in the middle, and are touched there."""

    lies = TableTexts.lies | {"table": Lie("middle", touch="take"), "played": Lie("middle"), "stock": Lie(heap=True)}
    feasts = frozenset({"scopa.scopa"})


TEACHING = Teaching("Take the cards of the table that add up to yours.", ("7o", "4c", "3e"), table=ScopaTexts())
