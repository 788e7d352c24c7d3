// Tiles as they are drawn, and named in words.
const called = Object.fromEntries(form.tiles.map(([face, en, ja]) => [face, { en, ja }]));
const drawn = {}; // each once, to be copied: a screen has some sixty of them at every tap
function drawing(face) {
  const known = /^[0-9A-Za-z]+$/.test(face) ? face : "back";
  drawn[known] ??= escaped(`<svg class="t" viewBox="0 0 60 80" aria-hidden="true"><use href="#t-${known}"/></svg>`).firstChild;
  return drawn[known].cloneNode(true);
}
const tile = (face, onclick, traits) =>
  button(drawing(face), null, onclick, { class: "tile", "aria-label": called[face] ? named(called[face]) : face, ...traits });
const facesOf = (meld) => meld.replace(/[()[\]]/g, "").replace(/@.*/, "").match(/\d+[mpsz]|[rgby]\d[mpsz]|gN|P[gbyrw]|\+/g)?.flatMap(
  (run) => (/^\d+[mpsz]$/.test(run) ? [...run.slice(0, -1)].map((n) => n + run.at(-1)) : run === "+" ? [] : [run])) ?? [];
