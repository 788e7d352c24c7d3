// The live table: seats as people sit, riichi sticks, who wins from whom; what a tap on a seat says.
const SIDES = ["near", "right", "across", "left"]; // the next player in turn sits to the right
const hasSticks = () => form.table.some((field) => field.name === "in_riichi");
const isWin = (one) => verbOf(one)?.kind === "win";
const winOf = (player) => me.draft.clauses.find((one) => one.values.player === player && (!verbOf(one) || (isWin(one) && "riichi" in namesOf(one)))); // also while it is not said how he wins
const isInRiichi = (player) => !!(winOf(player)?.values.riichi || me.draft.table.in_riichi?.includes(player));
const isLaidElsewhere = (player) => !isInRiichi(player) && me.begun.some(({ riichi }) => riichi.includes(player)); // in the hand that another phone is entering
const lessStick = (player, score) => (score != null && (isInRiichi(player) || isLaidElsewhere(player)) ? score - (me.state?.table?.stick ?? 0) : score); // as it stands while the stick lies there
function layStick(player) { // a winner in riichi wins in riichi; the sticks of all others lie beside the win
  const win = winOf(player), { table } = me.draft;
  if (win) win.values.riichi = win.values.riichi ? null : true;
  else table.in_riichi = toggled(table.in_riichi, player);
  edited();
}
function chooseWinner(one, player) { // his stick goes with him, and comes back from whoever was chosen before
  const { table } = me.draft, before = one.values.player;
  if (before && one.values.riichi === true) {
    table.in_riichi = [...(table.in_riichi ?? []), before];
    one.values.riichi = null;
  }
  one.values.player = player;
  if (!player || !table.in_riichi?.includes(player) || !winOf(player)) return;
  table.in_riichi = table.in_riichi.filter((each) => each !== player);
  one.values.riichi ??= true;
}
const mustShow = (one) => (drawField(one) && asking(one) === "tenpai" ? me.draft.table.in_riichi ?? [] : []); // whoever is in riichi is tenpai at a draw: his hand is shown
const isTenpai = (one, player) => one.values.tenpai?.includes(player) || mustShow(one).includes(player);
const drawField = (one) => (verbOf(one)?.kind === "draw" && "tenpai" in namesOf(one) ? namesOf(one).tenpai : null);
function asking(one) { // what the next tap on a seat says: who, from whom, who is tenpai; "" if there is nothing to say
  const verb = verbOf(one), { player, from } = one.values;
  if (drawField(one)) return (one.values.kind ?? "exhaustive") === "exhaustive" ? "tenpai" : "";
  if (verb && !asks(one, "player")) return "";
  if (!player) return "who";
  if (verb ? isWin(one) && verb.by !== "tsumo" : true) return from && verb && !me.wide ? "" : "from";
  return me.wide ? "who" : "";
}
function tapSeat(player) {
  const one = clause(), { values } = one, verb = verbOf(one), what = asking(one);
  if (what === "tenpai") values.tenpai = mustShow(one).includes(player) ? [...new Set([...(values.tenpai ?? []), player])] : toggled(values.tenpai, player);
  else if (values.player === player) { chooseWinner(one, undefined); if (one.joint !== "&") values.from = undefined; }
  else if (what === "from") {
    values.from = player;
    if (!verb) one.verb = form.verbs.findIndex((each) => each.kind === "win" && each.by !== "tsumo");
  } else chooseWinner(one, player);
  if (one.joint !== "&") me.wide = false;
  edited();
}
function winFrom(player, from) { // a finger that goes from the winner to the discarder says both
  const one = clause(), verb = verbOf(one);
  if (verb && !(isWin(one) && verb.by !== "tsumo")) return;
  one.verb = verb ? one.verb : form.verbs.findIndex((each) => each.kind === "win" && each.by !== "tsumo");
  chooseWinner(one, player);
  if (one.joint !== "&") { one.values.from = from; me.wide = false; }
  edited();
}
function isPlaced(one) { // whether all who take part are said, and the rest of the screen is for what it is worth
  const verb = verbOf(one);
  return !!verb && !me.wide && verb.kind !== "chombo" && !drawField(one) && !asking(one);
}
const roleOf = (one, player) => (one.values.player === player ? "takes" : isWin(one) && verbOf(one).by !== "tsumo" && one.values.from === player ? "gives"
  : drawField(one) && isTenpai(one, player) ? "takes" : "");
function seatView(one, player, side) {
  const { state } = me, dealer = isDealer(player), wind = say("winds").split(" ")[seatsNow().indexOf(player)] ?? "", role = roleOf(one, player), stick = isInRiichi(player);
  const can = asking(one) || one.values.player === player, score = me.draft.number ? me.draft.scores?.[player] : lessStick(player, state?.table?.scores[player]), chips = me.draft.number ? null : state?.table?.chips?.[player];
  const shown = score == null ? "" : el("span", { class: "score" }, amount(score), chips == null ? "" : el("small", {}, ` ${chips > 0 ? "+" : ""}${amount(chips)}`));
  return el("div", { class: `spot ${side} ${role}` },
    button([el("span", { class: "whose" }, el("i", { class: dealer ? "wind east" : "wind" }, me.queue.length ? "" : wind), " ", el("b", {}, player)), shown],
      !!role, () => tapSeat(player), { class: "sit", "data-player": player, disabled: !can }),
    hasSticks() ? button(el("i", { class: "bar1000" }), stick, () => layStick(player), { class: isLaidElsewhere(player) ? "stick elsewhere" : "stick", "data-stick": player, "aria-label": `${say("riichi")} ${player}` }) : "");
}
function liveTable(one) {
  const all = seated(), mine = Math.max(all.indexOf(me.name), 0), what = asking(one), { state } = me;
  const side = (i) => SIDES[(i - mine + SIDES.length) % SIDES.length], at = state?.table, tenpai = what === "tenpai";
  return el("div", { class: "table", role: "group", "data-row": what || "seats", "data-field": tenpai ? "tenpai" : null, "aria-label": tenpai ? named(drawField(one)) : say(what || "enter") },
    all.map((player, i) => seatView(one, player, side(i))),
    el("div", { class: "middle" }, el("b", { class: "round" }, me.draft.number || me.queue.length || state?.over ? "" : at?.round ?? ""),
      at?.sticks ? el("span", { class: "lying" }, el("i", { class: "bar1000" }), ` × ${at.sticks}`) : "",
      state?.out ? el("small", {}, say("sits_out", { player: state.out })) : "",
      me.begun.map(({ author, riichi, number }) => el("small", { class: "begun" }, say(number ? "corrects" : riichi.length ? "enters_riichi" : "enters", { who: author || say("somebody"), riichi: riichi.join(", "), n: number }))),
      what ? el("span", { class: "question" }, say("ask_" + what)) : "",
      me.wide && what === "from" && one.values.player ? el("small", { class: "instead" }, say("other_winner", { player: one.values.player })) : "",
      tenpai ? button(say(mustShow(one).length ? "nobody_else" : "nobody"), !!one.values.tenpai && !one.values.tenpai.length, () => { one.values.tenpai = one.values.tenpai?.length === 0 ? null : []; edited(); }, { "data-player": "", class: "nobody" }) : ""));
}
function riichiRow() { // beside the tiles of a win the table is one row: whose stick lies there
  return row(say("riichi"), "", { "data-row": "riichi", class: "sticks" }, seated().map((player) =>
    button(markDealer(player), isInRiichi(player), () => layStick(player), { "data-player": player, class: isLaidElsewhere(player) ? "elsewhere" : null })));
}
