"""``calc dice`` in words: every chance, its rolls, who pays whom, the chips without and with the dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ....render.paper import Flow, Flows, Totals
from ....render.text import cited
from ....render.width import pad, width
from ....render.words import signed
from .dice import AnmikaDice, tenths


class RollsText(AnmikaDice):
    """The text of :func:`calc.systems.anmika.rolls.settled`."""

    def rolls(self, data: dict[str, Any]) -> None:
        """All of it."""
        w = self.words
        if data["title"]:
            self.headline(data["title"])
        if not data["chances"]:
            return self.say(w("no_chances"), indent=0)
        self.headline(w("dice_head"))
        for chance in data["chances"]:
            self._single(chance, data)
        self.transfers(data)
        self._sums(data)
        if data["left"]:
            self.blank().say(w("how_to_roll", n=next(r["value"] for r in data["rules"] if r["id"] == "dice.rolls")))
        self.blank()
        for rule in data["rules"]:
            self.say(cited(rule, w), light=True)
        return None

    def _single(self, chance: dict[str, Any], data: dict[str, Any]) -> None:
        """One chance: number, player, where it comes from, its worth, its rolls or what is expected."""
        w, payers = self.words, tuple(chance["payers"])
        head = f"#{chance['number']}  {chance['player']}"
        times = self.times(chance["multipliers"])
        source = self.source_name(chance) if chance["source"] else ""
        worth = f"{chance['base']}{times} = " if times else ""
        named = f"{source}: " if source else ""
        self.row(head, f"{named}{worth}{self.worth(chance['each_hit'], payers)}", 0)
        indent = width(head) + 2
        if chance["roll"]:
            self.say(self.rolled(chance["roll"], chance["each_hit"]), indent=indent)
            return
        hits, doubles = (Fraction(chance[name]) * len(payers) for name in ("expected", "expected_doubles"))
        some = f"{float(Fraction(data['hit_chance'])) * 100:.0f}"
        text = f"{w('open_chance')}: {w('some_hit', n=some)}, {self.expectation(hits, doubles)}"
        self.say(text, indent=indent)

    def transfers(self, data: dict[str, Any]) -> None:
        """Who pays whom for the rolls, in the order of the chances."""
        w = self.words
        sums: dict[tuple[str, str], int] = {}
        for t in data["ledger"]:
            sums[t["from"], t["to"]] = sums.get((t["from"], t["to"]), 0) + t["amount"]
        self.blank()
        if not sums:
            self.say(w("no_roll" if data["left"] == len(data["chances"]) else "no_hit_at_all"))
            return
        shown = {ends: w("chips_n", n=n if n == 1 else format(n, ",")) for ends, n in sums.items()}
        self.blocks.append(Flows([Flow(*ends, amount) for ends, amount in shown.items()], data["players"], 10))

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
        self.blank()
        for name, row in rows:
            aligned = {p: pad(row[p], cells[p], ">") for p in data["players"]}
            self.blocks.append(Totals(pad(name, widest) + "  ", aligned))
