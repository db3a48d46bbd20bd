"""What a lesson shows to be read: rules, words, score sheets, still pictures of cards, and where each rule is taught."""
