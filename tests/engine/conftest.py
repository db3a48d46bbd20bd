"""Settings of the engine's tests."""

from hypothesis import settings

# How long an example takes says nothing on a busy machine.
settings.register_profile("engine", deadline=None)
settings.load_profile("engine")
