// A ruling as a picture, for those who are not at the table.
async function pictured(element, named = "") { // a PNG of it below its name, twice as fine as the screen shows it
  const edge = 14, line = 24, width = Math.ceil(element.scrollWidth) + 2 * edge, height = Math.ceil(element.scrollHeight) + line + 2 * edge, scale = 2;
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join("\n");
  const sheet = el("body", { style: "margin:0;padding:0" }, el("style", {}, rules), document.querySelector("svg.defs").cloneNode(true),
    el("div", { class: "card", style: `width:${width}px;min-height:${height}px;padding:${edge}px;margin:0;border:0;border-radius:0` },
      el("p", { class: "where", style: `height:${line}px;overflow:hidden` }, named), element.cloneNode(true)));
  const inside = new XMLSerializer().serializeToString(sheet), name = document.querySelector("svg").namespaceURI;
  const drawn = `<svg xmlns="${name}" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${inside}</foreignObject></svg>`;
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(drawn);
  await image.decode();
  const canvas = /** @type {HTMLCanvasElement} */ (el("canvas", { width: width * scale, height: height * scale }));
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
async function sendPicture() {
  const hand = document.querySelector(".panel[data-panel=ruling] .hand > div");
  if (hand) await sendFile(new File([await pictured(hand, me.state.heading)], `${say("ruling")}-${me.shown.number}.png`, { type: "image/png" }));
}
