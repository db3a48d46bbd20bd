"""The `cardkit` command: the lessons as an app on this machine, as a server for a class, as a static site."""
