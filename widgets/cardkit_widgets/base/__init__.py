"""The base of every widget: its module as one text, requests to and from Python, the browser's store, plain fallbacks."""
