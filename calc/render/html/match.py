"""An evening as a page: who pays whom, where everybody stands, the chart, every hand with its receipt."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..columns import Places, Running, Standing, Turn
from ..match import MatchWords, Told
from ..words import plain, signed
from .chart import chart, colour
from .markup import Markup, folded, gain, page_words, painted
from .page import HandPage, document, wrong_card
from .safe import clean, escape


def match_page(data: dict[str, Any], lang: str = "en") -> str:
    """The page of a settled match or evening (:meth:`calc.match.MatchResult.data`)."""
    return evenings_page([data], lang)


def evenings_page(evenings: Iterable[dict[str, Any]], lang: str = "en") -> str:
    """The page of evenings in several systems, one below the other."""
    shown = [_Evening(data, lang) for data in evenings]
    body = "".join(evening.body() for evening in shown)
    faces = {face for evening in shown for face in evening.faces}
    return document(" · ".join(evening.title for evening in shown), body, faces, lang)


def standing(data: dict[str, Any], lang: str) -> dict[str, Any]:
    """The last match of an evening (:meth:`calc.match.MatchResult.data`) as parts of a page: ``title``, how it ended or
    that it goes on; ``standing``: places, how the end is computed, charts; ``turns``: each hand in a line or two."""
    evening = _Evening(data, lang)
    told = evening.matches[-1]
    turns = [evening.summary(turn, told.running) for turn in told.running.turns]
    return {"title": clean(told.end.rstrip(":")), "standing": evening.ending(told), "turns": turns}


class _Evening:
    """The page: what a terminal prints of an evening, in another order, with charts."""

    def __init__(self, data: dict[str, Any], lang: str) -> None:
        self.data, self.lang = data, lang
        self.w = MatchWords(data, lang)
        self.page_words = page_words(lang)
        self.faces: set[str] = set()
        self.matches = [self.w.match(match, n) for n, match in enumerate(data["matches"], 1)]
        self.title = data["title"] or self.w.rules

    def body(self) -> str:
        """Everything below the title of the page."""
        data, rules, title = self.data, self.w.rules, self.title
        count = self.page_words("page_matches", n=len(self.matches)) if self.w.several else ""
        below = " · ".join(t for t in (count, escape(rules) if title != rules else "") if t)
        top = f'<header class="top"><h1>{escape(title)}</h1>{below and f"<p>{below}</p>"}</header>'
        cards = [self._pays(), *map(self._match, self.matches, data["matches"])]
        if data["head_to_head"]:
            flows = self._flows(data["head_to_head"])
            cards.append(f'<section class="card">{folded("", self.w("head_to_head"), _inside(flows))}</section>')
        cards.append(wrong_card(data["wrong"], self.lang))
        return top + "".join(cards)

    def _pays(self) -> str:
        w, data, shown = self.w, self.data, ""
        rows = self._flows(data["payments"])
        if not rows and all(m["end"]["over"] for m in data["matches"]):
            rows = f"<p>{w('settled')}</p>"
        if rows:
            how = w.how_paid() if data["payments"] else ""
            shown = f'<h3>{w("payments")} <small class="dim">{how}</small></h3>{rows}'
        if self.w.several or data["rate"] or data["set"]:
            shown += f"<h3>{w('standings')}</h3>" + _places(w.standings()) + "".join(map(_note, w.of_the_set()))
        if data["rate"]:
            shown += f'<p class="where">{w("rate")}: {escape(w.rates())}</p>'
        shown += "".join(_note(w.warning(x)) for x in data["warnings"])
        if self.w.several:
            shown += self._results_chart()
        return f'<section class="card">{shown}</section>' if shown else ""

    def _flows(self, rows: Sequence[Mapping[str, Any]]) -> str:
        shown = ""
        for flow in self.w.flows(rows).rows:
            ends = " → ".join(f'<span class="who">{escape(name)}</span>' for name in (flow.payer, flow.payee))
            amount = f"<b>{flow.amount} <small>{escape(flow.unit)}</small></b>"
            shown += f'<p class="pay"><span>{ends}</span>{amount}</p>'
        return shown

    def _results_chart(self) -> str:
        """Sums of results, match by match: in thousands if they are place points. An unfinished match adds none."""
        thousand = 1000 if self.data["unit"] == "result" else 1
        lines = {p: [0] for p in self.data["players"]}
        for match in self.data["matches"]:
            got = {place["player"]: place["result"] for place in match["end"]["places"]}
            for player, line in lines.items():
                line.append(line[-1] + (got.get(player) or 0))
        shown = {p: [n // thousand for n in line] for p, line in lines.items()}
        return self._drawn("page_results_chart", shown, [str(n + 1) for n in range(len(self.matches))])

    def _drawn(self, word: str, lines: Mapping[str, Sequence[int]], ticks: Sequence[str]) -> str:
        title = self.page_words(word)
        return f"<h3>{title}</h3>" + chart(lines, ticks, title)

    def _match(self, told: Told, match: Mapping[str, Any]) -> str:
        named = told.title if self.w.several or match["title"] != self.data["title"] else ""
        shown = (f"<h2>{escape(named)}</h2>" if named else "") + f"<h3>{escape(told.end.rstrip(':'))}</h3>"
        shown += self.ending(told) + (self._running(told.running) if told.running.turns else "")
        return f'<section class="card">{shown}</section>'

    def ending(self, told: Told) -> str:
        """Places, how the end is computed, charts."""
        shown = _places(told.places)
        if told.how.steps:
            shown += folded("receipt", told.how.name, Markup(self.lang).blocks([told.how]))
        shown += _note(told.dice) if told.dice else ""
        return shown + (self._charts(told.running) if told.running.turns else "")

    def _charts(self, running: Running) -> str:
        ticks = [turn.round.split("-")[0] or turn.number for turn in running.turns]
        shown = self._drawn("page_points_chart", running.lines("points"), ticks)
        if running.start[0].chips is not None:
            shown += self._drawn("page_chips_chart", running.lines("chips"), ticks)
        return shown

    def _running(self, running: Running) -> str:
        _, start, _, chips = running.heads
        name = '<span class="name"><i class="seat" style="{}"></i>{}</span>'
        names = "".join(name.format(colour(i), escape(p)) for i, p in enumerate(running.players))
        count = f'style="--n:{len(running.players)}"'
        none = "" if running.start[0].chips is None else f'<small class="dim">{chips} 0</small>'
        begin = "".join(f"<span>{plain(s.points)}{none}</span>" for s in running.start)
        return (
            f'<h3>{self.page_words("page_running")}</h3><p class="where">{self.page_words("page_running_hint")}</p>'
            f'<div class="run still"><div class="cells" {count}>{names}</div>'
            f'<p class="where">{start}</p><div class="cells" {count}>{begin}</div></div>'
            + "".join(self._turn(turn, running) for turn in running.turns)
        )

    def summary(self, turn: Turn, running: Running) -> str:
        """A hand in a line or two, and where everybody stands after it."""
        dealer, count = running.heads[0], f'style="--n:{len(running.players)}"'
        when = " · ".join(escape(t) for t in (turn.number, turn.round, f"{dealer} {turn.dealer}", turn.title) if t)
        what = escape(" · ".join(t for t in (turn.what, turn.size) if t))
        remarks = f'<span class="where">{escape(turn.remarks)}</span>' if turn.remarks else ""
        return (
            f'<span class="what"><span class="when">{when}</span> <b>{what}</b></span>'
            f'<span class="cells" {count}>{_cells(turn.scores)}</span>{remarks}'
        )

    def _turn(self, turn: Turn, running: Running) -> str:
        shown = self.summary(turn, running)
        if not turn.hand:
            return f'<div class="run still">{shown}</div>'
        hand = HandPage(turn.hand, self.lang)
        self.faces |= hand.tiles
        return folded("run", shown, _inside(hand.shown(hand.where)))


def _inside(shown: str) -> str:
    return f'<div class="inside">{shown}</div>'


def _note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def _places(places: Places) -> str:
    """Places as a list: place, player and the most important number, the others below."""
    _, _, *heads = places.heads
    rows = ""
    for place, player, *cells in places.rows:
        named = dict(zip(heads, cells, strict=True))
        most = named.pop(places.most)
        more = " ".join(f"<span>{escape(name)} {painted(cell)}</span>" for name, cell in named.items())
        rows += (
            f'<li><span class="pay"><span class="who">{place}. {escape(player)}</span>'
            f"<b><small>{escape(places.most)}</small> {painted(most)}</b></span>"
            f'<span class="more">{more}</span></li>'
        )
    return f'<ol class="places">{rows}</ol>'


def _cells(scores: Sequence[Standing]) -> str:
    """Scores after a hand, below each what moved, below that chips."""
    shown, moved = "", any(s.moved for s in scores)
    for s in scores:
        text = plain(s.points)
        if moved:
            text += f"<small>{gain(s.moved) if s.moved else '&nbsp;'}</small>"
        if s.chips is not None:
            own = f" ({gain(s.won)})" if s.won else ""
            text += f'<small class="dim">{signed(s.chips)}{own}</small>'
        shown += f"<span>{text}</span>"
    return shown
