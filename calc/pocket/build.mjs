// Makes what the page runs: the library of Python and the program, as bytecode of the very Python that will load it,
// without the modules that the scenario (scenario.py) never imports, and with the finder (finder.py) of those that it does.
// node build.mjs RUNTIME OUT LIBRARY PACKAGE… (folders: the library's sources, and packages)
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, out, library, ...packages] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
function copy(FS, from, to) { // a folder of this machine into that of the page
  FS.mkdirTree(to);
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (statSync(path).isDirectory()) {
      if (name !== "__pycache__") copy(FS, path, `${to}/${name}`);
    } else if (!/\.(so|pyd|pyc|bin)$/.test(name)) {
      FS.writeFile(`${to}/${name}`, readFileSync(path));
      FS.utime(`${to}/${name}`, 0, 0); // bytecode says when its source was written: the same program, the same bytes
    }
  }
}
const python = await loadPyodide({ // what it imports it compiles without docstrings and assertions, as it is packed
  indexURL: runtime, lockFileURL: join(runtime, "pyodide-lock.json"), env: { PYTHONOPTIMIZE: "2", PYTHONPATH: "/library" },
  async fsInit(FS) {
    copy(FS, library, "/library");
    FS.writeFile("/library/sitecustomize.py", "import sys\nsys.dont_write_bytecode = False\n"); // compiled once, and kept
    for (const folder of packages) copy(FS, folder, `/program/${basename(folder)}`);
  },
});
python.runPython("import sys; sys.path.insert(0, '/program')\nfrom calc.pocket import scenario\nscenario.pack('/program', '/library', '/packed')");

mkdirSync(out, { recursive: true });
for (const name of ["python_stdlib.zip", "program.zip"]) writeFileSync(join(out, name), python.FS.readFile(`/packed/${name}`));
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]) cpSync(join(runtime, name), join(out, name));
const lock = JSON.parse(readFileSync(join(runtime, "pyodide-lock.json"), "utf8"));
writeFileSync(join(out, "pyodide-lock.json"), JSON.stringify({ ...lock, packages: {} })); // the page loads none
process.exit(0);
