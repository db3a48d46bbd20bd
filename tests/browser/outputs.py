"""A page with one output per sandboxed frame, as Colab shows them: each is on its own, keeps nothing, and reaches no other.

    python outputs.py CELL…

One Python runs the cells. A frame has an anywidget host of a few lines, which hears everything that Python has told the widgets
since the beginning, and draws the one widget that its cell shows.
"""

from __future__ import annotations

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from cardkit_app.site import runtime

VIEW: Final = "application/vnd.jupyter.widget-view+json"
PAGE: Final = """<!doctype html><html lang="en"><title>Outputs</title><h1>Outputs</h1><script>
for (const [n, id] of SHOWN.entries()) {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts allow-forms");
  Object.assign(frame, { name: `output-${n}`, title: `Output ${n + 1}`, src: `output?${id}`,
    style: "display: block; width: 1100px; height: 900px; border: 0" });
  document.body.append(frame);
}
</script></html>"""
OUTPUT: Final = """<!doctype html><html lang="en"><title>Output</title><main></main><script type="module">
const models = new Map(), modules = new Map(), asked = new Map();
class Model {
  constructor(id, state) { Object.assign(this, { id, state, changed: {}, ears: [] }); }
  get(key) { return this.state[key]; }
  set(key, value) { this.state[key] = this.changed[key] = value; }
  save_changes() { this.tell({ method: "update", state: this.changed, buffer_paths: [] }); this.changed = {}; }
  send(content) { this.tell({ method: "custom", content }); }
  tell(data) { fetch("tell", { method: "POST", body: JSON.stringify({ id: this.id, data }) }); }
  on(name, ear) { this.ears.push([name, ear]); }
  off(name, ear) { this.ears = this.ears.filter((pair) => pair[0] !== name || (ear && pair[1] !== ear)); }
  hear(name, ...what) { for (const [own, ear] of [...this.ears]) if (own === name) ear(...what); }
  receive({ method, content, state }) {
    if (method === "custom") this.hear("msg:custom", content, []);
    if (method !== "update") return;
    Object.assign(this.state, state);
    for (const key of Object.keys(state)) this.hear(`change:${key}`, this, state[key]);
  }
}
const getModel = (reference) => new Promise((done) => {
  const id = reference.replace(/^(anywidget:|IPY_MODEL_)/, "");
  if (models.has(id)) done(models.get(id)); else asked.set(id, done);
});
async function draw(model, el) {
  const code = model.get("_esm");
  if (code === undefined) return arrange(model, el);
  if (!modules.has(code)) {
    document.head.append(Object.assign(document.createElement("style"), { textContent: model.get("_css") || "" }));
    modules.set(code, import(URL.createObjectURL(new Blob([code], { type: "text/javascript" }))));
  }
  await (await modules.get(code)).default.render({ model, el, host: { getModel } });
}
async function arrange(model, el) {
  const views = new Map();
  const now = async () => {
    for (const child of model.get("children").filter((child) => !views.has(child))) {
      views.set(child, document.createElement("div"));
      await draw(await getModel(child), views.get(child));
    }
    el.replaceChildren(...model.get("children").map((child) => views.get(child)));
  };
  model.on("change:children", now);
  await now();
}
new EventSource("told").onmessage = ({ data }) => {
  const { kind, id, data: told } = JSON.parse(data);
  if (kind === "comm_open") {
    models.set(id, new Model(id, told.state));
    asked.get(id)?.(models.get(id));
  } else models.get(id)?.receive(told);
};
draw(await getModel(location.search.slice(1)), document.querySelector("main"));
</script></html>"""
messages: list[str] = []
more = threading.Condition()
at_work = threading.Lock()


def post(text: str) -> None:
    """Keep what Python tells the widgets, for all frames."""
    with more:
        messages.append(text)
        more.notify_all()


class Outputs(BaseHTTPRequestHandler):
    """The page, its frames, and the two ways between a frame and Python."""

    shown: tuple[str, ...] = ()

    def begin(self, kind: str) -> None:
        """Answer a frame, which has no origin of its own, so that every origin may read it."""
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()

    def do_GET(self) -> None:
        """A page, or all that was told and is being told."""
        if not self.path.startswith("/told"):
            self.begin("text/html")
            text = OUTPUT if self.path.startswith("/output") else PAGE.replace("SHOWN", json.dumps(self.shown))
            self.wfile.write(text.encode())
            return
        self.begin("text/event-stream")
        for n in range(sys.maxsize):
            with more:
                more.wait_for(lambda n=n: len(messages) > n)
            self.wfile.write(f"data: {messages[n]}\n\n".encode())

    def do_POST(self) -> None:
        """Takes one message of a widget and passes it to the page's Python."""
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        with at_work:
            runtime.receive(text)
        self.begin("text/plain")

    def log_message(self, *args: object) -> None:
        """Nothing."""


def main(cells: list[str]) -> None:
    """Run the cells and serve what they show until the process ends."""
    runtime.send_to(post)
    ran: list[dict[str, Any]] = [json.loads(runtime.run(cell)) for cell in cells]
    Outputs.shown = tuple(one[VIEW]["model_id"] for cell in ran for one in cell["outputs"] if VIEW in one)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Outputs)
    server.daemon_threads = True
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main(sys.argv[1:])
