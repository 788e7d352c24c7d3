"""``calc dice`` in words: every chance, its rolls, who pays whom, the chips without and with the dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ....render.text import BOLD, signed
from ....render.width import pad, width
from ....render.words import Words
from .dice import AnmikaDice, tenths
from .words import WORDS


class RollsText(AnmikaDice):
    """The text of :func:`calc.systems.anmika.rolls.settled`."""

    def __init__(self, lang: str = "en", colour: bool = False) -> None:
        super().__init__(lang, colour=colour)
        self.words = Words(lang, WORDS)

    def text(self, data: dict[str, Any]) -> str:
        """The whole text, without a closing newline."""
        w = self.words
        self.lines = [self.paint(data["title"], BOLD)] if data["title"] else []
        if not data["chances"]:
            return "\n".join([*self.lines, w("no_chances")])
        self.lines.append(self.paint(w("dice_head"), BOLD))
        for chance in data["chances"]:
            self._single(chance, data)
        self._transfers(data)
        self._sums(data)
        if data["left"]:
            self.lines.append("")
            counted = next(r["value"] for r in data["rules"] if r["id"] == "dice.rolls")
            self.wrapped("", w("how_to_roll", n=counted))
        self.lines.append("")
        for rule in data["rules"]:
            value = str(rule["value"]).lower() if isinstance(rule["value"], bool) else rule["value"]
            self.dimmed("", f"{rule['id']} = {value} · {w(rule['status'])} · {rule['source']}")
        return "\n".join(self.lines)

    def _single(self, chance: dict[str, Any], data: dict[str, Any]) -> None:
        """One chance: number, player, where it comes from, its worth, its rolls or what is expected."""
        w, payers = self.words, tuple(chance["payers"])
        head = f"#{chance['number']}  {chance['player']}  "
        times = self.times(chance["multipliers"])
        source = self.source_name(chance) if chance["source"] else ""
        worth = f"{chance['base']}{times} = " if times else ""
        named = f"{source}: " if source else ""
        self.wrapped(head, f"{named}{worth}{self.worth(chance['each_hit'], payers)}")
        indent = " " * (width(head) - 2)
        if chance["roll"]:
            self.wrapped(indent, self.rolled(chance["roll"], chance["each_hit"]))
            return
        hits, doubles = (Fraction(chance[name]) * len(payers) for name in ("expected", "expected_doubles"))
        some = f"{float(Fraction(data['hit_chance'])) * 100:.0f}"
        text = f"{w('open_chance')}: {w('some_hit', n=some)}, {self.expectation(hits, doubles)}"
        self.wrapped(indent, text)

    def _transfers(self, data: dict[str, Any]) -> None:
        """Who pays whom for the rolls, in the order of the chances."""
        w = self.words
        sums: dict[tuple[str, str], int] = {}
        for t in data["ledger"]:
            sums[t["from"], t["to"]] = sums.get((t["from"], t["to"]), 0) + t["amount"]
        self.lines.append("")
        if not sums:
            self.lines.append("  " + w("no_roll" if data["left"] == len(data["chances"]) else "no_hit_at_all"))
            return
        widest = max(width(p) for p in data["players"])
        for (payer, payee), amount in sums.items():
            shown = w("chips_n_one" if amount == 1 else "chips_n", n=format(amount, ","))
            self.lines.append(f"  {pad(payer, widest)} → {pad(payee, widest)}  {self.paint(pad(shown, 10, '>'), BOLD)}")

    def _sums(self, data: dict[str, Any]) -> None:
        """Chips without the dice, of the dice, in all, and what is expected of those still open."""
        w = self.words
        rows: list[tuple[str, dict[str, str]]] = []
        if data["hand"]:
            rows.append((w("without_dice"), {p: signed(n) for p, n in data["hand"].items()}))
        rows.append((w("of_dice"), {p: signed(n) for p, n in data["dice"].items()}))
        if data["hand"]:
            rows.append((w("with_dice"), {p: signed(n) for p, n in data["chips"].items()}))
        if data["expected"]:
            rows.append((w("still_expected"), {p: tenths(Fraction(n)) for p, n in data["expected"].items()}))
        widest = max(width(name) for name, _ in rows)
        cells = {p: max(width(row[p]) for _, row in rows) for p in data["players"]}
        self.lines.append("")
        for name, row in rows:
            shown = "   ".join(f"{p} {pad(row[p], cells[p], '>')}" for p in data["players"])
            self.wrapped(f"{pad(name, widest)}  ", shown)
