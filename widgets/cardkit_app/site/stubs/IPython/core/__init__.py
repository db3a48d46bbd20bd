"""Only here because widgets import it."""
