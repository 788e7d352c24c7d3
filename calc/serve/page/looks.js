// What was ruled, and how the table stands.
function ruling() {
  const shown = me.shown;
  if (!shown) return el("section", { class: "card", "aria-label": say("ruling") }, el("p", { class: "where" }, say("no_hand")));
  const last = shown.number === me.state.hands && !shown.of_match;
  const claim = (player) => el("label", { class: "one" }, player, " ", el("input", { value: me.claims[player] ?? "", placeholder: "7700", autocomplete: "off", oninput: (e) => { me.claims[player] = e.target.value; } }));
  const judge = async () => {
    try {
      const said = everybody().filter((player) => me.claims[player]?.trim()).map((player) => `${player}=${me.claims[player]}`);
      me.ruling = (await ask("dispute", { claims: said, number: shown.number, of_match: shown.of_match }))[1].html;
    } catch { me.online = false; }
    draw();
  };
  const { corrected } = me, lines = corrected?.number === shown.number && !shown.of_match && corrected.version === me.state.version;
  const { heading, match } = me.state, played = shown.of_match ? me.earlier[shown.of_match] : me.state, print_ruling = () => { me.tab = "ruling"; draw(); print(); }; // on a wide screen another panel may be in view
  return el("section", { class: "card", "aria-label": say("ruling") }, el("header", { class: "on_paper" }, el("h1", {}, heading ?? "", match > 1 && !shown.of_match ? ` · ${say("match_n", { n: match })}` : ""), el("p", { class: "where" }, played?.rules ?? "")), ofMatch(shown), lines ? el("div", { class: "corrected" }, el("p", { class: "note" }, tellChange(corrected)), names(),
    [["before", corrected.was], ["now", corrected.line]].map(([when, line]) => [el("p", { class: "where" }, say(when)), escaped(line, { class: "run still" })])) : "", escaped(shown.html),
    el("div", { class: "ask acts" },
      button(say("edit"), null, () => { if (isTapped(me.draft)) me.stash.push(me.draft); me.draft = drafted(shown); turnTo("enter"); edited(); }, { class: "edit" }),
      shown.html ? [button(say("picture"), null, sendPicture, { class: "picture" }), button(say("print"), null, print_ruling, { class: "print" })] : "",
      last ? button(me.sure ? say("really") : say("undo"), null, () => { if (me.sure) change({}); me.sure = !me.sure; draw(); }, { class: "undo", disabled: !!me.queue.length }) : ""),
    shown.html ? folded("dispute", say("dispute"), el("p", { class: "where" }, say("dispute_help")),
      el("div", { class: "ask" }, everybody().map(claim), button(say("judge"), null, judge)), me.ruling ? escaped(me.ruling, { class: "reading" }) : "") : "");
}
function standing() {
  const state = me.state;
  if (!state?.standing) return el("section", { class: "card", "aria-label": say("standing") }, el("p", { class: "where" }, say("no_hand")), state?.evening ? escaped(state.evening) : "", state ? earlierMatches() : "", phone(), joining());
  return el("section", { class: "card", "aria-label": say("standing") }, state.evening ? escaped(state.evening) : "", el("h3", {}, state.title), escaped(state.standing, { class: "ending" }),
    el("div", {}, nextMatch(), el("div", { class: "ask" }, button(say("correct"), null, toCorrect, { class: "correct" }), pagesOfTable())),
    el("h3", {}, say("hands")), el("p", { class: "where" }, say("tap_line")), names(), turnLines(state.turns, 0), earlierMatches(), phone(), joining());
}
const pagesOfTable = () => Object.entries(transport.pages ?? {}).map(([word, page]) => // each in a tab of its own: this one stays at the table
  el("a", { href: `${page}?lang=${me.lang}`, target: "_blank", class: `link to_${page}` }, say(word)));
const turnLines = (turns, of_match) => turns.map((turn, i) => escaped(turn, { type: "button", class: "run still", onclick: () => look(i + 1, of_match) }, "button"));
const ofMatch = ({ of_match }) => (of_match ? el("p", { class: "where" }, say("match_n", { n: of_match })) : "");
function earlierMatches() { // each is asked for when it is opened; its hands can be corrected like those of the present one
  return Array.from({ length: me.state.match - 1 }, (_, i) => i + 1).reverse().map((number) => {
    const name = "match" + number, found = me.earlier[number];
    if (opened[name] && !found) {
      me.earlier[number] = { players: [], standing: "", turns: [] };
      ask("match", { number }).then(([, there]) => { me.earlier[number] = there; draw(); }).catch(() => { delete me.earlier[number]; });
    }
    return folded(name, say("match_n", { n: number }), found ? [escaped(found.standing, { class: "ending" }), names(found.players), turnLines(found.turns, number)] : "");
  });
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
function names(players = everybody()) { // over the columns of scores
  return el("div", { class: "cells names", style: `--n:${players.length}` }, players.map((player) => el("span", { class: "name", style: `--w:${wide(player)}` }, player)));
}
function phone() { // what this phone is called: the table says who entered what
  const take = (player) => () => { me.name = me.name === player ? "" : player; keep(); draw(); };
  return row(say("phone"), "", { "data-row": "phone" }, everybody().map((player) => button(player, me.name === player, take(player), { "data-player": player })));
}
