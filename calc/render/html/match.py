"""An evening as a page: who pays whom, where everybody stands, the chart, every hand with its receipt."""

import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import NamedTuple

from ...match.place_points import RESULT
from ...match.settle import MatchResult
from ...match.settled import MONEY, Balance, EveningPayment, SettledMatch
from ...match.standings import running_sums
from ...verdict.ledger import POINTS, TABLE
from ...verdict.verdict import Remark
from ..columns import Places, Running, Standing, Turn
from ..match import MatchBlocks, MatchWords, marks_of, short_names, turn_in_full
from ..paid import word_moves, word_payments
from ..width import width
from ..words import Words, plain, signed
from .chart import chart, colour
from .markup import Markup, folded, gain, page_words, painted
from .page import HandPage, document, wrong_card
from .safe import clean, escape

MANY = 6
"""The most hands that stand on a sheet of paper with a line each for what happened and for who paid."""


class Origin(NamedTuple):
    """The file that an evening is kept in, for who finds its page on paper a year later."""

    name: str
    """Its name without folders, ending and day, as a heading: what the evening is called if it has no title."""
    day: date | None
    """The day in its name; ``None`` if it says none. The day of its last change is not taken: copies have another."""


def origin_of(path: str) -> Origin | None:
    """Return the name and the day of an evening, from the name of its file: an evening need have no title. ``None`` if
    there is no such file (standard input, a log of another program)."""
    if not os.path.exists(path):
        return None
    day = None
    name = os.path.splitext(os.path.basename(path))[0]
    if in_name := re.search(r"\d{4}-\d\d-\d\d", name):
        with suppress(ValueError):  # a month or a day that does not exist
            day, name = date.fromisoformat(in_name[0]), name.replace(in_name[0], "")
    words = " ".join(re.split(r"[\s_-]+", name)).strip()  # friday_at_anns: the words of a name without blanks
    return Origin(words[:1].upper() + words[1:], day)


def match_page(result: MatchResult, lang: str = "en", every: bool = True, origin: Origin | None = None) -> str:
    """Return the page (HTML) of a settled match, evening or season. ``every``: whether it has the matches too, or only
    payments and standings, as for a long season. ``origin``: the file that it is kept in, if it is one file."""
    evening = _Evening(result, lang, every, origin)
    body = evening.body()
    return document(evening.heading, body, evening.faces, lang)


class LastMatch(NamedTuple):
    """The last match of an evening as parts of a page."""

    heading: str
    """What the evening is called, and its day."""
    rules: str
    """What its rules are called, and what of them is changed."""
    title: str
    """How it ended, or that it goes on."""
    standing: str
    """Places, how the end is computed, charts."""
    turns: list[str]
    """Each hand in a line or two."""
    places: list[str]
    """The players, first to last."""
    latest: str
    """What happened in the last hand and who paid whom, without the scores."""
    moved: dict[str, str]
    """What the last hand moved, by player."""
    results: dict[str, str]
    """What each player is credited with at the end, and what that is in money; none of a match that goes on."""


def last_match(result: MatchResult, lang: str, origin: Origin | None = None) -> LastMatch:
    """Return the last match of an evening, which has one, as parts of a page. Before its first hand there are no turns,
    and ``latest`` and ``moved`` are empty. ``origin``: as for :func:`match_page`. A phone at the table shows these
    parts, each in its place: ``heading``, ``rules``, ``title``, ``places`` and the keys are plain texts, all else is
    HTML."""
    evening = _Evening(result, lang, origin=origin)
    blocks, turns = evening.matches[-1], evening.matches[-1].running.turns  # put into words, as result has it settled
    moves = word_moves(turns[-1].hand, evening.w) if turns else {}
    return LastMatch(
        heading=clean(evening.heading),
        rules=clean(evening.w.of_match(len(result.matches)).of_rules.title()),
        title=clean(blocks.end.rstrip(":")),  # on paper the places follow the colon
        standing=evening.ending(blocks),
        turns=[evening.summary(turn, blocks.running) for turn in turns],
        places=[row.player for row in blocks.places.rows],
        latest=evening.latest(turns[-1], blocks.running) if turns else "",
        moved={player: " ".join(f"<span>{painted(text)}</span>" for text in texts) for player, texts in moves.items()},
        results=evening.results(blocks.places) if result.matches[-1].end.over else {},
    )


def evening_card(result: MatchResult, lang: str) -> str:
    """Return who pays whom after all matches, and their standing, as a part of a page; empty while nothing is due."""
    return _Evening(result, lang).payments_card()


def owed(result: MatchResult, lang: str) -> str:
    """Return who owes whom after all matches, as HTML in the form in which a board shows the last hand, since it takes
    that place when the evening is over. Empty if nobody owes anything."""
    words = MatchWords(result, lang)
    rows = words.flows(result.payments).rows
    paid = _parted([f"{flow.payer} → {flow.payee} {flow.amount} {flow.unit}".strip() for flow in rows])
    what = f'<span class="what"><b>{_parted([words("payments")])}</b></span>'
    return f'<span class="tale">{what} <span class="paid">{paid}</span></span>' if rows else ""


class _Evening:
    """The page: what a terminal prints of an evening, in another order, with charts."""

    def __init__(self, result: MatchResult, lang: str, every: bool = True, origin: Origin | None = None) -> None:
        """Put the matches into words. ``every`` and ``origin`` are those of :func:`match_page`."""
        self.result, self.lang = result, lang
        self.w = MatchWords(result, lang)
        self.page_words = page_words(lang)
        self.faces: set[str] = set()
        """The tiles of all hands, whose drawings the page needs; complete after :meth:`body`."""
        numbered = enumerate(result.matches if every else (), 1)
        self.matches = [self.w.of_match(n).match(match, n) for n, match in numbered]  # in the words of its own rules
        day = ""
        if result.season:  # of many evenings: no title or day of one is its own
            self.title = self.w.of_season()
        else:
            self.title = result.title or (origin.name if origin else "") or self.w.of_evening()
            day = _word_day(origin.day, self.page_words) if origin and origin.day else ""
        self.heading = " · ".join(text for text in (self.title, day) if text)
        """Its title with the day, for who finds it on paper a year later."""

    def body(self) -> str:
        """Return everything on the page: what the evening is, who pays whom, then each match. What the evening is: the
        number of matches, the players, the rules unless the title is their name, who chose them. Changes :attr:`faces`,
        which is complete afterwards."""
        result, title = self.result, self.title
        # a season, and a title that says it, need no number of matches
        several = self.w.several and not result.season and title != self.w.of_evening()
        count = self.page_words("page_matches", n=len(result.matches)) if several else ""
        rules = self.w.of_rules.title() if len(result.systems) == 1 and title != self.w.rules else ""
        players = "" if result.season else ", ".join(result.players)
        below = " · ".join(escape(text) for text in (count, players, rules) if text)
        if self.w.chosen and len(result.systems) == 1:  # who wonders about it does so at a screen
            below += f'<span class="hint">{escape(self.w.chosen)}</span>'
        top = f'<header class="top"><h1>{escape(self.heading)}</h1>{below and f"<p>{below}</p>"}</header>'
        cards = [self.payments_card(), *map(self._match_card, self.matches, result.matches[: len(self.matches)])]
        if result.head_to_head:
            flows = self._flow_lines([row for row in result.head_to_head if TABLE not in (row.payer, row.payee)])
            flows += self._sticks_apart(result.head_to_head)
            cards.append(f'<section class="card">{folded("mutual", self.w("head_to_head"), _inside(flows))}</section>')
        cards.append(wrong_card(result.wrong, self.lang))
        return top + "".join(cards)

    def payments_card(self) -> str:
        """Return the card of payments, standings, rates and warnings, with a chart of results if several matches count
        the same unit. Empty if there is nothing to add up, as for one match without a rate."""
        w, result = self.w, self.result
        card = self._payments() + self._standings()
        if result.rates:
            card += f'<p class="where">{w("rate")}: {escape(w.rates())}</p>'
        card += "".join(_note(self._warning(remark)) for remark in result.warnings)
        if w.several and any(match.end.unit == result.unit for match in result.matches):
            card += self._results_chart()
        return f'<section class="card">{card}</section>' if card else ""

    def _warning(self, remark: Remark) -> str:
        """Return a warning in words, not yet safe for HTML. That of unfinished matches names no files here (in
        brackets) and no command: neither helps whoever reads a page on a wall."""
        if remark.id != "unfinished":
            return self.w.warning(remark)
        numbers = re.sub(r" \([^)]*\)", "", str(remark.facts.get("matches")))
        return self.page_words("page_unfinished", {**remark.facts, "matches": numbers})

    def _payments(self) -> str:
        """Return who pays whom under a heading. If nobody has to pay, return that all is settled, once all matches are
        over; before that nothing, as it is not settled yet."""
        rows = self._flow_lines(self.result.payments)
        if rows:
            return f'<h3>{self.w("payments")} <small class="dim">{self.w.how_paid()}</small></h3>{rows}'
        if all(match.end.over for match in self.result.matches):
            return f'<h3>{self.w("payments")} <small class="dim"></small></h3><p>{self.w("settled")}</p>'
        return ""

    def _standings(self) -> str:
        """Return the standings of players and teams, and for a season also how often each player wins, as HTML. The
        standings of players are left out for a single match, whose own card shows its places."""
        w, result, html = self.w, self.result, ""
        if w.shows_standings:
            html += f"<h3>{w('standings')}</h3>" + _places(w.standings()) + "".join(map(_note, w.of_the_set()))
        if result.teams:
            html += f"<h3>{w('team_standings')}</h3>" + _places(w.team_standings())
        if result.season and any(row.hands for row in result.standings):
            html += f"<h3>{w('hand_rates')}</h3>" + _places(w.hand_rates())
        return html

    def _flow_lines(self, rows: Sequence[EveningPayment | Balance]) -> str:
        """Return who pays whom how much, a line of HTML for each row; empty if there are none. It is a list, as a table
        would not fit on a phone."""
        lines = ""
        for flow in self.w.flows(rows).rows:
            ends = " → ".join(f'<span class="who">{escape(name)}</span>' for name in (flow.payer, flow.payee))
            amount = f"<b>{flow.amount} <small>{escape(flow.unit)}</small></b>"
            lines += f'<p class="pay"><span>{ends}</span>{amount}</p>'
        return lines

    def _sticks_apart(self, rows: Sequence[Balance]) -> str:
        """Return what each player laid on the table (−) or took from it on balance; empty if nobody did. A stick that
        somebody wins later is no payment between two players, so it stands apart from these."""
        net = []
        for row in rows:
            if TABLE in (row.payer, row.payee):
                player, amount = (row.payee, row.amount) if row.payer == TABLE else (row.payer, -row.amount)
                unit = "" if row.unit == POINTS else f" {self.w('unit_' + row.unit, n=amount)}"
                net.append(f"{player}\N{NO-BREAK SPACE}{signed(amount)}{unit}")
        return f'<p class="where">{escape(self.w("sticks_apart", net=" · ".join(net)))}</p>' if net else ""

    def _results_chart(self) -> str:
        """Return a chart of what each player has after each match, or after each evening of a season; an unfinished
        match adds nothing. Place points are kept in thousandths, and drawn in whole points: nobody sees parts of one
        there."""
        result = self.result
        unit = 1000 if result.unit == RESULT else 1
        numbers = range(len(result.matches))
        ticks = short_names(result.evenings) if result.season else [str(n + 1) for n in numbers]
        steps = result.evenings if result.season else numbers  # of each match
        sums = running_sums(result.players, steps, result.matches, result.results_of)
        lines = {player: [n // unit for n in line] for player, line in sums.items()}
        return self._drawn("page_evenings_chart" if result.season else "page_results_chart", lines, ticks)

    def _drawn(self, word: str, lines: Mapping[str, Sequence[int]], ticks: Sequence[str]) -> str:
        """Return a chart of ``lines`` (of each player) under its title, which screen readers get as its name. ``word``:
        the id of the title; ``ticks``: a mark for each point of the lines."""
        title = self.page_words(word)
        return f"<h3>{title}</h3>" + chart(lines, ticks, title)

    def _match_card(self, blocks: MatchBlocks, match: SettledMatch) -> str:
        """Return the card of one match: its end and its running table. It has a title unless the page has that already,
        as of its only match."""
        # the page has the title of its only match above already
        named = blocks.title if self.w.several or match.title != self.result.title else ""
        card = f"<h2>{escape(named)}</h2>" if named else ""
        card += f'<p class="where">{escape(blocks.rules)}</p>' if len(self.result.systems) > 1 else ""
        ending = f"<h3>{escape(blocks.end.rstrip(':'))}</h3>" + self.ending(blocks)
        hands = self._running_table(blocks.running) if blocks.running.turns else ""
        return (
            f'<section class="card">{card}<div class="match"><div class="ending">{ending}</div>{hands}</div></section>'
        )

    def ending(self, blocks: MatchBlocks) -> str:
        """Return the end of a match as HTML: the places, how it is computed (folded), the dice chances that are left,
        and charts. Both the page and the phones at the table (:func:`last_match`) show it."""
        parts = _places(blocks.places)
        if blocks.how.steps:
            parts += folded("receipt", blocks.how.name, Markup(self.lang).blocks([blocks.how]))
        parts += _note(blocks.dice) if blocks.dice else ""
        return parts + (self._charts(blocks.running) if blocks.running.turns else "")

    def results(self, places: Places) -> dict[str, str]:
        """Return for each player, in HTML, what decides his place, and with a rate also what that is in money. A board
        shows no more, as it is read from afar."""
        after_all = {row.player: row.money for row in self.result.standings if row.money is not None}
        texts = {}
        for row in places.rows:
            cells = dict(zip(places.heads, row.cells, strict=True))
            money = {self.w(MONEY): signed(after_all[row.player])} if row.player in after_all else {}
            named = {head: cells[head] for head in places.most} | money
            texts[row.player] = " ".join(f"<span>{escape(name)} {painted(text)}</span>" for name, text in named.items())
        return texts

    def _charts(self, running: Running) -> str:
        """Return the charts of points and, if there are any, chips, with a mark for each hand below (:func:`marks_of`).
        A line explains one mark with honba and one with a number, from which the others are understood."""
        ticks = marks_of(running.turns)
        charts = self._drawn("page_points_chart", running.lines("points"), ticks)
        if running.start[0].chips is not None:
            charts += self._drawn("page_chips_chart", running.lines("chips"), ticks)
        example = next((turn for turn in running.turns if "-" in turn.round), None)
        legend = [f"{example.round} = {_word_deal(example, self.w)}"] if example else []
        again = (turn.number for turn, mark in zip(running.turns, ticks, strict=True) if "#" in mark)
        legend += [f"#{number} = {self.w('hand_of_match', n=number)}" for number in list(again)[:1]]
        below = f'<p class="where">{escape(" · ".join(legend))}</p>' if legend else ""
        return f'<div class="charts">{charts}{below}</div>'

    def _running_table(self, running: Running) -> str:
        """Return the running table: names, what each player began with, a row for each hand. Changes :attr:`faces`. The
        style makes columns from the number of players, which stands in each row as its variable ``--n``."""
        name = '<span class="name" style="--w:{}"><i class="seat" style="{}"></i>{}</span>'
        names = "".join(name.format(width(p), colour(i), escape(p)) for i, p in enumerate(running.players))
        count, hands = f'style="--n:{len(running.players)}"', len(running.turns)
        none = "" if running.start[0].chips is None else f'<small class="dim">{running.heads.chips} 0</small>'
        begin = "".join(f"<span>{plain(s.points)}{none}</span>" for s in running.start)
        return (
            f'<div class="hands{" many" if hands > MANY else ""}" style="--hands:{hands}">'
            f"<h3>{self.page_words('page_running')}</h3>"
            f'<p class="where hint">{self.page_words("page_running_hint")}</p>'
            f'<div class="run still top"><span class="tale"></span><div class="cells" {count}>{names}</div></div>'
            f'<div class="run still"><span class="tale where">{running.heads.start}</span>'
            f'<div class="cells" {count}>{begin}</div></div>'
            + "".join(self._hand_row(turn, running) for turn in running.turns)
            + "</div>"
        )

    def summary(self, turn: Turn, running: Running) -> str:
        """Return what is seen of a hand before it is unfolded: what happened (:meth:`tale`), and where everybody stands
        after it. A hand without a ruling has nothing more."""
        count, moved = f'style="--n:{len(running.players)}"', word_moves(turn.hand, self.w)
        cells = _cells(turn.scores, [moved[player] for player in running.players])
        return f'{self.tale(turn, running)}<span class="cells" {count}>{cells}</span>'

    def tale(self, turn: Turn, running: Running) -> str:
        """Return in HTML what happened in a hand: which hand it is, how it ended, who paid whom, and beside these the
        dealer, the title and remarks."""
        return self._tell(turn, turn.number, _beside(turn, running))

    def latest(self, turn: Turn, running: Running) -> str:
        """Return what happened in the last hand as :meth:`tale` does, with a word before its number: a board that is
        read from afar shows it alone."""
        return self._tell(turn, self.w("hand_of_match", n=turn.number), _beside(turn, running))

    def _tell(self, turn: Turn, number: str, beside: Sequence[str]) -> str:
        """Return in HTML which hand it was, how it ended with the sizes of its wins, and who paid whom if anybody did.
        Which hand it was: its ``number``, its deal, and the texts ``beside`` these, which the style leaves out where
        there is no room."""
        which = " · ".join(text for text in (number, _word_deal(turn, self.w)) if text)
        what = [self.w.drawn(turn.hand) or turn.what, *turn.size.split(" · ")]
        when, ended, paid = _parted([which], beside), _parted(what), _parted(word_payments(turn.hand, self.w))
        return (
            f'<span class="tale"><span class="what"><span class="when">{when}</span> <b>{ended}</b></span>'
            f'{paid and f""" <span class="paid">{paid}</span>"""}</span>'
        )

    def _hand_row(self, turn: Turn, running: Running) -> str:
        """Return the row of a hand, which unfolds to the whole ruling. A hand of which only the amounts are known has
        no ruling, so its row does not unfold. Adds the tiles shown to :attr:`faces`."""
        summary = self.summary(turn, running)
        if not turn.hand.result:
            return f'<div class="run still">{summary}</div>'
        hand = HandPage(turn.hand.result, self.lang, turn.hand)
        self.faces |= hand.tiles
        return folded("run", summary, _inside(hand.section(hand.where)))


def _beside(turn: Turn, running: Running) -> tuple[str, ...]:
    """Return what stands beside the number and deal of a hand if there is room: the dealer, its title, its remarks.
    Texts may be empty."""
    return f"{running.heads.dealer} {turn.dealer}", turn.title, *turn.remarks.split(" · ")


def _parted(texts: Sequence[str], beside: Sequence[str] = ()) -> str:
    """Return the texts that are not empty as HTML, with dots between them. The texts ``beside`` follow, in a class of
    that name. Each dot is an element of the text behind it, so that the style can leave it out where a line begins."""
    marked = [(text, "") for text in texts if text] + [(text, ' class="beside"') for text in beside if text]
    dots = ["", *["<i>· </i>"] * len(marked)]
    return " ".join(f"<span{kind}>{dot}{escape(text)}</span>" for dot, (text, kind) in zip(dots, marked, strict=False))


def _inside(content: str) -> str:
    """Return ``content`` (HTML already) in the padded box of something that unfolds."""
    return f'<div class="inside">{content}</div>'


def _note(text: str) -> str:
    """Return a text, which need not be safe for HTML yet, as a remark in a box of its own."""
    return f'<p class="note">{escape(text)}</p>'


def _places(places: Places) -> str:
    """Return places as a list: place, player and the most important numbers (``places.most`` names their columns), the
    others below. A table of all numbers would be too wide for a phone."""
    rows = ""
    for row in places.rows:
        cells = dict(zip(places.heads, row.cells, strict=True))
        # they stand large beside the name
        most = " ".join(f"<b><small>{escape(head)}</small> {painted(cells.pop(head))}</b>" for head in places.most)
        others = " ".join(f"<span>{escape(name)} {painted(cell)}</span>" for name, cell in cells.items())
        rows += (
            f'<li><span class="pay"><span class="who">{row.place}. {escape(row.player)}</span>'
            f'<span class="most">{most}</span></span>'
            f'<span class="more">{others}</span></li>'
        )
    return f'<ol class="places">{rows}</ol>'


def _cells(scores: Sequence[Standing], moves: Sequence[Sequence[str]]) -> str:
    """Return as HTML the cells of a row of scores after a hand: below each score what moved it (``moves``: in words,
    for each player in the order of ``scores``), and below that his chips, with those won in the hand in brackets.
    Shorter cells get empty lines, so that chips stand side by side."""
    cells, most = "", max(map(len, moves))
    for standing, texts in zip(scores, moves, strict=True):
        cell = plain(standing.points)
        cell += "".join(f"<small>{painted(text)}</small>" for text in texts)
        cell += "<small>&nbsp;</small>" * (most - len(texts))
        if standing.chips is not None:
            won = f" ({gain(standing.won)})" if standing.won else ""
            cell += f'<small class="dim">{signed(standing.chips)}{won}</small>'
        cells += f"<span>{cell}</span>"
    return cells


def _word_deal(turn: Turn, words: Words) -> str:
    """Return the deal of a hand as players say it: ``East 3, 1 honba``. Empty if its game counts no deals."""
    hand = turn.hand
    return turn_in_full(words, hand.round, hand.lap, hand.honba, hand.streak)


def _word_day(day: date, words: Words) -> str:
    """Return a day as people write it: ``29 November 2026``, ``2026年11月29日``."""
    month = words("page_months").split()[day.month - 1]
    return words("page_day", day=day.day, month=month, year=day.year)
