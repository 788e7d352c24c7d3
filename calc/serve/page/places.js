// Places for tiles, and what a tap on a tile does.
const isHand = (kind) => kind === "hand" || kind === "hands";
const isSlot = (kind) => isHand(kind) || ["tile", "tiles", "slots"].includes(kind);
function slots() { // every place where tiles can be put: field, values it stands in, whose
  const one = clause(), found = [], ended = verbOf(one)?.whole && !isWin(one); // a draw has no indicators to say
  const won = ended ? me.draft.clauses.filter(isWin).map(({ values }) => values.player) : []; // who has won shows nothing more
  const add = (fields, values, first) => {
    for (const field of fields.filter((field) => isSlot(field.kind) && (field.first || isHand(field.kind)) === first))
      for (const who of ["slots", "hands"].includes(field.kind) ? seated().filter((player) => !won.includes(player)) : [""])
        found.push({ field, values, who, id: (values === one.values ? "c." : "t.") + field.name + "." + who });
  };
  const mine = verbOf(one) ? fieldsOf(one) : [];
  const shown = (field) => field.kind === "hands" && !field.first, first = (field) => !shown(field) && (isHand(field.kind) || field.name === "tile");
  add(mine.filter(first), one.values, true);
  add(mine.filter((field) => field.name === "tile" && !field.first), one.values, false);
  if (!ended) add(form.table.filter((field) => !isHand(field.kind) && field.kind !== "slots"), me.draft.table, true);
  add(mine.filter((field) => !first(field) && !shown(field)), one.values, true);
  const main = found.length;
  if (ended) add(form.table.filter((field) => !isHand(field.kind) && field.kind !== "slots"), me.draft.table, true);
  add(mine.filter(shown), one.values, true);
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
  return [...main, ...more].find(({ id }) => id === me.slot) || main.find((slot) => !isFull(slot)) || main[0];
};
const HAND = 14;
function isFull(slot) { // a hand with its winning tile; behind it the next place is for what is tapped, where the screen has room
  if (!isHand(slot.field.kind)) return false;
  const { tiles, melds } = peek(slot);
  return isTall() && tiles.length + 3 * melds.length >= (slot.field.kind === "hands" ? HAND - 1 : HAND); // others show what they wait with
}
const TALL = matchMedia("(min-height: 780px)"); // like FLAT and WIDE: asking for innerHeight lays the page out again
const isTall = () => TALL.matches;
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
  if (there.melds && tiles.length + 3 * there.melds.length >= HAND && me.slot === slot.id && !slot.who) me.slot = null; // it is whole: on with what else there is
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
function clear(slot) { // all tiles of a place
  if (slot.who) (slot.values[slot.field.name] ??= {})[slot.who] = undefined;
  else slot.values[slot.field.name] = undefined;
  me.run = null; me.mode = "";
}
