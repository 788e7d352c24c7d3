// The first screen of the page without a server: evenings, the rules of clubs, the value of a hand; and the way from the
// page of a table to the program in the worker. GIVEN_HOME has the words, and the systems with their players.
import { all, one, remove } from "./store.js";

const { words, systems } = GIVEN_HOME;
const here = new URL(location.href);
const home = {
  lang: localStorage.getItem("calc-lang") || (navigator.language.startsWith("ja") ? "ja" : "en"),
  loaded: 0, failed: "", version: null, evenings: [], clubs: [], typed: { rules: "tenhou4", players: [] }, notice: "", answer: "", sure: "",
};
const say = (word, n) => (words[home.lang][word] ?? word).replace("{n}", n ?? "");

// --- the worker -----------------------------------------------------------------------------------------------------

const waiting = new Map(), asking = [];
let number = 0, told = () => {}, worker = null;
function work() { // what was asked before is asked now
  worker = new Worker("./worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.number) {
      waiting.get(data.number)(data.answer);
      waiting.delete(data.number);
    } else loading(data);
  };
  worker.onerror = ({ message }) => loading({ failed: message || "worker" });
  for (const message of asking.splice(0)) worker.postMessage(message);
}
function loading({ fetched, loaded, failed }) { // half of the way is to fetch the files, the other to start the program
  home.loaded = fetched === undefined ? 0.5 + loaded / 2 || home.loaded : fetched / 2;
  home.failed = failed ?? "";
  told();
}
const ask = (asked) => new Promise((resolve) => {
  number += 1;
  waiting.set(number, resolve);
  const message = { number, asked: { lang: home.lang, ...asked } };
  if (worker) worker.postMessage(message);
  else asking.push(message);
});
const name = () => [...crypto.getRandomValues(new Uint8Array(8))].map((n) => n.toString(36).padStart(2, "0")).join("");

// --- an evening -----------------------------------------------------------------------------------------------------

function transport(id) { // the way of a table's page to the program in the worker
  return {
    key: "calc-pocket-" + id,
    async ask(question, body) {
      const { status, content } = await ask({ ...body, question, evening: id });
      if (status === 507) alert(say("no_room"));
      if (![200, 409, 422].includes(status)) throw new Error(content.text ?? question);
      return [status, content];
    },
    listen(_, lost) {
      told = () => { if (home.failed) lost(); }; // nobody else changes the evening: there is no news
    },
    buttons: () => [button("‹", null, () => { location.hash = ""; }, { class: "lang", "aria-label": say("home") }),
      button("⇪", null, () => share(id), { class: "lang", "aria-label": say("share") })],
  };
}
async function enter(id) { // the page of a table, which knows its state from the first moment
  const key = "calc-pocket-" + id, { status, content } = await ask({ question: "state", evening: id });
  if (status !== 200) { home.answer = content.html ?? content.text ?? ""; return draw(); }
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) || "{}"), lang: home.lang, state: content }));
  history.pushState(null, "", "#table=" + id);
  await play(id);
}
async function play(id) {
  const kept = await one("evenings", id);
  if (!kept) { location.hash = ""; return begin(); }
  const free = await new Promise((resolve) => navigator.locks.request("calc-evening-" + id, { ifAvailable: true }, (lock) => {
    resolve(!!lock);
    return lock && new Promise(() => {}); // held as long as the page is open
  }));
  if (!free) return begin(say("elsewhere"));
  localStorage.setItem("calc-lang", home.lang);
  globalThis.GIVEN = { form: kept.form, words };
  globalThis.transport = transport(id);
  document.body.append(el("script", { src: "./play.js" }));
  awake();
}
function awake() { // the screen stays on while the table is open
  const hold = () => { if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {}); };
  document.addEventListener("visibilitychange", hold);
  hold();
}

// --- in and out -----------------------------------------------------------------------------------------------------

const fileName = ({ players, changed }) => `${new Date(changed).toISOString().slice(0, 10)}-${players.join("-")}.yaml`.replace(/[^\w.\-\p{L}]/gu, "_");
async function share(id) { // the very file that `calc match` reads
  const kept = await one("evenings", id);
  await sendFile(new File([kept.text], fileName(kept), { type: "text/yaml" }));
}
async function pumped(bytes, stream) { return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer()); }
async function link(id) { // the evening in the fragment of an address, which no browser sends
  const kept = await one("evenings", id);
  const packed = await pumped(new TextEncoder().encode(kept.text), new CompressionStream("deflate-raw"));
  const text = btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return new URL("#evening=" + text, here).href;
}
const MOST = 1 << 20; // characters of a file that is taken in, as in evenings.py
async function linked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader(), parts = [];
  for (let size = 0, part; !(part = await reader.read()).done;) {
    size += part.value.length;
    if (size > MOST) throw new Error("too large"); // what a stranger packed may be a million times as long
    parts.push(part.value);
  }
  return new TextDecoder().decode(await new Blob(parts).arrayBuffer());
}
async function taken(file, text) { // a match file becomes an evening, any other a club's rules
  home.notice = "";
  if (text.length > MOST) home.notice = say("too_large");
  else if (/^(hands|players|matches)\s*:/m.test(text)) {
    const club = home.clubs.find((each) => new RegExp(`^rules:.*${each.name.replace(".", "\\.")}`, "m").test(text));
    const id = name();
    return opened(await ask({ question: "import", evening: id, text, rules: club ? "./" + club.name : "" }), id);
  } else {
    const called = file.toLowerCase().replace(/\.ya?ml$/, "").replace(/[^\w-]/g, "").slice(0, 60) || "club";
    const { status, content } = await ask({ question: "club", name: called + ".yaml", text });
    home.answer = status === 200 ? "" : content.html ?? "";
    home.notice = status === 200 ? say("club_kept") : "";
  }
  await look();
}
async function opened({ status, content }, id) {
  if (status !== 200) { home.answer = content.html ?? content.text ?? ""; return draw(); }
  await enter(id);
}

// --- what is drawn --------------------------------------------------------------------------------------------------

const titled = (title) => title[home.lang] ?? title.en ?? Object.values(title)[0];
const rulesOf = () => [...home.clubs.map(({ name: file, title }) => ({ id: "./" + file, title, players: null })), ...systems];
const known = (id) => rulesOf().find((each) => each.id === id);
function choice() {
  return el("select", { "aria-label": say("rules"), onchange: (e) => { home.typed.rules = e.target.value; draw(); } },
    rulesOf().map(({ id, title }) => el("option", { value: id, selected: home.typed.rules === id }, titled(title))));
}
const ONE = "one-hand"; // the id of the table at which a single hand is tapped; it is no evening of the list
async function beginTable(id) { // a new table of the chosen rules; a letter calls who has no name
  const { rules, players } = home.typed;
  const names = Array.from({ length: known(rules)?.players ?? 4 }, (_, i) => players[i]?.trim() || "ABCDEFG"[i]);
  localStorage.removeItem("calc-pocket-" + id);
  await opened(await ask({ question: "begin", evening: id, rules, players: names }), id);
}
function fresh() {
  const most = known(home.typed.rules)?.players ?? 4;
  const typed = home.typed.players;
  const start = async () => {
    await navigator.storage?.persist?.();
    await beginTable(name());
  };
  return el("section", { class: "card" }, el("h2", {}, say("new")), choice(),
    el("div", { class: "ask names" }, Array.from({ length: most }, (_, i) => el("input", {
      value: typed[i] ?? "", placeholder: "ABCDEFG"[i], "aria-label": `${say("player")} ${i + 1}`, autocomplete: "off", maxlength: 40, oninput: (e) => { typed[i] = e.target.value; } }))),
    button(say("begin"), null, start, { class: "go", "data-do": "begin" }));
}
function listed() {
  const entry = (kept) => el("div", { class: "evening" },
    button([el("b", {}, kept.players.join(" · ")), el("small", {}, new Date(kept.changed).toLocaleString(home.lang))], null,
      () => enter(kept.id), { class: "open", "data-evening": kept.id }),
    button("⇪", null, () => share(kept.id), { "aria-label": say("share") }),
    button("QR", null, async () => { // a link, and its QR code if one can hold it
      const address = await link(kept.id), { content } = await ask({ question: "code", text: address });
      home.answer = content.html ?? "";
      const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
      home.notice = copied ? say("copied") : address;
      draw();
    }, { "aria-label": say("link") }),
    button(home.sure === kept.id ? say("really") : "✕", null, async () => {
      if (home.sure !== kept.id) { home.sure = kept.id; return draw(); }
      await remove("evenings", kept.id);
      localStorage.removeItem("calc-pocket-" + kept.id);
      look();
    }, { "aria-label": say("remove") }));
  const file = el("input", { type: "file", accept: ".yaml,.yml,text/yaml,text/plain", hidden: true, onchange: async (e) => {
    const [picked] = e.target.files;
    if (picked) await taken(picked.name, picked.size > MOST ? " ".repeat(MOST + 1) : await picked.text());
  } });
  return el("section", { class: "card" }, el("h2", {}, say("evenings")), home.evenings.map(entry),
    home.evenings.length ? "" : el("p", { class: "where" }, say("no_evening")),
    el("div", { class: "ask" }, file, button(say("import"), null, () => file.click(), { "data-do": "import" })));
}
function tools() {
  const typed = home.typed, field = (key, example) => el("input", { value: typed[key] ?? "", placeholder: example, "aria-label": say(key), autocomplete: "off", oninput: (e) => { typed[key] = e.target.value; } });
  const put = (question, key) => async () => {
    const claims = question === "dispute" ? { claims: (typed.claims ?? "").split(/[;\n、]/).map((text) => text.trim()).filter(Boolean) } : {};
    const { content } = await ask({ question: question === "dispute" ? "score" : question, text: typed[key] ?? "", rules: home.typed.rules, ...claims });
    home.answer = content.html ?? "";
    draw();
  };
  return el("section", { class: "card" }, el("h2", {}, say("one_hand")), choice(),
    el("label", { class: "ask" }, field("line", say("line_help")), button(say("score"), null, put("score", "line"), { "data-do": "score" }), button(say("waits"), null, put("waits", "line"), { "data-do": "waits" })),
    el("label", { class: "ask" }, field("claims", "B=7700; C=2 chips"), button(say("judge"), null, put("dispute", "line"), { "data-do": "dispute" })),
    el("div", { class: "ask" }, button(say("tap"), null, () => beginTable(ONE), { "data-do": "tap" }), button(say("browse"), null, put("rules", "line"), { "data-do": "rules" })),
    el("label", { class: "ask" }, field("size", say("size_help")), button(say("value"), null, put("value", "size"), { "data-do": "value" })));
}
function clubs() {
  if (!home.clubs.length) return "";
  return el("section", { class: "card" }, el("h2", {}, say("clubs")), home.clubs.map(({ name: file, title }) => el("div", { class: "evening" },
    el("span", { class: "open" }, titled(title), " ", el("small", {}, file)),
    button("✕", null, async () => { await remove("clubs", file); await ask({ question: "forget", name: file }); look(); }, { "aria-label": say("remove") }))));
}
function draw() {
  document.documentElement.lang = home.lang;
  const other = home.lang === "ja" ? "en" : "ja";
  const turn = () => { home.lang = other; localStorage.setItem("calc-lang", other); draw(); };
  document.getElementById("page").replaceChildren(
    el("header", { class: "bar" }, el("b", {}, "calc"), el("progress", { value: home.loaded, max: 1, hidden: home.loaded >= 1, "aria-label": say("loading") }),
      button(words[other].language, null, turn, { class: "lang", lang: other })),
    el("div", { role: "alert" }, home.failed ? el("p", { class: "note wrong" }, say("failed"), " ", home.failed) : "", home.notice ? el("p", { class: "note" }, home.notice) : "",
      home.version ? el("p", { class: "note" }, say("version"), " ", button(say("reload"), null, home.version)) : ""),
    el("div", { class: "home" }, listed(), fresh(), tools(), home.answer ? el("section", { class: "card", "aria-live": "polite" }, escaped(home.answer)) : "", clubs(),
      el("p", { class: "where" }, say("not_here"))));
}
async function look() {
  home.evenings = (await all("evenings")).filter(({ id }) => id !== ONE).sort((a, b) => b.changed - a.changed);
  home.clubs = await all("clubs");
  home.sure = "";
  draw();
}
async function begin(notice = "") {
  home.notice = notice;
  told = () => { if (!["INPUT", "SELECT"].includes(document.activeElement?.tagName)) draw(); };
  await look();
}

// --- a new version --------------------------------------------------------------------------------------------------

async function served() { // the files of one version are kept; another one is offered here, between hands, never in one
  const registration = await navigator.serviceWorker.register("./sw.js");
  navigator.serviceWorker.addEventListener("message", ({ data }) => { if (!worker) loading(data); });
  const offer = () => {
    const next = registration.waiting;
    if (!next || !navigator.serviceWorker.controller) return;
    home.version = () => next.postMessage("now");
    told();
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  navigator.serviceWorker.addEventListener("controllerchange", () => { if (home.version) location.reload(); });
  offer();
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve, reject) => { // a first visit fetches every file once: through it
    navigator.serviceWorker.addEventListener("controllerchange", resolve);
    const first = registration.installing ?? registration.waiting ?? registration.active;
    first.addEventListener("statechange", () => { if (first.state === "redundant") reject(new Error("install")); });
    if (first.state === "activated") setTimeout(resolve, 1000); // a page loaded past it, by a forced reload
  });
}

addEventListener("hashchange", () => location.reload());
addEventListener("popstate", () => { if (globalThis.GIVEN && !location.hash.startsWith("#table=")) location.reload(); });
if (navigator.serviceWorker?.controller) work(); // all is here: Python starts before anything else
const asked = new URLSearchParams(here.hash.slice(1));
if (asked.get("table")) play(asked.get("table"));
else {
  begin().then(async () => {
    if (!asked.get("evening")) return;
    try { await taken("evening.yaml", await linked(asked.get("evening"))); } catch { await begin(say("bad_link")); }
  });
}
served().catch(() => {}).then(() => worker ?? work()); // without one (no HTTPS) the page works as long as it is open
