"""The base of every widget: its module as one text, messages to and from Python, the browser's store, plain fallbacks."""
