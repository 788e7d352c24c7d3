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
    """Return the blocks of the sums of many hands."""
    return list(_Sums(sums, lang).tally())


class _Sums(Words):
    def __init__(self, sums: TallySums, lang: str) -> None:
        super().__init__(lang, WORDS)
        self.sums, own_rules = sums, self("own_rules")
        self.labels = [label.replace("*", own_rules, 1) if label[0] == "*" else label for label in sums.columns]

    def tally(self) -> Iterator[Block]:
        """Yield all blocks."""
        sums = self.sums
        counts = (("hands_n", sums.hands), ("unsettled_n", sums.unsettled), ("bad_n", sums.bad))
        texts = [self(word, n=count) for word, count in counts if count or word == "hands_n"]
        yield Para(" · ".join(texts), indent=0)
        for column, change in enumerate(sums.changes if sums.hands else (), 1):
            yield from self._change(change, column)

    def _change(self, change: ColumnChange, column: int) -> Iterator[Block]:
        """Yield the changes of one column."""
        together, first, second = change.together, self.labels[0], self.labels[column]
        yield from (
            Blank(),
            Para(self("under", first=first, other=second), strong=True),
            Para(self._text_of_counts(together)),
        )
        used = [rule for rule in change.rules if rule.sums.hands]
        effects = [*(rule.sums for rule in used), together]
        for unit in UnitSums._fields:
            if any(getattr(effect.moved, unit) for effect in effects):
                yield from self._table(unit, used, change)
        yield from self._next_only(used)
        if any(effect.refused or effect.allowed for effect in effects):
            yield from self._legality(used, together, first, second)
        yield from self._impossible(change, second)
        if not change.comparable:
            yield Para(self("not_comparable", first=first, other=second))
        yield from self._silent(change)
        yield from self._sources([rule for rule in change.rules if _text_of_counts(rule)])
        yield from self._largest(change.largest)

    def _text_of_counts(self, together: EffectSums) -> str:
        """Return how many hands differ, and in how many only the words do."""
        differ, called = together.hands, together.called
        share = f"{100 * differ / self.sums.hands:.1f}"
        parts = [self("differ_n", n=differ, share=share)] * bool(differ) + [self("worded_n", n=called)] * bool(called)
        return " · ".join(parts) or self("none_differ")

    def _table(self, unit: str, used: Sequence[RuleEffect], change: ColumnChange) -> Iterator[Block]:
        """Yield how much of one unit each rule moves."""
        yield from (Blank(), Heading(self(f"unit_{unit}"), 2))
        heads = [self(word) for word in ("rule", "change", "hands", "winners", "per_hand", "moved")]
        # a rule that moves chips but no points is listed under chips only
        moving = [rule for rule in used if getattr(rule.sums.moved, unit)]
        rows = [EffectRow(rule.id, _changed(rule, self), self._numbers(rule.sums, unit)) for rule in moving]
        if left_out := getattr(change.left_out, unit):
            rows.append(EffectRow(self("not_together"), "", ["", _amount(-left_out), "", ""]))
        if change.interaction and (rest := getattr(change.interaction, unit)):
            rows.append(EffectRow(self("interaction"), "", ["", _amount(rest), "", ""]))
        if len(change.rules) != 1:
            rows.append(EffectRow(self("together"), "", self._numbers(change.together, unit), strong=True))
        yield Effects(heads, rows)

    def _numbers(self, effect: EffectSums, unit: str) -> list[str]:
        """Return the number of hands it changes, the winners' gain in all and per hand, and the total moved."""
        hands, gain, moved = (getattr(sums, unit) for sums in (effect.in_hands, effect.winners, effect.moved))
        mean = gain / self.sums.hands
        each = "0" if not gain else f"{mean:+,.1f}".replace("-", "−") if abs(mean) >= 0.05 else "≈ 0"
        return [f"{hands:,}", _amount(gain), each, _amount(moved, sign=False)]

    def _next_only(self, used: Sequence[RuleEffect]) -> Iterator[Block]:
        """Yield the rules that change only how the next hand begins."""
        for rule in used:
            after = rule.sums.hands - rule.sums.refused - rule.sums.allowed
            if after and not any(rule.sums.moved):
                yield Para(self("next_only", key=rule.id, change=_changed(rule, self), n=f"{after:,}"))

    def _legality(self, used: Sequence[RuleEffect], together: EffectSums, first: str, second: str) -> Iterator[Block]:
        """Yield hands that are legal under only one of the two."""
        yield from (Blank(), Heading(self("legality"), 2))
        rows = [(f"{rule.id} {_changed(rule, self)}", rule.sums) for rule in used]
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
        amounts = ", ".join(f"{_amount(sum_)} {self(unit)}" for unit, sum_ in worth._asdict().items() if sum_)
        return f" ({self('their_worth')} {amounts})" if amounts else ""

    def _impossible(self, change: ColumnChange, label: str) -> Iterator[Block]:
        """Yield records that are impossible under the other rules."""
        if count := change.together.impossible:
            rules = ", ".join(f"{rule.id} {rule.sums.impossible:,}" for rule in change.rules if rule.sums.impossible)
            text = self("impossible_n", n=count, other=label)
            yield from (Blank(), Para(f"{text}: {rules}" if rules else text))

    def _silent(self, change: ColumnChange) -> Iterator[Block]:
        """Yield rules that alone change nothing, or only han, fu or yaku."""
        none = ", ".join(rule.id for rule in change.rules if not _text_of_counts(rule))
        called = ", ".join(rule.id for rule in change.rules if rule.sums.called and not rule.sums.hands)
        if none or called:
            yield Blank()
        if called:
            yield Para(self("called_only", keys=called))
        if none:
            yield Para(self("no_effect", keys=none), light=True)

    def _sources(self, rules: Sequence[RuleEffect]) -> Iterator[Block]:
        """Yield where the values of rules come from."""
        if rules:
            yield from (Blank(), Heading(self("sources"), 2))
        for rule in rules:
            yield Para(rule.id)
            yield from provenance(rule.first, rule.second, self, 24)

    def _largest(self, hands: Sequence[LargeDifference]) -> Iterator[Block]:
        """Yield the hands that differ most."""
        if hands:
            yield from (Blank(), Heading(self("largest"), 2))
        for hand in hands:
            place = f"{hand.file}:{hand.line}"
            room = COLUMNS - 4 - width(hand.title)
            if width(place) > room:
                place = "…" + place[-max(room - 1, 8) :]
            yield Para(f"{place}  {printable(hand.title)}")
            why = f"   {', '.join(hand.rules)}" if hand.rules else ""
            yield Para(f"{self._gain(hand.first)} → {self._gain(hand.second)}{why}", indent=4)

    def _gain(self, gain: WinnersGain) -> str:
        """Return what the winners of a hand get, or why there is no result."""
        if gain.codes is not None:
            return f"{self(gain.status)} ({' '.join(gain.codes)})"
        named = (("", gain.points), (f" {self('chips')}", gain.chips), (f" {self('dice')}", gain.dice))
        moved = ((name, *item) for name, amounts in named for item in (amounts or {}).items())
        return ", ".join(f"{printable(player)} {_amount(amount)}{name}" for name, player, amount in moved)


def _text_of_counts(rule: RuleEffect) -> bool:
    """Tell whether a rule alone changes any hand: what is paid, only han, fu or yaku, or whether it is possible."""
    return bool(rule.sums.hands or rule.sums.called or rule.sums.impossible)


def _changed(rule: RuleEffect, w: Words) -> str:
    return f"{value_text(rule.first, w)} → {value_text(rule.second, w)}"


def _amount(amount: float, sign: bool = True) -> str:
    """Return a sum: an integer for points and chips; expected chips have a decimal."""
    if amount == int(amount):
        return signed(int(amount)) if sign else f"{int(amount):,}"
    return (f"{amount:+,.1f}" if sign else f"{amount:,.1f}").replace("-", "−")
