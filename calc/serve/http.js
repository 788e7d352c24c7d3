// The way to a table that a server keeps: questions over HTTP, news as events.
const transport = {
  key: "calc" + location.pathname,
  async ask(question, { lang, ...body }) { // [status, answer]; throws if the server cannot be reached
    const asked = { signal: AbortSignal.timeout(15000) };
    const path = question === "hand" ? `hand/${body.number}` : question;
    const reading = question === "hand" || question === "state";
    const answer = await (reading ? fetch(`${path}?lang=${lang}`, asked)
      : fetch(path, { ...asked, method: "POST", body: JSON.stringify({ ...body, lang }) }));
    if (![200, 409, 422].includes(answer.status)) throw new Error(await answer.text());
    return [answer.status, await answer.json()];
  },
  listen(news, lost) { // tells the version of the table at every change, and when nobody answers any more
    const source = new EventSource("events");
    source.onmessage = ({ data }) => news(data);
    source.onerror = () => { lost(); if (source.readyState === 2) setTimeout(() => this.listen(news, lost), 3000); };
  },
};
