// The program in the browser: Python answers what the page asks, one question after the other. What an answer has changed
// is on the disk before the answer is passed on.
import { loadPyodide } from "./runtime/pyodide.mjs";
import { startProgram, startPython } from "./python.js";
import { all, change, one, put } from "./store.js";

const STEPS = 3; // how far the loading is: the runtime, the program, the rules of clubs
const loaded = (steps) => postMessage({ loaded: steps / STEPS });

async function start() {
  const packed = fetch("./runtime/program.zip").then((answer) => answer.arrayBuffer());
  const python = await startPython(loadPyodide, { indexURL: new URL("./runtime/", self.location).href }, packed);
  loaded(1);
  const pocket = startProgram(python);
  loaded(2);
  const ask = (question) => JSON.parse(pocket.ask(JSON.stringify(question)));
  for (const { name, text } of await all("clubs")) ask({ question: "club", name, text });
  loaded(3);
  return ask;
}

let open = ""; // the id of the evening that Python has open
const keeping = { // what is kept of an answer, by question
  async begin({ evening, rules }, { text, content }) {
    open = evening;
    await put("evenings", { id: evening, rules, text, form: content.form, players: content.players, changed: Date.now() });
  },
  async change({ evening }, { text }) {
    if (text !== undefined) await change("evenings", evening, { text, changed: Date.now() });
  },
  async club({ name, text }, { content }) { await put("clubs", { name, text, title: content.title }); },
};
keeping.import = keeping.begin;

async function answered(ask, asked) {
  if (asked.evening && asked.evening !== open && !["begin", "import"].includes(asked.question)) {
    const kept = await one("evenings", asked.evening);
    const found = ask({ question: "open", text: kept.text, rules: kept.rules.endsWith(".yaml") ? kept.rules : "" });
    if (found.status !== 200) return found;
    open = asked.evening;
  }
  const answer = ask(asked.question === "import" ? { ...asked, question: "open" } : asked);
  if (["begin", "import"].includes(asked.question) && answer.status !== 200) open = "";
  if (asked.question === "import") answer.text = asked.text;
  if (answer.status === 200) {
    try {
      await keeping[asked.question]?.(asked, answer);
    } catch (error) { // no room on the disk: Python goes back to what is kept
      open = "";
      return { status: 507, content: { text: String(error) } };
    }
  }
  return answer;
}

const ready = start();
ready.catch((error) => postMessage({ failed: String(error) }));
let last = ready;
onmessage = ({ data }) => {
  last = last.then(async () => postMessage({ number: data.number, answer: await answered(await ready, data.asked) }))
    .catch((error) => postMessage({ number: data.number, answer: { status: 0, content: { text: String(error) } } }));
};
