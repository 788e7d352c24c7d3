"""Starter records: every field a record of some rules can have, with what it means; scores as printed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from .fields import Field
from .rules import Rules
from .systems import own_course, system
from .tiles import BY_MPSZ, KIND

_SEATS = ("A", "B", "C", "D")
_HAND = ("234m 22444p 33567s", "3s")
_HAND_WITHOUT_RUNS_OF_MAN = ("22444p 23456788s", "8s")

# Fields that some rules know nothing about, and the rule that says so.
_NEEDS = {
    "norths": "north.drawn_aside",
    "pao": "pao.yaku",
    "renhou": "yaku.renhou",
    "nagashi": "draw.nagashi_mangan",
    "declined": "draw.tenpai_may_decline",
}
_WITHOUT_CHI = {"melds": (", chi 123m", ""), "hands": ("123456789m 1234p", "123456789p 1234s")}


def starter(rules: Rules, name: str = "", draw: bool = False) -> str:
    """A commented record for some rules, a win or a draw: what must be there, and the rest behind ``#``.

    ``name`` is what the record says under ``rules:``, where that is not the id of the rules (a file of one's own).
    """
    own = getattr(system(rules.engine), "starter", None)
    if own is not None:  # a system whose records are told in another way
        return str(own(rules, name or rules.id, draw))
    return "\n".join(_Starter(rules, name or rules.id, draw).lines()) + "\n"


_FOLLOWS = re.compile(r"(rules|title|seats|round|honba|sticks|scores|streak|sitout|expect):")


def match_starter(rules: Rules, name: str = "") -> str:
    """A commented match for some rules: a hand of the starter record, one of which only amounts are known, and every
    field of a match."""
    from .match.record import MATCH_FIELDS, OWN_FIELDS

    kept: list[str] = []
    keep = False
    record = starter(rules, name)
    for line in record.splitlines():
        if line[:1].strip() and line[0] != "#":  # a field of the record: those that follow are left out
            keep = not _FOLLOWS.match(line)
        if keep and line.strip() and not line.lstrip().startswith("#"):
            kept.append(re.sub(r"\s+# .*", "", line))
    course = own_course(rules, ("A",))
    use = re.search(r"^rules: (\S+)", record, re.MULTILINE)
    lines = [
        f"# A match of {rules.id}: {rules.title['en']}. Settle it: calc match FILE",
        "# What follows from the hands before (seats, round, honba, sticks, scores) may be left out: docs/match.md",
        f"rules: {use[1] if use else rules.id}",
        f"players: [{', '.join('ABCDEF'[: course.at_table])}]   # the first dealer first",
    ]
    more = [f for f in MATCH_FIELDS if f.example and f.name not in ("rules", "players")]
    lines += [f"# {f'{f.name}: {f.example}':<32} # {f.help}" for f in more if f.name != "streak" or course.rotation]
    lines += ["hands:", *(("  - " if i == 0 else "    ") + line for i, line in enumerate(kept))]
    if course.rounds and not course.rotation:
        lines.append(f"    # in_riichi: {OWN_FIELDS[1].example:<13} # {OWN_FIELDS[1].help}")
    lines.append("  - adjust: {points: {A: 1000, B: -1000}, winners: [A], from: B}   # only the amounts are known")
    return "\n".join(lines) + "\n"


class _Starter:
    def __init__(self, rules: Rules, name: str, draw: bool) -> None:
        self.rules = rules
        self.draw = draw
        self.groups = system(rules.engine).GROUPS
        v = rules.values
        removed = {BY_MPSZ[t] & KIND for t in v["table.removed"]}
        concealed, tile = _HAND if not removed and v["table.chi"] else _HAND_WITHOUT_RUNS_OF_MAN
        self.tile = tile
        # The fields that stand without a comment, and the examples that depend on the rules.
        self.active = {"rules", "seats", "player", "by", "hand"} if not draw else {"rules", "seats", "kind", "tenpai"}
        self.examples = {
            "rules": name if re.fullmatch(r"[\w./#-]+", name) else json.dumps(name, ensure_ascii=False),
            "seats": "[" + ", ".join(_SEATS[: v["table.players"]]) + "]",
            "hand": f"{concealed} + {tile}",
            "tile": tile,
        }

    def lines(self) -> Iterator[str]:
        title = self.rules.title["en"]
        yield f"# One finished hand, {self.rules.id}: {title}. Settle it: calc score FILE"
        yield "# A line behind a single # is a field to use when it is wanted: take the # away."
        outcome = "draw" if self.draw else "win"
        for field in self.groups["record"]:
            if field.kind not in ("win", "wins", "draw", "expect"):
                yield ""
                yield from self._field(field, "")
        yield ""
        yield from self._group(outcome, comment="")
        if not self.draw:
            yield ""
            yield "## Several wins on one tile: wins: instead of win:, one item (- player: …) for each."
            yield f"## A hand that nobody won: calc new {self.examples['rules']} --draw"
        yield ""
        yield from self._group("expect", comment="#")

    def _group(self, name: str, comment: str) -> Iterator[str]:
        table = self.groups["record"]
        group = next(f for f in table if f.name == name)
        yield f"## {group.help}"
        yield f"{comment}{name}:"
        record = {f.name for f in table}
        for field in self.groups[group.kind]:
            if field.name not in record:  # dora and ura stand in the record already
                yield from self._field(field, "  ")

    def _field(self, field: Field, indent: str) -> Iterator[str]:
        rule = _NEEDS.get(field.name)
        if rule and not self._known(rule):
            return
        text, example = field.help, self.examples.get(field.name, field.example)
        if not self.rules.values["table.chi"] and field.name in _WITHOUT_CHI:
            old, new = _WITHOUT_CHI[field.name]
            text, example = text.replace(old, new), example.replace(old, new)
        if field.choices and not all(c in text for c in field.choices):
            text += ": " + ", ".join(field.choices)
        yield f"{indent}## {text}"
        yield f"{indent}{'' if field.name in self.active else '#'}{field.name}: {example}"

    def _known(self, rule: str) -> bool:
        value = self.rules.values[rule]
        return bool(getattr(value, "closed", value)) and value != "off"
