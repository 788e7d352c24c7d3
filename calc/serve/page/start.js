// The page as a whole: drawn anew after every change, and what happens to it from outside.
// Texts of others come as text, or as HTML that the table has escaped.
const WIDE = matchMedia("(min-width: 1000px)"); // asking for innerWidth lays the page out once more for every drawing
const isWide = () => WIDE.matches; // all panels side by side
function draw() {
  if (me.busy) return void (me.stale = true); // nobody loses a tap
  me.stale = false;
  const root = document.documentElement;
  if (root.lang !== me.lang) root.lang = me.lang; // written, even as it was, it has every element and every tile styled anew
  document.title = [headOf(me.tab), "calc"].filter(Boolean).join(" · ");
  if (isBoard) {
    patch(document.getElementById("page"), board());
    return fitLatest();
  }
  const tabs = { enter, ruling, standing }, other = me.lang === "ja" ? "en" : "ja";
  const turn = () => { me.lang = other; me.shown = null; keep(); refresh(); read(); };
  patch(document.getElementById("page"), el("main", {},
    topBar(),
    el("div", { class: "news" }, told_by_page()),
    el("nav", {}, transport.buttons(), Object.keys(tabs).map((tab) => button(say(tab), me.tab === tab, () => turnTo(tab), { "data-tab": tab })),
      button(words[other].short, null, turn, { class: "lang", lang: other, "aria-label": words[other].language })),
    el("div", { class: "panels", "data-tab": me.tab }, Object.entries(tabs).filter(([tab]) => tab === me.tab || isWide())
      .map(([tab, make]) => el("div", { class: "panel", "data-panel": tab }, make())))));
  const dock = /** @type {HTMLElement} */ (document.querySelector(".dock"));
  document.documentElement.style.scrollPaddingBottom = `${dock?.offsetHeight ?? 0}px`; // what is scrolled to is not below it
  const below = (document.querySelector(".slot.here")?.getBoundingClientRect().bottom ?? 0) - (dock?.getBoundingClientRect().top ?? 0);
  if (dock && below > 0 && !isFlat() && document.querySelector(".keys")) scrollBy(0, below); // the keyboard never covers what it writes
}
function headOf(tab) { // the hand that is in view: one that is looked at or corrected, else the one that is played
  const hand = tab === "ruling" ? me.shown : tab === "enter" ? me.draft : null;
  return (hand?.where && escaped(hand.where).textContent) || (me.state?.where ?? "");
}
const toLook = () => button(say("look"), null, lookElsewhere, { class: "look" });
function topBar() { // which hand is in view; below it what has just happened: the bar is as high without it, so that nothing moves under a finger
  const { undo, same, paid, elsewhere } = me, line = (text, traits, ...buttons) => [el("span", { role: "status", ...traits }, text), buttons];
  const told = same ? line(say("same_entered", { who: same.who, n: same.number }), { class: "same" }, button(say("as_another"), null, enterSame, { class: "as_another" }))
    : paid ? line(paid.players.map((who) => say("stick_paid", { who, n: paid.number })).join(" "), { class: "paid" }, elsewhere?.line ? toLook() : "")
    : undo && !me.queue.length ? line(say("was_" + undo.what, { n: undo.number }), { class: "undone" },
      button(say(undo.what === "restored" || undo.what === "removed" ? "put_back" : "take_back"), null, () => change({ restore: undo.restore }), { class: "take_back" }))
    : elsewhere && !isOvertaken(me.draft) ? line(tellChange(elsewhere), { class: "by_others" }, elsewhere.line ? toLook() : "") : null;
  return el("header", { class: told ? "bar tells" : "bar" }, el("div", {}, el("b", {}, headOf(isWide() ? "enter" : me.tab)), told?.[0]), told?.[1]);
}
const tellChange = ({ what, who, number }) => say("did_" + what, { who, n: number }).replace(/:$/, ""); // as a sentence of its own
function told_by_page() { // what everybody has to know, whatever is in view
  const waits = me.queue.length;
  return [
    me.online ? "" : el("p", { class: "note net", role: "alert" }, say(waits ? "offline_holds" : "offline", { n: waits }), me.queue.map(({ draft }) => (draft ? summary(draft) : ""))),
    me.online && waits ? el("p", { class: "where sending", role: "status" }, say("sending")) : "",
    storage ? "" : el("p", { class: "note" }, say("forgetful")),
    me.notice ? el("p", { class: "note", role: "alert" }, me.notice) : "",
    me.state?.problems ? escaped(me.state.problems) : "",
  ];
}
function turnTo(tab) {
  if (tab !== me.tab) history.pushState({ tab }, "");
  showTab(tab);
}
let listPlace = 0; // how far the list of hands was scrolled when one of them was looked at
function showTab(tab) { // each begins at its top; whoever comes back from a hand of the list finds it where it was
  const from = me.tab;
  if (from === "standing" && tab === "ruling") listPlace = scrollY;
  if (me.passed && tab !== "ruling") show(me.state.last); // whoever comes back sees the last hand
  me.tab = tab;
  draw();
  if (tab !== from) scrollTo(0, tab === "standing" && from === "ruling" ? listPlace : 0);
}
let later = 0; // what is pressed stays where it is until it is let go: or the press would be none
const let_go = ({ clientX, clientY }) => {
  me.busy = false;
  if (swiped.length > 1) for (const { dataset } of swiped) put(dataset.tile);
  const aim = winner && seatAt(document.elementFromPoint(clientX, clientY));
  if (aim && aim !== winner) winFrom(winner.dataset.player, aim.dataset.player);
  swiped = []; winner = null;
  later = setTimeout(() => { if (me.stale) draw(); });
};
let swiped = []; // the tiles of one row that a finger goes over, a run at once
let winner = null; // the seat on which a finger came down, to go from there to the discarder
const seatAt = (element) => element?.closest?.(".sit:enabled");
const keyAt = (element) => element?.closest?.(".keys [data-tile]");
addEventListener("pointerdown", ({ target }) => {
  me.busy = true;
  clearTimeout(later);
  swiped = keyAt(target) ? [keyAt(target)] : [];
  winner = seatAt(target);
});
addEventListener("pointermove", ({ clientX, clientY }) => {
  const aim = winner && seatAt(document.elementFromPoint(clientX, clientY));
  if (winner) for (const seat of document.querySelectorAll(".sit")) seat.classList.toggle("aimed", aim !== winner && (seat === aim || seat === winner));
  const key = swiped.length ? keyAt(document.elementFromPoint(clientX, clientY)) : null;
  if (key && key.parentNode === swiped[0].parentNode && !swiped.includes(key)) swiped.push(key);
});
addEventListener("pointerup", let_go);
addEventListener("pointercancel", let_go);
addEventListener("online", () => { refresh(); send(); });
addEventListener("resize", draw);
addEventListener("popstate", ({ state }) => { // back leads to the last view, and not away from the table
  if (me.review) me.review = null;
  else showTab(state?.tab ?? "enter");
  if (!state) history.pushState({ tab: "enter" }, "");
  draw();
});
history.replaceState(null, "");
history.pushState({ tab: "enter" }, "");
draw();
refresh();
transport.listen(news, lost, beganElsewhere);
transport.awake?.();
send();
