"""Pitty Pat: match the upcard, throw one card more, and be the first without cards. Belize’s national card game."""
