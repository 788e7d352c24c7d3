// Questions and what can be answered: buttons, fields, places for tiles, the keyboard.
const row = (label, hint, traits, ...inside) => // a question and what can be answered
  el("div", { role: "group", "aria-label": label, title: hint, ...traits, class: "ask " + (traits.class ?? "") },
    el("span", { class: "label" }, label), el("div", { class: "answers" }, ...inside));
const wrong = (field) => me.problems.some(({ path }) => path.includes(field));
const markDealer = (player) => (isDealer(player) ? [el("i", { class: "wind east" }, say("winds").split(" ")[0]), " ", player] : player); // who deals is seen wherever players stand in a row
function players(chosen, but, onclick) {
  return seated().filter((player) => player !== but).map((player) => button(markDealer(player), chosen(player), () => { onclick(player); edited(); }, { "data-player": player }));
}
function typing() { // as edited(), but nothing is drawn anew at every letter
  if (!me.draft.version) begin(me.draft);
  me.review = null;
  keep();
  read();
}
function flagButton(field, option, values) {
  const on = values[field.name] === option.value;
  return button(named(option), on, () => { values[field.name] = on ? null : option.value; edited(); }, { title: help(field), "data-field": field.name, class: wrong(field.name) ? "wrong" : null });
}
function toggled(list, item) { return list?.includes(item) ? list.filter((one) => one !== item) : [...(list || []), item]; }
const STEPS = [1, 2, 5, 10]; // so that the chips of a hand are a tap or two
function hanOf({ han, most }) { // with how many han a limit is reached: whoever looks for 5 han finds mangan
  return han ? el("small", {}, say(!most ? "han_from" : most > han ? "han_to" : "han_n", { n: han, most })) : "";
}
function widget(field, values) {
  const set = (value) => { field.instead.forEach((other) => { values[other] = null; }); values[field.name] = value; edited(); }, now = values[field.name], title = help(field);
  const typed = (value, store) => el("input", { value: value ?? "", "aria-label": named(field), autocomplete: "off", oninput: (e) => { store(e.target.value); typing(); } });
  const byPlayer = (one) => everybody().map((player) => el("label", { class: "one" }, player, " ", one(player, (values[field.name] ??= {}))));
  const usual = field.options.some(({ value }) => value === "exhaustive") ? "exhaustive" : null; // how a draw ended if nobody says it
  const won = verbOf(clause())?.by, offered = (option) => option.value === now || !option.never.includes(`${won === "tsumo" ? won : "ron"} ${values.han}`);
  const options = (chosen, choose) => field.options.map((option) => !offered(option) ? "" :
    button([named(option), hanOf(option)], (chosen ?? usual) === option.value, () => choose(chosen === option.value ? null : option.value), { title, "data-field": field.name }));
  const inside = {
    choice: () => options(now, set),
    count: () => [button("−", null, () => set(Math.max(Number(now || 0) - 1, 0) || null)), el("b", {}, String(now || 0)),
      (field.first ? STEPS : STEPS.slice(0, 1)).map((step) => button(`+${step}`, null, () => set(Number(now || 0) + step)))],
    player: () => players((player) => now === player, "", (player) => { values[field.name] = now === player ? null : player; }),
    players: () => players((player) => now?.includes(player), "", (player) => { values[field.name] = toggled(now, player); }),
    choices: () => byPlayer((player, all) => el("span", {}, options(all[player], (value) => { all[player] = value; edited(); }))),
    texts: () => byPlayer((player, all) => typed(all[player], (text) => { all[player] = text; })),
  }[field.kind] ?? (() => [typed(now, (text) => { values[field.name] = text; })]);
  return row(named(field), title, { class: wrong(field.name) ? "wrong" : "", "data-field": field.name }, inside());
}
function slotView(slot, here) { // `here`: whether the next tile that is tapped goes there
  const { field, who, id } = slot, there = peek(slot);
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
  const label = who ? `${named(field)} ${who}` : named(field);
  return el("div", { class: `slot${hand && !who ? " hand" : ""}${here ? " here" : ""}${wrong(field.name) ? " wrong" : ""}`, onclick: choose },
    hand && !who && !empty(there) ? el("span", { class: "label" }, `${say("hand")} ${tiles.length + 3 * there.melds.length}`)
      : button(hand && !who ? (hidesKeys() ? `⌨ ${say("or_tiles")}` : `${say("hand")} …`) : label, here, choose, { class: "label", title: help(field) }),
    el("span", { class: "row" }, shown, melds, running));
}
const KEY_WIDTH = 44, SUITS = [/m$/, /p$/, /s$/, /[zN]$|^P/];
const FLAT = matchMedia("(max-height: 499px) and (orientation: landscape)");
const isFlat = () => FLAT.matches; // a phone on its side: the keyboard stands beside the hand
function keyColumns() { // as many tiles beside each other as a finger can tell apart
  const wide = isFlat() ? Math.max(innerWidth * 0.58, 9 * KEY_WIDTH + 8) : innerWidth;
  return Math.min(Math.floor((wide - 4) / KEY_WIDTH), 9);
}
const isRed = (one) => /^0[mps]$/.test(one[0]);
function keyRows(columns) { // a row for each suit; nines for which a phone is too narrow right below them, with the red fives; flowers at the end
  const reds = form.tiles.filter(isRed), flowers = form.tiles.filter(([face]) => face.endsWith("f"));
  const suits = SUITS.map((ends) => form.tiles.filter((one) => ends.test(one[0]) && !isRed(one))), honours = suits.pop();
  const left = suits.flatMap((suit) => suit.slice(columns)), below = [...left, ...reds], fits = left.length && below.length <= columns;
  const rows = [...suits, fits ? below : [], honours].map((row) => row.slice(0, columns)).filter((row) => row.length);
  return { rows, rest: [...(fits ? [] : below), ...honours.slice(columns), ...flowers] };
}
const hidesKeys = () => !isTall() && canBeSized(clause()) && !tilesFirst(clause()); // what else there is to say comes into view
function keyboard() {
  const slot = active(), { tiles, melds } = slot ? peek(slot) : { tiles: [], melds: [] };
  const full = slot && isHand(slot.field.kind) && tiles.length + 3 * (melds ?? []).length >= HAND;
  if (!slot || (full && me.slot !== slot.id) || hidesKeys()) return "";
  const columns = keyColumns(), { rows, rest } = keyRows(columns);
  const key = (one, i, row) => tile(one[0], () => put(one[0]), { "data-tile": one[0], class: isRed(one) && i && !isRed(row[i - 1]) ? "tile apart" : "tile" });
  const modes = isHand(slot.field.kind) && !full ? ["chi", "pon", "kan", "ankan"].slice(form.chi ? 0 : 1) : [];
  const last = [...rest.map(key), ...modes.map((mode) => button(say(mode), me.mode === mode, () => { me.mode = me.mode === mode ? "" : mode; me.run = null; draw(); }, { "data-mode": mode })),
    button("⌫", null, back, { "aria-label": say("back"), class: "back" }), button(say("clear"), null, () => { clear(slot); edited(); }, { class: "clear" })];
  return el("div", { class: "keys", "aria-label": say("tiles"), role: "group", style: `--n:${columns}` },
    rows.map((faces) => el("div", { class: "row" }, faces.map(key))), el("div", { class: "row tools" }, last));
}
