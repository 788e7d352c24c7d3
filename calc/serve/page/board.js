// The table for all to see: on a screen that stands, upright and first to last; on one that lies on the table, each score
// is turned to its player. Which of both it is, this screen remembers.
const READABLE = 14, SMALLEST = 12; // px of a letter of the last hand: as small as it should be, and as it may be on the smallest screens
const isBoard = location.pathname.endsWith("/board");
function board() {
  const turn = () => { me.flat = !me.flat; keep(); draw(); };
  return el("main", {}, el("header", { class: "bar" }, el("b", { class: me.state?.over ? "ended" : "round" }, me.state && !me.state.over ? dealNow() : me.state?.where ?? ""),
      button(say(me.flat ? "board_upright" : "board_flat"), null, turn, { class: "turn" }), el("a", { href: "./", class: "link" }, "← ", say("enter"))),
  me.online ? "" : el("p", { class: "net", role: "alert" }, say("offline")),
  me.state ? (me.flat ? flatBoard() : wallBoard()) : "");
}
const windOf = (player) => {
  if (me.state.over) return ""; // the seats are those of a hand that is not played
  const place = me.state.seats.indexOf(player);
  return el("i", { class: place ? "wind" : "wind east" }, place < 0 ? say("sits_out", { player: "" }).trim() : say("winds").split(" ")[place] ?? "");
};
const chipsOf = (player) => {
  const chips = me.state.table.chips?.[player];
  return chips == null ? "" : el("small", { class: "held" }, `${chips > 0 ? "+" : ""}${amount(chips)} ${say("correct_chips")}`);
};
const placeOf = (player) => { // at the end of a match
  const place = me.state.over ? (me.state.places ?? []).indexOf(player) : -1;
  return place < 0 ? "" : el("small", { class: "place" }, `${place + 1}.`);
};
const whoseOf = (player, more, before = "") => el("span", { class: "whose" }, before, windOf(player), " ", el("b", { style: `--w:${wide(player)}` }, player), more);
const resultOf = (player) => escaped(me.state.results?.[player] ?? "", { class: "result" });
const movedOf = (player) => {
  const moved = escaped(me.state.moved?.[player] ?? "");
  return el("div", { class: "moved" }, moved.textContent ? [el("small", { class: "of_last" }, say("board_last")), " "] : "", ...moved.childNodes);
};
function lastOf(html, traits) { // what was played last and who paid whom, or, at the end, who owes whom
  const latest = escaped(html, traits);
  latest.classList.add("latest");
  return html ? latest : "";
}
function fitLatest() { // smaller until every line has room between the scores: all seats read the same, in letters of one size
  const boxes = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".flat .latest")]), given = ["whole", "few", "bare", "brief"];
  const isCut = () => boxes.some((box) => box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth);
  const setSize = (size) => boxes.forEach((box) => { box.style.fontSize = size; });
  const show = (less) => given.forEach((name) => boxes.forEach((box) => box.classList.toggle(name, less.includes(name))));
  setSize("");
  const largest = boxes.length ? Math.floor(parseFloat(getComputedStyle(boxes[0]).fontSize)) : 0;
  const steps = [ // yaku go first, then payments are broken, then how it was won goes, last which hand it was
    { less: ["whole"], least: Math.max(READABLE, largest * 0.6) }, { less: ["whole", "few"], least: READABLE },
    { less: ["few"], least: READABLE }, { less: ["few", "bare"], least: SMALLEST }, { less: ["few", "bare", "brief"], least: SMALLEST }];
  for (const { less, least } of steps) {
    show(less);
    for (let size = largest; size >= least; size -= 1) {
      setSize(`${size}px`);
      if (!isCut()) return;
    }
  }
}
function dealNow() {
  const { deal, sticks } = me.state.table, [dealer] = me.state.seats;
  return [[deal, `${say("dealer")} ${dealer}`].filter(Boolean).join(" · "), sticks ? el("span", { class: "lying" }, " ", el("i", { class: "bar1000" }), ` × ${sticks}`) : ""];
}
const scoresNow = () => Object.fromEntries(Object.entries(me.state.table.scores).map(([player, score]) => [player, lessStick(player, score)]));
function wallBoard() {
  const { state } = me, scores = scoresNow(), known = state.places?.filter((player) => player in scores).sort((one, other) => scores[other] - scores[one]) ?? [];
  const order = known.length === everybody().length ? known : everybody(), points = order.map((player) => scores[player]);
  const gaps = (i) => { // how far it is to the first and to the next above; of the first how far to the second
    const behind = (n) => amount(points[n] - points[i]);
    if (state.over) return resultOf(order[i]);
    if (!known.length) return "";
    const near = i > 1 && points[i] < points[i - 1] ? el("span", {}, say("gap_next", { n: behind(i - 1) })) : "";
    if (points[i] === points[0]) return !i && points[1] < points[0] ? say("gap_ahead", { n: amount(points[0] - points[1]) }) : "";
    return [near, " ", el("span", {}, say("gap_first", { n: behind(0) }))];
  };
  return el("section", { class: "board upright" },
    el("div", { class: "ranks" }, order.map((player, i) => el("div", { class: "rank", "data-player": player },
      el("span", { class: "place" }, known.length ? `${i + 1}` : ""), whoseOf(player),
      el("span", { class: "score" }, amount(scores[player])), el("span", { class: "gap" }, gaps(i)), el("span", { class: "also_moved" }, movedOf(player), chipsOf(player))))),
    lastOf(state.owed ?? ""), lastOf(state.latest ?? ""));
}
function flatBoard() {
  const { state } = me, scores = scoresNow(), all = everybody().filter((player) => state.seats.includes(player));
  return el("section", { class: "board flat" }, all.map((player, i) => el("div", { class: `spot ${SIDES[i % SIDES.length]}`, "data-player": player },
    whoseOf(player, chipsOf(player), placeOf(player)), el("span", { class: "score" }, amount(scores[player])), state.over ? resultOf(player) : movedOf(player))),
  el("div", { class: "middle" }, SIDES.map((side) => lastOf(state.owed || state.latest || "", { class: side, "aria-hidden": side === "near" ? null : "true" })))); // each seat reads it upright
}
