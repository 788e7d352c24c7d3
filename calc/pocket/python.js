// Starts the program in the runtime, in the worker of the page and, for the tests, in Node.
const ROOT = "/program";

function unpack(FS, archive) { // a zip that is not compressed: its files stay where they are in it
  const view = new DataView(archive.buffer, archive.byteOffset), text = new TextDecoder(), made = new Set();
  for (let at = 0; view.getUint32(at, true) === 0x04034b50;) { // the head of a file
    const size = view.getUint32(at + 18, true), named = at + 30;
    const begin = named + view.getUint16(at + 26, true), content = begin + view.getUint16(at + 28, true);
    const path = `${ROOT}/${text.decode(archive.subarray(named, begin))}`, folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    at = content + size;
    FS.writeFile(path, archive.subarray(content, at), { canOwn: true });
  }
}

export async function startPython(loadPyodide, options, archive) { // archive: the promise of program.zip
  return loadPyodide({ ...options, fsInit: async (FS) => unpack(FS, new Uint8Array(await archive)) });
}
export const startProgram = (python) => python.runPython("import gc\nfrom calc.pocket.evenings import Pocket\npocket = Pocket('/evenings')\ngc.freeze()\ngc.enable()\npocket");
