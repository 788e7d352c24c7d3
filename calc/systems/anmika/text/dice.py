"""Dice chances in words: per player how many, what a hit is, to receive or to pay, expected, and what was rolled."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ....render.words import signed
from .receipt import AnmikaReceipt


class AnmikaDice(AnmikaReceipt):
    """The block of dice chances below the payments."""

    def dice(self, data: dict[str, Any]) -> None:
        """All chances: a row for each player and worth."""
        if not data["dice"]:
            return
        self.blank().heading(self.words("dice_head"), 2)
        rows: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
        for chance in data["dice"]:
            rows.setdefault((chance["player"], chance["each_hit"], tuple(chance["payers"])), []).append(chance)
        for (player, each, payers), found in rows.items():
            self._chances(player, each, payers, found)

    def _chances(self, player: str, each: int, payers: tuple[str, ...], found: list[dict[str, Any]]) -> None:
        """What one player rolls for the same worth."""
        w = self.words
        count = sum(c["count"] for c in found)
        left = count - sum(len(c["rolled"]) for c in found)
        text = f"{w('chances_n', n=count)}, {self.worth(each, payers)}"
        share = [Fraction(c["count"] - len(c["rolled"]), c["count"]) * len(payers) for c in found]
        if left:
            hits = sum(Fraction(c["expected"]) * s for c, s in zip(found, share, strict=True))
            doubles = sum(Fraction(c["expected_doubles"]) * s for c, s in zip(found, share, strict=True))
            text += f" – {self.expectation(Fraction(hits), Fraction(doubles))}"
        self.row(player, text, 0)
        names = ", ".join(dict.fromkeys(self._source(c) for c in found))
        self.say(names, indent=5, light=True)
        for c in found:
            for one in c["rolled"]:
                self.say(self.rolled(one, each), indent=5)
        if left:
            self.say(w("still_open", n=left), indent=5, strong=True)

    def worth(self, each: int, payers: tuple[str, ...]) -> str:
        """What a hit moves, and which way."""
        w = self.words
        names = ", ".join(payers)
        return f"{w('each_hit', n=format(abs(each), ','))}, {w('to_receive' if each > 0 else 'to_pay', names=names)}"

    def expectation(self, hits: Fraction, doubles: Fraction) -> str:
        """Expected chips of hits, and of doubles where they pay."""
        w = self.words
        more = f" {w('expected_doubles', n=tenths(doubles))}" if doubles else ""
        return w("expected", n=tenths(hits)) + more

    def rolled(self, one: dict[str, Any], each: int) -> str:
        """The rolls of one chance and what they come to."""
        w = self.words
        rolls = " ".join(f"{a}{b}" for a, b in one["rolls"])
        hits = one["hits"]
        text = f"{w('roll', named='-'.join(map(str, one['named'])), rolls=rolls)} – "
        text += w("hits_n", n=hits) if hits else w("hits_n_0")
        bonus = one["bonus"] if each > 0 else -one["bonus"]
        text += f", {w('bonus', n=signed(bonus))}" if bonus else ""
        total = hits * each + bonus
        return f"{text}: {w('for_each', n=signed(total))}" if total else text

    def _source(self, chance: dict[str, Any]) -> str:
        times = self.times(chance["multipliers"])
        without = f" ({self.words('no_shubari_' + chance['no_shubari'])})" if chance["no_shubari"] else ""
        return self.source_name(chance) + (f" {chance['base']}{times}" if times else "") + without

    def times(self, multipliers: list[dict[str, Any]], after: bool = False) -> str:
        """What multiplies a base: `` × pocchi −2 × fever 2``; with ``after`` names follow numbers: `` × 2 turned``."""
        pairs = [(self.words("by_" + m["id"]), signed(m["times"]).lstrip("+")) for m in multipliers]
        return "".join(f" × {n} {name}" if after else f" × {name} {n}" for name, n in pairs)


def tenths(n: Fraction) -> str:
    """Expected chips with one decimal."""
    return f"{'+' if n > 0 else '−' if n < 0 else ''}{float(abs(n)):,.1f}"
