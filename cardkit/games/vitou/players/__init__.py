"""Who plays Vitou: a rule of thumb, playouts, beliefs about unseen cards, search."""
