"""The static site: the lessons as pages that run Python in the browser, with no server and, once seen, with no network."""
