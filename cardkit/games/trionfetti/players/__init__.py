"""Who plays Trionfetti: a rule of thumb, playouts, beliefs about unseen cards, search."""
