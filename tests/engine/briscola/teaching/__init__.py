"""The parts of a lesson of Briscola."""

from cardkit.teaching.teaching import Teaching

TEACHING = Teaching("Three cards, a trump under the stock, and any card you like.", ("1o", "3c", "Re"))
