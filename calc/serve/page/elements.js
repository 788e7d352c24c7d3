// Elements, made in code: no name or title is ever markup.
function el(tag, traits, ...children) {
  const made = document.createElement(tag);
  for (const [trait, value] of Object.entries(traits || {})) {
    if (trait.startsWith("on")) answerTo(made, trait.slice(2), value);
    else if (value === true) made.setAttribute(trait, "");
    else if (value !== false && value != null) made.setAttribute(trait, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child != null && child !== ""));
  return made;
}
const answers = new WeakMap(); // what each element does at an event, so that one that stays on the page can take over another's
const answer = (event) => answers.get(event.currentTarget)?.[event.type]?.(event);
function answerTo(element, type, does) {
  answers.set(element, { ...answers.get(element), [type]: does });
  element.addEventListener(type, answer); // the same function twice is one listener
}
const topic = ({ dataset }) => dataset.tile ?? dataset.player ?? dataset.panel ?? dataset.row;
const isLike = (old, fresh) => old.nodeName === fresh.nodeName && (!old.dataset || (old.classList[0] === fresh.classList[0] && topic(old) === topic(fresh)));
function patch(there, made) { // makes what is on the page like what was made: what is the same stays, with its focus and its place
  let old = there.firstChild;
  for (const fresh of [...made.childNodes]) {
    let same = old;
    while (same && !isLike(same, fresh)) same = same.nextSibling;
    while (same && old !== same) { const gone = old; old = old.nextSibling; gone.remove(); }
    if (same) { old = same.nextSibling; take(same, fresh); } else there.insertBefore(fresh, old);
  }
  while (old) { const gone = old; old = old.nextSibling; gone.remove(); }
}
function take(old, fresh) { // all that one element says and does, into another of its kind
  if (!old.setAttribute) { if (old.data !== fresh.data) old.data = fresh.data; return; }
  if (old.nodeName === "svg" && old.isEqualNode(fresh)) return; // a tile, or a chart of many parts
  for (const { name, value } of [...fresh.attributes]) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const unfolded = old.nodeName === "DETAILS" && !answers.has(fresh.firstChild); // by a finger, in what the server made: it stays open
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !(unfolded && name === "open")) old.removeAttribute(name);
  if (old.nodeName === "INPUT" && old.value !== fresh.value) old.value = fresh.value;
  const does = answers.get(fresh);
  if (answers.has(old)) answers.set(old, {});
  for (const [type, what] of Object.entries(does ?? {})) answerTo(old, type, what);
  const html = parts.get(fresh), isSame = html != null && html === parts.get(old);
  parts.set(old, html);
  if (!isSame) patch(old, fresh);
}
const parts = new WeakMap(); // the HTML of which each part of the server was made, to compare it at once
function escaped(html, traits, tag = "div") { // a part of a page as the server made it
  const made = el(tag, traits);
  made.innerHTML = html;
  parts.set(made, html);
  return made;
}
const button = (label, pressed, onclick, traits) =>
  el("button", { type: "button", "aria-pressed": pressed == null ? null : String(!!pressed), onclick, ...traits }, label);
const wide = (text) => [...text].reduce((sum, sign) => sum + (sign > "\u2e80" ? 2 : 1), 0); // a kanji is as wide as two letters
const opened = {};
function folded(name, title, ...inside) { // stays open while the rest is drawn anew; its own event would come too late
  const turn = (event) => { opened[name] = !event.currentTarget.parentNode.open; setTimeout(draw); };
  return el("details", { class: name, open: !!opened[name] }, el("summary", { onclick: turn }, title), ...inside);
}
async function sendFile(file) { // by the share sheet of a phone, or into its downloads
  if (navigator.canShare?.({ files: [file] })) {
    try { return await navigator.share({ files: [file], title: file.name }); } catch (error) { if (error.name === "AbortError") return; }
  }
  const address = URL.createObjectURL(file);
  el("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
