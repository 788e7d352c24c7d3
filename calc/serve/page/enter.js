// Entering a hand: what is asked about it, what it comes to, and what others entered meanwhile.
function enter() {
  if (isOvertaken(me.draft)) return overtaken();
  return me.review ? reviewed() : asked();
}
function asked() {
  const one = clause(), verb = verbOf(one), { main, more } = slots(), fields = verb ? fieldsOf(one) : [];
  const plain = (list, first) => list.filter((field) => !isSlot(field.kind) && field.first === first);
  const flags = (list, first, values) => plain(list, first).filter(({ kind }) => kind === "flag").map((field) => widget(field, values));
  const others = (list, first, values) => plain(list, first).filter(({ kind }) => kind !== "flag").map((field) => widget(field, values));
  const join = (joint) => { me.draft.clauses.push({ joint, verb: -1, values: {} }); me.slot = null; edited(); };
  const story = form.story && (form.story === "win" || !verbOf(me.draft.clauses[0])?.whole);
  const chips = me.draft.clauses.slice(0, -1).map((before, i) => button(
    `${before.values.player ?? ""} ${named(verbOf(before))} ✕`, null, () => { me.draft.clauses.splice(i, 1); me.draft.clauses[0].joint = ""; edited(); }, { "aria-label": say("remove") }));
  const wins = (player) => { // who was said to be in riichi, and wins, wins in riichi
    one.values.player = player;
    const { table } = me.draft;
    if (!table.in_riichi?.includes(player) || (verb && verb.kind !== "win")) return;
    table.in_riichi = table.in_riichi.filter((each) => each !== player);
    one.values.riichi ??= true;
  };
  const left = record() ? unsaid() : "", ready = record() && !left && !me.asking;
  return el("section", { class: "card enter", "aria-label": say("enter") },
    me.draft.number ? el("p", { class: "note" }, say("editing").replace("{n}", me.draft.number), " ", button(say("cancel"), null, () => { drop(); edited(); })) : "",
    chips.length ? el("div", { class: "ask" }, chips) : "",
    !verb || asks(one, "player") ? row(say("who"), "", { class: "big", "data-row": "who" }, players((player) => one.values.player === player, "", wins)) : "",
    row(say("how"), "", { class: "big", "data-row": "how" }, form.verbs.map((each, i) => each.whole || me.steps || isStory() ? button(named(each), one.verb === i,
      () => { one.verb = i; me.slot = null; edited(); }, { "data-verb": each.by || each.kind }) : ""),
      form.verbs.some((each) => !each.whole) && !isStory() ? button("…", me.steps, () => { me.steps = !me.steps; draw(); }, { title: say("steps"), "aria-label": say("steps"), class: "steps" }) : ""),
    verb && asks(one, "from") && verb.by !== "tsumo" ? row(say("from"), "", { class: "big", "data-row": "from" }, players((player) => one.values.from === player, one.values.player, (player) => { one.values.from = player; })) : "",
    el("div", { class: "ask flags" }, flags(fields, true, one.values), flags(form.table, true, me.draft.table)),
    others(fields, true, one.values), verb ? others(form.table, true, me.draft.table) : "",
    verb && !sized(one) ? el("div", { class: "slots" }, main.map(slotView)) : "",
    verb ? el("div", { class: "ask" },
      verb.kind === "win" && verb.by !== "tsumo" ? button(say("also"), null, () => join("&"), { title: say("also_help") }) : "",
      story ? button(say("then"), null, () => join(";"), { title: say("then_help") }) : "") : "",
    folded("more", say("more"), verb ? [more.map(slotView), el("div", { class: "ask flags" }, flags(fields, false, one.values), flags(form.table, false, me.draft.table)),
      others(fields, false, one.values), others(form.table, false, me.draft.table)] : "",
      row(say("line"), say("line_help"), {}, el("input", { value: me.draft.line, "aria-label": say("line"), autocomplete: "off", oninput: (e) => { me.draft.line = e.target.value; typing(); } }))),
    me.problems.map(({ code, text, help }) => el("p", { class: "note wrong", role: "alert" }, `${text} [${code}]`, help ? el("small", {}, el("br"), help) : "")),
    el("div", { class: "dock" },
      me.reading ? escaped(me.reading, { class: "reading", "aria-live": "polite" }) : "",
      me.trouble ? el("p", { class: "note trouble", "aria-live": "polite" }, me.trouble) : "", verb && !me.draft.line && !sized(one) ? keyboard() : "",
      left ? el("p", { class: "note left" }, say(left)) : "",
      button(say(me.asking ? "sending" : me.draft.number ? "replace" : "settle"), null, settle, { class: "go", disabled: !ready })));
}
function reviewed() { // the last look before it is kept
  const { html, unseen } = me.review, { number } = me.draft;
  return el("section", { class: "card review", "aria-label": say("review") },
    el("h3", {}, number ? say("review_edit", { n: number }) : say("review")),
    unseen ? [summary(me.draft), el("p", { class: "note" }, say(me.queue.length ? "unseen_behind" : "unseen", { n: me.queue.length }))] : escaped(html),
    el("div", { class: "dock two" }, button(say("change"), null, () => { me.review = null; draw(); }, { class: "back_to" }),
      button(say(unseen ? "enter_later" : number ? "keep" : "enter_now"), null, enterDraft, { class: "go" })));
}
function overtaken() { // a draft that was begun for another table is never entered unasked
  const { draft } = me, found = draft.marks ? since(draft.marks) : [];
  const asNext = () => { begin(draft); me.problems = []; keep(); draw(); read(); };
  return el("section", { class: "card overtaken", role: "alert", "aria-label": say("meanwhile") },
    el("h3", {}, say("meanwhile")),
    found.map(({ what, number, who, line }) => el("div", {}, el("p", {}, say("did_" + what, { who, n: number })), line ? [names(), escaped(line, { class: "run still" })] : "")),
    found.length ? "" : el("p", {}, say("did_something")),
    el("h3", {}, say("yours")), summary(draft),
    el("div", { class: "dock two" },
      button(say("discard"), null, () => { drop(); keep(); draw(); }, { class: "discard" }),
      button(draft.number ? say("go_on", { n: draft.number }) : say("as_next", { n: me.state.hands + 1 }), null, asNext, { class: "as_next" })));
}
function summary(draft) { // a draft in short
  if (draft.line.trim()) return el("p", { class: "yours" }, draft.line);
  return draft.clauses.filter((one) => verbOf(one)).map((one) => {
    const { player, from, hand, tenpai } = one.values, verb = verbOf(one);
    const words = [player, named(verb), verb.by && verb.by !== "tsumo" && from ? `← ${from}` : "", tenpai?.join(", ")].filter(Boolean).join(" ");
    const faces = hand ? [...hand.tiles, ...hand.melds.flatMap(facesOf)] : [];
    return el("div", { class: "yours" }, el("b", {}, words), el("span", { class: "row" }, faces.map(drawing)));
  });
}
