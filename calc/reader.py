"""From documents to records: every field checked, every problem reported at once, with its place.

A document is what :mod:`calc.yamldoc` or the options of the command line give: plain values, and where each
was written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from . import fields
from .fields import Field
from .legal import check
from .problems import InputError, Problem, Source, suggest
from .record import FLAG_NAMES, IN_RIICHI, RON, Draw, Record, Win
from .rules import Rules, load_rules
from .values import Document, Path, Values

DEFAULT_RULES = "tcg"
DEFAULT_SEATS = ("A", "B", "C", "D")


class Entry(NamedTuple):
    """A record that was read, the rules it asks for, and where it stands."""

    record: Record
    rules: Rules
    document: Document


_FLAGS = {name: bit for bit, name in FLAG_NAMES.items()}


def read_record(document: Document, rules: str = "", overrides: Mapping[str, object] | None = None) -> Entry:
    """Read one document. ``rules`` and ``overrides`` come from the command line and beat what the record says.

    Raises :class:`~calc.problems.InputError` with every problem of the document.
    """
    reader = _Reader(document)
    entry = reader.read(rules, overrides or {})
    if entry is None or reader.problems:
        raise InputError(located(reader.problems, document))
    return entry


class _Reader(Values):
    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.kinds |= {"win": self._group, "draw": self._group, "expect": self._group, "wins": self._wins}

    def read(self, rules_name: str, overrides: Mapping[str, object]) -> Entry | None:
        """The record, or ``None`` where problems forbid to make one."""
        raw = self.document.value
        if not isinstance(raw, dict):
            self.say("S202", "a record is a list of fields, like `hand: …`", (), "see `calc new tcg` for a start")
            return None
        seats_field = next(f for f in fields.RECORD_FIELDS if f.name == "seats")
        given = self._names(seats_field, raw["seats"], ("seats",)) if "seats" in raw else None
        self.seats = given or ()
        rules = self._load_rules(raw, rules_name, overrides)
        if not given:
            self.seats = DEFAULT_SEATS[: rules.values["table.players"]] if rules else DEFAULT_SEATS
        got = self._fields(fields.RECORD_FIELDS, raw, ())
        outcomes = [n for n in ("win", "wins", "draw") if n in raw]
        if not outcomes:
            self.say("S203", "neither a win nor a draw", (), "add `win:` (or `wins:` or `draw:`)")
        elif len(outcomes) > 1:
            self.say("S206", f"`{outcomes[0]}` and `{outcomes[1]}` in one record", (outcomes[1],),
                     "one record is one hand: several wins on one tile go under `wins:`", key=True)  # fmt: skip
        if rules is None or self.problems:
            return None
        record = self._record(got, rules)
        if record is None or self.problems:
            return None
        self.problems.extend(located(check(record, rules.values), self.document))
        return Entry(record, rules, self.document)

    def _load_rules(self, raw: Mapping[str, Any], name: str, overrides: Mapping[str, object]) -> Rules | None:
        use, own = name or DEFAULT_RULES, {}
        if "rules" in raw:
            got = self._rules(fields.RECORD_FIELDS[0], raw["rules"], ("rules",))
            if got is None:
                return None
            use, own = name or got[0] or DEFAULT_RULES, got[1]
        try:
            rules = load_rules(use, own, "record") if own else load_rules(use)
        except InputError as error:
            self._rules_problems(error, raw, use if "rules" in raw and not name else "")
            return None
        if not overrides:
            return rules
        try:
            from .rules_check import override

            return override(rules, overrides, "--set")
        except InputError as error:
            self.problems.extend(error.problems)
            return None

    def _rules_problems(self, error: InputError, raw: Mapping[str, Any], use: str) -> None:
        own = raw.get("rules")
        for p in error.problems:
            path: Path = p.path
            if isinstance(own, dict) and isinstance(own.get("set"), dict):
                key = next((k for k in own["set"] if k in p.message or k in p.path), None)
                path = ("rules", "set", key) if key else ("rules", "use") if "use" in own else ("rules",)
            elif use:
                path = ("rules",)
            if path and "rules" in raw and (p.span is None or p.span.source.name == "record"):
                self.problems.append(p._replace(span=self.document.span(path), path=path))
            else:
                self.problems.append(p)

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
                    self.say("S206", f"`{name}` stands twice in the record, with different tiles", (*path, name),
                             "there is one row of indicators: write it once", key=True)  # fmt: skip
                elif name == "dora":
                    dora = w[name]
                else:
                    ura = w[name]
            win = self._win(w, path)
            if win:
                wins.append(win)
        if self.problems:
            return None
        riichi = sum(1 for w in wins if w.flags & IN_RIICHI)
        sticks = got.get("sticks", riichi)
        if sticks < riichi:
            self.say("L212", f"{sticks} sticks on the table, but {riichi} of the winners declared riichi", ("sticks",),
                     "count the sticks on the table when the hand ends, this hand's included")  # fmt: skip
        wind, number = got.get("round", (27, 0))
        return Record(
            self.seats, tuple(wins), got.get("draw"), rules.id, {}, wind, number, got.get("honba", 0), sticks,
            tuple(dora or ()), tuple(ura or ()), got.get("scores", {}), tuple(got.get("dead", ())),
            got.get("expect", {}), got.get("title", ""),
        )  # fmt: skip

    def _win(self, w: dict[str, Any], path: Path) -> Win | None:
        missing = [n for n in ("player", "by", "hand") if n not in w]
        for name in missing:
            self.say("S203", f"a win needs `{name}`", path, _field(fields.WIN_FIELDS, name).help)
        if missing:
            return None
        hand = w["hand"]
        tile = hand.tile
        if "tile" in w:
            if tile is not None and tile != w["tile"]:
                self.say("S206", "two different winning tiles", (*path, "tile"), "the hand already ends with + tile")
            tile = w["tile"]
        if tile is None:
            self.say("S203", "which tile won?", (*path, "hand"), "end the hand with `+ tile`, or add `tile:`")
            return None
        flags = 0
        for name in _FLAGS.keys() & w.keys():
            if w[name]:
                flags |= _FLAGS[name]
        if w.get("riichi") in fields.RIICHI_KINDS:
            flags = flags & ~_FLAGS["riichi"] | _FLAGS[w["riichi"] + "_riichi"]
        if w.get("chankan") == "ankan":
            flags |= _FLAGS["chankan_ankan"]
        if w["by"] == RON and "from" not in w:
            self.say("S203", "ron from whom?", (*path, "by"), "add `from:`, the player who discarded the tile")
        melds = (*hand.melds, *w.get("melds", ()))
        for i, meld in enumerate(melds):
            if meld.player and meld.player not in self.seats:
                self._unknown_player(meld.player, (*path, "hand" if i < len(hand.melds) else "melds"))
        return Win(
            w["player"], w["by"], hand.concealed, tile, melds, w.get("from", ""), flags, w.get("norths", 0),
            w.get("river"), w.get("passed", ()), w.get("pao", ()),
        )  # fmt: skip

    # --- groups of fields -------------------------------------------------------------------------------------------

    def _fields(self, table: Sequence[Field], raw: Any, path: Path) -> dict[str, Any]:
        if not isinstance(raw, dict):
            self.say("S202", "fields are expected here, like `name: value`", path)
            return {}
        known = {f.name: f for f in table}
        got = {}
        for name, value in raw.items():
            field = known.get(name)
            if field is None:
                near = suggest(name, list(known))
                hint = f"did you mean `{near}`?" if near else "known here: " + ", ".join(known)
                self.say("S201", f"unknown field `{name}`", (*path, name), hint, key=True)
                continue
            if value is None:
                self.say("S203", f"`{name}` has no value", (*path, name), f"for example `{name}: {field.example}`"
                         if field.example else "", key=True)  # fmt: skip
                continue
            read = self.kinds[field.kind](field, value, (*path, name))
            if read is not None:
                got[name] = read
        return got

    def _group(self, field: Field, value: Any, path: Path) -> Any:
        got = self._fields(fields.GROUPS[field.kind], value, path)
        return self._draw(got) if field.kind == "draw" else got

    def _draw(self, got: dict[str, Any]) -> Draw:
        return Draw(got.get("kind", "exhaustive"), got.get("tenpai", ()), got.get("hands", ()),
                    got.get("nagashi", ()), got.get("declined", ()))  # fmt: skip

    def _wins(self, field: Field, value: Any, path: Path) -> Any:
        if not isinstance(value, list) or not value:
            self.say("S202", "`wins` is a list of wins", path, "write each as `- player: …`")
            return None
        return [self._fields(fields.WIN_FIELDS, item, (*path, i)) for i, item in enumerate(value)]


def _field(table: Sequence[Field], name: str) -> Field:
    return next(f for f in table if f.name == name)


def located(problems: Sequence[Problem], document: Document) -> list[Problem]:
    """Problems of a typed record, each with its place in the document it was read from."""
    found = []
    for p in problems:
        path = document_path(p.path, document.value)
        found.append(p._replace(path=path, span=p.span or document.span(path)))
    return list(dict.fromkeys(found))


def document_path(path: Path, raw: Any) -> Path:
    """A path of the typed record (``wins, 0, …``) as one of the document, which may say ``win``."""
    if path[:2] == ("wins", 0) and isinstance(raw, dict) and "wins" not in raw:
        path = ("win", *path[2:])
    if path[-1:] in (("dora",), ("ura",)) and isinstance(raw, dict) and path[-1] not in raw and "win" in raw:
        path = ("win", path[-1])
    return path


def read_documents(source: Source) -> Iterator[Document | list[Problem]]:
    """The documents of a YAML text, and for those that could not be read their problems."""
    from .yamldoc import load_yaml  # PyYAML costs 15 ms that options do not pay

    documents, problems = load_yaml(source)
    bad = {id(p) for d in documents for p in d.problems}
    for document in documents:
        yield document.problems if document.problems else document
    rest = [p for p in problems if id(p) not in bad]
    if rest:
        yield rest
