// Elements, made in code: no name or title is ever markup.
function el(tag, traits, ...children) {
  const made = document.createElement(tag);
  for (const [trait, value] of Object.entries(traits || {})) {
    if (trait.startsWith("on")) made.addEventListener(trait.slice(2), value);
    else if (value === true) made.setAttribute(trait, "");
    else if (value !== false && value != null) made.setAttribute(trait, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child != null && child !== ""));
  return made;
}
function escaped(html, traits) { // a part of a page as the server made it
  const made = el("div", traits);
  made.innerHTML = html;
  return made;
}
const button = (label, pressed, onclick, traits) =>
  el("button", { type: "button", "aria-pressed": pressed == null ? null : String(!!pressed), onclick, ...traits }, label);
const opened = {};
function folded(name, title, ...inside) { // stays open while the rest is drawn anew; its own event would come too late
  const turn = (event) => { opened[name] = !event.currentTarget.parentNode.open; };
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
