"""An evening as a page: who pays whom, where everybody stands, the chart, every hand with its receipt."""

import os
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from ...match.place_points import RESULT
from ...match.settle import MatchResult
from ...match.settled import Balance, EveningPayment, SettledMatch
from ...match.standings import running_sums
from ..columns import Places, Running, Standing, Turn
from ..match import MatchBlocks, MatchWords, short_names
from ..words import plain, signed
from .chart import chart, colour
from .markup import Markup, folded, gain, page_words, painted
from .page import HandPage, document, wrong_card
from .safe import clean, escape


class Origin(NamedTuple):
    """The file that an evening is kept in, for who finds its page on paper a year later."""

    name: str
    """Its name without folders and ending: what the evening is called if it has no title."""
    day: str
    """The day on which it was changed last, which for hands entered at the table is that of the evening."""


def origin_of(path: str) -> Origin | None:
    """Return where an evening comes from; ``None`` for what is no file: standard input, a log of another program."""
    try:
        day = date.fromtimestamp(os.stat(path).st_mtime)
    except (OSError, ValueError):  # ValueError: of a null character
        return None
    return Origin(os.path.splitext(os.path.basename(path))[0], day.isoformat())


def match_page(result: MatchResult, lang: str = "en", every: bool = True, origin: Origin | None = None) -> str:
    """Return the page of a settled match, evening or season; without ``every`` that of the standings alone.
    ``origin``: the file that it is kept in, if it is a single one."""
    evening = _Evening(result, lang, every, origin)
    body = evening.body()
    return document(evening.title, body, evening.faces, lang)


class LastMatch(NamedTuple):
    """The last match of an evening as parts of a page."""

    title: str
    """How it ended, or that it goes on."""
    standing: str
    """Places, how the end is computed, charts."""
    turns: list[str]
    """Each hand in a line or two."""


def last_match(result: MatchResult, lang: str) -> LastMatch:
    """Return the last match of an evening as parts of a page."""
    evening = _Evening(result, lang)
    blocks = evening.matches[-1]
    turns = [evening.summary(turn, blocks.running) for turn in blocks.running.turns]
    return LastMatch(clean(blocks.end.rstrip(":")), evening.ending(blocks), turns)


def evening_card(result: MatchResult, lang: str) -> str:
    """Return who pays whom after all matches, and their standing, as a part of a page; empty while nothing is due."""
    return _Evening(result, lang).payments_card()


class _Evening:
    """The page: what a terminal prints of an evening, in another order, with charts."""

    def __init__(self, result: MatchResult, lang: str, every: bool = True, origin: Origin | None = None) -> None:
        """Put the matches into words; none of them without ``every``. ``origin``: as for :func:`match_page`."""
        self.result, self.lang = result, lang
        self.day = origin.day if origin else ""
        self.w = MatchWords(result, lang)
        self.page_words = page_words(lang)
        self.faces: set[str] = set()
        shown = enumerate(result.matches if every else (), 1)
        self.matches = [self.w.of_match(n).match(match, n) for n, match in shown]
        name = result.title or (origin.name if origin else self.w.of_evening())
        self.title = self.w.of_season() if result.season else name

    def body(self) -> str:
        """Return everything below the title of the page: what the evening is (matches, rules unless the title is their
        name, who chose them, the day), who pays whom, then each match. Makes :attr:`faces` complete."""
        result, rules, title = self.result, self.w.rules, self.title
        several = self.w.several and not result.season and title != self.w.of_evening()
        count = self.page_words("page_matches", n=len(result.matches)) if several else ""
        named = (rules if title != rules else "") + self.w.chosen if len(result.systems) == 1 else ""
        below = " · ".join(text for text in (self.day, count, escape(named.lstrip(" ,、"))) if text)
        top = f'<header class="top"><h1>{escape(title)}</h1>{below and f"<p>{below}</p>"}</header>'
        cards = [self.payments_card(), *map(self._match_card, self.matches, result.matches[: len(self.matches)])]
        if result.head_to_head:
            flows = self._flow_lines(result.head_to_head)
            cards.append(f'<section class="card">{folded("", self.w("head_to_head"), _inside(flows))}</section>')
        cards.append(wrong_card(result.wrong, self.lang))
        return top + "".join(cards)

    def payments_card(self) -> str:
        """Return the card of payments, standings and rates; empty if it would have nothing, as of one match without a
        rate."""
        w, result = self.w, self.result
        card = self._payments() + self._standings()
        if result.rates:
            card += f'<p class="where">{w("rate")}: {escape(w.rates())}</p>'
        card += "".join(_note(w.warning(remark)) for remark in result.warnings)
        if w.several and any(match.end.unit == result.unit for match in result.matches):
            card += self._results_chart()
        return f'<section class="card">{card}</section>' if card else ""

    def _payments(self) -> str:
        """Return who pays whom under a heading; if nobody does although all matches are over, that all is settled.
        Empty while matches go on."""
        rows = self._flow_lines(self.result.payments)
        if rows:
            return f'<h3>{self.w("payments")} <small class="dim">{self.w.how_paid()}</small></h3>{rows}'
        if all(match.end.over for match in self.result.matches):
            return f'<h3>{self.w("payments")} <small class="dim"></small></h3><p>{self.w("settled")}</p>'
        return ""

    def _standings(self) -> str:
        """Return the standings of players and teams, and of a season how often each player wins; empty for a single
        match, whose own card shows its places."""
        w, result, html = self.w, self.result, ""
        if w.shows_standings:
            html += f"<h3>{w('standings')}</h3>" + _places(w.standings()) + "".join(map(_note, w.of_the_set()))
        if result.teams:
            html += f"<h3>{w('team_standings')}</h3>" + _places(w.team_standings())
        if result.season and any(row.hands for row in result.standings):
            html += f"<h3>{w('hand_rates')}</h3>" + _places(w.hand_rates())
        return html

    def _flow_lines(self, rows: Sequence[EveningPayment | Balance]) -> str:
        """Return who pays whom, a line each; empty if nobody pays."""
        lines = ""
        for flow in self.w.flows(rows).rows:
            ends = " → ".join(f'<span class="who">{escape(name)}</span>' for name in (flow.payer, flow.payee))
            amount = f"<b>{flow.amount} <small>{escape(flow.unit)}</small></b>"
            lines += f'<p class="pay"><span>{ends}</span>{amount}</p>'
        return lines

    def _results_chart(self) -> str:
        """Return sums of results, match by match, of a season evening by evening: in thousands if they are place
        points. An unfinished match adds none."""
        thousand = 1000 if self.result.unit == RESULT else 1
        result = self.result
        evenings = result.evenings if result.season else range(len(result.matches))
        lines = running_sums(result.players, evenings, result.matches, result.results_of)
        drawn = {player: [n // thousand for n in line] for player, line in lines.items()}
        names = [str(n + 1) for n in range(len(result.matches))]
        ticks = short_names(result.evenings) if result.season else names
        return self._drawn("page_evenings_chart" if self.result.season else "page_results_chart", drawn, ticks)

    def _drawn(self, word: str, lines: Mapping[str, Sequence[int]], ticks: Sequence[str]) -> str:
        """Return a chart under its title, which screen readers get as its name."""
        title = self.page_words(word)
        return f"<h3>{title}</h3>" + chart(lines, ticks, title)

    def _match_card(self, blocks: MatchBlocks, match: SettledMatch) -> str:
        """Return the card of one match: its end and its running table, under its title unless that is the page's."""
        named = blocks.title if self.w.several or match.title != self.result.title else ""
        card = f"<h2>{escape(named)}</h2>" if named else ""
        card += f'<p class="where">{escape(blocks.rules)}</p>' if len(self.result.systems) > 1 else ""
        card += f"<h3>{escape(blocks.end.rstrip(':'))}</h3>"
        card += self.ending(blocks) + (self._running_table(blocks.running) if blocks.running.turns else "")
        return f'<section class="card">{card}</section>'

    def ending(self, blocks: MatchBlocks) -> str:
        """Return the places of a match, how its end is computed (folded), the dice chances that are left, and charts;
        for the page and for the phones at the table (:func:`last_match`)."""
        parts = _places(blocks.places)
        if blocks.how.steps:
            parts += folded("receipt", blocks.how.name, Markup(self.lang).blocks([blocks.how]))
        parts += _note(blocks.dice) if blocks.dice else ""
        return parts + (self._charts(blocks.running) if blocks.running.turns else "")

    def _charts(self, running: Running) -> str:
        """Return the charts of points and, if there are any, chips, with a mark for each hand: its round without
        honba."""
        ticks = [turn.round.split("-")[0] or turn.number for turn in running.turns]
        charts = self._drawn("page_points_chart", running.lines("points"), ticks)
        if running.start[0].chips is not None:
            charts += self._drawn("page_chips_chart", running.lines("chips"), ticks)
        return charts

    def _running_table(self, running: Running) -> str:
        """Return the running table: names, what each began with, a row for each hand. The number of players, from which
        the style makes columns, is a variable of the row (``--n``)."""
        name = '<span class="name"><i class="seat" style="{}"></i>{}</span>'
        names = "".join(name.format(colour(i), escape(player)) for i, player in enumerate(running.players))
        count = f'style="--n:{len(running.players)}"'
        none = "" if running.start[0].chips is None else f'<small class="dim">{running.heads.chips} 0</small>'
        begin = "".join(f"<span>{plain(s.points)}{none}</span>" for s in running.start)
        return (
            f"<h3>{self.page_words('page_running')}</h3>"
            f'<p class="where hint">{self.page_words("page_running_hint")}</p>'
            f'<div class="run still"><div class="cells" {count}>{names}</div>'
            f'<p class="where">{running.heads.start}</p><div class="cells" {count}>{begin}</div></div>'
            + "".join(self._hand_row(turn, running) for turn in running.turns)
        )

    def summary(self, turn: Turn, running: Running) -> str:
        """Return a hand in a line or two (number, round, dealer, what happened), and where everybody stands after it:
        what is seen of a hand before it is unfolded."""
        dealer, count = f"{running.heads.dealer} {turn.dealer}", f'style="--n:{len(running.players)}"'
        when = " · ".join(escape(text) for text in (turn.number, turn.round, dealer, turn.title) if text)
        what = escape(" · ".join(text for text in (turn.what, turn.size) if text))
        remarks = f'<span class="where">{escape(turn.remarks)}</span>' if turn.remarks else ""
        return (
            f'<span class="what"><span class="when">{when}</span> <b>{what}</b></span>'
            f'<span class="cells" {count}>{_cells(turn.scores)}</span>{remarks}'
        )

    def _hand_row(self, turn: Turn, running: Running) -> str:
        """Return the row of a hand, which unfolds to the whole ruling; the tiles shown are noted in ``faces``."""
        summary = self.summary(turn, running)
        if not turn.hand.result:
            return f'<div class="run still">{summary}</div>'
        hand = HandPage(turn.hand.result, self.lang, turn.hand)
        self.faces |= hand.tiles
        return folded("run", summary, _inside(hand.section(hand.where)))


def _inside(content: str) -> str:
    return f'<div class="inside">{content}</div>'


def _note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def _places(places: Places) -> str:
    """Return places as a list: place, player and the most important number, the others below. A table of all numbers
    would be too wide for a phone."""
    rows = ""
    for row in places.rows:
        cells = dict(zip(places.heads, row.cells, strict=True))
        most = cells.pop(places.most)
        others = " ".join(f"<span>{escape(name)} {painted(cell)}</span>" for name, cell in cells.items())
        rows += (
            f'<li><span class="pay"><span class="who">{row.place}. {escape(row.player)}</span>'
            f"<b><small>{escape(places.most)}</small> {painted(most)}</b></span>"
            f'<span class="more">{others}</span></li>'
        )
    return f'<ol class="places">{rows}</ol>'


def _cells(scores: Sequence[Standing]) -> str:
    """Return scores after a hand, below each what moved, below that chips; whose score did not move has an empty line,
    so that chips stand side by side."""
    cells, anything_moved = "", any(standing.moved for standing in scores)
    for standing in scores:
        text = plain(standing.points)
        if anything_moved:
            text += f"<small>{gain(standing.moved) if standing.moved else '&nbsp;'}</small>"
        if standing.chips is not None:
            won = f" ({gain(standing.won)})" if standing.won else ""
            text += f'<small class="dim">{signed(standing.chips)}{won}</small>'
        cells += f"<span>{text}</span>"
    return cells
