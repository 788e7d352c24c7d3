// The way to a table that a server keeps: questions over HTTP, news as events.
const ANSWERED = 5000, RULED = 40000; // milliseconds until a server counts as hung; a dispute takes longer
const ended = (after) => { // browsers before 2022 lack AbortSignal.timeout
  if (AbortSignal.timeout) return AbortSignal.timeout(after);
  const control = new AbortController();
  setTimeout(() => control.abort(), after);
  return control.signal;
};
const PHONE = [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(36).padStart(2, "0")).join(""); // of this page, until it is loaded again
const transport = {
  key: "calc" + location.pathname,
  buttons: () => [], // beside the tabs
  pages: { print_all: "sheet", board: "board" }, // further pages of the table, by the word of their link
  code: async () => (await fetch("code", { signal: ended(ANSWERED) })).json(), // how another phone joins
  awake() { // the screen stays on while the table is looked at, where the browser can
    const hold = () => { if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {}); };
    document.addEventListener("visibilitychange", hold);
    hold();
  },
  async ask(question, { lang, ...body }) { // [status, answer]; throws if the server cannot be reached
    const asked = { signal: ended(question === "dispute" ? RULED : ANSWERED) };
    const numbered = question === "hand" || question === "match", path = numbered ? `${question}/${body.number}` : question;
    const answer = await (numbered || question === "state" ? fetch(`${path}?${new URLSearchParams({ lang, of_match: body.of_match ?? 0 })}`, asked)
      : fetch(path, { ...asked, method: "POST", body: JSON.stringify({ ...body, lang }) }));
    if (![200, 409, 422].includes(answer.status)) throw new Error(await answer.text());
    return [answer.status, await answer.json()];
  },
  tell(begun) { // what this phone is entering, for the others to see; it is no loss if they do not
    fetch("draft", { method: "POST", body: JSON.stringify({ ...begun, phone: PHONE }), signal: ended(ANSWERED) }).catch(() => {});
  },
  listen(news, lost, others) { // tells the version of the table at every change and every two seconds, when nobody answers, and what others are entering
    const source = new EventSource("events?phone=" + PHONE);
    source.addEventListener("begun", ({ data }) => others(JSON.parse(data)));
    source.onopen = () => others([]); // and are told anew
    let quiet = setTimeout(lost, ANSWERED);
    source.onmessage = ({ data }) => { clearTimeout(quiet); quiet = setTimeout(lost, ANSWERED); news(data); };
    source.onerror = () => {
      lost();
      if (source.readyState === 2) { clearTimeout(quiet); setTimeout(() => this.listen(news, lost), 3000); }
    };
  },
};
