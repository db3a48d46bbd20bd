"""The parts of a lesson of Scopa, and the words of its table."""

from types import MappingProxyType

from cardkit.teaching.table_texts import PilePlace, TableTexts
from cardkit.teaching.teaching import Teaching


class ScopaTexts(TableTexts):
    """The cards to be taken lie in the middle, and are touched there."""

    places = TableTexts.places | {
        "table": PilePlace("middle", touch="take"),
        "played": PilePlace("middle"),
        "stock": PilePlace(heap=True),
    }
    cheered = MappingProxyType({"scopa.scopa": "a scopa, the clearing of the table"})


TEACHING = Teaching("Take the cards of the table that add up to yours.", ("7o", "4c", "3e"), table=ScopaTexts())
