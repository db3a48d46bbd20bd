// Run by Node when the site is built: starts Python once, imports everything, and keeps the memory. The page begins from there.
// node snapshot.mjs PYODIDE-FOLDER PYTHON-ZIP SNAPSHOT-FILE
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, zip, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(path.resolve(folder), "pyodide.mjs")));
const python = await loadPyodide({ packages: [], _makeSnapshot: true });
python.unpackArchive(new Uint8Array(fs.readFileSync(zip)), "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
python.runPython(`
import gc, importlib
importlib.invalidate_caches()
from cardkit_widgets.serve.site import runtime
runtime.prepare()
gc.collect()
`);
fs.writeFileSync(out, python.makeMemorySnapshot());
