// Entering a hand: what is asked about it, what it comes to, and what others entered meanwhile.
function enter() {
  if (isOvertaken(me.draft)) return overtaken();
  return me.review ? reviewed() : me.draft.adjust ? correcting() : asked();
}
const join = (joint) => { // another winner on the same tile wins from the same player
  const before = clause();
  me.draft.clauses.push(joint === "&" ? { joint, verb: before.verb, values: { from: before.values.from } } : { joint, verb: -1, values: {} });
  me.at = null; me.slot = null; me.wide = false;
  edited();
};
function removeClause(i) {
  const { clauses } = me.draft;
  chooseWinner(clauses[i], undefined);
  clauses.splice(i, 1);
  if (clauses.length) clauses[0].joint = "";
  else clauses.push({ joint: "", verb: -1, values: {} });
  me.at = null; me.slot = null; me.wide = false; me.rare = false;
  edited();
}
function clauseChips() { // what was said so far: a tap turns to it, one more changes who
  const now = clause();
  return me.draft.clauses.map((one, i) => {
    if (!verbOf(one)) return "";
    const { player, from } = one.values, words = [player, named(verbOf(one)), asks(one, "from") && verbOf(one).by !== "tsumo" && from ? `← ${from}` : ""].filter(Boolean).join(" ");
    const turn = () => { me.wide = one === now && !me.wide && isPlaced(one); me.at = i; me.slot = null; draw(); };
    return el("span", { class: "clause" }, button(words, one === now && me.draft.clauses.length > 1, turn, { class: one === now && me.wide ? "said shown" : "said", "data-clause": i, title: say("turn_to") }),
      button("✕", null, () => removeClause(i), { class: "drop", "aria-label": say("remove") }));
  });
}
function correcting() { // points, chips or place points by hand: what was counted wrong, or a penalty
  const { adjust } = me.draft, set = (what, player) => (e) => { (adjust[what] ??= {})[player] = e.target.value; typing(); };
  const line = (what) => row(say("correct_" + what), "", { "data-row": what }, everybody().map((player) => el("label", { class: "one" }, player, " ",
    el("input", { value: adjust[what]?.[player] ?? "", autocomplete: "off", oninput: set(what, player), "data-player": player }))));
  return el("section", { class: "card enter", "aria-label": say("correct") }, el("div", { class: "told" }, el("h3", {}, say("correct")),
    line("points"), line("chips"), line("place_points"),
    row(say("correct_title"), "", { class: "typed" }, el("input", { value: adjust.title ?? "", "aria-label": say("correct_title"), oninput: (e) => { adjust.title = e.target.value; typing(); } }))),
    el("div", { class: "dock" }, me.problems.length ? el("div", { class: "wrongs", role: "alert" }, me.problems.map(problemView)) : "",
      el("div", { class: "two" }, button(say("cancel"), null, () => { drop(); edited(); }), button(say("settle"), null, settle, { class: "go" }))));
}
const isRare = (field, option) => option.value !== true || field.needs.includes("dealer") || field.needs.includes("non_dealer");
function flagButtons(list, values, rare) { // usual circumstances, and rare ones that were asked for or said
  return list.filter(({ kind }) => kind === "flag").flatMap((field) => field.options
    .filter((option) => !(hasSticks() && field.name === "riichi" && option.value === true) && (rare || !isRare(field, option) || values[field.name] === option.value))
    .map((option) => flagButton(field, option, values)));
}
function asked() {
  const one = clause(), verb = verbOf(one), { main, more } = slots(), fields = verb ? fieldsOf(one) : [], placed = isPlaced(one);
  const onTable = (field) => field.name === "in_riichi" || (field.name === "tenpai" && drawField(one));
  const plain = (list, first) => list.filter((field) => !isSlot(field.kind) && field.first === first && !onTable(field));
  const others = (list, first, values) => plain(list, first).filter(({ kind }) => kind !== "flag").map((field) => widget(field, values));
  const ofTiles = (field) => field.needs.includes("tiles"), mainFields = others(fields.filter((field) => !ofTiles(field)), true, one.values);
  const firstFlags = plain(fields, true), tableFlags = plain(form.table, true);
  const hasRare = [...firstFlags, ...tableFlags].some((field) => field.kind === "flag" && field.options.some((option) => isRare(field, option) && !(hasSticks() && field.name === "riichi" && option.value === true)));
  const story = form.story && (form.story === "win" || !verbOf(me.draft.clauses[0])?.whole), steps = form.verbs.some((each) => !each.whole) && !isStory();
  const big = tilesFirst(one), further = placed || (verb && (!asks(one, "player") || verb.kind === "chombo"));
  const next = further ? active()?.id : null, placeView = (slot) => slotView(slot, slot.id === next);
  const left = record() ? unsaid() : "", ready = record() && !left && !me.asking, told = me.draft.clauses.some(verbOf);
  return el("section", { class: "card enter" + (placed ? " placed" : ""), "aria-label": say("enter") },
    el("div", { class: "told" },
      me.draft.number ? el("p", { class: "note" }, ofMatch(me.draft), say("editing", { n: me.draft.number }), " ", button(say("cancel"), null, () => { drop(); edited(); })) : "",
      told ? el("div", { class: "ask chips" }, clauseChips(),
        isWin(one) && verb.by !== "tsumo" && placed ? button(say("also"), null, () => join("&"), { class: "also", "aria-label": say("also_help") }) : "",
        story && verb && (isWin(one) ? placed : !verb.whole && placed) ? button(say("then"), null, () => join(";"), { class: "then", "aria-label": say("then_help") }) : "") : "",
      placed || !me.state?.over ? "" : el("div", { class: "ask over" }, el("b", {}, say("over")), button(say("next_match"), null, () => { opened.next = true; turnTo("standing"); }, { class: "to_next" })),
      placed ? "" : liveTable(one),
      placed ? "" : row(say("how"), "", { class: "big", "data-row": "how" }, form.verbs.map((each, i) => each.whole || me.steps || isStory() ? button(named(each), one.verb === i,
        () => chooseVerb(one, i), { "data-verb": each.by || each.kind }) : ""),
        steps ? button("…", me.steps, () => { me.steps = !me.steps; draw(); }, { "aria-label": say("steps"), class: "steps" }) : ""),
      placed && verb.kind !== "win" && asks(one, "from") ? row(say("from"), "", { "data-row": "from" }, players((player) => one.values.from === player, one.values.player, (player) => { one.values.from = player; })) : "",
      placed && hasSticks() ? riichiRow() : "",
      further ? el("div", { class: "ask flags" }, flagButtons(firstFlags, one.values, me.rare), placed ? flagButtons(tableFlags, me.draft.table, me.rare) : "",
        hasRare ? button("…", me.rare, () => { me.rare = !me.rare; draw(); }, { class: "rare", "aria-label": say("rare") }) : "") : "",
      big || !further ? "" : mainFields,
      further && !sized(one) ? el("div", { class: "slots" }, main.map(placeView)) : "",
      further ? [big ? mainFields : "", others(fields.filter(ofTiles), true, one.values)] : "",
      further ? others(form.table, true, me.draft.table) : "",
      folded("more", say("more"), further ? [more.map(placeView), el("div", { class: "ask flags" }, flagButtons(plain(fields, false), one.values, true), flagButtons(plain(form.table, false), me.draft.table, true)),
        others(fields, false, one.values), others(form.table, false, me.draft.table)] : "",
        row(say("line"), say("line_help"), { class: "typed" }, el("input", { value: me.draft.line, "aria-label": say("line"), placeholder: say("line_help"), autocomplete: "off", oninput: (e) => { me.draft.line = e.target.value; typing(); } })))),
    el("div", { class: "dock" },
      me.problems.length ? el("div", { class: "wrongs", role: "alert" }, me.problems.map(problemView)) : "",
      me.reading ? escaped(me.reading, { class: "reading", "aria-live": "polite" }) : "",
      me.trouble && !me.problems.length ? el("p", { class: "note trouble", "aria-live": "polite" }, me.trouble) : "", (placed || (further && me.slot)) && !me.draft.line && !sized(one) ? keyboard() : "",
      left ? el("p", { class: "note left" }, say(left)) : "",
      button(say(me.asking ? "sending" : me.draft.number ? "replace" : "settle"), null, settle, { class: me.trouble ? "go unready" : "go", disabled: !ready })));
}
const tilesFirst = (one) => { const { hand, tile } = one.values; return !!me.slot || !empty(hand) || !empty(tile); }; // tiles are tapped: they stand above the sizes
function chooseVerb(one, i) {
  const { player } = one.values, win = form.verbs[i].kind === "win";
  if (player && !win) chooseWinner(one, undefined);
  one.verb = i; me.slot = null; me.wide = false;
  if (player && !win && asks(one, "player")) one.values.player = player;
  edited();
}
function sayProblem({ text, sentence, path }) { // what is wrong, with fields by the names that their buttons have, and whose it is if several win
  const said = sentence === "S203.needs_or" ? say("needs_size") : text.replace(/`([a-z_]+)`/g, (_, name) => fieldNames()[name] ?? name);
  let part = record(), winner = "";
  for (const step of path) { part = part?.[step]; winner = part?.player ?? winner; }
  return winner && me.draft.clauses.filter(isWin).length > 1 ? `${winner}: ${said}` : said;
}
function problemView(problem) { // how a file says it is of no use here
  const { code, help, sentence } = problem;
  return el("p", { class: "note wrong" }, `${sayProblem(problem)} [${code}]`, help && sentence !== "S203.needs_or" && !/[`{[]|\w: /.test(help) ? el("small", {}, el("br"), help) : "");
}
const fieldNames = () => Object.fromEntries([form.table, ...Object.values(form.groups)].flat().map((field) => [field.name, named(field)]));
function reviewed() { // the last look before it is kept
  const { html, unseen } = me.review, { number } = me.draft;
  return el("section", { class: "card review", "aria-label": say("review") },
    ofMatch(me.draft), el("h3", {}, number ? say("review_edit", { n: number }) : say("review")),
    number ? "" : seated().filter(isLaidElsewhere).map((player) => el("p", { class: "note" }, say("riichi_elsewhere", { player }), " ",
      me.draft.line.trim() ? "" : button(say("add_riichi", { player }), null, () => { layStick(player); settle(); }, { class: "add_riichi" }))),
    unseen ? [summary(me.draft), el("p", { class: "note" }, say(me.queue.length ? "unseen_behind" : "unseen", { n: me.queue.length }))] : escaped(html),
    el("div", { class: "dock two" }, button(say("change"), null, () => { me.review = null; draw(); }, { class: "back_to" }),
      button(say(unseen ? "enter_later" : number ? "keep" : "enter_now", { n: number }), null, enterDraft, { class: "go" })));
}
function overtaken() { // a draft that was begun for another table is never entered unasked
  const { draft } = me, found = draft.marks && (draft.match ?? 0) === (me.state.match ?? 0) ? since(draft.marks) : [];
  const asNext = () => { // what was looked at was of another table: it is computed again
    const looked = me.review;
    begin(draft);
    me.review = null; me.problems = [];
    keep();
    draw();
    if (looked) settle(); else read();
  };
  const early = guardTaps();
  return el("section", { class: "card overtaken", role: "alert", "aria-label": say("meanwhile") },
    el("h3", {}, say("meanwhile")),
    found.map(({ what, number, who, line }) => el("div", {}, el("p", {}, say("did_" + what, { who, n: number })), line ? [names(), escaped(line, { class: "run still" })] : "")),
    found.length ? "" : el("p", {}, say("did_something")),
    el("h3", {}, say("yours")), summary(draft),
    el("div", { class: "dock two" },
      button(draft.number ? say("go_on", { n: draft.number }) : say("as_next", { n: me.state.hands + 1 }), null, asNext, { class: "as_next", disabled: early }),
      button(say("discard"), null, () => { drop(); keep(); draw(); }, { class: "discard", disabled: early }))); // where Enter was: a late tap enters nothing
}
const LATE = 600; // milliseconds in which a tap was meant for what stood there before
function guardTaps() { // whether the screen has just changed by itself; it is drawn again when it can be tapped
  if (me.guarded !== me.state.version) {
    me.guarded = me.state.version;
    me.guardEnd = Date.now() + LATE;
    setTimeout(draw, LATE + 1);
  }
  return Date.now() < me.guardEnd;
}
function sizeOf(one) { // what is said of a win instead of its tiles: 3 han 30 fu, mangan
  const fields = sized(one) ? fieldsOf(one).filter((field) => field.instead.length || field.needs.includes("han")) : [];
  return fields.map((field) => {
    const value = one.values[field.name], option = field.options.find((each) => each.value === value);
    return empty(value) || typeof value === "object" ? "" : option && Number.isNaN(Number(value)) ? named(option) : `${value}${me.lang === "ja" ? "" : " "}${named(field)}`;
  }).filter(Boolean).join(" ");
}
function summary(draft) { // a draft in short
  if (draft.line.trim()) return el("p", { class: "yours" }, draft.line);
  if (draft.adjust) return el("p", { class: "yours" }, say("correct"), ": ", JSON.stringify(draft.adjust.points ?? {}).replace(/[{}"]/g, ""));
  const laid = makeFrom(draft, () => everybody().filter(isInRiichi));
  const sticks = laid.length ? el("p", { class: "yours" }, `${say("riichi")} ${laid.join(", ")}`) : "";
  const clauses = draft.clauses.filter((one) => verbOf(one) || one.values.player).map((one) => {
    const { player, from, hand, tenpai } = one.values, verb = verbOf(one), size = makeFrom(draft, () => sizeOf(one));
    const words = [player, verb && named(verb), verb?.by && verb.by !== "tsumo" && from ? `← ${from}` : "", tenpai?.join(", "), size && `· ${size}`].filter(Boolean).join(" ");
    const faces = hand ? [...hand.tiles, ...hand.melds.flatMap(facesOf)] : [];
    return el("div", { class: "yours" }, el("b", {}, words), el("span", { class: "row" }, faces.map((face) => drawing(face))));
  });
  return [...clauses, sticks];
}
