"""Stand-in for IPython on a page."""


def get_ipython() -> None:
    """None: there is no shell."""
