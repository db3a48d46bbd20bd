"""Guided practice of a procedure: watch it, finish it, do it alone."""
