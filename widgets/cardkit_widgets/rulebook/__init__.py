"""The rulebook: every rule to read, to search, to print and to practise."""
