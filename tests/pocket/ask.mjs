// Asks the packed program questions, a JSON list on standard input: node ask.mjs RUNTIME; prints the list of answers.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
const runtime = resolve(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
const { startProgram, startPython } = await import(pathToFileURL(join(runtime, "..", "python.js")).href);
const archive = readFileSync(join(runtime, "program.zip"));
const python = await startPython(loadPyodide, { indexURL: runtime, lockFileURL: join(runtime, "pyodide-lock.json") }, archive);
const pocket = startProgram(python);
const answers = JSON.parse(await text(process.stdin)).map((question) => pocket.ask(question));
process.stdout.write(JSON.stringify(answers), () => process.exit(0));
