"""Detects Binder and JupyterHub, so that a shared link can send others to a server of their own."""

from __future__ import annotations

import os


def personal_server() -> dict[str, str] | None:
    """If this Python runs in a one-person server, how a link sends other people to servers of their own; else None.

    `prefix` is this server's path. `binder` is the address at which Binder starts the same repository; or `hub` the path that
    JupyterHub redirects to everybody's own server. Read from the environment variables that both set (JupyterHub docs,
    "user-redirect"; BinderHub's launcher).
    """
    variable = os.environ.get
    prefix, base = variable("JUPYTERHUB_SERVICE_PREFIX", ""), variable("JUPYTERHUB_BASE_URL", "")
    binder, request = variable("BINDER_LAUNCH_HOST", ""), variable("BINDER_REQUEST", "")
    if not prefix:
        return None
    if binder and request:
        return {"prefix": prefix, "binder": f"{binder.rstrip('/')}/{request}"}
    return {"prefix": prefix, "hub": f"{base}hub/user-redirect/"} if base else None
