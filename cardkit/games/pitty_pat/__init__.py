"""Pitty Pat: match the upcard, throw one card more, and be the first without cards. Belize’s national card game."""

from cardkit.games.pitty_pat.game import GAME, PittyPat

__all__ = ["GAME", "PittyPat"]
