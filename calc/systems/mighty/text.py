"""Mighty verdicts in words: what each white stands for, chips line by line."""

import re
from collections.abc import Mapping

from ... import compiled
from ...render.paper import GAP
from ...riichi.text import RiichiText
from ...verdict.receipt import Step
from .verdict import Jokers, MightyWon, SettledWin

WORDS = compiled.words(__file__, "result")


class MightyText(RiichiText[SettledWin]):
    """Riichi's text with jokers and アリス."""

    own_words = WORDS

    def grade(self, won: MightyWon) -> str:
        """Return the size of a win as text. A 鬼将軍 has no han, only the limit that it is paid as; its name is the
        beginning of a longer phrase of the catalogue."""
        if not won.own.kishogun:
            return super().grade(won)
        name, *_ = re.split(r":| \(", self.words("kishogun"))  # up to the colon or bracket behind the name
        return f"{name} · {self.words(won.own.limit or '')}"

    def jokers(self, jokers: Jokers) -> str:
        """Return what each white stands for, the drawn one last and called so, as another tile drawn makes another
        wait; empty if there is nothing to say."""
        w = self.words
        parts = [w("white_is", tile=self.tile(tile)) for tile in jokers.in_hand]
        parts += [w("drawn", tile=self.tile(jokers.drawn))] if jokers.drawn else []
        return ", ".join(parts)

    def _write_hand(self, won: MightyWon) -> None:
        """Write the hand as in riichi games. Add what its whites stand for (and, if there was a choice, how they were
        declared), アリス, and that a ron on a white is doubled."""
        super()._write_hand(won)
        w, win = self.words, won.own
        whites = self.jokers(win.jokers)
        if whites:
            # the best is what most declare, so only the number of interpretations is said then
            mode = "interpretations" if win.declared == "best" else f"declared_{win.declared}"
            mode_text = w(mode, n=win.interpretations) if win.interpretations > 1 else ""
            self.row(w("jokers"), whites + (f"{GAP}({mode_text})" if mode_text else ""), cells=0)
        if win.alice is not None:
            turned = w("alice_turned", tiles=self.each_tile(win.alice) or "–", n=win.alice_matches)
            self.row(w("alice"), turned)
        if win.doubled:
            self.row("", w("doubled", n=win.factor), strong=True)

    def _write_value(self, won: MightyWon, steps: Mapping[str, Step]) -> None:
        """Write what a win is worth as in riichi, and a 鬼将軍 with the limit that it is paid as. The yaku alone would
        not explain the size."""
        super()._write_value(won, steps)
        w, win = self.words, won.own
        if win.kishogun:
            self.line(w("kishogun"), w(win.limit or ""), self.source(steps.get("kishogun")))

    def _write_others(self, won: MightyWon) -> None:
        """Write the readings that may not be chosen, then what each way of declaring would have brought, then the other
        readings. The ways of declaring are left out where there is no other reading, as they come to the same then."""
        w, win = self.words, won.own
        for reading in win.forbidden[: self.readings]:
            why = "forbidden" if reading.reason == "furiten" else "forbidden_five"
            self.say(w(why, jokers=self.jokers(reading.jokers), tiles=self.each_tile(reading.tiles)))
        readings = win.readings
        if not readings:
            self.others(readings)
            return
        self.blank().heading(w("modes"))
        for name, mode in win.modes.items():
            worth = self.points(mode.points)
            worth += f" + {w('chips_n', n=mode.chips)}" if mode.chips else ""
            mark = "→" if mode.counts else " "
            self.row(f"{mark} {w('mode_' + name)}", f"{worth}{GAP}{self.jokers(mode.jokers)}", cells=25)
        # readings are compared as the hand was shown; the heading says so if it has other points than what was paid
        turned = win.alice is not None or win.best.dora.ura or win.shown.points != win.points
        for lesser in self.others(readings, "others_shown" if turned else "others"):
            tiles = f"{self.jokers(lesser.jokers) or w('as_white')}: {self.reading(lesser.worth.reading)}"
            self.other_reading(lesser.worth, lesser.loses, lesser.loses_chips, tiles)

    def label(self, step: Step) -> str:
        """Return the words of a receipt line; of a choice of interpretations with their number, which is its result.
        Without it nobody sees that there was a choice."""
        if step.label.startswith("declared_"):
            return self.words(step.label, n=step.result)
        return super().label(step)
