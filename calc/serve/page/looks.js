// What was ruled, and how the table stands.
function ruling() {
  const shown = me.shown;
  if (!shown) return el("section", { class: "card", "aria-label": say("ruling") }, el("p", { class: "where" }, say("no_hand")));
  const last = shown.number === me.state.hands;
  const claim = (player) => el("label", { class: "one" }, player, " ", el("input", { value: me.claims[player] ?? "", placeholder: "7700", autocomplete: "off", oninput: (e) => { me.claims[player] = e.target.value; } }));
  const judge = async () => {
    try {
      const said = everybody().filter((player) => me.claims[player]?.trim()).map((player) => `${player}=${me.claims[player]}`);
      me.ruling = (await ask("dispute", { claims: said }))[1].html;
    } catch { me.online = false; }
    draw();
  };
  return el("section", { class: "card", "aria-label": say("ruling") }, escaped(shown.html),
    el("div", { class: "ask" },
      button(say("edit"), null, () => { if (isTapped(me.draft)) me.stash.push(me.draft); me.draft = drafted(shown); turnTo("enter"); edited(); }, { class: "edit" }),
      shown.html ? button(say("picture"), null, sendPicture, { class: "picture" }) : "",
      last ? button(me.sure ? say("really") : say("undo"), null, () => { if (me.sure) change({}); me.sure = !me.sure; draw(); }, { class: "undo", disabled: !!me.queue.length }) : ""),
    last ? folded("dispute", say("dispute"), el("p", { class: "where" }, say("dispute_help")),
      el("div", { class: "ask" }, everybody().map(claim), button(say("judge"), null, judge)), me.ruling ? escaped(me.ruling, { class: "reading" }) : "") : "");
}
function standing() {
  const state = me.state;
  if (!state?.standing) return el("section", { class: "card", "aria-label": say("standing") }, el("p", { class: "where" }, say("no_hand")), state?.evening ? escaped(state.evening) : "", phone(), joining());
  return el("section", { class: "card", "aria-label": say("standing") }, el("h3", {}, state.title), escaped(state.standing), state.evening ? escaped(state.evening) : "",
    el("div", {}, nextMatch(), button(say("correct"), null, toCorrect, { class: "correct" })),
    el("h3", {}, say("hands")), names(), state.turns.map((turn, i) => {
      const line = el("button", { type: "button", class: "run still", onclick: () => look(i + 1) });
      line.innerHTML = turn;
      return line;
    }), phone(), joining());
}
function nextMatch() { // who sits where, the first dealer first; whoever is not tapped keeps the order
  const all = everybody(), chosen = me.order.filter((player) => all.includes(player)), order = [...chosen, ...all.filter((player) => !chosen.includes(player))];
  return folded("next", say("next_match"), row(say("seats_next"), "", { "data-row": "seats" }, all.map((player) => button(
    [el("i", { class: "wind" }, chosen.includes(player) ? say("winds").split(" ")[chosen.indexOf(player)] ?? "" : ""), " ", player], chosen.includes(player),
    () => { me.order = toggled(chosen, player); draw(); }, { "data-player": player }))),
    button(say("begin_match", { n: me.state.match + 1 }), null, () => { me.order = []; opened.next = false; change({ match: order }); }, { class: "begin", disabled: !!me.queue.length }));
}
function toCorrect() {
  if (isTapped(me.draft)) me.stash.push(me.draft);
  me.draft = { ...fresh(), adjust: {} };
  begin(me.draft);
  turnTo("enter");
}
function joining() { // the address as a picture, for whoever sits down later
  if (!transport.code) return "";
  if (!me.code) { me.code = {}; transport.code().then((code) => { me.code = code; draw(); }).catch(() => {}); }
  return me.code.svg ? folded("join", say("join"), escaped(me.code.svg, { class: "qr" }), el("p", { class: "where" }, me.code.address)) : "";
}
function names() { // over the columns of scores
  return el("div", { class: "cells names", style: `--n:${everybody().length}` }, everybody().map((player) => el("span", {}, player)));
}
function phone() { // what this phone is called: the table says who entered what
  const take = (player) => () => { me.name = me.name === player ? "" : player; keep(); draw(); };
  return row(say("phone"), "", { "data-row": "phone" }, everybody().map((player) => button(player, me.name === player, take(player), { "data-player": player })));
}
