"""What every widget stands on: its module as one text, messages to and from Python, the browser's store, plain fallbacks."""
