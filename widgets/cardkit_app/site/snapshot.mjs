// Run by Node when the site is built: starts Python, imports everything, and keeps the memory. The page begins from
// there.
// node snapshot.mjs PYODIDE-FOLDER PYTHON-ZIP SNAPSHOT-FILE
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, zip, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(path.resolve(folder), "pyodide.mjs")));

async function python(options) {
  const started = await loadPyodide({ packages: [], ...options });
  const extractDir = started.runPython("import site; site.getsitepackages()[0]");
  const unpack = (archive) => started.unpackArchive(archive, "zip", { extractDir });
  unpack(new Uint8Array(fs.readFileSync(zip)));
  return { run: (source) => started.runPython(source), unpack, memory: () => started.makeMemorySnapshot() };
}

// What compiling leaves behind would be kept with the memory: another Python does it.
const compiler = await python();
const compiled = compiler.run(`
import compileall, io, pathlib, py_compile, site, zipfile
from pyodide.ffi import to_js
top, archive = pathlib.Path(site.getsitepackages()[0]), io.BytesIO()
compileall.compile_dir(top, quiet=2, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
with zipfile.ZipFile(archive, "w") as made:
    for file in sorted(top.rglob("*.pyc")):
        made.write(file, file.relative_to(top))
to_js(archive.getvalue())
`);
const kept = await python({ _makeSnapshot: true });
kept.unpack(compiled);
kept.run(`
import gc, importlib
importlib.invalidate_caches()
from cardkit_app.site import runtime
runtime.prepare()
gc.collect()
`);
fs.writeFileSync(out, kept.memory());
