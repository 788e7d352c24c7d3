"""Dice chances in words: those of a hand, what was rolled for them, and what is still to be rolled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from ... import compiled
from ...render.words import signed
from ...riichi.chips import Multiplier
from ...riichi.text import FamilyText
from ...rules.names import Names
from .settled_win import ChanceWorth, SettledWin, ShownChance, ShownRoll
from .verdict import AnmikaVerdict

WORDS = compiled.words(__file__, "result")


def tenths(amount: Fraction) -> str:
    """Return expected chips with a sign and one decimal."""
    return f"{'+' if amount > 0 else '−' if amount < 0 else ''}{float(abs(amount)):,.1f}"


def unsigned(times: int) -> str:
    """Return a multiplier without a plus sign, as it stands behind a ×; a minus (逆) is kept."""
    return signed(times).lstrip("+")


class DiceText(FamilyText[SettledWin]):
    """The words of dice chances and of what multiplies chips."""

    own_words = WORDS
    verdict: AnmikaVerdict

    def times(self, multipliers: Iterable[Multiplier]) -> str:
        """Return the multipliers of a base: `` × pocchi −2``."""
        return "".join(f" × {self.words('by_' + factor.id)} {unsigned(factor.times)}" for factor in multipliers)

    def without_shubari(self, why: str | None) -> str:
        """Return why シュバリー does not multiply a chip line or a chance, in brackets, or empty. Players expect its
        ×2."""
        return f" ({self.words('no_shubari_' + why)})" if why else ""

    def chance_name(self, origin: str, names: Names) -> str:
        """Return what a source of dice chances is called: its word, or the name of the yaku that it is."""
        return self.words.first("dice_" + origin) or self.words.pick(names._asdict())

    def payments(self) -> None:
        """Write who pays whom, then the dice chances, which are rolled afterwards; a player's chances of the same worth
        are put together, as a yakuman may bring many."""
        super().payments()
        chances = self.verdict.chances
        if chances:
            self.blank().heading(self.words("dice_head"), 2)
        # what is expected is said once for each player and worth, with the number of chances
        alike: dict[tuple[str, int, tuple[str, ...]], list[ShownChance]] = {}
        for chance in chances:
            alike.setdefault((chance.player, chance.worth.each_hit, chance.worth.payers), []).append(chance)
        for some in alike.values():
            self._write_chances(some)

    def _write_chances(self, chances: Sequence[ShownChance]) -> None:
        """Write the ``chances`` of one player that have the same worth and payers: their number, what the open ones are
        expected to bring, what each comes from, how the others were rolled, and how many are open."""
        w, first = self.words, chances[0]
        worth = first.worth
        hits = doubles = Fraction(0)
        for chance in chances:
            # expected is of all chances from one payer: here of what is not rolled yet, from all payers
            share = Fraction(chance.open, chance.number) * len(worth.payers)
            hits += chance.worth.expected * share
            doubles += chance.worth.expected_doubles * share
        count, left = sum(chance.number for chance in chances), sum(chance.open for chance in chances)
        text = f"{w('chances_n', n=count)}, {self.worth_in_words(worth)}"
        self.row(first.player, f"{text} – {self.expectation(hits, doubles)}" if left else text, 0)
        self.say(", ".join(dict.fromkeys(map(self._name_source, chances))), indent=5, light=True)
        for chance in chances:
            for roll in chance.rolled or ():
                self.say(self.roll_in_words(roll, worth.each_hit), indent=5)
        if left:
            self.say(w("still_open", n=left), indent=5, strong=True)

    def worth_in_words(self, worth: ChanceWorth) -> str:
        """Return what a hit moves, and in which direction: while 逆 he who rolls pays."""
        way = self.words("to_receive" if worth.each_hit > 0 else "to_pay", names=", ".join(worth.payers))
        return f"{self.words('each_hit', n=format(abs(worth.each_hit), ','))}, {way}"

    def expectation(self, hits: Fraction, doubles: Fraction) -> str:
        """Return the expected chips of hits, and of doubles if they pay."""
        of_doubles = f" {self.words('expected_doubles', n=tenths(doubles))}" if doubles else ""
        return self.words("expected", n=tenths(hits)) + of_doubles

    def roll_in_words(self, roll: ShownRoll, each_hit: int) -> str:
        """Return the rolls of one chance in words: faces named, rolls, hits, the bonus of doubles, and, unless it is 0,
        what each payer pays in all: “2-4 named: 13 45 11 56 24 – 1 hit: +70 from each”. ``each_hit``: the chips of a
        hit from each payer; negative if the winner pays them (逆), who then pays the bonus as well."""
        w, hits = self.words, roll.worth.hits
        bonus = roll.worth.bonus if each_hit > 0 else -roll.worth.bonus
        rolls = " ".join(f"{a}{b}" for a, b in roll.rolls)
        text = f"{w('roll', named='-'.join(map(str, roll.named)), rolls=rolls)} – "
        text += w("hits_n" if hits else "hits_n_0", n=hits)
        text += f", {w('bonus', n=signed(bonus))}" if bonus else ""
        total = hits * each_hit + bonus
        return f"{text}: {w('for_each', n=signed(total))}" if total else text

    def _name_source(self, chance: ShownChance) -> str:
        """Return what a chance comes from and, if something multiplies it, its chips and the multipliers; also that
        シュバリー does not, where one would expect it. So the chips of a hit can be recounted."""
        worth = chance.worth
        times = self.times(worth.multipliers)
        base = f" {worth.base}{times}" if times else ""
        return self.chance_name(chance.origin, chance.names) + base + self.without_shubari(worth.no_shubari)
