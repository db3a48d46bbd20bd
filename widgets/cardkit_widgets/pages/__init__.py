"""The readable parts of a lesson: rules, words, score sheets, still pictures of cards, and where each rule is taught."""
