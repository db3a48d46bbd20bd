"""cardkit: rules, tables and scores of traditional card games, each rule with its sentence and its source."""
