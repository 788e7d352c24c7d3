"""Wenzhou verdicts in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ... import compiled
from ...render.paper import GAP
from ...render.text import Text
from ...tiles.tiles import mpsz
from ...verdict.receipt import Step
from .hand import JUNK
from .verdict import SettledWin

if TYPE_CHECKING:
    from ...rules.rules import Rules
    from ...verdict.verdict import NextHand
    from ...verdict.wait_report import Wait, WaitValue, WaitValues
    from .verdict import Lack, ReadAs, WenzhouVerdict, WenzhouWon, Worth
    from .waits import WaitGrade, WenzhouReport

_LACKS = {"self_draw": "lack_self_draw", "three_jokers": "lack_have", "naked_single": "lack_melded"}


class WenzhouText(Text[SettledWin]):
    """Grades and their reasons; what each 財神 stands for."""

    own_words = compiled.words(__file__, "result")
    verdict: WenzhouVerdict
    _names: Mapping[str, str] = {}
    """The names of reasons and grades in the current hand, for the receipt."""

    def table(self) -> list[str]:
        """Return the parts of the head of a result, with the dealer's streak and the indicator."""
        table = self.verdict.table
        turned = [self.words("turned", tile=self.tile(table.indicator))] if table.indicator else []
        return [*super().table(), self._streak_in_words(table.streak), *turned]

    def _streak_in_words(self, streak: int) -> str:
        """Return which hand in a row this is for the dealer, in words."""
        return self.words("streak", n=streak) if streak > 1 else self.words("first_hand")

    def headlines(self) -> None:
        """Write each claim, the paid one with its grade and points, or the draw or チョンボ. Keeps the names that
        reasons go by in this hand for the lines of the receipt, which know only ids."""
        w, verdict = self.words, self.verdict
        readings = [worth for won in verdict.wins for worth in (won.own.worth, *(x.worth for x in won.own.readings))]
        self._names = {f"grade.{worth.grade}": w.name_in(worth.grade_name) for worth in readings}
        self._names |= {f"reason.{part.id}": w.name(part) for worth in readings for part in worth.reasons}
        for won in verdict.wins:
            if won.paid:
                what = "robbed" if won.own.robbed_kong else won.by
                value = f"{self._grade_in_words(won.own.worth)}  {self.points(won.points)}"
            else:  # of several who claimed one tile only one is paid
                what, value = "claims", w("unpaid")
            self.headline(w(what, player=won.player, **{"from": won.source}), value)
        if not verdict.wins:
            chombo = verdict.record.chombo
            self.headline(w("chombo_by", player=chombo) if chombo else w("exhaustive"))

    def listed(self) -> Sequence[Step]:
        """Return the lines of the receipt; that of 財神銭 only if it is played, as few tables know it."""
        return [step for step in super().listed() if (step.topic, step.label) != ("considered", "joker_money")]

    def _grade_in_words(self, graded: Worth | Lack | WaitGrade) -> str:
        """Return a grade: ``hard (硬) ×2``."""
        return self.words("grade_size", grade=self.words.name_in(graded.grade_name), factor=graded.factor)

    def reasons(self) -> None:
        """Write why: at a draw whether anybody konged, as the next deal depends on it; then claim by claim the tiles,
        the grade, how the stakes come to be (if the claim is paid), other readings."""
        any_kong, wins = self.verdict.table.any_kong, self.verdict.wins
        if any_kong is not None:
            self.blank().say(self.words("konged" if any_kong else "no_kong"))
        for won in wins:
            if len(wins) > 1:
                self.blank().heading(won.player, 1)
            self._write_hand(won)
            self._write_grade(won)
            if won.paid:
                self._write_stakes(won)
            self._write_other_readings(won.own)

    def _write_hand(self, won: WenzhouWon) -> None:
        """Write the tiles of a claim, how they are read, and what each joker and white stands for, on which the grade
        hangs."""
        w, reading = self.words, won.own.worth.reading
        self.blank()
        circumstance = f"  ({w('kong_draw')})" if won.own.kong_tsumo else ""
        self.row(w("hand"), self.hand(won.concealed, won.melds, won.player, won.tile) + circumstance)
        melds = (self.meld(meld, won.player) for meld in won.melds)
        self.row(w("reading"), " ".join([self._reading_in_words(reading), *melds]))
        self.row(w("jokers"), self._jokers_in_words(reading))
        whites = reading.whites
        if whites and reading.form != JUNK:  # in junk no tile stands for anything
            named = {"tile": self.tile(whites.tile), "as": self.tile(whites.as_)}
            times = f" (×{whites.number})" if whites.number > 1 else ""
            self.row(w("white_row"), w("white_is", **named) + times)

    def _reading_in_words(self, reading: ReadAs) -> str:
        """Return the sets and the odd tile of a reading; junk, which wins by three 財神, has none, only a word. The
        odd tile is the one without a partner beside eight pairs."""
        w = self.words
        if reading.form == JUNK:
            return w("junk")
        sets = " ".join(map(self.tile_text, reading.sets))
        return f"{sets}{GAP}{w('odd', tile=self.tile(reading.odd))}" if reading.odd else sets

    def _jokers_in_words(self, reading: ReadAs) -> str:
        """Return what each 財神 stands for, equal ones once with their number; a spare one is the odd tile of eight
        pairs, and stands last in ``reading.stands``."""
        w = self.words
        if not reading.jokers:
            return w("no_jokers")
        # no tile of junk stands for anything
        if reading.form == JUNK:
            return w("junk_jokers")
        parts = []
        for number, joker in enumerate(reading.stands, 1):
            how = "changed" if joker.changed else "face"
            if how == "face" and reading.odd_joker and number == len(reading.stands):
                how = "spare"
            parts.append(w(how, **{"tile": self.tile(joker.tile), "as": self.tile(joker.as_)}))
        counted = Counter(parts)
        return ", ".join(f"{part} ×{n}" if n > 1 else part for part, n in counted.items())

    def _write_grade(self, won: WenzhouWon) -> None:
        """Write the grade of a claim with its reasons, the rule that gives it, and what the hand lacks for the next
        higher grade."""
        w, worth, missing = self.words, won.own.worth, won.own.missing
        first, *also = map(w.name, worth.reasons)
        text = f"{self._grade_in_words(worth)}: {first}"
        if also:
            text += f" ({w('also', names=', '.join(also))})"
        self.blank().row(w("grade"), text)
        reason = f"reason.{worth.reason}"  # not every reason has a rule that gives it its grade
        step = self.steps.get(reason)
        rules = self.verdict.rules_of(step) if step else ()
        for rule in [rule for rule in rules if rule.id == reason]:
            self.say(self.rule_source(rule), indent=10)
        if missing:
            self.say(w("lacking", grade=self._grade_in_words(missing[0])), indent=10)
            for lack in missing:
                self.say(self._name_lack(lack, won), "– ", 12)

    def _name_lack(self, lack: Lack, won: WenzhouWon) -> str:
        """Return in words what the hand lacks for one reason of the next grade. If something is counted (three 財神,
        melds) it says how many of how many; else it names the shape, or the 財神 or whites that would have to be real
        tiles. Players ask how near a hand was to a 双翻."""
        w, near = self.words, lack.what
        word = _LACKS.get(lack.id, "lack_changed" if near.changed else "lack_whites")
        if near.shape:
            word = "lack_shape" if near.shape == "none" else "lack_lone"
        changes = (f"{self.tile(mpsz(won.own.tiles.indicator))} → {self.tile(tile)}" for tile in near.changed or ())
        values = {"name": w.name_in(lack.names), "from": won.source, "have": near.have, "need": near.need}
        text = w(word, values, tiles=", ".join(changes))
        if near.uncounted:
            text += w("uncounted", tiles=" ".join(f"[{self.tile_text(kong)}]" for kong in near.uncounted))
        return text

    def _write_stakes(self, won: WenzhouWon) -> None:
        """Write how the payments are calculated: stake × factor of the grade, with the dealer and between others apart,
        as the stake with the dealer grows with his streak."""
        w, dealer, factor = self.words, self.seats[0], won.own.factor
        payments = [t for t in self.verdict.transfers if t.payee == won.player and t.why == "win"]
        for word, with_dealer in (("dealer_with", True), ("between", False)):
            part = [t for t in payments if (dealer in (t.payer, t.payee)) == with_dealer]
            if part and factor:  # a house may rule a factor of 0, by which nothing is paid
                players, amount = ", ".join(t.payer for t in part), part[0].amount
                text = w("stake_part", players=players, stake=amount // factor, factor=factor)
                which = w(word, n=self._streak_in_words(self.verdict.table.streak))
                self.row(w("stakes"), f"{text} = {amount:,}{GAP}{which}")

    def _write_other_readings(self, win: SettledWin) -> None:
        """Write the other readings, and what each would lose, as jokers make many and players see another first; those
        for self-draw only say so."""
        w = self.words
        for lesser in self.others(win.readings):
            worth, reading = lesser.worth, lesser.worth.reading
            loses = w("loses", n=format(lesser.loses, ",")) if lesser.loses else w("same")
            if lesser.refused:
                loses = w("self_draw_only")
            jokers = f" ({self._jokers_in_words(reading)})" if reading.stands else ""
            self.say(self._reading_in_words(reading) + jokers, indent=4)
            self.say(f"{self._grade_in_words(worth)}: {', '.join(map(w.name, worth.reasons))} – {loses}", indent=6)

    def waits(self, report: WenzhouReport, rules: Rules) -> None:
        """Write the tiles that complete a hand, with how many are left and what a win is worth. Tiles of the same value
        share a line, as eight pairs wait for any tile."""
        w = self.words
        self.waits_head(report, rules, w("turned", tile=self.tile(report.own.indicator)))
        alike: dict[str, list[Wait[WaitValues[WaitGrade]]]] = {}
        for wait in report.waits:
            worths = [w("by_" + by) + self._value_in_words(value) for by, value in wait.own.values.items()]
            alike.setdefault(" · ".join(worths), []).append(wait)
        for worth, waits in alike.items():
            tiles = self.tile_text([wait.tile for wait in waits], keep_order=False)
            self.say(f"{tiles}  ({w('left')} {sum(wait.left for wait in waits)})")
            self.say(worth, indent=6)

    def _value_in_words(self, value: WaitValue[WaitGrade]) -> str:
        """Return the grade and the points of a wait (none if nobody is said to win), or why it cannot be claimed; a
        line of ``calc waits`` ends with it."""
        w, worth = self.words, value.worth
        if worth is None:
            return w(f"refused_{value.refused}")
        points = "" if worth.points is None else f" {self.points(worth.points)}"
        return f" {self._grade_in_words(worth)}{points} ({w.name(worth.reason)})"

    def label(self, step: Step) -> str:
        """Return the words of a receipt line; a reason or a grade by the name that it goes by in this hand."""
        return self._names.get(step.label) or self.words(step.label)

    def outcome(self, step: Step) -> str:
        """Return the result of a receipt line; of a reason, its grade."""
        grade = self._names.get(f"grade.{step.result}") if step.topic == "grade" else None
        return grade or super().outcome(step)

    def next_hand(self, following: NextHand) -> list[str]:
        """Return who deals next, and which hand in a row that will be."""
        return [self.words("dealer", player=following.dealer), self._streak_in_words(following.streak or 0)]
