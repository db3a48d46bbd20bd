"""Stands in for IPython on a page that has none: widgets ask nothing of it."""


def get_ipython() -> None:
    """There is no shell."""
