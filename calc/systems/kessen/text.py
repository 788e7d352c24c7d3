"""Kessen verdicts in words: events with payers and running totals, then the reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from math import prod
from operator import attrgetter
from typing import TYPE_CHECKING

from ... import compiled
from ...render.paper import Cells, Flow, Flows, Line, Steps, Totals
from ...render.text import Text
from ...render.words import signed
from .verdict import (
    KessenEvent,
    KessenVerdict,
    KessenWon,
    Passed,
    ReadAs,
    SettledWin,
    ShownChombo,
    ShownDraw,
    ShownKong,
    Worth,
)

if TYPE_CHECKING:
    from ...rules.rules import Rules
    from .waits import KessenReport

_LABEL, _VALUE = 26, 8
"""The widths of a line's label and value: the names of rules are long."""


class KessenText(Text[SettledWin]):
    """Stories event by event, and single wins like those of other systems."""

    own_words = compiled.words(__file__, "result")
    added_apart = True
    verdict: KessenVerdict

    @property
    def as_story(self) -> bool:  # type: ignore[override]
        """Whether the record is the whole hand."""
        return self.verdict.record.story

    def table(self) -> list[str]:
        """Return the parts of the head of a result, with the void suits of players, as far as they are named."""
        suits = " ".join(f"{player}:{suit}" for player, suit in self.verdict.table.void.items())
        return [*super().table(), *([self.words("void_suits", suits=suits)] if suits else [])]

    def headlines(self) -> None:
        """Write one win as a headline; a story as a list of events with payers and running totals, as everybody pays
        several times in a hand."""
        events = self.verdict.events
        if not self.verdict.record.story:
            for event in events:
                for head, value in self._event_headlines(event):
                    self.headline(head, value)
            return
        for number, event in enumerate(events, 1):
            mark = f"{number:>2}  "
            for head, value in self._event_headlines(event):
                self.headline(mark + head, value)
                mark = "    "  # only the first line of an event has its number
            self.blocks.append(Flows(list(self._flows_of_event(event))))
            self.blocks.append(Totals("= ", {p: signed(n) for p, n in event.totals.items()}, indent=6))
        self.blank().say(self._ending_in_words(events))

    def _event_headlines(self, event: KessenEvent) -> Iterator[tuple[str, str]]:
        """Yield the headlines of an event, each with what it is worth: one for a kong, a draw or a chombo, one for
        each win on a tile. Events come in their order; a win is found by its number in the verdict."""
        w, what = self.words, event.what
        if isinstance(what, ShownKong):
            yield w(what.kind, player=what.player, tile=self.tile(what.tile), **{"from": what.source}), ""
        elif isinstance(what, ShownDraw):
            yield w("draw"), ""
        elif isinstance(what, ShownChombo):
            yield w("chombo_by", player=what.player), ""
        for number in event.wins:
            won = self.verdict.wins[number]
            head = w("rob" if won.own.robbed_kong else won.by, player=won.player, **{"from": won.source})
            yield f"{head} · {self.tile(won.tile)}", self._share_in_words(won)

    def _share_in_words(self, won: KessenWon) -> str:
        """Return the points that each payer of a win pays; of several payers it says that each does. That is the number
        which players say."""
        if len(won.payers) > 1:
            return self.words("each_pays", n=format(won.each, ","))
        return self.points(won.each)

    def _flows_of_event(self, event: KessenEvent) -> Iterator[Flow]:
        """Yield the payments of an event: those that follow each other with one payee, amount and reason on one line,
        as a story of many events would else fill a page."""
        for (payee, amount, why), group in groupby(event.transfers, attrgetter("payee", "amount", "why")):
            payers, number = [t.payer for t in group], format(amount, ",")
            each = self.words("each_of", n=number) if len(payers) > 1 else number
            yield Flow(", ".join(payers), payee, each, self.words(why))

    def transfers(self) -> None:
        """Write who pays whom; a story has listed its payments event by event already. The block stays on the paper,
        for a page to show."""
        if self.verdict.record.story:
            self.blocks.append(Flows(list(self.flows()), self.seats, listed=True))
        else:
            super().transfers()

    def _ending_in_words(self, events: Iterable[KessenEvent]) -> str:
        """Return how the hand ended, in words; of a record that stops early, that it does, so that nobody takes it for
        settled, and whether the wall was empty (then only the draw is missing)."""
        verdict = self.verdict
        if verdict.ended != "unfinished":
            return self.words(f"ended_{verdict.ended}", players=", ".join(verdict.out))
        last_tile = any(getattr(event.what, "haitei", False) for event in events)
        return self.words("unfinished_wall" if last_tile else "unfinished")

    def reasons(self) -> None:
        """Write why: first what each kind of kong pays, once, as all kongs of a kind have one price; then event by
        event each win and what was shown at a draw."""
        events = self.verdict.events
        kinds = dict.fromkeys(event.what.kind for event in events if isinstance(event.what, ShownKong))
        if kinds:
            self.blank()
        for kind in kinds:
            step = self.steps[f"kong_{kind}"]
            rule = self.verdict.rules_of(step)[-1]  # the price, or the switch by which the kong was not paid
            bonus = step.result if isinstance(rule.value, bool) else format(rule.value, ",")
            self.line(self.words(f"kong_{kind}"), bonus, self.rule_source(rule))
        for event in events:
            for number in event.wins:
                self._write_win(self.verdict.wins[number])
            if isinstance(event.what, ShownDraw):
                self._write_draw(event.what)

    def line(self, label: str, value: str, source: str = "", strong: bool = False) -> None:
        """Write label, value and source; if the source does not fit, its last word is dropped."""
        spellings = (source, source.rsplit(" ", 1)[0].rstrip(","))
        self.blocks.append(Line(label, value, spellings, strong, (_LABEL, _VALUE)))

    def _reading_in_words(self, reading: ReadAs | None) -> str:
        """Return the sets of a reading as text; empty without a reading."""
        return " ".join(self.tile_text(group) for group in reading.sets) if reading else ""

    def _write_win(self, won: KessenWon) -> None:
        """Write how a win comes to its value: multipliers, their product, the cap, what a self-draw adds; and the other
        readings. In a story its heading has the number of its event and the winner, among several wins without a story
        the winner alone."""
        w, win, worth = self.words, won.own, won.own.worth
        self.blank()
        if self.verdict.record.story:
            self.heading(f"{win.event + 1}  {won.player}", 2)
        elif len(self.verdict.wins) > 1:
            self.heading(won.player, 2)
        self.row(w("hand"), self.hand(won.concealed, won.melds, won.player, won.tile))
        self.row(w("reading"), self._reading_in_words(worth.reading))
        if win.passed:
            self.say(self._passed_in_words(win.passed, worth.raw))
        self._write_multipliers(worth)
        if worth.capped:
            self.line(w("cap"), format(win.best.capped, ","), self.source(self.steps.get("cap")))
        if worth.added:
            self.line(w("plus"), f"+{worth.added:,}", "kessen.tsumo_bonus")
        self.line(w("value"), self._share_in_words(won), strong=True)
        for reading in win.readings[: self.readings]:
            loses = w("loses", n=format(reading.loses, ",")) if reading.loses else w("same")
            self.say(
                f"{self._reading_in_words(reading.reading)} {self._times_in_words(reading)} – {loses}",
                f"{w('others')}: ",
            )

    def _write_multipliers(self, worth: Worth) -> None:
        """Write the multipliers of a win, each with its rule, and their product: ``1 × 2 × 4 = 8``, so that it can be
        checked at a glance."""
        w = self.words
        if not worth.yaku:
            self.line(w("no_multiplier"), "")
            return
        # parts of one name side by side share a line: two roots are ×2 ×2
        for (id_, name), same in groupby(worth.yaku, lambda part: (part.id, w.name(part))):
            label = f"{name} {self.tile_text(worth.roots or ())}" if id_ == "root" else name
            self.line(label, " ".join(f"×{part.amount}" for part in same), self.source(self.steps.get(id_)))
        times = [part.amount for part in worth.yaku]
        base = worth.raw // prod(times)
        product = " × ".join(map(str, [base, *times]))
        self.say(format(worth.raw, ","), f"{product} = ")

    def _passed_in_words(self, passed: Passed, now: int) -> str:
        """Return the sentence on a winning tile that the winner let pass earlier in the turn: that its discarder pays,
        or why passing it changes nothing. ``now``: the value of the win in points, for the case that the hand would
        have been worth something else ``then``."""
        key, then = "pays" if passed.pays else passed.why, format(passed.then or 0, ",")
        return self.words(f"passed_{key}", then=then, now=format(now, ","), **{"from": passed.source})

    def _times_in_words(self, worth: Worth) -> str:
        """Return the multipliers on one line. Beside the other readings there is no room for a line each."""
        w = self.words
        return " ".join(f"{w.name(part)} ×{part.amount}" for part in worth.yaku) or w("no_multiplier")

    def _write_draw(self, draw: ShownDraw) -> None:
        """Write what each player showed at an exhaustive draw: tiles left of the void suit; else the waits and what the
        best of them is worth, which noten players pay; else that the player is noten. Then come the rules of what was
        paid for void suits and given back of kongs."""
        w = self.words
        self.blank()
        for player, hand in draw.hands.items():
            self.row(player, self.hand(hand.concealed, hand.melds, player), 0, strong=True)
            void = self.verdict.table.void.get(player, "")
            if player in draw.void_failed:
                tiles = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
                of_suit = self.tile_text([tile for tile in tiles if tile.endswith(void)], keep_order=False)
                self.say(w("void_failed", tiles=of_suit, suit=w(void)), indent=4)
            elif tenpai := draw.tenpai.get(player):
                worth = tenpai.worth
                cap = f" ({w('capped', n=format(worth.value, ','))})" if worth.capped else ""
                waits = w("waits_for", tiles=" ".join(map(self.tile, tenpai.waits)), tile=self.tile(tenpai.tile))
                self.say(f"{waits}: {self._times_in_words(worth)} = {self.points(worth.raw)}{cap}", indent=4)
            else:
                self.say(w("not_tenpai"), indent=4)
        for name in ("void", "kong_return"):
            if name in self.steps:
                self.line(w(name), "", self.source(self.steps[name]))

    def receipt(self) -> Steps:
        """Return every step; two spaces separate its number from its label, which may begin with a number."""
        return super().receipt().but(blanks=2)

    def waits(self, report: KessenReport, rules: Rules) -> None:
        """Write the waits of a hand with what each is worth, or why it has none: three suits, or tiles of the void suit
        (``blocked``), which is the nearer reason where both hold."""
        w, hand = self.words, report.own
        none = w("three_suits" if hand.suits > 2 else "no_waits")
        if hand.blocked:
            none = w("blocked", tiles=self.tile_text(hand.blocked))
        self.waits_head(report, rules, w("void_of", suit=w(hand.void)) if hand.void else "", none)
        for wait in report.waits:
            left = f"{w('left')} {wait.left}"
            cells = (self.tile(wait.tile), left, self.points(wait.own.value), "", self._times_in_words(wait.own))
            self.blocks.append(Cells(cells, (5, 10, -14, 2)))  # the points are aligned right
