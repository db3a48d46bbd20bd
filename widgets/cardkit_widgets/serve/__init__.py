"""The `cardkit` command: the lessons as an app on this machine, as a service for many, as a static site."""

INDEX = "index.ipynb"
"""The first page of every folder of lessons."""
