"""What a lesson of Briscola is made of."""

from cardkit.teaching.teaching import Teaching

TEACHING = Teaching("Three cards, a trump under the stock, and any card you like.", ("1o", "3c", "Re"))
