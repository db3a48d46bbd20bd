"""Tute: follow, head and trump; the king and knight of a suit are sung for points, and four kings win at once."""
