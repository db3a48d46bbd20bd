"""What widgets ask of IPython on a page that has none: nothing."""


def get_ipython() -> None:
    """There is no shell."""
