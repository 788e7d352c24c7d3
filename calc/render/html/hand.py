"""One hand as a part of a page: who pays whom, then why, then every step with its rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from html import escape
from typing import Any

from ...systems import system
from ..text import NORMAL, signed
from ..words import Words
from . import markup
from .markup import Marked, blocks, inline
from .words import WORDS

_READINGS = 3
_FLOWS = re.compile(r'(?:<div class="flow">(?:(?!</div>).)*</div>)+')


class Sheet(Marked):
    """The parts of a hand, as lines with marks."""

    def parts(self, data: dict[str, Any]) -> dict[str, list[str]]:
        """Lines by part: where, head, pays, why, receipt, rests, next."""
        self.seats = data["hand"]["seats"]
        steps: dict[str, Any] = {}
        for step in data["receipt"]:
            steps.setdefault(step["label"], step)
            steps[f"{step['topic']}.{step['label']}"] = step
        parts = {"where": self.table(data)}
        for name, make in (
            ("head", self.headlines),
            ("pays", self._payments),
            ("why", partial(self.reasons, steps=steps)),
            ("receipt", self._receipt),
            ("rests", self._rests),
            ("next", self._next),
        ):
            self.lines = []
            make(data)
            parts[name] = self.lines
        # above the receipt stands its name, which the page says in its own way
        first = next((i for i, line in enumerate(parts["receipt"]) if markup.ROW in line), None)
        parts["receipt"] = parts["receipt"][first:] if first is not None else []
        return parts

    def _transfers(self, data: dict[str, Any]) -> None:
        if not data["ledger"]:
            self._block("p", self.words("nothing_moves"))
        for payer, payee, shown, why in self.flows(data):
            self._block("flow", *(self.words("table") if p == "table" else p for p in (payer, payee)), shown, why)

    def _sums(self, data: dict[str, Any]) -> None:
        seats = data["hand"]["seats"]
        rows = [[unit, *(self.signed(data[unit][p]) for p in seats)] for unit in ("points", "chips")]
        if not any(data["chips"].values()):
            del rows[1]
        if "scores" in data:
            rows.append(["after", *(plain(data["scores"].get(p, 0)) for p in seats)])
        self._table(seats, [[self.words(name), *cells] for name, *cells in rows])

    def _totals(self, totals: Mapping[str, int]) -> None:
        """Running sums inside a story."""
        self._table(list(totals), [["=", *(self.signed(n) for n in totals.values())]])

    def _table(self, seats: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        self._block("sums", str(len(seats) + 1), "", *seats, *(cell for row in rows for cell in row))

    def _notes(self, data: dict[str, Any]) -> None:
        for warning in data["warnings"]:
            self._block("note", self.note(warning))


def _flow(_: str, cells: Sequence[str]) -> str:
    payer, payee, shown, why = map(inline, cells)
    return (
        f'<div class="flow"><span class="who">{payer}</span> <span class="to">→</span> '
        f'<span class="who">{payee}</span> <b>{shown}</b> <span class="for">{why}</span></div>'
    )


def _sums(_: str, cells: Sequence[str]) -> str:
    width, shown = int(cells[0]), [inline(c) for c in cells[1:]]
    return table([shown[i : i + width] for i in range(0, len(shown), width)])


def table(rows: Sequence[Sequence[str]], kind: str = "sums") -> str:
    """A table of HTML cells: a row of names, then rows that begin with one."""
    head = "".join(f'<th scope="col">{cell}</th>' for cell in rows[0])
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>' + "".join(f"<td>{cell}</td>" for cell in row[1:]) + "</tr>"
        for row in rows[1:]
    )
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def plain(n: int) -> str:
    """Points that somebody has: ``25,000``, ``−300``."""
    return f"{n:,}".replace("-", "−")


def gain(n: int) -> str:
    """A gain or loss as HTML."""
    kind = "plus" if n > 0 else "minus" if n < 0 else "dim"
    return f'<span class="{kind}">{signed(n)}</span>'


markup.KINDS |= {"flow": _flow, "sums": _sums, "note": lambda _, cells: f'<p class="note">{inline(cells[0])}</p>'}


def sheet(engine: str, lang: str) -> Sheet:
    """What makes the parts of a hand of an engine."""
    made: type[Sheet] = type("Page", (Sheet, system(engine).text()), {})
    return made(lang, "mpsz", False, NORMAL, _READINGS)


class HandPage:
    """One hand, ready to stand in a page."""

    def __init__(self, data: dict[str, Any], lang: str) -> None:
        self.data = data = markup.clean(data)
        _say_whose(data)
        self._sheet = sheet(data["engine"], lang)
        self._parts = self._sheet.parts(data)
        self.words = Words(lang, WORDS)

    @property
    def tiles(self) -> set[str]:
        """The tiles shown."""
        return {t for lines in self._parts.values() for t in markup.tiles_in(lines)}

    def rules(self) -> str:
        """The name of the rules."""
        return escape(f"{self.words.pick(self.data['rules']['title'])} ({self.data['system']})")

    def where(self) -> str:
        """Round, dealer and what lay on the table."""
        return " · ".join(map(inline, self._parts["where"]))

    def head(self) -> str:
        """Who won what: short, also for a story of many events."""
        if self.data["hand"].get("story") is True:
            return blocks([line for line in self._parts["head"] if line.strip()][-1:])
        return blocks(self._parts["head"])

    def body(self) -> str:
        """Everything but the head."""
        parts, story = self._parts, self.data["hand"].get("story") is True
        receipt = blocks(parts["receipt"])
        steps = self.words("page_receipt", n=receipt.count('<li class="step"'))
        told = f'<div class="story">{blocks(parts["head"])}</div>' if story else ""
        details = f'<details class="receipt"><summary>{steps}</summary><ol>{receipt}</ol></details>' if receipt else ""
        rests = blocks(parts["rests"]) if receipt else ""
        # one grid for all flows of a hand: amounts stand under each other
        pays = _FLOWS.sub(r'<div class="flows">\g<0></div>', blocks(parts["pays"]))
        return (
            f'<div class="pays">{pays}</div>{told}<div class="why">{blocks(parts["why"])}</div>'
            f'{details}<div class="rests">{rests}{blocks(parts["next"])}</div>'
        )


def _say_whose(data: dict[str, Any]) -> None:
    """Each meld knows whose it is: where its called tile lies follows from the seats."""
    for win in data["wins"]:
        for meld in win.get("melds", ()):
            meld["player"] = win["player"]
    for event in data.get("events", ()):
        for player, hand in event.get("hands", {}).items():
            for meld in hand["melds"]:
                meld["player"] = player
