// What was ruled, and how the table stands.
function ruling() {
  const shown = me.shown;
  if (!shown) return el("section", { class: "card", "aria-label": say("ruling") }, el("p", { class: "where" }, say("no_hand")));
  const last = shown.number === me.state.hands;
  const claim = (player) => el("label", { class: "one" }, player, " ", el("input", { value: me.claims[player] ?? "", placeholder: "7700", autocomplete: "off", oninput: (e) => { me.claims[player] = e.target.value; } }));
  const judge = async () => {
    try {
      const said = form.players.filter((player) => me.claims[player]?.trim()).map((player) => `${player}=${me.claims[player]}`);
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
      el("div", { class: "ask" }, form.players.map(claim), button(say("judge"), null, judge)), me.ruling ? escaped(me.ruling, { class: "reading" }) : "") : "");
}
function standing() {
  const state = me.state;
  if (!state?.standing) return el("section", { class: "card", "aria-label": say("standing") }, el("p", { class: "where" }, say("no_hand")), phone());
  return el("section", { class: "card", "aria-label": say("standing") }, el("h3", {}, state.title), escaped(state.standing),
    el("h3", {}, say("hands")), names(), state.turns.map((turn, i) => {
      const line = el("button", { type: "button", class: "run still", onclick: () => look(i + 1) });
      line.innerHTML = turn;
      return line;
    }), phone());
}
function names() { // over the columns of scores
  return el("div", { class: "cells names", style: `--n:${form.players.length}` }, form.players.map((player) => el("span", {}, player)));
}
function phone() { // what this phone is called: the table says who entered what
  const take = (player) => () => { me.name = me.name === player ? "" : player; keep(); draw(); };
  return row(say("phone"), "", { "data-row": "phone" }, form.players.map((player) => button(player, me.name === player, take(player), { "data-player": player })));
}
