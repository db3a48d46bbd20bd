"""Briscola, a game in a folder of its own: the worked example of the guide in `cardkit/games/README.md`."""
