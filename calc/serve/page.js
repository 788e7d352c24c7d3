// The page of a table. What is tapped is a draft, kept in localStorage until the table has it; the table reads it,
// settles it and says how it stands. Texts of others come as text, or as HTML that the table has escaped.
// `GIVEN` has the form of the match and the words; `transport` asks the table: a server (http.js), or the program in
// this very browser (pocket.js).
const { form, words } = GIVEN;
const KEY = transport.key;
const kept = JSON.parse(localStorage.getItem(KEY) || "{}");
const me = {
  lang: kept.lang || (navigator.language.startsWith("ja") ? "ja" : "en"),
  draft: kept.draft || fresh(),
  pending: kept.pending || null, // a change that the server may not have heard of yet
  state: null, shown: null, tab: "enter", slot: null, mode: "", online: true,
  reading: "", problems: [], trouble: "", notice: "", sure: false, claims: {}, ruling: "",
};

function fresh() { return { clauses: [{ joint: "", verb: -1, values: {} }], table: {}, line: "", number: 0 }; }
function keep() { localStorage.setItem(KEY, JSON.stringify({ lang: me.lang, draft: me.draft, pending: me.pending })); }
const say = (word) => words[me.lang][word] ?? word;
const name = (thing) => thing[me.lang];
const help = (field) => field["help_" + me.lang];

// --- elements -------------------------------------------------------------------------------------------------------

function el(tag, traits, ...children) {
  const made = document.createElement(tag);
  for (const [trait, value] of Object.entries(traits || {})) {
    if (trait.startsWith("on")) made.addEventListener(trait.slice(2), value);
    else if (value === true) made.setAttribute(trait, "");
    else if (value !== false && value != null) made.setAttribute(trait, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child != null && child !== ""));
  return made;
}
function escaped(html, traits) { // a part of a page as the server made it
  const made = el("div", traits);
  made.innerHTML = html;
  return made;
}
const button = (label, pressed, onclick, traits) =>
  el("button", { type: "button", "aria-pressed": pressed == null ? null : String(!!pressed), onclick, ...traits }, label);
const called = Object.fromEntries(form.tiles.map(([face, en, ja]) => [face, { en, ja }]));
function drawing(face) {
  const known = /^[0-9A-Za-z]+$/.test(face) ? face : "back";
  return escaped(`<svg class="t" viewBox="0 0 60 80" aria-hidden="true"><use href="#t-${known}"/></svg>`).firstChild;
}
const tile = (face, onclick, traits) =>
  button(drawing(face), null, onclick, { class: "tile", "aria-label": called[face] ? name(called[face]) : face, ...traits });
const facesOf = (meld) => meld.replace(/[()[\]]/g, "").replace(/@.*/, "").match(/\d+[mpsz]|[rgby]\d[mpsz]|gN|P[gbyrw]|\+/g)?.flatMap(
  (run) => (/^\d+[mpsz]$/.test(run) ? [...run.slice(0, -1)].map((n) => n + run.at(-1)) : run === "+" ? [] : [run])) ?? [];

// --- the draft ------------------------------------------------------------------------------------------------------

const clause = () => me.draft.clauses.at(-1);
const verbOf = (one) => form.verbs[one.verb];
const sameTile = () => me.draft.clauses.every((one, i) => verbOf(one)?.kind === "win" && (!i || one.joint === "&"));
const isStory = () => !(sameTile() || (me.draft.clauses.length === 1 && (verbOf(clause())?.whole ?? true)));
const groupOf = (one) => (verbOf(one)?.kind === "win" && isStory() ? form.story : verbOf(one)?.group);
const asks = (one, what) => (form.asks[groupOf(one)] || []).includes(what);
const fieldsOf = (one) => (form.groups[groupOf(one)] || []).filter((field) => fits(field, one) && !(field.name === "tile" && "hand" in namesOf(one)));
const namesOf = (one) => Object.fromEntries((form.groups[groupOf(one)] || []).map((field) => [field.name, field]));
function fits(field, one) {
  const dealer = me.state?.seats[0], by = verbOf(one).by, player = one.values.player;
  return field.needs.every((need) => ({
    riichi: one.values.riichi, tsumo: by === "tsumo", ron: by !== "tsumo", dealer: player === dealer, non_dealer: player !== dealer,
  })[need]);
}
const empty = (value) => value == null || value === "" || (Array.isArray(value) ? !value.length
  : value.tiles ? !value.tiles.length && !value.melds.length : typeof value === "object" && Object.values(value).every(empty));
function taken(fields, values) { // what is said, of the fields that can be said now
  const found = {};
  for (const { name, kind } of fields) {
    let value = values[name];
    if (empty(value)) continue;
    if (kind === "pairs" && value.includes("="))
      value = Object.fromEntries(value.split(/[\s,]+/).filter(Boolean).map((pair) => pair.split("=")));
    if (kind === "tile") value = value.join("");
    if (["slots", "hands", "texts", "choices"].includes(kind))
      value = Object.fromEntries(Object.entries(value).filter(([, one]) => !empty(one)));
    found[name] = value;
  }
  return found;
}
function told(one) {
  const verb = verbOf(one), said = taken(fieldsOf(one), one.values);
  if (verb.by) said.by = verb.by;
  if (asks(one, "player") && one.values.player) said.player = one.values.player;
  if (asks(one, "from") && verb.by !== "tsumo" && one.values.from) said.from = one.values.from;
  return said;
}
function record() { // the draft as a record; null while nothing is said
  if (me.draft.line.trim()) return me.draft.line.trim();
  const clauses = me.draft.clauses.filter((one) => verbOf(one)), table = taken(form.table, me.draft.table);
  if (!clauses.length) return null;
  if (!isStory()) {
    const all = clauses.map(told);
    return { ...(all.length > 1 ? { wins: all } : { [verbOf(clauses[0]).kind]: all[0] }), ...table };
  }
  const events = [];
  for (const one of clauses) {
    const before = events.at(-1);
    if (one.joint === "&" && before) events[events.length - 1] = { wins: [...(before.wins || [before.win]), told(one)] };
    else events.push({ [verbOf(one).kind]: told(one) });
  }
  return { ...table, events };
}
function drafted({ number, hand, line }) { // a hand of the match as a draft
  const draft = { ...fresh(), number }, find = (kind, by) => form.verbs.findIndex((v) => v.kind === kind && (!v.by || v.by === by));
  const add = (kind, values, joint) => draft.clauses.push({ joint, verb: find(kind, values.by), values: { ...values } });
  draft.clauses = [];
  for (const [field, value] of Object.entries(hand || {})) {
    if (field === "wins") value.forEach((win, i) => add("win", win, i ? "&" : ""));
    else if (field === "events")
      for (const [[kind, part]] of value.map(Object.entries))
        kind === "wins" ? part.forEach((win, i) => add("win", win, i ? "&" : ";")) : add(kind, part, draft.clauses.length ? ";" : "");
    else if (form.verbs.some((v) => v.kind === field && v.whole)) add(field, value, "");
    else draft.table[field] = value;
  }
  const known = draft.clauses.length && draft.clauses.every((one) => one.verb >= 0);
  return known ? draft : { ...fresh(), number, line: typeof line === "string" ? line : JSON.stringify(line) };
}

// --- slots for tiles ------------------------------------------------------------------------------------------------

const isHand = (kind) => kind === "hand" || kind === "hands";
const isSlot = (kind) => isHand(kind) || ["tile", "tiles", "slots"].includes(kind);
function slots() { // every place where tiles can be put: field, values it stands in, whose
  const one = clause(), found = [];
  const add = (fields, values, first) => {
    for (const field of fields.filter((field) => isSlot(field.kind) && (field.first || isHand(field.kind)) === first))
      for (const who of ["slots", "hands"].includes(field.kind) ? me.state?.seats ?? form.players : [""])
        found.push({ field, values, who, id: (values === one.values ? "c." : "t.") + field.name + "." + who });
  };
  const mine = verbOf(one) ? fieldsOf(one) : [], first = (field) => isHand(field.kind) || field.name === "tile";
  add(mine.filter(first), one.values, true);
  add(mine.filter((field) => field.name === "tile" && !field.first), one.values, false);
  add(form.table.filter((field) => !isHand(field.kind) && !["slots"].includes(field.kind)), me.draft.table, true);
  add(mine.filter((field) => !first(field)), one.values, true);
  const main = found.length;
  add(form.table.filter((field) => field.kind === "slots"), me.draft.table, true);
  add(form.table.filter((field) => isHand(field.kind)), me.draft.table, true);
  add(mine.filter((field) => field.name !== "tile"), one.values, false);
  add(form.table, me.draft.table, false);
  return { main: found.slice(0, main), more: found.slice(main) };
}
function content({ field, values, who }) { // the tiles of a slot, made where there are none
  const none = () => (isHand(field.kind) ? { tiles: [], melds: [] } : []);
  if (!who) return (values[field.name] ??= none());
  return ((values[field.name] ??= {})[who] ??= none());
}
function peek({ field, values, who }) {
  const found = who ? values[field.name]?.[who] : values[field.name];
  return found ?? (isHand(field.kind) ? { tiles: [], melds: [] } : []);
}
const active = () => {
  const { main, more } = slots();
  return [...main, ...more].find(({ id }) => id === me.slot) || main[0];
};
function put(face) {
  const slot = active();
  if (!slot) return;
  const there = content(slot), tiles = there.tiles ?? there, plain = face.replace(/^0|^[rgby](?=\d)/, (c) => (c === "0" ? "5" : ""));
  const mode = there.melds ? me.mode : "";
  if (mode === "chi") {
    const run = (me.run ??= []);
    run.push(face);
    if (run.length === 3) { there.melds.push(`(${run.join("")})`); me.run = null; me.mode = ""; }
  } else if (mode) {
    const rest = Array(mode === "pon" ? 2 : 3).fill(plain).join("");
    there.melds.push(mode === "ankan" ? `[${face}${rest}]` : `(${face}${rest})`);
    me.mode = "";
  } else if (slot.field.kind === "tile") tiles.splice(0, 9, face);
  else tiles.push(face);
  edited();
}
function back() {
  const slot = active(), there = slot && content(slot);
  if (!there) return;
  if (me.run?.length) me.run.pop();
  else if ((there.tiles ?? there).length) (there.tiles ?? there).pop();
  else there.melds?.pop();
  edited();
}
function edited() {
  me.problems = []; me.trouble = ""; me.notice = "";
  keep();
  draw();
  read();
}

// --- the server -----------------------------------------------------------------------------------------------------

const ask = (question, body) => transport.ask(question, { ...body, lang: me.lang });
async function refresh() {
  try {
    const [, state] = await ask("state");
    stands(state);
    me.online = true;
  } catch { me.online = false; }
  draw();
}
function stands(state) {
  const other = me.state && me.state.version !== state.version;
  me.state = state;
  if (other || !me.shown) show(state.last);
}
function show(hand) { // whatever was asked about the hand before is of no other one
  me.shown = hand ?? null; me.ruling = ""; me.sure = false; opened.dispute = false;
}
let waiting = 0;
function read() { // what the draft would come to; half a hand is not asked about
  clearTimeout(waiting);
  me.reading = "";
  const asked = record(), hand = clause().values.hand;
  const tiles = hand ? hand.tiles.length + 3 * hand.melds.length : 14;
  if (!asked || me.draft.number || tiles < 13 || (groupOf(clause()) && asks(clause(), "player") && !clause().values.player)) return;
  waiting = setTimeout(async () => {
    try {
      const [status, found] = await ask("read", { hand: asked });
      if (JSON.stringify(asked) !== JSON.stringify(record())) return;
      me.reading = status === 200 ? found.html : "";
      me.trouble = status === 200 ? "" : found.problems[0].text;
      draw();
    } catch { /* a reading is nothing that must be had */ }
  }, 250);
}
function change(what) {
  if (me.pending || !me.state) return;
  const id = [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(36).padStart(2, "0")).join("");
  me.pending = { id, version: me.state.version, ...what };
  keep();
  draw();
  send();
}
let sending = false;
async function send() { // until the server answers, the change is kept, also over a reload
  if (!me.pending || sending) return;
  sending = true;
  const asked = me.pending;
  try {
    const [status, found] = await ask("change", asked);
    me.online = true;
    me.pending = null;
    me.problems = []; me.trouble = ""; me.notice = "";
    if (status === 422) { me.problems = found.problems; me.tab = "enter"; }
    else {
      stands(found);
      if (status === 409) me.notice = say("conflict");
      else {
        if (asked.hand) { me.draft = fresh(); me.slot = null; me.mode = ""; me.reading = ""; }
        show(found.last);
        me.tab = "ruling";
      }
    }
    keep();
  } catch { me.online = false; setTimeout(send, 3000); }
  sending = false;
  draw();
}
const news = (version) => { me.online = true; if (version !== me.state?.version) refresh(); else draw(); send(); };
const lost = () => { me.online = false; draw(); };

// --- what is drawn --------------------------------------------------------------------------------------------------

const row = (label, hint, traits, ...inside) => // a question and what can be answered
  el("div", { role: "group", "aria-label": label, title: hint, ...traits, class: "ask " + (traits.class ?? "") },
    el("span", { class: "label" }, label), el("div", { class: "answers" }, ...inside));
const wrong = (field) => me.problems.some(({ path }) => path.includes(field));
function players(chosen, but, onclick) {
  const dealer = me.state?.seats[0];
  return (me.state?.seats ?? form.players).filter((player) => player !== but).map((player) =>
    button([player, player === dealer ? el("small", {}, say("dealer")) : ""], chosen(player), () => { onclick(player); edited(); }, { "data-player": player }));
}
function toggled(list, item) { return list?.includes(item) ? list.filter((one) => one !== item) : [...(list || []), item]; }
function widget(field, values) {
  const set = (value) => { values[field.name] = value; edited(); }, now = values[field.name], title = help(field);
  const typed = (value, store) => el("input", { value: value ?? "", "aria-label": name(field), autocomplete: "off", oninput: (e) => { store(e.target.value); keep(); read(); } });
  const byPlayer = (one) => form.players.map((player) => el("label", { class: "one" }, player, " ", one(player, (values[field.name] ??= {}))));
  const options = (chosen, choose) => field.options.map((option) =>
    button(name(option), chosen === option.value, () => choose(chosen === option.value ? null : option.value), { title, "data-field": field.name }));
  const inside = {
    flag: () => options(now, set),
    choice: () => options(now, set),
    count: () => [button("−", null, () => set(Math.max(Number(now || 0) - 1, 0) || null)), el("b", {}, String(now || 0)), button("+", null, () => set(Number(now || 0) + 1))],
    player: () => players((player) => now === player, "", (player) => { values[field.name] = now === player ? null : player; }),
    players: () => players((player) => now?.includes(player), "", (player) => { values[field.name] = toggled(now, player); }),
    choices: () => byPlayer((player, all) => el("span", {}, options(all[player], (value) => { all[player] = value; edited(); }))),
    texts: () => byPlayer((player, all) => typed(all[player], (text) => { all[player] = text; })),
  }[field.kind] ?? (() => [typed(now, (text) => { values[field.name] = text; })]);
  if (field.kind === "flag") return inside();
  return row(name(field), title, { class: wrong(field.name) ? "wrong" : "", "data-field": field.name }, inside());
}
function slotView(slot) {
  const { field, who, id } = slot, there = peek(slot), here = active()?.id === id;
  const tiles = there.tiles ?? there, hand = isHand(field.kind);
  const last = hand && tiles.length % 3 === 2 ? tiles.length - 1 : -1;
  const choose = () => { me.slot = id; me.mode = ""; me.run = null; draw(); };
  const shown = tiles.map((face, i) => tile(face, (event) => {
    event.stopPropagation();
    const list = content(slot).tiles ?? content(slot);
    const [one] = list.splice(i, 1);
    if (hand && i !== list.length) list.push(one); // a tile of the hand that is tapped is the winning one
    me.slot = id;
    edited();
  }, i === last ? { class: "tile won" } : {}));
  const melds = (there.melds ?? []).map((meld, i) => el("button", { type: "button", class: "meld", "aria-label": meld, onclick: (event) => {
    event.stopPropagation(); content(slot).melds.splice(i, 1); me.slot = id; edited();
  } }, meld.startsWith("[") ? facesOf(meld).map((face, n) => drawing(n % 3 ? face : "back")) : facesOf(meld).map((face) => drawing(face))));
  const running = here && me.run?.length ? el("span", { class: "meld" }, me.run.map((face) => drawing(face))) : "";
  const label = who ? `${name(field)} ${who}` : name(field);
  return el("div", { class: `slot${hand && !who ? " hand" : ""}${here ? " here" : ""}${wrong(field.name) ? " wrong" : ""}`, onclick: choose },
    button(hand && !who ? `${say("hand")} ${tiles.length + 3 * (there.melds ?? []).length}` : label, here, choose, { class: "label", title: help(field) }),
    el("span", { class: "row" }, shown, melds, running));
}
function keyboard() {
  const slot = active();
  if (!slot) return "";
  const rows = [/m$/, /p$/, /s$/, /[zN]$|^P/].map((ends) => form.tiles.filter(([face]) => ends.test(face))).filter((faces) => faces.length);
  const most = Math.max(...rows.map((faces) => faces.length)), flowers = form.tiles.filter(([face]) => face.endsWith("f"));
  if (flowers.length) rows.find((faces) => faces.length + flowers.length <= most)?.push(...flowers) ?? rows.push(flowers);
  const modes = isHand(slot.field.kind) ? ["chi", "pon", "kan", "ankan"].slice(form.chi ? 0 : 1) : [];
  return el("div", { class: "keys", "aria-label": say("tiles"), role: "group", style: `--n:${most}` },
    rows.map((faces) => el("div", { class: "row" }, faces.map(([face]) => tile(face, () => put(face), { "data-tile": face })))),
    el("div", { class: "row" }, modes.map((mode) => button(say(mode), me.mode === mode, () => { me.mode = me.mode === mode ? "" : mode; me.run = null; draw(); }, { "data-mode": mode })),
      button("⌫", null, back, { "aria-label": say("back"), class: "back" })));
}
function enter() {
  const one = clause(), verb = verbOf(one), { main, more } = slots(), fields = verb ? fieldsOf(one) : [];
  const plain = (list, first) => list.filter((field) => !isSlot(field.kind) && field.first === first);
  const flags = (list, first, values) => plain(list, first).filter(({ kind }) => kind === "flag").map((field) => widget(field, values));
  const others = (list, first, values) => plain(list, first).filter(({ kind }) => kind !== "flag").map((field) => widget(field, values));
  const join = (joint) => { me.draft.clauses.push({ joint, verb: -1, values: {} }); me.slot = null; edited(); };
  const story = form.story && (form.story === "win" || !verbOf(me.draft.clauses[0])?.whole);
  const chips = me.draft.clauses.slice(0, -1).map((before, i) => button(
    `${before.values.player ?? ""} ${name(verbOf(before))} ✕`, null, () => { me.draft.clauses.splice(i, 1); me.draft.clauses[0].joint = ""; edited(); }, { "aria-label": say("remove") }));
  const ready = record() && !me.pending && me.state;
  return el("section", { class: "card enter", "aria-label": say("enter") },
    me.draft.number ? el("p", { class: "note" }, say("editing").replace("{n}", me.draft.number), " ", button(say("cancel"), null, () => { me.draft = fresh(); edited(); })) : "",
    chips.length ? el("div", { class: "ask" }, chips) : "",
    !verb || asks(one, "player") ? row(say("who"), "", { class: "big", "data-row": "who" }, players((player) => one.values.player === player, "", (player) => { one.values.player = player; })) : "",
    row(say("how"), "", { class: "big", "data-row": "how" }, form.verbs.map((each, i) => each.whole || me.steps || isStory() ? button(name(each), one.verb === i,
      () => { one.verb = i; me.slot = null; edited(); }, { "data-verb": each.by || each.kind }) : ""),
      form.verbs.some((each) => !each.whole) && !isStory() ? button("…", me.steps, () => { me.steps = !me.steps; draw(); }, { title: say("steps"), "aria-label": say("steps"), class: "steps" }) : ""),
    verb && asks(one, "from") && verb.by !== "tsumo" ? row(say("from"), "", { class: "big", "data-row": "from" }, players((player) => one.values.from === player, one.values.player, (player) => { one.values.from = player; })) : "",
    verb ? main.map(slotView) : "",
    el("div", { class: "ask flags" }, flags(fields, true, one.values), flags(form.table, true, me.draft.table)),
    others(fields, true, one.values), verb ? others(form.table, true, me.draft.table) : "",
    verb ? el("div", { class: "ask" },
      verb.kind === "win" && verb.by !== "tsumo" ? button(say("also"), null, () => join("&"), { title: say("also_help") }) : "",
      story ? button(say("then"), null, () => join(";"), { title: say("then_help") }) : "") : "",
    folded("more", say("more"), verb ? [more.map(slotView), el("div", { class: "ask flags" }, flags(fields, false, one.values), flags(form.table, false, me.draft.table)),
      others(fields, false, one.values), others(form.table, false, me.draft.table)] : "",
      row(say("line"), say("line_help"), {}, el("input", { value: me.draft.line, "aria-label": say("line"), autocomplete: "off", oninput: (e) => { me.draft.line = e.target.value; keep(); read(); } }))),
    me.problems.map(({ code, text, help }) => el("p", { class: "note wrong", role: "alert" }, `${text} [${code}]`, help ? el("small", {}, el("br"), help) : "")),
    el("div", { class: "dock" },
      me.reading ? escaped(me.reading, { class: "reading", "aria-live": "polite" }) : "",
      me.trouble ? el("p", { class: "note trouble", "aria-live": "polite" }, me.trouble) : "", verb && !me.draft.line ? keyboard() : "",
      button(me.pending ? say("sending") : say(me.draft.number ? "replace" : "settle"), null, () => change({ hand: record(), number: me.draft.number }), { class: "go", disabled: !ready })));
}
const opened = {};
function folded(name, title, ...inside) { // stays open while the rest is drawn anew; its own event would come too late
  const turn = (event) => { opened[name] = !event.currentTarget.parentNode.open; };
  return el("details", { class: name, open: !!opened[name] }, el("summary", { onclick: turn }, title), ...inside);
}
function ruling() {
  const shown = me.shown;
  if (!shown) return el("section", { class: "card", "aria-label": say("ruling") }, el("p", { class: "where" }, say("no_hand")));
  const last = shown.number === me.state.hands;
  const claim = (player) => el("label", { class: "one" }, player, " ", el("input", { value: me.claims[player] ?? "", placeholder: "7700", autocomplete: "off", oninput: (e) => { me.claims[player] = e.target.value; } }));
  const judge = async () => {
    try {
      const said = form.players.filter((player) => me.claims[player]?.trim()).map((player) => `${player}=${me.claims[player]}`);
      me.ruling = (await ask("dispute", { claims: said }))[1].html;
    } catch { me.online = false; }
    draw();
  };
  return el("section", { class: "card", "aria-label": say("ruling") }, escaped(shown.html),
    el("div", { class: "ask" },
      button(say("edit"), null, () => { me.draft = drafted(shown); me.tab = "enter"; edited(); }),
      last ? button(me.sure ? say("really") : say("undo"), null, () => { if (me.sure) change({}); me.sure = !me.sure; draw(); }, { disabled: !!me.pending }) : ""),
    last ? folded("dispute", say("dispute"), el("p", { class: "where" }, say("dispute_help")),
      el("div", { class: "ask" }, form.players.map(claim), button(say("judge"), null, judge)), me.ruling ? escaped(me.ruling, { class: "reading" }) : "") : "");
}
function standing() {
  const state = me.state;
  if (!state?.standing) return el("section", { class: "card", "aria-label": say("standing") }, el("p", { class: "where" }, say("no_hand")));
  const look = (number) => async () => {
    try { show((await ask("hand", { number }))[1]); me.tab = "ruling"; } catch { me.online = false; }
    draw();
  };
  return el("section", { class: "card", "aria-label": say("standing") }, el("h3", {}, state.title), escaped(state.standing),
    el("h3", {}, say("hands")), state.turns.map((turn, i) => {
      const line = el("button", { type: "button", class: "run still", onclick: look(i + 1) });
      line.innerHTML = turn;
      return line;
    }));
}
function draw() {
  if (me.busy || me.typing?.isConnected) return void (me.stale = true); // nobody loses a tap, or what he types
  me.stale = false;
  document.documentElement.lang = me.lang;
  document.title = (me.state?.where ? me.state.where + " · " : "") + "calc";
  const tabs = { enter, ruling, standing }, other = me.lang === "ja" ? "en" : "ja";
  const turn = () => { me.lang = other; me.shown = null; keep(); refresh(); read(); };
  document.getElementById("page").replaceChildren(
    el("header", { class: "bar" }, el("b", {}, me.state?.where ?? ""), el("span", { class: "net", role: "status" }, me.online ? "" : say("offline")),
      button(words[other].language, null, turn, { class: "lang", lang: other })),
    el("div", { role: "alert" }, me.notice ? el("p", { class: "note" }, me.notice) : "", me.state?.problems ? escaped(me.state.problems) : ""),
    el("nav", {}, Object.keys(tabs).map((tab) => button(say(tab), me.tab === tab, () => { me.tab = tab; draw(); }, { "data-tab": tab }))),
    el("div", { class: "panels", "data-tab": me.tab }, Object.entries(tabs).map(([tab, make]) => el("div", { class: "panel", "data-panel": tab }, make()))));
}
let later = 0; // what is pressed stays where it is until it is let go: or the press would be none
const let_go = () => { me.busy = false; later = setTimeout(() => { if (me.stale) draw(); }); };
addEventListener("pointerdown", () => { me.busy = true; clearTimeout(later); });
addEventListener("pointerup", let_go);
addEventListener("pointercancel", let_go);
addEventListener("focusin", ({ target }) => { me.typing = target.tagName === "INPUT" ? target : null; });
addEventListener("focusout", () => { me.typing = null; if (!me.busy) let_go(); }); // while he presses, the press comes first
addEventListener("online", () => { refresh(); send(); });
draw();
refresh();
transport.listen(news, lost);
send();
