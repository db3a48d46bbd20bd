"""Who plays Pitty Pat: a rule of thumb, playouts, beliefs about unseen cards, search."""
