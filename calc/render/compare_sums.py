"""The effect of changed rules over many hands, as tables."""

from collections.abc import Iterator, Sequence

from .. import compiled
from ..compare.sums import ColumnChange, EffectSums, LargeDifference, RuleEffect, TallySums, UnitSums, WinnersGain
from .columns import EffectRow, Effects
from .compare import provenance, value_text
from .paper import Blank, Block, Heading, Para
from .terminal import COLUMNS
from .width import width
from .words import Words, printable, signed

WORDS = compiled.words(__file__, "compare")


def tally_blocks(sums: TallySums, lang: str = "en") -> list[Block]:
    """Return the blocks of the sums of many hands, as ``calc compare`` prints them of more than one."""
    return list(_Sums(sums, lang).tally())


class _Sums(Words):
    """Writes the sums of many hands. It is also the words that they are written in."""

    def __init__(self, sums: TallySums, lang: str) -> None:
        """Take the sums, and name their columns. The column of the records' own rules is labelled ``*``
        (:meth:`calc.compare.columns.Column.label`), and called so in words."""
        super().__init__(lang, WORDS)
        self.sums = sums
        own_rules = self("own_rules")
        # only the first star: changes may follow it, and have one (``yakuman*2``)
        self.labels = [label.replace("*", own_rules, 1) if label.startswith("*") else label for label in sums.columns]

    def tally(self) -> Iterator[Block]:
        """Yield all blocks: how many hands there are (refused ones and wrong records only if there are any), then what
        each column changes. Without hands nothing follows. It is what ``calc compare`` prints of many hands."""
        sums = self.sums
        counts = (("hands_n", sums.hands), ("unsettled_n", sums.unsettled), ("bad_n", sums.bad))
        texts = [self(word, n=count) for word, count in counts if count or word == "hands_n"]
        yield Para(" · ".join(texts), indent=0)
        for column, change in enumerate(sums.changes if sums.hands else (), 1):
            yield from self._list_change(change, column)

    def _list_change(self, change: ColumnChange, column: int) -> Iterator[Block]:
        """Yield the changes of one column against the first: a table for each unit that moves, hands that no table can
        have, rules without effect, where the values come from, and the largest differences."""
        together, first, second = change.together, self.labels[0], self.labels[column]
        yield from (
            Blank(),
            Para(self("under", first=first, other=second), strong=True),
            Para(self._word_counts(together)),
        )
        # a rule that changes no hand has no row
        used = [rule for rule in change.rules if rule.sums.hands]
        effects = [*(rule.sums for rule in used), together]
        for unit in UnitSums._fields:
            if any(getattr(effect.moved, unit) for effect in effects):
                yield from self._list_table(unit, used, change)
        yield from self._list_next_only(used)
        if any(effect.refused or effect.allowed for effect in effects):
            yield from self._list_one_sided(used, together, first, second)
        yield from self._list_impossible(change, second)
        if not change.comparable:
            yield Para(self("not_comparable", first=first, other=second))
        yield from self._list_silent(change)
        yield from self._list_sources([rule for rule in change.rules if _has_effect(rule)])
        yield from self._list_largest(change.largest)

    def _word_counts(self, together: EffectSums) -> str:
        """Return how many hands differ in what is paid, with their share of all in percent, and how many only in han,
        fu or yaku. A count of 0 is left out; if both are, return that none differs."""
        paid_otherwise, worded_otherwise = together.hands, together.called
        share = f"{100 * paid_otherwise / self.sums.hands:.1f}"  # in hundredths
        parts = [self("differ_n", n=paid_otherwise, share=share)] if paid_otherwise else []
        if worded_otherwise:
            parts.append(self("worded_n", n=worded_otherwise))
        return " · ".join(parts) or self("none_differ")

    def _list_table(self, unit: str, used: Sequence[RuleEffect], change: ColumnChange) -> Iterator[Block]:
        """Yield the table of how much of one unit each rule moves alone. Its last row is all rules together; two rows
        above it make up for the difference to the sum: hands that only single rules allow, and what rules do only in
        combination. ``used``: the rules that change any hand."""
        yield from (Blank(), Heading(self(f"unit_{unit}"), level=2))
        heads = [self(word) for word in ("rule", "change", "hands", "winners", "per_hand", "moved")]
        # a rule that moves chips but no points is listed under chips only
        moving = [rule for rule in used if getattr(rule.sums.moved, unit)]
        rows = [EffectRow(rule.id, _word_change(rule, self), self._numbers(rule.sums, unit)) for rule in moving]
        if left_out := getattr(change.left_out, unit):
            rows.append(EffectRow(self("not_together"), "", ["", _amount(-left_out), "", ""]))
        if change.interaction and (beyond := getattr(change.interaction, unit)):
            rows.append(EffectRow(self("interaction"), "", ["", _amount(beyond), "", ""]))
        if len(change.rules) != 1:
            rows.append(EffectRow(self("together"), "", self._numbers(change.together, unit), strong=True))
        yield Effects(heads, rows)

    def _numbers(self, effect: EffectSums, unit: str) -> list[str]:
        """Return the cells of a row about an effect: the number of hands it changes, the winners' gain in all and per
        hand, and the total moved. A mean that one decimal would show as 0.0 is written ``≈ 0``, as ``0`` means that
        nothing is gained."""
        hands, gain, moved = (getattr(sums, unit) for sums in (effect.in_hands, effect.winners, effect.moved))
        mean = gain / self.sums.hands
        about_zero = "≈ 0" if gain else "0"
        # 0.05: what is less would be written 0.0
        per_hand = f"{mean:+,.1f}".replace("-", "−") if abs(mean) >= 0.05 else about_zero
        return [f"{hands:,}", _amount(gain), per_hand, _amount(moved, sign=False)]

    def _list_next_only(self, used: Sequence[RuleEffect]) -> Iterator[Block]:
        """Yield the rules that change only how the next hand begins, which no table of payments shows. Such a rule has
        hands that differ though the win is legal by both values, and moves no unit of payment."""
        for rule in used:
            # without the wins that only one side allows
            differing = rule.sums.hands - rule.sums.refused - rule.sums.allowed
            if differing and not any(rule.sums.moved):
                yield Para(self("next_only", key=rule.id, change=_word_change(rule, self), n=f"{differing:,}"))

    def _list_one_sided(
        self, used: Sequence[RuleEffect], together: EffectSums, first: str, second: str
    ) -> Iterator[Block]:
        """Yield how many hands are legal under only one of the two (called ``first`` and ``second``), and what they are
        worth there. The tables leave these hands out: nothing is to be compared where one side has no win."""
        yield from (Blank(), Heading(self("legality"), level=2))
        rows = [(f"{rule.id} {_word_change(rule, self)}", rule.sums) for rule in used]
        # with a single rule the sum of all would be the same line again
        if len(used) != 1:
            rows.append((self("together"), together))
        for name, effect in rows:
            for count, worth, label in (
                (effect.refused, effect.refused_worth, first),
                (effect.allowed, effect.allowed_worth, second),
            ):
                if count:
                    yield Para(f"{name}: {self('only_n', n=count, label=label)}{self._worth(worth)}", indent=4)
        yield Para(self("left_out"), indent=4, light=True)

    def _worth(self, worth: UnitSums) -> str:
        """Return what the winners get of each unit, in brackets, to follow the number of hands; empty if they get
        nothing."""
        amounts = ", ".join(f"{_amount(sum_)} {self(unit)}" for unit, sum_ in worth._asdict().items() if sum_)
        return f" ({self('their_worth')} {amounts})" if amounts else ""

    def _list_impossible(self, change: ColumnChange, label: str) -> Iterator[Block]:
        """Yield how many records are impossible under the other rules (called ``label``), and which rules alone make
        how many so: whoever changes a rule sees which records do not fit it any more. Nothing if there are none."""
        if count := change.together.impossible:
            rules = ", ".join(f"{rule.id} {rule.sums.impossible:,}" for rule in change.rules if rule.sums.impossible)
            text = self("impossible_n", n=count, other=label)
            yield from (Blank(), Para(f"{text}: {rules}" if rules else text))

    def _list_silent(self, change: ColumnChange) -> Iterator[Block]:
        """Yield rules that alone change nothing, or only han, fu or yaku: they have no row in any table, and who looks
        for one there would think that it was not compared."""
        without_effect = ", ".join(rule.id for rule in change.rules if not _has_effect(rule))
        worded_only = ", ".join(rule.id for rule in change.rules if rule.sums.called and not rule.sums.hands)
        if without_effect or worded_only:
            yield Blank()
        if worded_only:
            yield Para(self("called_only", keys=worded_only))
        if without_effect:
            yield Para(self("no_effect", keys=without_effect), light=True)

    def _list_sources(self, rules: Sequence[RuleEffect]) -> Iterator[Block]:
        """Yield where the values of rules come from: of each rule both values with status and source, for somebody who
        doubts a number. They stand below the tables, which have no room for them."""
        if rules:
            yield from (Blank(), Heading(self("sources"), level=2))
        for rule in rules:
            yield Para(rule.id)
            yield from provenance(rule.first, rule.second, self, cells=24)

    def _list_largest(self, hands: Sequence[LargeDifference]) -> Iterator[Block]:
        """Yield the hands that differ most, as examples: the place of each, its title, what its winners get, and the
        rules that alone change that. Of a place too long for a line the end is kept, which says which hand it is."""
        if hands:
            yield from (Blank(), Heading(self("largest"), level=2))
        for hand in hands:
            place = f"{hand.file}:{hand.line}"
            room = COLUMNS - 4 - width(hand.title)
            if width(place) > room:
                place = "…" + place[-max(room - 1, 8) :]  # eight cells of it at least
            yield Para(f"{place}  {printable(hand.title)}")
            why = f"   {', '.join(hand.rules)}" if hand.rules else ""
            yield Para(f"{self._word_gain(hand.first)} → {self._word_gain(hand.second)}{why}", indent=4)

    def _word_gain(self, gain: WinnersGain) -> str:
        """Return what the winners of a hand get of each unit under one rule set; if the hand was not settled under it,
        its status and the codes of the reasons."""
        # not settled: the rules refuse the hand, or it is impossible
        if gain.codes is not None:
            return f"{self(gain.status)} ({' '.join(gain.codes)})"
        named = (("", gain.points), (f" {self('chips')}", gain.chips), (f" {self('dice')}", gain.dice))
        texts: list[str] = []
        for name, amounts in named:
            texts += [f"{printable(player)} {_amount(amount)}{name}" for player, amount in (amounts or {}).items()]
        return ", ".join(texts)


def _has_effect(rule: RuleEffect) -> bool:
    """Tell whether a rule alone changes any hand: in what is paid, in han, fu or yaku, or in whether it is possible."""
    return bool(rule.sums.hands or rule.sums.called or rule.sums.impossible)


def _word_change(rule: RuleEffect, w: Words) -> str:
    """Return the change of a rule: its value in the first rules, an arrow, its value in the others."""
    return f"{value_text(rule.first, w)} → {value_text(rule.second, w)}"


def _amount(amount: float, sign: bool = True) -> str:
    """Return a sum as text. A whole number has no decimals, any other (chips that dice are expected to bring) one.
    ``sign``: whether a gain has its plus."""
    if amount == int(amount):
        return signed(int(amount)) if sign else f"{int(amount):,}"
    return (f"{amount:+,.1f}" if sign else f"{amount:,.1f}").replace("-", "−")
