// The draft: what is tapped, and the record that it comes to.
const clause = () => me.draft.clauses[me.at ?? -1] ?? me.draft.clauses.at(-1); // the one that is being said
const everybody = () => me.state?.players ?? form.players; // in turn order, the first dealer first
const verbOf = (one) => form.verbs[one.verb];
const sameTile = () => me.draft.clauses.every((one, i) => verbOf(one)?.kind === "win" && (!i || one.joint === "&"));
const isStory = () => !(sameTile() || (me.draft.clauses.length === 1 && (verbOf(clause())?.whole ?? true)));
const groupOf = (one) => (verbOf(one)?.kind === "win" && isStory() ? form.story : verbOf(one)?.group);
const asks = (one, what) => (form.asks[groupOf(one)] || []).includes(what);
const fieldsOf = (one) => (form.groups[groupOf(one)] || []).filter((field) => fits(field, one) && !(field.name === "tile" && "hand" in namesOf(one)));
const seatsNow = () => me.draft.seats ?? me.state?.seats ?? everybody(); // of the hand that is tapped, dealer first
const seated = () => everybody().filter((player) => seatsNow().includes(player)); // the same, as people sit: whoever deals, each stands where he stood
const isDealer = (player) => seatsNow()[0] === player && (!!me.draft.seats || !me.queue.length); // changes that wait may pass the deal
const namesOf = (one) => Object.fromEntries((form.groups[groupOf(one)] || []).map((field) => [field.name, field]));
const NEEDS = { // when a field of a win can be said
  riichi: ({ values }) => values.riichi, han: ({ values }) => values.han,
  tsumo: (one) => verbOf(one).by === "tsumo", ron: (one) => verbOf(one).by !== "tsumo",
  dealer: ({ values }) => values.player === seatsNow()[0], non_dealer: ({ values }) => values.player !== seatsNow()[0],
  tiles: (one) => !sized(one), no_tiles: ({ values }) => empty(values.hand),
};
const fits = (field, one) => field.needs.every((need) => NEEDS[need](one));
const empty = (value) => value == null || value === "" || (Array.isArray(value) ? !value.length
  : value.tiles ? !value.tiles.length && !value.melds.length : typeof value === "object" && Object.values(value).every(empty));
const sizes = (one) => (empty(one.values.hand) ? (form.groups[groupOf(one)] || []).filter((field) => field.instead.length) : []);
const sized = (one) => sizes(one).some((field) => !empty(one.values[field.name])); // a win by its size, without tiles
const canBeSized = (one) => sizes(one).length > 0;
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
  if (mustShow(one).length) said.tenpai = [...new Set([...(one.values.tenpai ?? []), ...mustShow(one)])];
  return said;
}
function record() { // the draft as a record; null while nothing is said
  if (me.draft.line.trim()) return me.draft.line.trim();
  if (me.draft.adjust) return correction();
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
function unsaid() { // what has to be said before a hand can be settled: who, how it ended, who is tenpai or that nobody is
  if (me.draft.line.trim() || me.draft.adjust) return "";
  if (!(verbOf(me.draft.clauses.at(-1))?.whole ?? true)) return "ask_end";
  const open = me.draft.clauses.find((one) => !isPlaced(one) && asks(one, "player") && ["who", "from"].includes(asking(one)) && !me.wide);
  return open ? "ask_" + asking(open) : me.draft.clauses.some((one) => verbOf(one)?.kind === "draw" && "tenpai" in namesOf(one)
    && one.values.tenpai == null && (one.values.kind ?? "exhaustive") === "exhaustive" && empty(one.values.nagashi) && empty(one.values.hands)) ? "ask_tenpai" : "";
}
function correction() { // points, chips and place points moved by hand, as a file has them; null while none is said
  const { title, ...amounts } = me.draft.adjust, adjust = {};
  for (const [what, by] of Object.entries(amounts)) {
    const moved = Object.entries(by).map(([player, text]) => [player, Number(text.replace(/[−ー]/, "-"))]).filter(([, n]) => n);
    if (moved.length) adjust[what] = Object.fromEntries(moved);
  }
  return Object.keys(adjust).length ? { ...(title ? { title } : {}), adjust } : null;
}
function drafted({ number, of_match, hand, line, seats, scores, where }) { // a hand of the match as a draft
  const draft = { ...fresh(), number, of_match: of_match ?? 0, seats, scores, where }, find = (kind, by) => form.verbs.findIndex((v) => v.kind === kind && (!v.by || v.by === by));
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
  for (const { values } of draft.clauses) // what a file has within a win or an event is asked beside all of them
    for (const { name } of form.table) if (name in values) { draft.table[name] ??= values[name]; delete values[name]; }
  const known = draft.clauses.length && draft.clauses.every((one) => one.verb >= 0);
  for (const one of draft.clauses) if (verbOf(one)?.kind === "draw" && "tenpai" in (namesOf(one) ?? {})) one.values.tenpai ??= [];
  return known ? draft : { ...fresh(), number, of_match: draft.of_match, seats, scores, where, line: typeof line === "string" ? line : JSON.stringify(line) };
}

