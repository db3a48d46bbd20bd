"""The readable parts of a lesson: rules, terms, score sheets, pictures of cards, and which step teaches which rule."""
