"""Where the Python of a page runs, as far as a link must know it."""

from __future__ import annotations

import os


def server_of_ones_own() -> dict[str, str] | None:
    """Where this Python runs in a server that is for one person only: how a link leads others to servers of their own.

    `prefix` is the path of this server; `binder` the address at which Binder starts the same repository, or `hub` the path
    below which JupyterHub leads all who are logged in to their own servers. None for a server that answers everybody. Both
    tell their servers so in the environment (https://jupyterhub.readthedocs.io, "user-redirect"; BinderHub's launcher).
    """
    variable = os.environ.get
    prefix, base = variable("JUPYTERHUB_SERVICE_PREFIX", ""), variable("JUPYTERHUB_BASE_URL", "")
    binder, request = variable("BINDER_LAUNCH_HOST", ""), variable("BINDER_REQUEST", "")
    if not prefix:
        return None
    if binder and request:
        return {"prefix": prefix, "binder": f"{binder.rstrip('/')}/{request}"}
    return {"prefix": prefix, "hub": f"{base}hub/user-redirect/"} if base else None
