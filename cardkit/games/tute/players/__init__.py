"""Who plays Tute: a rule of thumb, playouts, beliefs about unseen cards, search."""
