// What the table is asked and what it tells: how it stands, what a hand comes to, changes in their order.
const ask = (question, body = {}) => transport.ask(question, { ...body, lang: me.lang });
async function refresh() {
  try {
    const [, state] = await ask("state");
    stands(state);
    me.online = true;
  } catch { me.online = false; }
  draw();
}
function stands(state, mine = false) { // `mine`: as this phone has just changed it
  const before = me.state, other = before?.version !== state.version;
  if (other && me.undo?.version !== state.version) me.undo = null;
  me.state = state;
  if (other) { me.earlier = {}; me.same = null; me.paid = null; me.elsewhere = mine || !before ? null : changedElsewhere(before); dropSame(); dropPaid(); }
  if (other && before && !mine && isRead(before)) readOn(before);
  else if (other || !me.shown) show(state.last);
  keep();
}
const isRead = (before) => me.tab === "ruling" && !isWide() && me.shown && before.match === me.state.match && (me.shown.of_match || me.shown.number <= me.state.hands); // whether a ruling is open that is still one
async function readOn(before) { // it stays in view when others enter a hand; after a correction, which may change its scores, as it is now
  me.passed = true;
  const { number, of_match } = me.shown, of = me.shown;
  if (since(before.marks).every(({ what }) => what === "entered")) return;
  try {
    const [, hand] = await ask("hand", { number, of_match });
    if (me.shown === of) { show(hand); me.passed = true; draw(); }
  } catch { me.online = false; draw(); }
}
function show(hand) { // whatever was asked about the hand before is of no other one
  me.shown = hand ?? null; me.ruling = ""; me.sure = false; me.passed = false; opened.dispute = false;
}
const news = (version) => {
  const back = !me.online;
  me.online = true;
  if (version !== me.state?.version || (back && !me.shown)) refresh();
  else if (back) draw();
  send();
};
const lost = () => { if (me.online) { me.online = false; draw(); } };

// --- the draft, and the table that it was begun for -----------------------------------------------------------------

const isTapped = (draft) => draft.clauses.some((one) => one.verb >= 0 || Object.values(one.values).some((value) => !empty(value)))
  || !!draft.line.trim() || Object.values(draft.table).some((value) => !empty(value)) || !!draft.number || !!draft.adjust;
const lastQueued = () => me.queue.at(-1);
function begin(draft) { // it belongs to the table as it is now, the changes that wait included
  draft.version = me.queue.length ? "#" + lastQueued().id : me.state?.version ?? "";
  draft.marks = me.state?.marks ?? [];
  draft.match = me.state?.match ?? 0;
}
function isOvertaken(draft) { // whether the table is another by now
  if (!me.state || !isTapped(draft)) return false;
  return draft.version !== me.state.version && !me.queue.some(({ id }) => draft.version === "#" + id);
}
function authorOf(n) { // who entered the hand with this index: a hand that no phone wrote was typed; who took one back is not noted
  const author = me.state.authors[n];
  return author || say(author === null ? "typed" : author === "" ? "somebody" : "somebody_else");
}
function since(marks) { // what happened to the hands since they had these marks
  const now = me.state.marks, found = [];
  for (let n = 0; n < Math.max(marks.length, now.length); n++)
    if (marks[n] !== now[n]) {
      const what = n >= marks.length ? "entered" : n >= now.length ? "removed" : "changed";
      found.push({ what, number: n + 1, who: authorOf(n), line: me.state.turns?.[n] ?? "" });
    }
  return found;
}
function changedElsewhere(before) { // what another phone did, a correction rather than what was entered; null if it did nothing to a hand, or this phone itself may have done it
  if (me.queue.length || before.match !== me.state.match) return null;
  const found = since(before.marks), told = found.find(({ what }) => what !== "entered") ?? found.at(-1);
  return told ? { ...told, was: before.turns?.[told.number - 1] ?? "", version: me.state.version } : null;
}
async function lookElsewhere() { // the hand that another phone changed; beside it how it stood before
  const { elsewhere } = me;
  me.elsewhere = null;
  await look(elsewhere.number);
  me.corrected = elsewhere.what === "changed" ? elsewhere : null;
  draw();
}

// --- the same hand of another phone ---------------------------------------------------------------------------------

function makeFrom(draft, make) { // what is made of a draft that is not the one being tapped
  const mine = me.draft;
  me.draft = draft;
  try { return make(); } finally { me.draft = mine; }
}
function ordered(value) { // the same value in one order: of its fields, and of players where several are named
  if (Array.isArray(value)) return value.every((each) => everybody().includes(each)) ? [...value].sort() : value.map(ordered);
  return value && typeof value === "object" ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, ordered(value[key])])) : value;
}
function dropSame() { // a hand that another phone has just entered exactly so is not asked about: it is dropped, which can be taken back
  const { draft, state } = me, { last } = state;
  if (!isOvertaken(draft) || draft.number || draft.adjust || draft.line.trim() || !last?.hand || draft.match !== state.match) return;
  const changes = since(draft.marks);
  if (changes.length !== 1 || changes[0].what !== "entered") return;
  const [mine, entered] = [{ ...draft, seats: last.seats }, drafted(last)].map((each) => JSON.stringify(ordered(makeFrom(each, record))));
  if (mine !== entered) return;
  drop();
  me.same = { draft, who: changes[0].who, number: changes[0].number };
}
function dropPaid() { // sticks that were laid here while another phone entered their hand are paid with it: nothing is left to ask
  const { draft, state } = me, { last } = state;
  if (!isOvertaken(draft) || draft.match !== state.match || !last?.hand) return;
  const [players, taken] = [draft, drafted(last)].map((each) => makeFrom(each, () => everybody().filter(isInRiichi)));
  const sticksOnly = !isTapped({ ...draft, table: { ...draft.table, in_riichi: [] } });
  if (!sticksOnly || since(draft.marks).filter(({ what }) => what === "entered").length !== 1 || !players.every((player) => taken.includes(player))) return;
  drop();
  me.paid = { players, number: last.number };
}
function enterSame() { // it was another hand after all: it is looked at again as the next one
  me.draft = { ...me.same.draft, id: "" };
  me.same = null;
  me.tab = "enter";
  begin(me.draft);
  settle();
}

function edited() {
  me.problems = []; me.trouble = ""; me.notice = ""; me.review = null; me.same = null; me.paid = null; me.elsewhere = null;
  if (!isTapped(me.draft)) me.draft.version = "";
  else if (!me.draft.version) begin(me.draft);
  keep();
  draw();
  read();
}
function drop() { // the draft is not wanted; one that was laid aside comes back
  me.draft = me.stash.pop() ?? fresh();
  me.slot = null; me.mode = ""; me.run = null; me.review = null; me.reading = "";
  me.at = null; me.wide = false; me.rare = false;
  me.problems = []; me.trouble = "";
}

function shareDraft() { // the other phones see who enters a hand, and whose sticks lie in it, or which hand is corrected
  const { number, of_match } = me.draft, mine = isTapped(me.draft) && !of_match && !isOvertaken(me.draft);
  const begun = { begun: mine, author: me.name, riichi: mine && !number ? everybody().filter(isInRiichi) : [], number: mine ? number : 0 };
  const told = me.state ? JSON.stringify([me.state.version, begun]) : "";
  if (told === me.shared || (!mine && !me.shared)) return;
  me.shared = told;
  transport.tell?.(begun);
}
function beganElsewhere(begun) {
  if (JSON.stringify(begun) === JSON.stringify(me.begun)) return;
  me.begun = begun;
  draw();
}

// --- what it would come to ------------------------------------------------------------------------------------------

let waiting = 0;
function read() { // half a hand is not asked about
  clearTimeout(waiting);
  me.reading = "";
  const asked = record(), hand = clause().values.hand;
  const tiles = hand ? hand.tiles.length + 3 * hand.melds.length : 14;
  if (!asked || me.draft.number || tiles < 13 || unsaid() || (groupOf(clause()) && asks(clause(), "player") && !clause().values.player)) return;
  waiting = setTimeout(async () => {
    try {
      const [status, found] = await ask("read", { hand: asked });
      if (JSON.stringify(asked) !== JSON.stringify(record())) return;
      me.reading = status === 200 ? found.html : "";
      me.trouble = status === 200 ? "" : sayProblem(found.problems[0]);
      draw();
    } catch { /* a reading is nothing that must be had */ }
  }, 250);
}
async function settle() { // payments, scores, warnings, and what else changes: looked at before it is entered
  const hand = record(), { number, of_match } = me.draft;
  if (!hand || me.asking) return;
  let found = { html: "", unseen: true };
  if (!me.queue.length && me.state) {
    me.asking = true;
    draw();
    try {
      const [status, answer] = await ask("review", { hand, number, of_match });
      me.online = true;
      me.problems = status === 422 ? answer.problems : [];
      found = status === 200 ? { html: answer.html, unseen: false, version: answer.version } : null;
      if (found && answer.version !== me.state.version) { found = null; await refresh(); }
      if (JSON.stringify(hand) !== JSON.stringify(record())) found = null;
    } catch { me.online = false; }
    me.asking = false;
  }
  me.review = found;
  if (me.review) history.pushState({ review: true }, "");
  scrollTo(0, 0);
  draw();
}

// --- changes --------------------------------------------------------------------------------------------------------

function enterDraft() {
  if (!me.review.unseen && me.review.version !== me.state.version) return void settle(); // what was looked at is of another table
  const { draft } = me, change = { id: draft.id || newId(), version: draft.version, hand: record(), number: draft.number, of_match: draft.of_match, draft };
  if (draft.id) me.queue.unshift(change); // those behind it have waited for it
  else me.queue.push(change);
  drop();
  keep();
  draw();
  send();
}
function change(what) { // one that no draft belongs to: the last hand is taken back, or an earlier version put back
  if (me.queue.length || !me.state) return;
  me.queue.push({ id: newId(), version: me.state.version, number: 0, ...what });
  keep();
  draw();
  send();
}
async function send() { // until the table answers, a change is kept, also over a reload
  const [item] = me.queue;
  if (!item || me.sending) return;
  me.sending = true;
  let again = 3000;
  try {
    const { id, version, hand, number, of_match, restore, match } = item;
    const [status, found] = await ask("change", { id, version, hand, number, of_match, restore, match, author: me.name });
    me.online = true;
    me.queue.shift();
    if (status === 200) made(item, found);
    else refused(item, status, found);
    again = 0;
  } catch { me.online = false; }
  me.sending = false;
  keep();
  draw();
  if (me.queue.length) setTimeout(send, again);
}
function made(item, found) {
  for (const later of [...me.queue, me.draft, ...me.stash])
    if (later.version === "#" + item.id) { later.version = found.made || "?"; if (later.marks) later.marks = found.marks; }
  if (item.number && !item.restore)
    for (const later of [me.draft, ...me.stash]) // what was begun before is told of no correction that this phone made itself
      if (later.version === item.version) {
        later.version = found.made || "?";
        if (!item.of_match) later.marks = later.marks.map((mark, i) => (i === item.number - 1 ? found.marks[i] : mark));
      }
  const what = item.restore ? "restored" : item.match ? "begun" : item.hand == null ? "removed" : item.number ? "changed" : "entered";
  me.undo = { what, number: item.number || found.hands, version: found.version, restore: item.version };
  setTimeout(() => { if (me.undo?.version === found.version) { me.undo = null; draw(); } }, 10000);
  stands(found, true);
  if (item.number && (item.of_match || item.number !== found.hands)) look(item.number, item.of_match);
  if (!isTapped(me.draft)) turnTo(item.match ? "enter" : "ruling");
}
function refused(item, status, found) { // a hand is a draft again; what was being tapped is laid aside meanwhile
  if (status === 409) stands(found);
  if (!item.draft) { me.notice = say("not_restored"); return; }
  if (isTapped(me.draft)) me.stash.push(me.draft);
  me.slot = null; me.mode = ""; me.review = null; me.at = null; me.wide = false;
  me.draft = { ...item.draft, id: item.id, version: status === 409 ? item.version : me.state?.version ?? item.version };
  if (status === 422) me.problems = found.problems;
  me.tab = "enter";
  if (status === 409) dropSame();
}
async function look(number, of_match = 0) {
  try { show((await ask("hand", { number, of_match }))[1]); turnTo("ruling"); } catch { me.online = false; draw(); }
}
