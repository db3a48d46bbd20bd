"""Scopa, a game without tricks in a folder of its own: the second worked example of `cardkit/games/README.md`."""
