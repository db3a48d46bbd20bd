"""Only here because widgets import it."""


class InteractiveShell:
    """No page has one."""
