// The table for all to see, on a screen in the middle of it or on the wall: each side is read from where its player sits.
const isBoard = location.pathname.endsWith("/board");
const TURNS = { near: 0, right: -90, across: 180, left: 90 }; // degrees
function board() {
  const { state } = me, { table } = state, all = everybody().filter((player) => state.seats.includes(player)), winds = say("winds").split(" ");
  const sides = all.map((player, i) => {
    const side = SIDES[i % SIDES.length], place = state.seats.indexOf(player), chips = table.chips?.[player];
    return el("div", { class: `spot ${side}` }, el("div", { class: "facing", style: me.upright ? "" : `transform:rotate(${TURNS[side]}deg)` },
      el("span", { class: "whose" }, el("i", { class: place ? "wind" : "wind east" }, winds[place] ?? ""), " ", el("b", {}, player)),
      el("span", { class: "score" }, amount(table.scores[player]), chips == null ? "" : el("small", {}, ` ${chips > 0 ? "+" : ""}${amount(chips)}`))));
  });
  return el("section", { class: "board" }, sides, el("div", { class: "middle" },
    el("b", { class: state.over ? "ended" : "round" }, state.over ? say("over") : table.round),
    table.sticks ? el("span", { class: "lying" }, el("i", { class: "bar1000" }), ` × ${table.sticks}`) : "",
    state.turns?.length ? escaped(state.turns.at(-1), { class: "run still latest" }) : "",
    button("⟳", null, () => { me.upright = !me.upright; keep(); draw(); }, { "aria-label": say("turn_board"), class: "turn" })));
}
