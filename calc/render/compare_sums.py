"""The effect of changed rules over many hands, as tables."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .. import compiled
from .columns import Amounts
from .compare import provenance, shown
from .paper import Blank, Block, Heading, Para
from .terminal import COLUMNS
from .width import width
from .words import Words, printable, signed

WORDS = compiled.words(__file__, "compare")

UNITS = ("points", "chips", "dice")


def told(data: dict[str, Any], lang: str = "en") -> list[Block]:
    """The blocks of the sums of many hands (:meth:`calc.compare.sums.Tally.data`)."""
    return list(_Sums(data, lang).tally())


class _Sums(Words):
    def __init__(self, data: dict[str, Any], lang: str) -> None:
        super().__init__(lang, WORDS)
        self.data, own = data, self("own_rules")
        self.labels = [label.replace("*", own, 1) if label[0] == "*" else label for label in data["columns"]]

    def tally(self) -> Iterator[Block]:
        """All blocks."""
        d = self.data
        counts = [self(f"{name}_n", n=d[name]) for name in ("hands", "unsettled", "bad") if d[name] or name == "hands"]
        yield Para(" · ".join(counts), indent=0)
        for column, change in enumerate(d["changes"] if d["hands"] else (), 1):
            yield from self._change(change, column)

    def _change(self, change: Mapping[str, Any], column: int) -> Iterator[Block]:
        """The changes of one column."""
        together, first, other = change["together"], self.labels[0], self.labels[column]
        yield from (Blank(), Para(self("under", first=first, other=other), strong=True), Para(self._counts(together)))
        used = [r for r in change["rules"] if r["hands"]]
        for unit in (u for u in UNITS if any(r["moved"][u] for r in (*used, together))):
            yield from self._table(unit, used, change)
        for rule in used:
            after = rule["hands"] - rule["refused"] - rule["allowed"]
            if after and not any(rule["moved"].values()):
                yield Para(self("next_only", key=rule["id"], change=_changed(rule, self), n=f"{after:,}"))
        if any(r["refused"] or r["allowed"] for r in (*used, together)):
            yield from self._legality(used, together, first, other)
        if together["impossible"]:
            by = ", ".join(f"{r['id']} {r['impossible']:,}" for r in change["rules"] if r["impossible"])
            text = self("impossible_n", n=together["impossible"], other=other)
            yield from (Blank(), Para(f"{text}: {by}" if by else text))
        if not change["comparable"]:
            yield Para(self("not_comparable", first=first, other=other))
        yield from self._silent(change)
        yield from self._sources([r for r in change["rules"] if _counts(r)])
        yield from self._largest(change["largest"])

    def _counts(self, together: Mapping[str, Any]) -> str:
        differ, called = together["hands"], together["called"]
        share = f"{100 * differ / self.data['hands']:.1f}"
        parts = [self("differ_n", n=differ, share=share)] * bool(differ) + [self("worded_n", n=called)] * bool(called)
        return " · ".join(parts) or self("none_differ")

    def _table(self, unit: str, used: Sequence[Mapping[str, Any]], change: Mapping[str, Any]) -> Iterator[Block]:
        """How much of one unit each rule moves."""
        yield from (Blank(), Heading(self(f"unit_{unit}"), 2))
        heads = [self(word) for word in ("hands", "winners", "per_hand", "moved")]
        yield Amounts(self("rule"), self("change"), heads, light=True)
        for rule in used:
            # a rule that moves chips but no points is listed under chips only
            if rule["moved"][unit]:
                yield Amounts(rule["id"], _changed(rule, self), self._numbers(rule, unit))
        rest = change["interaction"]
        if change["left_out"][unit]:
            yield Amounts(self("not_together"), "", ["", _amount(-change["left_out"][unit]), "", ""])
        if rest and rest[unit]:
            yield Amounts(self("interaction"), "", ["", _amount(rest[unit]), "", ""])
        if len(change["rules"]) != 1:
            yield Amounts(self("together"), "", self._numbers(change["together"], unit), strong=True)

    def _numbers(self, effect: Mapping[str, Any], unit: str) -> list[str]:
        """The number of hands it changes, the winners' gain in all and per hand, and the total moved."""
        gain = effect["winners"][unit]
        mean = gain / self.data["hands"]
        each = "0" if not gain else f"{mean:+,.1f}".replace("-", "−") if abs(mean) >= 0.05 else "≈ 0"
        return [f"{effect['in_hands'][unit]:,}", _amount(gain), each, _amount(effect["moved"][unit], sign=False)]

    def _legality(
        self, used: Sequence[Mapping[str, Any]], together: Mapping[str, Any], first: str, other: str
    ) -> Iterator[Block]:
        """Hands that are legal under only one of the two."""
        yield from (Blank(), Heading(self("legality"), 2))
        rows = [(f"{r['id']} {_changed(r, self)}", r) for r in used]
        if len(used) != 1:
            rows.append((self("together"), together))
        for name, effect in rows:
            for side, label in (("refused", first), ("allowed", other)):
                if effect[side]:
                    worth = effect[f"{side}_worth"]
                    amounts = ", ".join(f"{_amount(worth[u])} {self(u)}" for u in UNITS if worth[u])
                    worth_ = f" ({self('their_worth')} {amounts})" if amounts else ""
                    yield Para(f"{name}: {self('only_n', n=effect[side], label=label)}{worth_}", indent=4)
        yield Para(self("left_out"), indent=4, light=True)

    def _silent(self, change: Mapping[str, Any]) -> Iterator[Block]:
        """Rules that alone change nothing, or only han, fu or yaku."""
        none = ", ".join(r["id"] for r in change["rules"] if not _counts(r))
        called = ", ".join(r["id"] for r in change["rules"] if r["called"] and not r["hands"])
        if none or called:
            yield Blank()
        if called:
            yield Para(self("called_only", keys=called))
        if none:
            yield Para(self("no_effect", keys=none), light=True)

    def _sources(self, rules: Sequence[Mapping[str, Any]]) -> Iterator[Block]:
        """Where the values of rules come from."""
        if rules:
            yield from (Blank(), Heading(self("sources"), 2))
        for rule in rules:
            yield Para(rule["id"])
            yield from provenance(rule, self, 24)

    def _largest(self, hands: Sequence[Mapping[str, Any]]) -> Iterator[Block]:
        """The hands that differ most."""
        if hands:
            yield from (Blank(), Heading(self("largest"), 2))
        for hand in hands:
            place = f"{hand['file']}:{hand['line']}"
            room = COLUMNS - 4 - width(hand["title"])
            if width(place) > room:
                place = "…" + place[-max(room - 1, 8) :]
            yield Para(f"{place}  {printable(hand['title'])}")
            why = f"   {', '.join(hand['rules'])}" if hand["rules"] else ""
            yield Para(" → ".join(self._side(hand[side]) for side in ("first", "other")) + why, indent=4)

    def _side(self, side: Mapping[str, Any]) -> str:
        if side["status"] != "settled":
            return f"{self(side['status'])} ({' '.join(side['codes'])})"
        names = {unit: "" if unit == "points" else f" {self(unit)}" for unit in UNITS}
        moved = ((name, *one) for unit, name in names.items() for one in side.get(unit, {}).items())
        return ", ".join(f"{printable(player)} {_amount(amount)}{name}" for name, player, amount in moved)


def _counts(rule: Mapping[str, Any]) -> bool:
    """Whether a rule alone changes any hand: what is paid, only han, fu or yaku, or whether it is possible."""
    return bool(rule["hands"] or rule["called"] or rule["impossible"])


def _changed(rule: Mapping[str, Any], w: Words) -> str:
    return f"{shown(rule['first'], w)} → {shown(rule['other'], w)}"


def _amount(n: float, sign: bool = True) -> str:
    """A sum: an integer for points and chips; expected chips have a decimal."""
    if n == int(n):
        return signed(int(n)) if sign else f"{int(n):,}"
    return (f"{n:+,.1f}" if sign else f"{n:,.1f}").replace("-", "−")
