"""Riichi records: from the fields of a document to typed values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from .. import fields
from ..fields import Field
from ..legal import check
from ..problems import Problem, suggest
from ..record import BOX_RIICHI, FLAG_NAMES, IN_RIICHI, RON, Draw, Record, Win
from ..rules import Rules
from ..values import Document, Path, Values, document_path

SEATS = ("A", "B", "C", "D")
"""The players where a record names none, the dealer first."""

_FLAGS = {name: bit for bit, name in FLAG_NAMES.items()}


class RiichiReader(Values):
    """Reads one document; ``problems`` collects what is wrong. A system with fields of its own extends it."""

    groups: Mapping[str, tuple[Field, ...]] = fields.GROUPS

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.kinds |= {"win": self._group, "draw": self._group, "expect": self._group, "wins": self._wins}

    def read(self, rules: Rules) -> Record | None:
        """The record, or ``None`` if a missing or broken part makes it impossible to build one.

        A record that could be built is checked for legality, whatever else is wrong with the document.
        """
        raw = self.document.value
        given = (
            self._names(_field(self.groups["record"], "seats"), raw["seats"], ("seats",)) if "seats" in raw else None
        )
        self.seats = given or SEATS[: rules.values["table.players"]]
        self.seats_unknown = "seats" in raw and not given
        got = self.read_fields(self.groups["record"], raw, ())
        outcomes = [n for n in ("win", "wins", "draw") if n in raw]
        if not outcomes:
            self.tell("S203.outcome", (), "add `win:` (or `wins:` or `draw:`)")
        elif len(outcomes) > 1:
            hint = "one record is one hand: several wins on one tile go under `wins:`"
            self.tell("S206.together", (outcomes[1],), hint, key=True, one=outcomes[0], other=outcomes[1])
        if len(outcomes) != 1 or outcomes[0] not in got or self.seats_unknown:
            return None
        if "expect" in got:
            self._check_expect(got["expect"], rules)
        record = self._record(got, rules)
        if record is not None:
            self.problems += [p._replace(path=document_path(p.path, raw)) for p in self.impossible(record, rules)]
        return record

    def _check_expect(self, expect: Mapping[str, Any], rules: Rules) -> None:
        """Report expected words that nothing could ever equal as mistakes, not as differences."""
        for name in expect.get("yaku", ()):
            if "yaku." + name not in rules.values:
                known = [k[5:] for k in rules.values if k.startswith("yaku.")]
                near = suggest(name, known)
                self.say("S204", f"`{name}` is no yaku", ("expect", "yaku"), f"did you mean `{near}`?" if near else
                         "ids as in `calc rules show yaku`")  # fmt: skip
        code = expect.get("refused")
        if code is not None and not re.fullmatch(r"W[0-9]{3}", code):
            self.say("S204", f"`{code}` is no code of a refusal", ("expect", "refused"), "for example `refused: W302`")
        following = expect.get("next", {})
        if not isinstance(following, dict) or set(following) - {"dealer", "honba", "sticks", "over"}:
            self.say("S204", "`next` has dealer, honba, sticks, over", ("expect", "next"), "for example"
                     " `next: {dealer: A, honba: 1}`")  # fmt: skip

    def impossible(self, record: Record, rules: Rules) -> list[Problem]:
        """The legality problems of a record that could be built."""
        return check(record, rules.values)

    def _record(self, got: dict[str, Any], rules: Rules) -> Record | None:
        win_fields = got.get("wins") or ([got["win"]] if "win" in got else [])
        wins = []
        dora, ura = got.get("dora"), got.get("ura")
        for i, w in enumerate(win_fields):
            path: Path = ("wins", i) if "wins" in got else ("win",)
            for name in ("dora", "ura"):
                outer = dora if name == "dora" else ura
                if name not in w:
                    continue
                if outer is not None and sorted(outer) != sorted(w[name]):
                    hint = "there is one row of indicators: write it once"
                    self.tell("S206.twice", (*path, name), hint, key=True, name=name)
                elif name == "dora":
                    dora = w[name]
                else:
                    ura = w[name]
            win = self._win(w, path)
            if win is None:
                return None
            wins.append(win)
        riichi = sum(1 for w in wins if w.flags & IN_RIICHI & ~BOX_RIICHI)
        sticks = got.get("sticks", riichi)
        if sticks < riichi:
            what = f"the record has {sticks} sticks on the table, but {riichi} of the winners declared riichi"
            hint = "count the sticks on the table when the hand ends, this hand's included"
            self.say("L212", what, ("sticks",), hint)
        wind, number = got.get("round", (27, 0))
        return Record(
            self.seats, tuple(wins), got.get("draw"), rules.id, {}, wind, number, got.get("honba", 0), sticks,
            tuple(dora or ()), tuple(ura or ()), got.get("scores", {}), tuple(got.get("dead", ())),
            got.get("expect", {}), got.get("title", ""),
        )  # fmt: skip

    def _win(self, w: dict[str, Any], path: Path) -> Win | None:
        written = self._written(path)
        for name in ("player", "by", "hand"):
            if name not in written:
                field = _field(self.groups["win"], name)
                fix = f"{field.help}: add `{name}: {field.example}`"
                self.tell("S203.needs", path, fix, key=True, what="a win", name=name)
        if not {"player", "by", "hand", *({"tile", "melds"} & written)} <= w.keys():
            return None  # a written field that could not be read has its problem already
        hand = w["hand"]
        tile = hand.tile
        if "tile" in w:
            if tile is not None and tile != w["tile"]:
                self.tell("S206.two_tiles", (*path, "tile"))
            tile = w["tile"]
        if tile is None:
            self.tell("S203.tile", (*path, "hand"))
            return None
        flags = 0
        for name in _FLAGS.keys() & w.keys():
            if w[name]:
                flags |= _FLAGS[name]
        if isinstance(w.get("riichi"), str):
            flags = flags & ~_FLAGS["riichi"] | _FLAGS[w["riichi"] + "_riichi"]
        if w.get("chankan") == "ankan":
            flags |= _FLAGS["chankan_ankan"]
        if w["by"] == RON and "from" not in written:
            self.tell("S203.from", (*path, "by"))
        melds = (*hand.melds, *w.get("melds", ()))
        for i, meld in enumerate(melds):
            if meld.player and meld.player not in self.seats:
                self._unknown_caller(meld.player, (*path, "hand" if i < len(hand.melds) else "melds"))
        return Win(
            w["player"], w["by"], hand.concealed, tile, melds, w.get("from", ""), flags, w.get("norths", 0),
            w.get("river"), w.get("passed", ()), w.get("pao", ()),
        )  # fmt: skip

    def _written(self, path: Path) -> set[str]:
        """The names of the fields written in a group, whether or not they could be read."""
        group: Any = self.document.value
        for step in path:
            group = group[step]
        return (
            set(group) if isinstance(group, dict) else {"player", "by", "hand"}
        )  # there is no group at all, which is already reported

    def _unknown_caller(self, name: str, path: Path) -> None:
        """The problem of a player after an @ who is not at the table, with only the name underlined and not the whole
        hand."""
        self._unknown_player(name, path)
        span = self.problems[-1].span
        start = span.source.text.find("@" + name, span.start, span.end) if span else -1
        if span and start >= 0:
            narrow = span._replace(start=start + 1, end=start + 1 + len(name))
            self.problems[-1] = self.problems[-1]._replace(span=narrow)

    def _group(self, field: Field, value: Any, path: Path) -> Any:
        got = self.read_fields(self.groups[field.kind], value, path)
        return self._draw(got) if field.kind == "draw" else got

    def _draw(self, got: dict[str, Any]) -> Draw:
        names = ("tenpai", "hands", "nagashi", "declined")
        given = {name: got[name] for name in names if name in got}
        return Draw(got.get("kind", "exhaustive"), norths=tuple(got.get("norths", {}).items()), **given)

    def _wins(self, field: Field, value: Any, path: Path) -> Any:
        if not isinstance(value, list) or not value:
            self.tell("S202.wins", path)
            return None
        return [self.read_fields(self.groups["win"], item, (*path, i)) for i, item in enumerate(value)]


def _field(table: Sequence[Field], name: str) -> Field:
    return next(f for f in table if f.name == name)
