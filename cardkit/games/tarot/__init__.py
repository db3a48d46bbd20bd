"""French Tarot for three, four and five: bid, take the chien, and bring home enough points for the bouts you hold."""
