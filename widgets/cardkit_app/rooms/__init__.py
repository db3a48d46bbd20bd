"""Rooms: people at one table, and a class with its teacher, in the server's own process, with no kernel."""
