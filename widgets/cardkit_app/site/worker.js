// Python in a worker: restored from the memory image made when the site was built, or started anew if that fails.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const PAGE = 65536; // bytes of WebAssembly memory
const tell = (message) => self.postMessage(message);
const waiting = [];
let python = null,
  runtime = null;

const fetched = self.fetch.bind(self);

/** Fetches a file beside this one, unpacked; raises an error if it is not there. */
async function body(name) {
  const response = await fetched(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return name.endsWith(".gz") ? response.body.pipeThrough(new DecompressionStream("gzip")) : response.body;
}
const bytes = async (name) => new Uint8Array(await new Response(await body(name)).arrayBuffer());

// Pyodide fetches its WebAssembly by name; here the file is gzipped, whatever the server does.
self.fetch = async (/** @type {any} */ what, how) =>
  String(what.url ?? what).endsWith("/pyodide.asm.wasm")
    ? new Response(await body("pyodide/pyodide.asm.wasm.gz"), { headers: { "Content-Type": "application/wasm" } })
    : fetched(what, how);

// The memory image is larger than Python's initial memory, which is grown before the image is copied in.
function roomFor(size) {
  const plain = { instantiate: WebAssembly.instantiate, instantiateStreaming: WebAssembly.instantiateStreaming };
  for (const [name, original] of Object.entries(plain)) {
    WebAssembly[name] = async (/** @type {any} */ source, /** @type {any} */ imports) => {
      const /** @type {any} */ result = await original(source, imports);
      const memory = (result.instance || result).exports.memory;
      const missing = memory ? Math.ceil((size - memory.buffer.byteLength) / PAGE) : 0;
      if (missing > 0) memory.grow(missing);
      return result;
    };
  }
  return () => Object.assign(WebAssembly, plain);
}

/** Python woken from a snapshot of its memory. */
async function woken(memory) {
  const restore = roomFor(memory.length);
  try {
    return await loadPyodide({ packages: [], _loadSnapshot: memory });
  } finally {
    restore();
  }
}

async function start() {
  tell({ kind: "progress", done: 0.05 });
  const files = bytes("python.zip"),
    memory = bytes("memory.bin.gz");
  try {
    const kept = await memory;
    tell({ kind: "progress", done: 0.3 });
    python = await woken(kept);
  } catch (error) {
    console.info("cardkit: Python starts from the beginning:", error);
    python = await loadPyodide({ packages: [] });
  }
  tell({ kind: "progress", done: 0.6 });
  python.unpackArchive(await files, "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
  python.runPython("import importlib; importlib.invalidate_caches()");
  runtime = python.pyimport("cardkit_app.site.runtime");
  tell({ kind: "progress", done: 0.7 });
}

// Requests go first: the first table can be played while later cells still run.
let breathing = Promise.resolve();
/** Answers the requests that wait, after the browser has had its turn. */
async function breathe() {
  await new Promise((done) => setTimeout(done));
  while (waiting.length) {
    const { again, text } = waiting.shift();
    if (again.length) await runtime.replay(again, text);
    runtime.receive(text);
  }
}

const started = start();
started.catch(() => {}); // reported when the page asks for its cells

/** Runs the cells of a lesson, then sends what its widgets say; an error of a cell ends it. */
async function run(cells) {
  await started;
  runtime.begin();
  for (const [index, source] of cells.entries()) {
    const wrong = JSON.parse(runtime.run(source)).outputs.find((one) => one.error);
    if (wrong) throw new Error(wrong.traceback); // its widgets would not match the page's
    tell({ kind: "progress", done: 0.7 + (0.3 * (index + 1)) / cells.length });
    await new Promise((done) => setTimeout(done));
  }
  runtime.send_to((text) => tell({ kind: "comm", text }));
  tell({ kind: "ready" });
}

self.onmessage = ({ data }) => {
  if (data.kind === "run") run(data.cells).catch((error) => tell({ kind: "failed", text: String(error) }));
  else {
    waiting.push(data);
    breathing = breathing.then(breathe);
  }
};
