// What the page knows, and what of it outlives a reload: drafts, changes that the table may not have heard of, the last
// state of the table. Where the browser forbids storage the page works all the same, and says so.
const { form, words } = GIVEN;
const KEY = transport.key;
const storage = (() => {
  try {
    localStorage.setItem(KEY + ".", "");
    localStorage.removeItem(KEY + ".");
    return localStorage;
  } catch { return null; }
})();
const kept = (() => {
  try { return JSON.parse(storage?.getItem(KEY) || "{}") ?? {}; } catch { return {}; }
})();
const langOfLink = new URLSearchParams(location.search).get("lang") ?? ""; // by the link to the board, which remembers apart
const me = {
  lang: langOfLink in words ? langOfLink : kept.lang || (navigator.language.startsWith("ja") ? "ja" : "en"),
  flat: kept.flat || false, // a board that lies on the table is read from all sides
  name: kept.name || "", // what this phone is called
  draft: kept.draft?.clauses ? kept.draft : fresh(),
  stash: kept.stash || [], // drafts laid aside while an earlier change is put right
  queue: kept.queue || [], // changes that the table may not have heard of yet, in order
  state: kept.state || null, // how the table stands, as last heard
  shown: kept.state?.last ?? null, tab: "enter", slot: null, mode: "", run: null, steps: false,
  at: null, wide: false, rare: false, // the clause that is changed, if not the last; whether its seats are shown again; rare circumstances
  online: true, sending: false, asking: false,
  review: null, undo: null, reading: "", problems: [], trouble: "", notice: "", sure: false, claims: {}, ruling: "", order: [], code: null,
  begun: [], shared: "", // what other phones are entering: who, whose sticks; what they know of this one
  earlier: {}, // earlier matches of the evening that were looked at, by number
  same: kept.same ?? null, // a draft that was dropped, because another phone had entered the same hand
  paid: null, // the hand with which the sticks were paid that lay here: whose, its number
  passed: false, // whether a ruling is read on that is the last one no more
  elsewhere: null, corrected: null, // what another phone did to a hand, until it is looked at; the correction that is looked at
  guarded: "", guardEnd: 0, // the version of the table that came in between, and until when its screen takes no taps
  busy: false, stale: false,
};

// A draft belongs to the table it was begun for: `version`, and `marks` of its hands. A version "#id" is the one that the
// change with this id will make. `id`: the change that was refused with it. `seats`, `scores`: those before a hand that is edited;
// `of_match`: the earlier match that it is of, 0 for the present one;
// `where`: how the hand that is edited is called.
function fresh() {
  return { clauses: [{ joint: "", verb: -1, values: {} }], table: {}, line: "", number: 0, version: "", marks: [], id: "", seats: null, scores: null, where: "", adjust: null, match: 0, of_match: 0 };
}
function keep() {
  shareDraft();
  const { lang, name, flat, draft, stash, queue, state, same } = me;
  try { storage?.setItem(KEY, JSON.stringify({ lang, name, flat, draft, stash, queue, state, same })); } catch { /* it is full */ }
}
const say = (word, given = {}) => Object.entries(given).reduce((text, [key, value]) => text.replaceAll(`{${key}}`, value), words[me.lang][word] ?? word);
const amount = (n) => n.toLocaleString("en").replace("-", "−");
const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(36).padStart(2, "0")).join("");
const named = (thing) => thing[me.lang];
const help = (field) => field["help_" + me.lang];
