"""JupyterHub: everybody who logs in has the lessons at once, in a server and with kernels of their own.

The Littlest JupyterHub, as root, for all users:

    git clone https://github.com/OWNER/REPOSITORY /srv/cardkit
    /opt/tljh/user/bin/pip install '/srv/cardkit[app]'
    cp /srv/cardkit/sharing/jupyterhub_config.py /opt/tljh/config/jupyterhub_config.d/cardkit.py
    tljh-config reload

Any other JupyterHub on one machine: install cardkit where the users' servers run, and take these lines into its own file.

Tried: this file in a JupyterHub with its proxy, a path prefix and twenty users who come in one moment and play (a test does
it). Not tried: The Littlest JupyterHub itself, whose installer wants a machine of its own; the commands above are those of its
documentation.
"""

c = get_config()  # type: ignore[name-defined]  # noqa: F821  JupyterHub provides it

c.Spawner.notebook_dir = "/srv/cardkit/notebooks"
c.Spawner.default_url = "/voila/render/index.ipynb"
c.Spawner.args = [
    "--ServerApp.terminals_enabled=False",
    # The pages as the `cardkit` command shows them.
    "--VoilaConfiguration.template=cardkit",
    "--VoilaConfiguration.allow_template_override=NO",
    "--VoilaConfiguration.allow_theme_override=NO",
    "--VoilaConfiguration.show_tracebacks=False",
    # What any page may say to a kernel: what widgets say, and no code. Leave it out for a class that goes on to write notebooks
    # in /lab: the pages of the lessons are held to it all the same.
    *(
        f"--MappingKernelManager.allowed_message_types={kind}"
        for kind in ("comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request", "shutdown_request")
    ),
    # A page that was left gives its kernel back; its game goes on after a reload.
    "--MappingKernelManager.cull_idle_timeout=1800",
    "--MappingKernelManager.cull_connected=True",
    "--ServerApp.shutdown_no_activity_timeout=3600",
    # Files of the user, not ports: where many servers start kernels on one machine, one sooner or later finds its port taken,
    # and its page waits in vain.
    "--KernelManager.transport=ipc",
]
c.Spawner.mem_limit = "1G"

# Tables of friends and classes need one server for all. Start one on the hub's machine, and let the hub lead to it:
#     cardkit serve --rooms --base-url /services/cards/ --host hub.example.org
# Everybody opens https://hub.example.org/services/cards/. (Tried, as the rest.)
# c.JupyterHub.services = [{"name": "cards", "url": "http://127.0.0.1:5252"}]
