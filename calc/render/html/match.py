"""An evening as a page: who pays whom, where everybody stands, the chart, every hand with its receipt."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from ... import compiled
from ...systems import system
from ..match import MatchText
from ..paper import Receipt, Step
from ..text import cited
from ..words import Words, plain, signed
from .chart import chart, colour
from .hand import HandPage
from .markup import blocks, clean, gain, painted
from .page import document, wrong_card

WORDS = compiled.words(__file__, "html")

_ANY = 1000


def match_page(data: dict[str, Any], lang: str = "en") -> str:
    """The page of a settled match or evening (:meth:`calc.match.MatchResult.data`)."""
    return _Evening(clean(data), lang).page()


class _Evening(MatchText):
    """The page; words, columns and amounts are those of the terminal."""

    name = _ANY

    def __init__(self, data: dict[str, Any], lang: str) -> None:
        super().__init__(lang)
        self.data = data
        self.own = system(data["engine"]).text(lang).words
        self.page_words = Words(lang, WORDS)
        self.faces: set[str] = set()
        self.several = len(data["matches"]) > 1

    def page(self) -> str:
        """The whole page."""
        data = self.data
        matches = data["matches"]
        first = matches[0]["title"]
        title = data["title"] or first
        if self.several and title == first:  # of one match, not of the evening
            title = ""
        rules = f"{self.w.pick(data['rules']['title'])} ({data['system']})"
        count = f"{self.page_words('page_matches', n=len(matches))} · " if self.several else ""
        below = count.removesuffix(" · ") if not title else f"{count}{escape(rules)}"
        top = f'<header class="top"><h1>{escape(title or rules)}</h1>{below and f"<p>{below}</p>"}</header>'
        cards = [self._pays(), *(self._match(m, n) for n, m in enumerate(matches, 1)), self._between()]
        cards.append(wrong_card(data["wrong"], self.lang))
        return document(title or rules, top + "".join(cards), self.faces, self.lang)

    # --- the evening ------------------------------------------------------------------------------------------------

    def _pays(self) -> str:
        w, data = self.w, self.data
        how = w("payments_fewest" if data["payments_fewest"] else "payments_greedy") if data["payments"] else ""
        rows = "".join(map(self._flow, data["payments"]))
        if not rows and self._over():
            rows = f"<p>{self.w('settled')}</p>"
        shown = f'<h3>{w("payments")} <small class="dim">{how}</small></h3>{rows}' if rows else ""
        if self.several or data["rate"] or data["set"]:
            shown += f"<h3>{w('standings')}</h3>" + self._columned(self.standings_columns(data))
            for t in {(t["to"], t["why"]): t for t in data["set"]}.values():
                shown += f'<p class="note">{escape(w(t["why"], player=t["to"], n=t["amount"]))}</p>'
        if data["rate"]:
            shown += f'<p class="where">{w("rate")}: {escape(self.rates(data["rate"]))}</p>'
        shown += "".join(f'<p class="note">{escape(self._warning(x))}</p>' for x in data["warnings"])
        if self.several:
            shown += self._results_chart()
        return f'<section class="card">{shown}</section>' if shown else ""

    def _over(self) -> bool:
        return all(m["end"]["over"] for m in self.data["matches"])

    def _flow(self, row: dict[str, Any]) -> str:
        amount, unit = self.amount(row)
        names = [self.w("table") if p == "table" else p for p in (row["from"], row["to"])]
        flow = " → ".join(f'<span class="who">{escape(name)}</span>' for name in names)
        return f'<p class="pay"><span>{flow}</span><b>{amount} <small>{escape(unit)}</small></b></p>'

    def _between(self) -> str:
        rows = self.data["head_to_head"]
        if not rows:
            return ""
        flows = "".join(map(self._flow, rows))
        return (
            f'<section class="card"><details><summary>{self.w("head_to_head")}</summary>'
            f'<div class="inside">{flows}</div></details></section>'
        )

    def _results_chart(self) -> str:
        """Sums of results, match by match: in thousands where they are place points. A match that goes on has none."""
        thousand = 1000 if self.data["unit"] == "result" else 1
        lines = {p: [0] for p in self.data["players"]}
        for match in self.data["matches"]:
            got = {place["player"]: place["result"] for place in match["end"]["places"]}
            for player, line in lines.items():
                line.append(line[-1] + (got.get(player) or 0))
        shown = {p: [n // thousand for n in line] for p, line in lines.items()}
        ticks = [str(n) for n in range(1, len(self.data["matches"]) + 1)]
        return self._drawn("page_results_chart", shown, ticks)

    def _drawn(self, word: str, lines: dict[str, list[int]], ticks: Sequence[str]) -> str:
        title = self.page_words(word)
        return f"<h3>{title}</h3>" + chart(lines, ticks, title)

    # --- a match ----------------------------------------------------------------------------------------------------

    def _match(self, match: dict[str, Any], number: int) -> str:
        title = [self.w("match_n", n=number)] if self.several else []
        title += [match["title"]] if match["title"] and (self.several or match["title"] != self.data["title"]) else []
        parts = [f"<h2>{escape(' · '.join(title))}</h2>"] if title else []
        end = match["end"]
        parts.append(f"<h3>{escape(self.w('end_' + (end['why'] or 'open')).rstrip(':'))}</h3>")
        parts.append(self._columned(self.end_columns(match)))
        parts.append(self._end_steps(end))
        if left := self.open_dice(match):
            parts.append(f'<p class="note">{escape(left)}</p>')
        if match["hands"]:
            parts += [self._charts(match), self._running(match)]
        return f'<section class="card">{"".join(parts)}</section>'

    def _columned(self, columns: Sequence[tuple[str, Sequence[str]]]) -> str:
        """Columns of the terminal as a list: place, player and what counts most, the others below."""
        places, players, *rest = columns
        names = [name for name, _ in rest]
        most = next((w for w in map(self.w, ("money", "result", "chips")) if w in names), names[0])
        rows = []
        for place, player, *cells in zip(places[1], players[1], *(c for _, c in rest), strict=True):
            more = [f"<span>{escape(n)} {painted(c)}</span>" for n, c in zip(names, cells, strict=True) if n != most]
            rows.append(
                f'<li><span class="pay"><span class="who">{place}. {escape(player)}</span>'
                f"<b><small>{escape(most)}</small> {painted(cells[names.index(most)])}</b></span>"
                f'<span class="more">{" ".join(more)}</span></li>'
            )
        return f'<ol class="places">{"".join(rows)}</ol>'

    def _end_steps(self, end: dict[str, Any]) -> str:
        if not end["receipt"]:
            return ""
        steps = []
        for step in end["receipt"]:
            said = f"{step['detail']} = {step['result']}" if step["detail"] else str(step["result"])
            steps.append(Step(self.reason(step["label"]), said, [cited(rule, self.w) for rule in step["rules"]]))
        name = self.page_words("page_how")
        return f'<details class="receipt"><summary>{name}</summary>{blocks([Receipt("", steps)])}</details>'

    def _charts(self, match: dict[str, Any]) -> str:
        hands, players = match["hands"], match["players"]
        ticks = [self._round(h).split("-")[0] or str(h["number"]) for h in hands]
        points = {p: [match["start"][p], *(h["scores"][p] for h in hands)] for p in players}
        shown = self._drawn("page_points_chart", points, ticks)
        if any(any(h["chips"].values()) for h in hands):
            chips = {p: [0, *(h["chips_total"][p] for h in hands)] for p in players}
            shown += self._drawn("page_chips_chart", chips, ticks)
        return shown

    # --- hand by hand -----------------------------------------------------------------------------------------------

    def _running(self, match: dict[str, Any]) -> str:
        players = match["players"]
        chips = any(any(h["chips"].values()) for h in match["hands"])
        names = "".join(
            f'<span class="name"><i class="seat" style="{colour(i)}"></i>{escape(p)}</span>'
            for i, p in enumerate(players)
        )
        none = f'<small class="dim">{self.w("chips")} 0</small>' if chips else ""
        start = "".join(f"<span>{plain(match['start'][p])}{none}</span>" for p in players)
        count = f'style="--n:{len(players)}"'
        rows = "".join(self._hand(h, players, chips) for h in match["hands"])
        return (
            f'<h3>{self.page_words("page_running")}</h3><p class="where">{self.page_words("page_running_hint")}</p>'
            f'<div class="run still"><div class="cells" {count}>{names}</div>'
            f'<p class="where">{self.w("start")}</p><div class="cells" {count}>{start}</div></div>{rows}'
        )

    def _hand(self, h: dict[str, Any], players: Sequence[str], chips: bool) -> str:
        turn = self._round(h)
        when = " · ".join(
            escape(t) for t in (str(h["number"]), turn, f"{self.w('dealer_short')} {h['dealer']}", h["title"]) if t
        )
        sizes = [self._size(x) for x in (h["result"] or {}).get("wins", ()) if x.get("paid", True)]
        what = escape(" · ".join([self._what(h), *(s for s in sizes if s)]))
        cells = "".join(self._cells(h, p, chips) for p in players)
        said = escape(" · ".join(self.remarks(h)))
        remarks = f'<span class="where">{said}</span>' if said else ""
        shown = (
            f'<span class="what"><span class="when">{when}</span> <b>{what}</b></span>'
            f'<span class="cells" style="--n:{len(players)}">{cells}</span>{remarks}'
        )
        if not h["result"]:
            return f'<div class="run still">{shown}</div>'
        hand = HandPage(h["result"], self.lang)
        self.faces |= hand.tiles
        where = f'<p class="where">{hand.where()}</p>' if hand.where() else ""
        return (
            f'<details class="run"><summary>{shown}</summary><div class="inside">{where}'
            f'<div class="head">{hand.head()}</div>{hand.body()}</div></details>'
        )

    def _cells(self, h: dict[str, Any], player: str, chips: bool) -> str:
        """Score after the hand, below it what moved, below that chips."""
        moved, won = h["points"][player], h["chips"][player]
        text = plain(h["scores"][player])
        if any(h["points"].values()):
            text += f"<small>{gain(moved) if moved else '&nbsp;'}</small>"
        if chips:
            own = f" ({gain(won)})" if won else ""
            text += f'<small class="dim">{signed(h["chips_total"][player])}{own}</small>'
        return f"<span>{text}</span>"
