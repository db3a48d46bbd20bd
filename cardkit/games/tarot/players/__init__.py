"""Who plays French Tarot: a rule of thumb, playouts, beliefs about unseen cards, search."""
