"""Card-table widgets over the cardkit engine, for Jupyter and Voila."""
