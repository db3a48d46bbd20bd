"""Trionfetti: four players, four hands from one pack, and an order of the cards that one of them announces."""
